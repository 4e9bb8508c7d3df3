/** The interface of the people store, which is separate from the journal. Passwords, tokens and one-time sign-in codes are stored as hashes. */
import type { LogAction } from '../../protocol/index.ts';

export const PERSON_KINDS = ['guest', 'player', 'staff'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** The kinds of people that can be found by name. */
export type FoundKind = Exclude<PersonKind, 'guest'>;

interface PersonName {
  readonly id: string;
  readonly name: string;
  /** The login, if another person has the same name; otherwise null. */
  readonly login: string | null;
}

export const EXCLUSIONS = ['exclusion', 'self-exclusion', 'time-out'] as const;
export type ExclusionKind = (typeof EXCLUSIONS)[number];

/** A person. The journal has only the id. All other data can be deleted. */
export interface PersonRecord {
  readonly id: string;
  readonly kind: PersonKind;
  readonly login: string | null;
  readonly name: string | null;
  /** A salted argon2id hash with its parameters; null if the person has no password. */
  readonly password: string | null;
  /** When the age was declared or checked; null if never. */
  readonly adultAtMs: number | null;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
  readonly deletedAtMs: number | null;
  /** The person is at least this many years old, as declared or checked. */
  readonly over: number | null;
}

/** A role at one table, or at all tables. */
export interface GrantRecord {
  readonly person: string;
  /** `*` for all tables. */
  readonly table: string;
  readonly role: string;
  readonly by: string;
  readonly atMs: number;
}

export interface SessionRecord {
  /** SHA-256 in hex of the token; the token itself is only in the cookie. */
  readonly tokenHash: string;
  readonly person: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  /** An idle staff session is locked until the person enters the password again. */
  readonly locked: boolean;
}

/** An exclusion: the person may not play until a time, or without an end. Exclusions can be ended, but are never deleted. */
export interface ExclusionRecord {
  readonly person: string;
  readonly kind: ExclusionKind;
  readonly grounds: string;
  readonly by: string;
  readonly fromMs: number;
  /** null if the exclusion has no end. */
  readonly untilMs: number | null;
  readonly endedAtMs: number | null;
  readonly endedBy: string | null;
}

/** The number of failed sign-ins of one account, and the time of the last. */
export interface FailureRecord {
  readonly failures: number;
  readonly lastMs: number;
}

/** The log entry for a new account that staff open. The log has no guests. */
export const ADDED_ACTIONS: Readonly<Record<PersonKind, LogAction>> = {
  guest: 'player-added',
  player: 'player-added',
  staff: 'staff-added',
};

/** One entry of the administration log, with ids only. Entries are never changed and never deleted. */
export interface LogEntry {
  readonly atMs: number;
  readonly by: string;
  readonly what: LogAction;
  readonly whom: string;
  /** `table` and `role` are null except for granted and revoked roles. */
  readonly table: string | null;
  readonly role: string | null;
}

export const OWN_LIMITS = ['dailyBuyInMinor', 'dailyLossMinor', 'dailyWagerMinor', 'sessionMinutes'] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];

/** A limit that a person has set, and the limit that replaces it later. null means no limit. */
export interface LimitRecord {
  readonly person: string;
  readonly kind: OwnLimit;
  readonly value: number | null;
  readonly nextValue: number | null;
  /** When the next value takes effect; null if there is no next value. */
  readonly nextFromMs: number | null;
}

/** The number of a row, used as a cursor. */
export interface Numbered {
  readonly number: number;
}

/**
 * The synchronous operations. Each is one transaction. Arguments and results are plain values that can be sent to a worker
 * thread. `createPeopleProxy` turns the operations into an asynchronous store.
 */
export interface PeopleOperations {
  /** Adds person, session and grants together. Returns false if the login is already used. `by` is the member of staff who opened the account; null if the person did. */
  readonly addPerson: (
    person: PersonRecord,
    session: SessionRecord | null,
    grants: readonly GrantRecord[],
    by: string | null,
  ) => boolean;
  readonly person: (id: string) => PersonRecord | null;
  readonly personByLogin: (login: string) => PersonRecord | null;
  /** People with an id greater than `after`, in order of id. */
  readonly people: (kind: PersonKind, after: string, limit: number) => readonly PersonRecord[];
  /** People whose name and login have words that begin with all of these words, in order of name. Guests have neither. */
  readonly findPeople: (words: readonly string[], kind: FoundKind | null, limit: number) => readonly PersonRecord[];
  /** The names of these people, or the logins of those without a name. People without both are left out. */
  readonly namesOf: (ids: readonly string[]) => readonly PersonName[];
  /** Ids of other people with this name, at most two. */
  readonly namesakesOf: (id: string, name: string) => readonly string[];
  readonly setPassword: (id: string, password: string) => void;
  readonly setName: (id: string, name: string, by: string, atMs: number) => void;
  /** `by` is the member of staff who checked the age; null if the person declared it. */
  readonly setAge: (id: string, over: number, atMs: number, by: string | null) => void;
  readonly setDisabled: (id: string, disabled: boolean, by: string, atMs: number) => void;
  /** Deletes login, name, password, sessions, codes, grants, limits and grounds of exclusions. Id, age and exclusions stay. */
  readonly deletePerson: (id: string, by: string, atMs: number) => void;

  readonly addGrant: (grant: GrantRecord) => void;
  readonly removeGrant: (person: string, table: string, role: string, by: string, atMs: number) => boolean;
  readonly grantsOf: (person: string) => readonly GrantRecord[];
  /** Grants with a number greater than `after`. */
  readonly grants: (after: number, limit: number) => readonly (GrantRecord & Numbered)[];
  /** Number of people with a grant of this role for all tables, without disabled and deleted people. */
  readonly countFloorGrants: (role: string) => number;

  readonly addSession: (session: SessionRecord) => void;
  readonly session: (tokenHash: string) => SessionRecord | null;
  readonly touchSession: (tokenHash: string, seenAtMs: number, locked: boolean) => void;
  readonly removeSession: (tokenHash: string) => void;
  readonly removeSessionsOf: (person: string) => void;
  /** Deletes sessions that were created before a time. */
  readonly removeSessionsBefore: (createdBeforeMs: number) => void;

  readonly addExclusion: (exclusion: ExclusionRecord) => void;
  readonly exclusionsOf: (person: string) => readonly ExclusionRecord[];
  readonly exclusions: (after: number, limit: number) => readonly (ExclusionRecord & Numbered)[];
  /** Returns the number of exclusions that ended. */
  readonly endExclusions: (person: string, atMs: number, by: string) => number;

  /** A subject is the login of an account, or the id of a person without a login. */
  readonly failuresOf: (subject: string) => FailureRecord | null;
  /** Adds a failure. The count restarts if the previous failure was before `resetBeforeMs`. */
  readonly addFailure: (subject: string, atMs: number, resetBeforeMs: number) => void;
  readonly clearFailures: (subject: string) => void;

  readonly addCode: (codeHash: string, person: string, expiresAtMs: number, by: string, atMs: number) => void;
  /** Deletes a code and returns its person; null if it is unknown or expired. */
  readonly takeCode: (codeHash: string, nowMs: number) => string | null;

  readonly limitsOf: (person: string) => readonly LimitRecord[];
  /** Replaces the person's limits of the same kinds. */
  readonly setLimits: (limits: readonly LimitRecord[]) => void;

  /** Log entries before the number `before`, newest first; null starts with the last entry. The operations above write the entries. */
  readonly log: (before: number | null, limit: number) => readonly (LogEntry & Numbered)[];
}

export type PeopleOperation = keyof PeopleOperations;

/** The asynchronous store. */
export type PeopleStore = {
  readonly [K in PeopleOperation]: (...args: Parameters<PeopleOperations[K]>) => Promise<ReturnType<PeopleOperations[K]>>;
};

const OPERATIONS: Readonly<Record<PeopleOperation, true>> = {
  addPerson: true,
  person: true,
  personByLogin: true,
  people: true,
  findPeople: true,
  namesOf: true,
  namesakesOf: true,
  setPassword: true,
  setName: true,
  setAge: true,
  setDisabled: true,
  deletePerson: true,
  addGrant: true,
  removeGrant: true,
  grantsOf: true,
  grants: true,
  countFloorGrants: true,
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

/** A store whose operations run elsewhere, such as in a worker thread. */
export function createPeopleProxy(call: (operation: PeopleOperation, args: readonly unknown[]) => Promise<unknown>): PeopleStore {
  const entries = PEOPLE_OPERATIONS.map((operation) => [operation, (...args: unknown[]) => call(operation, args)]);
  return Object.fromEntries(entries) as PeopleStore;
}

/** Calls an operation by its name. */
export function callOperation<T extends { readonly [K in keyof T]: (...args: never[]) => unknown }>(
  operations: T,
  operation: keyof T,
  args: readonly unknown[],
): unknown {
  return operations[operation](...(args as readonly never[]));
}

/** A store whose operations run directly. */
export const createPeopleStore = (operations: PeopleOperations): PeopleStore =>
  createPeopleProxy(async (operation, args) => callOperation(operations, operation, args));
