/** The hash chain of a table's journal: hashes records and verifies that each record follows the previous one. */
import { hash } from 'node:crypto';
import { assert } from '../../rules/assert.ts';
import type { JournalRecord, TableHead } from './store.ts';

/** Stands for the previous hash in the first record of a table. */
export const GENESIS = '0'.repeat(64);

/** Maximum length of a table's id, a person's id, a role or a key. */
const FIELD_MAX = 128;

/** A record before it is hashed. */
export type RecordContent = Omit<JournalRecord, 'hash'>;

export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Hashes eight lines: previous hash, table, sequence, time, person, role, key (`-` without a key, else `=` and the key), body.
 * No field contains a line break (see `isValidField`), so different records always have different texts.
 */
export const makeHash = (previous: string, { table, seq, atMs, person, role, key, body }: RecordContent): string =>
  sha256(`${previous}\n${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}`);

const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Whether text is valid in a field of a record: short, one line, and without lone surrogates, which UTF-8 cannot encode. */
export const isValidField = (text: string): boolean =>
  text.length > 0 && text.length <= FIELD_MAX && !FORBIDDEN_CHARACTERS.test(text);

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

/** Digits of a hash in messages, unless two hashes differ only after them. */
const SHOWN_DIGITS = 12;

/** Describes a hash that differs from the expected one. */
export function describeHashes(found: string, expected: string): string {
  const [short, shortExpected] = [found.slice(0, SHOWN_DIGITS), expected.slice(0, SHOWN_DIGITS)];
  return short === shortExpected
    ? `its hash is ${found}, expected ${expected}`
    : `its hash is ${short}…, expected ${shortExpected}…`;
}

/** Returns why a record does not follow the head (the last record of the table); null if it follows. */
export function findBreak(head: TableHead, record: JournalRecord): string | null {
  if (record.table !== head.table) return `it belongs to table ${record.table}`;
  if (record.seq !== head.seq + 1) return `its sequence is ${record.seq}, expected ${head.seq + 1}`;
  const expected = makeHash(head.hash, record);
  return record.hash === expected ? null : describeHashes(record.hash, expected);
}

export const emptyHead = (table: string): TableHead => ({ table, seq: 0, hash: GENESIS });

/** The journal was changed after it was written. */
export class BrokenChain extends Error {
  readonly table: string;
  readonly seq: number;
  readonly reason: string;
  constructor(table: string, seq: number, reason: string) {
    super(`the journal of table ${table} is broken at record ${seq}: ${reason}`);
    this.name = 'BrokenChain';
    this.table = table;
    this.seq = seq;
    this.reason = reason;
  }
}

/** Returns the head after these records. Throws `BrokenChain` if a record does not follow the previous record. */
export function verifyChain(head: TableHead, records: readonly JournalRecord[]): TableHead {
  let last = head;
  for (const record of records) {
    const fault = findBreak(last, record);
    if (fault !== null) throw new BrokenChain(head.table, last.seq + 1, fault);
    last = record;
  }
  return { table: last.table, seq: last.seq, hash: last.hash };
}

/** Verifies records of several tables and advances the heads. */
export function verifyChains(heads: Map<string, TableHead>, records: readonly JournalRecord[]): void {
  for (const record of records) {
    const { table, seq, hash } = record;
    const head = heads.get(table) ?? emptyHead(table);
    const fault = findBreak(head, record);
    if (fault !== null) throw new BrokenChain(table, head.seq + 1, fault);
    heads.set(table, { table, seq, hash });
  }
}

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Formats a value as JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, sortKeys);
  assert(text !== undefined, 'the value cannot be written as JSON');
  return text;
}

export const digestOf = (value: unknown): string => sha256(canonicalJson(value));
