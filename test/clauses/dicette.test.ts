/** Tests the Dicette clauses about bets, odds and raised odds against a copy of the mat (the printed layout) that was typed independently in this file. */
import { describe, expect, it } from 'vitest';
import { DICETTE, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import { formatRolls, ROLLS_OF_TWO, type Roll, range, settleAllRolls, totalOf } from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

const MAT = settleAllRolls(DICETTE, 'mat');
const NUMBERS = range(2, 12);

const trySettle = (wagers: readonly Wager[], result: readonly number[], extraFields: object = {}) =>
  settle(RULEBOOKS, { rulebook: 'dicette', layout: 'mat', wagers, result, ...extraFields });
const settleWagers = (...round: Parameters<typeof trySettle>): Settlement => valueIn(trySettle(...round));

/** Expects that the bet wins on these totals and loses on all others. */
function expectWinsOnly(bet: string, totals: readonly number[]): void {
  const wins = (roll: Roll) => totals.includes(totalOf(roll));
  expect(MAT.rolls(bet, 'won')).toEqual(formatRolls(ROLLS_OF_TWO.filter(wins)));
  expect(MAT.rolls(bet, 'lost')).toEqual(formatRolls(ROLLS_OF_TWO.filter((roll) => !wins(roll))));
}

const ROWS: readonly [string, readonly number[]][] = [
  ['row:3-6-10', [3, 6, 10]],
  ['row:2-4-9-11', [2, 4, 9, 11]],
  ['row:5-8-12', [5, 8, 12]],
];
const COLUMNS: readonly [string, readonly number[]][] = [
  ['column:2-5', [2, 5]],
  ['column:3-4', [3, 4]],
  ['column:10-11', [10, 11]],
  ['column:9-12', [9, 12]],
];
const COLOURS: readonly [string, readonly number[]][] = [
  ['red', [2, 3, 6, 8, 11]],
  ['black', [4, 5, 9, 10, 12]],
];

// The sign shows the limits of the table.
describe('mat, dice and sign', () => {
  it('[dicette diagram] each number except 7 is in one row, colour and field, and 6 and 8 are in no column', () => {
    for (const number of NUMBERS) {
      const roll = ROLLS_OF_TWO.find((each) => totalOf(each) === number)?.join('') ?? '';
      const countWinningBets = (...kinds: readonly string[]) =>
        kinds.flatMap(MAT.betsOfKind).filter((bet) => MAT.rolls(bet, 'won').includes(roll)).length;
      const expectedCount = number === 7 ? 0 : 1;
      expect([number, countWinningBets('row'), countWinningBets('red', 'black'), countWinningBets('field')]).toEqual([
        number,
        expectedCount,
        expectedCount,
        expectedCount,
      ]);
      expect([number, countWinningBets('column')]).toEqual([number, [6, 7, 8].includes(number) ? 0 : 1]);
    }
    for (const [bet, numbers] of [...ROWS, ...COLUMNS, ...COLOURS]) expectWinsOnly(bet, numbers);
    expect(MAT.bets).toHaveLength(22);
  });

  it('[dicette diagram] each row wins on 10 of 36 rolls, each column wins on 5, and each colour and field wins on 15', () => {
    const countWinningRolls = (bets: readonly string[]) => bets.map((bet) => MAT.rolls(bet, 'won').length);
    expect(countWinningRolls(MAT.betsOfKind('row'))).toEqual([10, 10, 10]);
    expect(countWinningRolls(MAT.betsOfKind('column'))).toEqual([5, 5, 5, 5]);
    expect(countWinningRolls(['red', 'black', 'field:2-6', 'field:8-12'])).toEqual([15, 15, 15, 15]);
  });

  it('[dicette 2] accepts two dice with faces 1 to 6', () => {
    expect(trySettle([], [1, 6])).toMatchObject({ ok: true });
    for (const result of [[1], [1, 2, 3]])
      expect(trySettle([], result)).toMatchObject({ ok: false, problem: { code: 'wrong-number-of-dice' } });
    expect(trySettle([], [0, 7])).toMatchObject({ ok: false, problem: { code: 'bad-face', at: 'result[0]' } });
  });

  it('[dicette 7] returns a wager below the minimum and the part above the maximum', () => {
    const wagers = [99, 100, 500, 501].map((stake, i) => ({ player: `p${i}`, bet: 'red', stake }));
    const round = settleWagers(wagers, [1, 1], { sign: { minimum: 100, maximum: 500 } });
    expect(round.wagers.map(({ counted, returned, outcome, paid }) => [counted, returned, outcome, paid])).toEqual([
      [0, 99, 'returned', 0],
      [100, 0, 'won', 100],
      [500, 0, 'won', 500],
      [500, 1, 'won', 500],
    ]);
    expect(round.wagers.map(({ clauses }) => clauses.includes('7'))).toEqual([true, false, false, true]);
    // No player gets a warning.
    expect(round.advised).toEqual([]);
  });

  it('[dicette 8] the winning number is the sum of both dice', () => {
    for (const roll of ROLLS_OF_TWO) {
      expect(settleWagers([], roll).result.total).toBe(totalOf(roll));
      expect(settleWagers([], roll).lit.filter((bet) => bet.startsWith('number:'))).toEqual([`number:${totalOf(roll)}`]);
    }
  });
});

describe('available bets and winning results', () => {
  it.each(['number:1', 'number:13', 'column:6', 'column:8', 'row:3-6-9', 'field', 'odd', 'any-triple'])(
    '[dicette 9] rejects the unknown bet %s',
    (bet) => {
      expect(trySettle([{ player: 'ann', bet, stake: 1 }], [1, 2])).toMatchObject({
        ok: false,
        problem: { code: 'unknown-bet', at: 'wagers[0].bet' },
      });
    },
  );

  it('[dicette 9(a)] each number from 2 to 12 wins when the dice add up to it', () => {
    expect(MAT.betsOfKind('number').toSorted()).toEqual(NUMBERS.map((number) => `number:${number}`).toSorted());
    for (const number of NUMBERS) expectWinsOnly(`number:${number}`, [number]);
  });

  it('[dicette 9(b)] a row wins on its numbers', () => {
    expect(MAT.betsOfKind('row').toSorted()).toEqual(ROWS.map(([bet]) => bet).toSorted());
    for (const [bet, numbers] of ROWS) expectWinsOnly(bet, numbers);
  });

  it('[dicette 9(c)] a column wins on its numbers', () => {
    expect(MAT.betsOfKind('column').toSorted()).toEqual(COLUMNS.map(([bet]) => bet).toSorted());
    for (const [bet, numbers] of COLUMNS) expectWinsOnly(bet, numbers);
  });

  it.each([
    ['[dicette 9(d)]', 'field:2-6', range(2, 6)],
    ['[dicette 9(e)]', 'field:8-12', range(8, 12)],
    ['[dicette 9(f)]', 'red', [2, 3, 6, 8, 11]],
    ['[dicette 9(g)]', 'black', [4, 5, 9, 10, 12]],
  ])('%s %s wins on its numbers', (_, bet, numbers) => {
    expectWinsOnly(bet, numbers);
  });

  it('[dicette 10] only the number 7 wins on a 7', () => {
    for (const roll of ROLLS_OF_TWO.filter((each) => totalOf(each) === 7)) {
      const wagers = MAT.bets.map((bet) => ({ player: 'ann', bet, stake: 1 }));
      const won = settleWagers(wagers, roll).wagers.filter(({ outcome }) => outcome !== 'lost');
      expect(won.map(({ bet, outcome }) => [bet, outcome])).toEqual([['number:7', 'won']]);
    }
  });
});

describe('odds', () => {
  it('[dicette 11-single-numbers] numbers pay 20, 10, 8, 6, 5, 4, 5, 6, 8, 10 and 20 to 1', () => {
    expect(NUMBERS.map((number) => MAT.odds(`number:${number}`))).toEqual(
      [20, 10, 8, 6, 5, 4, 5, 6, 8, 10, 20].map((odds) => [`${odds}/1`]),
    );
  });

  it.each([
    ['row', '2/1'],
    ['column', '5/1'],
    ['field', '1/1'],
    ['red', '1/1'],
    ['black', '1/1'],
  ])('[dicette 11-other-wagers] %s pays %s', (kind, odds) => {
    expect(MAT.betsOfKind(kind).length).toBeGreaterThan(0);
    for (const bet of MAT.betsOfKind(kind)) expect(MAT.odds(bet)).toEqual([odds]);
  });

  it('[dicette 11] a table may raise the listed odds and then pays the raised odds', () => {
    const wagers = [{ player: 'ann', bet: 'number:6', stake: 100 }];
    expect(settleWagers(wagers, [3, 3]).wagers).toMatchObject([{ paid: 500 }]);
    expect(settleWagers(wagers, [3, 3], { odds: { 'number:6': '6/1' } }).wagers).toMatchObject([
      { paid: 600, odds: { n: 6n, d: 1n } },
    ]);
    expect(settleWagers(wagers, [3, 3], { odds: { 'number:6': '5/1' } }).wagers).toMatchObject([{ paid: 500 }]);
    expect(settleWagers(wagers, [3, 3], { odds: { 'number:8': '6/1' } }).wagers).toMatchObject([{ paid: 500 }]);
  });

  it('[dicette 11] rounds up payments at raised odds', () => {
    // The rulebook has no rounding rule, but a minor unit cannot be divided: 5 at 11/2 is 27.5, so 28 is paid.
    const wagers = [{ player: 'ann', bet: 'number:6', stake: 5 }];
    expect(settleWagers(wagers, [3, 3], { odds: { 'number:6': '11/2' } }).wagers).toMatchObject([{ paid: 28 }]);
  });

  it.each(MAT.bets.map((bet) => [bet]))('[dicette 11] rejects odds of %s that are lower than its listed odds', (bet) => {
    const [listed = ''] = MAT.odds(bet);
    const lowerOdds = `${10 * Number(listed.split('/')[0]) - 1}/10`;
    expect(trySettle([], [3, 3], { odds: { [bet]: lowerOdds } })).toMatchObject({
      ok: false,
      problem: { code: 'odds-below-floor', at: `odds.${bet}` },
    });
  });
});
