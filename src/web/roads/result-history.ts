/** A list of past results with a maximum length, merged from the rounds API and the live view. It has no round twice. */
import { type Face, isFace } from '../../rules/index.ts';

export interface PastResult {
  readonly round: number;
  readonly faces: readonly Face[];
}

/** A round as the rounds API or the live view has it. */
export interface RoundResult {
  readonly round: number;
  readonly faces: readonly number[];
  /** The round was void, or was declared invalid afterwards. */
  readonly voided: boolean;
}

export interface ResultHistory {
  /** Oldest first. */
  readonly results: readonly PastResult[];
  /** The last round that was added, even if it has no result. */
  readonly lastRound: number;
  /** Rounds are missing before the newest rounds. The rounds API has the missing rounds. */
  readonly hasGap: boolean;
}

export const EMPTY_HISTORY: ResultHistory = { results: [], lastRound: 0, hasGap: false };

/** Old results are dropped in batches, because roads (grids of past results) that shift in every round are hard to read. */
export const DROP_BATCH = 60;

/** Adds new rounds and replaces known rounds. Returns the same object if nothing changes. */
export function addRounds(history: ResultHistory, rounds: readonly RoundResult[], resultsMax: number): ResultHistory {
  const byRound = new Map(history.results.map((result) => [result.round, result]));
  let isChanged = false;
  for (const { round, faces, voided } of rounds) {
    const old = byRound.get(round);
    const isValid = !voided && faces.length > 0 && faces.every(isFace);
    if (!isValid) isChanged = byRound.delete(round) || isChanged;
    else if (old === undefined || old.faces.join() !== faces.join()) {
      byRound.set(round, { round, faces: faces as readonly Face[] });
      isChanged = true;
    }
  }
  const roundNumbers = rounds.map(({ round }) => round);
  const lastRound = Math.max(history.lastRound, ...roundNumbers);
  const hasGap = roundNumbers.length > 0 && Math.min(...roundNumbers) > history.lastRound + 1;
  if (!isChanged && lastRound === history.lastRound && hasGap === history.hasGap) return history;
  const results = [...byRound.values()].sort((a, b) => a.round - b.round);
  return { results: results.length > resultsMax + DROP_BATCH ? results.slice(-resultsMax) : results, lastRound, hasGap };
}
