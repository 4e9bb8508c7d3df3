/** Kills the real server under load with SIGKILL. No acknowledged command may be lost or executed twice. `npm run torture` runs longer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStore } from '../../scripts/lib/torture/check.ts';
import type { SentCommand } from '../../scripts/lib/torture/player.ts';
import { formatTortureReport, torture } from '../../scripts/lib/torture/torture.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { openFloor, openSqliteStore, PACES, setUpPractice } from '../../src/server/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { makeFolder, removeFolder } from './kit.ts';

const KILLS = quickOrFull(3, 20);

it(`${KILLS} kills lose no acknowledged command`, async () => {
  const report = await torture({ kills: KILLS, seed: 'croupier', players: 24 });
  console.log(formatTortureReport(report));
  expect(report.faults).toEqual([]);
  // The test is valid only if there was load and rounds were interrupted.
  expect(report.acknowledged).toBeGreaterThan(10 * KILLS);
  expect(report.settled).toBeGreaterThan(KILLS);
  expect(Object.keys(report.interrupted).length).toBeGreaterThan(0);
  expect(report.audit.verified).toBeGreaterThan(KILLS);
}, 900_000);

describe('checkStore', () => {
  let folder: string;
  let sent: SentCommand;

  beforeAll(async () => {
    folder = makeFolder();
    const store = await openSqliteStore(folder);
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    await setUpPractice(floor, RULEBOOKS, PACES.bench);
    const by = { person: 'ann', role: 'player' };
    const answer = await floor.tables
      .get('rws-a')
      ?.submit({ by, key: 'key-1', body: { type: 'seat-player', player: 'ann', position: 1, adult: true } });
    if (!answer?.ok) throw new Error('ann could not take a seat');
    sent = {
      table: 'rws-a',
      person: 'ann',
      key: 'key-1',
      type: 'seat-player',
      outcome: 'acknowledged',
      seq: answer.seq,
      repeated: false,
    };
    await floor.stop();
    await store.close();
  });

  afterAll(() => removeFolder(folder));

  it('accepts a correct store', async () => {
    expect(await checkStore(folder, [sent])).toMatchObject({ faults: [], acknowledged: 1 });
  });

  it.each<[name: string, change: Partial<SentCommand>, fault: RegExp]>([
    ['a missing acknowledged command', { key: 'key-2' }, /^LOST: rws-a ann key-2/],
    ['a command with another record number than acknowledged', { seq: 99 }, /was acknowledged as record 99 but is record/],
    ['a refused command in the journal', { outcome: 'refused' }, /was refused but is record/],
  ])('finds %s', async (_, change, fault) => {
    const { faults } = await checkStore(folder, [{ ...sent, ...change }]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });
});
