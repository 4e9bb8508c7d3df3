/** A WebSocket that reconnects by itself, retries commands with the same key and resumes subscriptions. */
import type { ClientMessage, CommandView, ServerMessage, ServerMessageOf } from '../protocol/index.ts';
import type { CommandBody } from '../table/index.ts';
import { reconnectWaitMs } from './backoff.ts';
import { ServerClock } from './clock.ts';
import { CroupierError } from './http.ts';

/** A command without an answer is sent again with the same key after this time. */
const RESEND_MS = 5_000;
/** Errors after which the same command is retried. */
const RETRYABLE: ReadonlySet<string> = new Set(['rate-limited', 'queue-full', 'store-unavailable', 'busy']);
const RETRY_MS = 250;
/** After a step of the server's clock has been recorded, the server adopts it in this time. Then the client reads the clock again. */
const STEP_PING_MS = 1000;
/** Close code of a socket that the client closes. */
const NORMAL_CLOSE = 1000;
/** Close code of the server for an ended or locked session. */
const SESSION_ENDED = 4002;

export interface SocketOptions {
  readonly url: string;
  /** Gets a new ticket for each connection, which proves the session to the socket; null to watch without a session. */
  readonly getTicket: () => Promise<string | null>;
  readonly onMessage: (message: ServerMessage) => void;
  /** Returns the subscriptions to send after connecting, each with the last sequence number received. */
  readonly getSubscriptions: () => Iterable<ClientMessage>;
  readonly onState: (state: 'open' | 'lost' | 'ended') => void;
  /** Returns whether there is an unlocked session. Called after the server has closed the socket because of the session. */
  readonly canReconnect: () => Promise<boolean>;
  /** A command without an answer is retried for this time. After that, its outcome can be requested by key. */
  readonly giveUpMs: number;
  /** The client pings the server at this interval. */
  readonly pingEveryMs: number;
  /** If the server is silent for this time after a ping, the connection is considered lost. */
  readonly silenceMs: number;
}

interface PendingCommand {
  readonly text: string;
  readonly key: string;
  readonly createdAtMs: number;
  /** Deadline by the server's clock. The command is not sent again after the deadline. */
  readonly untilMs: number;
  readonly resolve: (view: CommandView) => void;
  readonly reject: (error: Error) => void;
  /** Starts the next retry. */
  timer: ReturnType<typeof setTimeout> | null;
}

export class ClientSocket {
  readonly #options: SocketOptions;
  readonly #pending = new Map<string, PendingCommand>();
  readonly clock = new ServerClock();
  #ws: WebSocket | null = null;
  #pingTimer: ReturnType<typeof setInterval> | null = null;
  #silenceTimer: ReturnType<typeof setTimeout> | null = null;
  #opening: Promise<void> | null = null;
  #isOpen = false;
  #isClosed = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Resolves after the server's `welcome`. */
  open(): Promise<void> {
    if (this.#isOpen) return Promise.resolve();
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    const startedMs = Date.now();
    for (let failures = 0; !this.#isClosed; failures += 1) {
      try {
        await this.#connectOnce();
        return;
      } catch (error) {
        // The server rejects the session, so a retry would fail too. 429 means too many requests.
        if (error instanceof CroupierError && error.status < 500 && error.status !== 429) {
          this.#stop(error);
          throw error;
        }
        const waitMs = reconnectWaitMs(failures, Date.now() - startedMs, Math.random());
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    throw new Error('the client was closed');
  }

  async #connectOnce(): Promise<void> {
    const ticket = await this.#options.getTicket();
    const ws = new WebSocket(this.#options.url);
    this.#ws = ws;
    let helloSentMs = 0;
    await new Promise<void>((resolve, reject) => {
      ws.onopen = () => {
        helloSentMs = this.clock.startTimer();
        ws.send(JSON.stringify({ type: 'hello', v: 1, ...(ticket === null ? {} : { ticket }) }));
      };
      ws.onerror = () => reject(new Error('the socket could not be opened'));
      ws.onclose = ({ code }) => {
        reject(new Error('the socket was closed'));
        this.#onLost(ws, code);
      };
      ws.onmessage = ({ data }) => {
        if (ws.readyState !== WebSocket.OPEN) return;
        this.#stopSilenceTimer();
        const message = JSON.parse(String(data)) as ServerMessage;
        if (message.type === 'welcome') {
          this.clock.reset();
          this.clock.addSample(message.nowMs, helloSentMs);
          this.#onWelcome(ws);
          resolve();
        }
        this.#onMessage(message);
      };
    });
  }

  #onWelcome(ws: WebSocket): void {
    this.#isOpen = true;
    for (const message of this.#options.getSubscriptions()) ws.send(JSON.stringify(message));
    for (const pending of this.#pending.values()) this.#resend(pending);
    this.#ping();
    this.#pingTimer = setInterval(() => this.#ping(), this.#options.pingEveryMs);
    this.#options.onState('open');
  }

  #onLost(ws: WebSocket, code: number): void {
    if (this.#ws !== ws || !this.#isOpen) return;
    this.#isOpen = false;
    this.#stopPings();
    for (const pending of this.#pending.values()) if (pending.timer !== null) clearTimeout(pending.timer);
    if (this.#isClosed) return;
    this.#options.onState('lost');
    if (code === SESSION_ENDED) void this.#reconnectIfAllowed();
    else this.open().catch(() => {});
  }

  /** Reconnects only with an unlocked session, because a locked console gets no ticket. */
  async #reconnectIfAllowed(): Promise<void> {
    // If the server cannot be reached, the client tries to reconnect anyway.
    const canReconnect = await this.#options.canReconnect().catch(() => true);
    if (canReconnect) this.open().catch(() => {});
    else this.#stop(new Error('the session has ended'));
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === 'answer') this.#onAnswer(message);
    // The countdowns of this table have moved with the server's clock.
    if (message.type === 'frame' && message.events.some(({ event }) => event.type === 'clock-stepped'))
      setTimeout(() => this.#isOpen && this.#ping(), STEP_PING_MS);
    if (message.type === 'pong' && message.at !== null) this.clock.addSample(message.nowMs, message.at);
    this.#options.onMessage(message);
  }

  #onAnswer({ key, ok, seq, atMs, events, repeated, error }: ServerMessageOf<'answer'>): void {
    const pending = this.#pending.get(key);
    if (pending === undefined) return;
    if (pending.timer !== null) clearTimeout(pending.timer);
    const mustGiveUp = Date.now() - pending.createdAtMs > this.#options.giveUpMs;
    if (!ok && error !== undefined && RETRYABLE.has(error.code) && !mustGiveUp) {
      pending.timer = setTimeout(() => this.#resend(pending), RETRY_MS);
      return;
    }
    this.#pending.delete(key);
    if (ok) pending.resolve({ seq: seq ?? 0, atMs: atMs ?? 0, events: events ?? [], repeated: repeated ?? false });
    else
      pending.reject(
        new CroupierError(error ?? { code: 'internal', message: 'the server refused the command without an error' }, 0),
      );
  }

  /** Sends a command. All retries use the same key, even after a reconnect. */
  act(
    table: string,
    body: CommandBody,
    as: string | undefined,
    key: string,
    untilMs: number = Number.POSITIVE_INFINITY,
  ): Promise<CommandView> {
    return new Promise((resolve, reject) => {
      // The server also checks the deadline, because a stalled connection may deliver the command late.
      const deadline = Number.isFinite(untilMs) ? { untilMs: Math.ceil(untilMs) } : {};
      const text = JSON.stringify({ type: 'act', table, key, ...(as === undefined ? {} : { as }), ...deadline, body });
      const pending: PendingCommand = { text, key, createdAtMs: Date.now(), untilMs, resolve, reject, timer: null };
      this.#pending.set(key, pending);
      if (this.#isOpen) this.#sendCommand(pending);
      else this.open().catch((error: Error) => this.#giveUp(pending, error));
    });
  }

  #sendCommand(pending: PendingCommand): void {
    if (!this.#isOpen || !this.#pending.has(pending.key)) return;
    this.#ws?.send(pending.text);
    pending.timer = setTimeout(() => {
      if (Date.now() - pending.createdAtMs < this.#options.giveUpMs) this.#resend(pending);
      else this.#giveUp(pending, new Error('no answer in time; request the outcome by key'));
    }, RESEND_MS);
  }

  /** Sends a command again, but not after its deadline, so that the command never reaches a later round. */
  #resend(pending: PendingCommand): void {
    if (this.clock.nowMs() <= pending.untilMs) this.#sendCommand(pending);
    else this.#giveUp(pending, new Error('the deadline passed before the command could be sent again'));
  }

  #giveUp(pending: PendingCommand, error: Error): void {
    this.#pending.delete(pending.key);
    pending.reject(error);
  }

  #ping(): void {
    this.send({ type: 'ping', at: this.clock.startTimer() });
    this.#silenceTimer ??= setTimeout(() => this.drop(), this.#options.silenceMs);
  }

  #stopSilenceTimer(): void {
    if (this.#silenceTimer !== null) clearTimeout(this.#silenceTimer);
    this.#silenceTimer = null;
  }

  #stopPings(): void {
    if (this.#pingTimer !== null) clearInterval(this.#pingTimer);
    this.#pingTimer = null;
    this.#stopSilenceTimer();
  }

  send(message: ClientMessage): void {
    if (this.#isOpen) this.#ws?.send(JSON.stringify(message));
  }

  /** Closes the connection, and the client reconnects, as after a network fault. */
  drop(): void {
    const ws = this.#ws;
    ws?.close();
    // The client does not wait for the server's close, so that new commands use the next connection.
    if (ws !== null) this.#onLost(ws, NORMAL_CLOSE);
  }

  /** Closes the connection. The socket does not reconnect. */
  close(): void {
    this.#stopForever();
    this.#ws?.close();
  }

  #stopForever(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stopPings();
    this.#stop(new Error('the client was closed'));
  }

  /** Rejects all pending commands and stops until `open` is called again. */
  #stop(error: Error): void {
    for (const pending of this.#pending.values()) {
      if (pending.timer !== null) clearTimeout(pending.timer);
      pending.reject(error);
    }
    this.#pending.clear();
    this.#options.onState('ended');
  }
}
