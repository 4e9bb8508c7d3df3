/** Tests one command of a person with a higher role on the device of another member of staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { CommandView } from '../../src/protocol/index.ts';
import { FREE_FAILURES } from '../../src/server/index.ts';
import { type House, openHouse, openTable, PASSWORD, STORES } from './house.ts';

const codeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: { readonly code: string }) => error.code,
  );

const newKey = (): string => crypto.randomUUID();
const RULING = { type: 'rule', about: 'a chip on the line', decision: 'it is returned' } as const;

describe.each(STORES)('a command that another person authorises, %s', (store) => {
  let house: House;
  let dealer: CroupierClient;
  let boss: CroupierClient;
  let bossLogin: string;
  beforeAll(async () => {
    house = await openHouse({ store, practice: false });
    await openTable(house, 't1', 'crown-sic-bo', 'A');
    await openTable(house, 't2', 'crown-sic-bo', 'A');
    dealer = await house.staff('t1', 'dealer');
    boss = await house.staff('t1', 'pit-boss');
    bossLogin = (await house.people.person(boss.session?.person ?? ''))?.login ?? '';
  });
  afterAll(() => house.close());

  const authorise = (client: CroupierClient, changes: object = {}, table = 't1'): Promise<CommandView> =>
    client.http.post<CommandView>(`/tables/${table}/commands/authorised`, {
      ...{ login: bossLogin, password: PASSWORD, role: 'pit-boss', body: RULING, key: newKey() },
      ...changes,
    });
  const lastRecord = async () => {
    const { seq } = house.floor.tables.get('t1')?.head() ?? { seq: 0 };
    return (await house.store.records('t1', seq, 1))[0];
  };

  it('is recorded as that person in that role, and opens no session', async () => {
    expect(await codeOf(dealer.http.post('/tables/t1/commands', RULING, { 'idempotency-key': newKey() }))).toBe('not-your-role');
    const seenMs = house.people.sessions.lastSeenMsByPerson().get(boss.session?.person ?? '');
    const answer = await authorise(dealer);
    expect(answer.events).toMatchObject([{ type: 'ruling-made' }]);
    expect(await lastRecord()).toMatchObject({ seq: answer.seq, person: boss.session?.person, role: 'pit-boss' });
    // The dealer stays signed in, and the last request of the other person is not newer.
    expect((await dealer.openSession())?.person).toBe(dealer.session?.person);
    expect(house.people.sessions.lastSeenMsByPerson().get(boss.session?.person ?? '')).toBe(seenMs);
  });

  it('sets no cookie', async () => {
    const login = `${house.url}/api/v1/session`;
    const headers = { 'content-type': 'application/json', 'x-croupier': '1' };
    const dealerLogin = (await house.people.person(dealer.session?.person ?? ''))?.login;
    const signedIn = await fetch(login, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ login: dealerLogin, password: PASSWORD }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const answer = await fetch(`${house.url}/api/v1/tables/t1/commands/authorised`, {
      ...{ method: 'POST', headers: { ...headers, cookie } },
      body: JSON.stringify({ login: bossLogin, password: PASSWORD, role: 'pit-boss', body: RULING, key: newKey() }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is executed once for a key', async () => {
    const key = newKey();
    const first = await authorise(dealer, { key });
    expect(await authorise(dealer, { key })).toEqual({ ...first, repeated: true });
    expect(await codeOf(authorise(dealer, { key, body: { ...RULING, decision: 'another' } }))).toBe('key-reused');
  });

  it('needs a member of staff of the table at the device', async () => {
    const stranger = await house.staff('t2', 'dealer');
    expect(await codeOf(authorise(stranger))).toBe('not-permitted');
    expect(await codeOf(authorise(house.client()))).toBe('not-signed-in');
    const officer = await house.staff('t1', 'officer');
    expect(await codeOf(authorise(officer))).toBe('not-permitted');
    expect(await codeOf(authorise(dealer, {}, 'nowhere'))).toBe('not-found');
  });

  it('needs the role, as the same command of that person does', async () => {
    expect(await codeOf(authorise(dealer, { role: 'game-supervisor' }))).toBe('not-permitted');
    const dealerLogin = (await house.people.person(dealer.session?.person ?? ''))?.login;
    expect(await codeOf(authorise(dealer, { login: dealerLogin, role: 'pit-boss' }))).toBe('not-permitted');
    expect(await codeOf(authorise(dealer, { role: 'player' }))).toBe('not-permitted');
  });

  it('is refused for players, who act on their own devices', async () => {
    const ann = house.client();
    const account = { login: 'ann', name: 'Ann', password: PASSWORD, adult: true, over: 21 };
    const { person: player } = await ann.http.post<{ person: string }>('/players', account);
    const body = { type: 'raise-dispute', player, about: 'a chip' };
    await expect(authorise(dealer, { login: 'ann', role: 'player', body })).rejects.toMatchObject({
      error: { code: 'not-permitted', place: 'role' },
    });
    expect(await codeOf(authorise(dealer, { role: 'administrator' }))).toBe('not-permitted');
    expect(await codeOf(authorise(dealer, { login: 'ann', role: 'officer' }))).toBe('not-permitted');
  });

  it('names the wrong field of the command', async () => {
    await expect(authorise(dealer, { body: { type: 'rule', about: 'a' } })).rejects.toMatchObject({
      error: { code: 'invalid', place: 'body.decision' },
    });
    await expect(authorise(dealer, { key: 'short' })).rejects.toMatchObject({ error: { code: 'invalid', place: 'key' } });
    await expect(authorise(dealer, { body: undefined })).rejects.toMatchObject({ error: { code: 'invalid', place: 'body' } });
  });

  it('counts wrong passwords as failed sign-ins', async () => {
    const separate = await openHouse({ store, practice: false });
    await openTable(separate, 't1', 'crown-sic-bo', 'A');
    const device = await separate.staff('t1', 'dealer');
    const other = await separate.staff('t1', 'pit-boss');
    const login = (await separate.people.person(other.session?.person ?? ''))?.login ?? '';
    const attempt = (password: string, who = login) => codeOf(authorise(device, { login: who, password }));
    for (let i = 0; i < FREE_FAILURES; i += 1) expect(await attempt('wrong')).toBe('wrong-credentials');
    expect(await attempt(PASSWORD)).toBe('locked-out');
    expect(await codeOf(separate.client().signIn(login, PASSWORD))).toBe('locked-out');
    expect(await attempt(PASSWORD, 'nobody')).toBe('wrong-credentials');
    await separate.close();
  });

  it('shares the rate limit of sign-ins', async () => {
    const separate = await openHouse({ store, practice: false, limits: { entriesPerMinute: 6 } });
    await openTable(separate, 't1', 'crown-sic-bo', 'A');
    const device = await separate.staff('t1', 'dealer');
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1) codes.push(await codeOf(authorise(device, { login: `nobody-${i}`, password: 'wrong' })));
    expect(codes).toContain('rate-limited');
    expect(await codeOf(separate.client().signIn('somebody', PASSWORD))).toBe('rate-limited');
    await separate.close();
  });

  it('is refused for a disabled person', async () => {
    const leaver = await house.staff('t1', 'pit-boss');
    const id = leaver.session?.person ?? '';
    const login = (await house.people.person(id))?.login ?? '';
    expect(await codeOf(authorise(dealer, { login }))).toBe('ok');
    await house.people.setDisabled(id, true, 'system');
    expect(await codeOf(authorise(dealer, { login }))).toBe('wrong-credentials');
  });
});
