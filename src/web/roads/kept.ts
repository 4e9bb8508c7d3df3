/** The results of a table that are kept to be shown, from the record and from the view. It must never hold more than it was told to, nor one round twice. */
import { type Face, isFace } from '../../rules/index.ts';

export interface KeptResult {
  readonly round: number;
  readonly faces: readonly Face[];
}

/** A round as the view or the record tells it. */
export interface ToldRound {
  readonly round: number;
  readonly faces: readonly number[];
  /** It counts for nothing: void or invalidated. */
  readonly voided: boolean;
}

export interface Kept {
  /** Oldest first. */
  readonly results: readonly KeptResult[];
  /** The last round that was told, whatever became of it. */
  readonly lastRound: number;
  /** Rounds between what was known and what was told are missing: the record has them. */
  readonly gap: boolean;
}

export const NOTHING: Kept = { results: [], lastRound: 0, gap: false };

/** Cut only when so many are too many: a plate of six rows whose beginning moves every round could not be read. */
export const SLACK = 60;

/** What is known after more was told; the same object where nothing of it is new. What is told of a round again replaces what was known. */
export function keep(kept: Kept, told: readonly ToldRound[], most: number): Kept {
  const known = new Map(kept.results.map((result) => [result.round, result]));
  let changed = false;
  for (const { round, faces, voided } of told) {
    const was = known.get(round);
    const counts = !voided && faces.length > 0 && faces.every(isFace);
    if (!counts) changed = known.delete(round) || changed;
    else if (was === undefined || was.faces.join() !== faces.join()) {
      known.set(round, { round, faces: faces as readonly Face[] });
      changed = true;
    }
  }
  const rounds = told.map(({ round }) => round);
  const lastRound = Math.max(kept.lastRound, ...rounds);
  const gap = rounds.length > 0 && Math.min(...rounds) > kept.lastRound + 1;
  if (!changed && lastRound === kept.lastRound && gap === kept.gap) return kept;
  const results = [...known.values()].sort((a, b) => a.round - b.round);
  return { results: results.length > most + SLACK ? results.slice(-most) : results, lastRound, gap };
}
