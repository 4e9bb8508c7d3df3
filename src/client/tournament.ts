/** The part of the client for tournaments: HTTP routes, commands, and a copy of one tournament that stays up to date. */
import type {
  ApiError,
  ClientMessageOf,
  ConditionsView,
  DrawView,
  ExplainedStandingView,
  OwnEntryView,
  PrizesView,
  SeatsView,
  ServerMessage,
  ServerMessageOf,
  StandingsView,
  TournamentActsView,
  TournamentCommandView,
  TournamentListName,
  TournamentListView,
  TournamentOutcomeView,
  TournamentPreviewView,
  TournamentStaffView,
  TournamentsView,
  TournamentView,
  TournamentViewAnswer,
} from '../protocol/index.ts';
import type { TournamentBody } from '../tournament/index.ts';
import type { CroupierClient } from './client.ts';
import { type Emitter, makeEmitter } from './emitter.ts';
import { applyStandings, applyTournamentFrame, readStandings, type Standings } from './standings.ts';
import { makeKey, mergeNames } from './table.ts';

/** A page of a list. `cursor` is the `next` of the previous page. */
interface PageOptions {
  readonly cursor?: string;
  readonly limit?: number;
}

export interface TournamentActOptions {
  /** The role in which the person acts. */
  readonly as?: string;
  readonly key?: string;
}

/** A draft that the server checks: fields with defaults can be left out. */
type DraftBody = { readonly type: 'draft-conditions'; readonly conditions: object };

const queryOf = (options: object): string =>
  new URLSearchParams(Object.entries(options).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** The routes of tournaments. */
export class TournamentClient {
  readonly #client: CroupierClient;

  constructor(client: CroupierClient) {
    this.#client = client;
  }

  list = (page: PageOptions = {}): Promise<TournamentsView> => this.#client.http.get(`/tournaments?${queryOf(page)}`);
  /** Creates a tournament, with a first draft of its conditions. For pit bosses. */
  create = (id: string, conditions?: object): Promise<TournamentViewAnswer> =>
    this.#client.http.post('/tournaments', { id, ...(conditions === undefined ? {} : { conditions }) });
  /** Opens the next practice tournament, or one that starts now. Send `apply` to enter it. */
  openPractice = (options: { readonly now?: boolean } = {}): Promise<TournamentViewAnswer> =>
    this.#client.http.post(`/tournaments/practice?${queryOf(options)}`);
  get = (tournament: string): Promise<TournamentViewAnswer> => this.#client.http.get(`/tournaments/${tournament}`);
  conditions = (tournament: string): Promise<ConditionsView> => this.#client.http.get(`/tournaments/${tournament}/conditions`);
  entry = (tournament: string): Promise<OwnEntryView> => this.#client.http.get(`/tournaments/${tournament}/entry`);
  inventory = (tournament: string): Promise<Pick<TournamentStaffView, 'cash' | 'chips' | 'gaps'>> =>
    this.#client.http.get(`/tournaments/${tournament}/inventory`);
  standings = (tournament: string, session: string, page: PageOptions = {}): Promise<StandingsView> =>
    this.#client.http.get(`/tournaments/${tournament}/sessions/${session}/standings?${queryOf(page)}`);
  /** The seats of a session, without names. Empty before the draw. */
  seats = (tournament: string, session: string, page: PageOptions = {}): Promise<SeatsView> =>
    this.#client.http.get(`/tournaments/${tournament}/sessions/${session}/seats?${queryOf(page)}`);
  /** The prizes by place, without names. Empty before the award. */
  prizes = (tournament: string, page: PageOptions = {}): Promise<PrizesView> =>
    this.#client.http.get(`/tournaments/${tournament}/prizes?${queryOf(page)}`);
  /** The numbers behind the place of an entry. */
  explain = (tournament: string, session: string, entry: string): Promise<ExplainedStandingView> =>
    this.#client.http.get(`/tournaments/${tournament}/sessions/${session}/standings/${entry}`);
  draw = (tournament: string, session: string, purpose: 'seats' | 'lots' = 'seats'): Promise<DrawView> =>
    this.#client.http.get(`/tournaments/${tournament}/sessions/${session}/draws/${purpose}`);
  commandOutcome = (tournament: string, key: string): Promise<TournamentOutcomeView> =>
    this.#client.http.get(`/tournaments/${tournament}/commands/${key}`);

  /** Sends a command. After a lost answer, send it again with the same key. */
  command(
    tournament: string,
    body: TournamentBody | DraftBody,
    { as, key = makeKey() }: TournamentActOptions = {},
  ): Promise<TournamentCommandView> {
    const query = as === undefined ? '' : `?as=${as}`;
    return this.#client.http.post(`/tournaments/${tournament}/commands${query}`, body, { 'idempotency-key': key });
  }

  /** Decides a command without recording it. For the director, deputies, pit bosses and officers. A refusal is an error. */
  preview(
    tournament: string,
    body: TournamentBody | DraftBody,
    { as }: Pick<TournamentActOptions, 'as'> = {},
  ): Promise<TournamentPreviewView> {
    const query = as === undefined ? '' : `?as=${as}`;
    return this.#client.http.post(`/tournaments/${tournament}/preview${query}`, body);
  }

  /** Nominates the person with this login as the substitute of the signed-in player. */
  nominate(
    tournament: string,
    session: string,
    login: string,
    { key = makeKey() }: Pick<TournamentActOptions, 'key'> = {},
  ): Promise<TournamentCommandView> {
    const headers = { 'idempotency-key': key };
    return this.#client.http.post(`/tournaments/${tournament}/substitute`, { session, login }, headers);
  }

  /** Every record of the tournament with its person, reason and clauses. For staff and officers. */
  acts = (tournament: string, page: PageOptions = {}): Promise<TournamentActsView> =>
    this.#client.http.get(`/tournaments/${tournament}/acts?${queryOf(page)}`);
  /** The address of the records as CSV. */
  actsAddress = (tournament: string): string => `/api/v1/tournaments/${tournament}/acts?format=csv`;
  /** A list with names, for staff and officers. */
  readList = <L extends TournamentListName>(tournament: string, list: L): Promise<TournamentListView<L>> =>
    this.#client.http.get(`/tournaments/${tournament}/lists/${list}`);
  /** The address of a list as CSV. */
  listAddress = (tournament: string, list: TournamentListName): string =>
    `/api/v1/tournaments/${tournament}/lists/${list}?format=csv`;

  /** Subscribes to a tournament. The copy stays up to date until `leave`. */
  watch(tournament: string, options: WatchOptions = {}): WatchedTournament {
    return new WatchedTournament(this.#client, tournament, options);
  }
}

export interface WatchOptions {
  /** The session whose standings are wanted. */
  readonly standings?: string;
  /** The role in which the person watches. */
  readonly as?: string;
  /** Whether this socket is the console of the director. The person in charge counts as present only with a console. */
  readonly console?: boolean;
}

export interface WatchedEvents {
  /** The public view after each change. */
  readonly view: TournamentView;
  /** null if the person does not play for an entry any more, such as a former substitute. */
  readonly own: OwnEntryView | null;
  readonly staff: TournamentStaffView;
  readonly standings: Standings;
  /** For staff: every event, one time, in order. */
  readonly event: ServerMessageOf<'tournament-staff'>['events'][number];
  /** The server does not send this tournament, or not as requested: for example, there is none with this id. */
  readonly error: ApiError;
}

/** The client's copy of one tournament. */
export class WatchedTournament {
  readonly tournament: string;
  readonly #client: CroupierClient;
  readonly #emitter: Emitter<WatchedEvents> = makeEmitter<WatchedEvents>();
  readonly #detach: () => void;
  #options: WatchOptions;
  /** The last sequence number received; null before the first view. */
  seq: number | null = null;
  role: string | null = null;
  view: TournamentView | null = null;
  own: OwnEntryView | null = null;
  staff: TournamentStaffView | null = null;
  standings: Standings | null = null;
  /** The last error about the subscription; null if there was none since the last view. */
  error: ApiError | null = null;

  constructor(client: CroupierClient, tournament: string, options: WatchOptions) {
    this.#client = client;
    this.tournament = tournament;
    this.#options = options;
    this.#detach = client.attach({
      makeSubscription: () => this.#makeSubscription(this.seq),
      receive: (message) => this.#receive(message),
    });
    this.#subscribe();
  }

  readonly on = <K extends keyof WatchedEvents>(name: K, listener: (value: WatchedEvents[K]) => void): (() => void) =>
    this.#emitter.on(name, listener);
  /** Resolves with the next value, or with the next value that matches. */
  readonly next = <K extends keyof WatchedEvents>(
    name: K,
    matches?: (value: WatchedEvents[K]) => boolean,
  ): Promise<WatchedEvents[K]> => this.#emitter.next(name, matches);

  /** Resolves when the view matches. Resolves immediately if the current view matches. */
  async until(matches: (view: TournamentView) => boolean = () => true): Promise<TournamentView> {
    return this.view !== null && matches(this.view) ? this.view : this.#emitter.next('view', matches);
  }

  /** Follows the standings of another session, or none. */
  follow(session: string | null): void {
    const { standings: _, ...others } = this.#options;
    this.#options = { ...others, ...(session === null ? {} : { standings: session }) };
    this.#subscribe();
  }

  leave(): void {
    this.#detach();
    this.#client.send({ type: 'unsubscribe', tournament: this.tournament });
  }

  #subscribe(): void {
    this.seq = null;
    this.standings = null;
    // A socket that opens sends all subscriptions. A view can be large, so it is not requested twice.
    if (this.#client.isConnected) this.#client.send(this.#makeSubscription(null));
    else this.#client.connect().catch(() => {});
  }

  #makeSubscription(after: number | null): ClientMessageOf<'subscribe'> {
    const { standings, as, console: isConsole } = this.#options;
    return {
      type: 'subscribe',
      tournament: this.tournament,
      ...(after === null ? {} : { after }),
      ...(standings === undefined ? {} : { standings }),
      ...(as === undefined ? {} : { as }),
      ...(isConsole ? { console: true } : {}),
    };
  }

  #receive(message: ServerMessage): void {
    if (!('tournament' in message) || message.tournament !== this.tournament) return;
    switch (message.type) {
      case 'tournament-view':
        this.#onView(message);
        break;
      case 'tournament-frame':
        this.#onFrame(message);
        break;
      case 'tournament-own':
        this.own = message.own;
        this.#emitter.emit('own', message.own);
        break;
      case 'tournament-staff':
        this.#onStaff(message);
        break;
      case 'resumed':
        this.role = message.role;
        break;
      case 'error':
        this.error = message.error;
        this.#emitter.emit('error', message.error);
        break;
      default:
    }
  }

  #onView({ seq, role, view, own, staff, standings }: ServerMessageOf<'tournament-view'>): void {
    this.seq = seq;
    this.role = role;
    this.error = null;
    this.view = view;
    this.own = own ?? null;
    this.staff = staff ?? null;
    this.standings = standings === undefined ? null : readStandings(standings);
    this.#emitter.emit('view', view);
    if (own !== undefined) this.#emitter.emit('own', own);
    if (staff !== undefined) this.#emitter.emit('staff', staff);
    if (this.standings !== null) this.#emitter.emit('standings', this.standings);
  }

  #onFrame(message: ServerMessageOf<'tournament-frame'>): void {
    const { from, to, standings } = message;
    if (this.view === null || this.seq === null || to <= this.seq) return;
    // If a frame is missing, the client requests a full view.
    if (from !== this.seq + 1) {
      this.#subscribe();
      return;
    }
    this.seq = to;
    this.view = applyTournamentFrame(this.view, message);
    this.#emitter.emit('view', this.view);
    if (standings === undefined || this.standings?.session !== standings.session) return;
    this.standings = applyStandings(this.standings, standings);
    this.#emitter.emit('standings', this.standings);
  }

  #onStaff({ set, entries, names = {}, events }: ServerMessageOf<'tournament-staff'>): void {
    if (this.staff === null) return;
    const byId = new Map(this.staff.entries.map((entry) => [entry.entry, entry]));
    for (const entry of entries) byId.set(entry.entry, entry);
    const allNames = mergeNames(this.staff.names, names);
    this.staff = { ...this.staff, ...set, entries: [...byId.values()], names: allNames } as TournamentStaffView;
    this.#emitter.emit('staff', this.staff);
    for (const event of events) this.#emitter.emit('event', event);
  }
}
