/** Several statements that happen together or not at all. It must never leave a transaction open. */
import type { DatabaseSync } from 'node:sqlite';

export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const answer = work();
    db.exec('COMMIT');
    return answer;
  } catch (error) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
