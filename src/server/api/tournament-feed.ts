/** Sends the changes of a tournament to its watchers: public frames and standings to all, own entries to players, and all events to staff. */
import type { Logger } from 'pino';
import type { PackedStanding, TournamentView } from '../../protocol/index.ts';
import {
  entryView,
  listPlaces,
  ownEntryOf,
  type Session,
  substitutesOf,
  type TournamentActor,
  type TournamentState,
  tournamentView,
} from '../../tournament/index.ts';
import type { PublishedTournament, TournamentHandle } from '../floor/index.ts';
import type { PersonNames } from '../people/index.ts';
import { collectEntries, collectSessions, findViewChanges } from './tournament-changes.ts';
import { seesStaffView } from './tournament-roles.ts';
import { TournamentStaffFeed } from './tournament-staff-feed.ts';
import { type StreamFrame, TournamentStream } from './tournament-stream.ts';
import { packStandings } from './tournament-views.ts';
import { encodeFrame } from './websocket-frames.ts';

/** Changes are sent at once, but messages are at least this far apart: with hundreds of tables a spin ends every few milliseconds. */
export const TOURNAMENT_TICK_MS = 250;
/** A stream that nobody watches is kept for this time, so that its last watcher can reconnect. */
export const STREAM_IDLE_MS = 30_000;
/** Events after which other people may see the staff view. */
const ROLE_EVENTS: readonly string[] = ['director-appointed', 'deputy-named'];

type Role = TournamentActor['role'] | null;

/** A connection that watches one tournament. */
export interface TournamentWatcher {
  readonly person: string | null;
  /** Accepts text, or an encoded frame whose bytes are shared and must not be changed. */
  readonly send: (message: Buffer | string) => void;
  /** Sends a full view, which can be larger than other messages. */
  readonly sendView: (message: string) => void;
}

export interface TournamentSubscription {
  /** The last sequence number that the client has received. */
  readonly after: number | undefined;
  /** The session whose standings the client wants; null for none. */
  readonly standings: string | null;
  /** The role of the watcher. It depends on the tournament, which names its director. */
  readonly roleIn: (state: TournamentState) => Role;
  /** Whether the client still wants this subscription. It may end before the view is sent. */
  readonly isCurrent: () => boolean;
}

/** `ended`: the subscription ended before the view was sent. `no-such-session`: the tournament has no such session for standings. */
export type SubscribeOutcome = 'started' | 'ended' | 'no-such-session';

interface Subscriber {
  readonly subscription: TournamentSubscription;
  readonly stream: TournamentStream<TournamentWatcher>;
  role: Role;
}

interface PendingSubscriber {
  readonly watcher: TournamentWatcher;
  readonly subscription: TournamentSubscription;
  readonly resolve: (outcome: SubscribeOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The connections of a player, and the own view that they have, as text. */
interface Owner {
  readonly watchers: Set<TournamentWatcher>;
  sent: string;
}

/** The standings of a session. */
interface Ranking {
  readonly rows: readonly PackedStanding[];
  readonly places: ReadonlyMap<string, number>;
}

/** What the watchers get for a sequence number. */
interface Update {
  readonly seq: number;
  readonly view: TournamentView;
  readonly rankings: ReadonlyMap<string, Ranking>;
  readonly frames: ReadonlyMap<TournamentStream<TournamentWatcher>, StreamFrame | null>;
}

interface FeedOptions {
  /** Without names, the views of staff have no names. */
  readonly names?: PersonNames | undefined;
  readonly log?: Logger | undefined;
}

type SequencedEvents = PublishedTournament['events'];

export class TournamentFeed {
  readonly tournament: string;
  readonly #handle: TournamentHandle;
  readonly #clock: () => number;
  readonly #subscribers = new Map<TournamentWatcher, Subscriber>();
  /** By the session of the standings; the stream without standings has the key ''. Idle streams are dropped after a time. */
  readonly #streams = new Map<string, TournamentStream<TournamentWatcher>>();
  readonly #owners = new Map<string, Owner>();
  readonly #staff: TournamentStaffFeed<TournamentWatcher>;
  /** The last public view that was sent, and its text; null without a stream. */
  #view: TournamentView | null = null;
  #viewText: string | null = null;
  /** Standings by session. They are computed again only after an event that may have changed them. */
  readonly #rankings = new Map<string, Ranking>();
  /** An update that was built before its state was durable, and that follows the last one sent; null if there is none. */
  #prepared: Update | null = null;
  #unsent: SequencedEvents[number][] = [];
  #pending: PendingSubscriber[] = [];
  #lastSeq: number;
  #lastFlushMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #unsubscribe: readonly (() => void)[];

  constructor(handle: TournamentHandle, clock: () => number, { names, log }: FeedOptions = {}) {
    this.tournament = handle.tournament;
    this.#handle = handle;
    this.#clock = clock;
    this.#lastSeq = handle.head().seq;
    const { tournament } = this;
    this.#staff = new TournamentStaffFeed({
      ...{ tournament, clock, names },
      read: (reader) => handle.read((state) => reader(state)),
      onFault: (error) => log?.error({ err: error, tournament }, 'the next acts of the tournament cannot be sent'),
    });
    this.#unsubscribe = [
      handle.onDecided((state, seq) => this.#prepare(state, seq)),
      handle.onDurable((published, state) => this.#onDurable(published, state)),
    ];
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  close(): void {
    this.#isClosed = true;
    this.#staff.close();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
  }

  /** Sends a changed or deleted name to staff. */
  sendName(person: string, name: string | null): void {
    this.#staff.sendName(person, name);
  }

  /** Sends the full view. With `after`, sends only the frames after that sequence number if they are still there. */
  subscribe(watcher: TournamentWatcher, subscription: TournamentSubscription): Promise<SubscribeOutcome> {
    return new Promise((resolve, reject) => {
      const enqueue = (state: TournamentState): void => {
        this.#pending.push({ watcher, subscription, resolve, reject });
        // If changes wait, the view is sent after them. So a client that subscribes again and again causes no further frames.
        if (this.#unsent.length === 0) this.#admit(state);
      };
      this.#handle.read(enqueue).catch(reject);
    });
  }

  unsubscribe(watcher: TournamentWatcher): void {
    const dropped = this.#pending.filter((pending) => pending.watcher === watcher);
    this.#pending = this.#pending.filter((pending) => pending.watcher !== watcher);
    for (const { resolve } of dropped) resolve('ended');
    this.#remove(watcher);
  }

  #remove(watcher: TournamentWatcher): void {
    const subscriber = this.#subscribers.get(watcher);
    if (subscriber === undefined) return;
    this.#subscribers.delete(watcher);
    this.#staff.remove(watcher);
    const { stream } = subscriber;
    stream.watchers.delete(watcher);
    if (stream.watchers.size === 0) {
      stream.idleSinceMs = this.#clock();
      this.#dropIdleStreams();
    }
    const owner = this.#owners.get(watcher.person ?? '');
    owner?.watchers.delete(watcher);
    if (owner?.watchers.size === 0) this.#owners.delete(watcher.person ?? '');
  }

  #admit(state: TournamentState): void {
    for (const { watcher, subscription, resolve, reject } of this.#pending.splice(0)) {
      try {
        resolve(this.#admitOne(watcher, subscription, state));
      } catch (error) {
        reject(error);
      }
    }
  }

  #admitOne(watcher: TournamentWatcher, subscription: TournamentSubscription, state: TournamentState): SubscribeOutcome {
    if (!subscription.isCurrent()) return 'ended';
    const { standings } = subscription;
    // The client chooses the session, and each session has a stream and standings in memory.
    if (standings !== null && !state.sessions.some(({ rules }) => rules.id === standings)) return 'no-such-session';
    this.#start(watcher, subscription, state);
    return 'started';
  }

  #start(watcher: TournamentWatcher, subscription: TournamentSubscription, state: TournamentState): void {
    this.#remove(watcher);
    const stream = this.#streamFor(subscription.standings, state);
    const role = subscription.roleIn(state);
    this.#subscribers.set(watcher, { subscription, stream, role });
    stream.watchers.add(watcher);
    stream.idleSinceMs = null;
    const frames = subscription.after === undefined ? null : stream.framesAfter(subscription.after);
    // Messages to staff are not kept.
    if (frames === null || seesStaffView(role)) {
      this.#sendView(watcher, stream, role, state);
      return;
    }
    for (const bytes of frames) watcher.send(bytes);
    watcher.send(JSON.stringify({ type: 'resumed', tournament: this.tournament, seq: stream.lastSeq, role }));
    // Also without an entry, because the client may have the own view of a former substitute.
    if (role === 'player') watcher.send(this.#formatOwn(this.#addOwner(watcher, role, state) ?? ''));
  }

  /** Returns the stream of a session. The first stream starts with the current state. */
  #streamFor(session: string | null, state: TournamentState): TournamentStream<TournamentWatcher> {
    if (this.#streams.size === 0) this.#view = tournamentView(state);
    const existing = this.#streams.get(session ?? '');
    if (existing !== undefined) return existing;
    const rows = session === null ? [] : this.#rankingOf(state, session).rows;
    const stream = new TournamentStream<TournamentWatcher>(this.tournament, session, this.#lastSeq, rows);
    this.#streams.set(session ?? '', stream);
    this.#prepared = null;
    return stream;
  }

  #sendView(watcher: TournamentWatcher, stream: TournamentStream<TournamentWatcher>, role: Role, state: TournamentState): void {
    this.#viewText ??= JSON.stringify(this.#view);
    const head = { type: 'tournament-view', tournament: this.tournament, seq: stream.lastSeq, role };
    const fields = [JSON.stringify(head).slice(0, -1), `"view":${this.#viewText}`];
    const own = this.#addOwner(watcher, role, state);
    if (own !== null) fields.push(`"own":${own}`);
    if (seesStaffView(role)) fields.push(`"staff":${JSON.stringify(this.#staff.add(watcher, state, this.#lastSeq))}`);
    const standings = stream.standingsText;
    if (standings !== null) fields.push(`"standings":${standings}`);
    watcher.sendView(`${fields.join(',')}}`);
  }

  /** Adds a watcher who sees an own entry. Returns the own view as text, or null without an entry. */
  #addOwner(watcher: TournamentWatcher, role: Role, state: TournamentState): string | null {
    const { person } = watcher;
    if (person === null || role !== 'player') return null;
    const owner = this.#owners.get(person) ?? { watchers: new Set(), sent: '' };
    const isNew = owner.watchers.size === 0;
    owner.watchers.add(watcher);
    this.#owners.set(person, owner);
    if (isNew) owner.sent = this.#buildOwn(state, person);
    return owner.sent === '' ? null : owner.sent;
  }

  /** The own view of a person as text; empty without an entry. */
  #buildOwn(state: TournamentState, person: string): string {
    const placeOf = ({ rules }: Session, entry: string): number | null =>
      this.#rankingOf(state, rules.id).places.get(entry) ?? null;
    const own = entryView(state, person, placeOf);
    return own === null ? '' : JSON.stringify(own);
  }

  /** `own` is empty without an entry. */
  #formatOwn = (own: string): string =>
    `{"type":"tournament-own","tournament":${JSON.stringify(this.tournament)},"seq":${this.#lastSeq},"own":${own || 'null'}}`;

  #rankingOf(state: TournamentState, id: string): Ranking {
    const cached = this.#rankings.get(id);
    if (cached !== undefined) return cached;
    const ranking = rankSession(state, id);
    this.#rankings.set(id, ranking);
    return ranking;
  }

  /** Builds the update while the store writes, if it is to be sent as soon as the state is durable. */
  #prepare(state: TournamentState, seq: number): void {
    const isSentAtOnce = this.#streams.size > 0 && this.#waitMs() <= 0;
    this.#prepared = isSentAtOnce ? this.#buildUpdate(state, seq, () => true) : null;
  }

  #buildUpdate(state: TournamentState, seq: number, mayHaveChanged: (session: string) => boolean): Update {
    const view = tournamentView(state);
    const changes = findViewChanges(this.#view as TournamentView, view);
    const rankings = new Map<string, Ranking>();
    const frames = new Map<TournamentStream<TournamentWatcher>, StreamFrame | null>();
    for (const stream of this.#streams.values()) {
      const { session } = stream;
      if (session !== null && mayHaveChanged(session)) rankings.set(session, rankSession(state, session));
      frames.set(stream, stream.build(seq, changes, rankings.get(session ?? '')?.rows ?? null));
    }
    return { seq, view, rankings, frames };
  }

  /** The time until changes may be sent. */
  #waitMs = (): number => this.#lastFlushMs + TOURNAMENT_TICK_MS - this.#clock();

  #onDurable({ records, events }: PublishedTournament, state: TournamentState): void {
    this.#lastSeq = records.at(-1)?.seq ?? this.#lastSeq;
    if (this.#streams.size === 0) return;
    this.#unsent.push(...events);
    const waitMs = this.#waitMs();
    if (waitMs <= 0) this.#flush(state);
    else this.#flushIn(waitMs);
  }

  #flushIn(waitMs: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#tick(), waitMs).unref();
  }

  #tick(): void {
    this.#timer = null;
    this.#handle
      .read((state) => this.#flush(state))
      .catch((error: unknown) => {
        for (const { reject } of this.#pending.splice(0)) reject(error);
        // After the store has failed there may be no further event that sends the collected changes.
        this.#flushIn(TOURNAMENT_TICK_MS);
      });
  }

  #flush(state: TournamentState): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#unsent;
    this.#unsent = [];
    this.#lastFlushMs = this.#clock();
    this.#dropIdleStreams();
    if (this.#streams.size > 0 && events.length > 0) this.#send(state, events);
    this.#admit(state);
  }

  #send(state: TournamentState, events: SequencedEvents): void {
    const placesBefore = new Map([...this.#rankings].map(([id, { places }]) => [id, places]));
    const sessions = collectSessions(events);
    const mayHaveChanged = (session: string): boolean => sessions === null || sessions.has(session);
    for (const session of this.#rankings.keys()) if (mayHaveChanged(session)) this.#rankings.delete(session);
    const prepared = this.#prepared?.seq === this.#lastSeq ? this.#prepared : null;
    const update = prepared ?? this.#buildUpdate(state, this.#lastSeq, mayHaveChanged);
    this.#prepared = null;
    this.#view = update.view;
    this.#viewText = null;
    for (const [session, ranking] of update.rankings) this.#rankings.set(session, ranking);
    for (const [stream, frame] of update.frames) stream.send(frame);
    const changed = collectEntries(state, events);
    this.#staff.send(state, this.#lastSeq, events, changed);
    this.#sendToOwners(state, changed, placesBefore);
    if (events.some(({ event }) => ROLE_EVENTS.includes(event.type))) this.#checkRoles(state);
  }

  /** Sends own views that have changed: after an event about the entry, or if its place has changed because of others. */
  #sendToOwners(
    state: TournamentState,
    changed: ReadonlySet<string> | null,
    placesBefore: ReadonlyMap<string, ReadonlyMap<string, number>>,
  ): void {
    let found: ReadonlyMap<string, string> | null = null;
    const substitutes = (): ReadonlyMap<string, string> => {
      found ??= substitutesOf(state);
      return found;
    };
    for (const [person, owner] of this.#owners) {
      const entry = ownEntryOf(state, person, substitutes);
      if (entry === undefined) {
        // The person was a substitute until now.
        if (owner.sent !== '') this.#sendOwn(owner, '');
        continue;
      }
      const hasNewPlace = (): boolean =>
        [...placesBefore].some(([id, places]) => places.get(entry) !== this.#rankingOf(state, id).places.get(entry));
      if (changed !== null && !changed.has(entry) && !hasNewPlace()) continue;
      const own = this.#buildOwn(state, person);
      if (own !== owner.sent) this.#sendOwn(owner, own);
    }
  }

  #sendOwn(owner: Owner, own: string): void {
    owner.sent = own;
    const bytes = encodeFrame(this.#formatOwn(own));
    for (const watcher of owner.watchers) watcher.send(bytes);
  }

  /** Sends a new view to watchers whose role has changed. */
  #checkRoles(state: TournamentState): void {
    for (const [watcher, { subscription, role }] of [...this.#subscribers])
      if (subscription.roleIn(state) !== role) this.#start(watcher, { ...subscription, after: undefined }, state);
  }

  /** Drops the streams that were idle long enough. A timer drops the others, because there may be no further event. */
  #dropIdleStreams(): void {
    const nowMs = this.#clock();
    let waitMs = Number.POSITIVE_INFINITY;
    for (const [key, { idleSinceMs }] of this.#streams) {
      if (idleSinceMs === null) continue;
      const restMs = idleSinceMs + STREAM_IDLE_MS - nowMs;
      if (restMs > 0) waitMs = Math.min(waitMs, restMs);
      else this.#streams.delete(key);
    }
    if (this.#streams.size === 0) this.#forgetViews();
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer =
      this.#isClosed || waitMs === Number.POSITIVE_INFINITY ? null : setTimeout(() => this.#dropIdleStreams(), waitMs).unref();
  }

  #forgetViews(): void {
    this.#view = null;
    this.#viewText = null;
    this.#prepared = null;
    this.#rankings.clear();
  }
}

function rankSession(state: TournamentState, id: string): Ranking {
  const session = state.sessions.find(({ rules }) => rules.id === id);
  const rows = session === undefined ? [] : listPlaces(state, session);
  return { rows: packStandings(rows), places: new Map(rows.map(({ entry, place }) => [entry, place])) };
}
