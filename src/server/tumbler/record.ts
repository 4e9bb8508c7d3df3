/** The tumbler's own append-only, hash-chained file. A seed, a draw or a reveal is on the disk before anybody hears of it; nothing is ever drawn anew. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Face } from '../../rules/index.ts';
import { query } from '../store/rows.ts';
import { commitmentOf, DICE_MAX, drawFaces, HASH, parseSeed, SEED_BYTES } from './faces.ts';
import { tumblerFault } from './types.ts';

const ENTRY_KINDS = ['committed', 'drawn', 'revealed'] as const;
type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of the record. */
export interface Entry {
  readonly seq: number;
  readonly atMs: number;
  readonly kind: EntryKind;
  readonly table: string;
  readonly round: number;
  readonly dice: number;
  /** 0 but for draws. */
  readonly draw: number;
  /** In hex, with the commitment alone. */
  readonly seed: string | null;
  readonly closeHash: string | null;
  /** As `634`, in the order in which they came. */
  readonly faces: string | null;
  readonly hash: string;
}

/** "CrTu", so that another program's file is not taken for ours. */
const APPLICATION_ID = 0x43725475;
const SCHEMA_VERSION = 1;
/** A child that has just lost its parent lets go of the file within this time. */
const BUSY_MS = 10_000;
export const FIRST_HASH = '0'.repeat(64);
/** Rounds of one table and draws of one round: far beyond what can be played. */
const ROUND_MAX = 2 ** 40;
export const DRAW_MAX = 1000;
const TABLE = /^[\w./-]{1,80}$/;

/** Every column and what may stand in it; the triggers hold even against this program. */
const SCHEMA = `
  create table if not exists entries (
    seq integer primary key check (seq >= 1),
    at_ms integer not null,
    kind text not null check (kind in ('committed', 'drawn', 'revealed')),
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
    check ((kind = 'drawn') = (draw > 0))
  ) strict;
  create unique index if not exists entries_once on entries (table_id, round, kind, draw);
  create trigger if not exists entries_stay before update on entries begin select raise(abort, 'the record of the tumbler is never changed'); end;
  create trigger if not exists entries_last before delete on entries begin select raise(abort, 'the record of the tumbler is never shortened'); end;
  create trigger if not exists entries_dense before insert on entries
    when new.seq <> (select coalesce(max(seq), 0) + 1 from entries)
    begin select raise(abort, 'the record of the tumbler has no gaps'); end;
  create trigger if not exists entries_after_reveal before insert on entries
    when new.kind <> 'committed' and exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = 'revealed')
    begin select raise(abort, 'nothing is drawn after the reveal'); end;
  create trigger if not exists entries_one_close before insert on entries
    when new.kind = 'drawn' and exists (select 1 from entries where table_id = new.table_id and round = new.round and kind = 'drawn' and close_hash <> new.close_hash)
    begin select raise(abort, 'a round has one close'); end;
`;

/** A REPLACE deletes past the triggers above; a record that was made before this one gets it too. */
const GUARD = `
  create trigger if not exists entries_replace before insert on entries
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

/** SHA-256 over the hash before and every other field, as a JSON list on a line of its own. */
export const hashEntry = (before: string, entry: Omit<Entry, 'hash'>): string => {
  const { seq, atMs, kind, table, round, dice, draw, seed, closeHash, faces } = entry;
  const text = JSON.stringify([seq, atMs, kind, table, round, dice, draw, seed, closeHash, faces]);
  return createHash('sha256').update(`${before}\n${text}`).digest('hex');
};

export interface TumblerRecord {
  /** Everything asked inside becomes durable together before this returns. */
  readonly durably: (work: () => void) => void;
  readonly commit: (table: string, round: number, dice: number) => string;
  readonly draw: (table: string, round: number, draw: number, closeHash: string) => readonly Face[];
  readonly reveal: (table: string, round: number) => string;
  readonly recall: (table: string, round: number) => string;
  readonly close: () => void;
}

function pragma(database: DatabaseSync, name: string): unknown {
  return Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
}

function openDatabase(file: string): DatabaseSync {
  // Nobody but the house's own user may read seeds; SQLite gives its other files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  const journal = pragma(database, 'journal_mode = wal');
  database.exec('pragma synchronous = full');
  if (journal !== 'wal' || pragma(database, 'synchronous') !== 2)
    throw tumblerFault('record-unavailable', `${file}: WAL with synchronous=FULL is not to be had (${journal})`);
  const known = pragma(database, 'application_id');
  if (known !== 0 && known !== APPLICATION_ID) throw tumblerFault('record-unavailable', `${file} is no record of a tumbler`);
  const version = pragma(database, 'user_version');
  if (version !== 0 && version !== SCHEMA_VERSION)
    throw tumblerFault('record-unavailable', `${file} is of version ${version}, this program knows version ${SCHEMA_VERSION}`);
  if (known === 0) {
    database.exec('begin immediate');
    database.exec(SCHEMA);
    database.exec(`pragma application_id = ${APPLICATION_ID}`);
    database.exec(`pragma user_version = ${SCHEMA_VERSION}`);
    database.exec('commit');
  }
  database.exec(GUARD);
  return database;
}

function checkPlace(table: string, round: number): void {
  if (typeof table !== 'string' || !TABLE.test(table)) throw tumblerFault('bad-request', `${JSON.stringify(table)} is no table`);
  if (!Number.isInteger(round) || round < 1 || round > ROUND_MAX)
    throw tumblerFault('bad-request', `${JSON.stringify(round)} is no round`);
}

/** Opens the record, and makes it where there is none. Every seed comes from the system's source of chance, from nowhere else. */
export function openRecord(file: string, now: () => number = Date.now): TumblerRecord {
  const database = openDatabase(file);
  const insert = database.prepare(
    `insert into entries (seq, at_ms, kind, table_id, round, dice, draw, seed, close_hash, faces, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectHead = query(database, 'select seq, hash from entries order by seq desc limit 1', {
    seq: 'integer',
    hash: 'text',
  });
  const selectOf = query(database, `select ${COLUMNS} from entries where table_id = ? and round = ? order by seq`, ENTRY_COLUMNS);

  const add = (entry: Omit<Entry, 'seq' | 'atMs' | 'hash'>): void => {
    const head = selectHead.get();
    const { kind, table, round, dice, draw, seed, closeHash, faces } = entry;
    const full = { seq: (head?.seq ?? 0) + 1, atMs: now(), kind, table, round, dice, draw, seed, closeHash, faces };
    const hash = hashEntry(head?.hash ?? FIRST_HASH, full);
    insert.run(full.seq, full.atMs, kind, table, round, dice, draw, seed, closeHash, faces, hash);
  };

  const entriesOf = (table: string, round: number) => {
    checkPlace(table, round);
    const entries = selectOf.all(table, round);
    const committed = entries.find(({ kind }) => kind === 'committed');
    return { entries, committed, revealed: entries.some(({ kind }) => kind === 'revealed') };
  };

  const committedOf = (table: string, round: number) => {
    const found = entriesOf(table, round);
    const seed = found.committed === undefined ? null : parseSeed(found.committed.seed ?? '');
    if (found.committed === undefined || seed === null)
      throw tumblerFault('not-committed', `round ${round} of ${table} has no commitment`);
    return { ...found, dice: found.committed.dice, seed };
  };

  let inside = false;
  /** Nested calls belong to the outermost, which alone makes them durable. */
  const durably = (work: () => void): void => {
    if (inside) {
      work();
      return;
    }
    database.exec('begin immediate');
    inside = true;
    try {
      work();
      database.exec('commit');
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      throw error;
    } finally {
      inside = false;
    }
  };

  const answering = <T>(work: () => T): T => {
    const box: T[] = [];
    durably(() => void box.push(work()));
    return box[0] as T;
  };

  return {
    durably,
    commit: (table, round, dice) =>
      answering(() => {
        const { committed } = entriesOf(table, round);
        if (!Number.isInteger(dice) || dice < 1 || dice > DICE_MAX)
          throw tumblerFault('bad-request', `${JSON.stringify(dice)} is no number of dice`);
        if (committed !== undefined && committed.dice !== dice)
          throw tumblerFault('other-dice', `round ${round} of ${table} is committed for ${committed.dice} dice, not ${dice}`);
        const seed = committed === undefined ? randomBytes(SEED_BYTES) : Buffer.from(committed.seed ?? '', 'hex');
        if (committed === undefined)
          add({ kind: 'committed', table, round, dice, draw: 0, seed: seed.toString('hex'), closeHash: null, faces: null });
        return commitmentOf(seed);
      }),

    draw: (table, round, draw, closeHash) =>
      answering(() => {
        const { entries, dice, seed, revealed } = committedOf(table, round);
        if (!Number.isInteger(draw) || draw < 1 || draw > DRAW_MAX)
          throw tumblerFault('bad-request', `${JSON.stringify(draw)} is no number of a draw`);
        if (typeof closeHash !== 'string' || !HASH.test(closeHash))
          throw tumblerFault('bad-request', `${JSON.stringify(closeHash)} is no hash of a close`);
        if (revealed)
          throw tumblerFault('revealed', `the seed of round ${round} of ${table} is revealed, nothing is drawn from it`);
        const drawn = entries.filter(({ kind }) => kind === 'drawn');
        if (drawn.some((entry) => entry.closeHash !== closeHash))
          throw tumblerFault('other-close', `round ${round} of ${table} was drawn for another close`);
        const faces = drawFaces(seed, { table, round, draw, closeHash }, dice);
        if (!drawn.some((entry) => entry.draw === draw))
          add({ kind: 'drawn', table, round, dice, draw, seed: null, closeHash, faces: faces.join('') });
        return faces;
      }),

    reveal: (table, round) =>
      answering(() => {
        const { dice, seed, revealed } = committedOf(table, round);
        if (!revealed) add({ kind: 'revealed', table, round, dice, draw: 0, seed: null, closeHash: null, faces: null });
        return Buffer.from(seed).toString('hex');
      }),

    recall: (table, round) => {
      const { committed } = entriesOf(table, round);
      return committed === undefined ? '' : commitmentOf(Buffer.from(committed.seed ?? '', 'hex'));
    },

    close: () => database.close(),
  };
}

/** The entries of a record in order, read without changing anything. */
export function* readEntries(file: string): Generator<Entry> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    if (pragma(database, 'application_id') !== APPLICATION_ID)
      throw tumblerFault('record-unavailable', `${file} is no record of a tumbler`);
    yield* query(database, `select ${COLUMNS} from entries order by seq`, ENTRY_COLUMNS).iterate();
  } finally {
    database.close();
  }
}

/** How far a record goes at this moment; 0 where it is empty. */
export function lastEntry(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
  try {
    return query(database, 'select coalesce(max(seq), 0) as seq from entries', { seq: 'integer' }).get()?.seq ?? 0;
  } finally {
    database.close();
  }
}
