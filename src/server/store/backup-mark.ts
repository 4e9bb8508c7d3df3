/** The mark of a backup in its journal file. A server rejects a marked file: `croupier restore` must first retire the unused seeds. */
import type { DatabaseSync } from 'node:sqlite';
import { query } from './rows.ts';

const hasMark = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'backup'").get() !== undefined;

/** Marks the copy with the time of the backup. */
export function markAsBackup(db: DatabaseSync, atMs: number): void {
  // A backup of a backup keeps the time of the first one.
  if (hasMark(db)) return;
  db.exec(`BEGIN; CREATE TABLE backup (at_ms INTEGER NOT NULL) STRICT; INSERT INTO backup VALUES (${atMs}); COMMIT`);
}

/** The time of the backup; null if the file is not marked. Backups of earlier versions are not marked. */
export const readBackupTime = (db: DatabaseSync): number | null =>
  hasMark(db) ? (query(db, 'SELECT at_ms AS atMs FROM backup', { atMs: 'integer' }).get()?.atMs ?? null) : null;

export const removeBackupMark = (db: DatabaseSync): void => db.exec('DROP TABLE IF EXISTS backup');
