/** Tests that staff seat only people of the records or anonymous positions, and that exclusions and ages hold for every way of entering. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { ErrorAnswer, findFault } from '../../src/protocol/index.ts';
import { ACT_RECORDS } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type House, openHouse, openSocket, openTable, PASSWORD, perform, STORES } from './house.ts';

let house: House;
let dealer: CroupierClient;
let boss: CroupierClient;

const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

async function register(login: string, over: 18 | 21 = 21): Promise<CroupierClient> {
  const client = house.client();
  client.session = await client.http.post('/players', { login, password: PASSWORD, name: `Name ${login}`, adult: true, over });
  return client;
}

let keys = 0;

/** Sends a command over HTTP or over a socket. Returns the error code, or `accepted`. */
const SEND = {
  http: (client: CroupierClient, table: string, body: CommandBody): Promise<string> =>
    client.command(table, body).then(
      () => 'accepted',
      ({ code, error }: { code: string; error: object }) => {
        expect(findFault(ErrorAnswer, { error })).toBeNull();
        return code;
      },
    ),
  socket: async (client: CroupierClient, table: string, body: CommandBody): Promise<string> => {
    const socket = await openSocket(house, client);
    keys += 1;
    const key = `people-seats-${keys}`;
    socket.send({ type: 'act', table, key, body });
    const { ok, error } = await socket.next('answer', (answer) => answer.key === key);
    socket.ws.terminate();
    return ok ? 'accepted' : (error?.code ?? '');
  },
} as const;
const WAYS = ['http', 'socket'] as const;
const send = SEND.http;

const seat = (player: string, position: number, adult = true): CommandBody => ({ type: 'seat-player', player, position, adult });
const playersAt = (table: string): Promise<readonly string[]> =>
  (house.floor.tables.get(table) as NonNullable<ReturnType<House['floor']['tables']['get']>>).read(({ positions }) => [
    ...positions.values(),
  ]);

async function openLiveHouse(store: (typeof STORES)[number]): Promise<void> {
  house = await openHouse({ store, practice: false });
  await openTable(house, 't1', 'crown-sic-bo', 'A');
  dealer = await house.staff('*', 'dealer');
  boss = await house.staff('*', 'pit-boss');
  await assign('t1');
}
/** Only people assigned to a table deal there. */
async function assign(table: string): Promise<void> {
  const handle = house.floor.tables.get(table);
  if (handle === undefined) throw new Error(`there is no table ${table}`);
  await perform(handle, 'house', { type: 'relieve-staff', person: 'dan' });
  await perform(handle, 'house', { type: 'assign-staff', person: idOf(dealer), role: 'dealer', adult: true });
}

describe.each(STORES)('staff seat a person of the records, %s', (store) => {
  beforeAll(() => openLiveHouse(store));
  afterAll(() => house.close());

  it.each(WAYS)('by the id, and no free text or login becomes a person, over %s', async (way) => {
    const login = `ann-${way}`;
    const ann = await register(login);
    for (const text of [
      login,
      `Name ${login}`.replace(' ', '.'),
      'somebody',
      'position-0',
      'position-1.2',
      'position-',
      'system',
    ])
      expect([text, await SEND[way](dealer, 't1', seat(text, 40))]).toEqual([text, 'unknown-person']);
    expect(await SEND[way](dealer, 't1', seat(idOf(ann), 40))).toBe('accepted');
    expect(await playersAt('t1')).toContain(idOf(ann));
    expect(await SEND[way](dealer, 't1', { type: 'leave-table', player: idOf(ann) })).toBe('accepted');
  });

  it('says what is wrong and where', async () => {
    await expect(dealer.command('t1', seat('somebody', 41))).rejects.toMatchObject({
      status: 404,
      code: 'unknown-person',
      error: { place: 'player', message: expect.stringContaining('position-1') },
    });
    await expect(dealer.command('t1', seat('position-2', 3))).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
      error: { place: 'player', message: expect.stringContaining('position-3') },
    });
  });

  it('and no other act names an unknown player', async () => {
    const bodies: readonly CommandBody[] = [
      { type: 'buy-chips', player: 'somebody', from: 'cage', amount: 100 },
      { type: 'place', player: 'somebody', bet: 'big', amount: 100 },
      { type: 'exclude-player', player: 'somebody', grounds: 'a calculator' },
      { type: 'cash-out', player: 'position-7', to: 'cage', amount: 1 },
      { type: 'issue-colour', player: 'position-7', colour: 'red', value: 100, count: 1 },
    ];
    for (const body of bodies) expect([body.type, await send(boss, 't1', body)]).toEqual([body.type, 'unknown-person']);
    const tableState = await house.floor.tables.get('t1')?.read(({ players }) => [...players.keys()]);
    expect(tableState).not.toContain('somebody');
  });

  it('refuses a disabled account and a deleted one', async () => {
    const [dee, eve] = [await register('dee'), await register('eve')];
    const { http } = await house.administrator();
    await http.post(`/people/${idOf(dee)}/disabled`, { disabled: true });
    await http.delete(`/people/${idOf(eve)}`);
    expect(await send(dealer, 't1', seat(idOf(dee), 42))).toBe('not-permitted');
    expect(await send(dealer, 't1', seat(idOf(eve), 43))).toBe('unknown-person');
    // A person who deletes the account at the table takes the money and leaves, and does not play on.
    const fay = await register('fay');
    expect(await send(dealer, 't1', seat(idOf(fay), 44))).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'buy-chips', player: idOf(fay), from: 'cage', amount: 500 })).toBe('accepted');
    await http.delete(`/people/${idOf(fay)}`);
    expect(await send(dealer, 't1', { type: 'buy-chips', player: idOf(fay), from: 'cage', amount: 500 })).toBe('unknown-person');
    expect(await send(dealer, 't1', { type: 'cash-out', player: idOf(fay), to: 'cage', amount: 500 })).toBe('accepted');
    // The server frees the seat of a deleted person by itself.
    expect(['accepted', 'not-seated']).toContain(await send(dealer, 't1', { type: 'leave-table', player: idOf(fay) }));
  });
});

describe('a player without an account', () => {
  beforeAll(() => openLiveHouse('memory'));
  afterAll(() => house.close());

  it.each(WAYS)('is seated as the position, if staff confirm the age, over %s', async (way) => {
    const position = way === 'http' ? 1 : 2;
    expect(await SEND[way](dealer, 't1', seat(`position-${position}`, position, false))).toBe('under-age');
    expect(await SEND[way](dealer, 't1', seat(`position-${position}`, position))).toBe('accepted');
    expect(await playersAt('t1')).toContain(`position-${position}`);
  });

  it('has no wallet', async () => {
    const player = 'position-1';
    expect(await send(dealer, 't1', { type: 'buy-chips', player, from: 'cage', amount: 500 })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'cash-out', player, to: 'wallet', amount: 500 })).toBe('no-account');
    expect(await send(dealer, 't1', { type: 'buy-chips', player, from: 'wallet', amount: 1 })).toBe('no-account');
    expect(await send(dealer, 't1', { type: 'cash-out', player, to: 'cage', amount: 200 })).toBe('accepted');
  });

  it('does not take over the chips of the last player without an account at the position', async () => {
    expect(await send(dealer, 't1', { type: 'leave-table', player: 'position-1' })).toBe('accepted');
    const key = 'second-sitting';
    const { events } = await dealer.command('t1', seat('position-1', 1), { key });
    expect(events).toMatchObject([{ type: 'player-seated', player: 'position-1.2', position: 1 }]);
    // A retry gets the first answer.
    expect(await dealer.command('t1', seat('position-1', 1), { key })).toMatchObject({ repeated: true, events });
    const { staff } = await dealer.getTable('t1');
    const chips = Object.fromEntries((staff?.players ?? []).map((player) => [player.player, player.cashChips]));
    expect(chips).toMatchObject({ 'position-1': 300, 'position-1.2': 0 });
    // Both can be paid out.
    expect(await send(dealer, 't1', { type: 'cash-out', player: 'position-1', to: 'cage', amount: 300 })).toBe('accepted');
    expect(await send(dealer, 't1', seat('position-1', 1))).toBe('position-taken');
    expect(await send(dealer, 't1', { type: 'leave-table', player: 'position-1.2' })).toBe('accepted');
    const third = await dealer.command('t1', seat('position-1', 1));
    expect(third.events).toMatchObject([{ player: 'position-1.3' }]);
  });

  it('cannot be made by players', async () => {
    const fay = await register('fay');
    expect(await send(fay, 't1', seat('position-9', 9))).toBe('not-yours');
  });
});

describe('a book in which only players place their wagers', () => {
  afterEach(() => house.close());

  it.each([
    ['triple-dice', 'mat', '7.6'],
    ['dicette', 'mat', '9'],
  ] as const)('has no players without an account: %s', async (book, layout, clause) => {
    house = await openHouse({ practice: false });
    const handle = await openTable(house, 'own', book, layout);
    const ladder = await handle.read(({ conduct }) => conduct.ladder);
    dealer = await house.staff('own', ladder[0] ?? '');
    boss = await house.staff('own', ladder.at(-1) ?? '');
    await assign('own');
    for (const client of [dealer, boss])
      await expect(client.command('own', seat('position-1', 1))).rejects.toMatchObject({
        status: 409,
        code: 'account-needed',
        error: { place: 'player', clause, message: expect.stringContaining('account') },
      });
    expect(await playersAt('own')).toEqual([]);
    const ann = await register('ann-own');
    expect(await send(dealer, 'own', seat(idOf(ann), 1))).toBe('accepted');
    // A player whom an earlier version seated without an account takes the money and leaves.
    await perform(handle, 'house', seat('position-2', 2));
    expect(await send(dealer, 'own', { type: 'leave-table', player: 'position-2' })).toBe('accepted');
  });
});

describe('players whom an older version named with free text', () => {
  beforeAll(() => openLiveHouse('memory'));
  afterAll(() => house.close());

  it('play on, take their money and leave, but do not sit down again', async () => {
    const t1 = house.floor.tables.get('t1');
    if (t1 === undefined) throw new Error('there is no table');
    await perform(t1, 'house', seat('old.text', 5));
    expect(await send(dealer, 't1', { type: 'buy-chips', player: 'old.text', from: 'cage', amount: 1000 })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'call-bets' })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'place', player: 'old.text', bet: 'big', amount: 500 })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'withdraw', player: 'old.text', bet: 'big', amount: 500 })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'leave-table', player: 'old.text' })).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'cash-out', player: 'old.text', to: 'cage', amount: 1000 })).toBe('accepted');
    expect(await send(dealer, 't1', seat('old.text', 5))).toBe('unknown-person');
  });
});

/** Every act of play that staff can do for a player, and those of the player. */
const PLAY: readonly ((player: string) => CommandBody)[] = [
  (player) => seat(player, 50),
  (player) => ({ type: 'buy-chips', player, from: 'cage', amount: 100 }),
  (player) => ({ type: 'buy-chips', player, from: 'wallet', amount: 100 }),
  (player) => ({ type: 'place', player, bet: 'big', amount: 100 }),
];

describe.each(STORES)('an exclusion, %s', (store) => {
  beforeAll(() => openLiveHouse(store));
  afterAll(() => house.close());

  const EXCLUDE: Readonly<Record<string, (player: CroupierClient) => Promise<unknown>>> = {
    exclusion: async (player) =>
      (await house.administrator()).http.post('/exclusions', { person: idOf(player), grounds: 'cheated' }),
    'self-exclusion': (player) => player.http.post('/session/exclusion', { kind: 'self-exclusion', days: 30 }),
    'time-out': (player) => player.http.post('/session/exclusion', { kind: 'time-out', days: 1 }),
  };

  it.each(Object.keys(EXCLUDE))('of the kind %s holds for every way of entering', async (kind) => {
    const player = await register(`excluded-${kind}`);
    await EXCLUDE[kind]?.(player);
    // The second table is set up after the exclusion.
    const later = `later-${kind}`;
    await openTable(house, later, 'crown-sic-bo', 'A');
    for (const table of ['t1', later]) {
      for (const make of PLAY) {
        const body = make(idOf(player));
        for (const way of WAYS) {
          const asked = `${body.type} at ${table} over ${way}`;
          expect([asked, await SEND[way](boss, table, body)]).toEqual([asked, 'excluded']);
          expect([asked, await SEND[way](player, table, body)]).toEqual([asked, 'excluded']);
        }
      }
      for (const text of [`excluded-${kind}`, `Name.excluded-${kind}`])
        expect(await send(boss, table, seat(text, 51))).toBe('unknown-person');
      expect(await playersAt(table)).toEqual([]);
    }
  });

  it('lets a seated person leave with the money, and ends the play', async () => {
    const gil = await register('gil');
    expect(await send(gil, 't1', seat(idOf(gil), 6))).toBe('accepted');
    expect(await send(dealer, 't1', { type: 'buy-chips', player: idOf(gil), from: 'cage', amount: 1000 })).toBe('accepted');
    await EXCLUDE.exclusion?.(gil);
    expect(await send(dealer, 't1', { type: 'place', player: idOf(gil), bet: 'big', amount: 100 })).toBe('excluded');
    expect(await send(dealer, 't1', { type: 'cash-out', player: idOf(gil), to: 'cage', amount: 1000 })).toBe('accepted');
    await (await house.administrator()).http.delete(`/exclusions/${idOf(gil)}`);
    expect(await send(dealer, 't1', seat(idOf(gil), 6))).toBe('accepted');
    await send(dealer, 't1', { type: 'leave-table', player: idOf(gil) });
  });

  it('at one table holds there, for the person and for staff', async () => {
    const hal = await register('hal');
    expect(await send(boss, 't1', { type: 'exclude-player', player: idOf(hal), grounds: 'a calculator' })).toBe('accepted');
    for (const way of WAYS) {
      expect(await SEND[way](boss, 't1', seat(idOf(hal), 52))).toBe('player-barred');
      expect(await SEND[way](hal, 't1', seat(idOf(hal), 52))).toBe('player-barred');
    }
    expect(await send(boss, 't1', { type: 'buy-chips', player: idOf(hal), from: 'cage', amount: 100 })).toBe('player-barred');
  });

  it('that has expired lets staff seat the person again', async () => {
    const ida = await register('ida');
    await EXCLUDE['time-out']?.(ida);
    expect(await send(dealer, 't1', seat(idOf(ida), 53))).toBe('excluded');
    house.advanceClock(25 * 3_600_000);
    await dealer.signIn('staff-1', PASSWORD);
    expect(await send(dealer, 't1', seat(idOf(ida), 53))).toBe('accepted');
  });
});

describe('the minimum age of the rulebook', () => {
  beforeAll(async () => {
    house = await openHouse({ practice: false });
    await openTable(house, 'r1', 'rws-tai-sai', 'A');
    dealer = await house.staff('*', 'dealer');
    await assign('r1');
  });
  afterAll(() => house.close());

  it('holds for the person in the records, whatever staff say', async () => {
    const kim = await register('kim', 18);
    for (const way of WAYS) {
      expect(await SEND[way](dealer, 'r1', seat(idOf(kim), 1))).toBe('under-age');
      expect(await SEND[way](kim, 'r1', seat(idOf(kim), 1))).toBe('under-age');
    }
    await kim.claimAge(21);
    expect(await send(dealer, 'r1', seat(idOf(kim), 1, false))).toBe('accepted');
  });
});

describe('the acts of play', () => {
  it('all name the player, so that the house can check the person', () => {
    const named = Object.entries(ACT_RECORDS).filter(([, { plays }]) => plays);
    expect(named.length).toBeGreaterThan(5);
    for (const [act, { fields }] of named) {
      const variants = Array.isArray(fields) ? fields : [fields];
      for (const variant of variants)
        expect([act, Object.keys(variant as object)]).toEqual([act, expect.arrayContaining(['player'])]);
    }
  });
});
