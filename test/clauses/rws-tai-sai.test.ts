/** Tests the RWS Tai Sai clauses about bets, triples and limits. Compares the three pay tables with copies that were typed independently in this file. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS, RWS_TAI_SAI } from '../../src/rulebooks/index.ts';
import { type Settlement, settle } from '../../src/rules/index.ts';
import {
  allAlike,
  allDiffer,
  countShowing,
  formatRolls,
  ROLLS,
  type Roll,
  range,
  settleAllRolls,
  totalOf,
} from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

const LAYOUT_A = settleAllRolls(RWS_TAI_SAI, 'A');
const LAYOUT_C = settleAllRolls(RWS_TAI_SAI, 'C');
const LAYOUT_E = settleAllRolls(RWS_TAI_SAI, 'E');
const ALL_LAYOUTS = [LAYOUT_A, LAYOUT_C, LAYOUT_E];

const settleWagers = (
  layout: string,
  wagers: readonly (readonly [player: string, bet: string, stake: number])[],
  result: readonly number[],
  sign = {},
): Settlement =>
  valueIn(
    settle(RULEBOOKS, {
      rulebook: 'rws-tai-sai',
      layout,
      sign,
      wagers: wagers.map(([player, bet, stake]) => ({ player, bet, stake })),
      result,
    }),
  );

const countedStakes = (settlement: Settlement): readonly number[] => settlement.wagers.map((row) => row.counted);
const BIG_ROLL = [4, 5, 6];
const SMALL_ROLL = [1, 2, 3];
const TRIPLES = range(1, 6).map((number) => [number, number, number] as Roll);

describe('rulebook, layouts and dice', () => {
  it('[rws-tai-sai title] is version 5, valid from 08:00 on 6 October 2023', () => {
    const { title, house, version, effective } = RWS_TAI_SAI;
    expect({ title, house, version, effective }).toEqual({
      title: 'Tai Sai (Open Cover)',
      house: 'Resorts World Sentosa',
      version: '5',
      effective: '2023-10-06T08:00',
    });
  });

  it('[rws-tai-sai 1.8] the total is the sum of the three faces', () => {
    for (const layout of ALL_LAYOUTS) {
      for (const roll of ROLLS) expect(layout.settle({ result: roll }).result.total).toBe(totalOf(roll));
    }
  });

  it('[rws-tai-sai 2.1.1] accepts only layouts A, C and E', () => {
    expect(RWS_TAI_SAI.layouts.map(({ id }) => id)).toEqual(['A', 'C', 'E']);
    for (const layout of ['B', 'D', 'F']) {
      expect(settle(RULEBOOKS, { rulebook: 'rws-tai-sai', layout, wagers: [], result: [1, 2, 3] })).toMatchObject({
        ok: false,
        problem: { code: 'unknown-layout', at: 'layout' },
      });
    }
  });

  it('[rws-tai-sai 2.2.1] accepts three dice with faces 1 to 6', () => {
    const round = (result: readonly number[]) => settle(RULEBOOKS, { rulebook: 'rws-tai-sai', layout: 'A', wagers: [], result });
    expect(round([1, 2, 6])).toMatchObject({ ok: true });
    for (const result of [[1, 2], [1, 2, 3, 4], []]) {
      expect(round(result)).toMatchObject({ ok: false, problem: { code: 'wrong-number-of-dice' } });
    }
    for (const face of [0, 7])
      expect(round([1, 2, face])).toMatchObject({ ok: false, problem: { code: 'bad-face', at: 'result[2]' } });
  });
});

describe('triples', () => {
  it.each([
    ['[rws-tai-sai 3.10.1]', 'triple', ALL_LAYOUTS, (bet: string, number: number) => bet === `triple:${number}`],
    ['[rws-tai-sai 3.10.2]', 'any-triple', ALL_LAYOUTS, () => true],
    ['[rws-tai-sai 3.10.3]', 'double', [LAYOUT_A, LAYOUT_C], (bet: string, number: number) => bet === `double:${number}`],
    ['[rws-tai-sai 3.10.4]', 'single', ALL_LAYOUTS, (bet: string, number: number) => bet === `single:${number}`],
    [
      '[rws-tai-sai 3.10.5]',
      'total',
      ALL_LAYOUTS,
      (bet: string, number: number) =>
        ['total:6', 'total:9', 'total:12', 'total:15'].includes(bet) && bet === `total:${3 * number}`,
    ],
  ] as const)(
    '%s on a triple, a bet of the kind %s wins only if it includes the number of the triple',
    (_, kind, layouts, wins) => {
      for (const layout of layouts) {
        for (const roll of TRIPLES) {
          const winningBets = layout.settle({ result: roll }).lit;
          for (const bet of layout.betsOfKind(kind)) expect(winningBets.includes(bet)).toBe(wins(bet, roll[0] as number));
        }
      }
    },
  );

  it('[rws-tai-sai 3.10] on a triple, no bet wins except those of 3.10.1 to 3.10.5', () => {
    const allowed = (number: number) =>
      new Set([
        `triple:${number}`,
        'any-triple',
        `double:${number}`,
        `single:${number}`,
        'total:6',
        'total:9',
        'total:12',
        'total:15',
      ]);
    for (const layout of ALL_LAYOUTS) {
      for (const roll of TRIPLES) {
        const { lit } = layout.settle({ result: roll });
        expect(lit.filter((bet) => !allowed(roll[0] as number).has(bet))).toEqual([]);
      }
    }
    // Five bets of layout C win on 333.
    expect(LAYOUT_C.settle({ result: [3, 3, 3] }).lit.toSorted()).toEqual([
      'any-triple',
      'double:3',
      'single:3',
      'total:9',
      'triple:3',
    ]);
  });

  it('[rws-tai-sai 3.10.4] a single number pays 12 to 1 on a triple', () => {
    for (const layout of ALL_LAYOUTS) for (const roll of TRIPLES) expect(layout.oddsOn(`single:${roll[0]}`, roll)).toBe('12/1');
  });
});

type Condition = (roll: Roll) => boolean;
const hasTotalIn =
  (totals: readonly number[]): Condition =>
  (roll) =>
    totals.includes(totalOf(roll)) && !allAlike(roll);
const showsExactly =
  (selector: string): Condition =>
  (roll) =>
    roll.toSorted().join('') === [...selector].toSorted().join('');

/** The bets of the pay tables, in printed order. A domino is a bet on two different numbers. */
const DOMINOES = ['1 4', '1 2', '2 4', '1 3', '2 3', '3 4', '2 5', '2 6', '3 5', '4 5', '3 6', '1 5', '1 6', '4 6', '5 6'];
const FOURS_C = ['6543', '6532', '5432', '4321'];
const FOURS_E = '6543 6542 6532 6432 5432 6541 6531 6431 5431 6521 6421 5421 6321 5321 4321'.split(' ');
const THREES = '126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345'.split(' ');
/** 112 and 665 are not offered (R-02 in docs/READINGS.md). */
const DOUBLES_WITH_SINGLE =
  '113 114 115 116 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664'.split(' ');

type PayTableRow = readonly [bet: string, odds: string, wins: Condition];

const COMMON_ROWS: readonly PayTableRow[] = [
  ['small', '1/1', hasTotalIn(range(4, 10))],
  ['big', '1/1', hasTotalIn(range(11, 17))],
  ...[62, 31, 18, 12, 8, 7, 6].flatMap((odds, i): PayTableRow[] => [
    [`total:${4 + i}`, `${odds}/1`, (roll) => totalOf(roll) === 4 + i],
    [`total:${17 - i}`, `${odds}/1`, (roll) => totalOf(roll) === 17 - i],
  ]),
  ...DOMINOES.map((pair): PayTableRow => {
    const [low, high] = pair.split(' ').map(Number);
    return [`pair:${low}-${high}`, '6/1', (roll) => roll.includes(low as 1) && roll.includes(high as 1)];
  }),
  ['any-triple', '31/1', allAlike],
  ...range(1, 6).map((number): PayTableRow => [`triple:${number}`, '180/1', (roll) => countShowing(roll, number) === 3]),
];
const DOUBLE_ROWS = range(1, 6).map(
  (number): PayTableRow => [`double:${number}`, '11/1', (roll) => countShowing(roll, number) >= 2],
);
const ODD_EVEN_ROWS: readonly PayTableRow[] = [
  ['odd', '1/1', (roll) => totalOf(roll) % 2 === 1 && !allAlike(roll)],
  ['even', '1/1', (roll) => totalOf(roll) % 2 === 0 && !allAlike(roll)],
];
const fourRows = (list: readonly string[]): readonly PayTableRow[] =>
  list.map((four) => [`four:${four}`, '7/1', (roll) => allDiffer(roll) && roll.every((face) => four.includes(`${face}`))]);
const COMBINATION_ROWS: readonly PayTableRow[] = [
  ...THREES.map((three): PayTableRow => [`three:${three}`, '30/1', showsExactly(three)]),
  ...DOUBLES_WITH_SINGLE.map((combination): PayTableRow => [`double-single:${combination}`, '50/1', showsExactly(combination)]),
];
const SINGLES = range(1, 6).map((number) => `single:${number}`);

describe.each([
  ['[rws-tai-sai 4.1.1] [rws-tai-sai pt1]', LAYOUT_A, 50, [...COMMON_ROWS, ...DOUBLE_ROWS]],
  [
    '[rws-tai-sai 4.1.2] [rws-tai-sai pt2]',
    LAYOUT_C,
    104,
    [...COMMON_ROWS, ...DOUBLE_ROWS, ...ODD_EVEN_ROWS, ...fourRows(FOURS_C), ...COMBINATION_ROWS],
  ],
  ['[rws-tai-sai 4.1.3] [rws-tai-sai pt3]', LAYOUT_E, 107, [...COMMON_ROWS, ...fourRows(FOURS_E), ...COMBINATION_ROWS]],
] as const)('%s layout and pay table', (_, layout, size, rows) => {
  it('offers only the bets of its pay table', () => {
    expect(layout.bets).toHaveLength(size);
    expect(layout.bets.toSorted()).toEqual([...rows.map(([bet]) => bet), ...SINGLES].toSorted());
  });

  it('lets each bet win on the rolls and at the odds of its pay table', () => {
    for (const [bet, odds, wins] of rows) {
      expect([bet, layout.rolls(bet, 'won')]).toEqual([bet, formatRolls(ROLLS.filter(wins))]);
      expect([bet, ...layout.odds(bet)]).toEqual([bet, odds]);
    }
  });

  it('pays a single number 1, 2 or 12 to 1 for one, two or three dice', () => {
    for (const number of range(1, 6)) {
      for (const roll of ROLLS) {
        expect(layout.oddsOn(`single:${number}`, roll)).toBe([null, '1/1', '2/1', '12/1'][countShowing(roll, number)]);
      }
    }
  });
});

describe('collecting and paying', () => {
  it('[rws-tai-sai 3.9] collects losing wagers and pays winning ones at the odds of the layout', () => {
    const wagers = [
      ['ann', 'big', 100],
      ['ann', 'small', 200],
      ['bo', 'double-single:113', 10],
    ] as const;
    expect(settleWagers('C', wagers, [1, 1, 3]).wagers).toMatchObject([
      { bet: 'big', outcome: 'lost', paid: 0, returned: 0 },
      { bet: 'small', outcome: 'won', paid: 200, odds: { n: 1n, d: 1n } },
      { bet: 'double-single:113', outcome: 'won', paid: 500, odds: { n: 50n, d: 1n } },
    ]);
  });

  it('[rws-tai-sai 3.9] every bet either wins or loses on every roll', () => {
    for (const layout of ALL_LAYOUTS) {
      for (const bet of layout.bets) expect(layout.rolls(bet, 'won').length + layout.rolls(bet, 'lost').length).toBe(216);
    }
  });
});

describe('limits of a bet', () => {
  /** The limits that the table shows. */
  const sign = { minimum: 10000, maximum: 1000000 };

  it('[rws-tai-sai 3.5] shares the maximum of a bet between all players', () => {
    const wagers = [
      ['ann', 'big', 600000],
      ['bo', 'big', 400000],
    ] as const;
    expect(countedStakes(settleWagers('A', wagers, BIG_ROLL, sign))).toEqual([600000, 400000]);
    const wagersAboveMaximum = [...wagers, ['cy', 'big', 1000000] as const];
    expect(countedStakes(settleWagers('A', wagersAboveMaximum, BIG_ROLL, sign))).toEqual([300000, 200000, 500000]);
    expect(countedStakes(settleWagers('A', [...wagers, ['cy', 'small', 1000000]], BIG_ROLL, sign))).toEqual([
      600000, 400000, 1000000,
    ]);
  });

  it.each([
    ['each share is in proportion to its wager', [900000, 600000], [600000, 400000]],
    ['no share falls below the minimum, and the other players share the rest', [1500000, 30000, 12000], [970588, 19412, 10000]],
    ['nothing is returned if the total is equal to the maximum', [600000, 400000], [600000, 400000]],
    ['one unit is returned if the total is one unit above the maximum', [600000, 400001], [599999, 400001]],
    [
      'each player keeps the minimum, even if these minimums together exceed the maximum',
      Array<number>(150).fill(20000),
      Array<number>(150).fill(10000),
    ],
  ])('[rws-tai-sai 5.1.1] shares an excess pro rata: %s', (_, stakes, shares) => {
    const wagers = stakes.map((stake, i) => [`p${String(i).padStart(3, '0')}`, 'big', stake] as const);
    const won = settleWagers('A', wagers, BIG_ROLL, sign).wagers;
    expect(won.map((row) => row.counted)).toEqual(shares);
    expect(won.map((row) => row.paid)).toEqual(shares);
    expect(won.map((row) => row.counted + row.returned)).toEqual(stakes);
    const lost = settleWagers('A', wagers, SMALL_ROLL, sign).wagers;
    expect(lost.map((row) => [row.outcome, row.counted])).toEqual(shares.map((share) => ['lost', share]));
  });

  it('[rws-tai-sai 5.1.2] does not reduce a wager that is already below the minimum when a maximum is shared', () => {
    const wagers = [
      ['ann', 'big', 1200000],
      ['bo', 'big', 300000],
      ['cy', 'big', 5000],
    ] as const;
    const round = settleWagers('A', wagers, BIG_ROLL, sign);
    expect(countedStakes(round)).toEqual([796000, 199000, 5000]);
    expect(round.wagers[2]).toMatchObject({ returned: 0, outcome: 'won', paid: 5000 });
    expect(round.wagers[2]?.clauses).toContain('5.1.2');
  });

  it('[rws-tai-sai 5.2.1] a wager below the minimum wins or loses in full', () => {
    const lowWager = [['ann', 'big', 9999]] as const;
    const won = settleWagers('A', lowWager, BIG_ROLL, sign);
    expect(won.wagers[0]).toMatchObject({ counted: 9999, returned: 0, outcome: 'won', paid: 9999 });
    // The player gets no warning.
    expect(won.advised).toEqual([]);
    expect(settleWagers('A', lowWager, SMALL_ROLL, sign).wagers[0]).toMatchObject({ counted: 9999, outcome: 'lost' });
    expect(won.wagers[0]?.clauses).toContain('5.2.1');
    expect(settleWagers('A', [['ann', 'big', 10000]], BIG_ROLL, sign).wagers[0]?.clauses).not.toContain('5.2.1');
  });
});

describe('the Differential (the largest allowed difference between two opposite bets)', () => {
  const oppositeWagers = [
    ['ann', 'big', 30000],
    ['bo', 'big', 20000],
    ['cy', 'small', 20000],
  ] as const;

  it('[rws-tai-sai 1.3] limits the difference between the wagers of all players on two opposite bets', () => {
    expect(countedStakes(settleWagers('A', oppositeWagers, BIG_ROLL, { differential: 30000 }))).toEqual([30000, 20000, 20000]);
    const reduced = settleWagers('A', oppositeWagers, BIG_ROLL, { differential: 10000 });
    expect(countedStakes(reduced)).toEqual([18000, 12000, 20000]);
    expect(reduced.wagers.map(({ clauses }) => clauses.includes('1.3'))).toEqual([true, true, false]);
  });

  it('[rws-tai-sai 1.3] applies to Big and Small and separately to Odd and Even, but to no other bets', () => {
    const wagers = [
      ['ann', 'odd', 5000],
      ['ann', 'even', 1000],
      ['ann', 'big', 3000],
      ['ann', 'single:1', 9000],
    ] as const;
    expect(countedStakes(settleWagers('C', wagers, BIG_ROLL, { differential: 2000 }))).toEqual([3000, 1000, 2000, 9000]);
  });

  it('[rws-tai-sai 5.1.1] limits the larger of two opposite bets to its maximum, or to the smaller bet plus the Differential', () => {
    const sign = { differential: 10000, bets: { small: { maximum: 15000 }, big: { maximum: 40000 } } };
    expect(countedStakes(settleWagers('A', oppositeWagers, BIG_ROLL, sign))).toEqual([15000, 10000, 15000]);
    const signWithLowMaximum = { differential: 10000, maximum: 24000 };
    expect(countedStakes(settleWagers('A', oppositeWagers, BIG_ROLL, signWithLowMaximum))).toEqual([14400, 9600, 20000]);
  });

  it('[rws-tai-sai 5.1.2] does not reduce a wager that is already below the minimum because of the Differential', () => {
    const wagers = [
      ['ann', 'big', 30000],
      ['bo', 'big', 50],
    ] as const;
    expect(countedStakes(settleWagers('A', wagers, BIG_ROLL, { minimum: 100, differential: 10000 }))).toEqual([9950, 50]);
  });
});
