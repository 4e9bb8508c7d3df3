/** Whoever opens the files with another program and writes over what is there by a mistake: what is only ever added to is not replaced either. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_FILE, openSqliteStore, startTumbler, TUMBLER_FILE } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { askOf, does, GAMES, openDesk, openTestFloor, roundOf } from './tables.ts';

const APPENDED = [
  [JOURNAL_FILE, 'journal'],
  [JOURNAL_FILE, 'refused'],
  [JOURNAL_FILE, 'round'],
  [JOURNAL_FILE, 'people_log'],
  [TUMBLER_FILE, 'entries'],
] as const;
/** Refusals are forgotten after their time. */
const FORGOTTEN = ['refused'];

let folder = '';
beforeAll(async () => {
  folder = makeFolder();
  const store = await openSqliteStore(folder);
  const floor = await openTestFloor({ store });
  const [game] = GAMES;
  const desk = await openDesk(floor, 'A', game);
  for (const ask of roundOf(game, 0)) await does(desk, ask);
  const refused = await desk.ask({
    ...askOf('player', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 1 }),
    key: 'no',
  });
  expect(refused).toMatchObject({ ok: false, refusal: expect.anything() });
  const kept = { login: 'dan', name: 'Dan', password: null, adultAtMs: 1, over: 21 };
  const person = { id: 'dan', kind: 'staff', createdAtMs: 1, disabledAtMs: null, forgottenAtMs: null, ...kept } as const;
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

/** As any program opens it: none of our settings is made. */
function open(file: string): DatabaseSync {
  const db = new DatabaseSync(join(folder, file));
  expect(db.prepare('PRAGMA recursive_triggers').get()).toEqual({ recursive_triggers: 0 });
  return db;
}

/** Every set of columns that a row has for itself, as the schema has it. */
function uniquesOf(db: DatabaseSync, table: string): readonly (readonly string[])[] {
  const own = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').all(table);
  const indexes = db.prepare('SELECT name FROM pragma_index_list(?) WHERE "unique"').all(table);
  const columns = indexes.map(({ name }) => db.prepare('SELECT name FROM pragma_index_info(?)').all(String(name)));
  const sets = [own, ...columns].map((set) => set.map(({ name }) => String(name)));
  return [...new Map(sets.map((set) => [set.toSorted().join(), set])).values()];
}

const rowsOf = (db: DatabaseSync, table: string): readonly Row[] =>
  db
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) => ({ ...row }) as Row);

const other = (value: SQLInputValue): SQLInputValue => {
  if (typeof value === 'number') return value + 1_000_000;
  if (typeof value !== 'string') return value;
  return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
};

/** A row that meets another in these columns alone. */
function meeting(row: Row, columns: readonly string[]): Row {
  const changed = Object.entries(row).map(([name, value]) => [name, columns.includes(name) ? value : other(value)] as const);
  return Object.fromEntries(changed);
}

function insert(db: DatabaseSync, how: string, table: string, row: Row): void {
  const names = Object.keys(row);
  const sql = `${how} INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`;
  db.prepare(sql).run(...Object.values(row));
}

describe.each(APPENDED)('%s: %s', (file, table) => {
  it('is not replaced by whatever a row has for itself', () => {
    const db = open(file);
    const before = rowsOf(db, table);
    const uniques = uniquesOf(db, table);
    expect(uniques).not.toHaveLength(0);
    for (const columns of uniques) {
      const row = before.findLast((one) => columns.every((name) => one[name] !== null));
      expect(row, columns.join()).toBeDefined();
      for (const how of ['INSERT OR REPLACE', 'REPLACE'])
        expect(() => insert(db, how, table, meeting(row ?? {}, columns)), columns.join()).toThrow(/never replaced|no gaps/);
      expect(rowsOf(db, table)).toEqual(before);
    }
    db.close();
  });

  it('is neither changed nor shortened', () => {
    const db = open(file);
    const before = rowsOf(db, table);
    const [column] = Object.keys(before[0] ?? {});
    expect(() => db.exec(`UPDATE ${table} SET ${column} = ${column}`)).toThrow(/never changed/);
    expect(() => db.exec(`UPDATE OR REPLACE ${table} SET ${column} = ${column}`)).toThrow(/never changed/);
    if (!FORGOTTEN.includes(table)) expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never (deleted|shortened)/);
    expect(rowsOf(db, table)).toEqual(before);
    db.close();
  });
});

/** Once more with the next number: what is dense by it is still not replaced by anything else. */
describe('a draw', () => {
  it.each(['committed', 'drawn'])('%s is not replaced by one with the next number', (kind) => {
    const db = open(TUMBLER_FILE);
    const before = rowsOf(db, 'entries');
    const row = before.find((one) => one.kind === kind) ?? {};
    const next = { ...row, seq: before.length + 1, hash: 'x' };
    expect(() => insert(db, 'INSERT OR REPLACE', 'entries', next)).toThrow(/never replaced/);
    expect(() => insert(db, 'INSERT OR REPLACE', 'entries', { ...next, table_id: 'B', hash: row.hash ?? '' })).toThrow(
      /never replaced/,
    );
    expect(rowsOf(db, 'entries')).toEqual(before);
    db.close();
  });
});
