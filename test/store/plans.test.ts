/** How SQLite finds what the store asks for: by an index, so that neither a start nor a commit takes longer with the years. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, vi } from 'vitest';
import {
  emptyHead,
  makeRecord,
  NO_COMMIT,
  openDatabase,
  openJournal,
  openSqlitePeople,
  type PersonRecord,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** Gone through from end to end, and never long: a row for each table, one row, a row for each grant. */
const SHORT = ['SCAN head', 'SCAN traced', 'SCAN role_grant USING COVERING INDEX sqlite_autoindex_role_grant_1'];
/** The settlements after the place that is noted down; how far that can be from the end is tested beside the index by person. */
const ONWARD = 'SEARCH journal USING INTEGER PRIMARY KEY (rowid>?)';

/** Every statement of a journal with a settlement, a refusal, a round and a snapshot, and of everything that is done to persons. */
function statements(db: DatabaseSync): ReadonlySet<string> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const journal = openJournal(db);
  const body = JSON.stringify({ asked: { type: 'settle-round' }, events: [{ type: 'round-settled', rows: [['ann']] }] });
  const place = { table: 'T1', atMs: 1, person: 'ann', role: 'player' };
  const record = makeRecord(emptyHead('T1').hash, { ...place, seq: 1, key: 'one', body });
  const { hash } = record;
  journal.append({
    records: [record],
    refused: [{ ...place, key: 'two', bodyHash: hash, refusal: '{}' }],
    rounds: [{ table: 'T1', round: 1, fromSeq: 1, toSeq: 1, endedAtMs: 1, end: 'settled', faces: [] }],
    snapshots: [{ table: 'T1', seq: 1, hash, state: '{}' }],
  });
  journal.append(NO_COMMIT);
  journal.settledOf('ann', null, 9);
  journal.boughtSince('ann', 0);
  journal.governing('T1');
  const people = openSqlitePeople(db);
  const person: PersonRecord = {
    id: 'ann',
    kind: 'staff',
    login: 'ann',
    name: null,
    password: null,
    adultAtMs: 1,
    createdAtMs: 1,
    disabledAtMs: null,
    forgottenAtMs: null,
    over: 21,
  };
  people.addPerson(person, null, [], 'boss');
  people.person('ann');
  people.personByLogin('ann');
  people.people('staff', '', 9);
  people.grantsOf('ann');
  people.countOnFloor('administrator');
  people.session('x');
  people.removeSessionsOf('ann');
  people.removeSessionsBefore(1);
  people.exclusionsOf('ann');
  people.exclusions(0, 9);
  people.endExclusions('ann', 1, 'boss');
  people.failuresOf('ann');
  people.limitsOf('ann');
  people.log(null, 9);
  const asked = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return new Set(asked.filter((sql) => !/pragma_|PRAGMA/.test(sql)));
}

it('nothing that grows is gone through from end to end', () => {
  const db = openDatabase(folder);
  const asked = statements(db);
  expect(asked.size).toBeGreaterThan(35);
  const long: string[] = [];
  let onward = 0;
  for (const sql of asked)
    for (const { detail } of db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) {
      const step = String(detail);
      if (step === ONWARD) onward += 1;
      if (step.startsWith('SCAN') && !SHORT.includes(step)) long.push(`${step}: ${sql}`);
    }
  expect(long).toEqual([]);
  expect(onward).toBe(1);
  // A question without an index would be found.
  expect(db.prepare('EXPLAIN QUERY PLAN SELECT 1 FROM journal WHERE person = ?').get()?.detail).toMatch(/^SCAN journal/);
  db.close();
});
