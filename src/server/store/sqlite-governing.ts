/** Finds the records that govern a table, its set-up and its changes, by an index. */
import type { DatabaseSync } from 'node:sqlite';
import { CHANGE } from './body.ts';
import { BrokenChain, emptyHead, follow } from './chain.ts';
import type { JournalRecord } from './store.ts';

export const RECORD = 'table_id AS "table", seq, at_ms AS atMs, person, role, key, body, hash';

/** As SQLite has to see it in the index and in a question to use the one for the other. */
export const IS_CHANGE = `substr(body, 1, ${CHANGE.length}) = '${CHANGE}'`;

/** Prepares how they are found, in order. Each must follow the record before it. */
export function governingOf(db: DatabaseSync): (table: string) => readonly JournalRecord[] {
  const first = db.prepare(`SELECT ${RECORD} FROM journal WHERE table_id = ? AND seq = 1`);
  const changes = db.prepare(`SELECT ${RECORD} FROM journal WHERE table_id = ? AND ${IS_CHANGE} ORDER BY seq`);
  const hashAt = db.prepare('SELECT hash FROM journal WHERE table_id = ? AND seq = ?');
  return (table) =>
    [...first.all(table), ...changes.all(table)].map((row) => {
      const record = { ...(row as unknown as JournalRecord) };
      const seq = record.seq - 1;
      const hash = seq === 0 ? emptyHead(table).hash : hashAt.get(table, seq)?.hash;
      if (hash === undefined) throw new BrokenChain(table, seq, 'it is missing');
      follow({ table, seq, hash: String(hash) }, [record]);
      return record;
    });
}
