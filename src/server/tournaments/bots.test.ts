/** Tests that bots wager whole chips of the table, and differ in their bets and amounts, as docs/TOURNAMENTS.md publishes. */
import { describe, expect, it } from 'vitest';
import { chooseWager } from './bots.ts';

const USUAL = { chips: 100_000, compulsory: 1000, minimumMinor: 500, spinsLeft: 5, isBehind: true };

describe('the strategy of the bots', () => {
  it('gives each of sixteen bots its own bet and amount', () => {
    const wagers = Array.from({ length: 16 }, (_, i) => chooseWager(i + 1, USUAL));
    expect(wagers.slice(0, 4)).toEqual([
      { bet: 'big', amount: 1000 },
      { bet: 'small', amount: 1000 },
      { bet: 'single:1', amount: 1000 },
      { bet: 'single:2', amount: 1000 },
    ]);
    expect(wagers[8]).toEqual({ bet: 'big', amount: 2000 });
    expect(new Set(wagers.map(({ bet, amount }) => `${bet} ${amount}`)).size).toBe(16);
  });

  it.each([
    ['a third of the chips, rounded down', { spinsLeft: 2 }, 33_000],
    ['half of them', { spinsLeft: 1 }, 50_000],
    ['all of them in the last spin', { spinsLeft: 0 }, 100_000],
    ['the usual amount if it would advance', { spinsLeft: 0, isBehind: false }, 1000],
    ['all of less than the compulsory amount', { chips: 500 }, 500],
    ['a multiple of the minimum', { chips: 99_999, spinsLeft: 0 }, 99_500],
  ])('wagers %s', (_, facts, amount) => {
    expect(chooseWager(1, { ...USUAL, ...facts }).amount).toBe(amount);
  });
});
