/** Reads the records of a table page by page. A caller that stops early reads no further pages. */
import type { JournalRecord, Store } from '../store/index.ts';

/** The records of one page. */
const PAGE_RECORDS = 500;

/** Yields the records from `fromSeq` to `toSeq`, oldest first. */
export async function* readRecords(
  store: Store,
  table: string,
  fromSeq: number,
  toSeq: number,
): AsyncGenerator<JournalRecord, void, undefined> {
  for (let seq = fromSeq; seq <= toSeq; seq += PAGE_RECORDS) {
    const page = await store.records(table, seq, Math.min(PAGE_RECORDS, toSeq - seq + 1));
    if (page.length === 0) return;
    yield* page;
  }
}

/** Yields the records from `toSeq` back to `fromSeq`, newest first. Small pages suit a search that ends after a few records. */
export async function* readRecordsBackwards(
  store: Store,
  table: string,
  fromSeq: number,
  toSeq: number,
  pageRecords = PAGE_RECORDS,
): AsyncGenerator<JournalRecord, void, undefined> {
  for (let last = toSeq; last >= fromSeq; last -= pageRecords) {
    const first = Math.max(fromSeq, last - pageRecords + 1);
    yield* (await store.records(table, first, last - first + 1)).toReversed();
  }
}
