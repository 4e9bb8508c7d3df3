/** Tests the tournament of version 1 in test/fixtures: it opens, passes the audit, and a finished table gets the chips after its spins back. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, type Floor, JOURNAL_FILE, openFloor, openSqliteStore, type Store } from '../../src/server/index.ts';
import { TOURNAMENT_VERSION, type TournamentBody } from '../../src/tournament/index.ts';
import { makeFolder, removeFolder } from './stores.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/tournament-1');
const CUP = 'winter-cup';
/** After the last record of the journal. */
const NOW_MS = 10_000_000;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, JOURNAL_FILE), gunzipSync(readFileSync(join(FIXTURE, `${JOURNAL_FILE}.gz`))));
});
afterEach(() => removeFolder(folder));

const audit = () => auditStore(folder, { rulebooks: RULEBOOKS, tumblerNeeded: false });

async function withFloor<T>(use: (floor: Floor, store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore(folder);
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: () => NOW_MS, snapshotEvery: 1 });
  try {
    return await use(floor, store);
  } finally {
    await floor.stop();
    await store.close();
  }
}

const historyOf = (floor: Floor, entry: string) =>
  floor.tournaments.get(CUP)?.read(({ sessions }) => sessions[0]?.seats.get(entry)?.spinHistory);

describe('a tournament of version 1', () => {
  it('passes the audit, which repeats every command and leaves snapshots of version 1 out', async () => {
    expect(await audit()).toMatchObject({ fault: null, tournaments: 1, undecided: 0, snapshots: 2 });
  });

  it('is rebuilt from its journal, so the chips after the spins of a finished table are kept one by one', async () => {
    const { old, history } = await withFloor(async (floor, store) => {
      const snapshot = await store.lastSnapshot(`tournament/${CUP}`);
      return { old: JSON.parse(snapshot?.state ?? '{}'), history: await historyOf(floor, 'e3') };
    });
    expect(old.conduct).toBe(1);
    expect(history).toMatchObject({ settled: 3, recent: [900, 800, 500] });
  });

  it('[crown-sic-bo 8.2.1(d)] goes on: a correction changes the spins of the finished table, and the next snapshot is of the present version', async () => {
    const { history, snapshot } = await withFloor(async (floor, store) => {
      const body: TournamentBody = { type: 'correct-chips', session: 'heat', entry: 'e3', chips: 100, why: 'misread', spin: 2 };
      const by = { role: 'system', person: 'link' } as const;
      expect(await floor.tournaments.get(CUP)?.submit({ by, key: null, body })).toMatchObject({ ok: true });
      const corrected = await historyOf(floor, 'e3');
      await floor.stop();
      return { history: corrected, snapshot: await store.lastSnapshot(`tournament/${CUP}`) };
    });
    expect(history).toMatchObject({ settled: 3, recent: [900, 900, 600] });
    expect(JSON.parse(snapshot?.state ?? '{}')).toMatchObject({ conduct: TOURNAMENT_VERSION });
    expect(await audit()).toMatchObject({ fault: null });
  });
});
