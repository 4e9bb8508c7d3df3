/** The index of the journal by person in SQLite. It must never answer before it has everything that the journal has, nor hold up a wager. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Governance, isChange, readGovernance } from './body.ts';
import { BrokenChain } from './chain.ts';
import { query } from './rows.ts';
import { governingOf } from './sqlite-governing.ts';
import { transaction } from './sqlite-transaction.ts';
import type { JournalRecord, SettledPlace } from './store.ts';
import { TRACED, type Traced, type Traces, tracesOf } from './traces.ts';

/**
 * Part of the store's schema. `place` is the record's own in the journal. Settlements up to the place in `traced` are in the index; of
 * those after it the rows are still due. Purchases are written with their record. Where nothing is due, `traced` follows the journal at a distance.
 */
export const TRACES_SCHEMA = `
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

/** Rows written along with one commit: a settlement of thousands, each on a page of its own, would hold up whoever comes after it. */
const SLICE = 256;
/** Or this part of all that is due, so that it cannot pile up. */
const PART = 32;
/** Records without a settlement after which their end is noted down: the next start looks through no more than these. */
export const UNNOTED_MAX = 1024;

type GovernanceOf = (table: string) => Governance;

/** What governs each table, read from the journal at most once for each. */
function rememberingGovernance(governing: (table: string) => readonly JournalRecord[]): GovernanceOf {
  const known = new Map<string, Governance>();
  return (table) => {
    const governance = known.get(table) ?? readGovernance(governing(table));
    known.set(table, governance);
    return governance;
  };
}

/** A settlement whose rows are to be written. */
interface Due {
  readonly place: number;
  readonly people: readonly string[];
}

/** What the journal says about persons after a place, in its order. */
function* tracesAfter(
  db: DatabaseSync,
  governanceOf: GovernanceOf,
  after: number,
): Iterable<Traces & { readonly place: number }> {
  const found = query(
    db,
    `SELECT place, table_id AS "table", seq, at_ms AS atMs, body FROM journal
     WHERE place > ? AND (instr(body, ?) OR instr(body, ?)) ORDER BY place`,
    { place: 'integer', table: 'text', seq: 'integer', atMs: 'integer', body: 'text' },
  );
  for (const row of found.iterate(after, ...TRACED)) {
    try {
      const traces = tracesOf(row, () => governanceOf(row.table));
      if (traces !== null) yield { ...traces, place: row.place };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new BrokenChain(row.table, row.seq, 'its body cannot be read');
    }
  }
}

interface Statements {
  readonly settled: StatementSync;
  readonly bought: StatementSync;
  readonly traced: StatementSync;
}

const statementsOf = (db: DatabaseSync): Statements => ({
  // A settlement that was half written when the process ended is written again.
  settled: db.prepare('INSERT OR IGNORE INTO person_settled VALUES (?, ?)'),
  bought: db.prepare(
    'INSERT INTO person_bought VALUES (?, ?, ?) ON CONFLICT (person, day) DO UPDATE SET amount = amount + excluded.amount',
  ),
  traced: db.prepare('UPDATE traced SET place = ?'),
});

/** All at once, for a store of the first format, which had no index; within the transaction of the upgrade. */
export function traceAll(db: DatabaseSync): void {
  const { settled, bought, traced } = statementsOf(db);
  for (const traces of tracesAfter(db, rememberingGovernance(governingOf(db)), 0)) {
    for (const person of traces.settled) settled.run(person, traces.place);
    for (const { person, day, amount } of traces.bought) bought.run(person, day, amount);
    traced.run(traces.place);
  }
}

/** Where the writing stands: settlements that are done, rows of the one after them, and the place that is noted down. */
interface Stand {
  readonly done: number;
  readonly from: number;
  readonly noted: number;
}

export class SqliteTraces {
  readonly #db: DatabaseSync;
  readonly #governing: (table: string) => readonly JournalRecord[];
  /** Read anew in each transaction and after each change. */
  #governanceOf: GovernanceOf;
  /** Both when first needed: a store of the first format, which has no such tables, may be open for reading. */
  #prepared: Statements | null = null;
  #due: Due[] | null = null;
  /** Rows of the first that is due which are written. */
  #from = 0;
  /** As it stands in `traced`. */
  #noted = 0;
  /** Of the transaction under way; nothing of it counts before it is committed. */
  #fresh: Due[] = [];
  #last = 0;
  #stand: Stand = { done: 0, from: 0, noted: 0 };

  constructor(db: DatabaseSync, governing: (table: string) => readonly JournalRecord[]) {
    this.#db = db;
    this.#governing = governing;
    this.#governanceOf = rememberingGovernance(governing);
  }

  get #statements(): Statements {
    this.#prepared ??= statementsOf(this.#db);
    return this.#prepared;
  }

  #readDue(): Due[] {
    this.#noted = query(this.#db, 'SELECT place FROM traced', { place: 'integer' }).get()?.place ?? 0;
    return [...tracesAfter(this.#db, this.#governanceOf, this.#noted)].flatMap(({ place, settled }) =>
      settled.length === 0 ? [] : [{ place, people: settled }],
    );
  }

  /** Before the first record of a transaction. */
  begin(): void {
    this.#governanceOf = rememberingGovernance(this.#governing);
    this.#due ??= this.#readDue();
    this.#fresh = [];
    this.#last = 0;
    this.#stand = { done: 0, from: this.#from, noted: this.#noted };
  }

  record(record: Traced, place: number): void {
    this.#last = place;
    if (isChange(record)) this.#governanceOf = rememberingGovernance(this.#governing);
    const traces = tracesOf(record, () => this.#governanceOf(record.table));
    if (traces === null) return;
    for (const { person, day, amount } of traces.bought) this.#statements.bought.run(person, day, amount);
    if (traces.settled.length > 0) this.#fresh.push({ place, people: traces.settled });
  }

  /** Writes rows that are due from earlier: a slice of them, or all. */
  advance(how: 'slice' | 'all'): void {
    const due = this.#due ?? [];
    const rows = due.reduce((sum, { people }) => sum + people.length, 0);
    let { done, from, noted } = this.#stand;
    for (let left = how === 'all' ? rows : Math.max(SLICE, Math.ceil(rows / PART)); left > 0; ) {
      const next = due[done];
      if (next === undefined) break;
      const part = next.people.slice(from, from + left);
      for (const person of part) this.#statements.settled.run(person, next.place);
      left -= part.length;
      from += part.length;
      if (from < next.people.length) continue;
      this.#statements.traced.run(next.place);
      [done, from, noted] = [done + 1, 0, next.place];
    }
    // Before the next settlement that is due there is none.
    const next = due[done] ?? this.#fresh[0];
    const upTo = next === undefined ? this.#last : next.place - 1;
    if (upTo - noted >= UNNOTED_MAX) {
      this.#statements.traced.run(upTo);
      noted = upTo;
    }
    this.#stand = { done, from, noted };
  }

  /** The transaction is committed. */
  committed(): void {
    this.#due?.splice(0, this.#stand.done);
    this.#due?.push(...this.#fresh);
    this.#from = this.#stand.from;
    this.#noted = this.#stand.noted;
  }

  settledOf(person: string, before: number | null, limit: number): readonly SettledPlace[] {
    this.begin();
    if (this.#due !== null && this.#due.length > 0) {
      transaction(this.#db, () => this.advance('all'));
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
