/** Finds the tumbler state, the result and the repeated alerts that the display shows. */
import type { PublicTable } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import type { PhaseView, TableAlert } from '../parts/index.ts';

/** `tumbling`: the dice are visible, but have no result yet. `resting`: the dice show the result of this or the last round. */
export type TumblerState = 'covered' | 'tumbling' | 'resting';

export function tumblerStateOf({ covered, tumbles, faces, next }: PhaseView): TumblerState {
  if (covered) return 'covered';
  return tumbles > 0 && faces === null && (next === 'tumble' || next === 'result') ? 'tumbling' : 'resting';
}

/** An event that raises an alert. */
export interface AlertEvent {
  readonly kind: TableAlert['kind'];
  readonly round: number | null;
  readonly atMs: number;
}

/** The last alert event, with the number of times it happened in a row. */
export interface CountedAlert extends AlertEvent {
  readonly times: number;
}

export function countAlert(last: CountedAlert | null, event: AlertEvent): CountedAlert {
  const isSame = last !== null && last.kind === event.kind && last.round === event.round;
  return { ...event, times: isSame ? last.times + 1 : 1 };
}

/** Returns null for events that raise no alert. */
export function alertEventOf(event: TableEvent, atMs: number): AlertEvent | null {
  switch (event.type) {
    case 'failure-declared':
      // `again` (the dice are rolled again) or `void`
      return { kind: event.consequence, round: event.round, atMs };
    case 'round-invalidated':
    case 'round-voided-later':
      return { kind: 'void', round: event.round, atMs };
    case 'result-corrected':
    case 'settlement-corrected':
      return { kind: 'corrected', round: event.round, atMs };
    // The lamps show the winning bets.
    case 'lamps-failed':
      return { kind: 'lamps', round: event.round, atMs };
    case 'malfunction-reported':
    case 'dice-rejected':
      return { kind: 'malfunction', round: null, atMs };
    default:
      return null;
  }
}

/** Returns the result of this round, or the last valid result. */
export function findShownResult(view: Pick<PublicTable, 'round' | 'faces' | 'lastResults'>): {
  readonly round: number;
  readonly faces: readonly number[];
  readonly isCurrent: boolean;
} | null {
  if (view.faces !== null) return { round: view.round, faces: view.faces, isCurrent: true };
  const last = view.lastResults.findLast(({ voided, faces }) => !voided && faces.length > 0);
  return last === undefined ? null : { round: last.round, faces: last.faces, isCurrent: false };
}
