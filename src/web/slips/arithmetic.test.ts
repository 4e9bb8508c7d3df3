/** The line of arithmetic on a slip comes to what was paid, also where it was rounded or only multiples were paid. */
import { describe, expect, it } from 'vitest';
import type { SettledView } from '../../protocol/index.ts';
import { arithmeticOf, netOf } from './arithmetic.ts';

const WON: SettledView = {
  bet: 'pair:1-4',
  stake: 550,
  counted: 550,
  returned: 0,
  outcome: 'won',
  odds: '11/2',
  paid: 3050,
  rounded: 25,
  clauses: [],
};

describe('a wager that won', () => {
  it.each<[string, Partial<SettledView>, readonly [number, number, number, number, number]]>([
    ['rounded up to a chip', {}, [550, 11, 2, 3025, 3050]],
    ['exact', { counted: 500, odds: '6/1', paid: 3000, rounded: 0 }, [500, 6, 1, 3000, 3000]],
    ['half a minor unit lost', { counted: 101, odds: '1/2', paid: 50, rounded: 0 }, [101, 1, 2, 50, 50]],
    ['paid on a multiple only', { counted: 500, odds: '6/1', paid: 2400, rounded: 0 }, [400, 6, 1, 2400, 2400]],
  ])('%s', (_, change, [baseMinor, n, d, exactMinor, paidMinor]) => {
    expect(arithmeticOf({ ...WON, ...change })).toEqual({ baseMinor, odds: [n, d], exactMinor, paidMinor });
  });

  it('brought what was paid on top', () => {
    expect(netOf(WON)).toBe(3050);
  });
});

it.each<[SettledView['outcome'], number]>([
  ['lost', -550],
  ['returned', 0],
  ['rides', 0],
])('a wager that was %s has no odds and brings %i', (outcome, net) => {
  const wager = { ...WON, outcome, odds: null, paid: 0, rounded: 0 };
  expect([arithmeticOf(wager), netOf(wager)]).toEqual([null, net]);
});
