/** The people store in memory, for tests. It rejects the same changes as the database. */
import type { LogAction } from '../../protocol/index.ts';
import { wordsOfPerson } from './person-words.ts';
import {
  ADDED_ACTIONS,
  type ExclusionRecord,
  type FailureRecord,
  type GrantRecord,
  type LimitRecord,
  type LogEntry,
  type Numbered,
  type PeopleOperations,
  type PersonRecord,
  type SessionRecord,
} from './store.ts';

const isSameGrant = (grant: GrantRecord, person: string, table: string, role: string): boolean =>
  grant.person === person && grant.table === table && grant.role === role;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function openMemoryPeople(): PeopleOperations {
  const people = new Map<string, PersonRecord>();
  const logins = new Map<string, string>();
  const sessions = new Map<string, SessionRecord>();
  const failures = new Map<string, FailureRecord>();
  /** One-time sign-in codes, by their hash. */
  const codes = new Map<string, { readonly person: string; readonly expiresAtMs: number }>();
  const exclusions: ExclusionRecord[] = [];
  let grants: (GrantRecord & { readonly number: number })[] = [];
  let grantNumber = 0;
  const limits = new Map<string, LimitRecord>();
  const logEntries: (LogEntry & Numbered)[] = [];
  const addLogEntry = (
    atMs: number,
    by: string,
    what: LogAction,
    whom: string,
    table: string | null = null,
    role: string | null = null,
  ) => void logEntries.push({ number: logEntries.length + 1, atMs, by, what, whom, table, role });

  const changePerson = (id: string, fields: Partial<PersonRecord>): void => {
    const found = people.get(id);
    if (found !== undefined) people.set(id, { ...found, ...fields });
  };
  const removeSessions = (isRemoved: (session: SessionRecord) => boolean): void => {
    for (const session of sessions.values()) if (isRemoved(session)) sessions.delete(session.tokenHash);
  };
  const addGrant = (grant: GrantRecord): void => {
    if (!people.has(grant.person)) throw new Error(`unknown person ${grant.person}`);
    if (grants.some((existing) => isSameGrant(existing, grant.person, grant.table, grant.role))) return;
    grantNumber += 1;
    grants.push({ ...grant, number: grantNumber });
    addLogEntry(grant.atMs, grant.by, 'role-granted', grant.person, grant.table, grant.role);
  };
  const addSession = (session: SessionRecord): void => {
    if (!people.has(session.person)) throw new Error(`unknown person ${session.person}`);
    if (sessions.has(session.tokenHash)) throw new Error('the token already exists');
    sessions.set(session.tokenHash, session);
  };
  const namesakesOf = (id: string, name: string): readonly string[] =>
    [...people.values()]
      .filter((person) => person.name === name && person.id !== id)
      .map((person) => person.id)
      .slice(0, 2);

  return {
    addPerson: (person, session, granted, by) => {
      if (people.has(person.id)) throw new Error(`the person ${person.id} already exists`);
      if (person.login !== null && logins.has(person.login)) return false;
      people.set(person.id, person);
      if (person.login !== null) logins.set(person.login, person.id);
      if (by !== null) addLogEntry(person.createdAtMs, by, ADDED_ACTIONS[person.kind], person.id);
      if (session !== null) addSession(session);
      for (const grant of granted) addGrant(grant);
      return true;
    },
    person: (id) => people.get(id) ?? null,
    personByLogin: (login) => people.get(logins.get(login) ?? '') ?? null,
    people: (kind, after, limit) =>
      [...people.values()]
        .filter((person) => person.kind === kind && person.id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    findPeople: (words, kind, limit) =>
      [...people.values()]
        .filter((person) => {
          const own = wordsOfPerson(person);
          const isOfKind = kind === null || person.kind === kind;
          return isOfKind && words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
        })
        .sort((a, b) => compareText(a.name ?? a.login ?? '', b.name ?? b.login ?? '') || compareText(a.id, b.id))
        .slice(0, limit),
    namesOf: (ids) =>
      [...new Set(ids)].flatMap((id) => {
        const person = people.get(id);
        const name = person?.name ?? person?.login ?? null;
        if (name === null) return [];
        return [{ id, name, login: namesakesOf(id, name).length > 0 ? (person?.login ?? null) : null }];
      }),
    namesakesOf,
    setPassword: (id, password) => changePerson(id, { password }),
    setName: (id, name, by, atMs) => {
      const found = people.get(id);
      if (found === undefined || found.deletedAtMs !== null || found.name === name) return;
      changePerson(id, { name });
      addLogEntry(atMs, by, 'renamed', id);
    },
    // `over`: the person is at least this many years old.
    setAge: (id, over, atMs, by) => {
      if (!people.has(id)) return;
      changePerson(id, { over, adultAtMs: atMs });
      if (by !== null) addLogEntry(atMs, by, 'age-recorded', id);
    },
    setDisabled: (id, disabled, by, atMs) => {
      const found = people.get(id);
      if (found === undefined || (found.disabledAtMs !== null) === disabled) return;
      changePerson(id, { disabledAtMs: disabled ? atMs : null });
      addLogEntry(atMs, by, disabled ? 'disabled' : 'enabled', id);
    },
    deletePerson: (id, by, atMs) => {
      if (!people.has(id)) return;
      // `forgotten`: the personal data was deleted.
      addLogEntry(atMs, by, 'forgotten', id);
      const login = people.get(id)?.login;
      if (login != null) logins.delete(login);
      changePerson(id, { login: null, name: null, password: null, deletedAtMs: atMs });
      removeSessions(({ person }) => person === id);
      for (const [code, { person }] of codes) if (person === id) codes.delete(code);
      for (const [i, exclusion] of exclusions.entries())
        if (exclusion.person === id) exclusions[i] = { ...exclusion, grounds: '' };
      grants = grants.filter(({ person }) => person !== id);
      for (const [key, { person }] of limits) if (person === id) limits.delete(key);
    },

    addGrant,
    removeGrant: (person, table, role, by, atMs) => {
      const countBefore = grants.length;
      grants = grants.filter((grant) => !isSameGrant(grant, person, table, role));
      if (grants.length === countBefore) return false;
      addLogEntry(atMs, by, 'role-revoked', person, table, role);
      return true;
    },
    grantsOf: (person) => grants.filter((grant) => grant.person === person).map(({ number: _, ...grant }) => grant),
    grants: (after, limit) => grants.filter(({ number }) => number > after).slice(0, limit),
    countFloorGrants: (role) =>
      grants.filter((grant) => {
        const person = people.get(grant.person);
        // `*`: all tables.
        return grant.table === '*' && grant.role === role && person?.disabledAtMs === null && person.deletedAtMs === null;
      }).length,

    addSession,
    session: (tokenHash) => sessions.get(tokenHash) ?? null,
    touchSession: (tokenHash, seenAtMs, locked) => {
      const found = sessions.get(tokenHash);
      if (found !== undefined) sessions.set(tokenHash, { ...found, seenAtMs, locked });
    },
    removeSession: (tokenHash) => void sessions.delete(tokenHash),
    removeSessionsOf: (id) => removeSessions(({ person }) => person === id),
    removeSessionsBefore: (beforeMs) => removeSessions(({ createdAtMs }) => createdAtMs < beforeMs),

    addExclusion: (exclusion) => {
      if (!people.has(exclusion.person)) throw new Error(`unknown person ${exclusion.person}`);
      exclusions.push(exclusion);
      addLogEntry(exclusion.fromMs, exclusion.by, 'excluded', exclusion.person);
    },
    exclusionsOf: (person) => exclusions.filter((exclusion) => exclusion.person === person),
    exclusions: (after, limit) =>
      exclusions
        .map((exclusion, i) => ({ ...exclusion, number: i + 1 }))
        .filter(({ number }) => number > after)
        .slice(0, limit),
    endExclusions: (person, atMs, by) => {
      let endedCount = 0;
      for (const [i, exclusion] of exclusions.entries()) {
        if (exclusion.person !== person || exclusion.endedAtMs !== null) continue;
        exclusions[i] = { ...exclusion, endedAtMs: atMs, endedBy: by };
        endedCount += 1;
      }
      if (endedCount > 0) addLogEntry(atMs, by, 'exclusion-ended', person);
      return endedCount;
    },

    failuresOf: (subject) => failures.get(subject) ?? null,
    addFailure: (subject, atMs, resetBeforeMs) => {
      const previous = failures.get(subject);
      const count = previous === undefined || previous.lastMs < resetBeforeMs ? 1 : previous.failures + 1;
      failures.set(subject, { failures: count, lastMs: atMs });
    },
    clearFailures: (subject) => void failures.delete(subject),

    addCode: (codeHash, person, expiresAtMs, by, atMs) => {
      if (!people.has(person)) throw new Error(`unknown person ${person}`);
      codes.set(codeHash, { person, expiresAtMs });
      addLogEntry(atMs, by, 'code-given', person);
    },
    takeCode: (codeHash, nowMs) => {
      const found = codes.get(codeHash);
      codes.delete(codeHash);
      return found !== undefined && found.expiresAtMs >= nowMs ? found.person : null;
    },

    limitsOf: (person) =>
      [...limits.values()].filter((limit) => limit.person === person).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    setLimits: (records) => {
      for (const record of records) {
        if (!people.has(record.person)) throw new Error(`unknown person ${record.person}`);
        limits.set(`${record.person} ${record.kind}`, record);
      }
    },

    log: (before, limit) =>
      logEntries
        .filter(({ number }) => before === null || number < before)
        .toReversed()
        .slice(0, limit),
  };
}
