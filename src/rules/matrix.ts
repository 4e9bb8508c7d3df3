/** Builds the pay matrix of a layout (what each bet wins on each outcome) in typed arrays, to settle many wagers without allocating memory per wager. */
import { assert } from './assert.ts';
import type { Layout } from './layout.ts';
import { AMOUNT_MAX } from './money.ts';
import { lcm, numeratorOver } from './ratio.ts';

export interface PayMatrix {
  /** The number of bets. */
  readonly bets: number;
  /** The common denominator of all odds: usually 1; 2 if a rulebook pays 5½ to 1. */
  readonly denominator: number;
  /** What one unit wins, times the denominator, at `outcome * bets + bet`; 0 if it loses. */
  readonly wins: Float64Array;
}

/** Builds the matrix of the single-throw bets. Bets over several throws have only zeros, because no single throw decides them. */
export function payMatrix(layout: Layout): PayMatrix {
  const { bets, outcomes } = layout;
  const singleThrowBets = bets.filter(({ throws }) => throws === 1);
  const denominator = singleThrowBets.flatMap(({ paysOn }) => paysOn).reduce((soFar, odds) => lcm(soFar, odds?.d ?? 1n), 1n);
  const wins = new Float64Array(outcomes.length * bets.length);
  for (const { index: bet, paysOn } of singleThrowBets) {
    for (const [outcome, odds] of paysOn.entries()) {
      const scaled = odds === null ? 0n : numeratorOver(odds, denominator);
      assert(scaled <= BigInt(AMOUNT_MAX), 'odds are too large for exact numbers in the pay matrix');
      wins[outcome * bets.length + bet] = Number(scaled);
    }
  }
  return { bets: bets.length, denominator: Number(denominator), wins };
}

/** The odds on the current outcome. The array has room for every Uint16 index, so that lookups need no bounds check. */
const row = new Float64Array(2 ** 16);

/**
 * Computes what each wager wins on one outcome, without its stake, as a multiple of 1/denominator.
 * `bets` has the index of each wager's bet. The results are written to `paid`. They are exact while stake times odds stays below 2^53. Limits and rounding are not applied.
 */
export function payAll(matrix: PayMatrix, outcome: number, bets: Uint16Array, stakes: Float64Array, paid: Float64Array): void {
  assert(stakes.length === bets.length && paid.length === bets.length, 'the lists of bets, stakes and payments differ in length');
  row.set(matrix.wins.subarray(outcome * matrix.bets, (outcome + 1) * matrix.bets));
  paid.set(stakes);
  const unrolledCount = bets.length - (bets.length % 4);
  // The loop handles four wagers per pass. It runs backwards, because the end was copied last and is still in the CPU cache.
  for (let i = unrolledCount - 4; i >= 0; i -= 4) {
    paid[i] = (paid[i] as number) * (row[bets[i] as number] as number);
    paid[i + 1] = (paid[i + 1] as number) * (row[bets[i + 1] as number] as number);
    paid[i + 2] = (paid[i + 2] as number) * (row[bets[i + 2] as number] as number);
    paid[i + 3] = (paid[i + 3] as number) * (row[bets[i + 3] as number] as number);
  }
  payRemaining(unrolledCount, bets, paid);
  // Clears the odds, so that the next layout cannot read them.
  row.fill(0, 0, matrix.bets);
}

/** Pays the last one to three wagers. A second loop inside `payAll` made both loops slow in measurements. */
function payRemaining(first: number, bets: Uint16Array, paid: Float64Array): void {
  for (let i = first; i < bets.length; i++) paid[i] = (paid[i] as number) * (row[bets[i] as number] as number);
}
