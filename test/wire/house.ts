/** A real house for tests of the wire: floor, people and app on a port of the system's choosing, in memory or on a real database. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import WebSocket from 'ws';
import { CroupierClient } from '../../src/client/index.ts';
import type { ClientMessage, ServerMessage, ServerMessageOf, ServerMessageType } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face, Sign } from '../../src/rules/index.ts';
import {
  type Answer,
  buildApp,
  type Desk,
  type Floor,
  openFloor,
  openMemoryPeople,
  openMemoryStore,
  openSqliteStore,
  People,
  type PeopleStore,
  peopleOf,
  type Store,
  type WireLimits,
} from '../../src/server/index.ts';
import type { CommandBody, TableSetup } from '../../src/table/index.ts';

export const STORES = ['memory', 'sqlite'] as const;
type StoreName = (typeof STORES)[number];

export interface HouseOptions {
  readonly store?: StoreName;
  /** Where the database is, instead of a folder of its own. */
  readonly folder?: string;
  readonly practice?: boolean;
  readonly secure?: boolean;
  readonly origins?: readonly string[];
  readonly limits?: Partial<WireLimits>;
  /** Proxies whose word is taken. */
  readonly trustProxy?: readonly string[];
  readonly log?: Logger;
  /** A disk of the test's own making between the house and what it keeps. */
  readonly over?: (store: Store, people: PeopleStore) => { readonly store: Store; readonly people: PeopleStore };
}

export interface House {
  readonly url: string;
  readonly floor: Floor;
  readonly people: People;
  readonly store: Store;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  /** By the house's clock. */
  readonly now: () => number;
  /** Lets time pass without waiting. */
  readonly pass: (ms: number) => void;
  /** Stops the house's clock: from then on only `pass` moves it, however long things take. */
  readonly hold: () => void;
  readonly client: () => CroupierClient;
  /** Somebody who came in as a guest. */
  readonly guest: () => Promise<CroupierClient>;
  /** The administrator, signed in. */
  readonly administrator: () => Promise<CroupierClient>;
  /** Somebody of staff with a role at a table or, with `*`, on the floor. */
  readonly staff: (table: string, role: string) => Promise<CroupierClient>;
  readonly close: () => Promise<void>;
}

/** Nothing that a test does honestly comes near these. */
const ROOMY: Partial<WireLimits> = { requestsPerMinute: 1_000_000, entriesPerMinute: 1_000_000, messagesPerSecond: 10_000 };
export const PASSWORD = 'correct horse battery';
export const CHIPS_MAX = 10_000_000;

async function openStores(
  name: StoreName,
  given?: string,
): Promise<{ readonly store: Store; readonly people: PeopleStore; readonly remove: () => Promise<void> }> {
  if (name === 'memory') return { store: openMemoryStore(), people: peopleOf(openMemoryPeople()), remove: async () => {} };
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'croupier-wire-')));
  const store = await openSqliteStore(folder);
  return { store, people: store.people, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { remove, ...kept } = await openStores(options.store ?? 'memory', options.folder);
  const { store, people: peopleStore } = options.over?.(kept.store, kept.people) ?? kept;
  let passedMs = 0;
  let heldMs: number | null = null;
  const clock = (): number => (heldMs ?? Date.now()) + passedMs;
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock, retryMs: 50 });
  const people = new People({ store: peopleStore, clock });
  const app = await buildApp({
    floor,
    people,
    store,
    rulebooks: RULEBOOKS,
    clock,
    secure: options.secure ?? false,
    origins: options.origins ?? [],
    trustProxy: options.trustProxy ?? false,
    practice: (options.practice ?? true) ? { chipsMaxMinor: CHIPS_MAX } : null,
    limits: { ...ROOMY, ...options.limits },
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clients: CroupierClient[] = [];
  const client = (): CroupierClient => {
    const made = new CroupierClient(url);
    clients.push(made);
    return made;
  };
  let admin: Promise<CroupierClient> | null = null;
  const enterAdministrator = async (): Promise<CroupierClient> => {
    const first = await people.firstAdministrator();
    const made = client();
    await made.signInByCode(first?.login ?? '', first?.code ?? '', PASSWORD);
    return made;
  };
  const administrator = (): Promise<CroupierClient> => {
    admin ??= enterAdministrator();
    return admin;
  };
  let staffNumber = 0;
  return {
    url,
    floor,
    people,
    store,
    app,
    now: clock,
    pass: (ms) => {
      passedMs += ms;
    },
    hold: () => {
      heldMs = Date.now();
    },
    client,
    guest: async () => {
      const made = client();
      // Tai Sai, which most tables of the tests are, asks for 21.
      await made.guest({ over: 21 });
      return made;
    },
    administrator,
    staff: async (table, role) => {
      staffNumber += 1;
      const login = `staff-${staffNumber}`;
      const { http } = await administrator();
      const { person, code } = await http.post<{ person: string; code: string }>('/staff', {
        login,
        name: `Staff ${staffNumber}`,
        adult: true,
        over: 21,
      });
      await http.post('/grants', { person, table, role });
      const made = client();
      await made.signInByCode(login, code, PASSWORD);
      return made;
    },
    close: async () => {
      for (const one of clients) one.close();
      await app.close();
      await floor.stop();
      await store.close();
      await remove();
    },
  };
}

const SIGN: Sign = { minimum: 100, maximum: 10_000_000 };

/** An open table whose dealer is dan; the books' own roles act at its desk. */
export async function openTable(
  { floor }: House,
  table: string,
  book = 'rws-tai-sai',
  layout = 'A',
  setup: Partial<TableSetup> = {},
  sign: Sign = SIGN,
): Promise<Desk> {
  const made = await floor.createTable({
    rulebook: book,
    setup: {
      table,
      layout,
      dice: 'real',
      automatic: [],
      bettingMs: 0,
      positions: 1000,
      chip: 1,
      colours: [],
      named: [],
      confirmAbove: null,
      odds: {},
      ...setup,
    },
    by: { person: 'system', role: 'system' },
  });
  if (typeof made === 'string') throw new Error(made);
  await does(made, 'house', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  // Tai Sai's sign shows how far the two sides of a pair may part.
  const shown = book === 'rws-tai-sai' ? { differential: 10_000_000, ...sign } : sign;
  await does(made, 'house', { type: 'open-table', sign: shown, floatMinor: 1_000_000_000 });
  return made;
}

/** Something that must happen at a desk; `house` is the highest of the book's ladder. */
export async function does(desk: Desk, who: 'house' | 'dealer', body: CommandBody): Promise<Extract<Answer, { ok: true }>> {
  const top = await desk.look(({ conduct }) => conduct.ladder.at(-1) ?? '');
  const by = who === 'house' ? { person: 'pam', role: top } : { person: 'dan', role: 'dealer' };
  const answer = await desk.ask({ by, key: null, body });
  if (!answer.ok) throw new Error(`${body.type}: ${JSON.stringify(answer)}`);
  return answer;
}

/** From "no more bets" to the end of a round at a Tai Sai table. */
export async function finishRound(desk: Desk, faces: readonly Face[]): Promise<void> {
  await does(desk, 'dealer', { type: 'close-bets' });
  await does(desk, 'dealer', { type: 'tumble', times: 3 });
  await does(desk, 'dealer', { type: 'enter-result', faces });
  await does(desk, 'dealer', { type: 'settle-round' });
  await does(desk, 'dealer', { type: 'take-losers' });
  await does(desk, 'dealer', { type: 'pay-winners' });
}

/** Waits for a condition, without a fixed time. */
export async function until(condition: () => boolean | Promise<boolean>, what = 'the condition'): Promise<void> {
  const deadlineMs = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error(`${what} did not come true`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A bare socket that keeps all it receives; for what the client would never do. */
export interface BareSocket {
  readonly ws: WebSocket;
  readonly received: ServerMessage[];
  readonly say: (message: ClientMessage | object | string) => void;
  readonly next: <T extends ServerMessageType>(
    type: T,
    fits?: (message: ServerMessageOf<T>) => boolean,
  ) => Promise<ServerMessageOf<T>>;
  readonly closed: Promise<{ readonly code: number }>;
}

export async function bareSocket(url: string, options: WebSocket.ClientOptions = {}): Promise<BareSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`, options);
  const received: ServerMessage[] = [];
  ws.on('message', (data) => received.push(JSON.parse(String(data)) as ServerMessage));
  const closed = new Promise<{ code: number }>((resolve) => ws.on('close', (code) => resolve({ code })));
  await new Promise<void>((resolve, reject) => {
    ws.on('open', resolve);
    ws.on('error', reject);
  });
  ws.on('error', () => {});
  const seen = new Map<string, number>();
  return {
    ws,
    received,
    say: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    // Each message is given out once for its type.
    next: async (type, fits = () => true) => {
      let found: ServerMessage | undefined;
      await until(() => {
        const from = seen.get(type) ?? 0;
        const at = received.findIndex((message, i) => i >= from && message.type === type && fits(message as never));
        found = received[at];
        if (found !== undefined) seen.set(type, at + 1);
        return found !== undefined;
      }, `a message ${type}`);
      return found as never;
    },
  };
}

/** Greeted, in the name of a client's session or of nobody. */
export async function greeted(house: House, client: CroupierClient | null): Promise<BareSocket> {
  const socket = await bareSocket(house.url);
  const ticket = client === null ? {} : await client.http.post<{ ticket: string }>('/socket-tickets');
  socket.say({ type: 'hello', v: 1, ...('ticket' in ticket ? { ticket: ticket.ticket } : {}) });
  await socket.next('welcome');
  return socket;
}
