/** Finds rounds that were settled while the connection was lost, and lists them until the player dismisses the list. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PublicTable, SettledView } from '../../../protocol/index.ts';
import type { Conduct } from '../../../rules/index.ts';
import { client } from '../../shell/index.ts';
import type { ShownResult } from './rounds.ts';
import { isBetweenRounds } from './steps.ts';

/** `faces` is empty if the table no longer lists the result. */
export interface MissedRound extends ShownResult {
  readonly net: number;
}

export interface MissedRounds {
  /** Oldest first. The list is cleared when the player dismisses it or this page receives the next settlement. */
  readonly rounds: ReadonlySignal<readonly MissedRound[]>;
  readonly dismiss: () => void;
  /** Watches a round in which the player has wagers. */
  readonly watch: (round: number) => void;
  readonly handleLostConnection: () => void;
  readonly handleSettlement: (
    settlement: { readonly round: number; readonly net: number; readonly missed: boolean },
    view: PublicTable,
  ) => void;
  /** Fetches the watched round if it ended while the connection was lost, and passes its wagers to `onFound`. */
  readonly check: (view: PublicTable) => Promise<void>;
}

export interface MissedListeners {
  /** Must lead to a call of `handleSettlement`, which adds the round to `rounds`. */
  readonly onFound: (round: number, wagers: readonly SettledView[]) => void;
  readonly onVoided: (round: number) => void;
}

const NO_ROUNDS: readonly MissedRound[] = [];

function resultOf({ round: current, faces, lit, lastResults }: PublicTable, round: number): ShownResult {
  if (current === round && faces !== null) return { round, faces, lit, voided: false };
  return { round, faces: lastResults.find((result) => result.round === round)?.faces ?? [], lit: [], voided: false };
}

export function createMissedRounds(table: string, conduct: Conduct, listeners: MissedListeners): MissedRounds {
  const rounds = signal(NO_ROUNDS);
  let watchedRound: number | null = null;
  let wasLostWhileWatching = false;
  return {
    rounds,
    dismiss: () => {
      rounds.value = NO_ROUNDS;
    },
    watch: (round) => {
      watchedRound = round;
    },
    handleLostConnection: () => {
      wasLostWhileWatching ||= watchedRound !== null;
    },
    handleSettlement: ({ round, net, missed }, view) => {
      if (watchedRound === round) {
        watchedRound = null;
        wasLostWhileWatching = false;
      }
      rounds.value = missed
        ? [...rounds.value.filter((other) => other.round !== round), { ...resultOf(view, round), net }]
        : NO_ROUNDS;
    },
    check: async (view) => {
      const round = watchedRound;
      if (!wasLostWhileWatching || round === null) return;
      const { lastResults } = view;
      const result = lastResults.find((each) => each.round === round);
      // Returns if the round is still running.
      if (view.round === round && (result === undefined || !isBetweenRounds(view, conduct))) return;
      wasLostWhileWatching = false;
      watchedRound = null;
      // A round that is not listed is void, unless it is older than all listed results. The oldest result is first.
      const oldestRound = lastResults[0]?.round ?? 0;
      const isVoid = result === undefined ? oldestRound < round : result.voided;
      if (isVoid) return listeners.onVoided(round);
      const { wagers } = await client.wagers(table, round);
      listeners.onFound(round, wagers);
    },
  };
}
