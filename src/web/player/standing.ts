/** How a player stands at the table as far as the page was told: seated, free to bet, with what limits and chips. It must never judge what the table judges. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type BetId, type LimitsInForce, limitsInForce, type Minor, type Sign } from '../../rules/index.ts';
import type { LiveTable } from '../shell/index.ts';
import type { TableData } from './data.ts';
import type { Holdings } from './stakes.ts';
import { CASH, type Wagering } from './wagering.ts';

export interface Standing {
  readonly sign: ReadonlySignal<Sign>;
  readonly isSeated: ReadonlySignal<boolean>;
  readonly mayBet: ReadonlySignal<boolean>;
  readonly enabled: ReadonlySignal<readonly BetId[]>;
  readonly cash: ReadonlySignal<Minor>;
  /** What is left of each colour. */
  readonly colours: () => Readonly<Record<string, Minor>>;
  readonly limitsOf: (bet: BetId) => LimitsInForce;
  /** The shooter's wager stays from throw to throw: it is neither taken off nor repeated. */
  readonly isRiding: (bet: BetId) => boolean;
  readonly withoutRiding: (holdings: Holdings) => Holdings;
}

export function openStanding(live: LiveTable, { rulebook, offered }: TableData, wagering: Wagering): Standing {
  const { view, own } = live;
  const shooterBet = rulebook.conduct.shooter?.bet ?? null;
  const isRiding = (bet: BetId): boolean => bet === shooterBet;
  const sign = computed(() => view.value?.sign ?? {});
  const isSeated = computed(() => own.value?.position != null && own.value.barred === null);
  const mayBet = computed(() => isSeated.value && (view.value?.bettingOpen ?? false) && view.value?.status === 'open');
  const isMyTurn = computed(() => view.value?.shooter?.position === own.value?.position && isSeated.value);
  const maySetShooter = computed(
    () => isMyTurn.value && view.value?.shooter?.throw === 1 && (wagering.stakes.value[shooterBet ?? ''] ?? 0) === 0,
  );
  return {
    sign,
    isSeated,
    mayBet,
    enabled: computed((): readonly BetId[] => {
      if (!mayBet.value) return [];
      const may = maySetShooter.value;
      return [...offered].filter((bet) => !isRiding(bet) || may);
    }),
    cash: computed(() => (own.value?.cashChips ?? 0) - (wagering.spent.value[CASH] ?? 0)),
    colours: () => {
      const spent = wagering.spent.value;
      const left = (own.value?.colours ?? []).map(
        ({ colour, value, count }) => [colour, value * count - (spent[colour] ?? 0)] as const,
      );
      return Object.fromEntries(left);
    },
    limitsOf: (bet) => limitsInForce(sign.value, own.value?.limits ?? undefined, bet),
    isRiding,
    withoutRiding: (holdings) => Object.fromEntries(Object.entries(holdings).filter(([holding]) => !isRiding(holding))),
  };
}
