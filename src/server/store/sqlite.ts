/** The durable store. It sends operations to a worker thread that owns the SQLite file. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createPeopleProxy, type PeopleStore } from '../people/store.ts';
import { encodeBlocks } from './blocks.ts';
import { nameFile } from './file-error.ts';
import { makeFolder } from './folder.ts';
import { JOURNAL_FILE, lockStore } from './sqlite-database.ts';
import type { EncodedCommit, SqliteJournal } from './sqlite-journal.ts';
import type { Operation, Reply, ReplyError, StoreRequest } from './sqlite-worker.ts';
import type { Store } from './store.ts';
import { StoreUnavailable } from './unavailable.ts';
import { type UpgradeListener, upgradeStore } from './upgrade.ts';

/** A store together with the people store, in the same file and thread. */
export interface SqliteStore extends Store {
  readonly people: PeopleStore;
  /** Runs a full garbage collection in the thread. */
  readonly collectGarbage: () => Promise<void>;
}

export interface SqliteOptions {
  /** Number of WAL pages that starts a checkpoint. Tests use a small number. */
  readonly checkpointPages?: number;
  /** Called while a store of an earlier format is upgraded. */
  readonly onUpgrade?: UpgradeListener;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The worker thread and its pending requests. */
class Thread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #endError: Error | null = null;

  constructor(data: { readonly folder: string } & Pick<SqliteOptions, 'checkpointPages'>) {
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: data });
    this.#worker.on('message', (reply: Reply) => this.#onReply(reply));
    this.#worker.on('error', ({ message }: Error) => this.#end(new StoreUnavailable(message)));
    this.#worker.on('exit', () => this.#end(new StoreUnavailable('the thread of the store ended')));
  }

  get hasEnded(): boolean {
    return this.#endError !== null;
  }

  /** `transfer`: buffers that are handed over to the thread without a copy. */
  call<T>(operation: Operation, transfer: readonly ArrayBuffer[] = []): Promise<T> {
    if (this.#endError !== null) return Promise.reject(this.#endError);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      // The worker returns the result type of the operation.
      this.#pending.set(id, { resolve: (value) => resolve(value as T), reject });
      this.#worker.postMessage({ id, operation } satisfies StoreRequest, transfer);
    });
  }

  async stop(): Promise<void> {
    if (this.#endError === null) await this.call({ of: 'store', name: 'close', args: [] }).catch(() => {});
    await this.#worker.terminate();
  }

  #onReply(reply: Reply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('error' in reply) pending?.reject(errorOf(reply.error));
    else pending?.resolve(reply.value);
  }

  #end(error: Error): void {
    this.#endError ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#endError);
    this.#pending.clear();
  }
}

/** Opens the store in a folder, which is created if missing. Throws `StoreInUse` if another process has it open. */
export async function openSqliteStore(folder: string, { checkpointPages, onUpgrade }: SqliteOptions = {}): Promise<SqliteStore> {
  makeFolder(folder);
  const lock = lockStore(folder);
  try {
    await upgradeStore(folder, onUpgrade);
  } catch (error) {
    lock.release();
    throw error;
  }
  const startThread = (): Thread => new Thread(checkpointPages === undefined ? { folder } : { folder, checkpointPages });
  let thread = startThread();
  type Args<K extends keyof SqliteJournal> = Parameters<SqliteJournal[K]>;
  const callJournal = <K extends keyof SqliteJournal>(name: K, ...args: Args<K>): Promise<ReturnType<SqliteJournal[K]>> =>
    thread.call({ of: 'journal', name, args });
  const close = async (): Promise<void> => {
    await thread.stop();
    lock.release();
  };
  try {
    // Any operation opens the file, so this one fails if the thread cannot open it.
    await callJournal('heads');
  } catch (error) {
    await close();
    // Later errors of the store do not name the path, because everybody can read them at `/ready`.
    throw nameFile(error, join(folder, JOURNAL_FILE));
  }
  return {
    append: ({ records, refused, rounds, snapshots }) => {
      const encoded = encodeBlocks(records);
      const commit: EncodedCommit = { encoded, refused, rounds, snapshots };
      return thread.call({ of: 'store', name: 'append', args: [commit] }, [encoded.bytes.buffer]);
    },
    heads: () => callJournal('heads'),
    records: (table, fromSeq, limit) => callJournal('records', table, fromSeq, limit),
    setupRecords: (table) => callJournal('setupRecords', table),
    lastSnapshot: (table) => callJournal('lastSnapshot', table),
    keysOf: (people, limit) => callJournal('keysOf', people, limit),
    commandOutcomes: (keys) => callJournal('commandOutcomes', keys),
    purgeRefused: (beforeMs, limit) => callJournal('purgeRefused', beforeMs, limit),
    rounds: (table, before, limit) => callJournal('rounds', table, before, limit),
    corrections: (table, fromSeq, toSeq, limit) => callJournal('corrections', table, fromSeq, toSeq, limit),
    notices: (table, player, limit) => callJournal('notices', table, player, limit),
    matters: (table, text, fromSeq, limit) => callJournal('matters', table, text, fromSeq, limit),
    settledOf: (person, before, limit) => callJournal('settledOf', person, before, limit),
    boughtSince: (person, day) => callJournal('boughtSince', person, day),
    probe: () => {
      if (thread.hasEnded) thread = startThread();
      return thread.call({ of: 'store', name: 'probe', args: [] });
    },
    collectGarbage: () => thread.call({ of: 'store', name: 'collectGarbage', args: [] }),
    people: createPeopleProxy((name, args) => thread.call({ of: 'people', name, args })),
    close,
  };
}

/** Rebuilds an error of the thread. */
function errorOf({ name, message, unavailable, errcode }: ReplyError): Error {
  const error = unavailable ? new StoreUnavailable(message) : Object.assign(new Error(message), { name });
  return errcode === undefined ? error : Object.assign(error, { errcode });
}
