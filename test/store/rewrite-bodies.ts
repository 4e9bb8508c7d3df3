/** Forges a journal of any format: changes the bodies of records and recomputes all hashes. */
import type { DatabaseSync } from 'node:sqlite';
import { type JournalRecord, makeHash } from '../../src/server/index.ts';
import { dropTriggers, forgeRecords } from './edit-journal.ts';

/** The last format with one row for each record. */
const ROW_FORMAT_MAX = 4;

/** Rewrites the bodies of a table with a valid chain, as an attacker with access to the file could. */
export function rewriteBodies(db: DatabaseSync, table: string, change: (body: string, seq: number) => string): void {
  if (Number(db.prepare('PRAGMA user_version').get()?.user_version) <= ROW_FORMAT_MAX) rewriteRows(db, table, change);
  else forgeRecords(db, table, (record) => [{ ...record, body: change(record.body, record.seq) }]);
}

function rewriteRows(db: DatabaseSync, table: string, change: (body: string, seq: number) => string): void {
  dropTriggers(db);
  const rows = db
    .prepare(
      'SELECT table_id AS "table", seq, at_ms AS atMs, person, role, key, body, hash FROM journal WHERE table_id = ? ORDER BY seq',
    )
    .all(table) as unknown as JournalRecord[];
  let previous = '0'.repeat(64);
  for (const row of rows) {
    const body = change(row.body, row.seq);
    const hash = makeHash(previous, { ...row, body });
    db.prepare('UPDATE journal SET body = ?, hash = ? WHERE table_id = ? AND seq = ?').run(body, hash, table, row.seq);
    db.prepare('UPDATE snapshot SET hash = ? WHERE table_id = ? AND seq = ?').run(hash, table, row.seq);
    previous = hash;
  }
  db.prepare('UPDATE head SET hash = ? WHERE table_id = ?').run(previous, table);
}
