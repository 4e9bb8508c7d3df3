/** The synchronous operations of the store on its SQLite file, for the thread that owns the file. */
import type { DatabaseSync } from 'node:sqlite';
import { BrokenChain, emptyHead, sha256, verifyChain, verifyChains } from './chain.ts';
import { type Query, query } from './rows.ts';
import { IS_CORRECTION, IS_MATTER, IS_NOTICE } from './sqlite-database.ts';
import { SqlitePersonIndex } from './sqlite-person-index.ts';
import { prepareSetupRecords, RECORD, RECORD_COLUMNS } from './sqlite-setup-records.ts';
import { transaction } from './sqlite-transaction.ts';
import {
  type CommandKey,
  type CommandOutcome,
  type Commit,
  type JournalRecord,
  type KnownKeys,
  type PersonAtTable,
  playerField,
  type RefusedRecord,
  type RoundSpan,
  type Snapshot,
  type TableHead,
} from './store.ts';

/** Each table keeps its last two snapshots. The older one is used if the newer one is damaged. */
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

/** `Store` in store.ts describes these operations. */
export interface SqliteJournal extends Pick<SqlitePersonIndex, 'settledOf' | 'boughtSince'> {
  readonly append: (commit: Commit) => void;
  readonly heads: () => readonly TableHead[];
  readonly records: (table: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly setupRecords: (table: string) => readonly JournalRecord[];
  readonly lastSnapshot: (table: string) => Snapshot | null;
  readonly keysOf: (people: readonly PersonAtTable[], limit: number) => readonly KnownKeys[];
  readonly commandOutcomes: (keys: readonly CommandKey[]) => readonly (CommandOutcome | null)[];
  readonly purgeRefused: (beforeMs: number, limit: number) => number;
  readonly rounds: (table: string, before: number | null, limit: number) => readonly RoundSpan[];
  readonly corrections: (table: string, fromSeq: number, toSeq: number, limit: number) => readonly JournalRecord[];
  readonly notices: (table: string, player: string | null, limit: number) => readonly JournalRecord[];
  readonly matters: (table: string, text: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly probe: () => void;
}

/** Reads the heads (number and hash of each table's last record) and checks that the journal of each table ends with its head. */
function readHeads(db: DatabaseSync): Map<string, TableHead> {
  const selectLast = query(db, 'SELECT seq, hash FROM journal WHERE table_id = ? ORDER BY seq DESC LIMIT 1', {
    seq: 'integer',
    hash: 'text',
  });
  const heads = new Map<string, TableHead>();
  for (const head of query(db, 'SELECT table_id AS "table", seq, hash FROM head', HEAD_COLUMNS).all()) {
    const lastRecord = selectLast.get(head.table);
    if (lastRecord?.seq !== head.seq || lastRecord.hash !== head.hash)
      throw new BrokenChain(
        head.table,
        head.seq,
        lastRecord?.seq === head.seq ? 'its hash differs from the head' : `the journal ends with record ${lastRecord?.seq ?? 0}`,
      );
    heads.set(head.table, head);
  }
  return heads;
}

/** Prepares the statements and returns the function that writes a commit. */
function createWriter(
  db: DatabaseSync,
  personIndex: SqlitePersonIndex,
): (commit: Commit, heads: ReadonlyMap<string, TableHead>) => void {
  const insertRecord = db.prepare(
    'INSERT INTO journal (table_id, seq, at_ms, person, role, key, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const upsertHead = db.prepare(
    'INSERT INTO head VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash',
  );
  const insertRefused = db.prepare(
    'INSERT INTO refused (table_id, at_ms, person, role, key, body_hash, refusal) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertRound = db.prepare('INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertSnapshot = db.prepare('INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)');
  const deleteOldSnapshots = db.prepare(
    'DELETE FROM snapshot WHERE table_id = ? AND seq NOT IN (SELECT seq FROM snapshot WHERE table_id = ? ORDER BY seq DESC LIMIT ?)',
  );
  return (commit, heads) => {
    personIndex.begin();
    for (const { table, seq, hash } of heads.values()) upsertHead.run(table, seq, hash);
    for (const record of commit.records) {
      const { table, seq, atMs, person, role, key, body, hash } = record;
      const { lastInsertRowid } = insertRecord.run(table, seq, atMs, person, role, key, body, hash);
      personIndex.addRecord(record, Number(lastInsertRowid));
    }
    // Writes a part of the waiting index rows, so that a commit stays short after a large settlement.
    personIndex.writePending('some');
    for (const { table, atMs, person, role, key, bodyHash, refusal } of commit.refused)
      insertRefused.run(table, atMs, person, role, key, bodyHash, refusal);
    for (const { table, round: number, fromSeq, toSeq, endedAtMs, end, faces } of commit.rounds)
      insertRound.run(table, number, fromSeq, toSeq, endedAtMs, end, faces.join(''));
    for (const { table, seq, hash, state } of commit.snapshots) {
      insertSnapshot.run(table, seq, hash, sha256(state), state);
      deleteOldSnapshots.run(table, table, SNAPSHOTS_KEPT);
    }
  };
}

const prepareHashQuery = (db: DatabaseSync): Query<Pick<JournalRecord, 'hash'>> =>
  query(db, 'SELECT hash FROM journal WHERE table_id = ? AND seq = ?', { hash: 'text' });

/** Returns a function that finds the newest snapshot of a table. It skips snapshots that are damaged or do not match the journal. */
function createSnapshotFinder(db: DatabaseSync): (table: string) => Snapshot | null {
  const selectSnapshots = query(
    db,
    'SELECT table_id AS "table", seq, hash, digest, state FROM snapshot WHERE table_id = ? ORDER BY seq DESC',
    SNAPSHOT_COLUMNS,
  );
  const hashAt = prepareHashQuery(db);
  return (name) => {
    for (const { table, seq, hash, digest, state } of selectSnapshots.iterate(name)) {
      if (sha256(state) === digest && hashAt.get(table, seq)?.hash === hash) return { table, seq, hash, state };
    }
    return null;
  };
}

const createOutcomeFinder = (
  selectRecord: Query<JournalRecord>,
  selectRefused: Query<RefusedRecord>,
  hashAt: Query<Pick<JournalRecord, 'hash'>>,
): ((commandKey: CommandKey) => CommandOutcome | null) => {
  return ({ table, person, key }) => {
    const record = selectRecord.get(table, person, key);
    if (record !== undefined) {
      const previous = hashAt.get(table, record.seq - 1);
      verifyChain(previous === undefined ? emptyHead(table) : { table, seq: record.seq - 1, hash: previous.hash }, [record]);
      return { record };
    }
    const refused = selectRefused.get(table, person, key);
    return refused === undefined ? null : { refused };
  };
};

/** The current heads of the tables to which these records belong. */
function headsOf(heads: ReadonlyMap<string, TableHead>, records: readonly JournalRecord[]): Map<string, TableHead> {
  const selectedHeads = new Map<string, TableHead>();
  for (const { table } of records) if (!selectedHeads.has(table)) selectedHeads.set(table, heads.get(table) ?? emptyHead(table));
  return selectedHeads;
}

export function openJournal(db: DatabaseSync): SqliteJournal {
  const heads = readHeads(db);
  const setupRecords = prepareSetupRecords(db);
  const personIndex = new SqlitePersonIndex(db, setupRecords);
  const write = createWriter(db, personIndex);
  const lastSnapshot = createSnapshotFinder(db);
  const selectRecords = (where: string): Query<JournalRecord> =>
    query(db, `SELECT ${RECORD} FROM journal WHERE table_id = ? AND ${where}`, RECORD_COLUMNS);
  const selectFrom = selectRecords('seq >= ? ORDER BY seq LIMIT ?');
  const keyColumn = { key: 'text' } as const;
  const selectKeys = query(
    db,
    'SELECT key FROM journal WHERE table_id = ? AND person = ? AND key IS NOT NULL LIMIT ?',
    keyColumn,
  );
  const selectRefusedKeys = query(db, 'SELECT key FROM refused WHERE table_id = ? AND person = ? LIMIT ?', keyColumn);
  const findOutcome = createOutcomeFinder(
    selectRecords('person = ? AND key = ?'),
    query(db, `SELECT ${REFUSED} FROM refused WHERE table_id = ? AND person = ? AND key = ?`, REFUSED_COLUMNS),
    prepareHashQuery(db),
  );
  const purge = db.prepare(
    `DELETE FROM refused WHERE (table_id, person, key) IN
       (SELECT table_id, person, key FROM refused WHERE at_ms < ? ORDER BY at_ms LIMIT ?)`,
  );
  const corrections = selectRecords(`seq BETWEEN ? AND ? AND ${IS_CORRECTION} ORDER BY seq LIMIT ?`);
  const notices = selectRecords(`${IS_NOTICE} AND instr(body, ?) > 0 ORDER BY seq DESC LIMIT ?`);
  const matters = selectRecords(`seq >= ? AND ${IS_MATTER} AND instr(body, ?) > 0 ORDER BY seq DESC LIMIT ?`);
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
      const newHeads = headsOf(heads, commit.records);
      verifyChains(newHeads, commit.records);
      transaction(db, () => write(commit, newHeads));
      personIndex.afterCommit();
      for (const [table, head] of newHeads) heads.set(table, head);
    },
    heads: () => [...heads.values()],
    records: (table, fromSeq, limit) => {
      // Reads the previous record too, to check that the first requested record follows it.
      const first = Math.max(1, fromSeq - 1);
      const rows = selectFrom.all(table, first, limit + fromSeq - first);
      const previous = fromSeq > 1 ? rows.shift() : undefined;
      if (fromSeq > 1 && previous?.seq !== fromSeq - 1 && rows.length > 0)
        throw new BrokenChain(table, fromSeq - 1, 'it is missing');
      verifyChain(previous ?? emptyHead(table), rows);
      return rows;
    },
    setupRecords,
    lastSnapshot,
    keysOf: (people, limit) =>
      people.map(({ table, person }) => {
        const found = [...selectKeys.all(table, person, limit + 1), ...selectRefusedKeys.all(table, person, limit + 1)];
        return { keys: found.slice(0, limit).map((row) => row.key), complete: found.length <= limit };
      }),
    commandOutcomes: (commandKeys) => commandKeys.map(findOutcome),
    purgeRefused: (beforeMs, limit) => Number(purge.run(beforeMs, limit).changes),
    rounds: (table, before, limit) =>
      rounds
        .all(table, before ?? Number.MAX_SAFE_INTEGER, limit)
        .map(({ faces, ...rest }) => ({ ...rest, faces: [...faces].map(Number) })),
    corrections: (table, fromSeq, toSeq, limit) => corrections.all(table, fromSeq, toSeq, limit),
    // Every body contains the empty text.
    notices: (table, player, limit) => notices.all(table, player === null ? '' : playerField(player), limit),
    matters: (table, text, fromSeq, limit) => matters.all(table, fromSeq, text, limit).reverse(),
    settledOf: (person, before, limit) => personIndex.settledOf(person, before, limit),
    boughtSince: (person, day) => personIndex.boughtSince(person, day),
    // A test write shows that the database can write.
    probe: () =>
      transaction(db, () => db.exec('INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET times = times + 1')),
  };
}
