/** The index of the journal by person in SQLite. The rows of a record are written with later commits. A read first writes all missing rows. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isUpgrade, readVersionHistory, type VersionHistory } from './body.ts';
import { BrokenChain } from './chain.ts';
import { INDEXED_EVENTS, type IndexedRecord, type PersonEntries, readPersonEntries } from './person-index.ts';
import { query } from './rows.ts';
import { prepareSetupRecords } from './sqlite-setup-records.ts';
import { transaction } from './sqlite-transaction.ts';
import type { JournalRecord, SettlementRef } from './store.ts';

/**
 * `place` is the position of a record in the journal. `traced` has the position up to which settlements are indexed. This
 * position is not updated for each record without a settlement. Purchases are written together with their record.
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

/** About this many rows are written with each commit. Writing a whole large settlement together would delay other commits. */
const ROWS_PER_COMMIT = 256;
/** If very many rows are pending, 1/32 of them are written with each commit, so that their number stays limited. */
const PENDING_DIVISOR = 32;
/** The position in `traced` is at most this many records too low. The next start reads these records again. */
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

/** Progress of writing the pending settlements. */
interface Progress {
  /** Number of completely written settlements. */
  readonly settlementsDone: number;
  /** Number of written rows of the next settlement. */
  readonly rowsDone: number;
  /** The position in `traced`. */
  readonly savedPlace: number;
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
  #rowsDone = 0;
  /** The position in `traced`. */
  #savedPlace = 0;
  /** Settlements of the current transaction. They become pending after its commit. */
  #added: PendingSettlement[] = [];
  /** Position of the last record of the current transaction. */
  #lastPlace = 0;
  #progress: Progress = { settlementsDone: 0, rowsDone: 0, savedPlace: 0 };

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
    this.#savedPlace = query(this.#db, 'SELECT place FROM traced', { place: 'integer' }).get()?.place ?? 0;
    return [...entriesAfter(this.#db, this.#versionsOf, this.#savedPlace)].flatMap(({ place, settled }) =>
      settled.length === 0 ? [] : [{ place, people: settled }],
    );
  }

  /** Call before the first record of a transaction. */
  begin(): void {
    this.#versionsOf = cacheVersionHistory(this.#setupRecords);
    this.#pending ??= this.#readPending();
    this.#added = [];
    this.#lastPlace = 0;
    this.#progress = { settlementsDone: 0, rowsDone: this.#rowsDone, savedPlace: this.#savedPlace };
  }

  addRecord(record: IndexedRecord, place: number): void {
    this.#lastPlace = place;
    if (isUpgrade(record)) this.#versionsOf = cacheVersionHistory(this.#setupRecords);
    const entries = readPersonEntries(record, () => this.#versionsOf(record.table));
    if (entries === null) return;
    for (const { person, day, amount } of entries.bought) this.#statements.bought.run(person, day, amount);
    if (entries.settled.length > 0) this.#added.push({ place, people: entries.settled });
  }

  /** Writes some or all pending rows of earlier transactions. */
  writePending(how: 'some' | 'all'): void {
    const pending = this.#pending ?? [];
    const pendingRows = pending.reduce((sum, { people }) => sum + people.length, 0);
    let { settlementsDone, rowsDone, savedPlace } = this.#progress;
    for (
      let rowsLeft = how === 'all' ? pendingRows : Math.max(ROWS_PER_COMMIT, Math.ceil(pendingRows / PENDING_DIVISOR));
      rowsLeft > 0;
    ) {
      const next = pending[settlementsDone];
      if (next === undefined) break;
      const part = next.people.slice(rowsDone, rowsDone + rowsLeft);
      for (const person of part) this.#statements.settled.run(person, next.place);
      rowsLeft -= part.length;
      rowsDone += part.length;
      if (rowsDone < next.people.length) continue;
      this.#statements.traced.run(next.place);
      [settlementsDone, rowsDone, savedPlace] = [settlementsDone + 1, 0, next.place];
    }
    // The saved position may increase up to the next pending settlement.
    const next = pending[settlementsDone] ?? this.#added[0];
    const upToPlace = next === undefined ? this.#lastPlace : next.place - 1;
    if (upToPlace - savedPlace >= UNINDEXED_RECORDS_MAX) {
      this.#statements.traced.run(upToPlace);
      savedPlace = upToPlace;
    }
    this.#progress = { settlementsDone, rowsDone, savedPlace };
  }

  /** Call after the transaction is committed. */
  afterCommit(): void {
    this.#pending?.splice(0, this.#progress.settlementsDone);
    this.#pending?.push(...this.#added);
    this.#rowsDone = this.#progress.rowsDone;
    this.#savedPlace = this.#progress.savedPlace;
  }

  settledOf(person: string, before: number | null, limit: number): readonly SettlementRef[] {
    this.begin();
    if (this.#pending !== null && this.#pending.length > 0) {
      transaction(this.#db, () => this.writePending('all'));
      this.afterCommit();
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
