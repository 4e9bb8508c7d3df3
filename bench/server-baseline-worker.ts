/** The writer thread of the baseline server, a server without rules that `server.ts` compares ours to: writes batches of rows to the journal and reports each durable commit. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../src/server/index.ts';
import type { Row } from './server-baseline.ts';

const { folder } = workerData as { readonly folder: string };
const db = openDatabase(folder);
const insert = db.prepare(
  'INSERT INTO journal (table_id, seq, at_ms, person, role, key, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
);

parentPort?.on('message', (rows: readonly Row[]) => {
  db.exec('BEGIN IMMEDIATE');
  for (const row of rows) insert.run(...row);
  db.exec('COMMIT');
  parentPort?.postMessage(null);
});
