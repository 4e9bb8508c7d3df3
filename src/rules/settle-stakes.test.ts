/** Tests that `settleStakes`, which tables use, gives the same result as `settleRound`. */
import { describe, expect, it } from 'vitest';
import { CHIP_ROUNDING_RULES, rowOf, SHARED_MAXIMUM_RULES, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { assertPresent } from './assert.ts';
import { explainerOf } from './explain.ts';
import { type Round, settleRound, settleStakes } from './settle.ts';
import type { Acted } from './settled.ts';
import type { MoneyRules } from './vocabulary.ts';

const NO_LIMITS: Round = { wagers: [], result: [1, 4, 6], sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1 };

/** The position of `acted` in a row. */
const ACTED = 7;

describe('settleStakes', () => {
  const stakesOf = (layout: ReturnType<typeof sampleLayout>, list: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
    Object.entries(list).map(([id, stakes]) => ({
      bet: assertPresent(layout.byId.get(id), id),
      players: Object.keys(stakes),
      stakes: Object.values(stakes),
    }));

  it.each<[string, Partial<MoneyRules>, Partial<Round>]>([
    ['limits per player', {}, { sign: { minimum: 60, maximum: 250 } }],
    [
      'a maximum that players share, and a Differential',
      SHARED_MAXIMUM_RULES,
      { sign: { minimum: 60, maximum: 250, differential: 20 } },
    ],
    [
      'a warned player, limits agreed with a player, and payments in chips of 25',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 60 }, warned: new Set(['bo']), limits: new Map([['ann', { maximum: 80 }]]), chip: 25 },
    ],
    ['the last of several throws', {}, { throw: 3 }],
    ['the first of several throws', {}, { throw: 1, result: [2, 3, 4] }],
  ])('settles like settleRound, bet by bet: %s', (_, money, terms) => {
    const layout = sampleLayout(money);
    const round: Round = { ...NO_LIMITS, ...terms };
    const list = { big: { ann: 300, bo: 50 }, small: { bo: 70 }, 'pair:1-4': { ann: 55, cy: 90 }, run: { ann: 100 } };
    const wagers = Object.entries(list).flatMap(([bet, stakes]) =>
      Object.entries(stakes).map(([player, stake]) => ({ player, bet, stake })),
    );
    const roundSettlement = valueIn(settleRound(layout, { ...round, wagers }));
    const settlement = valueIn(settleStakes(layout, round, stakesOf(layout, list), round.result));
    expect({ ...settlement, wagers: settlement.wagers.map((row) => row.slice(0, ACTED)) }).toEqual({
      ...roundSettlement,
      wagers: roundSettlement.wagers.map(rowOf),
    });
    expect(settlement.wagers.map(explainerOf(layout, round.result))).toEqual(roundSettlement.wagers);
  });

  it.each<[string, Partial<MoneyRules>, number, readonly [counted: number, returned: number]]>([
    ['counts if the player had fewer chips than the minimum', CHIP_ROUNDING_RULES, 99, [99, 0]],
    ['is returned if the player had the minimum', CHIP_ROUNDING_RULES, 100, [0, 99]],
    ['is returned under the policy rejected', {}, 99, [0, 99]],
  ])('after a warning, a wager below the minimum in a tournament %s', (_, money, chips, [counted, returned]) => {
    const layout = sampleLayout(money);
    const terms = { ...NO_LIMITS, sign: { minimum: 100 }, warned: new Set(['ann']), chipsAtClose: new Map([['ann', chips]]) };
    const { wagers, advised } = valueIn(settleStakes(layout, terms, stakesOf(layout, { small: { ann: 99 } }), [1, 4, 6]));
    const outcome = counted === 0 ? 'returned' : 'lost';
    expect(wagers).toEqual([['ann', 'small', counted, returned, outcome, 0, 0, { minimum: 100 }]]);
    expect(advised).toEqual([]);
  });

  it('ignores a bet without stakes', () => {
    const layout = sampleLayout(SHARED_MAXIMUM_RULES);
    const sign = { differential: 10 };
    const settlement = valueIn(
      settleStakes(layout, { ...NO_LIMITS, sign }, stakesOf(layout, { small: {}, big: { ann: 30 } }), [6, 4, 1]),
    );
    // A row is: player, bet, counted, returned, outcome, paid, rounded, acted.
    expect(settlement.wagers).toEqual([['ann', 'big', 10, 20, 'won', 10, 0, { differential: 10 }]]);
    expect(settlement.result).toEqual({ faces: [1, 4, 6], total: 11 });
  });

  it.each<[string, readonly string[], readonly number[]]>([
    ['a stake of 0', ['ann'], [0]],
    ['a fraction', ['ann'], [0.5]],
    ['a stake without a player', ['ann'], [5, 5]],
    ['a player without a stake', ['ann', 'bo'], [5]],
  ])('throws for %s', (_, players, stakes) => {
    const layout = sampleLayout();
    const betStakes = { bet: assertPresent(layout.byId.get('big'), 'big'), players, stakes };
    const settle = () => settleStakes(layout, NO_LIMITS, [betStakes], [1, 4, 6]);
    expect(settle).toThrow('a stake on big is not a valid amount');
  });

  it.each<[string, Partial<MoneyRules>, Partial<Round>, Acted | undefined]>([
    ['no limit', CHIP_ROUNDING_RULES, { sign: { minimum: 100, maximum: 100 } }, undefined],
    ['the minimum, if a wager below it counts', CHIP_ROUNDING_RULES, { sign: { minimum: 101 } }, { minimum: 101 }],
    ['the minimum, if a wager below it is returned', {}, { sign: { minimum: 101 } }, { minimum: 101 }],
    ['the maximum to which the wager is cut', CHIP_ROUNDING_RULES, { sign: { maximum: 60 } }, { maximum: 60 }],
    ['agreed limits that do not change the wager', CHIP_ROUNDING_RULES, { limits: new Map([['ann', {}]]) }, { agreed: true }],
    [
      'agreed limits that cut the wager',
      CHIP_ROUNDING_RULES,
      { limits: new Map([['ann', { maximum: 60 }]]) },
      { agreed: true, maximum: 60 },
    ],
    ['the shared maximum', SHARED_MAXIMUM_RULES, { sign: { maximum: 60 } }, { maximum: 60 }],
    [
      'the minimum and the shared maximum, for a wager below the minimum',
      SHARED_MAXIMUM_RULES,
      { sign: { minimum: 200, maximum: 60 } },
      { minimum: 200, maximum: 60 },
    ],
    ['the Differential', SHARED_MAXIMUM_RULES, { sign: { differential: 60 } }, { differential: 60 }],
    [
      'the maximum and the Differential',
      SHARED_MAXIMUM_RULES,
      { sign: { maximum: 90, differential: 60 } },
      { maximum: 90, differential: 60 },
    ],
    [
      'no Differential, if the rulebook has none',
      { ...SHARED_MAXIMUM_RULES, differential: null },
      { sign: { differential: 60 } },
      undefined,
    ],
    [
      'the multiple of the minimum on which the wager is paid',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 30, multiples: true }, chip: 7 },
      { paidOn: 90 },
    ],
    [
      'the maximum, and the multiple of the minimum on which the wager is paid',
      CHIP_ROUNDING_RULES,
      { sign: { minimum: 30, maximum: 80, multiples: true }, chip: 7 },
      { maximum: 80, paidOn: 60 },
    ],
    ['nothing for rounding alone, which the row already shows in `rounded`', CHIP_ROUNDING_RULES, { chip: 7 }, undefined],
  ])('records in `acted` what applied to the wager: %s', (_, money, terms, acted) => {
    const layout = sampleLayout(money);
    const settlement = valueIn(
      settleStakes(layout, { ...NO_LIMITS, ...terms }, stakesOf(layout, { big: { ann: 100 } }), [1, 4, 6]),
    );
    const [row] = settlement.wagers;
    expect(row?.[ACTED]).toEqual(acted);
    expect(row).toHaveLength(acted === undefined ? 7 : 8);
  });

  it('accepts a round without stakes', () => {
    expect(settleStakes(sampleLayout(), NO_LIMITS, [], [1, 4, 6])).toMatchObject({
      ok: true,
      value: { wagers: [], advised: [] },
    });
  });
});
