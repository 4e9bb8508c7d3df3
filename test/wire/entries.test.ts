/** Guessing in parallel, addresses behind proxies, consoles left alone, and being forgotten: what somebody with patience or a script would try. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionView } from '../../src/protocol/index.ts';
import { FREE_FAILURES, FREE_FAILURES_ADDRESS, LOCK_AFTER_MS } from '../../src/server/index.ts';
import { bareSocket, greeted, type House, type HouseOptions, openHouse, openTable, PASSWORD, STORES } from './house.ts';

const BURST = 40;
/** What an attempt may be told instead of whether it was right. */
const UNJUDGED = ['busy', 'locked-out'];

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: { readonly code: string }) => error.code,
  );

const burst = (attempt: (i: number) => Promise<unknown>, count = BURST): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => codeOf(attempt(i))));

function expectBounded(codes: readonly string[], judgedMax: number): void {
  const judged = codes.filter((code) => code === 'wrong-credentials');
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.length).toBeLessThanOrEqual(judgedMax);
  for (const code of codes) if (code !== 'wrong-credentials') expect(UNJUDGED).toContain(code);
}

describe.each(STORES)('guessing, %s', (store) => {
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

  it('all at once is judged no more often than one after the other', async () => {
    await register('guessed');
    expectBounded(await burst((i) => house.client().signIn('guessed', `wrong ${i}`)), FREE_FAILURES);
    expect(await codeOf(house.client().signIn('guessed', PASSWORD))).toBe('locked-out');
  });

  it('a password at an open console is judged no more often either', async () => {
    const ann = await register('console');
    expectBounded(await burst((i) => ann.http.post('/session/unlock', { password: `wrong ${i}` })), FREE_FAILURES);
    expect(await codeOf(house.client().signIn('console', PASSWORD))).toBe('locked-out');
  });

  it('nor is a one-time code', async () => {
    expectBounded(await burst((i) => house.client().signInByCode('nobody-with-a-code', `WRONG-${i}`, PASSWORD)), FREE_FAILURES);
  });

  it('one address has its own bound over all accounts', async () => {
    const own = await openHouse({ store });
    const codes = await burst((i) => own.client().signIn(`somebody-${i}`, 'wrong'), FREE_FAILURES_ADDRESS * 2);
    expectBounded(codes, FREE_FAILURES_ADDRESS);
    expect(await codeOf(own.client().signIn('somebody-else', 'wrong'))).toBe('locked-out');
    await own.close();
  });

  it('who is turned away only because others are being judged is told to come back at once', async () => {
    const own = await openHouse({ store });
    const client = own.client();
    await client.http.post('/players', { login: 'twice', password: PASSWORD, name: 'Ann', adult: true });
    const codes = await burst(() => own.client().signIn('twice', PASSWORD), FREE_FAILURES + 3);
    for (const code of codes) expect(['ok', 'busy']).toContain(code);
    expect(await codeOf(own.client().signIn('twice', PASSWORD))).toBe('ok');
    await own.close();
  });
});

describe('addresses', () => {
  /** Whether a second socket with these headers is let in beside the first, where one address has room for one. */
  async function bothIn(options: HouseOptions, first: string, second: string): Promise<boolean> {
    const house = await openHouse({ ...options, limits: { socketsPerAddress: 1 } });
    const open = (forwarded: string) => bareSocket(house.url, { headers: { 'x-forwarded-for': forwarded } });
    const held = await open(first);
    const other = await open(second).catch(() => null);
    held.ws.terminate();
    other?.ws.terminate();
    await house.close();
    return other !== null;
  }
  const proxy = { trustProxy: ['127.0.0.1'] };
  it.each<[string, HouseOptions, string, string, boolean]>([
    ['without proxies nobody’s word is taken', {}, '203.0.113.1', '203.0.113.2', false],
    ['nor behind proxies that of somebody else', { trustProxy: ['192.0.2.1'] }, '203.0.113.1', '203.0.113.2', false],
    ['a trusted proxy’s is', proxy, '203.0.113.1', '203.0.113.2', true],
    ['what the client wrote itself is not', proxy, '1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', false],
    [
      'two proxies in a row are both looked through',
      { trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
      '203.0.113.1, 10.0.0.7',
      '203.0.113.2, 10.0.0.7',
      true,
    ],
    ['a household has 2^64 addresses', proxy, '2001:db8::1', '2001:db8:0:0:9:9:9:9', false],
    ['written short and long it is the same', proxy, '2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001', false],
    ['another household is another', proxy, '2001:db8::1', '2001:db8:0:1::1', true],
    ['zeros left out at the front count', proxy, '::1:2:3:4', '::9:1:2:3:4', true],
    ['a mapped address is the one it maps', proxy, '::ffff:203.0.113.1', '203.0.113.1', false],
    ['two mapped ones are two', proxy, '::ffff:203.0.113.1', '::ffff:203.0.113.2', true],
  ])('%s', async (_, options, first, second, both) => {
    expect(await bothIn(options, first, second)).toBe(both);
  });

  it('requests and failures are counted by the same', async () => {
    const house = await openHouse({ ...proxy, limits: { requestsPerMinute: 2 } });
    const ask = async (from: string) =>
      (await fetch(`${house.url}/api/v1/floor`, { headers: { 'x-forwarded-for': from } })).status;
    expect(await ask('2001:db8::1')).toBe(200);
    expect(await ask('2001:db8:0::2')).toBe(200);
    expect(await ask('2001:db8:0:0:1::')).toBe(429);
    expect(await ask('2001:db8:0:1::')).toBe(200);
    await house.close();
  });
});

describe.each(STORES)('consoles and being forgotten, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('fetching a ticket is no sign of life at a console', async () => {
    const desk = await openTable(house, `idle-${store}`);
    const boss = await house.staff(desk.table, 'shift-manager');
    house.pass(LOCK_AFTER_MS - 1000);
    const socket = await greeted(house, boss);
    house.pass(1001);
    house.people.sessions.sweep();
    expect(await socket.closed).toEqual({ code: 4002 });
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(true);
  });

  it('who has a password is forgotten with it alone; a guest as they are', async () => {
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

  it('the password for it cannot be guessed in parallel', async () => {
    const ann = house.client();
    await ann.http.post('/players', { login: 'forget-me', password: PASSWORD, name: 'Ann', adult: true });
    expectBounded(await burst((i) => ann.http.delete('/session/person', { password: `wrong ${i}` })), FREE_FAILURES);
  });
});
