/** What a store does with its SQLite file, synchronously, for the thread that owns it. It must never write a record that does not follow the last one. */
import type { DatabaseSync } from 'node:sqlite';
import { BrokenChain, emptyHead, follow, followAll, sha256 } from './chain.ts';
import { type Query, query } from './rows.ts';
import { IS_CORRECTION, IS_TOLD } from './sqlite-database.ts';
import { governingOf, RECORD, RECORD_COLUMNS } from './sqlite-governing.ts';
import { SqliteTraces } from './sqlite-traces.ts';
import { transaction } from './sqlite-transaction.ts';
import {
  type Commit,
  type JournalRecord,
  type KeyFate,
  type KeyPlace,
  type KeysOf,
  namesPlayer,
  type PersonPlace,
  type RefusedRecord,
  type RoundSpan,
  type Snapshot,
  type TableHead,
} from './store.ts';

/** Snapshots kept of a table: the last, and the one before it in case it is found faulty. */
const SNAPSHOTS_KEPT = 2;

const REFUSED = 'table_id AS "table", at_ms AS atMs, person, role, key, body_hash AS bodyHash, refusal';
const REFUSED_COLUMNS = {
  table: 'text',
  atMs: 'integer',
  person: 'text',
  role: 'text',
  key: 'text',
  bodyHash: 'text',
  refusal: 'text',
} as const;
export const HEAD_COLUMNS = { table: 'text', seq: 'integer', hash: 'text' } as const;
export const SNAPSHOT_COLUMNS = { ...HEAD_COLUMNS, digest: 'text', state: 'text' } as const;

export interface SqliteJournal extends Pick<SqliteTraces, 'settledOf' | 'boughtSince'> {
  readonly append: (commit: Commit) => void;
  readonly heads: () => readonly TableHead[];
  readonly records: (table: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly governing: (table: string) => readonly JournalRecord[];
  readonly lastSnapshot: (table: string) => Snapshot | null;
  readonly keysOf: (people: readonly PersonPlace[], limit: number) => readonly KeysOf[];
  readonly fates: (places: readonly KeyPlace[]) => readonly (KeyFate | null)[];
  readonly forgetRefused: (beforeMs: number, limit: number) => number;
  readonly rounds: (table: string, before: number | null, limit: number) => readonly RoundSpan[];
  readonly corrections: (table: string, fromSeq: number, toSeq: number, limit: number) => readonly JournalRecord[];
  readonly told: (table: string, player: string, limit: number) => readonly JournalRecord[];
  readonly probe: () => void;
}

/** The last record of each table, which must be what the journal ends with. */
function readHeads(db: DatabaseSync): Map<string, TableHead> {
  const last = query(db, 'SELECT seq, hash FROM journal WHERE table_id = ? ORDER BY seq DESC LIMIT 1', {
    seq: 'integer',
    hash: 'text',
  });
  const heads = new Map<string, TableHead>();
  for (const head of query(db, 'SELECT table_id AS "table", seq, hash FROM head', HEAD_COLUMNS).all()) {
    const found = last.get(head.table);
    if (found?.seq !== head.seq || found.hash !== head.hash)
      throw new BrokenChain(head.table, head.seq, `the journal ends with record ${found?.seq ?? 0}, or with another`);
    heads.set(head.table, head);
  }
  return heads;
}

/** How a commit is written: one transaction, with statements that are prepared once. */
function writerOf(db: DatabaseSync, traces: SqliteTraces): (commit: Commit, heads: ReadonlyMap<string, TableHead>) => void {
  const record = db.prepare(
    'INSERT INTO journal (table_id, seq, at_ms, person, role, key, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const head = db.prepare(
    'INSERT INTO head VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash',
  );
  const refused = db.prepare(
    'INSERT INTO refused (table_id, at_ms, person, role, key, body_hash, refusal) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const round = db.prepare('INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?)');
  const snapshot = db.prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)');
  const trim = db.prepare(
    'DELETE FROM snapshot WHERE table_id = ? AND seq NOT IN (SELECT seq FROM snapshot WHERE table_id = ? ORDER BY seq DESC LIMIT ?)',
  );
  return (commit, heads) => {
    traces.begin();
    for (const { table, seq, hash } of heads.values()) head.run(table, seq, hash);
    for (const each of commit.records) {
      const { table, seq, atMs, person, role, key, body, hash } = each;
      const { lastInsertRowid } = record.run(table, seq, atMs, person, role, key, body, hash);
      traces.record(each, Number(lastInsertRowid));
    }
    traces.advance('slice');
    for (const { table, atMs, person, role, key, bodyHash, refusal } of commit.refused)
      refused.run(table, atMs, person, role, key, bodyHash, refusal);
    for (const { table, round: number, fromSeq, toSeq, endedAtMs, end, faces } of commit.rounds)
      round.run(table, number, fromSeq, toSeq, endedAtMs, end, faces.join(''));
    for (const { table, seq, hash, state } of commit.snapshots) {
      snapshot.run(table, seq, hash, sha256(state), state);
      trim.run(table, table, SNAPSHOTS_KEPT);
    }
  };
}

const hashesOf = (db: DatabaseSync): Query<Pick<JournalRecord, 'hash'>> =>
  query(db, 'SELECT hash FROM journal WHERE table_id = ? AND seq = ?', { hash: 'text' });

/** Snapshots are read newest first; one that is not as it was written, or of another journal, is passed over. */
function snapshotsOf(db: DatabaseSync): (table: string) => Snapshot | null {
  const all = query(
    db,
    'SELECT table_id AS "table", seq, hash, digest, state FROM snapshot WHERE table_id = ? ORDER BY seq DESC',
    SNAPSHOT_COLUMNS,
  );
  const hashAt = hashesOf(db);
  return (name) => {
    for (const { table, seq, hash, digest, state } of all.iterate(name)) {
      if (sha256(state) === digest && hashAt.get(table, seq)?.hash === hash) return { table, seq, hash, state };
    }
    return null;
  };
}

const fateFrom = (
  byKey: Query<JournalRecord>,
  refusal: Query<RefusedRecord>,
  hashAt: Query<Pick<JournalRecord, 'hash'>>,
): ((place: KeyPlace) => KeyFate | null) => {
  return ({ table, person, key }) => {
    const record = byKey.get(table, person, key);
    if (record !== undefined) {
      const before = hashAt.get(table, record.seq - 1);
      follow(before === undefined ? emptyHead(table) : { table, seq: record.seq - 1, hash: before.hash }, [record]);
      return { record };
    }
    const refused = refusal.get(table, person, key);
    return refused === undefined ? null : { refused };
  };
};

/** The heads of the tables of which there are records. */
function headsOf(heads: ReadonlyMap<string, TableHead>, records: readonly JournalRecord[]): Map<string, TableHead> {
  const own = new Map<string, TableHead>();
  for (const { table } of records) if (!own.has(table)) own.set(table, heads.get(table) ?? emptyHead(table));
  return own;
}

export function openJournal(db: DatabaseSync): SqliteJournal {
  const heads = readHeads(db);
  const governing = governingOf(db);
  const traces = new SqliteTraces(db, governing);
  const write = writerOf(db, traces);
  const lastSnapshot = snapshotsOf(db);
  const records = (where: string): Query<JournalRecord> =>
    query(db, `SELECT ${RECORD} FROM journal WHERE table_id = ? AND ${where}`, RECORD_COLUMNS);
  const range = records('seq >= ? ORDER BY seq LIMIT ?');
  const key = { key: 'text' } as const;
  const keys = query(db, 'SELECT key FROM journal WHERE table_id = ? AND person = ? AND key IS NOT NULL LIMIT ?', key);
  const refusedKeys = query(db, 'SELECT key FROM refused WHERE table_id = ? AND person = ? LIMIT ?', key);
  const fate = fateFrom(
    records('person = ? AND key = ?'),
    query(db, `SELECT ${REFUSED} FROM refused WHERE table_id = ? AND person = ? AND key = ?`, REFUSED_COLUMNS),
    hashesOf(db),
  );
  const forget = db.prepare(
    `DELETE FROM refused WHERE (table_id, person, key) IN
       (SELECT table_id, person, key FROM refused WHERE at_ms < ? ORDER BY at_ms LIMIT ?)`,
  );
  const corrections = records(`seq BETWEEN ? AND ? AND ${IS_CORRECTION} ORDER BY seq LIMIT ?`);
  const told = records(`${IS_TOLD} AND instr(body, ?) > 0 ORDER BY seq DESC LIMIT ?`);
  const rounds = query(
    db,
    `SELECT table_id AS "table", round, from_seq AS fromSeq, to_seq AS toSeq, ended_at_ms AS endedAtMs, ending AS "end", faces
     FROM round WHERE table_id = ? AND round < ? ORDER BY round DESC LIMIT ?`,
    {
      table: 'text',
      round: 'integer',
      fromSeq: 'integer',
      toSeq: 'integer',
      endedAtMs: 'integer',
      end: 'text',
      faces: 'text',
    },
  );
  return {
    append: (commit) => {
      const after = headsOf(heads, commit.records);
      followAll(after, commit.records);
      transaction(db, () => write(commit, after));
      traces.committed();
      for (const [table, head] of after) heads.set(table, head);
    },
    heads: () => [...heads.values()],
    records: (table, fromSeq, limit) => {
      // The one before it is read as well: a record is taken only where it follows.
      const first = Math.max(1, fromSeq - 1);
      const rows = range.all(table, first, limit + fromSeq - first);
      const before = fromSeq > 1 ? rows.shift() : undefined;
      if (fromSeq > 1 && before?.seq !== fromSeq - 1 && rows.length > 0)
        throw new BrokenChain(table, fromSeq - 1, 'it is missing');
      follow(before ?? emptyHead(table), rows);
      return rows;
    },
    governing,
    lastSnapshot,
    keysOf: (people, limit) =>
      people.map(({ table, person }) => {
        const found = [...keys.all(table, person, limit + 1), ...refusedKeys.all(table, person, limit + 1)];
        return { keys: found.slice(0, limit).map((row) => row.key), complete: found.length <= limit };
      }),
    fates: (places) => places.map(fate),
    forgetRefused: (beforeMs, limit) => Number(forget.run(beforeMs, limit).changes),
    rounds: (table, before, limit) =>
      rounds
        .all(table, before ?? Number.MAX_SAFE_INTEGER, limit)
        .map(({ faces, ...rest }) => ({ ...rest, faces: [...faces].map(Number) })),
    corrections: (table, fromSeq, toSeq, limit) => corrections.all(table, fromSeq, toSeq, limit),
    told: (table, player, limit) => told.all(table, namesPlayer(player), limit),
    settledOf: (person, before, limit) => traces.settledOf(person, before, limit),
    boughtSince: (person, day) => traces.boughtSince(person, day),
    probe: () =>
      transaction(db, () => db.exec('INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET times = times + 1')),
  };
}
