/** Tests the four condition shapes on single throws, and compares their numbers of winning rolls with formulas. */
import { describe, expect, it } from 'vitest';
import { countMatchingDice, oddsOn } from './conditions.ts';
import { outcomesOf } from './dice.ts';
import { makeRatio } from './ratio.ts';
import type { Condition, Face, Pays } from './vocabulary.ts';

const TOTAL: Condition = { shape: 'total', totals: [6, 7], tripleLoses: false };
const TOTAL_NO_TRIPLE: Condition = { shape: 'total', totals: [6, 7], tripleLoses: true };
const SINGLE: Condition = { shape: 'alike', groups: [[4]], atLeast: 1 };
const DOUBLE: Condition = { shape: 'alike', groups: [[4]], atLeast: 2 };
const TRIPLE: Condition = { shape: 'alike', groups: [[4]], atLeast: 3 };
/** Two dice of one colour. The first colour has the faces 1 and 6, the second 2 and 5. */
const COLOURS: Condition = {
  shape: 'alike',
  groups: [
    [1, 6],
    [2, 5],
  ],
  atLeast: 2,
};
const PAIR: Condition = { shape: 'showing', faces: [1, 4] };
const DOUBLE_SINGLE: Condition = { shape: 'showing', faces: [1, 1, 3] };
const THREE_NUMBERS: Condition = { shape: 'showing', faces: [1, 2, 6] };
const FOUR_NUMBERS: Condition = { shape: 'distinct', faces: [4, 3, 2, 1] };

describe('countMatchingDice', () => {
  it.each<[string, Condition, Face[], number]>([
    ['a listed total', TOTAL, [1, 2, 3], 3],
    ['another listed total', TOTAL, [1, 5, 1], 3],
    ['one above a listed total', TOTAL, [2, 2, 4], 0],
    ['one below a listed total', TOTAL, [1, 2, 2], 0],
    ['a total of two dice', TOTAL, [3, 4], 2],
    ['a total of a triple', TOTAL, [2, 2, 2], 3],
    ['a total of a triple, if triples lose', TOTAL_NO_TRIPLE, [2, 2, 2], 0],
    ['a total without a triple, if triples lose', TOTAL_NO_TRIPLE, [1, 2, 3], 3],
    ['a total of a pair on two dice, if triples lose', TOTAL_NO_TRIPLE, [3, 3], 2],
    ['a single on no die', SINGLE, [1, 2, 3], 0],
    ['a single on one die', SINGLE, [1, 4, 3], 1],
    ['a single on two dice', SINGLE, [4, 1, 4], 2],
    ['a single on three dice', SINGLE, [4, 4, 4], 3],
    ['a double on one die', DOUBLE, [4, 1, 1], 0],
    ['a double on two dice', DOUBLE, [4, 1, 4], 2],
    ['a double on three dice', DOUBLE, [4, 4, 4], 3],
    ['a triple on two dice', TRIPLE, [4, 4, 1], 0],
    ['a triple on three dice', TRIPLE, [4, 4, 4], 3],
    ['two dice of the first colour', COLOURS, [1, 6, 3], 2],
    ['three dice of the second colour', COLOURS, [2, 5, 2], 3],
    ['one die of each colour', COLOURS, [1, 2, 3], 0],
    ['both numbers of a pair', PAIR, [4, 6, 1], 2],
    ['a pair with one number twice', PAIR, [4, 4, 1], 2],
    ['a pair with one number missing', PAIR, [4, 4, 4], 0],
    ['a double with its single', DOUBLE_SINGLE, [1, 3, 1], 3],
    ['a double with a different single', DOUBLE_SINGLE, [1, 4, 1], 0],
    ['the single without its double', DOUBLE_SINGLE, [1, 3, 3], 0],
    ['three numbers', THREE_NUMBERS, [6, 1, 2], 3],
    ['two of the three numbers', THREE_NUMBERS, [6, 1, 1], 0],
    ['three different numbers of the four', FOUR_NUMBERS, [4, 1, 2], 3],
    ['a repeated number of the four', FOUR_NUMBERS, [4, 4, 2], 0],
    ['a number outside the four', FOUR_NUMBERS, [4, 5, 2], 0],
    ['a triple inside the four', FOUR_NUMBERS, [2, 2, 2], 0],
    ['two different dice inside the four', FOUR_NUMBERS, [1, 2], 2],
  ])('counts the matching dice: %s', (_, condition, faces, expected) => {
    expect(countMatchingDice(condition, faces)).toBe(expected);
  });
});

describe('oddsOn', () => {
  const oddsByMatches: Pays = { 1: '1/1', 2: '2/1', 3: '12/1' };
  it.each<[string, Condition, Pays, Face[], string | null]>([
    ['the same odds for all wins, two matching dice', DOUBLE, '11/1', [4, 4, 1], '11/1'],
    ['the same odds for all wins, three matching dice', DOUBLE, '11/1', [4, 4, 4], '11/1'],
    ['a lost bet', DOUBLE, '11/1', [4, 1, 1], null],
    ['fractional odds', PAIR, '11/2', [1, 4, 6], '11/2'],
    ['one matching die', SINGLE, oddsByMatches, [4, 1, 1], '1/1'],
    ['two matching dice', SINGLE, oddsByMatches, [4, 4, 1], '2/1'],
    ['three matching dice', SINGLE, oddsByMatches, [4, 4, 4], '12/1'],
    ['no matching die', SINGLE, oddsByMatches, [1, 1, 1], null],
    ['two matching dice, but odds only for one', SINGLE, { 1: '1/1' }, [4, 4, 1], null],
    ['one matching die, and odds only for one', SINGLE, { 1: '1/1' }, [4, 1, 1], '1/1'],
  ])('%s', (_, condition, pays, faces, expected) => {
    const odds = oddsOn(condition, pays, faces);
    expect(odds === null ? null : makeRatio(odds)).toBe(expected);
  });

  it('throws if the odds are not a ratio such as 11/1', () => {
    expect(() => oddsOn(DOUBLE, 'eleven' as '11/1', [4, 4, 1])).toThrow(new Error("croupier: the ratio of 'eleven' is missing"));
  });
});

describe('winning rolls of 216', () => {
  it.each<[string, Condition, number]>([
    ['total 6: C(5,2)', { shape: 'total', totals: [6], tripleLoses: false }, 10],
    ['total 6 without its triple', { shape: 'total', totals: [6], tripleLoses: true }, 9],
    ['11 to 17 without triples: (216 - 6) / 2', { shape: 'total', totals: [11, 12, 13, 14, 15, 16, 17], tripleLoses: true }, 105],
    ['a single: 216 - 125', SINGLE, 91],
    ['a double: 3 · 5 + 1', DOUBLE, 16],
    ['a triple', TRIPLE, 1],
    ['two dice of one of two colours: 2 · (3 · 4 · 4 + 8)', COLOURS, 112],
    ['a pair: 216 - 2 · 125 + 64', PAIR, 30],
    ['a double with a single', DOUBLE_SINGLE, 3],
    ['three given numbers', THREE_NUMBERS, 6],
    ['three of four numbers: 4 · 3 · 2', FOUR_NUMBERS, 24],
  ])('%s', (_, condition, expected) => {
    const ways = outcomesOf(3).reduce(
      (total, { faces, ways }) => total + (countMatchingDice(condition, faces) > 0 ? ways : 0),
      0,
    );
    expect(ways).toBe(expected);
  });
});
