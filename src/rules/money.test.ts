/** Amounts and the two roundings, at and beside every boundary. */
import { describe, expect, it } from 'vitest';
import { AMOUNT_MAX, downToMultiple, isAmount, stakeUp, upToMultiple, winningsDown, winningsInChips } from './money.ts';
import { type Ratio, ratio } from './ratio.ts';

describe('amounts', () => {
  it('go up to what a number holds exactly', () => {
    expect(AMOUNT_MAX).toBe(9_007_199_254_740_991);
  });

  it.each<[string, unknown, boolean]>([
    ['zero', 0, true],
    ['one', 1, true],
    ['the greatest', AMOUNT_MAX, true],
    ['one above the greatest', AMOUNT_MAX + 1, false],
    ['one below zero', -1, false],
    ['a half', 0.5, false],
    ['not a number', Number.NaN, false],
    ['infinity', Number.POSITIVE_INFINITY, false],
    ['text', '5', false],
    ['a big integer', 5n, false],
    ['null', null, false],
    ['undefined', undefined, false],
  ])('%s', (_, value, expected) => {
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
  ])('%s in multiples of %s is %s below and %s above', (amount, unit, down, up) => {
    expect([downToMultiple(amount, unit), upToMultiple(amount, unit)]).toEqual([down, up]);
  });

  it.each([
    ['a negative amount', -1n, 5n],
    ['a unit of 0', 1n, 0n],
    ['a negative unit', 1n, -5n],
  ])('refuse %s', (_, amount, unit) => {
    expect(() => downToMultiple(amount, unit)).toThrow(
      new Error('croupier: roundings take amounts of 0 or more and units above 0'),
    );
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
    ['evens on 100 in chips of 100', 100, ratio(1), 100, 100, true],
    ['evens on 99 in chips of 100', 99, ratio(1), 100, 100, false],
    ['evens on 101 in chips of 100', 101, ratio(1), 100, 200, false],
    ['1 to 3 on 10', 10, ratio(1, 3), 1, 4, false],
    ['1 to 3 on 10 in chips of 5', 10, ratio(1, 3), 5, 5, false],
    ['1 to 3 on 9', 9, ratio(1, 3), 1, 3, true],
    ['evens on the greatest amount', AMOUNT_MAX, ratio(1), 1, AMOUNT_MAX, true],
    ['evens on 1 below the greatest amount, the last in plain numbers', AMOUNT_MAX - 1, ratio(1), 1, AMOUNT_MAX - 1, true],
    ['a third of the greatest amount, counted in big integers', AMOUNT_MAX, ratio(2, 6), 1, 3002399751580331, false],
    ['2 to 3 on an amount whose double no number holds', 9007199254740990, ratio(2, 3), 1, 6004799503160660, true],
    ['half of the greatest amount in chips of 5', AMOUNT_MAX, ratio(1, 2), 5, 4503599627370500, false],
    ['180 to 1 on the greatest amount', AMOUNT_MAX, ratio(180), 1, null, true],
    ['evens on the greatest amount in chips of 2', AMOUNT_MAX, ratio(1), 2, null, false],
  ])('%s', (_, stake, odds, chip, paid, exact) => {
    expect(winningsInChips(stake, odds, chip)).toEqual({ paid, exact });
  });
});

describe('a stake and what it wins in whole units', () => {
  it.each<[string, number, Ratio, number, number]>([
    ['at whole odds', 5, ratio(6), 30, 5],
    ['where a half is dropped', 5, ratio(11, 2), 27, 5],
    ['where nothing is dropped', 4, ratio(11, 2), 22, 4],
    ['where two stakes win the same, the lesser', 3, ratio(1, 2), 1, 2],
  ])('%s', (_, stake, odds, won, least) => {
    expect(winningsDown(stake, odds)).toBe(won);
    expect(stakeUp(won, odds)).toBe(least);
  });
});
