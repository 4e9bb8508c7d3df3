/** The thread that owns the store's file, so that waiting for the disk holds up nobody. It must never answer an append before it is synced. */
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '../../rules/assert.ts';
import { openSqlitePeople } from '../people/sqlite-people.ts';
import { carryOut, type PeopleOperation, type PeopleOperations } from '../people/store.ts';
import { isAway } from './away.ts';
import { parseLines } from './lines.ts';
import { openDatabase } from './sqlite-database.ts';
import { openJournal, type SqliteJournal } from './sqlite-journal.ts';
import type { Commit } from './store.ts';

/** What main asks: an operation of the journal, of people, or of the thread itself. */
export interface Question {
  readonly id: number;
  readonly of: 'journal' | 'people' | 'store';
  readonly operation: string;
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string; readonly away: boolean } };

/** A commit with its records as text. */
export interface SentCommit extends Omit<Commit, 'records'> {
  readonly lines: string;
}

const port = present(parentPort, 'the thread that started this one');
const { folder } = workerData as { readonly folder: string };

let open: { readonly close: () => void; readonly journal: SqliteJournal; readonly people: PeopleOperations } | null = null;

/** The file, opened anew where an error has closed it. */
function opened(): NonNullable<typeof open> {
  if (open !== null) return open;
  const db = openDatabase(folder);
  open = { close: () => db.close(), journal: openJournal(db), people: openSqlitePeople(db) };
  return open;
}

function close(): void {
  open?.close();
  open = null;
}

const OF_STORE: Readonly<Record<string, (...args: readonly never[]) => unknown>> = {
  append: ({ lines, ...rest }: SentCommit) => opened().journal.append({ records: parseLines(lines), ...rest }),
  // After an error the connection is not trusted: what counts is what a fresh one reads and can write.
  probe: () => {
    close();
    opened().journal.probe();
  },
  close,
};

function carry({ of, operation, args }: Question): unknown {
  if (of === 'people') return carryOut(opened().people, operation as PeopleOperation, args);
  const operations = of === 'store' ? OF_STORE : (opened().journal as unknown as typeof OF_STORE);
  return present(operations[operation], operation)(...(args as never[]));
}

port.on('message', (question: Question) => {
  const { id } = question;
  try {
    port.postMessage({ id, value: carry(question) } satisfies Reply);
  } catch (error) {
    const { name, message, errcode } = error as Error & { readonly errcode?: number };
    port.postMessage({ id, error: { name, message, away: isAway(errcode) } } satisfies Reply);
  }
});
