/** What has become of the last round: its dice, what is lit, one's own settlement, and whether the dice hold. It must never work out a payment. */
import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { PublicTable, SettledView } from '../../protocol/index.ts';
import { client, connection, type LiveTable, mayVerify, verifyRound } from '../shell/index.ts';
import { type MissedRound, openMissed } from './missed.ts';
import { netOf, wonOf } from './net.ts';

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
  /** What corrections since have moved. */
  readonly moved: number;
  /** Settled while the line was down, and told or asked for afterwards. */
  readonly missed: boolean;
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
  /** Won and lost since the page was opened. */
  readonly netOfVisit: ReadonlySignal<number>;
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

export function followRounds(live: LiveTable, ears: RoundEars): Rounds {
  const shown: Signal<Shown | null> = signal(null);
  const lit: Signal<readonly string[]> = signal(NOTHING_LIT);
  const settled: Signal<SettledRound | null> = signal(null);
  const verdict: Rounds['verdict'] & Signal = signal(null);
  const netOfVisit = signal(0);
  const won = signal<Readonly<Record<string, number>>>(NOTHING_WON);
  let before: PublicTable | null = null;

  const settle = (round: number, wagers: readonly SettledView[], missed: boolean): void => {
    if (settled.value !== null && settled.value.round >= round) return;
    const now = { round, wagers, net: netOf(wagers), moved: 0, missed };
    const isOfNow = before !== null && before.round === round && !before.bettingOpen;
    batch(() => {
      settled.value = now;
      netOfVisit.value += now.net;
      if (!missed || isOfNow) won.value = wonOf(wagers);
      if (before !== null) away.settled(now, before);
    });
    ears.settled(now);
  };
  const away = openMissed(live.name, { found: (round, wagers) => settle(round, wagers, true), voided: ears.voided });

  const verify = async (round: number): Promise<void> => {
    if (!mayVerify()) return;
    const { verdict: found } = await verifyRound(await client.round(live.name, round));
    if (found !== 'open') verdict.value = { round, verdict: found };
  };

  /** The house tells of a round that has ended; one that is still being paid is asked about at its end. */
  const askForMoved = async (round: number): Promise<void> => {
    const { moved = 0 } = await client.wagers(live.name, round);
    const now = settled.value;
    if (now?.round !== round || now.moved === moved) return;
    batch(() => {
      settled.value = { ...now, moved };
      netOfVisit.value += moved - now.moved;
      won.value = NOTHING_WON;
    });
  };

  const see = (view: PublicTable): void => {
    const was = before;
    before = view;
    if (view.faces !== null) {
      const changed = shown.value?.round !== view.round || shown.value.faces.join() !== view.faces.join();
      if (changed) {
        const now = { round: view.round, faces: view.faces, lit: view.lit, voided: false };
        batch(() => {
          shown.value = now;
          lit.value = view.lit;
        });
        ears.result(now);
      }
    } else {
      const last = view.lastResults.at(-1);
      if (last !== undefined && last.faces.length > 0 && isNews(shown.value, last))
        batch(() => {
          // What the wrong dice have lit is not lit by the right ones.
          lit.value = NOTHING_LIT;
          shown.value = { round: last.round, faces: last.faces, lit: NOTHING_LIT, voided: last.voided };
        });
    }
    if (view.bettingOpen && !(was?.bettingOpen ?? false)) {
      lit.value = NOTHING_LIT;
      won.value = NOTHING_WON;
      ears.opened(view);
    }
    if (!view.bettingOpen && was?.bettingOpen) ears.closed(view);
    void away.look(view).catch(() => {});
  };

  const stops = [
    effect(() => {
      const view = live.view.value;
      if (view !== null) see(view);
    }),
    effect(() => {
      const own = live.own.value;
      if (own !== null && own.wagers.length > 0 && before !== null) away.lies(before.round);
    }),
    effect(() => {
      if (connection.value === 'lost') away.lineLost();
    }),
    live.table.on('settled', ({ round, wagers, missed }) => settle(round, wagers, missed)),
    live.table.on('event', ({ event }) => {
      const isLater = event.type === 'settlement-corrected' || event.type === 'round-voided-later';
      const isEnd = event.type === 'round-ended' && before?.corrected?.round === event.round;
      if ((isLater || isEnd) && settled.value?.round === event.round) void askForMoved(event.round).catch(() => {});
      // Only rounds one took part in are recomputed by themselves: others can be looked up on their page.
      if (event.type === 'round-ended' && settled.value?.round === event.round) void verify(event.round).catch(() => {});
    }),
  ];
  return {
    shown,
    lit,
    settled,
    missed: away.rounds,
    putMissedAway: away.putAway,
    won,
    verdict,
    netOfVisit,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
