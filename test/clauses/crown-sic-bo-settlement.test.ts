/** Crown Sic Bo clause by clause: wagers outside the limits, and the two pay tables transcribed once more. */
import { describe, expect, it } from 'vitest';
import { CROWN_SIC_BO, RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type RoundInput, type SettledWager, type Settlement, settle, type Wager } from '../../src/rules/index.ts';
import { dealt, from, ROLLS, showing } from '../kit/dealt.ts';
import { valueIn } from '../kit/sample.ts';

type Terms = Pick<RoundInput, 'sign' | 'limits' | 'warned' | 'chip'>;

const settled = (wagers: readonly Wager[], result: readonly number[], terms: Terms = {}): Settlement =>
  valueIn(settle(RULEBOOKS, { rulebook: 'crown-sic-bo', layout: 'A', wagers, result, ...terms }));

const wager = (bet: string, stake: number, player = 'ann') => ({ player, bet, stake });
const BIG_ROLL = [4, 5, 6];
const SMALL_ROLL = [1, 2, 3];

const row = (settlement: Settlement): Partial<SettledWager> | undefined => settlement.wagers[0];

describe('wagers outside the limits', () => {
  const sign = { minimum: 1000, maximum: 5000 };

  it('[crown-sic-bo 4.2.1] below the minimum settles once, warns, and is returned afterwards', () => {
    const won = settled([wager('big', 999)], BIG_ROLL, { sign });
    expect([row(won), won.advised]).toMatchObject([{ counted: 999, returned: 0, outcome: 'won', paid: 999 }, ['ann']]);
    const lost = settled([wager('big', 999)], SMALL_ROLL, { sign });
    expect([row(lost), lost.advised]).toMatchObject([{ counted: 999, returned: 0, outcome: 'lost', paid: 0 }, ['ann']]);
    for (const result of [BIG_ROLL, SMALL_ROLL]) {
      const again = settled([wager('big', 999)], result, { sign, warned: ['ann'] });
      expect([row(again), again.advised]).toMatchObject([{ counted: 0, returned: 999, outcome: 'returned', paid: 0 }, []]);
      expect(row(again)?.clauses).toEqual(['4.2.1']);
    }
  });

  it('[crown-sic-bo 4.2.1] the minimum itself is enough, for a warned player too, and is that of the bet', () => {
    const met = settled([wager('big', 1000)], BIG_ROLL, { sign, warned: ['ann'] });
    expect([row(met), met.advised]).toMatchObject([{ counted: 1000, outcome: 'won', paid: 1000 }, []]);
    const own = settled([wager('any-triple', 300)], SMALL_ROLL, { sign: { ...sign, bets: { 'any-triple': { minimum: 300 } } } });
    expect(own.advised).toEqual([]);
  });

  it('[crown-sic-bo 4.2.1] all such wagers of a round settle, and their owner is told once', () => {
    const both = settled([wager('big', 600), wager('small', 700), wager('big', 400, 'bo')], BIG_ROLL, { sign, warned: ['bo'] });
    expect(both.wagers.map(({ counted }) => counted)).toEqual([600, 700, 0]);
    expect(both.advised).toEqual(['ann']);
  });

  it.each([
    ['just reached', 5000, 5000, 0],
    ['passed by one', 5001, 5000, 1],
    ['passed by far', 12000, 5000, 7000],
  ])('[crown-sic-bo 4.2.2] of a wager above the maximum only the maximum wins or loses: %s', (_, stake, counted, returned) => {
    expect(row(settled([wager('big', stake)], BIG_ROLL, { sign }))).toMatchObject({
      counted,
      returned,
      outcome: 'won',
      paid: counted,
    });
    expect(row(settled([wager('big', stake)], SMALL_ROLL, { sign }))).toMatchObject({
      counted,
      returned,
      outcome: 'lost',
      paid: 0,
    });
    expect(row(settled([wager('big', stake)], SMALL_ROLL, { sign }))?.clauses?.includes('4.2.2')).toBe(returned > 0);
  });

  it('[crown-sic-bo 4.2.2] the maximum is for one player on one bet, however the chips were put', () => {
    const chips = [wager('big', 4000), wager('big', 4000, 'bo'), wager('big', 2000), wager('small', 5000)];
    expect(settled(chips, BIG_ROLL, { sign }).wagers).toMatchObject([
      { player: 'ann', bet: 'big', stake: 6000, counted: 5000 },
      { player: 'bo', bet: 'big', stake: 4000, counted: 4000 },
      { player: 'ann', bet: 'small', stake: 5000, counted: 5000 },
    ]);
  });

  it.each([
    ['in whole chips', 1500, 100, 1500, false],
    ['not in whole chips', 1550, 100, 1600, true],
    ['one unit over', 1501, 100, 1600, true],
    ['one unit under', 1499, 100, 1500, true],
  ])('[crown-sic-bo 4.2.3] a payment is made up to the next amount in chips: %s', (_, stake, chip, paid, cited) => {
    const won = row(settled([wager('big', stake)], BIG_ROLL, { chip }));
    expect(won).toMatchObject({ counted: stake, paidOn: stake, paid });
    expect(won?.clauses?.includes('4.2.3')).toBe(cited);
  });

  it('[crown-sic-bo 4.2.3] a multiple that is not allowed is paid up as well, never down', () => {
    const notice = { minimum: 200, multiples: true };
    expect(row(settled([wager('big', 500)], BIG_ROLL, { sign: notice, chip: 100 }))).toMatchObject({ paidOn: 500, paid: 500 });
    expect(row(settled([wager('big', 500)], BIG_ROLL, { sign: notice, chip: 200 }))).toMatchObject({ paidOn: 500, paid: 600 });
  });

  it('[crown-sic-bo 4.3] limits agreed with a player take the place of the sign for that player alone', () => {
    const limits = { bo: { minimum: 100, maximum: 80000 } };
    const round = settled([wager('big', 20000), wager('big', 90000, 'bo'), wager('small', 100, 'bo')], BIG_ROLL, {
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

  it('[crown-sic-bo 4.3] agreed limits may be lower, and may be for one bet', () => {
    const lower = settled([wager('big', 5000)], BIG_ROLL, { sign, limits: { ann: { maximum: 2000 } } });
    expect(row(lower)).toMatchObject({ counted: 2000, returned: 3000 });
    const one = settled([wager('big', 9000), wager('small', 9000)], BIG_ROLL, {
      sign,
      limits: { ann: { bets: { big: { maximum: 9000 } } } },
    });
    expect(one.wagers.map(({ counted }) => counted)).toEqual([9000, 5000]);
  });
});

/** The totals, at the same odds in both tables. */
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

describe.each(['A', 'B', 'E', 'F'])('[crown-sic-bo 6.1] layout %s pays by table 1', (id) => {
  const table = dealt(CROWN_SIC_BO, id);
  const extra: readonly [string, string][] = [
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
    ...(id === 'E' || id === 'F' ? extra : []),
  ])('[crown-sic-bo table-1] %s at %s', (kind, odds) => {
    expect(table.kind(kind).length).toBeGreaterThan(0);
    for (const bet of table.kind(kind)) expect(table.odds(bet)).toEqual([odds]);
  });

  it.each([
    [1, '1/1'],
    [2, '2/1'],
    [3, '12/1'],
  ])('[crown-sic-bo table-1] a single on %i dice at %s', (dice, odds) => {
    for (const number of from(1, 6)) {
      for (const roll of ROLLS.filter((each) => showing(each, number) === dice)) {
        expect(table.oddsOn(`single:${number}`, roll)).toBe(odds);
      }
    }
  });
});

describe.each(['C', 'D'])('[crown-sic-bo 6.2] layout %s pays by table 2', (id) => {
  const table = dealt(CROWN_SIC_BO, id);
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
  ])('[crown-sic-bo table-2] %s at %s', (kind, odds) => {
    expect(table.kind(kind).length).toBeGreaterThan(0);
    for (const bet of table.kind(kind)) expect(table.odds(bet)).toEqual([odds]);
  });

  it.each([
    [1, '1/1'],
    [2, '2/1'],
    [3, '12/1'],
  ])('[crown-sic-bo table-2] a symbol on %i dice at %s', (dice, odds) => {
    for (const [i, symbol] of ['fish', 'prawn', 'gourd', 'coin', 'crab', 'chicken'].entries()) {
      for (const roll of ROLLS.filter((each) => showing(each, i + 1) === dice)) {
        expect(table.oddsOn(`symbol:${symbol}`, roll)).toBe(odds);
      }
    }
  });
});
