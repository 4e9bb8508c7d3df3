/** Builds the public view of a round from its events. */
import type { RoundView } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import type { JournalRecord } from '../store/index.ts';

export const newRoundDraft = (): RoundDraft => ({
  openedAtMs: null,
  closedAtMs: null,
  endedAtMs: null,
  end: null,
  faces: null,
  correctedFrom: null,
  commitment: null,
  seed: null,
  draw: null,
  closeSeq: null,
  closeHash: null,
  wagers: 0,
});

interface RoundDraft {
  openedAtMs: number | null;
  closedAtMs: number | null;
  endedAtMs: number | null;
  end: RoundView['end'];
  faces: number[] | null;
  correctedFrom: number[] | null;
  commitment: string | null;
  seed: string | null;
  draw: number | null;
  closeSeq: number | null;
  closeHash: string | null;
  wagers: number;
}

/** Adds one event to the draft of a round. */
export function applyEvent(draft: RoundDraft, { seq, atMs, hash }: JournalRecord, event: TableEvent, round: number): void {
  if (!('round' in event) || event.round !== round) return;
  switch (event.type) {
    case 'dice-committed':
      Object.assign(draft, { commitment: event.commitment, seed: null });
      break;
    case 'dice-revealed':
    case 'dice-retired':
      // A commitment that a restore retired counts until a new commitment replaces it.
      Object.assign(draft, { commitment: event.commitment, seed: event.seed });
      break;
    case 'betting-opened':
      draft.openedAtMs ??= atMs;
      break;
    case 'betting-closed':
    case 'dice-thrown':
      // In some rulebooks the throw closes betting. After a repeated roll the first close remains valid: no wager changed after it.
      draft.closedAtMs ??= atMs;
      draft.closeSeq ??= seq;
      draft.closeHash ??= hash;
      break;
    case 'result-entered':
      draft.faces = [...event.faces];
      draft.draw = event.draw ?? null;
      break;
    case 'result-corrected':
    case 'settlement-corrected':
      // `was` has the faces before the correction.
      draft.correctedFrom ??= [...event.was];
      draft.faces = [...event.faces];
      break;
    // A sealed reading hides the result that it may correct.
    case 'reading-sealed':
    case 'result-withdrawn':
      draft.faces = null;
      draft.correctedFrom = null;
      break;
    case 'settlement-reversed':
      draft.endedAtMs = null;
      draft.end = null;
      draft.wagers = 0;
      break;
    case 'round-settled':
      draft.wagers = event.rows.length;
      break;
    case 'round-ended':
      draft.endedAtMs = atMs;
      draft.end = event.end;
      break;
    case 'round-voided-later':
      draft.end = 'void';
      break;
    default:
  }
}
