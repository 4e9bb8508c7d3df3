/** Tests the points of the balance graph. */
import { describe, expect, it } from 'vitest';
import { balanceLine, balancePoints, ROUNDS_MAX } from './balance.ts';

const DAY_MS = 86_400_000;
const NOON = new Date(2026, 4, 7, 12).getTime();
const slip = (round: number, net: number, atMs = NOON + round * 1000) => ({ atMs, table: 't1', round, net });

describe('balancePoints', () => {
  it('adds up the rounds from the oldest to the newest', () => {
    const points = balancePoints([slip(3, 50), slip(2, -300), slip(1, 100)]);
    expect(points.map(({ round, net, total }) => [round?.number, net, total])).toEqual([
      [1, 100, 100],
      [2, -300, -200],
      [3, 50, -150],
    ]);
  });

  it('has one point per day if there are many rounds', () => {
    const slips = Array.from({ length: ROUNDS_MAX + 1 }, (_, i) => slip(i, 10, NOON + Math.floor(i / 40) * DAY_MS + i));
    expect(balancePoints(slips.toReversed())).toMatchObject([
      { round: null, rounds: 40, net: 400, total: 400 },
      { round: null, rounds: ROUNDS_MAX + 1 - 40, net: 210, total: 610 },
    ]);
  });

  it('is empty without slips', () => {
    expect(balancePoints([])).toEqual([]);
  });
});

describe('balanceLine', () => {
  it('begins with 0, and puts higher balances further up', () => {
    const { line, zeroY, high, low } = balanceLine(balancePoints([slip(2, -300), slip(1, 100)]), 200, 60);
    expect(line).toEqual([
      [0, 20],
      [100, 0],
      [200, 60],
    ]);
    expect([zeroY, high, low]).toEqual([20, 100, -200]);
  });

  it('is flat in the middle if nothing was won or lost', () => {
    expect(balanceLine(balancePoints([slip(1, 0)]), 100, 50).line).toEqual([
      [0, 25],
      [100, 25],
    ]);
  });
});
