/** Tests that all HTTP errors have the same form, and that all answers have the security headers. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES_MAX, ErrorAnswer, findFault } from '../../src/protocol/index.ts';
import { type House, openHouse, openTable } from './house.ts';

let house: House;
let cookie = '';
beforeAll(async () => {
  house = await openHouse();
  await openTable(house, 't1');
  cookie = `croupier=${(await house.people.guest()).token}`;
});
afterAll(() => house.close());

const JSON_TYPE = { 'content-type': 'application/json' };

type Row = readonly [
  name: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | undefined,
  status: number,
  code: string,
  /** The field of the input that is wrong. */
  place?: string,
];

const commands = '/api/v1/tables/t1/commands';
const KEY_HEADER = { 'idempotency-key': 'errors-key-1' };
/** `ME` in a body stands for the id of the sender. */
const rows: readonly Row[] = [
  ['an unknown path', 'GET', '/api/v1/nothing', {}, undefined, 404, 'not-found'],
  ['an unknown path outside the API', 'GET', '/nothing', {}, undefined, 404, 'not-found'],
  ['a wrong method', 'PUT', '/api/v1/session', JSON_TYPE, '{}', 405, 'method-not-allowed'],
  ['a wrong method on a path with a parameter', 'DELETE', '/api/v1/tables/t1', {}, undefined, 405, 'method-not-allowed'],
  ['malformed JSON', 'POST', '/api/v1/guests', JSON_TYPE, '{"adult":tru', 400, 'malformed'],
  ['an empty body', 'POST', '/api/v1/guests', JSON_TYPE, '', 400, 'malformed'],
  ['a body with __proto__', 'POST', '/api/v1/guests', JSON_TYPE, '{"__proto__":{"adult":true}}', 400, 'malformed'],
  ['a missing body', 'POST', '/api/v1/guests', {}, undefined, 400, 'invalid'],
  ['a wrong content type', 'POST', '/api/v1/guests', { 'content-type': 'text/xml' }, '<a/>', 415, 'unsupported-type'],
  ['a body that is too large', 'POST', '/api/v1/guests', JSON_TYPE, `"${'a'.repeat(BODY_BYTES_MAX)}"`, 413, 'too-large'],
  ['an unknown field', 'POST', '/api/v1/guests', JSON_TYPE, '{"adult":true,"admin":1}', 400, 'invalid', 'admin'],
  ['a wrong field', 'POST', '/api/v1/session', JSON_TYPE, '{"login":7,"password":"x"}', 400, 'invalid', 'login'],
  ['a wrong page size', 'GET', '/api/v1/floor?limit=0', {}, undefined, 400, 'invalid', 'limit'],
  ['a page that is too large', 'GET', '/api/v1/floor?limit=201', {}, undefined, 400, 'invalid', 'limit'],
  ['an unknown query parameter', 'GET', '/api/v1/floor?foo=1', {}, undefined, 400, 'invalid', 'foo'],
  ['an invalid cursor', 'GET', '/api/v1/tables/t1/rounds?cursor=abc', {}, undefined, 400, 'invalid', 'cursor'],
  ['an unknown table', 'GET', '/api/v1/tables/t9', {}, undefined, 404, 'not-found', 'table'],
  ['a table named __proto__', 'GET', '/api/v1/tables/__proto__', {}, undefined, 404, 'not-found', 'table'],
  ['a round that is not a number', 'GET', '/api/v1/tables/t1/rounds/one', {}, undefined, 400, 'invalid', 'round'],
  ['a future round', 'GET', '/api/v1/tables/t1/rounds/99', {}, undefined, 404, 'not-found', 'round'],
  ['a malformed URL', 'GET', '/api/v1/tables/%zz', {}, undefined, 400, 'malformed'],
  ['a parameter that is too long', 'GET', `/api/v1/tables/${'a'.repeat(300)}`, {}, undefined, 400, 'invalid'],
  ['an unknown session', 'GET', '/api/v1/session', { cookie: 'croupier=x' }, undefined, 401, 'not-signed-in'],
  ['a missing key', 'POST', commands, JSON_TYPE, '{"type":"call-bets"}', 400, 'key-missing', 'idempotency-key'],
  [
    'a short key',
    'POST',
    commands,
    { ...JSON_TYPE, 'idempotency-key': 'a' },
    '{"type":"call-bets"}',
    400,
    'invalid',
    'idempotency-key',
  ],
  ['an unknown act', 'POST', commands, { ...JSON_TYPE, ...KEY_HEADER }, '{"type":"cheat"}', 400, 'invalid', 'type'],
  [
    'an act with a wrong field',
    'POST',
    commands,
    { ...JSON_TYPE, ...KEY_HEADER },
    '{"type":"tumble","times":1.5}',
    400,
    'invalid',
    'times',
  ],
  [
    'a refusal because of the role',
    'POST',
    commands,
    { ...JSON_TYPE, ...KEY_HEADER },
    '{"type":"call-bets"}',
    403,
    'not-your-role',
  ],
  [
    'a refusal because of the state of the table',
    'POST',
    commands,
    { ...JSON_TYPE, 'idempotency-key': 'errors-key-2' },
    '{"type":"leave-table","player":"ME"}',
    409,
    'unknown-player',
  ],
];

describe('an HTTP error', () => {
  it.each(rows.map((row): [string, Row] => [row[0], row]))(
    'has the documented form for %s',
    async (_, [, method, path, headers, body, status, code, place]) => {
      const person = (await house.people.sessions.find(cookie.slice('croupier='.length)))?.person.id ?? '';
      const answer = await fetch(`${house.url}${path}`, {
        method,
        headers: { 'x-croupier': '1', cookie, ...headers },
        ...(body === undefined ? {} : { body: body.replace('ME', person) }),
      });
      const errorAnswer = (await answer.json()) as {
        readonly error: { readonly code: string; readonly place?: string; readonly clause?: string };
      };
      expect(findFault(ErrorAnswer, errorAnswer)).toBeNull();
      expect([answer.status, errorAnswer.error.code]).toEqual([status, code]);
      expect(errorAnswer.error.place).toBe(place);
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET/);
    },
  );

  it('contains the clause of a refusal', async () => {
    // Players at table t1 must be 21 years old.
    const { token, session } = await house.people.guest(21);
    const person = session.person.id;
    const send = (body: object, n: number) =>
      house.app.inject({
        method: 'POST',
        url: commands,
        headers: { 'x-croupier': '1', cookie: `croupier=${token}`, 'idempotency-key': `clause-${n}0000` },
        payload: body,
      });
    await send({ type: 'seat-player', player: person, position: 5, adult: true }, 1);
    const refused = await send({ type: 'place', player: person, bet: 'big', amount: 100 }, 2);
    expect(refused.json().error).toMatchObject({ code: 'betting-not-open', clause: expect.any(String) });
  });

  /** Sends `bytes`, then the characters of `slowBytes` one at a time. Returns all received text when the connection closes. */
  const sendBytes = (bytes: string, slowBytes = '', everyMs = 100): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port, hostname } = new URL(house.url);
      const remaining = [...slowBytes];
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      const slowWriter = setInterval(
        () => remaining.length > 0 && socket.writable && socket.write(remaining.shift() ?? ''),
        everyMs,
      );
      let received = '';
      socket.on('data', (data) => {
        received += String(data);
      });
      socket.on('close', () => {
        clearInterval(slowWriter);
        resolve(received);
      });
      socket.on('error', reject);
    });

  const POST_HEAD = 'POST /api/v1/guests HTTP/1.1\r\nHost: a\r\nX-Croupier: 1\r\nContent-Type: application/json\r\n';

  it.each([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', '', 400, 'malformed'],
    ['a request without a Host header', 'GET /api/v1/floor HTTP/1.1\r\nConnection: close\r\n\r\n', '', 400, 'malformed'],
    ['headers that are too long', `${POST_HEAD}X-A: ${'a'.repeat(9000)}\r\n\r\n`, '', 413, 'too-large'],
    ['a body that arrives byte by byte', `${POST_HEAD}Content-Length: 1000\r\n\r\n`, ' '.repeat(1000), 408, 'too-slow'],
    ['a body that never arrives', `${POST_HEAD}Content-Length: 1000\r\n\r\n`, '', 408, 'too-slow'],
    ['headers that arrive byte by byte', POST_HEAD, 'X-A: '.padEnd(1000, 'a'), 408, 'too-slow'],
  ] as const)(
    'is sent for %s, and the connection is closed',
    async (_, bytes, slowBytes, status, code) => {
      const text = await sendBytes(bytes, slowBytes);
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const errorAnswer = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as { readonly error: { readonly code: string } };
      expect(findFault(ErrorAnswer, errorAnswer)).toBeNull();
      expect(errorAnswer.error.code).toBe(code);
    },
    15_000,
  );

  it('is sent for a WebSocket without a Host header', async () => {
    const text = await sendBytes('GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('has the header retry-after if there were too many requests', async () => {
    const limitedHouse = await openHouse({ limits: { requestsPerMinute: 3, entriesPerMinute: 2 } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await fetch(`${limitedHouse.url}/api/v1/floor`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const limited = await fetch(`${limitedHouse.url}/api/v1/floor`);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({ error: { code: 'rate-limited' } });
    // The routes for monitoring are not limited.
    expect((await fetch(`${limitedHouse.url}/ready`)).status).toBe(200);
    await limitedHouse.close();
  });

  it('is sent after too many requests of one address to all sign-in routes together, whatever the port', async () => {
    // `entriesPerMinute` limits requests to sign in or to create an account.
    const limitedHouse = await openHouse({ limits: { entriesPerMinute: 3 }, trustProxy: ['127.0.0.1'] });
    const signIn = async (path: string, from: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-croupier': '1', 'x-forwarded-for': from };
      return (await fetch(`${limitedHouse.url}/api/v1${path}`, { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses: number[] = [];
    for (const [path, from] of [
      ['/guests', '192.0.2.1:101'],
      ['/players', '192.0.2.1:102'],
      ['/session', '192.0.2.1'],
      ['/session/first', '192.0.2.1:103'],
      ['/guests', '[2001:db8::1]:7'],
    ] as const)
      statuses.push(await signIn(path, from));
    // 400: the empty body is invalid, but the request counts. The last request comes from a different address.
    expect(statuses).toEqual([400, 400, 400, 429, 400]);
    await limitedHouse.close();
  });

  it('is not sent for an upgrade to a protocol other than WebSocket, because the server ignores the upgrade', async () => {
    const { hostname, port } = new URL(house.url);
    const text = await new Promise<string>((resolve, reject) => {
      const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET /api/v1/floor HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${offer}\r\n\r\n`),
      );
      let received = '';
      socket.on('data', (data) => {
        received += data;
        if (received.includes('\r\n\r\n')) socket.destroy();
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an answer', () => {
  it('has a strict content security policy and is not cached', async () => {
    const answer = await fetch(`${house.url}/api/v1/floor`);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*script-src 'self'/);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of the docs page loads nothing from other servers', async () => {
    for (const path of ['/docs', '/docs/docs.js', '/docs/docs.css']) {
      const text = await (await fetch(`${house.url}${path}`)).text();
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/https?:\/\//);
    }
    const document = (await (await fetch(`${house.url}/openapi.json`)).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/v1/floor', '/api/v1/tables/{table}/commands']));
  });

  it('of a monitoring route reports health, readiness or metrics', async () => {
    expect(await (await fetch(`${house.url}/health`)).json()).toEqual({ ok: true, fault: null });
    expect(await (await fetch(`${house.url}/ready`)).json()).toEqual({ ok: true, fault: null, notices: [] });
    const metrics = await (await fetch(`${house.url}/metrics`)).text();
    for (const name of [
      'rounds_total',
      'wagers_total',
      'commit_records',
      'commit_seconds',
      'queue_depth',
      'sockets',
      'nodejs_eventloop_lag',
    ])
      expect(metrics).toContain(`croupier_${name}`);
  });
});
