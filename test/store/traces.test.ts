/** The index of the journal by person: made anew for a store of an earlier format, written little by little, and never short of what the journal has. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyHead,
  JOURNAL_FILE,
  makeRecord,
  NO_COMMIT,
  openDatabase,
  openForReading,
  openJournal,
  openSqliteStore,
  type TableHead,
  UNNOTED_MAX,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const PLAYERS = ['ann', 'bo', 'cy'];

/** A journal with a settlement and a purchase of everybody in each record. */
async function write(count: number): Promise<void> {
  const store = await openSqliteStore(folder);
  let head = emptyHead('T1');
  for (let i = 0; i < count; i++) {
    const rows = PLAYERS.slice(0, 1 + (i % 3)).map((player) => [player, 'big', 1, 0, 'lost', 0, 0]);
    const events = [
      { type: 'round-settled', round: i + 1, rows, advised: [] },
      ...PLAYERS.map((player) => ({ type: 'chips-bought', player, from: 'cage', amount: i + 1 })),
    ];
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
    await store.append({ ...NO_COMMIT, records: [record] });
    head = record;
  }
  await store.close();
}

async function read(): Promise<unknown> {
  const store = await openSqliteStore(folder);
  const found = await Promise.all(
    PLAYERS.map(async (player) => [await store.settledOf(player, null, 99), await store.boughtSince(player, 0)]),
  );
  await store.close();
  return found;
}

/** As the first format had it. */
function takeBack(): void {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  db.exec('DROP TABLE person_settled; DROP TABLE person_bought; DROP TABLE traced; PRAGMA user_version = 1');
  db.close();
}

describe('a store of the first format', () => {
  it('gets the index by person that its journal leads to', async () => {
    await write(7);
    const before = await read();
    expect(before).toMatchObject([
      [{ length: 7 }, 28],
      [{ length: 4 }, 28],
      [{ length: 2 }, 28],
    ]);
    takeBack();
    expect(await read()).toEqual(before);
    expect(await read()).toEqual(before);
  });

  it('is read as it is by what reads alone', async () => {
    await write(2);
    takeBack();
    const db = openForReading(folder);
    expect(openJournal(db).records('T1', 1, 9)).toHaveLength(2);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    db.close();
  });

  it('stays as it was where that fails', async () => {
    await write(2);
    takeBack();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    // Somebody broke the file; what is wrong with it is for the audit to say.
    db.exec(`DROP TRIGGER journal_no_update; UPDATE journal SET body = '{"type":"round-settled"' WHERE seq = 2`);
    db.close();
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table T1 is broken at record 2');
    const after = new DatabaseSync(join(folder, JOURNAL_FILE));
    expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(after.prepare(`SELECT count(*) AS n FROM sqlite_master WHERE name LIKE 'person_%'`).get()).toEqual({ n: 0 });
    after.close();
  });
});

describe('the index by person', () => {
  const CROWD = Array.from({ length: 1000 }, (_, i) => `player-${i}`);

  /** A settlement of a crowd, and some commits after it. */
  function play(journal: ReturnType<typeof openJournal>, from: TableHead, settlements: number, after: number): TableHead {
    let head = from;
    const commit = (events: readonly object[]): void => {
      const content = { table: 'T1', seq: head.seq + 1, atMs: 1, person: 'dan', role: 'dealer', key: null };
      const record = makeRecord(head.hash, { ...content, body: JSON.stringify({ asked: { type: 'settle-round' }, events }) });
      journal.append({ ...NO_COMMIT, records: [record] });
      head = record;
    };
    for (let i = 0; i < settlements; i++)
      commit([
        { type: 'round-settled', round: i, rows: CROWD.map((player) => [player, 'big', 1, 0, 'lost', 0, 0]), advised: [] },
      ]);
    for (let i = 0; i < after; i++) commit([]);
    return head;
  }
  const written = (db: DatabaseSync): number => Number(db.prepare('SELECT count(*) AS n FROM person_settled').get()?.n);

  it('is written little by little with the commits after a settlement, and whole before it is read', () => {
    const db = openDatabase(folder);
    const journal = openJournal(db);
    const head = play(journal, emptyHead('T1'), 1, 0);
    expect(written(db)).toBe(0);
    play(journal, head, 0, 1);
    expect(written(db)).toBeGreaterThan(0);
    expect(written(db)).toBeLessThan(CROWD.length / 2);
    expect(journal.settledOf('player-999', null, 9)).toHaveLength(1);
    expect(written(db)).toBe(CROWD.length);
    db.close();
  });

  it('does not pile up', () => {
    const db = openDatabase(folder);
    play(openJournal(db), emptyHead('T1'), 20, 100);
    expect(written(db)).toBe(20 * CROWD.length);
    db.close();
  });

  it('is complete after an end in the midst of it', () => {
    let db = openDatabase(folder);
    play(openJournal(db), emptyHead('T1'), 3, 1);
    expect(written(db)).toBeLessThan(3 * CROWD.length);
    db.close();
    db = openDatabase(folder);
    expect(openJournal(db).settledOf('player-0', null, 9)).toHaveLength(3);
    expect(written(db)).toBe(3 * CROWD.length);
    db.close();
  });

  /** Records that the next start has to look through for settlements. */
  const unnoted = (db: DatabaseSync): number =>
    Number(db.prepare('SELECT count(*) AS n FROM journal WHERE place > (SELECT place FROM traced)').get()?.n);

  /** Thousands of commits, none of which has to outlive a power cut. */
  function openQuick(): DatabaseSync {
    const db = openDatabase(folder);
    db.exec('PRAGMA synchronous = OFF');
    return db;
  }

  it('leaves a start no more to look through after a long time without a settlement', () => {
    let db = openQuick();
    let head = play(openJournal(db), emptyHead('T1'), 1, 10);
    expect(written(db)).toBe(CROWD.length);
    head = play(openJournal(db), head, 0, 3 * UNNOTED_MAX);
    expect(unnoted(db)).toBeLessThanOrEqual(UNNOTED_MAX);
    // What was settled since is still due, and found by the next to open it.
    head = play(openJournal(db), head, 2, 0);
    db.close();
    db = openDatabase(folder);
    head = play(openJournal(db), head, 0, 1);
    expect(openJournal(db).settledOf('player-999', null, 9)).toHaveLength(3);
    expect(written(db)).toBe(3 * CROWD.length);
    expect(unnoted(db)).toBeLessThanOrEqual(UNNOTED_MAX);
    db.close();
  });

  it('catches up with a store in which nothing was noted down for long', () => {
    let db = openQuick();
    const head = play(openJournal(db), emptyHead('T1'), 1, 2 * UNNOTED_MAX);
    db.exec('UPDATE traced SET place = 0');
    db.close();
    db = openDatabase(folder);
    play(openJournal(db), head, 0, 10);
    expect(unnoted(db)).toBeLessThanOrEqual(UNNOTED_MAX);
    expect(written(db)).toBe(CROWD.length);
    db.close();
  });

  it('has nothing of a commit that failed', () => {
    const db = openDatabase(folder);
    const journal = openJournal(db);
    const head = play(journal, emptyHead('T1'), 1, 1);
    const before = written(db);
    db.exec(`CREATE TRIGGER fails BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END`);
    expect(() => play(journal, head, 1, 0)).toThrow('the disk is gone');
    db.exec('DROP TRIGGER fails');
    expect(written(db)).toBe(before);
    play(journal, head, 1, 1);
    expect(journal.settledOf('player-0', null, 9).map(({ seq }) => seq)).toEqual([3, 1]);
    expect(written(db)).toBe(2 * CROWD.length);
    db.close();
  });
});
