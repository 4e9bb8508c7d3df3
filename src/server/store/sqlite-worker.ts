/** The thread that owns the store's file, so that waiting for the disk holds up nobody. It must never answer an append before it is synced. */
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '../../rules/assert.ts';
import { giveBack } from '../memory.ts';
import { openSqlitePeople } from '../people/sqlite-people.ts';
import { carryOut, type PeopleOperation, type PeopleOperations } from '../people/store.ts';
import { isAway } from './away.ts';
import { Checkpoints } from './checkpoints.ts';
import { parseLines } from './lines.ts';
import { openDatabase } from './sqlite-database.ts';
import { openJournal, type SqliteJournal } from './sqlite-journal.ts';
import type { Commit } from './store.ts';

/** What main asks: an operation of the journal, of people, or of the thread itself. */
export type Question = { readonly args: readonly unknown[] } & (
  | { readonly of: 'journal'; readonly operation: keyof SqliteJournal }
  | { readonly of: 'people'; readonly operation: PeopleOperation }
  | { readonly of: 'store'; readonly operation: keyof typeof OF_STORE }
);

/** A question and the number that its reply repeats. */
export interface StoreRequest {
  readonly id: number;
  readonly question: Question;
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string; readonly away: boolean } };

/** A commit with its records as text. */
export interface SentCommit extends Omit<Commit, 'records'> {
  readonly lines: string;
}

const port = present(parentPort, 'the thread that started this one');
const { folder, logPages } = workerData as { readonly folder: string; readonly logPages?: number };

interface Opened {
  readonly close: () => void;
  readonly checkpoints: Checkpoints;
  readonly journal: SqliteJournal;
  readonly people: PeopleOperations;
}

let open: Opened | null = null;

/** The file, opened anew where an error has closed it. */
function opened(): Opened {
  if (open !== null) return open;
  const db = openDatabase(folder);
  const checkpoints = new Checkpoints(db, folder, logPages);
  open = { close: () => db.close(), checkpoints, journal: openJournal(db), people: openSqlitePeople(db) };
  return open;
}

function append({ lines, ...rest }: SentCommit): void {
  const { journal, checkpoints } = opened();
  journal.append({ records: parseLines(lines), ...rest });
  checkpoints.next();
}

/** After an error the connection is not trusted: what counts is what a fresh one reads and can write. */
function probe(): void {
  void open?.checkpoints.stop();
  open?.close();
  open = null;
  opened().journal.probe();
}

/** The writer is the last to let go of the file, and so leaves no log behind. */
async function close(): Promise<void> {
  await open?.checkpoints.stop();
  open?.close();
  open = null;
}

const OF_STORE = { append, probe, close, giveBack };

function carry({ of, operation, args }: Question): unknown {
  if (of === 'store') return carryOut(OF_STORE, operation, args);
  return of === 'people' ? carryOut(opened().people, operation, args) : carryOut(opened().journal, operation, args);
}

const answer = (id: number, value: unknown): void => port.postMessage({ id, value } satisfies Reply);

port.on('message', ({ id, question }: StoreRequest) => {
  try {
    const value = carry(question);
    if (value instanceof Promise) void value.then(() => answer(id, null));
    else answer(id, value);
  } catch (error) {
    const { name, message, errcode } = error as Error & { readonly errcode?: number };
    port.postMessage({ id, error: { name, message, away: isAway(errcode) } } satisfies Reply);
  }
});
