/** Starts a real server for API tests on a free port, with a store in memory or in SQLite. */
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
  type ApiLimits,
  buildApp,
  createPeopleStore,
  createPracticeTournaments,
  type Floor,
  openFloor,
  openMemoryPeople,
  openMemoryStore,
  openSqliteStore,
  PACES,
  People,
  type PeopleStore,
  type Store,
  type TableHandle,
} from '../../src/server/index.ts';
import type { CommandBody, TableSetup } from '../../src/table/index.ts';

export const STORES = ['memory', 'sqlite'] as const;
type StoreName = (typeof STORES)[number];

export interface HouseOptions {
  readonly store?: StoreName;
  /** Folder of the database; a temporary one by default. */
  readonly folder?: string;
  /** Play money: guests may play, and players buy chips themselves. */
  readonly practice?: boolean;
  /** The people who open accounts of players. */
  readonly accounts?: 'open' | 'staff';
  /** The server is reached over TLS. */
  readonly secure?: boolean;
  /** Addresses of the pages that may use the server. */
  readonly origins?: readonly string[];
  readonly limits?: Partial<ApiLimits>;
  /** Trusted proxies. */
  readonly trustProxy?: readonly string[];
  readonly log?: Logger;
  /** After this time without a console the person in charge of a tournament is away. */
  readonly consoleGraceMs?: number;
  /** Replaces the stores by wrappers, for example to simulate disk errors. */
  readonly wrap?: (store: Store, people: PeopleStore) => { readonly store: Store; readonly people: PeopleStore };
}

export interface House {
  readonly url: string;
  readonly floor: Floor;
  readonly people: People;
  readonly store: Store;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  /** The house's clock. */
  readonly now: () => number;
  /** Moves the clock forward. */
  readonly advanceClock: (ms: number) => void;
  /** Stops the clock; from then on only `advanceClock` moves it. */
  readonly stopClock: () => void;
  readonly client: () => CroupierClient;
  /** A new guest. */
  readonly guest: () => Promise<CroupierClient>;
  /** The administrator, signed in. */
  readonly administrator: () => Promise<CroupierClient>;
  /** A new member of staff with a role at a table, or at all tables with `*`. */
  readonly staff: (table: string, role: string) => Promise<CroupierClient>;
  readonly close: () => Promise<void>;
}

/** These limits are so high that normal tests never reach them. */
const HIGH_LIMITS: Partial<ApiLimits> = { requestsPerMinute: 1_000_000, entriesPerMinute: 1_000_000, messagesPerSecond: 10_000 };
/** Most tests have directors without a console. They stay in charge even if the test is slow. */
const LONG_GRACE_MS = 3_600_000;
export const PASSWORD = 'correct horse battery';
export const CHIPS_MAX = 10_000_000;

async function openStores(
  name: StoreName,
  path?: string,
): Promise<{ readonly store: Store; readonly people: PeopleStore; readonly remove: () => Promise<void> }> {
  if (name === 'memory')
    return { store: openMemoryStore(), people: createPeopleStore(openMemoryPeople()), remove: async () => {} };
  const folder = path ?? (await mkdtemp(join(tmpdir(), 'croupier-api-')));
  const store = await openSqliteStore(folder);
  return { store, people: store.people, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { remove, ...opened } = await openStores(options.store ?? 'memory', options.folder);
  const { store, people: peopleStore } = options.wrap?.(opened.store, opened.people) ?? opened;
  let advancedMs = 0;
  let stoppedAtMs: number | null = null;
  const clock = (): number => (stoppedAtMs ?? Date.now()) + advancedMs;
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
    accounts: options.accounts ?? 'open',
    practiceTournaments:
      (options.practice ?? true) ? createPracticeTournaments({ floor, rulebooks: RULEBOOKS, pace: PACES.bench, clock }) : null,
    limits: { ...HIGH_LIMITS, ...options.limits },
    consoleGraceMs: options.consoleGraceMs ?? LONG_GRACE_MS,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clients: CroupierClient[] = [];
  const client = (): CroupierClient => {
    const newClient = new CroupierClient(url);
    clients.push(newClient);
    return newClient;
  };
  let admin: Promise<CroupierClient> | null = null;
  const signInAdministrator = async (): Promise<CroupierClient> => {
    const first = await people.firstAdministrator();
    const adminClient = client();
    await adminClient.signInByCode(first?.login ?? '', first?.code ?? '', PASSWORD);
    return adminClient;
  };
  const administrator = (): Promise<CroupierClient> => {
    admin ??= signInAdministrator();
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
    advanceClock: (ms) => {
      advancedMs += ms;
    },
    stopClock: () => {
      stoppedAtMs = Date.now();
    },
    client,
    guest: async () => {
      const guestClient = client();
      // Most test tables are Tai Sai, for which a guest must confirm to be over 21.
      await guestClient.guest({ over: 21 });
      return guestClient;
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
      const staffClient = client();
      await staffClient.signInByCode(login, code, PASSWORD);
      return staffClient;
    },
    close: async () => {
      for (const openClient of clients) openClient.close();
      await app.close();
      await floor.stop();
      await store.close();
      await remove();
    },
  };
}

const SIGN: Sign = { minimum: 100, maximum: 10_000_000 };

/** Sets up and opens a table with the dealer `dan`. */
export async function openTable(
  { floor }: House,
  table: string,
  book = 'rws-tai-sai',
  layout = 'A',
  setup: Partial<TableSetup> = {},
  sign: Sign = SIGN,
): Promise<TableHandle> {
  const handle = await floor.createTable({
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
      // Bets that favour the player and are offered anyway.
      // Bets that the table offers although they favour the player.
      named: [],
      confirmAbove: null,
      odds: {},
      ...setup,
    },
    by: { person: 'system', role: 'system' },
  });
  if (typeof handle === 'string') throw new Error(handle);
  await perform(handle, 'house', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  // The sign of Tai Sai needs a Differential.
  const fullSign = book === 'rws-tai-sai' ? { differential: 10_000_000, ...sign } : sign;
  await perform(handle, 'house', { type: 'open-table', sign: fullSign, floatMinor: 1_000_000_000 });
  return handle;
}

/** Submits a command that must be accepted. `house` means the highest role of the ladder. */
export async function perform(
  handle: TableHandle,
  actor: 'house' | 'dealer',
  body: CommandBody,
): Promise<Extract<Answer, { ok: true }>> {
  const topRole = await handle.read(({ conduct }) => conduct.ladder.at(-1) ?? '');
  const by = actor === 'house' ? { person: 'pam', role: topRole } : { person: 'dan', role: 'dealer' };
  const answer = await handle.submit({ by, key: null, body });
  if (!answer.ok) throw new Error(`${body.type}: ${JSON.stringify(answer)}`);
  return answer;
}

const SETTLEMENT_ACTS = ['settle-round', 'take-losers', 'pay-winners'] as const;

/** Plays a Tai Sai round from the close of betting to its end, or to the last of the given acts. */
export async function finishRound(
  handle: TableHandle,
  faces: readonly Face[],
  acts: readonly (typeof SETTLEMENT_ACTS)[number][] = SETTLEMENT_ACTS,
): Promise<void> {
  await perform(handle, 'dealer', { type: 'close-bets' });
  await perform(handle, 'dealer', { type: 'tumble', times: 3 });
  await perform(handle, 'dealer', { type: 'enter-result', faces });
  for (const type of acts) await perform(handle, 'dealer', { type });
}

/** Polls until the condition is true. */
export async function until(condition: () => boolean | Promise<boolean>, description = 'the condition'): Promise<void> {
  const deadlineMs = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadlineMs) throw new Error(`timeout while waiting for: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A plain WebSocket that records all messages. It can send messages that `CroupierClient` never sends. */
export interface BareSocket {
  readonly ws: WebSocket;
  readonly received: ServerMessage[];
  readonly send: (message: ClientMessage | object | string) => void;
  readonly next: <T extends ServerMessageType>(
    type: T,
    matches?: (message: ServerMessageOf<T>) => boolean,
  ) => Promise<ServerMessageOf<T>>;
  readonly closed: Promise<{ readonly code: number }>;
}

export async function openBareSocket(url: string, options: WebSocket.ClientOptions = {}): Promise<BareSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`, options);
  const received: ServerMessage[] = [];
  ws.on('message', (data) => received.push(JSON.parse(String(data)) as ServerMessage));
  const closed = new Promise<{ code: number }>((resolve) => ws.on('close', (code) => resolve({ code })));
  await new Promise<void>((resolve, reject) => {
    ws.on('open', resolve);
    ws.on('error', reject);
  });
  ws.on('error', () => {});
  const nextIndex = new Map<string, number>();
  return {
    ws,
    received,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    // A message that was returned is not returned again.
    next: async (type, matches = () => true) => {
      let match: ServerMessage | undefined;
      await until(() => {
        const from = nextIndex.get(type) ?? 0;
        const index = received.findIndex((message, i) => i >= from && message.type === type && matches(message as never));
        match = received[index];
        if (match !== undefined) nextIndex.set(type, index + 1);
        return match !== undefined;
      }, `a message ${type}`);
      return match as never;
    },
  };
}

/** Opens a socket and completes `hello`, with the client's session or without a session. */
export async function openSocket(house: House, client: CroupierClient | null): Promise<BareSocket> {
  const socket = await openBareSocket(house.url);
  const ticket = client === null ? {} : await client.http.post<{ ticket: string }>('/socket-tickets');
  socket.send({ type: 'hello', v: 1, ...('ticket' in ticket ? { ticket: ticket.ticket } : {}) });
  await socket.next('welcome');
  return socket;
}
