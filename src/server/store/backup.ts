/** Copies a store while it is in use, as it was at one moment, and puts it back. It must never write over anything. */
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from './folder.ts';
import { query } from './rows.ts';
import { JOURNAL_FILE, openForReading } from './sqlite-database.ts';

export const TUMBLER_FILE = 'tumbler.db';

/** Tries to find a moment in which the tumbler writes nothing: it writes a few times a round. */
const TRIES_MAX = 1000;
/** Pages copied before others get their turn. */
const PAGES = 2048;
const BUSY_MS = 5000;

/** Why a folder cannot be written to; null where it is empty or not there yet. */
export function faultOfTarget(folder: string): string | null {
  if (!existsSync(folder)) return null;
  return readdirSync(folder).length === 0 ? null : `${folder} is not empty; nothing is written over`;
}

interface Moment {
  readonly journal: DatabaseSync;
  readonly tumbler: DatabaseSync | null;
}

const lastEntry = (db: DatabaseSync): number =>
  query(db, 'SELECT coalesce(max(seq), 0) AS seq FROM entries', { seq: 'integer' }).get()?.seq ?? 0;

/** Both files as they were at one moment: the tumbler wrote nothing between two looks, and the journal was looked at in between. */
function momentOf(folder: string): Moment {
  const file = join(folder, TUMBLER_FILE);
  const journal = openForReading(folder);
  const tumbler = existsSync(file) ? new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS }) : null;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const before = tumbler === null ? 0 : lastEntry(tumbler);
    journal.exec('BEGIN');
    journal.prepare('SELECT count(*) FROM head').get();
    tumbler?.exec('BEGIN');
    if (tumbler === null || lastEntry(tumbler) === before) return { journal, tumbler };
    journal.exec('COMMIT');
    tumbler.exec('COMMIT');
  }
  journal.close();
  tumbler?.close();
  throw new Error('the tumbler did not rest for a moment');
}

/** What is written is on the disk, and the name of the file too. */
function sync(folder: string, file: string): void {
  for (const path of [join(folder, file), folder]) {
    const opened = openSync(path, 'r');
    fsyncSync(opened);
    closeSync(opened);
  }
}

/** Nobody but the house's own user reads seeds and accounts. */
const touch = (path: string): void => closeSync(openSync(path, 'wx', 0o600));

async function copy(db: DatabaseSync, folder: string, file: string, onProgress: (done: number) => void): Promise<void> {
  const path = join(folder, file);
  touch(path);
  const progress = ({ totalPages, remainingPages }: { readonly totalPages: number; readonly remainingPages: number }): void =>
    onProgress(totalPages === 0 ? 1 : 1 - remainingPages / totalPages);
  await backup(db, path, { rate: PAGES, progress });
  // A copy is one file, and stays one when it is read; a server that opens it sets it to a log again.
  const copied = new DatabaseSync(path);
  copied.exec('PRAGMA journal_mode = DELETE');
  copied.close();
  sync(folder, file);
}

/** Copies the store in a folder, which a server may be using, into another folder. Answers the files that it wrote. */
export async function backupStore(
  folder: string,
  target: string,
  onProgress: (done: number) => void = () => {},
): Promise<readonly string[]> {
  const fault = faultOfTarget(target);
  if (fault !== null) throw new Error(fault);
  const { journal, tumbler } = momentOf(folder);
  const written: string[] = [];
  try {
    makeFolder(target);
    for (const [db, file] of [
      [journal, JOURNAL_FILE],
      [tumbler, TUMBLER_FILE],
    ] as const) {
      if (db === null) continue;
      written.push(file);
      await copy(db, target, file, onProgress);
    }
    return written;
  } catch (error) {
    // Half a copy must not be taken for one.
    for (const file of written) rmSync(join(target, file), { force: true });
    throw error;
  } finally {
    journal.close();
    tumbler?.close();
  }
}

/** Puts a copy that was made by `backupStore` into a folder of its own. Answers the files that it wrote. */
export function restoreStore(copyFolder: string, target: string): readonly string[] {
  const fault = faultOfTarget(target);
  if (fault !== null) throw new Error(fault);
  if (!existsSync(join(copyFolder, JOURNAL_FILE)))
    throw new Error(`there is no store in ${copyFolder}: ${JOURNAL_FILE} is missing`);
  const files = [JOURNAL_FILE, TUMBLER_FILE].filter((file) => existsSync(join(copyFolder, file)));
  makeFolder(target);
  for (const file of files) {
    touch(join(target, file));
    copyFileSync(join(copyFolder, file), join(target, file));
    sync(target, file);
  }
  return files;
}
