/** One WebSocket connection: reads and answers messages, applies the limits, and disconnects clients that do not read. */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import {
  type ApiError,
  type ApiErrorCode,
  CLOSE_CODES,
  type ClientMessage,
  type ClientMessageOf,
  type CommandView,
  HEARTBEAT_MS,
  isSchemaFault,
  PROTOCOL_VERSION,
  parseClientMessage,
  SUBSCRIPTIONS_MAX,
  UNREAD_BYTES_MAX,
} from '../../protocol/index.ts';
import type { HouseFacts } from '../../table/index.ts';
import type { Session } from '../people/index.ts';
import type { SocketServer } from './socket-server.ts';
import type { TableFeed, Watcher } from './table-feed.ts';
import { TokenBucket } from './token-bucket.ts';
import { TournamentSubscriptions } from './tournament-sockets.ts';
import { joinFrames } from './websocket-frames.ts';

/** After more than this many consecutive invalid messages the server closes the socket. */
const INVALID_MAX = 16;
/** After more than this many messages above the rate limit the server closes the socket. */
const EXCESS_MAX = 256;

export class Connection implements Watcher {
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #server: SocketServer;
  readonly #bucket: TokenBucket;
  /** The rate limit of all sockets of the session together; null without a session. */
  #sessionBucket: TokenBucket | null = null;
  readonly #feeds = new Map<string, TableFeed>();
  /** The roles that the client chose, by table. */
  readonly #chosenRoles = new Map<string, string>();
  readonly #tournaments: TournamentSubscriptions;
  session: Session | null = null;
  /** Whether the client has sent anything since the last heartbeat. */
  isAlive = true;
  /** The size of large views that the client may still be reading. While it reads them, it may leave as many more bytes unread. */
  #viewBytes = 0;
  /** Messages of this tick that are not written yet, and their total size. */
  #queued: (Buffer | string)[] | null = null;
  #queuedBytes = 0;
  #hasReceivedHello = false;
  #invalidCount = 0;
  #excessCount = 0;
  #pendingCommands = 0;
  readonly #openedAtMs: number;

  constructor(ws: WebSocket, socket: Duplex, server: SocketServer, address: string) {
    this.#ws = ws;
    this.#socket = socket;
    this.#server = server;
    this.address = address;
    this.#tournaments = new TournamentSubscriptions(server.tournaments, this);
    this.#openedAtMs = server.clock();
    const { messagesPerSecond } = server.limits;
    this.#bucket = new TokenBucket(messagesPerSecond, messagesPerSecond * 2, this.#openedAtMs);
    ws.on('message', (data, binary) => this.#handleMessage(data, binary));
    ws.on('pong', () => {
      this.isAlive = true;
    });
    ws.on('ping', (data) => this.#handlePing(data));
    ws.on('close', () => this.#handleClose());
    // ws closes the socket itself after invalid bytes.
    ws.on('error', () => {});
  }

  factsAt(table: string, role: string | null): HouseFacts | undefined {
    return this.session === null ? undefined : this.#server.gateway.factsAbout(this.session.person, role, table);
  }

  get person(): string | null {
    return this.session?.person.id ?? null;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** When the socket was opened; null after the first message, `hello`. */
  get waitsForHelloSinceMs(): number | null {
    return this.#hasReceivedHello ? null : this.#openedAtMs;
  }

  /** Sends a message. Terminates the socket if the client leaves too much unread. The client can resume later. */
  readonly send = (message: Buffer | string): void => {
    if (!this.isOpen) return;
    const unread = this.#countUnread();
    // If the client has read all previous messages, a message of any size is allowed.
    if (unread > 0 && unread + message.length > UNREAD_BYTES_MAX + this.#viewBytes) this.#terminateSlowReader();
    else this.#enqueue(message);
  };

  /** Sends a view of any size, unless the client leaves too much unread already. A tournament can have thousands of entries. */
  readonly sendView = (message: string): void => {
    if (!this.isOpen) return;
    if (this.#countUnread() > UNREAD_BYTES_MAX + this.#viewBytes) {
      this.#terminateSlowReader();
      return;
    }
    this.#viewBytes += message.length;
    this.#enqueue(message);
  };

  #countUnread(): number {
    const unread = this.#ws.bufferedAmount + this.#queuedBytes;
    if (unread === 0) this.#viewBytes = 0;
    return unread;
  }

  #terminateSlowReader(): void {
    this.#server.countEnd('slow-reader');
    this.#ws.terminate();
  }

  #enqueue(message: Buffer | string): void {
    this.#queuedBytes += message.length;
    if (this.#queued !== null) this.#queued.push(message);
    else {
      this.#queued = [message];
      this.#server.flushSoon(this);
    }
  }

  /** Writes all messages of this tick with one system call. */
  flush(): void {
    const queued = this.#queued;
    this.#queued = null;
    this.#queuedBytes = 0;
    // Writes to the TCP socket, because ws would write the header and the text separately.
    if (queued !== null && this.#ws.readyState === this.#ws.OPEN) this.#socket.write(joinFrames(queued), 'latin1');
  }

  ping(): void {
    this.isAlive = false;
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.ping();
  }

  terminate(): void {
    this.#ws.terminate();
  }

  close(reason: keyof typeof CLOSE_CODES): void {
    this.#server.countEnd(reason);
    this.flush();
    this.#ws.close(CLOSE_CODES[reason], reason);
  }

  closeForShutdown(): void {
    this.flush();
    // 1001: the server goes away.
    this.#ws.close(1001, 'stopping');
  }

  readonly sendError = (code: ApiErrorCode, message: string, subject?: Subject): void =>
    this.sendApiError({ code, message }, subject);

  readonly sendApiError = (error: ApiError, subject: Subject = {}): void =>
    this.send(JSON.stringify({ type: 'error', error, ...subject }));

  /** Returns whether the rate limit allows one more message. Closes the socket after too many messages. */
  #takeMessage(): boolean {
    const nowMs = this.#server.clock();
    if (this.#bucket.take(nowMs) && (this.#sessionBucket === null || this.#sessionBucket.take(nowMs))) return true;
    this.#excessCount += 1;
    if (this.#excessCount > EXCESS_MAX) this.close('rate-limited');
    // Only every 32nd excess message gets an error, so that a flood is not answered with a flood.
    else if (this.#excessCount % 32 === 1)
      this.sendError('rate-limited', 'too many messages; unanswered commands were not executed');
    return false;
  }

  #handlePing(data: Buffer): void {
    this.isAlive = true;
    if (!this.#takeMessage() || this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > UNREAD_BYTES_MAX) this.#ws.terminate();
    else this.#ws.pong(data);
  }

  #handleMessage(data: RawData, binary: boolean): void {
    this.isAlive = true;
    if (!this.#takeMessage()) return;
    const parsed = binary ? null : parseJson(data);
    const message = parsed === null ? { message: 'the message is not JSON text', place: '' } : parseClientMessage(parsed);
    if (isSchemaFault(message)) {
      this.#invalidCount += 1;
      if (this.#invalidCount > INVALID_MAX) this.close('not-understood');
      else this.#rejectMessage(parsed, message.message, message.place);
      return;
    }
    this.#invalidCount = 0;
    if (!this.#hasReceivedHello && message.type !== 'hello') this.close('no-hello');
    else this.#dispatch(message);
  }

  /** Sends an `answer` to an invalid `act` whose key and table are readable, otherwise an `error`. `place`: the path of the wrong field. */
  #rejectMessage(message: unknown, text: string, place: string): void {
    const error: ApiError = {
      code: message === null ? 'malformed' : 'invalid',
      message: text,
      ...(place === '' ? {} : { place }),
    };
    const { type, key, table } = (message ?? {}) as Readonly<Record<string, unknown>>;
    if (type === 'act' && isWord(key) && isWord(table)) this.#rejectAct(table, key, error);
    else this.sendApiError(error);
  }

  #dispatch(message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        this.#handleHello(message);
        break;
      case 'subscribe':
        if (message.table !== undefined) this.#subscribe({ ...message, table: message.table });
        else if (message.tournament !== undefined) {
          // The director is at the console, so the session is not locked for being idle.
          if (message.console && this.session !== null) this.#server.touch(this.session);
          this.#tournaments.subscribe({ ...message, tournament: message.tournament }, this.#feeds.size);
        }
        break;
      case 'unsubscribe':
        if (message.table !== undefined) this.#unsubscribe(message.table);
        else if (message.tournament !== undefined) this.#unsubscribeTournament(message.tournament);
        break;
      case 'act':
        this.#handleAct(message);
        break;
      case 'ping':
        if (message.active && this.session !== null && !this.session.locked) this.#server.touch(this.session);
        this.send(`{"type":"pong","at":${JSON.stringify(message.at ?? null)},"nowMs":${this.#server.clock()}}`);
        break;
    }
  }

  #handleHello({ v, ticket }: ClientMessageOf<'hello'>): void {
    if (v !== PROTOCOL_VERSION) {
      this.close('wrong-version');
      return;
    }
    if (this.#hasReceivedHello) {
      this.sendError('invalid', 'hello was already sent');
      return;
    }
    if (ticket !== undefined) {
      const session = this.#server.takeTicket(ticket);
      if (session === null) {
        this.sendError('bad-ticket', 'the ticket is unknown, expired or already used');
        this.close('session-ended');
        return;
      }
      this.session = session;
      this.#sessionBucket = this.#server.getBucketOf(session);
    }
    this.#hasReceivedHello = true;
    this.#server.addToSession(this);
    const welcome = { v: PROTOCOL_VERSION, person: this.person, heartbeatMs: HEARTBEAT_MS, nowMs: this.#server.clock() };
    this.send(JSON.stringify({ type: 'welcome', ...welcome }));
  }

  #subscribe({ table, after, as }: { readonly table: string; readonly after?: number; readonly as?: string }): void {
    if (this.#feeds.size + this.#tournaments.size >= SUBSCRIPTIONS_MAX && !this.#feeds.has(table)) {
      this.sendError('too-many-subscriptions', `a socket can have at most ${SUBSCRIPTIONS_MAX} subscriptions`, { table });
      return;
    }
    const feed = this.#server.findFeed(table);
    if (feed === null) {
      this.sendError('not-found', 'there is no such table', { table });
      return;
    }
    this.#feeds.set(table, feed);
    if (as === undefined) this.#chosenRoles.delete(table);
    else this.#chosenRoles.set(table, as);
    feed.subscribe(this, this.#server.getWatcherRole(this.session, table, as), after).then(
      () => {
        // The client may have unsubscribed or disconnected while the table was busy.
        if (this.#ws.readyState !== this.#ws.OPEN || this.#feeds.get(table) !== feed) feed.unsubscribe(this);
      },
      () => this.sendError('store-unavailable', 'the store is unavailable; try again', { table }),
    );
  }

  #unsubscribe(table: string): void {
    const feed = this.#feeds.get(table);
    if (feed === undefined) {
      this.sendError('not-subscribed', 'the socket is not subscribed to this table', { table });
      return;
    }
    this.#feeds.delete(table);
    this.#chosenRoles.delete(table);
    feed.unsubscribe(this);
    this.send(JSON.stringify({ type: 'unsubscribed', table }));
  }

  #unsubscribeTournament(tournament: string): void {
    if (this.#tournaments.unsubscribe(tournament)) this.send(JSON.stringify({ type: 'unsubscribed', tournament }));
    else this.sendError('not-subscribed', 'the socket is not subscribed to this tournament', { tournament });
  }

  /** Subscribes again to all tables and tournaments after a change of roles, because the client may now see more or less. */
  resubscribe(): void {
    for (const table of [...this.#feeds.keys()]) this.resubscribeTo(table);
    this.#tournaments.resubscribe(this.#feeds.size);
  }

  /** Subscribes again to one table, if the socket is subscribed to it. */
  resubscribeTo(table: string): void {
    const feed = this.#feeds.get(table);
    if (feed === undefined) return;
    feed.unsubscribe(this);
    const as = this.#chosenRoles.get(table);
    this.#subscribe({ table, ...(as === undefined ? {} : { as }) });
  }

  /** Ends the subscription to a table that is no longer on the floor. */
  dropTable(table: string): void {
    if (!this.#feeds.delete(table)) return;
    this.#chosenRoles.delete(table);
    this.sendError('not-found', 'the table is retired', { table });
  }

  #handleAct({ table, key, as, untilMs, body }: ClientMessageOf<'act'>): void {
    const { session } = this;
    if (session === null) {
      this.#rejectAct(table, key, { code: 'not-signed-in', message: 'a socket without a ticket cannot send commands' });
      return;
    }
    if (this.#pendingCommands >= this.#server.limits.unansweredCommands) {
      this.#rejectAct(table, key, { code: 'rate-limited', message: 'too many unanswered commands on this socket' });
      return;
    }
    this.#pendingCommands += 1;
    this.#server.touch(session);
    this.#server.gateway.submit({ session, table, key, as, untilMs, body }, (result) => {
      this.#pendingCommands -= 1;
      if (result.ok) this.send(formatAnswer(table, key, result.value));
      else this.#rejectAct(table, key, result.error);
    });
  }

  #rejectAct(table: string, key: string, error: ApiError): void {
    this.send(JSON.stringify({ type: 'answer', table, key, ok: false, error }));
  }

  #handleClose(): void {
    for (const feed of this.#feeds.values()) feed.unsubscribe(this);
    this.#feeds.clear();
    this.#tournaments.close();
    this.#server.remove(this);
  }
}

/** The table or the tournament that an error is about. */
interface Subject {
  readonly table?: string;
  readonly tournament?: string;
}

/** Formats the answer to an accepted command. The schema allows no character in `table` and `key` that JSON would escape. */
const formatAnswer = (table: string, key: string, { seq, atMs, events, repeated }: CommandView): string =>
  `{"type":"answer","table":"${table}","key":"${key}","ok":true,"seq":${seq},"atMs":${atMs},"events":${JSON.stringify(events)},"repeated":${repeated}}`;

/** The server repeats only values of this form from an invalid message. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(value);

/** Returns null if the text is not JSON. The JSON value `null` becomes an empty object, which is invalid too. */
function parseJson(data: RawData): unknown {
  try {
    const value: unknown = JSON.parse((data as Buffer).toString());
    return value === null ? {} : value;
  } catch {
    return null;
  }
}
