/** Finds anomalies of a layout: bets that favour the player, fair bets, low returns, and sets of wagers that cannot lose. */
import type { Bet, Layout } from './layout.ts';
import { oddsOf } from './odds.ts';
import { add, compare, divide, isZero, lcm, multiply, numeratorOver, ONE, type Ratio, ratio, ZERO } from './ratio.ts';
import { leastCover } from './simplex.ts';
import type { BetId } from './vocabulary.ts';

export const ANOMALY_CODES = ['favours-player', 'fair', 'low-return', 'cannot-lose'] as const;

export interface Anomaly {
  readonly code: (typeof ANOMALY_CODES)[number];
  readonly bets: readonly BetId[];
  /** For a single bet; null for a set. */
  readonly edge: Ratio | null;
  /** For a set that cannot lose: how one unit is divided among its bets, and the worst and best net result. */
  readonly stakes: readonly { readonly bet: BetId; readonly stake: Ratio }[] | null;
  readonly worst: Ratio | null;
  readonly best: Ratio | null;
}

/** Bets that return less than this are reported, unless the caller gives a different minimum. */
export const RETURN_MIN: Ratio = ratio(3, 4);

export function checkLayout(layout: Layout, returnMin: Ratio = RETURN_MIN): readonly Anomaly[] {
  return [...layout.bets.flatMap((bet) => checkBet(layout, bet, returnMin)), ...findSetsThatCannotLose(layout)];
}

function checkBet(layout: Layout, bet: Bet, returnMin: Ratio): readonly Anomaly[] {
  const { edge, return: betReturn } = oddsOf(layout, bet);
  const anomaly = (code: Anomaly['code']): Anomaly => ({ code, bets: [bet.id], edge, stakes: null, worst: null, best: null });
  const codes: Anomaly['code'][] = [];
  if (compare(edge, ZERO) < 0) codes.push('favours-player');
  if (isZero(edge)) codes.push('fair');
  if (compare(betReturn, returnMin) < 0) codes.push('low-return');
  return codes.map(anomaly);
}

/** Disjoint sets of wagers that cannot lose, the largest guaranteed profit first. */
function findSetsThatCannotLose(layout: Layout): readonly Anomaly[] {
  const sets: Anomaly[] = [];
  // A bet that lasts several throws can still lose, whatever the first throw shows, so it cannot help to cover an outcome.
  let bets = layout.bets.filter(({ throws }) => throws === 1);
  // If every bet favours the house, every set loses on average, and so it loses on at least one outcome.
  while (bets.some((bet) => compare(oddsOf(layout, bet).edge, ZERO) <= 0)) {
    const set = findSetThatCannotLose(layout, bets);
    if (set === null) break;
    sets.push(set);
    bets = bets.filter(({ id }) => !set.bets.includes(id));
  }
  return sets;
}

/** What one unit returns on an outcome, including the stake. */
const returnOn = (bet: Bet, outcomeIndex: number): Ratio => {
  const odds = bet.paysOn[outcomeIndex] ?? null;
  return odds === null ? ZERO : add(odds, ONE);
};

function findSetThatCannotLose(layout: Layout, bets: readonly Bet[]): Anomaly | null {
  const denominator = bets.flatMap(({ paysOn }) => paysOn).reduce((soFar, odds) => lcm(soFar, odds?.d ?? 1n), 1n);
  const returns = bets.map((bet) => layout.outcomes.map(({ index }) => numeratorOver(returnOn(bet, index), denominator)));
  // A cover returns at least one unit on every outcome. If the cheapest cover costs more than one unit, every set can lose.
  const cover = leastCover(returns, denominator);
  if (cover === null || compare(cover.cost, ONE) > 0) return null;
  const stakes = bets.flatMap((bet, i) => {
    const stake = divide(cover.stakes[i] as Ratio, cover.cost);
    return isZero(stake) ? [] : [{ bet, stake }];
  });
  const nets = layout.outcomes.map(({ index }) =>
    stakes.reduce((net, { bet, stake }) => add(net, multiply(stake, returnOn(bet, index))), ratio(-1)),
  );
  nets.sort(compare);
  return {
    code: 'cannot-lose',
    bets: stakes.map(({ bet }) => bet.id),
    edge: null,
    stakes: stakes.map(({ bet, stake }) => ({ bet: bet.id, stake })),
    worst: nets[0] as Ratio,
    best: nets.at(-1) as Ratio,
  };
}
