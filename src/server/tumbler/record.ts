/** The tumbler's record: an append-only, hash-chained file of seeds, draws and reveals. An entry is durable before the tumbler answers. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { nameFile, withFileName } from '../store/file-error.ts';
import { query } from '../store/rows.ts';
import { commitmentOf, DICE_MAX, drawFaces, isHash, parseSeed, SEED_BYTES } from './faces.ts';
import { tumblerFault } from './types.ts';

const ENTRY_KINDS = ['committed', 'drawn', 'revealed', 'retired'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

export interface Entry {
  readonly seq: number;
  readonly atMs: number;
  readonly kind: EntryKind;
  readonly table: string;
  readonly round: number;
  /** How many dice the round has. */
  readonly dice: number;
  /**
   * In `drawn` entries the number of the draw, from 1. In `committed` and `retired` entries the number of commitments of the round that were
   * retired before, from 0. Otherwise 0.
   */
  readonly draw: number;
  /** In hex; null except in `committed` entries. */
  readonly seed: string | null;
  /** Hash of the record that closes betting; null except in `drawn` entries. */
  readonly closeHash: string | null;
  /** Faces in the order drawn, such as `634`; null except in `drawn` entries. */
  readonly faces: string | null;
  readonly hash: string;
}

/** SQLite's application id: "CrTu" in ASCII. It identifies files of this program. */
const APPLICATION_ID = 0x43725475;
/** Version 2 has entries of the kind `retired`. */
const SCHEMA_VERSION = 2;
/** How long to wait for a previous tumbler process to close the file. */
const BUSY_MS = 10_000;
/** Stands for the previous hash in the first entry. */
export const FIRST_HASH = '0'.repeat(64);
/** These limits are far above the numbers of real play. */
const ROUND_MAX = 2 ** 40;
export const DRAW_MAX = 1000;
const TABLE_ID = /^[\w./-]{1,80}$/;

/** The checks and triggers protect the entries against bugs of this program too. */
const createEntries = (name: string): string => `
  create table ${name} (
    seq integer primary key check (seq >= 1),
    at_ms integer not null,
    kind text not null check (kind in ('committed', 'drawn', 'revealed', 'retired')),
    table_id text not null,
    round integer not null check (round >= 1),
    dice integer not null check (dice >= 1),
    draw integer not null check (draw >= 0),
    seed text,
    close_hash text,
    faces text,
    hash text not null unique,
    check ((kind = 'committed') = (seed is not null)),
    check ((kind = 'drawn') = (close_hash is not null)),
    check ((kind = 'drawn') = (faces is not null)),
    check (kind <> 'drawn' or draw > 0)
  ) strict;
`;

/** A round has one commitment, and one more for each commitment that was retired before its first draw. */
const INDEX_AND_TRIGGERS = `
  create unique index entries_once on entries (table_id, round, kind, draw);
  create trigger entries_stay before update on entries begin select raise(abort, 'the record of the tumbler is never changed'); end;
  create trigger entries_last before delete on entries begin select raise(abort, 'the record of the tumbler is never shortened'); end;
  create trigger entries_dense before insert on entries
    when new.seq <> (select coalesce(max(seq), 0) + 1 from entries)
    begin select raise(abort, 'the record of the tumbler has no gaps'); end;
  create trigger entries_after_reveal before insert on entries
    when new.kind <> 'committed' and exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = 'revealed')
    begin select raise(abort, 'nothing is drawn after the reveal'); end;
  create trigger entries_one_close before insert on entries
    when new.kind = 'drawn' and exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = 'drawn' and close_hash <> new.close_hash)
    begin select raise(abort, 'a round has one close'); end;
  create trigger entries_one_commitment before insert on entries
    when new.kind = 'committed'
      and (select count(*) filter (where kind = 'committed') <> count(*) filter (where kind = 'retired') from entries where table_id = new.table_id and round = new.round)
    begin select raise(abort, 'a round has one commitment'); end;
  create trigger entries_needs_commitment before insert on entries
    when new.kind <> 'committed'
      and (select count(*) filter (where kind = 'committed') = count(*) filter (where kind = 'retired') from entries where table_id = new.table_id and round = new.round)
    begin select raise(abort, 'the commitment is missing or retired'); end;
  create trigger entries_drawn_stays before insert on entries
    when new.kind = 'retired' and exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = 'drawn')
    begin select raise(abort, 'dice that were drawn are never retired'); end;
  create trigger entries_replace before insert on entries
    when exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = new.kind and draw = new.draw)
      or exists (select 1 from entries where hash = new.hash)
    begin select raise(abort, 'the record of the tumbler is never replaced'); end;
`;

const COLUMNS = 'seq, at_ms as atMs, kind, table_id as "table", round, dice, draw, seed, close_hash as closeHash, faces, hash';

const ENTRY_COLUMNS = {
  seq: 'integer',
  atMs: 'integer',
  kind: ENTRY_KINDS,
  table: 'text',
  round: 'integer',
  dice: 'integer',
  draw: 'integer',
  seed: 'text or null',
  closeHash: 'text or null',
  faces: 'text or null',
  hash: 'text',
} as const;

/** SHA-256 over the previous hash and, on a second line, all other fields as a JSON array. */
export const hashEntry = (previousHash: string, entry: Omit<Entry, 'hash'>): string => {
  const { seq, atMs, kind, table, round, dice, draw, seed, closeHash, faces } = entry;
  const text = JSON.stringify([seq, atMs, kind, table, round, dice, draw, seed, closeHash, faces]);
  return createHash('sha256').update(`${previousHash}\n${text}`).digest('hex');
};

export interface TumblerRecord {
  /** Runs `work` in one transaction, which is durable when the call returns. */
  readonly runDurably: (work: () => void) => void;
  readonly commit: (table: string, round: number, dice: number) => string;
  readonly draw: (table: string, round: number, draw: number, closeHash: string) => string;
  readonly reveal: (table: string, round: number) => string;
  readonly findCommitment: (table: string, round: number) => string;
  /** Ends a commitment without a draw and returns its seed. The next `commit` of the round creates a new seed. */
  readonly retire: (table: string, round: number) => string;
  readonly close: () => void;
}

function pragma(database: DatabaseSync, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
}

function openDatabase(file: string): DatabaseSync {
  // Only the operating-system account of the server may read seeds; SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  const journal = pragma(database, 'journal_mode = wal');
  database.exec('pragma synchronous = full');
  if (journal !== 'wal' || pragma(database, 'synchronous') !== 2)
    throw tumblerFault('record-unavailable', `${file}: WAL with synchronous=FULL is not available (${journal})`);
  const applicationId = pragma(database, 'application_id');
  if (applicationId !== 0 && applicationId !== APPLICATION_ID)
    throw tumblerFault('record-unavailable', `${file} is not a tumbler record`);
  const version = pragma(database, 'user_version');
  if (Number(version) > SCHEMA_VERSION)
    throw tumblerFault(
      'record-unavailable',
      `${file} has version ${version}, but this program reads versions up to ${SCHEMA_VERSION}`,
    );
  if (version !== SCHEMA_VERSION) upgradeSchema(database, applicationId === 0);
  return database;
}

/** Creates the schema, or copies the entries of version 1 into it, in one transaction. */
function upgradeSchema(database: DatabaseSync, isNew: boolean): void {
  database.exec('begin immediate');
  if (isNew) database.exec(createEntries('entries'));
  else {
    database.exec(createEntries('entries_2'));
    // Dropping the table drops its triggers too.
    database.exec('insert into entries_2 select * from entries; drop table entries; alter table entries_2 rename to entries');
  }
  database.exec(INDEX_AND_TRIGGERS);
  database.exec(`pragma application_id = ${APPLICATION_ID}`);
  database.exec(`pragma user_version = ${SCHEMA_VERSION}`);
  database.exec('commit');
}

function checkTableAndRound(table: string, round: number): void {
  if (typeof table !== 'string' || !TABLE_ID.test(table))
    throw tumblerFault('bad-request', `${JSON.stringify(table)} is not a table`);
  if (!Number.isInteger(round) || round < 1 || round > ROUND_MAX)
    throw tumblerFault('bad-request', `${JSON.stringify(round)} is not a round`);
}

/** Opens or creates the record. Seeds come only from the operating system's random source. */
export function openRecord(file: string, now: () => number = Date.now): TumblerRecord {
  const database = withFileName(file, () => openDatabase(file));
  const insert = database.prepare(
    `insert into entries (seq, at_ms, kind, table_id, round, dice, draw, seed, close_hash, faces, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectHead = query(database, 'select seq, hash from entries order by seq desc limit 1', {
    seq: 'integer',
    hash: 'text',
  });
  const selectRound = query(
    database,
    `select ${COLUMNS} from entries where table_id = ? and round = ? order by seq`,
    ENTRY_COLUMNS,
  );

  const addEntry = (entry: Omit<Entry, 'seq' | 'atMs' | 'hash'>): void => {
    const head = selectHead.get();
    const { kind, table, round, dice, draw, seed, closeHash, faces } = entry;
    const full = { seq: (head?.seq ?? 0) + 1, atMs: now(), kind, table, round, dice, draw, seed, closeHash, faces };
    const hash = hashEntry(head?.hash ?? FIRST_HASH, full);
    insert.run(full.seq, full.atMs, kind, table, round, dice, draw, seed, closeHash, faces, hash);
  };

  const findEntries = (table: string, round: number) => {
    checkTableAndRound(table, round);
    const allEntries = selectRound.all(table, round);
    // A retired commitment does not count any more.
    const entries = allEntries.slice(allEntries.findLastIndex(({ kind }) => kind === 'retired') + 1);
    const retired = allEntries.filter(({ kind }) => kind === 'retired').length;
    const committed = entries.find(({ kind }) => kind === 'committed');
    return { entries, committed, retired, revealed: entries.some(({ kind }) => kind === 'revealed') };
  };

  const requireCommitted = (table: string, round: number) => {
    const found = findEntries(table, round);
    const seed = found.committed === undefined ? null : parseSeed(found.committed.seed ?? '');
    if (found.committed === undefined || seed === null)
      throw tumblerFault('not-committed', `round ${round} of ${table} has no commitment`);
    return { ...found, dice: found.committed.dice, seed };
  };

  let isInTransaction = false;
  /** A nested call joins the transaction of the outer call. */
  const runDurably = (work: () => void): void => {
    if (isInTransaction) {
      work();
      return;
    }
    database.exec('begin immediate');
    isInTransaction = true;
    try {
      work();
      database.exec('commit');
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    } finally {
      isInTransaction = false;
    }
  };

  /** Runs `work` durably and returns its result. */
  const transact = <T>(work: () => T): T => {
    const results: T[] = [];
    runDurably(() => void results.push(work()));
    return results[0] as T;
  };

  return {
    runDurably,
    commit: (table, round, dice) =>
      transact(() => {
        const { committed, retired } = findEntries(table, round);
        if (!Number.isInteger(dice) || dice < 1 || dice > DICE_MAX)
          throw tumblerFault('bad-request', `${JSON.stringify(dice)} is not a number of dice`);
        if (committed !== undefined && committed.dice !== dice)
          throw tumblerFault(
            'other-dice',
            `round ${round} of ${table} is committed for ${committed.dice} dice, but ${dice} were requested`,
          );
        const seed = committed === undefined ? randomBytes(SEED_BYTES) : Buffer.from(committed.seed ?? '', 'hex');
        if (committed === undefined)
          addEntry({
            kind: 'committed',
            table,
            round,
            dice,
            draw: retired,
            seed: seed.toString('hex'),
            closeHash: null,
            faces: null,
          });
        return commitmentOf(seed);
      }),

    draw: (table, round, draw, closeHash) =>
      transact(() => {
        const { entries, dice, seed, revealed } = requireCommitted(table, round);
        if (!Number.isInteger(draw) || draw < 1 || draw > DRAW_MAX)
          throw tumblerFault('bad-request', `${JSON.stringify(draw)} is not a draw number`);
        if (!isHash(closeHash)) throw tumblerFault('bad-request', `${JSON.stringify(closeHash)} is not the hash of a close`);
        if (revealed) throw tumblerFault('revealed', `the seed of round ${round} of ${table} is already revealed`);
        const drawn = entries.filter(({ kind }) => kind === 'drawn');
        if (drawn.some((entry) => entry.closeHash !== closeHash))
          throw tumblerFault('other-close', `round ${round} of ${table} already has a draw with a different close hash`);
        const faces = drawFaces(seed, { table, round, draw, closeHash }, dice);
        if (!drawn.some((entry) => entry.draw === draw))
          addEntry({ kind: 'drawn', table, round, dice, draw, seed: null, closeHash, faces: faces.join('') });
        return Buffer.from(seed).toString('hex');
      }),

    reveal: (table, round) =>
      transact(() => {
        const { dice, seed, revealed } = requireCommitted(table, round);
        if (!revealed) addEntry({ kind: 'revealed', table, round, dice, draw: 0, seed: null, closeHash: null, faces: null });
        return Buffer.from(seed).toString('hex');
      }),

    findCommitment: (table, round) => {
      const { committed } = findEntries(table, round);
      return committed === undefined ? '' : commitmentOf(Buffer.from(committed.seed ?? '', 'hex'));
    },

    retire: (table, round) =>
      transact(() => {
        const { entries, dice, seed, retired } = requireCommitted(table, round);
        if (entries.length > 1)
          throw tumblerFault('other-close', `the dice of round ${round} of ${table} are already drawn or revealed`);
        addEntry({ kind: 'retired', table, round, dice, draw: retired, seed: null, closeHash: null, faces: null });
        return Buffer.from(seed).toString('hex');
      }),

    close: () => database.close(),
  };
}

/** The part of a record that a restore may use. It can commit and draw nothing. */
export type SeedRetirement = Pick<TumblerRecord, 'findCommitment' | 'retire' | 'close'>;

/** Opens the record only to retire seeds. */
export function openForRetirement(file: string): SeedRetirement {
  const { findCommitment, retire, close } = openRecord(file);
  return { findCommitment, retire, close };
}

const openForReading = (file: string): DatabaseSync =>
  withFileName(file, () => new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS }));

/** Reads all entries of a record file in order, without changing the file. */
export function* readEntries(file: string): Generator<Entry> {
  const database = openForReading(file);
  try {
    if (pragma(database, 'application_id') !== APPLICATION_ID)
      throw tumblerFault('record-unavailable', `${file} is not a tumbler record`);
    yield* query(database, `select ${COLUMNS} from entries order by seq`, ENTRY_COLUMNS).iterate();
  } catch (error) {
    throw nameFile(error, file);
  } finally {
    database.close();
  }
}

/** Returns the sequence number of the last entry; 0 if there are no entries. */
export function readLastSeq(file: string): number {
  const database = openForReading(file);
  try {
    return query(database, 'select coalesce(max(seq), 0) as seq from entries', { seq: 'integer' }).get()?.seq ?? 0;
  } catch (error) {
    throw nameFile(error, file);
  } finally {
    database.close();
  }
}
