/** Tests the routes with which administrators set up, list, correct and retire tables. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient, CroupierError } from '../../src/client/index.ts';
import { type ApiError, ErrorAnswer, findFault, HouseTablesPage, type HouseTableView } from '../../src/protocol/index.ts';
import { finishRound, type House, openHouse, openSocket, openTable, PASSWORD, perform, STORES } from './house.ts';
import { createTournament, hireStaff, openClosedTable } from './tournament-house.ts';

const SETUP = {
  table: 'T1',
  layout: 'mat',
  dice: 'real',
  automatic: [],
  bettingMs: 30_000,
  positions: 7,
  chip: 50,
  colours: ['red', 'green'],
  named: [],
  confirmAbove: null,
  odds: {},
} as const;

const bodyOf = (changes: object = {}, rulebook = 'dicette') => ({ rulebook, setup: { ...SETUP, ...changes } });

/** Set-ups with a fault: the place in the error, and the clauses if a clause forbids the set-up. */
const FAULTS: readonly (readonly [
  name: string,
  body: { readonly rulebook: string; readonly setup: object },
  place: string,
  clauses: readonly string[],
])[] = [
  ['an unknown rulebook', { rulebook: 'roulette', setup: SETUP }, 'rulebook', []],
  ['an unknown layout', bodyOf({ layout: 'Z' }), 'setup.layout', []],
  ['odds below the printed odds', bodyOf({ odds: { 'number:7': '1/1' } }), 'setup.odds.number:7', ['11']],
  ['an unknown named bet', bodyOf({ named: ['nope'] }), 'setup.named', []],
  ['an unknown field', bodyOf({ faces: [1] }), 'setup.faces', []],
  ['a chip of nothing', bodyOf({ chip: 0 }), 'setup.chip', []],
  ['an empty name', bodyOf({ name: '' }), 'setup.name', []],
  ['a name of spaces', bodyOf({ name: '   ' }), 'setup.name', []],
  ['a name that is too long', bodyOf({ name: 'x'.repeat(41) }), 'setup.name', []],
  ['a name in two lines', bodyOf({ name: 'Dragon\nTable' }), 'setup.name', []],
  ['a name that turns the text around', bodyOf({ name: 'Dragon\u202etable' }), 'setup.name', []],
];

const errorOf = (request: Promise<unknown>): Promise<ApiError & { readonly status: number }> =>
  request.then(
    () => {
      throw new Error('the request was accepted');
    },
    (error: CroupierError) => {
      expect(findFault(ErrorAnswer, { error: error.error })).toBeNull();
      return { ...error.error, status: error.status };
    },
  );

describe.each(STORES)('on %s', (store) => {
  let house: House;
  let admin: CroupierClient['http'];
  beforeAll(async () => {
    house = await openHouse({ store, practice: false });
    const client = await house.administrator();
    admin = client.http;
  });
  afterAll(() => house.close());

  const list = async (): Promise<readonly HouseTableView[]> => {
    const items: HouseTableView[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: HouseTableView[]; next: string | null } = await admin.get(
        `/house/tables?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(findFault(HouseTablesPage, page)).toBeNull();
      items.push(...page.items);
      cursor = page.next;
    }
    return items;
  };
  const find = async (table: string) => (await list()).find((item) => item.table === table);

  it('sets up a table, lists it and corrects it before its first opening', async () => {
    expect(await admin.post('/tables', bodyOf())).toMatchObject({ table: 'T1', rulebook: 'dicette', status: 'closed' });
    expect(await find('T1')).toMatchObject({
      rulebook: 'dicette',
      setup: SETUP,
      status: 'closed',
      staff: [],
      retiredAtMs: null,
      correction: [],
      retirement: [],
    });
    const corrected = bodyOf({ layout: 'B', positions: 12 }, 'crown-sic-bo');
    expect(await admin.post('/tables/T1/setup', corrected)).toMatchObject({ rulebook: 'crown-sic-bo', layout: 'B' });
    expect(await find('T1')).toMatchObject(corrected);
    // A retry changes nothing.
    await admin.post('/tables/T1/setup', corrected);
    const journal = await admin.get<{ items: { seq: number; role: string; body: string }[] }>('/tables/T1/journal');
    expect(journal.items.map(({ seq, role }) => [seq, role])).toEqual([
      [1, 'administrator'],
      [2, 'administrator'],
    ]);
    expect(JSON.parse(journal.items[1]?.body ?? '')).toMatchObject({ asked: null, setup: { layout: 'B' }, events: [] });
  });

  it('sends a new view to those who watch the table, with the roles of the new rulebook', async () => {
    await admin.post('/tables', bodyOf({ table: 'watched' }));
    const socket = await openSocket(house, null);
    socket.send({ type: 'subscribe', table: 'watched' });
    expect((await socket.next('view')).view).toMatchObject({ rulebook: 'dicette' });
    await admin.post('/tables/watched/setup', bodyOf({ table: 'watched', layout: 'A' }, 'rws-tai-sai'));
    expect((await socket.next('view')).view).toMatchObject({ rulebook: 'rws-tai-sai', layout: 'A' });
    const manager = await house.staff('watched', 'pit-manager');
    expect((await manager.getTable('watched')).role).toBe('pit-manager');
    const opened = await manager.command('watched', {
      type: 'open-table',
      sign: { minimum: 100, maximum: 1000, differential: 500 },
      floatMinor: 5,
    });
    expect(opened.events).toMatchObject([{ type: 'table-opened' }]);
    expect(await errorOf(admin.post('/tables/watched/setup', bodyOf({ table: 'watched' })))).toMatchObject({
      status: 409,
      code: 'not-correctable',
      facts: { opened: 1 },
    });
    expect(await find('watched')).toMatchObject({ status: 'open', correction: [{ code: 'opened' }] });
    socket.ws.close();
  });

  it.each(FAULTS)(
    'refuses %s when a table is set up or corrected, and names the field and the clause',
    async (_, body, place, clauses) => {
      await admin.post('/tables', bodyOf({ table: 'faulty' })).catch(() => {});
      const setup = { ...body.setup, table: 'faulty' };
      const expected = { status: 400, code: 'invalid', place, ...(clauses.length === 0 ? {} : { clauses }) };
      expect(await errorOf(admin.post('/tables/faulty/setup', { ...body, setup }))).toMatchObject(expected);
      const newTable = { ...body, setup: { ...setup, table: 'never' } };
      expect(await errorOf(admin.post('/tables', newTable))).toMatchObject(expected);
      expect(house.floor.tables.get('faulty')?.head().seq).toBe(1);
      expect(house.floor.tables.has('never')).toBe(false);
    },
  );

  it('refuses a second table with the same name, and a correction that changes the name', async () => {
    expect(await errorOf(admin.post('/tables', bodyOf()))).toMatchObject({ code: 'invalid', place: 'setup.table' });
    expect(await errorOf(admin.post('/tables/T1/setup', bodyOf({ table: 'T2' })))).toMatchObject({
      code: 'invalid',
      place: 'setup.table',
    });
    expect(await errorOf(admin.post('/tables/T9/setup', bodyOf({ table: 'T9' })))).toMatchObject({ code: 'not-found' });
    expect(await errorOf(admin.post('/tables', bodyOf({ table: 'T1.tournament' })))).toMatchObject({ place: 'setup.table' });
  });

  it('does not correct the set-up while staff are at the table, and names them in the list', async () => {
    await admin.post('/tables', bodyOf({ table: 'staffed' }));
    const supervisor = await house.staff('staffed', 'supervisor');
    const dealer = await house.staff('staffed', 'dealer');
    const person = dealer.session?.person ?? '';
    await supervisor.command('staffed', { type: 'assign-staff', person, role: 'dealer', adult: true });
    expect(await errorOf(admin.post('/tables/staffed/setup', bodyOf({ table: 'staffed', chip: 100 })))).toMatchObject({
      code: 'not-correctable',
      facts: { 'staff-at-table': 1 },
    });
    expect((await find('staffed'))?.staff).toEqual([{ person, name: dealer.session?.name, role: 'dealer' }]);
    await supervisor.command('staffed', { type: 'relieve-staff', person });
    await admin.post('/tables/staffed/setup', bodyOf({ table: 'staffed', chip: 100 }));
  });

  it('gives a table the name that its set-up has, without spaces at its ends', async () => {
    expect(await admin.post('/tables', bodyOf({ table: 'plain' }))).toMatchObject({ table: 'plain', name: null });
    const created = await admin.post('/tables', bodyOf({ table: 'named', name: '  Dragon <b>龍</b> ' }));
    expect(created).toMatchObject({ table: 'named', name: 'Dragon <b>龍</b>' });
    expect((await find('named'))?.setup.name).toBe('Dragon <b>龍</b>');
    const { items } = await house.client().floor();
    expect(items.find(({ table }) => table === 'named')?.name).toBe('Dragon <b>龍</b>');
    expect((await house.client().rules('named')).tableName).toBe('Dragon <b>龍</b>');
    const corrected = await admin.post('/tables/named/setup', bodyOf({ table: 'named', name: 'x'.repeat(40) }));
    expect(corrected).toMatchObject({ name: 'x'.repeat(40) });
    expect(await admin.post('/tables/named/setup', bodyOf({ table: 'named' }))).toMatchObject({ name: null });
    const bodyOfRecord = async (table: string, seq: number): Promise<string> =>
      (await admin.get<{ items: { body: string }[] }>(`/tables/${table}/journal`)).items[seq - 1]?.body ?? '';
    // A record without a name is as in the versions that had no names.
    expect(await bodyOfRecord('plain', 1)).not.toContain('"name":');
    expect(await bodyOfRecord('named', 1)).toContain('"name":"Dragon <b>龍</b>"');
  });

  it('refuses a name that another table has, as its name or as its id, until that table is retired', async () => {
    await admin.post('/tables', bodyOf({ table: 'first', name: 'Phoenix' }));
    await admin.post('/tables', bodyOf({ table: 'second' }));
    const taken = { status: 409, code: 'table-name-taken', place: 'setup.name' };
    for (const name of ['Phoenix', ' phoenix', 'SECOND'])
      expect(await errorOf(admin.post('/tables', bodyOf({ table: 'third', name }))), name).toMatchObject(taken);
    expect(await errorOf(admin.post('/tables/second/setup', bodyOf({ table: 'second', name: 'PHOENIX' })))).toMatchObject(taken);
    expect(await errorOf(admin.post('/tables', bodyOf({ table: 'phoenix' })))).toMatchObject({ ...taken, place: 'setup.table' });
    // A table may keep its own name, and be called by its own id.
    await admin.post('/tables/first/setup', bodyOf({ table: 'first', name: 'Phoenix', positions: 3 }));
    await admin.post('/tables/second/setup', bodyOf({ table: 'second', name: 'Second' }));
    await admin.post('/tables/first/retirement');
    expect(await admin.post('/tables', bodyOf({ table: 'third', name: 'Phoenix' }))).toMatchObject({ name: 'Phoenix' });
    expect((await house.client().floorTable('first')).table.name).toBe('Phoenix');
  });

  it('gives one of two requests at the same time the name', async () => {
    const requests = ['left', 'right'].map((table) => admin.post('/tables', bodyOf({ table, name: 'Twin' })));
    const results = await Promise.allSettled(requests);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('retires a table: its rounds, wagers, reports and journal stay readable, and its name is not used again', async () => {
    const handle = await openTable(house, 'old');
    const player = house.client();
    const account = { login: 'ann', password: PASSWORD, name: 'Ann', adult: true, over: 21 };
    const { person } = await player.http.post<{ person: string }>('/players', account);
    await perform(handle, 'house', { type: 'seat-player', player: person, position: 1, adult: true });
    await perform(handle, 'house', { type: 'buy-chips', player: person, from: 'cage', amount: 1000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'dealer', { type: 'place', player: person, bet: 'small', amount: 1000 });
    const watcher = await openSocket(house, null);
    watcher.send({ type: 'subscribe', table: 'old' });
    await watcher.next('view');
    expect(await errorOf(admin.post('/tables/old/retirement'))).toMatchObject({
      status: 409,
      code: 'not-retirable',
      facts: { open: 1, round: 1, wagers: 1000 },
    });
    expect((await find('old'))?.retirement).toContainEqual({ code: 'wagers', count: 1000 });
    await finishRound(handle, [6, 6, 5]);
    await perform(handle, 'house', { type: 'close-table' });
    await admin.post('/tables/old/retirement');
    expect((await watcher.next('error')).error).toMatchObject({ code: 'not-found' });
    watcher.ws.close();

    const { items } = await house.client().floor();
    expect(items.map(({ table }) => table)).not.toContain('old');
    expect(await errorOf(house.client().getTable('old'))).toMatchObject({ code: 'not-found' });
    expect(await house.client().round('old', 1)).toMatchObject({ faces: [5, 6, 6], end: 'settled' });
    expect(await player.wagers('old', 1)).toMatchObject({ net: -1000 });
    expect(await player.http.get('/session/history')).toMatchObject({ items: [{ table: 'old', round: 1, net: -1000 }] });
    expect(await player.http.get('/tables/old/history')).toMatchObject({ items: [{ round: 1 }] });
    expect((await house.client().rules('old')).rulebook).toBe('rws-tai-sai');
    expect(await admin.get('/tables/old/rounds')).toMatchObject({ items: [{ round: 1 }] });
    const day = new Date(house.now()).toISOString().slice(0, 10);
    expect(await admin.get(`/tables/old/report?day=${day}`)).toMatchObject({ rounds: 1, handle: 1000, win: 1000 });
    const journal = await admin.get<{ items: { seq: number; role: string; body: string }[] }>('/tables/old/journal');
    expect(JSON.parse(journal.items.at(-1)?.body ?? '')).toMatchObject({ asked: null, retired: true });
    expect(await find('old')).toMatchObject({ status: 'retired', round: 1, retiredAtMs: expect.any(Number), retirement: [] });

    expect(await errorOf(admin.post('/tables/old/retirement'))).toMatchObject({ status: 409, code: 'table-retired' });
    expect(await errorOf(admin.post('/tables', bodyOf({ table: 'old' })))).toMatchObject({
      code: 'table-retired',
      place: 'setup.table',
    });
    expect(await errorOf(admin.post('/tables/old/setup', bodyOf({ table: 'old' })))).toMatchObject({ code: 'table-retired' });
    expect(await errorOf(admin.post('/grants', { person: 'nobody', table: 'old', role: 'dealer' }))).toMatchObject({
      code: 'not-found',
    });
  });

  it('retires the tournament table together with its table, and keeps designated tables', async () => {
    await admin.post('/tables', bodyOf({ table: 'cup', layout: 'A' }, 'crown-sic-bo'));
    const setup = await house.floor.tables.get('cup')?.read((state) => state.setup);
    const made = await house.floor.createTable({
      rulebook: 'crown-sic-bo',
      setup: { ...setup, table: 'cup.tournament', tournament: true } as never,
      by: { person: 'dora', role: 'director' },
    });
    expect(typeof made).toBe('object');
    expect(await errorOf(admin.post('/tables/cup/setup', bodyOf({ table: 'cup' })))).toMatchObject({
      facts: { 'tournament-table': 1 },
    });
    expect(await errorOf(admin.post('/tables/cup.tournament/retirement'))).toMatchObject({ code: 'not-found' });
    expect((await list()).map(({ table }) => table)).not.toContain('cup.tournament');
    await admin.post('/tables/cup/retirement');
    expect([...house.floor.retired.keys()]).toEqual(expect.arrayContaining(['cup', 'cup.tournament']));
    expect((await list()).map(({ table }) => table)).not.toContain('cup.tournament');
  });

  it('[crown-sic-bo 8.3.1] keeps a table that a tournament has designated', async () => {
    const tournament = await createTournament(house, await hireStaff(house), 'night', 2, 3);
    const { conductor, submit, send, boss } = tournament;
    await submit(conductor, { type: 'open-entries' });
    await openClosedTable(house, 'night-1');
    await submit(conductor, { type: 'designate-table', table: 'night-1' });
    await (await house.administrator()).http.post('/session/unlock', { password: PASSWORD });
    expect((await find('night-1'))?.retirement).toEqual([{ code: 'designated' }]);
    expect(await errorOf(admin.post('/tables/night-1/retirement'))).toMatchObject({
      code: 'not-retirable',
      facts: { designated: 1 },
    });
    expect(await send(boss, { type: 'cancel-tournament', why: 'a storm' })).toBe('accepted');
    await admin.post('/tables/night-1/retirement');
    expect(await find('night-1')).toMatchObject({ status: 'retired' });
  });

  it('is only for administrators', async () => {
    const dealer = (await house.staff('*', 'pit-boss')).http;
    const guest = house.client().http;
    for (const send of [
      (http: typeof guest) => http.get('/house/tables'),
      (http: typeof guest) => http.post('/tables/T1/setup', bodyOf()),
      (http: typeof guest) => http.post('/tables/T1/retirement'),
    ]) {
      expect(await errorOf(send(dealer))).toMatchObject({ status: 403, code: 'not-permitted' });
      expect(await errorOf(send(guest))).toMatchObject({ status: 401, code: 'not-signed-in' });
    }
  });
});

it('a practice house sets up its own tables', async () => {
  const house = await openHouse({ practice: true });
  const { http } = await house.administrator();
  await openTable(house, 'T1');
  expect(await errorOf(http.post('/tables/T1/retirement'))).toMatchObject({ code: 'not-permitted' });
  expect(await errorOf(http.post('/tables/T1/setup', bodyOf()))).toMatchObject({ code: 'not-permitted' });
  await house.close();
});
