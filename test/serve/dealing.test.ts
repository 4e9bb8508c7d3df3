/** Tests automatic dealing: rounds of every rulebook, commitment before result before seed, pauses, shooters, crashes and stops. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  commitmentOf,
  emptyContents,
  openMemoryStore,
  PACES,
  PRACTICE_TABLES,
  readEntries,
  verifyRound,
} from '../../src/server/index.ts';
import { bettingOpen, type EventOf, type EventType, shooterStake, type TableEvent } from '../../src/table/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { flush, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

let folder: string;
let house: House;

beforeEach(async () => {
  folder = makeFolder();
  house = await openHouse(folder);
});

afterEach(async () => {
  await house.crash();
  removeFolder(folder);
});

const eventsOfType = <T extends EventType>(events: readonly TableEvent[], type: T): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];
const hasEnded =
  (count: number) =>
  (events: readonly TableEvent[]): boolean =>
    eventsOfType(events, 'round-ended').length >= count;
const hasOpened =
  (round: number) =>
  (events: readonly TableEvent[]): boolean =>
    eventsOfType(events, 'betting-opened').some((event) => event.round === round);
const hasRevealed =
  (round: number) =>
  (events: readonly TableEvent[]): boolean =>
    eventsOfType(events, 'dice-revealed').some((event) => event.round === round);

async function sit(table: string, person: string, position: number): Promise<void> {
  await house.act(table, person, { type: 'seat-player', player: person, position, adult: true });
  // The cage is the cashier of the casino.
  await house.act(table, person, { type: 'buy-chips', player: person, from: 'cage', amount: 1_000_000 });
}

/** A bet of each layout that every player may wager on; `big` if not listed. */
const BETS: Readonly<Record<string, string>> = { 'crown-c': 'symbol:fish', 'triple-dice': 'symbol:crown', dicette: 'red' };
const betOf = (table: string): string => BETS[table] ?? 'big';

const ROUND_ORDER: readonly EventType[] = [
  'dice-committed',
  'betting-opened',
  'result-entered',
  'dice-revealed',
  'round-settled',
  'round-ended',
];

/** Runs timers until none is left. */
async function runAllTimers(): Promise<void> {
  await flush(20);
  while (house.clock.runNextTimer()) await flush();
}

describe('every table of the practice house', () => {
  it.each(PRACTICE_TABLES.filter(({ rulebook }) => rulebook !== 'triple-dice').map(({ table }) => table))(
    '%s deals two rounds automatically',
    async (table) => {
      await sit(table, 'ann', 1);
      await house.until(table, hasOpened(1));
      await house.act(table, 'ann', { type: 'place', player: 'ann', bet: betOf(table), amount: 500 });
      const events = await house.until(table, hasEnded(2));
      const seeds = eventsOfType(events, 'dice-revealed');
      for (const round of [1, 2]) {
        const order = ROUND_ORDER.map((type) =>
          events.findIndex((event) => event.type === type && 'round' in event && event.round === round),
        );
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(order).not.toContain(-1);
        const committed = eventsOfType(events, 'dice-committed').find((event) => event.round === round)?.commitment;
        expect(commitmentOf(Buffer.from(seeds.find((event) => event.round === round)?.seed ?? '', 'hex'))).toBe(committed);
      }
      expect(eventsOfType(events, 'round-settled')[0]?.rows).toHaveLength(1);
      expect(house.faults).toEqual([]);
    },
  );

  it('triple-dice offers the dice to the seats, and the system throws if the shooter does not', async () => {
    await sit('triple-dice', 'ann', 1);
    await house.until('triple-dice', (events) => eventsOfType(events, 'dice-offered').length === 1);
    await house.act('triple-dice', 'ann', { type: 'accept-dice', player: 'ann' });
    await house.until('triple-dice', hasOpened(1));
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 500 });
    await house.act('triple-dice', 'ann', { type: 'choose-dice', dice: [1, 3, 5] });
    await house.act('triple-dice', 'ann', { type: 'throw' });
    // Ann makes only the first throw of her turn.
    const events = await house.until('triple-dice', (eventsSoFar) => eventsOfType(eventsSoFar, 'turn-ended').length >= 1);
    expect(eventsOfType(events, 'dice-thrown').length).toBe(eventsOfType(events, 'turn-ended')[0]?.throws);
    expect(house.faults).toEqual([]);
  });

  it('deals rounds that can be verified from their public records', async () => {
    await sit('rws-e', 'ann', 1);
    const events = await house.until('rws-e', (eventsSoFar) => hasRevealed(3)(eventsSoFar));
    const records = await house.store.records('rws-e', 1, 1000);
    for (const { round, faces, draw } of eventsOfType(events, 'result-entered')) {
      const findRecord = (type: EventType) =>
        records.find(
          ({ seq, body }) =>
            // The first record is the set-up, which has no events.
            seq > 1 &&
            (JSON.parse(body) as { events: TableEvent[] }).events.some(
              (event) => event.type === type && 'round' in event && event.round === round,
            ),
        );
      const verification = verifyRound({
        table: 'rws-e',
        round,
        faces,
        draw: draw ?? null,
        closeHash: findRecord('betting-closed')?.hash ?? null,
        commitment: eventsOfType(events, 'dice-committed').find((event) => event.round === round)?.commitment ?? null,
        seed: eventsOfType(events, 'dice-revealed').find((event) => event.round === round)?.seed ?? null,
      });
      expect(verification).toMatchObject({ verdict: 'verified', differences: [] });
    }
  });
});

describe('automatic dealing', () => {
  it('opens no round without players, but publishes the commitment of a seed', async () => {
    await runAllTimers();
    const events = await house.until('crown-a', (eventsSoFar) => eventsOfType(eventsSoFar, 'dice-committed').length === 1);
    expect(events.map(({ type }) => type)).toEqual(['table-opened', 'dice-committed']);
  });

  it('keeps betting open for the betting time', async () => {
    await sit('rws-a', 'ann', 1);
    // An act that is not a wager does not change the betting time.
    await house.act('rws-a', 'ann', { type: 'raise-dispute', player: 'ann', about: 'the air' });
    await house.until('rws-a', hasOpened(1));
    const openedAtMs = house.clock.nowMs;
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 1);
    expect(house.clock.nowMs - openedAtMs).toBe(PACES.house.bettingMs);
  });

  it('holds betting open after three rounds without wagers, until a wager is placed', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', hasOpened(4));
    await runAllTimers();
    expect(eventsOfType(await house.eventsOf('rws-a'), 'betting-closed')).toHaveLength(3);
    house.clock.nowMs += 3_600_000;
    await house.act('rws-a', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
    // After the first wager, players have this much time for more wagers.
    const placedAtMs = house.clock.nowMs;
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 4);
    expect(house.clock.nowMs - placedAtMs).toBe(PACES.house.graceMs);
  });

  it('reports when betting will close, and no time while betting is held open', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', hasOpened(1));
    const closesAtMs = house.clock.nowMs + PACES.house.bettingMs;
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs, heldOpen: false });
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 1);
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs: null, heldOpen: false });
    await house.until('rws-a', hasOpened(4));
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs: null, heldOpen: true });
  });

  it('reports when betting will close, also at a table where the dice are tumbled before the close', async () => {
    await sit('crown-a', 'ann', 1);
    await house.until('crown-a', hasOpened(1));
    const closesAtMs = house.clock.nowMs + PACES.house.bettingMs;
    expect(eventsOfType(await house.eventsOf('crown-a'), 'dice-tumbled')).toEqual([]);
    expect(await house.forecastClose('crown-a')).toEqual({ closesAtMs, heldOpen: false });
    await house.until('crown-a', (events) => eventsOfType(events, 'dice-tumbled').length === 1);
    expect(await house.forecastClose('crown-a')).toEqual({ closesAtMs, heldOpen: false });
    await house.until('crown-a', (events) => eventsOfType(events, 'betting-closed').length === 1);
    expect(house.clock.nowMs).toBe(closesAtMs);
  });

  it('reports when betting will close after the first wager, and holds betting open again if the wager is withdrawn', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', hasOpened(4));
    const openedAtMs = house.clock.nowMs;
    const place = { type: 'place', player: 'ann', bet: 'big', amount: 500 } as const;
    await house.act('rws-a', 'ann', place);
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs: openedAtMs + PACES.house.bettingMs, heldOpen: false });
    await house.act('rws-a', 'ann', { type: 'withdraw', player: 'ann', bet: 'big', amount: 500 });
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs: null, heldOpen: true });
    house.clock.nowMs += 3_600_000;
    await house.act('rws-a', 'ann', place);
    const closesAtMs = house.clock.nowMs + PACES.house.graceMs;
    house.clock.nowMs += 1000;
    await house.act('rws-a', 'ann', place);
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs, heldOpen: false });
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 4);
    expect(house.clock.nowMs).toBe(closesAtMs);
  });

  it('reports no closing time while the table is suspended', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', hasOpened(1));
    const closesAtMs = house.clock.nowMs + PACES.house.bettingMs;
    await house.handle('rws-a').submit({
      by: { person: 'pam', role: 'pit-manager' },
      key: null,
      body: { type: 'report-malfunction', about: 'the tumbler' },
    });
    await flush();
    expect(await house.forecastClose('rws-a')).toEqual({ closesAtMs: null, heldOpen: false });
    // The betting time is not over yet.
    expect(closesAtMs).toBeGreaterThan(house.clock.nowMs);
  });

  /** Two players wager in the first round of `crown-a` on opposite bets, so at least one of them loses. */
  const placeOpposite = async (): Promise<void> => {
    for (const [position, person] of ['ann', 'bo'].entries()) await sit('crown-a', person, position + 1);
    await house.until('crown-a', hasOpened(1));
    await house.act('crown-a', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
    await house.act('crown-a', 'bo', { type: 'place', player: 'bo', bet: 'small', amount: 500 });
  };

  const invalidateFirstRound = async (): Promise<void> => {
    const body = { type: 'invalidate', ground: 'fraud', why: 'a loaded die', round: 1 } as const;
    const by = { person: 'pam', role: 'pit-boss' };
    expect(await house.handle('crown-a').submit({ by, key: null, body })).toMatchObject({ ok: true });
  };

  it('pays what an invalidated round owes, without a dealer and without moving the close of betting', async () => {
    await placeOpposite();
    await house.until('crown-a', hasOpened(2));
    const closesAtMs = house.clock.nowMs + PACES.house.bettingMs;
    await invalidateFirstRound();
    const readDue = (): Promise<number> => house.handle('crown-a').read(({ accounts }) => accounts.due);
    expect(await readDue()).toBeGreaterThan(0);
    await house.until('crown-a', (events) => eventsOfType(events, 'betting-closed').length === 2);
    expect(house.clock.nowMs).toBe(closesAtMs);
    await house.until('crown-a', (events) => eventsOfType(events, 'due-paid').length > 0);
    expect(house.clock.nowMs).toBe(closesAtMs + PACES.house.payMs);
    await house.until('crown-a', hasEnded(2));
    expect(await readDue()).toBe(0);
    expect(await house.handle('crown-a').read(({ players }) => [...players.values()].map(({ rack }) => rack))).toEqual([
      1_000_000, 1_000_000,
    ]);
    expect(house.faults).toEqual([]);
  });

  it('pays what is due while betting is held open, and keeps it open', async () => {
    await placeOpposite();
    await house.until('crown-a', hasOpened(5));
    await runAllTimers();
    await invalidateFirstRound();
    await house.until('crown-a', (events) => eventsOfType(events, 'due-paid').length > 0);
    await runAllTimers();
    expect(await house.handle('crown-a').read(({ accounts, round }) => [accounts.due, round?.number])).toEqual([0, 5]);
    expect(await house.forecastClose('crown-a')).toEqual({ closesAtMs: null, heldOpen: true });
  });

  it('takes and pays in two steps with a pause before each; winnings are due until the second step', async () => {
    await sit('dicette', 'ann', 1);
    await house.until('dicette', hasOpened(1));
    for (const bet of ['red', 'black']) await house.act('dicette', 'ann', { type: 'place', player: 'ann', bet, amount: 500 });
    const readDue = (): Promise<number> => house.handle('dicette').read(({ accounts }) => accounts.due);
    const wait = async (type: EventType): Promise<number> => {
      await house.until('dicette', (events) => eventsOfType(events, type).length === 1);
      return house.clock.nowMs;
    };
    const settledAtMs = await wait('round-settled');
    const due = await readDue();
    expect(await wait('losers-taken')).toBe(settledAtMs + PACES.house.payMs);
    expect(await readDue()).toBe(due);
    expect(await wait('winners-paid')).toBe(settledAtMs + 2 * PACES.house.payMs);
    expect(await readDue()).toBe(0);
  });

  it('deals without players if the setting `unattended` is `deal`', async () => {
    await house.crash();
    house = await openHouse(folder, { store: house.store, clock: house.clock, pace: { ...PACES.house, unattended: 'deal' } });
    const events = await house.until('dicette', hasEnded(5));
    expect(eventsOfType(events, 'round-settled').every(({ rows }) => rows.length === 0)).toBe(true);
  });
});

describe('a shooter who does not act', () => {
  const startTurn = async (): Promise<void> => {
    await sit('triple-dice', 'ann', 1);
    await house.until('triple-dice', (events) => eventsOfType(events, 'dice-offered').length === 1);
    await house.act('triple-dice', 'ann', { type: 'accept-dice', player: 'ann' });
    await house.until('triple-dice', hasOpened(1));
  };

  it('keeps the dice if no other player is seated', async () => {
    await startTurn();
    await flush(20);
    expect(await house.forecastClose('triple-dice')).toEqual({ closesAtMs: null, heldOpen: true });
    while (house.clock.runNextTimer()) await flush();
    expect(eventsOfType(await house.eventsOf('triple-dice'), 'dice-thrown')).toEqual([]);
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 100 });
    await house.until('triple-dice', hasEnded(1));
  });

  it('and has no shooter bet loses the dice to the player in the next seat, until every player has had them', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 7);
    await sit('triple-dice', 'cy', 3);
    await house.until('triple-dice', (events) => eventsOfType(events, 'shooter-accepted').length === 3);
    await runAllTimers();
    expect(eventsOfType(await house.eventsOf('triple-dice'), 'shooter-accepted').map(({ player }) => player)).toEqual([
      'ann',
      'cy',
      'bo',
    ]);
  });

  const readTurn = async () => (await house.handle('triple-dice').read(({ turn }) => turn)).shooter;
  const countAccepted = async (): Promise<number> => eventsOfType(await house.eventsOf('triple-dice'), 'shooter-accepted').length;

  it('and has no wagers does not keep the dice from the only player with wagers', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 2);
    await house.act('triple-dice', 'bo', { type: 'place', player: 'bo', bet: 'symbol:crown', amount: 100 });
    await runAllTimers();
    expect(await readTurn()).toBe('bo');
    expect(await house.forecastClose('triple-dice')).toEqual({ closesAtMs: null, heldOpen: true });
    await house.act('triple-dice', 'bo', { type: 'place', player: 'bo', bet: 'shooter', amount: 100 });
    await house.until('triple-dice', hasEnded(1));
  });

  it('gives the dice back to the only player with wagers, even if that player was the first shooter', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 2);
    await sit('triple-dice', 'cy', 3);
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'symbol:club', amount: 100 });
    await runAllTimers();
    expect(await readTurn()).toBe('ann');
  });

  it('loses the dice again and again, with longer pauses, while several players have wagers', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 2);
    await sit('triple-dice', 'cy', 3);
    for (const player of ['ann', 'cy'])
      await house.act('triple-dice', player, { type: 'place', player, bet: 'symbol:crown', amount: 100 });
    const times: number[] = [];
    for (let count = 2; count <= 60; count++) {
      await house.until('triple-dice', (events) => eventsOfType(events, 'shooter-accepted').length === count);
      times.push(house.clock.nowMs);
    }
    const accepted = eventsOfType(await house.eventsOf('triple-dice'), 'shooter-accepted').map(({ player }) => player);
    // Each player gets the dice once. After that, only players with wagers get them.
    expect(accepted.slice(0, 7)).toEqual(['ann', 'bo', 'cy', 'ann', 'cy', 'ann', 'cy']);
    const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(pauses[0]).toBe(PACES.house.shooterMs);
    expect(pauses.every((pause, i) => pause >= (pauses[i - 1] ?? 0))).toBe(true);
    expect(pauses.at(-1)).toBe(15 * PACES.house.shooterMs);
    await house.act('triple-dice', accepted.at(-1) ?? '', {
      type: 'place',
      player: accepted.at(-1) ?? '',
      bet: 'shooter',
      amount: 100,
    });
    await house.until('triple-dice', hasEnded(1));
  });

  it('keeps the dice while the server stops', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 2);
    for (const player of ['ann', 'bo'])
      await house.act('triple-dice', player, { type: 'place', player, bet: 'symbol:crown', amount: 100 });
    await house.until('triple-dice', (events) => eventsOfType(events, 'shooter-accepted').length === 6);
    const stopped = house.dealing.stop(60_000);
    await flush(20);
    await stopped;
    expect(await countAccepted()).toBe(6);
  });

  it('but has a shooter bet is replaced by the player in the next seat, and the system throws if no player does', async () => {
    await startTurn();
    await sit('triple-dice', 'bo', 2);
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 100 });
    expect(await house.forecastClose('triple-dice')).toEqual({ closesAtMs: null, heldOpen: false });
    // The dice go from ann to bo and back to ann.
    await house.until('triple-dice', (eventsSoFar) => eventsOfType(eventsSoFar, 'shooter-replaced').length === 2);
    const { closesAtMs } = await house.forecastClose('triple-dice');
    const events = await house.until('triple-dice', (eventsSoFar) => eventsOfType(eventsSoFar, 'dice-thrown').length === 1);
    expect(house.clock.nowMs).toBe(closesAtMs);
    const after = events.slice(events.findIndex(({ type }) => type === 'wager-placed')).map(({ type }) => type);
    expect(after).toEqual(['wager-placed', 'dice-chosen', 'shooter-replaced', 'shooter-replaced', 'dice-thrown']);
  });
});

describe('a table with a dealer and electronic dice', () => {
  it('takes only the steps automatically that its set-up lists', async () => {
    const created = await house.floor.createTable({
      rulebook: 'rws-tai-sai',
      by: { person: 'system', role: 'system' },
      setup: {
        table: 'assisted',
        layout: 'A',
        dice: 'electronic',
        automatic: ['settle-round', 'take-losers'],
        bettingMs: 0,
        positions: 2,
        chip: 1,
        colours: [],
        // `named`: bets that are offered although they favour the player. `confirmAbove`: winnings that need a second reader of the dice.
        named: [],
        confirmAbove: null,
        odds: {},
      },
    });
    if (typeof created === 'string') throw new Error(created);
    const submitAs = async (role: string, body: Parameters<House['act']>[2]): Promise<void> => {
      expect(await created.submit({ by: { person: role, role }, key: null, body })).toMatchObject({ ok: true });
      await flush();
    };
    await submitAs('pit-manager', {
      type: 'open-table',
      sign: { minimum: 100, maximum: 1000, differential: 1000 },
      floatMinor: 1000,
    });
    await submitAs('pit-manager', { type: 'assign-staff', person: 'dealer', role: 'dealer', adult: true });
    await house.until('assisted', (events) => eventsOfType(events, 'dice-committed').length === 1);
    await submitAs('dealer', { type: 'call-bets' });
    expect(await house.forecastClose('assisted')).toEqual({ closesAtMs: null, heldOpen: false });
    await submitAs('dealer', { type: 'close-bets' });
    while (house.clock.runNextTimer()) await flush();
    expect((await house.eventsOf('assisted')).at(-1)?.type).toBe('betting-closed');
    await submitAs('dealer', { type: 'tumble', times: 3 });
    await house.until('assisted', (events) => eventsOfType(events, 'losers-taken').length === 1);
    while (house.clock.runNextTimer()) await flush();
    expect(eventsOfType(await house.eventsOf('assisted'), 'round-ended')).toEqual([]);
    await submitAs('dealer', { type: 'pay-winners' });
    await house.until(
      'assisted',
      (events) => eventsOfType(events, 'round-ended').length === 1 && eventsOfType(events, 'dice-committed').length === 2,
    );
  });
});

/** The house crashes after every record of a round. */
describe('after a crash', () => {
  const CLOSE_EVENTS: readonly EventType[] = ['betting-closed', 'dice-thrown'];
  const CRASHED_TABLES = quickOrFull(['crown-a', 'rws-a'], ['crown-a', 'rws-a', 'adelaide', 'dicette']);

  const CRASHES_MIN = 8;

  /** Plays until `rounds` have ended, with a crash after each new record unless `skipCrash` returns true. Returns the number of crashes. */
  async function playWithCrashes(
    table: string,
    rounds: number,
    skipCrash: (events: readonly TableEvent[]) => boolean,
    act: (events: readonly TableEvent[]) => Promise<unknown> = async () => {},
  ): Promise<number> {
    let [crashCount, eventsAtCrash, stepsWithoutProgress, eventsAfterStart] = [0, 0, 0, 0];
    for (let step = 0; step < 1200; step++) {
      const events = await house.eventsOf(table);
      if (hasEnded(rounds)(events)) return crashCount;
      // A start may write records itself. They cause one crash, but no other crash until play has written a record.
      stepsWithoutProgress = events.length === eventsAfterStart ? stepsWithoutProgress + 1 : 0;
      if (events.length > eventsAtCrash && stepsWithoutProgress <= 1 && !skipCrash(events)) {
        eventsAtCrash = events.length;
        crashCount += 1;
        // Only every fourth crash kills the tumbler's process, because its start is slow.
        const keepTumbler = crashCount % 4 !== 0;
        const { store, clock, tumbler } = house;
        await house.crash(keepTumbler);
        house = await openHouse(folder, { store, clock, ...(keepTumbler ? { tumbler } : {}) });
        eventsAfterStart = (await house.eventsOf(table)).length;
      }
      await act(events);
      await flush();
      house.clock.runNextTimer();
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    return crashCount;
  }

  /** Each result must be the only draw that the tumbler's file has for that round. */
  function expectNoRepeatedDraw(table: string, events: readonly TableEvent[]): void {
    const drawn = [...readEntries(`${folder}/tumbler.db`)].filter((entry) => entry.kind === 'drawn' && entry.table === table);
    const results = eventsOfType(events, 'result-entered').map(({ round, faces, draw }) => `${round} ${draw} ${faces.join('')}`);
    expect(drawn.map(({ round, draw, faces }) => `${round} ${draw} ${[...(faces ?? '')].sort().join('')}`)).toEqual(results);
    expect(new Set(drawn.map(({ round, draw }) => `${round} ${draw}`)).size).toBe(drawn.length);
  }

  it.each(CRASHED_TABLES)(
    '%s continues the round, and no dice are drawn twice',
    async (table) => {
      await sit(table, 'ann', 1);
      const crashCount = await playWithCrashes(table, 2, (events) => {
        const roundEvents = events.slice(events.findLastIndex(({ type }) => type === 'round-ended') + 1).map(({ type }) => type);
        const isBettingOpen =
          roundEvents.some((type) => type === 'betting-opened' || type === 'dice-tumbled') &&
          !roundEvents.some((type) => CLOSE_EVENTS.includes(type));
        // In every second round there is no crash before the close, because some rulebooks void such a round.
        return isBettingOpen && eventsOfType(events, 'round-ended').length % 2 === 0;
      });
      const events = await house.eventsOf(table);
      expect(hasEnded(2)(events)).toBe(true);
      expect(eventsOfType(events, 'result-entered').length).toBeGreaterThanOrEqual(1);
      expect(crashCount).toBeGreaterThanOrEqual(CRASHES_MIN);
      expect(house.faults).toEqual([]);
      expectNoRepeatedDraw(table, events);
      // Rounds in which betting was closed are settled. Other rounds are void.
      const closedRounds = new Set(
        [...eventsOfType(events, 'betting-closed'), ...eventsOfType(events, 'dice-thrown')].map(({ round }) => round),
      );
      for (const { round, end } of eventsOfType(events, 'round-ended'))
        expect(end).toBe(closedRounds.has(round) ? 'settled' : 'void');
    },
    120_000,
  );

  it('during the start, a table does not stay suspended', async () => {
    const contents = emptyContents();
    await house.crash();
    house = await openHouse(folder, { store: openMemoryStore(contents), clock: house.clock });
    await sit('crown-a', 'ann', 1);
    await house.until('crown-a', hasOpened(1));
    const restart = async (): Promise<void> => {
      await house.crash();
      house = await openHouse(folder, { store: openMemoryStore(contents), clock: house.clock });
    };
    await restart();
    expect((await house.eventsOf('crown-a')).slice(-2).map(({ type }) => type)).toEqual([
      'play-interrupted',
      'malfunction-rectified',
    ]);
    // Simulates that the last record was not stored.
    await house.crash();
    contents.journal.get('crown-a')?.pop();
    contents.snapshots.delete('crown-a');
    await restart();
    expect(await house.handle('crown-a').read(({ suspended }) => suspended)).toBeNull();
    expect(house.floor.interruptions).toContainEqual({ table: 'crown-a', round: 1, outcome: 'stands' });
    await house.until('crown-a', hasEnded(1));
  });

  it('triple-dice continues the turn: the shooter keeps dice and wager, and no dice are drawn twice', async () => {
    const table = 'triple-dice';
    await sit(table, 'ann', 1);
    const THROW_COUNT = quickOrFull(2, 3);
    const crashCount = await playWithCrashes(
      table,
      THROW_COUNT,
      () => false,
      async () => {
        const { shooter, offered, staked, open } = await house.handle(table).read((state) => ({
          shooter: state.turn.shooter,
          offered: state.turn.offered,
          staked: shooterStake(state),
          open: bettingOpen(state) && state.suspended === null,
        }));
        if (shooter === null && offered) await house.act(table, 'ann', { type: 'accept-dice', player: 'ann' });
        else if (shooter !== null && staked === 0 && open)
          await house.act(table, shooter, { type: 'place', player: shooter, bet: 'shooter', amount: 500 });
      },
    );
    const events = await house.eventsOf(table);
    expect(eventsOfType(events, 'round-ended').map(({ end }) => end)).toEqual(
      Array.from({ length: THROW_COUNT }, () => 'settled'),
    );
    expect(crashCount).toBeGreaterThanOrEqual(THROW_COUNT * CRASHES_MIN);
    expect(house.faults).toEqual([]);
    expectNoRepeatedDraw(table, events);
    // In this rulebook wagers stay valid after an interruption: the round goes on (`stands`), or its result is already fixed (`established`).
    // So no wager was returned, and the dice decided every turn.
    expect(eventsOfType(events, 'wagers-returned')).toEqual([]);
    expect(
      eventsOfType(events, 'play-interrupted').every(({ outcome }) => outcome === 'stands' || outcome === 'established'),
    ).toBe(true);
    expect(eventsOfType(events, 'play-interrupted').some(({ outcome }) => outcome === 'stands')).toBe(true);
    for (const { end } of eventsOfType(events, 'turn-ended')) expect(['won', 'lost']).toContain(end);
    // Every turn had one shooter bet. The last turn may still be in progress.
    const shooterBetCount = eventsOfType(events, 'wager-placed').filter(({ bet }) => bet === 'shooter').length;
    expect(shooterBetCount).toBe(
      eventsOfType(events, 'turn-ended').length + (await house.handle(table).read((state) => (shooterStake(state) > 0 ? 1 : 0))),
    );
  }, 180_000);
});

describe('when the server stops', () => {
  it('dealing finishes closed rounds immediately and starts no new round', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', (events) => eventsOfType(events, 'betting-closed').length === 1);
    const stopping = house.stop(60_000);
    const stopAtMs = house.clock.nowMs;
    // The clock must not advance.
    await house.until('rws-a', hasEnded(1), stopAtMs);
    await stopping;
    expect(house.clock.nowMs).toBe(stopAtMs);
    expect(house.clock.nextTimerMs()).toBeNull();
    expect((await house.eventsOf('rws-a')).at(-1)?.type).toBe('round-ended');
    expect(eventsOfType(await house.eventsOf('rws-a'), 'betting-opened')).toHaveLength(1);
  });

  it('dealing does not wait longer than the time limit for a round in which betting is open', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', hasOpened(1));
    const stopping = house.stop(5000);
    await flush(40);
    while (house.clock.runNextTimer()) await flush();
    await stopping;
    expect((await house.eventsOf('rws-a')).at(-1)?.type).toBe('betting-opened');
  });
});
