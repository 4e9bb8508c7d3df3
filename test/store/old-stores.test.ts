/** Stores that earlier versions wrote, one folder of test/fixtures each: opened, played on, audited, replayed, copied and read back. */
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
  JOURNAL_FILE,
  type JournalRecord,
  makeHash,
  makeRecord,
  NO_COMMIT,
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
import { say } from '../cli/command.ts';
import { openHouse, PASSWORD } from '../wire/house.ts';
import { makeFolder, removeFolder } from './stores.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const NAMES = readdirSync(FIXTURES).filter((name) => /^store-\d+$/.test(name));

/** A table of every fixture whose dice are electronic and that goes on by itself. */
const PLAYED = 'rws-a';

const audit = (folder: string) => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });

function unpack(name: string, folder: string): void {
  for (const file of [JOURNAL_FILE, TUMBLER_FILE])
    writeFileSync(join(folder, file), gunzipSync(readFileSync(join(FIXTURES, name, `${file}.gz`))));
}

const placesIn = (store: Store, table: string): Promise<readonly number[]> =>
  store.governing(table).then((records) => records.map(({ seq }) => seq));

/** Plays on with today's program until one more round with a wager has been settled at the table. */
async function playOn(folder: string): Promise<void> {
  const store = await openSqliteStore(folder);
  const tumbler = await startTumbler({ file: join(folder, TUMBLER_FILE) });
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const desk = floor.desks.get(PLAYED);
  if (desk === undefined) throw new Error(`no table ${PLAYED}`);
  const settled = new Promise<void>((resolve) =>
    desk.onDurable(({ events }, state) => {
      const [player = ''] = state.positions.values();
      const wager = { type: 'place', player, bet: 'big', amount: 1000 } as const;
      if (events.some(({ event }) => event.type === 'betting-opened'))
        desk.post({ by: { person: player, role: 'player' }, key: `later-${desk.head().seq}`, body: wager }, () => {});
      if (events.some(({ event }) => event.type === 'round-settled' && event.rows.length > 0)) resolve();
    }),
  );
  const dealing = startDealing({ floor, tumbler, records: store.records, pace: PACES.bench });
  await settled;
  await dealing.stop(5000);
  await floor.stop();
  await tumbler.stop();
  await store.close();
}

describe.each(NAMES)('%s', (name) => {
  let original = '';
  let place = '';
  beforeAll(() => {
    original = makeFolder();
    place = makeFolder();
    unpack(name, original);
  });
  afterAll(() => {
    removeFolder(original);
    removeFolder(place);
  });

  const copied = (): string => {
    const folder = join(place, `copy-${readdirSync(place).length}`);
    cpSync(original, folder, { recursive: true });
    return folder;
  };

  it('is audited without a fault: its records are applied, and counted as not decided again', async () => {
    const report = await audit(original);
    expect(report).toMatchObject({ fault: null, undecided: report.records - report.tables });
    expect([report.rounds, report.snapshots, report.verified, report.tumblerEntries].every((count) => Number(count) > 20)).toBe(
      true,
    );
    expect(say(['audit', original])).toContain(`${report.undecided} records not decided again`);
  });

  it('gives every table the same state from its snapshot as from its first record', async () => {
    const store = await openSqliteStore(copied());
    let lying = 0;
    for (const { table } of await store.heads()) {
      const [quick, whole] = [await rebuildTable(store, RULEBOOKS, table), await rebuildTable(store, RULEBOOKS, table, true)];
      expect(quick.snapshotBytes).toBeGreaterThan(0);
      expect(digestOfState(quick.state)).toBe(digestOfState(whole.state));
      lying += whole.state.wagersOnLayout;
    }
    expect(lying).toBeGreaterThan(0);
    await store.close();
  });

  it('is named table by table in the log of the server that upgrades it', async () => {
    const folder = copied();
    const config = readConfig({}, { data: folder, port: '0', log: 'info', dealing: 'bench' });
    if (typeof config === 'string') throw new Error(config);
    const upgraded: unknown[] = [];
    const write = (line: string): void => {
      const { msg, table, to } = JSON.parse(line);
      if (msg === 'an upgrade changed what governs the table') upgraded.push([table, to.conduct]);
    };
    const store = await openSqliteStore(folder);
    const tables = (await store.heads()).map(({ table }) => table);
    await store.close();
    const served = await serve(config, pino({ level: 'info' }, { write }));
    await served.stop();
    expect(upgraded.sort()).toEqual(tables.sort().map((table) => [table, CONDUCT_VERSION]));
  });

  it('is rebuilt from its journal where a snapshot is of a version that cannot be read', async () => {
    const folder = copied();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    for (const { seq, state } of db.prepare('SELECT seq, state FROM snapshot WHERE table_id = ?').all(PLAYED)) {
      const other = JSON.stringify({ ...JSON.parse(String(state)), conduct: CONDUCT_VERSION + 1 });
      db.prepare('UPDATE snapshot SET state = ?, digest = ? WHERE table_id = ? AND seq = ?').run(
        other,
        sha256(other),
        PLAYED,
        Number(seq),
      );
    }
    db.close();
    const store = await openSqliteStore(folder);
    expect(await rebuildTable(store, RULEBOOKS, PLAYED)).toMatchObject({ snapshotBytes: 0 });
    await store.close();
  });

  it('is played on by today’s program after one record of the change, which is decided again by an audit', async () => {
    const folder = copied();
    const before = await audit(folder);
    await playOn(folder);
    const after = await audit(folder);
    const store = await openSqliteStore(folder);
    // A second start has nothing to change.
    await (await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now })).stop();
    const changes = await placesIn(store, PLAYED);
    expect(changes).toHaveLength(2);
    const records = await store.records(PLAYED, changes[1] ?? 0, 1000);
    expect(records[0]?.body).toContain(`"conduct":${CONDUCT_VERSION}`);
    expect(records.some(({ body }) => body.includes('"type":"round-settled"'))).toBe(true);
    await store.close();
    expect(after).toMatchObject({ fault: null, undecided: before.undecided });
    expect(after.rounds).toBeGreaterThan(before.rounds);
    // One change for each table, and acts of today's version.
    expect(after.records).toBeGreaterThan(before.records + before.tables);
  });

  it('is copied and put back whole', async () => {
    const [copy, back] = [join(place, 'backup'), join(place, 'restored')];
    await backupStore(original, copy);
    restoreStore(copy, back);
    expect(await audit(back)).toEqual(await audit(original));
  });

  it('has its rounds printed, with the rulebook and the conduct version they were played under', () => {
    const text = say(['replay', original, '--table', PLAYED, '--round', '1']);
    expect(text).toMatch(/^# table rws-a: rws-tai-sai, layout A, electronic dice; round 1, settled\n/);
    expect(text).toMatch(/\n# by rws-tai-sai.* with the hash [0-9a-f]{64}, conduct version \d+\n/);
    expect(text).toContain('\nround-settled round=1 ');
  });

  it('answers a key as it did the first time', async () => {
    const store = await openSqliteStore(copied());
    const settled = await firstRecord(store, ({ key, body }) => key !== null && body.includes('"type":"wager-placed"'));
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    const answer = await floor.desks.get(PLAYED)?.fate(settled.person, settled.key ?? '');
    expect(answer).toMatchObject({ ok: true, seq: settled.seq, repeated: true, events: JSON.parse(settled.body).events });
    await floor.stop();
    await store.close();
  });

  it('shows players their own rounds, under the rulebook data by which they were played', async () => {
    const folder = copied();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    // Another hash, as if the data had been others then: what is shown comes from the journal.
    const hash = 'a'.repeat(64);
    rewrite(db, PLAYED, (body, seq) => (seq === 1 ? body.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${hash}"`) : body));
    db.close();
    const house = await openHouse({ store: 'sqlite', folder });
    const ann = house.client();
    await ann.signIn('ann', PASSWORD);
    const own = await ann.http.get<OwnRoundView>(`/tables/${PLAYED}/rounds/1/wagers`);
    expect(own).toMatchObject({ table: PLAYED, round: 1, rulebook: 'rws-tai-sai', rulebookHash: hash });
    expect(own.wagers.length).toBeGreaterThan(0);
    const { items } = await ann.http.get<{ items: readonly OwnRoundView[] }>('/session/history?limit=50');
    expect(items.find(({ table, round }) => table === PLAYED && round === 1)).toEqual(own);
    expect(new Set(items.map(({ table }) => table)).size).toBe(8);
    await house.close();
  });

  it.each([
    ['a payment raised', /("won",)(\d+)/, (paid: number) => paid + 1000, 'is paid'],
    ['a payment lowered', /("won",)(\d+)/, (paid: number) => paid - 1, 'is paid'],
    ['what counted raised', /(,)(\d+)(?=,\d+,"lost")/, (counted: number) => counted + 500, 'ends exactly once and whole'],
  ])('of an old settlement, with %s and every hash made anew, is found out by its money', async (_, pattern, other, what) => {
    const folder = copied();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    let changedAt = 0;
    rewrite(db, PLAYED, (body, seq) => {
      if (changedAt > 0 || !body.includes('"type":"round-settled"') || !pattern.test(body)) return body;
      changedAt = seq;
      return body.replace(pattern, (_whole, before: string, amount: string) => `${before}${other(Number(amount))}`);
    });
    db.prepare('DELETE FROM snapshot WHERE table_id = ?').run(PLAYED);
    db.close();
    expect(changedAt).toBeGreaterThan(1);
    const { fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({ in: 'journal', table: PLAYED, seq: changedAt, what: expect.stringContaining(what) });
  });

  // Tables with real dice: with electronic ones a changed record before the close is found out by its dice already.
  it.each([
    [
      'chips-bought',
      'adelaide-big-and-small.below-minimum',
      /("type":"chips-bought"[^}]*"amount":)(\d+)/,
      'buy-chips asks for amount',
    ],
    [
      'table-opened',
      'adelaide-big-and-small.below-minimum',
      /("type":"table-opened".*"floatMinor":)(\d+)/,
      'open-table asks for floatMinor',
    ],
    [
      'adjustment-made',
      'adelaide-big-and-small.error-found-later',
      /("type":"adjustment-made"[^}]*"amount":)(\d+)/,
      'adjust asks for amount',
    ],
    ['colour-redeemed', 'adelaide-big-and-small.non-value-chips', /("type":"colour-redeemed"[^}]*"paidMinor":)(\d+)/, 'are paid'],
    [
      'an event that there is not',
      'adelaide-big-and-small.below-minimum',
      /("type":")chips-bought()/,
      "there is no event 'chips-bought500'",
    ],
  ])('of an old record of %s, with another amount and every hash made anew, is found out', async (_, table, pattern, what) => {
    const folder = copied();
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    let changedAt = 0;
    rewrite(db, table, (body, seq) => {
      if (changedAt > 0 || !pattern.test(body)) return body;
      changedAt = seq;
      return body.replace(pattern, (whole, before: string, amount: string) =>
        amount === '' ? `${whole}500` : `${before}${Number(amount) + 500}`,
      );
    });
    db.prepare('DELETE FROM snapshot WHERE table_id = ?').run(table);
    db.close();
    expect(changedAt).toBeGreaterThan(1);
    const { fault } = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(fault).toMatchObject({ in: 'journal', table, seq: changedAt, what: expect.stringContaining(what) });
  });
});

async function firstRecord(store: Store, holds: (record: JournalRecord) => boolean): Promise<JournalRecord> {
  const found = (await store.records(PLAYED, 2, 1000)).find(holds);
  if (found === undefined) throw new Error('no such record');
  return found;
}

/** Writes the bodies of a table anew, with a chain that holds: what somebody could do who has the file. */
function rewrite(db: DatabaseSync, table: string, change: (body: string, seq: number) => string): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${name}`);
  const rows = db
    .prepare(
      'SELECT table_id AS "table", seq, at_ms AS atMs, person, role, key, body, hash FROM journal WHERE table_id = ? ORDER BY seq',
    )
    .all(table) as unknown as JournalRecord[];
  let previous = '0'.repeat(64);
  for (const row of rows) {
    const body = change(row.body, row.seq);
    const hash = makeHash(previous, { ...row, body });
    db.prepare('UPDATE journal SET body = ?, hash = ? WHERE table_id = ? AND seq = ?').run(body, hash, table, row.seq);
    db.prepare('UPDATE snapshot SET hash = ? WHERE table_id = ? AND seq = ?').run(hash, table, row.seq);
    previous = hash;
  }
  db.prepare('UPDATE head SET hash = ? WHERE table_id = ?').run(previous, table);
}

describe('a table of a later version', () => {
  it('is not opened', async () => {
    const store = openMemoryStore();
    const rulebook = { id: 'dicette', version: null, hash: 'a'.repeat(64) };
    const body = JSON.stringify({ rulebook, conduct: CONDUCT_VERSION + 1, setup: {} });
    const record = makeRecord('0'.repeat(64), { table: 'T1', seq: 1, atMs: 1, person: 'pam', role: 'house', key: null, body });
    await store.append({ ...NO_COMMIT, records: [record] });
    await expect(rebuildTable(store, RULEBOOKS, 'T1')).rejects.toThrow(
      `table T1 is of conduct version ${CONDUCT_VERSION + 1}; this program knows up to ${CONDUCT_VERSION}`,
    );
  });
});

describe('the body of a record', () => {
  it('is read in one place alone, which asks for what governs the record', () => {
    const readers = projectFiles()
      .filter(({ path }) => /^src\/(?:server|cli)\//.test(path))
      .filter(({ text }) => /JSON\.parse\([^;]*\bbody\b/.test(text))
      .map(({ path }) => path);
    // The audit reads what was asked, and compares the events as text.
    expect(readers.sort()).toEqual(['src/server/floor/audit-table.ts', 'src/server/store/body.ts']);
  });
});
