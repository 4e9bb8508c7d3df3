/** Tests the rounding of shares to percentages. */
import { describe, expect, it } from 'vitest';
import { roundGroupShares, roundShares } from './round-shares.ts';

describe('rounded shares', () => {
  it.each([
    // Rounded one by one, the sums would be 101, 99 and 99.
    [
      [3, 3, 2],
      [38, 37, 25],
    ],
    [
      [25, 25, 4],
      [46, 46, 8],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [0, 7],
      [0, 100],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [[], []],
  ])('of %j are %j', (counts, shares) => {
    expect(roundShares(counts)).toEqual(shares);
  });

  it('add up to 100 for all counts of three sides', () => {
    for (let a = 0; a <= 30; a++)
      for (let b = 0; b <= 30; b++)
        for (let c = 1; c <= 6; c++) expect(roundShares([a, b, c]).reduce((sum, share) => sum + share)).toBe(100);
  });

  it('differ from the exact share by less than one per cent', () => {
    const counts = [17, 23, 3];
    roundShares(counts).forEach((share, i) => {
      expect(Math.abs(share - (100 * (counts[i] ?? 0)) / 43)).toBeLessThan(1);
    });
  });
});

describe('rounded shares of the groups of a count', () => {
  it('add up to 100 with the triples, for each pair of sides', () => {
    // Big, Small, Odd, Even, triples.
    expect(roundGroupShares([3, 3, 4, 2, 2], 8)).toEqual([38, 37, 50, 25, 25]);
  });

  it('of doubles are rounded alone, because they are no rest of a pair', () => {
    // High, Low, Red, Black, doubles; the rest are the results without a winning side.
    expect(roundGroupShares([3, 3, 4, 2, 1], 8)).toEqual([38, 37, 50, 25, 13]);
  });
});
