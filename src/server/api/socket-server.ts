/** Accepts and manages WebSocket connections: handshakes, heartbeats, ended sessions, table feeds. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { HEARTBEAT_MS, HELLO_TIMEOUT_MS, MESSAGE_BYTES_MAX } from '../../protocol/index.ts';
import type { Session } from '../people/index.ts';
import { type ApiDependencies, type ApiLimits, DEFAULT_LIMITS } from './api-dependencies.ts';
import type { CommandGateway } from './command-gateway.ts';
import { Connection } from './connection.ts';
import { HEARTBEAT_PARTS, Heartbeats } from './heartbeats.ts';
import { IdleSeats } from './idle-seats.ts';
import { isAllowedOrigin } from './security.ts';
import { TableFeed } from './table-feed.ts';
import { TokenBucket } from './token-bucket.ts';
import { TournamentSockets } from './tournament-sockets.ts';

const SOCKET_PATH = '/api/v1/socket';
/** A message has at most this many fragments. */
const FRAGMENTS_MAX = 16;
/** At this interval the server ends expired sessions, removes expired tickets and locks idle consoles. */
const SWEEP_MS = 5_000;

/** All sockets of a session together may send this many times as many messages as one socket. */
const SESSION_RATE_FACTOR = 4;

export class SocketServer {
  readonly limits: ApiLimits;
  readonly gateway: CommandGateway;
  readonly tournaments: TournamentSockets;
  readonly clock: () => number;
  readonly #deps: ApiDependencies;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #heartbeats = new Heartbeats<Connection>();
  readonly #connectionsBySession = new Map<Session, Set<Connection>>();
  readonly #sessionBuckets = new WeakMap<Session, TokenBucket>();
  readonly #socketCountByAddress = new Map<string, number>();
  readonly #feeds = new Map<string, TableFeed>();
  /** The staff roles of each table, lowest first. */
  readonly #ladders = new Map<string, readonly string[]>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  /** Number of sockets that the server ended, by reason. Read by the metrics. */
  readonly #endCounts = new Map<string, number>();
  #connectionsToFlush: Connection[] = [];
  #isClosing = false;

  constructor(deps: ApiDependencies, gateway: CommandGateway) {
    this.#deps = deps;
    this.clock = deps.clock;
    this.gateway = gateway;
    this.tournaments = new TournamentSockets(deps);
    this.limits = { ...DEFAULT_LIMITS, ...deps.limits };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MESSAGE_BYTES_MAX,
      maxFragments: FRAGMENTS_MAX,
      perMessageDeflate: false,
      skipUTF8Validation: false,
      // `Connection` answers pings. It limits the answers, because the pongs to a client that never reads would fill the memory.
      autoPong: false,
      // Time limit of the closing handshake. The types of ws do not have this option.
      ...({ closeTimeout: 2_000 } as object),
    });
  }

  /** Resolves when every table has its feed. */
  async open(): Promise<void> {
    const { floor, people } = this.#deps;
    await this.tournaments.open();
    await Promise.all([...floor.tables.keys()].map((table) => this.#addFeed(table)));
    this.#unsubscribe.push(floor.onTable(({ table }) => void this.#addFeed(table).catch(() => {})));
    this.#unsubscribe.push(floor.onCorrected(({ table }) => void this.#replaceFeed(table).catch(() => {})));
    this.#unsubscribe.push(floor.onRetired((table) => this.#removeFeed(table)));
    this.#unsubscribe.push(people.sessions.onEnd((session, reason) => this.#closeSession(session, reason)));
    this.#unsubscribe.push(
      people.names.onChange((person, name) => {
        for (const feed of this.#feeds.values()) feed.sendName(person, name);
        this.tournaments.sendName(person, name);
      }),
    );
    this.#unsubscribe.push(people.onGrants((person) => this.#resubscribe(person)));
    this.#unsubscribe.push(
      people.onExclusion(async (person, exclusion) => {
        if (exclusion !== null) this.#announceExclusion(person);
        await this.gateway.barOrReadmit(person, exclusion);
      }),
    );
    // Practice tables (play money) have no staff who could free the seats of absent players.
    if (this.#deps.practice !== null) this.#startFreeingIdleSeats();
    this.#timers.push(setInterval(() => this.#sendHeartbeats(), HEARTBEAT_MS / HEARTBEAT_PARTS).unref());
    this.#timers.push(setInterval(() => people.sessions.sweep(), SWEEP_MS).unref());
    this.#timers.push(setInterval(() => this.#closeSocketsWithoutHello(), HELLO_TIMEOUT_MS / 2).unref());
  }

  /** Starts freeing the seats of absent players. Errors are ignored, because the next sweep tries again. */
  #startFreeingIdleSeats(): void {
    const { sessions } = this.#deps.people;
    const getConnected = (): ReadonlySet<string> =>
      new Set([...this.#connectionsBySession.keys()].flatMap(({ ended, person }) => (ended ? [] : [person.id])));
    const idleSeats = new IdleSeats({ api: this.#deps, gateway: this.gateway, getConnected });
    this.#unsubscribe.push(sessions.onSweep(() => void idleSeats.sweep().catch(() => {})));
    this.#unsubscribe.push(sessions.onEnd((session, reason) => void idleSeats.handleSessionEnd(session, reason).catch(() => {})));
  }

  async #addFeed(table: string): Promise<void> {
    const handle = this.#deps.floor.tables.get(table);
    if (handle === undefined) return;
    this.#ladders.set(table, await this.gateway.getLadder(handle));
    await handle.read((state) => {
      const { forecastClose, people } = this.#deps;
      if (!this.#feeds.has(table)) this.#feeds.set(table, new TableFeed(handle, state, this.clock, forecastClose, people.names));
    });
  }

  /** Called when the set-up of a table was corrected. Its watchers get a new view. */
  async #replaceFeed(table: string): Promise<void> {
    this.#feeds.get(table)?.close();
    this.#feeds.delete(table);
    this.gateway.forgetTable(table);
    await this.#addFeed(table);
    for (const connection of this.#connections) connection.resubscribeTo(table);
  }

  #removeFeed(table: string): void {
    this.#feeds.get(table)?.close();
    this.#feeds.delete(table);
    this.#ladders.delete(table);
    this.gateway.forgetTable(table);
    for (const connection of this.#connections) connection.dropTable(table);
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

  /** Returns the role in which a session watches a table: the requested role `as` if granted, otherwise the highest role, or null. */
  getWatcherRole(session: Session | null, table: string, as?: string): string | null {
    if (session === null) return null;
    const ladder = this.#ladders.get(table) ?? [];
    const isGranted = as !== undefined && this.#deps.people.rolesAt(session.person, table, ladder).includes(as);
    return isGranted ? as : this.gateway.getRole(session.person, table, ladder);
  }

  /** Uses up the ticket with which a client proves its session. */
  takeTicket(ticket: string): Session | null {
    return this.#deps.people.sessions.takeTicket(ticket);
  }

  /** The rate limit of a session, which counts the messages on all its sockets. */
  getBucketOf(session: Session): TokenBucket {
    const existing = this.#sessionBuckets.get(session);
    if (existing !== undefined) return existing;
    const perSecond = this.limits.messagesPerSecond * SESSION_RATE_FACTOR;
    const bucket = new TokenBucket(perSecond, perSecond * 2, this.clock());
    this.#sessionBuckets.set(session, bucket);
    return bucket;
  }

  /** Records that the session is in use, so that it does not expire or lock. */
  touch(session: Session): void {
    this.#deps.people.sessions.touch(session, true);
  }

  countEnd(reason: string): void {
    this.#endCounts.set(reason, (this.#endCounts.get(reason) ?? 0) + 1);
  }

  /** Handles the `upgrade` event of the HTTP server. Keeps no reference to the request, so that it does not stay in memory. */
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
    return (this.#socketCountByAddress.get(address) ?? 0) >= this.limits.socketsPerAddress ? '429 Too Many Requests' : null;
  }

  #addConnection(ws: WebSocket, socket: Duplex, address: string): void {
    const connection = new Connection(ws, socket, this, address);
    this.#connections.add(connection);
    this.#heartbeats.add(connection);
    this.#socketCountByAddress.set(address, (this.#socketCountByAddress.get(address) ?? 0) + 1);
  }

  /** Flushes all connections with new messages in one callback per tick. */
  flushSoon(connection: Connection): void {
    this.#connectionsToFlush.push(connection);
    if (this.#connectionsToFlush.length > 1) return;
    process.nextTick(() => {
      const connections = this.#connectionsToFlush;
      this.#connectionsToFlush = [];
      for (const queued of connections) queued.flush();
    });
  }

  addToSession(connection: Connection): void {
    const { session } = connection;
    if (session === null) return;
    session.openSocketCount += 1;
    const connections = this.#connectionsBySession.get(session);
    if (connections === undefined) this.#connectionsBySession.set(session, new Set([connection]));
    else connections.add(connection);
  }

  remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    this.#heartbeats.remove(connection);
    const { session, address } = connection;
    const remaining = (this.#socketCountByAddress.get(address) ?? 1) - 1;
    if (remaining === 0) this.#socketCountByAddress.delete(address);
    else this.#socketCountByAddress.set(address, remaining);
    const connections = session === null ? undefined : this.#connectionsBySession.get(session);
    if (session === null || connections === undefined || !connections.delete(connection)) return;
    session.openSocketCount -= 1;
    if (connections.size === 0) this.#connectionsBySession.delete(session);
  }

  #closeSession(session: Session, reason: string): void {
    for (const connection of this.#connectionsBySession.get(session) ?? []) {
      if (reason === 'locked') connection.sendError('session-locked', 'the console is locked; enter the password to unlock it');
      else connection.sendError('not-signed-in', `the session has ended: ${reason}`);
      connection.close('session-ended');
    }
  }

  *#connectionsOf(person: string): Iterable<Connection> {
    for (const [session, connections] of this.#connectionsBySession) if (session.person.id === person) yield* connections;
  }

  /** Called when the roles of a person have changed, because other views may now be visible to them. */
  #resubscribe(person: string): void {
    for (const connection of [...this.#connectionsOf(person)]) connection.resubscribe();
  }

  #announceExclusion(person: string): void {
    for (const connection of this.#connectionsOf(person)) connection.sendError('excluded', 'the person is excluded from play');
  }

  /** Terminates the sockets on which nothing arrived since their last ping. */
  #sendHeartbeats(): void {
    this.#heartbeats.pingNextPart((connection) => {
      this.countEnd('dead');
      connection.terminate();
    });
  }

  /** `hello` is the first message of a client. */
  #closeSocketsWithoutHello(): void {
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
    this.tournaments.close();
    for (const connection of this.#connections) connection.closeForShutdown();
    const deadlineMs = performance.now() + 3_000;
    while (this.#connections.size > 0 && performance.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 20));
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
