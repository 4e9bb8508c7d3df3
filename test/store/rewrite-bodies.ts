/** Forges a journal: changes the bodies of records and recomputes all hashes. */
import type { DatabaseSync } from 'node:sqlite';
import { type JournalRecord, makeHash } from '../../src/server/index.ts';

/** Rewrites the bodies of a table with a valid chain, as an attacker with access to the file could. */
export function rewriteBodies(db: DatabaseSync, table: string, change: (body: string, seq: number) => string): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
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
