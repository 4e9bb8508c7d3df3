/** The chain of a table's journal: how a record is hashed and how a break is found. It must never write a record that could be read in two ways. */
import { hash } from 'node:crypto';
import { assert } from '../../rules/assert.ts';
import type { JournalRecord, TableHead } from './store.ts';

/** What stands before the first record of a table. */
export const GENESIS = '0'.repeat(64);

/** Characters in a table's id, a person's id, a role or a key. */
const FIELD_MAX = 128;

/** A record before it is hashed. */
export type RecordContent = Omit<JournalRecord, 'hash'>;

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Eight lines: the hash before, table, sequence, time, person, role, key (`-` for none, else `=` and the key), body.
 * No field holds a line break (`isPlain`, and JSON never does), so that two different records never give the same text.
 */
export const makeHash = (previous: string, { table, seq, atMs, person, role, key, body }: RecordContent): string =>
  sha256(`${previous}\n${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}`);

const UNPLAIN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Text that may stand in a record's field: short, one line, no lone surrogate that UTF-8 could not hold. */
export const isPlain = (text: string): boolean => text.length > 0 && text.length <= FIELD_MAX && !UNPLAIN.test(text);

export const makeRecord = (previous: string, content: RecordContent): JournalRecord => ({
  table: content.table,
  seq: content.seq,
  atMs: content.atMs,
  person: content.person,
  role: content.role,
  key: content.key,
  body: content.body,
  hash: makeHash(previous, content),
});

/** Why a record does not follow the one before it; null where it does. */
export function breakOf(head: TableHead, record: JournalRecord): string | null {
  if (record.table !== head.table) return `it belongs to table ${record.table}`;
  if (record.seq !== head.seq + 1) return `its sequence is ${record.seq} where ${head.seq + 1} is due`;
  const due = makeHash(head.hash, record);
  return record.hash === due ? null : `its hash is ${record.hash.slice(0, 12)}… where ${due.slice(0, 12)}… is due`;
}

export const emptyHead = (table: string): TableHead => ({ table, seq: 0, hash: GENESIS });

/** A journal that is not as it was written: where, and what is wrong. */
export class BrokenChain extends Error {
  readonly table: string;
  readonly seq: number;
  constructor(table: string, seq: number, what: string) {
    super(`the journal of table ${table} is broken at record ${seq}: ${what}`);
    this.name = 'BrokenChain';
    this.table = table;
    this.seq = seq;
  }
}

/** The head after these records, or a `BrokenChain`. */
export function follow(head: TableHead, records: readonly JournalRecord[]): TableHead {
  let last = head;
  for (const record of records) {
    const fault = breakOf(last, record);
    if (fault !== null) throw new BrokenChain(head.table, last.seq + 1, fault);
    last = record;
  }
  return { table: last.table, seq: last.seq, hash: last.hash };
}

/** The same for records of several tables at once, each at the head of its own; the heads are moved on. */
export function followAll(heads: Map<string, TableHead>, records: readonly JournalRecord[]): void {
  for (const record of records) {
    const { table, seq, hash } = record;
    const head = heads.get(table) ?? emptyHead(table);
    const fault = breakOf(head, record);
    if (fault !== null) throw new BrokenChain(table, head.seq + 1, fault);
    heads.set(table, { table, seq, hash });
  }
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that does not depend on the order in which fields were written. */
export function canonical(value: unknown): string {
  const text = JSON.stringify(value, sorted);
  assert(text !== undefined, 'what is hashed survives JSON');
  return text;
}

export const digestOf = (value: unknown): string => sha256(canonical(value));
