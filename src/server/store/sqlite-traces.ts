/** The index of the journal by person in SQLite: written with the records it is made from, and made anew where an older store has none. */
import type { DatabaseSync } from 'node:sqlite';
import { BrokenChain } from './chain.ts';
import type { JournalRecord, SettledPlace } from './store.ts';
import { TRACED, tracesOf } from './traces.ts';

/** Part of the store's schema. `place` is the record's own in the journal. */
export const TRACES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS person_settled (person TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (person, place)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS person_bought (
    person TEXT NOT NULL,
    day INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (person, day)
  ) STRICT, WITHOUT ROWID;
`;

type Traced = Pick<JournalRecord, 'body' | 'atMs'>;

const statements = (db: DatabaseSync) => ({
  // All players of a settlement in one statement.
  settled: db.prepare('INSERT INTO person_settled SELECT value, ? FROM json_each(?)'),
  bought: db.prepare(
    'INSERT INTO person_bought VALUES (?, ?, ?) ON CONFLICT (person, day) DO UPDATE SET amount = amount + excluded.amount',
  ),
});

/** Writes what one record says about persons; within the transaction that stores it. */
export function traceWriter(db: DatabaseSync): (record: Traced, place: number | bigint) => void {
  // Prepared when first needed: a store of the first format, which has no such tables, may be open for reading.
  let prepared: ReturnType<typeof statements> | null = null;
  return (record, place) => {
    const traces = tracesOf(record);
    if (traces === null) return;
    prepared ??= statements(db);
    if (traces.settled.length > 0) prepared.settled.run(place, JSON.stringify(traces.settled));
    for (const { person, day, amount } of traces.bought) prepared.bought.run(person, day, amount);
  };
}

/** For a store of the first format, whose journal has no index yet; within the transaction of the upgrade. */
export function traceAll(db: DatabaseSync): void {
  const write = traceWriter(db);
  const found = db.prepare(
    'SELECT place, table_id, seq, at_ms AS atMs, body FROM journal WHERE instr(body, ?) OR instr(body, ?) ORDER BY place',
  );
  for (const row of found.iterate(...TRACED)) {
    try {
      write(row as unknown as Traced, Number(row.place));
    } catch (error) {
      if (error instanceof SyntaxError) throw new BrokenChain(String(row.table_id), Number(row.seq), 'its body cannot be read');
      throw error;
    }
  }
}

export interface TraceReader {
  readonly settledOf: (person: string, before: number | null, limit: number) => readonly SettledPlace[];
  readonly boughtSince: (person: string, day: number) => number;
}

/** Prepared when asked, as above. */
export const traceReader = (db: DatabaseSync): TraceReader => ({
  settledOf: (person, before, limit) =>
    db
      .prepare(
        `SELECT place, table_id AS "table", seq FROM person_settled JOIN journal USING (place)
         WHERE person_settled.person = ? AND place < ? ORDER BY place DESC LIMIT ?`,
      )
      .all(person, before ?? Number.MAX_SAFE_INTEGER, limit)
      .map((row) => ({ ...(row as unknown as SettledPlace) })),
  boughtSince: (person, day) =>
    Number(
      db.prepare('SELECT coalesce(sum(amount), 0) AS amount FROM person_bought WHERE person = ? AND day >= ?').get(person, day)
        ?.amount,
    ),
});
