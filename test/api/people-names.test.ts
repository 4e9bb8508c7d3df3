/** Tests that staff find people by name or login and see names instead of ids, and that players never do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { FoundPeople, findFault, SERVER_MESSAGES, StaffTable } from '../../src/protocol/index.ts';
import { type House, openHouse, openSocket, openTable, PASSWORD, perform, STORES, until } from './house.ts';

const register = async (house: House, login: string, name: string): Promise<CroupierClient> => {
  const client = house.client();
  client.session = await client.http.post('/players', { login, password: PASSWORD, name, adult: true, over: 21 });
  return client;
};
const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

describe.each(STORES)('finding people, %s', (store) => {
  let house: House;
  let dealer: CroupierClient;
  let mei: CroupierClient;
  const namesFound = async (text: string, kind?: 'player' | 'staff'): Promise<readonly (string | null)[]> =>
    (await dealer.findPeople(text, kind)).map(({ name }) => name);

  beforeAll(async () => {
    house = await openHouse({ store });
    await openTable(house, 't1');
    dealer = await house.staff('t1', 'dealer');
    mei = await register(house, 'm.lin', 'Mei Lin');
    await register(house, 'zoe', 'Zoë O’Brien-Lindt');
    await register(house, 'wong', '黃美玲');
  });
  afterAll(() => house.close());

  it('finds the beginning of any word of the name or the login, in any case and without accents', async () => {
    expect(await namesFound('mei')).toEqual(['Mei Lin']);
    expect(await namesFound('LIN')).toEqual(['Mei Lin', 'Zoë O’Brien-Lindt']);
    expect(await namesFound('zoe')).toEqual(['Zoë O’Brien-Lindt']);
    expect(await namesFound('ZOË l')).toEqual(['Zoë O’Brien-Lindt']);
    expect(await namesFound('m.l')).toEqual(['Mei Lin']);
    expect(await namesFound('黃')).toEqual(['黃美玲']);
    expect(await namesFound('ei')).toEqual([]);
    expect(await namesFound('mei zoe')).toEqual([]);
    // These have a meaning in SQL.
    expect(await namesFound('%')).toEqual([]);
    expect(await namesFound('_')).toEqual([]);
  });

  it('distinguishes players and staff', async () => {
    expect(await namesFound('staff', 'player')).toEqual([]);
    expect(await namesFound('staff', 'staff')).toEqual(['Staff 1']);
    expect(await namesFound('mei', 'staff')).toEqual([]);
  });

  it('says what staff need to know about a person', async () => {
    const [found] = await dealer.findPeople('mei');
    expect(found).toEqual({
      person: idOf(mei),
      kind: 'player',
      name: 'Mei Lin',
      login: 'm.lin',
      over: 21,
      excluded: false,
      disabled: false,
    });
    expect(findFault(FoundPeople, { items: [found] })).toBeNull();
    const ann = await register(house, 'ann-excluded', 'Ann Excluded');
    await (await house.administrator()).http.post('/exclusions', { person: idOf(ann), grounds: 'cheated' });
    expect(await dealer.findPeople('ann-ex')).toMatchObject([{ person: idOf(ann), excluded: true }]);
  });

  it('returns at most 20 people, and forgets deleted people', async () => {
    const many = await Promise.all(Array.from({ length: 23 }, (_, i) => register(house, `crowd-${i}`, `Crowd ${i}`)));
    expect(await dealer.findPeople('crowd')).toHaveLength(20);
    const [first] = many;
    await first?.http.delete('/session/person', { password: PASSWORD });
    expect(await dealer.findPeople('crowd-0')).toEqual([]);
    expect(await dealer.personNames([idOf(first as CroupierClient)])).toEqual({});
  });

  it('finds a person by the corrected name, which only administrators set', async () => {
    const liz = await register(house, 'liz', 'Liz Wrnog');
    const { http } = await house.administrator();
    for (const client of [dealer, liz])
      await expect(client.http.post(`/people/${idOf(liz)}/name`, { name: 'Liz Wrong' })).rejects.toMatchObject({
        status: 403,
        code: 'not-permitted',
      });
    expect(await dealer.personNames([idOf(liz)])).toEqual({ [idOf(liz)]: 'Liz Wrnog' });
    await http.post(`/people/${idOf(liz)}/name`, { name: 'Liz Wrong' });
    expect(await namesFound('wrong')).toEqual(['Liz Wrong']);
    expect(await namesFound('wrnog')).toEqual([]);
    expect(await dealer.personNames([idOf(liz)])).toEqual({ [idOf(liz)]: 'Liz Wrong' });
    expect(await liz.openSession()).toMatchObject({ name: 'Liz Wrong' });
    await expect(http.post('/people/nobody/name', { name: 'Liz' })).rejects.toMatchObject({ status: 404 });
  });

  it('returns names by id, and leaves out unknown ids', async () => {
    const guest = await house.guest();
    expect(await dealer.personNames([idOf(mei), 'nobody', idOf(guest)])).toEqual({ [idOf(mei)]: 'Mei Lin' });
    const tooMany = Array.from({ length: 201 }, (_, i) => `p${i}`);
    await expect(dealer.personNames(tooMany)).rejects.toMatchObject({ status: 400, error: { place: 'ids' } });
    await expect(dealer.findPeople('')).rejects.toMatchObject({ status: 400, error: { place: 'text' } });
  });

  it('refuses visitors, players, guests and staff without a role', async () => {
    const { http } = await house.administrator();
    const { code } = await http.post<{ code: string }>('/staff', { login: 'no-role', name: 'No Role', adult: true });
    const noRole = house.client();
    await noRole.signInByCode('no-role', code, PASSWORD);
    for (const client of [mei, await house.guest(), noRole]) {
      await expect(client.findPeople('mei')).rejects.toMatchObject({ status: 403, code: 'not-permitted' });
      await expect(client.personNames([idOf(mei)])).rejects.toMatchObject({ status: 403, code: 'not-permitted' });
    }
    await expect(house.client().findPeople('mei')).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
  });
});

describe('the staff view', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('has the names of players and staff, also of those who come later', async () => {
    const handle = await openTable(house, 'n1');
    const boss = await house.staff('n1', 'pit-supervisor');
    const [ann, bob] = [await register(house, 'ann', 'Ann Lee'), await register(house, 'bob', 'Bob Ray')];
    await ann.command('n1', { type: 'seat-player', player: idOf(ann), position: 1, adult: true });
    await perform(handle, 'house', { type: 'assign-staff', person: idOf(boss), role: 'pit-supervisor', adult: true });
    const table = boss.table('n1');
    await table.watch();
    await until(() => table.staff?.names[idOf(ann)] === 'Ann Lee', 'the name of Ann');
    expect(table.staff?.names[idOf(boss)]).toBe('Staff 1');
    await bob.command('n1', { type: 'seat-player', player: idOf(bob), position: 2, adult: true });
    await until(() => table.staff?.names[idOf(bob)] === 'Bob Ray', 'the name of Bob');
    expect(findFault(StaffTable, table.staff)).toBeNull();
    expect((await boss.getTable('n1')).staff?.names).toMatchObject({ [idOf(ann)]: 'Ann Lee', [idOf(bob)]: 'Bob Ray' });
    // The names are cached now, so the first view has them.
    const second = (await openSocketOf(boss)).next('view');
    expect((await second).staff?.names).toMatchObject({ [idOf(ann)]: 'Ann Lee', [idOf(bob)]: 'Bob Ray' });
  });

  it('tells open consoles about a corrected name, and removes the name of a deleted person', async () => {
    await openTable(house, 'n2');
    await openTable(house, 'n3');
    const [dealer, other] = [await house.staff('n2', 'dealer'), await house.staff('n3', 'dealer')];
    const dora = await register(house, 'dora', 'Dora Wrnog');
    await dora.command('n2', { type: 'seat-player', player: idOf(dora), position: 1, adult: true });
    const table = dealer.table('n2');
    await table.watch();
    const socket = await openSocket(house, dealer);
    socket.send({ type: 'subscribe', table: 'n2' });
    // This console never showed the person.
    const otherSocket = await openSocket(house, other);
    otherSocket.send({ type: 'subscribe', table: 'n3' });
    await otherSocket.next('view');
    await until(() => table.staff?.names[idOf(dora)] === 'Dora Wrnog', 'the name of Dora');
    const { http } = await house.administrator();
    await http.post(`/people/${idOf(dora)}/name`, { name: 'Dora Wrong' });
    await until(() => table.staff?.names[idOf(dora)] === 'Dora Wrong', 'the corrected name');
    expect(table.staff?.players.map(({ player }) => player)).toContain(idOf(dora));
    await http.delete(`/people/${idOf(dora)}`);
    await until(() => table.staff !== null && !(idOf(dora) in table.staff.names), 'the console without the name');
    expect(findFault(StaffTable, table.staff)).toBeNull();
    await until(() => JSON.stringify(socket.received).includes(`{"${idOf(dora)}":null}`), 'the message that removes the name');
    for (const message of socket.received) expect(findFault(SERVER_MESSAGES[message.type], message)).toBeNull();
    expect(JSON.stringify(otherSocket.received)).not.toContain(idOf(dora));
  });

  it('adds the login to the names that two people have, also at open consoles', async () => {
    await openTable(house, 'n4');
    const dealer = await house.staff('n4', 'dealer');
    const first = await register(house, 'kim.1', 'Kim Park');
    await first.command('n4', { type: 'seat-player', player: idOf(first), position: 1, adult: true });
    const table = dealer.table('n4');
    await table.watch();
    const nameOf = (client: CroupierClient) => table.staff?.names[idOf(client)];
    await until(() => nameOf(first) === 'Kim Park', 'the name alone');
    const { http } = await house.administrator();
    const second = await register(house, 'kim.2', 'Kim Park');
    await until(() => nameOf(first) === 'Kim Park (kim.1)', 'the login behind the name');
    await second.command('n4', { type: 'seat-player', player: idOf(second), position: 2, adult: true });
    await until(() => nameOf(second) === 'Kim Park (kim.2)', 'the login of the second person');
    expect(await dealer.personNames([idOf(first), idOf(second)])).toEqual({
      [idOf(first)]: 'Kim Park (kim.1)',
      [idOf(second)]: 'Kim Park (kim.2)',
    });
    await http.post(`/people/${idOf(second)}/name`, { name: 'Kim Parker' });
    await until(() => nameOf(first) === 'Kim Park' && nameOf(second) === 'Kim Parker', 'two different names');
    await http.post(`/people/${idOf(second)}/name`, { name: 'Kim Park' });
    await until(() => nameOf(first) === 'Kim Park (kim.1)', 'equal names again');
    await http.delete(`/people/${idOf(second)}`);
    await until(() => nameOf(first) === 'Kim Park', 'the name alone after the other person was deleted');
    // An account that staff open.
    await http.post('/people', { login: 'kim.3', name: 'Kim Park', adult: true, over: 21 });
    await until(() => nameOf(first) === 'Kim Park (kim.1)', 'the login after staff opened an account');
  });

  const openSocketOf = async (client: CroupierClient) => {
    const socket = await openSocket(house, client);
    socket.send({ type: 'subscribe', table: 'n1' });
    return socket;
  };

  it('sends names only to staff', async () => {
    const carl = await register(house, 'carl', 'Carl Roe');
    const [boss, player, visitor] = [
      await openSocketOf(await house.staff('n1', 'dealer')),
      await openSocketOf(carl),
      await openSocket(house, null),
    ];
    visitor.send({ type: 'subscribe', table: 'n1' });
    await carl.command('n1', { type: 'seat-player', player: idOf(carl), position: 3, adult: true });
    const hasName = (text: string): boolean => text.includes('Carl Roe');
    await until(() => boss.received.some((message) => hasName(JSON.stringify(message))), 'the name at the console');
    for (const message of boss.received) expect(findFault(SERVER_MESSAGES[message.type], message)).toBeNull();
    await until(() => player.received.some(({ type }) => type === 'own'), 'the seat of the player');
    await until(() => visitor.received.some(({ type }) => type === 'frame'), 'the seat for visitors');
    for (const { received } of [player, visitor]) expect(JSON.stringify(received)).not.toMatch(/Lee|Ray|Roe|"names"/);
  });
});
