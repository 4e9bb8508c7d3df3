/** Tests the stores of earlier versions in test/fixtures: open, play, audit, replay, back up, restore. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFiles } from '../../scripts/lib/files.ts';
import type { OwnRoundView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  backupStore,
  digestOfState,
  EMPTY_COMMIT,
  JOURNAL_FILE,
  type JournalRecord,
  makeRecord,
  openFloor,
  openMemoryStore,
  openSqliteStore,
  PACES,
  readConfig,
  rebuildTable,
  restoreStore,
  type Store,
  serve,
  sha256,
  startDealing,
  startTumbler,
  TUMBLER_FILE,
} from '../../src/server/index.ts';
import { CONDUCT_VERSION } from '../../src/table/index.ts';
import { openHouse, PASSWORD } from '../api/house.ts';
import { stdoutOf } from '../cli/command.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { rewriteBodies } from './rewrite-bodies.ts';
import { makeFolder, removeFolder } from './stores.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const NAMES = readdirSync(FIXTURES).filter((name) => /^store-\d+$/.test(name));

/** An automatic table with electronic dice, which every fixture has. */
const PLAYED_TABLE = 'rws-a';

const audit = (folder: string) => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });

function unpack(name: string, folder: string): void {
  for (const file of [JOURNAL_FILE, TUMBLER_FILE])
    writeFileSync(join(folder, file), gunzipSync(readFileSync(join(FIXTURES, name, `${file}.gz`))));
}

const setupSeqs = (store: Store, table: string): Promise<readonly number[]> =>
  store.setupRecords(table).then((records) => records.map(({ seq }) => seq));

/** Everything in the schema of a journal. Columns that an upgrade added come last, so the columns are sorted. */
function readSchema(folder: string): readonly unknown[] {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
  const columnsOf = (table: unknown): readonly unknown[] =>
    db.prepare('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY name').all(String(table));
  const schema = db
    .prepare('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
    .all()
    .map(({ type, name, sql }) => ({ type, name, content: type === 'table' ? columnsOf(name) : sql }));
  db.close();
  return schema;
}

/** Plays with the current program until one more round with a wager is settled. */
async function playOneMoreRound(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const handle = floor.tables.get(PLAYED_TABLE);
  if (handle === undefined) throw new Error(`no table ${PLAYED_TABLE}`);
  const settled = new Promise<void>((resolve) =>
    handle.onDurable(({ events }, state) => {
      const [player = ''] = state.positions.values();
      const wager = { type: 'place', player, bet: 'big', amount: 1000 } as const;
      if (events.some(({ event }) => event.type === 'betting-opened'))
        handle.enqueue({ by: { person: player, role: 'player' }, key: `wager-${handle.head().seq}`, body: wager }, () => {});
      if (events.some(({ event }) => event.type === 'round-settled' && event.rows.length > 0)) resolve();
    }),
  );
  const dealing = startDealing({ floor, tumbler, pace: PACES.bench });
  await settled;
  await dealing.stop(5000);
  await floor.stop();
  await tumbler.stop();
  await store.close();
}

describe.each(NAMES)('%s', (name) => {
  // In a quick run, the audit of changed records is tested with the newest of these stores.
  const isWhole = FULL_SIZE || name === NAMES.at(-1);
  let original = '';
  let tempFolder = '';
  beforeAll(() => {
    original = makeFolder();
    tempFolder = makeFolder();
    unpack(name, original);
  });
  afterAll(() => {
    removeFolder(original);
    removeFolder(tempFolder);
  });

  const copyStore = (): string => {
    const folder = join(tempFolder, `copy-${readdirSync(tempFolder).length}`);
    cpSync(original, folder, { recursive: true });
    return folder;
  };

  it('passes the audit, which counts its records as not replayed (`undecided`)', async () => {
    const report = await audit(original);
    // The first record of each table is its set-up, which is not a command.
    expect(report).toMatchObject({ fault: null, undecided: report.records - report.tables });
    expect([report.rounds, report.snapshots, report.verified, report.tumblerEntries].every((count) => Number(count) > 20)).toBe(
      true,
    );
    expect(stdoutOf(['audit', original])).toContain(`${report.undecided} records not replayed`);
  });

  it('gets all tables, columns, indexes and triggers of a new store, and then still passes the audit', async () => {
    const [old, empty] = [copyStore(), join(tempFolder, 'empty')];
    for (const folder of [old, empty]) await (await openSqliteStore(folder)).close();
    expect(readSchema(old)).toEqual(readSchema(empty));
    expect(await audit(old)).toMatchObject({ fault: null });
  });

  it('gives every table the same state with and without its snapshot', async () => {
    const store = await openSqliteStore(copyStore());
    let wagerCount = 0;
    for (const { table } of await store.heads()) {
      const [fromSnapshot, fromStart] = [
        await rebuildTable(store, RULEBOOKS, table),
        await rebuildTable(store, RULEBOOKS, table, true),
      ];
      expect(fromSnapshot.snapshotBytes).toBeGreaterThan(0);
      expect(digestOfState(fromSnapshot.state)).toBe(digestOfState(fromStart.state));
      wagerCount += fromStart.state.wagersOnLayout;
    }
    expect(wagerCount).toBeGreaterThan(0);
    await store.close();
  });

  it('is upgraded with one log line per table', async () => {
    const folder = copyStore();
    const config = readConfig({}, { data: folder, port: '0', log: 'info', dealing: 'bench' });
    if (typeof config === 'string') throw new Error(config);
    const upgraded: unknown[] = [];
    const write = (line: string): void => {
      const { msg, table, to } = JSON.parse(line);
      if (msg === 'an upgrade changed the rulebook data or conduct version of the table') upgraded.push([table, to.conduct]);
    };
    const store = await openSqliteStore(folder);
    const tables = (await store.heads()).map(({ table }) => table);
    await store.close();
    const served = await serve(config, pino({ level: 'info' }, { write }));
    await served.stop();
    expect(upgraded.sort()).toEqual(tables.sort().map((table) => [table, CONDUCT_VERSION]));
  });

  it('is rebuilt from its journal if the snapshot has an unsupported version', async () => {
    const folder = copyStore();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    for (const { seq, state } of db.prepare('SELECT seq, state FROM snapshot WHERE table_id = ?').all(PLAYED_TABLE)) {
      const laterSnapshot = JSON.stringify({ ...JSON.parse(String(state)), conduct: CONDUCT_VERSION + 1 });
      db.prepare('UPDATE snapshot SET state = ?, digest = ? WHERE table_id = ? AND seq = ?').run(
        laterSnapshot,
        sha256(laterSnapshot),
        PLAYED_TABLE,
        Number(seq),
      );
    }
    db.close();
    const store = await openSqliteStore(folder);
    expect(await rebuildTable(store, RULEBOOKS, PLAYED_TABLE)).toMatchObject({ snapshotBytes: 0 });
    await store.close();
  });

  it('can be played after one upgrade record, and the audit replays the new records', async () => {
    const folder = copyStore();
    const before = await audit(folder);
    await playOneMoreRound(folder);
    const after = await audit(folder);
    const store = await openSqliteStore(folder);
    // A second start writes no upgrade record.
    await (await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now })).stop();
    const setupRecordSeqs = await setupSeqs(store, PLAYED_TABLE);
    expect(setupRecordSeqs).toHaveLength(2);
    const records = await store.records(PLAYED_TABLE, setupRecordSeqs[1] ?? 0, 1000);
    expect(records[0]?.body).toContain(`"conduct":${CONDUCT_VERSION}`);
    expect(records.some(({ body }) => body.includes('"type":"round-settled"'))).toBe(true);
    await store.close();
    expect(after).toMatchObject({ fault: null, undecided: before.undecided });
    expect(after.rounds).toBeGreaterThan(before.rounds);
    // There is one upgrade record per table, and there are commands of the current version.
    expect(after.records).toBeGreaterThan(before.records + before.tables);
  });

  it('can be backed up and restored', async () => {
    const [backup, restored] = [join(tempFolder, 'backup'), join(tempFolder, 'restored')];
    await backupStore(original, backup);
    const before = await audit(original);
    const { files, backupMs } = await restoreStore(backup, restored, RULEBOOKS);
    expect(files).toEqual(['croupier.db', 'tumbler.db']);
    expect(Math.abs(Date.now() - (backupMs ?? 0))).toBeLessThan(60_000);
    // Each table has two more records: the upgrade to the current version, and the restore.
    expect(await audit(restored)).toMatchObject({
      fault: null,
      records: before.records + 2 * before.tables,
      rounds: before.rounds,
      verified: before.verified,
      undecided: before.undecided,
      restores: 1,
    });
  });

  it('is replayed with the rulebook and the conduct version of its rounds', () => {
    const text = stdoutOf(['replay', original, '--table', PLAYED_TABLE, '--round', '1']);
    expect(text).toMatch(/^# table rws-a: rws-tai-sai, layout A, electronic dice; round 1, settled\n/);
    expect(text).toMatch(/\n# governed by rws-tai-sai.* with hash [0-9a-f]{64}, conduct version \d+\n/);
    expect(text).toContain('\nround-settled round=1 ');
  });

  it('answers a retry with the first answer', async () => {
    const store = await openSqliteStore(copyStore());
    const wagerRecord = await findFirstRecord(store, ({ key, body }) => key !== null && body.includes('"type":"wager-placed"'));
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    const answer = await floor.tables.get(PLAYED_TABLE)?.commandOutcome(wagerRecord.person, wagerRecord.key ?? '');
    expect(answer).toMatchObject({ ok: true, seq: wagerRecord.seq, repeated: true, events: JSON.parse(wagerRecord.body).events });
    await floor.stop();
    await store.close();
  });

  it('shows players their own rounds with the rulebook data of that time', async () => {
    const folder = copyStore();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    // A different hash simulates different rulebook data. The answer must come from the journal.
    const hash = 'a'.repeat(64);
    rewriteBodies(db, PLAYED_TABLE, (body, seq) =>
      seq === 1 ? body.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${hash}"`) : body,
    );
    db.close();
    const house = await openHouse({ store: 'sqlite', folder });
    const ann = house.client();
    await ann.signIn('ann', PASSWORD);
    const ownRound = await ann.http.get<OwnRoundView>(`/tables/${PLAYED_TABLE}/rounds/1/wagers`);
    expect(ownRound).toMatchObject({ table: PLAYED_TABLE, round: 1, rulebook: 'rws-tai-sai', rulebookHash: hash });
    expect(ownRound.wagers.length).toBeGreaterThan(0);
    const { items } = await ann.http.get<{ items: readonly OwnRoundView[] }>('/session/history?limit=50');
    expect(items.find(({ table, round }) => table === PLAYED_TABLE && round === 1)).toEqual(ownRound);
    // In the fixtures, Ann played at all eight practice tables.
    expect(new Set(items.map(({ table }) => table)).size).toBe(8);
    await house.close();
  });

  it.runIf(isWhole).each([
    ['a raised payment', /("won",)(\d+)/, (paid: number) => paid + 1000, 'is paid'],
    ['a lowered payment', /("won",)(\d+)/, (paid: number) => paid - 1, 'is paid'],
    ['a raised counted stake', /(,)(\d+)(?=,\d+,"lost")/, (counted: number) => counted + 500, 'settled'],
  ])('fails the audit if an old settlement has %s and all hashes were recomputed', async (_, pattern, changeAmount, what) => {
    const folder = copyStore();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    let changedSeq = 0;
    rewriteBodies(db, PLAYED_TABLE, (body, seq) => {
      if (changedSeq > 0 || !body.includes('"type":"round-settled"') || !pattern.test(body)) return body;
      changedSeq = seq;
      return body.replace(pattern, (_whole, before: string, amount: string) => `${before}${changeAmount(Number(amount))}`);
    });
    db.prepare('DELETE FROM snapshot WHERE table_id = ?').run(PLAYED_TABLE);
    db.close();
    expect(changedSeq).toBeGreaterThan(1);
    const { fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({ in: 'journal', table: PLAYED_TABLE, seq: changedSeq, what: expect.stringContaining(what) });
  });

  // These tables have real dice. With electronic dice, the dice would already reveal a record that was changed before the close.
  it.runIf(isWhole).each([
    [
      'chips-bought',
      'adelaide-big-and-small.error-found-later',
      /("type":"chips-bought"[^}]*"amount":)(\d+)/,
      'buy-chips has amount',
    ],
    [
      'table-opened',
      'adelaide-big-and-small.error-found-later',
      /("type":"table-opened".*"floatMinor":)(\d+)/,
      'open-table has floatMinor',
    ],
    [
      'adjustment-made',
      'adelaide-big-and-small.error-found-later',
      /("type":"adjustment-made"[^}]*"amount":)(\d+)/,
      'adjust has amount',
    ],
    [
      'colour-redeemed',
      'adelaide-big-and-small.non-value-chips',
      /("type":"colour-redeemed"[^}]*"paidMinor":)(\d+)/,
      'were redeemed for',
    ],
    // This pattern has no amount: the test changes the type of the event.
    [
      'an unknown event',
      'adelaide-big-and-small.error-found-later',
      /("type":")chips-bought()/,
      "unknown event 'chips-bought500'",
    ],
  ])('fails the audit if an old record of %s was changed and all hashes were recomputed', async (_, table, pattern, what) => {
    const folder = copyStore();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    let changedSeq = 0;
    rewriteBodies(db, table, (body, seq) => {
      if (changedSeq > 0 || !pattern.test(body)) return body;
      changedSeq = seq;
      return body.replace(pattern, (whole, before: string, amount: string) =>
        amount === '' ? `${whole}500` : `${before}${Number(amount) + 500}`,
      );
    });
    db.prepare('DELETE FROM snapshot WHERE table_id = ?').run(table);
    db.close();
    expect(changedSeq).toBeGreaterThan(1);
    const { fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({ in: 'journal', table, seq: changedSeq, what: expect.stringContaining(what) });
  });
});

async function findFirstRecord(store: Store, matches: (record: JournalRecord) => boolean): Promise<JournalRecord> {
  const found = (await store.records(PLAYED_TABLE, 2, 1000)).find(matches);
  if (found === undefined) throw new Error('no such record');
  return found;
}

describe('a table of a later conduct version', () => {
  it('is rejected', async () => {
    const store = openMemoryStore();
    const rulebook = { id: 'dicette', version: null, hash: 'a'.repeat(64) };
    const body = JSON.stringify({ rulebook, conduct: CONDUCT_VERSION + 1, setup: {} });
    const record = makeRecord('0'.repeat(64), { table: 'T1', seq: 1, atMs: 1, person: 'pam', role: 'house', key: null, body });
    await store.append({ ...EMPTY_COMMIT, records: [record] });
    await expect(rebuildTable(store, RULEBOOKS, 'T1')).rejects.toThrow(
      `table T1 has conduct version ${CONDUCT_VERSION + 1}; this program reads versions up to ${CONDUCT_VERSION}`,
    );
  });
});

describe('the body of a record', () => {
  it('is parsed in one module only, which converts earlier versions', () => {
    const readers = projectFiles()
      .filter(({ path }) => /^src\/(?:server|cli)\//.test(path))
      .filter(({ text }) => /JSON\.parse\([^;]*\bbody\b/.test(text))
      .map(({ path }) => path);
    // The audit module reads only the command, and compares the events as text.
    expect(readers.sort()).toEqual([
      'src/server/floor/audit-table.ts',
      'src/server/store/body.ts',
      'src/server/store/tournament-body.ts',
    ]);
  });
});
