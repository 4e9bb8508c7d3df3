/** A seed is lost: the tumbler's record is gone, or an old copy was brought back. It is said at once, no result comes of it, and every book has a way on. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  auditStore,
  backupStore,
  type Config,
  openSqliteStore,
  PACES,
  PRACTICE_TABLES,
  practiceSetup,
  readConfig,
  restoreStore,
  serve,
  TUMBLER_FILE,
} from '../../src/server/index.ts';
import type { CommandBody, EventOf, EventType, TableEvent } from '../../src/table/index.ts';
import { breathe, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const of = <T extends EventType>(events: readonly TableEvent[], type: T): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];

const loseRecord = (data: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(join(data, `${TUMBLER_FILE}${end}`), { force: true });
};

/** A busy machine may take more than a second. */
const PATIENT = { timeout: 20_000 };

describe('a closed round without its seed', () => {
  let house: House;
  afterEach(() => house.crash());

  /** Who may, in this book. */
  const staff = async (table: string, body: CommandBody): Promise<Awaited<ReturnType<ReturnType<House['desk']>['ask']>>> => {
    const role = await house.desk(table).look(({ conduct }) => conduct.ladder.at(-1) ?? '');
    const answer = await house.desk(table).ask({ by: { person: 'pam', role }, key: null, body });
    await breathe();
    return answer;
  };

  it.each([
    ['crown-a', 'big'],
    ['rws-a', 'big'],
    ['adelaide', 'big'],
    ['triple-dice', 'shooter'],
    ['dicette', 'red'],
  ])('%s: nothing is drawn, staff stop the table and void the round, the next one has fresh dice', async (table, bet) => {
    house = await openHouse(folder);
    await house.act(table, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await house.act(table, 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 });
    if (table === 'triple-dice') {
      await house.until(table, (events) => of(events, 'dice-offered').length === 1);
      await house.act(table, 'ann', { type: 'accept-dice', player: 'ann' });
    }
    await house.until(table, (events) => of(events, 'betting-opened').length === 1);
    await house.act(table, 'ann', { type: 'place', player: 'ann', bet, amount: 500 });
    const closed = (events: readonly TableEvent[]): boolean =>
      of(events, 'betting-closed').length + of(events, 'dice-thrown').length === 1;
    await house.until(table, closed);
    const { store, clock } = house;
    await house.crash();
    loseRecord(folder);
    house = await openHouse(folder, { store, clock });
    await vi.waitFor(async () => {
      house.clock.turn();
      await breathe();
      expect(house.faults.join()).toContain(`round 1 of ${table} has no commitment in the tumbler's record: its seed is lost`);
    }, PATIENT);
    // Nobody may void it before it is known to be lost.
    expect(await staff(table, { type: 'void-damaged', rounds: [1], why: 'no dice' })).toMatchObject({
      refusal: { code: 'electronic-dice' },
    });
    // By now it is tried again every half minute; whoever stops the table does not wait for that.
    for (const lostMs = house.clock.nowMs; house.clock.nowMs < lostMs + 120_000; ) {
      house.clock.turn();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const stoppedMs = house.clock.nowMs;
    expect(await staff(table, { type: 'report-malfunction', about: 'the tumbler' })).toMatchObject({ ok: true });
    await house.until(table, (events) => of(events, 'dice-revealed').length === 1, stoppedMs + 5000);
    expect(await staff(table, { type: 'void-damaged', rounds: [1], why: 'the seed is lost' })).toMatchObject({ ok: true });
    expect(await staff(table, { type: 'declare-rectified' })).toMatchObject({ ok: true });
    const events = await house.until(table, (seen) => of(seen, 'dice-committed').length === 2);
    expect(of(events, 'dice-revealed')).toMatchObject([{ round: 1, seed: null }]);
    expect(of(events, 'result-entered')).toEqual([]);
    expect(of(events, 'wagers-returned').flatMap(({ rows }) => rows)).toEqual([['ann', bet, 500]]);
    expect(of(events, 'round-ended')).toMatchObject([{ round: 1, end: 'void' }]);
    expect(await house.desk(table).look(({ players }) => players.get('ann'))).toMatchObject({ staked: 0 });
    if (table === 'triple-dice') return;
    const next = await house.until(table, (seen) => of(seen, 'round-ended').length === 2);
    expect(of(next, 'round-ended').at(-1)).toMatchObject({ round: 2, end: 'settled' });
  });

  it('once it has been said, the store has no fault again, and the audit counts it', async () => {
    const store = await openSqliteStore(folder);
    const parts = { store, practice: false };
    house = await openHouse(folder, parts);
    const practice = PRACTICE_TABLES.find(({ table }) => table === 'rws-a');
    const rulebook = RULEBOOKS.find(({ id }) => id === practice?.rulebook);
    if (practice === undefined || rulebook === undefined) throw new Error('a practice table');
    const system = { person: 'system', role: 'system' };
    await house.floor.createTable({ rulebook: rulebook.id, setup: practiceSetup(rulebook, practice, PACES.house), by: system });
    const opened = { type: 'open-table', sign: practice.sign, floatMinor: 1_000_000 } as const;
    expect(await house.desk('rws-a').ask({ by: system, key: null, body: opened })).toMatchObject({ ok: true });
    await house.act('rws-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 2);
    const { clock } = house;
    await house.crash();
    loseRecord(folder);
    const options = { rulebooks: RULEBOOKS, tumblerNeeded: true };
    expect(await auditStore(folder, options)).toMatchObject({ fault: { in: 'tumbler' } });
    house = await openHouse(folder, { ...parts, clock });
    await staff('rws-a', { type: 'report-malfunction', about: 'the tumbler' });
    await house.until('rws-a', (events) => of(events, 'dice-revealed').length === 2);
    await staff('rws-a', { type: 'void-damaged', rounds: [2], why: 'the seed is lost' });
    await staff('rws-a', { type: 'declare-rectified' });
    await house.until('rws-a', (events) => of(events, 'round-ended').length === 3);
    await house.crash();
    expect(await auditStore(folder, options)).toMatchObject({ fault: null, lost: 1, verified: 2 });
    await store.close();
  });

  it('a round whose seed is lost before it begins is not begun; brought back in time, nothing was lost', async () => {
    house = await openHouse(folder);
    await house.until('rws-a', (events) => of(events, 'dice-committed').length === 1);
    const { store, clock } = house;
    await house.crash();
    const copy = makeFolder();
    const kept = await openHouse(copy, { store, clock });
    await kept.act('rws-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await vi.waitFor(async () => {
      kept.clock.turn();
      await breathe();
      expect(kept.faults.join()).toContain('rws-a: round 1 of rws-a has no commitment');
    }, PATIENT);
    expect(of(await kept.eventsOf('rws-a'), 'betting-opened')).toEqual([]);
    await kept.crash();
    removeFolder(copy);
    house = await openHouse(folder, { store, clock });
    const events = await house.until('rws-a', (seen) => of(seen, 'round-ended').length === 1);
    expect(of(events, 'round-ended')).toMatchObject([{ end: 'settled' }]);
  });
});

describe('the server', () => {
  const configOf = (data: string): Config => {
    const config = readConfig({}, { data, port: '0', log: 'silent', dealing: 'bench' });
    if (typeof config === 'string') throw new Error(config);
    return { ...config, stop_seconds: 0 };
  };
  const silent = pino({ level: 'silent' });
  const options = { rulebooks: RULEBOOKS, tumblerNeeded: true };

  async function played(data: string): Promise<void> {
    const served = await serve(configOf(data), silent);
    expect(served.lost).toEqual([]);
    const guest = new CroupierClient(served.address);
    await guest.guest({ over: 21 });
    const table = guest.table('rws-a');
    await table.sit();
    await table.until(({ round }) => round >= 3);
    guest.close();
    await served.stop();
    expect(await auditStore(data, options)).toMatchObject({ fault: null });
  }

  it('says at its start which rounds have lost their seed, and the audit finds it', async () => {
    const data = join(folder, 'data');
    await played(data);
    loseRecord(data);
    expect(await auditStore(data, options)).toMatchObject({ fault: { in: 'tumbler' } });
    const served = await serve(configOf(data), silent);
    expect(served.lost.map(({ table }) => table)).toContain('rws-a');
    await served.stop();
    expect(await auditStore(data, options)).toMatchObject({ fault: { in: 'tumbler' } });
  });

  it('finds a record of the tumbler that is older than the journal beside it', async () => {
    const [data, copy, old] = ['data', 'copy', 'old'].map((name) => join(folder, name)) as [string, string, string];
    const first = await serve(configOf(data), silent);
    await vi.waitFor(() => expect(first.status().dealing.every(({ doing }) => doing !== 'looking')).toBe(true), PATIENT);
    await first.stop();
    await backupStore(data, copy);
    restoreStore(copy, old);
    await played(data);
    loseRecord(data);
    const { copyFileSync } = await import('node:fs');
    copyFileSync(join(old, TUMBLER_FILE), join(data, TUMBLER_FILE));
    const { fault } = await auditStore(data, options);
    expect(fault).toMatchObject({
      in: 'tumbler',
      table: 'rws-a',
      what: expect.stringMatching(/the journal has it .*, the tumbler does not/),
    });
    const served = await serve(configOf(data), silent);
    expect(served.lost.map(({ table }) => table)).toContain('rws-a');
    expect(served.lost.map(({ table }) => table)).not.toContain('dicette');
    await served.stop();
  });
});
