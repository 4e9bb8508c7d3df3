/** Dicette clause by clause: the mat and its odds transcribed once more, and odds that may be raised. */
import { describe, expect, it } from 'vitest';
import { DICETTE, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import { dealt, from, ROLLS_OF_TWO, type Roll, text, totalOf } from '../kit/dealt.ts';
import { valueIn } from '../kit/sample.ts';

const MAT = dealt(DICETTE, 'mat');
const NUMBERS = from(2, 12);

const handed = (wagers: readonly Wager[], result: readonly number[], more: object = {}) =>
  settle(RULEBOOKS, { rulebook: 'dicette', layout: 'mat', wagers, result, ...more });
const settled = (...round: Parameters<typeof handed>): Settlement => valueIn(handed(...round));

/** The bet wins on these totals and loses on all others. */
function expectWinsJust(bet: string, totals: readonly number[]): void {
  const wins = (roll: Roll) => totals.includes(totalOf(roll));
  expect(MAT.rolls(bet, 'won')).toEqual(text(ROLLS_OF_TWO.filter(wins)));
  expect(MAT.rolls(bet, 'lost')).toEqual(text(ROLLS_OF_TWO.filter((roll) => !wins(roll))));
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

describe('mat, dice and sign', () => {
  it('[dicette diagram] each number but 7 stands in one row, one colour and one field, and 6 and 8 in no column', () => {
    for (const number of NUMBERS) {
      const roll = ROLLS_OF_TWO.find((each) => totalOf(each) === number)?.join('') ?? '';
      const holding = (...kinds: readonly string[]) =>
        kinds.flatMap(MAT.kind).filter((bet) => MAT.rolls(bet, 'won').includes(roll)).length;
      const once = number === 7 ? 0 : 1;
      expect([number, holding('row'), holding('red', 'black'), holding('field')]).toEqual([number, once, once, once]);
      expect([number, holding('column')]).toEqual([number, [6, 7, 8].includes(number) ? 0 : 1]);
    }
    for (const [bet, numbers] of [...ROWS, ...COLUMNS, ...COLOURS]) expectWinsJust(bet, numbers);
    expect(MAT.bets).toHaveLength(22);
  });

  it('[dicette diagram] rows have 10 ways of 36, columns 5, colours and fields 15', () => {
    const ways = (bets: readonly string[]) => bets.map((bet) => MAT.rolls(bet, 'won').length);
    expect(ways(MAT.kind('row'))).toEqual([10, 10, 10]);
    expect(ways(MAT.kind('column'))).toEqual([5, 5, 5, 5]);
    expect(ways(['red', 'black', 'field:2-6', 'field:8-12'])).toEqual([15, 15, 15, 15]);
  });

  it('[dicette 2] two dice with faces 1 to 6', () => {
    expect(handed([], [1, 6])).toMatchObject({ ok: true });
    for (const result of [[1], [1, 2, 3]])
      expect(handed([], result)).toMatchObject({ ok: false, problem: { code: 'wrong-number-of-dice' } });
    expect(handed([], [0, 7])).toMatchObject({ ok: false, problem: { code: 'bad-face', at: 'result[0]' } });
  });

  it('[dicette 7] a wager below the minimum or above the maximum on the sign is no wager in that part', () => {
    const wagers = [99, 100, 500, 501].map((stake, i) => ({ player: `p${i}`, bet: 'red', stake }));
    const round = settled(wagers, [1, 1], { sign: { minimum: 100, maximum: 500 } });
    expect(round.wagers.map(({ counted, returned, outcome, paid }) => [counted, returned, outcome, paid])).toEqual([
      [0, 99, 'returned', 0],
      [100, 0, 'won', 100],
      [500, 0, 'won', 500],
      [500, 1, 'won', 500],
    ]);
    expect(round.wagers.map(({ clauses }) => clauses.includes('7'))).toEqual([true, false, false, true]);
    expect(round.advised).toEqual([]);
  });

  it('[dicette 8] the winning number is the sum of both faces', () => {
    for (const roll of ROLLS_OF_TWO) {
      expect(settled([], roll).result.total).toBe(totalOf(roll));
      expect(settled([], roll).lit.filter((bet) => bet.startsWith('number:'))).toEqual([`number:${totalOf(roll)}`]);
    }
  });
});

describe('what may be wagered on, and what wins', () => {
  it.each(['number:1', 'number:13', 'column:6', 'column:8', 'row:3-6-9', 'field', 'odd', 'any-triple'])(
    '[dicette 9] nothing but the listed bets: %s is refused',
    (bet) => {
      expect(handed([{ player: 'ann', bet, stake: 1 }], [1, 2])).toMatchObject({
        ok: false,
        problem: { code: 'unknown-bet', at: 'wagers[0].bet' },
      });
    },
  );

  it('[dicette 9(a)] each number from 2 to 12 wins when it is thrown', () => {
    expect(MAT.kind('number').toSorted()).toEqual(NUMBERS.map((number) => `number:${number}`).toSorted());
    for (const number of NUMBERS) expectWinsJust(`number:${number}`, [number]);
  });

  it('[dicette 9(b)] a row wins on its numbers', () => {
    expect(MAT.kind('row').toSorted()).toEqual(ROWS.map(([bet]) => bet).toSorted());
    for (const [bet, numbers] of ROWS) expectWinsJust(bet, numbers);
  });

  it('[dicette 9(c)] a column wins on its numbers', () => {
    expect(MAT.kind('column').toSorted()).toEqual(COLUMNS.map(([bet]) => bet).toSorted());
    for (const [bet, numbers] of COLUMNS) expectWinsJust(bet, numbers);
  });

  it.each([
    ['[dicette 9(d)]', 'field:2-6', from(2, 6)],
    ['[dicette 9(e)]', 'field:8-12', from(8, 12)],
    ['[dicette 9(f)]', 'red', [2, 3, 6, 8, 11]],
    ['[dicette 9(g)]', 'black', [4, 5, 9, 10, 12]],
  ])('%s %s wins on its numbers', (_, bet, numbers) => {
    expectWinsJust(bet, numbers);
  });

  it('[dicette 10] on a 7 nothing wins but the 7', () => {
    for (const roll of ROLLS_OF_TWO.filter((each) => totalOf(each) === 7)) {
      const wagers = MAT.bets.map((bet) => ({ player: 'ann', bet, stake: 1 }));
      const won = settled(wagers, roll).wagers.filter(({ outcome }) => outcome !== 'lost');
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
    expect(MAT.kind(kind).length).toBeGreaterThan(0);
    for (const bet of MAT.kind(kind)) expect(MAT.odds(bet)).toEqual([odds]);
  });

  it('[dicette 11] the listed odds are the least: a table may raise any of them, and pays by the raised ones', () => {
    const wagers = [{ player: 'ann', bet: 'number:6', stake: 100 }];
    expect(settled(wagers, [3, 3]).wagers).toMatchObject([{ paid: 500 }]);
    expect(settled(wagers, [3, 3], { odds: { 'number:6': '6/1' } }).wagers).toMatchObject([
      { paid: 600, odds: { n: 6n, d: 1n } },
    ]);
    expect(settled(wagers, [3, 3], { odds: { 'number:6': '5/1' } }).wagers).toMatchObject([{ paid: 500 }]);
    expect(settled(wagers, [3, 3], { odds: { 'number:8': '6/1' } }).wagers).toMatchObject([{ paid: 500 }]);
  });

  it('[dicette 11] raised odds are never paid short', () => {
    const wagers = [{ player: 'ann', bet: 'number:6', stake: 5 }];
    expect(settled(wagers, [3, 3], { odds: { 'number:6': '11/2' } }).wagers).toMatchObject([{ paid: 28 }]);
  });

  it.each(MAT.bets.map((bet) => [bet]))('[dicette 11] %s below its listed odds is an error', (bet) => {
    const [listed = ''] = MAT.odds(bet);
    const less = `${10 * Number(listed.split('/')[0]) - 1}/10`;
    expect(handed([], [3, 3], { odds: { [bet]: less } })).toMatchObject({
      ok: false,
      problem: { code: 'odds-below-floor', at: `odds.${bet}` },
    });
  });
});
