/** The synchronous operations of the store on its SQLite file, for the thread that owns the file. */
import type { DatabaseSync } from 'node:sqlite';
import { type EncodedBlocks, encodeBlocks, packBlock, verifyBlocks } from './blocks.ts';
import { BrokenChain, emptyHead, sha256 } from './chain.ts';
import { hashKey } from './key-hash.ts';
import { createRowReader } from './row-journal.ts';
import { type Query, query } from './rows.ts';
import { type BlockReader, createBlockReader, type RecordReader, readVerified, readVerifiedFrom } from './sqlite-blocks.ts';
import { ROW_FORMAT_MAX, readFormat } from './sqlite-format.ts';
import { SqliteIndex } from './sqlite-index.ts';
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

/** A commit whose records are encoded as blocks. */
export interface EncodedCommit extends Omit<Commit, 'records'> {
  readonly encoded: EncodedBlocks;
}

/** The operations that need no index of keys and people. `Store` in store.ts describes them. */
export interface JournalReader {
  readonly heads: () => readonly TableHead[];
  readonly records: (table: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly setupRecords: (table: string) => readonly JournalRecord[];
  readonly lastSnapshot: (table: string) => Snapshot | null;
  readonly rounds: (table: string, before: number | null, limit: number) => readonly RoundSpan[];
  /** All records in the order of commits, with the completed part of the journal, from 0 to 1. Nothing is verified. */
  readonly all: RecordReader['all'];
}

export interface SqliteJournal extends Omit<JournalReader, 'all'>, Pick<SqliteIndex, 'settledOf' | 'boughtSince'> {
  readonly append: (commit: Commit) => void;
  readonly appendEncoded: (commit: EncodedCommit) => void;
  readonly keysOf: (people: readonly PersonAtTable[], limit: number) => readonly KnownKeys[];
  readonly commandOutcomes: (keys: readonly CommandKey[]) => readonly (CommandOutcome | null)[];
  readonly purgeRefused: (beforeMs: number, limit: number) => number;
  readonly corrections: (table: string, fromSeq: number, toSeq: number, limit: number) => readonly JournalRecord[];
  readonly notices: (table: string, player: string | null, limit: number) => readonly JournalRecord[];
  readonly matters: (table: string, text: string, fromSeq: number, limit: number) => readonly JournalRecord[];
  readonly probe: () => void;
  /** Adds new records to the index in memory. The thread calls it when nobody waits. */
  readonly updateIndex: () => void;
  /** Writes the whole index, so that the next start reads no records again. */
  readonly writeIndex: () => void;
}

/** Reads the heads (number and hash of each table's last record) and checks that the journal of each table ends with its head. */
function readHeads(db: DatabaseSync, { lastOf }: Pick<RecordReader, 'lastOf'>): Map<string, TableHead> {
  const heads = new Map<string, TableHead>();
  for (const head of query(db, 'SELECT table_id AS "table", seq, hash FROM head', HEAD_COLUMNS).all()) {
    const last = lastOf(head.table);
    if (last?.seq !== head.seq || last.hash !== head.hash)
      throw new BrokenChain(
        head.table,
        head.seq,
        last?.seq === head.seq ? 'its hash differs from the head' : `the journal ends with record ${last?.seq ?? 0}`,
      );
    heads.set(head.table, head);
  }
  return heads;
}

/** Prepares the statements and returns the function that writes a commit. The first block gets the number after `lastBlock`. */
function createWriter(
  db: DatabaseSync,
): (commit: EncodedCommit, lastBlock: number, heads: ReadonlyMap<string, TableHead>) => void {
  const insertBlock = db.prepare('INSERT INTO block VALUES (?, ?, ?, ?, ?)');
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
  return ({ encoded: { bytes, blocks }, refused, rounds, snapshots }, lastBlock, heads) => {
    for (const { table, seq, hash } of heads.values()) upsertHead.run(table, seq, hash);
    let block = lastBlock;
    for (const { table, firstSeq, lastSeq, start, end } of blocks) {
      block += 1;
      insertBlock.run(block, table, firstSeq, lastSeq, packBlock(bytes.subarray(start, end)));
    }
    for (const { table, atMs, person, role, key, bodyHash, refusal } of refused)
      insertRefused.run(table, atMs, person, role, key, bodyHash, refusal);
    for (const { table, round: number, fromSeq, toSeq, endedAtMs, end, faces } of rounds)
      insertRound.run(table, number, fromSeq, toSeq, endedAtMs, end, faces.join(''));
    for (const { table, seq, hash, state } of snapshots) {
      insertSnapshot.run(table, seq, hash, sha256(state), state);
      deleteOldSnapshots.run(table, table, SNAPSHOTS_KEPT);
    }
  };
}

/** Returns a function that finds the newest snapshot of a table. It skips snapshots that are damaged or do not match the journal. */
function createSnapshotFinder(db: DatabaseSync, { hashAt }: Pick<RecordReader, 'hashAt'>): (table: string) => Snapshot | null {
  const selectSnapshots = query(
    db,
    'SELECT table_id AS "table", seq, hash, digest, state FROM snapshot WHERE table_id = ? ORDER BY seq DESC',
    SNAPSHOT_COLUMNS,
  );
  return (name) => {
    for (const { table, seq, hash, digest, state } of selectSnapshots.all(name))
      if (sha256(state) === digest && hashAt(table, seq) === hash) return { table, seq, hash, state };
    return null;
  };
}

/** The current heads of the tables to which these blocks belong. */
function headsOf(heads: ReadonlyMap<string, TableHead>, { blocks }: EncodedBlocks): Map<string, TableHead> {
  const selectedHeads = new Map<string, TableHead>();
  for (const { table } of blocks) if (!selectedHeads.has(table)) selectedHeads.set(table, heads.get(table) ?? emptyHead(table));
  return selectedHeads;
}

/** The operations that every format of the store has. */
function createReader(db: DatabaseSync, source: RecordReader, heads: ReadonlyMap<string, TableHead>): JournalReader {
  const selectRounds = query(
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
    heads: () => [...heads.values()],
    records: (table, fromSeq, limit) => readVerifiedFrom(source, table, fromSeq, limit),
    setupRecords: (table) =>
      [1, ...source.changesOf(table).filter((seq) => seq > 1)].flatMap((seq) => readVerified(source, table, seq) ?? []),
    lastSnapshot: createSnapshotFinder(db, source),
    rounds: (table, before, limit) =>
      selectRounds
        .all(table, before ?? Number.MAX_SAFE_INTEGER, limit)
        .map(({ faces, ...rest }) => ({ ...rest, faces: [...faces].map(Number) })),
    all: source.all,
  };
}

const withChanges = (blocks: BlockReader, index: SqliteIndex): RecordReader => ({
  ...blocks,
  changesOf: (table) => index.marked(table, 'change', 1, Number.MAX_SAFE_INTEGER),
});

/** Opens the records of a journal of any format. Nothing is verified, not even the heads. */
export const openRecords = (db: DatabaseSync): Pick<RecordReader, 'all'> =>
  readFormat(db) <= ROW_FORMAT_MAX ? createRowReader(db) : createBlockReader(db);

/** Opens the journal of any format for reading. The journal is not changed, and a server may write to it at the same time. */
export function openJournalReader(db: DatabaseSync): JournalReader {
  if (readFormat(db) <= ROW_FORMAT_MAX) {
    const rows = createRowReader(db);
    return createReader(db, rows, readHeads(db, rows));
  }
  const blocks = createBlockReader(db);
  return createReader(db, withChanges(blocks, new SqliteIndex(db, blocks)), readHeads(db, blocks));
}

/** Finds the outcome of a key in the records of its person, or in the refusals. */
const createOutcomeFinder =
  (
    blocks: BlockReader,
    index: SqliteIndex,
    selectRefused: Query<RefusedRecord>,
  ): ((commandKey: CommandKey) => CommandOutcome | null) =>
  ({ table, person, key }) => {
    for (const seq of index.recordsWithKey(table, person, hashKey(key))) {
      const record = readVerified(blocks, table, seq);
      if (record?.key === key && record.person === person) return { record };
    }
    const refused = selectRefused.get(table, person, key);
    return refused === undefined ? null : { refused };
  };

export function openJournal(db: DatabaseSync): SqliteJournal {
  const blocks = createBlockReader(db);
  const heads = readHeads(db, blocks);
  const index = new SqliteIndex(db, blocks);
  const { all: _, ...reader } = createReader(db, withChanges(blocks, index), heads);
  const write = createWriter(db);
  let lastBlock = blocks.lastBlock();
  const selectRefusedKeys = query(db, 'SELECT key FROM refused WHERE table_id = ? AND person = ? LIMIT ?', { key: 'text' });
  const findOutcome = createOutcomeFinder(
    blocks,
    index,
    query(db, `SELECT ${REFUSED} FROM refused WHERE table_id = ? AND person = ? AND key = ?`, REFUSED_COLUMNS),
  );
  const purge = db.prepare(
    `DELETE FROM refused WHERE (table_id, person, key) IN
       (SELECT table_id, person, key FROM refused WHERE at_ms < ? ORDER BY at_ms LIMIT ?)`,
  );
  const appendEncoded = (commit: EncodedCommit): void => {
    const newHeads = headsOf(heads, commit.encoded);
    verifyBlocks(newHeads, commit.encoded);
    const records = commit.encoded.blocks.reduce((sum, { firstSeq, lastSeq }) => sum + lastSeq - firstSeq + 1, 0);
    try {
      transaction(db, () => {
        write(commit, lastBlock, newHeads);
        index.writeSome(records);
      });
    } catch (error) {
      index.afterRollback();
      throw error;
    }
    index.afterCommit();
    for (const { start, end, ...range } of commit.encoded.blocks) {
      lastBlock += 1;
      index.addLater({ block: lastBlock, ...range, records: commit.encoded.bytes.subarray(start, end) });
    }
    for (const [table, head] of newHeads) heads.set(table, head);
  };
  /** Reads marked records whose body contains the text, and stops at the limit. */
  const readMarked = (table: string, seqs: readonly number[], text: string, limit: number): readonly JournalRecord[] => {
    const found: JournalRecord[] = [];
    for (const seq of seqs) {
      if (found.length >= limit) break;
      const record = readVerified(blocks, table, seq);
      if (record?.body.includes(text)) found.push(record);
    }
    return found;
  };
  const LAST_SEQ = Number.MAX_SAFE_INTEGER;
  return {
    ...reader,
    append: ({ records, ...rest }) => appendEncoded({ encoded: encodeBlocks(records), ...rest }),
    appendEncoded,
    keysOf: (people, limit) =>
      people.map(({ table, person }) => {
        const hashes = index.keyHashesOf(table, person, limit);
        for (const { key } of selectRefusedKeys.all(table, person, limit + 1)) hashes.push(hashKey(key));
        return { hashes: hashes.slice(0, limit), complete: hashes.length <= limit };
      }),
    commandOutcomes: (commandKeys) => commandKeys.map(findOutcome),
    purgeRefused: (beforeMs, limit) => Number(purge.run(beforeMs, limit).changes),
    // Every body contains the empty text.
    corrections: (table, fromSeq, toSeq, limit) =>
      readMarked(table, index.marked(table, 'correction', fromSeq, toSeq), '', limit),
    notices: (table, player, limit) =>
      readMarked(
        table,
        index.marked(table, 'notice', 1, LAST_SEQ).toReversed(),
        player === null ? '' : playerField(player),
        limit,
      ),
    matters: (table, text, fromSeq, limit) =>
      readMarked(table, index.marked(table, 'matter', fromSeq, LAST_SEQ).toReversed(), text, limit).toReversed(),
    settledOf: (person, before, limit) => index.settledOf(person, before, limit),
    boughtSince: (person, day) => index.boughtSince(person, day),
    // A test write shows that the database can write.
    probe: () =>
      transaction(db, () => db.exec('INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET times = times + 1')),
    updateIndex: () => index.catchUp(),
    writeIndex: () => index.writeAll(),
  };
}
