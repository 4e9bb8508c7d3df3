/** SkyCity Adelaide Big and Small clause by clause: what wins by plain predicates, rule 6 transcribed once more, limits and rounding. */
import { describe, expect, it } from 'vitest';
import { ADELAIDE_BIG_AND_SMALL, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type SettledWager, type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import { allAlike, allDiffer, type Dealt, dealt, from, ROLLS, type Roll, showing, text, totalOf } from '../kit/dealt.ts';
import { valueIn } from '../kit/sample.ts';

const FULL = dealt(ADELAIDE_BIG_AND_SMALL, 'full');
const MINI = dealt(ADELAIDE_BIG_AND_SMALL, 'mini');
const BOTH = [FULL, MINI];

const NUMBERS = from(1, 6);
const PAIRS = NUMBERS.flatMap((low) => from(low + 1, 6).map((high) => [low, high] as const));
const FOURS = ['6543', '6532', '5432', '4321'];

/** The bet wins on these rolls and loses on all others. */
function expectWinsJust(tables: readonly Dealt[], bet: string, condition: (roll: Roll) => boolean): void {
  for (const table of tables) {
    expect(table.rolls(bet, 'won')).toEqual(text(ROLLS.filter(condition)));
    expect(table.rolls(bet, 'lost')).toEqual(text(ROLLS.filter((roll) => !condition(roll))));
  }
}

describe('what wins', () => {
  it.each([
    ['[adelaide-big-and-small 5(a)]', 'even', (total: number) => total % 2 === 0, [FULL]],
    ['[adelaide-big-and-small 5(b)]', 'odd', (total: number) => total % 2 === 1, [FULL]],
    ['[adelaide-big-and-small 5(c)]', 'big', (total: number) => total >= 11 && total <= 17, BOTH],
    ['[adelaide-big-and-small 5(d)]', 'small', (total: number) => total >= 4 && total <= 10, BOTH],
  ] as const)('%s %s wins on its totals, but not by a triple', (_, bet, wins, tables) => {
    expectWinsJust(tables, bet, (roll) => wins(totalOf(roll)) && !allAlike(roll));
  });

  it('[adelaide-big-and-small 3(f)] every triple makes Big, Small, Odd and Even lose, and no other bet by that rule', () => {
    const wagers = ['big', 'small', 'odd', 'even'].map((bet) => ({ player: 'ann', bet, stake: 10 }));
    for (const number of NUMBERS) {
      const result = [number, number, number] as Roll;
      expect(FULL.settle({ wagers, result }).wagers.map(({ outcome }) => outcome)).toEqual(['lost', 'lost', 'lost', 'lost']);
    }
    const clausesOf = (result: Roll): unknown => FULL.settle({ wagers, result }).wagers.map(({ clauses }) => clauses);
    expect(clausesOf([2, 2, 2])).toEqual([
      ['5(c)', '3(f)'],
      ['5(d)', '3(f)'],
      ['5(b)', '3(f)'],
      ['5(a)', '3(f)'],
    ]);
    expect(clausesOf([1, 1, 5])).toEqual([['5(c)'], ['5(d)', '6(a)'], ['5(b)', '6(a)'], ['5(a)']]);
    expect(FULL.settle({ result: [2, 2, 2] }).lit).toEqual(expect.arrayContaining(['total:6', 'field', 'double:2', 'single:2']));
    expect(FULL.settle({ result: [5, 5, 5] }).lit).toEqual(expect.arrayContaining(['total:15', 'field', 'double:5', 'single:5']));
  });

  it('[adelaide-big-and-small 5(e)] a specific triple wins when all dice show its number', () => {
    for (const number of NUMBERS) expectWinsJust(BOTH, `triple:${number}`, (roll) => showing(roll, number) === 3);
  });

  it('[adelaide-big-and-small 5(f)] Any Triple wins when all dice show the same number', () => {
    expectWinsJust(BOTH, 'any-triple', allAlike);
  });

  it('[adelaide-big-and-small 5(g)] four numbers win when the dice show three different ones of them', () => {
    expect(FULL.kind('four').toSorted()).toEqual(FOURS.map((four) => `four:${four}`).toSorted());
    for (const four of FOURS) {
      expectWinsJust([FULL], `four:${four}`, (roll) => allDiffer(roll) && roll.every((face) => four.includes(`${face}`)));
    }
  });

  it('[adelaide-big-and-small 5(h)] a single number wins when a die shows it', () => {
    for (const number of NUMBERS) expectWinsJust(BOTH, `single:${number}`, (roll) => showing(roll, number) > 0);
  });

  it('[adelaide-big-and-small 5(i)] a double wins when two or all dice show its number', () => {
    for (const number of NUMBERS) expectWinsJust(BOTH, `double:${number}`, (roll) => showing(roll, number) >= 2);
  });

  it('[adelaide-big-and-small 5(j)] a domino wins when both its numbers show: fifteen of them', () => {
    for (const table of BOTH) expect(table.kind('pair').toSorted()).toEqual(PAIRS.map(([a, b]) => `pair:${a}-${b}`).toSorted());
    for (const [low, high] of PAIRS) {
      expectWinsJust(BOTH, `pair:${low}-${high}`, (roll) => roll.includes(low as 1) && roll.includes(high as 1));
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
  ])('%s total %i wins when the dice add up to it, and cites it', (_, total, clause) => {
    expectWinsJust(BOTH, `total:${total}`, (roll) => totalOf(roll) === total);
    for (const table of BOTH) {
      const result = ROLLS.find((roll) => totalOf(roll) === total) as Roll;
      const [row] = table.settle({ wagers: [{ player: 'ann', bet: `total:${total}`, stake: 1 }], result }).wagers;
      expect(row?.clauses).toContain(clause);
    }
  });

  it('[adelaide-big-and-small 5(l)] Field wins on 5 to 8 and 13 to 16, triples among them: 104 rolls', () => {
    expectWinsJust([FULL], 'field', (roll) => [5, 6, 7, 8, 13, 14, 15, 16].includes(totalOf(roll)));
    expect(FULL.rolls('field', 'won')).toHaveLength(104);
  });

  it('[adelaide-big-and-small 5(a)] [adelaide-big-and-small 5(b)] [adelaide-big-and-small 5(g)] [adelaide-big-and-small 5(l)] where available: on the full layout, not on the mini', () => {
    const optional = ['even', 'odd', 'four', 'field'];
    expect(optional.flatMap((kind) => FULL.kind(kind))).toHaveLength(7);
    expect(optional.flatMap((kind) => MINI.kind(kind))).toEqual([]);
    expect(FULL.bets.filter((bet) => !MINI.bets.includes(bet)).toSorted()).toEqual(
      optional.flatMap((kind) => FULL.kind(kind)).toSorted(),
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
  ])('%s %j at %s', (_, kinds, odds) => {
    for (const table of BOTH) {
      for (const bet of kinds.flatMap((kind) => table.kind(kind))) expect([bet, ...table.odds(bet)]).toEqual([bet, odds]);
    }
    for (const kind of kinds) expect(FULL.kind(kind).length).toBeGreaterThan(0);
  });

  it('[adelaide-big-and-small 6(e)] a single at 1, 2 or 10 to 1 on one, two or three dice', () => {
    for (const table of BOTH) {
      for (const number of NUMBERS) {
        for (const roll of ROLLS) {
          expect(table.oddsOn(`single:${number}`, roll)).toBe([null, '1/1', '2/1', '10/1'][showing(roll, number)]);
        }
      }
    }
  });
});

interface Terms {
  readonly sign?: object;
  readonly warned?: readonly string[];
  readonly chip?: number;
}

const settled = (wagers: readonly Wager[], result: readonly number[], terms: Terms = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'adelaide-big-and-small', layout: 'full', wagers, result, ...terms }));
const wager = (bet: string, stake: number, player = 'ann') => ({ player, bet, stake });
const row = (settlement: Settlement): Partial<SettledWager> | undefined => settlement.wagers[0];
const BIG_ROLL = [4, 5, 6];
const SMALL_ROLL = [1, 2, 3];
const PAIR_ROLL = [1, 4, 6];

describe('limits', () => {
  const sign = { minimum: 500, maximum: 5000 };

  it('[adelaide-big-and-small 3(h)] limits are per player and box', () => {
    const wagers = [wager('big', 5000), wager('big', 5000, 'bo'), wager('small', 5000), wager('big', 1)];
    expect(settled(wagers, BIG_ROLL, { sign }).wagers.map((each) => [each.stake, each.counted])).toEqual([
      [5001, 5000],
      [5000, 5000],
      [5000, 5000],
    ]);
  });

  it('[adelaide-big-and-small 3(h)] multiples of the minimum are asked for only where the sign says so', () => {
    for (const multiples of [undefined, false]) {
      const terms = { sign: multiples === undefined ? { minimum: 200 } : { minimum: 200, multiples }, chip: 100 };
      expect(row(settled([wager('pair:1-4', 500)], PAIR_ROLL, terms))).toMatchObject({ paidOn: 500, paid: 2800 });
    }
    const terms = { sign: { minimum: 200, multiples: true }, chip: 100 };
    expect(row(settled([wager('pair:1-4', 500)], PAIR_ROLL, terms))).toMatchObject({ paidOn: 400, paid: 2200 });
  });

  it('[adelaide-big-and-small 8(d)] below the minimum settles once, warns, and is returned afterwards', () => {
    const won = settled([wager('big', 499)], BIG_ROLL, { sign });
    expect([row(won), won.advised]).toMatchObject([{ counted: 499, outcome: 'won', paid: 499 }, ['ann']]);
    const lost = settled([wager('big', 499)], SMALL_ROLL, { sign });
    expect([row(lost), lost.advised]).toMatchObject([{ counted: 499, outcome: 'lost' }, ['ann']]);
    for (const result of [BIG_ROLL, SMALL_ROLL]) {
      const again = settled([wager('big', 499)], result, { sign, warned: ['ann'] });
      expect([row(again), again.advised]).toMatchObject([
        { counted: 0, returned: 499, outcome: 'returned', clauses: ['8(d)'] },
        [],
      ]);
    }
    const met = settled([wager('big', 500)], BIG_ROLL, { sign, warned: ['ann'] });
    expect([row(met), met.advised]).toMatchObject([{ counted: 500, outcome: 'won' }, []]);
  });

  it.each([
    ['just reached', 5000, 5000, 0],
    ['passed by one', 5001, 5000, 1],
  ])('[adelaide-big-and-small 8(e)] above the maximum only the maximum wins or loses: %s', (_, stake, counted, returned) => {
    const won = row(settled([wager('big', stake)], BIG_ROLL, { sign }));
    expect(won).toMatchObject({ counted, returned, outcome: 'won', paid: counted });
    expect(row(settled([wager('big', stake)], SMALL_ROLL, { sign }))).toMatchObject({ counted, returned, outcome: 'lost' });
    expect(won?.clauses?.includes('8(e)')).toBe(returned > 0);
  });
});

describe('payments that the float cannot make', () => {
  // in units of 100 with 1-unit chips
  it.each<[string, number, object, number, number]>([
    ['without the notice up: 5 units win 28', 500, { minimum: 100 }, 500, 2800],
    ['without the notice up: 1 unit wins 6', 100, { minimum: 100 }, 100, 600],
    ['what can be paid is paid: 4 units win 22', 400, { minimum: 100 }, 400, 2200],
    [
      'with the notice to the lower multiple: 5 units of a minimum of 2 win 22',
      500,
      { minimum: 200, multiples: true },
      400,
      2200,
    ],
    ['with the notice, a multiple that cannot be paid goes up: 5 of 5', 500, { minimum: 500, multiples: true }, 500, 2800],
    ['with the notice, no multiple but payable: 6 of 4', 600, { minimum: 400, multiples: true }, 600, 3300],
    ['with the notice, below the minimum is paid up: 5 of 20', 500, { minimum: 2000, multiples: true }, 500, 2800],
    [
      "with the notice, the bet's own minimum: 5 of 3",
      500,
      { minimum: 200, multiples: true, bets: { 'pair:1-4': { minimum: 300 } } },
      300,
      1700,
    ],
  ])('[adelaide-big-and-small 8(f)] %s', (_, stake, sign, paidOn, paid) => {
    const won = row(settled([wager('pair:1-4', stake)], PAIR_ROLL, { sign, chip: 100 }));
    expect(won).toMatchObject({ counted: stake, returned: 0, paidOn, paid });
    // 5½ to 1 on whole units is exact just for an even number of them
    expect(won?.clauses?.includes('8(f)')).toBe((stake / 100) % 2 === 1);
  });

  it('[adelaide-big-and-small 8(f)] goes to the next amount that the smallest chip can pay', () => {
    expect(row(settled([wager('pair:1-4', 550)], PAIR_ROLL, { chip: 50 }))).toMatchObject({ paid: 3050 });
    expect(row(settled([wager('pair:1-4', 550)], PAIR_ROLL, { chip: 25 }))).toMatchObject({ paid: 3025 });
    expect(row(settled([wager('pair:1-4', 1)], PAIR_ROLL))).toMatchObject({ paid: 6 });
  });
});
