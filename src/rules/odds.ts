/** Exact odds of one bet by counting every outcome; it must never estimate. */
import { rollsOf } from './dice.ts';
import type { Bet, Layout } from './layout.ts';
import { add, countOver, equal, lcm, multiply, ONE, power, type Ratio, ratio, subtract, sum, ZERO } from './ratio.ts';

export interface BetOdds {
  /** What one unit wins on each outcome that wins, by its notation; null for a bet over several throws. */
  readonly pays: ReadonlyMap<string, Ratio> | null;
  /** Of the 36 or 216 rolls, how many win; null for a bet over several throws. */
  readonly ways: number | null;
  readonly probability: Ratio;
  /** What comes back for one unit, the stake counted. */
  readonly return: Ratio;
  /** The house's share: one minus the return. */
  readonly edge: Ratio;
  /** Of the net result of one unit. */
  readonly variance: Ratio;
}

/** One way a wager of one unit can end: its net result and how likely it is. */
export interface Ending {
  readonly net: Ratio;
  readonly probability: Ratio;
}

/** How likely a single throw is to pass the bet's condition. */
export function passChance(layout: Layout, bet: Bet): Ratio {
  const ways = layout.outcomes.reduce((soFar, { index, ways }) => soFar + (bet.paysOn[index] == null ? 0 : ways), 0);
  return ratio(ways, rollsOf(layout.dice.count));
}

const LOST: Ratio = ratio(-1);

/** How one unit ends once this throw has been made, with so many throws still to pass after it. */
export function endingsOn(layout: Layout, bet: Bet, outcomeIndex: number): readonly Ending[] {
  const odds = bet.paysOn[outcomeIndex] ?? null;
  if (odds === null) return [{ net: LOST, probability: ONE }];
  if (bet.throws === 1) return [{ net: odds, probability: ONE }];
  const passes = power(passChance(layout, bet), bet.throws - 1);
  return [
    { net: odds, probability: passes },
    { net: LOST, probability: subtract(ONE, passes) },
  ];
}

/** Mean and variance of a net result given by its endings. */
export function moments(endings: readonly Ending[]): { readonly mean: Ratio; readonly variance: Ratio } {
  const mean = sum(endings.map(({ net, probability }) => multiply(net, probability)));
  const square = sum(endings.map(({ net, probability }) => multiply(multiply(net, net), probability)));
  return { mean, variance: subtract(square, multiply(mean, mean)) };
}

export function oddsOf(layout: Layout, bet: Bet): BetOdds {
  const winning = layout.outcomes.filter(({ index }) => bet.paysOn[index] != null);
  const single = bet.throws === 1;
  const ways = winning.reduce((total, outcome) => total + outcome.ways, 0);
  return {
    pays: single ? new Map(winning.map(({ index, notation }) => [notation, bet.paysOn[index] as Ratio])) : null,
    ways: single ? ways : null,
    probability: power(ratio(ways, rollsOf(layout.dice.count)), bet.throws),
    ...returnOf(layout, bet),
  };
}

/**
 * Return, edge and variance from sums over whole rolls: every net result times the odds' common denominator is a whole number,
 * so that only the end is a fraction. Over several throws the rolls that pass multiply.
 */
function returnOf(layout: Layout, bet: Bet): Pick<BetOdds, 'return' | 'edge' | 'variance'> {
  const throws = BigInt(bet.throws);
  const all = BigInt(rollsOf(layout.dice.count)) ** throws;
  const tiers = tiersOf(layout, bet).map(({ odds, ways }) => ({ odds, rolls: BigInt(ways) ** throws }));
  const over = tiers.reduce((soFar, { odds }) => lcm(soFar, odds.d), 1n);
  const lost = tiers.reduce((left, { rolls }) => left - rolls, all);
  let [nets, squares] = [-lost * over, lost * over * over];
  for (const { odds, rolls } of tiers) {
    const net = countOver(odds, over);
    nets += rolls * net;
    squares += rolls * net * net;
  }
  return {
    return: ratio(all * over + nets, all * over),
    edge: ratio(-nets, all * over),
    variance: ratio(squares * all - nets * nets, all * all * over * over),
  };
}

/** The different odds that a bet can pay, each with the number of rolls that pay them. */
function tiersOf(layout: Layout, bet: Bet): readonly { readonly odds: Ratio; readonly ways: number }[] {
  const tiers: { readonly odds: Ratio; ways: number }[] = [];
  for (const { index, ways } of layout.outcomes) {
    const odds = bet.paysOn[index] ?? null;
    const tier = odds === null ? undefined : tiers.find((known) => equal(known.odds, odds));
    if (tier !== undefined) tier.ways += ways;
    else if (odds !== null) tiers.push({ odds, ways });
  }
  return tiers;
}

/** What one locked unit is worth, its stake counted, after 0, 1, … passed throws; the last is what a win brings. */
export function valueAfterPasses(layout: Layout, bet: Bet): readonly Ratio[] {
  const odds = bet.paysOn.find((pays) => pays != null) ?? ZERO;
  const chance = passChance(layout, bet);
  return Array.from({ length: bet.throws + 1 }, (_, passed) => multiply(add(odds, ONE), power(chance, bet.throws - passed)));
}
