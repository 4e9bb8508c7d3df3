/** The people store in SQLite: schema and synchronous operations, for the thread that owns the database. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { LOG_ACTIONS, type LogAction } from '../../protocol/index.ts';
import { type Columns, query, type RowOf } from '../store/rows.ts';
import { transaction } from '../store/sqlite-transaction.ts';
import { endOfPrefix, wordsOfPerson } from './person-words.ts';
import {
  ADDED_ACTIONS,
  EXCLUSIONS,
  type GrantRecord,
  OWN_LIMITS,
  PERSON_KINDS,
  type PeopleOperations,
  type PersonRecord,
  type SessionRecord,
} from './store.ts';

/**
 * Creates missing tables. Later versions only add tables and columns. `forgotten` means deleted, `over` is the age that a person has reached
 * and `adult_at_ms` the time when it was recorded. `failure` counts failed sign-ins: `subject` is a login or the id of a person.
 * `own_limit`: a limit that players set for themselves, and the next value that replaces it later.
 * `name_word`: the words by which staff find a person.
 */
const PEOPLE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS person (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'player', 'staff')),
    login TEXT UNIQUE,
    name TEXT,
    password TEXT,
    adult_at_ms INTEGER,
    created_at_ms INTEGER NOT NULL,
    disabled_at_ms INTEGER,
    forgotten_at_ms INTEGER,
    over INTEGER,
    CHECK (forgotten_at_ms IS NULL OR (login IS NULL AND name IS NULL AND password IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS people_of_kind ON person (kind, id);
  CREATE INDEX IF NOT EXISTS people_of_name ON person (name);
  CREATE TABLE IF NOT EXISTS name_word (
    word TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    PRIMARY KEY (word, person)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS words_of_person ON name_word (person);
  CREATE TABLE IF NOT EXISTS role_grant (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL REFERENCES person (id),
    "table" TEXT NOT NULL,
    role TEXT NOT NULL,
    by TEXT NOT NULL CHECK (by <> person),
    at_ms INTEGER NOT NULL,
    UNIQUE (person, "table", role)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS session (
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    created_at_ms INTEGER NOT NULL,
    seen_at_ms INTEGER NOT NULL,
    locked INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_of ON session (person);
  CREATE INDEX IF NOT EXISTS session_age ON session (created_at_ms);
  CREATE TABLE IF NOT EXISTS exclusion (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL CHECK (kind IN ('exclusion', 'self-exclusion', 'time-out')),
    grounds TEXT NOT NULL,
    by TEXT NOT NULL,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER,
    ended_at_ms INTEGER,
    ended_by TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS exclusion_of ON exclusion (person);
  CREATE TABLE IF NOT EXISTS failure (subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS code (
    code_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    expires_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS own_limit (
    person TEXT NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL,
    value INTEGER,
    next_value INTEGER,
    next_from_ms INTEGER,
    PRIMARY KEY (person, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS people_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    by TEXT NOT NULL,
    what TEXT NOT NULL,
    whom TEXT NOT NULL REFERENCES person (id),
    "table" TEXT,
    role TEXT
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS people_log_no_update BEFORE UPDATE ON people_log
    BEGIN SELECT RAISE(ABORT, 'what was done to persons is never changed'); END;
  CREATE TRIGGER IF NOT EXISTS people_log_no_delete BEFORE DELETE ON people_log
    BEGIN SELECT RAISE(ABORT, 'what was done to persons is never deleted'); END;
  CREATE TRIGGER IF NOT EXISTS people_log_no_replace BEFORE INSERT ON people_log
    WHEN EXISTS (SELECT 1 FROM people_log WHERE number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'what was done to persons is never replaced'); END;
`;

/** Upgrades a database of an older version, which recorded only whether a person is at least 18. */
function addAgeColumn(db: DatabaseSync): void {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('person')`).all();
  if (columns.some(({ name }) => name === 'over')) return;
  db.exec(`BEGIN IMMEDIATE;
    ALTER TABLE person ADD COLUMN over INTEGER;
    UPDATE person SET over = 18 WHERE adult_at_ms IS NOT NULL;
    COMMIT`);
}

/** An upgrade reads this many people at a time. */
const PAGE = 1000;

/** Columns to select, and their types. */
const PERSON_SELECT = `id, kind, login, name, password, adult_at_ms AS adultAtMs, created_at_ms AS createdAtMs,
  disabled_at_ms AS disabledAtMs, forgotten_at_ms AS deletedAtMs, over`;
const PERSON_COLUMNS = {
  id: 'text',
  kind: PERSON_KINDS,
  login: 'text or null',
  name: 'text or null',
  password: 'text or null',
  adultAtMs: 'integer or null',
  createdAtMs: 'integer',
  disabledAtMs: 'integer or null',
  deletedAtMs: 'integer or null',
  over: 'integer or null',
} as const;
const NUMBER_COLUMN = { number: 'integer' } as const;
const GRANT_SELECT = 'person, "table", role, by, at_ms AS atMs';
const GRANT_COLUMNS = { person: 'text', table: 'text', role: 'text', by: 'text', atMs: 'integer' } as const;
const EXCLUSION_SELECT = `person, kind, grounds, by, from_ms AS fromMs, until_ms AS untilMs, ended_at_ms AS endedAtMs, ended_by AS endedBy`;
const EXCLUSION_COLUMNS = {
  person: 'text',
  kind: EXCLUSIONS,
  grounds: 'text',
  by: 'text',
  fromMs: 'integer',
  untilMs: 'integer or null',
  endedAtMs: 'integer or null',
  endedBy: 'text or null',
} as const;

const SESSION_COLUMNS = {
  tokenHash: 'text',
  person: 'text',
  createdAtMs: 'integer',
  seenAtMs: 'integer',
  locked: 'integer',
} as const;
const LIMIT_COLUMNS = {
  person: 'text',
  kind: OWN_LIMITS,
  value: 'integer or null',
  nextValue: 'integer or null',
  nextFromMs: 'integer or null',
} as const;
const LOG_COLUMNS = {
  ...NUMBER_COLUMN,
  atMs: 'integer',
  by: 'text',
  what: LOG_ACTIONS,
  whom: 'text',
  table: 'text or null',
  role: 'text or null',
} as const;

export function openSqlitePeople(db: DatabaseSync): PeopleOperations {
  db.exec('PRAGMA foreign_keys = ON');
  db.exec(PEOPLE_SCHEMA);
  addAgeColumn(db);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const cached = prepared.get(sql);
    if (cached !== undefined) return cached;
    const created = db.prepare(sql);
    prepared.set(sql, created);
    return created;
  };
  const run = (sql: string, ...values: SQLInputValue[]): number => Number(statement(sql).run(...values).changes);
  const selectOne = <const C extends Columns>(columns: C, sql: string): ((...values: SQLInputValue[]) => RowOf<C> | null) => {
    const { get } = query(db, sql, columns);
    return (...values) => get(...values) ?? null;
  };
  const selectAll = <const C extends Columns>(columns: C, sql: string): ((...values: SQLInputValue[]) => readonly RowOf<C>[]) =>
    query(db, sql, columns).all;
  const inTransaction = <T>(work: () => T): T => transaction(db, work);

  const person = selectOne(PERSON_COLUMNS, `SELECT ${PERSON_SELECT} FROM person WHERE id = ?`);
  const personByLogin = selectOne(PERSON_COLUMNS, `SELECT ${PERSON_SELECT} FROM person WHERE login = ?`);
  const people = selectAll(PERSON_COLUMNS, `SELECT ${PERSON_SELECT} FROM person WHERE kind = ? AND id > ? ORDER BY id LIMIT ?`);
  const selectNamesakes = selectAll({ id: 'text' }, 'SELECT id FROM person WHERE name = ? AND id <> ? LIMIT 2');
  const namesakesOf = (id: string, name: string): readonly string[] => selectNamesakes(name, id).map((found) => found.id);
  const selectAnyWord = selectOne({ word: 'text' }, `SELECT word FROM name_word WHERE word > '' LIMIT 1`);
  const countFloorGrants = selectOne(
    { count: 'integer' },
    `SELECT count(*) AS count FROM role_grant JOIN person ON person.id = role_grant.person
     WHERE "table" = '*' AND role = ? AND disabled_at_ms IS NULL AND forgotten_at_ms IS NULL`,
  );
  const selectSession = selectOne(
    SESSION_COLUMNS,
    `SELECT token_hash AS tokenHash, person, created_at_ms AS createdAtMs, seen_at_ms AS seenAtMs, locked FROM session
     WHERE token_hash = ?`,
  );
  const selectCode = selectOne(
    { person: 'text', expiresAtMs: 'integer' },
    'SELECT person, expires_at_ms AS expiresAtMs FROM code WHERE code_hash = ?',
  );
  const selectLog = selectAll(
    LOG_COLUMNS,
    'SELECT number, at_ms AS atMs, by, what, whom, "table", role FROM people_log WHERE number < ? ORDER BY number DESC LIMIT ?',
  );

  const addWords = ({ id, name, login }: Pick<PersonRecord, 'id' | 'name' | 'login'>): void => {
    for (const word of wordsOfPerson({ name, login })) run('INSERT INTO name_word VALUES (?, ?)', word, id);
  };
  // An older version did not store the words of names. The words are added together, so that none are missing after a crash.
  if (selectAnyWord() === null)
    inTransaction(() => {
      for (const kind of ['player', 'staff'])
        for (let page = people(kind, '', PAGE); page.length > 0; page = people(kind, page.at(-1)?.id ?? '', PAGE))
          for (const each of page) addWords(each);
    });
  /** Makes the statement for a search. It depends on the number of words. */
  const findByWords = (words: readonly string[]) => {
    const matches = words.map(() => 'SELECT person FROM name_word WHERE word >= ? AND word < ?').join(' INTERSECT ');
    return selectAll(
      PERSON_COLUMNS,
      `SELECT ${PERSON_SELECT} FROM person WHERE id IN (${matches}) AND (? IS NULL OR kind = ?) ORDER BY coalesce(name, login), id LIMIT ?`,
    );
  };

  const addSession = ({ tokenHash, person, createdAtMs, seenAtMs, locked }: SessionRecord): void =>
    void run('INSERT INTO session VALUES (?, ?, ?, ?, ?)', tokenHash, person, createdAtMs, seenAtMs, locked ? 1 : 0);
  const addLogEntry = (
    atMs: number,
    by: string,
    what: LogAction,
    whom: string,
    table: string | null = null,
    role: string | null = null,
  ) =>
    void run(
      'INSERT INTO people_log (at_ms, by, what, whom, "table", role) VALUES (?, ?, ?, ?, ?, ?)',
      atMs,
      by,
      what,
      whom,
      table,
      role,
    );
  const addGrant = ({ person, table, role, by, atMs }: GrantRecord): void => {
    const added = run(
      `INSERT INTO role_grant (person, "table", role, by, at_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, "table", role) DO NOTHING`,
      person,
      table,
      role,
      by,
      atMs,
    );
    if (added > 0) addLogEntry(atMs, by, 'role-granted', person, table, role);
  };

  return {
    addPerson: (newPerson, session, grants, by) =>
      inTransaction(() => {
        if (newPerson.login !== null && personByLogin(newPerson.login) !== null) return false;
        const values = [
          newPerson.id,
          newPerson.kind,
          newPerson.login,
          newPerson.name,
          newPerson.password,
          newPerson.adultAtMs,
          newPerson.createdAtMs,
          newPerson.disabledAtMs,
          newPerson.deletedAtMs,
          newPerson.over,
        ];
        run('INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', ...values);
        addWords(newPerson);
        if (by !== null) addLogEntry(newPerson.createdAtMs, by, ADDED_ACTIONS[newPerson.kind], newPerson.id);
        if (session !== null) addSession(session);
        for (const grant of grants) addGrant(grant);
        return true;
      }),
    person,
    personByLogin,
    people,
    findPeople: (words, kind, limit) =>
      words.length === 0 ? [] : findByWords(words)(...words.flatMap((word) => [word, endOfPrefix(word)]), kind, kind, limit),
    namesOf: (ids) =>
      [...new Set(ids)].flatMap((id) => {
        const found = person(id);
        const name = found?.name ?? found?.login ?? null;
        if (name === null) return [];
        return [{ id, name, login: namesakesOf(id, name).length > 0 ? (found?.login ?? null) : null }];
      }),
    namesakesOf,
    setPassword: (id, password) => void run('UPDATE person SET password = ? WHERE id = ?', password, id),
    setName: (id, name, by, atMs) =>
      inTransaction(() => {
        const sql = 'UPDATE person SET name = ? WHERE id = ? AND forgotten_at_ms IS NULL AND name IS NOT ?';
        if (run(sql, name, id, name) === 0) return;
        run('DELETE FROM name_word WHERE person = ?', id);
        addWords({ id, name, login: person(id)?.login ?? null });
        addLogEntry(atMs, by, 'renamed', id);
      }),
    setAge: (id, over, atMs, by) =>
      inTransaction(() => {
        const changed = run('UPDATE person SET over = ?, adult_at_ms = ? WHERE id = ?', over, atMs, id);
        if (changed > 0 && by !== null) addLogEntry(atMs, by, 'age-recorded', id);
      }),
    setDisabled: (id, disabled, by, atMs) =>
      inTransaction(() => {
        // Changes nothing if the account is already in this state.
        const changed = run(
          'UPDATE person SET disabled_at_ms = ? WHERE id = ? AND (disabled_at_ms IS NULL) = ?',
          disabled ? atMs : null,
          id,
          disabled ? 1 : 0,
        );
        if (changed > 0) addLogEntry(atMs, by, disabled ? 'disabled' : 'enabled', id);
      }),
    deletePerson: (id, by, atMs) =>
      inTransaction(() => {
        if (person(id) === null) return;
        addLogEntry(atMs, by, 'forgotten', id);
        run('UPDATE person SET login = NULL, name = NULL, password = NULL, forgotten_at_ms = ? WHERE id = ?', atMs, id);
        run('DELETE FROM name_word WHERE person = ?', id);
        run('DELETE FROM session WHERE person = ?', id);
        run('DELETE FROM code WHERE person = ?', id);
        run('DELETE FROM role_grant WHERE person = ?', id);
        run('DELETE FROM own_limit WHERE person = ?', id);
        run(`UPDATE exclusion SET grounds = '' WHERE person = ?`, id);
      }),

    addGrant: (grant) => inTransaction(() => addGrant(grant)),
    removeGrant: (person, table, role, by, atMs) =>
      inTransaction(() => {
        const removed = run('DELETE FROM role_grant WHERE person = ? AND "table" = ? AND role = ?', person, table, role) > 0;
        if (removed) addLogEntry(atMs, by, 'role-revoked', person, table, role);
        return removed;
      }),
    grantsOf: selectAll(GRANT_COLUMNS, `SELECT ${GRANT_SELECT} FROM role_grant WHERE person = ? ORDER BY number`),
    grants: selectAll(
      { ...GRANT_COLUMNS, ...NUMBER_COLUMN },
      `SELECT ${GRANT_SELECT}, number FROM role_grant WHERE number > ? ORDER BY number LIMIT ?`,
    ),
    countFloorGrants: (role) => countFloorGrants(role)?.count ?? 0,

    addSession,
    session: (tokenHash) => {
      const found = selectSession(tokenHash);
      return found === null ? null : { ...found, locked: found.locked === 1 };
    },
    touchSession: (tokenHash, seenAtMs, locked) =>
      void run('UPDATE session SET seen_at_ms = ?, locked = ? WHERE token_hash = ?', seenAtMs, locked ? 1 : 0, tokenHash),
    removeSession: (tokenHash) => void run('DELETE FROM session WHERE token_hash = ?', tokenHash),
    removeSessionsOf: (person) => void run('DELETE FROM session WHERE person = ?', person),
    removeSessionsBefore: (beforeMs) => void run('DELETE FROM session WHERE created_at_ms < ?', beforeMs),

    addExclusion: ({ person, kind, grounds, by, fromMs, untilMs, endedAtMs, endedBy }) =>
      inTransaction(() => {
        const values = [person, kind, grounds, by, fromMs, untilMs, endedAtMs, endedBy];
        run(
          `INSERT INTO exclusion (person, kind, grounds, by, from_ms, until_ms, ended_at_ms, ended_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...values,
        );
        addLogEntry(fromMs, by, 'excluded', person);
      }),
    exclusionsOf: selectAll(EXCLUSION_COLUMNS, `SELECT ${EXCLUSION_SELECT} FROM exclusion WHERE person = ? ORDER BY number`),
    exclusions: selectAll(
      { ...EXCLUSION_COLUMNS, ...NUMBER_COLUMN },
      `SELECT ${EXCLUSION_SELECT}, number FROM exclusion WHERE number > ? ORDER BY number LIMIT ?`,
    ),
    endExclusions: (person, atMs, by) =>
      inTransaction(() => {
        const sql = 'UPDATE exclusion SET ended_at_ms = ?, ended_by = ? WHERE person = ? AND ended_at_ms IS NULL';
        const ended = run(sql, atMs, by, person);
        if (ended > 0) addLogEntry(atMs, by, 'exclusion-ended', person);
        return ended;
      }),

    failuresOf: selectOne(
      { failures: 'integer', lastMs: 'integer' },
      'SELECT failures, last_ms AS lastMs FROM failure WHERE subject = ?',
    ),
    addFailure: (subject, atMs, resetBeforeMs) =>
      void run(
        `INSERT INTO failure VALUES (?, 1, ?)
         ON CONFLICT (subject) DO UPDATE SET failures = iif(last_ms < ?, 1, failures + 1), last_ms = excluded.last_ms`,
        subject,
        atMs,
        resetBeforeMs,
      ),
    clearFailures: (subject) => void run('DELETE FROM failure WHERE subject = ?', subject),

    addCode: (codeHash, person, expiresAtMs, by, atMs) =>
      inTransaction(() => {
        run('INSERT INTO code VALUES (?, ?, ?)', codeHash, person, expiresAtMs);
        addLogEntry(atMs, by, 'code-given', person);
      }),
    takeCode: (codeHash, nowMs) =>
      inTransaction(() => {
        const found = selectCode(codeHash);
        run('DELETE FROM code WHERE code_hash = ?', codeHash);
        return found !== null && found.expiresAtMs >= nowMs ? found.person : null;
      }),

    limitsOf: selectAll(
      LIMIT_COLUMNS,
      'SELECT person, kind, value, next_value AS nextValue, next_from_ms AS nextFromMs FROM own_limit WHERE person = ? ORDER BY kind',
    ),
    setLimits: (limits) =>
      inTransaction(() => {
        for (const { person, kind, value, nextValue, nextFromMs } of limits)
          run(
            `INSERT INTO own_limit VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, kind)
             DO UPDATE SET value = excluded.value, next_value = excluded.next_value, next_from_ms = excluded.next_from_ms`,
            person,
            kind,
            value,
            nextValue,
            nextFromMs,
          );
      }),

    log: (before, limit) => selectLog(before ?? Number.MAX_SAFE_INTEGER, limit),
  };
}
