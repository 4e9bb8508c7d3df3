/** The clients of the server's measurements, all in one process apart from the server: players who wager as fast as they are answered or at a given rate, and watchers. */
import { randomUUID } from 'node:crypto';
import { answerCalls, processorUs } from './server-calls.ts';
import { LightSocket } from './server-socket.ts';

const SOCKET = '/api/v1/socket';
const BETS = ['big', 'small', 'any-triple', 'total:9', 'total:12', 'single:3', 'single:5', 'double:2'];
const CHIPS = 100_000_000;
const ENTERING_AT_ONCE = 32;

/** The first letter of a message's type. */
const TYPE_AT = '{"type":"'.length;
const [ANSWER, FRAME, ERROR, WELCOME] = ['a', 'f', 'e', 'w'].map((letter) => letter.charCodeAt(0));
const OK = Buffer.from('"ok":true');
const OPENED = Buffer.from('"bettingOpen":true');
const CLOSED = Buffer.from('"bettingOpen":false');

interface Table {
  readonly name: string;
  readonly players: Player[];
  open: boolean;
}

interface Player {
  readonly socket: LightSocket;
  readonly table: Table;
  readonly person: string;
  /** When what is under way was sent; 0 where nothing is. */
  sentAt: number;
  answered: (ok: boolean, message: Buffer) => void;
}

interface Crowd {
  readonly tables: readonly Table[];
  readonly players: readonly Player[];
}

const crowds = new Map<string, Crowd>();
/** What went wrong on any socket ends the measurement. */
let fault: string | null = null;
let onWager: (player: Player, ok: boolean) => void = () => {};
let onOpened: (table: Table) => void = () => {};

function wager(player: Player): void {
  player.sentAt = performance.now();
  const bet = BETS[(Math.random() * BETS.length) | 0];
  const body = { type: 'place', player: player.person, bet, amount: 500 };
  player.socket.send(JSON.stringify({ type: 'act', table: player.table.name, key: randomUUID(), body }));
}

function received(player: Player, message: Buffer): void {
  const type = message[TYPE_AT];
  if (type === ANSWER) player.answered(message.includes(OK), message);
  else if (type === ERROR) fault = message.toString();
  else if (type === FRAME && player === player.table.players[0]) {
    if (message.includes(CLOSED)) player.table.open = false;
    else if (message.includes(OPENED)) {
      player.table.open = true;
      onOpened(player.table);
    }
  }
}

/** A guest with a ticket, or only a name where nobody asks for more. */
async function enter(url: string, bare: boolean): Promise<{ readonly person: string; readonly ticket: string }> {
  if (bare) {
    const person = randomUUID();
    return { person, ticket: person };
  }
  const headers = { 'x-croupier': '1', 'content-type': 'application/json' };
  const guest = await fetch(`${url}/api/v1/guests`, { method: 'POST', headers, body: '{"adult":true,"over":21}' });
  const { person } = (await guest.json()) as { readonly person: string };
  const cookie = guest.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(`${url}/api/v1/socket-tickets`, { method: 'POST', headers: { 'x-croupier': '1', cookie } });
  return { person, ticket: ((await answer.json()) as { readonly ticket: string }).ticket };
}

/** A socket that has been welcomed and watches a table. */
function join(url: string, table: string, ticket: string | null): Promise<LightSocket> {
  return new Promise((resolve, reject) => {
    const socket = new LightSocket(url, SOCKET, () =>
      socket.send(JSON.stringify({ type: 'hello', v: 1, ...(ticket === null ? {} : { ticket }) })),
    );
    socket.onClose = (why) => {
      fault = why;
      reject(new Error(why));
    };
    socket.onMessage = (message) => {
      if (message[TYPE_AT] === WELCOME) socket.send(JSON.stringify({ type: 'subscribe', table }));
      else resolve(socket);
    };
  });
}

async function act(player: Player, body: object): Promise<void> {
  const answer = await new Promise<string>((resolve) => {
    player.answered = (_, message) => resolve(message.toString());
    player.socket.send(JSON.stringify({ type: 'act', table: player.table.name, key: randomUUID(), body }));
  });
  if (!answer.includes('"ok":true')) throw new Error(`${JSON.stringify(body)}: ${answer}`);
}

async function addPlayer(url: string, table: Table, position: number, bare: boolean): Promise<Player> {
  const { person, ticket } = await enter(url, bare);
  const socket = await join(url, table.name, ticket);
  const player: Player = { socket, table, person, sentAt: 0, answered: () => {} };
  table.players.push(player);
  socket.onMessage = (message) => received(player, message);
  if (!bare) {
    await act(player, { type: 'seat-player', player: person, position, adult: true });
    await act(player, { type: 'buy-chips', player: person, from: 'cage', amount: CHIPS });
  }
  player.answered = (ok) => onWager(player, ok);
  return player;
}

async function inTurn<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  const rest = [...items.entries()];
  const one = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) done[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: ENTERING_AT_ONCE }, one));
  return done;
}

/** A crowd of players, each at one of the tables. */
async function seat(name: string, url: string, tables: readonly string[], count: number, bare: boolean): Promise<void> {
  const known = tables.map((table): Table => ({ name: table, players: [], open: true }));
  const base = 1 + [...crowds.values()].reduce((sum, { players }) => sum + players.length, 0);
  const places = Array.from({ length: count }, (_, i) => i);
  const players = await inTurn(places, (i) => addPlayer(url, known[i % known.length] as Table, base + i, bare));
  crowds.set(name, { tables: known, players });
}

function crowdOf(name: string): Crowd {
  const crowd = crowds.get(name);
  if (crowd === undefined) throw new Error(`there is no crowd ${name}`);
  return crowd;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Stops sending and waits for whatever is under way; `heard` is told of it. */
async function settle(crowd: Crowd, heard: typeof onWager): Promise<void> {
  onOpened = () => {};
  onWager = heard;
  for (let i = 0; i < 500 && crowd.players.some(({ sentAt }) => sentAt > 0); i++) await pause(10);
  if (fault !== null) throw new Error(fault);
}

/** Everybody wagers again as soon as the last is answered, or betting is open again. */
async function race(name: string, warmMs: number, ms: number): Promise<object> {
  const crowd = crowdOf(name);
  let [accepted, refused] = [0, 0];
  onWager = (player, ok) => {
    player.sentAt = 0;
    if (ok) accepted += 1;
    else refused += 1;
    if (player.table.open && ok) wager(player);
    else if (!ok) player.table.open = false;
  };
  onOpened = (table) => {
    if (crowd.tables.includes(table)) for (const player of table.players) if (player.sentAt === 0) wager(player);
  };
  for (const player of crowd.players) wager(player);
  await pause(warmMs);
  [accepted, refused] = [0, 0];
  const [startMs, startUs] = [performance.now(), processorUs()];
  await pause(ms);
  const seconds = (performance.now() - startMs) / 1000;
  const result = { perSecond: accepted / seconds, refused, clientShare: (processorUs() - startUs) / 1e6 / seconds };
  await settle(crowd, (player) => {
    player.sentAt = 0;
  });
  return result;
}

/** Wagers at a fixed rate, whatever becomes of those before; answers how long acknowledgements took of those that were sent after the warm-up. */
async function offer(name: string, perSecond: number, warmMs: number, ms: number): Promise<object> {
  const crowd = crowdOf(name);
  const times: number[] = [];
  let [refused, skipped, at] = [0, 0, 0];
  const startMs = performance.now();
  const fromMs = startMs + warmMs;
  onWager = (player, ok) => {
    if (player.sentAt >= fromMs) {
      if (ok) times.push(performance.now() - player.sentAt);
      else refused += 1;
    }
    player.sentAt = 0;
  };
  const next = (): Player | null => {
    for (let tries = 0; tries < crowd.players.length; tries++) {
      const player = crowd.players[at++ % crowd.players.length] as Player;
      if (player.sentAt === 0 && player.table.open) return player;
    }
    return null;
  };
  let sent = 0;
  while (performance.now() < fromMs + ms) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * perSecond);
    for (; sent < due; sent++) {
      const player = next();
      if (player !== null) wager(player);
      else if (performance.now() >= fromMs) skipped += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const seconds = (performance.now() - fromMs) / 1000;
  // What is still under way counts too: it may be the slowest.
  await settle(crowd, onWager);
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { p50: quantile(0.5), p99: quantile(0.99), perSecond: times.length / seconds, refused, skipped };
}

interface Watch {
  readonly sockets: readonly LightSocket[];
  arrived: number;
  text: string;
  lastNs: bigint;
  all: () => void;
}

const watches = new Map<string, Watch>();
let heard = 0;
const QUIET_MS = 150;
const RESULT = Buffer.from('"result-entered"');

/** People who only watch, without signing in. */
async function watch(name: string, url: string, table: string, count: number): Promise<void> {
  const sockets = await inTurn(Array.from({ length: count }), () => join(url, table, null));
  const own: Watch = { sockets, arrived: 0, text: '', lastNs: 0n, all: () => {} };
  for (const socket of sockets)
    socket.onMessage = (message) => {
      heard += 1;
      if (!message.includes(RESULT)) return;
      own.arrived += 1;
      if (own.arrived < sockets.length) return;
      own.lastNs = process.hrtime.bigint();
      own.text = message.toString();
      own.all();
    };
  watches.set(name, own);
}

/** Waits until everybody has the next result; answers when the last had it, and the message. */
async function lastResult(name: string): Promise<{ readonly atNs: string; readonly text: string }> {
  const own = watches.get(name);
  if (own === undefined) throw new Error(`nobody watches ${name}`);
  if (own.arrived < own.sockets.length)
    await new Promise<void>((resolve) => {
      own.all = resolve;
    });
  own.arrived = 0;
  return { atNs: `${own.lastNs}`, text: own.text };
}

/** Resolves once nothing has come to any watcher for a while. */
async function quiet(): Promise<void> {
  for (let last = -1; last !== heard; ) {
    last = heard;
    await pause(QUIET_MS);
  }
}

/** Signed-in guests who watch and do nothing. */
async function idle(url: string, tables: readonly string[], count: number): Promise<void> {
  const places = Array.from({ length: count }, (_, i) => i);
  await inTurn(places, async (i) => {
    const { ticket } = await enter(url, false);
    return join(url, tables[i % tables.length] as string, ticket);
  });
}

answerCalls({ seat, race, offer, watch, quiet, lastResult, idle });
