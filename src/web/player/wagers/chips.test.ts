/** Tests which chips the rack shows for the limits on several signs. */
import { describe, expect, it } from 'vitest';
import { chipsForSign, defaultChipIndex } from './chips.ts';

describe('the rack', () => {
  it.each([
    [
      'ranges from the lowest minimum to the maximum',
      { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100 } } },
      [100, 500, 2500, 10_000, 50_000, 100_000],
    ],
    ['has extra values if the range is small', { minimum: 100, maximum: 20_000 }, [100, 500, 1000, 2500, 10_000]],
    [
      'has only multiples of the minimum if the sign requires them',
      { minimum: 1500, maximum: 100_000, multiples: true },
      [1500, 3000, 7500, 15_000, 30_000, 75_000],
    ],
    ['has at most seven chips', { minimum: 100, maximum: 100_000_000 }, [100, 500, 2500, 10_000, 50_000, 100_000, 500_000]],
  ] as const)('%s', (_, sign, chips) => {
    expect(chipsForSign(sign)).toEqual(chips);
  });

  it('first selects the smallest chip that meets the minimum', () => {
    const sign = { minimum: 500, maximum: 100_000, bets: { 'any-triple': { minimum: 100 } } };
    expect(chipsForSign(sign)[defaultChipIndex(chipsForSign(sign), sign)]).toBe(500);
  });
});
