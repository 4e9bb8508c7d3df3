/** Tests which role may do which act, over HTTP and socket, against lists written by hand. Tests that routes require a session. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { COMMAND_SCHEMAS } from '../../src/protocol/index.ts';
import { ACTS, type Act } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { BOOK_NAMES, type BookName, permittedRoles, STAFF_ROLES } from '../kit/expected-permissions.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable } from './house.ts';
import { type Schema, sampleOf, seededRandom } from './schema-samples.ts';

const LAYOUT: Readonly<Record<BookName, string>> = {
  'crown-sic-bo': 'A',
  'rws-tai-sai': 'A',
  'adelaide-big-and-small': 'full',
  'triple-dice': 'mat',
  dicette: 'mat',
};

const random = seededRandom(4);

/** Generates a valid command of the act. */
function generateCommand(book: BookName, act: Act, player: string, staff: string): CommandBody {
  const body = sampleOf(COMMAND_SCHEMAS[act] as Schema, random) as Record<string, unknown>;
  if ('player' in body) body.player = player;
  if ('newcomer' in body) body.newcomer = player;
  if ('person' in body) body.person = staff;
  // Each rulebook has its own reasons why a roll can fail.
  if ('reason' in body) body.reason = book === 'rws-tai-sai' ? 'too-few-tumbles' : 'not-flat';
  return body as unknown as CommandBody;
}

const ROLE_REFUSALS = ['not-your-role', 'not-in-this-book'];
/** Error codes of the API that a sender with a granted role never gets. */
const API_REFUSALS = ['not-signed-in', 'not-permitted', 'staff-plays', 'session-locked', 'excluded', 'unknown-person'];

describe.each(BOOK_NAMES)('the permissions of %s', (book) => {
  let house: House;
  const people = new Map<string, CroupierClient>();
  const sockets = new Map<string, BareSocket>();
  /** A socket without a session, such as a public display has. */
  let display: BareSocket;
  let dealer = '';
  /** A person of the records whom staff name. */
  let somebody = '';
  beforeAll(async () => {
    house = await openHouse();
    const handle = await openTable(house, 't1', book, LAYOUT[book]);
    // The ladder of a rulebook has its staff roles, lowest first.
    for (const role of [...STAFF_ROLES[book], 'officer', 'inspectorate-manager']) people.set(role, await house.staff('t1', role));
    people.set('player', await house.guest());
    somebody = (await house.guest()).session?.person ?? '';
    dealer = people.get('dealer')?.session?.person ?? '';
    const topRole = STAFF_ROLES[book].at(-1) ?? '';
    await handle.submit({
      by: { person: 'pam', role: topRole },
      key: null,
      body: { type: 'assign-staff', person: dealer, role: 'dealer', adult: true },
    });
    for (const [role, client] of people) sockets.set(role, await openSocket(house, client));
    display = await openSocket(house, null);
  });
  afterAll(async () => {
    for (const { ws } of [...sockets.values(), display]) ws.terminate();
    await house.close();
  });

  it.each(ACTS)('decide which roles may do %s', async (act) => {
    for (const [role, client] of people) {
      const player = role === 'player' ? (client.session?.person ?? '') : somebody;
      const isAllowed = permittedRoles(book, act).includes(role);
      const checkCode = (code: string | undefined): void => {
        if (isAllowed) expect([...ROLE_REFUSALS, ...API_REFUSALS], `${role} may ${act}`).not.toContain(code);
        else expect(ROLE_REFUSALS, `${role} may not ${act}`).toContain(code);
      };
      // `relieve-staff` must not remove the dealer, who is needed later.
      const body = generateCommand(book, act, player, act === 'relieve-staff' ? 'somebody' : dealer);
      const http = await client.command('t1', body).then(
        () => ({ code: undefined, status: 200 }),
        (error: { code: string; status: number }) => error,
      );
      checkCode(http.code);
      if (!isAllowed) expect(http.status).toBe(403);
      const socket = sockets.get(role) as BareSocket;
      const key = `matrix-${act}`;
      socket.send({ type: 'act', table: 't1', key, body });
      checkCode((await socket.next('answer', (answer) => answer.key === key)).error?.code);
    }
    const body = generateCommand(book, act, somebody, dealer);
    await expect(house.client().command('t1', body)).rejects.toMatchObject({ code: 'not-signed-in', status: 401 });
    display.send({ type: 'act', table: 't1', key: `display-${act}`, body });
    const answer = await display.next('answer', ({ key }) => key === `display-${act}`);
    expect(answer.error?.code).toBe('not-signed-in');
  });
});

describe('the HTTP routes', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await openTable(house, 't1');
    await house.floor.createTournament({ id: 'evening', by: { person: 'pam', role: 'pit-boss' } });
  });
  afterAll(() => house.close());

  /** Routes that need no session. */
  const PUBLIC_ROUTES = [
    'POST /api/v1/guests',
    'POST /api/v1/players',
    'POST /api/v1/session',
    'POST /api/v1/session/first',
    'GET /api/v1/visitor',
    'GET /api/v1/floor',
    'GET /api/v1/floor/{table}',
    'GET /api/v1/tables/{table}',
    'GET /api/v1/tables/{table}/rules',
    'GET /api/v1/tables/{table}/rounds',
    'GET /api/v1/tables/{table}/rounds/{round}',
    'GET /api/v1/tables/{table}/rounds/{round}/events',
    'GET /api/v1/tournaments',
    'GET /api/v1/tournaments/{tournament}',
    'GET /api/v1/tournaments/{tournament}/conditions',
    'GET /api/v1/tournaments/{tournament}/sessions/{session}/standings',
    'GET /api/v1/tournaments/{tournament}/sessions/{session}/standings/{entry}',
    'GET /api/v1/tournaments/{tournament}/sessions/{session}/draws/{purpose}',
    'GET /api/v1/tournaments/{tournament}/sessions/{session}/seats',
    'GET /api/v1/tournaments/{tournament}/prizes',
    'GET /health',
    'GET /ready',
  ];
  /** Routes that players may not use. */
  const STAFF_ONLY =
    /\/(staff|people|people-log|grants|exclusions|report|journal|acts|lists|inventory|authorised|preview|matters|slips|offers|house|setup|retirement)\b|^POST \/api\/v1\/(tables|tournaments)$/;

  /** The error code of an answer; undefined if the answer is not an error in JSON. */
  const errorCodeOf = ({
    headers,
    body,
  }: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  }): string | undefined =>
    /json/.test(String(headers['content-type']))
      ? (JSON.parse(body) as { readonly error?: { readonly code: string } } | null)?.error?.code
      : undefined;

  interface Route {
    readonly parameters?: readonly {
      readonly name: string;
      readonly in: string;
      readonly schema: Schema;
      readonly required?: boolean;
    }[];
    readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  }

  it('require a session unless they are public, and reject players if they are only for staff', async () => {
    const document = (await (await fetch(`${house.url}/openapi.json`)).json()) as {
      readonly paths: Record<string, Record<string, Route>>;
    };
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({ path, method: method.toUpperCase(), route })),
    );
    expect(routes.length).toBeGreaterThan(30);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(expect.arrayContaining(PUBLIC_ROUTES));
    for (const { method, path, route } of routes) {
      const params = new Map(
        (route.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name, schema }) => [name, schema]),
      );
      const existing: Readonly<Record<string, string>> = { table: 't1', tournament: 'evening' };
      const url = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => existing[name] ?? String(sampleOf(params.get(name) ?? {}, random)),
      );
      const requiredQuery = (route.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
      const query = requiredQuery.map(({ name, schema }) => `${name}=${sampleOf(schema, () => 0)}`).join('&');
      const schema = route.requestBody?.content['application/json'].schema;
      const headers = {
        'x-croupier': '1',
        'idempotency-key': 'routes-key-1',
        ...(schema === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const body = schema === undefined ? {} : { payload: JSON.stringify(sampleOf(schema, () => 0)) };
      const send = (extraHeaders: Record<string, string>) =>
        house.app.inject({ method: method as 'GET', url: `${url}?${query}`, headers: { ...headers, ...extraHeaders }, ...body });
      const name = `${method} ${path}`;
      const anonymous = await send({});
      if (PUBLIC_ROUTES.includes(name)) {
        expect([name, anonymous.statusCode, errorCodeOf(anonymous)]).not.toEqual([name, 401, 'not-signed-in']);
        expect(anonymous.statusCode, name).not.toBe(403);
        continue;
      }
      expect([name, anonymous.statusCode, errorCodeOf(anonymous)]).toEqual([name, 401, 'not-signed-in']);
      // A new guest for each route, because some routes end the session.
      const guest = await house.people.guest();
      const player = await send({ cookie: `croupier=${guest.token}` });
      const isRefused = player.statusCode === 403 && errorCodeOf(player) === 'not-permitted';
      expect([name, isRefused]).toEqual([name, STAFF_ONLY.test(name)]);
    }
  });
});
