/** The thread that copies the log of the store's file into it while commits go on. It must never write anything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '../../rules/assert.ts';
import { openBeside } from './sqlite-database.ts';

const port = present(parentPort, 'the thread that started this one');
const db = openBeside((workerData as { readonly folder: string }).folder);
// What the log ends with when this begins; it waits for nobody, and nobody waits for it.
const copy = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

port.on('message', (what: 'copy' | 'close') => {
  if (what === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    copy.get();
  } catch {
    // A disk that is full or away: everything is in the log, and whoever commits hears of it.
  }
  port.postMessage('copied');
});
