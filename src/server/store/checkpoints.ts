/** When the log of the store's file is copied into it: by a thread beside the writer, so that commits do not wait for it. Durability must never rest on it. */
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { roomIn } from './folder.ts';
import { type Query, query, type RowOf } from './rows.ts';
import { CHECKPOINT_PAGES } from './sqlite-database.ts';

/** Times as many pages are in the log when the writer itself copies what little the thread has left, so that the log begins anew. */
const FINISH = 4;
/** Times as many when SQLite itself stops a commit to copy all of it: the thread has failed. */
const BACKSTOP = 8;
/** Times as much as that has to be free on the disk: with less the log is kept as small as it can be, though commits wait for it. */
const ROOM = 2;
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
  readonly #look: Query<Log>;
  readonly #copy: Query<Log>;
  /** Only in a house that is busy: it costs memory, and a small log is copied when the store is closed. */
  #thread: Thread | null = null;
  #underWay = false;
  /** Pages in the log when the thread was last asked. */
  #asked = 0;

  constructor(db: DatabaseSync, folder: string, pages = CHECKPOINT_PAGES) {
    this.#folder = folder;
    this.#pages = pages;
    db.exec(`PRAGMA wal_autocheckpoint = ${pages * BACKSTOP}`);
    this.#look = query(db, 'PRAGMA wal_checkpoint(NOOP)', LOG_COLUMNS);
    this.#copy = query(db, 'PRAGMA wal_checkpoint(PASSIVE)', LOG_COLUMNS);
  }

  /** After a commit, which is durable whatever becomes of this. */
  next(): void {
    if (this.#underWay) return;
    const { log, checkpointed } = this.#run(this.#look);
    // Begun anew since.
    if (log < this.#asked) this.#asked = 0;
    if (log - Math.max(checkpointed, this.#asked) < this.#pages) return;
    if (this.#isTight()) {
      this.#run(this.#copy);
      return;
    }
    this.#asked = log;
    this.#underWay = true;
    this.#thread ??= this.#start();
    this.#thread.worker.postMessage('copy');
  }

  /** Resolves once the thread has let go of the file. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    thread?.worker.postMessage('close');
    await thread?.ended;
  }

  #start(): Thread {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { folder: this.#folder } });
    worker.on('message', () => this.#copied());
    // Nothing is lost by it: from then on SQLite copies the log with a commit, once it is long enough.
    worker.on('error', () => {});
    return { worker, ended: new Promise((resolve) => worker.once('exit', () => resolve())) };
  }

  #isTight(): boolean {
    try {
      const room = roomIn(this.#folder);
      return room !== null && room < ROOM * BACKSTOP * this.#pages * PAGE_BYTES;
    } catch {
      return false;
    }
  }

  #copied(): void {
    this.#underWay = false;
    if (this.#thread !== null && this.#run(this.#look).log >= this.#pages * FINISH) this.#run(this.#copy);
  }

  /** A disk that is full or away: everything is in the log, and the next commit hears of it. */
  #run(statement: Query<Log>): Pick<Log, 'log' | 'checkpointed'> {
    try {
      return statement.get() ?? NO_LOG;
    } catch {
      return NO_LOG;
    }
  }
}
