/** Accounts and rights: signing in, grants, age, exclusion, deletion of personal data. Staff cannot grant roles to themselves. */
import { AGES, type Age, TICKET_MS } from '../../protocol/index.ts';
import { GOVERNMENT_ROLES } from '../../rules/index.ts';
import { tournamentTableId } from '../../table/index.ts';
import { type ExclusionListener, Exclusions } from './exclusions.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { OwnLimits } from './limits.ts';
import { type Lockout, openLockout } from './lockout.ts';
import { deny, type Outcome, succeed } from './outcome.ts';
import { openPasswords, type Passwords } from './passwords.ts';
import { PersonNames } from './person-names.ts';
import { wordsOfSearch } from './person-words.ts';
import { hashOfSecret, makeCode, makePersonId, parseCode } from './secrets.ts';
import { type LivePerson, type Session, Sessions } from './sessions.ts';
import type {
  ExclusionKind,
  ExclusionRecord,
  FoundKind,
  GrantRecord,
  LogEntry,
  Numbered,
  PeopleStore,
  PersonKind,
  PersonRecord,
  SessionRecord,
} from './store.ts';

const LAST_ADMINISTRATOR = deny('last-administrator', 'the house would have no administrator');

export const ADMINISTRATOR = 'administrator';
/** Stands for all tables in a grant. */
export const FLOOR = '*';

/** How long a one-time code is valid. */
const CODE_MS = 7 * 86_400_000;

const BUSY = deny('busy', 'too many people are signing in; try again', { retryAfterMs: 1000 });
const WRONG_PASSWORD = deny('wrong-credentials', 'wrong login or password');
const WRONG_CODE = deny('wrong-credentials', 'wrong login or code, or the code was already used or has expired');

export interface SignedIn {
  readonly token: string;
  readonly session: Session;
}

/** An account that staff have opened, with the code for its first sign-in. */
interface NewAccount {
  readonly person: string;
  readonly code: string;
}

export interface PeopleParts {
  readonly store: PeopleStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const NO_ROLES: readonly string[] = [];

/** The roles among these that the grants give at a table. A grant at a table also holds when it is used in a tournament. */
function rolesIn(grants: readonly GrantRecord[], table: string, roles: readonly string[]): readonly string[] {
  const isHere = (grant: GrantRecord): boolean =>
    grant.table === table || grant.table === FLOOR || tournamentTableId(grant.table) === table;
  const granted = new Set(grants.filter(isHere).map(({ role }) => role));
  return roles.filter((role) => granted.has(role));
}

export class People {
  readonly sessions: Sessions;
  readonly limits: OwnLimits;
  readonly names: PersonNames;
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #passwords: Passwords;
  readonly #lockout: Lockout;
  readonly #exclusions: Exclusions;
  /** Changes that can remove an administrator run one at a time. */
  readonly #queue = new KeyedQueue();
  readonly #onGrants = new Set<(person: string) => void>();

  constructor({ store, clock }: PeopleParts) {
    this.#store = store;
    this.#clock = clock;
    this.#passwords = openPasswords();
    this.#lockout = openLockout(store, clock);
    this.sessions = new Sessions(store, clock, TICKET_MS);
    this.limits = new OwnLimits(store, clock);
    this.names = new PersonNames(store);
    this.#exclusions = new Exclusions(store, clock, this.sessions);
  }

  onExclusion(listener: ExclusionListener): () => void {
    return this.#exclusions.onChange(listener);
  }

  /** Called after the roles of a person have changed. */
  onGrants(listener: (person: string) => void): () => void {
    this.#onGrants.add(listener);
    return () => void this.#onGrants.delete(listener);
  }

  // Signing in.

  /** Adds a guest, who has no account. `over` is the age in years that a person declares to have reached. */
  async guest(over: Age = AGES[0]): Promise<SignedIn> {
    const person = this.#newPerson('guest', null, null, over);
    return this.#startSession(person, { isNew: true });
  }

  async register(login: string, password: string, name: string, over: Age = AGES[0]): Promise<Outcome<SignedIn>> {
    const hash = await this.#passwords.make(password);
    if (hash === null) return BUSY;
    const person = { ...this.#newPerson('player', login, name, over), password: hash };
    const created = this.sessions.createSession(person.id);
    if (!(await this.#store.addPerson(person, created.record, [], null)))
      return deny('login-taken', 'this login is already used');
    await this.names.change(person.id, [name]);
    return succeed(await this.#sessionOf(created.token));
  }

  /** Checks a password or code, unless the account or address is locked out. */
  async #checkSecret<T>(account: string, address: string, check: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    let outcome: Outcome<T> = BUSY;
    const result = await this.#lockout.attempt(account, address, async () => {
      outcome = await check();
      if (outcome.ok) return 'correct';
      return outcome.error.code === 'wrong-credentials' ? 'wrong' : 'unchecked';
    });
    if (typeof result === 'string') return outcome;
    const { waitMs } = result;
    return deny('locked-out', 'too many failed attempts from this account or address; wait', { retryAfterMs: waitMs });
  }

  /** Every sign-in creates a new token. */
  async signIn(login: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkLogin(login, password, address);
    return checked.ok ? succeed(await this.#startSession(checked.value)) : checked;
  }

  /** Checks login and password for one command on another person's device. Opens no session. */
  async authorise(login: string, password: string, address: string): Promise<Outcome<Session>> {
    const checked = await this.#checkLogin(login, password, address);
    if (!checked.ok) return checked;
    const session = await this.sessions.createForOneCommand(checked.value.id);
    return session === null ? WRONG_PASSWORD : succeed(session);
  }

  #checkLogin(login: string, password: string, address: string): Promise<Outcome<PersonRecord>> {
    return this.#checkSecret(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      const isCorrect = await this.#passwords.check(password, person?.password ?? null);
      if (isCorrect === null) return BUSY;
      return isCorrect && person !== null && person.disabledAtMs === null ? succeed(person) : WRONG_PASSWORD;
    });
  }

  /** Signs in with a one-time code and sets the password. The code is used up even if the login is wrong. */
  async signInByCode(login: string, code: string, password: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkSecret(login, address, async () => {
      const person = await this.#store.personByLogin(login);
      // The password is hashed before the code is used up, because a busy server asks the person to try again.
      const hash = await this.#passwords.make(password);
      if (hash === null) return BUSY;
      const owner = await this.#store.takeCode(hashOfSecret(parseCode(code)), this.#clock());
      return person !== null && owner === person.id && person.disabledAtMs === null
        ? succeed({ ...person, password: hash })
        : WRONG_CODE;
    });
    if (!checked.ok) return checked;
    const { id, password: hash } = checked.value;
    await this.#store.setPassword(id, hash);
    await this.sessions.endAll(id, 'signed-out');
    return succeed(await this.#startSession(checked.value));
  }

  async #startSession(person: PersonRecord, { isNew = false } = {}): Promise<SignedIn> {
    const created = this.sessions.createSession(person.id);
    if (isNew) await this.#store.addPerson(person, created.record, [], null);
    else await this.#store.addSession(created.record);
    return this.#sessionOf(created.token);
  }

  /** Stores a session without a sign-in. Only tests use it. */
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
      // When the age was recorded.
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
      const isCorrect = await this.#passwords.check(password, person?.password ?? null);
      if (isCorrect === null) return BUSY;
      return isCorrect && person !== null ? succeed(person) : WRONG_PASSWORD;
    });
  }

  /** Unlocks a session that was locked because it was not used for some minutes. */
  async unlock(session: Session, password: string, address: string): Promise<Outcome<null>> {
    const checked = await this.#checkPassword(session, password, address);
    if (!checked.ok) return checked;
    await this.sessions.unlock(session);
    return succeed(null);
  }

  /** Changes the password, ends all sessions of the person, and starts a new session for the caller. */
  async changePassword(session: Session, current: string, next: string, address: string): Promise<Outcome<SignedIn>> {
    const checked = await this.#checkPassword(session, current, address);
    if (!checked.ok) return checked;
    const hash = await this.#passwords.make(next);
    if (hash === null) return BUSY;
    await this.#store.setPassword(session.person.id, hash);
    await this.sessions.endAll(session.person.id, 'signed-out');
    return succeed(await this.#startSession({ ...checked.value, password: hash }));
  }

  // Rights.

  /** Roles of a person at a table, the highest last. `ladder`: the staff roles of the rulebook, lowest first. Other roles are left out, except those of the government. */
  rolesAt(person: LivePerson, table: string, ladder: readonly string[]): readonly string[] {
    // Every wager asks for the roles of its player, who usually has no grants.
    return person.grants.length === 0 ? NO_ROLES : rolesIn(person.grants, table, [...GOVERNMENT_ROLES, ...ladder]);
  }

  isAdministrator(person: LivePerson): boolean {
    return person.grants.some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
  }

  /** Whether a person, signed in or not, holds a role at a table: of its staff, of the government, or of administration. */
  async holdsRoleAt(id: string, table: string, ladder: readonly string[]): Promise<boolean> {
    const grants = this.sessions.livePerson(id)?.grants ?? (await this.#store.grantsOf(id));
    return rolesIn(grants, table, [ADMINISTRATOR, ...GOVERNMENT_ROLES, ...ladder]).length > 0;
  }

  /** Whether a person, signed in or not, was granted this role at a table. */
  async isGranted(id: string, table: string, role: string): Promise<boolean> {
    const grants = this.sessions.livePerson(id)?.grants ?? (await this.#store.grantsOf(id));
    return rolesIn(grants, table, [role]).length > 0;
  }

  // Administration.

  /** Adds a staff account and returns the code for its first sign-in. */
  addStaff(login: string, name: string, over: Age | null, by: string): Promise<Outcome<NewAccount>> {
    return this.#addAccount('staff', login, name, over, by);
  }

  /** Adds the account of a player whose age staff have checked. */
  addPlayer(login: string, name: string, over: Age, by: string): Promise<Outcome<NewAccount>> {
    return this.#addAccount('player', login, name, over, by);
  }

  async #addAccount(kind: PersonKind, login: string, name: string, over: Age | null, by: string): Promise<Outcome<NewAccount>> {
    const person = this.#newPerson(kind, login, name, over);
    if (!(await this.#store.addPerson(person, null, [], by))) return deny('login-taken', 'this login is already used');
    await this.names.change(person.id, [name]);
    const code = await this.#giveCode(person.id, by);
    return succeed({ person: person.id, code });
  }

  async #giveCode(person: string, by: string): Promise<string> {
    const code = makeCode();
    const nowMs = this.#clock();
    await this.#store.addCode(hashOfSecret(code), person, nowMs + CODE_MS, by, nowMs);
    return code;
  }

  /** Corrects the name of a person. */
  async rename(id: string, name: string, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null || person.deletedAtMs !== null) return deny('not-found', 'no such person');
    await this.#store.setName(id, name, by, this.#clock());
    await this.names.change(id, [person.name, name]);
    const livePerson = this.sessions.livePerson(id);
    if (livePerson !== undefined) livePerson.name = name;
    return succeed(null);
  }

  /** Returns a new one-time code, for a person who forgot the password. */
  async renewCode(id: string, by: string): Promise<Outcome<string>> {
    const person = await this.#store.person(id);
    if (person === null || person.login === null) return deny('not-found', 'no such account');
    return succeed(await this.#giveCode(id, by));
  }

  async setDisabled(id: string, disabled: boolean, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return deny('not-found', 'no such person');
    if (id === by) return deny('self-grant', 'you cannot disable or enable yourself');
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (disabled && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      await this.#store.setDisabled(id, disabled, by, this.#clock());
      if (disabled) await this.sessions.endAll(id, 'disabled');
      return succeed(null);
    });
  }

  /** Must run in `#queue`, so that two simultaneous removals cannot remove the last two administrators. */
  async #isLastAdministrator(id: string): Promise<boolean> {
    const person = await this.#store.person(id);
    // Disabled administrators do not count.
    if (person === null || person.disabledAtMs !== null) return false;
    const isAdministrator = (await this.#store.grantsOf(id)).some(({ table, role }) => table === FLOOR && role === ADMINISTRATOR);
    return isAdministrator && (await this.#store.countFloorGrants(ADMINISTRATOR)) < 2;
  }

  async grant(grant: Omit<GrantRecord, 'atMs'>): Promise<Outcome<null>> {
    if (grant.person === grant.by) return deny('self-grant', 'you cannot grant yourself a role');
    const person = await this.#store.person(grant.person);
    if (person === null || person.kind !== 'staff' || person.deletedAtMs !== null)
      return deny('not-found', 'no such member of staff');
    await this.#store.addGrant({ ...grant, atMs: this.#clock() });
    await this.#refreshGrants(grant.person);
    return succeed(null);
  }

  revoke(id: string, table: string, role: string, by: string): Promise<Outcome<null>> {
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (table === FLOOR && role === ADMINISTRATOR && (await this.#isLastAdministrator(id))) return LAST_ADMINISTRATOR;
      if (!(await this.#store.removeGrant(id, table, role, by, this.#clock()))) return deny('not-found', 'no such grant');
      await this.#refreshGrants(id);
      return succeed(null);
    });
  }

  async #refreshGrants(id: string): Promise<void> {
    const livePerson = this.sessions.livePerson(id);
    if (livePerson !== undefined) livePerson.grants = await this.#store.grantsOf(id);
    for (const listener of this.#onGrants) listener(id);
  }

  person = (id: string): Promise<PersonRecord | null> => this.#store.person(id);
  personByLogin = (login: string): Promise<PersonRecord | null> => this.#store.personByLogin(login);
  people = (kind: PersonKind, after: string, limit: number): Promise<readonly PersonRecord[]> =>
    this.#store.people(kind, after, limit);
  /** People whose name or login has words that begin with the words of the text. */
  find = (text: string, kind: FoundKind | null, limit: number): Promise<readonly PersonRecord[]> =>
    this.#store.findPeople(wordsOfSearch(text), kind, limit);
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
    if (person.kind === 'staff') return deny('not-permitted', 'the house records the age of staff');
    if (over <= (person.over ?? 0)) return succeed(null);
    await this.#store.setAge(person.id, over, this.#clock(), null);
    person.over = over;
    return succeed(null);
  }

  /** Records an age that staff have checked. It may be lower than the declared age. */
  async recordAge(id: string, over: Age, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null || person.deletedAtMs !== null) return deny('not-found', 'no such person');
    if (id === by) return deny('self-grant', 'you cannot record your own age');
    await this.#store.setAge(id, over, this.#clock(), by);
    const livePerson = this.sessions.livePerson(id);
    if (livePerson !== undefined) livePerson.over = over;
    return succeed(null);
  }

  /** Excludes a person. See `Exclusions`. */
  exclude(
    id: string,
    kind: ExclusionKind,
    grounds: string,
    untilMs: number | null,
    by: string,
  ): Promise<Outcome<ExclusionRecord>> {
    return this.#exclusions.add(id, kind, grounds, untilMs, by);
  }

  endExclusion(id: string, by: string): Promise<Outcome<null>> {
    return this.#exclusions.end(id, by);
  }

  isExcluded(person: LivePerson): boolean {
    return this.#exclusions.isExcluded(person);
  }

  /** Whether a person, signed in or not, is excluded now. */
  isExcludedNow(id: string): Promise<boolean> {
    return this.#exclusions.isExcludedNow(id);
  }

  /** Deletes the caller's own data. Needs the password, if there is one, so that another person cannot delete the data on an open page. */
  async deleteOwnAccount(session: Session, password: string | undefined, address: string): Promise<Outcome<null>> {
    const person = await this.#store.person(session.person.id);
    if (person !== null && person.password !== null) {
      if (password === undefined) return deny('invalid', 'the password is required', { place: 'password' });
      const checked = await this.#checkPassword(session, password, address);
      if (!checked.ok) return checked;
    }
    return this.deletePerson(session.person.id, session.person.id);
  }

  /** Deletes personal data; the pseudonymous id stays in the journal. */
  async deletePerson(id: string, by: string): Promise<Outcome<null>> {
    const person = await this.#store.person(id);
    if (person === null) return deny('not-found', 'no such person');
    return this.#queue.run(ADMINISTRATOR, async () => {
      if (await this.#isLastAdministrator(id)) return LAST_ADMINISTRATOR;
      await this.#store.deletePerson(id, by, this.#clock());
      await this.names.change(id, [person.name]);
      // `forgotten`: the personal data is deleted.
      await this.sessions.endAll(id, 'forgotten');
      return succeed(null);
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
