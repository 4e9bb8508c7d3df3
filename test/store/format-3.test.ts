/** Tests the store of format 3 in test/fixtures: it opens, loses nothing, and gets what later formats added. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, JOURNAL_FILE, openFloor, openSqliteStore, People, TUMBLER_FILE } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/format-3');

let folder = '';
beforeEach(() => {
  folder = makeFolder();
  for (const file of [JOURNAL_FILE, TUMBLER_FILE])
    writeFileSync(join(folder, file), gunzipSync(readFileSync(join(FIXTURE, `${file}.gz`))));
});
afterEach(() => removeFolder(folder));

const audit = () => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: true });

function readFormat(): unknown {
  const db = new DatabaseSync(join(folder, JOURNAL_FILE), { readOnly: true });
  try {
    return db.prepare('PRAGMA user_version').get()?.user_version;
  } finally {
    db.close();
  }
}

describe('a store of format 3', () => {
  it('passes the audit before and after it is opened, and every command is repeated', async () => {
    const before = await audit();
    expect(before).toMatchObject({ fault: null, undecided: 0, tournaments: 1 });
    expect(readFormat()).toBe(3);
    const store = await openSqliteStore(folder);
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    expect(floor.tables.size).toBe(before.tables);
    await floor.stop();
    await store.close();
    expect(readFormat()).toBe(5);
    const after = await audit();
    expect(after).toMatchObject({ fault: null, undecided: 0, tables: before.tables, tournaments: 1 });
    // Opening the floor interrupts the rounds in progress, and changes nothing else.
    expect(after.records).toBeGreaterThanOrEqual(before.records);
  });

  it('has people who are found by login, and disputes that are listed', async () => {
    const store = await openSqliteStore(folder);
    const people = new People({ store: store.people, clock: Date.now });
    const found = await people.find('ANN', 'player', 20);
    expect(found.map(({ login }) => login)).toEqual(['ann']);
    const records = await store.matters('crown-sic-bo.disputes', '"dispute-raised"', 1, 100);
    expect(records.length).toBeGreaterThan(0);
    const all = await store.records('crown-sic-bo.disputes', 1, 1000);
    const raised = all.filter(({ body }) => body.includes('"type":"dispute-raised"'));
    expect(records.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(raised.map(({ seq }) => seq));
    await store.close();
  });

  it('has tables without names', async () => {
    const store = await openSqliteStore(folder);
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    const names = await Promise.all([...floor.tables.values()].map(({ read }) => read(({ setup }) => setup.name)));
    expect(new Set(names)).toEqual(new Set([undefined]));
    await floor.stop();
    await store.close();
  });

  it('lets the administrator retire a table that was played before', async () => {
    const store = await openSqliteStore(folder);
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    const retirable: string[] = [];
    for (const table of floor.tables.keys()) if ((await floor.obstaclesOf(table)).retirement.length === 0) retirable.push(table);
    const table = retirable.find((name) => floor.tables.get(name)?.head().seq !== 1) ?? '';
    expect(await floor.retireTable(table, { person: 'ada', role: 'administrator' })).toBeNull();
    expect(floor.tables.has(table)).toBe(false);
    await floor.stop();
    await store.close();
    expect(await audit()).toMatchObject({ fault: null });
  });
});
