/** Computes the exact distribution of the net result of a pattern: several wagers that are placed together. */
import { assertPresent } from './assert.ts';
import { rollsOf } from './dice.ts';
import { findBet, type Layout } from './layout.ts';
import { AMOUNT_MAX, isAmount, type Minor } from './money.ts';
import { invalidStakeMessage, type Stake } from './notation.ts';
import { type Ending, endingsOn, moments } from './odds.ts';
import { add, compare, makeRatio, multiply, ONE, type Ratio, ratio, ZERO } from './ratio.ts';
import { fail, ok, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

/** A net result in minor units, its probability, and the outcomes that can lead to it. */
export interface NetResult extends Ending {
  readonly outcomes: readonly string[];
}

export interface Pattern {
  readonly staked: Minor;
  /** Ascending by net result. All bets start with the same throw. A bet that lasts several throws is followed to its end. */
  readonly results: readonly NetResult[];
  readonly mean: Ratio;
  readonly variance: Ratio;
  readonly worst: NetResult;
  readonly best: NetResult;
}

/** At most this many stakes are accepted. No layout has so many bets. */
export const PATTERN_WAGERS_MAX = 1000;

/** Combines the endings (net result and probability) of all wagers on one outcome. */
function combineEndings(layout: Layout, stakes: ReadonlyMap<BetId, bigint>, outcomeIndex: number): readonly Ending[] {
  let combined: readonly Ending[] = [{ net: ZERO, probability: ONE }];
  for (const [id, stake] of stakes) {
    const size = ratio(stake);
    const endings = endingsOn(layout, assertPresent(layout.byId.get(id), id), outcomeIndex);
    combined = endings.flatMap((ending) =>
      combined.map(({ net, probability }) => ({
        net: add(net, multiply(ending.net, size)),
        probability: multiply(probability, ending.probability),
      })),
    );
  }
  return combined;
}

/** Adds up the stakes on each bet. Otherwise two stakes on a bet that lasts several throws would count as independent. */
function mergeStakes(stakes: readonly Stake[]): ReadonlyMap<BetId, bigint> {
  const sums = new Map<BetId, bigint>();
  for (const { bet, stake } of stakes) sums.set(bet, (sums.get(bet) ?? 0n) + BigInt(stake));
  return sums;
}

/** Checks the stakes of a pattern or a simulation plan, and returns their sum. */
export function checkStakes(layout: Layout, stakes: readonly Stake[]): Result<bigint> {
  if (stakes.length > PATTERN_WAGERS_MAX) return fail('too-many', 'wagers', `there are more than ${PATTERN_WAGERS_MAX} wagers`);
  let staked = 0n;
  for (const [i, { bet, stake }] of stakes.entries()) {
    const at = `wagers[${i}]`;
    const found = findBet(layout, bet, at);
    if (!found.ok) return found;
    if (!isAmount(stake) || stake === 0) return fail('bad-amount', at, invalidStakeMessage(stake));
    staked += BigInt(stake);
  }
  return staked > BigInt(AMOUNT_MAX)
    ? fail('amount-unsafe', 'wagers', `the stakes add up to more than ${AMOUNT_MAX}`)
    : ok(staked);
}

/** Computes every possible net result of these stakes together. */
export function patternOf(layout: Layout, stakes: readonly Stake[]): Result<Pattern> {
  const checked = checkStakes(layout, stakes);
  if (!checked.ok) return checked;
  const merged = mergeStakes(stakes);
  const rolls = rollsOf(layout.dice.count);
  const byNet = new Map<string, { net: Ratio; probability: Ratio; outcomes: string[] }>();
  for (const { index, ways, notation } of layout.outcomes) {
    for (const ending of combineEndings(layout, merged, index)) {
      const key = makeRatio(ending.net);
      const entry = byNet.get(key) ?? { net: ending.net, probability: ZERO, outcomes: [] };
      entry.probability = add(entry.probability, multiply(ending.probability, ratio(ways, rolls)));
      entry.outcomes.push(notation);
      byNet.set(key, entry);
    }
  }
  const results = [...byNet.values()].sort((a, b) => compare(a.net, b.net));
  return ok({
    staked: Number(checked.value),
    results,
    ...moments(results),
    worst: results[0] as NetResult,
    best: results.at(-1) as NetResult,
  });
}
