/** The worker thread that runs checkpoints while the writer continues to commit. A checkpoint copies SQLite's write-ahead log (WAL) into the database file. */
import { parentPort, workerData } from 'node:worker_threads';
import { assertPresent } from '../../rules/assert.ts';
import { openSecondConnection } from './sqlite-database.ts';

const port = assertPresent(parentPort, 'the thread that started this one');
const db = openSecondConnection((workerData as { readonly folder: string }).folder);
// PASSIVE neither waits for other connections nor blocks them.
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

port.on('message', (command: 'checkpoint' | 'close') => {
  if (command === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    checkpoint.get();
  } catch {
    // If the disk has failed, the next commit reports the error. All commits are in the WAL.
  }
  port.postMessage('done');
});
