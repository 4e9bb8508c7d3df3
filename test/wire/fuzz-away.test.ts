/** The fuzzer while the disk is gone: every route and every message gets a documented answer in time, and when it is back everything is as it was acknowledged. */
import { afterEach, describe, expect, it } from 'vitest';
import { CLOSE_CODES, ErrorAnswer, faultOf, SERVER_MESSAGES } from '../../src/protocol/index.ts';
import { recount } from '../../src/table/index.ts';
import { type FailureMode, type Faulty, makeFaulty, makeFaultyPeople } from '../store/faulty.ts';
import { messageFrom, requestsTo } from './fuzzing.ts';
import { type BareSocket, bareSocket, does, greeted, type House, openHouse, openTable, until } from './house.ts';
import { chanceOf } from './samples.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TIMES = Number(process.env.FUZZ_TIMES ?? 6);
const TIMEOUT_MS = 60_000 + TIMES * 5000;
/** Nobody waits for longer than this for the word that nothing can be stored. */
const ANSWER_MS_MAX = 5000;

let house: House;
let disk: Faulty;
afterEach(async () => {
  disk.mend();
  await house.close();
});

const inTime = <T>(answer: Promise<T>, what: string): Promise<T> => {
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer to ${what}`)), ANSWER_MS_MAX);
  });
  return Promise.race([answer, never]).finally(() => clearTimeout(late));
};

/** A table with a player, and tokens of nobody, a guest and the administrator, from before. */
async function open(): Promise<{ readonly tokens: readonly (string | null)[]; readonly person: string }> {
  house = await openHouse({
    over: (store, people) => {
      disk = makeFaulty(store);
      return { store: disk, people: makeFaultyPeople(people, disk) };
    },
  });
  const desk = await openTable(house, 't1');
  await does(desk, 'dealer', { type: 'call-bets' });
  const { token, session } = await house.people.guest();
  const { token: admin, record } = house.people.sessions.mint((await house.administrator()).session?.person ?? '');
  await house.people.keep(record);
  return { tokens: [null, token, admin], person: session.person.id };
}

/** The disk is gone in the midst of a commit. */
async function lose(mode: FailureMode): Promise<void> {
  const desk = house.floor.desks.get('t1');
  disk.failAt(0, mode);
  void desk?.ask({
    by: { person: 'dan', role: 'dealer' },
    key: null,
    body: { type: 'seat-player', player: 'ann', position: 9, adult: true },
  });
  await until(() => !house.floor.health().accepting, 'the floor to notice');
}

async function expectBack(): Promise<void> {
  disk.mend();
  await until(() => house.floor.health().accepting, 'the floor to go on');
  const ann = await house.guest();
  await ann.table('t1').sit();
  await ann.table('t1').buy(1000);
  await ann.table('t1').place('big', 100);
  const desk = house.floor.desks.get('t1');
  await desk?.look((state) => recount(state));
  ann.close();
}

describe.each(['before', 'after'] as const)(
  `while the disk is gone, seed ${SEED}, what was under way is lost: %s the commit`,
  (mode) => {
    it(
      'routes answer what they can, and otherwise that nothing can be stored',
      async () => {
        const { tokens, person } = await open();
        await lose(mode);
        let [away, answered, i] = [0, 0, 0];
        for await (const { told: asked, send } of requestsTo(
          house,
          (n) => SEED * 100_000 + n,
          TIMES,
          () => person,
        )) {
          i += 1;
          const answer = await inTime(send(house, tokens[i % tokens.length] ?? null), asked);
          const told = `${asked}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
          answered += 1;
          if (answer.statusCode < 400) continue;
          if (/ \/(?:health|ready)\?/.test(asked)) {
            expect(answer.json(), told).toMatchObject({ ok: false, fault: expect.stringContaining('the disk is gone') });
            continue;
          }
          expect(faultOf(ErrorAnswer, answer.json()), told).toBeNull();
          if (answer.statusCode < 500) continue;
          away += 1;
          expect([answer.statusCode, answer.json().error.code], told).toEqual([503, 'store-unavailable']);
          expect(Number(answer.headers['retry-after']), told).toBeGreaterThan(0);
        }
        expect(answered).toBeGreaterThan(TIMES * 30);
        expect(away).toBeGreaterThan(TIMES * 5);
        await expectBack();
      },
      TIMEOUT_MS,
    );

    it(
      'messages are answered or the socket is closed for a documented reason',
      async () => {
        await open();
        const chance = chanceOf(SEED);
        const documented = new Set<number>([...Object.values(CLOSE_CODES), 1005, 1006, 1007, 1009]);
        const guest = await house.guest();
        const known = await greeted(house, guest);
        const sockets: BareSocket[] = [known];
        await lose(mode);
        const codes = new Set<string>();
        let socket = known;
        for (let i = 0; i < TIMES * 40; i++) {
          const text = messageFrom(chance);
          let over: number | null = null;
          void socket.closed.then(({ code }) => {
            over = code;
          });
          socket.ws.send(text);
          if (socket.ws.readyState === socket.ws.OPEN) socket.ws.send(JSON.stringify({ type: 'ping', at: i }));
          await inTime(
            until(() => over !== null || socket.received.some((one) => one.type === 'pong' && one.at === i)),
            text.slice(0, 300),
          );
          for (const message of socket.received) {
            expect(faultOf(SERVER_MESSAGES[message.type], message), JSON.stringify(message).slice(0, 500)).toBeNull();
            if (message.type === 'error') codes.add(message.error.code);
            if (message.type === 'answer' && !message.ok) codes.add(message.error?.code ?? '');
          }
          socket.received.splice(0);
          if (over === null) continue;
          expect(documented, text.slice(0, 200)).toContain(over);
          // A ticket cannot be had now; whoever is nobody can still come.
          socket = await bareSocket(house.url);
          sockets.push(socket);
          socket.say({ type: 'hello', v: 1 });
          await socket.next('welcome');
        }
        expect([...codes]).toContain('store-unavailable');
        expect([...codes]).not.toContain('internal');
        for (const { ws } of sockets) ws.terminate();
        await expectBack();
      },
      TIMEOUT_MS,
    );
  },
);
