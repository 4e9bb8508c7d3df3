/** A fuzzer over every route and every message, made from the schemas: no crash, no 5xx, only documented errors, answers as their schemas say. */

import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_MESSAGES, CLOSE_CODES, ErrorAnswer, faultOf, SERVER_MESSAGES } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import { type BareSocket, bareSocket, greeted, type House, openHouse, openTable, until } from './house.ts';
import { type Chance, chanceOf, pick, type Schema, sampleOf, spoiled } from './samples.ts';

/** `FUZZ_SEED=7 npx vitest run test/wire/fuzz.test.ts` repeats a run, `FUZZ_TIMES=1000` makes it longer. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = Number(process.env.FUZZ_TIMES ?? 12);
const TIMEOUT_MS = 60_000 + TIMES * 5_000;

interface Route {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: TSchema }>> }>>;
}

let house: House;
let person = '';
beforeAll(async () => {
  house = await openHouse();
  await openTable(house, 't1');
  await house.administrator();
});
afterAll(() => house.close());

const partOf = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Surrogate}/gu, '')).slice(0, 400);

/** An address of the route; its parts are mostly of things that exist. */
function addressOf(path: string, parameters: NonNullable<Route['parameters']>, chance: Chance): string {
  const at = (name: string, schema: Schema): unknown => {
    if (chance() < 0.2) return spoiled(sampleOf(schema, chance), chance);
    if (name === 'table') return 't1';
    return name === 'person' && chance() < 0.5 ? person : sampleOf(schema, chance);
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name);
    return partOf(at(name, found?.schema ?? {})).replaceAll('%00', 'x') || 'x';
  });
  const asked = parameters.filter((one) => one.in === 'query' && chance() < 0.7);
  const query = asked.map((one) => `${one.name}=${partOf(chance() < 0.3 ? spoiled('', chance) : sampleOf(one.schema, chance))}`);
  return `${filled}?${query.join('&')}`;
}

describe(`routes, seed ${SEED}`, () => {
  it(
    'answer what they say, whatever they are asked',
    async () => {
      const document = (await house.app.inject('/openapi.json')).json() as {
        readonly paths: Record<string, Record<string, Route>>;
      };
      const statuses = new Map<number, number>();
      let [good, bad] = [0, 0];
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, route] of Object.entries(methods)) {
          for (let i = 0; i < TIMES; i++) {
            const seed = SEED * 100_000 + i;
            const chance = chanceOf(seed);
            const who = await someone(chance);
            const schema = route.requestBody?.content['application/json'].schema;
            const sample = schema === undefined ? undefined : sampleOf(schema, chance);
            const body = sample === undefined ? undefined : chance() < 0.6 ? spoiled(sample, chance) : sample;
            const url = addressOf(path, route.parameters ?? [], chance);
            const answer = await house.app.inject({
              method: method.toUpperCase() as 'GET',
              url,
              headers: {
                ...(who === null ? {} : { cookie: `croupier=${who}` }),
                ...(chance() < 0.95 ? { 'x-croupier': '1' } : {}),
                ...(chance() < 0.9 ? { 'idempotency-key': `fuzz-${method}-${i}-${Math.floor(chance() * 1e9)}` } : {}),
                ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              },
              ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
            });
            const told = `${method} ${url} ${JSON.stringify(body)?.slice(0, 300)} (seed ${seed}): ${answer.payload.slice(0, 300)}`;
            const status = answer.statusCode;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            expect(status, told).toBeLessThan(500);
            if (status >= 400) {
              bad += 1;
              expect(faultOf(ErrorAnswer, answer.json()), told).toBeNull();
            } else if (answer.headers['content-type']?.toString().startsWith('application/json')) {
              good += 1;
              const due = route.responses[String(status)]?.content?.['application/json']?.schema;
              expect(due, told).toBeDefined();
              expect(faultOf(due as TSchema, answer.json()), told).toBeNull();
            }
          }
        }
      }
      // It is no fuzzer if everything is refused, or nothing.
      expect(good).toBeGreaterThan(30);
      expect(bad).toBeGreaterThan(100);
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
      await house.floor.desks.get('t1')?.look((state) => recount(state));
    },
    TIMEOUT_MS,
  );
});

/** Nobody, a new guest, or the administrator. */
async function someone(chance: Chance): Promise<string | null> {
  const who = chance();
  if (who < 0.15) return null;
  if (who < 0.6) {
    const { token, session } = await house.people.guest(21);
    person = session.person.id;
    return token;
  }
  const admin = (await house.administrator()).session?.person ?? '';
  const { token, record } = house.people.sessions.mint(admin);
  await house.people.keep(record);
  return token;
}

describe(`messages, seed ${SEED}`, () => {
  it(
    'are answered or the socket is closed for a documented reason, and nobody else notices',
    async () => {
      const chance = chanceOf(SEED);
      const documented = new Set<number>([...Object.values(CLOSE_CODES), 1005, 1006, 1007, 1009]);
      const honest = await greeted(house, await house.guest());
      let [answered, closed] = [0, 0];
      const open = async (): Promise<BareSocket> =>
        chance() < 0.8 ? greeted(house, await house.guest()) : bareSocket(house.url);
      let socket = await open();
      const check = (): void => {
        for (const message of socket.received.splice(0)) {
          answered += 1;
          const schema = SERVER_MESSAGES[message.type];
          expect(schema, JSON.stringify(message)).toBeDefined();
          expect(faultOf(schema, message), JSON.stringify(message).slice(0, 500)).toBeNull();
        }
      };
      for (let i = 0; i < TIMES * 40; i++) {
        const type = pick(chance, Object.keys(CLIENT_MESSAGES) as (keyof typeof CLIENT_MESSAGES)[]);
        const sample = sampleOf(CLIENT_MESSAGES[type] as Schema, chance) as object;
        const placed = 'table' in sample && chance() < 0.8 ? { ...sample, table: 't1' } : sample;
        const message = chance() < 0.5 ? spoiled(placed, chance) : placed;
        const text = chance() < 0.05 ? pick(chance, ['', '{', 'null', '[]', '"a"', '\u0000']) : JSON.stringify(message);
        const sent = chance() < 0.03 ? Buffer.from(text) : text;
        socket.ws.send(sent, { binary: typeof sent !== 'string' });
        const marker = i;
        if (socket.ws.readyState === socket.ws.OPEN) socket.ws.send(JSON.stringify({ type: 'ping', at: marker }));
        let over: number | null = null;
        void socket.closed.then(({ code }) => {
          over = code;
        });
        await until(
          () => over !== null || socket.received.some((one) => one.type === 'pong' && one.at === marker),
          `an answer to ${text.slice(0, 200)}`,
        );
        check();
        if (over === null) continue;
        closed += 1;
        expect(documented, text.slice(0, 200)).toContain(over);
        socket = await open();
      }
      socket.ws.terminate();
      expect(answered).toBeGreaterThan(TIMES * 20);
      expect(closed).toBeGreaterThan(0);
      honest.say({ type: 'ping', at: 1 });
      expect(await honest.next('pong')).toMatchObject({ type: 'pong', at: 1 });
      honest.ws.terminate();
    },
    TIMEOUT_MS,
  );
});
