/** Backs up a store, even while a server uses it, and copies a backup. Existing files are never overwritten. */
import { closeSync, copyFileSync, existsSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { markAsBackup, readBackupTime, removeBackupMark } from './backup-mark.ts';
import { isDamage, nameFile, withFileName } from './file-error.ts';
import { makeFolder, syncToDisk } from './folder.ts';
import { query } from './rows.ts';
import { JOURNAL_FILE, openForReading } from './sqlite-database.ts';

export const TUMBLER_FILE = 'tumbler.db';

/** The backup makes at most this many attempts to find a moment in which the tumbler does not write. */
const TRIES_MAX = 1000;
/** Number of pages copied before other work of the event loop can run. */
const PAGES_PER_STEP = 2048;
/** How long to wait for another connection's lock. */
const BUSY_MS = 5000;

/** Returns why a folder cannot be the target; null if the folder is empty or missing. */
export function findTargetFault(folder: string): string | null {
  if (!existsSync(folder)) return null;
  return readdirSync(folder).length === 0 ? null : `${folder} is not empty; use an empty or new folder`;
}

interface StoreFiles {
  readonly journal: DatabaseSync;
  readonly tumbler: DatabaseSync | null;
}

const readLastSeq = (db: DatabaseSync): number =>
  query(db, 'SELECT coalesce(max(seq), 0) AS seq FROM entries', { seq: 'integer' }).get()?.seq ?? 0;

/** Opens read transactions on both files at a moment in which the tumbler does not write, so that both files match. */
function openAtOneMoment(folder: string): StoreFiles {
  const file = join(folder, TUMBLER_FILE);
  const journal = openForReading(folder);
  let tumbler: DatabaseSync | null = null;
  try {
    if (existsSync(file)) tumbler = withFileName(file, () => new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS }));
    beginAtOneMoment(folder, { journal, tumbler });
    return { journal, tumbler };
  } catch (error) {
    journal.close();
    tumbler?.close();
    throw error;
  }
}

function beginAtOneMoment(folder: string, { journal, tumbler }: StoreFiles): void {
  const lastSeq = (): number => (tumbler === null ? 0 : withFileName(join(folder, TUMBLER_FILE), () => readLastSeq(tumbler)));
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const previousSeq = lastSeq();
    withFileName(join(folder, JOURNAL_FILE), () => {
      journal.exec('BEGIN');
      // A read transaction begins with its first read.
      journal.prepare('SELECT count(*) FROM head').get();
    });
    tumbler?.exec('BEGIN');
    if (lastSeq() === previousSeq) return;
    journal.exec('COMMIT');
    tumbler?.exec('COMMIT');
  }
  throw new Error('the tumbler writes too often for a backup; try again');
}

/** Syncs a file and its folder to the disk. */
function syncWithFolder(folder: string, file: string): void {
  for (const path of [join(folder, file), folder]) syncToDisk(path);
}

/** Creates a file that only the operating-system account of the server can read. */
const createPrivateFile = (path: string): void => closeSync(openSync(path, 'wx', 0o600));

async function copyDatabase(
  db: DatabaseSync,
  folder: string,
  file: string,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const path = join(folder, file);
  createPrivateFile(path);
  const progress = ({ totalPages, remainingPages }: { readonly totalPages: number; readonly remainingPages: number }): void =>
    onProgress(totalPages === 0 ? 1 : 1 - remainingPages / totalPages);
  await backup(db, path, { rate: PAGES_PER_STEP, progress });
  // Turns off SQLite's write-ahead log (WAL), so that reading the copy creates no additional files. A server turns WAL on again.
  const copiedDb = new DatabaseSync(path);
  copiedDb.exec('PRAGMA journal_mode = DELETE');
  if (file === JOURNAL_FILE) markAsBackup(copiedDb, Date.now());
  copiedDb.close();
  syncWithFolder(folder, file);
}

/** Copies a store into another folder and returns the names of the files. `onProgress` gets the copied part of a file, from 0 to 1. */
export async function backupStore(
  folder: string,
  target: string,
  onProgress: (fraction: number) => void = () => {},
): Promise<readonly string[]> {
  const fault = findTargetFault(target);
  if (fault !== null) throw new Error(fault);
  const { journal, tumbler } = openAtOneMoment(folder);
  const written: string[] = [];
  try {
    makeFolder(target);
    for (const [db, file] of [
      [journal, JOURNAL_FILE],
      [tumbler, TUMBLER_FILE],
    ] as const) {
      if (db === null) continue;
      written.push(file);
      await copyDatabase(db, target, file, onProgress).catch((error: unknown) => {
        // The copy has the damage of its original.
        throw nameFile(error, join(isDamage(error) ? folder : target, file));
      });
    }
    return written;
  } catch (error) {
    for (const file of written) rmSync(join(target, file), { force: true });
    throw error;
  } finally {
    journal.close();
    tumbler?.close();
  }
}

export interface CopiedBackup {
  /** The names of the files. */
  readonly files: readonly string[];
  /** When the backup was made; null if an earlier version made it. */
  readonly backupMs: number | null;
}

/** Copies a backup into an empty folder. The copy is not marked as a backup any more. */
export function copyBackup(copyFolder: string, target: string): CopiedBackup {
  if (!existsSync(join(copyFolder, JOURNAL_FILE))) throw new Error(`no store in ${copyFolder}: ${JOURNAL_FILE} is missing`);
  const files = [JOURNAL_FILE, TUMBLER_FILE].filter((file) => existsSync(join(copyFolder, file)));
  makeFolder(target);
  for (const file of files) {
    createPrivateFile(join(target, file));
    copyFileSync(join(copyFolder, file), join(target, file));
  }
  const journal = new DatabaseSync(join(target, JOURNAL_FILE));
  const backupMs = readBackupTime(journal);
  removeBackupMark(journal);
  journal.close();
  return { files, backupMs };
}

/** Moves files into a folder on the same disk. The journal comes last, because a folder without it holds no store. */
export function moveFiles(files: readonly string[], from: string, to: string): void {
  for (const file of [...files].sort((a, b) => Number(a === JOURNAL_FILE) - Number(b === JOURNAL_FILE))) {
    syncWithFolder(from, file);
    renameSync(join(from, file), join(to, file));
    syncWithFolder(to, file);
  }
}
