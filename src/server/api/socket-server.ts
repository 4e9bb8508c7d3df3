/** Accepts and manages WebSocket connections: handshakes, heartbeats, ended sessions, table feeds. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { HEARTBEAT_MS, HELLO_TIMEOUT_MS, MESSAGE_BYTES_MAX } from '../../protocol/index.ts';
import type { Session } from '../people/index.ts';
import { type ApiDependencies, type ApiLimits, DEFAULT_LIMITS } from './api-dependencies.ts';
import type { CommandGateway } from './command-gateway.ts';
import { Connection } from './connection.ts';
import { IdleSeats } from './idle-seats.ts';
import { isAllowedOrigin } from './security.ts';
import { TableFeed } from './table-feed.ts';
import { TokenBucket } from './token-bucket.ts';

const SOCKET_PATH = '/api/v1/socket';
/** A message has at most this many fragments. */
const FRAGMENTS_MAX = 16;
/** Expired sessions, old tickets and idle consoles are removed at this interval. */
const SWEEP_MS = 5_000;

/** All sockets of a session together may send this many times the messages of one socket. */
const SESSION_RATE_FACTOR = 4;

export class SocketServer {
  readonly limits: ApiLimits;
  readonly gateway: CommandGateway;
  readonly #deps: ApiDependencies;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #bySession = new Map<Session, Set<Connection>>();
  readonly #sessionBuckets = new WeakMap<Session, TokenBucket>();
  readonly #socketsByAddress = new Map<string, number>();
  readonly #feeds = new Map<string, TableFeed>();
  readonly #ladders = new Map<string, readonly string[]>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  /** Number of sockets that the server ended, by reason. Read by the metrics. */
  readonly #endCounts = new Map<string, number>();
  #toFlush: Connection[] = [];
  #isClosing = false;

  constructor(deps: ApiDependencies, gateway: CommandGateway) {
    this.#deps = deps;
    this.gateway = gateway;
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MESSAGE_BYTES_MAX,
      maxFragments: FRAGMENTS_MAX,
      perMessageDeflate: false,
      skipUTF8Validation: false,
      // `Connection` answers pings, because a client that pings and never reads would fill the memory with pongs.
      autoPong: false,
      // Time limit of the closing handshake. The types of ws do not have this option.
      ...({ closeTimeout: 2_000 } as object),
    });
  }

  /** Resolves when every table has its feed. */
  async open(): Promise<void> {
    const { floor, people } = this.#deps;
    await Promise.all([...floor.tables.keys()].map((table) => this.#addFeed(table)));
    this.#unsubscribe.push(floor.onTable(({ table }) => void this.#addFeed(table).catch(() => {})));
    this.#unsubscribe.push(people.sessions.onEnd((session, reason) => this.#closeSession(session, reason)));
    this.#unsubscribe.push(people.onGrants((person) => this.#resubscribe(person)));
    this.#unsubscribe.push(
      people.onExclusion(async (person, exclusion) => {
        if (exclusion !== null) this.#announceExclusion(person);
        await this.gateway.updateBars(person, exclusion);
      }),
    );
    if (this.#deps.practice !== null) this.#freeIdleSeats();
    this.#timers.push(setInterval(() => this.#sendHeartbeats(), HEARTBEAT_MS).unref());
    this.#timers.push(setInterval(() => people.sessions.sweep(), SWEEP_MS).unref());
    this.#timers.push(setInterval(() => this.#closeWithoutHello(), HELLO_TIMEOUT_MS / 2).unref());
  }

  /** Starts freeing the seats of absent players. Errors are ignored, because the next sweep tries again. */
  #freeIdleSeats(): void {
    const { sessions } = this.#deps.people;
    const getConnected = (): ReadonlySet<string> =>
      new Set([...this.#bySession.keys()].flatMap(({ ended, person }) => (ended ? [] : [person.id])));
    const idleSeats = new IdleSeats({ api: this.#deps, gateway: this.gateway, getConnected });
    this.#unsubscribe.push(sessions.onSweep(() => void idleSeats.sweep().catch(() => {})));
    this.#unsubscribe.push(sessions.onEnd((session, reason) => void idleSeats.handleSessionEnd(session, reason).catch(() => {})));
  }

  async #addFeed(table: string): Promise<void> {
    const handle = this.#deps.floor.tables.get(table);
    if (handle === undefined) return;
    this.#ladders.set(table, await this.gateway.getLadder(handle));
    await handle.read((state) => {
      if (!this.#feeds.has(table)) this.#feeds.set(table, new TableFeed(handle, state, this.clock, this.#deps.closing));
    });
  }

  get clock(): () => number {
    return this.#deps.clock;
  }

  get socketCount(): number {
    return this.#connections.size;
  }

  get endCounts(): ReadonlyMap<string, number> {
    return this.#endCounts;
  }

  findFeed(table: string): TableFeed | null {
    return this.#feeds.get(table) ?? null;
  }

  /** Returns the role in which a session watches a table: the requested role if granted, otherwise the highest. null without a session. */
  getWatcherRole(session: Session | null, table: string, as?: string): string | null {
    if (session === null) return null;
    const ladder = this.#ladders.get(table) ?? [];
    const isGranted = as !== undefined && this.#deps.people.rolesAt(session.person, table, ladder).includes(as);
    return isGranted ? as : this.gateway.getRole(session.person, table, ladder);
  }

  takeTicket(ticket: string): Session | null {
    return this.#deps.people.sessions.takeTicket(ticket);
  }

  /** Whether the session may send one more message, counted over all its sockets. */
  takeMessage(session: Session): boolean {
    const nowMs = this.clock();
    const perSecond = this.limits.messagesPerSecond * SESSION_RATE_FACTOR;
    const bucket = this.#sessionBuckets.get(session) ?? new TokenBucket(perSecond, perSecond * 2, nowMs);
    this.#sessionBuckets.set(session, bucket);
    return bucket.take(nowMs);
  }

  touch(session: Session): void {
    this.#deps.people.sessions.touch(session, true);
  }

  countEnd(reason: string): void {
    this.#endCounts.set(reason, (this.#endCounts.get(reason) ?? 0) + 1);
  }

  /** Handles the `upgrade` event of the HTTP server. Stores no reference to the request, which would stay in memory. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    socket.on('error', () => {});
    const fault = this.#findHandshakeFault(request, address);
    if (fault !== null) {
      this.countEnd('refused');
      refuseUpgrade(socket, fault);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#addConnection(ws, socket, address));
  }

  #findHandshakeFault({ url, headers }: IncomingMessage, address: string): string | null {
    const { origin, host } = headers;
    if (host === undefined) return '400 Bad Request';
    if ((url ?? '').split('?')[0] !== SOCKET_PATH) return '404 Not Found';
    if (this.#isClosing) return '503 Service Unavailable';
    if (origin !== undefined && !isAllowedOrigin(this.#deps, origin, host)) return '403 Forbidden';
    if (this.#connections.size >= this.limits.sockets) return '503 Service Unavailable';
    return (this.#socketsByAddress.get(address) ?? 0) >= this.limits.socketsPerAddress ? '429 Too Many Requests' : null;
  }

  #addConnection(ws: WebSocket, socket: Duplex, address: string): void {
    const connection = new Connection(ws, socket, this, address);
    this.#connections.add(connection);
    this.#socketsByAddress.set(address, (this.#socketsByAddress.get(address) ?? 0) + 1);
  }

  /** Flushes all connections with new messages in one callback per tick. */
  flushSoon(connection: Connection): void {
    this.#toFlush.push(connection);
    if (this.#toFlush.length > 1) return;
    process.nextTick(() => {
      const connections = this.#toFlush;
      this.#toFlush = [];
      for (const queued of connections) queued.flush();
    });
  }

  addToSession(connection: Connection): void {
    const { session } = connection;
    if (session === null) return;
    session.holders += 1;
    const connections = this.#bySession.get(session);
    if (connections === undefined) this.#bySession.set(session, new Set([connection]));
    else connections.add(connection);
  }

  remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { session, address } = connection;
    const remaining = (this.#socketsByAddress.get(address) ?? 1) - 1;
    if (remaining === 0) this.#socketsByAddress.delete(address);
    else this.#socketsByAddress.set(address, remaining);
    const connections = session === null ? undefined : this.#bySession.get(session);
    if (session === null || connections === undefined || !connections.delete(connection)) return;
    session.holders -= 1;
    if (connections.size === 0) this.#bySession.delete(session);
  }

  #closeSession(session: Session, reason: string): void {
    for (const connection of this.#bySession.get(session) ?? []) {
      if (reason === 'locked') connection.sendError('session-locked', 'the console is locked; enter the password to unlock it');
      else connection.sendError('not-signed-in', `the session has ended: ${reason}`);
      connection.close('session-ended');
    }
  }

  *#connectionsOf(person: string): Iterable<Connection> {
    for (const [session, connections] of this.#bySession) if (session.person.id === person) yield* connections;
  }

  #resubscribe(person: string): void {
    for (const connection of [...this.#connectionsOf(person)]) connection.resubscribe();
  }

  #announceExclusion(person: string): void {
    for (const connection of this.#connectionsOf(person)) connection.sendError('excluded', 'the person is excluded from play');
  }

  #sendHeartbeats(): void {
    for (const connection of this.#connections) {
      if (connection.isAlive) connection.ping();
      else {
        this.countEnd('dead');
        connection.terminate();
      }
    }
  }

  #closeWithoutHello(): void {
    const nowMs = this.clock();
    for (const connection of this.#connections) {
      const { waitsForHelloSinceMs } = connection;
      if (waitsForHelloSinceMs !== null && nowMs - waitsForHelloSinceMs > HELLO_TIMEOUT_MS) connection.close('no-hello');
    }
  }

  /** Closes all sockets and terminates those that do not complete the closing handshake. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const feed of this.#feeds.values()) feed.close();
    for (const connection of this.#connections) connection.closeForShutdown();
    const deadlineMs = Date.now() + 3_000;
    while (this.#connections.size > 0 && Date.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of this.#connections) connection.terminate();
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon?.();
}

declare module 'node:stream' {
  interface Duplex {
    /** Sockets have this method, which closes after all pending data is written. */
    destroySoon?(): void;
  }
}
