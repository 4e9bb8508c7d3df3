/** A small client of the wire for browsers and Node: come in, look around, follow tables, act. It must never hold a rule of any game. */
import type {
  Age,
  CommandView,
  FateView,
  FloorView,
  HistoryView,
  LimitsView,
  OwnRoundView,
  RoundView,
  RulesView,
  ServerMessage,
  SessionView,
  TableViewAnswer,
  VisitorView,
  WantedLimitsView,
  WarningsView,
  WireError,
} from '../protocol/index.ts';
import type { CommandBody } from '../table/index.ts';
import { type Emitter, makeEmitter } from './emitter.ts';
import { type Http, openHttp } from './http.ts';
import { ClientSocket } from './socket.ts';
import { ClientTable, makeKey } from './table.ts';

export interface ClientEvents {
  /** The connection: open, lost (it comes back by itself), or ended until somebody has signed in or unlocked. */
  readonly connection: 'open' | 'lost' | 'ended';
  /** Something that was not the answer to an act. */
  readonly error: WireError;
  /** Every message as it came. */
  readonly message: ServerMessage;
}

export interface ClientOptions {
  /** How long an act is retried before it is given up. */
  readonly giveUpMs?: number;
  /** How often the server is asked whether it is there, and how long it may take to say anything. */
  readonly askEveryMs?: number;
  readonly silenceMs?: number;
}

export class CroupierClient {
  readonly http: Http;
  readonly #socket: ClientSocket;
  readonly #tables = new Map<string, ClientTable>();
  readonly #emitter: Emitter<ClientEvents> = makeEmitter<ClientEvents>();
  session: SessionView | null = null;

  /** `base` is where the server is, such as `http://127.0.0.1:8080`. */
  constructor(base: string, { giveUpMs = 30_000, askEveryMs = 10_000, silenceMs = 6_000 }: ClientOptions = {}) {
    const trimmed = base.replace(/\/$/, '');
    this.http = openHttp(trimmed);
    this.#socket = new ClientSocket({
      url: `${trimmed.replace(/^http/, 'ws')}/api/v1/socket`,
      ticket: async () =>
        this.session === null ? null : (await this.http.post<{ readonly ticket: string }>('/socket-tickets')).ticket,
      received: (message) => this.#received(message),
      resuming: () => [...this.#tables.values()].map((table) => table.subscription(table.seq)),
      state: (state) => this.#emitter.emit('connection', state),
      mayGoOn: async () => {
        if (this.session === null) return false;
        const session = await this.openSession();
        return session !== null && !session.locked;
      },
      giveUpMs,
      askEveryMs,
      silenceMs,
    });
  }

  readonly on = <K extends keyof ClientEvents>(name: K, listener: (value: ClientEvents[K]) => void): (() => void) =>
    this.#emitter.on(name, listener);
  readonly next = <K extends keyof ClientEvents>(name: K, fits?: (value: ClientEvents[K]) => boolean): Promise<ClientEvents[K]> =>
    this.#emitter.next(name, fits);

  /** “I am 18 or over”, and in; where a book asks for more, `over` says so. */
  async guest(options: { readonly over?: Age } = {}): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/guests', { adult: true, ...options });
    return this.session;
  }

  /** “I am so many years old or over”, later than at the entry. */
  async claimAge(over: Age): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/age', { over });
    return this.session;
  }

  async signIn(login: string, password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session', { login, password });
    return this.session;
  }

  /** The first time, with a one-time code. */
  async signInByCode(login: string, code: string, password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/first', { login, code, password });
    return this.session;
  }

  /** Takes up a console that was left alone; tables go on from where they were. */
  async unlock(password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/unlock', { password });
    await this.connect();
    return this.session;
  }

  async signOut(): Promise<void> {
    const { session } = this;
    // The server closes the socket before it answers: nothing may be asked with a session that has ended.
    this.session = null;
    try {
      await this.http.delete('/session');
    } catch (error) {
      this.session = session;
      throw error;
    }
    this.#socket.close();
  }

  /** The time by the server's clock, which all times of a table are by. */
  serverNow(): number {
    return this.#socket.clock.nowMs();
  }

  /** The server's clock minus this machine's. */
  get clockOffsetMs(): number {
    return this.#socket.clock.offsetMs;
  }

  /** For a page that was loaded with a cookie: who is signed in already; null for nobody. */
  async openSession(): Promise<SessionView | null> {
    this.session = (await this.http.get<VisitorView>('/visitor')).session;
    return this.session;
  }

  /** Limits that one has set for oneself, and what is left of them. */
  limits = (): Promise<LimitsView> => this.http.get<LimitsView>('/session/limits');
  /** A lower one holds at once, a higher one or none a day later. */
  setLimits = (limits: WantedLimitsView): Promise<LimitsView> => this.http.post<LimitsView>('/session/limits', limits);
  /** One's settled rounds over all tables, newest first; `cursor` is the `next` of the page before. */
  history(page: { readonly cursor?: string; readonly limit?: number } = {}): Promise<HistoryView> {
    const query = new URLSearchParams(Object.entries(page).map(([name, value]): [string, string] => [name, String(value)]));
    return this.http.get<HistoryView>(`/session/history?${query}`);
  }

  floor = (): Promise<FloorView> => this.http.get<FloorView>('/floor');
  look = (table: string): Promise<TableViewAnswer> => this.http.get<TableViewAnswer>(`/tables/${table}`);
  rules = (table: string): Promise<RulesView> => this.http.get<RulesView>(`/tables/${table}/rules`);
  round = (table: string, round: number): Promise<RoundView> => this.http.get<RoundView>(`/tables/${table}/rounds/${round}`);
  wagers = (table: string, round: number): Promise<OwnRoundView> =>
    this.http.get<OwnRoundView>(`/tables/${table}/rounds/${round}/wagers`);
  /** What the house has told one in person at a table. */
  warnings = (table: string): Promise<WarningsView> => this.http.get<WarningsView>(`/tables/${table}/warnings`);
  /** What became of an act that got no answer. */
  fate = (table: string, key: string): Promise<FateView> => this.http.get<FateView>(`/tables/${table}/commands/${key}`);

  /** One command over HTTP, for who needs no socket. */
  command(table: string, body: CommandBody, options: { readonly as?: string; readonly key?: string } = {}): Promise<CommandView> {
    const query = options.as === undefined ? '' : `?as=${options.as}`;
    return this.http.post<CommandView>(`/tables/${table}/commands${query}`, body, {
      'idempotency-key': options.key ?? makeKey(),
    });
  }

  /** Opens the socket; tables do so by themselves. */
  connect(): Promise<void> {
    return this.#socket.open();
  }

  table(name: string): ClientTable {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const table = new ClientTable({
      table: name,
      me: () => this.session?.person ?? '',
      act: (body, as, key, untilMs) => this.#socket.act(name, body, as, key, untilMs),
      subscribe: (message) => {
        // Before the first welcome it is subscribed to with all others.
        this.#socket.open().then(
          () => this.#socket.send(message),
          () => {},
        );
      },
    });
    this.#tables.set(name, table);
    return table;
  }

  /** Follows a table no more; what is known of it is forgotten. */
  leave(name: string): void {
    if (this.#tables.delete(name)) this.#socket.send({ type: 'unsubscribe', table: name });
  }

  #received(message: ServerMessage): void {
    if ('table' in message && message.table !== undefined) this.#tables.get(message.table)?.receive(message);
    if (message.type === 'error') this.#emitter.emit('error', message.error);
    this.#emitter.emit('message', message);
  }

  /** Cuts the connection as a bad line would; it comes back by itself and nothing is lost. */
  drop(): void {
    this.#socket.drop();
  }

  close(): void {
    this.#socket.close();
  }
}
