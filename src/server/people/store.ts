/** What is kept of persons, apart from the journal. It must never hold a password or a token that could be used as it is. */

export const PERSON_KINDS = ['guest', 'player', 'staff'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

export const EXCLUSIONS = ['exclusion', 'self-exclusion', 'time-out'] as const;
export type ExclusionKind = (typeof EXCLUSIONS)[number];

/** Somebody. The id alone stands in journals; the rest can be forgotten. */
export interface PersonRecord {
  readonly id: string;
  readonly kind: PersonKind;
  readonly login: string | null;
  readonly name: string | null;
  /** A salted argon2id hash with its parameters; null where there is no password (yet). */
  readonly password: string | null;
  /** When they declared or were found to be of age; null where nobody did. */
  readonly adultAtMs: number | null;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
  readonly forgottenAtMs: number | null;
  /** How many years they then said, or were found, to have at least. */
  readonly over: number | null;
}

/** A role at one table, or at every table with such a role. */
export interface GrantRecord {
  readonly person: string;
  /** `*` is the whole floor. */
  readonly table: string;
  readonly role: string;
  readonly by: string;
  readonly atMs: number;
}

export interface SessionRecord {
  /** SHA-256 in hex of the token, which only the cookie has. */
  readonly tokenHash: string;
  readonly person: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly locked: boolean;
}

/** Somebody may not play, until a time or for good. Never deleted; it can end. */
export interface ExclusionRecord {
  readonly person: string;
  readonly kind: ExclusionKind;
  readonly grounds: string;
  readonly by: string;
  readonly fromMs: number;
  /** null for good. */
  readonly untilMs: number | null;
  readonly endedAtMs: number | null;
  readonly endedBy: string | null;
}

/** Failed sign-ins of one account. */
export interface FailureRecord {
  readonly failures: number;
  readonly lastMs: number;
}

export const LOGGED = [
  'staff-added',
  'disabled',
  'enabled',
  'role-granted',
  'role-revoked',
  'code-given',
  'excluded',
  'exclusion-ended',
  'forgotten',
] as const;
export type Logged = (typeof LOGGED)[number];

/** One line of the trail: who did what to whom and when. Never changed and never deleted; ids alone stand in it. */
export interface LogEntry {
  readonly atMs: number;
  readonly by: string;
  readonly what: Logged;
  readonly whom: string;
  /** Of a role that was granted or revoked. */
  readonly table: string | null;
  readonly role: string | null;
}

export const OWN_LIMITS = ['dailyBuyInMinor', 'sessionMinutes'] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];

/** A limit that somebody has set for themself, and what is to take its place from a time on. null is no limit. */
export interface LimitRecord {
  readonly person: string;
  readonly kind: OwnLimit;
  readonly value: number | null;
  readonly nextValue: number | null;
  /** null where nothing is to. */
  readonly nextFromMs: number | null;
}

/** A numbered row of a list that is read page by page. */
export interface Numbered {
  readonly number: number;
}

/**
 * Every operation, as it is carried out where the database is: each is one transaction. Arguments and answers are plain values that
 * can be sent to a worker; `peopleOver` makes a store of whatever carries them there.
 */
export interface PeopleOperations {
  /** False where the login is taken. A session comes into being with the person or not at all. `by` is null for who comes by themself. */
  readonly addPerson: (
    person: PersonRecord,
    session: SessionRecord | null,
    grants: readonly GrantRecord[],
    by: string | null,
  ) => boolean;
  readonly person: (id: string) => PersonRecord | null;
  readonly personByLogin: (login: string) => PersonRecord | null;
  /** In order of id, after the given one. */
  readonly people: (kind: PersonKind, after: string, limit: number) => readonly PersonRecord[];
  readonly setPassword: (id: string, password: string) => void;
  readonly setAge: (id: string, over: number, atMs: number) => void;
  readonly setDisabled: (id: string, disabled: boolean, by: string, atMs: number) => void;
  /** Erases login, name, password, sessions, codes, limits, and the words of exclusions; the id, the age check and that there were exclusions stay. */
  readonly forget: (id: string, by: string, atMs: number) => void;

  readonly addGrant: (grant: GrantRecord) => void;
  readonly removeGrant: (person: string, table: string, role: string, by: string, atMs: number) => boolean;
  readonly grantsOf: (person: string) => readonly GrantRecord[];
  readonly grants: (after: number, limit: number) => readonly (GrantRecord & Numbered)[];
  /** Persons with this role on the whole floor who are neither disabled nor forgotten. */
  readonly countOnFloor: (role: string) => number;

  readonly addSession: (session: SessionRecord) => void;
  readonly session: (tokenHash: string) => SessionRecord | null;
  readonly touchSession: (tokenHash: string, seenAtMs: number, locked: boolean) => void;
  readonly removeSession: (tokenHash: string) => void;
  readonly removeSessionsOf: (person: string) => void;
  /** Those that came into being before a time: nobody keeps what no one can use. */
  readonly removeSessionsBefore: (createdBeforeMs: number) => void;

  readonly addExclusion: (exclusion: ExclusionRecord) => void;
  readonly exclusionsOf: (person: string) => readonly ExclusionRecord[];
  readonly exclusions: (after: number, limit: number) => readonly (ExclusionRecord & Numbered)[];
  readonly endExclusions: (person: string, atMs: number, by: string) => number;

  readonly failuresOf: (subject: string) => FailureRecord | null;
  /** One more, or the first where the last was before `anewBeforeMs`. */
  readonly addFailure: (subject: string, atMs: number, anewBeforeMs: number) => void;
  readonly clearFailures: (subject: string) => void;

  readonly addCode: (codeHash: string, person: string, expiresAtMs: number, by: string, atMs: number) => void;
  /** Whose it was, if it was still good; it is gone afterwards either way. */
  readonly takeCode: (codeHash: string, nowMs: number) => string | null;

  readonly limitsOf: (person: string) => readonly LimitRecord[];
  /** Each in the place of the one before it. */
  readonly setLimits: (limits: readonly LimitRecord[]) => void;

  /** The trail before the given number (or its end), newest first. Each operation above writes its own line, together with what it does. */
  readonly log: (before: number | null, limit: number) => readonly (LogEntry & Numbered)[];
}

export type PeopleOperation = keyof PeopleOperations;

/** The same from outside. */
export type PeopleStore = {
  readonly [K in PeopleOperation]: (...args: Parameters<PeopleOperations[K]>) => Promise<ReturnType<PeopleOperations[K]>>;
};

const OPERATIONS: Readonly<Record<PeopleOperation, true>> = {
  addPerson: true,
  person: true,
  personByLogin: true,
  people: true,
  setPassword: true,
  setAge: true,
  setDisabled: true,
  forget: true,
  addGrant: true,
  removeGrant: true,
  grantsOf: true,
  grants: true,
  countOnFloor: true,
  addSession: true,
  session: true,
  touchSession: true,
  removeSession: true,
  removeSessionsOf: true,
  removeSessionsBefore: true,
  addExclusion: true,
  exclusionsOf: true,
  exclusions: true,
  endExclusions: true,
  failuresOf: true,
  addFailure: true,
  clearFailures: true,
  addCode: true,
  takeCode: true,
  limitsOf: true,
  setLimits: true,
  log: true,
};

export const PEOPLE_OPERATIONS = Object.keys(OPERATIONS) as readonly PeopleOperation[];

/** A store of operations that are carried out elsewhere, a worker for one. */
export function peopleOver(call: (operation: PeopleOperation, args: readonly unknown[]) => Promise<unknown>): PeopleStore {
  const entries = PEOPLE_OPERATIONS.map((operation) => [operation, (...args: unknown[]) => call(operation, args)]);
  return Object.fromEntries(entries) as PeopleStore;
}

/** Carries out one operation by its name; the names are the interface's own. */
export function carryOut<T extends { readonly [K in keyof T]: (...args: never[]) => unknown }>(
  operations: T,
  operation: keyof T,
  args: readonly unknown[],
): unknown {
  return operations[operation](...(args as readonly never[]));
}

/** A store of operations that are carried out here and now. */
export const peopleOf = (operations: PeopleOperations): PeopleStore =>
  peopleOver(async (operation, args) => carryOut(operations, operation, args));
