/** Reads the blocks of the journal from SQLite. */
import type { DatabaseSync } from 'node:sqlite';
import { BLOCK_RECORDS_MAX, type Block, blockOfPlace, placeOf, readBlock, readHash, readUntilFault } from './blocks.ts';
import { BrokenChain, emptyHead, verifyChain } from './chain.ts';
import { query } from './rows.ts';
import type { JournalRecord, TableHead } from './store.ts';

/** Triggers prevent changes by other programs too. The hash chain detects deliberate changes. */
export const BLOCK_SCHEMA = `
  CREATE TABLE IF NOT EXISTS block (
    block INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    first_seq INTEGER NOT NULL CHECK (first_seq >= 1),
    last_seq INTEGER NOT NULL CHECK (last_seq >= first_seq),
    records BLOB NOT NULL,
    UNIQUE (table_id, first_seq)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS block_no_update BEFORE UPDATE ON block
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never changed'); END;
  CREATE TRIGGER IF NOT EXISTS block_no_delete BEFORE DELETE ON block
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never deleted'); END;
  CREATE TRIGGER IF NOT EXISTS block_no_replace BEFORE INSERT ON block
    WHEN EXISTS (SELECT 1 FROM block WHERE block = NEW.block)
      OR EXISTS (SELECT 1 FROM block WHERE table_id = NEW.table_id AND first_seq = NEW.first_seq)
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never replaced'); END;
`;

const BLOCK = 'block, table_id AS "table", first_seq AS firstSeq, last_seq AS lastSeq, records';
const BLOCK_COLUMNS = { block: 'integer', table: 'text', firstSeq: 'integer', lastSeq: 'integer', records: 'blob' } as const;

/** Reads journal records of one format. Nothing is verified. */
export interface RecordReader {
  /** Records from `fromSeq` on, in order. */
  readonly recordsFrom: (table: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly lastOf: (table: string) => Pick<TableHead, 'seq' | 'hash'> | null;
  readonly hashAt: (table: string, seq: number) => string | null;
  /** Sequence numbers of the records of a table that change its set-up or version, without the first record. */
  readonly changesOf: (table: string) => readonly number[];
  /** All records in the order of commits, with the completed part of the journal, from 0 to 1. `place` is null in formats without blocks. */
  readonly all: () => Iterable<{ readonly record: JournalRecord; readonly fraction: number; readonly place: number | null }>;
}

export interface BlockReader extends Omit<RecordReader, 'changesOf'> {
  readonly lastBlock: () => number;
  /** Blocks after this one, in order. */
  readonly blocksAfter: (block: number) => Iterable<Block>;
  /** The table and the sequence number of the record at a position. */
  readonly findPlace: (place: number) => { readonly table: string; readonly seq: number } | null;
}

export function createBlockReader(db: DatabaseSync): BlockReader {
  const selectAt = query(
    db,
    `SELECT ${BLOCK} FROM block WHERE table_id = ? AND first_seq <= ? ORDER BY first_seq DESC LIMIT 1`,
    BLOCK_COLUMNS,
  );
  const selectNext = query(
    db,
    `SELECT ${BLOCK} FROM block WHERE table_id = ? AND first_seq > ? ORDER BY first_seq LIMIT 1`,
    BLOCK_COLUMNS,
  );
  const selectAfter = query(db, `SELECT ${BLOCK} FROM block WHERE block > ? ORDER BY block`, BLOCK_COLUMNS);
  const selectLast = query(db, 'SELECT coalesce(max(block), 0) AS block FROM block', { block: 'integer' });
  const selectStart = query(db, 'SELECT table_id AS "table", first_seq AS firstSeq FROM block WHERE block = ?', {
    table: 'text',
    firstSeq: 'integer',
  });
  const lastBlock = (): number => selectLast.get()?.block ?? 0;
  return {
    recordsFrom: (table, fromSeq, limit) => {
      const records: JournalRecord[] = [];
      let next = selectAt.get(table, fromSeq);
      // The block at `fromSeq` may end before it, if blocks are missing.
      if (next === undefined || next.lastSeq < fromSeq) next = selectNext.get(table, fromSeq);
      for (; next !== undefined && records.length < limit; next = selectNext.get(table, next.lastSeq))
        records.push(...readBlock(next, fromSeq, Math.max(next.firstSeq, fromSeq) + limit - records.length - 1));
      return records;
    },
    lastOf: (table) => {
      const last = selectAt.get(table, Number.MAX_SAFE_INTEGER);
      return last === undefined ? null : { seq: last.lastSeq, hash: readHash(last, last.lastSeq) };
    },
    hashAt: (table, seq) => {
      const block = selectAt.get(table, seq);
      return block === undefined || block.lastSeq < seq ? null : readHash(block, seq);
    },
    *all() {
      const total = lastBlock();
      let previous = 0;
      for (const block of selectAfter.iterate(0)) {
        if (block.block !== previous + 1)
          throw new BrokenChain(block.table, block.firstSeq, `block ${previous + 1} of the journal is missing before it`);
        previous = block.block;
        for (const record of readUntilFault(block))
          yield { record, fraction: block.block / total, place: placeOf(block, record.seq) };
      }
    },
    lastBlock,
    blocksAfter: (block) => selectAfter.iterate(block),
    findPlace: (place) => {
      const start = selectStart.get(blockOfPlace(place));
      return start === undefined ? null : { table: start.table, seq: start.firstSeq + (place % BLOCK_RECORDS_MAX) };
    },
  };
}

/** Reads one record and verifies its hash; null if there is none. */
export function readVerified(
  { recordsFrom }: Pick<RecordReader, 'recordsFrom'>,
  table: string,
  seq: number,
): JournalRecord | null {
  return readVerifiedFrom({ recordsFrom }, table, seq, 1)[0] ?? null;
}

/** Reads records and verifies that each follows the previous one. Throws `BrokenChain` if one does not. */
export function readVerifiedFrom(
  { recordsFrom }: Pick<RecordReader, 'recordsFrom'>,
  table: string,
  fromSeq: number,
  limit: number,
): readonly JournalRecord[] {
  // Reads the previous record too, to check that the first requested record follows it.
  const first = Math.max(1, fromSeq - 1);
  const records = [...recordsFrom(table, first, limit + fromSeq - first)];
  const previous = fromSeq > 1 ? records.shift() : undefined;
  if (fromSeq > 1 && previous !== undefined && previous.seq !== fromSeq - 1)
    throw new BrokenChain(table, fromSeq - 1, 'it is missing');
  verifyChain(previous ?? emptyHead(table), records);
  return records;
}
