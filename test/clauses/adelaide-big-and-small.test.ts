/** Tests the Adelaide Big and Small clauses about bets, odds, limits and rounding. Simple conditions say which rolls win. */
import { describe, expect, it } from 'vitest';
import { ADELAIDE_BIG_AND_SMALL, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type SettledWager, type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import {
  allAlike,
  allDiffer,
  countShowing,
  formatRolls,
  ROLLS,
  type Roll,
  range,
  settleAllRolls,
  type TestLayout,
  totalOf,
} from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

const FULL_LAYOUT = settleAllRolls(ADELAIDE_BIG_AND_SMALL, 'full');
const MINI_LAYOUT = settleAllRolls(ADELAIDE_BIG_AND_SMALL, 'mini');
const BOTH_LAYOUTS = [FULL_LAYOUT, MINI_LAYOUT];

const NUMBERS = range(1, 6);
const PAIRS = NUMBERS.flatMap((low) => range(low + 1, 6).map((high) => [low, high] as const));
const FOURS = ['6543', '6532', '5432', '4321'];

/** Expects that the bet wins on the rolls that meet the condition, and loses on all other rolls. */
function expectWinsOnly(layouts: readonly TestLayout[], bet: string, condition: (roll: Roll) => boolean): void {
  for (const layout of layouts) {
    expect(layout.rolls(bet, 'won')).toEqual(formatRolls(ROLLS.filter(condition)));
    expect(layout.rolls(bet, 'lost')).toEqual(formatRolls(ROLLS.filter((roll) => !condition(roll))));
  }
}

describe('winning results', () => {
  it.each([
    ['[adelaide-big-and-small 5(a)]', 'even', (total: number) => total % 2 === 0, [FULL_LAYOUT]],
    ['[adelaide-big-and-small 5(b)]', 'odd', (total: number) => total % 2 === 1, [FULL_LAYOUT]],
    ['[adelaide-big-and-small 5(c)]', 'big', (total: number) => total >= 11 && total <= 17, BOTH_LAYOUTS],
    ['[adelaide-big-and-small 5(d)]', 'small', (total: number) => total >= 4 && total <= 10, BOTH_LAYOUTS],
  ] as const)('%s %s wins on its totals, but not on a triple', (_, bet, wins, layouts) => {
    expectWinsOnly(layouts, bet, (roll) => wins(totalOf(roll)) && !allAlike(roll));
  });

  it('[adelaide-big-and-small 3(f)] Big, Small, Odd and Even lose on every triple, and other bets can win', () => {
    const wagers = ['big', 'small', 'odd', 'even'].map((bet) => ({ player: 'ann', bet, stake: 10 }));
    for (const number of NUMBERS) {
      const result = [number, number, number] as Roll;
      expect(FULL_LAYOUT.settle({ wagers, result }).wagers.map(({ outcome }) => outcome)).toEqual([
        'lost',
        'lost',
        'lost',
        'lost',
      ]);
    }
    const clausesOf = (result: Roll): unknown => FULL_LAYOUT.settle({ wagers, result }).wagers.map(({ clauses }) => clauses);
    expect(clausesOf([2, 2, 2])).toEqual([
      ['5(c)', '3(f)'],
      ['5(d)', '3(f)'],
      ['5(b)', '3(f)'],
      ['5(a)', '3(f)'],
    ]);
    expect(clausesOf([1, 1, 5])).toEqual([['5(c)'], ['5(d)', '6(a)'], ['5(b)', '6(a)'], ['5(a)']]);
    // `lit` lists the winning bets.
    expect(FULL_LAYOUT.settle({ result: [2, 2, 2] }).lit).toEqual(
      expect.arrayContaining(['total:6', 'field', 'double:2', 'single:2']),
    );
    expect(FULL_LAYOUT.settle({ result: [5, 5, 5] }).lit).toEqual(
      expect.arrayContaining(['total:15', 'field', 'double:5', 'single:5']),
    );
  });

  it('[adelaide-big-and-small 5(e)] a specific triple wins when all dice show its number', () => {
    for (const number of NUMBERS) expectWinsOnly(BOTH_LAYOUTS, `triple:${number}`, (roll) => countShowing(roll, number) === 3);
  });

  it('[adelaide-big-and-small 5(f)] Any Triple wins when all dice show the same number', () => {
    expectWinsOnly(BOTH_LAYOUTS, 'any-triple', allAlike);
  });

  it('[adelaide-big-and-small 5(g)] a set of four numbers wins when the dice show three different numbers of the set', () => {
    expect(FULL_LAYOUT.betsOfKind('four').toSorted()).toEqual(FOURS.map((four) => `four:${four}`).toSorted());
    for (const four of FOURS) {
      expectWinsOnly([FULL_LAYOUT], `four:${four}`, (roll) => allDiffer(roll) && roll.every((face) => four.includes(`${face}`)));
    }
  });

  it('[adelaide-big-and-small 5(h)] a single number wins when at least one die shows it', () => {
    for (const number of NUMBERS) expectWinsOnly(BOTH_LAYOUTS, `single:${number}`, (roll) => countShowing(roll, number) > 0);
  });

  it('[adelaide-big-and-small 5(i)] a double wins when two or three dice show its number', () => {
    for (const number of NUMBERS) expectWinsOnly(BOTH_LAYOUTS, `double:${number}`, (roll) => countShowing(roll, number) >= 2);
  });

  it('[adelaide-big-and-small 5(j)] each of the fifteen dominoes (bets on two different numbers) wins when both its numbers appear', () => {
    for (const layout of BOTH_LAYOUTS)
      expect(layout.betsOfKind('pair').toSorted()).toEqual(PAIRS.map(([a, b]) => `pair:${a}-${b}`).toSorted());
    for (const [low, high] of PAIRS) {
      expectWinsOnly(BOTH_LAYOUTS, `pair:${low}-${high}`, (roll) => roll.includes(low as 1) && roll.includes(high as 1));
    }
  });

  it.each([
    ['[adelaide-big-and-small 5(k)(1)]', 4, '5(k)(1)'],
    ['[adelaide-big-and-small 5(k)(2)]', 5, '5(k)(2)'],
    ['[adelaide-big-and-small 5(k)(3)]', 6, '5(k)(3)'],
    ['[adelaide-big-and-small 5(k)(4)]', 7, '5(k)(4)'],
    ['[adelaide-big-and-small 5(k)(5)]', 8, '5(k)(5)'],
    ['[adelaide-big-and-small 5(k)(6)]', 9, '5(k)(6)'],
    ['[adelaide-big-and-small 5(k)(7)]', 10, '5(k)(7)'],
    ['[adelaide-big-and-small 5(k)(8)]', 11, '5(k)(8)'],
    ['[adelaide-big-and-small 5(k)(9)]', 12, '5(k)(9)'],
    ['[adelaide-big-and-small 5(k)(10)]', 13, '5(k)(10)'],
    ['[adelaide-big-and-small 5(k)(11)]', 14, '5(k)(11)'],
    ['[adelaide-big-and-small 5(k)(12)]', 15, '5(k)(12)'],
    ['[adelaide-big-and-small 5(k)(13)]', 16, '5(k)(13)'],
    ['[adelaide-big-and-small 5(k)(14)]', 17, '5(k)(14)'],
  ])('%s total %i wins when the dice add up to it, and the settlement cites the clause', (_, total, clause) => {
    expectWinsOnly(BOTH_LAYOUTS, `total:${total}`, (roll) => totalOf(roll) === total);
    for (const layout of BOTH_LAYOUTS) {
      const result = ROLLS.find((roll) => totalOf(roll) === total) as Roll;
      const [row] = layout.settle({ wagers: [{ player: 'ann', bet: `total:${total}`, stake: 1 }], result }).wagers;
      expect(row?.clauses).toContain(clause);
    }
  });

  it('[adelaide-big-and-small 5(l)] Field wins on 5 to 8 and 13 to 16, including triples: 104 rolls', () => {
    expectWinsOnly([FULL_LAYOUT], 'field', (roll) => [5, 6, 7, 8, 13, 14, 15, 16].includes(totalOf(roll)));
    expect(FULL_LAYOUT.rolls('field', 'won')).toHaveLength(104);
  });

  it('[adelaide-big-and-small 5(a)] [adelaide-big-and-small 5(b)] [adelaide-big-and-small 5(g)] [adelaide-big-and-small 5(l)] only the full layout has the optional bets', () => {
    const optionalKinds = ['even', 'odd', 'four', 'field'];
    expect(optionalKinds.flatMap((kind) => FULL_LAYOUT.betsOfKind(kind))).toHaveLength(7);
    expect(optionalKinds.flatMap((kind) => MINI_LAYOUT.betsOfKind(kind))).toEqual([]);
    expect(FULL_LAYOUT.bets.filter((bet) => !MINI_LAYOUT.bets.includes(bet)).toSorted()).toEqual(
      optionalKinds.flatMap((kind) => FULL_LAYOUT.betsOfKind(kind)).toSorted(),
    );
  });
});

describe('odds payable', () => {
  it.each<[string, readonly string[], string]>([
    ['[adelaide-big-and-small 6(a)]', ['big', 'small', 'odd', 'even'], '1/1'],
    ['[adelaide-big-and-small 6(b)]', ['triple'], '190/1'],
    ['[adelaide-big-and-small 6(c)]', ['any-triple'], '32/1'],
    ['[adelaide-big-and-small 6(d)]', ['four'], '7/1'],
    ['[adelaide-big-and-small 6(f)]', ['double'], '11/1'],
    ['[adelaide-big-and-small 6(g)]', ['pair'], '11/2'],
    ['[adelaide-big-and-small 6(h)]', ['total:4', 'total:17'], '64/1'],
    ['[adelaide-big-and-small 6(i)]', ['total:5', 'total:16'], '32/1'],
    ['[adelaide-big-and-small 6(j)]', ['total:6', 'total:15'], '19/1'],
    ['[adelaide-big-and-small 6(k)]', ['total:7', 'total:14'], '12/1'],
    ['[adelaide-big-and-small 6(l)]', ['total:8', 'total:13'], '8/1'],
    ['[adelaide-big-and-small 6(m)]', ['total:9', 'total:12'], '7/1'],
    ['[adelaide-big-and-small 6(n)]', ['total:10', 'total:11'], '6/1'],
    ['[adelaide-big-and-small 6(o)]', ['field'], '1/1'],
  ])('%s %j pay %s', (_, kinds, odds) => {
    for (const layout of BOTH_LAYOUTS) {
      for (const bet of kinds.flatMap((kind) => layout.betsOfKind(kind))) expect([bet, ...layout.odds(bet)]).toEqual([bet, odds]);
    }
    for (const kind of kinds) expect(FULL_LAYOUT.betsOfKind(kind).length).toBeGreaterThan(0);
  });

  it('[adelaide-big-and-small 6(e)] a single number pays 1, 2 or 10 to 1 on one, two or three dice', () => {
    for (const layout of BOTH_LAYOUTS) {
      for (const number of NUMBERS) {
        for (const roll of ROLLS) {
          expect(layout.oddsOn(`single:${number}`, roll)).toBe([null, '1/1', '2/1', '10/1'][countShowing(roll, number)]);
        }
      }
    }
  });
});

interface TableTerms {
  /** The limits of the table. */
  readonly sign?: object;
  /** Players who were warned in an earlier round, because their wager was below the minimum. */
  readonly warned?: readonly string[];
  /** The value of the smallest chip. */
  readonly chip?: number;
}

const settleWagers = (wagers: readonly Wager[], result: readonly number[], terms: TableTerms = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'adelaide-big-and-small', layout: 'full', wagers, result, ...terms }));
const wager = (bet: string, stake: number, player = 'ann') => ({ player, bet, stake });
const firstRow = (settlement: Settlement): Partial<SettledWager> | undefined => settlement.wagers[0];
const BIG_ROLL = [4, 5, 6];
const SMALL_ROLL = [1, 2, 3];
const PAIR_ROLL = [1, 4, 6];

describe('limits', () => {
  const sign = { minimum: 500, maximum: 5000 };

  it('[adelaide-big-and-small 3(h)] adds the wagers of one player on one bet, and applies the limits to the sum', () => {
    const wagers = [wager('big', 5000), wager('big', 5000, 'bo'), wager('small', 5000), wager('big', 1)];
    expect(settleWagers(wagers, BIG_ROLL, { sign }).wagers.map((each) => [each.stake, each.counted])).toEqual([
      [5001, 5000],
      [5000, 5000],
      [5000, 5000],
    ]);
  });

  it('[adelaide-big-and-small 3(h)] requires multiples of the minimum only if the sign says so', () => {
    // `paidOn` is the part of the stake that the odds are applied to.
    for (const multiples of [undefined, false]) {
      const terms = { sign: multiples === undefined ? { minimum: 200 } : { minimum: 200, multiples }, chip: 100 };
      expect(firstRow(settleWagers([wager('pair:1-4', 500)], PAIR_ROLL, terms))).toMatchObject({ paidOn: 500, paid: 2800 });
    }
    const terms = { sign: { minimum: 200, multiples: true }, chip: 100 };
    expect(firstRow(settleWagers([wager('pair:1-4', 500)], PAIR_ROLL, terms))).toMatchObject({ paidOn: 400, paid: 2200 });
  });

  it('[adelaide-big-and-small 8(d)] settles the first wager below the minimum with a warning, and returns later ones', () => {
    // `advised` lists the players who get a warning.
    const won = settleWagers([wager('big', 499)], BIG_ROLL, { sign });
    expect([firstRow(won), won.advised]).toMatchObject([{ counted: 499, outcome: 'won', paid: 499 }, ['ann']]);
    const lost = settleWagers([wager('big', 499)], SMALL_ROLL, { sign });
    expect([firstRow(lost), lost.advised]).toMatchObject([{ counted: 499, outcome: 'lost' }, ['ann']]);
    for (const result of [BIG_ROLL, SMALL_ROLL]) {
      const laterRound = settleWagers([wager('big', 499)], result, { sign, warned: ['ann'] });
      expect([firstRow(laterRound), laterRound.advised]).toMatchObject([
        { counted: 0, returned: 499, outcome: 'returned', clauses: ['8(d)'] },
        [],
      ]);
    }
    const atMinimum = settleWagers([wager('big', 500)], BIG_ROLL, { sign, warned: ['ann'] });
    expect([firstRow(atMinimum), atMinimum.advised]).toMatchObject([{ counted: 500, outcome: 'won' }, []]);
  });

  it.each([
    ['a stake equal to the maximum', 5000, 5000, 0],
    ['a stake one unit above', 5001, 5000, 1],
  ])('[adelaide-big-and-small 8(e)] returns the excess of a wager over the maximum: %s', (_, stake, counted, returned) => {
    const won = firstRow(settleWagers([wager('big', stake)], BIG_ROLL, { sign }));
    expect(won).toMatchObject({ counted, returned, outcome: 'won', paid: counted });
    expect(firstRow(settleWagers([wager('big', stake)], SMALL_ROLL, { sign }))).toMatchObject({
      counted,
      returned,
      outcome: 'lost',
    });
    expect(won?.clauses?.includes('8(e)')).toBe(returned > 0);
  });
});

describe('payments that chips cannot make exactly', () => {
  // One unit is 100, and the smallest chip is one unit.
  it.each<[string, number, object, number, number]>([
    ['rounds up if multiples are not required: 5 units win 28', 500, { minimum: 100 }, 500, 2800],
    ['rounds up if multiples are not required: 1 unit wins 6', 100, { minimum: 100 }, 100, 600],
    ['pays exactly if possible: 4 units win 22', 400, { minimum: 100 }, 400, 2200],
    [
      'pays a wager between two multiples as the lower multiple: stake 5, minimum 2',
      500,
      { minimum: 200, multiples: true },
      400,
      2200,
    ],
    ['rounds up the payment of an allowed multiple: stake 5, minimum 5', 500, { minimum: 500, multiples: true }, 500, 2800],
    [
      'pays a wager between two multiples exactly if possible: stake 6, minimum 4',
      600,
      { minimum: 400, multiples: true },
      600,
      3300,
    ],
    [
      'rounds up the payment of a wager below the minimum: stake 5, minimum 20',
      500,
      { minimum: 2000, multiples: true },
      500,
      2800,
    ],
    [
      'uses multiples of the minimum of the bet: stake 5, minimum 3',
      500,
      { minimum: 200, multiples: true, bets: { 'pair:1-4': { minimum: 300 } } },
      300,
      1700,
    ],
  ])('[adelaide-big-and-small 8(f)] %s', (_, stake, sign, paidOn, paid) => {
    const won = firstRow(settleWagers([wager('pair:1-4', stake)], PAIR_ROLL, { sign, chip: 100 }));
    expect(won).toMatchObject({ counted: stake, returned: 0, paidOn, paid });
    // 5½ to 1 is exact only for an even number of units.
    expect(won?.clauses?.includes('8(f)')).toBe((stake / 100) % 2 === 1);
  });

  it('[adelaide-big-and-small 8(f)] rounds up to the smallest chip', () => {
    expect(firstRow(settleWagers([wager('pair:1-4', 550)], PAIR_ROLL, { chip: 50 }))).toMatchObject({ paid: 3050 });
    expect(firstRow(settleWagers([wager('pair:1-4', 550)], PAIR_ROLL, { chip: 25 }))).toMatchObject({ paid: 3025 });
    expect(firstRow(settleWagers([wager('pair:1-4', 1)], PAIR_ROLL))).toMatchObject({ paid: 6 });
  });
});
