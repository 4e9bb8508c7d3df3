/** Tests settlement under each policy, at and next to every limit. Expected values are computed by hand. */
import { describe, expect, it } from 'vitest';
import { CHIP_ROUNDING_RULES, SHARED_MAXIMUM_RULES, sampleBook, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { outcomeOf } from './dice.ts';
import { openLayout } from './layout.ts';
import { AMOUNT_MAX } from './money.ts';
import { makeRatio } from './ratio.ts';
import { makeAnswer, type Round, type Settlement, settleRound, winningBets } from './settle.ts';
import { OUTCOMES, type SettledWager, type Wager } from './settled.ts';
import type { MoneyRules } from './vocabulary.ts';

// `sign`: the limits at the table. `warned`: players who were warned about the minimum before this round. `throw`: the number of this throw.
const NO_LIMITS: Round = { wagers: [], result: [1, 4, 6], sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1 };

const wagers = (...list: readonly (readonly [player: string, bet: string, stake: number])[]): readonly Wager[] =>
  list.map(([player, bet, stake]) => ({ player, bet, stake }));

function settled(money: Partial<MoneyRules>, round: Partial<Round>, layout = 'whole'): Settlement {
  return valueIn(settleRound(sampleLayout(money, layout), { ...NO_LIMITS, ...round }));
}

/**
 * A settled wager as text: `player bet stake: outcome counted + returned at odds on paidOn pays paid (clauses)`.
 * `paidOn` is the part of the stake that the odds are applied to.
 */
function line(row: SettledWager): string {
  const head = `${row.player} ${row.bet} ${row.stake}: ${row.outcome} ${row.counted} + ${row.returned}`;
  const odds = row.odds === null ? '' : ` at ${makeRatio(row.odds)}`;
  return `${head}${odds} on ${row.paidOn} pays ${row.paid} (${row.clauses.join(' ')})`;
}

const lines = (money: Partial<MoneyRules>, round: Partial<Round>): readonly string[] => settled(money, round).wagers.map(line);

describe('a round', () => {
  it('gives a wager one of four outcomes', () => {
    expect(OUTCOMES).toEqual(['won', 'lost', 'returned', 'rides']);
  });

  it('shows the faces ascending and their total', () => {
    expect(settled({}, { result: [6, 1, 4] }).result).toEqual({ faces: [1, 4, 6], total: 11 });
  });

  it('has no total if the game does not use totals', () => {
    expect(settled({}, { result: [6, 1] }, 'two-dice').result).toEqual({ faces: [1, 6], total: null });
  });

  // The bet `run` wins if three throws in a row show a 1.
  it.each([
    [1, ['big', 'single:1', 'single:6', 'pair:1-4']],
    [2, ['big', 'single:1', 'single:6', 'pair:1-4']],
    [3, ['big', 'single:1', 'single:6', 'pair:1-4', 'run']],
  ])('lists the winning bets at throw %i, in the reading order of the layout', (throwNumber, lit) => {
    expect(settled({}, { throw: throwNumber }).lit).toEqual(lit);
  });

  it('lists no losing bet', () => {
    expect(settled({}, { result: [5, 5, 5], throw: 3 }).lit).toEqual([]);
  });

  it('without wagers pays nothing', () => {
    // `advised`: players who get a warning about the minimum in this round.
    expect(settled({}, {})).toMatchObject({ advised: [], wagers: [] });
  });

  it('sums the stakes of one player on one bet, in order of first appearance', () => {
    const list = wagers(['bo', 'small', 5], ['ann', 'big', 10], ['bo', 'big', 20], ['ann', 'big', 30], ['bo', 'small', 40]);
    expect(lines({}, { wagers: list })).toEqual([
      'bo small 45: lost 45 + 0 on 0 pays 0 (small.wins)',
      'ann big 40: won 40 + 0 at 1/1 on 40 pays 40 (big.wins table big.pays)',
      'bo big 20: won 20 + 0 at 1/1 on 20 pays 20 (big.wins table big.pays)',
    ]);
  });

  it('pays odds by the number of matching dice, and fractional odds', () => {
    expect(lines({}, { result: [1, 1, 4], wagers: wagers(['ann', 'single:1', 10], ['ann', 'pair:1-4', 10]) })).toEqual([
      'ann single:1 10: won 10 + 0 at 2/1 on 10 pays 20 (table)',
      'ann pair:1-4 10: won 10 + 0 at 11/2 on 10 pays 55 (table)',
    ]);
  });

  it('rejects winnings that are too large for an exact amount', () => {
    const amountMax = Number.MAX_SAFE_INTEGER;
    const round = (stake: number): Round => ({ ...NO_LIMITS, result: [1, 1, 1], wagers: wagers(['ann', 'single:1', stake]) });
    const [largestPaid, smallestRejected] = [Math.floor(amountMax / 12), Math.floor(amountMax / 12) + 1];
    expect(valueIn(settleRound(sampleLayout(), round(largestPaid))).wagers[0]).toMatchObject({ paid: 12 * largestPaid });
    expect(settleRound(sampleLayout(), round(smallestRejected))).toEqual({
      ok: false,
      problem: { code: 'amount-unsafe', at: 'wagers', message: "'ann' would win too much on single:1 for an exact amount" },
    });
  });

  it('pays the largest exact amount', () => {
    const amountMax = Number.MAX_SAFE_INTEGER;
    expect(settled({}, { wagers: wagers(['ann', 'big', amountMax]) }).wagers[0]).toMatchObject({
      counted: amountMax,
      paid: amountMax,
    });
  });

  it('throws for a bet that is not on the layout', () => {
    expect(() => settled({}, { wagers: wagers(['ann', 'total:4', 10]) })).toThrow('croupier: the bet total:4 is missing');
  });
});

describe('a wager below the minimum', () => {
  const sign = { minimum: 100 };
  const belowMinimum = wagers(['ann', 'big', 99], ['ann', 'small', 99]);
  const returned = 'returned 0 + 99 on 0 pays 0 (m.below)';

  it.each<[string, Partial<MoneyRules>, Partial<Round>, string[], string[]]>([
    ['is returned under the policy rejected', {}, {}, [`ann big 99: ${returned}`, `ann small 99: ${returned}`], []],
    [
      'is returned under the policy rejected, even after a warning',
      {},
      { warned: new Set(['ann']) },
      [`ann big 99: ${returned}`, `ann small 99: ${returned}`],
      [],
    ],
    [
      'is settled under the policy stands',
      { belowMinimum: { policy: 'stands', clauses: ['m.below'] } },
      { warned: new Set(['ann']) },
      [
        'ann big 99: won 99 + 0 at 1/1 on 99 pays 99 (big.wins table big.pays m.below)',
        'ann small 99: lost 99 + 0 on 0 pays 0 (small.wins m.below)',
      ],
      [],
    ],
    [
      'is settled under the policy warn-then-return the first time, with one warning',
      CHIP_ROUNDING_RULES,
      { warned: new Set(['bo']) },
      [
        'ann big 99: won 99 + 0 at 1/1 on 99 pays 99 (big.wins table big.pays m.below)',
        'ann small 99: lost 99 + 0 on 0 pays 0 (small.wins m.below)',
      ],
      ['ann'],
    ],
    [
      'is returned under the policy warn-then-return after a warning',
      CHIP_ROUNDING_RULES,
      { warned: new Set(['ann']) },
      [`ann big 99: ${returned}`, `ann small 99: ${returned}`],
      [],
    ],
  ])('%s', (_, money, round, expected, advised) => {
    const settlement = settled(money, { ...round, sign, wagers: belowMinimum });
    expect(settlement.wagers.map(line)).toEqual(expected);
    expect(settlement.advised).toEqual(advised);
  });

  it('is not a wager of exactly the minimum', () => {
    const settlement = settled(CHIP_ROUNDING_RULES, { sign, warned: new Set(['ann']), wagers: wagers(['ann', 'big', 100]) });
    expect(settlement.wagers.map(line)).toEqual(['ann big 100: won 100 + 0 at 1/1 on 100 pays 100 (big.wins table big.pays)']);
    expect(settlement.advised).toEqual([]);
  });

  it('is one whose stakes add up to less than the minimum', () => {
    const settlement = settled({}, { sign, wagers: wagers(['ann', 'big', 60], ['bo', 'big', 60], ['ann', 'big', 40]) });
    expect(settlement.wagers.map(({ outcome }) => outcome)).toEqual(['won', 'returned']);
  });

  it("is compared with the bet's own minimum", () => {
    const list = wagers(['ann', 'big', 60], ['ann', 'small', 60]);
    const settlement = settled({}, { sign: { minimum: 50, bets: { small: { minimum: 61 } } }, wagers: list });
    expect(settlement.wagers.map(({ outcome }) => outcome)).toEqual(['won', 'returned']);
  });

  it('causes warnings in order of first appearance', () => {
    const list = wagers(['cy', 'big', 1], ['bo', 'big', 100], ['ann', 'big', 1], ['cy', 'small', 1]);
    expect(settled(CHIP_ROUNDING_RULES, { sign, wagers: list }).advised).toEqual(['cy', 'ann']);
  });
});

describe('a maximum per player', () => {
  const sign = { maximum: 100 };
  it.each([
    ['does not cut a stake one below it', 99, 'ann big 99: won 99 + 0 at 1/1 on 99 pays 99 (big.wins table big.pays)'],
    ['does not cut a stake equal to it', 100, 'ann big 100: won 100 + 0 at 1/1 on 100 pays 100 (big.wins table big.pays)'],
    ['cuts a stake one above it', 101, 'ann big 101: won 100 + 1 at 1/1 on 100 pays 100 (big.wins table big.pays m.above)'],
  ])('%s', (_, stake, expected) => {
    expect(lines({}, { sign, wagers: wagers(['ann', 'big', stake]) })).toEqual([expected]);
    expect(lines(CHIP_ROUNDING_RULES, { sign, wagers: wagers(['ann', 'big', stake]) })).toEqual([expected]);
  });

  it('applies to the sum of the stakes, and limits losses too', () => {
    expect(lines({}, { sign, wagers: wagers(['ann', 'small', 70], ['bo', 'small', 70], ['ann', 'small', 70]) })).toEqual([
      'ann small 140: lost 100 + 40 on 0 pays 0 (small.wins m.above)',
      'bo small 70: lost 70 + 0 on 0 pays 0 (small.wins)',
    ]);
  });

  it('ignores wagers that are returned', () => {
    const round = { sign: { minimum: 100, maximum: 200 }, warned: new Set(['ann']), wagers: wagers(['ann', 'big', 99]) };
    expect(lines(CHIP_ROUNDING_RULES, round)).toEqual(['ann big 99: returned 0 + 99 on 0 pays 0 (m.below)']);
  });
});

describe('limits agreed with a player', () => {
  it('override the sign, and are cited only for that player', () => {
    const limits = new Map([['bo', { maximum: 300 }]]);
    const list = wagers(['ann', 'big', 400], ['bo', 'big', 400], ['bo', 'small', 50]);
    expect(lines(CHIP_ROUNDING_RULES, { sign: { minimum: 50, maximum: 100 }, limits, wagers: list })).toEqual([
      'ann big 400: won 100 + 300 at 1/1 on 100 pays 100 (big.wins table big.pays m.above)',
      'bo big 400: won 300 + 100 at 1/1 on 300 pays 300 (big.wins table big.pays m.agreed m.above)',
      'bo small 50: lost 50 + 0 on 0 pays 0 (small.wins m.agreed)',
    ]);
  });

  it('cite nothing if the rulebook has no clause for them', () => {
    const limits = new Map([['bo', { maximum: 300 }]]);
    expect(lines({}, { limits, wagers: wagers(['bo', 'small', 400]) })).toEqual([
      'bo small 400: lost 300 + 100 on 0 pays 0 (small.wins m.above)',
    ]);
  });
});

describe('a maximum that all players share', () => {
  const list = wagers(['ann', 'big', 9000], ['bo', 'big', 6000], ['bo', 'small', 500]);

  it('is shared in proportion; the rest is returned', () => {
    expect(lines(SHARED_MAXIMUM_RULES, { sign: { minimum: 100, maximum: 10000 }, wagers: list })).toEqual([
      'ann big 9000: won 6000 + 3000 at 1/1 on 6000 pays 6000 (big.wins table big.pays m.share)',
      'bo big 6000: won 4000 + 2000 at 1/1 on 4000 pays 4000 (big.wins table big.pays m.share)',
      'bo small 500: lost 500 + 0 on 0 pays 0 (small.wins)',
    ]);
  });

  it('is not cited if it is reached but not exceeded', () => {
    expect(lines(SHARED_MAXIMUM_RULES, { sign: { maximum: 15000 }, wagers: list })[0]).toBe(
      'ann big 9000: won 9000 + 0 at 1/1 on 9000 pays 9000 (big.wins table big.pays)',
    );
    expect(lines(SHARED_MAXIMUM_RULES, { sign: { maximum: 14999 }, wagers: list })[0]).toBe(
      'ann big 9000: won 8999 + 1 at 1/1 on 8999 pays 8999 (big.wins table big.pays m.share)',
    );
  });

  it('does not cut wagers below the minimum', () => {
    const small = wagers(['ann', 'big', 12000], ['bo', 'big', 3000], ['cy', 'big', 50]);
    expect(lines(SHARED_MAXIMUM_RULES, { sign: { minimum: 100, maximum: 10000 }, wagers: small })).toEqual([
      'ann big 12000: won 7960 + 4040 at 1/1 on 7960 pays 7960 (big.wins table big.pays m.share)',
      'bo big 3000: won 1990 + 1010 at 1/1 on 1990 pays 1990 (big.wins table big.pays m.share)',
      'cy big 50: won 50 + 0 at 1/1 on 50 pays 50 (big.wins table big.pays m.below m.share)',
    ]);
  });

  it('can cut a small stake to 0', () => {
    expect(lines(SHARED_MAXIMUM_RULES, { sign: { maximum: 1 }, wagers: wagers(['ann', 'big', 9], ['bo', 'big', 2]) })).toEqual([
      'ann big 9: won 1 + 8 at 1/1 on 1 pays 1 (big.wins table big.pays m.share)',
      'bo big 2: returned 0 + 2 on 0 pays 0 (m.share)',
    ]);
  });
});

// The Differential is the largest allowed difference between the totals on two opposite bets, the two sides.
describe('the Differential', () => {
  const list = wagers(['ann', 'big', 30000], ['bo', 'big', 20000], ['cy', 'small', 20000]);

  it.each<[string, Partial<Round>, string[]]>([
    [
      'caps the larger side at the smaller side plus the Differential',
      { sign: { differential: 10000 }, wagers: list },
      ['18000', '12000', '20000'],
    ],
    [
      'does not cut a difference equal to the Differential',
      { sign: { differential: 30000 }, wagers: list },
      ['30000', '20000', '20000'],
    ],
    // cap 49999 of 50000: 29999.4 and 19999.6, the remaining unit goes to the larger fraction
    ['cuts a larger difference', { sign: { differential: 29999 }, wagers: list }, ['29999', '20000', '20000']],
    [
      'uses the smaller side after it is capped',
      { sign: { maximum: 40000, bets: { small: { maximum: 15000 } }, differential: 10000 }, wagers: list },
      ['15000', '10000', '15000'],
    ],
    [
      'applies to the second bet of a pair too',
      { sign: { differential: 5000 }, wagers: wagers(['ann', 'small', 30000], ['bo', 'big', 10000], ['cy', 'small', 15000]) },
      ['10000', '10000', '5000'],
    ],
    [
      'caps a side without an opposite wager',
      { sign: { differential: 10000 }, wagers: wagers(['ann', 'big', 30000]) },
      ['10000'],
    ],
    ['of 0 makes the sides equal', { sign: { differential: 0 }, wagers: list }, ['12000', '8000', '20000']],
    [
      'leaves equal sides alone',
      { sign: { differential: 0 }, wagers: wagers(['ann', 'big', 7], ['bo', 'small', 7]) },
      ['7', '7'],
    ],
    ['leaves other bets alone', { sign: { differential: 1 }, wagers: wagers(['ann', 'single:1', 500]) }, ['500']],
    [
      'cuts one unit from a side whose total is larger than a safe integer',
      {
        sign: { differential: 0 },
        wagers: wagers(
          ['ann', 'big', AMOUNT_MAX],
          ['bo', 'big', AMOUNT_MAX],
          ['cy', 'big', 2],
          ['dee', 'small', AMOUNT_MAX],
          ['eve', 'small', AMOUNT_MAX],
          ['fay', 'small', 1],
        ),
      },
      [`${AMOUNT_MAX}`, `${AMOUNT_MAX - 1}`, '2', `${AMOUNT_MAX}`, `${AMOUNT_MAX}`, '1'],
    ],
    [
      'does not cut below the minimum',
      { sign: { minimum: 100, differential: 100 }, wagers: wagers(['ann', 'big', 900], ['bo', 'big', 120], ['cy', 'big', 40]) },
      ['100', '100', '40'],
    ],
  ])('%s', (_, round, counted) => {
    expect(settled(SHARED_MAXIMUM_RULES, round).wagers.map((row) => `${row.counted}`)).toEqual(counted);
  });

  it('is cited on the side it cuts, after the maximum', () => {
    const sign = { maximum: 40000, differential: 10000 };
    expect(lines(SHARED_MAXIMUM_RULES, { sign, wagers: list })).toEqual([
      'ann big 30000: won 18000 + 12000 at 1/1 on 18000 pays 18000 (big.wins table big.pays m.share m.differential)',
      'bo big 20000: won 12000 + 8000 at 1/1 on 12000 pays 12000 (big.wins table big.pays m.share m.differential)',
      'cy small 20000: lost 20000 + 0 on 0 pays 0 (small.wins)',
    ]);
  });

  it('applies only if the rulebook has a clause for it and the sign shows it', () => {
    const counted = (money: Partial<MoneyRules>, round: Partial<Round>) => settled(money, round).wagers.map((row) => row.counted);
    const unlimited = [30000, 20000, 20000];
    expect(counted({ ...SHARED_MAXIMUM_RULES, differential: null }, { sign: { differential: 10000 }, wagers: list })).toEqual(
      unlimited,
    );
    expect(counted(SHARED_MAXIMUM_RULES, { sign: {}, wagers: list })).toEqual(unlimited);
  });

  it('applies to each pair of bets', () => {
    const book = sampleBook({
      ...SHARED_MAXIMUM_RULES,
      differential: {
        pairs: [
          ['single:1', 'single:6'],
          ['big', 'small'],
        ],
        clauses: ['m.differential'],
      },
    });
    const round = {
      ...NO_LIMITS,
      sign: { differential: 10 },
      wagers: wagers(['ann', 'big', 30], ['ann', 'single:6', 50], ['ann', 'single:1', 20]),
    };
    const settlement = valueIn(settleRound(valueIn(openLayout(book, 'whole')), round));
    expect(settlement.wagers.map(({ counted }) => counted)).toEqual([10, 30, 20]);
  });
});

describe('payments that the chips cannot make exactly', () => {
  const ROUND_UP: Partial<MoneyRules> = { ...CHIP_ROUNDING_RULES, rounding: { policy: 'up-to-chip', clauses: ['m.rounding'] } };
  /** The sign asks for multiples of the minimum. */
  const multiples = { minimum: 2, multiples: true };

  // The numbers of a row are `stake`, `paidOn` and `paid`. The flag says whether the row cites the rounding clause.
  it.each<[string, Partial<MoneyRules>, Partial<Round>, number, number, number, boolean]>([
    ['5½ to 1 on 550 in chips of 50', CHIP_ROUNDING_RULES, { chip: 50 }, 550, 550, 3050, true],
    ['5½ to 1 on 600 in chips of 50 is exact', CHIP_ROUNDING_RULES, { chip: 50 }, 600, 600, 3300, false],
    ['5½ to 1 on 5', CHIP_ROUNDING_RULES, {}, 5, 5, 28, true],
    ['5½ to 1 on 4 is exact', CHIP_ROUNDING_RULES, {}, 4, 4, 22, false],
    ['with multiples: paid on the lower multiple', CHIP_ROUNDING_RULES, { sign: multiples }, 5, 4, 22, true],
    [
      'with multiples, the stake is a multiple: rounded up',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 5, multiples: true } },
      5,
      5,
      28,
      true,
    ],
    [
      'with multiples, the stake is not a multiple, but the payment is exact',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 4, multiples: true } },
      6,
      6,
      33,
      false,
    ],
    [
      'with multiples, the lower multiple is not exact either: rounded up',
      CHIP_ROUNDING_RULES,
      { sign: multiples, chip: 5 },
      5,
      4,
      25,
      true,
    ],
    [
      'with multiples, below the minimum: rounded up, never 0',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 20, multiples: true } },
      5,
      5,
      28,
      true,
    ],
    ['with multiples, but without a minimum: rounded up', CHIP_ROUNDING_RULES, { sign: { multiples: true } }, 5, 5, 28, true],
    ['with multiples, in a rulebook that only rounds up', ROUND_UP, { sign: multiples }, 5, 5, 28, true],
    ['without multiples, in a rulebook that only rounds up', ROUND_UP, { chip: 10 }, 5, 5, 30, true],
    ['in a rulebook without chip rounding: rounded up to one unit', {}, { chip: 50 }, 5, 5, 28, true],
    ['in a rulebook without chip rounding, exact', {}, { chip: 50 }, 4, 4, 22, false],
  ])('%s', (_, money, round, stake, paidOn, paid, cited) => {
    const [row] = settled(money, { ...round, wagers: wagers(['ann', 'pair:1-4', stake]) }).wagers;
    expect(row).toMatchObject({ stake, counted: stake, returned: 0, paidOn, paid, outcome: 'won' });
    expect(row?.clauses.includes('m.rounding')).toBe(cited);
  });

  it("uses multiples of the bet's own minimum", () => {
    const sign = { minimum: 2, multiples: true, bets: { 'pair:1-4': { minimum: 3 } } };
    expect(settled(CHIP_ROUNDING_RULES, { sign, wagers: wagers(['ann', 'pair:1-4', 5]) }).wagers[0]).toMatchObject({
      paidOn: 3,
      paid: 17,
    });
  });

  it('applies the maximum first', () => {
    const sign = { minimum: 2, maximum: 7, multiples: true };
    expect(lines(CHIP_ROUNDING_RULES, { sign, wagers: wagers(['ann', 'pair:1-4', 9]) })).toEqual([
      'ann pair:1-4 9: won 7 + 2 at 11/2 on 6 pays 33 (table m.above m.rounding)',
    ]);
  });
});

describe('a wager over several consecutive throws', () => {
  const wager = wagers(['ann', 'run', 10]);
  it.each<[string, Partial<Round>, string]>([
    ['rides (stays on the layout) after the first throw', { throw: 1 }, 'ann run 10: rides 10 + 0 on 0 pays 0 (run.wins)'],
    ['rides after the second throw', { throw: 2 }, 'ann run 10: rides 10 + 0 on 0 pays 0 (run.wins)'],
    ['wins at the third throw', { throw: 3 }, 'ann run 10: won 10 + 0 at 9/1 on 10 pays 90 (run.wins table run.pays)'],
    [
      'counts two matching dice of a throw as one',
      { throw: 3, result: [1, 1, 6] },
      'ann run 10: won 10 + 0 at 9/1 on 10 pays 90 (run.wins table run.pays)',
    ],
    ['loses at the first throw', { throw: 1, result: [2, 4, 6] }, 'ann run 10: lost 10 + 0 on 0 pays 0 (run.loses)'],
    ['loses at the third throw', { throw: 3, result: [2, 4, 6] }, 'ann run 10: lost 10 + 0 on 0 pays 0 (run.loses)'],
    ['is cut, then rides', { throw: 1, sign: { maximum: 8 } }, 'ann run 10: rides 8 + 2 on 0 pays 0 (run.wins m.above)'],
    ['is returned below the minimum', { throw: 1, sign: { minimum: 11 } }, 'ann run 10: returned 0 + 10 on 0 pays 0 (m.below)'],
  ])('%s', (_, round, expected) => {
    expect(lines({}, { ...round, wagers: wager })).toEqual([expected]);
  });
});

describe('clauses', () => {
  it('are cited once each', () => {
    const money: Partial<MoneyRules> = {
      ...SHARED_MAXIMUM_RULES,
      belowMinimum: { policy: 'stands', clauses: ['m.share'] },
      aboveMaximum: { policy: 'pro-rata', clauses: ['m.share', 'table'] },
    };
    const list = wagers(['ann', 'big', 5], ['bo', 'big', 500]);
    expect(settled(money, { sign: { minimum: 10, maximum: 100 }, wagers: list }).wagers.map(({ clauses }) => clauses)).toEqual([
      ['big.wins', 'table', 'big.pays', 'm.share'],
      ['big.wins', 'table', 'big.pays', 'm.share'],
    ]);
  });
});

describe('the limits of a wager that lasts several throws', () => {
  const sign = { minimum: 100, maximum: 200 };

  it.each([
    ['return it below the minimum at its first throw', 1, 50, 'ann run 50: returned 0 + 50 on 0 pays 0 (m.below)'],
    ['leave it below the minimum at its second throw', 2, 50, 'ann run 50: rides 50 + 0 on 0 pays 0 (run.wins)'],
    ['cut it above the maximum at its first throw', 1, 300, 'ann run 300: rides 200 + 100 on 0 pays 0 (run.wins m.above)'],
    ['leave it above the maximum at its second throw', 2, 300, 'ann run 300: rides 300 + 0 on 0 pays 0 (run.wins)'],
  ])('%s', (_, throwNumber, stake, expected) => {
    const [row] = lines({}, { sign, throw: throwNumber, wagers: wagers(['ann', 'run', stake]) });
    expect(row).toBe(expected);
  });
});

describe('makeAnswer', () => {
  it('returns JSON values with odds as text', () => {
    const answer = makeAnswer(settled({}, { wagers: wagers(['ann', 'big', 100], ['bo', 'total:9', 5]) }));
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(answer.wagers.map(({ odds }) => odds)).toEqual(['1/1', null]);
    expect(Object.keys(answer)).toEqual(['result', 'lit', 'advised', 'wagers']);
    const fields = ['player', 'bet', 'stake', 'counted', 'returned', 'outcome', 'odds', 'paidOn', 'paid', 'clauses'];
    expect(Object.keys(answer.wagers[0] ?? {})).toEqual(fields);
  });
});

it('winningBets lists the bets that win on an outcome at a throw', () => {
  const layout = sampleLayout();
  expect(winningBets(layout, outcomeOf([1, 1, 1]), 1)).toEqual(['single:1']);
  expect(winningBets(layout, outcomeOf([1, 1, 1]), 3)).toEqual(['single:1', 'run']);
});
