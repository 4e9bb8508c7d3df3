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
  /** The parts of `wins` that belong to one outcome each. */
  readonly rows: readonly Float64Array[];
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
  const rows = outcomes.map((_, outcome) => wins.subarray(outcome * bets.length, (outcome + 1) * bets.length));
  return { bets: bets.length, denominator: Number(denominator), wins, rows };
}

/** The odds on the current outcome. The array has room for every Uint16 index, so that a lookup cannot be out of bounds. */
const row = new Float64Array(2 ** 16);
/** The number of bets in `row`. The odds of all other indexes are 0. */
let rowBets = 0;

/** The number of wagers that one pass of the loop pays. */
const WAGERS_PER_PASS = 12;

/**
 * Computes what each wager wins on one outcome, without its stake, as a multiple of 1/denominator.
 * `bets` has the index of each wager's bet. The results are written to `paid`. They are exact while stake times odds stays below 2^53. Limits and rounding are not applied.
 */
export function payAll(matrix: PayMatrix, outcome: number, bets: Uint16Array, stakes: Float64Array, paid: Float64Array): void {
  assert(stakes.length === bets.length && paid.length === bets.length, 'the lists of bets, stakes and payments differ in length');
  const odds = matrix.rows[outcome];
  assert(odds !== undefined, 'the pay matrix does not have the outcome');
  // Clears the odds of a larger layout, so that this layout cannot read them.
  if (rowBets > matrix.bets) row.fill(0, matrix.bets, rowBets);
  rowBets = matrix.bets;
  row.set(odds);
  const unrolledCount = bets.length - (bets.length % WAGERS_PER_PASS);
  payPasses(unrolledCount, bets, stakes, paid);
  for (let i = unrolledCount; i < bets.length; i++) paid[i] = (stakes[i] as number) * (row[bets[i] as number] as number);
}

/**
 * Pays the first `count` wagers, a multiple of `WAGERS_PER_PASS`. The loop runs backwards, because it then needs no CPU register for the
 * count. V8 does not inline a function of this length. Inlined into `payAll`, the loop was slower in measurements.
 */
function payPasses(count: number, bets: Uint16Array, stakes: Float64Array, paid: Float64Array): void {
  for (let i = count - WAGERS_PER_PASS; i >= 0; i -= WAGERS_PER_PASS) {
    paid[i] = (stakes[i] as number) * (row[bets[i] as number] as number);
    paid[i + 1] = (stakes[i + 1] as number) * (row[bets[i + 1] as number] as number);
    paid[i + 2] = (stakes[i + 2] as number) * (row[bets[i + 2] as number] as number);
    paid[i + 3] = (stakes[i + 3] as number) * (row[bets[i + 3] as number] as number);
    paid[i + 4] = (stakes[i + 4] as number) * (row[bets[i + 4] as number] as number);
    paid[i + 5] = (stakes[i + 5] as number) * (row[bets[i + 5] as number] as number);
    paid[i + 6] = (stakes[i + 6] as number) * (row[bets[i + 6] as number] as number);
    paid[i + 7] = (stakes[i + 7] as number) * (row[bets[i + 7] as number] as number);
    paid[i + 8] = (stakes[i + 8] as number) * (row[bets[i + 8] as number] as number);
    paid[i + 9] = (stakes[i + 9] as number) * (row[bets[i + 9] as number] as number);
    paid[i + 10] = (stakes[i + 10] as number) * (row[bets[i + 10] as number] as number);
    paid[i + 11] = (stakes[i + 11] as number) * (row[bets[i + 11] as number] as number);
  }
}
