/** The writer thread of the baseline server, a server without rules that `server.ts` compares ours to: writes blocks and reports each durable commit. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openDatabase } from '../src/server/index.ts';

/** The records of one table in a commit: a part of the bytes of the commit. */
export interface Block {
  readonly table: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly start: number;
  readonly length: number;
}

interface BlockCommit {
  readonly bytes: ArrayBuffer;
  readonly blocks: readonly Block[];
}

/** The sizes of the log are those of our server, in pages. At the second size the writer finishes a checkpoint, so that SQLite reuses the log. */
const [CHECKPOINT_PAGES, FINISH_PAGES] = [4096, 4 * 4096];
const BUSY_MS = 5000;

const { folder } = workerData as { readonly folder: string };
const db = openDatabase(folder);
db.exec('PRAGMA wal_autocheckpoint = 0');
const insert = db.prepare('INSERT INTO block (table_id, first_seq, last_seq, records) VALUES (?, ?, ?, ?)');
const [begin, end] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')];
const [readLog, finishCheckpoint] = [db.prepare('PRAGMA wal_checkpoint(NOOP)'), db.prepare('PRAGMA wal_checkpoint(PASSIVE)')];

const checkpointThread = new Worker(new URL('./server-baseline-checkpoint.ts', import.meta.url), {
  workerData: { folder, busyMs: BUSY_MS },
});
let isCheckpointRunning = false;
checkpointThread.on('message', () => {
  isCheckpointRunning = false;
  if (Number(readLog.get()?.log) >= FINISH_PAGES) finishCheckpoint.get();
});

function startCheckpointIfDue(): void {
  if (isCheckpointRunning) return;
  const { log, checkpointed } = readLog.get() ?? {};
  if (Number(log) - Number(checkpointed) < CHECKPOINT_PAGES) return;
  isCheckpointRunning = true;
  checkpointThread.postMessage(null);
}

parentPort?.on('message', ({ bytes, blocks }: BlockCommit) => {
  begin.run();
  for (const { table, firstSeq, lastSeq, start, length } of blocks)
    insert.run(table, firstSeq, lastSeq, new Uint8Array(bytes, start, length));
  end.run();
  parentPort?.postMessage(null);
  startCheckpointIfDue();
});
