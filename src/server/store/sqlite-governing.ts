/** Finds the records that govern a table, its set-up and its changes, by an index. */
import type { DatabaseSync } from 'node:sqlite';
import { CHANGE } from './body.ts';
import { BrokenChain, emptyHead, follow } from './chain.ts';
import { type Query, query } from './rows.ts';
import type { JournalRecord } from './store.ts';

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

/** As SQLite has to see it in the index and in a question to use the one for the other. */
export const IS_CHANGE = `substr(body, 1, ${CHANGE.length}) = '${CHANGE}'`;

/** Prepares how they are found, in order. Each must follow the record before it. */
export function governingOf(db: DatabaseSync): (table: string) => readonly JournalRecord[] {
  const records = (where: string): Query<JournalRecord> =>
    query(db, `SELECT ${RECORD} FROM journal WHERE table_id = ? AND ${where}`, RECORD_COLUMNS);
  const first = records('seq = 1');
  const changes = records(`${IS_CHANGE} ORDER BY seq`);
  const hashAt = query(db, 'SELECT hash FROM journal WHERE table_id = ? AND seq = ?', { hash: 'text' });
  return (table) =>
    [...first.all(table), ...changes.all(table)].map((record) => {
      const seq = record.seq - 1;
      const hash = seq === 0 ? emptyHead(table).hash : hashAt.get(table, seq)?.hash;
      if (hash === undefined) throw new BrokenChain(table, seq, 'it is missing');
      follow({ table, seq, hash }, [record]);
      return record;
    });
}
