/** Runs all clients of a server measurement in one process: players who wager at full speed or at a fixed rate, and watchers. */
import { randomBytes, randomUUID } from 'node:crypto';
import { answerCalls } from './server-calls.ts';
import { type Crowd, createCrowd, send, type WageringClient, wagerAtFixedRate, wagerAtFullSpeed } from './server-pace.ts';
import { LightSocket } from './server-socket.ts';

const SOCKET_PATH = '/api/v1/socket';
const BETS = ['big', 'small', 'any-triple', 'total:9', 'total:12', 'single:3', 'single:5', 'double:2'];
const CHIPS_MINOR = 100_000_000;
const PARALLEL_SIGN_INS = 32;

/** The offset of the message type in a message. Clients do not parse JSON, to save time. */
const TYPE_OFFSET = '{"type":"'.length;
/** The first letters of the message types. */
const [ANSWER, FRAME, ERROR, WELCOME] = ['a', 'f', 'e', 'w'].map((letter) => letter.charCodeAt(0));
const OK_BYTES = Buffer.from('"ok":true');
const BETTING_OPENED = Buffer.from('"bettingOpen":true');
const BETTING_CLOSED = Buffer.from('"bettingOpen":false');

interface Table {
  readonly name: string;
  readonly players: Player[];
  /** All players of the same server; null until they are seated. */
  crowd: Crowd<Player> | null;
  isOpen: boolean;
}

interface Player extends WageringClient {
  readonly socket: LightSocket;
  readonly table: Table;
  readonly person: string;
  onAnswer: (ok: boolean, message: Buffer) => void;
}

/** The players of each measured server. */
const crowds = new Map<string, Crowd<Player>>();
/** The last error on any socket. An error ends the measurement. */
let socketError: string | null = null;

function sendWager({ person, socket, table }: Player): void {
  const bet = BETS[(Math.random() * BETS.length) | 0];
  const body = { type: 'place', player: person, bet, amount: 500 };
  socket.send(JSON.stringify({ type: 'act', table: table.name, key: randomUUID(), body }));
}

function handleMessage(player: Player, message: Buffer): void {
  const { table } = player;
  const type = message[TYPE_OFFSET];
  if (type === ANSWER) player.onAnswer(message.includes(OK_BYTES), message);
  else if (type === ERROR) socketError = message.toString();
  else if (type === FRAME && player === table.players[0]) {
    if (message.includes(BETTING_CLOSED)) table.isOpen = false;
    else if (message.includes(BETTING_OPENED)) {
      table.isOpen = true;
      handleBettingOpened(table);
    }
  }
}

/** At full speed, players continue when betting opens. */
function handleBettingOpened({ players, crowd }: Table): void {
  if (crowd?.isAtFullSpeed) for (const player of players) if (player.sentAt === 0) send(player);
}

/** Creates a guest with a socket ticket. The baseline (a server without rules, for comparison) needs only a name. */
async function signIn(url: string, isBaseline: boolean): Promise<{ readonly person: string; readonly ticket: string }> {
  if (isBaseline) {
    // As long as the ids of our server, so that the records have the same size.
    const person = `p${randomBytes(12).toString('hex')}`;
    return { person, ticket: person };
  }
  const headers = { 'x-croupier': '1', 'content-type': 'application/json' };
  const guestResponse = await fetch(`${url}/api/v1/guests`, { method: 'POST', headers, body: '{"adult":true,"over":21}' });
  const { person } = (await guestResponse.json()) as { readonly person: string };
  const cookie = guestResponse.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ticketResponse = await fetch(`${url}/api/v1/socket-tickets`, { method: 'POST', headers: { 'x-croupier': '1', cookie } });
  return { person, ticket: ((await ticketResponse.json()) as { readonly ticket: string }).ticket };
}

/** Opens a socket and subscribes to a table. */
function openSubscribedSocket(url: string, table: string, ticket: string | null): Promise<LightSocket> {
  return new Promise((resolve, reject) => {
    const socket = new LightSocket(url, SOCKET_PATH, () =>
      socket.send(JSON.stringify({ type: 'hello', v: 1, ...(ticket === null ? {} : { ticket }) })),
    );
    socket.onClose = (reason) => {
      socketError = reason;
      reject(new Error(reason));
    };
    socket.onMessage = (message) => {
      if (message[TYPE_OFFSET] === WELCOME) socket.send(JSON.stringify({ type: 'subscribe', table }));
      else resolve(socket);
    };
  });
}

async function mustAct(player: Player, body: object): Promise<void> {
  const answer = await new Promise<string>((resolve) => {
    player.onAnswer = (_, message) => resolve(message.toString());
    player.socket.send(JSON.stringify({ type: 'act', table: player.table.name, key: randomUUID(), body }));
  });
  if (!answer.includes('"ok":true')) throw new Error(`${JSON.stringify(body)}: ${answer}`);
}

async function addPlayer(url: string, table: Table, position: number, isBaseline: boolean): Promise<Player> {
  const { person, ticket } = await signIn(url, isBaseline);
  const socket = await openSubscribedSocket(url, table.name, ticket);
  const player: Player = {
    socket,
    table,
    person,
    sentAt: 0,
    canWager: () => table.isOpen,
    sendWager: () => sendWager(player),
    onRefusal: () => {
      table.isOpen = false;
    },
    onAnswer: () => {},
  };
  table.players.push(player);
  socket.onMessage = (message) => handleMessage(player, message);
  if (!isBaseline) {
    await mustAct(player, { type: 'seat-player', player: person, position, adult: true });
    // The cage is the cashier.
    await mustAct(player, { type: 'buy-chips', player: person, from: 'cage', amount: CHIPS_MINOR });
  }
  return player;
}

/** Maps the items with a limited number of parallel calls. */
async function mapParallel<T, U>(items: readonly T[], mapItem: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  const remaining = [...items.entries()];
  const runNext = async (): Promise<void> => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) results[next[0]] = await mapItem(next[1]);
  };
  await Promise.all(Array.from({ length: PARALLEL_SIGN_INS }, runNext));
  return results;
}

/** Creates players and seats them at the tables. */
async function seatPlayers(
  name: string,
  url: string,
  tableNames: readonly string[],
  count: number,
  isBaseline: boolean,
): Promise<void> {
  const tables = tableNames.map((table): Table => ({ name: table, players: [], crowd: null, isOpen: true }));
  // No two crowds use the same positions.
  const firstPosition = 1 + [...crowds.values()].reduce((sum, { clients }) => sum + clients.length, 0);
  const indexes = Array.from({ length: count }, (_, i) => i);
  const players = await mapParallel(indexes, (i) =>
    addPlayer(url, tables[i % tables.length] as Table, firstPosition + i, isBaseline),
  );
  const crowd = createCrowd(players);
  for (const table of tables) table.crowd = crowd;
  for (const player of players) player.onAnswer = (ok) => crowd.onAnswer(player, ok);
  crowds.set(name, crowd);
}

/** Measures a crowd. Throws if a socket failed. */
async function measureCrowd<T>(name: string, measure: (crowd: Crowd<Player>) => Promise<T>): Promise<T> {
  const crowd = crowds.get(name);
  if (crowd === undefined) throw new Error(`unknown crowd ${name}`);
  const result = await measure(crowd);
  if (socketError !== null) throw new Error(socketError);
  return result;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Clients that only watch a table of one server. */
interface WatcherGroup {
  readonly sockets: readonly LightSocket[];
  arrivedCount: number;
  resultMessage: string;
  lastArrivalNs: bigint;
  onAllArrived: () => void;
}

const watcherGroups = new Map<string, WatcherGroup>();
let receivedCount = 0;
const SILENCE_MS = 150;
const RESULT_BYTES = Buffer.from('"result-entered"');

/** Opens sockets that watch without signing in. */
async function openWatchers(name: string, url: string, table: string, count: number): Promise<void> {
  const sockets = await mapParallel(Array.from({ length: count }), () => openSubscribedSocket(url, table, null));
  const group: WatcherGroup = { sockets, arrivedCount: 0, resultMessage: '', lastArrivalNs: 0n, onAllArrived: () => {} };
  for (const socket of sockets)
    socket.onMessage = (message) => {
      receivedCount += 1;
      if (!message.includes(RESULT_BYTES)) return;
      group.arrivedCount += 1;
      if (group.arrivedCount < sockets.length) return;
      group.lastArrivalNs = process.hrtime.bigint();
      group.resultMessage = message.toString();
      group.onAllArrived();
    };
  watcherGroups.set(name, group);
}

/** Waits until all watchers have the next result. Returns when it arrived at the last watcher, and the message. */
async function waitForResult(name: string): Promise<{ readonly atNs: string; readonly text: string }> {
  const group = watcherGroups.get(name);
  if (group === undefined) throw new Error(`no watchers of ${name}`);
  if (group.arrivedCount < group.sockets.length)
    await new Promise<void>((resolve) => {
      group.onAllArrived = resolve;
    });
  group.arrivedCount = 0;
  return { atNs: `${group.lastArrivalNs}`, text: group.resultMessage };
}

/** Waits until no watcher has received a message for a while. */
async function waitForSilence(): Promise<void> {
  for (let lastCount = -1; lastCount !== receivedCount; ) {
    lastCount = receivedCount;
    await pause(SILENCE_MS);
  }
}

/** Opens idle sockets of signed-in guests. */
async function openIdleSockets(url: string, tables: readonly string[], count: number): Promise<void> {
  const indexes = Array.from({ length: count }, (_, i) => i);
  await mapParallel(indexes, async (i) => {
    const { ticket } = await signIn(url, false);
    return openSubscribedSocket(url, tables[i % tables.length] as string, ticket);
  });
}

answerCalls({
  seatPlayers,
  wagerAtFullSpeed: (name: string, serverPid: number, warmupMs: number, ms: number) =>
    measureCrowd(name, (crowd) => wagerAtFullSpeed(crowd, serverPid, warmupMs, ms)),
  wagerAtFixedRate: (name: string, perSecond: number, warmupMs: number, ms: number) =>
    measureCrowd(name, (crowd) => wagerAtFixedRate(crowd, perSecond, warmupMs, ms)),
  openWatchers,
  waitForSilence,
  waitForResult,
  openIdleSockets,
});
