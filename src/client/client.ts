/** A small client for browsers and Node: sign in, read tables and history, watch tables, send commands. */
import type {
  Age,
  ApiError,
  ClientMessage,
  CommandOutcomeView,
  CommandView,
  DisputesView,
  FloorTableAnswerView,
  FloorView,
  FoundPeopleView,
  FoundPersonView,
  HistoryView,
  LimitsUpdate,
  LimitsView,
  NamesView,
  OwnRoundView,
  RoundEventsView,
  RoundView,
  RulesView,
  ServerMessage,
  SessionView,
  SharingView,
  TableViewAnswer,
  VisitorView,
  WarningsView,
} from '../protocol/index.ts';
import type { CommandBody } from '../table/index.ts';
import { type Emitter, makeEmitter } from './emitter.ts';
import { type Http, openHttp } from './http.ts';
import { ClientSocket } from './socket.ts';
import { ClientTable, makeKey } from './table.ts';

export interface ClientEvents {
  /** `lost`: the client reconnects by itself. `ended`: the client waits until the user signs in or unlocks the console. */
  readonly connection: 'open' | 'lost' | 'ended';
  /** An error that is not the answer to a command. */
  readonly error: ApiError;
  /** Every message of the server. */
  readonly message: ServerMessage;
}

export interface ClientOptions {
  /** A command without an answer is retried for this time. */
  readonly giveUpMs?: number;
  /** The client pings the server at this interval. */
  readonly pingEveryMs?: number;
  /** If the server is silent for this time after a ping, the client reconnects. */
  readonly silenceMs?: number;
}

/** Something else than a table that the client subscribes to, such as a tournament. */
export interface Subscriber {
  /** The message that subscribes again after the connection was lost. */
  readonly makeSubscription: () => ClientMessage;
  readonly receive: (message: ServerMessage) => void;
}

export class CroupierClient {
  readonly http: Http;
  readonly #socket: ClientSocket;
  readonly #tables = new Map<string, ClientTable>();
  readonly #subscribers = new Set<Subscriber>();
  readonly #emitter: Emitter<ClientEvents> = makeEmitter<ClientEvents>();
  session: SessionView | null = null;

  /** `base` is the server's URL, such as `http://127.0.0.1:8080`. */
  constructor(base: string, { giveUpMs = 30_000, pingEveryMs = 10_000, silenceMs = 6_000 }: ClientOptions = {}) {
    const trimmed = base.replace(/\/$/, '');
    this.http = openHttp(trimmed);
    this.#socket = new ClientSocket({
      url: `${trimmed.replace(/^http/, 'ws')}/api/v1/socket`,
      getTicket: async () =>
        this.session === null ? null : (await this.http.post<{ readonly ticket: string }>('/socket-tickets')).ticket,
      onMessage: (message) => this.#handleMessage(message),
      getSubscriptions: () => [
        ...[...this.#tables.values()].map((table) => table.makeSubscription(table.seq)),
        ...[...this.#subscribers].map((subscriber) => subscriber.makeSubscription()),
      ],
      onState: (state) => this.#emitter.emit('connection', state),
      canReconnect: async () => {
        if (this.session === null) return false;
        const session = await this.openSession();
        return session !== null && !session.locked;
      },
      giveUpMs,
      pingEveryMs,
      silenceMs,
    });
  }

  readonly on = <K extends keyof ClientEvents>(name: K, listener: (value: ClientEvents[K]) => void): (() => void) =>
    this.#emitter.on(name, listener);
  readonly next = <K extends keyof ClientEvents>(
    name: K,
    matches?: (value: ClientEvents[K]) => boolean,
  ): Promise<ClientEvents[K]> => this.#emitter.next(name, matches);

  /** Confirms “I am 18 or over” and enters as a guest. `over` confirms a higher age, which some rulebooks require. */
  async guest(options: { readonly over?: Age } = {}): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/guests', { adult: true, ...options });
    return this.session;
  }

  /** Confirms a higher age after signing in. */
  async claimAge(over: Age): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/age', { over });
    return this.session;
  }

  async signIn(login: string, password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session', { login, password });
    return this.session;
  }

  /** Signs in for the first time, with a one-time code. */
  async signInByCode(login: string, code: string, password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/first', { login, code, password });
    return this.session;
  }

  /** Unlocks a staff console and resumes its tables. */
  async unlock(password: string): Promise<SessionView> {
    this.session = await this.http.post<SessionView>('/session/unlock', { password });
    await this.connect();
    return this.session;
  }

  async signOut(): Promise<void> {
    const { session } = this;
    // The server closes the socket before it answers. Without a session the client does not try to reconnect.
    this.session = null;
    try {
      await this.http.delete('/session');
    } catch (error) {
      this.session = session;
      throw error;
    }
    this.#socket.close();
  }

  /** Returns the current time of the server. All times of a table use the server's clock. */
  serverNow(): number {
    return this.#socket.clock.nowMs();
  }

  /** The server's clock minus the local clock. */
  get clockOffsetMs(): number {
    return this.#socket.clock.offsetMs;
  }

  /** Loads the session that the cookie identifies; null if there is no session. */
  async openSession(): Promise<SessionView | null> {
    this.session = (await this.http.get<VisitorView>('/visitor')).session;
    return this.session;
  }

  /** Gets the player's own limits and the amount left today. */
  limits = (): Promise<LimitsView> => this.http.get<LimitsView>('/session/limits');
  /** A lower limit takes effect now. A higher limit, or removing a limit, takes effect in 24 hours. */
  setLimits = (limits: LimitsUpdate): Promise<LimitsView> => this.http.post<LimitsView>('/session/limits', limits);
  /** Gets the player's settled rounds at all tables, newest first. `cursor` is the `next` of the previous page. */
  history(page: { readonly cursor?: string; readonly limit?: number } = {}): Promise<HistoryView> {
    const query = new URLSearchParams(Object.entries(page).map(([name, value]): [string, string] => [name, String(value)]));
    return this.http.get<HistoryView>(`/session/history?${query}`);
  }

  /** Finds people by the beginnings of words of their name or login. Only for staff. */
  async findPeople(text: string, kind?: FoundPersonView['kind']): Promise<readonly FoundPersonView[]> {
    const query = new URLSearchParams({ text, ...(kind === undefined ? {} : { kind }) });
    return (await this.http.get<FoundPeopleView>(`/people/find?${query}`)).items;
  }

  /** Gets the names of people by their ids. Only for staff. */
  async personNames(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    return (await this.http.get<NamesView>(`/people/names?${new URLSearchParams({ ids: ids.join(',') })}`)).names;
  }

  /** Ends the betting time at a practice table at which no other player is seated. */
  dealNow = (table: string): Promise<object> => this.http.post(`/tables/${encodeURIComponent(table)}/deal-now`);

  floor = (): Promise<FloorView> => this.http.get<FloorView>('/floor');
  /** Gets one table of the list. Tournament tables and retired tables are not in the list, but can be asked for. */
  floorTable = (table: string): Promise<FloorTableAnswerView> => this.http.get<FloorTableAnswerView>(`/floor/${table}`);
  getTable = (table: string): Promise<TableViewAnswer> => this.http.get<TableViewAnswer>(`/tables/${table}`);
  rules = (table: string): Promise<RulesView> => this.http.get<RulesView>(`/tables/${table}/rules`);
  round = (table: string, round: number): Promise<RoundView> => this.http.get<RoundView>(`/tables/${table}/rounds/${round}`);
  wagers = (table: string, round: number): Promise<OwnRoundView> =>
    this.http.get<OwnRoundView>(`/tables/${table}/rounds/${round}/wagers`);
  /** Gets what happened in a round, as far as the signed-in person may see it. */
  roundEvents = (table: string, round: number): Promise<RoundEventsView> =>
    this.http.get<RoundEventsView>(`/tables/${table}/rounds/${round}/events`);
  /** Gets the player's own disputes at a table. Staff get all disputes of the table. */
  disputes = (table: string): Promise<DisputesView> => this.http.get<DisputesView>(`/tables/${table}/disputes`);
  /** Gets the colours of chips that the player can ask to share, and the players who ask to share theirs. */
  sharing = (table: string): Promise<SharingView> => this.http.get<SharingView>(`/tables/${table}/sharing`);
  /** Agrees that the player at a position gets chips of a colour that the signed-in player has. */
  agreeToShare = (table: string, colour: string, position: number): Promise<CommandView> =>
    this.http.post<CommandView>(`/tables/${table}/sharing`, { colour, position, key: makeKey() });
  /** Gets the player's own disputes at all tables. */
  ownDisputes = (): Promise<DisputesView> => this.http.get<DisputesView>('/session/disputes');
  /** Gets the player's warnings at a table. */
  warnings = (table: string): Promise<WarningsView> => this.http.get<WarningsView>(`/tables/${table}/warnings`);
  /** Gets the outcome of a command whose answer was lost. */
  commandOutcome = (table: string, key: string): Promise<CommandOutcomeView> =>
    this.http.get<CommandOutcomeView>(`/tables/${table}/commands/${key}`);

  /** Sends one command over HTTP, without a socket. `as` is the role in which the person acts. */
  command(table: string, body: CommandBody, options: { readonly as?: string; readonly key?: string } = {}): Promise<CommandView> {
    const query = options.as === undefined ? '' : `?as=${options.as}`;
    return this.http.post<CommandView>(`/tables/${table}/commands${query}`, body, {
      'idempotency-key': options.key ?? makeKey(),
    });
  }

  /** Opens the socket. Watching a table also opens the socket. */
  connect(): Promise<void> {
    return this.#socket.open();
  }

  table(name: string): ClientTable {
    const existing = this.#tables.get(name);
    if (existing !== undefined) return existing;
    const table = new ClientTable({
      table: name,
      getPerson: () => this.session?.person ?? '',
      act: (body, as, key, untilMs) => this.#socket.act(name, body, as, key, untilMs),
      subscribe: (message) => {
        // If `open` connects for the first time, it already sends the subscriptions of all tables.
        this.#socket.open().then(
          () => this.#socket.send(message),
          () => {},
        );
      },
    });
    this.#tables.set(name, table);
    return table;
  }

  /** Adds a subscriber. Returns a function that removes it. */
  attach(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  get isConnected(): boolean {
    return this.#socket.isOpen;
  }

  /** Sends a message if the socket is open. */
  send(message: ClientMessage): void {
    this.#socket.send(message);
  }

  /** Unsubscribes from a table and drops its state. */
  leave(name: string): void {
    if (this.#tables.delete(name)) this.#socket.send({ type: 'unsubscribe', table: name });
  }

  #handleMessage(message: ServerMessage): void {
    if ('table' in message && message.table !== undefined) this.#tables.get(message.table)?.receive(message);
    for (const subscriber of this.#subscribers) subscriber.receive(message);
    if (message.type === 'error') this.#emitter.emit('error', message.error);
    this.#emitter.emit('message', message);
  }

  /** Simulates a network fault: closes the connection, and the client reconnects and resumes. */
  drop(): void {
    this.#socket.drop();
  }

  /** Closes the connection. The client does not reconnect. */
  close(): void {
    this.#socket.close();
  }
}
