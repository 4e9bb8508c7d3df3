/** The player's actions on wagers: place, take, undo, redo, clear, double, rebet (repeat the last wagers) and favourites. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { BetId, Minor } from '../../../rules/index.ts';
import { runLater } from '../../parts/lazy.tsx';
import { connection, type LiveTable, settings } from '../../shell/index.ts';
import type { Sound } from '../controls/sounds.ts';
import type { Announcer } from '../notices/announcer.ts';
import type { Eligibility } from '../seat/eligibility.ts';
import type { VisitStorage } from '../seat/visit-storage.ts';
import { words } from '../words/index.ts';
import type { Chips } from './chips.ts';
import type { Favourite } from './favourites-text.ts';
import {
  type Change,
  clampRemovals,
  diffHoldings,
  doubleHoldings,
  fitToLimits,
  type Holdings,
  holdingsOn,
  NO_STEPS,
  type RestoredStep,
  recordStep,
  redoStep,
  removeAmount,
  repeatHoldings,
  type StepHistory,
  sumOf,
  undoStep,
} from './holdings.ts';
import type { Wagers } from './optimistic-wagers.ts';
import { dueRebet, type QueuedRebet, toggleRebet } from './queued-rebet.ts';

export interface WagerActionParts {
  readonly live: LiveTable;
  readonly wagers: Wagers;
  readonly eligibility: Eligibility;
  readonly chips: Chips;
  readonly announcer: Announcer;
  readonly visitStorage: VisitStorage;
}

export interface WagerActions {
  /** A large stake that waits for the player's confirmation. */
  readonly confirmation: Signal<{ readonly amount: Minor; readonly confirm: () => void } | null>;
  readonly history: ReadonlySignal<StepHistory>;
  /** The player's holdings (amounts by bet and chip colour) when betting last closed. */
  readonly lastHoldings: ReadonlySignal<Holdings>;
  readonly place: (bet: BetId, amount?: Minor) => void;
  readonly take: (bet: BetId, amount: Minor | 'all') => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
  readonly double: () => void;
  /** Before bets are called, queues the rebet, or cancels the queued one. */
  readonly rebet: (times: number) => void;
  /** Whether a rebet can be queued now: after the close and before bets are called. */
  readonly canQueueRebet: ReadonlySignal<boolean>;
  /** The rebet that is placed when bets are called; null if none is queued. */
  readonly queuedRebet: ReadonlySignal<QueuedRebet | null>;
  readonly useFavourite: (favourite: Favourite) => void;
}

/** Called when betting opens and closes. */
export interface BettingPhase {
  readonly begin: () => void;
  readonly end: () => void;
}

/** Actions are not queued while offline, because the player would not expect them after reconnecting. */
const isOffline = (): boolean => connection.value !== 'open';

/** Ways to change the holdings. The caller checks that betting is open. */
interface Changes {
  readonly confirmation: WagerActions['confirmation'];
  /** Sends the changes, after a confirmation if the amount is large. */
  readonly apply: (changes: readonly Change[]) => void;
  /** Reduces the changes to the amounts that limits and chips allow, and shows which bets were reduced. */
  readonly applyFitting: (requested: readonly Change[]) => void;
  /** Restores the holdings of an earlier or later step, except the shooter's bet, which rides (stays for the next throw). */
  readonly restore: (step: RestoredStep | null) => void;
}

function createChanges({ wagers, eligibility, announcer }: WagerActionParts, history: Signal<StepHistory>): Changes {
  const confirmation: WagerActions['confirmation'] = signal(null);
  const apply: Changes['apply'] = (changes) => {
    if (changes.length === 0 || !eligibility.canBet.value) return;
    const addedMinor = changes.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const confirmAboveMinor = settings.confirmAboveMinor.value;
    const confirm = (): void => {
      // The connection may have been lost while the dialog was open.
      if (isOffline()) {
        // null: there is no answer of the server.
        announcer.showError(null);
        return;
      }
      // `localHoldings` has only changes of this tab, so that undo does not remove wagers of another tab.
      history.value = recordStep(history.value, wagers.localHoldings.value);
      wagers.change(changes);
      playSound(addedMinor > 0 ? 'chip' : 'off');
    };
    if (confirmAboveMinor > 0 && addedMinor > confirmAboveMinor) confirmation.value = { amount: addedMinor, confirm };
    else confirm();
  };
  return {
    confirmation,
    apply,
    applyFitting: (requested) => {
      const { changes, capped } = fitToLimits(requested, {
        holdings: wagers.holdings.value,
        cash: eligibility.cash.value,
        colours: eligibility.colours(),
        maximumOf: (bet) => eligibility.limitsOf(bet).maximum,
        isBarred: (bet) => eligibility.isRiding(bet) || !eligibility.enabledBets.value.includes(bet),
      });
      apply(changes);
      if (capped.length > 0) announcer.showCapped(capped);
    },
    restore: (step) => {
      if (step === null) {
        announcer.show(words.value.nothingToUndo);
        return;
      }
      const { localHoldings, holdings } = wagers;
      const changes = clampRemovals(diffHoldings(localHoldings.value, step.holdings), holdings.value);
      history.value = step.history;
      wagers.change(changes.filter(({ bet }) => !eligibility.isRiding(bet)));
      playSound('off');
    },
  };
}

export function createWagerActions(parts: WagerActionParts): {
  readonly actions: WagerActions;
  readonly bettingPhase: BettingPhase;
  readonly stop: () => void;
} {
  const { live, wagers, eligibility, chips, announcer, visitStorage } = parts;
  const { isRiding, withoutRiding } = eligibility;
  const history = signal<StepHistory>(NO_STEPS);
  const lastHoldings = computed(() => visitStorage.visit.value.holdings);
  const { confirmation, apply, applyFitting, restore } = createChanges(parts, history);
  /** Runs the action if betting is open, and shows the reason if not. */
  const runIfOpen = (action: () => void): void => {
    const code = live.view.value?.bettingOpen === false ? 'betting-closed' : 'not-seated';
    if (isOffline()) announcer.showError(null);
    else if (eligibility.canBet.value) action();
    else announcer.show(words.value.reasons[code]?.({}) ?? '', 'bad');
  };
  const queuedRebet = signal<QueuedRebet | null>(null);
  const canQueueRebet = computed(
    () =>
      live.view.value?.bettingOpen === false &&
      live.view.value.status === 'open' &&
      eligibility.isSeated.value &&
      connection.value === 'open' &&
      sumOf(lastHoldings.value) > 0,
  );
  // After a suspension or a lost connection, the player would not expect the wagers any more.
  const stop = effect(() => {
    if (isOffline() || !eligibility.isSeated.value || live.view.value?.status !== 'open') queuedRebet.value = null;
  });
  const rebet: WagerActions['rebet'] = (times) => {
    if (canQueueRebet.value) {
      queuedRebet.value = toggleRebet(queuedRebet.value, times, live.view.value?.round ?? 0);
      announcer.show(queuedRebet.value === null ? words.value.rebetCancelled : words.value.rebetQueued);
      return;
    }
    runIfOpen(() => {
      if (sumOf(lastHoldings.value) === 0) announcer.show(words.value.nothingToRepeat);
      else applyFitting(repeatHoldings(lastHoldings.value, times));
    });
  };
  const actions: WagerActions = {
    confirmation,
    history,
    lastHoldings,
    place: (bet, amount) =>
      runIfOpen(() => {
        const { valueMinor, ownColour } = chips.chip.value;
        // A given amount is placed in house chips.
        const colour = ownColour === null || amount !== undefined ? {} : { colour: ownColour };
        apply([{ bet, amount: amount ?? valueMinor, ...colour }]);
      }),
    take: (bet, amount) =>
      runIfOpen(() => {
        if (!isRiding(bet)) apply(removeAmount(holdingsOn(wagers.holdings.value, bet), amount));
      }),
    undo: () => runIfOpen(() => restore(undoStep(history.value, wagers.localHoldings.value))),
    redo: () => runIfOpen(() => restore(redoStep(history.value, wagers.localHoldings.value))),
    clear: () => runIfOpen(() => apply(diffHoldings(withoutRiding(wagers.holdings.value), {}))),
    double: () => runIfOpen(() => applyFitting(doubleHoldings(withoutRiding(wagers.holdings.value)))),
    rebet,
    canQueueRebet,
    queuedRebet,
    useFavourite: ({ stakes }) => runIfOpen(() => applyFitting(stakes.map(({ bet, stake }) => ({ bet, amount: stake })))),
  };
  const bettingPhase: BettingPhase = {
    begin: () => {
      confirmation.value = null;
      history.value = NO_STEPS;
      const times = dueRebet(queuedRebet.value, live.view.value?.round ?? 0);
      // Emptied first, so that nothing can place it a second time.
      queuedRebet.value = null;
      if (times > 0) rebet(times);
    },
    end: () => {
      // A confirmation after the close would place the wagers in another round.
      confirmation.value = null;
      const finalHoldings = withoutRiding(wagers.holdings.value);
      if (sumOf(finalHoldings) > 0) visitStorage.setHoldings(finalHoldings);
      history.value = NO_STEPS;
      wagers.discardQueued();
    },
  };
  return { actions, bettingPhase, stop };
}

const loadSounds = () => import('../controls/sounds.ts');

/** Plays a sound if sounds are switched on. `off`: chips are taken off the layout. The sound is skipped if its module cannot be loaded. */
export function playSound(sound: Sound): void {
  if (!settings.sound.value) return;
  runLater(loadSounds, ({ play }) => play(sound));
}
