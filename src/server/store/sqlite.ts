/** The durable store: SQLite in a thread of its own. It must never resolve an append that a power cut could undo. */
import { Worker } from 'node:worker_threads';
import { type PeopleStore, peopleOver } from '../people/store.ts';
import { StoreAway } from './away.ts';
import { makeFolder } from './folder.ts';
import { makeLines } from './lines.ts';
import { lockStore } from './sqlite-database.ts';
import type { SqliteJournal } from './sqlite-journal.ts';
import type { Question, Reply, SentCommit, StoreRequest } from './sqlite-worker.ts';
import type { Store } from './store.ts';

/** A store with the persons beside it, in the same file and the same thread. */
export interface SqliteStore extends Store {
  readonly people: PeopleStore;
  /** Gives back the memory that opening took, of the thread. */
  readonly giveBack: () => Promise<void>;
}

/** `logPages`: pages of the log after which it is copied into the file; for tests, which have no time to fill a usual one. */
export interface SqliteOptions {
  readonly logPages?: number;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The thread and the questions it has not answered yet. */
class Thread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #dead: Error | null = null;

  constructor(data: { readonly folder: string } & SqliteOptions) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (reply: Reply) => this.#take(reply));
    this.#worker.on('error', ({ message }: Error) => this.#end(new StoreAway(message)));
    this.#worker.on('exit', () => this.#end(new StoreAway('the thread of the store has ended')));
  }

  get isDead(): boolean {
    return this.#dead !== null;
  }

  ask<T>(question: Question): Promise<T> {
    if (this.#dead !== null) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      const id = ++this.#asked;
      // The worker answers an operation with what its interface says.
      this.#pending.set(id, { resolve: (value) => resolve(value as T), reject });
      this.#worker.postMessage({ id, question } satisfies StoreRequest);
    });
  }

  async stop(): Promise<void> {
    if (this.#dead === null) await this.ask({ of: 'store', operation: 'close', args: [] }).catch(() => {});
    await this.#worker.terminate();
  }

  #take(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(errorOf(reply.error));
    else pending?.resolve(reply.value);
  }

  #end(error: Error): void {
    this.#dead ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#dead);
    this.#pending.clear();
  }
}

/** Opens the store in a folder, which is created where it is missing. Throws `StoreInUse` where another process has it. */
export async function openSqliteStore(folder: string, options: SqliteOptions = {}): Promise<SqliteStore> {
  makeFolder(folder);
  const lock = lockStore(folder);
  let thread = new Thread({ folder, ...options });
  type Args<K extends keyof SqliteJournal> = Parameters<SqliteJournal[K]>;
  const journal = <K extends keyof SqliteJournal>(operation: K, ...args: Args<K>): Promise<ReturnType<SqliteJournal[K]>> =>
    thread.ask({ of: 'journal', operation, args });
  const close = async (): Promise<void> => {
    await thread.stop();
    lock.release();
  };
  try {
    await journal('heads');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    append: ({ records, refused, rounds, snapshots }) => {
      const commit: SentCommit = { lines: makeLines(records), refused, rounds, snapshots };
      return thread.ask({ of: 'store', operation: 'append', args: [commit] });
    },
    heads: () => journal('heads'),
    records: (table, fromSeq, limit) => journal('records', table, fromSeq, limit),
    governing: (table) => journal('governing', table),
    lastSnapshot: (table) => journal('lastSnapshot', table),
    keysOf: (people, limit) => journal('keysOf', people, limit),
    fates: (places) => journal('fates', places),
    forgetRefused: (beforeMs, limit) => journal('forgetRefused', beforeMs, limit),
    rounds: (table, before, limit) => journal('rounds', table, before, limit),
    corrections: (table, fromSeq, toSeq, limit) => journal('corrections', table, fromSeq, toSeq, limit),
    told: (table, player, limit) => journal('told', table, player, limit),
    settledOf: (person, before, limit) => journal('settledOf', person, before, limit),
    boughtSince: (person, day) => journal('boughtSince', person, day),
    probe: () => {
      if (thread.isDead) thread = new Thread({ folder, ...options });
      return thread.ask({ of: 'store', operation: 'probe', args: [] });
    },
    giveBack: () => thread.ask({ of: 'store', operation: 'giveBack', args: [] }),
    people: peopleOver((operation, args) => thread.ask({ of: 'people', operation, args })),
    close,
  };
}

/** The thread's error as it was there, as far as it can be told. */
function errorOf({ name, message, away }: { readonly name: string; readonly message: string; readonly away: boolean }): Error {
  return away ? new StoreAway(message) : Object.assign(new Error(message), { name });
}
