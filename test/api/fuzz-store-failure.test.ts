/** Fuzzes every route and message while the disk fails: the server gives a documented answer in time and loses no acknowledged data. */
import { afterEach, describe, expect, it } from 'vitest';
import { CLOSE_CODES, ErrorAnswer, findFault, SERVER_MESSAGES } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import { type FailureMode, type FaultyStore, makeFaultyPeopleStore, makeFaultyStore } from '../store/faulty.ts';
import { generateMessage, generateRequests } from './fuzz-requests.ts';
import { type BareSocket, type House, openBareSocket, openHouse, openSocket, openTable, perform, until } from './house.ts';
import { seededRandom } from './schema-samples.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Requests per route. A longer run also sends more messages. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 6);
const TIMEOUT_MS = 60_000 + TIMES * 5000;
/** The server must answer within this time. */
const ANSWER_MS_MAX = 5000;

let house: House;
let disk: FaultyStore;
afterEach(async () => {
  disk.repair();
  await house.close();
});

const withTimeout = <T>(answer: Promise<T>, request: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${request}`)), ANSWER_MS_MAX);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
};

/** Opens a table. Returns the guest's person id, and the session tokens for the requests: none (null), the guest's and the administrator's. */
async function open(): Promise<{ readonly tokens: readonly (string | null)[]; readonly person: string }> {
  house = await openHouse({
    wrap: (store, people) => {
      disk = makeFaultyStore(store);
      return { store: disk, people: makeFaultyPeopleStore(people, disk) };
    },
  });
  const handle = await openTable(house, 't1');
  await perform(handle, 'dealer', { type: 'call-bets' });
  const { token, session } = await house.people.guest();
  const { token: admin, record } = house.people.sessions.createSession((await house.administrator()).session?.person ?? '');
  await house.people.addSession(record);
  return { tokens: [null, token, admin], person: session.person.id };
}

/** Makes the disk fail during a commit. */
async function failDisk(mode: FailureMode): Promise<void> {
  const handle = house.floor.tables.get('t1');
  disk.failAt(0, mode);
  void handle?.submit({
    by: { person: 'dan', role: 'dealer' },
    key: null,
    body: { type: 'seat-player', player: 'ann', position: 9, adult: true },
  });
  await until(() => !house.floor.health().accepting, 'the server notices the failure');
}

async function expectRecovery(): Promise<void> {
  disk.repair();
  await until(() => house.floor.health().accepting, 'the server recovers');
  const ann = await house.guest();
  await ann.table('t1').sit();
  await ann.table('t1').buy(1000);
  await ann.table('t1').place('big', 100);
  const handle = house.floor.tables.get('t1');
  // `recount` throws if the money of the table does not add up.
  await handle?.read((state) => recount(state));
  ann.close();
}

describe.each(['before', 'after'] as const)(`the API, seed ${SEED}, if the disk fails %s the commit`, (mode) => {
  it(
    'answers every request, some with store-unavailable',
    async () => {
      const { tokens, person } = await open();
      await failDisk(mode);
      let [unavailable, answered, i] = [0, 0, 0];
      for await (const { description, send } of generateRequests(
        house,
        (n) => SEED * 100_000 + n,
        TIMES,
        () => person,
      )) {
        i += 1;
        const answer = await withTimeout(send(house, tokens[i % tokens.length] ?? null), description);
        const summary = `${description}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
        answered += 1;
        if (answer.statusCode < 400) continue;
        if (/ \/(?:health|ready)\?/.test(description)) {
          expect(answer.json(), summary).toMatchObject({ ok: false, fault: expect.stringContaining('the disk has failed') });
          continue;
        }
        expect(findFault(ErrorAnswer, answer.json()), summary).toBeNull();
        if (answer.statusCode < 500) continue;
        unavailable += 1;
        expect([answer.statusCode, answer.json().error.code], summary).toEqual([503, 'store-unavailable']);
        expect(Number(answer.headers['retry-after']), summary).toBeGreaterThan(0);
      }
      expect(answered).toBeGreaterThan(TIMES * 30);
      expect(unavailable).toBeGreaterThan(TIMES * 5);
      await expectRecovery();
    },
    TIMEOUT_MS,
  );

  it(
    'answers every message, or closes the socket with a documented code',
    async () => {
      await open();
      const random = seededRandom(SEED);
      // The other four codes come from the WebSocket protocol itself.
      const documentedCodes = new Set<number>([...Object.values(CLOSE_CODES), 1005, 1006, 1007, 1009]);
      const guest = await house.guest();
      const firstSocket = await openSocket(house, guest);
      const sockets: BareSocket[] = [firstSocket];
      await failDisk(mode);
      const errorCodes = new Set<string>();
      let socket = firstSocket;
      for (let i = 0; i < TIMES * 40; i++) {
        const text = generateMessage(random);
        let closeCode: number | null = null;
        void socket.closed.then(({ code }) => {
          closeCode = code;
        });
        socket.ws.send(text);
        if (socket.ws.readyState === socket.ws.OPEN) socket.ws.send(JSON.stringify({ type: 'ping', at: i }));
        await withTimeout(
          until(() => closeCode !== null || socket.received.some((message) => message.type === 'pong' && message.at === i)),
          text.slice(0, 300),
        );
        for (const message of socket.received) {
          expect(findFault(SERVER_MESSAGES[message.type], message), JSON.stringify(message).slice(0, 500)).toBeNull();
          if (message.type === 'error') errorCodes.add(message.error.code);
          if (message.type === 'answer' && !message.ok) errorCodes.add(message.error?.code ?? '');
        }
        socket.received.splice(0);
        if (closeCode === null) continue;
        expect(documentedCodes, text.slice(0, 200)).toContain(closeCode);
        // Tickets are unavailable now, but a socket without one can connect.
        socket = await openBareSocket(house.url);
        sockets.push(socket);
        socket.send({ type: 'hello', v: 1 });
        await socket.next('welcome');
      }
      expect([...errorCodes]).toContain('store-unavailable');
      expect([...errorCodes]).not.toContain('internal');
      for (const { ws } of sockets) ws.terminate();
      await expectRecovery();
    },
    TIMEOUT_MS,
  );
});
