/** Tests that triggers protect append-only tables against other programs, including REPLACE. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_FILE, openSqliteStore, startTumbler, TUMBLER_FILE } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, mustSubmit, openTestFloor, openTestTable, requestOf, roundCommands } from './tables.ts';

const APPEND_ONLY_TABLES = [
  [JOURNAL_FILE, 'block'],
  [JOURNAL_FILE, 'refused'],
  [JOURNAL_FILE, 'round'],
  [JOURNAL_FILE, 'people_log'],
  [TUMBLER_FILE, 'entries'],
] as const;
/** Tables whose rows may be deleted. */
const DELETABLE_TABLES = ['refused'];

let folder = '';
beforeAll(async () => {
  folder = makeFolder();
  const store = await openSqliteStore(folder);
  const floor = await openTestFloor({ store });
  const [game] = GAMES;
  const handle = await openTestTable(floor, 'A', game);
  for (const request of roundCommands(game, 0)) await mustSubmit(handle, request);
  // Refused, because the round has ended and betting is not open.
  const refused = await handle.submit({
    ...requestOf('player', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 1 }),
    key: 'no',
  });
  expect(refused).toMatchObject({ ok: false, refusal: expect.anything() });
  // `over`: the person is at least 21 years old.
  const details = { login: 'dan', name: 'Dan', password: null, adultAtMs: 1, over: 21 };
  const person = { id: 'dan', kind: 'staff', createdAtMs: 1, disabledAtMs: null, deletedAtMs: null, ...details } as const;
  await store.people.addPerson(person, null, [], 'boss');
  await floor.stop();
  await store.close();
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  await tumbler.commit('A', 1, 3);
  await tumbler.draw('A', 1, 1, 'c'.repeat(64));
  await tumbler.stop();
});
afterAll(() => removeFolder(folder));

type Row = Readonly<Record<string, SQLInputValue>>;

/** Opens the file as a different program does, without the settings of the server. */
function open(file: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, file));
  // The setting is off, as in other programs: REPLACE then deletes the old row, but the trigger against deletions does not run.
  expect(db.prepare('PRAGMA recursive_triggers').get()).toEqual({ recursive_triggers: 0 });
  return db;
}

/** All sets of unique columns of a table, from the schema. */
function uniqueColumnsOf(db: DatabaseSync, table: string): readonly (readonly string[])[] {
  const primaryKey = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').all(table);
  const indexes = db.prepare('SELECT name FROM pragma_index_list(?) WHERE "unique"').all(table);
  const columns = indexes.map(({ name }) => db.prepare('SELECT name FROM pragma_index_info(?)').all(String(name)));
  const sets = [primaryKey, ...columns].map((set) => set.map(({ name }) => String(name)));
  return [...new Map(sets.map((set) => [set.toSorted().join(), set])).values()];
}

const rowsOf = (db: DatabaseSync, table: string): readonly Row[] =>
  db
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) => ({ ...row }) as Row);

const changeValue = (value: SQLInputValue): SQLInputValue => {
  if (typeof value === 'number') return value + 1_000_000;
  if (typeof value !== 'string') return value;
  return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
};

/** A copy of a row that has the same values in `columns` and different values in all other columns. */
function copyWithSame(row: Row, columns: readonly string[]): Row {
  const changed = Object.entries(row).map(
    ([name, value]) => [name, columns.includes(name) ? value : changeValue(value)] as const,
  );
  return Object.fromEntries(changed);
}

function insert(db: DatabaseSync, statement: string, table: string, row: Row): void {
  const names = Object.keys(row);
  const sql = `${statement} INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`;
  db.prepare(sql).run(...Object.values(row));
}

describe.each(APPEND_ONLY_TABLES)('%s: %s', (file, table) => {
  it('rejects REPLACE of a row with the same unique columns', () => {
    const db = open(file);
    const before = rowsOf(db, table);
    const uniqueColumnSets = uniqueColumnsOf(db, table);
    expect(uniqueColumnSets).not.toHaveLength(0);
    for (const columns of uniqueColumnSets) {
      const row = before.findLast((candidate) => columns.every((name) => candidate[name] !== null));
      expect(row, columns.join()).toBeDefined();
      for (const statement of ['INSERT OR REPLACE', 'REPLACE'])
        expect(() => insert(db, statement, table, copyWithSame(row ?? {}, columns)), columns.join()).toThrow(
          /never replaced|no gaps|the commitment is missing/,
        );
      expect(rowsOf(db, table)).toEqual(before);
    }
    db.close();
  });

  it('rejects changes and deletions', () => {
    const db = open(file);
    const before = rowsOf(db, table);
    const [column] = Object.keys(before[0] ?? {});
    expect(() => db.exec(`UPDATE ${table} SET ${column} = ${column}`)).toThrow(/never changed/);
    expect(() => db.exec(`UPDATE OR REPLACE ${table} SET ${column} = ${column}`)).toThrow(/never changed/);
    if (!DELETABLE_TABLES.includes(table)) expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never (deleted|shortened)/);
    expect(rowsOf(db, table)).toEqual(before);
    db.close();
  });
});

/** The trigger against gaps accepts the next number, so the other unique columns must be protected too. */
describe('an entry of the tumbler', () => {
  it.each(['committed', 'drawn'])('of kind %s cannot be replaced by an entry with the next number', (kind) => {
    const db = open(TUMBLER_FILE);
    const before = rowsOf(db, 'entries');
    const row = before.find((entry) => entry.kind === kind) ?? {};
    // The first new entry has the same table, round and draw as the old entry, the second has the same hash.
    const next = { ...row, seq: before.length + 1, hash: 'x' };
    expect(() => insert(db, 'INSERT OR REPLACE', 'entries', next)).toThrow(/never replaced|one commitment/);
    expect(() => insert(db, 'INSERT OR REPLACE', 'entries', { ...next, table_id: 'B', hash: row.hash ?? '' })).toThrow(
      /never replaced/,
    );
    expect(rowsOf(db, 'entries')).toEqual(before);
    db.close();
  });
});
