/** What a display makes of a table's view: the cage, the result, what was undone. It decides nothing: it only names what the server has said. */
import type { PublicTable } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import type { Seen, Undone } from '../parts/index.ts';

/** `covered`: nobody sees the dice; `tumbling`: seen, not at rest; `still`: at rest with the last result, or with this one. */
export type Cage = 'covered' | 'tumbling' | 'still';

export function cageOf({ covered, tumbles, faces, next }: Seen): Cage {
  if (covered) return 'covered';
  return tumbles > 0 && faces === null && (next === 'tumble' || next === 'result') ? 'tumbling' : 'still';
}

/** What has undone something just now. */
export interface Undoing {
  readonly kind: Undone['kind'];
  readonly round: number | null;
  readonly atMs: number;
}

/** The same once more, and how often it was so in a row. */
export interface Counted extends Undoing {
  readonly times: number;
}

export function countedAfter(last: Counted | null, now: Undoing): Counted {
  const same = last !== null && last.kind === now.kind && last.round === now.round;
  return { ...now, times: same ? last.times + 1 : 1 };
}

/** Null for whatever undoes nothing by itself. */
export function undoingOf(event: TableEvent, atMs: number): Undoing | null {
  switch (event.type) {
    case 'failure-declared':
      return { kind: event.consequence, round: event.round, atMs };
    case 'round-invalidated':
    case 'round-voided-later':
      return { kind: 'void', round: event.round, atMs };
    case 'result-corrected':
    case 'settlement-corrected':
      return { kind: 'corrected', round: event.round, atMs };
    case 'lamps-failed':
      return { kind: 'lamps', round: event.round, atMs };
    case 'malfunction-reported':
      return { kind: 'malfunction', round: null, atMs };
    default:
      return null;
  }
}

/** The result to show large: that of this round, or the last that counts. */
export function shownResult(view: Pick<PublicTable, 'round' | 'faces' | 'lastResults'>): {
  readonly round: number;
  readonly faces: readonly number[];
  readonly now: boolean;
} | null {
  if (view.faces !== null) return { round: view.round, faces: view.faces, now: true };
  const last = view.lastResults.findLast(({ voided, faces }) => !voided && faces.length > 0);
  return last === undefined ? null : { round: last.round, faces: last.faces, now: false };
}
