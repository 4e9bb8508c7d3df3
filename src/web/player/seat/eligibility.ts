/** Calculates whether the player may bet now, on which bets, within which limits and with which chips. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type BetId, type LimitsInForce, limitsInForce, type Minor, type Sign } from '../../../rules/index.ts';
import type { LiveTable } from '../../shell/index.ts';
import type { TableData } from '../table-data.ts';
import type { Holdings } from '../wagers/holdings.ts';
import { CASH, type Wagers } from '../wagers/optimistic-wagers.ts';

export interface Eligibility {
  /** The limits that the sign at the table shows. */
  readonly sign: ReadonlySignal<Sign>;
  readonly isSeated: ReadonlySignal<boolean>;
  readonly canBet: ReadonlySignal<boolean>;
  readonly enabledBets: ReadonlySignal<readonly BetId[]>;
  /** House chips in the rack. */
  readonly cash: ReadonlySignal<Minor>;
  /** Amounts left in the rack, by colour. */
  readonly colours: () => Readonly<Record<string, Minor>>;
  readonly limitsOf: (bet: BetId) => LimitsInForce;
  /** Bets on which the player's stake is below the minimum. Empty if the table refuses such stakes, and after the result. */
  readonly lowBets: ReadonlySignal<readonly BetId[]>;
  /** True for the shooter's bet. It rides (stays on the layout from throw to throw), so it cannot be removed or repeated. */
  readonly isRiding: (bet: BetId) => boolean;
  /** Leaves out the shooter's bet. Holdings are amounts by bet and chip colour. */
  readonly withoutRiding: (holdings: Holdings) => Holdings;
}

const NO_BETS: readonly BetId[] = [];

export function createEligibility(live: LiveTable, { rulebook, offered }: TableData, wagers: Wagers): Eligibility {
  const { view, own } = live;
  const shooterBet = rulebook.conduct.shooter?.bet ?? null;
  const isRiding = (bet: BetId): boolean => bet === shooterBet;
  const sign = computed(() => view.value?.sign ?? {});
  const isSeated = computed(() => own.value?.position != null && own.value.barred === null);
  const canBet = computed(() => isSeated.value && (view.value?.bettingOpen ?? false) && view.value?.status === 'open');
  const isMyTurn = computed(() => view.value?.shooter?.position === own.value?.position && isSeated.value);
  const canPlaceShooterBet = computed(
    () => isMyTurn.value && view.value?.shooter?.throw === 1 && (wagers.stakes.value[shooterBet ?? ''] ?? 0) === 0,
  );
  const limitsOf = (bet: BetId): LimitsInForce => limitsInForce(sign.value, own.value?.limits ?? undefined, bet);
  const refusesLowStakes = rulebook.conduct.placement.belowMinimum.policy === 'refuse';
  return {
    sign,
    isSeated,
    canBet,
    enabledBets: computed((): readonly BetId[] => {
      if (!canBet.value) return [];
      const canPlace = canPlaceShooterBet.value;
      return [...offered].filter((bet) => !isRiding(bet) || canPlace);
    }),
    cash: computed(() => (own.value?.cashChips ?? 0) - (wagers.spentChips.value[CASH] ?? 0)),
    colours: () => {
      const spent = wagers.spentChips.value;
      const amounts = (own.value?.colours ?? []).map(
        ({ colour, value, count }) => [colour, value * count - (spent[colour] ?? 0)] as const,
      );
      return Object.fromEntries(amounts);
    },
    limitsOf,
    lowBets: computed(() => {
      // After the result, losing chips lie on the layout until the dealer takes them.
      const bets = Object.entries(refusesLowStakes || view.value?.faces != null ? {} : wagers.stakes.value)
        .filter(([bet, stake]) => stake > 0 && stake < limitsOf(bet).minimum && !isRiding(bet))
        .map(([bet]) => bet);
      // The same list as before, so that the felt does not render again.
      return bets.length === 0 ? NO_BETS : bets;
    }),
    isRiding,
    withoutRiding: (holdings) => Object.fromEntries(Object.entries(holdings).filter(([holding]) => !isRiding(holding))),
  };
}
