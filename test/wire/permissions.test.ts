/** Who may do what over HTTP and over the socket: every act by every role of every book, against the list written by hand; every route by everybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { COMMAND_SCHEMAS } from '../../src/protocol/index.ts';
import { ACTS, type Act } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { BOOK_NAMES, type BookName, LADDERS, whoMay } from '../kit/who-may.ts';
import { type BareSocket, greeted, type House, openHouse, openTable } from './house.ts';
import { chanceOf, type Schema, sampleOf } from './samples.ts';

const LAYOUT: Readonly<Record<BookName, string>> = {
  'crown-sic-bo': 'A',
  'rws-tai-sai': 'A',
  'adelaide-big-and-small': 'full',
  'triple-dice': 'mat',
  dicette: 'mat',
};

const chance = chanceOf(4);

/** A body of the act that says nothing unlawful about whom it concerns. */
function bodyOf(book: BookName, act: Act, player: string, staff: string): CommandBody {
  const made = sampleOf(COMMAND_SCHEMAS[act] as Schema, chance) as Record<string, unknown>;
  if ('player' in made) made.player = player;
  if ('person' in made) made.person = staff;
  if ('reason' in made) made.reason = book === 'rws-tai-sai' ? 'too-few-tumbles' : 'not-flat';
  return made as unknown as CommandBody;
}

const WHO_REFUSALS = ['not-your-role', 'not-in-this-book'];
/** What the wire itself says of who asks; nobody who is granted a role hears it. */
const WIRE_REFUSALS = ['not-signed-in', 'not-permitted', 'staff-plays', 'session-locked', 'excluded'];

describe.each(BOOK_NAMES)('acts at %s', (book) => {
  let house: House;
  const people = new Map<string, CroupierClient>();
  const sockets = new Map<string, BareSocket>();
  let display: BareSocket;
  let dealer = '';
  beforeAll(async () => {
    house = await openHouse();
    const desk = await openTable(house, 't1', book, LAYOUT[book]);
    for (const role of [...LADDERS[book], 'officer']) people.set(role, await house.staff('t1', role));
    people.set('player', await house.guest());
    dealer = people.get('dealer')?.session?.person ?? '';
    const top = LADDERS[book].at(-1) ?? '';
    await desk.ask({
      by: { person: 'pam', role: top },
      key: null,
      body: { type: 'assign-staff', person: dealer, role: 'dealer', adult: true },
    });
    for (const [role, client] of people) sockets.set(role, await greeted(house, client));
    display = await greeted(house, null);
  });
  afterAll(async () => {
    for (const { ws } of [...sockets.values(), display]) ws.terminate();
    await house.close();
  });

  it.each(ACTS)('%s', async (act) => {
    for (const [role, client] of people) {
      const player = role === 'player' ? (client.session?.person ?? '') : 'somebody';
      const allowed = whoMay(book, act).includes(role);
      const verdict = (code: string | undefined): void => {
        if (allowed) expect([...WHO_REFUSALS, ...WIRE_REFUSALS], `${role} may ${act}`).not.toContain(code);
        else expect(WHO_REFUSALS, `${role} may not ${act}`).toContain(code);
      };
      // The officer and the ladder's acts relieve nobody that is needed later.
      const body = bodyOf(book, act, player, act === 'relieve-staff' ? 'somebody' : dealer);
      const http = await client.command('t1', body).then(
        () => ({ code: undefined, status: 200 }),
        (error: { code: string; status: number }) => error,
      );
      verdict(http.code);
      if (!allowed) expect(http.status).toBe(403);
      const socket = sockets.get(role) as BareSocket;
      const key = `matrix-${act}`;
      socket.say({ type: 'act', table: 't1', key, body });
      verdict((await socket.next('answer', (answer) => answer.key === key)).error?.code);
    }
    const body = bodyOf(book, act, 'somebody', dealer);
    await expect(house.client().command('t1', body)).rejects.toMatchObject({ code: 'not-signed-in', status: 401 });
    display.say({ type: 'act', table: 't1', key: `display-${act}`, body });
    const answer = await display.next('answer', ({ key }) => key === `display-${act}`);
    expect(answer.error?.code).toBe('not-signed-in');
  });
});

describe('routes', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await openTable(house, 't1');
  });
  afterAll(() => house.close());

  /** Without signing in: coming in, and what a public display shows. Everything else must ask who it is. */
  const PUBLIC = [
    'POST /api/v1/guests',
    'POST /api/v1/players',
    'POST /api/v1/session',
    'POST /api/v1/session/first',
    'GET /api/v1/visitor',
    'GET /api/v1/floor',
    'GET /api/v1/tables/{table}',
    'GET /api/v1/tables/{table}/rules',
    'GET /api/v1/tables/{table}/rounds',
    'GET /api/v1/tables/{table}/rounds/{round}',
    'GET /health',
    'GET /ready',
  ];
  /** Not for players. */
  const OF_THE_HOUSE = /\/(staff|people|people-log|grants|exclusions|report|journal)\b/;

  interface Route {
    readonly parameters?: readonly {
      readonly name: string;
      readonly in: string;
      readonly schema: Schema;
      readonly required?: boolean;
    }[];
    readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  }

  it('ask who it is, unless they are for everybody', async () => {
    const document = (await (await fetch(`${house.url}/openapi.json`)).json()) as {
      readonly paths: Record<string, Record<string, Route>>;
    };
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, route]) => ({ path, method: method.toUpperCase(), route })),
    );
    expect(routes.length).toBeGreaterThan(30);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(expect.arrayContaining(PUBLIC));
    const guest = await house.people.guest();
    for (const { method, path, route } of routes) {
      const params = new Map((route.parameters ?? []).filter((one) => one.in === 'path').map((one) => [one.name, one.schema]));
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === 'table' ? 't1' : String(sampleOf(params.get(name) ?? {}, chance)),
      );
      const needed = (route.parameters ?? []).filter((one) => one.in === 'query' && one.required);
      const query = needed.map((one) => `${one.name}=${sampleOf(one.schema, () => 0)}`).join('&');
      const schema = route.requestBody?.content['application/json'].schema;
      const headers = {
        'x-croupier': '1',
        'idempotency-key': 'routes-key-1',
        ...(schema === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const body = schema === undefined ? {} : { payload: JSON.stringify(sampleOf(schema, () => 0)) };
      const ask = (more: Record<string, string>) =>
        house.app.inject({ method: method as 'GET', url: `${url}?${query}`, headers: { ...headers, ...more }, ...body });
      const name = `${method} ${path}`;
      const anonymous = await ask({});
      if (PUBLIC.includes(name)) expect(anonymous.statusCode, name).not.toBe(403);
      else expect([name, anonymous.statusCode, anonymous.json().error.code]).toEqual([name, 401, 'not-signed-in']);
      if (!OF_THE_HOUSE.test(path)) continue;
      const player = await ask({ cookie: `croupier=${guest.token}` });
      expect([name, player.statusCode, player.json().error.code]).toEqual([name, 403, 'not-permitted']);
    }
  });
});
