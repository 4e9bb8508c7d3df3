/** Tests that SQLite uses an index for every query on a database table that grows. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it, vi } from 'vitest';
import {
  EMPTY_COMMIT,
  emptyHead,
  makeRecord,
  openDatabase,
  openJournal,
  openSqlitePeople,
  type PersonRecord,
} from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** Scans that are allowed, because these tables stay small. */
const ALLOWED_SCANS = ['SCAN head', 'SCAN indexed', 'SCAN role_grant USING COVERING INDEX sqlite_autoindex_role_grant_1'];
/** The only allowed read of a part of the journal: the blocks that are not yet in the index. `journal-index.test.ts` tests that these are few. */
const BLOCKS_AFTER_INDEX = 'SEARCH block USING INTEGER PRIMARY KEY (rowid>?)';
/** The number of the last block. SQLite reads only the last row, but reports a search without a condition. */
const LAST_BLOCK = 'SEARCH block';
/** The tables of the journal and its index. Their queries must not sort rows either. */
const INDEXED_TABLES = ['block', 'used_key', 'marked_record', 'person_settled', 'person_bought'];

/** Collects every statement of the journal and of the people store. */
function collectStatements(db: DatabaseSync): ReadonlySet<string> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const journal = openJournal(db);
  const body = JSON.stringify({ asked: { type: 'settle-round' }, events: [{ type: 'round-settled', rows: [['ann']] }] });
  const commonFields = { table: 'T1', atMs: 1, person: 'ann', role: 'player' };
  const record = makeRecord(emptyHead('T1').hash, { ...commonFields, seq: 1, key: 'one', body });
  const { hash } = record;
  journal.append({
    records: [record],
    refused: [{ ...commonFields, key: 'two', bodyHash: hash, refusal: '{}' }],
    rounds: [{ table: 'T1', round: 1, fromSeq: 1, toSeq: 1, endedAtMs: 1, end: 'settled', faces: [] }],
    snapshots: [{ table: 'T1', seq: 1, hash, state: '{}' }],
  });
  journal.append(EMPTY_COMMIT);
  journal.settledOf('ann', null, 9);
  journal.boughtSince('ann', 0);
  journal.setupRecords('T1');
  journal.records('T1', 1, 9);
  journal.lastSnapshot('T1');
  journal.rounds('T1', null, 9);
  journal.keysOf([{ table: 'T1', person: 'ann' }], 9);
  journal.commandOutcomes([{ table: 'T1', person: 'ann', key: 'one' }]);
  journal.purgeRefused(1, 9);
  journal.corrections('T1', 1, 9, 9);
  journal.notices('T1', null, 9);
  journal.matters('T1', '', 1, 9);
  journal.writeIndex();
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
    deletedAtMs: null,
    // The age that the person has confirmed.
    over: 21,
  };
  people.addPerson(person, null, [], 'boss');
  people.person('ann');
  people.personByLogin('ann');
  people.people('staff', '', 9);
  people.findPeople(['a', 'b'], 'staff', 9);
  people.namesOf(['ann']);
  people.namesakesOf('ann', 'Ann');
  people.grantsOf('ann');
  people.countFloorGrants('administrator');
  people.session('x');
  people.removeSessionsOf('ann');
  people.removeSessionsBefore(1);
  people.exclusionsOf('ann');
  people.exclusions(0, 9);
  people.endExclusions('ann', 1, 'boss');
  people.failuresOf('ann');
  people.limitsOf('ann');
  people.log(null, 9);
  const preparedSql = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return new Set(preparedSql.filter((sql) => !/pragma_|PRAGMA/.test(sql)));
}

it('no query scans a database table that grows', () => {
  const db = openDatabase(folder);
  const statements = collectStatements(db);
  expect(statements.size).toBeGreaterThan(35);
  const forbiddenScans: string[] = [];
  const searched = new Set<string>();
  let readsAfterIndex = 0;
  for (const sql of statements)
    for (const { detail } of db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) {
      const step = String(detail);
      if (step === BLOCKS_AFTER_INDEX) readsAfterIndex += 1;
      if (step.startsWith('SCAN') && !ALLOWED_SCANS.includes(step)) forbiddenScans.push(`${step}: ${sql}`);
      if (step.includes('USE TEMP B-TREE') && INDEXED_TABLES.some((name) => sql.includes(`FROM ${name} `)))
        forbiddenScans.push(`${step}: ${sql}`);
      const [, table = '', condition] = /^SEARCH (\w+)( USING .* \(.+\))?$/.exec(step) ?? [];
      searched.add(table);
      if (condition === undefined && table !== '' && !(step === LAST_BLOCK && sql.includes('max(block)')))
        forbiddenScans.push(`${step}: ${sql}`);
    }
  expect(forbiddenScans).toEqual([]);
  expect(readsAfterIndex).toBe(1);
  expect([...searched]).toEqual(expect.arrayContaining(INDEXED_TABLES));
  // Checks that the test detects a query without an index.
  expect(db.prepare('EXPLAIN QUERY PLAN SELECT 1 FROM block WHERE last_seq = ?').get()?.detail).toMatch(/^SCAN block/);
  db.close();
});
