/** Accounts and rights: signing in, grants, age, exclusion, deletion of personal data. Staff cannot grant roles to themselves. */
import { AGES, type Age, type ApiError, type ApiErrorCode, TICKET_MS } from '../../protocol/index.ts';
import { KeyedQueue } from './keyed-queue.ts';
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

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
const denied = (
  code: ApiErrorCode,
  message: string,
  details: Partial<ApiError> = {},
): { readonly ok: false; readonly error: ApiError } => ({
  ok: false,
  error: { code, message, ...details },
});
const LAST_ADMINISTRATOR = denied('last-administrator', 'the house would have no administrator');

export const ADMINISTRATOR = 'administrator';
export const OFFICER = 'officer';
export const FLOOR = '*';

/** How long a one-time code is valid. */
const CODE_MS = 7 * 86_400_000;

const BUSY = denied('busy', 'too many people are signing in; try again', { retryAfterMs: 1000 });
const WRONG = denied('wrong-credentials', 'wrong login or password');
const WRONG_CODE = denied('wrong-credentials', 'wrong login or code, or the code was already used or has expired');

export interface SignedIn {
  readonly token: string;
  readonly session: Session;
}

/** Applies an exclusion, or its end, to all tables and connections. */
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

/** Pause before a failed write of an exclusion is retried. */
const EXCLUSION_RETRY_MS = 1000;

export class People {
  readonly sessions: Sessions;
  readonly limits: OwnLimits;
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #passwords: Passwords;
  readonly #lockout: Lockout;
  readonly #onExclusion = new Set<ExclusionListener>();
  readonly #queue = new KeyedQueue();
  readonly #onGrants = new Set<(person: string) => void>();
  /** Ends of exclusions that this process has made. They apply even to a session that is still loading. */
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

  /** Called after the roles of a person have changed. */
  onGrants(listener: (person: string) => void): () => void {
    this.#onGrants.add(listener);
    return () => void this.#onGrants.delete(listener);
  }

  // Signing in.

  /** Adds a guest, who has no account and declares an age. */
  async guest(over: Age = AGES[0]): Promise<SignedIn> {
    const person = this.#newPerson('guest', null, null, over);
    return this.#startSession(person, false);
  }

  async register(login: string, password: string, name: string, over: Age = AGES[0]): Promise<Outcome<SignedIn>> {
    const hash = await this.#passwords.make(password);
    if (hash === null) return BUSY;
    const person = { ...this.#newPerson('player', login, name, over), password: hash };
    const minted = this.sessions.mint(person.id);
    if (!(await this.#store.addPerson(person, minted.record, [], null)))
      return denied('login-taken', 'this login is already used');
    return done(await this.#sessionOf(minted.token));
  }

  /** Checks a password or code, unless the account or address is locked out. */
  async #checkSecret<T>(subject: string, address: string, check: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    let outcome: Outcome<T> = BUSY;
    const result = await this.#lockout.attempt(subject, address, async () => {
      outcome = await check();
      if (outcome.ok) return 'right';
      return outcome.error.code === 'wrong-credentials' ? 'wrong' : 'unchecked';
    });
    if (typeof result === 'string') return outcome;
    const { waitMs } = result;
    return denied('locked-out', 'too many failed attempts from this account or address; wait', { retryAfterMs: waitMs });
  }

  /** Every sign-in creates a new token. */
  async signIn(login: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkSecret(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      const right = await this.#passwords.check(password, person?.password ?? null);
      if (right === null) return BUSY;
      return right && person !== null && person.disabledAtMs === null ? done(person) : WRONG;
    });
    return checked.ok ? done(await this.#startSession(checked.value, true)) : checked;
  }

  /** Signs in with a one-time code and sets the password. Even with a wrong login, the code cannot be used again. */
  async signInByCode(login: string, code: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkSecret(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      // The password is hashed before the code is used up, because a busy server asks the person to try again.
      const hash = await this.#passwords.make(password);
      if (hash === null) return BUSY;
      const owner = await this.#store.takeCode(hashOfSecret(code.toUpperCase()), this.#clock());
      return person !== null && owner === person.id && person.disabledAtMs === null
        ? done({ ...person, password: hash })
        : WRONG_CODE;
    });
    if (!checked.ok) return checked;
    const { id, password: hash } = checked.value;
    await this.#store.setPassword(id, hash);
    await this.sessions.endAll(id, 'signed-out');
    return done(await this.#startSession(checked.value, true));
  }

  async #startSession(person: PersonRecord, isExisting: boolean): Promise<SignedIn> {
    const minted = this.sessions.mint(person.id);
    if (!isExisting) await this.#store.addPerson(person, minted.record, [], null);
    else await this.#store.addSession(minted.record);
    return this.#sessionOf(minted.token);
  }

  /** Stores a session that was minted without a sign-in. */
  addSession = (record: SessionRecord): Promise<void> => this.#store.addSession(record);

  async #sessionOf(token: string): Promise<SignedIn> {
    const session = await this.sessions.find(token);
    if (session === null) throw new Error('the new session was not found');
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
      deletedAtMs: null,
      over,
    };
  }

  async #checkPassword(session: Session, password: string, address: string): Promise<Outcome<PersonRecord>> {
    const person = await this.#store.person(session.person.id);
    return this.#checkSecret(person?.login ?? session.person.id, address, async () => {
      const right = await this.#passwords.check(password, person?.password ?? null);
      if (right === null) return BUSY;
      return right && person !== null ? done(person) : WRONG;
    });
  }

  async unlock(session: Session, password: string, address: string): Promise<Outcome<null>> {
    const checked = await this.#checkPassword(session, password, address);
    if (!checked.ok) return checked;
    await this.sessions.unlock(session);
    return done(null);
  }

  /** Changes the password, ends all sessions of the person, and starts a new session for the caller. */
  async changePassword(session: Session, current: string, next: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkPassword(session, current, address);
    if (!checked.ok) return checked;
    const hash = await this.#passwords.make(next);
    if (hash === null) return BUSY;
    await this.#store.setPassword(session.person.id, hash);
    await this.sessions.endAll(session.person.id, 'signed-out');
    return done(await this.#startSession({ ...checked.value, password: hash }, true));
  }

  // Rights.

  /** Roles of a person at a table, the highest last. Only roles in the ladder of the rulebook count. */
  rolesAt(person: LivePerson, table: string, ladder: readonly string[]): readonly string[] {
    // Fast path for players.
    if (person.grants.length === 0) return NO_ROLES;
    const granted = new Set(
      person.grants.filter((grant) => grant.table === table || grant.table === FLOOR).map(({ role }) => role),
    );
    return [OFFICER, ...ladder].filter((role) => granted.has(role));
  }

  isAdministrator(person: LivePerson): boolean {
    return person.grants.some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
  }

  isExcluded(person: LivePerson): boolean {
    return Math.max(person.excludedUntilMs, this.#excluded.get(person.id) ?? 0) > this.#clock();
  }

  // Administration.

  /** Adds a staff account and returns the code for its first sign-in. */
  async addStaff(
    login: string,
    name: string,
    over: Age | null,
    by: string,
  ): Promise<Outcome<{ readonly person: string; readonly code: string }>> {
    const person = this.#newPerson('staff', login, name, over);
    if (!(await this.#store.addPerson(person, null, [], by))) return denied('login-taken', 'this login is already used');
    const code = await this.#giveCode(person.id, by);
    return done({ person: person.id, code });
  }

  async #giveCode(person: string, by: string): Promise<string> {
    const code = makeCode();
    const nowMs = this.#clock();
    await this.#store.addCode(hashOfSecret(code), person, nowMs + CODE_MS, by, nowMs);
    return code;
  }

  /** Returns a new one-time code, for a person who forgot the password. */
  async renewCode(id: string, by: string): Promise<Outcome<string>> {
    const person = await this.#store.person(id);
    if (person === null || person.login === null) return denied('not-found', 'no such account');
    return done(await this.#giveCode(id, by));
  }

  async setDisabled(id: string, disabled: boolean, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'no such person');
    if (id === by) return denied('self-grant', 'you cannot disable or enable yourself');
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (disabled && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      await this.#store.setDisabled(id, disabled, by, this.#clock());
      if (disabled) await this.sessions.endAll(id, 'disabled');
      return done(null);
    });
  }

  /** Call it in the queue of administrators, so that two simultaneous removals cannot remove both last administrators. */
  async #isLastAdministrator(id: string): Promise<boolean> {
    const person = await this.#store.person(id);
    // Disabled administrators do not count.
    if (person === null || person.disabledAtMs !== null) return false;
    const isAdministrator = (await this.#store.grantsOf(id)).some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
    return isAdministrator && (await this.#store.countFloorGrants(ADMINISTRATOR)) < 2;
  }

  async grant(grant: Omit<GrantRecord, 'atMs'>): Promise<Outcome<null>> {
    if (grant.person === grant.by) return denied('self-grant', 'you cannot grant yourself a role');
    const person = await this.#store.person(grant.person);
    if (person === null || person.kind !== 'staff' || person.deletedAtMs !== null)
      return denied('not-found', 'no such member of staff');
    await this.#store.addGrant({ ...grant, atMs: this.#clock() });
    await this.#refreshGrants(grant.person);
    return done(null);
  }

  revoke(id: string, table: string, role: string, by: string): Promise<Outcome<null>> {
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (table === FLOOR && role === ADMINISTRATOR && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      if (!(await this.#store.removeGrant(id, table, role, by, this.#clock()))) return denied('not-found', 'no such grant');
      await this.#refreshGrants(id);
      return done(null);
    });
  }

  async #refreshGrants(id: string): Promise<void> {
    const live = this.sessions.livePerson(id);
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

  /** The log of administration, newest first. */
  log = (before: number | null, limit: number): Promise<readonly (LogEntry & Numbered)[]> => this.#store.log(before, limit);

  // Age and exclusion.

  /** Raises the declared age of a player or guest. The house records the age of staff. */
  async claimAge({ person }: Session, over: Age): Promise<Outcome<null>> {
    if (person.kind === 'staff') return denied('not-permitted', 'the house records the age of staff');
    if (over <= (person.over ?? 0)) return done(null);
    await this.#store.setAge(person.id, over, this.#clock());
    person.over = over;
    return done(null);
  }

  /** Excludes a person. It applies in memory before it is stored, and at all tables and connections before this resolves. */
  async exclude(
    id: string,
    kind: ExclusionKind,
    grounds: string,
    untilMs: number | null,
    by: string,
  ): Promise<Outcome<ExclusionRecord>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'no such person');
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
    const live = this.sessions.livePerson(id);
    this.#excluded.set(id, Math.max(endMs, this.#excluded.get(id) ?? 0));
    if (live !== undefined) live.excludedUntilMs = Math.max(live.excludedUntilMs, endMs);
    const stored = this.#storeExclusion(exclusion);
    await this.#notify(id, { grounds: kind, by: id === by ? 'system' : by });
    await stored;
    return done(exclusion);
  }

  /** Stores an exclusion, and retries in the background after an error. The exclusion already applies in this process. */
  async #storeExclusion(exclusion: ExclusionRecord): Promise<void> {
    try {
      await this.#store.addExclusion(exclusion);
    } catch (error) {
      setTimeout(() => void this.#storeExclusion(exclusion).catch(() => {}), EXCLUSION_RETRY_MS).unref();
      throw error;
    }
  }

  async endExclusion(id: string, by: string): Promise<Outcome<null>> {
    if (id === by) return denied('self-grant', 'you cannot end your own exclusion');
    if ((await this.#store.endExclusions(id, this.#clock(), by)) === 0) return denied('not-found', 'this person is not excluded');
    await this.#refreshExclusion(id);
    await this.#notify(id, null);
    return done(null);
  }

  async #refreshExclusion(id: string): Promise<void> {
    this.#excluded.delete(id);
    const live = this.sessions.livePerson(id);
    if (live !== undefined) live.excludedUntilMs = exclusionEnd(await this.#store.exclusionsOf(id));
  }

  async #notify(id: string, barred: { readonly grounds: string; readonly by: string } | null): Promise<void> {
    await Promise.all([...this.#onExclusion].map((listener) => listener(id, barred)));
  }

  /** Deletes the caller's own data. Needs the password, if there is one, so that nobody else can do it on an open page. */
  async deleteOwnAccount(session: Session, password: string | undefined, address: string): Promise<Outcome<null>> {
    const person = await this.#store.person(session.person.id);
    if (person !== null && person.password !== null) {
      if (password === undefined) return denied('invalid', 'the password is required', { place: 'password' });
      const checked = await this.#checkPassword(session, password, address);
      if (!checked.ok) return checked;
    }
    return this.deletePerson(session.person.id, session.person.id);
  }

  /** Deletes personal data; the pseudonymous id stays in the journal. */
  async deletePerson(id: string, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return denied('not-found', 'no such person');
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (await this.#isLastAdministrator(id)) return LAST_ADMINISTRATOR;
      await this.#store.deletePerson(id, by, this.#clock());
      await this.sessions.endAll(id, 'forgotten');
      return done(null);
    });
  }

  /** Creates the first administrator with a one-time code. Returns null if there is already an administrator. */
  async firstAdministrator(login = ADMINISTRATOR): Promise<{ readonly login: string; readonly code: string } | null> {
    if ((await this.#store.countFloorGrants(ADMINISTRATOR)) > 0) return null;
    const nowMs = this.#clock();
    const existing = await this.#store.personByLogin(login);
    const person = existing ?? this.#newPerson('staff', login, null, AGES[0]);
    const grant = { person: person.id, table: FLOOR, role: ADMINISTRATOR, by: 'system', atMs: nowMs };
    if (existing === null) await this.#store.addPerson(person, null, [grant], grant.by);
    else await this.#store.addGrant(grant);
    return { login, code: await this.#giveCode(person.id, grant.by) };
  }
}
