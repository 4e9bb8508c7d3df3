/** Tables that deal themselves: every book round after round, the dice committed, drawn and shown in their order, and on from where a crash left them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  commitmentOf,
  nothingKept,
  openMemoryStore,
  PACES,
  PRACTICE_TABLES,
  readEntries,
  verifyRound,
} from '../../src/server/index.ts';
import { bettingOpen, type EventOf, type EventType, shooterStake, type TableEvent } from '../../src/table/index.ts';
import { sized } from '../kit/size.ts';
import { breathe, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

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

const of = <T extends EventType>(events: readonly TableEvent[], type: T): readonly EventOf<T>[] =>
  events.filter((event) => event.type === type) as unknown as readonly EventOf<T>[];
const ended =
  (count: number) =>
  (events: readonly TableEvent[]): boolean =>
    of(events, 'round-ended').length >= count;
const opened =
  (round: number) =>
  (events: readonly TableEvent[]): boolean =>
    of(events, 'betting-opened').some((event) => event.round === round);
const revealed =
  (round: number) =>
  (events: readonly TableEvent[]): boolean =>
    of(events, 'dice-revealed').some((event) => event.round === round);

async function sit(table: string, person: string, position: number): Promise<void> {
  await house.act(table, person, { type: 'seat-player', player: person, position, adult: true });
  await house.act(table, person, { type: 'buy-chips', player: person, from: 'cage', amount: 1_000_000 });
}

/** The first bet of a layout that anybody may wager on. */
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

describe('every table of the practice floor', () => {
  it.each(PRACTICE_TABLES.filter(({ rulebook }) => rulebook !== 'triple-dice').map(({ table }) => table))(
    '%s deals by itself',
    async (table) => {
      await sit(table, 'ann', 1);
      await house.until(table, opened(1));
      await house.act(table, 'ann', { type: 'place', player: 'ann', bet: betOf(table), amount: 500 });
      const events = await house.until(table, ended(2));
      const seeds = of(events, 'dice-revealed');
      for (const round of [1, 2]) {
        const order = ROUND_ORDER.map((type) =>
          events.findIndex((event) => event.type === type && 'round' in event && event.round === round),
        );
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(order).not.toContain(-1);
        const committed = of(events, 'dice-committed').find((event) => event.round === round)?.commitment;
        expect(commitmentOf(Buffer.from(seeds.find((event) => event.round === round)?.seed ?? '', 'hex'))).toBe(committed);
      }
      expect(of(events, 'round-settled')[0]?.rows).toHaveLength(1);
      expect(house.faults).toEqual([]);
    },
  );

  it('triple-dice goes round the seats: offered, taken, bet on, thrown, and thrown by the system where nobody does', async () => {
    await sit('triple-dice', 'ann', 1);
    await house.until('triple-dice', (events) => of(events, 'dice-offered').length === 1);
    await house.act('triple-dice', 'ann', { type: 'accept-dice', player: 'ann' });
    await house.until('triple-dice', opened(1));
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 500 });
    await house.act('triple-dice', 'ann', { type: 'choose-dice', dice: [1, 3, 5] });
    await house.act('triple-dice', 'ann', { type: 'throw' });
    const events = await house.until('triple-dice', (seen) => of(seen, 'turn-ended').length >= 1);
    expect(of(events, 'dice-thrown').length).toBe(of(events, 'turn-ended')[0]?.throws);
    expect(house.faults).toEqual([]);
  });

  it('verifies every round it has dealt from its public record', async () => {
    await sit('rws-e', 'ann', 1);
    const events = await house.until('rws-e', (seen) => revealed(3)(seen));
    const records = await house.store.records('rws-e', 1, 1000);
    for (const { round, faces, draw } of of(events, 'result-entered')) {
      const has = (type: EventType) =>
        records.find(
          ({ seq, body }) =>
            seq > 1 &&
            (JSON.parse(body) as { events: TableEvent[] }).events.some(
              (event) => event.type === type && 'round' in event && event.round === round,
            ),
        );
      const found = verifyRound({
        table: 'rws-e',
        round,
        faces,
        draw: draw ?? null,
        closeHash: has('betting-closed')?.hash ?? null,
        commitment: of(events, 'dice-committed').find((event) => event.round === round)?.commitment ?? null,
        seed: of(events, 'dice-revealed').find((event) => event.round === round)?.seed ?? null,
      });
      expect(found).toMatchObject({ verdict: 'verified', differences: [] });
    }
  });
});

describe('the pace', () => {
  it('rests while nobody sits, with its dice committed', async () => {
    await breathe(20);
    while (house.clock.turn()) await breathe();
    const events = await house.until('crown-a', (seen) => of(seen, 'dice-committed').length === 1);
    expect(events.map(({ type }) => type)).toEqual(['table-opened', 'dice-committed']);
  });

  it('keeps betting open for its time', async () => {
    await sit('rws-a', 'ann', 1);
    await house.act('rws-a', 'ann', { type: 'raise-dispute', player: 'ann', about: 'the air' });
    await house.until('rws-a', opened(1));
    const openedAtMs = house.clock.nowMs;
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 1);
    expect(house.clock.nowMs - openedAtMs).toBe(PACES.house.bettingMs);
  });

  it('holds betting open after three rounds without a wager, until there is one', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', opened(4));
    await breathe(20);
    while (house.clock.turn()) await breathe();
    expect(of(await house.eventsOf('rws-a'), 'betting-closed')).toHaveLength(3);
    house.clock.nowMs += 3_600_000;
    await house.act('rws-a', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
    const placedAtMs = house.clock.nowMs;
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 4);
    expect(house.clock.nowMs - placedAtMs).toBe(PACES.house.graceMs);
  });

  it('says when betting closes: after its time, and while it is held open for want of a wager, not at all', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', opened(1));
    const dueMs = house.clock.nowMs + PACES.house.bettingMs;
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: dueMs, heldOpen: false });
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 1);
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: null, heldOpen: false });
    await house.until('rws-a', opened(4));
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: null, heldOpen: true });
  });

  it('says when betting closes before the dice have tumbled, where they do so while it is open', async () => {
    await sit('crown-a', 'ann', 1);
    await house.until('crown-a', opened(1));
    const dueMs = house.clock.nowMs + PACES.house.bettingMs;
    expect(of(await house.eventsOf('crown-a'), 'dice-tumbled')).toEqual([]);
    expect(await house.closing('crown-a')).toEqual({ closesAtMs: dueMs, heldOpen: false });
    await house.until('crown-a', (events) => of(events, 'dice-tumbled').length === 1);
    expect(await house.closing('crown-a')).toEqual({ closesAtMs: dueMs, heldOpen: false });
    await house.until('crown-a', (events) => of(events, 'betting-closed').length === 1);
    expect(house.clock.nowMs).toBe(dueMs);
  });

  it('says when betting that was held open closes, from the first wager on; and holds it again once that is taken back', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', opened(4));
    const openedAtMs = house.clock.nowMs;
    const place = { type: 'place', player: 'ann', bet: 'big', amount: 500 } as const;
    await house.act('rws-a', 'ann', place);
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: openedAtMs + PACES.house.bettingMs, heldOpen: false });
    await house.act('rws-a', 'ann', { type: 'withdraw', player: 'ann', bet: 'big', amount: 500 });
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: null, heldOpen: true });
    house.clock.nowMs += 3_600_000;
    await house.act('rws-a', 'ann', place);
    const closesAtMs = house.clock.nowMs + PACES.house.graceMs;
    house.clock.nowMs += 1000;
    await house.act('rws-a', 'ann', place);
    expect(await house.closing('rws-a')).toEqual({ closesAtMs, heldOpen: false });
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 4);
    expect(house.clock.nowMs).toBe(closesAtMs);
  });

  it('says of no close while the table is stopped', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', opened(1));
    const dueMs = house.clock.nowMs + PACES.house.bettingMs;
    await house.desk('rws-a').ask({
      by: { person: 'pam', role: 'pit-manager' },
      key: null,
      body: { type: 'report-malfunction', about: 'the cage' },
    });
    await breathe();
    expect(await house.closing('rws-a')).toEqual({ closesAtMs: null, heldOpen: false });
    expect(dueMs).toBeGreaterThan(house.clock.nowMs);
  });

  it('deals without anybody where displays are to have something to show', async () => {
    await house.crash();
    house = await openHouse(folder, { store: house.store, clock: house.clock, pace: { ...PACES.house, unattended: 'deal' } });
    const events = await house.until('dicette', ended(5));
    expect(of(events, 'round-settled').every(({ rows }) => rows.length === 0)).toBe(true);
  });
});

describe('a shooter who does not act', () => {
  const start = async (): Promise<void> => {
    await sit('triple-dice', 'ann', 1);
    await house.until('triple-dice', (events) => of(events, 'dice-offered').length === 1);
    await house.act('triple-dice', 'ann', { type: 'accept-dice', player: 'ann' });
    await house.until('triple-dice', opened(1));
  };

  it('and is alone keeps the dice: nobody else can be made to bet', async () => {
    await start();
    await breathe(20);
    expect(await house.closing('triple-dice')).toEqual({ closesAtMs: null, heldOpen: true });
    while (house.clock.turn()) await breathe();
    expect(of(await house.eventsOf('triple-dice'), 'dice-thrown')).toEqual([]);
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 100 });
    await house.until('triple-dice', ended(1));
  });

  it('and does not bet loses the dice to the next seat, once round the table', async () => {
    await start();
    await sit('triple-dice', 'bo', 7);
    await sit('triple-dice', 'cy', 3);
    await house.until('triple-dice', (events) => of(events, 'shooter-accepted').length === 3);
    await breathe(20);
    while (house.clock.turn()) await breathe();
    expect(of(await house.eventsOf('triple-dice'), 'shooter-accepted').map(({ player }) => player)).toEqual(['ann', 'cy', 'bo']);
  });

  it('and has bet is thrown for: dice are chosen, the next seat may throw, at last the system does', async () => {
    await start();
    await sit('triple-dice', 'bo', 2);
    await house.act('triple-dice', 'ann', { type: 'place', player: 'ann', bet: 'shooter', amount: 100 });
    expect(await house.closing('triple-dice')).toEqual({ closesAtMs: null, heldOpen: false });
    await house.until('triple-dice', (seen) => of(seen, 'shooter-replaced').length === 2);
    const { closesAtMs } = await house.closing('triple-dice');
    const events = await house.until('triple-dice', (seen) => of(seen, 'dice-thrown').length === 1);
    expect(house.clock.nowMs).toBe(closesAtMs);
    const after = events.slice(events.findIndex(({ type }) => type === 'wager-placed')).map(({ type }) => type);
    expect(after).toEqual(['wager-placed', 'dice-chosen', 'shooter-replaced', 'shooter-replaced', 'dice-thrown']);
  });
});

describe('an assisted table', () => {
  it('takes only the steps it lists, and its dice are electronic all the same', async () => {
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
        named: [],
        confirmAbove: null,
        odds: {},
      },
    });
    if (typeof created === 'string') throw new Error(created);
    const staff = async (role: string, body: Parameters<House['act']>[2]): Promise<void> => {
      expect(await created.ask({ by: { person: role, role }, key: null, body })).toMatchObject({ ok: true });
      await breathe();
    };
    await staff('pit-manager', {
      type: 'open-table',
      sign: { minimum: 100, maximum: 1000, differential: 1000 },
      floatMinor: 1000,
    });
    await staff('pit-manager', { type: 'assign-staff', person: 'dealer', role: 'dealer', adult: true });
    await house.until('assisted', (events) => of(events, 'dice-committed').length === 1);
    await staff('dealer', { type: 'call-bets' });
    expect(await house.closing('assisted')).toEqual({ closesAtMs: null, heldOpen: false });
    await staff('dealer', { type: 'close-bets' });
    while (house.clock.turn()) await breathe();
    expect((await house.eventsOf('assisted')).at(-1)?.type).toBe('betting-closed');
    await staff('dealer', { type: 'tumble', times: 3 });
    await house.until('assisted', (events) => of(events, 'losers-taken').length === 1);
    while (house.clock.turn()) await breathe();
    expect(of(await house.eventsOf('assisted'), 'round-ended')).toEqual([]);
    await staff('dealer', { type: 'pay-winners' });
    await house.until(
      'assisted',
      (events) => of(events, 'round-ended').length === 1 && of(events, 'dice-committed').length === 2,
    );
  });
});

/** What a round of each book is made of, so that a crash can come after every single record of it. */
describe('after a crash', () => {
  const CLOSES: readonly EventType[] = ['betting-closed', 'dice-thrown'];
  const CRASHED = sized(['crown-a', 'rws-a'], ['crown-a', 'rws-a', 'adelaide', 'dicette']);

  const CRASHES_LEAST = 8;

  /** Plays on until so many rounds have ended, with a crash after each new record unless it `playsOn`; answers how many there were. */
  async function crashOnTheWay(
    table: string,
    rounds: number,
    playsOn: (events: readonly TableEvent[]) => boolean,
    act: (events: readonly TableEvent[]) => Promise<unknown> = async () => {},
  ): Promise<number> {
    let [crashes, seen, inVain, made] = [0, 0, 0, 0];
    for (let turns = 0; turns < 1200; turns++) {
      const so = await house.eventsOf(table);
      if (ended(rounds)(so)) return crashes;
      // What the start itself has written is crashed after as well, but not for ever.
      inVain = so.length === made ? inVain + 1 : 0;
      if (so.length > seen && inVain <= 1 && !playsOn(so)) {
        seen = so.length;
        crashes += 1;
        // Starting a process takes longer than all the rest: the tumbler's dies every fourth time.
        const spared = crashes % 4 !== 0;
        const { store, clock, tumbler } = house;
        await house.crash(spared);
        house = await openHouse(folder, { store, clock, ...(spared ? { tumbler } : {}) });
        made = (await house.eventsOf(table)).length;
      }
      await act(so);
      await breathe();
      house.clock.turn();
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    return crashes;
  }

  /** Each result is the one draw that the tumbler has written down for that round. */
  function expectNothingAnew(table: string, events: readonly TableEvent[]): void {
    const drawn = [...readEntries(`${folder}/tumbler.db`)].filter((entry) => entry.kind === 'drawn' && entry.table === table);
    const results = of(events, 'result-entered').map(({ round, faces, draw }) => `${round} ${draw} ${faces.join('')}`);
    expect(drawn.map(({ round, draw, faces }) => `${round} ${draw} ${[...(faces ?? '')].sort().join('')}`)).toEqual(results);
    expect(new Set(drawn.map(({ round, draw }) => `${round} ${draw}`)).size).toBe(drawn.length);
  }

  it.each(CRASHED)(
    '%s goes on from each record of a round, and nothing is drawn anew',
    async (table) => {
      await sit(table, 'ann', 1);
      const crashes = await crashOnTheWay(table, 2, (so) => {
        const now = so.slice(so.findLastIndex(({ type }) => type === 'round-ended') + 1).map(({ type }) => type);
        const open =
          now.some((type) => type === 'betting-opened' || type === 'dice-tumbled') && !now.some((type) => CLOSES.includes(type));
        // Every second round is let alone until its close, or a book that voids would never get there.
        return open && of(so, 'round-ended').length % 2 === 0;
      });
      const events = await house.eventsOf(table);
      expect(ended(2)(events)).toBe(true);
      expect(of(events, 'result-entered').length).toBeGreaterThanOrEqual(1);
      expect(crashes).toBeGreaterThanOrEqual(CRASHES_LEAST);
      expect(house.faults).toEqual([]);
      expectNothingAnew(table, events);
      // What was closed was concluded; where the book says so, what was open went back.
      const closed = new Set([...of(events, 'betting-closed'), ...of(events, 'dice-thrown')].map(({ round }) => round));
      for (const { round, end } of of(events, 'round-ended')) expect(end).toBe(closed.has(round) ? 'settled' : 'void');
    },
    120_000,
  );

  it('a table is not left suspended by a crash in the midst of a start', async () => {
    const kept = nothingKept();
    await house.crash();
    house = await openHouse(folder, { store: openMemoryStore(kept), clock: house.clock });
    await sit('crown-a', 'ann', 1);
    await house.until('crown-a', opened(1));
    const again = async (): Promise<void> => {
      await house.crash();
      house = await openHouse(folder, { store: openMemoryStore(kept), clock: house.clock });
    };
    await again();
    expect((await house.eventsOf('crown-a')).slice(-2).map(({ type }) => type)).toEqual([
      'play-interrupted',
      'malfunction-rectified',
    ]);
    // The last record did not get onto the disk.
    await house.crash();
    kept.journal.get('crown-a')?.pop();
    kept.snapshots.delete('crown-a');
    await again();
    expect(await house.desk('crown-a').look(({ suspended }) => suspended)).toBeNull();
    expect(house.floor.interruptions).toContainEqual({ table: 'crown-a', round: 1, outcome: 'stands' });
    await house.until('crown-a', ended(1));
  });

  it('triple-dice goes on from each record of a whole turn: the shooter keeps the dice and the wager, and nothing is drawn anew', async () => {
    const table = 'triple-dice';
    await sit(table, 'ann', 1);
    const THROWS = sized(2, 3);
    const crashes = await crashOnTheWay(
      table,
      THROWS,
      () => false,
      async () => {
        const { shooter, offered, staked, open } = await house.desk(table).look((state) => ({
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
    expect(of(events, 'round-ended').map(({ end }) => end)).toEqual(Array.from({ length: THROWS }, () => 'settled'));
    expect(crashes).toBeGreaterThanOrEqual(THROWS * CRASHES_LEAST);
    expect(house.faults).toEqual([]);
    expectNothingAnew(table, events);
    // Its book lets wagers stand: nothing went back, and nobody's turn ended but by the dice.
    expect(of(events, 'wagers-returned')).toEqual([]);
    expect(of(events, 'play-interrupted').every(({ outcome }) => outcome === 'stands' || outcome === 'established')).toBe(true);
    expect(of(events, 'play-interrupted').some(({ outcome }) => outcome === 'stands')).toBe(true);
    for (const { end } of of(events, 'turn-ended')) expect(['won', 'lost']).toContain(end);
    const bets = of(events, 'wager-placed').filter(({ bet }) => bet === 'shooter').length;
    expect(bets).toBe(
      of(events, 'turn-ended').length + (await house.desk(table).look((state) => (shooterStake(state) > 0 ? 1 : 0))),
    );
  }, 180_000);
});

describe('when the server stops', () => {
  it('what is closed is concluded at once and nothing new begins', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', (events) => of(events, 'betting-closed').length === 1);
    const stopping = house.stop(60_000);
    const before = house.clock.nowMs;
    await house.until('rws-a', ended(1), before);
    await stopping;
    expect(house.clock.nowMs).toBe(before);
    expect(house.clock.nextMs()).toBeNull();
    expect((await house.eventsOf('rws-a')).at(-1)?.type).toBe('round-ended');
    expect(of(await house.eventsOf('rws-a'), 'betting-opened')).toHaveLength(1);
  });

  it('what is open is left as it is once the time is up', async () => {
    await sit('rws-a', 'ann', 1);
    await house.until('rws-a', opened(1));
    const stopping = house.stop(5000);
    await breathe(40);
    while (house.clock.turn()) await breathe();
    await stopping;
    expect((await house.eventsOf('rws-a')).at(-1)?.type).toBe('betting-opened');
  });
});
