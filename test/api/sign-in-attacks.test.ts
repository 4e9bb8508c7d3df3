/** Tests attacks on sign-in: parallel guessing, spoofed addresses, idle consoles, account deletion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES, LOCK_AFTER_MS, type SessionView } from '../../src/protocol/index.ts';
import { FREE_FAILURES, FREE_FAILURES_ADDRESS } from '../../src/server/index.ts';
import { type House, type HouseOptions, openBareSocket, openHouse, openSocket, openTable, PASSWORD, STORES } from './house.ts';

const ATTEMPT_COUNT = 40;
/** Error codes that do not reveal whether the password was right. */
const UNCHECKED_CODES = ['busy', 'locked-out'];

const codeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: { readonly code: string }) => error.code,
  );

const attemptInParallel = (attempt: (i: number) => Promise<unknown>, count = ATTEMPT_COUNT): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => codeOf(attempt(i))));

function expectFewChecked(codes: readonly string[], checkedMax: number): void {
  const checked = codes.filter((code) => code === 'wrong-credentials');
  expect(checked.length).toBeGreaterThan(0);
  expect(checked.length).toBeLessThanOrEqual(checkedMax);
  for (const code of codes) if (code !== 'wrong-credentials') expect(UNCHECKED_CODES).toContain(code);
}

describe.each(STORES)('the protection against guessing, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  const register = async (login: string) => {
    const client = house.client();
    client.session = await client.http.post<SessionView>('/players', { login, password: PASSWORD, name: 'Ann', adult: true });
    return client;
  };

  it('checks no more parallel attempts than sequential attempts', async () => {
    await register('guessed');
    expectFewChecked(await attemptInParallel((i) => house.client().signIn('guessed', `wrong ${i}`)), FREE_FAILURES);
    expect(await codeOf(house.client().signIn('guessed', PASSWORD))).toBe('locked-out');
  });

  it('limits attempts to unlock a console', async () => {
    // The server also checks the password of a session that is not locked, such as this session of a player.
    const ann = await register('console');
    expectFewChecked(await attemptInParallel((i) => ann.http.post('/session/unlock', { password: `wrong ${i}` })), FREE_FAILURES);
    expect(await codeOf(house.client().signIn('console', PASSWORD))).toBe('locked-out');
  });

  it('limits attempts with a one-time code', async () => {
    expectFewChecked(
      await attemptInParallel((i) => house.client().signInByCode('nobody-with-a-code', `WRONG-${i}`, PASSWORD)),
      FREE_FAILURES,
    );
  });

  it('limits the attempts of one address at all accounts together', async () => {
    const separateHouse = await openHouse({ store });
    const codes = await attemptInParallel(
      (i) => separateHouse.client().signIn(`somebody-${i}`, 'wrong'),
      FREE_FAILURES_ADDRESS * 2,
    );
    expectFewChecked(codes, FREE_FAILURES_ADDRESS);
    expect(await codeOf(separateHouse.client().signIn('somebody-else', 'wrong'))).toBe('locked-out');
    await separateHouse.close();
  });

  it('answers busy, not locked-out, to a parallel attempt with the right password', async () => {
    const separateHouse = await openHouse({ store });
    const client = separateHouse.client();
    await client.http.post('/players', { login: 'twice', password: PASSWORD, name: 'Ann', adult: true });
    const codes = await attemptInParallel(() => separateHouse.client().signIn('twice', PASSWORD), FREE_FAILURES + 3);
    for (const code of codes) expect(['ok', 'busy']).toContain(code);
    expect(await codeOf(separateHouse.client().signIn('twice', PASSWORD))).toBe('ok');
    await separateHouse.close();
  });
});

describe('the address of a client', () => {
  /** Returns whether the server counts two forwarded addresses as different. The server allows one socket per address. */
  async function areDifferent(options: HouseOptions, first: string, second: string): Promise<boolean> {
    const house = await openHouse({ ...options, limits: { socketsPerAddress: 1 } });
    const open = (forwarded: string) => openBareSocket(house.url, { headers: { 'x-forwarded-for': forwarded } });
    const firstSocket = await open(first);
    const secondSocket = await open(second).catch(() => null);
    firstSocket.ws.terminate();
    secondSocket?.ws.terminate();
    await house.close();
    return secondSocket !== null;
  }
  const proxy = { trustProxy: ['127.0.0.1'] };
  it.each<[name: string, HouseOptions, first: string, second: string, different: boolean]>([
    ['is not read from the header without a trusted proxy', {}, '203.0.113.1', '203.0.113.2', false],
    ['is not read from the header of an untrusted proxy', { trustProxy: ['192.0.2.1'] }, '203.0.113.1', '203.0.113.2', false],
    ['is read from the header of a trusted proxy', proxy, '203.0.113.1', '203.0.113.2', true],
    [
      'is not an address that the client itself put into the header',
      proxy,
      '1.1.1.1, 203.0.113.1',
      '2.2.2.2, 203.0.113.1',
      false,
    ],
    [
      'is not the address of one of two trusted proxies',
      { trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
      '203.0.113.1, 10.0.0.7',
      '203.0.113.2, 10.0.0.7',
      true,
    ],
    ['is the /64 prefix of an IPv6 address', proxy, '2001:db8::1', '2001:db8:0:0:9:9:9:9', false],
    ['is the same in the short and the long form', proxy, '2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001', false],
    ['differs for a different /64 prefix', proxy, '2001:db8::1', '2001:db8:0:1::1', true],
    ['is written out before its /64 prefix is taken', proxy, '::1:2:3:4', '::9:1:2:3:4', true],
    ['is IPv4 for an IPv4-mapped address', proxy, '::ffff:203.0.113.1', '203.0.113.1', false],
    ['differs for two IPv4-mapped addresses', proxy, '::ffff:203.0.113.1', '::ffff:203.0.113.2', true],
  ])('%s', async (_, options, first, second, different) => {
    expect(await areDifferent(options, first, second)).toBe(different);
  });

  it('is also the /64 prefix when HTTP requests are counted', async () => {
    const house = await openHouse({ ...proxy, limits: { requestsPerMinute: 2 } });
    const requestFrom = async (from: string) =>
      (await fetch(`${house.url}/api/v1/floor`, { headers: { 'x-forwarded-for': from } })).status;
    expect(await requestFrom('2001:db8::1')).toBe(200);
    expect(await requestFrom('2001:db8:0::2')).toBe(200);
    expect(await requestFrom('2001:db8:0:0:1::')).toBe(429);
    expect(await requestFrom('2001:db8:0:1::')).toBe(200);
    await house.close();
  });
});

describe.each(STORES)('the server, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('locks an idle console even if the console fetches a socket ticket', async () => {
    const handle = await openTable(house, `idle-${store}`);
    const boss = await house.staff(handle.table, 'shift-manager');
    house.advanceClock(LOCK_AFTER_MS - 1000);
    // Fetches a ticket for the socket. This request must not count as activity of the person.
    const socket = await openSocket(house, boss);
    house.advanceClock(1001);
    house.people.sessions.sweep();
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['session-ended'] });
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(true);
  });

  it('deletes an account only with its password, and deletes a guest without one', async () => {
    const ann = house.client();
    const { person } = await ann.http.post<SessionView>('/players', {
      login: 'forgotten',
      password: PASSWORD,
      name: 'Ann',
      adult: true,
    });
    expect(await codeOf(ann.http.delete('/session/person'))).toBe('invalid');
    expect(await codeOf(ann.http.delete('/session/person', { password: 'wrong' }))).toBe('wrong-credentials');
    expect((await house.people.person(person))?.login).toBe('forgotten');
    await ann.http.delete('/session/person', { password: PASSWORD });
    expect(await house.people.person(person)).toMatchObject({ login: null, password: null });
    const guest = await house.guest();
    await guest.http.delete('/session/person');
    expect(await codeOf(guest.http.get('/session'))).toBe('not-signed-in');
  });

  it('limits parallel password attempts to delete an account', async () => {
    const ann = house.client();
    await ann.http.post('/players', { login: 'forget-me', password: PASSWORD, name: 'Ann', adult: true });
    expectFewChecked(
      await attemptInParallel((i) => ann.http.delete('/session/person', { password: `wrong ${i}` })),
      FREE_FAILURES,
    );
  });
});
