/** Tests of `query`, which checks the type of every value that SQLite returns, with valid and damaged rows. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { query } from './rows.ts';

const KINDS = ['wager', 'result'] as const;
const COLUMNS = { seq: 'integer', kind: KINDS, key: 'text or null', atMs: 'integer or null' } as const;
const SELECT = 'SELECT seq, kind, key, at_ms AS atMs FROM record ORDER BY rowid';

/** Creates a table without declared types, which accepts any value, as in a damaged file. */
function createTable(...values: readonly SQLInputValue[]): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE record (seq, kind, key, at_ms)');
  db.prepare('INSERT INTO record VALUES (?, ?, ?, ?)').run(...values);
  return db;
}

describe('query', () => {
  test('returns plain objects with every column under its name', () => {
    const rows = query(createTable(1, 'wager', null, 5), SELECT, COLUMNS);
    const expected = { seq: 1, kind: 'wager', key: null, atMs: 5 };
    expect(rows.get()).toStrictEqual(expected);
    expect(rows.all()).toStrictEqual([expected]);
    expect([...rows.iterate()]).toStrictEqual([expected]);
  });

  test('returns undefined from `get` if there is no row', () => {
    expect(query(createTable(1, 'wager', null, 5), `${SELECT} LIMIT 0`, COLUMNS).get()).toBeUndefined();
  });

  test.each<[string, readonly SQLInputValue[], string]>([
    ['text for an integer', ['1', 'wager', null, 5], 'table record, column seq: expected integer, got text'],
    ['a fraction for an integer', [1.5, 'wager', null, 5], 'table record, column seq: expected integer, got real'],
    ['null for an integer', [null, 'wager', null, 5], 'table record, column seq: expected integer, got null'],
    ['an integer for text', [1, 'wager', 7, 5], 'table record, column key: expected text or null, got integer'],
    ['a blob for text', [1, 'wager', new Uint8Array(2), 5], 'table record, column key: expected text or null, got blob'],
    [
      "a text that is not in the column's list",
      [1, 'bet', null, 5],
      'table record, column kind: expected wager or result, got text',
    ],
  ])('throws if a row has %s', (_, values, message) => {
    const rows = query(createTable(...values), SELECT, COLUMNS);
    expect(() => rows.get()).toThrow(message);
    expect(() => rows.all()).toThrow(message);
    expect(() => [...rows.iterate()]).toThrow(message);
  });

  test('rejects a query with unexpected columns', () => {
    expect(() => query(createTable(1, 'wager', null, 5), 'SELECT kind, seq FROM record', COLUMNS)).toThrow(/kind, seq/);
  });
});
