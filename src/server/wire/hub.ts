/** All sockets of the process: handshakes, heartbeats, sessions that end, feeds of tables. It must never let a socket in that says it comes from elsewhere. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { HEARTBEAT_MS, HELLO_WITHIN_MS, MESSAGE_BYTES_MAX } from '../../protocol/index.ts';
import type { Session } from '../people/index.ts';
import type { Acting } from './acting.ts';
import { Bucket } from './bucket.ts';
import { Connection } from './connection.ts';
import { TableFeed } from './feed.ts';
import { DEFAULT_LIMITS, type WireLimits, type WireParts } from './parts.ts';
import { isOwnOrigin } from './security.ts';
import { Vacating } from './vacating.ts';

const SOCKET_PATH = '/api/v1/socket';
/** Pieces of one message: nobody needs to cut 4 KiB into more. */
const FRAGMENTS_MAX = 16;
/** Expired sessions and tickets, idle consoles. */
const SWEEP_MS = 5_000;

/** Sockets that one session may use to the full at the same time. */
const SOCKETS_AT_ONCE = 4;

/** Why sockets end, for those who measure. */
export type Counted = 'slow-reader' | 'dead' | 'refused' | string;

export class Hub {
  readonly limits: WireLimits;
  readonly acting: Acting;
  readonly #parts: WireParts;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #bySession = new Map<Session, Set<Connection>>();
  readonly #buckets = new WeakMap<Session, Bucket>();
  readonly #addresses = new Map<string, number>();
  readonly #feeds = new Map<string, TableFeed>();
  readonly #ladders = new Map<string, readonly string[]>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #undo: (() => void)[] = [];
  readonly #counted = new Map<string, number>();
  #spoken: Connection[] = [];
  #closing = false;

  constructor(parts: WireParts, acting: Acting) {
    this.#parts = parts;
    this.acting = acting;
    this.limits = { ...DEFAULT_LIMITS, ...parts.limits };
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MESSAGE_BYTES_MAX,
      maxFragments: FRAGMENTS_MAX,
      perMessageDeflate: false,
      skipUTF8Validation: false,
      // Answered by us, for whoever sends pings and reads nothing would fill the memory with pongs.
      autoPong: false,
      // Not in the types yet: how long a closing handshake may take.
      ...({ closeTimeout: 2_000 } as object),
    });
  }

  /** Resolves once every table has its feed. */
  async open(): Promise<void> {
    const { floor, people } = this.#parts;
    await Promise.all([...floor.desks.keys()].map((table) => this.#addFeed(table)));
    this.#undo.push(floor.onTable(({ table }) => void this.#addFeed(table).catch(() => {})));
    this.#undo.push(people.sessions.onEnd((session, reason) => this.#ended(session, reason)));
    this.#undo.push(people.onGrants((person) => this.#regranted(person)));
    this.#undo.push(
      people.onExclusion(async (person, barred) => {
        if (barred !== null) this.#excluded(person);
        await this.acting.bar(person, barred);
      }),
    );
    if (this.#parts.practice !== null) this.#keepSeatsFree();
    this.#timers.push(setInterval(() => this.#beat(), HEARTBEAT_MS).unref());
    this.#timers.push(setInterval(() => people.sessions.sweep(), SWEEP_MS).unref());
    this.#timers.push(setInterval(() => this.#cutSilent(), HELLO_WITHIN_MS / 2).unref());
  }

  /** A store that is away now is asked again at the next sweep. */
  #keepSeatsFree(): void {
    const { sessions } = this.#parts.people;
    const here = (): ReadonlySet<string> =>
      new Set([...this.#bySession.keys()].flatMap(({ ended, person }) => (ended ? [] : [person.id])));
    const vacating = new Vacating({ wire: this.#parts, acting: this.acting, here });
    this.#undo.push(sessions.onSweep(() => void vacating.sweep().catch(() => {})));
    this.#undo.push(sessions.onEnd((session, reason) => void vacating.ended(session, reason).catch(() => {})));
  }

  async #addFeed(table: string): Promise<void> {
    const desk = this.#parts.floor.desks.get(table);
    if (desk === undefined) return;
    this.#ladders.set(table, await this.acting.ladderOf(desk));
    await desk.look((state) => {
      if (!this.#feeds.has(table)) this.#feeds.set(table, new TableFeed(desk, state, this.clock, this.#parts.closing));
    });
  }

  get clock(): () => number {
    return this.#parts.clock;
  }

  get sockets(): number {
    return this.#connections.size;
  }

  get counted(): ReadonlyMap<string, number> {
    return this.#counted;
  }

  feedOf(table: string): TableFeed | null {
    return this.#feeds.get(table) ?? null;
  }

  /** The role in which somebody watches a table: the one asked for if it was granted, or else the highest; null for a public display. */
  roleAt(session: Session | null, table: string, as?: string): string | null {
    if (session === null) return null;
    const ladder = this.#ladders.get(table) ?? [];
    const granted = as !== undefined && this.#parts.people.rolesAt(session.person, table, ladder).includes(as);
    return granted ? as : this.acting.roleOf(session.person, table, ladder);
  }

  takeTicket(ticket: string): Session | null {
    return this.#parts.people.sessions.takeTicket(ticket);
  }

  /** Whether there is room for one more message of all sockets of a session together. */
  inTime(session: Session): boolean {
    const nowMs = this.clock();
    const perSecond = this.limits.messagesPerSecond * SOCKETS_AT_ONCE;
    const bucket = this.#buckets.get(session) ?? new Bucket(perSecond, perSecond * 2, nowMs);
    this.#buckets.set(session, bucket);
    return bucket.take(nowMs);
  }

  acted(session: Session): void {
    this.#parts.people.sessions.touch(session, true);
  }

  count(what: Counted): void {
    this.#counted.set(what, (this.#counted.get(what) ?? 0) + 1);
  }

  /** The HTTP server's `upgrade`. Nothing is kept of the request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    socket.on('error', () => {});
    const fault = this.#handshakeFault(request, address);
    if (fault !== null) {
      this.count('refused');
      refuseUpgrade(socket, fault);
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#connected(ws, socket, address));
  }

  #handshakeFault({ url, headers }: IncomingMessage, address: string): string | null {
    const { origin, host } = headers;
    if (host === undefined) return '400 Bad Request';
    if ((url ?? '').split('?')[0] !== SOCKET_PATH) return '404 Not Found';
    if (this.#closing) return '503 Service Unavailable';
    if (origin !== undefined && !isOwnOrigin(this.#parts, origin, host)) return '403 Forbidden';
    if (this.#connections.size >= this.limits.sockets) return '503 Service Unavailable';
    return (this.#addresses.get(address) ?? 0) >= this.limits.socketsPerAddress ? '429 Too Many Requests' : null;
  }

  #connected(ws: WebSocket, socket: Duplex, address: string): void {
    const connection = new Connection(ws, socket, this, address);
    this.#connections.add(connection);
    this.#addresses.set(address, (this.#addresses.get(address) ?? 0) + 1);
  }

  /** One callback for all who were sent something at this moment. */
  flushSoon(connection: Connection): void {
    this.#spoken.push(connection);
    if (this.#spoken.length > 1) return;
    process.nextTick(() => {
      const spoken = this.#spoken;
      this.#spoken = [];
      for (const each of spoken) each.flush();
    });
  }

  greeted(connection: Connection): void {
    const { session } = connection;
    if (session === null) return;
    session.holders += 1;
    const own = this.#bySession.get(session);
    if (own === undefined) this.#bySession.set(session, new Set([connection]));
    else own.add(connection);
  }

  gone(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { session, address } = connection;
    const left = (this.#addresses.get(address) ?? 1) - 1;
    if (left === 0) this.#addresses.delete(address);
    else this.#addresses.set(address, left);
    const own = session === null ? undefined : this.#bySession.get(session);
    if (session === null || own === undefined || !own.delete(connection)) return;
    session.holders -= 1;
    if (own.size === 0) this.#bySession.delete(session);
  }

  #ended(session: Session, reason: string): void {
    for (const connection of this.#bySession.get(session) ?? []) {
      if (reason === 'locked') connection.fail('session-locked', 'the console was left alone; the password is needed again');
      else connection.fail('not-signed-in', `the session has ended: ${reason}`);
      connection.close('session-ended');
    }
  }

  *#of(person: string): Iterable<Connection> {
    for (const [session, connections] of this.#bySession) if (session.person.id === person) yield* connections;
  }

  #regranted(person: string): void {
    for (const connection of [...this.#of(person)]) connection.resubscribe();
  }

  #excluded(person: string): void {
    for (const connection of this.#of(person)) connection.fail('excluded', 'the person is excluded from play');
  }

  #beat(): void {
    for (const connection of this.#connections) {
      if (connection.alive) connection.ping();
      else {
        this.count('dead');
        connection.cut();
      }
    }
  }

  #cutSilent(): void {
    const nowMs = this.clock();
    for (const connection of this.#connections) {
      const { silentSinceMs } = connection;
      if (silentSinceMs !== null && nowMs - silentSinceMs > HELLO_WITHIN_MS) connection.close('no-hello');
    }
  }

  /** Says goodbye to everybody; those who do not answer are cut. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const undo of this.#undo) undo();
    for (const feed of this.#feeds.values()) feed.close();
    for (const connection of this.#connections) connection.leave();
    const deadlineMs = Date.now() + 3_000;
    while (this.#connections.size > 0 && Date.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of this.#connections) connection.cut();
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon?.();
}

declare module 'node:stream' {
  interface Duplex {
    /** Sockets have it: closes once what is left has been written. */
    destroySoon?(): void;
  }
}
