/** Tests that the records of a table are read in order over several pages, and no further than needed. */
import { describe, expect, it } from 'vitest';
import { makeChain } from '../../../test/store/contract.ts';
import { EMPTY_COMMIT, emptyHead, type JournalRecord, openMemoryStore } from '../store/index.ts';
import { readRecords, readRecordsBackwards } from './read-records.ts';

async function openLongTable() {
  const store = openMemoryStore();
  await store.append({ ...EMPTY_COMMIT, records: makeChain(emptyHead('T1'), 1201) });
  const pages: (readonly [fromSeq: number, limit: number])[] = [];
  const records: typeof store.records = (table, fromSeq, limit) => {
    pages.push([fromSeq, limit]);
    return store.records(table, fromSeq, limit);
  };
  return { store: { ...store, records }, pages };
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Reads the sequence numbers up to and including `last`. */
async function take(records: AsyncIterable<JournalRecord>, last: number | null = null): Promise<readonly number[]> {
  const seqs: number[] = [];
  for await (const { seq } of records) {
    seqs.push(seq);
    if (seq === last) break;
  }
  return seqs;
}

describe('reading records', () => {
  it.each([
    ['a part of a page', 7, 9],
    ['one page', 2, 501],
    ['several pages', 2, 1201],
    ['one record', 1201, 1201],
  ])('returns %s in both directions', async (_, from, to) => {
    const { store } = await openLongTable();
    expect(await take(readRecords(store, 'T1', from, to))).toEqual(range(from, to));
    expect(await take(readRecordsBackwards(store, 'T1', from, to))).toEqual(range(from, to).toReversed());
    expect(await take(readRecordsBackwards(store, 'T1', from, to, 16))).toEqual(range(from, to).toReversed());
  });

  it('returns nothing for an empty range, and ends after the last record', async () => {
    const { store, pages } = await openLongTable();
    expect(await take(readRecords(store, 'T1', 5, 4))).toEqual([]);
    expect(await take(readRecordsBackwards(store, 'T1', 5, 4))).toEqual([]);
    expect(pages).toEqual([]);
    expect(await take(readRecords(store, 'T1', 1200, 100_000))).toEqual([1200, 1201]);
    expect(pages).toHaveLength(2);
  });

  it('reads no further page after the caller stops', async () => {
    const { store, pages } = await openLongTable();
    expect(await take(readRecords(store, 'T1', 2, 1201), 600)).toEqual(range(2, 600));
    expect(pages).toEqual([
      [2, 500],
      [502, 500],
    ]);
    pages.length = 0;
    expect(await take(readRecordsBackwards(store, 'T1', 2, 1201, 16), 1200)).toEqual([1201, 1200]);
    expect(pages).toEqual([[1186, 16]]);
  });
});
