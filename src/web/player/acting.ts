/** Everything that is done with wagers before the close, each as one step that can be undone. It must never send anything while betting is not open. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { BetId, Minor } from '../../rules/index.ts';
import { connection, type LiveTable, settings } from '../shell/index.ts';
import type { Chips } from './chips.ts';
import type { Favourite } from './favourites.ts';
import type { Keeping } from './keeping.ts';
import { playSound } from './sound.ts';
import {
  type Change,
  changesBetween,
  doubling,
  fitting,
  type Holdings,
  holdingsOn,
  leftOf,
  NO_PAST,
  type Past,
  remember,
  repeating,
  stepBack,
  stepForward,
  sumOf,
  takenOff,
} from './stakes.ts';
import type { Standing } from './standing.ts';
import type { Teller } from './telling.ts';
import type { Wagering } from './wagering.ts';
import { words } from './words.ts';

export interface ActingParts {
  readonly live: LiveTable;
  readonly wagering: Wagering;
  readonly standing: Standing;
  readonly chips: Chips;
  readonly teller: Teller;
  readonly keeping: Keeping;
}

export interface Acts {
  /** A large stake that waits for a yes. */
  readonly asked: Signal<{ readonly amount: Minor; readonly go: () => void } | null>;
  readonly past: ReadonlySignal<Past>;
  /** What lay there when betting last closed. */
  readonly lastHoldings: ReadonlySignal<Holdings>;
  readonly place: (bet: BetId, amount?: Minor) => void;
  readonly take: (bet: BetId, amount: Minor | 'all') => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
  readonly double: () => void;
  readonly rebet: (times: number) => void;
  readonly useFavourite: (favourite: Favourite) => void;
}

export interface Acting extends Acts {
  /** Betting has opened: nothing of the round before can be undone. */
  readonly begin: () => void;
  /** Betting has closed: what lies there now is what can be repeated. */
  readonly end: () => void;
}

/** What waited for the line would be staked when nobody expects it any more. */
const isAway = (): boolean => connection.value !== 'open';

/** The ways to change what lies there; whoever asks has made sure that betting is open. */
interface Making {
  readonly asked: Acts['asked'];
  /** Sends what is wanted; asks first where it is much. */
  readonly make: (changes: readonly Change[]) => void;
  /** The same, cut to what limits and chips allow; says what was cut. */
  readonly makeFitting: (wanted: readonly Change[]) => void;
  /** Takes back, or does again, what this page did; what rides stays. */
  readonly goTo: (found: { readonly past: Past; readonly to: Holdings } | null) => void;
}

function openMaking({ wagering, standing, teller }: ActingParts, past: Signal<Past>): Making {
  const asked: Acts['asked'] = signal(null);
  const make: Making['make'] = (changes) => {
    if (changes.length === 0 || !standing.mayBet.value) return;
    const more = changes.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const limit = settings.confirmAboveMinor.value;
    const go = (): void => {
      // The line may have gone while the question stood.
      if (isAway()) {
        teller.failed(null);
        return;
      }
      past.value = remember(past.value, wagering.mine.value);
      wagering.change(changes);
      playSound(more > 0 ? 'chip' : 'off');
    };
    if (limit > 0 && more > limit) asked.value = { amount: more, go };
    else go();
  };
  return {
    asked,
    make,
    makeFitting: (wanted) => {
      const { changes, capped } = fitting(wanted, {
        now: wagering.holdings.value,
        cash: standing.cash.value,
        colours: standing.colours(),
        maximumOf: (bet) => standing.limitsOf(bet).maximum,
        isBarred: (bet) => standing.isRiding(bet) || !standing.enabled.value.includes(bet),
      });
      make(changes);
      if (capped.length > 0) teller.capped(capped);
    },
    goTo: (found) => {
      if (found === null) {
        teller.tell(words.value.nothingToUndo);
        return;
      }
      const { mine, holdings } = wagering;
      const changes = leftOf(changesBetween(mine.value, found.to), holdings.value);
      past.value = found.past;
      wagering.change(changes.filter(({ bet }) => !standing.isRiding(bet)));
      playSound('off');
    },
  };
}

export function openActing(parts: ActingParts): Acting {
  const { live, wagering, standing, chips, teller, keeping } = parts;
  const { isRiding, withoutRiding } = standing;
  const past = signal<Past>(NO_PAST);
  const lastHoldings = computed(() => keeping.kept.value.holdings);
  const { asked, make, makeFitting, goTo } = openMaking(parts, past);
  /** Does it while betting is open, and says why not where it is not. */
  const whileOpen = (act: () => void): void => {
    const why = live.view.value?.bettingOpen === false ? 'betting-closed' : 'not-seated';
    if (isAway()) teller.failed(null);
    else if (standing.mayBet.value) act();
    else teller.tell(words.value.why[why]?.({}) ?? '', 'bad');
  };
  return {
    asked,
    past,
    lastHoldings,
    place: (bet, amount) =>
      whileOpen(() => {
        const { valueMinor, own } = chips.chip.value;
        make([{ bet, amount: amount ?? valueMinor, ...(own === null || amount !== undefined ? {} : { colour: own }) }]);
      }),
    take: (bet, amount) =>
      whileOpen(() => {
        if (!isRiding(bet)) make(takenOff(holdingsOn(wagering.holdings.value, bet), amount));
      }),
    undo: () => whileOpen(() => goTo(stepBack(past.value, wagering.mine.value))),
    redo: () => whileOpen(() => goTo(stepForward(past.value, wagering.mine.value))),
    clear: () => whileOpen(() => make(changesBetween(withoutRiding(wagering.holdings.value), {}))),
    double: () => whileOpen(() => makeFitting(doubling(withoutRiding(wagering.holdings.value)))),
    rebet: (times) =>
      whileOpen(() => {
        if (sumOf(lastHoldings.value) === 0) teller.tell(words.value.nothingToRepeat);
        else makeFitting(repeating(lastHoldings.value, times));
      }),
    useFavourite: ({ stakes }) => whileOpen(() => makeFitting(stakes.map(({ bet, stake }) => ({ bet, amount: stake })))),
    begin: () => {
      past.value = NO_PAST;
    },
    end: () => {
      const lay = withoutRiding(wagering.holdings.value);
      if (sumOf(lay) > 0) keeping.laid(lay);
      past.value = NO_PAST;
      wagering.close();
    },
  };
}
