/** Somebody who gets at the file: every changed, missing, swapped or doubled record is found and located. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  assertDurable,
  auditStore,
  DURABLE,
  JOURNAL_FILE,
  lockStore,
  makeHash,
  openDatabase,
  openSqliteStore,
  type RecordContent,
  rebuildTable,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { does, GAMES, openDesk, openTestFloor, roundOf } from './tables.ts';

let original = '';
let folder = '';
beforeAll(async () => {
  original = makeFolder();
  folder = makeFolder();
  const store = await openSqliteStore(original);
  const floor = await openTestFloor({ store });
  const [crown, rws] = GAMES;
  for (const [table, game] of [
    ['A', crown],
    ['B', rws],
  ] as const) {
    const desk = await openDesk(floor, table, game);
    for (const ask of [...roundOf(game, 0), ...roundOf(game, 1)]) await does(desk, ask);
  }
  await floor.stop();
  await store.close();
});
afterAll(() => {
  removeFolder(original);
  removeFolder(folder);
});

/** A copy of the store without anything that protects it. */
function open(): DatabaseSync {
  copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
  db.exec('DROP INDEX journal_key');
  // UNIQUE and CHECK belong to the table, so that it is made anew without them.
  db.exec('CREATE TABLE bare AS SELECT * FROM journal; DROP TABLE journal; ALTER TABLE bare RENAME TO journal');
  return db;
}

async function faultAfter(tamper: (db: DatabaseSync) => void) {
  const db = open();
  tamper(db);
  db.close();
  return (await auditStore(folder, { rulebooks: RULEBOOKS })).fault;
}

/** The columns as the schema has them, so that a new one is covered the day it is added. */
function columnsOf(table: string): readonly string[] {
  const place = makeFolder();
  const db = openDatabase(place);
  const columns = db.prepare(`PRAGMA table_info(${table})`).all();
  db.close();
  removeFolder(place);
  return columns.map(({ name }) => String(name));
}

/** Something else of the same type. */
const other = (value: unknown): SQLInputValue => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string')
    return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
  return 'x';
};

const SEQS = [1, 2, 9, 14, 20] as const;
const JOURNAL = columnsOf('journal').filter((column) => column !== 'place');

describe('an untouched copy', () => {
  it('has no fault, protected or not', async () => {
    expect(await faultAfter(() => {})).toBeNull();
    expect(await auditStore(original, { rulebooks: RULEBOOKS })).toMatchObject({
      fault: null,
      tables: 2,
      rounds: 4,
      snapshots: 2,
    });
  });
});

describe.each(JOURNAL)('a changed %s', (column) => {
  it.each(SEQS)('of record %i', async (seq) => {
    const fault = await faultAfter((db) => {
      const was = db.prepare(`SELECT ${column} AS value FROM journal WHERE table_id = 'A' AND seq = ?`).get(seq)?.value;
      db.prepare(`UPDATE journal SET ${column} = ? WHERE table_id = 'A' AND seq = ?`).run(other(was), seq);
    });
    expect(fault).toMatchObject({ in: 'journal' });
    // A record given to another table is missed at its own, or found where it does not belong.
    expect(fault?.seq).toBe(column === 'table_id' && fault?.table !== 'A' ? 1 : seq);
  });
});

describe('a journal', () => {
  it.each(SEQS)('without record %i', async (seq) => {
    const fault = await faultAfter((db) => db.exec(`DELETE FROM journal WHERE table_id = 'A' AND seq = ${seq}`));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('without its end', async () => {
    const last = (db: DatabaseSync) => Number(db.prepare("SELECT max(seq) AS seq FROM journal WHERE table_id = 'B'").get()?.seq);
    let seq = 0;
    const fault = await faultAfter((db) => {
      seq = last(db);
      db.exec(`DELETE FROM journal WHERE table_id = 'B' AND seq = ${seq}`);
      db.exec("DELETE FROM snapshot WHERE table_id = 'B'");
    });
    expect(fault).toMatchObject({ in: 'heads', table: 'B', seq });
  });

  it('without a whole table', async () => {
    const fault = await faultAfter((db) => db.exec("DELETE FROM journal WHERE table_id = 'B'"));
    expect(fault).toMatchObject({ in: 'heads', table: 'B' });
  });

  it.each(SEQS)('with record %i twice', async (seq) => {
    const fault = await faultAfter((db) =>
      db.exec(`INSERT INTO journal SELECT place + 1000, table_id, seq, at_ms, person, role, key, body, hash FROM journal
        WHERE table_id = 'A' AND seq = ${seq}`),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A' });
  });

  it.each(SEQS)('with what records %i and the next say swapped', async (seq) => {
    const fault = await faultAfter((db) =>
      db.exec(`UPDATE journal SET seq = CASE seq WHEN ${seq} THEN ${seq + 1} ELSE ${seq} END
        WHERE table_id = 'A' AND seq IN (${seq}, ${seq + 1})`),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('with a record whose chain was forged to its end is found by deciding it again', async () => {
    const fault = await faultAfter((db) => {
      const rows = db
        .prepare(
          `SELECT table_id AS "table", seq, at_ms AS atMs, person, role, key, body FROM journal WHERE table_id = 'A' ORDER BY seq`,
        )
        .all() as unknown as RecordContent[];
      const richer = rows.findIndex(({ body }) => body.includes('chips-bought'));
      let hash = '0'.repeat(64);
      for (const [i, row] of rows.entries()) {
        const body = i === richer ? row.body.replace(/("type":"chips-bought".*"amount":)\d+/, '$1999999') : row.body;
        hash = makeHash(hash, { ...row, body });
        db.prepare("UPDATE journal SET body = ?, hash = ? WHERE table_id = 'A' AND seq = ?").run(body, hash, row.seq);
      }
      db.prepare("UPDATE head SET hash = ? WHERE table_id = 'A'").run(hash);
    });
    expect(fault).toMatchObject({ in: 'journal', table: 'A', what: 'buy-chips leads to something else' });
  });
});

describe.each(['head', 'snapshot', 'round'])('beside the journal, a changed %s', (table) => {
  it.each(columnsOf(table))('%s', async (column) => {
    const fault = await faultAfter((db) => {
      const key = table === 'round' ? 'round' : 'seq';
      const was = db
        .prepare(`SELECT ${column} AS value FROM ${table} WHERE table_id = 'A' ORDER BY ${key} DESC LIMIT 1`)
        .get()?.value;
      db.prepare(
        `UPDATE ${table} SET ${column} = ? WHERE table_id = 'A' AND ${key} = (SELECT max(${key}) FROM ${table} WHERE table_id = 'A')`,
      ).run(other(was));
    });
    expect(fault).not.toBeNull();
  });
});

describe('the store itself', () => {
  it('does not start on a journal that was changed after its snapshot, nor give out a changed record', async () => {
    const db = open();
    db.exec("UPDATE journal SET body = replace(body, '100000', '900000') WHERE table_id = 'A' AND seq = 5");
    db.close();
    const store = await openSqliteStore(folder);
    await expect(store.records('A', 1, 100)).rejects.toThrow('the journal of table A is broken at record 5');
    await expect(rebuildTable(store, RULEBOOKS, 'A', true)).rejects.toThrow('record 5');
    await store.close();
  });

  it('does not open a journal whose end is missing', async () => {
    const db = open();
    db.exec("DELETE FROM journal WHERE table_id = 'A' AND seq > 10");
    db.close();
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table A is broken');
  });

  it('rebuilds from the first record where a snapshot was tampered with', async () => {
    const db = open();
    db.exec("UPDATE snapshot SET state = replace(state, '100000', '900000')");
    db.close();
    const store = await openSqliteStore(folder);
    expect(await store.lastSnapshot('A')).toBeNull();
    await store.close();
  });

  it('has its journal protected against change and deletion, and against replacing', () => {
    copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
    const db = openDatabase(folder);
    expect(() => db.exec('UPDATE journal SET at_ms = 0')).toThrow('never changed');
    expect(() => db.exec('DELETE FROM journal')).toThrow('never deleted');
    expect(() => db.exec('INSERT OR REPLACE INTO journal SELECT * FROM journal LIMIT 1')).toThrow('never replaced');
    db.close();
  });
});

describe('a power cut', () => {
  it('finds every commit synced: the settings are asked for and answered', () => {
    const place = makeFolder();
    const db = openDatabase(place);
    const answers = DURABLE.map(([pragma]) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    expect(answers).toEqual(['wal', 2, 1]);
    db.close();
    removeFolder(place);
  });

  it('is not risked where they cannot be had', () => {
    const db = new DatabaseSync(':memory:');
    expect(() => assertDurable(db)).toThrow('SQLite answers journal_mode = memory where wal is needed');
    db.close();
  });

  it('leaves no lock behind that a released one would not', () => {
    const place = makeFolder();
    const lock = lockStore(place);
    expect(() => lockStore(place)).toThrow('is in use');
    lock.release();
    lockStore(place).release();
    removeFolder(place);
  });
});
