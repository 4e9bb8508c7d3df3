/** What was settled while the line was down: asked for where it was not told, and kept until it has been seen. It must never ask for a round that is under way. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PublicTable, SettledView } from '../../protocol/index.ts';
import type { Conduct } from '../../rules/index.ts';
import { client } from '../shell/index.ts';
import type { Shown } from './rounds.ts';
import { isBetweenRounds } from './steps.ts';

/** Without faces where it is too long ago for the table to show. */
export interface MissedRound extends Shown {
  readonly net: number;
}

export interface Missed {
  /** Oldest first; until they are put away, or a round is settled before one's eyes. */
  readonly rounds: ReadonlySignal<readonly MissedRound[]>;
  readonly putAway: () => void;
  /** Something of mine lies on the layout in this round. */
  readonly lies: (round: number) => void;
  readonly lineLost: () => void;
  readonly settled: (
    settled: { readonly round: number; readonly net: number; readonly missed: boolean },
    view: PublicTable,
  ) => void;
  /** Looks whether a round of mine has ended of which nothing was told. */
  readonly look: (view: PublicTable) => Promise<void>;
}

export interface MissedEars {
  readonly found: (round: number, wagers: readonly SettledView[]) => void;
  readonly voided: (round: number) => void;
}

const NONE: readonly MissedRound[] = [];

function shownOf({ round: now, faces, lit, lastResults }: PublicTable, round: number): Shown {
  if (now === round && faces !== null) return { round, faces, lit, voided: false };
  return { round, faces: lastResults.find((result) => result.round === round)?.faces ?? [], lit: [], voided: false };
}

export function openMissed(table: string, conduct: Conduct, ears: MissedEars): Missed {
  const rounds = signal(NONE);
  /** The round in which something of mine was last seen on the layout. */
  let mine: number | null = null;
  let wasLost = false;
  return {
    rounds,
    putAway: () => {
      rounds.value = NONE;
    },
    lies: (round) => {
      mine = round;
    },
    lineLost: () => {
      wasLost ||= mine !== null;
    },
    settled: ({ round, net, missed }, view) => {
      if (mine === round) {
        mine = null;
        wasLost = false;
      }
      rounds.value = missed ? [...rounds.value.filter((other) => other.round !== round), { ...shownOf(view, round), net }] : NONE;
    },
    look: async (view) => {
      const round = mine;
      if (!wasLost || round === null) return;
      const { lastResults } = view;
      const ended = lastResults.find((result) => result.round === round);
      if (view.round === round && (ended === undefined || !isBetweenRounds(view, conduct))) return;
      wasLost = false;
      mine = null;
      // A round that was never settled is not among the results, and neither is one that is too long ago.
      const isVoid = ended?.voided ?? (lastResults[0]?.round ?? 0) < round;
      if (isVoid) return ears.voided(round);
      const { wagers } = await client.wagers(table, round);
      ears.found(round, wagers);
    },
  };
}
