/** Finds the adjustments of players' money that staff made for a finished round. */
import type { EventOf } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, readActBody, type Store } from '../store/index.ts';

/** At most this many later records about a round are searched. Few rounds have any, because people make them. */
const RECORDS_MAX = 10_000;

type Adjustment = EventOf<'adjustment-made'>;

const readAdjustments = (handle: TableHandle, record: JournalRecord, round: number): readonly Adjustment[] =>
  record.body.includes('"adjustment-made"')
    ? readActBody(handle.versions, record).events.filter(
        (event): event is Adjustment => event.type === 'adjustment-made' && event.round === round,
      )
    : [];

/** The records after `afterSeq` that adjust money of this round, in order. A round can be adjusted after the table has forgotten it. */
export async function listAdjustments(
  store: Store,
  handle: TableHandle,
  round: number,
  afterSeq: number,
): Promise<readonly JournalRecord[]> {
  const records = await store.matters(handle.table, `"round":${round}`, afterSeq + 1, RECORDS_MAX);
  return records.filter((record) => readAdjustments(handle, record, round).length > 0);
}

/** The players whose money of a finished round was adjusted. */
export async function listAdjustedPlayers(
  store: Store,
  handle: TableHandle,
  round: number,
  afterSeq: number,
): Promise<readonly string[]> {
  const records = await listAdjustments(store, handle, round, afterSeq);
  return [...new Set(records.flatMap((record) => readAdjustments(handle, record, round).map(({ player }) => player)))];
}
