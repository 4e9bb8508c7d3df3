/** Fuzzes every route and message with input from the schemas: the server does not fail and gives only documented answers. */
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES, ErrorAnswer, findFault, SERVER_MESSAGES } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import { generateMessage, generateRequests } from './fuzz-requests.ts';
import { type BareSocket, type House, openBareSocket, openHouse, openSocket, openTable, until } from './house.ts';
import { seededRandom } from './schema-samples.ts';

/** `FUZZ_SEED=7 npx vitest run test/api/fuzz.test.ts` repeats a run. `FUZZ_TIMES=1000` makes the run longer. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = Number(process.env.FUZZ_TIMES ?? 12);
const TIMEOUT_MS = 60_000 + TIMES * 5_000;

let house: House;
/** The id of the newest guest, for requests that need the id of a person. */
let lastGuest = '';
/** A number from 0 to 1 that selects the sender of the next request. */
let sender = 0;
beforeAll(async () => {
  house = await openHouse();
  await openTable(house, 't1');
  await house.floor.createTournament({ id: 'evening', by: { person: 'pam', role: 'pit-boss' } });
  await house.administrator();
});
afterAll(() => house.close());

describe(`random requests, seed ${SEED}`, () => {
  it(
    'get documented answers',
    async () => {
      const statuses = new Map<number, number>();
      let [acceptedCount, rejectedCount] = [0, 0];
      for await (const { route, description, send } of generateRequests(
        house,
        (requestNumber) => SEED * 100_000 + requestNumber,
        TIMES,
        () => lastGuest,
      )) {
        sender = (sender + 0.37) % 1;
        const answer = await send(house, await createToken(sender));
        const summary = `${description}: ${answer.payload.slice(0, 300)}`;
        const status = answer.statusCode;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status, summary).toBeLessThan(500);
        if (status >= 400) {
          rejectedCount += 1;
          expect(findFault(ErrorAnswer, answer.json()), summary).toBeNull();
        } else if (answer.headers['content-type']?.toString().startsWith('application/json')) {
          acceptedCount += 1;
          const schema = route.responses[String(status)]?.content?.['application/json']?.schema;
          expect(schema, summary).toBeDefined();
          expect(findFault(schema as TSchema, answer.json()), summary).toBeNull();
        }
      }
      // A useful fuzzer gets both accepted and rejected requests.
      expect(acceptedCount).toBeGreaterThan(30);
      expect(rejectedCount).toBeGreaterThan(100);
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
      // `recount` throws if the money of the table does not add up.
      await house.floor.tables.get('t1')?.read((state) => recount(state));
    },
    TIMEOUT_MS,
  );
});

/** Returns the token of a new guest or of the administrator, or null. */
async function createToken(sender: number): Promise<string | null> {
  if (sender < 0.15) return null;
  if (sender < 0.6) {
    const { token, session } = await house.people.guest(21);
    lastGuest = session.person.id;
    return token;
  }
  const admin = (await house.administrator()).session?.person ?? '';
  const { token, record } = house.people.sessions.createSession(admin);
  await house.people.addSession(record);
  return token;
}

describe(`random messages, seed ${SEED}`, () => {
  it(
    'get an answer, or the server closes the socket with a documented code, without affecting other sockets',
    async () => {
      const random = seededRandom(SEED);
      // The other four codes come from the WebSocket protocol itself.
      const documentedCodes = new Set<number>([...Object.values(CLOSE_CODES), 1005, 1006, 1007, 1009]);
      const otherSocket = await openSocket(house, await house.guest());
      let [answerCount, closeCount] = [0, 0];
      const open = async (): Promise<BareSocket> =>
        random() < 0.8 ? openSocket(house, await house.guest()) : openBareSocket(house.url);
      let socket = await open();
      const checkReceived = (): void => {
        for (const message of socket.received.splice(0)) {
          answerCount += 1;
          const schema = SERVER_MESSAGES[message.type];
          expect(schema, JSON.stringify(message)).toBeDefined();
          expect(findFault(schema, message), JSON.stringify(message).slice(0, 500)).toBeNull();
        }
      };
      for (let i = 0; i < TIMES * 40; i++) {
        const text = generateMessage(random);
        const sent = random() < 0.03 ? Buffer.from(text) : text;
        socket.ws.send(sent, { binary: typeof sent !== 'string' });
        // Some messages get no answer. The ping always gets one, unless the server closes the socket.
        if (socket.ws.readyState === socket.ws.OPEN) socket.ws.send(JSON.stringify({ type: 'ping', at: i }));
        let closeCode: number | null = null;
        void socket.closed.then(({ code }) => {
          closeCode = code;
        });
        await until(
          () => closeCode !== null || socket.received.some((message) => message.type === 'pong' && message.at === i),
          `an answer to ${text.slice(0, 200)}`,
        );
        checkReceived();
        if (closeCode === null) continue;
        closeCount += 1;
        expect(documentedCodes, text.slice(0, 200)).toContain(closeCode);
        socket = await open();
      }
      socket.ws.terminate();
      expect(answerCount).toBeGreaterThan(TIMES * 20);
      expect(closeCount).toBeGreaterThan(0);
      otherSocket.send({ type: 'ping', at: 1 });
      expect(await otherSocket.next('pong')).toMatchObject({ type: 'pong', at: 1 });
      otherSocket.ws.terminate();
    },
    TIMEOUT_MS,
  );
});
