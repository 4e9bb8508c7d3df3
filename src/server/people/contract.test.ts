/** Contract tests of the people stores: in memory and in SQLite. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openMemoryPeople } from './memory.ts';
import { openSqlitePeople } from './sqlite-people.ts';
import { createPeopleStore, type ExclusionRecord, PEOPLE_OPERATIONS, type PeopleOperations, type PersonRecord } from './store.ts';

const makePerson = (id: string, fields: Partial<PersonRecord> = {}): PersonRecord => ({
  id,
  kind: 'player',
  login: `login-${id}`,
  name: `Name of ${id}`,
  password: 'hash',
  adultAtMs: 1,
  // The person is at least this many years old.
  over: 18,
  createdAtMs: 1,
  disabledAtMs: null,
  deletedAtMs: null,
  ...fields,
});

const makeExclusion = (id: string, fields: Partial<ExclusionRecord> = {}): ExclusionRecord => ({
  person: id,
  kind: 'exclusion',
  grounds: 'cheated',
  by: 'boss',
  fromMs: 5,
  untilMs: null,
  endedAtMs: null,
  endedBy: null,
  ...fields,
});

const makeSession = (tokenHash: string, personId: string, createdAtMs = 1) => ({
  tokenHash,
  person: personId,
  createdAtMs,
  seenAtMs: 2,
  locked: false,
});

const stores: readonly [string, () => PeopleOperations][] = [
  ['memory', openMemoryPeople],
  ['SQLite', () => openSqlitePeople(new DatabaseSync(':memory:'))],
];

describe.each(stores)('the people store in %s', (_, open) => {
  it('has all operations', () => {
    expect(Object.keys(open()).sort()).toEqual([...PEOPLE_OPERATIONS].sort());
  });

  it('adds a person with session and grants together, and rejects a used login', () => {
    const store = open();
    const grant = { person: 'a', table: '*', role: 'administrator', by: 'system', atMs: 3 };
    // The last argument is the member of staff who adds the person; null if the person registers.
    expect(store.addPerson(makePerson('a'), makeSession('t1', 'a'), [grant], null)).toBe(true);
    expect(store.addPerson(makePerson('b', { login: 'login-a' }), makeSession('t2', 'b'), [], null)).toBe(false);
    expect(store.person('a')).toEqual(makePerson('a'));
    expect(store.personByLogin('login-a')).toEqual(makePerson('a'));
    expect(store.person('b')).toBeNull();
    expect(store.session('t2')).toBeNull();
    expect(store.session('t1')).toEqual(makeSession('t1', 'a'));
    expect(store.grantsOf('a')).toEqual([grant]);
    expect(store.countFloorGrants('administrator')).toBe(1);
    expect(store.addPerson(makePerson('g', { login: null, kind: 'guest' }), null, [], null)).toBe(true);
    expect(store.addPerson(makePerson('h', { login: null, kind: 'guest' }), null, [], null)).toBe(true);
    expect(store.people('guest', '', 1)).toEqual([makePerson('g', { login: null, kind: 'guest' })]);
    expect(store.people('guest', 'g', 9).map(({ id }) => id)).toEqual(['h']);
    expect(() => store.addPerson(makePerson('a', { login: null }), null, [], null)).toThrow();
  });

  it('changes the password, the age and the disabled state of a person', () => {
    const store = open();
    store.addPerson(makePerson('a', { adultAtMs: null, over: null }), null, [], null);
    store.setPassword('a', 'other');
    store.setAge('a', 21, 9, null);
    store.setDisabled('a', true, 'boss', 10);
    expect(store.person('a')).toEqual(makePerson('a', { password: 'other', adultAtMs: 9, over: 21, disabledAtMs: 10 }));
    store.setDisabled('a', false, 'boss', 11);
    expect(store.person('a')?.disabledAtMs).toBeNull();
  });

  it('does not store the same grant twice, and updates, locks and removes sessions', () => {
    const store = open();
    store.addPerson(makePerson('a'), null, [], null);
    const grant = { person: 'a', table: 't1', role: 'dealer', by: 'boss', atMs: 3 };
    store.addGrant(grant);
    store.addGrant({ ...grant, atMs: 4 });
    store.addGrant({ ...grant, table: 't2' });
    expect(store.grantsOf('a')).toEqual([grant, { ...grant, table: 't2' }]);
    const [first] = store.grants(0, 1);
    expect(first).toMatchObject(grant);
    expect(store.grants(first?.number ?? 0, 9)).toHaveLength(1);
    expect(store.removeGrant('a', 't1', 'dealer', 'boss', 5)).toBe(true);
    expect(store.removeGrant('a', 't1', 'dealer', 'boss', 6)).toBe(false);
    expect(() => store.addGrant({ ...grant, person: 'nobody' })).toThrow();

    store.addSession(makeSession('x', 'a', 1));
    store.addSession(makeSession('y', 'a', 5));
    store.touchSession('x', 7, true);
    expect(store.session('x')).toEqual({ ...makeSession('x', 'a', 1), seenAtMs: 7, locked: true });
    store.removeSessionsBefore(5);
    expect([store.session('x'), store.session('y')?.tokenHash]).toEqual([null, 'y']);
    store.removeSession('y');
    expect(store.session('y')).toBeNull();
    store.addSession(makeSession('z', 'a'));
    store.removeSessionsOf('a');
    expect(store.session('z')).toBeNull();
    expect(() => store.addSession(makeSession('w', 'nobody'))).toThrow();
  });

  it('ends exclusions but keeps their records', () => {
    const store = open();
    store.addPerson(makePerson('a'), null, [], null);
    store.addExclusion(makeExclusion('a'));
    store.addExclusion(makeExclusion('a', { kind: 'time-out', untilMs: 9 }));
    expect(store.exclusionsOf('a')).toEqual([makeExclusion('a'), makeExclusion('a', { kind: 'time-out', untilMs: 9 })]);
    expect(store.endExclusions('a', 20, 'boss')).toBe(2);
    expect(store.endExclusions('a', 21, 'boss')).toBe(0);
    expect(store.exclusionsOf('a').map(({ endedAtMs, endedBy }) => [endedAtMs, endedBy])).toEqual([
      [20, 'boss'],
      [20, 'boss'],
    ]);
    // Exclusions after number 1.
    expect(store.exclusions(1, 9).map(({ kind }) => kind)).toEqual(['time-out']);
  });

  it('deletes personal data and keeps the id and the exclusions', () => {
    const store = open();
    store.addPerson(makePerson('a'), makeSession('t', 'a'), [], null);
    store.addExclusion(makeExclusion('a'));
    store.addCode('code', 'a', 100, 'boss', 1);
    store.deletePerson('a', 'a', 50);
    expect(store.person('a')).toEqual(makePerson('a', { login: null, name: null, password: null, deletedAtMs: 50 }));
    expect(store.personByLogin('login-a')).toBeNull();
    expect(store.session('t')).toBeNull();
    expect(store.takeCode('code', 60)).toBeNull();
    expect(store.exclusionsOf('a')).toEqual([makeExclusion('a', { grounds: '' })]);
    expect(store.addPerson(makePerson('b', { login: 'login-a' }), null, [], null)).toBe(true);
  });

  it('counts failed sign-ins, and accepts a code only one time and until it expires', () => {
    const store = open();
    store.addPerson(makePerson('a'), null, [], null);
    expect(store.failuresOf('a')).toBeNull();
    // The last argument is `resetBeforeMs`: earlier failures no longer count.
    store.addFailure('a', 5, 0);
    store.addFailure('a', 6, 5);
    expect(store.failuresOf('a')).toEqual({ failures: 2, lastMs: 6 });
    store.addFailure('a', 9, 7);
    expect(store.failuresOf('a')).toEqual({ failures: 1, lastMs: 9 });
    store.clearFailures('a');
    expect(store.failuresOf('a')).toBeNull();
    store.addCode('c1', 'a', 100, 'boss', 1);
    store.addCode('c2', 'a', 100, 'boss', 1);
    expect(store.takeCode('c1', 100)).toBe('a');
    expect(store.takeCode('c1', 100)).toBeNull();
    expect(store.takeCode('c2', 101)).toBeNull();
  });

  it('stores one limit of each kind until the person is deleted', () => {
    const store = open();
    store.addPerson(makePerson('a'), null, [], null);
    const daily = { person: 'a', kind: 'dailyBuyInMinor', value: 500, nextValue: null, nextFromMs: null } as const;
    const minutes = { person: 'a', kind: 'sessionMinutes', value: 30, nextValue: null, nextFromMs: 99 } as const;
    expect(store.limitsOf('a')).toEqual([]);
    store.setLimits([minutes, daily]);
    expect(store.limitsOf('a')).toEqual([daily, minutes]);
    store.setLimits([{ ...daily, nextValue: 900, nextFromMs: 7 }]);
    expect(store.limitsOf('a')).toEqual([{ ...daily, nextValue: 900, nextFromMs: 7 }, minutes]);
    expect(() => store.setLimits([{ ...daily, person: 'nobody' }])).toThrow();
    store.deletePerson('a', 'a', 50);
    expect(store.limitsOf('a')).toEqual([]);
  });

  it('logs every change by the house that has an effect', () => {
    const store = open();
    const grant = { person: 'a', table: '*', role: 'administrator', by: 'system', atMs: 3 };
    const dealer = { person: 'a', table: 't1', role: 'dealer', by: 'boss', atMs: 4 };
    store.addPerson(makePerson('a', { kind: 'staff', createdAtMs: 2 }), null, [grant], 'system');
    store.addGrant(dealer);
    store.addGrant({ ...dealer, atMs: 5 });
    store.removeGrant('a', 't1', 'dealer', 'boss', 6);
    store.removeGrant('a', 't1', 'dealer', 'boss', 7);
    store.addCode('c', 'a', 100, 'boss', 8);
    store.setDisabled('a', true, 'boss', 9);
    store.setDisabled('a', true, 'boss', 10);
    store.setDisabled('a', false, 'boss', 11);
    store.setDisabled('nobody', true, 'boss', 12);
    store.addExclusion(makeExclusion('a', { fromMs: 13 }));
    store.endExclusions('a', 14, 'boss');
    store.endExclusions('a', 15, 'boss');
    store.deletePerson('a', 'boss', 16);
    // Players who register and declare their age are not logged, but accounts and ages that staff record are.
    store.addPerson(makePerson('p'), makeSession('t', 'p'), [], null);
    store.setAge('p', 21, 17, null);
    store.addPerson(makePerson('q', { createdAtMs: 18 }), null, [], 'boss');
    store.setAge('q', 21, 19, 'boss');
    store.setAge('nobody', 21, 20, 'boss');
    const rows = store.log(null, 99).toReversed();
    expect(rows.map(({ what, by, whom, atMs, table, role }) => [what, by, whom, atMs, table, role])).toEqual([
      ['staff-added', 'system', 'a', 2, null, null],
      ['role-granted', 'system', 'a', 3, '*', 'administrator'],
      ['role-granted', 'boss', 'a', 4, 't1', 'dealer'],
      ['role-revoked', 'boss', 'a', 6, 't1', 'dealer'],
      ['code-given', 'boss', 'a', 8, null, null],
      ['disabled', 'boss', 'a', 9, null, null],
      ['enabled', 'boss', 'a', 11, null, null],
      ['excluded', 'boss', 'a', 13, null, null],
      ['exclusion-ended', 'boss', 'a', 14, null, null],
      // The personal data was deleted.
      ['forgotten', 'boss', 'a', 16, null, null],
      ['player-added', 'boss', 'q', 18, null, null],
      ['age-recorded', 'boss', 'q', 19, null, null],
    ]);
    const [last, previous] = store.log(null, 2);
    expect([last?.what, previous?.what]).toEqual(['age-recorded', 'player-added']);
    expect(store.log(previous?.number ?? 0, 1).map(({ what }) => what)).toEqual(['forgotten']);
  });

  it('finds people whose name and login have words that begin with all words of a search', () => {
    const store = open();
    store.addPerson(makePerson('a', { name: 'Mary-Ann Lee', login: 'm.lee' }), null, [], null);
    store.addPerson(makePerson('b', { name: 'Bo Mary', login: 'bo', kind: 'staff' }), null, [], null);
    store.addPerson(makePerson('c', { name: null, login: null, password: null, kind: 'guest' }), null, [], null);
    const find = (words: readonly string[], kind: 'player' | 'staff' | null = null, limit = 9) =>
      store.findPeople(words, kind, limit).map(({ id }) => id);
    expect(find(['mary'])).toEqual(['b', 'a']);
    expect(find(['mary'], 'player')).toEqual(['a']);
    expect(find(['mary'], null, 1)).toEqual(['b']);
    expect(find(['mary-a'])).toEqual(['a']);
    expect(find(['ann', 'le'])).toEqual(['a']);
    expect(find(['m.l'])).toEqual(['a']);
    expect(find(['ary'])).toEqual([]);
    expect(find([])).toEqual([]);
    store.addPerson(makePerson('d', { name: null, login: 'boss', kind: 'staff' }), null, [], null);
    expect([...store.namesOf(['b', 'a', 'c', 'd', 'x'])].sort((x, y) => (x.id < y.id ? -1 : 1))).toEqual([
      { id: 'a', name: 'Mary-Ann Lee', login: null },
      { id: 'b', name: 'Bo Mary', login: null },
      { id: 'd', name: 'boss', login: null },
    ]);
    store.setName('b', 'Zoë Roe', 'boss', 4);
    store.setName('b', 'Zoë Roe', 'boss', 5);
    expect(find(['zoe'])).toEqual(['b']);
    expect(find(['bo'])).toEqual(['b', 'd']);
    store.setName('b', 'Bo Mary', 'boss', 5);
    expect(store.log(null, 9).map(({ what, whom, atMs }) => [what, whom, atMs])).toEqual([
      ['renamed', 'b', 5],
      ['renamed', 'b', 4],
    ]);
    store.deletePerson('a', 'a', 5);
    store.setName('a', 'Ann', 'boss', 6);
    expect(store.person('a')?.name).toBeNull();
    expect(find(['mary'])).toEqual(['b']);
    expect(store.namesOf(['a'])).toEqual([]);
  });

  it('adds the login to names that several people have', () => {
    const store = open();
    for (const id of ['a', 'b', 'c', 'd'])
      store.addPerson(makePerson(id, { name: 'Ann Lee', login: `ann.${id}` }), null, [], null);
    store.setName('d', 'Ann lee', 'boss', 2);
    const loginsOf = (...ids: string[]) => store.namesOf(ids).map(({ login }) => login);
    expect(loginsOf('a', 'b', 'c', 'd')).toEqual(['ann.a', 'ann.b', 'ann.c', null]);
    expect(store.namesakesOf('x', 'Ann Lee')).toHaveLength(2);
    expect([...store.namesakesOf('a', 'Ann Lee')].sort()).toEqual(['b', 'c']);
    store.deletePerson('c', 'boss', 3);
    expect(store.namesakesOf('a', 'Ann Lee')).toEqual(['b']);
    store.setName('b', 'Bo Lee', 'boss', 4);
    expect(store.namesakesOf('a', 'Ann Lee')).toEqual([]);
    expect(loginsOf('a', 'b')).toEqual([null, null]);
  });

  it('can be used as an asynchronous store', async () => {
    const store = createPeopleStore(open());
    await store.addPerson(makePerson('a'), null, [], null);
    expect(await store.person('a')).toEqual(makePerson('a'));
  });
});

describe('the people store in SQLite', () => {
  it('rejects changes and deletions of log entries', () => {
    const db = new DatabaseSync(':memory:');
    const store = openSqlitePeople(db);
    store.addPerson(makePerson('a', { kind: 'staff' }), null, [], 'boss');
    expect(() => db.exec(`UPDATE people_log SET by = 'a'`)).toThrow('never changed');
    expect(() => db.exec('DELETE FROM people_log')).toThrow('never deleted');
    const replaced = `REPLACE INTO people_log SELECT number, at_ms, 'a', what, whom, "table", role FROM people_log`;
    expect(() => db.exec(replaced)).toThrow('never replaced');
    expect(store.log(null, 9)).toHaveLength(1);
  });

  it('sets the age to 18 if an older version stored only that a person is an adult', () => {
    const db = new DatabaseSync(':memory:');
    db.exec(`CREATE TABLE person (id TEXT PRIMARY KEY, kind TEXT NOT NULL, login TEXT UNIQUE, name TEXT, password TEXT, adult_at_ms INTEGER,
      created_at_ms INTEGER NOT NULL, disabled_at_ms INTEGER, forgotten_at_ms INTEGER) STRICT, WITHOUT ROWID;
      INSERT INTO person VALUES ('a', 'player', 'login-a', 'Name of a', 'hash', 1, 1, NULL, NULL);
      INSERT INTO person VALUES ('b', 'staff', 'login-b', 'Name of b', 'hash', NULL, 1, NULL, NULL)`);
    const store = openSqlitePeople(db);
    expect(store.person('a')).toEqual(makePerson('a'));
    expect(store.person('b')).toEqual(makePerson('b', { kind: 'staff', adultAtMs: null, over: null }));
    expect(openSqlitePeople(db).person('a')).toEqual(makePerson('a'));
    // The older version did not store the words of people either.
    expect(store.findPeople(['login-b'], null, 9).map(({ id }) => id)).toEqual(['b']);
    expect(openSqlitePeople(db).findPeople(['of'], null, 9)).toHaveLength(2);
  });
});
