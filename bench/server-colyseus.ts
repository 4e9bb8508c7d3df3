/** Runs colyseus, a peer that `server.ts` compares ours to, as a server or as clients. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerCalls } from './server-calls.ts';
import { createCrowd, type WageringClient, wagerAtFixedRate, wagerAtFullSpeed } from './server-pace.ts';

/** The temporary folder in which colyseus is installed. */
const [folder = ''] = process.argv.slice(2);
const requirePackage = createRequire(join(folder, 'package.json'));

// Both settings must be made before the packages are loaded.
process.env.NODE_ENV = 'production';
// Without the WebSocket of Node, the client library uses the one of the package ws, like its server.
Reflect.deleteProperty(globalThis, 'WebSocket');

const BETS = ['big', 'small', 'any-triple', 'total:9', 'total:12', 'single:3', 'single:5', 'double:2'];
const CHIPS_MINOR = 100_000_000;
const PARALLEL_JOINS = 32;

interface Placed {
  readonly bet: string;
  readonly amount: number;
  readonly key: string;
}

interface ServerClient {
  readonly sessionId: string;
  readonly send: (type: string, message: object) => void;
}

interface ServerRoom {
  readonly onMessage: (type: string, listener: (client: ServerClient, message: Placed) => void) => void;
}

interface ServerPackage {
  readonly Server: new (
    options: object,
  ) => {
    readonly define: (name: string, room: new () => ServerRoom) => void;
    readonly listen: (port: number, host: string, backlog: number) => Promise<void>;
    readonly transport: { readonly server: { readonly address: () => AddressInfo } };
  };
  readonly Room: new () => ServerRoom;
  readonly matchMaker: { readonly createRoom: (name: string, options: object) => Promise<{ readonly roomId: string }> };
}

/**
 * Starts the server with its rooms. A room checks the balance of the sender, subtracts the amount and answers the sender. It
 * keeps balances in memory only: no record, no hash, no commit, no other rules, no message to the other clients. It has no
 * synchronized state, so colyseus computes no patches.
 */
async function startServer(roomCount: number): Promise<{ readonly address: string; readonly rooms: readonly string[] }> {
  const { Server, Room, matchMaker } = requirePackage('@colyseus/core') as ServerPackage;
  const { WebSocketTransport } = requirePackage('@colyseus/ws-transport') as {
    readonly WebSocketTransport: new (options: object) => object;
  };
  class WagerRoom extends Room {
    readonly autoDispose = false;
    readonly patchRate = null;
    readonly #balances = new Map<string, number>();

    onCreate(): void {
      this.onMessage('place', (client, { bet, amount, key }) => {
        const balance = (this.#balances.get(client.sessionId) ?? 0) - amount;
        const ok = balance >= 0;
        if (ok) this.#balances.set(client.sessionId, balance);
        client.send('answer', { key, ok, bet, amount, balance });
      });
    }

    onJoin({ sessionId }: ServerClient): void {
      this.#balances.set(sessionId, CHIPS_MINOR);
    }
  }
  // Without pings, colyseus does not disconnect clients that are paused.
  const transport = new WebSocketTransport({ pingInterval: 0 });
  const server = new Server({ transport, greet: false, gracefullyShutdown: false });
  server.define('wagers', WagerRoom);
  await server.listen(0, '127.0.0.1', 0xffff);
  const rooms: string[] = [];
  for (let i = 0; i < roomCount; i++) rooms.push((await matchMaker.createRoom('wagers', {})).roomId);
  return { address: `http://127.0.0.1:${server.transport.server.address().port}`, rooms };
}

interface ClientRoom {
  readonly send: (type: string, message: Placed) => void;
  readonly onMessage: (type: string, listener: (message: { readonly ok: boolean }) => void) => void;
  readonly onLeave: (listener: (code: number) => void) => void;
}

let crowd = createCrowd<WageringClient>([]);
/** Set when a client loses its connection, which ends the measurement. */
let lostConnection: string | null = null;

/** Joins the rooms with the client library of colyseus. */
async function seatPlayers(address: string, rooms: readonly string[], count: number): Promise<void> {
  const { Client } = requirePackage('@colyseus/sdk') as {
    readonly Client: new (url: string) => { readonly joinById: (room: string) => Promise<ClientRoom> };
  };
  const client = new Client(address);
  const clients: WageringClient[] = [];
  const joinNext = async (): Promise<void> => {
    while (clients.length < count) {
      const player = createPlayer();
      const index = clients.push(player.client) - 1;
      player.start(await client.joinById(rooms[index % rooms.length] as string));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_JOINS }, joinNext));
  crowd = createCrowd(clients);
}

function createPlayer(): { readonly client: WageringClient; readonly start: (room: ClientRoom) => void } {
  let room: ClientRoom | null = null;
  const client: WageringClient = {
    sentAt: 0,
    canWager: () => true,
    sendWager: () =>
      room?.send('place', { bet: BETS[(Math.random() * BETS.length) | 0] as string, amount: 500, key: randomUUID() }),
    onRefusal: () => {},
  };
  const start = (joined: ClientRoom): void => {
    room = joined;
    joined.onMessage('answer', ({ ok }) => crowd.onAnswer(client, ok));
    joined.onLeave((code) => {
      lostConnection = `colyseus closed a connection with code ${code}`;
    });
  };
  return { client, start };
}

async function measureCrowd<T>(measure: () => Promise<T>): Promise<T> {
  const result = await measure();
  if (lostConnection !== null) throw new Error(lostConnection);
  return result;
}

answerCalls({
  startServer,
  seatPlayers,
  wagerAtFullSpeed: (_name: string, serverPid: number, warmupMs: number, ms: number) =>
    measureCrowd(() => wagerAtFullSpeed(crowd, serverPid, warmupMs, ms)),
  wagerAtFixedRate: (_name: string, perSecond: number, warmupMs: number, ms: number) =>
    measureCrowd(() => wagerAtFixedRate(crowd, perSecond, warmupMs, ms)),
});
