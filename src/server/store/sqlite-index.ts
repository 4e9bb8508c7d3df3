/** The index of the journal in SQLite. Its rows are written with later commits. Every read first adds the blocks that are missing, so it sees all durable records. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type Block, placeOf, readBlock } from './blocks.ts';
import { readVersionHistory, type VersionHistory } from './body.ts';
import { BrokenChain } from './chain.ts';
import { hashKey, KEY_HASH_BYTES } from './key-hash.ts';
import { type Mark, marksOf, readPersonEntries } from './record-index.ts';
import { query } from './rows.ts';
import { type BlockReader, readVerified } from './sqlite-blocks.ts';
import { transaction } from './sqlite-transaction.ts';
import type { ChipPurchase, JournalRecord, SettlementRef } from './store.ts';

/**
 * `used_key` has the keys of a person at a table, in rows with several keys (see `makeKeyRows`). `place` is the position of a record in the journal
 * of all tables (see `placeOf`). `indexed` has the last block whose entries are all written. Entries of later blocks may be written too.
 */
export const INDEX_SCHEMA = `
  CREATE TABLE IF NOT EXISTS used_key (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (table_id, person, first_seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS marked_record (
    table_id TEXT NOT NULL,
    mark TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (table_id, mark, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS person_settled (person TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (person, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS person_bought (
    person TEXT NOT NULL,
    day INTEGER NOT NULL,
    place INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (person, day, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS indexed (id INTEGER PRIMARY KEY CHECK (id = 1), block INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO indexed VALUES (1, 0);
`;

/**
 * Entries are written when those of this many records are waiting. After a crash, the next start reads the records again whose entries were
 * waiting or half written: about twice this many, and several times as many if commits have a thousand records.
 */
export const WAITING_RECORDS_MAX = 16_384;
/** At least this many rows are written with each commit. Nearly every row changes another page of the file, so many rows would delay the commit. */
const ROWS_PER_COMMIT_MIN = 16;
/** A larger commit writes one row for this many of its records. A record has fewer rows on average. */
const RECORDS_PER_ROW = 2;
/** If very many rows are waiting, this part of them is written with each commit, so that their number stays limited. */
const WAITING_DIVISOR = 32;
/** A row of `used_key` has at most this many keys, because SQLite moves rows of more than a quarter of a page to pages of their own. */
const KEYS_PER_ROW = 64;
/** An entry of `used_key`: the hash of the key, and the distance of its record from the first one of the row. */
const DISTANCE_BYTES = 4;
const ENTRY_BYTES = KEY_HASH_BYTES + DISTANCE_BYTES;

interface KeyEntry {
  readonly keyHash: number;
  readonly seq: number;
}

/** A purchase of chips, at its position in the journal. */
interface Purchase {
  readonly place: number;
  readonly day: number;
  amount: number;
}

/** Adds a value to the list of a key. */
function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const personKey = (table: string, person: string): string => `${table}\n${person}`;
const markKey = (table: string, mark: Mark): string => `${table}\n${mark}`;

/** The entries of consecutive blocks, in memory. */
class Entries {
  readonly keys = new Map<string, KeyEntry[]>();
  readonly marks = new Map<string, number[]>();
  readonly settled = new Map<string, number[]>();
  readonly bought = new Map<string, Purchase[]>();
  records = 0;

  /** Adds the entries of a record and returns its marks. */
  add(record: JournalRecord, place: number, versionsOf: () => VersionHistory): readonly Mark[] {
    const { table, seq, person, key } = record;
    this.records += 1;
    if (key !== null) addTo(this.keys, personKey(table, person), { keyHash: hashKey(key), seq });
    const marks = marksOf(record);
    for (const mark of marks) addTo(this.marks, markKey(table, mark), seq);
    const entries = readPersonEntries(record, versionsOf);
    for (const player of entries?.settled ?? []) addTo(this.settled, player, place);
    for (const purchase of entries?.bought ?? []) this.#addPurchase(purchase, place);
    return marks;
  }

  /** Adds up the purchases of a person in one record, because the index has one row for each person and record. */
  #addPurchase({ person, day, amount }: ChipPurchase, place: number): void {
    const last = this.bought.get(person)?.at(-1);
    if (last?.place === place) last.amount += amount;
    else addTo(this.bought, person, { place, day, amount });
  }
}

/** The rows of `used_key` for one person: the sequence number of the first record, and the entries. */
function* makeKeyRows(entries: readonly KeyEntry[]): Generator<readonly [firstSeq: number, entries: Uint8Array]> {
  for (let i = 0; i < entries.length; i += KEYS_PER_ROW) {
    const part = entries.slice(i, i + KEYS_PER_ROW);
    const firstSeq = part[0]?.seq ?? 0;
    const bytes = Buffer.allocUnsafe(part.length * ENTRY_BYTES);
    for (const [j, { keyHash, seq }] of part.entries()) {
      bytes.writeUIntBE(keyHash, j * ENTRY_BYTES, KEY_HASH_BYTES);
      bytes.writeUInt32BE(seq - firstSeq, j * ENTRY_BYTES + KEY_HASH_BYTES);
    }
    yield [firstSeq, bytes];
  }
}

/** Reads a row of `used_key`. */
export function* readKeyRow(firstSeq: number, entries: Uint8Array): Generator<KeyEntry> {
  const bytes = Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength);
  for (let i = 0; i + ENTRY_BYTES <= bytes.length; i += ENTRY_BYTES)
    yield { keyHash: bytes.readUIntBE(i, KEY_HASH_BYTES), seq: firstSeq + bytes.readUInt32BE(i + KEY_HASH_BYTES) };
}

/** Adds the hashes of a row without making an object for each, because a person may have millions of keys. */
function addHashes(hashes: number[], entries: Uint8Array): void {
  const bytes = Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength);
  for (let i = 0; i + ENTRY_BYTES <= bytes.length; i += ENTRY_BYTES) hashes.push(bytes.readUIntBE(i, KEY_HASH_BYTES));
}

/** Compares bytes, because reading every entry of a person with very many keys would take long. */
function* findInKeyRow(firstSeq: number, entries: Uint8Array, keyHash: number): Generator<number> {
  const bytes = Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength);
  const wanted = Buffer.allocUnsafe(KEY_HASH_BYTES);
  wanted.writeUIntBE(keyHash, 0, KEY_HASH_BYTES);
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1))
    if (at % ENTRY_BYTES === 0) yield firstSeq + bytes.readUInt32BE(at + KEY_HASH_BYTES);
}

type RowKind = 'used_key' | 'marked_record' | 'person_settled' | 'person_bought';
type Row = readonly [kind: RowKind, ...values: SQLInputValue[]];

function* makeRows({ keys, marks, settled, bought }: Entries): Generator<Row> {
  for (const [name, entries] of keys) {
    const [table = '', person = ''] = name.split('\n');
    for (const row of makeKeyRows(entries)) yield ['used_key', table, person, ...row];
  }
  for (const [name, seqs] of marks) for (const seq of seqs) yield ['marked_record', ...name.split('\n'), seq];
  for (const [person, places] of settled) for (const place of places) yield ['person_settled', person, place];
  for (const [person, purchases] of bought)
    for (const { place, day, amount } of purchases) yield ['person_bought', person, day, place, amount];
}

/** Entries that are being written, a part with each commit. Reads use them until all are written. */
interface Writing {
  readonly entries: Entries;
  readonly rows: readonly Row[];
  /** The last block with entries in `rows`. */
  readonly lastBlock: number;
}

export class SqliteIndex {
  readonly #db: DatabaseSync;
  readonly #blocks: BlockReader;
  /** Blocks that were just stored. They are still in memory, so that they need not be read and decompressed. */
  #stored: Block[] = [];
  /** Entries of the newest blocks. */
  #waiting = new Entries();
  #writing: Writing | null = null;
  /** Number of rows of `#writing` that are durable, and that the current transaction has written. */
  #rowsWritten = 0;
  #rowsInTransaction = 0;
  /** The last block whose entries are in memory or in the database; null before the first read. */
  #lastBlock: number | null = null;
  readonly #versions = new Map<string, VersionHistory>();
  readonly #statements = new Map<RowKind, StatementSync>();
  readonly #selectKeys;
  readonly #selectMarks;
  readonly #selectSettled;
  readonly #selectBought;

  constructor(db: DatabaseSync, blocks: BlockReader) {
    this.#db = db;
    this.#blocks = blocks;
    this.#selectKeys = query(
      db,
      'SELECT first_seq AS firstSeq, entries FROM used_key WHERE table_id = ? AND person = ? ORDER BY first_seq',
      { firstSeq: 'integer', entries: 'blob' },
    );
    this.#selectMarks = query(db, 'SELECT seq FROM marked_record WHERE table_id = ? AND mark = ? AND seq BETWEEN ? AND ?', {
      seq: 'integer',
    });
    this.#selectSettled = query(
      db,
      'SELECT place FROM person_settled WHERE person = ? AND place < ? ORDER BY place DESC LIMIT ?',
      { place: 'integer' },
    );
    this.#selectBought = query(db, 'SELECT place, day, amount FROM person_bought WHERE person = ? AND day >= ?', {
      place: 'integer',
      day: 'integer',
      amount: 'integer',
    });
  }

  /** Call it after a block is durable. The next `catchUp` adds its entries. */
  addLater(block: Block): void {
    this.#stored.push(block);
  }

  /** Adds the entries of all blocks that are not in the index yet. */
  catchUp(): void {
    try {
      this.#lastBlock ??= query(this.#db, 'SELECT block FROM indexed', { block: 'integer' }).get()?.block ?? 0;
      for (const block of this.#stored.splice(0)) if (block.block === this.#lastBlock + 1) this.#addBlock(block);
      for (const block of this.#blocks.blocksAfter(this.#lastBlock)) this.#addBlock(block);
    } catch (error) {
      this.#forgetMemory();
      throw error;
    }
  }

  /** After an error, a block may be half added, and its purchases must not count twice. The next read adds all blocks again. */
  #forgetMemory(): void {
    this.#lastBlock = null;
    this.#waiting = new Entries();
    this.#writing = null;
    this.#rowsWritten = 0;
  }

  #addBlock(block: Block): void {
    const { table } = block;
    for (const record of readBlock(block)) {
      try {
        const marks = this.#waiting.add(record, placeOf(block, record.seq), () => this.#versionsOf(table));
        if (marks.includes('change')) this.#versions.delete(table);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new BrokenChain(table, record.seq, 'its body is not valid JSON');
      }
    }
    this.#lastBlock = block.block;
  }

  /** The versions of a table up to the newest block that was added. */
  #versionsOf(table: string): VersionHistory {
    const versions =
      this.#versions.get(table) ??
      readVersionHistory(
        [1, ...this.#seqsOf(table, 'change', 2, Number.MAX_SAFE_INTEGER)].flatMap(
          (seq) => readVerified(this.#blocks, table, seq) ?? [],
        ),
      );
    this.#versions.set(table, versions);
    return versions;
  }

  /** Entries in memory, oldest first. */
  get #inMemory(): readonly Entries[] {
    return this.#writing === null ? [this.#waiting] : [this.#writing.entries, this.#waiting];
  }

  #seqsOf(table: string, mark: Mark, fromSeq: number, toSeq: number): readonly number[] {
    const seqs = new Set(this.#selectMarks.all(table, mark, fromSeq, toSeq).map(({ seq }) => seq));
    for (const { marks } of this.#inMemory)
      for (const seq of marks.get(markKey(table, mark)) ?? []) if (seq >= fromSeq && seq <= toSeq) seqs.add(seq);
    return [...seqs].sort((a, b) => a - b);
  }

  /** Sequence numbers of the marked records in a range, in order. */
  marked(table: string, mark: Mark, fromSeq: number, toSeq: number): readonly number[] {
    this.catchUp();
    return this.#seqsOf(table, mark, fromSeq, toSeq);
  }

  /** The hashes of a person's keys at a table, oldest first. Stops soon after `limit`. Keys that are being written may occur twice. */
  keyHashesOf(table: string, person: string, limit: number): number[] {
    this.catchUp();
    const hashes: number[] = [];
    for (const { entries } of this.#selectKeys.iterate(table, person)) {
      addHashes(hashes, entries);
      if (hashes.length > limit) return hashes;
    }
    for (const { keys } of this.#inMemory)
      for (const { keyHash } of keys.get(personKey(table, person)) ?? []) hashes.push(keyHash);
    return hashes;
  }

  /** The records of a person at a table whose key may have this hash, newest first, because retries come soon. */
  *recordsWithKey(table: string, person: string, keyHash: number): Iterable<number> {
    this.catchUp();
    for (const { keys } of this.#inMemory.toReversed())
      for (const entry of keys.get(personKey(table, person))?.toReversed() ?? []) if (entry.keyHash === keyHash) yield entry.seq;
    for (const { firstSeq, entries } of this.#selectKeys.all(table, person).reverse())
      yield* findInKeyRow(firstSeq, entries, keyHash);
  }

  settledOf(person: string, before: number | null, limit: number): readonly SettlementRef[] {
    this.catchUp();
    const beforePlace = before ?? Number.MAX_SAFE_INTEGER;
    const places = new Set(this.#selectSettled.all(person, beforePlace, limit).map(({ place }) => place));
    for (const { settled } of this.#inMemory)
      for (const place of settled.get(person) ?? []) if (place < beforePlace) places.add(place);
    const newest = [...places].sort((a, b) => b - a).slice(0, limit);
    return newest.flatMap((place) => {
      const found = this.#blocks.findPlace(place);
      return found === null ? [] : [{ place, ...found }];
    });
  }

  boughtSince(person: string, day: number): number {
    this.catchUp();
    const amounts = new Map(this.#selectBought.all(person, day).map(({ place, amount }) => [place, amount]));
    for (const { bought } of this.#inMemory)
      for (const purchase of bought.get(person) ?? []) if (purchase.day >= day) amounts.set(purchase.place, purchase.amount);
    return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** Writes a part of the waiting entries. Call it in the transaction of a commit with this many records. */
  writeSome(commitRecords: number): void {
    if (this.#writing === null && this.#waiting.records >= WAITING_RECORDS_MAX) this.#startWriting();
    const rowsLeft = (this.#writing?.rows.length ?? 0) - this.#rowsWritten;
    const byRecords = Math.ceil(commitRecords / RECORDS_PER_ROW);
    this.#write(Math.max(ROWS_PER_COMMIT_MIN, byRecords, Math.ceil(rowsLeft / WAITING_DIVISOR)));
  }

  /** Call it after a transaction with `writeSome` is committed. */
  afterCommit(): void {
    this.#rowsWritten += this.#rowsInTransaction;
    this.#rowsInTransaction = 0;
    if (this.#writing === null || this.#rowsWritten < this.#writing.rows.length) return;
    this.#writing = null;
    this.#rowsWritten = 0;
  }

  /** Call it after a transaction with `writeSome` is rolled back. */
  afterRollback(): void {
    this.#rowsInTransaction = 0;
  }

  /** Writes all waiting entries, so that the next start reads no records again. */
  writeAll(): void {
    this.catchUp();
    while (this.#writing !== null || this.#waiting.records > 0) {
      if (this.#writing === null) this.#startWriting();
      transaction(this.#db, () => this.#write(Number.POSITIVE_INFINITY));
      this.afterCommit();
    }
  }

  #startWriting(): void {
    this.#writing = { entries: this.#waiting, rows: [...makeRows(this.#waiting)], lastBlock: this.#lastBlock ?? 0 };
    this.#waiting = new Entries();
  }

  #write(rowsMax: number): void {
    const { rows, lastBlock } = this.#writing ?? { rows: [], lastBlock: 0 };
    const end = Math.min(rows.length, this.#rowsWritten + rowsMax);
    for (let i = this.#rowsWritten; i < end; i++) {
      const [kind, ...values] = rows[i] as Row;
      this.#insertInto(kind, values.length).run(...values);
    }
    this.#rowsInTransaction = end - this.#rowsWritten;
    if (this.#writing !== null && end === rows.length) this.#db.prepare('UPDATE indexed SET block = ?').run(lastBlock);
  }

  /** REPLACE, because entries that were half written when the process ended are written again. */
  #insertInto(kind: RowKind, columns: number): StatementSync {
    const prepared =
      this.#statements.get(kind) ??
      this.#db.prepare(`INSERT OR REPLACE INTO ${kind} VALUES (${Array.from({ length: columns }, () => '?').join()})`);
    this.#statements.set(kind, prepared);
    return prepared;
  }
}
