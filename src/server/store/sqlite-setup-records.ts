/** Finds the set-up record of a table, its upgrades to newer versions, the corrections of its set-up and its retirement, with an index. */
import type { DatabaseSync } from 'node:sqlite';
import { UPGRADE_PREFIX } from './body.ts';
import { BrokenChain, emptyHead, verifyChain } from './chain.ts';
import { type Query, query } from './rows.ts';
import type { JournalRecord } from './store.ts';

/** The columns of a `SELECT` that reads journal records. */
export const RECORD = 'table_id AS "table", seq, at_ms AS atMs, person, role, key, body, hash';
export const RECORD_COLUMNS = {
  table: 'text',
  seq: 'integer',
  atMs: 'integer',
  person: 'text',
  role: 'text',
  key: 'text or null',
  body: 'text',
  hash: 'text',
} as const;

/** SQLite uses a partial index only if the query contains exactly the condition of the index. */
export const IS_UPGRADE = `substr(body, 1, ${UPGRADE_PREFIX.length}) = '${UPGRADE_PREFIX}'`;

/** Prepares the queries. The returned function finds the records of a table and verifies their hashes. */
export function prepareSetupRecords(db: DatabaseSync): (table: string) => readonly JournalRecord[] {
  const select = (where: string): Query<JournalRecord> =>
    query(db, `SELECT ${RECORD} FROM journal WHERE table_id = ? AND ${where}`, RECORD_COLUMNS);
  const setup = select('seq = 1');
  const upgrades = select(`${IS_UPGRADE} ORDER BY seq`);
  const hashAt = query(db, 'SELECT hash FROM journal WHERE table_id = ? AND seq = ?', { hash: 'text' });
  return (table) =>
    [...setup.all(table), ...upgrades.all(table)].map((record) => {
      const previousSeq = record.seq - 1;
      const hash = previousSeq === 0 ? emptyHead(table).hash : hashAt.get(table, previousSeq)?.hash;
      if (hash === undefined) throw new BrokenChain(table, previousSeq, 'it is missing');
      verifyChain({ table, seq: previousSeq, hash }, [record]);
      return record;
    });
}
