/** Computes the exact probability, return, house edge and variance of a bet by counting every outcome. */
import { rollsOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { add, equal, lcm, multiply, numeratorOver, ONE, power, type Ratio, ratio, subtract, sum, ZERO } from './ratio.ts';

export interface BetOdds {
  /** What one unit wins on each winning outcome, by outcome notation; null for a bet that lasts several throws. */
  readonly pays: ReadonlyMap<string, Ratio> | null;
  /** How many of the 36 or 216 rolls win; null for a bet that lasts several throws. */
  readonly ways: number | null;
  readonly probability: Ratio;
  /** The expected return of one unit, including the stake. */
  readonly return: Ratio;
  /** House edge: one minus the return. */
  readonly edge: Ratio;
  /** Variance of the net result of one unit. */
  readonly variance: Ratio;
}

/** One possible end of a wager of one unit: its net result and probability. */
export interface Ending {
  readonly net: Ratio;
  readonly probability: Ratio;
}

/** The probability that one throw meets the bet's condition. */
export function passChance(layout: Layout, bet: Bet): Ratio {
  const ways = layout.outcomes.reduce((soFar, { index, ways }) => soFar + (bet.paysOn[index] == null ? 0 : ways), 0);
  return ratio(ways, rollsOf(layout.dice.count));
}

const LOST: Ratio = ratio(-1);

/** The possible ends of one unit after a first throw with this outcome. A bet that lasts several throws still needs the later throws. */
export function endingsOn(layout: Layout, bet: Bet, outcomeIndex: number): readonly Ending[] {
  const odds = bet.paysOn[outcomeIndex] ?? null;
  if (odds === null) return [{ net: LOST, probability: ONE }];
  if (bet.throws === 1) return [{ net: odds, probability: ONE }];
  const restPasses = power(passChance(layout, bet), bet.throws - 1);
  return [
    { net: odds, probability: restPasses },
    { net: LOST, probability: subtract(ONE, restPasses) },
  ];
}

/** Mean and variance of the net result over its possible endings. */
export function moments(endings: readonly Ending[]): { readonly mean: Ratio; readonly variance: Ratio } {
  const mean = sum(endings.map(({ net, probability }) => multiply(net, probability)));
  const square = sum(endings.map(({ net, probability }) => multiply(multiply(net, net), probability)));
  return { mean, variance: subtract(square, multiply(mean, mean)) };
}

export function oddsOf(layout: Layout, bet: Bet): BetOdds {
  const winning = layout.outcomes.filter(({ index }) => bet.paysOn[index] != null);
  const isSingleThrow = bet.throws === 1;
  const ways = winning.reduce((total, outcome) => total + outcome.ways, 0);
  return {
    pays: isSingleThrow ? new Map(winning.map(({ index, notation }) => [notation, bet.paysOn[index] as Ratio])) : null,
    ways: isSingleThrow ? ways : null,
    probability: power(ratio(ways, rollsOf(layout.dice.count)), bet.throws),
    ...returnOf(layout, bet),
  };
}

/**
 * Computes return, edge and variance from integer sums over all rolls. Net results are scaled by the common denominator of the odds,
 * so that only the final values are fractions. For several throws, the numbers of rolls are raised to the power of the number of throws.
 */
function returnOf(layout: Layout, bet: Bet): Pick<BetOdds, 'return' | 'edge' | 'variance'> {
  const throws = BigInt(bet.throws);
  const rollCount = BigInt(rollsOf(layout.dice.count)) ** throws;
  const tiers = tiersOf(layout, bet).map(({ odds, ways }) => ({ odds, rolls: BigInt(ways) ** throws }));
  const denominator = tiers.reduce((soFar, { odds }) => lcm(soFar, odds.d), 1n);
  const lostRolls = tiers.reduce((left, { rolls }) => left - rolls, rollCount);
  let [nets, squares] = [-lostRolls * denominator, lostRolls * denominator * denominator];
  for (const { odds, rolls } of tiers) {
    const net = numeratorOver(odds, denominator);
    nets += rolls * net;
    squares += rolls * net * net;
  }
  return {
    return: ratio(rollCount * denominator + nets, rollCount * denominator),
    edge: ratio(-nets, rollCount * denominator),
    variance: ratio(squares * rollCount - nets * nets, rollCount * rollCount * denominator * denominator),
  };
}

/** The different odds of a bet, each with the number of rolls that pay it. */
function tiersOf(layout: Layout, bet: Bet): readonly { readonly odds: Ratio; readonly ways: number }[] {
  const tiers: { readonly odds: Ratio; ways: number }[] = [];
  for (const { index, ways } of layout.outcomes) {
    const odds = bet.paysOn[index] ?? null;
    const tier = odds === null ? undefined : tiers.find((entry) => equal(entry.odds, odds));
    if (tier !== undefined) tier.ways += ways;
    else if (odds !== null) tiers.push({ odds, ways });
  }
  return tiers;
}

/** The expected return of one unit on a bet that lasts several throws, after 0, 1, … throws that met its condition. The last entry is the return of a win. */
export function valueAfterPasses(layout: Layout, bet: Bet): readonly Ratio[] {
  const odds = bet.paysOn.find((pays) => pays != null) ?? ZERO;
  const chance = passChance(layout, bet);
  return Array.from({ length: bet.throws + 1 }, (_, passed) => multiply(add(odds, ONE), power(chance, bet.throws - passed)));
}
