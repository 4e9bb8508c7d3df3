/** What is counted out, against sums done by hand. */
import { describe, expect, it } from 'vitest';
import { inChips } from './payout.ts';

describe('an amount in chips', () => {
  it('is the fewest chips from the largest', () => {
    expect(inChips(137_650)).toEqual({
      chips: [
        { valueMinor: 100_000, count: 1 },
        { valueMinor: 10_000, count: 3 },
        { valueMinor: 2_500, count: 3 },
        { valueMinor: 100, count: 1 },
        { valueMinor: 50, count: 1 },
      ],
      restMinor: 0,
    });
  });

  it('names what no chip has, and never loses a unit', () => {
    for (const amount of [0, 1, 49, 50, 99, 123_456_789]) {
      const { chips, restMinor } = inChips(amount);
      expect(chips.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, restMinor)).toBe(amount);
      expect(restMinor).toBeLessThan(50);
    }
  });
});
