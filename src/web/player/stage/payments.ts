/** Which chips the felt shows while the dealer takes and pays. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { SettledView } from '../../../protocol/index.ts';
import type { BetId, Conduct, Minor, StepName } from '../../../rules/index.ts';
import type { FeltHandle } from '../../felt/index.ts';
import { runLater } from '../../parts/lazy.tsx';
import type { RevealedTable } from '../../parts/revealed-table.ts';
import type { Rounds } from '../round/rounds.ts';
import { addChips, addDue } from '../wagers/holdings.ts';

export type Amounts = Readonly<Record<BetId, Minor>>;

/** What the animation of a payment needs. */
export interface PaymentParts {
  readonly live: RevealedTable;
  readonly rounds: Rounds;
  readonly felt: { readonly handle: FeltHandle | null };
  readonly conduct: Conduct;
  /** Stakes of paid bets that are shown on the felt while losing chips are swept. */
  readonly heldChips: Signal<Amounts>;
  /** The step whose chips move now. */
  readonly movingStep: Signal<StepName | null>;
  /** The step that the table has finished, while the player's chips of this step have not arrived. */
  readonly lateStep: Signal<StepName | null>;
  /** The settled wagers of the current round whose chips lie on the layout, or have lain there. */
  readonly settled: ReadonlySignal<readonly SettledView[]>;
}

export interface Payments {
  /** Amounts of chips on the felt. */
  readonly feltStakes: ReadonlySignal<Amounts>;
  /** The step that the page shows while its chips lie or move; null if the page shows the step of the table. */
  readonly movingStep: ReadonlySignal<StepName | null>;
  readonly stop: () => void;
}

const NO_CHIPS: Amounts = {};
const NO_WAGERS: readonly SettledView[] = [];

/** Ends what the page shows beyond the state of the table. */
export function releaseChips({ heldChips, movingStep }: Pick<PaymentParts, 'heldChips' | 'movingStep'>): void {
  heldChips.value = NO_CHIPS;
  movingStep.value = null;
}

/** The wagers of the settlement if it belongs to the current round. */
export function findSettled({ live, rounds }: Pick<PaymentParts, 'live' | 'rounds'>): readonly SettledView[] {
  const settlement = rounds.settlement.value;
  return settlement !== null && settlement.round === live.view.value?.round ? settlement.wagers : NO_WAGERS;
}

const loadWatch = () => import('./watch-payments.ts');

export function createPayments(
  given: Pick<PaymentParts, 'live' | 'rounds' | 'felt' | 'conduct'>,
  stakes: ReadonlySignal<Amounts>,
): Payments {
  const { live, rounds } = given;
  const heldChips = signal(NO_CHIPS);
  const movingStep = signal<StepName | null>(null);
  const lateStep = signal<StepName | null>(null);
  // After the round, only a correction is due, and the stake does not lie there any more. The end of the round may arrive before the
  // payment, so the faces alone do not say this.
  const settled = computed(() => {
    const isCorrection = live.view.value?.faces == null && rounds.settlement.value?.correctedFrom != null;
    return isCorrection ? NO_WAGERS : findSettled(given);
  });
  const parts: PaymentParts = { ...given, heldChips, movingStep, lateStep, settled };
  let stopWatch: (() => void) | null = null;
  let isWatched = false;
  const stops = [
    // The first wager loads the code that follows payments, so that a visitor does not wait for it.
    effect(() => {
      const own = live.own.value;
      if (isWatched || own === null || own.wagers.length + own.due === 0) return;
      isWatched = true;
      runLater(loadWatch, ({ watchPayments }) => {
        if (isWatched) stopWatch = watchPayments(parts);
      });
    }),
    () => {
      isWatched = false;
      stopWatch?.();
    },
  ];
  return {
    feltStakes: computed(() => addChips(addDue(stakes.value, live.own.value, settled.value), heldChips.value)),
    movingStep: computed(() => movingStep.value ?? lateStep.value),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
