/** One error shape for whatever goes wrong, from bytes that are no HTTP to a body that names a field too many; and what every answer carries. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES_MAX, ErrorAnswer, faultOf } from '../../src/protocol/index.ts';
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
  place?: string,
];

const commands = '/api/v1/tables/t1/commands';
const key = { 'idempotency-key': 'errors-key-1' };
const rows: readonly Row[] = [
  ['an unknown address', 'GET', '/api/v1/nothing', {}, undefined, 404, 'not-found'],
  ['an unknown address outside the API', 'GET', '/nothing', {}, undefined, 404, 'not-found'],
  ['a wrong method', 'PUT', '/api/v1/session', JSON_TYPE, '{}', 405, 'method-not-allowed'],
  ['a wrong method with a part', 'DELETE', '/api/v1/tables/t1', {}, undefined, 405, 'method-not-allowed'],
  ['malformed JSON', 'POST', '/api/v1/guests', JSON_TYPE, '{"adult":tru', 400, 'malformed'],
  ['an empty body', 'POST', '/api/v1/guests', JSON_TYPE, '', 400, 'malformed'],
  ['a polluting body', 'POST', '/api/v1/guests', JSON_TYPE, '{"__proto__":{"adult":true}}', 400, 'malformed'],
  ['no body', 'POST', '/api/v1/guests', {}, undefined, 400, 'invalid'],
  ['another type', 'POST', '/api/v1/guests', { 'content-type': 'text/xml' }, '<a/>', 415, 'unsupported-type'],
  ['too large a body', 'POST', '/api/v1/guests', JSON_TYPE, `"${'a'.repeat(BODY_BYTES_MAX)}"`, 413, 'too-large'],
  ['a field too many', 'POST', '/api/v1/guests', JSON_TYPE, '{"adult":true,"admin":1}', 400, 'invalid', 'admin'],
  ['a wrong field', 'POST', '/api/v1/session', JSON_TYPE, '{"login":7,"password":"x"}', 400, 'invalid', 'login'],
  ['a wrong page size', 'GET', '/api/v1/floor?limit=0', {}, undefined, 400, 'invalid', 'limit'],
  ['too large a page', 'GET', '/api/v1/floor?limit=201', {}, undefined, 400, 'invalid', 'limit'],
  ['an unknown question', 'GET', '/api/v1/floor?foo=1', {}, undefined, 400, 'invalid', 'foo'],
  ['a cursor of another list', 'GET', '/api/v1/tables/t1/rounds?cursor=abc', {}, undefined, 400, 'invalid', 'cursor'],
  ['an unknown table', 'GET', '/api/v1/tables/t9', {}, undefined, 404, 'not-found', 'table'],
  ['a table like an object', 'GET', '/api/v1/tables/__proto__', {}, undefined, 404, 'not-found', 'table'],
  ['a round that is none', 'GET', '/api/v1/tables/t1/rounds/one', {}, undefined, 400, 'invalid', 'round'],
  ['a round that has not been', 'GET', '/api/v1/tables/t1/rounds/99', {}, undefined, 404, 'not-found', 'round'],
  ['a malformed address', 'GET', '/api/v1/tables/%zz', {}, undefined, 400, 'malformed'],
  ['too long a part', 'GET', `/api/v1/tables/${'a'.repeat(300)}`, {}, undefined, 400, 'invalid'],
  ['nobody', 'GET', '/api/v1/session', { cookie: 'croupier=x' }, undefined, 401, 'not-signed-in'],
  ['no key', 'POST', commands, JSON_TYPE, '{"type":"call-bets"}', 400, 'key-missing', 'idempotency-key'],
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
  ['an unknown act', 'POST', commands, { ...JSON_TYPE, ...key }, '{"type":"cheat"}', 400, 'invalid', 'type'],
  [
    'an act with a wrong field',
    'POST',
    commands,
    { ...JSON_TYPE, ...key },
    '{"type":"tumble","times":1.5}',
    400,
    'invalid',
    'times',
  ],
  ['a refusal', 'POST', commands, { ...JSON_TYPE, ...key }, '{"type":"call-bets"}', 403, 'not-your-role'],
  [
    'a refusal by how things stand',
    'POST',
    commands,
    { ...JSON_TYPE, 'idempotency-key': 'errors-key-2' },
    '{"type":"leave-table","player":"ME"}',
    409,
    'unknown-player',
  ],
];

describe('one error shape', () => {
  it.each(rows.map((row): [string, Row] => [row[0], row]))(
    '%s',
    async (_, [, method, path, headers, body, status, code, place]) => {
      const person = (await house.people.sessions.find(cookie.slice('croupier='.length)))?.person.id ?? '';
      const answer = await fetch(`${house.url}${path}`, {
        method,
        headers: { 'x-croupier': '1', cookie, ...headers },
        ...(body === undefined ? {} : { body: body.replace('ME', person) }),
      });
      const said = (await answer.json()) as {
        readonly error: { readonly code: string; readonly place?: string; readonly clause?: string };
      };
      expect(faultOf(ErrorAnswer, said)).toBeNull();
      expect([answer.status, said.error.code]).toEqual([status, code]);
      expect(said.error.place).toBe(place);
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET/);
    },
  );

  it('a refusal names its clause', async () => {
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

  /** What comes back until the connection is closed, for bytes that are sent at once and more of them, one every so often. */
  const answerTo = (bytes: string, then = '', everyMs = 100): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port, hostname } = new URL(house.url);
      const more = [...then];
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      const drip = setInterval(() => more.length > 0 && socket.writable && socket.write(more.shift() ?? ''), everyMs);
      let received = '';
      socket.on('data', (data) => {
        received += String(data);
      });
      socket.on('close', () => {
        clearInterval(drip);
        resolve(received);
      });
      socket.on('error', reject);
    });

  const POSTED = 'POST /api/v1/guests HTTP/1.1\r\nHost: a\r\nX-Croupier: 1\r\nContent-Type: application/json\r\n';

  it.each([
    ['bytes that are no HTTP', 'NONSENSE\r\n\r\n', '', 400, 'malformed'],
    ['a request that names no host', 'GET /api/v1/floor HTTP/1.1\r\nConnection: close\r\n\r\n', '', 400, 'malformed'],
    ['headers that are too long', `${POSTED}X-A: ${'a'.repeat(9000)}\r\n\r\n`, '', 413, 'too-large'],
    ['a body that comes byte by byte', `${POSTED}Content-Length: 1000\r\n\r\n`, ' '.repeat(1000), 408, 'too-slow'],
    ['a body that never comes', `${POSTED}Content-Length: 1000\r\n\r\n`, '', 408, 'too-slow'],
    ['headers that come byte by byte', POSTED, 'X-A: '.padEnd(1000, 'a'), 408, 'too-slow'],
  ] as const)(
    '%s: answered in the same shape, and cut',
    async (_, bytes, then, status, code) => {
      const text = await answerTo(bytes, then);
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const said = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as { readonly error: { readonly code: string } };
      expect(faultOf(ErrorAnswer, said)).toBeNull();
      expect(said.error.code).toBe(code);
    },
    15_000,
  );

  it('a socket that names no host is not opened', async () => {
    const text = await answerTo('GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('too many requests are told when to come back', async () => {
    const strict = await openHouse({ limits: { requestsPerMinute: 3, entriesPerMinute: 2 } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await fetch(`${strict.url}/api/v1/floor`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const limited = await fetch(`${strict.url}/api/v1/floor`);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({ error: { code: 'rate-limited' } });
    // Whoever watches the house is never turned away.
    expect((await fetch(`${strict.url}/ready`)).status).toBe(200);
    await strict.close();
  });

  it('the ways in share one count, by the address without its port', async () => {
    const strict = await openHouse({ limits: { entriesPerMinute: 3 }, trustProxy: ['127.0.0.1'] });
    const enter = async (path: string, from: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-croupier': '1', 'x-forwarded-for': from };
      return (await fetch(`${strict.url}/api/v1${path}`, { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses: number[] = [];
    for (const [path, from] of [
      ['/guests', '192.0.2.1:101'],
      ['/players', '192.0.2.1:102'],
      ['/session', '192.0.2.1'],
      ['/session/first', '192.0.2.1:103'],
      ['/guests', '[2001:db8::1]:7'],
    ] as const)
      statuses.push(await enter(path, from));
    expect(statuses).toEqual([400, 400, 400, 429, 400]);
    await strict.close();
  });

  it('whoever offers another protocol is answered in this one', async () => {
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

describe('what every answer carries', () => {
  it('a strict policy for pages, and nothing of one’s own in a cache', async () => {
    const answer = await fetch(`${house.url}/api/v1/floor`);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*script-src 'self'/);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('a page to read the document with that asks nobody else', async () => {
    for (const path of ['/docs', '/docs/docs.js', '/docs/docs.css']) {
      const text = await (await fetch(`${house.url}${path}`)).text();
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toMatch(/https?:\/\//);
    }
    const document = (await (await fetch(`${house.url}/openapi.json`)).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/v1/floor', '/api/v1/tables/{table}/commands']));
  });

  it('health, readiness and figures', async () => {
    expect(await (await fetch(`${house.url}/health`)).json()).toEqual({ ok: true, fault: null });
    expect(await (await fetch(`${house.url}/ready`)).json()).toEqual({ ok: true, fault: null });
    const figures = await (await fetch(`${house.url}/metrics`)).text();
    for (const name of [
      'rounds_total',
      'wagers_total',
      'commit_records',
      'commit_seconds',
      'queue_depth',
      'sockets',
      'nodejs_eventloop_lag',
    ])
      expect(figures).toContain(`croupier_${name}`);
  });
});
