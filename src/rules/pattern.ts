/** The exact distribution of the net result of several wagers on one throw; it must never round. */
import { present } from './assert.ts';
import { rollsOf } from './dice.ts';
import { findBet, type Layout } from './layout.ts';
import { AMOUNT_MAX, isAmount, type Minor } from './money.ts';
import { notAStake, type Stake } from './notation.ts';
import { type Ending, endingsOn, moments } from './odds.ts';
import { add, compare, makeRatio, multiply, ONE, type Ratio, ratio, ZERO } from './ratio.ts';
import { done, failed, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

/** A net result in minor units, how likely it is, and the outcomes that can bring it. */
export interface NetResult extends Ending {
  readonly outcomes: readonly string[];
}

export interface Pattern {
  readonly staked: Minor;
  /** Ascending by net result. A bet over several throws starts with this throw and is followed to its end. */
  readonly results: readonly NetResult[];
  readonly mean: Ratio;
  readonly variance: Ratio;
  readonly worst: NetResult;
  readonly best: NetResult;
}

/** More wagers in one pattern than any layout has bets. */
export const PATTERN_WAGERS_MAX = 1000;

/** Every way the wagers can end together on one outcome. */
function endingsTogether(layout: Layout, stakes: ReadonlyMap<BetId, bigint>, outcomeIndex: number): readonly Ending[] {
  let together: readonly Ending[] = [{ net: ZERO, probability: ONE }];
  for (const [id, stake] of stakes) {
    const size = ratio(stake);
    const own = endingsOn(layout, present(layout.byId.get(id), id), outcomeIndex);
    together = own.flatMap((ending) =>
      together.map(({ net, probability }) => ({
        net: add(net, multiply(ending.net, size)),
        probability: multiply(probability, ending.probability),
      })),
    );
  }
  return together;
}

/** Stakes on one bet are one wager: a bet over several throws would otherwise end twice. */
function merge(stakes: readonly Stake[]): ReadonlyMap<BetId, bigint> {
  const sums = new Map<BetId, bigint>();
  for (const { bet, stake } of stakes) sums.set(bet, (sums.get(bet) ?? 0n) + BigInt(stake));
  return sums;
}

/** Stakes on bets of this layout, whole amounts that add up to one: what a pattern and a plan are made of. */
export function checkStakes(layout: Layout, stakes: readonly Stake[]): Result<bigint> {
  if (stakes.length > PATTERN_WAGERS_MAX) return failed('too-many', 'wagers', `there are more than ${PATTERN_WAGERS_MAX} wagers`);
  let staked = 0n;
  for (const [i, { bet, stake }] of stakes.entries()) {
    const at = `wagers[${i}]`;
    const found = findBet(layout, bet, at);
    if (!found.ok) return found;
    if (!isAmount(stake) || stake === 0) return failed('bad-amount', at, notAStake(stake));
    staked += BigInt(stake);
  }
  return staked > BigInt(AMOUNT_MAX)
    ? failed('amount-unsafe', 'wagers', `the stakes add up to more than ${AMOUNT_MAX}`)
    : done(staked);
}

export function patternOf(layout: Layout, stakes: readonly Stake[]): Result<Pattern> {
  const checked = checkStakes(layout, stakes);
  if (!checked.ok) return checked;
  const merged = merge(stakes);
  const rolls = rollsOf(layout.dice.count);
  const byNet = new Map<string, { net: Ratio; probability: Ratio; outcomes: string[] }>();
  for (const { index, ways, notation } of layout.outcomes) {
    for (const ending of endingsTogether(layout, merged, index)) {
      const key = makeRatio(ending.net);
      const entry = byNet.get(key) ?? { net: ending.net, probability: ZERO, outcomes: [] };
      entry.probability = add(entry.probability, multiply(ending.probability, ratio(ways, rolls)));
      entry.outcomes.push(notation);
      byNet.set(key, entry);
    }
  }
  const results = [...byNet.values()].sort((a, b) => compare(a.net, b.net));
  return done({
    staked: Number(checked.value),
    results,
    ...moments(results),
    worst: results[0] as NetResult,
    best: results.at(-1) as NetResult,
  });
}
