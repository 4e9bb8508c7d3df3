/** Follows the rounds of a table: result, winning bets, the player's settlement, and the verification of the dice. */
import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PublicTable, SettledView } from '../../../protocol/index.ts';
import { type Conduct, netOfAll } from '../../../rules/index.ts';
import type { RevealedTable } from '../../parts/revealed-table.ts';
import { client, connection } from '../../shell/index.ts';
import type { VisitStorage } from '../seat/visit-storage.ts';
import { createMissedRounds, type MissedListeners, type MissedRound, type MissedRounds } from './missed-rounds.ts';
import { isBetweenRounds } from './steps.ts';

export interface ShownResult {
  readonly round: number;
  readonly faces: readonly number[];
  /** The winning bets, which are lit on the felt. */
  readonly lit: readonly string[];
  readonly voided: boolean;
}

export interface SettledRound {
  readonly round: number;
  readonly wagers: readonly SettledView[];
  readonly net: number;
  /** Settled while the connection was lost. */
  readonly missed: boolean;
  /** The net result before a correction; null for the first settlement. */
  readonly correctedFrom: number | null;
}

export interface Rounds {
  readonly lastResult: ReadonlySignal<ShownResult | null>;
  /** Winning bets that are lit on the felt until betting opens again. */
  readonly litBets: ReadonlySignal<readonly string[]>;
  readonly settlement: ReadonlySignal<SettledRound | null>;
  readonly missed: ReadonlySignal<readonly MissedRound[]>;
  readonly dismissMissed: () => void;
  /** The verdict on the dice of the last round that this page verified. */
  readonly verdict: ReadonlySignal<{ readonly round: number; readonly verdict: 'verified' | 'refuted' } | null>;
  readonly stop: () => void;
}

export interface RoundListeners {
  readonly onOpened: (view: PublicTable) => void;
  readonly onClosed: (view: PublicTable) => void;
  readonly onResult: (result: ShownResult) => void;
  readonly onSettled: (settlement: SettledRound) => void;
  readonly onVoided: (round: number) => void;
}

const NO_LIT_BETS: readonly string[] = [];

/** True if the last result is newer than the shown result, or corrects it. */
function isNewResult(shown: ShownResult | null, last: PublicTable['lastResults'][number]): boolean {
  if (shown === null || shown.round !== last.round) return shown === null || shown.round < last.round;
  return shown.voided !== last.voided || shown.faces.join() !== last.faces.join();
}

interface RoundState {
  readonly lastResult: Signal<ShownResult | null>;
  readonly litBets: Signal<readonly string[]>;
  readonly settlement: Signal<SettledRound | null>;
  readonly verdict: Signal<{ readonly round: number; readonly verdict: 'verified' | 'refuted' } | null>;
  lastView: PublicTable | null;
}

interface Parts {
  readonly live: RevealedTable;
  readonly conduct: Conduct;
  readonly visitStorage: VisitStorage;
  readonly listeners: RoundListeners;
  readonly state: RoundState;
  readonly missedRounds: MissedRounds;
}

const createRoundState = (): RoundState => ({
  lastResult: signal<ShownResult | null>(null),
  litBets: signal(NO_LIT_BETS),
  settlement: signal<SettledRound | null>(null),
  verdict: signal<RoundState['verdict']['value']>(null),
  lastView: null,
});

function settle(
  { visitStorage, listeners, state, missedRounds }: Parts,
  round: number,
  wagers: readonly SettledView[],
  missed: boolean,
): void {
  const { settlement, lastView } = state;
  const previous = settlement.value;
  const isSame = previous?.round === round && JSON.stringify(previous.wagers) === JSON.stringify(wagers);
  if (isSame) return;
  const correctedFrom = visitStorage.visit.peek().nets[round] ?? null;
  // A correction of a missed round counts as missed, too.
  const isMissed = previous?.round === round ? previous.missed : missed;
  const settledRound = { round, wagers, net: netOfAll(wagers), missed: isMissed, correctedFrom };
  batch(() => {
    visitStorage.setNet(round, settledRound.net);
    // A correction of an earlier round changes only the net result of the visit (all rounds since the player came to the table).
    if (previous !== null && previous.round > round) return;
    settlement.value = settledRound;
    if (lastView !== null) missedRounds.handleSettlement(settledRound, lastView);
  });
  listeners.onSettled(settledRound);
}

/** Fetches the player's last round after a reload. */
async function restoreLastRound({ live, visitStorage, state: { settlement } }: Parts, view: PublicTable): Promise<void> {
  const { round } = visitStorage.visit.peek();
  if (round === null || !view.lastResults.some((result) => result.round === round && !result.voided)) return;
  const { wagers } = await client.wagers(live.name, round);
  if (settlement.value !== null) return;
  batch(() => {
    visitStorage.setNet(round, netOfAll(wagers));
    settlement.value = { round, wagers, net: netOfAll(wagers), missed: false, correctedFrom: null };
  });
}

/** Restores the player's last round when the round is over, and only one time. */
function restoreOnce(parts: Parts): () => void {
  const { live, conduct, visitStorage, state } = parts;
  let isRestored = false;
  return effect(() => {
    const view = live.view.value;
    const { round } = visitStorage.visit.value;
    if (view === null || isRestored || round === null || (view.round === round && !isBetweenRounds(view, conduct))) return;
    isRestored = true;
    if (state.settlement.peek() !== null) return;
    void restoreLastRound(parts, view).catch(() => {});
  });
}

/** If a round is voided, or its settlement is reversed, its net result becomes zero. */
function clearVoided({ visitStorage, state: { settlement } }: Parts, round: number): void {
  if (visitStorage.visit.peek().nets[round] === undefined) return;
  visitStorage.setNet(round, 0);
  if (settlement.value?.round === round) settlement.value = null;
}

async function verify({ live, state }: Parts, round: number): Promise<void> {
  // Loaded here, because a visitor who does not wager needs no verification.
  const { canVerify, verifyRound } = await import('../../shell/verify.ts');
  if (!canVerify()) return;
  const { verdict } = await verifyRound(await client.round(live.name, round));
  // `open`: the data of the round is not complete yet.
  if (verdict !== 'open') state.verdict.value = { round, verdict };
}

/** Shows the dice of this round, or the previous result if this round has no dice yet. */
function showResult({ listeners, state: { lastResult, litBets } }: Parts, view: PublicTable): void {
  if (view.faces !== null) {
    if (lastResult.value?.round === view.round && lastResult.value.faces.join() === view.faces.join()) return;
    const result = { round: view.round, faces: view.faces, lit: view.lit, voided: false };
    batch(() => {
      lastResult.value = result;
      litBets.value = view.lit;
    });
    listeners.onResult(result);
    return;
  }
  const last = view.lastResults.at(-1);
  if (last === undefined || last.faces.length === 0 || !isNewResult(lastResult.value, last)) return;
  batch(() => {
    // After a correction, the bets of the wrong dice must not stay lit.
    litBets.value = NO_LIT_BETS;
    lastResult.value = { round: last.round, faces: last.faces, lit: NO_LIT_BETS, voided: last.voided };
  });
}

function applyView(parts: Parts, view: PublicTable): void {
  const { listeners, state, missedRounds } = parts;
  const wasOpen = state.lastView?.bettingOpen ?? false;
  state.lastView = view;
  showResult(parts, view);
  if (view.bettingOpen && !wasOpen) {
    state.litBets.value = NO_LIT_BETS;
    listeners.onOpened(view);
  }
  if (!view.bettingOpen && wasOpen) listeners.onClosed(view);
  void missedRounds.check(view).catch(() => {});
}

function subscribe(parts: Parts): readonly (() => void)[] {
  const { live, visitStorage, state, missedRounds } = parts;
  return [
    effect(() => {
      const view = live.view.value;
      if (view !== null) applyView(parts, view);
    }),
    effect(() => {
      // Read first, because an effect runs again only for signals that it has read, and there may be no view yet.
      const hasWagers = (live.own.value?.wagers.length ?? 0) > 0;
      const round = state.lastView?.round;
      // After the settlement, losing wagers lie on the layout until the dealer takes them.
      if (round === undefined || !hasWagers || state.settlement.peek()?.round === round) return;
      missedRounds.watch(round);
      visitStorage.setRound(round);
    }),
    effect(() => {
      if (connection.value === 'lost') missedRounds.handleLostConnection();
    }),
    restoreOnce(parts),
    live.table.on('settled', ({ round, wagers, missed }) => live.whenShown(() => settle(parts, round, wagers, missed))),
    live.table.on('event', ({ event }) => {
      // A settlement that still waits for its reveal comes before its reversal.
      if (event.type === 'round-voided-later' || event.type === 'settlement-reversed')
        live.whenShown(() => clearVoided(parts, event.round));
      // Only rounds with wagers of the player are verified automatically.
      if (event.type === 'round-ended')
        live.whenShown(() => {
          if (state.settlement.value?.round === event.round) void verify(parts, event.round).catch(() => {});
        });
    }),
  ];
}

export function createRounds(
  live: RevealedTable,
  conduct: Conduct,
  visitStorage: VisitStorage,
  listeners: RoundListeners,
): Rounds {
  const state = createRoundState();
  const onFound: MissedListeners['onFound'] = (round, wagers) => settle(parts, round, wagers, true);
  const missedRounds = createMissedRounds(live.name, conduct, { onFound, onVoided: listeners.onVoided });
  const parts: Parts = { live, conduct, visitStorage, listeners, state, missedRounds };
  const stops = subscribe(parts);
  return {
    ...state,
    missed: missedRounds.rounds,
    dismissMissed: missedRounds.dismiss,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
