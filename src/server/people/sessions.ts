/** Who is signed in, kept by the server: live persons, their sessions and one-use tickets. A session must never outlive its person's right to it. */
import { hashOfSecret, makeToken } from './secrets.ts';
import type { GrantRecord, PeopleStore, PersonKind, PersonRecord, SessionRecord } from './store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A dealer's console that nobody has touched for so long asks for the password again. */
export const LOCK_AFTER_MS = 5 * MINUTE_MS;
/** Ended after so long without a request, and whatever happens after so long. Guests have no password to come back with. */
export const EXPIRY: Readonly<Record<PersonKind, { readonly idleMs: number; readonly absoluteMs: number }>> = {
  guest: { idleMs: 2 * DAY_MS, absoluteMs: 30 * DAY_MS },
  player: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  staff: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
};
const ABSOLUTE_MAX_MS = 30 * DAY_MS;
/** How far what is stored about when somebody was last seen may lag behind. */
const SEEN_LAG_MS = MINUTE_MS;
/** How far the order of use may lag behind: who acts many times a second is moved in it once. */
const USED_LAG_MS = 1000;
/** Sessions held in memory; the least recently used go back to the store. */
const LIVE_MAX = 50_000;
const TICKETS_MAX = 100_000;
/** Tickets that one session may have open. */
const TICKETS_OF_ONE_MAX = 16;

/** Somebody as the running server knows them; one object for all their sessions, so that a change is seen by all. */
export interface LivePerson {
  readonly id: string;
  readonly kind: PersonKind;
  name: string | null;
  /** How many years they have at least, as they said or the house found; null where nobody did. */
  over: number | null;
  disabled: boolean;
  grants: readonly GrantRecord[];
  /** 0 where not excluded, infinity for good. */
  excludedUntilMs: number;
}

export interface Session {
  readonly tokenHash: string;
  readonly person: LivePerson;
  readonly createdAtMs: number;
  seenAtMs: number;
  /** When somebody last did something; looking on does not count. */
  actedAtMs: number;
  locked: boolean;
  ended: boolean;
  /** Sockets that hold it: it stays in memory as long as there are any. */
  holders: number;
}

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

  /** The live person of this id, if any session of theirs is in memory. */
  known(id: string): LivePerson | undefined {
    return this.#people.get(id);
  }

  /** A fresh token and the record to store with its person. */
  mint(person: string): { readonly token: string; readonly record: SessionRecord } {
    const token = makeToken();
    const nowMs = this.#clock();
    return { token, record: { tokenHash: hashOfSecret(token), person, createdAtMs: nowMs, seenAtMs: nowMs, locked: false } };
  }

  /** The session of a token; null where it is none, has ended or expired. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashOfSecret(token);
    const session = this.#live.get(tokenHash) ?? (await this.#load(tokenHash));
    if (session === null || session.ended) return null;
    if (this.#isOver(session)) {
      await this.end(session, 'expired');
      return null;
    }
    this.#lockIfIdle(session);
    return session;
  }

  #load(tokenHash: string): Promise<Session | null> {
    // Two requests at once must not make two sessions of one.
    const under = this.#loading.get(tokenHash);
    if (under !== undefined) return under;
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
    this.#trim();
    return session;
  }

  async #readPerson(id: string): Promise<LivePerson | null> {
    const record = await this.#store.person(id);
    if (record === null || record.forgottenAtMs !== null) return null;
    const person = liveOf(record);
    person.grants = await this.#store.grantsOf(id);
    person.excludedUntilMs = exclusionEnd(await this.#store.exclusionsOf(id));
    return this.#people.get(id) ?? person;
  }

  /** Somebody did something (`acted`) or merely looked. */
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
    // A failing store says so elsewhere; this is only about when somebody was last seen.
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
    this.#tell(session, reason);
    await this.#store.removeSession(session.tokenHash);
  }

  /** All sessions of somebody, at once. */
  async endAll(person: string, reason: EndReason): Promise<void> {
    for (const session of this.#live.values()) {
      if (session.person.id !== person) continue;
      session.ended = true;
      this.#live.delete(session.tokenHash);
      this.#tell(session, reason);
    }
    this.#people.delete(person);
    await this.#store.removeSessionsOf(person);
  }

  makeTicket(session: Session): { readonly ticket: string; readonly expiresAtMs: number } | null {
    this.#dropOldTickets();
    const open = this.#openTickets.get(session) ?? 0;
    if (open >= TICKETS_OF_ONE_MAX || this.#tickets.size >= TICKETS_MAX) return null;
    const ticket = makeToken();
    const expiresAtMs = this.#clock() + this.#ticketMs;
    this.#tickets.set(hashOfSecret(ticket), { session, expiresAtMs });
    this.#openTickets.set(session, open + 1);
    return { ticket, expiresAtMs };
  }

  /** All last equally long, so that the oldest stand first. */
  #dropOldTickets(): void {
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

  /** Good once, for a short time, and only while its session lasts. */
  takeTicket(ticket: string): Session | null {
    const found = this.#dropTicket(hashOfSecret(ticket));
    if (found === undefined || found.expiresAtMs < this.#clock()) return null;
    return found.session.ended || found.session.locked || this.#isOver(found.session) ? null : found.session;
  }

  /** When everybody who is signed in was last seen. */
  seenMs(): ReadonlyMap<string, number> {
    const seen = new Map<string, number>();
    for (const { person, seenAtMs } of this.#live.values()) seen.set(person.id, Math.max(seen.get(person.id) ?? 0, seenAtMs));
    return seen;
  }

  /** After each sweep, for those who go by who is signed in. */
  onSweep(listener: () => void): () => void {
    this.#sweepListeners.add(listener);
    return () => void this.#sweepListeners.delete(listener);
  }

  /** Ends what has expired and locks what nobody has touched; called every few seconds. */
  sweep(): void {
    const nowMs = this.#clock();
    for (const session of this.#live.values()) {
      if (this.#isOver(session)) void this.end(session, 'expired').catch(() => {});
      else this.#lockIfIdle(session);
    }
    this.#dropOldTickets();
    this.#store.removeSessionsBefore(nowMs - ABSOLUTE_MAX_MS).catch(() => {});
    for (const listener of this.#sweepListeners) listener();
  }

  expiresAtMs({ person, createdAtMs, seenAtMs }: Session): number {
    const { idleMs, absoluteMs } = EXPIRY[person.kind];
    return Math.min(createdAtMs + absoluteMs, seenAtMs + idleMs);
  }

  #isOver(session: Session): boolean {
    return this.expiresAtMs(session) <= this.#clock();
  }

  #lockIfIdle(session: Session): void {
    if (session.locked || session.person.kind !== 'staff' || this.#clock() - session.actedAtMs < LOCK_AFTER_MS) return;
    session.locked = true;
    this.#save(session);
    this.#tell(session, 'locked');
  }

  #tell(session: Session, reason: EndReason): void {
    for (const listener of this.#listeners) listener(session, reason);
  }

  #trim(): void {
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

const liveOf = (record: PersonRecord): LivePerson => ({
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

/** Until when somebody is excluded: the longest that has not been ended. */
export const exclusionEnd = (exclusions: readonly Exclusion[]): number =>
  Math.max(0, ...exclusions.map(({ untilMs, endedAtMs }) => (endedAtMs !== null ? 0 : (untilMs ?? Number.POSITIVE_INFINITY))));
