/** The tournaments as sockets see them: the feed of each, the consoles of its director, and the subscriptions of each socket. */
import { type ApiErrorCode, type ClientMessageOf, SUBSCRIPTIONS_MAX } from '../../protocol/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import type { Session } from '../people/index.ts';
import { DirectorPresence } from './director-presence.ts';
import { TournamentFeed, type TournamentWatcher } from './tournament-feed.ts';
import { isDirector, viewerRole } from './tournament-roles.ts';

export class TournamentSockets {
  readonly #floor: Floor;
  readonly #clock: () => number;
  /** A feed is created with its first subscriber. */
  readonly #feeds = new Map<string, TournamentFeed>();
  readonly #presences = new Map<string, DirectorPresence>();
  #unsubscribe: () => void = () => {};
  #isClosed = false;

  constructor(floor: Floor, clock: () => number) {
    this.#floor = floor;
    this.#clock = clock;
  }

  /** Resolves when the presence of every director is watched. */
  async open(): Promise<void> {
    this.#unsubscribe = this.#floor.onTournament((handle) => void this.#watchPresence(handle).catch(() => {}));
    const open = [...this.#floor.tournaments.values()].filter(({ isOver }) => !isOver());
    await Promise.all(open.map((handle) => this.#watchPresence(handle)));
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const feed of this.#feeds.values()) feed.close();
    for (const presence of this.#presences.values()) presence.close();
  }

  #watchPresence(handle: TournamentHandle): Promise<void> {
    return handle.read((state) => {
      if (!this.#isClosed && !this.#presences.has(handle.tournament))
        this.#presences.set(handle.tournament, new DirectorPresence(handle, state));
    });
  }

  find(tournament: string): { readonly handle: TournamentHandle; readonly feed: TournamentFeed } | null {
    const handle = this.#floor.tournaments.get(tournament);
    if (handle === undefined) return null;
    const feed = this.#feeds.get(tournament) ?? new TournamentFeed(handle, this.#clock);
    this.#feeds.set(tournament, feed);
    return { handle, feed };
  }

  presenceOf(tournament: string): DirectorPresence | undefined {
    return this.#presences.get(tournament);
  }
}

/** One socket, as its subscriptions to tournaments need it. */
interface SocketOfSession extends TournamentWatcher {
  readonly session: Session | null;
  readonly isOpen: boolean;
  readonly sendError: (code: ApiErrorCode, message: string, subject: { readonly tournament: string }) => void;
}

type Subscribe = ClientMessageOf<'subscribe'> & { readonly tournament: string };

/** The subscriptions of one socket to tournaments. */
export class TournamentSubscriptions {
  readonly #sockets: TournamentSockets;
  readonly #socket: SocketOfSession;
  readonly #subscriptions = new Map<string, { readonly feed: TournamentFeed; readonly message: Subscribe }>();

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
    const fail = (code: ApiErrorCode, text: string): void => this.#socket.sendError(code, text, { tournament });
    if (!this.#subscriptions.has(tournament) && this.size + others >= SUBSCRIPTIONS_MAX) {
      fail('too-many-subscriptions', `a socket can have at most ${SUBSCRIPTIONS_MAX} subscriptions`);
      return;
    }
    const found = this.#sockets.find(tournament);
    if (found === null) {
      fail('not-found', 'there is no such tournament');
      return;
    }
    this.#drop(tournament);
    const { handle, feed } = found;
    this.#subscriptions.set(tournament, { feed, message });
    this.#start(handle, feed, message, fail).then(
      () => {
        // The client may have unsubscribed or disconnected while the tournament was busy.
        if (!this.#isCurrent(tournament)) feed.unsubscribe(this.#socket);
      },
      () => fail('store-unavailable', 'the store is unavailable; try again'),
    );
  }

  async #start(
    handle: TournamentHandle,
    feed: TournamentFeed,
    { tournament, after, as, standings, console: isConsole }: Subscribe,
    fail: (code: ApiErrorCode, text: string) => void,
  ): Promise<void> {
    const { session } = this.#socket;
    if (isConsole) {
      const mayDirect = session !== null && (await handle.read((state) => isDirector(session.person, state)));
      if (!mayDirect) fail('not-permitted', 'only the director and the deputies have a console');
      else if (this.#isCurrent(tournament)) this.#sockets.presenceOf(tournament)?.addConsole(session.person.id, this.#socket);
    }
    await feed.subscribe(this.#socket, {
      after,
      standings: standings ?? null,
      roleIn: (state) => viewerRole(session?.person ?? null, state, as),
    });
  }

  #isCurrent(tournament: string): boolean {
    return this.#socket.isOpen && this.#subscriptions.has(tournament);
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
