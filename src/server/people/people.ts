/** Persons and what they are allowed: signing in, grants, age, exclusion, forgetting. It must never grant anything to whoever asks for themself. */
import { AGES, type Age, TICKET_MS, type WireError, type WireErrorCode } from '../../protocol/index.ts';
import { OwnLimits } from './limits.ts';
import { type Lockout, openLockout } from './lockout.ts';
import { openPasswords, type Passwords } from './passwords.ts';
import { hashOfSecret, makeCode, makePersonId } from './secrets.ts';
import { exclusionEnd, type LivePerson, type Session, Sessions } from './sessions.ts';
import type {
  ExclusionKind,
  ExclusionRecord,
  GrantRecord,
  LogEntry,
  Numbered,
  PeopleStore,
  PersonKind,
  PersonRecord,
  SessionRecord,
} from './store.ts';
import { Turns } from './turns.ts';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WireError };

const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
const denied = (
  code: WireErrorCode,
  message: string,
  more: Partial<WireError> = {},
): { readonly ok: false; readonly error: WireError } => ({
  ok: false,
  error: { code, message, ...more },
});
const LAST_ADMINISTRATOR = denied('last-administrator', 'the floor would have no administrator');

export const ADMINISTRATOR = 'administrator';
export const OFFICER = 'officer';
export const FLOOR = '*';

/** For a new member of staff or a forgotten password. */
const CODE_MS = 7 * 86_400_000;

const BUSY = denied('busy', 'too many are signing in at this moment', { retryAfterMs: 1000 });
const WRONG = denied('wrong-credentials', 'login and password do not go together');
const WRONG_CODE = denied('wrong-credentials', 'login and code do not go together, or the code was used or is too old');

export interface SignedIn {
  readonly token: string;
  readonly session: Session;
}

/** What an exclusion has to reach besides the record: every table and every open connection. */
export type ExclusionListener = (
  person: string,
  barred: { readonly grounds: string; readonly by: string } | null,
) => Promise<void>;

export interface PeopleParts {
  readonly store: PeopleStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const NO_ROLES: readonly string[] = [];

/** Between two tries to store an exclusion that the disk would not take. */
const EXCLUSION_RETRY_MS = 1000;

export class People {
  readonly sessions: Sessions;
  readonly limits: OwnLimits;
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #passwords: Passwords;
  readonly #lockout: Lockout;
  readonly #onExclusion = new Set<ExclusionListener>();
  readonly #turns = new Turns();
  readonly #onGrants = new Set<(person: string) => void>();
  /** Exclusions of this process: a session that was being read when one was made must not escape it. */
  readonly #excluded = new Map<string, number>();

  constructor({ store, clock }: PeopleParts) {
    this.#store = store;
    this.#clock = clock;
    this.#passwords = openPasswords();
    this.#lockout = openLockout(store, clock);
    this.sessions = new Sessions(store, clock, TICKET_MS);
    this.limits = new OwnLimits(store, clock);
  }

  onExclusion(listener: ExclusionListener): () => void {
    this.#onExclusion.add(listener);
    return () => void this.#onExclusion.delete(listener);
  }

  /** Called after somebody's roles have changed. */
  onGrants(listener: (person: string) => void): () => void {
    this.#onGrants.add(listener);
    return () => void this.#onGrants.delete(listener);
  }

  // Coming in.

  /** Somebody without an account who says that they are of age. */
  async guest(over: Age = AGES[0]): Promise<SignedIn> {
    const person = this.#newPerson('guest', null, null, over);
    return this.#enter(person, null);
  }

  async register(login: string, password: string, name: string, over: Age = AGES[0]): Promise<Outcome<SignedIn>> {
    const hash = await this.#passwords.make(password);
    if (hash === null) return BUSY;
    const person = { ...this.#newPerson('player', login, name, over), password: hash };
    const minted = this.sessions.mint(person.id);
    if (!(await this.#store.addPerson(person, minted.record, [], null))) return denied('login-taken', 'the login is taken');
    return done(await this.#sessionOf(minted.token));
  }

  /** Lets something be judged that only the right person can know. */
  async #judged<T>(subject: string, address: string, judge: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    let outcome: Outcome<T> = BUSY;
    const told = await this.#lockout.attempt(subject, address, async () => {
      outcome = await judge();
      if (outcome.ok) return 'right';
      return outcome.error.code === 'wrong-credentials' ? 'wrong' : 'unjudged';
    });
    if (typeof told === 'string') return outcome;
    const { waitMs } = told;
    return denied('locked-out', 'too many failures; the account or the address has to wait', { retryAfterMs: waitMs });
  }

  /** A new token every time; whoever was signed in before with this browser is signed out. */
  async signIn(login: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const judged = await this.#judged(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      const right = await this.#passwords.check(password, person?.password ?? null);
      if (right === null) return BUSY;
      return right && person !== null && person.disabledAtMs === null ? done(person) : WRONG;
    });
    return judged.ok ? done(await this.#enter(judged.value, judged.value.id)) : judged;
  }

  /** The first time with a one-time code, which is used up whether or not it was the right one for this login. */
  async signInByCode(login: string, code: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const judged = await this.#judged(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      // Before the code is used up: who is told to come back needs it then.
      const hash = await this.#passwords.make(password);
      if (hash === null) return BUSY;
      const of = await this.#store.takeCode(hashOfSecret(code.toUpperCase()), this.#clock());
      return person !== null && of === person.id && person.disabledAtMs === null
        ? done({ ...person, password: hash })
        : WRONG_CODE;
    });
    if (!judged.ok) return judged;
    const { id, password: hash } = judged.value;
    await this.#store.setPassword(id, hash);
    await this.sessions.endAll(id, 'signed-out');
    return done(await this.#enter(judged.value, id));
  }

  async #enter(person: PersonRecord, known: string | null): Promise<SignedIn> {
    const minted = this.sessions.mint(person.id);
    if (known === null) await this.#store.addPerson(person, minted.record, [], null);
    else await this.#store.addSession(minted.record);
    return this.#sessionOf(minted.token);
  }

  /** Stores a session that was minted for somebody who is known to be who they are. */
  keep = (record: SessionRecord): Promise<void> => this.#store.addSession(record);

  async #sessionOf(token: string): Promise<SignedIn> {
    const session = await this.sessions.find(token);
    if (session === null) throw new Error('a session that was just made is there');
    return { token, session };
  }

  #newPerson(kind: PersonKind, login: string | null, name: string | null, over: Age | null): PersonRecord {
    const nowMs = this.#clock();
    return {
      id: makePersonId(),
      kind,
      login,
      name,
      password: null,
      adultAtMs: over === null ? null : nowMs,
      createdAtMs: nowMs,
      disabledAtMs: null,
      forgottenAtMs: null,
      over,
    };
  }

  async #checkOwn(session: Session, password: string, address: string): Promise<Outcome<PersonRecord>> {
    const person = await this.#store.person(session.person.id);
    return this.#judged(person?.login ?? session.person.id, address, async () => {
      const right = await this.#passwords.check(password, person?.password ?? null);
      if (right === null) return BUSY;
      return right && person !== null ? done(person) : WRONG;
    });
  }

  async unlock(session: Session, password: string, address: string): Promise<Outcome<null>> {
    const checked = await this.#checkOwn(session, password, address);
    if (!checked.ok) return checked;
    await this.sessions.unlock(session);
    return done(null);
  }

  /** All other sessions end with the old password; this one gets a new token. */
  async changePassword(session: Session, current: string, next: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkOwn(session, current, address);
    if (!checked.ok) return checked;
    const hash = await this.#passwords.make(next);
    if (hash === null) return BUSY;
    await this.#store.setPassword(session.person.id, hash);
    await this.sessions.endAll(session.person.id, 'signed-out');
    return done(await this.#enter({ ...checked.value, password: hash }, session.person.id));
  }

  // What somebody may.

  /** Roles that somebody was granted at a table, of those that its book has; the highest last. */
  rolesAt(person: LivePerson, table: string, ladder: readonly string[]): readonly string[] {
    // Players have none, and act most.
    if (person.grants.length === 0) return NO_ROLES;
    const here = new Set(person.grants.filter((grant) => grant.table === table || grant.table === FLOOR).map(({ role }) => role));
    return [OFFICER, ...ladder].filter((role) => here.has(role));
  }

  isAdministrator(person: LivePerson): boolean {
    return person.grants.some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
  }

  isExcluded(person: LivePerson): boolean {
    return Math.max(person.excludedUntilMs, this.#excluded.get(person.id) ?? 0) > this.#clock();
  }

  // What administrators do.

  /** An account for staff, with the code for its first sign-in. */
  async addStaff(
    login: string,
    name: string,
    over: Age | null,
    by: string,
  ): Promise<Outcome<{ readonly person: string; readonly code: string }>> {
    const person = this.#newPerson('staff', login, name, over);
    if (!(await this.#store.addPerson(person, null, [], by))) return denied('login-taken', 'the login is taken');
    const code = await this.#giveCode(person.id, by);
    return done({ person: person.id, code });
  }

  async #giveCode(person: string, by: string): Promise<string> {
    const code = makeCode();
    const nowMs = this.#clock();
    await this.#store.addCode(hashOfSecret(code), person, nowMs + CODE_MS, by, nowMs);
    return code;
  }

  /** A new code for somebody who forgot the password. */
  async renewCode(id: string, by: string): Promise<Outcome<string>> {
    const person = await this.#store.person(id);
    if (person === null || person.login === null) return denied('not-found', 'there is no such account');
    return done(await this.#giveCode(id, by));
  }

  async setDisabled(id: string, disabled: boolean, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'there is no such person');
    if (id === by) return denied('self-grant', 'nobody disables or enables themself');
    return this.#turns.take(ADMINISTRATOR, async () => {
      if (disabled && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      await this.#store.setDisabled(id, disabled, by, this.#clock());
      if (disabled) await this.sessions.endAll(id, 'disabled');
      return done(null);
    });
  }

  /** Asked in turn with what follows from it, so that two who go at once do not each count the other. */
  async #isLastAdministrator(id: string): Promise<boolean> {
    const person = await this.#store.person(id);
    // Whoever is disabled is not counted, and is missed by nobody.
    if (person === null || person.disabledAtMs !== null) return false;
    const own = (await this.#store.grantsOf(id)).some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
    return own && (await this.#store.countOnFloor(ADMINISTRATOR)) < 2;
  }

  async grant(grant: Omit<GrantRecord, 'atMs'>): Promise<Outcome<null>> {
    if (grant.person === grant.by) return denied('self-grant', 'nobody grants themself a role');
    const person = await this.#store.person(grant.person);
    if (person === null || person.kind !== 'staff' || person.forgottenAtMs !== null)
      return denied('not-found', 'there is no such member of staff');
    await this.#store.addGrant({ ...grant, atMs: this.#clock() });
    await this.#refreshGrants(grant.person);
    return done(null);
  }

  revoke(id: string, table: string, role: string, by: string): Promise<Outcome<null>> {
    return this.#turns.take(ADMINISTRATOR, async () => {
      if (table === FLOOR && role === ADMINISTRATOR && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      if (!(await this.#store.removeGrant(id, table, role, by, this.#clock())))
        return denied('not-found', 'there is no such grant');
      await this.#refreshGrants(id);
      return done(null);
    });
  }

  async #refreshGrants(id: string): Promise<void> {
    const live = this.sessions.known(id);
    if (live !== undefined) live.grants = await this.#store.grantsOf(id);
    for (const listener of this.#onGrants) listener(id);
  }

  person = (id: string): Promise<PersonRecord | null> => this.#store.person(id);
  people = (kind: PersonKind, after: string, limit: number): Promise<readonly PersonRecord[]> =>
    this.#store.people(kind, after, limit);
  grantsOf = (id: string): Promise<readonly GrantRecord[]> => this.#store.grantsOf(id);
  grants = (after: number, limit: number): Promise<readonly (GrantRecord & Numbered)[]> => this.#store.grants(after, limit);
  exclusionsOf = (id: string): Promise<readonly ExclusionRecord[]> => this.#store.exclusionsOf(id);
  exclusions = (after: number, limit: number): Promise<readonly (ExclusionRecord & Numbered)[]> =>
    this.#store.exclusions(after, limit);

  /** What was done to persons, newest first. */
  log = (before: number | null, limit: number): Promise<readonly (LogEntry & Numbered)[]> => this.#store.log(before, limit);

  // Age and exclusion.

  /** Somebody says that they are older than they said before. Of staff the house says it. */
  async claimAge({ person }: Session, over: Age): Promise<Outcome<null>> {
    if (person.kind === 'staff') return denied('not-permitted', 'the age of staff is recorded by the house');
    if (over <= (person.over ?? 0)) return done(null);
    await this.#store.setAge(person.id, over, this.#clock());
    person.over = over;
    return done(null);
  }

  /** Takes effect at once: here in memory before it is stored, at every table and on every connection before this answers. */
  async exclude(
    id: string,
    kind: ExclusionKind,
    grounds: string,
    untilMs: number | null,
    by: string,
  ): Promise<Outcome<ExclusionRecord>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'there is no such person');
    const exclusion: ExclusionRecord = {
      person: id,
      kind,
      grounds,
      by,
      fromMs: this.#clock(),
      untilMs,
      endedAtMs: null,
      endedBy: null,
    };
    const endMs = exclusionEnd([exclusion]);
    const live = this.sessions.known(id);
    this.#excluded.set(id, Math.max(endMs, this.#excluded.get(id) ?? 0));
    if (live !== undefined) live.excludedUntilMs = Math.max(live.excludedUntilMs, endMs);
    const stored = this.#storeExclusion(exclusion);
    await this.#tell(id, { grounds: kind, by: id === by ? 'system' : by });
    await stored;
    return done(exclusion);
  }

  /** Holds in this process from now on, whatever the disk says; where it cannot be stored yet, that is tried until it is. */
  async #storeExclusion(exclusion: ExclusionRecord): Promise<void> {
    try {
      await this.#store.addExclusion(exclusion);
    } catch (error) {
      setTimeout(() => void this.#storeExclusion(exclusion).catch(() => {}), EXCLUSION_RETRY_MS).unref();
      throw error;
    }
  }

  async endExclusion(id: string, by: string): Promise<Outcome<null>> {
    if (id === by) return denied('self-grant', 'nobody ends their own exclusion');
    if ((await this.#store.endExclusions(id, this.#clock(), by)) === 0)
      return denied('not-found', 'there is no exclusion of this person');
    await this.#refreshExclusion(id);
    await this.#tell(id, null);
    return done(null);
  }

  async #refreshExclusion(id: string): Promise<void> {
    this.#excluded.delete(id);
    const live = this.sessions.known(id);
    if (live !== undefined) live.excludedUntilMs = exclusionEnd(await this.#store.exclusionsOf(id));
  }

  async #tell(id: string, barred: { readonly grounds: string; readonly by: string } | null): Promise<void> {
    await Promise.all([...this.#onExclusion].map((listener) => listener(id, barred)));
  }

  /** By oneself: who has a password gives it, so that nobody else does it at an open console. */
  async forgetOwn(session: Session, password: string | undefined, address: string): Promise<Outcome<null>> {
    const person = await this.#store.person(session.person.id);
    if (person !== null && person.password !== null) {
      if (password === undefined) return denied('invalid', 'the account has a password, which is needed', { place: 'password' });
      const checked = await this.#checkOwn(session, password, address);
      if (!checked.ok) return checked;
    }
    return this.forget(session.person.id, session.person.id);
  }

  /** What is personal goes; the pseudonymous id stays in the journal. */
  async forget(id: string, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'there is no such person');
    return this.#turns.take(ADMINISTRATOR, async () => {
      if (await this.#isLastAdministrator(id)) return LAST_ADMINISTRATOR;
      await this.#store.forget(id, by, this.#clock());
      await this.sessions.endAll(id, 'forgotten');
      return done(null);
    });
  }

  /** On the first start of a house: an administrator and the one-time code, to be printed once. null where there is one already. */
  async firstAdministrator(login = ADMINISTRATOR): Promise<{ readonly login: string; readonly code: string } | null> {
    if ((await this.#store.countOnFloor(ADMINISTRATOR)) > 0) return null;
    const nowMs = this.#clock();
    const known = await this.#store.personByLogin(login);
    const person = known ?? this.#newPerson('staff', login, null, AGES[0]);
    const grant = { person: person.id, table: FLOOR, role: ADMINISTRATOR, by: 'system', atMs: nowMs };
    if (known === null) await this.#store.addPerson(person, null, [grant], grant.by);
    else await this.#store.addGrant(grant);
    return { login, code: await this.#giveCode(person.id, grant.by) };
  }
}
