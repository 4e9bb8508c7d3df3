/** Runs checkpoints of the WAL (SQLite's write-ahead log) in a second thread, so that commits do not wait. Durability does not depend on them. */
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { freeBytesIn } from './folder.ts';
import { type Query, query, type RowOf } from './rows.ts';
import { CHECKPOINT_PAGES } from './sqlite-database.ts';

// The next two constants are sizes of the WAL, in multiples of the pages that start a checkpoint.
/** From this size on, the writer finishes the thread's checkpoint, so that SQLite reuses the WAL file from its start. */
const FINISH_FACTOR = 4;
/** At this size the checkpoint thread has probably failed, so SQLite runs a checkpoint during a commit. */
const FALLBACK_FACTOR = 8;
/** If the free disk space is less than this many times the size at `FALLBACK_FACTOR`, the writer runs checkpoints itself. Commits wait. */
const FREE_SPACE_FACTOR = 2;
const PAGE_BYTES = 4096;

/** The answer of `PRAGMA wal_checkpoint`. `log` is the number of pages in the WAL, `checkpointed` the number of copied pages. */
const LOG_COLUMNS = { busy: 'integer', log: 'integer', checkpointed: 'integer' } as const;
type Log = RowOf<typeof LOG_COLUMNS>;
const EMPTY_LOG = { log: 0, checkpointed: 0 } as const;

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
  #requestedAtPages = 0;

  constructor(db: DatabaseSync, folder: string, pages = CHECKPOINT_PAGES) {
    this.#folder = folder;
    this.#pages = pages;
    db.exec(`PRAGMA wal_autocheckpoint = ${pages * FALLBACK_FACTOR}`);
    this.#status = query(db, 'PRAGMA wal_checkpoint(NOOP)', LOG_COLUMNS);
    this.#checkpoint = query(db, 'PRAGMA wal_checkpoint(PASSIVE)', LOG_COLUMNS);
  }

  /** Call after each commit. */
  afterCommit(): void {
    if (this.#isRunning) return;
    const { log, checkpointed } = this.#runStatement(this.#status);
    // A smaller WAL means that SQLite has begun to overwrite the file from its start.
    if (log < this.#requestedAtPages) this.#requestedAtPages = 0;
    if (log - Math.max(checkpointed, this.#requestedAtPages) < this.#pages) return;
    if (this.#isDiskAlmostFull()) {
      this.#runStatement(this.#checkpoint);
      return;
    }
    this.#requestedAtPages = log;
    this.#isRunning = true;
    this.#thread ??= this.#startThread();
    this.#thread.worker.postMessage('checkpoint');
  }

  /** Resolves after the thread has closed the file. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    thread?.worker.postMessage('close');
    await thread?.ended;
  }

  #startThread(): Thread {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { folder: this.#folder } });
    worker.on('message', () => this.#onDone());
    // If the thread fails, SQLite runs checkpoints itself (`FALLBACK_FACTOR`).
    worker.on('error', () => {});
    return { worker, ended: new Promise((resolve) => worker.once('exit', () => resolve())) };
  }

  #isDiskAlmostFull(): boolean {
    try {
      const freeBytes = freeBytesIn(this.#folder);
      return freeBytes !== null && freeBytes < FREE_SPACE_FACTOR * FALLBACK_FACTOR * this.#pages * PAGE_BYTES;
    } catch {
      return false;
    }
  }

  #onDone(): void {
    this.#isRunning = false;
    if (this.#thread !== null && this.#runStatement(this.#status).log >= this.#pages * FINISH_FACTOR)
      this.#runStatement(this.#checkpoint);
  }

  /** Runs a checkpoint statement. Disk errors are ignored, because the next commit reports them. */
  #runStatement(statement: Query<Log>): Pick<Log, 'log' | 'checkpointed'> {
    try {
      return statement.get() ?? EMPTY_LOG;
    } catch {
      return EMPTY_LOG;
    }
  }
}
