/** The SQLite file of a store: schema, and how it is opened so that a commit survives a power cut. It must never be opened for writing in another way. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { IS_CHANGE } from './sqlite-governing.ts';
import { TRACES_SCHEMA, traceAll } from './sqlite-traces.ts';
import { transaction } from './sqlite-transaction.ts';
import { CORRECTIONS, TOLD } from './store.ts';

export const JOURNAL_FILE = 'croupier.db';
const LOCK_FILE = 'croupier.lock';

/** Version of the format; a store of a later one is not touched. In the third, records have a conduct version. */
const SCHEMA_VERSION = 3;

/**
 * `place` is the order of commits over all tables; nothing refers to it. `head` repeats the last record of each table, so that a
 * journal whose end is cut off is noticed. The journal is append-only also for whoever opens the file
 * with another program, as long as that program honours triggers.
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
  ${TRACES_SCHEMA}
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

/** As SQLite has to see it in the index and in a question to use the one for the other. */
const hasAny = (events: readonly string[]): string => `(${events.map((event) => `instr(body, '${event}') > 0`).join(' OR ')})`;
export const IS_CORRECTION = hasAny(CORRECTIONS);
export const IS_TOLD = hasAny(TOLD);

/** What makes reading faster and changes no format: a store of an earlier version of this program gets it too. */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS refused_age ON refused (at_ms);
  CREATE INDEX IF NOT EXISTS journal_correction ON journal (table_id, seq) WHERE ${IS_CORRECTION};
  CREATE INDEX IF NOT EXISTS journal_change ON journal (table_id, seq) WHERE ${IS_CHANGE};
  CREATE INDEX IF NOT EXISTS journal_told ON journal (table_id, seq) WHERE ${IS_TOLD};
`;

/**
 * What is only ever added to is not replaced either: a REPLACE deletes past the triggers where another program has not asked for it to be
 * otherwise. Whatever a row has for itself is looked for; a place is -1 where SQLite chooses it. They guard against mistakes; against intent there is the chain.
 */
const GUARDS = `
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

/** Settings on which durability rests, each with the value that SQLite must answer when it is asked. */
export const DURABLE: readonly (readonly [pragma: string, set: string, answer: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  // NORMAL, which is usual with WAL, loses the last commits on a power cut.
  ['synchronous', 'FULL', 2],
  // Without it a REPLACE would delete past the triggers.
  ['recursive_triggers', 'ON', 1],
];

/** Pages of the log after which it is copied into the file: 16 MiB. */
export const CHECKPOINT_PAGES = 4096;
/** A log that somebody who read for long has made longer is cut to this when it begins anew. */
const LOG_BYTES_KEPT = 64 * 2 ** 20;
const CACHE_KIB = 16_384;
/** How long a command that reads the file may hold up a checkpoint or the like. */
const BUSY_MS = 5000;

const answerOf = (db: DatabaseSync, pragma: string): unknown => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];

/** Sets what durability needs and asks whether it is so. */
export function assertDurable(db: DatabaseSync): void {
  for (const [pragma, set, wanted] of DURABLE) {
    db.exec(`PRAGMA ${pragma} = ${set}`);
    const answer = answerOf(db, pragma);
    if (answer !== wanted)
      throw new Error(`SQLite answers ${pragma} = ${answer} where ${wanted} is needed: nothing would be durable`);
  }
}

/** From nothing, or from an earlier format: all of it or nothing. */
function upgrade(db: DatabaseSync, from: number): void {
  transaction(db, () => {
    db.exec(SCHEMA);
    // The first format had no index by person.
    if (from === 1) traceAll(db);
  });
}

/** Opens the store's file for writing; it is created where it is missing. */
export function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, JOURNAL_FILE);
  // Nobody but the house's own user reads accounts; SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    const version = Number(answerOf(db, 'user_version'));
    if (version > SCHEMA_VERSION) throw new Error(`the store has format ${version}, this program knows up to ${SCHEMA_VERSION}`);
    assertDurable(db);
    db.exec(
      `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES_KEPT}; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA trusted_schema = OFF`,
    );
    if (version < SCHEMA_VERSION) upgrade(db, version);
    db.exec(INDEXES);
    db.exec(GUARDS);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the store's file beside the writer's own connection, in the same process; schema and format are the writer's business. */
export function openBeside(folder: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE), { timeout: BUSY_MS });
  assertDurable(db);
  return db;
}

/** Opens the store's file for reading alone; a server may be writing to it at the same time. */
export function openForReading(folder: string): DatabaseSync {
  const file = join(folder, JOURNAL_FILE);
  if (!existsSync(file)) throw new Error(`there is no store in ${folder}: ${JOURNAL_FILE} is missing`);
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    const version = Number(answerOf(db, 'user_version'));
    // What reads alone needs nothing that an earlier format did not have.
    if (version < 1 || version > SCHEMA_VERSION) throw new Error(`${file} is no store of format ${SCHEMA_VERSION} or earlier`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The folder is in use by another process, or by this one. */
export class StoreInUse extends Error {
  constructor(folder: string) {
    super(`the store in ${folder} is in use: another server has it open`);
    this.name = 'StoreInUse';
  }
}

/** Keeps every other writer out until it is closed or the process ends, however it ends: the lock is the system's own. */
export function lockStore(folder: string): { readonly release: () => void } {
  const db = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    throw (error as { readonly errcode?: number }).errcode === SQLITE_BUSY ? new StoreInUse(folder) : error;
  }
}

const SQLITE_BUSY = 5;
