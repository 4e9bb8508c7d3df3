/** Finds the records of a round that was reopened after its end, because its roll was found to have failed (P-03 in docs/READINGS.md). */
import type { TableEvent } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, type RoundSpan, readActBody, type Store } from '../store/index.ts';
import { readRecords } from './read-records.ts';

/** The span of a round up to its last end. `end` is null while a reopened round is in progress. */
export type FinalSpan = Omit<RoundSpan, 'end'> & { readonly end: string | null };

/** A reversal comes before the next round begins, so few records are searched. */
const REVERSALS_MAX = 100;

const isOfRound = (event: TableEvent, type: TableEvent['type'], round: number): boolean =>
  event.type === type && 'round' in event && event.round === round;

export async function findFinalSpan(store: Store, handle: TableHandle, span: RoundSpan): Promise<FinalSpan> {
  const { table, round } = span;
  const eventsOf = (record: JournalRecord): readonly TableEvent[] => readActBody(handle.versions, record).events;
  // The next round has its own span, and its records begin after this span.
  const [next] = await store.rounds(table, round + 2, 1);
  const lastSeq = next?.round === round + 1 ? next.toSeq : handle.head().seq;
  const corrections = await store.corrections(table, span.toSeq + 1, lastSeq, REVERSALS_MAX);
  const reversal = corrections.findLast((record) =>
    eventsOf(record).some((event) => isOfRound(event, 'settlement-reversed', round)),
  );
  if (reversal === undefined) return span;
  let faces: readonly number[] = [];
  for await (const record of readRecords(store, table, reversal.seq, lastSeq))
    for (const event of eventsOf(record)) {
      if ((event.type === 'result-entered' || event.type === 'result-corrected') && event.round === round) faces = event.faces;
      if (event.type === 'round-ended' && event.round === round)
        return { ...span, toSeq: record.seq, endedAtMs: record.atMs, end: event.end, faces };
    }
  return { ...span, toSeq: handle.head().seq, end: null, faces };
}
