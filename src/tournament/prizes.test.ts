/** Tests that prizes are divided exactly, also among tied entries, and that refunds round in favour of the player. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import { AMOUNT_MAX } from '../rules/index.ts';
import type { Conditions, Prizes } from './conditions.ts';
import { distributePrizes, refundOf, withdrawalRefund } from './prizes.ts';

const shares = (...percents: number[]): Prizes => ({ by: 'shares', percents });
const amounts = (...fixed: number[]): Prizes => ({ by: 'amounts', amounts: fixed });

describe('distributePrizes', () => {
  const rows: readonly [
    name: string,
    pool: number,
    prizes: Prizes,
    groups: readonly string[],
    awards: readonly string[],
    unawarded: number,
  ][] = [
    ['divides the pool by shares', 1000, shares(50, 30, 20), ['a', 'b', 'c', 'd'], ['1 a 500', '2 b 300', '3 c 200'], 0],
    ['gives odd units to the best places, one each', 101, shares(34, 33, 33), ['a', 'b', 'c'], ['1 a 35', '2 b 33', '3 c 33'], 0],
    ['gives two odd units to the two best places', 5, shares(34, 33, 33), ['a', 'b', 'c'], ['1 a 2', '2 b 2', '3 c 1'], 0],
    ['gives no odd unit to a place without a share', 1, shares(0, 50, 50), ['a', 'b', 'c'], ['1 a 0', '2 b 1', '3 c 0'], 0],
    ['pays fixed amounts, whatever the pool is', 7, amounts(500, 300), ['a', 'b'], ['1 a 500', '2 b 300'], 0],
    ['divides an empty pool', 0, shares(100), ['a', 'b'], ['1 a 0'], 0],
    [
      'lets tied entries share the prizes of their places',
      0,
      amounts(500, 300, 100),
      ['a b', 'c'],
      ['1 a 400', '1 b 400', '3 c 100'],
      0,
    ],
    ['gives the odd units of a group to its first entries', 0, amounts(500, 301), ['b a'], ['1 b 401', '1 a 400'], 0],
    [
      'lets a group share if it reaches past the last prize',
      0,
      amounts(500, 100),
      ['a', 'b c d'],
      ['1 a 500', '2 b 34', '2 c 33', '2 d 33'],
      0,
    ],
    ['keeps the prizes of places that nobody reached', 1000, shares(50, 30, 20), ['a'], ['1 a 500'], 500],
    ['keeps all prizes if there is no entry', 0, amounts(500, 300), [], [], 800],
    [
      'divides the largest amount exactly',
      AMOUNT_MAX,
      shares(99, 1),
      ['a', 'b'],
      ['1 a 8917127262193582', '2 b 90071992547409'],
      0,
    ],
  ];
  it.each(rows)('[crown-sic-bo 8.2.1(j)] %s', (_, pool, prizes, groups, awards, unawarded) => {
    const groupList = groups.map((group) => group.split(' '));
    const result = distributePrizes(pool, prizes, groupList);
    expect(result.awards.map(({ place, entry, amount }) => `${place} ${entry} ${amount}`)).toEqual(awards);
    expect(result.unawarded).toBe(unawarded);
  });

  it('fails if the shares are not 100 per cent in total', () => {
    expect(() => distributePrizes(100, shares(50, 49), [['a']])).toThrow('the shares of the prizes are 50, 49');
  });

  /** Whole percentages that add up to 100: the distances between cut points. */
  const anyShares = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 12 })
    .map((points) => [0, ...points.sort((a, b) => a - b), 100])
    .map((points) => points.slice(1).map((point, i) => point - (points[i] as number)))
    .map((percents) => shares(...percents.sort((a, b) => b - a)));
  const anyAmounts = fc.array(fc.nat({ max: 10_000 }), { maxLength: 12 }).map((list) => amounts(...list.sort((a, b) => b - a)));
  const anyGroups = fc
    .array(fc.integer({ min: 1, max: 4 }), { maxLength: 10 })
    .map((sizes) => sizes.map((size, group) => Array.from({ length: size }, (_, i) => `e${group}-${i}`)));
  const anyPool = fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 0, max: AMOUNT_MAX }));

  it('[crown-sic-bo 8.2.1(j)] gives out the whole pool, never more to a lower place, and equal parts in a group', () => {
    fc.assert(
      fc.property(anyPool, fc.oneof(anyShares, anyAmounts), anyGroups, (pool, prizes, groups) => {
        const { awards, unawarded } = distributePrizes(pool, prizes, groups);
        const total = awards.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(unawarded));
        const expected = prizes.by === 'shares' ? BigInt(pool) : prizes.amounts.reduce((sum, each) => sum + BigInt(each), 0n);
        expect(total).toBe(expected);
        for (const [i, { place, amount }] of awards.entries()) {
          const previous = awards[i - 1];
          if (previous === undefined) continue;
          expect(amount).toBeLessThanOrEqual(previous.amount);
          const first = awards.find((each) => each.place === place);
          expect((first?.amount ?? 0) - amount).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 20_261_117, numRuns: quickOrFull(400, 6000) },
    );
  });

  it('gives a single entry its percentage, with at most one unit more', () => {
    fc.assert(
      fc.property(anyPool, anyShares, (pool, prizes) => {
        const percents = prizes.by === 'shares' ? prizes.percents : [];
        const { awards } = distributePrizes(
          pool,
          prizes,
          percents.map((_, i) => [`e${i}`]),
        );
        for (const [i, { amount }] of awards.entries()) {
          const excess = BigInt(amount) * 100n - BigInt(pool) * BigInt(percents[i] as number);
          expect(excess > -100n && excess <= 100n).toBe(true);
        }
      }),
      { seed: 20_261_117, numRuns: quickOrFull(200, 3000) },
    );
  });
});

describe('refundOf', () => {
  it.each([
    [1000, 50, 500],
    [999, 50, 500],
    [1, 1, 1],
    [100, 33, 33],
    [101, 33, 34],
    [0, 100, 0],
    [1000, 0, 0],
    [AMOUNT_MAX, 100, AMOUNT_MAX],
  ])(
    '[crown-sic-bo 8.2.1(h)] refunds of %d, %d per cent, the amount %d: parts of a unit are rounded up',
    (amount, percent, refund) => {
      expect(refundOf(amount, percent)).toBe(refund);
    },
  );

  it.each([-1, 101])('fails for %d per cent', (percent) => {
    expect(() => refundOf(100, percent)).toThrow(`cannot refund ${percent} per cent`);
  });
});

describe('withdrawalRefund', () => {
  const terms = { withdrawFreeUntilMs: 1000, lateRefundPercent: 50 } as Conditions['entry'];

  it.each([
    [999, 101, true],
    [1000, 101, true],
    [1001, 51, false],
  ])('[crown-sic-bo 8.2.1(g)] at %d ms returns %d of 101: everything until the end of the free period', (atMs, refund, free) => {
    expect(withdrawalRefund(101, terms, atMs)).toEqual({ refund, free });
  });
});
