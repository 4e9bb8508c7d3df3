/** Opens the SQLite file of a store with its schema and with settings that make commits durable. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readBackupTime } from './backup-mark.ts';
import { withFileName } from './file-error.ts';
import { BLOCK_SCHEMA } from './sqlite-blocks.ts';
import { FORMAT, readFormat, readPragma } from './sqlite-format.ts';
import { INDEX_SCHEMA } from './sqlite-index.ts';
import { transaction } from './sqlite-transaction.ts';

export const JOURNAL_FILE = 'croupier.db';
const LOCK_FILE = 'croupier.lock';

/**
 * `head` has the last record of each table, so that a truncated journal is detected. `refused` has the refused commands, so that a repeated
 * command gets the same answer. `probe` is for test writes. In `snapshot`, `hash` is that of the last record, and `digest` that of the state.
 * The triggers `no_replace` reject REPLACE, which deletes rows without firing delete triggers unless `recursive_triggers` is on.
 */
const SCHEMA = `
  ${BLOCK_SCHEMA}
  ${INDEX_SCHEMA}
  CREATE TABLE IF NOT EXISTS head (table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS refused (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    role TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    refusal TEXT NOT NULL,
    PRIMARY KEY (table_id, person, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS refused_age ON refused (at_ms);
  CREATE TABLE IF NOT EXISTS snapshot (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    digest TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS round (
    table_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    from_seq INTEGER NOT NULL,
    to_seq INTEGER NOT NULL,
    ended_at_ms INTEGER NOT NULL,
    ending TEXT NOT NULL,
    faces TEXT NOT NULL,
    PRIMARY KEY (table_id, round)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS refused_no_update BEFORE UPDATE ON refused
    BEGIN SELECT RAISE(ABORT, 'refusals are never changed'); END;
  CREATE TRIGGER IF NOT EXISTS refused_no_replace BEFORE INSERT ON refused
    WHEN EXISTS (SELECT 1 FROM refused WHERE table_id = NEW.table_id AND person = NEW.person AND key = NEW.key)
    BEGIN SELECT RAISE(ABORT, 'refusals are never replaced'); END;
  CREATE TRIGGER IF NOT EXISTS round_no_update BEFORE UPDATE ON round
    BEGIN SELECT RAISE(ABORT, 'finished rounds are never changed'); END;
  CREATE TRIGGER IF NOT EXISTS round_no_delete BEFORE DELETE ON round
    BEGIN SELECT RAISE(ABORT, 'finished rounds are never deleted'); END;
  CREATE TRIGGER IF NOT EXISTS round_no_replace BEFORE INSERT ON round
    WHEN EXISTS (SELECT 1 FROM round WHERE table_id = NEW.table_id AND round = NEW.round)
    BEGIN SELECT RAISE(ABORT, 'finished rounds are never replaced'); END;
  PRAGMA user_version = ${FORMAT};
`;

/** Settings that durability needs, with the value that SQLite must report after the change. */
export const DURABLE_SETTINGS: readonly (readonly [pragma: string, set: string, answer: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  // With NORMAL, which is common with WAL, a power cut loses the last commits.
  ['synchronous', 'FULL', 2],
  // If it is off, REPLACE skips the delete triggers.
  ['recursive_triggers', 'ON', 1],
];

/** A checkpoint runs after this many pages of the WAL (16 MiB). */
export const CHECKPOINT_PAGES = 4096;
/** A WAL that grew during a long read is truncated to this size when SQLite reuses it. */
const LOG_BYTES_KEPT = 64 * 2 ** 20;
const CACHE_KIB = 16_384;
/** How long to wait for another connection's lock. */
const BUSY_MS = 5000;

/** Applies the durable settings and checks that SQLite accepted them. */
export function assertDurable(db: DatabaseSync): void {
  for (const [pragma, set, expected] of DURABLE_SETTINGS) {
    db.exec(`PRAGMA ${pragma} = ${set}`);
    const answer = readPragma(db, pragma);
    if (answer !== expected)
      throw new Error(`SQLite reports ${pragma} = ${answer}, expected ${expected}: commits would not be durable`);
  }
}

/** Creates the tables that are missing. */
export const createSchema = (db: DatabaseSync): void => transaction(db, () => db.exec(SCHEMA));

const describeForeign = (file: string): string => `${file} is not a store of this program, or its beginning is damaged`;

const hasTables = (db: DatabaseSync): boolean => db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

function rejectNewerFormat(format: number, file: string): void {
  if (format > FORMAT)
    throw new Error(
      `${file}: the store has format ${format}, but this program reads formats up to ${FORMAT}; use a newer version of this program`,
    );
}

/** Opens the file of the store for writing, and creates it if it is missing. */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, JOURNAL_FILE);
  // Only the operating-system account of the server may read this file, which contains the accounts of people. SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    const format = readFormat(db);
    rejectNewerFormat(format, file);
    if (format === 0 && hasTables(db)) throw new Error(describeForeign(file));
    if (readBackupTime(db) !== null)
      throw new Error(`${file} is a backup; restore it with 'croupier restore', so that its unused dice are retired`);
    if (format > 0 && format < FORMAT) throw new Error(`the store has format ${format} and must first be upgraded to ${FORMAT}`);
    assertDurable(db);
    db.exec(
      `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES_KEPT}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA trusted_schema = OFF`,
    );
    // An existing store is not written to, because it must open for reading when the disk is full.
    if (format === 0) createSchema(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a second connection in the process of the writer, which has already checked schema and format. */
export function openSecondConnection(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE), { timeout: BUSY_MS });
  assertDurable(db);
  return db;
}

/** Opens the file of the store read-only. A server may write to it at the same time. */
export function openForReading(folder: string): DatabaseSync {
  const file = join(folder, JOURNAL_FILE);
  if (!existsSync(file)) throw new Error(`no store in ${folder}: ${JOURNAL_FILE} is missing`);
  return withFileName(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    try {
      const format = readFormat(db);
      if (format < 1) throw new Error(describeForeign(file));
      rejectNewerFormat(format, file);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** The folder is already open, in this process or in another one. */
export class StoreInUse extends Error {
  constructor(folder: string) {
    super(`the store in ${folder} is in use: another server has it open`);
    this.name = 'StoreInUse';
  }
}

/** Locks the folder against other writers. The operating system releases the lock when the process ends. */
export function lockStore(folder: string): { readonly release: () => void } {
  const db = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    // The open exclusive transaction is the lock.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    throw (error as { readonly errcode?: number }).errcode === SQLITE_BUSY ? new StoreInUse(folder) : error;
  }
}

const SQLITE_BUSY = 5;
