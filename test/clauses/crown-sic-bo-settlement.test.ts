/** Tests the Crown Sic Bo clauses about limits. Compares both pay tables with copies that were typed independently in this file. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type RoundInput, type SettledWager, type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import { countShowing, ROLLS, range, settleAllRolls } from '../kit/all-rolls.ts';
import { valueIn } from '../kit/sample.ts';

type Terms = Pick<RoundInput, 'sign' | 'limits' | 'warned' | 'chip'>;

const settleWagers = (wagers: readonly Wager[], result: readonly number[], terms: Terms = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'crown-sic-bo', layout: 'A', wagers, result, ...terms }));

const wager = (bet: string, stake: number, player = 'ann') => ({ player, bet, stake });
const BIG_ROLL = [4, 5, 6];
const SMALL_ROLL = [1, 2, 3];

const firstRow = (settlement: Settlement): Partial<SettledWager> | undefined => settlement.wagers[0];

describe('wagers outside the limits', () => {
  /** The sign shows the limits of the table. */
  const sign = { minimum: 1000, maximum: 5000 };

  it('[crown-sic-bo 4.2.1] settles the first wager below the minimum with a warning, and returns later ones', () => {
    // `advised` lists the players who get a warning.
    const won = settleWagers([wager('big', 999)], BIG_ROLL, { sign });
    expect([firstRow(won), won.advised]).toMatchObject([{ counted: 999, returned: 0, outcome: 'won', paid: 999 }, ['ann']]);
    const lost = settleWagers([wager('big', 999)], SMALL_ROLL, { sign });
    expect([firstRow(lost), lost.advised]).toMatchObject([{ counted: 999, returned: 0, outcome: 'lost', paid: 0 }, ['ann']]);
    for (const result of [BIG_ROLL, SMALL_ROLL]) {
      const laterRound = settleWagers([wager('big', 999)], result, { sign, warned: ['ann'] });
      expect([firstRow(laterRound), laterRound.advised]).toMatchObject([
        { counted: 0, returned: 999, outcome: 'returned', paid: 0 },
        [],
      ]);
      expect(firstRow(laterRound)?.clauses).toEqual(['4.2.1']);
    }
  });

  it('[crown-sic-bo 4.2.1] accepts a wager equal to the minimum of its bet, even from a warned player', () => {
    const atSignMinimum = settleWagers([wager('big', 1000)], BIG_ROLL, { sign, warned: ['ann'] });
    expect([firstRow(atSignMinimum), atSignMinimum.advised]).toMatchObject([{ counted: 1000, outcome: 'won', paid: 1000 }, []]);
    const atBetMinimum = settleWagers([wager('any-triple', 300)], SMALL_ROLL, {
      sign: { ...sign, bets: { 'any-triple': { minimum: 300 } } },
    });
    expect(atBetMinimum.advised).toEqual([]);
  });

  it('[crown-sic-bo 4.2.1] if an unwarned player has several wagers below the minimum in one round, settles all of them and gives one warning', () => {
    const round = settleWagers([wager('big', 600), wager('small', 700), wager('big', 400, 'bo')], BIG_ROLL, {
      sign,
      warned: ['bo'],
    });
    expect(round.wagers.map(({ counted }) => counted)).toEqual([600, 700, 0]);
    expect(round.advised).toEqual(['ann']);
  });

  it.each([
    ['a stake equal to the maximum', 5000, 5000, 0],
    ['a stake one unit above', 5001, 5000, 1],
    ['a stake far above', 12000, 5000, 7000],
  ])('[crown-sic-bo 4.2.2] returns the excess of a wager over the maximum: %s', (_, stake, counted, returned) => {
    expect(firstRow(settleWagers([wager('big', stake)], BIG_ROLL, { sign }))).toMatchObject({
      counted,
      returned,
      outcome: 'won',
      paid: counted,
    });
    expect(firstRow(settleWagers([wager('big', stake)], SMALL_ROLL, { sign }))).toMatchObject({
      counted,
      returned,
      outcome: 'lost',
      paid: 0,
    });
    expect(firstRow(settleWagers([wager('big', stake)], SMALL_ROLL, { sign }))?.clauses?.includes('4.2.2')).toBe(returned > 0);
  });

  it('[crown-sic-bo 4.2.2] applies the maximum to all chips of one player on one bet', () => {
    const chips = [wager('big', 4000), wager('big', 4000, 'bo'), wager('big', 2000), wager('small', 5000)];
    expect(settleWagers(chips, BIG_ROLL, { sign }).wagers).toMatchObject([
      { player: 'ann', bet: 'big', stake: 6000, counted: 5000 },
      { player: 'bo', bet: 'big', stake: 4000, counted: 4000 },
      { player: 'ann', bet: 'small', stake: 5000, counted: 5000 },
    ]);
  });

  it.each([
    ['from an amount of whole chips, which does not change', 1500, 100, 1500, false],
    ['from half a chip', 1550, 100, 1600, true],
    ['from one unit above a chip', 1501, 100, 1600, true],
    ['from one unit below a chip', 1499, 100, 1500, true],
  ])('[crown-sic-bo 4.2.3] rounds a payment up to whole chips: %s', (_, stake, chip, paid, cited) => {
    const won = firstRow(settleWagers([wager('big', stake)], BIG_ROLL, { chip }));
    expect(won).toMatchObject({ counted: stake, paidOn: stake, paid });
    expect(won?.clauses?.includes('4.2.3')).toBe(cited);
  });

  it('[crown-sic-bo 4.2.3] if the stake is not a multiple of the minimum, pays on the whole stake and rounds up to whole chips', () => {
    const signWithMultiples = { minimum: 200, multiples: true };
    expect(firstRow(settleWagers([wager('big', 500)], BIG_ROLL, { sign: signWithMultiples, chip: 100 }))).toMatchObject({
      paidOn: 500,
      paid: 500,
    });
    expect(firstRow(settleWagers([wager('big', 500)], BIG_ROLL, { sign: signWithMultiples, chip: 200 }))).toMatchObject({
      paidOn: 500,
      paid: 600,
    });
  });

  it('[crown-sic-bo 4.3] applies personal limits instead of the sign to that player only', () => {
    const limits = { bo: { minimum: 100, maximum: 80000 } };
    const round = settleWagers([wager('big', 20000), wager('big', 90000, 'bo'), wager('small', 100, 'bo')], BIG_ROLL, {
      sign,
      limits,
    });
    expect(round.wagers).toMatchObject([
      { player: 'ann', counted: 5000, returned: 15000 },
      { player: 'bo', counted: 80000, returned: 10000 },
      { player: 'bo', counted: 100, returned: 0 },
    ]);
    expect(round.advised).toEqual([]);
    expect(round.wagers.map(({ clauses }) => clauses.includes('4.3'))).toEqual([false, true, true]);
  });

  it('[crown-sic-bo 4.3] accepts personal limits that are lower than the sign or apply to one bet', () => {
    const withLowerMaximum = settleWagers([wager('big', 5000)], BIG_ROLL, { sign, limits: { ann: { maximum: 2000 } } });
    expect(firstRow(withLowerMaximum)).toMatchObject({ counted: 2000, returned: 3000 });
    const withBigLimit = settleWagers([wager('big', 9000), wager('small', 9000)], BIG_ROLL, {
      sign,
      limits: { ann: { bets: { big: { maximum: 9000 } } } },
    });
    expect(withBigLimit.wagers.map(({ counted }) => counted)).toEqual([9000, 5000]);
  });
});

/** The odds of the totals, which are the same in both pay tables. */
const TOTALS: readonly [string, string][] = [
  ['total:4', '62/1'],
  ['total:5', '31/1'],
  ['total:6', '18/1'],
  ['total:7', '12/1'],
  ['total:8', '8/1'],
  ['total:9', '7/1'],
  ['total:10', '6/1'],
  ['total:11', '6/1'],
  ['total:12', '7/1'],
  ['total:13', '8/1'],
  ['total:14', '12/1'],
  ['total:15', '18/1'],
  ['total:16', '31/1'],
  ['total:17', '62/1'],
];

describe.each(['A', 'B', 'E', 'F'])('[crown-sic-bo 6.1] layout %s pays the odds of pay table 1', (id) => {
  const layout = settleAllRolls(CROWN_SIC_BO, id);
  const additionalBets: readonly [string, string][] = [
    ['even', '1/1'],
    ['odd', '1/1'],
    ['four', '7/1'],
  ];
  it.each([
    ['small', '1/1'],
    ['big', '1/1'],
    ['triple', '180/1'],
    ['double', '11/1'],
    ['any-triple', '31/1'],
    ...TOTALS,
    ['pair', '6/1'],
    ...(id === 'E' || id === 'F' ? additionalBets : []),
  ])('[crown-sic-bo table-1] %s pays %s', (kind, odds) => {
    expect(layout.betsOfKind(kind).length).toBeGreaterThan(0);
    for (const bet of layout.betsOfKind(kind)) expect(layout.odds(bet)).toEqual([odds]);
  });

  it.each([
    [1, '1/1'],
    [2, '2/1'],
    [3, '12/1'],
  ])('[crown-sic-bo table-1] a single number on %i dice pays %s', (dice, odds) => {
    for (const number of range(1, 6)) {
      for (const roll of ROLLS.filter((each) => countShowing(each, number) === dice)) {
        expect(layout.oddsOn(`single:${number}`, roll)).toBe(odds);
      }
    }
  });
});

describe.each(['C', 'D'])('[crown-sic-bo 6.2] layout %s pays the odds of pay table 2', (id) => {
  const layout = settleAllRolls(CROWN_SIC_BO, id);
  it.each([
    ['small', '1/1'],
    ['big', '1/1'],
    ['symbol-triple', '180/1'],
    ['colour-triple', '23/1'],
    ['any-symbol-triple', '31/1'],
    ['any-colour-triple', '7/1'],
    ['colour-double', '3/1'],
    ['colour', '1/1'],
    ...TOTALS,
  ])('[crown-sic-bo table-2] %s pays %s', (kind, odds) => {
    expect(layout.betsOfKind(kind).length).toBeGreaterThan(0);
    for (const bet of layout.betsOfKind(kind)) expect(layout.odds(bet)).toEqual([odds]);
  });

  it.each([
    [1, '1/1'],
    [2, '2/1'],
    [3, '12/1'],
  ])('[crown-sic-bo table-2] a single symbol on %i dice pays %s', (dice, odds) => {
    for (const [i, symbol] of ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'].entries()) {
      for (const roll of ROLLS.filter((each) => countShowing(each, i + 1) === dice)) {
        expect(layout.oddsOn(`symbol:${symbol}`, roll)).toBe(odds);
      }
    }
  });
});
