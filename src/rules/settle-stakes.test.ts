/** Settling a table's stakes gives the same result as settling the round. */
import { describe, expect, it } from 'vitest';
import { CHIP_MONEY, rowOf, SHARED_MONEY, sampleLayout, valueIn } from '../../test/kit/sample.ts';
import { assertPresent } from './assert.ts';
import { explainerOf } from './explain.ts';
import { type Round, settleRound, settleStakes } from './settle.ts';
import type { Acted } from './settled.ts';
import type { MoneyRules } from './vocabulary.ts';

const NO_LIMITS: Round = { wagers: [], result: [1, 4, 6], sign: {}, limits: new Map(), warned: new Set(), chip: 1, throw: 1 };

describe('settleStakes', () => {
  const stakesOf = (layout: ReturnType<typeof sampleLayout>, list: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
    Object.entries(list).map(([id, stakes]) => ({
      bet: assertPresent(layout.byId.get(id), id),
      players: Object.keys(stakes),
      stakes: Object.values(stakes),
    }));

  it.each<[string, Partial<MoneyRules>, Partial<Round>]>([
    ['under plain limits', {}, { sign: { minimum: 60, maximum: 250 } }],
    ['under shared limits', SHARED_MONEY, { sign: { minimum: 60, maximum: 250, differential: 20 } }],
    [
      'with warnings, agreed limits and chips',
      CHIP_MONEY,
      { sign: { minimum: 60 }, warned: new Set(['bo']), limits: new Map([['ann', { maximum: 80 }]]), chip: 25 },
    ],
    ['at the last of several throws', {}, { throw: 3 }],
    ['at the first of several throws', {}, { throw: 1, result: [2, 3, 4] }],
  ])('settles like settleRound, bet by bet: %s', (_, money, terms) => {
    const layout = sampleLayout(money);
    const round: Round = { ...NO_LIMITS, ...terms };
    const list = { big: { ann: 300, bo: 50 }, small: { bo: 70 }, 'pair:1-4': { ann: 55, cy: 90 }, run: { ann: 100 } };
    const wagers = Object.entries(list).flatMap(([bet, stakes]) =>
      Object.entries(stakes).map(([player, stake]) => ({ player, bet, stake })),
    );
    const inRound = valueIn(settleRound(layout, { ...round, wagers }));
    const settlement = valueIn(settleStakes(layout, round, stakesOf(layout, list), round.result));
    expect({ ...settlement, wagers: settlement.wagers.map((row) => row.slice(0, 7)) }).toEqual({
      ...inRound,
      wagers: inRound.wagers.map(rowOf),
    });
    expect(settlement.wagers.map(explainerOf(layout, round.result))).toEqual(inRound.wagers);
  });

  it('ignores a bet without stakes', () => {
    const layout = sampleLayout(SHARED_MONEY);
    const sign = { differential: 10 };
    const settlement = valueIn(
      settleStakes(layout, { ...NO_LIMITS, sign }, stakesOf(layout, { small: {}, big: { ann: 30 } }), [6, 4, 1]),
    );
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
    ['no limit', CHIP_MONEY, { sign: { minimum: 100, maximum: 100 } }, undefined],
    ['the minimum, if the wager counts', CHIP_MONEY, { sign: { minimum: 101 } }, { minimum: 101 }],
    ['the minimum, if the wager is returned', {}, { sign: { minimum: 101 } }, { minimum: 101 }],
    ['the maximum to which the wager is cut', CHIP_MONEY, { sign: { maximum: 60 } }, { maximum: 60 }],
    ['agreed limits that do not change the wager', CHIP_MONEY, { limits: new Map([['ann', {}]]) }, { agreed: true }],
    [
      'agreed limits that cut the wager',
      CHIP_MONEY,
      { limits: new Map([['ann', { maximum: 60 }]]) },
      { agreed: true, maximum: 60 },
    ],
    ['the shared maximum', SHARED_MONEY, { sign: { maximum: 60 } }, { maximum: 60 }],
    [
      'a maximum shared by a wager below the minimum',
      SHARED_MONEY,
      { sign: { minimum: 200, maximum: 60 } },
      { minimum: 200, maximum: 60 },
    ],
    ['the Differential', SHARED_MONEY, { sign: { differential: 60 } }, { differential: 60 }],
    [
      'the maximum and the Differential',
      SHARED_MONEY,
      { sign: { maximum: 90, differential: 60 } },
      { maximum: 90, differential: 60 },
    ],
    [
      'the Differential in a rulebook without one',
      { ...SHARED_MONEY, differential: null },
      { sign: { differential: 60 } },
      undefined,
    ],
    ['the lower multiple', CHIP_MONEY, { sign: { minimum: 30, multiples: true }, chip: 7 }, { paidOn: 90 }],
    [
      'the lower multiple after the maximum',
      CHIP_MONEY,
      { sign: { minimum: 30, maximum: 80, multiples: true }, chip: 7 },
      { maximum: 80, paidOn: 60 },
    ],
    ['rounding alone, which the amount already shows', CHIP_MONEY, { chip: 7 }, undefined],
  ])('records which limits acted: %s', (_, money, terms, acted) => {
    const layout = sampleLayout(money);
    const settlement = valueIn(
      settleStakes(layout, { ...NO_LIMITS, ...terms }, stakesOf(layout, { big: { ann: 100 } }), [1, 4, 6]),
    );
    const [row] = settlement.wagers;
    expect(row?.[7]).toEqual(acted);
    expect(row).toHaveLength(acted === undefined ? 7 : 8);
  });

  it('accepts a round without stakes', () => {
    expect(settleStakes(sampleLayout(), NO_LIMITS, [], [1, 4, 6])).toMatchObject({
      ok: true,
      value: { wagers: [], advised: [] },
    });
  });
});
