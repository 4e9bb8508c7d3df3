/** Tests how an amount is broken into chips, with an example that was computed by hand. */
import { describe, expect, it } from 'vitest';
import { breakIntoChips } from './chip-breakdown.ts';

describe('breakIntoChips', () => {
  it('uses the largest chips first', () => {
    expect(breakIntoChips(137_650)).toEqual({
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

  it('returns the rest that is smaller than the smallest chip', () => {
    for (const amount of [0, 1, 49, 50, 99, 123_456_789]) {
      const { chips, restMinor } = breakIntoChips(amount);
      expect(chips.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, restMinor)).toBe(amount);
      expect(restMinor).toBeLessThan(50);
    }
  });
});
