/** Upgrades a store of an earlier format. The new file is built beside the old one, which is kept, and replaces it in one step. An interrupted upgrade changes nothing. */
import { closeSync, existsSync, fchownSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readBackupTime } from './backup-mark.ts';
import { encodeBlocks, packBlock } from './blocks.ts';
import { isDamage, nameFile, withFileName } from './file-error.ts';
import { freeBytesIn, syncToDisk } from './folder.ts';
import { findKeptFile, keepFile } from './kept-file.ts';
import { createRowReader } from './row-journal.ts';
import { query } from './rows.ts';
import { createBlockReader } from './sqlite-blocks.ts';
import { createSchema, JOURNAL_FILE } from './sqlite-database.ts';
import { FORMAT, readFormat, readPragma } from './sqlite-format.ts';
import { SqliteIndex } from './sqlite-index.ts';
import { type JournalReader, openJournalReader } from './sqlite-journal.ts';
import { transaction } from './sqlite-transaction.ts';
import type { JournalRecord } from './store.ts';

/** Records per block. A read of one record reads its whole block. */
const BLOCK_RECORDS = 64;
/** A transaction of the upgrade has about this many records, or fewer if their bodies have this many characters. */
const [CHUNK_RECORDS, CHUNK_CHARACTERS] = [4096, 8 * 2 ** 20];
/** Tables of the old formats that are not copied, because their contents are converted or made anew. */
const CONVERTED_TABLES: ReadonlySet<string> = new Set(['journal', 'person_settled', 'person_bought', 'traced']);
/** How long to wait for other programs that have the old file open. */
const BUSY_MS = 1000;
const SQLITE_BUSY = 5;
const MIB = 2 ** 20;

export interface UpgradeStart {
  readonly fromFormat: number;
  readonly toFormat: number;
  /** The name under which the old file is kept in its folder. */
  readonly keptFile: string;
}

/** Follows the upgrade of a store. Nothing is called if the store has the current format. */
export interface UpgradeListener {
  /** Called before anything changes. If it throws, the store stays as it is. */
  readonly check?: (journal: JournalReader) => void | Promise<void>;
  readonly onStart?: (start: UpgradeStart) => void | Promise<void>;
  /** Called regularly with the completed part, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void | Promise<void>;
}

type OnProgress = (fraction: number) => void | Promise<void>;

/** Upgrades the store in a folder if its format is an earlier one. The caller must hold the lock of the store. */
export async function upgradeStore(folder: string, { check, onStart, onProgress }: UpgradeListener = {}): Promise<void> {
  const path = join(folder, JOURNAL_FILE);
  if (!existsSync(path)) return;
  // If the path is a symbolic link, the file behind it is upgraded, and the link stays.
  const file = realpathSync(path);
  const workFile = `${file}.upgrade`;
  // An interrupted upgrade leaves its work file behind.
  removeWorkFile(workFile);
  const format = await findOldFormat(file, check);
  if (format === null) return;
  checkSpace(file);
  try {
    moveLogIntoFile(file);
    const kept = findKeptFile(file, `croupier-format-${format}`);
    await onStart?.({ fromFormat: format, toFormat: FORMAT, keptFile: basename(kept) });
    await convert(file, workFile, onProgress ?? (() => {}));
    syncToDisk(workFile);
    checkUnused(file);
    keepFile(file, kept);
    renameSync(workFile, file);
  } catch (error) {
    removeWorkFile(workFile);
    throw explain(error, file);
  }
  syncToDisk(dirname(file));
}

/** Removes the work file and SQLite's rollback journal beside it. */
function removeWorkFile(workFile: string): void {
  for (const path of [workFile, `${workFile}-journal`]) rmSync(path, { force: true });
}

/** Adds to an error of SQLite that the store is not changed. */
function explain(error: unknown, file: string): unknown {
  const { errcode, message } = error as { readonly errcode?: number; readonly message?: string };
  if (errcode === undefined) return error;
  const isBusy = (errcode & 0xff) === SQLITE_BUSY;
  const damage = isDamage(error) ? (nameFile(error, file) as Error).message : message;
  const reason = isBusy ? `another program has ${file} open; close it and try again` : damage;
  return new Error(`the store was not upgraded to format ${FORMAT}: ${reason}`, { cause: error });
}

/** The format of a store that has to be upgraded; null for other files. Throws if the check rejects the store. */
async function findOldFormat(file: string, check: UpgradeListener['check']): Promise<number | null> {
  // A process that was killed while it changed the mode of the file leaves a rollback journal. Only a writer can roll it back.
  const readOnly = !existsSync(`${file}-journal`);
  const db = withFileName(file, () => new DatabaseSync(file, { readOnly, timeout: BUSY_MS }));
  try {
    const format = readFormat(db);
    // A backup is restored first.
    if (format < 1 || format >= FORMAT || readBackupTime(db) !== null) return null;
    await check?.(openJournalReader(db));
    return format;
  } catch (error) {
    throw nameFile(error, file);
  } finally {
    db.close();
  }
}

/** The new file is at most as large as the old one with its write-ahead log. */
function checkSpace(file: string): void {
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const [needed, free] = [sizeOf(file) + sizeOf(`${file}-wal`), freeBytesIn(dirname(file))];
  if (free === null || free >= needed) return;
  throw new Error(
    `the upgrade to format ${FORMAT} needs ${Math.ceil(needed / MIB)} MiB of free space, and ${Math.floor(free / MIB)} MiB are free; nothing was changed`,
  );
}

/** Turns off the write-ahead log. A log that is left beside the new file would damage it. */
function moveLogIntoFile(file: string): void {
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    readPragma(db, 'journal_mode = DELETE');
  } finally {
    db.close();
  }
  checkUnused(file);
  // The log must not come back after a power cut.
  syncToDisk(dirname(file));
}

/** Checks that no program has started to write to the old file. */
function checkUnused(file: string): void {
  for (const log of [`${file}-wal`, `${file}-journal`])
    if (existsSync(log)) throw new Error(`another program has ${file} open; close it and try again`);
}

/** Creates the new file. Only the operating-system account of the server may read it, even if an administrator starts the upgrade. */
function createWorkFile(file: string, workFile: string): void {
  const descriptor = openSync(workFile, 'wx', 0o600);
  try {
    const { uid, gid } = statSync(file);
    if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
  } finally {
    closeSync(descriptor);
  }
}

async function convert(file: string, workFile: string, onProgress: OnProgress): Promise<void> {
  createWorkFile(file, workFile);
  const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  // Rows are copied as they are, in any order of tables.
  const target = new DatabaseSync(workFile, { enableForeignKeyConstraints: false, timeout: BUSY_MS });
  try {
    // No other program can change the old file during this read transaction, which begins with its first read.
    source.exec('BEGIN');
    readFormat(source);
    // The new file is synced once at the end. Until then, a crash only costs the time of the upgrade.
    target.exec('PRAGMA synchronous = OFF');
    createSchema(target);
    copyTables(target, file);
    await convertJournal(source, target, onProgress);
  } finally {
    source.close();
    target.close();
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Copies all other tables. Tables that are not in the schema of the journal, such as those of people, are copied with indexes and triggers. */
function copyTables(target: DatabaseSync, file: string): void {
  target.prepare('ATTACH ? AS old').run(file);
  const made = query(target, 'SELECT type, name, tbl_name AS ofTable, sql FROM old.sqlite_master WHERE sql IS NOT NULL', {
    type: 'text',
    name: 'text',
    ofTable: 'text',
    sql: 'text',
  })
    .all()
    .filter(({ name, ofTable }) => !CONVERTED_TABLES.has(ofTable) && !name.startsWith('sqlite_'));
  const columnsOf = (schema: string, table: string): readonly string[] =>
    query(target, 'SELECT name FROM pragma_table_info(?, ?)', { name: 'text' })
      .all(table, schema)
      .map(({ name }) => quote(name));
  const isInTarget = (name: string): boolean =>
    target.prepare('SELECT 1 FROM main.sqlite_master WHERE name = ?').get(name) !== undefined;
  const inSchema = new Set(made.map(({ ofTable }) => ofTable).filter(isInTarget));
  // BEGIN IMMEDIATE would lock the old file too, and would fail while another program reads it.
  target.exec('BEGIN');
  for (const { name, sql } of made.filter(({ type }) => type === 'table')) {
    if (!inSchema.has(name)) target.exec(sql);
    const columns = columnsOf('old', name).join();
    target.exec(`INSERT INTO main.${quote(name)} (${columns}) SELECT ${columns} FROM old.${quote(name)}`);
  }
  // The highest number that was ever used, so that the numbers of deleted rows are not used again.
  if (isInTarget('sqlite_sequence'))
    target.exec('DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM old.sqlite_sequence');
  for (const { type, ofTable, sql } of made) if (type !== 'table' && !inSchema.has(ofTable)) target.exec(sql);
  target.exec('COMMIT');
  target.exec('DETACH old');
}

/**
 * Converts rows to blocks, in the same order, and builds the index. Faults of the old journal stay as they are, for the audit to find. The
 * upgrade stops at a fault only if the index cannot be built without the record.
 */
async function convertJournal(source: DatabaseSync, target: DatabaseSync, onProgress: OnProgress): Promise<void> {
  const insert = target.prepare('INSERT INTO block VALUES (?, ?, ?, ?, ?)');
  const index = new SqliteIndex(target, createBlockReader(target));
  let block = 0;
  const writeChunk = (groups: readonly (readonly JournalRecord[])[]): void => {
    transaction(target, () => {
      for (const group of groups) {
        const { bytes, blocks } = encodeBlocks(group);
        for (const { table, firstSeq, lastSeq, start, end } of blocks) {
          block += 1;
          insert.run(block, table, firstSeq, lastSeq, packBlock(bytes.subarray(start, end)));
        }
      }
    });
    index.writeAll();
  };
  let groups: JournalRecord[][] = [];
  let [records, characters] = [0, 0];
  for (const { record, fraction } of createRowReader(source).all()) {
    addToGroups(groups, record);
    records += 1;
    characters += record.body.length;
    if (records < CHUNK_RECORDS && characters < CHUNK_CHARACTERS) continue;
    writeChunk(groups);
    [groups, records, characters] = [[], 0, 0];
    await onProgress(fraction);
  }
  writeChunk(groups);
  checkCount(source, target);
  await onProgress(1);
}

/** Adds a record to the last group if it follows its last record. A gap in the sequence starts a new group, so that the gap is still seen. */
function addToGroups(groups: JournalRecord[][], record: JournalRecord): void {
  const group = groups.at(-1);
  const last = group?.at(-1);
  const follows = last?.table === record.table && last.seq + 1 === record.seq;
  if (group !== undefined && follows && group.length < BLOCK_RECORDS) group.push(record);
  else groups.push([record]);
}

function checkCount(source: DatabaseSync, target: DatabaseSync): void {
  const countIn = (db: DatabaseSync, sql: string): number => query(db, sql, { count: 'integer' }).get()?.count ?? 0;
  const before = countIn(source, 'SELECT count(*) AS count FROM journal');
  const after = countIn(target, 'SELECT coalesce(sum(last_seq - first_seq + 1), 0) AS count FROM block');
  if (before !== after) throw new Error(`the upgrade converted ${after} of ${before} records; nothing was changed`);
}
