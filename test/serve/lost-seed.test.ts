/** Tests a lost seed, if the tumbler's file is missing or old: the server reports the loss and draws no dice, and play can continue in every rulebook. */
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
  serve,
  TUMBLER_FILE,
} from '../../src/server/index.ts';
import type { CommandBody, EventOf, EventType, TableEvent } from '../../src/table/index.ts';
import { findSeedForSixes, swapSeed } from './chosen-seed.ts';
import { flush, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const eventsOfType = <T extends EventType>(events: readonly TableEvent[], type: T): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];

const deleteTumblerFile = (data: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(data, `${TUMBLER_FILE}${suffix}`), { force: true });
};

/** The default of one second is too short on a busy machine. */
const LONG_WAIT = { timeout: 20_000 };

describe('after a seed is lost', () => {
  let house: House;
  afterEach(() => house.crash());

  /** Submits a command as the highest role of the rulebook. */
  const submitAsStaff = async (
    table: string,
    body: CommandBody,
  ): Promise<Awaited<ReturnType<ReturnType<House['handle']>['submit']>>> => {
    const role = await house.handle(table).read(({ conduct }) => conduct.ladder.at(-1) ?? '');
    const answer = await house.handle(table).submit({ by: { person: 'pam', role }, key: null, body });
    await flush();
    return answer;
  };

  it.each([
    ['crown-a', 'big'],
    ['rws-a', 'big'],
    ['adelaide', 'big'],
    ['triple-dice', 'shooter'],
    ['dicette', 'red'],
  ])(
    '%s: no dice are drawn, staff suspend the table and void the round, and the next round has a new seed',
    async (table, bet) => {
      house = await openHouse(folder);
      await house.act(table, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
      // The cage is the cashier.
      await house.act(table, 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 });
      if (table === 'triple-dice') {
        await house.until(table, (events) => eventsOfType(events, 'dice-offered').length === 1);
        await house.act(table, 'ann', { type: 'accept-dice', player: 'ann' });
      }
      await house.until(table, (events) => eventsOfType(events, 'betting-opened').length === 1);
      await house.act(table, 'ann', { type: 'place', player: 'ann', bet, amount: 500 });
      const isClosed = (events: readonly TableEvent[]): boolean =>
        eventsOfType(events, 'betting-closed').length + eventsOfType(events, 'dice-thrown').length === 1;
      await house.until(table, isClosed);
      const { store, clock } = house;
      await house.crash();
      deleteTumblerFile(folder);
      house = await openHouse(folder, { store, clock });
      await vi.waitFor(async () => {
        house.clock.runNextTimer();
        await flush();
        expect(house.faults.join()).toContain(`round 1 of ${table} has no commitment in the tumbler's record: its seed is lost`);
      }, LONG_WAIT);
      // The round cannot be voided before the seed is recorded as lost.
      expect(await submitAsStaff(table, { type: 'void-damaged', rounds: [1], why: 'no dice' })).toMatchObject({
        refusal: { code: 'electronic-dice' },
      });
      // After two minutes, the server pauses for half a minute before each retry. Suspending the table ends the pause.
      for (const reportedAtMs = house.clock.nowMs; house.clock.nowMs < reportedAtMs + 120_000; ) {
        house.clock.runNextTimer();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      const suspendedAtMs = house.clock.nowMs;
      expect(await submitAsStaff(table, { type: 'report-malfunction', about: 'the tumbler' })).toMatchObject({ ok: true });
      // The server records the loss as `dice-revealed` with the seed null.
      await house.until(table, (events) => eventsOfType(events, 'dice-revealed').length === 1, suspendedAtMs + 5000);
      expect(await submitAsStaff(table, { type: 'void-damaged', rounds: [1], why: 'the seed is lost' })).toMatchObject({
        ok: true,
      });
      expect(await submitAsStaff(table, { type: 'declare-rectified' })).toMatchObject({ ok: true });
      const events = await house.until(table, (eventsSoFar) => eventsOfType(eventsSoFar, 'dice-committed').length === 2);
      expect(eventsOfType(events, 'dice-revealed')).toMatchObject([{ round: 1, seed: null }]);
      expect(eventsOfType(events, 'result-entered')).toEqual([]);
      expect(eventsOfType(events, 'wagers-returned').flatMap(({ rows }) => rows)).toEqual([['ann', bet, 500]]);
      expect(eventsOfType(events, 'round-ended')).toMatchObject([{ round: 1, end: 'void' }]);
      expect(await house.handle(table).read(({ players }) => players.get('ann'))).toMatchObject({ staked: 0 });
      // Triple Dice waits for its shooter.
      if (table === 'triple-dice') return;
      const laterEvents = await house.until(table, (eventsSoFar) => eventsOfType(eventsSoFar, 'round-ended').length === 2);
      expect(eventsOfType(laterEvents, 'round-ended').at(-1)).toMatchObject({ round: 2, end: 'settled' });
    },
  );

  it('the audit reports a fault until the loss is recorded, and then only counts the lost seed', async () => {
    const store = await openSqliteStore(folder);
    const storeOptions = { store, practice: false };
    house = await openHouse(folder, storeOptions);
    const practice = PRACTICE_TABLES.find(({ table }) => table === 'rws-a');
    const rulebook = RULEBOOKS.find(({ id }) => id === practice?.rulebook);
    if (practice === undefined || rulebook === undefined) throw new Error('the practice table is missing');
    const system = { person: 'system', role: 'system' };
    await house.floor.createTable({ rulebook: rulebook.id, setup: practiceSetup(rulebook, practice, PACES.house), by: system });
    const openTable = { type: 'open-table', sign: practice.sign, floatMinor: 1_000_000 } as const;
    expect(await house.handle('rws-a').submit({ by: system, key: null, body: openTable })).toMatchObject({ ok: true });
    await house.act('rws-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 2);
    const { clock } = house;
    await house.crash();
    deleteTumblerFile(folder);
    const options = { rulebooks: RULEBOOKS, tumblerNeeded: true };
    expect(await auditStore(folder, options)).toMatchObject({ fault: { in: 'tumbler' } });
    house = await openHouse(folder, { ...storeOptions, clock });
    await submitAsStaff('rws-a', { type: 'report-malfunction', about: 'the tumbler' });
    await house.until('rws-a', (events) => eventsOfType(events, 'dice-revealed').length === 2);
    await submitAsStaff('rws-a', { type: 'void-damaged', rounds: [2], why: 'the seed is lost' });
    await submitAsStaff('rws-a', { type: 'declare-rectified' });
    await house.until('rws-a', (events) => eventsOfType(events, 'round-ended').length === 3);
    await house.crash();
    expect(await auditStore(folder, options)).toMatchObject({ fault: null, lost: 1, verified: 2 });
    await store.close();
  });

  it('the next round does not start until the tumbler’s file is restored', async () => {
    house = await openHouse(folder);
    await house.until('rws-a', (events) => eventsOfType(events, 'dice-committed').length === 1);
    const { store, clock } = house;
    await house.crash();
    // A folder without the tumbler's file.
    const emptyFolder = makeFolder();
    const otherHouse = await openHouse(emptyFolder, { store, clock });
    await otherHouse.act('rws-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await vi.waitFor(async () => {
      otherHouse.clock.runNextTimer();
      await flush();
      expect(otherHouse.faults.join()).toContain('rws-a: round 1 of rws-a has no commitment');
    }, LONG_WAIT);
    expect(eventsOfType(await otherHouse.eventsOf('rws-a'), 'betting-opened')).toEqual([]);
    await otherHouse.crash();
    removeFolder(emptyFolder);
    house = await openHouse(folder, { store, clock });
    const events = await house.until('rws-a', (eventsSoFar) => eventsOfType(eventsSoFar, 'round-ended').length === 1);
    expect(eventsOfType(events, 'round-ended')).toMatchObject([{ end: 'settled' }]);
  });
});

describe('a seed that is changed while the server is stopped', () => {
  let house: House;
  afterEach(() => house.crash());

  it.each([
    ['before betting closes', 'betting-opened'],
    ['after betting closes', 'betting-closed'],
    ['between two rounds', 'dice-committed'],
  ] as const)('%s, stops the table at the next start, and play goes on after staff have decided', async (_, type) => {
    house = await openHouse(folder);
    await house.act('crown-a', 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await house.until('crown-a', (events) => eventsOfType(events, type).length === 1);
    const { store, clock } = house;
    await house.crash();
    const values = { table: 'crown-a', round: 1, draw: 1, closeHash: 'c'.repeat(64) };
    swapSeed(join(folder, TUMBLER_FILE), values, findSeedForSixes(values));
    house = await openHouse(folder, { store, clock });
    await house.until('crown-a', (events) => eventsOfType(events, 'dice-rejected').length === 1);
    expect(house.faults.join()).toContain('crown-a: the dice of round 1 are rejected');
    expect(house.dealing.status().find(({ table }) => table === 'crown-a')?.fault).toContain('the dice of round 1 are rejected');
    const staff = { by: { person: 'pam', role: 'pit-boss' }, key: null };
    const isInRound = await house.handle('crown-a').read(({ round }) => round !== null);
    expect(isInRound).toBe(type !== 'dice-committed');
    if (isInRound) {
      // The round waits for staff, who may still restore the file.
      await flush(20);
      expect(eventsOfType(await house.eventsOf('crown-a'), 'dice-revealed')).toEqual([]);
      const body = { type: 'void-damaged', rounds: [1], why: 'the seed was changed' } as const;
      expect(await house.handle('crown-a').submit({ ...staff, body })).toMatchObject({ ok: true });
    }
    await house.until('crown-a', (events) => eventsOfType(events, 'dice-revealed').length === 1);
    expect(eventsOfType(await house.eventsOf('crown-a'), 'dice-revealed')).toMatchObject([{ round: 1, seed: null }]);
    await house.handle('crown-a').submit({ ...staff, body: { type: 'declare-rectified' } });
    await house.until('crown-a', (events) => eventsOfType(events, 'round-settled').length === 1);
    expect(house.dealing.status().find(({ table }) => table === 'crown-a')?.fault).toBeNull();
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

  async function playRounds(data: string): Promise<void> {
    const served = await serve(configOf(data), silent);
    // `lost` lists the rounds whose seeds are lost.
    expect(served.lost).toEqual([]);
    const guest = new CroupierClient(served.address);
    // The guest confirms an age of 21 or over, the minimum age at this table.
    await guest.guest({ over: 21 });
    const table = guest.table('rws-a');
    await table.sit();
    await table.until(({ round }) => round >= 3);
    guest.close();
    await served.stop();
    expect(await auditStore(data, options)).toMatchObject({ fault: null });
  }

  it('reports lost seeds when it starts, and the audit finds them', async () => {
    const data = join(folder, 'data');
    await playRounds(data);
    deleteTumblerFile(data);
    expect(await auditStore(data, options)).toMatchObject({ fault: { in: 'tumbler' } });
    const served = await serve(configOf(data), silent);
    expect(served.lost.map(({ table }) => table)).toContain('rws-a');
    await served.stop();
    expect(await auditStore(data, options)).toMatchObject({ fault: { in: 'tumbler' } });
  });

  it('detects a tumbler file that is older than the journal', async () => {
    const [data, copy] = ['data', 'copy'].map((name) => join(folder, name)) as [string, string];
    const first = await serve(configOf(data), silent);
    // Waits until the server has read every table and planned its next step.
    await vi.waitFor(() => expect(first.status().dealing.every(({ doing }) => doing !== 'reading')).toBe(true), LONG_WAIT);
    await first.stop();
    await backupStore(data, copy);
    await playRounds(data);
    deleteTumblerFile(data);
    const { copyFileSync } = await import('node:fs');
    copyFileSync(join(copy, TUMBLER_FILE), join(data, TUMBLER_FILE));
    const { fault } = await auditStore(data, options);
    expect(fault).toMatchObject({
      in: 'tumbler',
      table: 'rws-a',
      what: expect.stringMatching(/the journal says that its dice were .*, but the tumbler's record does not/),
    });
    const served = await serve(configOf(data), silent);
    expect(served.lost.map(({ table }) => table)).toContain('rws-a');
    // No round was played at this table, so the old file still has its seed.
    expect(served.lost.map(({ table }) => table)).not.toContain('dicette');
    await served.stop();
  });
});
