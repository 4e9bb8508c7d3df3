/** Opens the SQLite file of a store with its schema and with settings that make commits durable. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readBackupTime } from './backup-mark.ts';
import { indexAllRecords, PERSON_INDEX_SCHEMA } from './sqlite-person-index.ts';
import { IS_UPGRADE } from './sqlite-setup-records.ts';
import { transaction } from './sqlite-transaction.ts';
import { CORRECTIONS, MATTERS, NOTICES } from './store.ts';

export const JOURNAL_FILE = 'croupier.db';
const LOCK_FILE = 'croupier.lock';

/**
 * Version of the file format. Later formats are rejected. From version 3 on, records have a conduct version. From version 4 on, records
 * can correct the set-up of a table or retire it, which earlier programs would overlook.
 */
const SCHEMA_VERSION = 4;

/**
 * `place` is the position of a record in the journal of all tables. `head` has the last record of each table, so that a
 * truncated journal is detected. `refused` has the refused commands, so that a repeated command gets the same answer.
 * `probe` is for test writes. In `snapshot`, `hash` is that of the last record, and `digest` that of the state. Triggers prevent
 * changes by other programs too.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS journal (
    place INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    at_ms INTEGER NOT NULL,
    person TEXT NOT NULL,
    role TEXT NOT NULL,
    key TEXT,
    body TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    UNIQUE (table_id, seq)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS journal_key ON journal (table_id, person, key) WHERE key IS NOT NULL;
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
  ${PERSON_INDEX_SCHEMA}
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS journal_no_update BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never changed'); END;
  CREATE TRIGGER IF NOT EXISTS journal_no_delete BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never deleted'); END;
  CREATE TRIGGER IF NOT EXISTS journal_key_taken BEFORE INSERT ON journal
    WHEN NEW.key IS NOT NULL
      AND EXISTS (SELECT 1 FROM refused WHERE table_id = NEW.table_id AND person = NEW.person AND key = NEW.key)
    BEGIN SELECT RAISE(ABORT, 'the key is taken by a refusal'); END;
  CREATE TRIGGER IF NOT EXISTS refused_key_taken BEFORE INSERT ON refused
    WHEN EXISTS (SELECT 1 FROM journal WHERE table_id = NEW.table_id AND person = NEW.person AND key = NEW.key)
    BEGIN SELECT RAISE(ABORT, 'the key is taken by a record'); END;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Whether the body of a record has one of these events. SQLite uses a partial index only if the query contains exactly this condition. */
const hasAny = (events: readonly string[]): string => `(${events.map((event) => `instr(body, '${event}') > 0`).join(' OR ')})`;
export const IS_CORRECTION = hasAny(CORRECTIONS);
export const IS_NOTICE = hasAny(NOTICES);
/** The commands with the most and the largest records. They have no event of `MATTERS`, so SQLite skips the search for these events. */
const NEVER_MATTERS = ['place', 'withdraw', 'settle-round'];
const isOtherCommand = (type: string): string => `body NOT GLOB '{"asked":{"type":"${type}"*'`;
export const IS_MATTER = `${NEVER_MATTERS.map(isOtherCommand).join(' AND ')} AND ${hasAny(MATTERS)}`;

/**
 * Indexes do not change the format, so older stores get them too. `journal_change` has upgrades to new rulebook data or code, corrections
 * of set-ups and retirements. `journal_told` has notices to players. `journal_matters` has matters that people decide, such as disputes.
 */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS refused_age ON refused (at_ms);
  DROP INDEX IF EXISTS journal_correction;
  CREATE INDEX IF NOT EXISTS journal_corrections ON journal (table_id, seq) WHERE ${IS_CORRECTION};
  CREATE INDEX IF NOT EXISTS journal_change ON journal (table_id, seq) WHERE ${IS_UPGRADE};
  CREATE INDEX IF NOT EXISTS journal_told ON journal (table_id, seq) WHERE ${IS_NOTICE};
  DROP INDEX IF EXISTS journal_matter;
  CREATE INDEX IF NOT EXISTS journal_matters ON journal (table_id, seq) WHERE ${IS_MATTER};
`;

/**
 * These triggers reject REPLACE, which deletes rows without firing delete triggers unless `recursive_triggers` is on.
 * `NEW.place` is -1 if SQLite chooses the position. The triggers prevent mistakes; the hash chain detects deliberate changes.
 */
const REPLACE_TRIGGERS = `
  CREATE TRIGGER IF NOT EXISTS journal_no_replace BEFORE INSERT ON journal
    WHEN EXISTS (SELECT 1 FROM journal WHERE table_id = NEW.table_id AND seq = NEW.seq)
      OR (NEW.place > 0 AND EXISTS (SELECT 1 FROM journal WHERE place = NEW.place))
      OR (NEW.key IS NOT NULL AND EXISTS (SELECT 1 FROM journal WHERE table_id = NEW.table_id AND person = NEW.person AND key = NEW.key))
    BEGIN SELECT RAISE(ABORT, 'records of the journal are never replaced'); END;
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

const readPragma = (db: DatabaseSync, pragma: string): unknown => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];

/** Applies the durable settings and checks that SQLite accepted them. */
export function assertDurable(db: DatabaseSync): void {
  for (const [pragma, set, expected] of DURABLE_SETTINGS) {
    db.exec(`PRAGMA ${pragma} = ${set}`);
    const answer = readPragma(db, pragma);
    if (answer !== expected)
      throw new Error(`SQLite reports ${pragma} = ${answer}, expected ${expected}: commits would not be durable`);
  }
}

/** Creates the schema, or upgrades an earlier format, in one transaction. */
function upgradeSchema(db: DatabaseSync, fromVersion: number): void {
  transaction(db, () => {
    db.exec(SCHEMA);
    // Version 1 had no person index.
    if (fromVersion === 1) indexAllRecords(db);
  });
}

/** Opens the file of the store for writing, and creates it if it is missing. */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, JOURNAL_FILE);
  // Only the operating-system account of the server may read this file, which contains the accounts of people. SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    const version = Number(readPragma(db, 'user_version'));
    if (version > SCHEMA_VERSION)
      throw new Error(`the store has format ${version}, but this program reads formats up to ${SCHEMA_VERSION}`);
    if (readBackupTime(db) !== null)
      throw new Error(`${file} is a backup; restore it with 'croupier restore', so that its unused dice are retired`);
    assertDurable(db);
    db.exec(
      `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES_KEPT}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA trusted_schema = OFF`,
    );
    if (version < SCHEMA_VERSION) upgradeSchema(db, version);
    db.exec(INDEXES);
    db.exec(REPLACE_TRIGGERS);
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
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    const version = Number(readPragma(db, 'user_version'));
    // Earlier formats have everything that reading needs.
    if (version < 1 || version > SCHEMA_VERSION) throw new Error(`${file} is not a store of format ${SCHEMA_VERSION} or earlier`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
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
