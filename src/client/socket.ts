/** One socket that comes back: hello, heartbeat, acts that are retried under the same key, tables that resume. It must never send a wager twice under two keys. */
import type { ClientMessage, CommandView, ServerMessage, ServerMessageOf } from '../protocol/index.ts';
import type { CommandBody } from '../table/index.ts';
import { waitOf } from './backoff.ts';
import { ServerClock } from './clock.ts';
import { CroupierError } from './http.ts';

/** Without an answer for so long, the same is sent again under the same key. */
const RESEND_MS = 5_000;
/** Errors after which the same can be tried again. */
const PASSING: ReadonlySet<string> = new Set(['rate-limited', 'queue-full', 'store-unavailable', 'busy']);
const RETRY_MS = 250;
/** Closed by ourselves. */
const NORMAL_CLOSE = 1000;
/** The server closes with this when a session is over or locked. */
const SESSION_ENDED = 4002;

export interface SocketParts {
  readonly url: string;
  /** A fresh ticket for each connection; null for a public display. */
  readonly ticket: () => Promise<string | null>;
  readonly received: (message: ServerMessage) => void;
  /** What each table is watched by, from where it has been seen up to. */
  readonly resuming: () => Iterable<ClientMessage>;
  readonly state: (state: 'open' | 'lost' | 'ended') => void;
  /** The session was ended or locked: whether there is one to go on with. */
  readonly mayGoOn: () => Promise<boolean>;
  /** How long an act may go without an answer before it is given up; its fate can still be asked. */
  readonly giveUpMs: number;
  /** How often the server is asked for the time, and whether it is there. */
  readonly askEveryMs: number;
  /** A line on which nothing comes for so long after a question is dead, whatever the browser thinks of it. */
  readonly silenceMs: number;
}

interface Pending {
  readonly text: string;
  readonly key: string;
  readonly sinceMs: number;
  /** By the server's clock; not sent again after it. */
  readonly untilMs: number;
  readonly resolve: (view: CommandView) => void;
  readonly reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout> | null;
}

export class ClientSocket {
  readonly #parts: SocketParts;
  readonly #pending = new Map<string, Pending>();
  readonly clock = new ServerClock();
  #ws: WebSocket | null = null;
  #asking: ReturnType<typeof setInterval> | null = null;
  #silence: ReturnType<typeof setTimeout> | null = null;
  #opening: Promise<void> | null = null;
  #opened = false;
  #ended = false;

  constructor(parts: SocketParts) {
    this.#parts = parts;
  }

  /** Resolves once the server has said welcome. */
  open(): Promise<void> {
    if (this.#opened) return Promise.resolve();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    const startedMs = Date.now();
    for (let tries = 0; !this.#ended; tries += 1) {
      try {
        await this.#once();
        return;
      } catch (error) {
        // Whoever is not signed in any more will not be by trying again.
        if (error instanceof CroupierError && error.status < 500 && error.status !== 429) {
          this.#rest(error);
          throw error;
        }
        const waitMs = waitOf(tries, Date.now() - startedMs, Math.random());
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    throw new Error('the client was closed');
  }

  async #once(): Promise<void> {
    const ticket = await this.#parts.ticket();
    const ws = new WebSocket(this.#parts.url);
    this.#ws = ws;
    let greetedMs = 0;
    await new Promise<void>((resolve, reject) => {
      ws.onopen = () => {
        greetedMs = this.clock.ask();
        ws.send(JSON.stringify({ type: 'hello', v: 1, ...(ticket === null ? {} : { ticket }) }));
      };
      ws.onerror = () => reject(new Error('the socket could not be opened'));
      ws.onclose = ({ code }) => {
        reject(new Error('the socket was closed'));
        this.#lost(ws, code);
      };
      ws.onmessage = ({ data }) => {
        if (ws.readyState !== WebSocket.OPEN) return;
        this.#heard();
        const message = JSON.parse(String(data)) as ServerMessage;
        if (message.type === 'welcome') {
          this.clock.forget();
          this.clock.hear(message.nowMs, greetedMs);
          this.#welcomed(ws);
          resolve();
        }
        this.#received(message);
      };
    });
  }

  #welcomed(ws: WebSocket): void {
    this.#opened = true;
    for (const message of this.#parts.resuming()) ws.send(JSON.stringify(message));
    for (const pending of this.#pending.values()) this.#postAgain(pending);
    this.#askTime();
    this.#asking = setInterval(() => this.#askTime(), this.#parts.askEveryMs);
    this.#parts.state('open');
  }

  #lost(ws: WebSocket, code: number): void {
    if (this.#ws !== ws || !this.#opened) return;
    this.#opened = false;
    this.#askNoMore();
    for (const pending of this.#pending.values()) if (pending.timer !== null) clearTimeout(pending.timer);
    if (this.#ended) return;
    this.#parts.state('lost');
    if (code === SESSION_ENDED) void this.#goOn();
    else this.open().catch(() => {});
  }

  /** No ticket is asked for in vain: somebody at a locked console gets none. */
  async #goOn(): Promise<void> {
    const may = await this.#parts.mayGoOn().catch(() => true);
    if (may) this.open().catch(() => {});
    else this.#rest(new Error('the session has ended'));
  }

  #received(message: ServerMessage): void {
    if (message.type === 'answer') this.#answered(message);
    if (message.type === 'pong' && message.at !== null) this.clock.hear(message.nowMs, message.at);
    this.#parts.received(message);
  }

  #answered({ key, ok, seq, atMs, events, repeated, error }: ServerMessageOf<'answer'>): void {
    const pending = this.#pending.get(key);
    if (pending === undefined) return;
    if (pending.timer !== null) clearTimeout(pending.timer);
    const late = Date.now() - pending.sinceMs > this.#parts.giveUpMs;
    if (!ok && error !== undefined && PASSING.has(error.code) && !late) {
      pending.timer = setTimeout(() => this.#postAgain(pending), RETRY_MS);
      return;
    }
    this.#pending.delete(key);
    if (ok) pending.resolve({ seq: seq ?? 0, atMs: atMs ?? 0, events: events ?? [], repeated: repeated ?? false });
    else pending.reject(new CroupierError(error ?? { code: 'internal', message: 'an answer without a reason' }, 0));
  }

  /** The key is made once; whatever happens to the connection, the same wish keeps it. */
  act(
    table: string,
    body: CommandBody,
    as: string | undefined,
    key: string,
    untilMs: number = Number.POSITIVE_INFINITY,
  ): Promise<CommandView> {
    return new Promise((resolve, reject) => {
      // The server holds to it too: a line that stalls delivers late what was sent in time.
      const deadline = Number.isFinite(untilMs) ? { untilMs: Math.ceil(untilMs) } : {};
      const text = JSON.stringify({ type: 'act', table, key, ...(as === undefined ? {} : { as }), ...deadline, body });
      const pending: Pending = { text, key, sinceMs: Date.now(), untilMs, resolve, reject, timer: null };
      this.#pending.set(key, pending);
      if (this.#opened) this.#post(pending);
      else this.open().catch((error: Error) => this.#giveUp(pending, error));
    });
  }

  #post(pending: Pending): void {
    if (!this.#opened || !this.#pending.has(pending.key)) return;
    this.#ws?.send(pending.text);
    pending.timer = setTimeout(() => {
      if (Date.now() - pending.sinceMs < this.#parts.giveUpMs) this.#postAgain(pending);
      else this.#giveUp(pending, new Error('there was no answer; what became of it can be asked by its key'));
    }, RESEND_MS);
  }

  /** What was meant for a moment that is over must not happen in another: whether it did is for the table to say. */
  #postAgain(pending: Pending): void {
    if (this.clock.nowMs() <= pending.untilMs) this.#post(pending);
    else this.#giveUp(pending, new Error('its time was over before it could be sent again'));
  }

  #giveUp(pending: Pending, error: Error): void {
    this.#pending.delete(pending.key);
    pending.reject(error);
  }

  #askTime(): void {
    this.send({ type: 'ping', at: this.clock.ask() });
    this.#silence ??= setTimeout(() => this.drop(), this.#parts.silenceMs);
  }

  #heard(): void {
    if (this.#silence !== null) clearTimeout(this.#silence);
    this.#silence = null;
  }

  #askNoMore(): void {
    if (this.#asking !== null) clearInterval(this.#asking);
    this.#asking = null;
    this.#heard();
  }

  send(message: ClientMessage): void {
    if (this.#opened) this.#ws?.send(JSON.stringify(message));
  }

  /** Cuts the connection as a bad line would; it comes back by itself. */
  drop(): void {
    const ws = this.#ws;
    ws?.close();
    // At once, not when the other side has agreed: what is asked from now on belongs to the next connection.
    if (ws !== null) this.#lost(ws, NORMAL_CLOSE);
  }

  close(): void {
    this.#end();
    this.#ws?.close();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#askNoMore();
    this.#rest(new Error('the client was closed'));
  }

  /** Nothing is tried any more until it is opened again: by somebody who has signed in, or unlocked the console. */
  #rest(error: Error): void {
    for (const pending of this.#pending.values()) {
      if (pending.timer !== null) clearTimeout(pending.timer);
      pending.reject(error);
    }
    this.#pending.clear();
    this.#parts.state('ended');
  }
}
