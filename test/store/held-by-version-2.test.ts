/** Tests that winnings which conduct version 2 held can still be given back: the fixture `store-2` is cut after the hold. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import {
  EMPTY_COMMIT,
  JOURNAL_FILE,
  openFloor,
  openMemoryStore,
  openSqliteStore,
  rebuildTable,
  type Store,
  type TableHandle,
} from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

const FIXTURE = join(import.meta.dirname, `../fixtures/store-2/${JOURNAL_FILE}.gz`);

let folder = '';
let fixture: Store;
beforeAll(async () => {
  folder = makeFolder();
  writeFileSync(join(folder, JOURNAL_FILE), gunzipSync(readFileSync(FIXTURE)));
  fixture = await openSqliteStore(folder);
});
afterAll(async () => {
  await fixture.close();
  removeFolder(folder);
});

/** A store with the first records of one table of the fixture, up to the hold. */
async function cutStore(table: string): Promise<Store> {
  const records = await fixture.records(table, 1, 1000);
  const holdSeq = records.find(({ body }) => body.includes('"type":"winnings-held"'))?.seq;
  if (holdSeq === undefined) throw new Error(`${table} has no hold`);
  const store = openMemoryStore();
  await store.append({ ...EMPTY_COMMIT, records: records.filter(({ seq }) => seq <= holdSeq) });
  return store;
}

const submit = (handle: TableHandle, role: string, body: CommandBody) =>
  handle.submit({ by: { person: `${role}-1`, role }, key: null, body });

const heldBy = (handle: TableHandle, player: string): Promise<number> =>
  handle.read(({ players }) => players.get(player)?.held ?? 0);

async function openCutTable(table: string): Promise<{ readonly store: Store; readonly handle: TableHandle }> {
  const store = await cutStore(table);
  const handle = (await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now })).tables.get(table);
  if (handle === undefined) throw new Error(`no table ${table}`);
  return { store, handle };
}

it.each([
  ['rws-tai-sai.shift-manager-rules', 'pit-manager', 'shift-manager', 800],
  ['adelaide-big-and-small.sanctions', 'inspector', 'house', 9500],
  ['triple-dice.sanctions', 'player', 'supervisor', 1200],
  ['dicette.sanctions', 'player', 'supervisor', 1000],
])('%s: the role that adjusts settlements gives back held winnings', async (table, lowerRole, role, amount) => {
  const { store, handle } = await openCutTable(table);
  expect(await heldBy(handle, 'bo')).toBe(amount);
  const release = { type: 'release-held', player: 'bo' } as const;
  expect(await submit(handle, lowerRole, release)).toMatchObject({ ok: false, refusal: { code: 'not-your-role' } });
  for (const type of ['forfeit-held', 'hold-winnings'] as const) {
    const body = { type, player: 'bo', since: 1, amount: 1, grounds: 'a device' } as CommandBody;
    expect(await submit(handle, role, body)).toMatchObject({ ok: false, refusal: { code: 'not-in-this-book' } });
  }
  expect(await submit(handle, role, release)).toMatchObject({ ok: true, events: [{ type: 'held-released', amount }] });
  // When nothing is held any more, the rulebook does not have the act.
  expect(await submit(handle, role, release)).toMatchObject({ ok: false, refusal: { code: 'not-in-this-book' } });
  const { state } = await rebuildTable(store, RULEBOOKS, table);
  expect(state.accounts.held).toBe(0);
});

it('[crown-sic-bo 9.2.3] at Crown, the winnings wait for the recorded outcome of the investigation', async () => {
  const { handle } = await openCutTable('crown-sic-bo.winnings-held');
  expect(await heldBy(handle, 'bo')).toBe(9000);
  const release = { type: 'release-held', player: 'bo' } as const;
  const refusal = { code: 'outcome-not-recorded', facts: { outcome: 'release' } };
  expect(await submit(handle, 'pit-boss', release)).toMatchObject({ ok: false, refusal });
  const outcome = { outcome: 'release', decidedBy: 'the inspector', reference: 'file 17' } as const;
  await submit(handle, 'pit-boss', { type: 'record-investigation', player: 'bo', ...outcome });
  expect(await submit(handle, 'pit-boss', release)).toMatchObject({ ok: true });
  expect(await heldBy(handle, 'bo')).toBe(0);
});
