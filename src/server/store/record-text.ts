/** Converts records to one text and back. A single text is the fastest way to send records to another thread. */
import { assert } from '../../rules/assert.ts';
import type { JournalRecord } from './store.ts';

/** Each record has eight lines: table, sequence, time, person, role, key, body, hash. No field has a line break (see `isValidField`). */
const LINES_PER_RECORD = 8;

export function formatRecords(records: readonly JournalRecord[]): string {
  let text = '';
  for (const { table, seq, atMs, person, role, key, body, hash } of records)
    text += `${table}\n${seq}\n${atMs}\n${person}\n${role}\n${key === null ? '-' : `=${key}`}\n${body}\n${hash}\n`;
  return text;
}

export function parseRecords(text: string): readonly JournalRecord[] {
  const lines = text.split('\n');
  // The text ends with a line break, so one empty line follows the last record.
  assert(lines.length % LINES_PER_RECORD === 1, 'the text of the records is incomplete');
  const records: JournalRecord[] = [];
  for (let i = 0; i + LINES_PER_RECORD < lines.length; i += LINES_PER_RECORD) {
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
