/** Checks the index of the journal against the records. Compares the number and the sums of the entries of each person and kind. */
import type { DatabaseSync } from 'node:sqlite';
import { blockOfPlace } from '../store/blocks.ts';
import { readVersionHistory, type VersionHistory } from '../store/body.ts';
import { hashKey } from '../store/key-hash.ts';
import { marksOf, readPersonEntries } from '../store/record-index.ts';
import { query } from '../store/rows.ts';
import { readKeyRow } from '../store/sqlite-index.ts';
import type { JournalRecord } from '../store/store.ts';
import type { AuditFault } from './audit.ts';

/** Sums stay below this number, so that they are exact. */
const SUM_MAX = 2 ** 52;

/** What the entries of a group are, for the report. */
type Kind = 'keys' | 'marks' | 'settlements' | 'purchases';

interface Group {
  readonly kind: Kind;
  /** null if the group has entries of several tables. */
  readonly table: string | null;
  /** A person, or the mark of records. */
  readonly of: string;
  count: number;
  readonly sums: number[];
}

/** Adds up entries in groups. Equal entries in any order give equal groups. */
class Totals {
  readonly groups = new Map<string, Group>();

  add(kind: Kind, table: string | null, of: string, ...values: readonly number[]): void {
    const name = `${kind}\n${table ?? ''}\n${of}`;
    const group = this.groups.get(name) ?? { kind, table, of, count: 0, sums: values.map(() => 0) };
    this.groups.set(name, group);
    group.count += 1;
    for (const [i, value] of values.entries()) group.sums[i] = ((group.sums[i] ?? 0) + value) % SUM_MAX;
  }
}

const isEqual = (a: Group, b: Group | undefined): boolean => a.count === b?.count && a.sums.every((sum, i) => sum === b.sums[i]);

export class IndexAudit {
  readonly #db: DatabaseSync;
  /** The last block whose entries must all be in the index. Entries of later blocks may be half written, and are written again. */
  readonly #lastBlock: number;
  readonly #expected = new Totals();
  readonly #lastSeqs = new Map<string, number>();
  /** The set-up of each table and its changes, which say how to read the records. */
  readonly #changes = new Map<string, JournalRecord[]>();
  readonly #versions = new Map<string, VersionHistory>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#lastBlock = query(db, 'SELECT block FROM indexed', { block: 'integer' }).get()?.block ?? 0;
  }

  /** `place` is the position of the record in the journal of all tables. */
  add(record: JournalRecord, place: number): void {
    if (blockOfPlace(place) > this.#lastBlock) return;
    const { table, seq, person, key } = record;
    this.#lastSeqs.set(table, seq);
    if (key !== null) this.#expected.add('keys', table, person, hashKey(key), seq);
    const marks = marksOf(record);
    for (const mark of marks) this.#expected.add('marks', table, mark, seq);
    if (seq === 1 || marks.includes('change')) this.#addChange(record);
    const entries = readPersonEntries(record, () => this.#versionsOf(table));
    for (const player of entries?.settled ?? []) this.#expected.add('settlements', null, player, place);
    const amounts = new Map<string, { day: number; amount: number }>();
    for (const { person: buyer, day, amount } of entries?.bought ?? [])
      amounts.set(buyer, { day, amount: amount + (amounts.get(buyer)?.amount ?? 0) });
    for (const [buyer, { day, amount }] of amounts) this.#expected.add('purchases', null, buyer, place, day, amount);
  }

  #addChange(record: JournalRecord): void {
    this.#changes.set(record.table, [...(this.#changes.get(record.table) ?? []), record]);
    this.#versions.delete(record.table);
  }

  #versionsOf(table: string): VersionHistory {
    const versions = this.#versions.get(table) ?? readVersionHistory(this.#changes.get(table) ?? []);
    this.#versions.set(table, versions);
    return versions;
  }

  #readIndex(): Totals {
    const found = new Totals();
    const isDue = (table: string, seq: number): boolean => seq <= (this.#lastSeqs.get(table) ?? 0);
    const keyRows = query(
      this.#db,
      'SELECT table_id AS "table", person, first_seq AS firstSeq, entries FROM used_key ORDER BY table_id, person, first_seq',
      { table: 'text', person: 'text', firstSeq: 'integer', entries: 'blob' },
    );
    for (const { table, person, firstSeq, entries } of keyRows.iterate())
      for (const { keyHash, seq } of readKeyRow(firstSeq, entries))
        if (isDue(table, seq)) found.add('keys', table, person, keyHash, seq);
    const markColumns = { table: 'text', mark: 'text', seq: 'integer' } as const;
    const marked = query(this.#db, 'SELECT table_id AS "table", mark, seq FROM marked_record', markColumns);
    for (const { table, mark, seq } of marked.iterate()) if (isDue(table, seq)) found.add('marks', table, mark, seq);
    const settled = query(this.#db, 'SELECT person, place FROM person_settled', { person: 'text', place: 'integer' });
    for (const { person, place } of settled.iterate())
      if (blockOfPlace(place) <= this.#lastBlock) found.add('settlements', null, person, place);
    const boughtColumns = { person: 'text', day: 'integer', place: 'integer', amount: 'integer' } as const;
    const bought = query(this.#db, 'SELECT person, day, place, amount FROM person_bought', boughtColumns);
    for (const { person, day, place, amount } of bought.iterate())
      if (blockOfPlace(place) <= this.#lastBlock) found.add('purchases', null, person, place, day, amount);
    return found;
  }

  /** Finds entries that are missing, changed or false. Call it after all records were added. */
  findFault(): AuditFault | null {
    const found = this.#readIndex().groups;
    for (const [name, expected] of this.#expected.groups)
      if (!isEqual(expected, found.get(name))) return describeFault(expected, found.get(name)?.count ?? 0, expected.count);
    for (const [name, group] of found) if (!this.#expected.groups.has(name)) return describeFault(group, group.count, 0);
    return null;
  }
}

function describeFault({ kind, table, of }: Group, found: number, expected: number): AuditFault {
  const difference = found === expected ? 'one of them differs' : `the index has ${found}, the journal has ${expected}`;
  return { in: 'index', table, seq: null, what: `the index of the ${kind} of ${of} differs from the journal: ${difference}` };
}
