/** Tests that the audit locates every changed, missing, swapped or duplicate record, and that readers reject such a journal. */
import { copyFileSync, existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  assertDurable,
  auditStore,
  DURABLE_SETTINGS,
  JOURNAL_FILE,
  type JournalRecord,
  lockStore,
  openDatabase,
  openForReading,
  openJournalReader,
  openSqliteStore,
  rebuildTable,
} from '../../src/server/index.ts';
import { changeRecord, dropConstraints, editRecords, forgeRecords, readRecords, removeRecords } from './edit-journal.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, mustSubmit, openTestFloor, openTestTable, roundCommands } from './tables.ts';

let original = '';
let folder = '';
/** Writes two tables. The blocks of their first rounds have one record each. The block of the second round has all records of the round. */
beforeAll(async () => {
  original = makeFolder();
  folder = makeFolder();
  const store = await openSqliteStore(original);
  const floor = await openTestFloor({ store });
  const [crown, rws] = GAMES;
  const tables = [
    ['A', crown],
    ['B', rws],
  ] as const;
  for (const [table, game] of tables) {
    const handle = await openTestTable(floor, table, game);
    for (const request of roundCommands(game, 0)) await mustSubmit(handle, request);
  }
  await Promise.all(
    tables.flatMap(([table, game]) => {
      const handle = floor.tables.get(table);
      if (handle === undefined) throw new Error('the table is missing');
      return roundCommands(game, 1).map((request) => mustSubmit(handle, request));
    }),
  );
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
  dropConstraints(db);
  return db;
}

async function faultAfter(tamper: (db: DatabaseSync) => void) {
  const db = openCopy();
  tamper(db);
  db.close();
  return (await auditStore(folder, { rulebooks: RULEBOOKS })).fault;
}

/** Reads all records of table A, as the server does. */
function readTable(storeFolder: string): readonly JournalRecord[] {
  const db = openForReading(storeFolder);
  try {
    return openJournalReader(db).records('A', 1, 1000);
  } finally {
    db.close();
  }
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

/** Linux lists the open files of this process here. */
const OPEN_FILES = '/proc/self/fd';
const openFilesIn = (storeFolder: string): readonly string[] =>
  readdirSync(OPEN_FILES).flatMap((descriptor) => {
    try {
      const path = readlinkSync(join(OPEN_FILES, descriptor));
      return path.startsWith(`${storeFolder}/`) ? [path.slice(storeFolder.length + 1)] : [];
    } catch {
      // The file was closed in the meantime.
      return [];
    }
  });

/** A different value of the same type. */
const changeValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string')
    return /^[0-9a-f]{64}$/.test(value) ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : `${value}x`;
  return 'x';
};

/** The records that the tests change. Record 19 is the first one of a block with several records, records 20 and 25 are inside this block. */
const SEQS = [1, 2, 9, 14, 19, 20, 25] as const;
const RECORD_FIELDS = [
  'table',
  'seq',
  'atMs',
  'person',
  'role',
  'key',
  'body',
  'hash',
] as const satisfies (keyof JournalRecord)[];

describe('an untouched copy', () => {
  it('has no fault, with and without triggers', async () => {
    expect(await faultAfter(() => {})).toBeNull();
    expect(await auditStore(original, { rulebooks: RULEBOOKS })).toMatchObject({
      fault: null,
      tables: 2,
      rounds: 4,
      snapshots: 2,
    });
    expect(readTable(folder)).toEqual(readTable(original));
  });

  it('has all fields that the tests change, and blocks of one and of several records', () => {
    expect(Object.keys(readTable(original)[0] ?? {})).toEqual(RECORD_FIELDS);
    const db = openForReading(original);
    const blocks = db.prepare("SELECT first_seq AS first, last_seq AS last FROM block WHERE table_id = 'A' ORDER BY block").all();
    db.close();
    expect(blocks.slice(0, -1).every(({ first, last }) => first === last)).toBe(true);
    expect(blocks.at(-1)).toEqual({ first: 19, last: expect.toSatisfy((last) => last > 26) });
  });
});

describe.each(RECORD_FIELDS)('the audit finds a changed %s', (field) => {
  it.each(SEQS)('of record %i', async (seq) => {
    const fault = await faultAfter((db) =>
      editRecords(db, 'A', (record) => [
        record.seq === seq ? ({ ...record, [field]: changeValue(record[field]) } as JournalRecord) : record,
      ]),
    );
    expect(fault).toMatchObject({ in: 'journal' });
    // A record that was moved to a new table is missing in its table, or the new table has no record 1.
    expect(fault?.seq).toBe(field === 'table' && fault?.table !== 'A' ? 1 : seq);
    // A reader finds the faults of a block before those of its records.
    expect(() => readTable(folder)).toThrow(/^the journal of table A is broken at record \d+: /);
  });
});

describe('the audit finds a journal', () => {
  const isLast = (seq: number): boolean => seq === readTable(original).length;

  it.each(SEQS)('without record %i', async (seq) => {
    const fault = await faultAfter((db) =>
      editRecords(
        db,
        'A',
        removeRecords((number) => number === seq),
      ),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('without its last record', async () => {
    let seq = 0;
    const fault = await faultAfter((db) => {
      seq = readRecords(db, 'B').length;
      editRecords(
        db,
        'B',
        removeRecords((number) => number === seq),
      );
      db.exec("DELETE FROM snapshot WHERE table_id = 'B'");
    });
    expect(fault).toMatchObject({ in: 'heads', table: 'B', seq });
  });

  it('without a whole table', async () => {
    const fault = await faultAfter((db) => editRecords(db, 'B', () => []));
    expect(fault).toMatchObject({ in: 'heads', table: 'B' });
  });

  it.each(SEQS)('with record %i twice', async (seq) => {
    const fault = await faultAfter((db) => editRecords(db, 'A', (record) => (record.seq === seq ? [record, record] : [record])));
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq: seq + 1 });
  });

  it.each(SEQS)('with the contents of record %i and the next record swapped', async (seq) => {
    const fault = await faultAfter((db) =>
      editRecords(db, 'A', (record, all) => {
        if (record.seq === seq) return [{ ...(all[seq] as JournalRecord), seq }];
        return [record.seq === seq + 1 ? { ...(all[seq - 1] as JournalRecord), seq: seq + 1 } : record];
      }),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
    expect(() => readTable(folder)).toThrow(`the journal of table A is broken at record ${seq}`);
  });

  it.each(SEQS)('with record %i after the next record', async (seq) => {
    expect(isLast(seq)).toBe(false);
    const fault = await faultAfter((db) =>
      editRecords(db, 'A', (record, all) => {
        if (record.seq === seq) return [all[seq] as JournalRecord];
        return [record.seq === seq + 1 ? (all[seq - 1] as JournalRecord) : record];
      }),
    );
    expect(fault).toMatchObject({ in: 'journal', table: 'A', seq });
  });

  it('with a changed record and recomputed hashes, because replaying the command gives other events', async () => {
    const fault = await faultAfter((db) => {
      const seq = readRecords(db, 'A').find(({ body }) => body.includes('chips-bought'))?.seq ?? 0;
      forgeRecords(db, 'A', (record) => [
        record.seq === seq
          ? { ...record, body: record.body.replace(/("type":"chips-bought".*"amount":)\d+/, '$1999999') }
          : record,
      ]);
    });
    expect(fault).toMatchObject({ in: 'journal', table: 'A', what: 'buy-chips leads to different events' });
  });
});

describe('the audit of keys', () => {
  /** Two records of table A with the same person and different keys. */
  function findTwo(db: DatabaseSync): readonly [JournalRecord, JournalRecord] {
    const [first, second] = readRecords(db, 'A').filter(({ person, key }) => person === 'dan' && key !== null);
    if (first === undefined || second === undefined) throw new Error('the person has only one key');
    return [first, second];
  }

  it('finds a key that two records of a person have, although all hashes were recomputed', async () => {
    let seqs: readonly number[] = [];
    const fault = await faultAfter((db) => {
      const [first, second] = findTwo(db);
      seqs = [first.seq, second.seq];
      forgeRecords(db, 'A', changeRecord(second.seq, { key: first.key }));
    });
    expect(fault).toEqual({ in: 'keys', table: 'A', seq: seqs[1], what: `record ${seqs[0]} has the same key` });
  });

  it('finds a key that a record and a refusal of a person have', async () => {
    let seq = 0;
    const fault = await faultAfter((db) => {
      const [, second] = findTwo(db);
      seq = second.seq;
      db.prepare("INSERT INTO refused VALUES ('A', 'dan', ?, 1, 'dealer', ?, '{}')").run(second.key, 'b'.repeat(64));
    });
    expect(fault).toEqual({ in: 'keys', table: 'A', seq, what: 'the key of the record is also a refused key' });
  });

  it('accepts the same key of different people and at different tables', async () => {
    const fault = await faultAfter((db) => {
      const [first] = findTwo(db);
      const other = readRecords(db, 'A').find(({ person, key }) => person === 'ann' && key !== null);
      forgeRecords(db, 'A', changeRecord(other?.seq ?? 0, { key: first.key }));
      const refuse = db.prepare("INSERT INTO refused VALUES (?, ?, ?, 1, 'dealer', ?, '{}')");
      refuse.run('A', 'cy', first.key, 'b'.repeat(64));
      refuse.run('B', 'dan', first.key, 'b'.repeat(64));
    });
    expect(fault).toBeNull();
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
    editRecords(db, 'A', (record) => [
      record.seq === 5 ? { ...record, body: record.body.replaceAll('100000', '900000') } : record,
    ]);
    db.close();
    const store = await openSqliteStore(folder);
    await expect(store.records('A', 1, 100)).rejects.toThrow('the journal of table A is broken at record 5');
    const fromStart = true;
    await expect(rebuildTable(store, RULEBOOKS, 'A', fromStart)).rejects.toThrow('record 5');
    await store.close();
  });

  it('rejects a journal without its last records', async () => {
    const db = openCopy();
    editRecords(
      db,
      'A',
      removeRecords((seq) => seq > 10),
    );
    db.close();
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table A is broken');
  });

  it.runIf(existsSync(OPEN_FILES))('closes the file after each attempt to open a broken journal', async () => {
    const db = openCopy();
    const store = await openSqliteStore(folder);
    db.exec("UPDATE head SET hash = 'x' WHERE table_id = 'A'");
    db.close();
    for (let i = 0; i < 4; i++) await expect(store.probe()).rejects.toThrow('the journal of table A is broken');
    expect(openFilesIn(folder)).not.toContain(JOURNAL_FILE);
    await store.close();
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
    for (const column of columnsOf('block'))
      expect(() => db.exec(`UPDATE block SET ${column} = ${column}`)).toThrow('never changed');
    expect(() => db.exec('DELETE FROM block')).toThrow('never deleted');
    expect(() => db.exec('INSERT OR REPLACE INTO block SELECT * FROM block LIMIT 1')).toThrow('never replaced');
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
