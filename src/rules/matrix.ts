/** A layout's pay matrix in typed arrays, for settling very many wagers; it must never allocate per wager. */
import { assert } from './assert.ts';
import type { Layout } from './layout.ts';
import { AMOUNT_MAX } from './money.ts';
import { countOver, lcm } from './ratio.ts';

export interface PayMatrix {
  readonly bets: number;
  /** All odds are counted over this: 1 almost everywhere, 2 where a book pays 5½ to 1. */
  readonly denominator: number;
  /** What one unit wins, times the denominator, at `outcome * bets + bet`; 0 where it loses. */
  readonly wins: Float64Array;
}

/** The matrix of a layout's single-throw bets; a bet over several throws has only zeros, since no one throw decides it. */
export function payMatrix(layout: Layout): PayMatrix {
  const { bets, outcomes } = layout;
  const single = bets.filter(({ throws }) => throws === 1);
  const over = single.flatMap(({ paysOn }) => paysOn).reduce((soFar, odds) => lcm(soFar, odds?.d ?? 1n), 1n);
  const wins = new Float64Array(outcomes.length * bets.length);
  for (const { index: bet, paysOn } of single) {
    for (const [outcome, odds] of paysOn.entries()) {
      const scaled = odds === null ? 0n : countOver(odds, over);
      assert(scaled <= BigInt(AMOUNT_MAX), 'the pay matrix holds exact numbers');
      wins[outcome * bets.length + bet] = Number(scaled);
    }
  }
  return { bets: bets.length, denominator: Number(over), wins };
}

/** The odds of the outcome being paid: as long as a bet's index can reach, and fixed, so that finding a bet needs no check of bounds. */
const row = new Float64Array(2 ** 16);

/**
 * What each wager wins on one outcome, on top of its stake and counted over the matrix's denominator.
 * Stakes and winnings are exact as long as their product stays below 2^53; limits and rounding are not applied here.
 */
export function payAll(matrix: PayMatrix, outcome: number, bets: Uint16Array, stakes: Float64Array, paid: Float64Array): void {
  assert(
    stakes.length === bets.length && paid.length === bets.length,
    'every wager has a bet, a stake and room for what it wins',
  );
  row.set(matrix.wins.subarray(outcome * matrix.bets, (outcome + 1) * matrix.bets));
  paid.set(stakes);
  const fours = bets.length - (bets.length % 4);
  // Four at a time, and downwards: the end was copied last and is still in the cache.
  for (let i = fours - 4; i >= 0; i -= 4) {
    paid[i] = (paid[i] as number) * (row[bets[i] as number] as number);
    paid[i + 1] = (paid[i + 1] as number) * (row[bets[i + 1] as number] as number);
    paid[i + 2] = (paid[i + 2] as number) * (row[bets[i + 2] as number] as number);
    paid[i + 3] = (paid[i + 3] as number) * (row[bets[i + 3] as number] as number);
  }
  payFrom(fours, bets, paid);
  // No bet of this layout may be found in the next one's.
  row.fill(0, 0, matrix.bets);
}

/** The last wagers, up to three; a second loop in the same function would make both slow. */
function payFrom(first: number, bets: Uint16Array, paid: Float64Array): void {
  for (let i = first; i < bets.length; i++) paid[i] = (paid[i] as number) * (row[bets[i] as number] as number);
}
