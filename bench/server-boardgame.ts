/** Runs the peer, a game server that `server.ts` compares ours to: boardgame.io, with moves like wagers, as a server or as clients. */
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { answerCalls } from './server-calls.ts';

/** The temporary folder in which boardgame.io is installed. */
const [folder = ''] = process.argv.slice(2);
const requirePackage = createRequire(join(folder, 'package.json'));

const BETS = ['big', 'small', 'any-triple', 'total:9', 'total:12', 'single:3', 'single:5', 'double:2'];

interface MoveContext {
  readonly G: { wagers: Record<string, Record<string, number>>; count: Record<string, number> };
  readonly playerID: string;
}

/** A game in which every player may wager at any time. */
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
  // The undo history would make moves slower.
  disableUndo: true,
  moves: {
    place: {
      ignoreStaleStateID: true,
      move: ({ G, playerID }: MoveContext, bet: string, amount: number) => {
        const playerWagers = G.wagers[playerID] as Record<string, number>;
        playerWagers[bet] = (playerWagers[bet] ?? 0) + amount;
        G.count[playerID] = (G.count[playerID] ?? 0) + 1;
      },
    },
  },
};

interface RunningPeer {
  readonly appServer: Server;
}

/** Starts the server. boardgame.io stores matches in memory, or in files that are not synced to disk. */
async function startServer(isStored: boolean): Promise<string> {
  const { Server: PeerServer, FlatFile } = requirePackage('boardgame.io/server') as {
    readonly Server: (options: object) => { readonly run: (options: object) => Promise<RunningPeer> };
    readonly FlatFile: new (options: object) => object;
  };
  const db = isStored ? { db: new FlatFile({ dir: mkdtempSync(join(folder, 'matches-')) }) } : {};
  const server = PeerServer({ games: [GAME], origins: [/localhost/, /127\.0\.0\.1/], ...db });
  const { appServer } = await server.run({ port: 0, callback: () => {} });
  return `http://127.0.0.1:${(appServer.address() as AddressInfo).port}`;
}

interface Socket {
  readonly on: (name: string, listener: (...args: readonly never[]) => void) => void;
  readonly emit: (name: string, ...args: readonly unknown[]) => void;
}

interface PeerClient {
  readonly socket: Socket;
  readonly match: string;
  readonly player: string;
  moveCount: number;
  isWaiting: boolean;
}

const peerClients: PeerClient[] = [];
let acceptedCount = 0;
/** While true, clients send their next move at once. */
let isSending = false;

function sendMove(client: PeerClient): void {
  const { socket, match, player } = client;
  const bet = BETS[(Math.random() * BETS.length) | 0];
  client.isWaiting = true;
  const action = { type: 'MAKE_MOVE', payload: { type: 'place', args: [bet, 500], playerID: player } };
  socket.emit('update', action, 0, match, player);
}

function handleUpdate(client: PeerClient, state: { readonly G: MoveContext['G'] }): void {
  const moveCount = state.G.count[client.player] ?? 0;
  if (!client.isWaiting || moveCount === client.moveCount) return;
  client.moveCount = moveCount;
  client.isWaiting = false;
  acceptedCount += 1;
  if (isSending) sendMove(client);
}

async function joinMatches(url: string, matchCount: number, clientCount: number): Promise<void> {
  const { io } = requirePackage('socket.io-client') as { readonly io: (url: string, options: object) => Socket };
  const numPlayers = clientCount / matchCount;
  for (let m = 0; m < matchCount; m++) {
    // boardgame.io creates a match when its first client joins.
    const matchID = `match-${m}`;
    await Promise.all(
      Array.from({ length: numPlayers }, async (_, i) => {
        const socket = io(`${url}/wagers`, { transports: ['websocket'], forceNew: true });
        const client: PeerClient = { socket, match: matchID, player: `${i}`, moveCount: 0, isWaiting: false };
        await new Promise<void>((resolve) => {
          socket.on('connect', () => socket.emit('sync', matchID, client.player, undefined, numPlayers));
          socket.on('sync', () => resolve());
        });
        socket.on('update', (_match: never, state: never) => handleUpdate(client, state));
        peerClients.push(client);
      }),
    );
  }
}

async function measureRate(warmupMs: number, ms: number): Promise<{ readonly perSecond: number }> {
  const pause = (pauseMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));
  isSending = true;
  for (const client of peerClients) sendMove(client);
  await pause(warmupMs);
  acceptedCount = 0;
  const startMs = performance.now();
  await pause(ms);
  const perSecond = acceptedCount / ((performance.now() - startMs) / 1000);
  isSending = false;
  for (let i = 0; i < 500 && peerClients.some(({ isWaiting }) => isWaiting); i++) await pause(10);
  return { perSecond };
}

answerCalls({ startServer, joinMatches, measureRate });
