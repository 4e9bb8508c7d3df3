/** Tests the pace of practice tables: a player alone ends the betting time, and newcomers get more time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { createPracticeTournaments, PACES } from '../../src/server/index.ts';
import { bettingOpen, isTournamentTableId, type TableEvent } from '../../src/table/index.ts';
import { type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
let house: House;
const { bettingMs, newcomerMs, graceMs } = PACES.house;

const open = async (isPractice: boolean): Promise<void> => {
  house = await openHouse(folder, { isPractice });
};
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await house.crash();
  removeFolder(folder);
});

const count = (events: readonly TableEvent[], type: TableEvent['type']): number =>
  events.filter((event) => event.type === type).length;
const untilOpened = (table: string, round: number) =>
  house.until(table, (events) => events.some((event) => event.type === 'betting-opened' && event.round === round));
const untilClosed = (table: string, times: number) => house.until(table, (events) => count(events, 'betting-closed') === times);

async function sit(table: string, person: string, position: number): Promise<void> {
  await house.act(table, person, { type: 'seat-player', player: person, position, adult: true });
  await house.act(table, person, { type: 'buy-chips', player: person, from: 'cage', amount: 1_000_000 });
}
const place = (table: string, person: string, amount = 500) =>
  house.act(table, person, { type: 'place', player: person, bet: 'big', amount });
/** Opens the house, and ann places the first wager of the table alone. Returns when betting opened. */
async function openWithWager(table: string, isPractice = true): Promise<number> {
  await open(isPractice);
  await sit(table, 'ann', 1);
  await untilOpened(table, 1);
  const openedAtMs = house.clock.nowMs;
  await place(table, 'ann');
  return openedAtMs;
}
const dealNow = (table: string, person: string) => house.dealing.dealNow(table, person);

describe('a player who is alone at a practice table', () => {
  it('ends the betting time, and the round is dealt as any other', async () => {
    const openedAtMs = await openWithWager('rws-a');
    expect(await dealNow('rws-a', 'ann')).toBeNull();
    const closed = await untilClosed('rws-a', 1);
    expect(house.clock.nowMs).toBe(openedAtMs);
    // The seed was committed before, and the close is an act of the system.
    expect(closed.findIndex(({ type }) => type === 'dice-committed')).toBeLessThan(
      closed.findIndex(({ type }) => type === 'betting-closed'),
    );
    const records = await house.store.records('rws-a', 2, 1000);
    expect(records.find(({ body }) => body.includes('"type":"betting-closed"'))).toMatchObject({ role: 'system' });
    const events = await house.until('rws-a', (all) => count(all, 'round-ended') === 1);
    expect(count(events, 'round-settled')).toBe(1);
    expect(house.faults).toEqual([]);
    // The next round has its whole betting time again.
    await untilOpened('rws-a', 2);
    const nextMs = house.clock.nowMs;
    await untilClosed('rws-a', 2);
    expect(house.clock.nowMs - nextMs).toBe(bettingMs);
  });

  it('keeps the steps before the close, such as the tumble at Crown', async () => {
    const openedAtMs = await openWithWager('crown-a');
    expect(await dealNow('crown-a', 'ann')).toBeNull();
    const events = await untilClosed('crown-a', 1);
    expect(count(events, 'dice-tumbled')).toBeGreaterThan(0);
    expect(house.clock.nowMs - openedAtMs).toBeLessThan(bettingMs);
  });

  it('closes a round that is held open for a wager at once', async () => {
    await open(true);
    await sit('rws-a', 'ann', 1);
    await untilOpened('rws-a', 4);
    await place('rws-a', 'ann');
    const placedAtMs = house.clock.nowMs;
    expect(await dealNow('rws-a', 'ann')).toBeNull();
    await untilClosed('rws-a', 4);
    expect(house.clock.nowMs - placedAtMs).toBeLessThan(graceMs);
  });

  it('cannot do so without a wager, after the close, or without a seat', async () => {
    await open(true);
    expect(await dealNow('rws-a', 'ann')).toBe('not-seated');
    await sit('rws-a', 'ann', 1);
    await untilOpened('rws-a', 1);
    expect(await dealNow('rws-a', 'bo')).toBe('not-seated');
    expect(await dealNow('rws-a', 'ann')).toBe('no-wager');
    await untilClosed('rws-a', 1);
    expect(await dealNow('rws-a', 'ann')).toBe('not-betting');
    expect(await dealNow('no-such-table', 'ann')).toBe('not-betting');
  });

  it('waits for another player who sits down before the close', async () => {
    const openedAtMs = await openWithWager('crown-a');
    // At Crown the dice are tumbled first, so the close does not follow at once.
    expect(await dealNow('crown-a', 'ann')).toBeNull();
    await sit('crown-a', 'bo', 2);
    expect(await dealNow('crown-a', 'ann')).toBe('not-alone');
    await untilClosed('crown-a', 1);
    expect(house.clock.nowMs - openedAtMs).toBe(bettingMs);
  });

  it('is not alone while a player who left the seat has wagers on the layout', async () => {
    await open(true);
    await sit('rws-a', 'ann', 1);
    await sit('rws-a', 'bo', 2);
    await untilOpened('rws-a', 1);
    await place('rws-a', 'ann');
    await place('rws-a', 'bo');
    await house.act('rws-a', 'bo', { type: 'leave-table', player: 'bo' });
    expect(await dealNow('rws-a', 'ann')).toBe('not-alone');
  });

  it('does not end the betting time of a player who takes the seat before the close', async () => {
    const openedAtMs = await openWithWager('crown-a');
    expect(await dealNow('crown-a', 'ann')).toBeNull();
    await house.act('crown-a', 'ann', { type: 'leave-table', player: 'ann' });
    await sit('crown-a', 'bo', 1);
    await place('crown-a', 'bo');
    await untilClosed('crown-a', 1);
    expect(house.clock.nowMs - openedAtMs).toBe(bettingMs);
    expect(house.faults).toEqual([]);
  });

  it('has the whole betting time again after withdrawing the wagers', async () => {
    const openedAtMs = await openWithWager('crown-a');
    expect(await dealNow('crown-a', 'ann')).toBeNull();
    await house.act('crown-a', 'ann', { type: 'withdraw', player: 'ann', bet: 'big', amount: 500 });
    await place('crown-a', 'ann');
    await untilClosed('crown-a', 1);
    expect(house.clock.nowMs - openedAtMs).toBe(bettingMs);
  });

  it('cannot do so after the dealing has stopped', async () => {
    await openWithWager('rws-a');
    await house.stop(0);
    expect(await dealNow('rws-a', 'ann')).toBe('not-betting');
  });

  it('cannot do so in a house with real money', async () => {
    await openWithWager('rws-a', false);
    expect(await dealNow('rws-a', 'ann')).toBe('not-practice');
    expect(await house.handle('rws-a').read(bettingOpen)).toBe(true);
  });
});

describe('a newcomer', () => {
  /** Places a first chip shortly before the close, and returns how long betting then stays open. */
  async function placeLate(round: number, person = 'ann'): Promise<number> {
    await untilOpened('rws-a', round);
    house.clock.nowMs += bettingMs - 1000;
    await place('rws-a', person);
    const placedAtMs = house.clock.nowMs;
    await untilClosed('rws-a', round);
    return house.clock.nowMs - placedAtMs;
  }

  it('has 15 seconds after the first chip in the first three rounds with a wager', async () => {
    await open(true);
    await sit('rws-a', 'ann', 1);
    expect(newcomerMs).toBe(15_000);
    for (const round of [1, 2, 3]) expect(await placeLate(round), `round ${round}`).toBe(newcomerMs);
    expect(await placeLate(4)).toBe(1000);
  });

  it('extends the betting time one time per round, and more chips do not extend it again', async () => {
    await open(true);
    for (const [i, person] of ['ann', 'bo'].entries()) await sit('rws-a', person, i + 1);
    await untilOpened('rws-a', 1);
    house.clock.nowMs += bettingMs - 1000;
    await place('rws-a', 'ann');
    const closesAtMs = house.clock.nowMs + newcomerMs;
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs, heldOpen: false });
    house.clock.nowMs += 5000;
    await place('rws-a', 'ann');
    await place('rws-a', 'bo');
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs, heldOpen: false });
    await untilClosed('rws-a', 1);
    expect(house.clock.nowMs).toBe(closesAtMs);
  });

  it('has the time although the early chip of another newcomer needed none', async () => {
    await open(true);
    for (const [i, person] of ['ann', 'bo'].entries()) await sit('rws-a', person, i + 1);
    await untilOpened('rws-a', 1);
    house.clock.nowMs += 1000;
    await place('rws-a', 'ann');
    house.clock.nowMs += bettingMs - 1500;
    await place('rws-a', 'bo');
    const placedAtMs = house.clock.nowMs;
    await untilClosed('rws-a', 1);
    expect(house.clock.nowMs - placedAtMs).toBe(newcomerMs);
  });

  it('[crown-sic-bo 8.1.1] has the same betting time as everyone at a table of a tournament', async () => {
    await open(true);
    const practice = createPracticeTournaments({
      floor: house.floor,
      rulebooks: RULEBOOKS,
      pace: PACES.house,
      clock: house.clock.timers.now,
    });
    const tournament = await practice.open();
    await tournament.submit({ by: { person: 'ann', role: 'player' }, key: 'ann', body: { type: 'apply' } });
    const tables = () => [...house.floor.tables.keys()].filter(isTournamentTableId);
    const findTable = async (): Promise<string | null> => {
      for (const table of tables())
        if (await house.handle(table).read((state) => bettingOpen(state) && state.players.has('ann'))) return table;
      return null;
    };
    await house.untilTrue(async () => (await findTable()) !== null, 'the first round of the tournament');
    const table = (await findTable()) ?? '';
    const { openedAtMs, minimum } = await house.handle(table).read(({ round, sign }) => ({
      openedAtMs: round?.openedAtMs ?? 0,
      minimum: sign?.minimum ?? 0,
    }));
    const endsMs = openedAtMs + bettingMs;
    house.clock.nowMs = endsMs - 1000;
    await place(table, 'ann', minimum);
    expect(await house.forecastClose(table)).toEqual({ closesAtMs: endsMs, heldOpen: false });
    expect(await dealNow(table, 'ann')).toBe('not-practice');
  });

  it('has the normal betting time if the first chip is early, and in a house with real money', async () => {
    const openedAtMs = await openWithWager('rws-a');
    await untilClosed('rws-a', 1);
    expect(house.clock.nowMs - openedAtMs).toBe(bettingMs);
    await house.crash();
    await open(false);
    await sit('rws-a', 'ann', 1);
    expect(await placeLate(1)).toBe(1000);
  });
});
