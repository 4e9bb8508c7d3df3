/** Tests small covers: the smallest stakes that return one unit on every outcome. Expected values are computed by hand. */
import { describe, expect, it } from 'vitest';
import { makeRatio } from './ratio.ts';
import { leastCover } from './simplex.ts';

describe('the least cover', () => {
  it.each<[string, bigint[][], bigint, string, string[]]>([
    ['one bet that always returns 2', [[2n, 2n]], 1n, '1/2', ['1/2']],
    ['one bet that returns 2 or 3: the smaller return counts', [[3n, 2n]], 1n, '1/2', ['1/2']],
    [
      'two bets that each return in one column only: stakes of 1/2 and 1/3',
      [
        [2n, 0n],
        [0n, 3n],
      ],
      1n,
      '5/6',
      ['1/2', '1/3'],
    ],
    [
      'three bets that each return 3 in one column: a fair game',
      [
        [3n, 0n, 0n],
        [0n, 3n, 0n],
        [0n, 0n, 3n],
      ],
      1n,
      '1/1',
      ['1/3', '1/3', '1/3'],
    ],
    // each column is met by two bets, so 4 (x + y + z) >= 3
    [
      'bets that overlap in a ring',
      [
        [2n, 2n, 0n],
        [0n, 2n, 2n],
        [2n, 0n, 2n],
      ],
      1n,
      '3/4',
      ['1/4', '1/4', '1/4'],
    ],
    [
      'a bet that always pays less than another',
      [
        [1n, 1n],
        [3n, 3n],
      ],
      1n,
      '1/3',
      ['0/1', '1/3'],
    ],
    [
      'returns over a denominator: 13/2 each',
      [
        [13n, 0n],
        [0n, 13n],
      ],
      2n,
      '4/13',
      ['2/13', '2/13'],
    ],
    // x = 1/2 returns 1 in both columns. The second bet returns more in the second column, but is not needed.
    [
      'a bet that is not needed',
      [
        [2n, 2n],
        [0n, 4n],
      ],
      1n,
      '1/2',
      ['1/2', '0/1'],
    ],
    // 2x >= 1 and x + 4y >= 1: x = 1/2, y = 1/8
    [
      'a bet that completes another',
      [
        [2n, 1n],
        [0n, 4n],
      ],
      1n,
      '5/8',
      ['1/2', '1/8'],
    ],
    // x on each of three colours, z on each double, y on any triple: 6x >= 1, 4x + 4z >= 1 and 2x + 4z + 8y >= 1, so x = 1/6, z = 1/12, y = 1/24.
    // Each row below is a whole group, so the stakes are 3x, 3z and y.
    [
      'three colours, their doubles and any triple, by kinds of roll',
      [
        [6n, 4n, 2n],
        [0n, 4n, 4n],
        [0n, 0n, 24n],
      ],
      3n,
      '19/24',
      ['1/2', '1/4', '1/24'],
    ],
    ['no columns', [[], []], 1n, '0/1', ['0/1', '0/1']],
    ['no bets', [], 1n, '0/1', []],
  ])('%s', (_, returns, scale, cost, stakes) => {
    const cover = leastCover(returns, scale);
    expect(cover === null ? null : [makeRatio(cover.cost), cover.stakes.map(makeRatio)]).toEqual([cost, stakes]);
  });

  it.each<[string, bigint[][]]>([
    [
      'no bet covers the second column',
      [
        [2n, 0n],
        [3n, 0n],
      ],
    ],
    ['no bet covers any column', [[0n, 0n]]],
  ])('is null if %s', (_, returns) => {
    expect(leastCover(returns, 1n)).toBeNull();
  });

  it('returns one unit in every column of a larger problem at the smallest cost', () => {
    // Bets on each of six numbers return 5, and bets on two neighbouring numbers return 3. Numbers alone would cost 6/5.
    const numbers = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => (i === j ? 5n : 0n)));
    const pairs = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 6 }, (_, j) => (j === i || j === (i + 1) % 6 ? 3n : 0n)),
    );
    const cover = leastCover([...numbers, ...pairs], 1n);
    // Three pairs without overlap at 1/3 cost 1. No cover costs less: on average over the columns, a number returns 5/6 and a pair 1.
    expect(cover === null ? null : makeRatio(cover.cost)).toBe('1/1');
    for (let column = 0; column < 6; column++) {
      const returned = [...numbers, ...pairs].reduce((total, row, i) => {
        const { n, d } = cover?.stakes[i] ?? { n: 0n, d: 1n };
        return total + Number(row[column]) * (Number(n) / Number(d));
      }, 0);
      expect(returned).toBeCloseTo(1, 12);
    }
  });
});
