/** Tests over HTTP and sockets that people under age do nothing as staff, and that nobody plays at a table where they hold a role. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { TableViewAnswer } from '../../src/protocol/index.ts';
import { FLOOR, type TableHandle } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, PASSWORD, perform } from './house.ts';

let house: House;
let keyNumber = 0;

beforeAll(async () => {
  house = await openHouse({ practice: false });
});
afterAll(() => house.close());

const personOf = (client: CroupierClient): string => client.session?.person ?? '';

/** Sends a command over HTTP. Returns the code of the error, or `ok`. */
const sendHttp = (client: CroupierClient, table: string, body: CommandBody, as?: string): Promise<string> =>
  client.command(table, body, as === undefined ? {} : { as }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

/** Sends a command over a socket. Returns the code of the error, or `ok`. */
async function sendSocket(socket: BareSocket, table: string, body: CommandBody, as?: string): Promise<string> {
  keyNumber += 1;
  const key = `socket-${keyNumber}`;
  socket.send({ type: 'act', table, key, body, ...(as === undefined ? {} : { as }) });
  const answer = await socket.next('answer', (message) => message.key === key);
  return answer.ok ? 'ok' : (answer.error?.code ?? '');
}

/** A new member of staff with a role at all tables. Without `adult`, the house has no age on record. */
async function addStaff(login: string, role: string, adult: boolean): Promise<CroupierClient> {
  const { http } = await house.administrator();
  const { person, code } = await http.post<{ person: string; code: string }>('/staff', { login, name: login, adult });
  await http.post('/grants', { person, table: FLOOR, role });
  const client = house.client();
  await client.signInByCode(login, code, PASSWORD);
  return client;
}

describe.each(['triple-dice', 'dicette'])('[triple-dice 10] [dicette 12(ii)] staff without a recorded age at %s', (book) => {
  const table = `minors-${book}`;
  let minor: CroupierClient;
  let adult: CroupierClient;
  beforeAll(async () => {
    await openTable(house, table, book, 'mat');
    minor = await addStaff(`minor-${book}`, 'supervisor', false);
    adult = await addStaff(`adult-${book}`, 'supervisor', true);
  });

  const actsOf = (person: string): readonly CommandBody[] => [
    { type: 'report-malfunction', about: 'a lamp' },
    { type: 'rule', about: 'a chip', decision: 'no wager' },
    { type: 'assign-staff', person, role: 'dealer', adult: true },
    { type: 'close-table' },
  ];

  it('do no act, over HTTP or a socket, whatever role they name', async () => {
    const socket = await openSocket(house, minor);
    for (const body of actsOf(personOf(adult)))
      for (const as of [undefined, 'supervisor']) {
        expect([body.type, await sendHttp(minor, table, body, as)]).toEqual([body.type, 'staff-barred']);
        expect([body.type, await sendSocket(socket, table, body, as)]).toEqual([body.type, 'staff-barred']);
      }
    expect(await sendHttp(adult, table, { type: 'rule', about: 'a chip', decision: 'no wager' })).toBe('ok');
    socket.ws.terminate();
  });

  it('get no offers, over HTTP or a socket', async () => {
    const offersOver = async (client: CroupierClient): Promise<readonly number[]> => {
      const socket = await openSocket(house, client);
      socket.send({ type: 'subscribe', table });
      const { staff } = await socket.next('view');
      socket.ws.terminate();
      return [
        (await client.http.get<TableViewAnswer>(`/tables/${table}`)).staff?.offers.length ?? -1,
        staff?.offers.length ?? -1,
      ];
    };
    expect(await offersOver(minor)).toEqual([0, 0]);
    expect(Math.min(...(await offersOver(adult)))).toBeGreaterThan(0);
  });

  it('stay without offers when the table changes', async () => {
    const socket = await openSocket(house, minor);
    socket.send({ type: 'subscribe', table });
    await socket.next('view');
    expect(await sendHttp(adult, table, { type: 'report-malfunction', about: 'a lamp' })).toBe('ok');
    const { set } = await socket.next('staff');
    expect(set).not.toHaveProperty('offers');
    expect(await sendHttp(adult, table, { type: 'declare-rectified' })).toBe('ok');
    socket.ws.terminate();
  });

  it('cannot set up such a table as administrators, and bar players in the name of the server', async () => {
    const { http } = await addStaff(`young-administrator-${book}`, 'administrator', false);
    const setup = { table: 'x', layout: 'mat', dice: 'real', automatic: [], bettingMs: 0, positions: 5, chip: 1, colours: [] };
    const body = { rulebook: book, setup: { ...setup, named: [], confirmAbove: null, odds: {} } };
    await expect(http.post('/tables', body)).rejects.toMatchObject({ code: 'not-permitted' });
    const player = personOf(await house.staff(FLOOR, 'inspector'));
    await http.post('/exclusions', { person: player, grounds: 'conduct' });
    const handle = house.floor.tables.get(table) as TableHandle;
    const records = await house.store.records(table, handle.head().seq, 1);
    expect(records.map(({ person, body: text }) => [person, text.includes('exclude-player')])).toEqual([['system', true]]);
  });
});

describe('[triple-dice 3] [dicette 3] people who hold a role', () => {
  const table = 'players';
  let handle: TableHandle;
  let manager: CroupierClient;
  let dealer: CroupierClient;
  beforeAll(async () => {
    handle = await openTable(house, table);
    manager = await house.staff(table, 'pit-manager');
    dealer = await house.staff(table, 'dealer');
    await perform(handle, 'house', { type: 'assign-staff', person: personOf(dealer), role: 'dealer', adult: true });
  });

  it('do not sit down or buy chips, whatever role they name, and no other member of staff does it for them', async () => {
    const [own, other] = [await openSocket(house, manager), await openSocket(house, dealer)];
    const player = personOf(manager);
    const acts: readonly CommandBody[] = [
      { type: 'seat-player', player, position: 1, adult: true },
      { type: 'buy-chips', player, from: 'wallet', amount: 100 },
      { type: 'place', player, bet: 'big', amount: 100 },
    ];
    await perform(handle, 'house', { type: 'exclude-player', player, grounds: 'unseated' });
    await perform(handle, 'house', { type: 'readmit-player', player });
    await perform(handle, 'dealer', { type: 'call-bets' });
    const expected = (type: string): string => (type === 'place' ? 'not-seated' : 'staff-may-not-wager');
    for (const body of acts) {
      const codes = [
        await sendHttp(manager, table, body),
        await sendHttp(manager, table, body, 'pit-manager'),
        await sendHttp(dealer, table, body),
        await sendSocket(own, table, body),
        await sendSocket(other, table, body),
      ];
      expect([body.type, ...codes]).toEqual([body.type, ...Array.from({ length: 5 }, () => expected(body.type))]);
      expect(await sendHttp(manager, table, body, 'player')).toBe('staff-plays');
      expect(await sendSocket(own, table, body, 'player')).toBe('staff-plays');
    }
    for (const { ws } of [own, other]) ws.terminate();
  });

  it.each([
    ['the table', table, 'dealer'],
    ['the whole house', FLOOR, 'pit-supervisor'],
    ['the government', table, 'officer'],
  ])('for %s, granted after they sat down: they place nothing new, withdraw, cash out and leave', async (_, where, role) => {
    // The role `inspector` belongs to another game, so this person may play here.
    const newcomer = await house.staff(FLOOR, 'inspector');
    const player = personOf(newcomer);
    const seat: CommandBody = { type: 'seat-player', player, position: 7, adult: true };
    expect(await sendHttp(newcomer, table, seat)).toBe('ok');
    expect(await sendHttp(dealer, table, { type: 'buy-chips', player, from: 'cage', amount: 1000 })).toBe('ok');
    expect(await sendHttp(newcomer, table, { type: 'place', player, bet: 'big', amount: 500 })).toBe('ok');
    // The command line grants roles without asking the tables.
    expect(await house.people.grant({ person: player, table: where, role, by: 'console' })).toMatchObject({ ok: true });
    const place: CommandBody = { type: 'place', player, bet: 'big', amount: 100 };
    expect(await sendHttp(newcomer, table, place, 'player')).toBe('staff-plays');
    expect(await sendHttp(dealer, table, place)).toBe('staff-may-not-wager');
    expect(await sendHttp(dealer, table, { type: 'move', player, from: 'big', to: 'small', amount: 100 })).toBe(
      'staff-may-not-wager',
    );
    for (const as of [undefined, 'player']) {
      expect(await sendHttp(newcomer, table, { type: 'withdraw', player, bet: 'big', amount: 100 }, as)).toBe('ok');
      expect(await sendHttp(newcomer, table, { type: 'cash-out', player, to: 'wallet', amount: 100 }, as)).toBe('ok');
    }
    expect(await sendHttp(newcomer, table, { type: 'leave-table', player })).toBe('ok');
  });
});
