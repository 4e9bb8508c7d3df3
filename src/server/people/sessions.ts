/** Sessions in memory: signed-in people, expiry, locks, and one-time tickets for sockets. */
import { hashOfSecret, makeToken } from './secrets.ts';
import type { GrantRecord, PeopleStore, PersonKind, PersonRecord, SessionRecord } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After this idle time, a staff session is locked and asks for the password. */
export const LOCK_AFTER_MS = 5 * MINUTE_MS;
/** Idle and absolute lifetime of a session. Sessions of guests last longer, because guests have no password to sign in again. */
export const EXPIRY: Readonly<Record<PersonKind, { readonly idleMs: number; readonly absoluteMs: number }>> = {
  guest: { idleMs: 2 * DAY_MS, absoluteMs: 30 * DAY_MS },
  player: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  staff: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
};
const ABSOLUTE_MAX_MS = 30 * DAY_MS;
/** The stored time of the last request may be this much too old, which saves writes. */
const SEEN_LAG_MS = MINUTE_MS;
/** The least-recently-used order is updated at most once in this time per session. */
const USED_LAG_MS = 1000;
/** At most this many sessions are in memory. Others are loaded from the store when they are used. */
const LIVE_MAX = 50_000;
const TICKETS_MAX = 100_000;
/** At most this many open tickets per session. */
const TICKETS_PER_SESSION_MAX = 16;

/** A signed-in person. All sessions of the person share this object, so that a change applies to all of them. */
export interface LivePerson {
  readonly id: string;
  readonly kind: PersonKind;
  name: string | null;
  /** Minimum age in years, as declared or recorded by the house; null if unknown. */
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
  /** Number of open sockets. A session with open sockets stays in memory. */
  holders: number;
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
  readonly #people = new Map<string, LivePerson>();
  readonly #live = new Map<string, Session>();
  readonly #loading = new Map<string, Promise<Session | null>>();
  readonly #storedSeen = new WeakMap<Session, number>();
  readonly #tickets = new Map<string, Ticket>();
  readonly #openTickets = new WeakMap<Session, number>();
  readonly #listeners = new Set<EndListener>();
  readonly #sweepListeners = new Set<() => void>();

  constructor(store: PeopleStore, clock: () => number, ticketMs: number) {
    this.#store = store;
    this.#clock = clock;
    this.#ticketMs = ticketMs;
  }

  onEnd(listener: EndListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The person with this id, if a session of the person is in memory. */
  livePerson(id: string): LivePerson | undefined {
    return this.#people.get(id);
  }

  /** Creates a token and the session record to store. */
  mint(person: string): { readonly token: string; readonly record: SessionRecord } {
    const token = makeToken();
    const nowMs = this.#clock();
    return { token, record: { tokenHash: hashOfSecret(token), person, createdAtMs: nowMs, seenAtMs: nowMs, locked: false } };
  }

  /** The session of a token; null if it is unknown, ended or expired. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOfSecret(token);
    const session = this.#live.get(tokenHash) ?? (await this.#load(tokenHash));
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
    const loading = this.#read(tokenHash).finally(() => this.#loading.delete(tokenHash));
    this.#loading.set(tokenHash, loading);
    return loading;
  }

  async #read(tokenHash: string): Promise<Session | null> {
    const record = await this.#store.session(tokenHash);
    if (record === null) return null;
    const person = this.#people.get(record.person) ?? (await this.#readPerson(record.person));
    if (person === null || person.disabled) return null;
    this.#people.set(person.id, person);
    const { createdAtMs, seenAtMs, locked } = record;
    const session: Session = { tokenHash, person, createdAtMs, seenAtMs, actedAtMs: seenAtMs, locked, ended: false, holders: 0 };
    this.#storedSeen.set(session, seenAtMs);
    this.#live.set(tokenHash, session);
    this.#evict();
    return session;
  }

  async #readPerson(id: string): Promise<LivePerson | null> {
    const record = await this.#store.person(id);
    if (record === null || record.deletedAtMs !== null) return null;
    const person = createLivePerson(record);
    person.grants = await this.#store.grantsOf(id);
    person.excludedUntilMs = exclusionEnd(await this.#store.exclusionsOf(id));
    return this.#people.get(id) ?? person;
  }

  /** Records a request; `acted` if it was an action and not only a read. */
  touch(session: Session, acted: boolean): void {
    const nowMs = this.#clock();
    if (nowMs - session.seenAtMs >= USED_LAG_MS || !this.#live.has(session.tokenHash)) {
      this.#live.delete(session.tokenHash);
      this.#live.set(session.tokenHash, session);
    }
    session.seenAtMs = nowMs;
    if (acted) session.actedAtMs = nowMs;
    if (nowMs - (this.#storedSeen.get(session) ?? 0) > SEEN_LAG_MS) this.#save(session);
  }

  #save(session: Session): void {
    this.#storedSeen.set(session, session.seenAtMs);
    // Errors are ignored: commits report a failing store, and this time is not important.
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
    this.#live.delete(session.tokenHash);
    this.#notify(session, reason);
    await this.#store.removeSession(session.tokenHash);
  }

  /** Ends all sessions of a person. */
  async endAll(person: string, reason: EndReason): Promise<void> {
    for (const session of this.#live.values()) {
      if (session.person.id !== person) continue;
      session.ended = true;
      this.#live.delete(session.tokenHash);
      this.#notify(session, reason);
    }
    this.#people.delete(person);
    await this.#store.removeSessionsOf(person);
  }

  makeTicket(session: Session): { readonly ticket: string; readonly expiresAtMs: number } | null {
    this.#evictExpiredTickets();
    const open = this.#openTickets.get(session) ?? 0;
    if (open >= TICKETS_PER_SESSION_MAX || this.#tickets.size >= TICKETS_MAX) return null;
    const ticket = makeToken();
    const expiresAtMs = this.#clock() + this.#ticketMs;
    this.#tickets.set(hashOfSecret(ticket), { session, expiresAtMs });
    this.#openTickets.set(session, open + 1);
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
    this.#openTickets.set(found.session, (this.#openTickets.get(found.session) ?? 1) - 1);
    return found;
  }

  /** Uses up a ticket and returns its session; null if the ticket or the session has ended or expired. */
  takeTicket(ticket: string): Session | null {
    const found = this.#dropTicket(hashOfSecret(ticket));
    if (found === undefined || found.expiresAtMs < this.#clock()) return null;
    return found.session.ended || found.session.locked || this.#isExpired(found.session) ? null : found.session;
  }

  /** Time of the last request of every signed-in person. */
  seenMs(): ReadonlyMap<string, number> {
    const seen = new Map<string, number>();
    for (const { person, seenAtMs } of this.#live.values()) seen.set(person.id, Math.max(seen.get(person.id) ?? 0, seenAtMs));
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
    for (const session of this.#live.values()) {
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
    this.#notify(session, 'locked');
  }

  #notify(session: Session, reason: EndReason): void {
    for (const listener of this.#listeners) listener(session, reason);
  }

  #evict(): void {
    for (const session of this.#live.values()) {
      if (this.#live.size <= LIVE_MAX) break;
      if (session.holders > 0) continue;
      this.#save(session);
      this.#live.delete(session.tokenHash);
    }
    if (this.#people.size <= LIVE_MAX) return;
    const needed = new Set([...this.#live.values()].map(({ person }) => person.id));
    for (const id of this.#people.keys()) if (!needed.has(id)) this.#people.delete(id);
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

/** End of the longest exclusion that is still in force. */
export const exclusionEnd = (exclusions: readonly Exclusion[]): number =>
  Math.max(0, ...exclusions.map(({ untilMs, endedAtMs }) => (endedAtMs !== null ? 0 : (untilMs ?? Number.POSITIVE_INFINITY))));
