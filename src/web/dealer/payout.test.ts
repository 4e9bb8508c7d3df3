/** What is counted out, against sums done by hand. */
import { describe, expect, it } from 'vitest';
import { parseRatio, ratio } from '../../rules/index.ts';
import { arithmeticOf, inChips, makeMixed } from './payout.ts';

describe('odds as people say them', () => {
  it.each([
    ['11/2', '5½'],
    ['1/1', '1'],
    ['180/1', '180'],
    ['2/3', '⅔'],
    ['7/3', '2⅓'],
    ['95/100', '19/20'],
    ['131/100', '1 31/100'],
  ])('%s is %s', (odds, said) => {
    expect(makeMixed(parseRatio(odds) ?? ratio(0))).toBe(said);
  });
});

describe('the arithmetic of a wager that won', () => {
  const line = { bet: 'pair:1-4', player: 'ann', returned: 0, odds: '11/2' };

  it('[adelaide-big-and-small 6(g)] 5½ to 1 is a fraction: 5.00 wins 27.50', () => {
    expect(arithmeticOf({ ...line, stake: 500, paid: 2750 })).toEqual({ counted: 500, odds: '5½', roundedMinor: 0 });
  });

  it('tells what was rounded up', () => {
    expect(arithmeticOf({ ...line, stake: 550, paid: 3050 })).toEqual({ counted: 550, odds: '5½', roundedMinor: 25 });
  });

  it('tells what counts of a stake that was cut', () => {
    expect(arithmeticOf({ ...line, stake: 1000, returned: 400, odds: '7/1', paid: 4200 })).toMatchObject({
      counted: 600,
      roundedMinor: 0,
    });
  });
});

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
