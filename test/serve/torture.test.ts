/** kill -9 of the real server under load: nothing acknowledged is lost, nothing is done twice, rounds end as their book says. The long form is npm run torture. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStore } from '../../scripts/lib/torture/check.ts';
import type { Told } from '../../scripts/lib/torture/player.ts';
import { sayTortured, torture } from '../../scripts/lib/torture/torture.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { openFloor, openSqliteStore, PACES, setUpPractice } from '../../src/server/index.ts';
import { sized } from '../kit/size.ts';
import { makeFolder, removeFolder } from './kit.ts';

const KILLS = sized(3, 20);

it(`${KILLS} kills lose nothing`, async () => {
  const found = await torture({ kills: KILLS, seed: 'croupier', players: 24 });
  console.log(sayTortured(found));
  expect(found.faults).toEqual([]);
  // It was under load, was hit in the midst of rounds, and lost answers on the way.
  expect(found.acknowledged).toBeGreaterThan(10 * KILLS);
  expect(found.settled).toBeGreaterThan(KILLS);
  expect(Object.keys(found.interrupted).length).toBeGreaterThan(0);
  expect(found.audit.verified).toBeGreaterThan(KILLS);
}, 900_000);

describe('the check, seen to fail', () => {
  let folder: string;
  let told: Told;

  beforeAll(async () => {
    folder = makeFolder();
    const store = await openSqliteStore(folder);
    const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
    await setUpPractice(floor, RULEBOOKS, PACES.bench);
    const by = { person: 'ann', role: 'player' };
    const answer = await floor.desks
      .get('rws-a')
      ?.ask({ by, key: 'key-1', body: { type: 'seat-player', player: 'ann', position: 1, adult: true } });
    if (!answer?.ok) throw new Error('ann sits down');
    told = {
      table: 'rws-a',
      person: 'ann',
      key: 'key-1',
      type: 'seat-player',
      fate: 'acknowledged',
      seq: answer.seq,
      repeated: false,
    };
    await floor.stop();
    await store.close();
  });

  afterAll(() => removeFolder(folder));

  it('finds nothing where all is well', async () => {
    expect(await checkStore(folder, [told])).toMatchObject({ faults: [], acknowledged: 1 });
  });

  it.each<[string, Partial<Told>, RegExp]>([
    ['an acknowledged command that is not there', { key: 'key-2' }, /^LOST: rws-a ann key-2/],
    ['another record than was said', { seq: 99 }, /was acknowledged as record 99 and is record/],
    ['a refused command that is there', { fate: 'refused' }, /was refused and is record/],
  ])('finds %s', async (_, change, fault) => {
    const { faults } = await checkStore(folder, [{ ...told, ...change }]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });
});
