/** Compares daily reports with the accounts of every table of a large fixture. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openFloor } from '../floor/index.ts';
import { JOURNAL_FILE, openSqliteStore } from '../store/index.ts';
import { JournalReader } from './journal-reader.ts';

const FIXTURE = new URL(`../../../test/fixtures/store-1/${JOURNAL_FILE}.gz`, import.meta.url);

it('the wins of all daily reports equal purchases minus cash-outs minus the chips that players still have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-report-'));
  writeFileSync(join(folder, JOURNAL_FILE), gunzipSync(readFileSync(FIXTURE)));
  const store = await openSqliteStore(folder);
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const reader = new JournalReader(store, Date.now);
  const faults: string[] = [];
  for (const [table, handle] of floor.tables) {
    const records = await store.records(table, 1, 1000);
    const days = new Set(records.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)));
    let [win, netPurchases] = [0, 0];
    for (const day of days) {
      const report = await reader.readReport(handle, day);
      win += report.win;
      // `drop`: chips bought.
      netPurchases += report.drop - report.cashedOut;
    }
    // `rack`: chips that are not on the layout. `due`: not paid yet. `held`: winnings that staff keep back.
    const chipsLeft = await handle.read(({ accounts: { rack, layout, due, held } }) => rack + layout + due + held);
    if (win !== netPurchases - chipsLeft) faults.push(`${table}: win ${win}, not ${netPurchases - chipsLeft}`);
  }
  await floor.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  expect(floor.tables.size).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
