/** boardgame.io doing the same kind of move, as server or as its clients, from wherever it was installed. It must never be a dependency of the project. */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { answerCalls } from './server-calls.ts';

const [folder = ''] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));

const BETS = ['big', 'small', 'any-triple', 'total:9', 'total:12', 'single:3', 'single:5', 'double:2'];

interface Play {
  readonly G: { wagers: Record<string, Record<string, number>>; count: Record<string, number> };
  readonly playerID: string;
}

/** Takes a wager of the player who moves; anybody may at any time. */
const GAME = {
  name: 'wagers',
  setup: ({ ctx }: { readonly ctx: { readonly numPlayers: number } }) => {
    const players = Array.from({ length: ctx.numPlayers }, (_, i) => `${i}`);
    return {
      wagers: Object.fromEntries(players.map((player) => [player, {}])),
      count: Object.fromEntries(players.map((player) => [player, 0])),
    };
  },
  turn: { activePlayers: { all: null } },
  // It keeps every state to go back to otherwise, which nobody needs here.
  disableUndo: true,
  moves: {
    place: {
      ignoreStaleStateID: true,
      move: ({ G, playerID }: Play, bet: string, amount: number) => {
        const own = G.wagers[playerID] as Record<string, number>;
        own[bet] = (own[bet] ?? 0) + amount;
        G.count[playerID] = (G.count[playerID] ?? 0) + 1;
      },
    },
  },
};

interface Running {
  readonly appServer: Server;
}

/** With matches in memory, or stored in files as it can do by itself (which it does not wait for the disk to have). */
async function serve(stored: boolean): Promise<string> {
  const { Server: PeerServer, FlatFile } = load('boardgame.io/server') as {
    readonly Server: (options: object) => { readonly run: (options: object) => Promise<Running> };
    readonly FlatFile: new (options: object) => object;
  };
  const db = stored ? { db: new FlatFile({ dir: mkdtempSync(join(folder, 'matches-')) }) } : {};
  const server = PeerServer({ games: [GAME], origins: [/localhost/, /127\.0\.0\.1/], ...db });
  const { appServer } = await server.run({ port: 0, callback: () => {} });
  return `http://127.0.0.1:${(appServer.address() as AddressInfo).port}`;
}

interface Socket {
  readonly on: (name: string, listener: (...args: readonly never[]) => void) => void;
  readonly emit: (name: string, ...args: readonly unknown[]) => void;
}

interface Mover {
  readonly socket: Socket;
  readonly match: string;
  readonly player: string;
  moved: number;
  busy: boolean;
}

const movers: Mover[] = [];
let accepted = 0;
let running = false;

function move(mover: Mover): void {
  const { socket, match, player } = mover;
  const bet = BETS[(Math.random() * BETS.length) | 0];
  mover.busy = true;
  const action = { type: 'MAKE_MOVE', payload: { type: 'place', args: [bet, 500], playerID: player } };
  socket.emit('update', action, 0, match, player);
}

function updated(mover: Mover, state: { readonly G: Play['G'] }): void {
  const moved = state.G.count[mover.player] ?? 0;
  if (!mover.busy || moved === mover.moved) return;
  mover.moved = moved;
  mover.busy = false;
  accepted += 1;
  if (running) move(mover);
}

async function enter(url: string, matches: number, clients: number): Promise<void> {
  const { io } = load('socket.io-client') as { readonly io: (url: string, options: object) => Socket };
  const numPlayers = clients / matches;
  for (let m = 0; m < matches; m++) {
    // A match that is not there is made for the first who asks for it.
    const matchID = `match-${m}`;
    await Promise.all(
      Array.from({ length: numPlayers }, async (_, i) => {
        const socket = io(`${url}/wagers`, { transports: ['websocket'], forceNew: true });
        const mover: Mover = { socket, match: matchID, player: `${i}`, moved: 0, busy: false };
        await new Promise<void>((resolve) => {
          socket.on('connect', () => socket.emit('sync', matchID, mover.player, undefined, numPlayers));
          socket.on('sync', () => resolve());
        });
        socket.on('update', (_match: never, state: never) => updated(mover, state));
        movers.push(mover);
      }),
    );
  }
}

async function race(warmMs: number, ms: number): Promise<{ readonly perSecond: number }> {
  const pause = (howLong: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, howLong));
  running = true;
  for (const mover of movers) move(mover);
  await pause(warmMs);
  accepted = 0;
  const startMs = performance.now();
  await pause(ms);
  const perSecond = accepted / ((performance.now() - startMs) / 1000);
  running = false;
  for (let i = 0; i < 500 && movers.some(({ busy }) => busy); i++) await pause(10);
  return { perSecond };
}

answerCalls({ serve, enter, race });
