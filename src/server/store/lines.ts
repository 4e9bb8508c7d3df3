/** Records on their way to the worker as one text, which crosses threads at the price of one copy. It must never be kept: the store has its own form. */
import { assert } from '../../rules/assert.ts';
import type { JournalRecord } from './store.ts';

/** Lines of one record: table, sequence, time, person, role, key, body, hash. None of them holds a line break, which `isPlain` and JSON see to. */
const LINES = 8;

export function makeLines(records: readonly JournalRecord[]): string {
  let text = '';
  for (const { table, seq, atMs, person, role, key, body, hash } of records)
    text += `${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}\n${hash}\n`;
  return text;
}

export function parseLines(text: string): readonly JournalRecord[] {
  const lines = text.split('\n');
  assert(lines.length % LINES === 1, 'records come in whole');
  const records: JournalRecord[] = [];
  for (let i = 0; i + LINES < lines.length; i += LINES) {
    const key = lines[i + 5] as string;
    records.push({
      table: lines[i] as string,
      seq: Number(lines[i + 1]),
      atMs: Number(lines[i + 2]),
      person: lines[i + 3] as string,
      role: lines[i + 4] as string,
      key: key === '-' ? null : key.slice(1),
      body: lines[i + 6] as string,
      hash: lines[i + 7] as string,
    });
  }
  return records;
}
