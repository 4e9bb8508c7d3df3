/** The report of a day against the ledger, on every table of a store in which everything has happened. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openFloor } from '../floor/index.ts';
import { JOURNAL_FILE, openSqliteStore } from '../store/index.ts';
import { PublicRecord } from './record.ts';

const FIXTURE = new URL(`../../../test/fixtures/store-1/${JOURNAL_FILE}.gz`, import.meta.url);

it('wins what the players have bought and neither cashed nor still have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-report-'));
  writeFileSync(join(folder, JOURNAL_FILE), gunzipSync(readFileSync(FIXTURE)));
  const store = await openSqliteStore(folder);
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const record = new PublicRecord(store, Date.now);
  const wrong: string[] = [];
  for (const [table, desk] of floor.desks) {
    const records = await store.records(table, 1, 1000);
    const days = new Set(records.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)));
    let [win, left] = [0, 0];
    for (const day of days) {
      const report = await record.report(desk, day);
      win += report.win;
      left += report.drop - report.cashedOut;
    }
    const held = await desk.look(({ accounts }) => accounts.rack + accounts.layout + accounts.held);
    if (win !== left - held) wrong.push(`${table}: win ${win}, not ${left - held}`);
  }
  await floor.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  expect(floor.desks.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
