/** Tests the person index, which finds a person's settlements and purchases: creation in an upgrade, writing in parts, completeness. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_COMMIT,
  emptyHead,
  JOURNAL_FILE,
  makeRecord,
  openDatabase,
  openForReading,
  openJournal,
  openSqliteStore,
  type TableHead,
  UNINDEXED_RECORDS_MAX,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const PLAYERS = ['ann', 'bo', 'cy'];

/** One wager on Big: player, bet, stake that counts, amount returned, outcome, winnings, and what rounding added. */
const lostRow = (player: string) => [player, 'big', 1, 0, 'lost', 0, 0];

/** Creates a journal in which each record has a settlement and purchases. */
async function writeJournal(count: number): Promise<void> {
  const store = await openSqliteStore(folder);
  let head = emptyHead('T1');
  for (let i = 0; i < count; i++) {
    const rows = PLAYERS.slice(0, 1 + (i % 3)).map(lostRow);
    // `advised` lists the players who are warned about the minimum.
    const events = [
      { type: 'round-settled', round: i + 1, rows, advised: [] },
      ...PLAYERS.map((player) => ({ type: 'chips-bought', player, from: 'cage', amount: i + 1 })),
    ];
    // `asked` is the command.
    const body = JSON.stringify({ asked: { type: 'settle-round' }, events });
    const record = makeRecord(head.hash, {
      table: 'T1',
      seq: head.seq + 1,
      atMs: i,
      person: 'dan',
      role: 'dealer',
      key: null,
      body,
    });
    await store.append({ ...EMPTY_COMMIT, records: [record] });
    head = record;
  }
  await store.close();
}

async function readIndex(): Promise<unknown> {
  const store = await openSqliteStore(folder);
  const found = await Promise.all(
    PLAYERS.map(async (player) => [await store.settledOf(player, null, 99), await store.boughtSince(player, 0)]),
  );
  await store.close();
  return found;
}

/** Converts the store to the first format, which has no person index. */
function convertToFirstFormat(): void {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  db.exec('DROP TABLE person_settled; DROP TABLE person_bought; DROP TABLE traced; PRAGMA user_version = 1');
  db.close();
}

describe('a store of the first format', () => {
  it('gets a person index from its journal', async () => {
    await writeJournal(7);
    const before = await readIndex();
    // Per player: the settlements, and the sum of the purchases 1 to 7.
    expect(before).toMatchObject([
      [{ length: 7 }, 28],
      [{ length: 4 }, 28],
      [{ length: 2 }, 28],
    ]);
    convertToFirstFormat();
    expect(await readIndex()).toEqual(before);
    // Now the store is upgraded already.
    expect(await readIndex()).toEqual(before);
  });

  it('can be opened for reading without an upgrade', async () => {
    await writeJournal(2);
    convertToFirstFormat();
    const db = openForReading(folder);
    expect(openJournal(db).records('T1', 1, 9)).toHaveLength(2);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    db.close();
  });

  it('stays unchanged if the upgrade fails', async () => {
    await writeJournal(2);
    convertToFirstFormat();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    // Damages the file. The error must name the damaged record.
    db.exec(`DROP TRIGGER journal_no_update; UPDATE journal SET body = '{"type":"round-settled"' WHERE seq = 2`);
    db.close();
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table T1 is broken at record 2');
    const reopened = new DatabaseSync(join(folder, JOURNAL_FILE));
    expect(reopened.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(reopened.prepare(`SELECT count(*) AS n FROM sqlite_master WHERE name LIKE 'person_%'`).get()).toEqual({ n: 0 });
    reopened.close();
  });
});

describe('the person index', () => {
  const MANY_PLAYERS = Array.from({ length: 1000 }, (_, i) => `player-${i}`);

  /** Appends `settlements` records that each settle a thousand players, and then `emptyRecords` records without events. */
  function appendRecords(
    journal: ReturnType<typeof openJournal>,
    from: TableHead,
    settlements: number,
    emptyRecords: number,
  ): TableHead {
    let head = from;
    const commit = (events: readonly object[]): void => {
      const content = { table: 'T1', seq: head.seq + 1, atMs: 1, person: 'dan', role: 'dealer', key: null };
      const record = makeRecord(head.hash, { ...content, body: JSON.stringify({ asked: { type: 'settle-round' }, events }) });
      journal.append({ ...EMPTY_COMMIT, records: [record] });
      head = record;
    };
    for (let i = 0; i < settlements; i++)
      commit([{ type: 'round-settled', round: i, rows: MANY_PLAYERS.map(lostRow), advised: [] }]);
    for (let i = 0; i < emptyRecords; i++) commit([]);
    return head;
  }
  const writtenRows = (db: DatabaseSync): number => Number(db.prepare('SELECT count(*) AS n FROM person_settled').get()?.n);

  it('is written in parts with later commits, and completed before it is read', () => {
    const db = openDatabase(folder);
    const journal = openJournal(db);
    const head = appendRecords(journal, emptyHead('T1'), 1, 0);
    expect(writtenRows(db)).toBe(0);
    appendRecords(journal, head, 0, 1);
    expect(writtenRows(db)).toBeGreaterThan(0);
    expect(writtenRows(db)).toBeLessThan(MANY_PLAYERS.length / 2);
    expect(journal.settledOf('player-999', null, 9)).toHaveLength(1);
    expect(writtenRows(db)).toBe(MANY_PLAYERS.length);
    db.close();
  });

  it('has no pending rows after enough later commits', () => {
    const db = openDatabase(folder);
    appendRecords(openJournal(db), emptyHead('T1'), 20, 100);
    expect(writtenRows(db)).toBe(20 * MANY_PLAYERS.length);
    db.close();
  });

  it('becomes complete even if the process stopped before all rows were written', () => {
    let db = openDatabase(folder);
    appendRecords(openJournal(db), emptyHead('T1'), 3, 1);
    expect(writtenRows(db)).toBeLessThan(3 * MANY_PLAYERS.length);
    db.close();
    db = openDatabase(folder);
    expect(openJournal(db).settledOf('player-0', null, 9)).toHaveLength(3);
    expect(writtenRows(db)).toBe(3 * MANY_PLAYERS.length);
    db.close();
  });

  /** Number of records that the next start has to read. `traced` has the position of the last indexed record. */
  const unindexedRecords = (db: DatabaseSync): number =>
    Number(db.prepare('SELECT count(*) AS n FROM journal WHERE place > (SELECT place FROM traced)').get()?.n);

  /** Opens the database without syncs, because the test makes thousands of commits. */
  function openWithoutSync(): DatabaseSync {
    const db = openDatabase(folder);
    db.exec('PRAGMA synchronous = OFF');
    return db;
  }

  it('limits how many records the next start has to read, even after many records without a settlement', () => {
    let db = openWithoutSync();
    let head = appendRecords(openJournal(db), emptyHead('T1'), 1, 10);
    expect(writtenRows(db)).toBe(MANY_PLAYERS.length);
    head = appendRecords(openJournal(db), head, 0, 3 * UNINDEXED_RECORDS_MAX);
    expect(unindexedRecords(db)).toBeLessThanOrEqual(UNINDEXED_RECORDS_MAX);
    // Later settlements are still pending, and the next start finds them.
    head = appendRecords(openJournal(db), head, 2, 0);
    db.close();
    db = openDatabase(folder);
    head = appendRecords(openJournal(db), head, 0, 1);
    expect(openJournal(db).settledOf('player-999', null, 9)).toHaveLength(3);
    expect(writtenRows(db)).toBe(3 * MANY_PLAYERS.length);
    expect(unindexedRecords(db)).toBeLessThanOrEqual(UNINDEXED_RECORDS_MAX);
    db.close();
  });

  it('reads all missing records if the saved position is too low', () => {
    let db = openWithoutSync();
    const head = appendRecords(openJournal(db), emptyHead('T1'), 1, 2 * UNINDEXED_RECORDS_MAX);
    db.exec('UPDATE traced SET place = 0');
    db.close();
    db = openDatabase(folder);
    appendRecords(openJournal(db), head, 0, 10);
    expect(unindexedRecords(db)).toBeLessThanOrEqual(UNINDEXED_RECORDS_MAX);
    expect(writtenRows(db)).toBe(MANY_PLAYERS.length);
    db.close();
  });

  it('has no entries of a failed commit', () => {
    const db = openDatabase(folder);
    const journal = openJournal(db);
    const head = appendRecords(journal, emptyHead('T1'), 1, 1);
    const before = writtenRows(db);
    db.exec(`CREATE TRIGGER fails BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'the disk has failed'); END`);
    expect(() => appendRecords(journal, head, 1, 0)).toThrow('the disk has failed');
    db.exec('DROP TRIGGER fails');
    expect(writtenRows(db)).toBe(before);
    appendRecords(journal, head, 1, 1);
    expect(journal.settledOf('player-0', null, 9).map(({ seq }) => seq)).toEqual([3, 1]);
    expect(writtenRows(db)).toBe(2 * MANY_PLAYERS.length);
    db.close();
  });
});
