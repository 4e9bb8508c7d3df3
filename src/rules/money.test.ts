/** Tests amounts and the two ways of rounding, at and next to every boundary. */
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX,
  isAmount,
  roundDownToMultiple,
  roundUpToMultiple,
  smallestStakeFor,
  winningsInChips,
  winningsRoundedDown,
} from './money.ts';
import { type Ratio, ratio } from './ratio.ts';

describe('amounts', () => {
  it('go up to the largest safe integer', () => {
    expect(AMOUNT_MAX).toBe(9_007_199_254_740_991);
  });

  it.each<[string, unknown, boolean]>([
    ['zero', 0, true],
    ['one', 1, true],
    ['the largest', AMOUNT_MAX, true],
    ['one above the largest', AMOUNT_MAX + 1, false],
    ['one below zero', -1, false],
    ['a half', 0.5, false],
    ['not a number', Number.NaN, false],
    ['infinity', Number.POSITIVE_INFINITY, false],
    ['text', '5', false],
    ['a big integer', 5n, false],
    ['null', null, false],
    ['undefined', undefined, false],
  ])('are whole numbers from 0 to AMOUNT_MAX, which isAmount checks: %s', (_, value, expected) => {
    expect(isAmount(value)).toBe(expected);
  });
});

describe('multiples', () => {
  it.each([
    [0n, 5n, 0n, 0n],
    [1n, 5n, 0n, 5n],
    [4n, 5n, 0n, 5n],
    [5n, 5n, 5n, 5n],
    [6n, 5n, 5n, 10n],
    [9n, 5n, 5n, 10n],
    [10n, 5n, 10n, 10n],
    [7n, 1n, 7n, 7n],
    [10n ** 30n + 1n, 10n, 10n ** 30n, 10n ** 30n + 10n],
  ])('%s in multiples of %s is %s rounded down and %s rounded up', (amount, unit, down, up) => {
    expect([roundDownToMultiple(amount, unit), roundUpToMultiple(amount, unit)]).toEqual([down, up]);
  });

  it.each([
    ['a negative amount', -1n, 5n],
    ['a unit of 0', 1n, 0n],
    ['a negative unit', 1n, -5n],
  ])('throw for %s', (_, amount, unit) => {
    expect(() => roundDownToMultiple(amount, unit)).toThrow(`cannot round ${amount} to multiples of ${unit}`);
  });
});

describe('winnings', () => {
  it.each([
    ['5½ to 1 on 550 in chips of 50', 550, ratio(11, 2), 50, 3050, false],
    ['5½ to 1 on 600 in chips of 50', 600, ratio(11, 2), 50, 3300, true],
    ['5½ to 1 on 1', 1, ratio(11, 2), 1, 6, false],
    ['5½ to 1 on 2', 2, ratio(11, 2), 1, 11, true],
    ['5½ to 1 on 5', 5, ratio(11, 2), 1, 28, false],
    ['5½ to 1 on 4 in chips of 5', 4, ratio(11, 2), 5, 25, false],
    ['1 to 1 on 100 in chips of 100', 100, ratio(1), 100, 100, true],
    ['1 to 1 on 99 in chips of 100', 99, ratio(1), 100, 100, false],
    ['1 to 1 on 101 in chips of 100', 101, ratio(1), 100, 200, false],
    ['1 to 3 on 10', 10, ratio(1, 3), 1, 4, false],
    ['1 to 3 on 10 in chips of 5', 10, ratio(1, 3), 5, 5, false],
    ['1 to 3 on 9', 9, ratio(1, 3), 1, 3, true],
    ['1 to 1 on the largest amount', AMOUNT_MAX, ratio(1), 1, AMOUNT_MAX, true],
    ['1 to 1 on 1 below the largest amount, computed in numbers', AMOUNT_MAX - 1, ratio(1), 1, AMOUNT_MAX - 1, true],
    ['1 to 3 on the largest amount, computed in bigints', AMOUNT_MAX, ratio(2, 6), 1, 3002399751580331, false],
    ['2 to 3 on an amount whose double is not a safe integer', 9007199254740990, ratio(2, 3), 1, 6004799503160660, true],
    ['1 to 2 on the largest amount in chips of 5', AMOUNT_MAX, ratio(1, 2), 5, 4503599627370500, false],
    ['180 to 1 on the largest amount', AMOUNT_MAX, ratio(180), 1, null, true],
    ['1 to 1 on the largest amount in chips of 2', AMOUNT_MAX, ratio(1), 2, null, false],
  ])('%s', (_, stake, odds, chip, paid, exact) => {
    expect(winningsInChips(stake, odds, chip)).toEqual({ paid, exact });
  });
});

describe('a stake and what it wins in whole units', () => {
  it.each<[string, number, Ratio, number, number]>([
    ['at whole odds', 5, ratio(6), 30, 5],
    ['rounded down by a half', 5, ratio(11, 2), 27, 5],
    ['an exact amount', 4, ratio(11, 2), 22, 4],
    ['the smaller of two stakes that win the same', 3, ratio(1, 2), 1, 2],
  ])('%s', (_, stake, odds, won, smallestStake) => {
    expect(winningsRoundedDown(stake, odds)).toBe(won);
    expect(smallestStakeFor(won, odds)).toBe(smallestStake);
  });
});
