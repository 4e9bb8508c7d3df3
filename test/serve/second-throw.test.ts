/** Tests that nobody can throw a second time: an old copy of the store never gives other dice for a commitment that people have seen. */
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  backupStore,
  commitmentOf,
  JOURNAL_FILE,
  openRecord,
  openSqliteStore,
  type RunningServer,
  readConfig,
  readEntries,
  readJournalRound,
  readVersionHistory,
  restoreStore,
  type SqliteStore,
  serve,
  TUMBLER_FILE,
  verifyRound,
} from '../../src/server/index.ts';
import type { EventOf, EventType, TableEvent } from '../../src/table/index.ts';
import { jsonOf, stdoutOf } from '../cli/command.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { FakeClock, flush, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
let house: House | null = null;
let store: SqliteStore | null = null;
let clock: FakeClock;

beforeEach(() => {
  folder = makeFolder();
  clock = new FakeClock();
  // `restore` uses the real time.
  clock.nowMs = Date.now();
});
afterEach(async () => {
  await stop();
  removeFolder(folder);
});

const eventsOfType = <T extends EventType>(events: readonly TableEvent[], type: T): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];

/** Folders inside the temporary folder of the test. */
const foldersOf = <Names extends readonly string[]>(...names: Names): { readonly [I in keyof Names]: string } =>
  names.map((name) => join(folder, name)) as { readonly [I in keyof Names]: string };

async function start(data: string): Promise<House> {
  store = await openSqliteStore(data);
  house = await openHouse(data, { store, clock });
  return house;
}

async function stop(): Promise<void> {
  await house?.crash();
  await store?.close();
  [house, store] = [null, null];
}

/** The tables, with a bet that they offer, and what an interruption before the close does to the wagers. */
const ALL_TABLES = [
  ['crown-a', 'big', 'stands'],
  ['rws-a', 'big', 'void'],
  ['adelaide', 'big', 'void'],
  ['triple-dice', 'shooter', 'stands'],
  ['dicette', 'red', 'void'],
] as const;
/** A quick run has a table with each outcome and the table with a shooter. */
const TABLES = ALL_TABLES.filter(([table]) => FULL_SIZE || ['crown-a', 'rws-a', 'triple-dice'].includes(table));

const isClosed = (events: readonly TableEvent[]): boolean =>
  eventsOfType(events, 'betting-closed').length + eventsOfType(events, 'dice-thrown').length > 0;

const isRevealed = (events: readonly TableEvent[]): boolean => eventsOfType(events, 'dice-revealed').length > 0;

/** Starts a house, seats a player at the table and places a wager. All tables have a committed seed then. */
async function bet(data: string, table: string, betId: string): Promise<House> {
  const opened = await start(data);
  for (const each of opened.floor.tables.keys())
    await opened.until(each, (events) => eventsOfType(events, 'dice-committed').length > 0);
  await opened.act(table, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  await opened.act(table, 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 });
  if (table === 'triple-dice') {
    await opened.until(table, (events) => eventsOfType(events, 'dice-offered').length === 1);
    await opened.act(table, 'ann', { type: 'accept-dice', player: 'ann' });
  }
  await opened.until(table, (events) => eventsOfType(events, 'betting-opened').length === 1);
  await opened.act(table, 'ann', { type: 'place', player: 'ann', bet: betId, amount: 500 });
  return opened;
}

const audit = (data: string) => auditStore(data, { rulebooks: RULEBOOKS, tumblerNeeded: true });

/** Verifies the dice of a round from the journal alone. */
async function verify(data: string, table: string, round: number) {
  const opened = await openSqliteStore(data);
  const records = await opened.records(table, 1, 100_000);
  const { round: publicRound, faults } = readJournalRound(
    readVersionHistory(await opened.setupRecords(table)),
    records.slice(1),
    table,
    round,
  );
  await opened.close();
  return { ...verifyRound(publicRound), commitment: publicRound.commitment, faults };
}

describe('a backup that was made while betting was open', () => {
  it.each(TABLES)('%s: never gives other dice for the same commitment', async (table, betId, outcome) => {
    const [data, copy, restored] = foldersOf('data', 'copy', 'restored');
    const first = await bet(data, table, betId);
    await backupStore(data, copy);
    const firstEvents = await first.until(table, isRevealed);
    const [seen] = eventsOfType(firstEvents, 'dice-revealed');
    await stop();

    const { retired } = await restoreStore(copy, restored, RULEBOOKS);
    // The seed that people have seen is retired and published.
    expect(retired).toContainEqual({ table, round: 1, commitment: seen?.commitment, seed: seen?.seed });
    const second = await start(restored);
    const events = await second.until(table, (all) => eventsOfType(all, 'dice-retired').length === 1);
    expect(eventsOfType(events, 'dice-retired')).toMatchObject([{ round: 1, commitment: seen?.commitment, seed: seen?.seed }]);
    expect(eventsOfType(events, 'play-interrupted')).toMatchObject([{ outcome }]);
    const [{ records, backupMs } = { records: 0, backupMs: 0 }] = eventsOfType(events, 'store-restored');
    expect(records).toBeGreaterThan(5);
    expect(Math.abs(Date.now() - (backupMs ?? 0))).toBeLessThan(60_000);

    const newCommitments = (all: readonly TableEvent[]) => eventsOfType(all, 'dice-committed').slice(1);
    // After a void, Triple Dice would wait for a shooter, but there the wagers stand.
    const played = await second.until(table, isRevealed);
    expect(newCommitments(played)[0]).toMatchObject({ round: outcome === 'stands' ? 1 : 2 });
    expect(newCommitments(played).map(({ commitment }) => commitment)).not.toContain(seen?.commitment);
    if (outcome === 'void') expect(eventsOfType(played, 'wagers-returned')).toMatchObject([{ rows: [['ann', betId, 500]] }]);
    // The new commitment is in the journal before the close.
    const types = played.map(({ type }) => type);
    const closeIndex = types.findIndex((type) => type === 'betting-closed' || type === 'dice-thrown');
    expect(types.lastIndexOf('dice-committed', closeIndex)).toBeGreaterThan(types.indexOf('dice-retired'));
    await stop();

    const round = outcome === 'stands' ? 1 : 2;
    const verified = await verify(restored, table, round);
    expect(verified).toMatchObject({ verdict: 'verified', differences: [], faults: [] });
    expect(verified.commitment).not.toBe(seen?.commitment);
    // Nothing was ever drawn from the retired seed.
    const entries = [...readEntries(join(restored, TUMBLER_FILE))].filter((entry) => entry.table === table && entry.round === 1);
    expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(['committed', 'retired']);
    expect(commitmentOf(Buffer.from(entries[0]?.seed ?? '', 'hex'))).toBe(seen?.commitment);
    expect(await audit(restored)).toMatchObject({ fault: null, restores: 1 });
  });

  it('is visible in `audit`, `replay` and `verify-round`', async () => {
    const [data, copy, restored] = foldersOf('data', 'copy', 'restored');
    await bet(data, 'rws-a', 'big');
    await backupStore(data, copy);
    await stop();
    const output = stdoutOf(['restore', copy, restored]);
    expect(output).toMatch(/^restored croupier\.db and tumbler\.db to .* from the backup of .*; every journal records it\n/);
    expect(output).toContain('8 unused seeds retired and published:\n');
    expect(output).toContain('  table rws-a, round 1\n');
    const started = await start(restored);
    await started.until('rws-a', (events) => eventsOfType(events, 'round-ended').length === 1);
    await stop();
    expect(stdoutOf(['audit', restored])).toContain('restored from a backup 1 time; 8 unused seeds retired');
    const text = stdoutOf(['replay', restored, '--table', 'rws-a', '--round', '1']);
    expect(text).toMatch(/\n> system system record-restore records=\d+ backupMs=\d+ commitment="?\w{64}"? seed="?\w{64}"?\n/);
    expect(text).toMatch(
      /\nstore-restored records=\d+ backupMs=\d+\ndice-retired round=1 commitment="?\w{64}"? seed="?\w{64}"?\n/,
    );
    expect(jsonOf(['verify-round', restored, '--table', 'rws-a', '--round', '1'])).toMatchObject({
      verdict: 'verified',
      faults: [],
    });
  });
});

describe('a backup that was made after the close', () => {
  it.each(TABLES)('%s: concludes the round with the same faces', async (table, betId) => {
    const [data, copy, restored] = foldersOf('data', 'copy', 'restored');
    const first = await bet(data, table, betId);
    await first.until(table, isClosed);
    await backupStore(data, copy);
    const firstEvents = await first.until(table, isRevealed);
    await stop();
    const { retired } = await restoreStore(copy, restored, RULEBOOKS);
    expect(retired.map((seed) => seed.table)).not.toContain(table);
    const second = await start(restored);
    const events = await second.until(table, isRevealed);
    const faces = (all: readonly TableEvent[]) => eventsOfType(all, 'result-entered')[0]?.faces;
    expect(faces(events)).toBeDefined();
    expect(faces(events)).toEqual(faces(firstEvents));
    expect(eventsOfType(events, 'dice-revealed')).toEqual(eventsOfType(firstEvents, 'dice-revealed'));
    await stop();
    expect(await audit(restored)).toMatchObject({ fault: null, restores: 1 });
  });
});

describe('a backup', () => {
  it('retires a seed that the tumbler has stored and the journal does not have yet', async () => {
    const [data, copy, restored, copy2, again] = foldersOf('data', 'copy', 'restored', 'copy2', 'again');
    await bet(data, 'crown-a', 'big');
    await stop();
    await backupStore(data, copy);
    await restoreStore(copy, restored, RULEBOOKS);
    // The tumbler always writes first. The backup is made before the journal has the commitment.
    const record = openRecord(join(restored, TUMBLER_FILE));
    const commitment = record.commit('crown-a', 1, 3);
    record.close();
    await backupStore(restored, copy2);
    const { retired } = await restoreStore(copy2, again, RULEBOOKS);
    expect(retired).toEqual([{ table: 'crown-a', round: 1, commitment, seed: expect.stringMatching(/^\w{64}$/) }]);
    const second = await start(again);
    const events = await second.until('crown-a', isRevealed);
    expect(eventsOfType(events, 'dice-revealed')[0]?.commitment).not.toBe(commitment);
    await stop();
    expect(await audit(again)).toMatchObject({ fault: null, restores: 2, retired: 9 });
  });

  it('without the tumbler’s seed: the seed is recorded as lost', async () => {
    const [data, copy, restored] = foldersOf('data', 'copy', 'restored');
    await bet(data, 'rws-a', 'big');
    await backupStore(data, copy);
    await stop();
    rmSync(join(copy, TUMBLER_FILE));
    const { retired } = await restoreStore(copy, restored, RULEBOOKS);
    expect(retired.map(({ seed }) => seed)).toEqual(retired.map(() => null));
    const second = await start(restored);
    const events = await second.until('rws-a', isRevealed);
    expect(eventsOfType(events, 'dice-retired')).toMatchObject([{ round: 1, seed: null }]);
    expect(eventsOfType(events, 'dice-revealed')).toMatchObject([{ round: 2 }]);
    await stop();
    expect(await audit(restored)).toMatchObject({ fault: null, restores: 1, lost: 8 });
  });

  it('can be restored again and again, and every restore is recorded', async () => {
    const [data, copy, restored, copy2, again] = ['data', 'copy', 'restored', 'copy2', 'again'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string, string];
    await bet(data, 'crown-a', 'big');
    await backupStore(data, copy);
    await stop();
    await restoreStore(copy, restored, RULEBOOKS);
    // This backup has a round in which betting is open and which has no commitment.
    await backupStore(restored, copy2);
    const { retired } = await restoreStore(copy2, again, RULEBOOKS);
    expect(retired).toEqual([]);
    const second = await start(again);
    await second.until('crown-a', isRevealed);
    await stop();
    expect(await verify(again, 'crown-a', 1)).toMatchObject({ verdict: 'verified', faults: [] });
    expect(await audit(again)).toMatchObject({ fault: null, restores: 2, retired: 8 });
  });

  it('is rejected by the server until it is restored', async () => {
    const [data, copy] = foldersOf('data', 'copy');
    await start(data);
    await stop();
    await backupStore(data, copy);
    await expect(openSqliteStore(copy)).rejects.toThrow("is a backup; restore it with 'croupier restore'");
  });

  it('leaves no store behind if the restore fails', async () => {
    const [data, copy, restored] = foldersOf('data', 'copy', 'restored');
    await start(data);
    await stop();
    await backupStore(data, copy);
    await expect(restoreStore(copy, restored, [])).rejects.toThrow();
    expect(existsSync(join(restored, JOURNAL_FILE))).toBe(false);
    expect(readdirSync(restored)).toEqual([]);
  });
});

describe('a journal that was copied back by hand, without `croupier restore`', () => {
  /** Replaces only the journal. The tumbler's file stays, and it already has the draws. */
  function copyJournalBack(old: string, data: string): void {
    for (const name of readdirSync(data)) if (name.startsWith(JOURNAL_FILE)) rmSync(join(data, name));
    copyFileSync(join(old, JOURNAL_FILE), join(data, JOURNAL_FILE));
  }

  const IS_OLDER =
    /already .*; the journal is older than the tumbler's record: see "The journal is older" in docs\/OPERATIONS\.md/;

  it.each(TABLES)('%s: the tumbler’s file gives no other dice, and the table stops', async (table, betId, outcome) => {
    const [data, old] = foldersOf('data', 'old');
    await bet(data, table, betId);
    await stop();
    cpSync(data, old, { recursive: true });
    const played = await start(data);
    // The restart has interrupted round 1. If its wagers are void, round 2 is the first with dice.
    const reveals = outcome === 'stands' ? 1 : 2;
    await played.until(table, (events) => eventsOfType(events, 'dice-revealed').length === reveals);
    await stop();
    copyJournalBack(old, data);
    const second = await start(data);
    await vi.waitFor(
      async () => {
        second.clock.runNextTimer();
        await flush();
        expect(second.faults.filter((fault) => fault.startsWith(`${table}: `))).toEqual([expect.stringMatching(IS_OLDER)]);
      },
      { timeout: 20_000 },
    );
    expect(second.dealing.status().find((status) => status.table === table)?.fault).toMatch(IS_OLDER);
    expect(eventsOfType(await second.eventsOf(table), 'result-entered')).toEqual([]);
    await stop();
    expect(await audit(data)).toMatchObject({ fault: { in: 'tumbler' } });
  });

  it('is named in `/ready` and in the log', async () => {
    const [data, old] = foldersOf('data', 'old');
    const config = readConfig({}, { data, port: '0', dealing: 'bench' });
    if (typeof config === 'string') throw new Error(config);
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const serveUntil = async (condition: (served: RunningServer, round: number) => Promise<boolean>): Promise<void> => {
      const served = await serve({ ...config, stop_seconds: 0 }, log);
      const guest = new CroupierClient(served.address);
      await guest.guest({ over: 21 });
      const table = guest.table('rws-a');
      await table.sit();
      await vi.waitFor(async () => expect(await condition(served, table.view?.round ?? 0)).toBe(true), { timeout: 20_000 });
      guest.close();
      await served.stop();
    };
    await serveUntil(async (_, round) => round >= 1);
    cpSync(data, old, { recursive: true });
    await serveUntil(async (_, round) => round >= 5);
    copyJournalBack(old, data);
    await serveUntil(async ({ address }) => {
      const ready = await fetch(`${address}/ready`);
      return ready.status === 503 && /table rws-a cannot be dealt: .*the journal is older/.test(await ready.text());
    });
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        table: 'rws-a',
        message: expect.stringMatching(IS_OLDER),
        msg: 'the table cannot be dealt',
      }),
    );
  });
});
