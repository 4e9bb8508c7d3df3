/** One socket: reads and answers messages, in bounds. It must never hold more for a reader than the reader takes. */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import {
  CLOSE_CODES,
  type ClientMessage,
  type ClientMessageOf,
  HEARTBEAT_MS,
  isFault,
  PROTOCOL_VERSION,
  readClientMessage,
  SUBSCRIPTIONS_MAX,
  UNREAD_BYTES_MAX,
  type WireError,
  type WireErrorCode,
} from '../../protocol/index.ts';
import type { Session } from '../people/index.ts';
import { Bucket } from './bucket.ts';
import type { TableFeed, Watcher } from './feed.ts';
import { joinFrames } from './framing.ts';
import type { Hub } from './hub.ts';

/** Messages in a row that are none of the protocol's before the socket is cut. */
const NONSENSE_MAX = 16;
/** Messages over the limit before the socket is cut: a client in a loop. */
const EXCESS_MAX = 256;

export class Connection implements Watcher {
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #hub: Hub;
  readonly #bucket: Bucket;
  readonly #tables = new Map<string, TableFeed>();
  /** In which role a table is watched, where somebody chose. */
  readonly #chosen = new Map<string, string>();
  session: Session | null = null;
  /** Something has come since the last heartbeat. */
  alive = true;
  /** What was said at this moment, and how much that is. */
  #said: (Buffer | string)[] | null = null;
  #saidBytes = 0;
  #greeted = false;
  #nonsense = 0;
  #excess = 0;
  #underWay = 0;
  readonly #openedAtMs: number;

  constructor(ws: WebSocket, socket: Duplex, hub: Hub, address: string) {
    this.#ws = ws;
    this.#socket = socket;
    this.#hub = hub;
    this.address = address;
    this.#openedAtMs = hub.clock();
    const { messagesPerSecond } = hub.limits;
    this.#bucket = new Bucket(messagesPerSecond, messagesPerSecond * 2, this.#openedAtMs);
    ws.on('message', (data, binary) => this.#received(data, binary));
    ws.on('pong', () => {
      this.alive = true;
    });
    ws.on('ping', (data) => this.#pinged(data));
    ws.on('close', () => this.#closed());
    // Bytes that are no WebSocket's: ws closes by itself.
    ws.on('error', () => {});
  }

  get person(): string | null {
    return this.session?.person.id ?? null;
  }

  get silentSinceMs(): number | null {
    return this.#greeted ? null : this.#openedAtMs;
  }

  /** Cut where what waits to be read grows too much; the reader resumes from the last it has seen. */
  readonly send = (message: Buffer | string): void => {
    const { bufferedAmount, readyState, OPEN } = this.#ws;
    if (readyState !== OPEN) return;
    const unread = bufferedAmount + this.#saidBytes;
    // One message alone is never too much: a reader who has taken everything before it may have it.
    if (unread > 0 && unread + message.length > UNREAD_BYTES_MAX) {
      this.#hub.count('slow-reader');
      this.#ws.terminate();
      return;
    }
    this.#saidBytes += message.length;
    if (this.#said !== null) this.#said.push(message);
    else {
      this.#said = [message];
      this.#hub.flushSoon(this);
    }
  };

  /** Everything that was said at one moment leaves in one piece: an answer, one's own and a frame cost one call of the system. */
  flush(): void {
    const said = this.#said;
    this.#said = null;
    this.#saidBytes = 0;
    // Past ws, which would write header and text apart.
    if (said !== null && this.#ws.readyState === this.#ws.OPEN) this.#socket.write(joinFrames(said));
  }

  ping(): void {
    this.alive = false;
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.ping();
  }

  cut(): void {
    this.#ws.terminate();
  }

  close(reason: keyof typeof CLOSE_CODES): void {
    this.#hub.count(reason);
    // What was said comes before the goodbye.
    this.flush();
    this.#ws.close(CLOSE_CODES[reason], reason);
  }

  /** The server is going away. */
  leave(): void {
    this.flush();
    this.#ws.close(1001, 'stopping');
  }

  fail(code: WireErrorCode, message: string, table?: string): void {
    this.error({ code, message }, table);
  }

  error(error: WireError, table?: string): void {
    this.send(JSON.stringify({ type: 'error', error, ...(table === undefined ? {} : { table }) }));
  }

  /** Whether there is room for one more; whoever goes on and on without is cut. */
  #inTime(): boolean {
    const { session } = this;
    if (this.#bucket.take(this.#hub.clock()) && (session === null || this.#hub.inTime(session))) return true;
    this.#excess += 1;
    if (this.#excess > EXCESS_MAX) this.close('rate-limited');
    // Said once in a while, so that a flood is not answered by a flood.
    else if (this.#excess % 32 === 1) this.fail('rate-limited', 'too many messages; what is not answered did not happen');
    return false;
  }

  #pinged(data: Buffer): void {
    this.alive = true;
    if (!this.#inTime() || this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#ws.bufferedAmount > UNREAD_BYTES_MAX) this.#ws.terminate();
    else this.#ws.pong(data);
  }

  #received(data: RawData, binary: boolean): void {
    this.alive = true;
    if (!this.#inTime()) return;
    const message = binary ? null : parse(data);
    const read = message === null ? { message: 'not JSON in a text message', place: '' } : readClientMessage(message);
    if (isFault(read)) {
      this.#nonsense += 1;
      if (this.#nonsense > NONSENSE_MAX) this.close('not-understood');
      else this.#misunderstood(message, read.message, read.place);
      return;
    }
    this.#nonsense = 0;
    if (!this.#greeted && read.type !== 'hello') this.close('no-hello');
    else this.#handle(read);
  }

  /** An act that cannot be read is answered as an act, if its key can. */
  #misunderstood(message: unknown, text: string, place: string): void {
    const error: WireError = {
      code: message === null ? 'malformed' : 'invalid',
      message: text,
      ...(place === '' ? {} : { place }),
    };
    const { type, key, table } = (message ?? {}) as Readonly<Record<string, unknown>>;
    if (type === 'act' && isWord(key) && isWord(table))
      this.send(JSON.stringify({ type: 'answer', table, key, ok: false, error }));
    else this.error(error);
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        this.#hello(message);
        break;
      case 'subscribe':
        this.#subscribe(message);
        break;
      case 'unsubscribe':
        this.#unsubscribe(message.table);
        break;
      case 'act':
        this.#act(message);
        break;
      case 'ping':
        this.send(`{"type":"pong","at":${JSON.stringify(message.at ?? null)},"nowMs":${this.#hub.clock()}}`);
        break;
    }
  }

  #hello({ v, ticket }: ClientMessageOf<'hello'>): void {
    if (v !== PROTOCOL_VERSION) {
      this.close('wrong-version');
      return;
    }
    if (this.#greeted) {
      this.fail('invalid', 'hello is said once');
      return;
    }
    if (ticket !== undefined) {
      const session = this.#hub.takeTicket(ticket);
      if (session === null) {
        this.fail('bad-ticket', 'the ticket was used, is too old or is none');
        this.close('session-ended');
        return;
      }
      this.session = session;
    }
    this.#greeted = true;
    this.#hub.greeted(this);
    const welcome = { v: PROTOCOL_VERSION, person: this.person, heartbeatMs: HEARTBEAT_MS, nowMs: this.#hub.clock() };
    this.send(JSON.stringify({ type: 'welcome', ...welcome }));
  }

  #subscribe({ table, after, as }: ClientMessageOf<'subscribe'>): void {
    if (this.#tables.size >= SUBSCRIPTIONS_MAX && !this.#tables.has(table)) {
      this.fail('too-many-subscriptions', `a socket watches at most ${SUBSCRIPTIONS_MAX} tables`, table);
      return;
    }
    const feed = this.#hub.feedOf(table);
    if (feed === null) {
      this.fail('not-found', 'there is no such table', table);
      return;
    }
    this.#tables.set(table, feed);
    if (as === undefined) this.#chosen.delete(table);
    else this.#chosen.set(table, as);
    feed.subscribe(this, this.#hub.roleAt(this.session, table, as), after).then(
      // Cut or unsubscribed while the table was busy.
      () => {
        if (this.#ws.readyState !== this.#ws.OPEN || this.#tables.get(table) !== feed) feed.unsubscribe(this);
      },
      () => this.fail('store-unavailable', 'nothing can be looked up at this moment', table),
    );
  }

  #unsubscribe(table: string): void {
    const feed = this.#tables.get(table);
    if (feed === undefined) {
      this.fail('not-subscribed', 'the table is not watched', table);
      return;
    }
    this.#tables.delete(table);
    this.#chosen.delete(table);
    feed.unsubscribe(this);
    this.send(JSON.stringify({ type: 'unsubscribed', table }));
  }

  /** Somebody's roles have changed: everything they watch is shown anew, as they may see it now. */
  resubscribe(): void {
    for (const [table, feed] of this.#tables) {
      feed.unsubscribe(this);
      const as = this.#chosen.get(table);
      this.#subscribe({ type: 'subscribe', table, ...(as === undefined ? {} : { as }) });
    }
  }

  #act({ table, key, as, untilMs, body }: ClientMessageOf<'act'>): void {
    const answer = (error: WireError): void => this.send(JSON.stringify({ type: 'answer', table, key, ok: false, error }));
    const { session } = this;
    if (session === null) {
      answer({ code: 'not-signed-in', message: 'a public display does not act' });
      return;
    }
    if (this.#underWay >= this.#hub.limits.actsUnderWay) {
      answer({ code: 'rate-limited', message: 'too many acts are under way on this socket' });
      return;
    }
    this.#underWay += 1;
    this.#hub.acted(session);
    this.#hub.acting.act({ session, table, key, as, untilMs, body }, (acted) => {
      this.#underWay -= 1;
      if (!acted.ok) {
        answer(acted.error);
        return;
      }
      const { seq, atMs, events, repeated } = acted.value;
      this.send(JSON.stringify({ type: 'answer', table, key, ok: true, seq, atMs, events, repeated }));
    });
  }

  #closed(): void {
    for (const feed of this.#tables.values()) feed.unsubscribe(this);
    this.#tables.clear();
    this.#hub.gone(this);
  }
}

/** What is said back was checked first, even where the rest could not be read. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(value);

/** Text in one piece is what ws hands over; null where it is not JSON. */
function parse(data: RawData): unknown {
  try {
    const value: unknown = JSON.parse((data as Buffer).toString());
    return value === null ? {} : value;
  } catch {
    return null;
  }
}
