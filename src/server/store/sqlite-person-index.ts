/** The index of the journal by person in SQLite. Rows are written with later commits, and all rows are written before a read. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isUpgrade, readVersionHistory, type VersionHistory } from './body.ts';
import { BrokenChain } from './chain.ts';
import { INDEXED_EVENTS, type IndexedRecord, type PersonEntries, readPersonEntries } from './person-index.ts';
import { query } from './rows.ts';
import { prepareSetupRecords } from './sqlite-setup-records.ts';
import { transaction } from './sqlite-transaction.ts';
import type { JournalRecord, SettlementRef } from './store.ts';

/**
 * `place` is the position of a record in the journal. `traced` has the position up to which settlements are indexed. If no
 * settlements are pending, it may be lower than the last position. Purchases are written together with their record.
 */
export const PERSON_INDEX_SCHEMA = `
  CREATE TABLE IF NOT EXISTS person_settled (person TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (person, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS person_bought (
    person TEXT NOT NULL,
    day INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (person, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS traced (id INTEGER PRIMARY KEY CHECK (id = 1), place INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO traced VALUES (1, 0);
`;

/** At least this many rows are written with each commit. Writing a whole large settlement would delay later commits. */
const ROWS_PER_COMMIT = 256;
/** At least one of this many pending rows is written with each commit, so that the number of pending rows is limited. */
const PENDING_FRACTION = 32;
/** The saved position is at most this many records too low. The next start reads these records again. */
export const UNINDEXED_RECORDS_MAX = 1024;

type VersionHistoryReader = (table: string) => VersionHistory;

/** Reads the versions of each table at most once. */
function cacheVersionHistory(setupRecords: (table: string) => readonly JournalRecord[]): VersionHistoryReader {
  const cache = new Map<string, VersionHistory>();
  return (table) => {
    const versions = cache.get(table) ?? readVersionHistory(setupRecords(table));
    cache.set(table, versions);
    return versions;
  };
}

/** A settlement whose rows are not written yet. */
interface PendingSettlement {
  readonly place: number;
  readonly people: readonly string[];
}

/** Index entries of all records after a position, in order. */
function* entriesAfter(
  db: DatabaseSync,
  versionsOf: VersionHistoryReader,
  after: number,
): Iterable<PersonEntries & { readonly place: number }> {
  const records = query(
    db,
    `SELECT place, table_id AS "table", seq, at_ms AS atMs, body FROM journal
     WHERE place > ? AND (instr(body, ?) OR instr(body, ?)) ORDER BY place`,
    { place: 'integer', table: 'text', seq: 'integer', atMs: 'integer', body: 'text' },
  );
  for (const row of records.iterate(after, ...INDEXED_EVENTS)) {
    try {
      const entries = readPersonEntries(row, () => versionsOf(row.table));
      if (entries !== null) yield { ...entries, place: row.place };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new BrokenChain(row.table, row.seq, 'its body is not valid JSON');
    }
  }
}

interface Statements {
  readonly settled: StatementSync;
  readonly bought: StatementSync;
  readonly traced: StatementSync;
}

const statementsOf = (db: DatabaseSync): Statements => ({
  // IGNORE, because a settlement that was half written when the process ended is written again.
  settled: db.prepare('INSERT OR IGNORE INTO person_settled VALUES (?, ?)'),
  bought: db.prepare(
    'INSERT INTO person_bought VALUES (?, ?, ?) ON CONFLICT (person, day) DO UPDATE SET amount = amount + excluded.amount',
  ),
  traced: db.prepare('UPDATE traced SET place = ?'),
});

/** Indexes the whole journal of a store in the first format, which had no index. Runs in the transaction of the upgrade. */
export function indexAllRecords(db: DatabaseSync): void {
  const { settled, bought, traced } = statementsOf(db);
  for (const entries of entriesAfter(db, cacheVersionHistory(prepareSetupRecords(db)), 0)) {
    for (const person of entries.settled) settled.run(person, entries.place);
    for (const { person, day, amount } of entries.bought) bought.run(person, day, amount);
    traced.run(entries.place);
  }
}

/** Progress of writing: number of completed settlements, number of rows of the next settlement, and the saved position. */
interface Progress {
  readonly done: number;
  readonly from: number;
  readonly saved: number;
}

export class SqlitePersonIndex {
  readonly #db: DatabaseSync;
  readonly #setupRecords: (table: string) => readonly JournalRecord[];
  /** Created again in each transaction and after each upgrade. */
  #versionsOf: VersionHistoryReader;
  /** Prepared on first use, because a store of the first format has no index tables when it is opened for reading. */
  #prepared: Statements | null = null;
  #pending: PendingSettlement[] | null = null;
  /** Number of written rows of the first pending settlement. */
  #from = 0;
  /** The position in `traced`. */
  #saved = 0;
  /** Settlements of the current transaction. They become pending after its commit. */
  #added: PendingSettlement[] = [];
  /** Position of the last record of the current transaction. */
  #last = 0;
  #progress: Progress = { done: 0, from: 0, saved: 0 };

  constructor(db: DatabaseSync, setupRecords: (table: string) => readonly JournalRecord[]) {
    this.#db = db;
    this.#setupRecords = setupRecords;
    this.#versionsOf = cacheVersionHistory(setupRecords);
  }

  get #statements(): Statements {
    this.#prepared ??= statementsOf(this.#db);
    return this.#prepared;
  }

  #readPending(): PendingSettlement[] {
    this.#saved = query(this.#db, 'SELECT place FROM traced', { place: 'integer' }).get()?.place ?? 0;
    return [...entriesAfter(this.#db, this.#versionsOf, this.#saved)].flatMap(({ place, settled }) =>
      settled.length === 0 ? [] : [{ place, people: settled }],
    );
  }

  /** Call before the first record of a transaction. */
  begin(): void {
    this.#versionsOf = cacheVersionHistory(this.#setupRecords);
    this.#pending ??= this.#readPending();
    this.#added = [];
    this.#last = 0;
    this.#progress = { done: 0, from: this.#from, saved: this.#saved };
  }

  record(record: IndexedRecord, place: number): void {
    this.#last = place;
    if (isUpgrade(record)) this.#versionsOf = cacheVersionHistory(this.#setupRecords);
    const entries = readPersonEntries(record, () => this.#versionsOf(record.table));
    if (entries === null) return;
    for (const { person, day, amount } of entries.bought) this.#statements.bought.run(person, day, amount);
    if (entries.settled.length > 0) this.#added.push({ place, people: entries.settled });
  }

  /** Writes some or all pending rows of earlier transactions. */
  writePending(how: 'slice' | 'all'): void {
    const pending = this.#pending ?? [];
    const rows = pending.reduce((sum, { people }) => sum + people.length, 0);
    let { done, from, saved } = this.#progress;
    for (let left = how === 'all' ? rows : Math.max(ROWS_PER_COMMIT, Math.ceil(rows / PENDING_FRACTION)); left > 0; ) {
      const next = pending[done];
      if (next === undefined) break;
      const part = next.people.slice(from, from + left);
      for (const person of part) this.#statements.settled.run(person, next.place);
      left -= part.length;
      from += part.length;
      if (from < next.people.length) continue;
      this.#statements.traced.run(next.place);
      [done, from, saved] = [done + 1, 0, next.place];
    }
    // The saved position may increase up to the next pending settlement.
    const next = pending[done] ?? this.#added[0];
    const upTo = next === undefined ? this.#last : next.place - 1;
    if (upTo - saved >= UNINDEXED_RECORDS_MAX) {
      this.#statements.traced.run(upTo);
      saved = upTo;
    }
    this.#progress = { done, from, saved };
  }

  /** Call after the transaction is committed. */
  committed(): void {
    this.#pending?.splice(0, this.#progress.done);
    this.#pending?.push(...this.#added);
    this.#from = this.#progress.from;
    this.#saved = this.#progress.saved;
  }

  settledOf(person: string, before: number | null, limit: number): readonly SettlementRef[] {
    this.begin();
    if (this.#pending !== null && this.#pending.length > 0) {
      transaction(this.#db, () => this.writePending('all'));
      this.committed();
    }
    return query(
      this.#db,
      `SELECT place, table_id AS "table", seq FROM person_settled JOIN journal USING (place)
       WHERE person_settled.person = ? AND place < ? ORDER BY place DESC LIMIT ?`,
      { place: 'integer', table: 'text', seq: 'integer' },
    ).all(person, before ?? Number.MAX_SAFE_INTEGER, limit);
  }

  boughtSince(person: string, day: number): number {
    const sql = 'SELECT coalesce(sum(amount), 0) AS amount FROM person_bought WHERE person = ? AND day >= ?';
    return query(this.#db, sql, { amount: 'integer' }).get(person, day)?.amount ?? 0;
  }
}
