/** Runs WAL checkpoints in a second thread, so that commits do not wait. Durability does not depend on checkpoints. */
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { freeBytesIn } from './folder.ts';
import { type Query, query, type RowOf } from './rows.ts';
import { CHECKPOINT_PAGES } from './sqlite-database.ts';

// The next two constants are sizes of the WAL, in multiples of the pages that start a checkpoint.
/** From this size on, the writer finishes the checkpoint, so that SQLite reuses the WAL file from its start. */
const FINISH_FACTOR = 4;
/** At this size the thread has probably failed, so SQLite runs a checkpoint during a commit. */
const BACKSTOP_FACTOR = 8;
/** If the free disk space is less than this many times `BACKSTOP_FACTOR`, the writer runs checkpoints itself, although commits wait. */
const FREE_SPACE_FACTOR = 2;
const PAGE_BYTES = 4096;

const LOG_COLUMNS = { busy: 'integer', log: 'integer', checkpointed: 'integer' } as const;
type Log = RowOf<typeof LOG_COLUMNS>;
const NO_LOG = { log: 0, checkpointed: 0 } as const;

interface Thread {
  readonly worker: Worker;
  readonly ended: Promise<void>;
}

export class Checkpoints {
  readonly #folder: string;
  readonly #pages: number;
  readonly #status: Query<Log>;
  readonly #checkpoint: Query<Log>;
  /** Started only under load, because a thread needs memory. A small WAL is copied when the store closes. */
  #thread: Thread | null = null;
  #isRunning = false;
  /** Pages in the WAL at the last request to the thread. */
  #requestedAt = 0;

  constructor(db: DatabaseSync, folder: string, pages = CHECKPOINT_PAGES) {
    this.#folder = folder;
    this.#pages = pages;
    db.exec(`PRAGMA wal_autocheckpoint = ${pages * BACKSTOP_FACTOR}`);
    this.#status = query(db, 'PRAGMA wal_checkpoint(NOOP)', LOG_COLUMNS);
    this.#checkpoint = query(db, 'PRAGMA wal_checkpoint(PASSIVE)', LOG_COLUMNS);
  }

  /** Call after each commit. */
  afterCommit(): void {
    if (this.#isRunning) return;
    const { log, checkpointed } = this.#run(this.#status);
    // A smaller WAL means that SQLite has started the file again from its start.
    if (log < this.#requestedAt) this.#requestedAt = 0;
    if (log - Math.max(checkpointed, this.#requestedAt) < this.#pages) return;
    if (this.#isDiskTight()) {
      this.#run(this.#checkpoint);
      return;
    }
    this.#requestedAt = log;
    this.#isRunning = true;
    this.#thread ??= this.#start();
    this.#thread.worker.postMessage('checkpoint');
  }

  /** Resolves once the thread has closed the file. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    thread?.worker.postMessage('close');
    await thread?.ended;
  }

  #start(): Thread {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { folder: this.#folder } });
    worker.on('message', () => this.#onDone());
    // If the thread fails, SQLite runs checkpoints itself (`BACKSTOP_FACTOR`).
    worker.on('error', () => {});
    return { worker, ended: new Promise((resolve) => worker.once('exit', () => resolve())) };
  }

  #isDiskTight(): boolean {
    try {
      const freeBytes = freeBytesIn(this.#folder);
      return freeBytes !== null && freeBytes < FREE_SPACE_FACTOR * BACKSTOP_FACTOR * this.#pages * PAGE_BYTES;
    } catch {
      return false;
    }
  }

  #onDone(): void {
    this.#isRunning = false;
    if (this.#thread !== null && this.#run(this.#status).log >= this.#pages * FINISH_FACTOR) this.#run(this.#checkpoint);
  }

  /** Runs a checkpoint statement. Disk errors are ignored, because the next commit reports them. */
  #run(statement: Query<Log>): Pick<Log, 'log' | 'checkpointed'> {
    try {
      return statement.get() ?? NO_LOG;
    } catch {
      return NO_LOG;
    }
  }
}
