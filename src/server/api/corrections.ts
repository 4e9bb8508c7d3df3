/** Finds the records that correct a settled round, and reads their events. */
import { type EventOf, HISTORY_ROUNDS, type TableEvent } from '../../table/index.ts';
import type { JournalRecord, Store } from '../store/index.ts';

/** At most this many corrections of a table are searched. A table has few corrections, because people make them. */
const CORRECTIONS_MAX = 10_000;

/** Reads the records that correct this or other rounds, until this round leaves the table's history and can no longer be corrected. */
export async function listCorrections(
  store: Store,
  table: string,
  round: number,
  afterSeq: number,
): Promise<readonly JournalRecord[]> {
  const lastRound = round + HISTORY_ROUNDS;
  const [span] = await store.rounds(table, lastRound + 1, 1);
  const lastSeq = span?.round === lastRound ? span.toSeq : Number.MAX_SAFE_INTEGER;
  return store.corrections(table, afterSeq + 1, lastSeq, CORRECTIONS_MAX);
}

type CorrectionEvent = EventOf<'settlement-corrected' | 'shooter-bet-corrected' | 'round-voided-later' | 'turn-voided'>;

export const isCorrection = (event: TableEvent): event is CorrectionEvent =>
  event.type === 'settlement-corrected' ||
  event.type === 'shooter-bet-corrected' ||
  event.type === 'round-voided-later' ||
  event.type === 'turn-voided';

/** What a correction gives each player, in chips or as money that is due; negative amounts are taken. `open`: changes at unpaid bets. */
export const listMoved = (event: CorrectionEvent): readonly (readonly [player: string, amount: number])[] => [
  ...event.rows.map(([player, rack, , due]) => [player, rack + due] as const),
  ...('open' in event ? (event.open ?? []) : []),
];
