/** The checkpoint thread of the baseline server: copies the write-ahead log into the file, so that commits do not wait. Our server does the same. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { assertDurable, JOURNAL_FILE } from '../src/server/index.ts';

const { folder, busyMs } = workerData as { readonly folder: string; readonly busyMs: number };
const db = new DatabaseSync(join(folder, JOURNAL_FILE), { timeout: busyMs });
assertDurable(db);
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', () => {
  checkpoint.get();
  parentPort?.postMessage(null);
});
