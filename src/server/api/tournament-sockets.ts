/** The tournaments as sockets see them: the feed of each, the consoles of its director, and the subscriptions of each socket. */
import { type ApiError, type ClientMessageOf, SUBSCRIPTIONS_MAX } from '../../protocol/index.ts';
import type { TournamentHandle } from '../floor/index.ts';
import type { Session } from '../people/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { CONSOLE_GRACE_MS, DirectorPresence, PRESENCE_RETRY_MS } from './director-presence.ts';
import { type SubscribeOutcome, TournamentFeed, type TournamentWatcher } from './tournament-feed.ts';
import { isDirector, viewerRole } from './tournament-roles.ts';

/** Without `people`, the views of staff have no names. */
type SocketDependencies = Pick<ApiDependencies, 'floor' | 'clock' | 'log' | 'consoleGraceMs'> &
  Partial<Pick<ApiDependencies, 'people'>>;

export class TournamentSockets {
  readonly #deps: SocketDependencies;
  /** A feed is created with its first subscriber. */
  readonly #feeds = new Map<string, TournamentFeed>();
  readonly #presences = new Map<string, DirectorPresence>();
  #unsubscribe: () => void = () => {};
  #isClosed = false;

  constructor(deps: SocketDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the presence of every director is watched. */
  async open(): Promise<void> {
    const { floor } = this.#deps;
    this.#unsubscribe = floor.onTournament((handle) => {
      const presence = this.#addPresence(handle);
      this.#readStateUntilDone(handle.tournament, presence);
    });
    const open = [...floor.tournaments.values()].filter(({ isOver }) => !isOver());
    await Promise.all(open.map((handle) => this.#addPresence(handle).readState()));
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const feed of this.#feeds.values()) feed.close();
    for (const presence of this.#presences.values()) presence.close();
  }

  #addPresence(handle: TournamentHandle): DirectorPresence {
    const presence = new DirectorPresence(handle, this.#deps.consoleGraceMs ?? CONSOLE_GRACE_MS);
    this.#presences.set(handle.tournament, presence);
    return presence;
  }

  #readStateUntilDone(tournament: string, presence: DirectorPresence): void {
    presence.readState().catch((error: unknown) => {
      if (this.#isClosed) return;
      this.#deps.log?.warn({ err: error, tournament }, 'the presence of the director is not watched yet; trying again');
      setTimeout(() => this.#readStateUntilDone(tournament, presence), PRESENCE_RETRY_MS).unref();
    });
  }

  find(tournament: string): { readonly handle: TournamentHandle; readonly feed: TournamentFeed } | null {
    const { floor, clock, people, log } = this.#deps;
    const handle = floor.tournaments.get(tournament);
    if (handle === undefined) return null;
    const feed = this.#feeds.get(tournament) ?? new TournamentFeed(handle, clock, { names: people?.names, log });
    this.#feeds.set(tournament, feed);
    return { handle, feed };
  }

  /** Sends a changed or deleted name to the staff of tournaments. */
  sendName(person: string, name: string | null): void {
    for (const feed of this.#feeds.values()) feed.sendName(person, name);
  }

  presenceOf(tournament: string): DirectorPresence | undefined {
    return this.#presences.get(tournament);
  }
}

/** One socket, as its subscriptions to tournaments need it. */
interface SocketOfSession extends TournamentWatcher {
  readonly session: Session | null;
  readonly isOpen: boolean;
  readonly sendApiError: (error: ApiError, subject: { readonly tournament: string }) => void;
}

type Subscribe = ClientMessageOf<'subscribe'> & { readonly tournament: string };

/** One subscription. A client that subscribes again replaces it by another object. */
interface Subscription {
  readonly handle: TournamentHandle;
  readonly feed: TournamentFeed;
  readonly message: Subscribe;
}

/** The subscriptions of one socket to tournaments. */
export class TournamentSubscriptions {
  readonly #sockets: TournamentSockets;
  readonly #socket: SocketOfSession;
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(sockets: TournamentSockets, socket: SocketOfSession) {
    this.#sockets = sockets;
    this.#socket = socket;
  }

  get size(): number {
    return this.#subscriptions.size;
  }

  /** `others`: how many other subscriptions the socket has. */
  subscribe(message: Subscribe, others: number): void {
    const { tournament } = message;
    const fail = (error: ApiError): void => this.#socket.sendApiError(error, { tournament });
    if (!this.#subscriptions.has(tournament) && this.size + others >= SUBSCRIPTIONS_MAX) {
      fail({ code: 'too-many-subscriptions', message: `a socket can have at most ${SUBSCRIPTIONS_MAX} subscriptions` });
      return;
    }
    const found = this.#sockets.find(tournament);
    if (found === null) {
      fail({ code: 'not-found', message: 'there is no such tournament' });
      return;
    }
    this.#drop(tournament);
    const subscription = { ...found, message };
    this.#subscriptions.set(tournament, subscription);
    const end = (error: ApiError): void => {
      // The client may have unsubscribed, subscribed again or disconnected while the tournament was busy.
      if (!this.#isCurrent(subscription)) return;
      this.#drop(tournament);
      fail(error);
    };
    this.#start(subscription, fail).then(
      (outcome) => {
        if (outcome === 'no-such-session') end({ code: 'not-found', message: 'there is no such session', place: 'standings' });
      },
      () => end({ code: 'store-unavailable', message: 'the store is unavailable; try again' }),
    );
  }

  async #start(subscription: Subscription, fail: (error: ApiError) => void): Promise<SubscribeOutcome> {
    const { handle, feed, message } = subscription;
    const { tournament, after, as, standings, console: isConsole } = message;
    const { session } = this.#socket;
    if (isConsole) {
      const mayDirect = session !== null && (await handle.read((state) => isDirector(session.person, state)));
      if (!this.#isCurrent(subscription)) return 'ended';
      if (mayDirect) this.#sockets.presenceOf(tournament)?.addConsole(session.person.id, this.#socket);
      else fail({ code: 'not-permitted', message: 'only the director and the deputies have a console' });
    }
    return feed.subscribe(this.#socket, {
      after,
      standings: standings ?? null,
      roleIn: (state) => viewerRole(session?.person ?? null, state, as),
      isCurrent: () => this.#isCurrent(subscription),
    });
  }

  #isCurrent(subscription: Subscription): boolean {
    return this.#socket.isOpen && this.#subscriptions.get(subscription.message.tournament) === subscription;
  }

  /** Returns false if there is no such subscription. */
  unsubscribe(tournament: string): boolean {
    return this.#drop(tournament);
  }

  #drop(tournament: string): boolean {
    const subscription = this.#subscriptions.get(tournament);
    if (subscription === undefined) return false;
    this.#subscriptions.delete(tournament);
    subscription.feed.unsubscribe(this.#socket);
    const { person } = this.#socket;
    if (person !== null) this.#sockets.presenceOf(tournament)?.removeConsole(person, this.#socket);
    return true;
  }

  /** Subscribes again to every tournament after a change of roles. The client gets a full view. */
  resubscribe(others: number): void {
    for (const { message } of [...this.#subscriptions.values()]) {
      const { after: _, ...fresh } = message;
      this.subscribe(fresh, others);
    }
  }

  close(): void {
    for (const tournament of [...this.#subscriptions.keys()]) this.#drop(tournament);
  }
}
