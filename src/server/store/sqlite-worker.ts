/** The worker thread that owns the SQLite file. It answers an append only after SQLite has synced the commit to the disk. */
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { assertPresent } from '../../rules/assert.ts';
import { collectGarbage } from '../memory.ts';
import { openSqlitePeople } from '../people/sqlite-people.ts';
import { callOperation, type PeopleOperation, type PeopleOperations } from '../people/store.ts';
import { Checkpoints } from './checkpoints.ts';
import { openDatabase } from './sqlite-database.ts';
import { type EncodedCommit, openJournal, type SqliteJournal } from './sqlite-journal.ts';
import { isUnavailable } from './unavailable.ts';

/** An operation of the journal, of the people store, or of the thread. */
export type Operation = { readonly args: readonly unknown[] } & (
  | { readonly of: 'journal'; readonly name: keyof SqliteJournal }
  | { readonly of: 'people'; readonly name: PeopleOperation }
  | { readonly of: 'store'; readonly name: keyof typeof STORE_OPERATIONS }
);

/** The reply has the same id. */
export interface StoreRequest {
  readonly id: number;
  readonly operation: Operation;
}

export interface ReplyError {
  readonly name: string;
  readonly message: string;
  readonly unavailable: boolean;
  /** The error code of SQLite. */
  readonly errcode: number | undefined;
}

export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: ReplyError };

const port = assertPresent(parentPort, 'the thread that started this one');
const { folder, checkpointPages } = workerData as { readonly folder: string; readonly checkpointPages?: number };

interface OpenStore {
  readonly close: () => void;
  readonly checkpoints: Checkpoints;
  readonly journal: SqliteJournal;
  readonly people: PeopleOperations;
}

let openStore: OpenStore | null = null;

/** Returns the open database; reopens it after an error. */
function ensureOpen(): OpenStore {
  if (openStore !== null) return openStore;
  openStore = openParts(openDatabase(folder));
  return openStore;
}

/** Opens the parts of the store. Closes the database if one of them fails. */
function openParts(db: DatabaseSync): OpenStore {
  try {
    const checkpoints = new Checkpoints(db, folder, checkpointPages);
    return { close: () => db.close(), checkpoints, journal: openJournal(db), people: openSqlitePeople(db) };
  } catch (error) {
    db.close();
    throw error;
  }
}

function append(commit: EncodedCommit): void {
  const { journal, checkpoints } = ensureOpen();
  journal.appendEncoded(commit);
  checkpoints.afterCommit();
  updateIndexLater();
}

let isUpdateDue = false;

/** Adds the new records to the index after the answer is sent. If that fails, the next read of the index reports the error. */
function updateIndexLater(): void {
  if (isUpdateDue) return;
  isUpdateDue = true;
  setImmediate(() => {
    isUpdateDue = false;
    try {
      openStore?.journal.updateIndex();
    } catch {
      // Reported by the next read.
    }
  });
}

/** Opens a new connection, because the previous one may be unusable after an error. */
function probe(): void {
  void openStore?.checkpoints.stop();
  openStore?.close();
  openStore = null;
  ensureOpen().journal.probe();
}

/** First stops the thread of the checkpoints, because SQLite removes the WAL (write-ahead log) only when the last connection closes. */
async function close(): Promise<void> {
  await openStore?.checkpoints.stop();
  try {
    openStore?.journal.writeIndex();
  } catch {
    // The next start adds the missing entries.
  }
  openStore?.close();
  openStore = null;
}

const STORE_OPERATIONS = { append, probe, close, collectGarbage };

function runOperation({ of, name, args }: Operation): unknown {
  if (of === 'store') return callOperation(STORE_OPERATIONS, name, args);
  return of === 'people' ? callOperation(ensureOpen().people, name, args) : callOperation(ensureOpen().journal, name, args);
}

const reply = (id: number, value: unknown): void => port.postMessage({ id, value } satisfies Reply);

port.on('message', ({ id, operation }: StoreRequest) => {
  try {
    const value = runOperation(operation);
    if (value instanceof Promise) void value.then(() => reply(id, null));
    else reply(id, value);
  } catch (error) {
    const { name, message, errcode } = error as Error & { readonly errcode?: number };
    port.postMessage({ id, error: { name, message, unavailable: isUnavailable(errcode), errcode } } satisfies Reply);
  }
});
