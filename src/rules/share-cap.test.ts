/** Tests how players share a maximum. Expected values are computed by hand, including ties and minimums. */
import { describe, expect, it } from 'vitest';
import { shareCap } from './share-cap.ts';

const claims = (...stakes: readonly (readonly [string, number])[]) => stakes.map(([player, stake]) => ({ player, stake }));

/** A cap is a maximum that all players on a bet share. */
describe('sharing a cap', () => {
  it.each<[title: string, stakes: ReturnType<typeof claims>, cap: bigint, minimum: number, shares: number[]]>([
    ['no players', [], 100n, 10, []],
    ['stakes below the cap', claims(['ann', 60], ['bo', 39]), 100n, 10, [60, 39]],
    ['stakes equal to the cap', claims(['ann', 60], ['bo', 40]), 100n, 10, [60, 40]],
    ['stakes one above the cap', claims(['ann', 60], ['bo', 41]), 100n, 10, [59, 41]],
    ['in proportion', claims(['ann', 9000], ['bo', 6000]), 10000n, 100, [6000, 4000]],
    ['one player alone', claims(['ann', 300]), 100n, 10, [100]],
    [
      'a share raised to the minimum, the rest shared again',
      claims(['ann', 1500000], ['bo', 30000], ['cy', 12000]),
      1000000n,
      10000,
      [970588, 19412, 10000],
    ],
    [
      'the same stakes in a different order',
      claims(['cy', 12000], ['ann', 1500000], ['bo', 30000]),
      1000000n,
      10000,
      [10000, 970588, 19412],
    ],
    ['a stake below the minimum counts in full', claims(['ann', 12000], ['bo', 3000], ['cy', 50]), 10000n, 100, [7960, 1990, 50]],
    ['a stake equal to the minimum gets the minimum', claims(['ann', 900], ['bo', 100]), 500n, 100, [400, 100]],
    ['a share of exactly the minimum', claims(['ann', 800], ['bo', 200]), 500n, 100, [400, 100]],
    [
      'after one share is raised, the next falls below the minimum',
      claims(['ann', 1000], ['bo', 210], ['cy', 110]),
      640n,
      100,
      [440, 100, 100],
    ],
    ['minimums that together exceed the cap', claims(['ann', 300], ['bo', 200], ['cy', 150]), 250n, 100, [100, 100, 100]],
    ['minimums that together equal the cap', claims(['ann', 300], ['bo', 200]), 200n, 100, [100, 100]],
    [
      'stakes below the minimum that together exceed the cap',
      claims(['ann', 90], ['bo', 80], ['cy', 500]),
      150n,
      100,
      [90, 80, 100],
    ],
    ['a cap of 0 without a minimum', claims(['ann', 30], ['bo', 20]), 0n, 0, [0, 0]],
    ['a cap of 0 with a minimum', claims(['ann', 30], ['bo', 20]), 0n, 10, [10, 10]],
    ['the remaining units go to the largest fractions', claims(['ann', 5], ['bo', 3], ['cy', 3]), 10n, 0, [4, 3, 3]],
    ['with equal fractions, the unit goes to the larger stake', claims(['ann', 1], ['bo', 3]), 2n, 0, [0, 2]],
    ['with equal stakes, the unit goes to the id that sorts first', claims(['bo', 5], ['ann', 5], ['cy', 5]), 10n, 0, [3, 4, 3]],
    ['two remaining units', claims(['cy', 5], ['bo', 5], ['ann', 5]), 11n, 0, [3, 4, 4]],
    ['ids sort by character, not by number', claims(['p2', 5], ['p10', 5]), 5n, 0, [2, 3]],
  ])('%s', (_, list, cap, minimum, expected) => {
    expect(shareCap(list, cap, minimum)).toEqual(expected);
  });

  it('stays exact for amounts at which floating point is inexact', () => {
    const amountMax = Number.MAX_SAFE_INTEGER;
    expect(shareCap(claims(['ann', amountMax], ['bo', amountMax], ['cy', amountMax]), BigInt(amountMax), 1)).toEqual([
      3002399751580331, 3002399751580330, 3002399751580330,
    ]);
    expect(shareCap(claims(['ann', amountMax], ['bo', amountMax - 1]), BigInt(amountMax), 1)).toEqual([
      4503599627370496, 4503599627370495,
    ]);
  });
});
