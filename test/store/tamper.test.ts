/** Tests that the audit locates every changed, missing, swapped or duplicate record. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  assertDurable,
  auditStore,
  DURABLE_SETTINGS,
  JOURNAL_FILE,
  lockStore,
  makeHash,
  openDatabase,
  openSqliteStore,
  type RecordContent,
  rebuildTable,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, mustSubmit, openTestFloor, openTestTable, roundCommands } from './tables.ts';

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
    const handle = await openTestTable(floor, table, game);
    for (const request of [...roundCommands(game, 0), ...roundCommands(game, 1)]) await mustSubmit(handle, request);
  }
  await floor.stop();
  await store.close();
});
afterAll(() => {
  removeFolder(original);
  removeFolder(folder);
});

/** Opens a copy of the store without triggers and constraints. */
function openCopy(): DatabaseSync {
  copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
  db.exec('DROP INDEX journal_key');
  // UNIQUE and CHECK are part of the table, so the table is created again without them.
  db.exec('CREATE TABLE bare AS SELECT * FROM journal; DROP TABLE journal; ALTER TABLE bare RENAME TO journal');
  return db;
}

async function faultAfter(tamper: (db: DatabaseSync) => void) {
  const db = openCopy();
  tamper(db);
  db.close();
  return (await auditStore(folder, { rulebooks: RULEBOOKS })).fault;
}

/** Reads the columns from the schema, so that new columns are tested too. */
function columnsOf(table: string): readonly string[] {
  const tempFolder = makeFolder();
  const db = openDatabase(tempFolder);
  const columns = db.prepare(`PRAGMA table_info(${table})`).all();
  db.close();
  removeFolder(tempFolder);
  return columns.map(({ name }) => String(name));
}

/** A different value of the same type. */
const changeValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string')
    return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
  return 'x';
};

/** The records that the tests change. */
const SEQS = [1, 2, 9, 14, 20] as const;
/** `place` numbers the records of all tables. It is not part of a record's hash. */
const JOURNAL_COLUMNS = columnsOf('journal').filter((column) => column !== 'place');

describe('an untouched copy', () => {
  it('has no fault, with and without triggers', async () => {
    expect(await faultAfter(() => {})).toBeNull();
    expect(await auditStore(original, { rulebooks: RULEBOOKS })).toMatchObject({
      fault: null,
      tables: 2,
      rounds: 4,
      snapshots: 2,
    });
  });
});

describe.each(JOURNAL_COLUMNS)('the audit finds a changed %s', (column) => {
  it.each(SEQS)('of record %i', async (seq) => {
    const fault = await faultAfter((db) => {
      const value = db.prepare(`SELECT ${column} AS value FROM journal WHERE table_id = 'A' AND seq = ?`).get(seq)?.value;
      db.prepare(`UPDATE journal SET ${column} = ? WHERE table_id = 'A' AND seq = ?`).run(changeValue(value), seq);
    });
    expect(fault).toMatchObject({ in: 'journal' });
    // A record that was moved to a new table is missing in its table, or the new table has no record 1.
    expect(fault?.seq).toBe(column === 'table_id' && fault?.table !== 'A' ? 1 : seq);
  });
});

describe('the audit finds a journal', () => {
  it.each(SEQS)('without record %i', async (seq) => {
    const fault = await faultAfter((db) => db.exec(`DELETE FROM journal WHERE table_id = 'A' AND seq = ${seq}`));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('without its last record', async () => {
    const lastSeqOf = (db: DatabaseSync) =>
      Number(db.prepare("SELECT max(seq) AS seq FROM journal WHERE table_id = 'B'").get()?.seq);
    let seq = 0;
    const fault = await faultAfter((db) => {
      seq = lastSeqOf(db);
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

  it.each(SEQS)('with record %i and the next record swapped', async (seq) => {
    const fault = await faultAfter((db) =>
      db.exec(`UPDATE journal SET seq = CASE seq WHEN ${seq} THEN ${seq + 1} ELSE ${seq} END
        WHERE table_id = 'A' AND seq IN (${seq}, ${seq + 1})`),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('with a changed record and recomputed hashes, because replaying the command gives other events', async () => {
    const fault = await faultAfter((db) => {
      const rows = db
        .prepare(
          `SELECT table_id AS "table", seq, at_ms AS atMs, person, role, key, body FROM journal WHERE table_id = 'A' ORDER BY seq`,
        )
        .all() as unknown as RecordContent[];
      const changedIndex = rows.findIndex(({ body }) => body.includes('chips-bought'));
      let hash = '0'.repeat(64);
      for (const [i, row] of rows.entries()) {
        const body = i === changedIndex ? row.body.replace(/("type":"chips-bought".*"amount":)\d+/, '$1999999') : row.body;
        hash = makeHash(hash, { ...row, body });
        db.prepare("UPDATE journal SET body = ?, hash = ? WHERE table_id = 'A' AND seq = ?").run(body, hash, row.seq);
      }
      db.prepare("UPDATE head SET hash = ? WHERE table_id = 'A'").run(hash);
    });
    expect(fault).toMatchObject({ in: 'journal', table: 'A', what: 'buy-chips leads to different events' });
  });
});

/** `head` has the number and hash of the last record of each table. `round` has the first and last record of each round. */
describe.each(['head', 'snapshot', 'round'])('the audit finds a changed %s', (table) => {
  it.each(columnsOf(table))('in column %s', async (column) => {
    const fault = await faultAfter((db) => {
      const orderColumn = table === 'round' ? 'round' : 'seq';
      const value = db
        .prepare(`SELECT ${column} AS value FROM ${table} WHERE table_id = 'A' ORDER BY ${orderColumn} DESC LIMIT 1`)
        .get()?.value;
      db.prepare(
        `UPDATE ${table} SET ${column} = ? WHERE table_id = 'A' AND ${orderColumn} = (SELECT max(${orderColumn}) FROM ${table} WHERE table_id = 'A')`,
      ).run(changeValue(value));
    });
    expect(fault).not.toBeNull();
  });
});

describe('the store', () => {
  it('rejects a changed record', async () => {
    const db = openCopy();
    db.exec("UPDATE journal SET body = replace(body, '100000', '900000') WHERE table_id = 'A' AND seq = 5");
    db.close();
    const store = await openSqliteStore(folder);
    await expect(store.records('A', 1, 100)).rejects.toThrow('the journal of table A is broken at record 5');
    const fromStart = true;
    await expect(rebuildTable(store, RULEBOOKS, 'A', fromStart)).rejects.toThrow('record 5');
    await store.close();
  });

  it('rejects a journal without its last records', async () => {
    const db = openCopy();
    db.exec("DELETE FROM journal WHERE table_id = 'A' AND seq > 10");
    db.close();
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table A is broken');
  });

  it('returns no snapshot if the snapshot was changed', async () => {
    const db = openCopy();
    db.exec("UPDATE snapshot SET state = replace(state, '100000', '900000')");
    db.close();
    const store = await openSqliteStore(folder);
    expect(await store.lastSnapshot('A')).toBeNull();
    await store.close();
  });

  it('rejects changes, deletions and replacements of records', () => {
    copyFileSync(join(original, JOURNAL_FILE), join(folder, JOURNAL_FILE));
    const db = openDatabase(folder);
    expect(() => db.exec('UPDATE journal SET at_ms = 0')).toThrow('never changed');
    expect(() => db.exec('DELETE FROM journal')).toThrow('never deleted');
    expect(() => db.exec('INSERT OR REPLACE INTO journal SELECT * FROM journal LIMIT 1')).toThrow('never replaced');
    db.close();
  });
});

describe('durability', () => {
  it('is ensured by the settings of SQLite', () => {
    const tempFolder = makeFolder();
    const db = openDatabase(tempFolder);
    const answers = DURABLE_SETTINGS.map(([pragma]) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    // Write-ahead log. `synchronous` = 2: every commit waits for the disk. `recursive_triggers` = 1: REPLACE runs the delete triggers.
    expect(answers).toEqual(['wal', 2, 1]);
    db.close();
    removeFolder(tempFolder);
  });

  it('is required: the store throws if SQLite does not accept the settings', () => {
    const db = new DatabaseSync(':memory:');
    expect(() => assertDurable(db)).toThrow('SQLite reports journal_mode = memory, expected wal');
    db.close();
  });
});

it('the lock of a store prevents a second lock until it is released', () => {
  const tempFolder = makeFolder();
  const lock = lockStore(tempFolder);
  expect(() => lockStore(tempFolder)).toThrow('is in use');
  lock.release();
  lockStore(tempFolder).release();
  removeFolder(tempFolder);
});
