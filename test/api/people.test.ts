/** Tests sign-in, sessions, lockout, cross-site requests, tickets, grants, exclusion and deletion against attacks. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES, LOCK_AFTER_MS, type SessionView } from '../../src/protocol/index.ts';
import { EXPIRY, FIRST_WAIT_MS, FREE_FAILURES } from '../../src/server/index.ts';
import {
  finishRound,
  type House,
  openBareSocket,
  openHouse,
  openSocket,
  openTable,
  PASSWORD,
  perform,
  STORES,
  until,
} from './house.ts';

interface HttpAnswer {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly place?: string } } & Record<string, unknown>;
  readonly cookie: string | null;
  readonly headers: Headers;
}

/** Sends a request with these headers. */
async function send(
  house: House,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const answer = await fetch(`${house.url}/api/v1${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), 'x-croupier': '1', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const [cookie = null] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, body: (await answer.json()) as HttpAnswer['body'], cookie, headers: answer.headers };
}

const register = (house: House, login: string): Promise<HttpAnswer> =>
  send(house, 'POST', '/players', { login, password: PASSWORD, name: 'Ann', adult: true });

describe.each(STORES)('the server, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('rejects a guest who does not confirm the age', async () => {
    expect(await send(house, 'POST', '/guests', { adult: false })).toMatchObject({
      status: 400,
      body: { error: { place: 'adult' } },
    });
    expect(await send(house, 'POST', '/guests', {})).toMatchObject({ status: 400 });
    const { body, cookie } = await send(house, 'POST', '/guests', { adult: true });
    expect(cookie).toMatch(/^croupier=/);
    expect((await house.people.person(body.person as string))?.adultAtMs).toBeGreaterThan(0);
  });

  it('issues a new token at every sign-in and invalidates the old one', async () => {
    const first = await register(house, 'twice');
    const firstCookie = first.cookie ?? '';
    const second = await send(house, 'POST', '/session', { login: 'twice', password: PASSWORD }, { cookie: firstCookie });
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(firstCookie);
    expect((await send(house, 'GET', '/session', undefined, { cookie: firstCookie })).status).toBe(401);
    expect((await send(house, 'GET', '/session', undefined, { cookie: second.cookie ?? '' })).status).toBe(200);
    // The server does not accept a token that a client made up.
    const inventedCookie = `croupier=${'A'.repeat(43)}`;
    const third = await send(house, 'POST', '/session', { login: 'twice', password: PASSWORD }, { cookie: inventedCookie });
    expect(third.cookie).not.toBe(inventedCookie);
    expect((await send(house, 'GET', '/session', undefined, { cookie: inventedCookie })).status).toBe(401);
  });

  it('sets an HttpOnly, SameSite cookie and stores only a password hash', async () => {
    const answer = await fetch(`${house.url}/api/v1/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-croupier': '1' },
      body: '{"adult":true}',
    });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Strict/);
    await register(house, 'stored');
    const person = (await house.people.people('player', '', 200)).find(({ login }) => login === 'stored');
    expect(person?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses sign-in for a longer time after each failure, whether or not the account exists', async () => {
    for (const login of ['nobody-here', 'waits']) {
      if (login === 'waits') await register(house, login);
      for (let i = 0; i < FREE_FAILURES; i++)
        expect((await send(house, 'POST', '/session', { login, password: 'wrong' })).body.error?.code).toBe('wrong-credentials');
      const lockedOut = await send(house, 'POST', '/session', { login, password: PASSWORD });
      expect(lockedOut).toMatchObject({ status: 429, body: { error: { code: 'locked-out' } } });
      expect(Number(lockedOut.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    house.advanceClock(FIRST_WAIT_MS + 1);
    expect((await send(house, 'POST', '/session', { login: 'waits', password: 'wrong' })).status).toBe(401);
    house.advanceClock(FIRST_WAIT_MS + 1);
    // The second wait is twice the first.
    expect((await send(house, 'POST', '/session', { login: 'waits', password: PASSWORD })).status).toBe(429);
    house.advanceClock(FIRST_WAIT_MS);
    expect((await send(house, 'POST', '/session', { login: 'waits', password: PASSWORD })).status).toBe(200);
  });

  it('rejects requests from pages of other sites', async () => {
    const { cookie } = await send(house, 'POST', '/guests', { adult: true });
    const sessionHeaders = { cookie: cookie ?? '' };
    const port = new URL(house.url).port;
    expect(
      (await send(house, 'POST', '/socket-tickets', undefined, { ...sessionHeaders, origin: 'https://evil.example' })).body.error
        ?.code,
    ).toBe('wrong-origin');
    expect(
      (await send(house, 'POST', '/socket-tickets', undefined, { ...sessionHeaders, origin: 'null' })).body.error?.code,
    ).toBe('wrong-origin');
    expect(
      (await send(house, 'POST', '/socket-tickets', undefined, { ...sessionHeaders, 'sec-fetch-site': 'cross-site' })).body.error
        ?.code,
    ).toBe('wrong-origin');
    // With DNS rebinding, both headers contain the foreign host name.
    const rebindingHeaders = { ...sessionHeaders, origin: `http://evil.example:${port}`, host: `evil.example:${port}` };
    expect((await send(house, 'POST', '/socket-tickets', undefined, rebindingHeaders)).body.error?.code).toBe('wrong-origin');
    // The client must send the header `x-croupier`, the guard. A form of another site cannot send it.
    const withoutGuard = await fetch(`${house.url}/api/v1/socket-tickets`, { method: 'POST', headers: sessionHeaders });
    expect(((await withoutGuard.json()) as HttpAnswer['body']).error?.code).toBe('guard-missing');
    expect(
      (
        await send(house, 'POST', '/socket-tickets', undefined, {
          ...sessionHeaders,
          origin: house.url,
          'sec-fetch-site': 'same-origin',
        })
      ).status,
    ).toBe(201);
    // A form of another site cannot send JSON.
    const form = await fetch(`${house.url}/api/v1/guests`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-croupier': '1' },
      body: '{"adult":true}',
    });
    expect(form.status).toBe(415);
  });

  it('ends sessions that are idle or too old', async () => {
    const { cookie } = await register(house, 'expires');
    const sessionHeaders = { cookie: cookie ?? '' };
    house.advanceClock(EXPIRY.player.idleMs - 60_000);
    expect((await send(house, 'GET', '/session', undefined, sessionHeaders)).status).toBe(200);
    house.advanceClock(EXPIRY.player.idleMs + 1);
    expect((await send(house, 'GET', '/session', undefined, sessionHeaders)).status).toBe(401);
    const secondSignIn = await send(house, 'POST', '/session', { login: 'expires', password: PASSWORD });
    // Frequent requests keep the session from being idle, until it is too old.
    const steps = Math.ceil(EXPIRY.player.absoluteMs / (EXPIRY.player.idleMs / 2));
    for (let i = 1; i < steps; i++) {
      house.advanceClock(EXPIRY.player.idleMs / 2);
      expect((await send(house, 'GET', '/session', undefined, { cookie: secondSignIn.cookie ?? '' })).status).toBe(200);
    }
    house.advanceClock(EXPIRY.player.idleMs / 2);
    expect((await send(house, 'GET', '/session', undefined, { cookie: secondSignIn.cookie ?? '' })).status).toBe(401);
  });

  it('closes the sockets of a session when the person signs out', async () => {
    const ann = await house.guest();
    const socket = await openSocket(house, ann);
    await ann.http.delete('/session');
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['session-ended'] });
    expect(socket.received.at(-1)).toMatchObject({ type: 'error', error: { code: 'not-signed-in' } });
  });

  it('accepts a socket ticket only one time, for 30 seconds, and while its session lasts', async () => {
    const ann = await house.guest();
    const expectRefused = async (ticket: string): Promise<void> => {
      const socket = await openBareSocket(house.url);
      socket.send({ type: 'hello', v: 1, ticket });
      expect(await socket.closed).toEqual({ code: CLOSE_CODES['session-ended'] });
      expect(socket.received).toEqual([{ type: 'error', error: expect.objectContaining({ code: 'bad-ticket' }) }]);
    };
    const { ticket } = await ann.http.post<{ ticket: string }>('/socket-tickets');
    const socket = await openBareSocket(house.url);
    socket.send({ type: 'hello', v: 1, ticket });
    expect((await socket.next('welcome')).person).toBe(ann.session?.person);
    await expectRefused(ticket);
    const { ticket: expiredTicket } = await ann.http.post<{ ticket: string }>('/socket-tickets');
    house.advanceClock(31_000);
    await expectRefused(expiredTicket);
    await expectRefused('made up');
    const { ticket: ticketOfEndedSession } = await ann.http.post<{ ticket: string }>('/socket-tickets');
    await ann.http.delete('/session');
    await expectRefused(ticketOfEndedSession);
    socket.ws.terminate();
  });

  it('does not lock a staff session while its page reports that a person uses it; a locked session stays locked', async () => {
    const handle = await openTable(house, `active-${store}`);
    const boss = await house.staff(handle.table, 'shift-manager');
    const socket = await openSocket(house, boss);
    for (let minutes = 0; minutes < 12; minutes += 4) {
      house.advanceClock(4 * 60_000);
      socket.send({ type: 'ping', at: minutes, active: true });
      await socket.next('pong', ({ at }) => at === minutes);
      house.people.sessions.sweep();
    }
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(false);
    // A ping that the client sends by itself is no activity.
    house.advanceClock(LOCK_AFTER_MS);
    socket.send({ type: 'ping', at: 100 });
    await socket.next('pong', ({ at }) => at === 100);
    house.people.sessions.sweep();
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['session-ended'] });
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(true);
    // The time has locked the administrator's session too.
    await (await house.administrator()).http.post('/session/unlock', { password: PASSWORD });
  });

  it('locks a staff console after five idle minutes, even if the console watches a table', async () => {
    const handle = await openTable(house, `lock-${store}`);
    const boss = await house.staff(handle.table, 'shift-manager');
    const socket = await openSocket(house, boss);
    socket.send({ type: 'subscribe', table: handle.table });
    expect((await socket.next('view')).staff).toBeDefined();
    house.advanceClock(LOCK_AFTER_MS - 1000);
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(false);
    house.advanceClock(1001);
    // A timer calls `sweep` every few seconds. It locks idle sessions.
    house.people.sessions.sweep();
    expect(await socket.closed).toEqual({ code: CLOSE_CODES['session-ended'] });
    expect(socket.received.at(-1)).toMatchObject({ type: 'error', error: { code: 'session-locked' } });
    expect((await boss.http.get<SessionView>('/session')).locked).toBe(true);
    // A command that only staff may give: it records a ruling.
    const rule = { type: 'rule', about: 'a', decision: 'b' } as const;
    await expect(boss.command(handle.table, rule)).rejects.toMatchObject({ code: 'session-locked', status: 401 });
    await expect(boss.http.post('/socket-tickets')).rejects.toMatchObject({ code: 'session-locked' });
    expect((await boss.getTable(handle.table)).staff).toBeUndefined();
    await expect(boss.http.post('/session/unlock', { password: 'not the password' })).rejects.toMatchObject({
      code: 'wrong-credentials',
    });
    await boss.http.post('/session/unlock', { password: PASSWORD });
    expect((await boss.command(handle.table, rule)).events).toHaveLength(1);
  });

  it('lets only administrators grant roles, never to themselves, and revokes a role immediately', async () => {
    const handle = await openTable(house, `grants-${store}`);
    const admin = await house.administrator();
    // The administrator is shared by the tests. An earlier test has advanced the clock, which locked the session.
    await admin.http.post('/session/unlock', { password: PASSWORD });
    const me = admin.session?.person ?? '';
    const grant = (person: string, role: string, table = handle.table) => admin.http.post('/grants', { person, table, role });
    await expect(grant(me, 'shift-manager')).rejects.toMatchObject({ code: 'self-grant', status: 403 });
    // Without a role at the table, a person acts as a player. An administrator may not play.
    await expect(admin.command(handle.table, { type: 'rule', about: 'a', decision: 'b' })).rejects.toMatchObject({
      code: 'staff-plays',
    });
    const ann = await house.guest();
    // Only a member of staff can get a role.
    await expect(grant(ann.session?.person ?? '', 'dealer')).rejects.toMatchObject({ code: 'not-found' });
    await expect(ann.http.post('/grants', { person: me, table: '*', role: 'administrator' })).rejects.toMatchObject({
      code: 'not-permitted',
    });
    const boss = await house.staff(handle.table, 'shift-manager');
    const bossId = boss.session?.person ?? '';
    await expect(boss.http.post('/grants', { person: bossId, table: '*', role: 'administrator' })).rejects.toMatchObject({
      status: 403,
    });
    // The rulebook of this table, Tai Sai, has no pit boss.
    await expect(grant(bossId, 'pit-boss')).rejects.toMatchObject({ code: 'invalid', error: { place: 'role' } });
    await expect(
      boss.command(handle.table, { type: 'rule', about: 'a', decision: 'b' }, { as: 'officer' }),
    ).rejects.toMatchObject({
      code: 'not-permitted',
    });
    await expect(boss.command(handle.table, { type: 'rule', about: 'a', decision: 'b' }, { as: 'system' })).rejects.toMatchObject(
      {
        code: 'not-permitted',
      },
    );
    await expect(
      boss.command(handle.table, { type: 'seat-player', player: bossId, position: 1, adult: true }, { as: 'player' }),
    ).rejects.toMatchObject({ code: 'staff-plays' });
    const socket = await openSocket(house, boss);
    socket.send({ type: 'subscribe', table: handle.table });
    expect(await socket.next('view')).toMatchObject({ role: 'shift-manager' });
    await admin.http.delete('/grants', { person: bossId, table: handle.table, role: 'shift-manager' });
    const view = await socket.next('view');
    expect(view).toMatchObject({ role: 'player' });
    expect(view.staff).toBeUndefined();
    await expect(boss.command(handle.table, { type: 'rule', about: 'a', decision: 'b' })).rejects.toMatchObject({
      code: 'not-your-role',
      status: 403,
    });
    await expect(admin.http.delete('/grants', { person: me, table: '*', role: 'administrator' })).rejects.toMatchObject({
      code: 'last-administrator',
    });
    const refusal = { ok: false, error: { code: 'last-administrator' } };
    // `console` stands for an operator who uses `croupier admin` on the command line.
    expect(await house.people.setDisabled(me, true, 'console')).toMatchObject(refusal);
    await admin.http.post('/grants', { person: bossId, table: '*', role: 'administrator' });
    // If two administrators are disabled at the same time, one of them stays enabled.
    const results = await Promise.all([bossId, me].map((person) => house.people.setDisabled(person, true, 'console')));
    expect(results).toMatchObject([{ ok: true }, refusal]);
    // A disabled administrator can be deleted.
    expect(await house.people.deletePerson(bossId, 'console')).toMatchObject({ ok: true });
    socket.ws.terminate();
  });

  it('does not grant a role at a table where the person plays', async () => {
    const handle = await openTable(house, `plays-${store}`);
    // Tai Sai has no pit boss, so the pit boss of all tables may play at this table.
    const staff = await house.staff('*', 'pit-boss');
    await staff.table(handle.table).sit(3);
    const admin = await house.administrator();
    await expect(
      admin.http.post('/grants', { person: staff.session?.person, table: handle.table, role: 'dealer' }),
    ).rejects.toMatchObject({ code: 'staff-plays' });
    for (const role of ['dealer', 'officer', 'administrator'])
      await expect(admin.http.post('/grants', { person: staff.session?.person, table: '*', role })).rejects.toMatchObject({
        code: 'staff-plays',
      });
  });

  it('does not grant a role at a table that still owes the person winnings', async () => {
    const handle = await openTable(house, `owes-${store}`);
    const staff = await house.staff('*', 'pit-boss');
    const person = staff.session?.person ?? '';
    const table = staff.table(handle.table);
    await table.sit(3);
    await table.buy(1000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await table.place('big', 500);
    await finishRound(handle, [4, 5, 6], ['settle-round', 'take-losers']);
    await table.leave();
    const admin = await house.administrator();
    const grant = () => admin.http.post('/grants', { person, table: handle.table, role: 'dealer' });
    await expect(grant()).rejects.toMatchObject({ code: 'staff-plays' });
    await perform(handle, 'dealer', { type: 'pay-winners' });
    await grant();
  });

  it('applies an exclusion immediately at every table and socket, and an administrator can end it', async () => {
    const handle = await openTable(house, `excl-${store}`);
    const other = await openTable(house, `excl-other-${store}`);
    const ann = await house.guest();
    const table = ann.table(handle.table);
    await table.sit();
    await table.buy(10_000);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await table.place('big', 1000);
    const errorReceived = ann.next('error');
    const admin = await house.administrator();
    const person = ann.session?.person ?? '';
    await admin.http.post('/exclusions', { person, grounds: 'own request' });
    expect((await errorReceived).code).toBe('excluded');
    await expect(table.place('big', 100)).rejects.toMatchObject({ code: 'excluded' });
    await expect(
      ann.command(other.table, { type: 'seat-player', player: person, position: 1, adult: true }),
    ).rejects.toMatchObject({ code: 'excluded' });
    // The table stores the kind of exclusion, not its grounds.
    expect(await handle.read((state) => state.players.get(person)?.barred)).toBe('exclusion');
    expect((await ann.http.get<SessionView>('/session')).excludedUntilMs).not.toBeNull();
    // The player can still cash out.
    await ann.command(handle.table, { type: 'cash-out', player: person, to: 'wallet', amount: 100 });
    await admin.http.delete(`/exclusions/${person}`);
    expect(await handle.read((state) => state.players.get(person)?.barred)).toBeNull();
    // The player lost the seat because of the exclusion.
    await table.sit(2);
    await table.place('big', 100);
  });

  it('does not end an exclusion by staff when the player’s own time-out ends', async () => {
    const handle = await openTable(house, `barred-${store}`);
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    const boss = await house.staff(handle.table, 'shift-manager');
    await boss.command(handle.table, { type: 'exclude-player', player: person, grounds: 'time-out' });
    await ann.http.post('/session/exclusion', { kind: 'time-out', days: 1 });
    house.advanceClock(86_400_001);
    await expect(
      ann.command(handle.table, { type: 'seat-player', player: person, position: 1, adult: true }),
    ).rejects.toMatchObject({ code: 'player-barred' });
    // The role is added because the grounds have the same text as the player's own exclusion.
    expect(await handle.read((state) => state.players.get(person)?.barred)).toBe('time-out (shift-manager)');
  });

  it('ends a time-out automatically, and deletes a player', async () => {
    const handle = await openTable(house, `timeout-${store}`);
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.command(handle.table, { type: 'seat-player', player: person, position: 1, adult: true });
    await expect(ann.http.post('/session/exclusion', { kind: 'time-out', days: 43 })).rejects.toMatchObject({
      code: 'invalid',
      error: { place: 'days' },
    });
    await ann.http.post('/session/exclusion', { kind: 'time-out', days: 1 });
    const buy = { type: 'buy-chips', player: person, from: 'cage', amount: 100 } as const;
    await expect(ann.command(handle.table, buy)).rejects.toMatchObject({ code: 'excluded' });
    house.advanceClock(86_400_001);
    await ann.command(handle.table, { type: 'seat-player', player: person, position: 1, adult: true });
    await ann.command(handle.table, buy);
    await ann.http.delete('/session/person');
    await expect(ann.http.get('/session')).rejects.toMatchObject({ status: 401 });
    expect(await house.people.person(person)).toMatchObject({ login: null, name: null, password: null });
    // The table keeps the pseudonymous id of a deleted player.
    await until(() => handle.read((state) => state.players.has(person)));
  });
});

describe('a house with real money and TLS', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ practice: false, secure: true, origins: ['https://croupier.example'] });
  });
  afterAll(() => house.close());

  it('uses a __Host- cookie and the Strict-Transport-Security header, and rejects guests', async () => {
    const { cookie, headers } = await register(house, 'ann');
    expect(cookie).toMatch(/^__Host-croupier=/);
    expect(headers.getSetCookie()[0]).toMatch(/; Path=\/.*; Secure/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age/);
    expect((await send(house, 'POST', '/guests', { adult: true })).body.error?.code).toBe('not-permitted');
  });

  it('starts without tables: an administrator sets up a table, and staff open it', async () => {
    const first = await house.people.firstAdministrator();
    const adminSession = await send(house, 'POST', '/session/first', {
      login: first?.login,
      code: first?.code,
      password: PASSWORD,
    });
    expect(await house.people.firstAdministrator()).toBeNull();
    const sessionHeaders = { cookie: adminSession.cookie ?? '' };
    const setup = {
      table: 'sic-bo-1',
      layout: 'A',
      dice: 'real',
      automatic: [],
      bettingMs: 0,
      positions: 7,
      chip: 50,
      colours: [],
      named: [],
      confirmAbove: null,
      odds: {},
    };
    const created = await send(house, 'POST', '/tables', { rulebook: 'crown-sic-bo', setup }, sessionHeaders);
    expect(created).toMatchObject({ status: 201, body: { table: 'sic-bo-1', status: 'closed' } });
    expect(await send(house, 'POST', '/tables', { rulebook: 'crown-sic-bo', setup }, sessionHeaders)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid' } },
    });
    expect(
      (
        await send(
          house,
          'POST',
          '/tables',
          { rulebook: 'crown-sic-bo', setup: { ...setup, table: 't', layout: 'Z' } },
          sessionHeaders,
        )
      ).status,
    ).toBe(400);
    const { body: player } = await send(
      house,
      'POST',
      '/tables',
      { rulebook: 'dicette', setup },
      { cookie: (await register(house, 'cy')).cookie ?? '' },
    );
    expect(player.error?.code).toBe('not-permitted');
    // A one-time code works only once.
    expect(
      (await send(house, 'POST', '/session/first', { login: first?.login, code: first?.code, password: PASSWORD })).status,
    ).toBe(401);
    const boss = await send(house, 'POST', '/staff', { login: 'boss', name: 'Boss', adult: true }, sessionHeaders);
    await send(house, 'POST', '/grants', { person: boss.body.person, table: 'sic-bo-1', role: 'pit-boss' }, sessionHeaders);
    const bossSession = await send(house, 'POST', '/session/first', { login: 'boss', code: boss.body.code, password: PASSWORD });
    const open = { type: 'open-table', sign: { minimum: 500, maximum: 50_000 }, floatMinor: 1_000_000 };
    const opened = await send(house, 'POST', '/tables/sic-bo-1/commands', open, {
      cookie: bossSession.cookie ?? '',
      'idempotency-key': 'opens-the-table',
    });
    expect(opened).toMatchObject({ status: 200, body: { events: [{ type: 'table-opened' }] } });
  });

  it('lets only staff sell chips and cash out', async () => {
    const handle = await openTable(house, 't1');
    const { cookie, body } = await register(house, 'bo');
    const sessionHeaders = { cookie: cookie ?? '', 'idempotency-key': 'buys-chips-1' };
    const buy = { type: 'buy-chips', player: body.person, from: 'cage', amount: 100 };
    expect((await send(house, 'POST', '/tables/t1/commands', buy, sessionHeaders)).body.error?.code).toBe('not-permitted');
    await perform(handle, 'dealer', { type: 'seat-player', player: body.person as string, position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: body.person as string, from: 'cage', amount: 100 });
    const cash = { type: 'cash-out', player: body.person, to: 'cage', amount: 100 };
    expect(
      (await send(house, 'POST', '/tables/t1/commands', cash, { ...sessionHeaders, 'idempotency-key': 'cashes-out-1' })).body
        .error?.code,
    ).toBe('not-permitted');
  });
});

describe('the server log', () => {
  it('contains routes and statuses, but no personal data', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const house = await openHouse({ log });
    const { cookie, body } = await register(house, 'named-nowhere');
    await send(house, 'POST', '/session', { login: 'named-nowhere', password: 'wrong' }, { 'x-forwarded-for': '203.0.113.7' });
    await send(house, 'GET', '/session', undefined, { cookie: cookie ?? '' });
    await send(house, 'GET', `/people/${body.person}`, undefined, { cookie: cookie ?? '' });
    await openTable(house, 't1');
    const ann = await house.guest();
    await ann.table('t1').sit();
    await house.close();
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(4);
    expect(text).toContain('/api/v1/people/:person');
    // The log contains the address of the server, which is no personal data.
    for (const secret of [
      'named-nowhere',
      'Ann',
      PASSWORD,
      'wrong',
      body.person as string,
      cookie?.split('=')[1] ?? '',
      '127.0.0.1',
      '203.0.113.7',
      ann.session?.person ?? '',
    ])
      expect(text.replaceAll(/Server listening at [^"]+/g, '')).not.toContain(secret);
  });
});
