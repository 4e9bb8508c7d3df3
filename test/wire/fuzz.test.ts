/** A fuzzer over every route and every message, made from the schemas: no crash, no 5xx, only documented errors, answers as their schemas say. */

import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES, ErrorAnswer, faultOf, SERVER_MESSAGES } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import { messageFrom, requestsTo } from './fuzzing.ts';
import { type BareSocket, bareSocket, greeted, type House, openHouse, openTable, until } from './house.ts';
import { chanceOf } from './samples.ts';

/** `FUZZ_SEED=7 npx vitest run test/wire/fuzz.test.ts` repeats a run, `FUZZ_TIMES=1000` makes it longer. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = Number(process.env.FUZZ_TIMES ?? 12);
const TIMEOUT_MS = 60_000 + TIMES * 5_000;

let house: House;
let person = '';
/** Goes round from 0 to 1, so that everybody asks everything. */
let who = 0;
beforeAll(async () => {
  house = await openHouse();
  await openTable(house, 't1');
  await house.administrator();
});
afterAll(() => house.close());

describe(`routes, seed ${SEED}`, () => {
  it(
    'answer what they say, whatever they are asked',
    async () => {
      const statuses = new Map<number, number>();
      let [good, bad] = [0, 0];
      for await (const { route, told: asked, send } of requestsTo(
        house,
        (n) => SEED * 100_000 + n,
        TIMES,
        () => person,
      )) {
        who = (who + 0.37) % 1;
        const answer = await send(house, await someone(who));
        const told = `${asked}: ${answer.payload.slice(0, 300)}`;
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
async function someone(who: number): Promise<string | null> {
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
        const text = messageFrom(chance);
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
