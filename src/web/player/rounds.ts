/** What has become of the last round: its dice, what is lit, one's own settlement, and whether the dice hold. It must never work out a payment. */
import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PublicTable, SettledView } from '../../protocol/index.ts';
import { type Conduct, netOfAll } from '../../rules/index.ts';
import { client, connection, type LiveTable, mayVerify, verifyRound } from '../shell/index.ts';
import type { Keeping } from './keeping.ts';
import { type Missed, type MissedEars, type MissedRound, openMissed } from './missed.ts';
import { isBetweenRounds } from './steps.ts';
import { wonOf } from './won.ts';

export interface Shown {
  readonly round: number;
  readonly faces: readonly number[];
  readonly lit: readonly string[];
  readonly voided: boolean;
}

export interface SettledRound {
  readonly round: number;
  readonly wagers: readonly SettledView[];
  readonly net: number;
  /** Settled while the line was down, and told or asked for afterwards. */
  readonly missed: boolean;
  /** What it came to before it was settled again by other dice; null where this is the first word. */
  readonly correctedFrom: number | null;
}

export interface Rounds {
  /** The last result, until the next one. */
  readonly shown: ReadonlySignal<Shown | null>;
  /** What is lit on the felt: until betting opens again. */
  readonly lit: ReadonlySignal<readonly string[]>;
  readonly settled: ReadonlySignal<SettledRound | null>;
  readonly missed: ReadonlySignal<readonly MissedRound[]>;
  readonly putMissedAway: () => void;
  /** What lies with the bets that won, stake and winnings together: until betting opens again. */
  readonly won: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Of the last round that was looked at. */
  readonly verdict: ReadonlySignal<{ readonly round: number; readonly verdict: 'verified' | 'refuted' } | null>;
  readonly stop: () => void;
}

/** What happens, for whoever puts it into words. */
export interface RoundEars {
  readonly opened: (view: PublicTable) => void;
  readonly closed: (view: PublicTable) => void;
  readonly result: (shown: Shown) => void;
  readonly settled: (settled: SettledRound) => void;
  readonly voided: (round: number) => void;
}

const NOTHING_LIT: readonly string[] = [];
const NOTHING_WON: Readonly<Record<string, number>> = {};

/** A later result than the one that is shown, or the same round's after it was put right. */
function isNews(shown: Shown | null, last: PublicTable['lastResults'][number]): boolean {
  if (shown === null || shown.round !== last.round) return shown === null || shown.round < last.round;
  return shown.voided !== last.voided || shown.faces.join() !== last.faces.join();
}

/** What is shown of rounds, and the view it was last made from. */
interface Board {
  readonly shown: Signal<Shown | null>;
  readonly lit: Signal<readonly string[]>;
  readonly settled: Signal<SettledRound | null>;
  readonly verdict: Signal<{ readonly round: number; readonly verdict: 'verified' | 'refuted' } | null>;
  readonly won: Signal<Readonly<Record<string, number>>>;
  before: PublicTable | null;
}

/** Everything that the parts of a round are put together from. */
interface Parts {
  readonly live: LiveTable;
  readonly conduct: Conduct;
  readonly keeping: Keeping;
  readonly ears: RoundEars;
  readonly board: Board;
  readonly away: Missed;
}

const openBoard = (): Board => ({
  shown: signal<Shown | null>(null),
  lit: signal(NOTHING_LIT),
  settled: signal<SettledRound | null>(null),
  verdict: signal<Board['verdict']['value']>(null),
  won: signal(NOTHING_WON),
  before: null,
});

function settle({ keeping, ears, board, away }: Parts, round: number, wagers: readonly SettledView[], missed: boolean): void {
  const { settled, won, before } = board;
  const last = settled.value;
  const isSame = last?.round === round && JSON.stringify(last.wagers) === JSON.stringify(wagers);
  if (isSame) return;
  const correctedFrom = keeping.kept.peek().nets[round] ?? null;
  const now = { round, wagers, net: netOfAll(wagers), missed: last?.round === round ? last.missed : missed, correctedFrom };
  const isOfNow = before !== null && before.round === round && !before.bettingOpen;
  batch(() => {
    keeping.brought(round, now.net);
    // What was decided of an earlier round changes the sum, and leaves the last round in sight.
    if (last !== null && last.round > round) return;
    settled.value = now;
    if (isOfNow || !(missed || correctedFrom !== null)) won.value = wonOf(wagers);
    if (before !== null) away.settled(now, before);
  });
  ears.settled(now);
}

/** After the page was loaded anew: the last round that one took part in, as the house has it. */
async function recall({ live, keeping, board: { settled } }: Parts, view: PublicTable): Promise<void> {
  const { round } = keeping.kept.peek();
  if (round === null || !view.lastResults.some((ended) => ended.round === round && !ended.voided)) return;
  const { wagers } = await client.wagers(live.name, round);
  if (settled.value !== null) return;
  batch(() => {
    keeping.brought(round, netOfAll(wagers));
    settled.value = { round, wagers, net: netOfAll(wagers), missed: false, correctedFrom: null };
  });
}

/** Once the last round of one's own is over; only the first time that this is known. */
function recallOnce(parts: Parts): () => void {
  const { live, conduct, keeping, board } = parts;
  let recalled = false;
  return effect(() => {
    const view = live.view.value;
    const { round } = keeping.kept.value;
    if (view === null || recalled || round === null || (view.round === round && !isBetweenRounds(view, conduct))) return;
    recalled = true;
    if (board.settled.peek() !== null) return;
    void recall(parts, view).catch(() => {});
  });
}

/** A round that is void after all has brought nothing. */
function forget({ keeping, board: { settled } }: Parts, round: number): void {
  if (keeping.kept.peek().nets[round] === undefined) return;
  keeping.brought(round, 0);
  if (settled.value?.round === round) settled.value = null;
}

async function verify({ live, board }: Parts, round: number): Promise<void> {
  if (!mayVerify()) return;
  const { verdict } = await verifyRound(await client.round(live.name, round));
  if (verdict !== 'open') board.verdict.value = { round, verdict };
}

/** The dice that stand; without any, the last that stood. */
function showResult({ ears, board: { shown, lit } }: Parts, view: PublicTable): void {
  if (view.faces !== null) {
    if (shown.value?.round === view.round && shown.value.faces.join() === view.faces.join()) return;
    const now = { round: view.round, faces: view.faces, lit: view.lit, voided: false };
    batch(() => {
      shown.value = now;
      lit.value = view.lit;
    });
    ears.result(now);
    return;
  }
  const last = view.lastResults.at(-1);
  if (last === undefined || last.faces.length === 0 || !isNews(shown.value, last)) return;
  batch(() => {
    // What the wrong dice have lit is not lit by the right ones.
    lit.value = NOTHING_LIT;
    shown.value = { round: last.round, faces: last.faces, lit: NOTHING_LIT, voided: last.voided };
  });
}

function see(parts: Parts, view: PublicTable): void {
  const { ears, board, away } = parts;
  const wasOpen = board.before?.bettingOpen ?? false;
  board.before = view;
  showResult(parts, view);
  if (view.bettingOpen && !wasOpen) {
    board.lit.value = NOTHING_LIT;
    board.won.value = NOTHING_WON;
    ears.opened(view);
  }
  if (!view.bettingOpen && wasOpen) ears.closed(view);
  void away.look(view).catch(() => {});
}

/** What is told of the table, each thing to its part. */
function listen(parts: Parts): readonly (() => void)[] {
  const { live, keeping, board, away } = parts;
  return [
    effect(() => {
      const view = live.view.value;
      if (view !== null) see(parts, view);
    }),
    effect(() => {
      const own = live.own.value;
      if (own === null || own.wagers.length === 0 || board.before === null) return;
      away.lies(board.before.round);
      keeping.lies(board.before.round);
    }),
    effect(() => {
      if (connection.value === 'lost') away.lineLost();
    }),
    recallOnce(parts),
    live.table.on('settled', ({ round, wagers, missed }) => settle(parts, round, wagers, missed)),
    live.table.on('event', ({ event }) => {
      // Only rounds one took part in are recomputed by themselves: others can be looked up on their page.
      if (event.type === 'round-voided-later') forget(parts, event.round);
      if (event.type === 'round-ended' && board.settled.value?.round === event.round)
        void verify(parts, event.round).catch(() => {});
    }),
  ];
}

export function followRounds(live: LiveTable, conduct: Conduct, keeping: Keeping, ears: RoundEars): Rounds {
  const board = openBoard();
  const found: MissedEars['found'] = (round, wagers) => settle(parts, round, wagers, true);
  const away = openMissed(live.name, conduct, { found, voided: ears.voided });
  const parts: Parts = { live, conduct, keeping, ears, board, away };
  const stops = listen(parts);
  const { shown, lit, settled, won, verdict } = board;
  return {
    shown,
    lit,
    settled,
    missed: away.rounds,
    putMissedAway: away.putAway,
    won,
    verdict,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
