/** Sessions in memory: signed-in people, expiry, locks, and one-time tickets for sockets. */
import { LOCK_AFTER_MS } from '../../protocol/bounds.ts';
import { hashOfSecret, makeToken } from './secrets.ts';
import type { GrantRecord, PeopleStore, PersonKind, PersonRecord, SessionRecord } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A session ends `idleMs` after the last request or `absoluteMs` after the sign-in. Guests get more time, because they cannot sign in again. */
export const EXPIRY: Readonly<Record<PersonKind, { readonly idleMs: number; readonly absoluteMs: number }>> = {
  guest: { idleMs: 2 * DAY_MS, absoluteMs: 30 * DAY_MS },
  player: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  staff: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
};
/** The longest absolute lifetime. */
const ABSOLUTE_MAX_MS = 30 * DAY_MS;
/** The time of the last request is stored at most once in this time, to save writes. */
const SEEN_SAVE_MS = MINUTE_MS;
/** The least-recently-used order is updated at most once in this time per session. */
const USED_ORDER_MS = 1000;
/** At most this many sessions are in memory. Others are loaded from the store when they are used. */
const LIVE_MAX = 50_000;
const TICKETS_MAX = 100_000;
/** At most this many unused tickets per session. */
const TICKETS_PER_SESSION_MAX = 16;

/** A signed-in person. All sessions of the person share this object, so that a change applies to all of them. */
export interface LivePerson {
  readonly id: string;
  readonly kind: PersonKind;
  name: string | null;
  /** The person is at least this many years old, as the person declared or the house recorded; null if unknown. */
  over: number | null;
  disabled: boolean;
  grants: readonly GrantRecord[];
  /** End of the exclusion: 0 if not excluded, infinity if the exclusion has no end. */
  excludedUntilMs: number;
}

export interface Session {
  readonly tokenHash: string;
  readonly person: LivePerson;
  readonly createdAtMs: number;
  seenAtMs: number;
  /** Time of the last action. Reading is not an action. */
  actedAtMs: number;
  locked: boolean;
  ended: boolean;
  /** A session with open sockets stays in memory. */
  openSocketCount: number;
}

/** Why a session ended or was locked. `forgotten`: the person was deleted. */
export type EndReason = 'signed-out' | 'expired' | 'locked' | 'disabled' | 'forgotten';
export type EndListener = (session: Session, reason: EndReason) => void;

interface Ticket {
  readonly session: Session;
  readonly expiresAtMs: number;
}

export class Sessions {
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #ticketMs: number;
  readonly #livePeople = new Map<string, LivePerson>();
  readonly #liveSessions = new Map<string, Session>();
  readonly #loading = new Map<string, Promise<Session | null>>();
  readonly #savedSeenMs = new WeakMap<Session, number>();
  readonly #tickets = new Map<string, Ticket>();
  readonly #unusedTicketCounts = new WeakMap<Session, number>();
  readonly #endListeners = new Set<EndListener>();
  readonly #sweepListeners = new Set<() => void>();

  constructor(store: PeopleStore, clock: () => number, ticketMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#ticketMs = ticketMs;
  }

  onEnd(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  /** The person with this id, if a session of the person is in memory. */
  livePerson(id: string): LivePerson | undefined {
    return this.#livePeople.get(id);
  }

  /** A session for one command of a person who signs in on another person's device. It has no token and is never stored. */
  async createForOneCommand(id: string): Promise<Session | null> {
    const person = this.#livePeople.get(id) ?? (await this.#readPerson(id));
    if (person === null || person.disabled) return null;
    const nowMs = this.#clock();
    const times = { createdAtMs: nowMs, seenAtMs: nowMs, actedAtMs: nowMs };
    return { tokenHash: '', person, ...times, locked: false, ended: false, openSocketCount: 0 };
  }

  /** Creates a token and the session record to store. */
  createSession(person: string): { readonly token: string; readonly record: SessionRecord } {
    const token = makeToken();
    const nowMs = this.#clock();
    return { token, record: { tokenHash: hashOfSecret(token), person, createdAtMs: nowMs, seenAtMs: nowMs, locked: false } };
  }

  /** The session of a token; null if the session is unknown, ended or expired. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOfSecret(token);
    const session = this.#liveSessions.get(tokenHash) ?? (await this.#load(tokenHash));
    if (session === null || session.ended) return null;
    if (this.#isExpired(session)) {
      await this.end(session, 'expired');
      return null;
    }
    this.#lockIfIdle(session);
    return session;
  }

  #load(tokenHash: string): Promise<Session | null> {
    // Two simultaneous requests must get the same session object.
    const pending = this.#loading.get(tokenHash);
    if (pending !== undefined) return pending;
    const loading = this.#readSession(tokenHash).finally(() => this.#loading.delete(tokenHash));
    this.#loading.set(tokenHash, loading);
    return loading;
  }

  async #readSession(tokenHash: string): Promise<Session | null> {
    const record = await this.#store.session(tokenHash);
    if (record === null) return null;
    const person = this.#livePeople.get(record.person) ?? (await this.#readPerson(record.person));
    if (person === null || person.disabled) return null;
    this.#livePeople.set(person.id, person);
    const { createdAtMs, seenAtMs, locked } = record;
    const session: Session = {
      tokenHash,
      person,
      createdAtMs,
      seenAtMs,
      actedAtMs: seenAtMs,
      locked,
      ended: false,
      openSocketCount: 0,
    };
    this.#savedSeenMs.set(session, seenAtMs);
    this.#liveSessions.set(tokenHash, session);
    this.#evict();
    return session;
  }

  async #readPerson(id: string): Promise<LivePerson | null> {
    const record = await this.#store.person(id);
    if (record === null || record.deletedAtMs !== null) return null;
    const person = createLivePerson(record);
    person.grants = await this.#store.grantsOf(id);
    person.excludedUntilMs = exclusionEndMs(await this.#store.exclusionsOf(id));
    // Another session may have loaded the person meanwhile.
    return this.#livePeople.get(id) ?? person;
  }

  /** Records a request. `isAction` is false if the request only read data. */
  touch(session: Session, isAction: boolean): void {
    const nowMs = this.#clock();
    if (nowMs - session.seenAtMs >= USED_ORDER_MS || !this.#liveSessions.has(session.tokenHash)) {
      this.#liveSessions.delete(session.tokenHash);
      this.#liveSessions.set(session.tokenHash, session);
    }
    session.seenAtMs = nowMs;
    if (isAction) session.actedAtMs = nowMs;
    if (nowMs - (this.#savedSeenMs.get(session) ?? 0) > SEEN_SAVE_MS) this.#save(session);
  }

  #save(session: Session): void {
    this.#savedSeenMs.set(session, session.seenAtMs);
    // Errors are ignored: commits report a failing store, and the time of the last request is not important.
    this.#store.touchSession(session.tokenHash, session.seenAtMs, session.locked).catch(() => {});
  }

  async unlock(session: Session): Promise<void> {
    session.locked = false;
    this.touch(session, true);
    await this.#store.touchSession(session.tokenHash, session.seenAtMs, false);
  }

  async end(session: Session, reason: EndReason): Promise<void> {
    if (session.ended) return;
    session.ended = true;
    this.#liveSessions.delete(session.tokenHash);
    this.#notifyEnd(session, reason);
    await this.#store.removeSession(session.tokenHash);
  }

  /** Ends all sessions of a person. */
  async endAll(person: string, reason: EndReason): Promise<void> {
    for (const session of this.#liveSessions.values()) {
      if (session.person.id !== person) continue;
      session.ended = true;
      this.#liveSessions.delete(session.tokenHash);
      this.#notifyEnd(session, reason);
    }
    this.#livePeople.delete(person);
    await this.#store.removeSessionsOf(person);
  }

  /** Returns null if there are too many unused tickets. */
  makeTicket(session: Session): { readonly ticket: string; readonly expiresAtMs: number } | null {
    this.#evictExpiredTickets();
    const unusedCount = this.#unusedTicketCounts.get(session) ?? 0;
    if (unusedCount >= TICKETS_PER_SESSION_MAX || this.#tickets.size >= TICKETS_MAX) return null;
    const ticket = makeToken();
    const expiresAtMs = this.#clock() + this.#ticketMs;
    this.#tickets.set(hashOfSecret(ticket), { session, expiresAtMs });
    this.#unusedTicketCounts.set(session, unusedCount + 1);
    return { ticket, expiresAtMs };
  }

  /** Removes expired tickets. All tickets have the same lifetime, so the oldest are first in the map. */
  #evictExpiredTickets(): void {
    const nowMs = this.#clock();
    for (const [hash, { expiresAtMs }] of this.#tickets) {
      if (expiresAtMs >= nowMs) return;
      this.#dropTicket(hash);
    }
  }

  #dropTicket(hash: string): Ticket | undefined {
    const found = this.#tickets.get(hash);
    if (found === undefined) return undefined;
    this.#tickets.delete(hash);
    this.#unusedTicketCounts.set(found.session, (this.#unusedTicketCounts.get(found.session) ?? 1) - 1);
    return found;
  }

  /** Uses up a ticket and returns its session; null if the ticket is unknown or expired, or the session is locked or ended. */
  takeTicket(ticket: string): Session | null {
    const found = this.#dropTicket(hashOfSecret(ticket));
    if (found === undefined || found.expiresAtMs < this.#clock()) return null;
    return found.session.ended || found.session.locked || this.#isExpired(found.session) ? null : found.session;
  }

  /** Time of the last request of every signed-in person. */
  lastSeenMsByPerson(): ReadonlyMap<string, number> {
    const seen = new Map<string, number>();
    for (const { person, seenAtMs } of this.#liveSessions.values())
      seen.set(person.id, Math.max(seen.get(person.id) ?? 0, seenAtMs));
    return seen;
  }

  /** Calls the listener after each sweep. */
  onSweep(listener: () => void): () => void {
    this.#sweepListeners.add(listener);
    return () => void this.#sweepListeners.delete(listener);
  }

  /** Ends expired sessions and locks idle ones; called every few seconds. */
  sweep(): void {
    const nowMs = this.#clock();
    for (const session of this.#liveSessions.values()) {
      if (this.#isExpired(session)) void this.end(session, 'expired').catch(() => {});
      else this.#lockIfIdle(session);
    }
    this.#evictExpiredTickets();
    this.#store.removeSessionsBefore(nowMs - ABSOLUTE_MAX_MS).catch(() => {});
    for (const listener of this.#sweepListeners) listener();
  }

  expiresAtMs({ person, createdAtMs, seenAtMs }: Session): number {
    const { idleMs, absoluteMs } = EXPIRY[person.kind];
    return Math.min(createdAtMs + absoluteMs, seenAtMs + idleMs);
  }

  #isExpired(session: Session): boolean {
    return this.expiresAtMs(session) <= this.#clock();
  }

  #lockIfIdle(session: Session): void {
    if (session.locked || session.person.kind !== 'staff' || this.#clock() - session.actedAtMs < LOCK_AFTER_MS) return;
    session.locked = true;
    this.#save(session);
    this.#notifyEnd(session, 'locked');
  }

  #notifyEnd(session: Session, reason: EndReason): void {
    for (const listener of this.#endListeners) listener(session, reason);
  }

  #evict(): void {
    for (const session of this.#liveSessions.values()) {
      if (this.#liveSessions.size <= LIVE_MAX) break;
      if (session.openSocketCount > 0) continue;
      this.#save(session);
      this.#liveSessions.delete(session.tokenHash);
    }
    if (this.#livePeople.size <= LIVE_MAX) return;
    const needed = new Set([...this.#liveSessions.values()].map(({ person }) => person.id));
    for (const id of this.#livePeople.keys()) if (!needed.has(id)) this.#livePeople.delete(id);
  }
}

const createLivePerson = (record: PersonRecord): LivePerson => ({
  id: record.id,
  kind: record.kind,
  name: record.name,
  over: record.over,
  disabled: record.disabledAtMs !== null,
  grants: [],
  excludedUntilMs: 0,
});

interface Exclusion {
  readonly untilMs: number | null;
  readonly endedAtMs: number | null;
}

/** End of the longest exclusion that is still in force; 0 if there is none. */
export const exclusionEndMs = (exclusions: readonly Exclusion[]): number =>
  Math.max(0, ...exclusions.map(({ untilMs, endedAtMs }) => (endedAtMs !== null ? 0 : (untilMs ?? Number.POSITIVE_INFINITY))));
