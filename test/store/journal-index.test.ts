/** Tests the index of the journal, which finds keys, settlements, purchases and marked records: writing in parts, crashes, completeness. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_COMMIT,
  emptyHead,
  hashKey,
  JOURNAL_FILE,
  type JournalRecord,
  makeRecord,
  openDatabase,
  openForReading,
  openJournal,
  openJournalReader,
  openSqliteStore,
  type SqliteJournal,
  type Store,
  type TableHead,
  WAITING_RECORDS_MAX,
} from '../../src/server/index.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { editRecords } from './edit-journal.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { createTestTable, GAMES, openTestFloor, requestOf, rulebookOf } from './tables.ts';

let folder: string;
const databases: DatabaseSync[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => {
  for (const db of databases.splice(0)) if (db.isOpen) db.close();
  removeFolder(folder);
});

/** Opens the database without syncs, because the tests make many commits. A crash is simulated: nothing is written when it closes. */
function open(): { readonly db: DatabaseSync; readonly journal: SqliteJournal } {
  const db = openDatabase(folder);
  databases.push(db);
  db.exec('PRAGMA synchronous = OFF');
  return { db, journal: openJournal(db) };
}

/** Rows written with each commit, at least. */
const ROWS_PER_COMMIT_MIN = 16;
const PLAYERS = Array.from({ length: 100 }, (_, i) => `player-${i}`);
const playerOf = (seq: number): string => PLAYERS[seq % PLAYERS.length] as string;

/** One wager on Big: player, bet, stake that counts, amount returned, outcome, winnings, and what rounding added. */
const lostRow = (player: string) => [player, 'big', 1, 0, 'lost', 0, 0];

/** Each record has a key of a player, two purchases of this player (1 and 2), a settlement of this player, and a warning every 100 records. */
function makeActs(head: TableHead, count: number): readonly JournalRecord[] {
  const records: JournalRecord[] = [];
  let last = head;
  for (let i = 0; i < count; i++) {
    const seq = last.seq + 1;
    const player = playerOf(seq);
    const events = [
      { type: 'round-settled', round: seq, rows: [lostRow(player)], advised: [] },
      { type: 'chips-bought', player, from: 'cage', amount: 1 },
      { type: 'chips-bought', player, from: 'cage', amount: 2 },
      ...(seq % 100 === 0 ? [{ type: 'player-warned', player, why: 'noise' }] : []),
    ];
    const body = JSON.stringify({ asked: { type: 'settle-round' }, events });
    const content = { table: head.table, seq, atMs: 1, person: player, role: 'player', key: `key-${seq}`, body };
    const record = makeRecord(last.hash, content);
    records.push(record);
    last = record;
  }
  return records;
}

/** Commits records and updates the index in memory after each commit, as the thread of the store does. */
function commitActs(journal: SqliteJournal, head: TableHead, count: number, perCommit = count): TableHead {
  let last = head;
  for (let left = count; left > 0; left -= perCommit) {
    const records = makeActs(last, Math.min(perCommit, left));
    journal.append({ ...EMPTY_COMMIT, records });
    journal.updateIndex();
    last = records.at(-1) ?? last;
  }
  return last;
}

const countOf = (db: DatabaseSync, sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
const indexedBlock = (db: DatabaseSync): number => countOf(db, 'SELECT block FROM indexed');
const lastBlock = (db: DatabaseSync): number => countOf(db, 'SELECT max(block) FROM block');
const boughtRows = (db: DatabaseSync): number => countOf(db, 'SELECT count(*) FROM person_bought');
const writtenRows = (db: DatabaseSync): number =>
  ['used_key', 'marked_record', 'person_settled', 'person_bought'].reduce(
    (sum, table) => sum + countOf(db, `SELECT count(*) FROM ${table}`),
    0,
  );

/** Checks that the index finds everything of the records 1 to `count`, and nothing twice. */
function expectComplete(journal: SqliteJournal, count: number): void {
  for (const [i, player] of PLAYERS.entries()) {
    const seqs = Array.from({ length: count }, (_, index) => index + 1).filter((seq) => seq % PLAYERS.length === i);
    expect(journal.boughtSince(player, 0)).toBe(3 * seqs.length);
    expect(journal.settledOf(player, null, count).map(({ seq }) => seq)).toEqual(seqs.toReversed());
    const [known] = journal.keysOf([{ table: 'T1', person: player }], count);
    expect(known?.complete).toBe(true);
    expect(new Set(known?.hashes)).toEqual(new Set(seqs.map((seq) => hashKey(`key-${seq}`))));
  }
  const warned = journal.notices('T1', null, count).map(({ seq }) => seq);
  expect(warned).toEqual(Array.from({ length: Math.floor(count / 100) }, (_, i) => (i + 1) * 100).reverse());
  for (const seq of [1, Math.ceil(count / 2), count])
    expect(journal.commandOutcomes([{ table: 'T1', person: playerOf(seq), key: `key-${seq}` }])).toMatchObject([
      { record: { seq } },
    ]);
}

describe('the index of the journal', () => {
  it('has the entries of a commit at once, although they are not written', () => {
    const { db, journal } = open();
    let head = emptyHead('T1');
    for (let i = 0; i < 3; i++) {
      const records = makeActs(head, 100);
      journal.append({ ...EMPTY_COMMIT, records });
      head = records.at(-1) ?? head;
      expectComplete(journal, head.seq);
    }
    expect(writtenRows(db)).toBe(0);
    expect(indexedBlock(db)).toBe(0);
  });

  it.each<[string, (journal: SqliteJournal) => unknown, unknown]>([
    ['keys', (journal) => journal.keysOf([{ table: 'T1', person: playerOf(1) }], 9)[0]?.hashes, [hashKey('key-1')]],
    [
      'outcomes',
      (journal) => {
        const [outcome] = journal.commandOutcomes([{ table: 'T1', person: playerOf(1), key: 'key-1' }]);
        return outcome !== undefined && outcome !== null && 'record' in outcome ? outcome.record.seq : null;
      },
      1,
    ],
    ['settlements', (journal) => journal.settledOf(playerOf(1), null, 9).length, 1],
    ['purchases', (journal) => journal.boughtSince(playerOf(1), 0), 3],
    ['notices', (journal) => journal.notices('T1', null, 9).length, 1],
  ])('is caught up by the first read of %s after a commit and after a crash', (_, read, expected) => {
    const { db, journal } = open();
    const records = makeActs(emptyHead('T1'), 100);
    journal.append({ ...EMPTY_COMMIT, records });
    expect(read(journal)).toEqual(expected);
    db.close();
    expect(read(open().journal)).toEqual(expected);
  });

  it('counts no purchase twice after a read that failed in the middle of a block', () => {
    const { db, journal } = open();
    const bought = { type: 'chips-bought', player: 'ann', from: 'cage', amount: 5 };
    const purchase = { asked: {}, events: [bought] };
    // A record without a command changes the version, so the record after it needs a read of the index.
    const bodies = [purchase, purchase, { asked: null, events: [] }, purchase];
    const records: JournalRecord[] = [];
    for (const [i, body] of bodies.entries()) {
      const content = { table: 'T1', seq: i + 1, atMs: 1, person: 'dan', role: 'dealer', key: null, body: JSON.stringify(body) };
      records.push(makeRecord(records.at(-1)?.hash ?? emptyHead('T1').hash, content));
    }
    journal.append({ ...EMPTY_COMMIT, records: records.slice(0, 1) });
    expect(journal.boughtSince('ann', 0)).toBe(5);
    journal.append({ ...EMPTY_COMMIT, records: records.slice(1) });
    db.exec('ALTER TABLE marked_record RENAME TO gone');
    expect(() => journal.boughtSince('ann', 0)).toThrow('marked_record');
    db.exec('ALTER TABLE gone RENAME TO marked_record');
    expect(journal.boughtSince('ann', 0)).toBe(15);
  });

  it('is written in parts with later commits', () => {
    const { db, journal } = open();
    let head = commitActs(journal, emptyHead('T1'), WAITING_RECORDS_MAX - 1, 4096);
    expect(writtenRows(db)).toBe(0);
    head = commitActs(journal, head, 1);
    expect(writtenRows(db)).toBe(0);
    const startBlock = lastBlock(db);
    let [before, commits] = [0, 0];
    const perCommit: number[] = [];
    while (indexedBlock(db) === 0) {
      head = commitActs(journal, head, 1);
      commits += 1;
      const written = writtenRows(db) - before;
      before += written;
      expect(written).toBeGreaterThan(0);
      // 1/32 of the rows that are left, if there are very many.
      expect(written).toBeLessThanOrEqual(Math.max(ROWS_PER_COMMIT_MIN, Math.ceil((3 * WAITING_RECORDS_MAX) / 32)));
      perCommit.push(written);
      expect(journal.boughtSince(playerOf(head.seq), 0)).toBe(3 * Math.ceil((head.seq - (head.seq % 100 || 100)) / 100 + 1));
    }
    expect(commits).toBeGreaterThan(32);
    // The last commit has the rest. Those before it write the minimum, because they have one record each.
    expect(perCommit.slice(-9, -1)).toEqual(Array.from({ length: 8 }, () => ROWS_PER_COMMIT_MIN));
    expect(indexedBlock(db)).toBe(startBlock);
    expect(boughtRows(db)).toBe(WAITING_RECORDS_MAX);
    expectComplete(journal, head.seq);
  });

  it('limits how many records the next start has to read', () => {
    const { db, journal } = open();
    commitActs(journal, emptyHead('T1'), 4 * WAITING_RECORDS_MAX, 128);
    const unindexed = countOf(db, 'SELECT sum(last_seq - first_seq + 1) FROM block WHERE block > (SELECT block FROM indexed)');
    expect(unindexed).toBeLessThan(2.5 * WAITING_RECORDS_MAX);
  });

  const CRASHES = [
    ['before it is written', 0],
    ['after the first part', 1],
    ['in the middle', 20],
    ['after the last part', 500],
  ] as const;
  it.each(CRASHES.filter(([, commits]) => FULL_SIZE || commits === 0 || commits === 20))(
    'is complete after a crash %s, and counts nothing twice',
    (_, commitsAfter) => {
      let { db, journal } = open();
      let head = commitActs(journal, emptyHead('T1'), WAITING_RECORDS_MAX, 4096);
      head = commitActs(journal, head, commitsAfter, 1);
      db.close();
      ({ db, journal } = open());
      expectComplete(journal, head.seq);
      // A second crash, after other records were added and a part was written.
      head = commitActs(journal, head, 10, 1);
      db.close();
      ({ db, journal } = open());
      expectComplete(journal, head.seq);
      journal.writeIndex();
      expect(indexedBlock(db)).toBe(lastBlock(db));
      expect(boughtRows(db)).toBe(head.seq);
      expect(countOf(db, 'SELECT sum(amount) FROM person_bought')).toBe(3 * head.seq);
      db.close();
      ({ db, journal } = open());
      expectComplete(journal, head.seq);
    },
  );

  it('is complete if the saved position is too low', () => {
    let { db, journal } = open();
    const head = commitActs(journal, emptyHead('T1'), 1000, 100);
    journal.writeIndex();
    db.exec('UPDATE indexed SET block = 3');
    db.close();
    ({ db, journal } = open());
    expectComplete(journal, head.seq);
    journal.writeIndex();
    expect([indexedBlock(db), boughtRows(db)]).toEqual([10, 1000]);
    expectComplete(journal, head.seq);
  });

  it('has no entries of a failed commit', () => {
    const { db, journal } = open();
    const head = commitActs(journal, emptyHead('T1'), 200);
    db.exec(`CREATE TRIGGER fails BEFORE INSERT ON block BEGIN SELECT RAISE(ABORT, 'the disk has failed'); END`);
    expect(() => commitActs(journal, head, 100)).toThrow('the disk has failed');
    expectComplete(journal, 200);
    db.exec('DROP TRIGGER fails');
    expectComplete(journal, commitActs(journal, head, 100).seq);
    journal.writeIndex();
    expect(boughtRows(db)).toBe(300);
  });

  it('writes the rows of a failed commit again', () => {
    const { db, journal } = open();
    let head = commitActs(journal, emptyHead('T1'), WAITING_RECORDS_MAX, 4096);
    head = commitActs(journal, head, 5, 1);
    const before = writtenRows(db);
    expect(before).toBeGreaterThan(0);
    // Fails after some rows of the part are written.
    db.exec(`CREATE TRIGGER fails BEFORE INSERT ON person_settled WHEN NEW.place % 5 = 0
      BEGIN SELECT RAISE(ABORT, 'the disk has failed'); END`);
    for (let i = 0; i < 2; i++) expect(() => commitActs(journal, head, 1)).toThrow('the disk has failed');
    db.exec('DROP TRIGGER fails');
    // Fails at the end of the transaction, when all rows of the part are written.
    db.exec(`CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER fails_at_the_end AFTER INSERT ON block BEGIN INSERT INTO child VALUES (1); END`);
    expect(() => commitActs(journal, head, 1)).toThrow('FOREIGN KEY constraint failed');
    db.exec('DROP TRIGGER fails_at_the_end');
    expect(writtenRows(db)).toBe(before);
    expectComplete(journal, head.seq);
    while (indexedBlock(db) === 0) head = commitActs(journal, head, 1);
    expect(boughtRows(db)).toBe(WAITING_RECORDS_MAX);
    expectComplete(journal, head.seq);
  });

  it('is written when the store closes, so that the next start reads no block again', async () => {
    const store = await openSqliteStore(folder);
    for (const table of ['T1', 'T2']) await store.append({ ...EMPTY_COMMIT, records: makeActs(emptyHead(table), 50) });
    await store.close();
    const { db, journal } = open();
    expect([indexedBlock(db), lastBlock(db), boughtRows(db)]).toEqual([2, 2, 100]);
    // A block that is damaged now is not read by the index.
    db.exec("DROP TRIGGER block_no_update; UPDATE block SET records = x'00' WHERE block = 1");
    expect(journal.boughtSince(playerOf(1), 0)).toBe(6);
  });

  it('names a record whose body is not JSON', () => {
    const { db, journal } = open();
    commitActs(journal, emptyHead('T1'), 5);
    editRecords(db, 'T1', (record) => [record.seq === 3 ? { ...record, body: '{"type":"round-settled"' } : record]);
    db.close();
    expect(() => open().journal.boughtSince('player-1', 0)).toThrow(
      'the journal of table T1 is broken at record 3: its body is not valid JSON',
    );
  });

  it('tells apart two keys with equal hashes', () => {
    const { db, journal } = open();
    const [first, second] = makeActs(emptyHead('T1'), 101).filter(({ person }) => person === playerOf(1));
    commitActs(journal, emptyHead('T1'), 101);
    journal.writeIndex();
    expect([first?.seq, second?.seq]).toEqual([1, 101]);
    /** Plants an entry of `used_key` that says: this key may be that of this record. */
    const plant = (key: string, seq: number, rowSeq: number): void => {
      const entry = Buffer.alloc(10);
      entry.writeUIntBE(hashKey(key), 0, 6);
      entry.writeUInt32BE(seq - rowSeq, 6);
      db.prepare('INSERT INTO used_key VALUES (?, ?, ?, ?)').run('T1', playerOf(1), rowSeq, entry);
    };
    plant('new', 101, 0);
    plant('key-101', 1, -1);
    const find = (key: string) => journal.commandOutcomes([{ table: 'T1', person: playerOf(1), key }])[0];
    expect(find('new')).toBeNull();
    expect(find('key-101')).toEqual({ record: second });
    expect(find('key-1')).toEqual({ record: first });
  });
});

describe('a person with very many keys', () => {
  it.each(quickOrFull([1500], [1500, 10_500]))(
    'can repeat each of %d commands after a restart, and new keys rarely need a read',
    async (count) => {
      const [game] = GAMES;
      const role = rulebookOf(game[0]).conduct.ladder.at(-1) ?? '';
      const ruling = (i: number) =>
        requestOf(role, 'pam', { type: 'rule', about: 'chips', decision: 'they stay' }, `ruling-${i}`);
      const store = await openSqliteStore(folder);
      const floor = await openTestFloor({ store });
      const handle = await createTestTable(floor, 'T1', game);
      const first = await Promise.all(Array.from({ length: count }, (_, i) => handle.submit(ruling(i))));
      expect(first.every((answer) => answer.ok && !answer.repeated)).toBe(true);
      await floor.stop();
      await store.close();

      const reopened = await openSqliteStore(folder);
      let reads = 0;
      const countingStore: Store = {
        ...reopened,
        keysOf: (people, limit) => {
          reads += 1;
          return reopened.keysOf(people, limit);
        },
        commandOutcomes: (keys) => {
          reads += 1;
          return reopened.commandOutcomes(keys);
        },
      };
      const secondFloor = await openTestFloor({ store: countingStore });
      const table = secondFloor.tables.get('T1');
      if (table === undefined) throw new Error('the table is missing');
      // One by one, so that each command could need a read of its own.
      for (let i = count; i < count + 500; i++)
        expect(await table.submit(ruling(i))).toMatchObject({ ok: true, repeated: false });
      expect(reads).toBeLessThan(15);
      // A sample of the keys is enough: every 37th.
      for (let i = 0; i < count; i += 37) expect(await table.submit(ruling(i))).toEqual({ ...first[i], repeated: true });
      await secondFloor.stop();
      await reopened.close();
    },
    60_000,
  );
});

describe('a store of the first format, which has no index', () => {
  const FIXTURE = join(import.meta.dirname, '../fixtures/format-3', `${JOURNAL_FILE}.gz`);
  const file = () => join(folder, JOURNAL_FILE);

  /** Converts a store of format 3 to the first format. */
  function writeFirstFormat(change = ''): void {
    writeFileSync(file(), gunzipSync(readFileSync(FIXTURE)));
    const db = new DatabaseSync(file());
    db.exec(`DROP TABLE person_settled; DROP TABLE person_bought; DROP TABLE traced; PRAGMA user_version = 1; ${change}`);
    db.close();
  }
  const readFormat = (): unknown => {
    const db = new DatabaseSync(file(), { readOnly: true });
    const { user_version: format } = db.prepare('PRAGMA user_version').get() ?? {};
    db.close();
    return format;
  };

  const readContents = (): unknown => {
    const db = new DatabaseSync(file(), { readOnly: true });
    const contents = [db.prepare('SELECT * FROM sqlite_master').all(), db.prepare('SELECT * FROM journal').all()];
    db.close();
    return contents;
  };

  /** What the index finds for every person with a settlement or a purchase. */
  async function readIndex(): Promise<readonly (readonly [string, readonly string[], number])[]> {
    const db = openForReading(folder);
    const people = [...new Set([...openJournalReader(db).all()].map(({ record }) => record.person))].sort();
    db.close();
    const store = await openSqliteStore(folder);
    const found: [string, readonly string[], number][] = [];
    for (const person of people) {
      const settled = await store.settledOf(person, null, 1000);
      found.push([person, settled.map(({ table, seq }) => `${table} ${seq}`), await store.boughtSince(person, 0)]);
    }
    await store.close();
    return found;
  }

  it('gets an index from its journal', async () => {
    writeFileSync(file(), gunzipSync(readFileSync(FIXTURE)));
    const fromFormat3 = await readIndex();
    expect(fromFormat3.filter(([, settled, bought]) => settled.length > 0 && bought > 0).length).toBeGreaterThan(1);
    for (const name of [file(), join(folder, 'croupier-format-3.db')]) expect(existsSync(name)).toBe(true);
    writeFirstFormat();
    expect(await readIndex()).toEqual(fromFormat3);
    expect(readFormat()).toBe(5);
    // Now the store is upgraded already.
    expect(await readIndex()).toEqual(fromFormat3);
  });

  it('can be opened for reading without an upgrade', () => {
    writeFirstFormat();
    const db = openForReading(folder);
    const journal = openJournalReader(db);
    const [{ table } = emptyHead('')] = journal.heads();
    expect(journal.records(table, 1, 2)).toHaveLength(2);
    db.close();
    expect(readFormat()).toBe(1);
  });

  it('stays unchanged if the upgrade fails', async () => {
    writeFirstFormat(`DROP TRIGGER journal_no_update;
      UPDATE journal SET body = '{"type":"round-settled"' WHERE table_id = 'rws-a' AND seq = 2`);
    const before = readContents();
    // The error must name the damaged record.
    await expect(openSqliteStore(folder)).rejects.toThrow('the journal of table rws-a is broken at record 2');
    expect(readFormat()).toBe(1);
    expect(readContents()).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.db'))).toEqual([JOURNAL_FILE]);
  });
});
