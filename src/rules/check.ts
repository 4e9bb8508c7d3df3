/** Anomalies an operator should know of before dealing for money, found by computing; it must never work from a list. */
import type { Bet, Layout } from './layout.ts';
import { oddsOf } from './odds.ts';
import { add, compare, countOver, divide, isZero, lcm, multiply, ONE, type Ratio, ratio, ZERO } from './ratio.ts';
import { leastCover } from './simplex.ts';
import type { BetId } from './vocabulary.ts';

export const ANOMALY_CODES = ['favours-player', 'fair', 'low-return', 'cannot-lose'] as const;

export interface Anomaly {
  readonly code: (typeof ANOMALY_CODES)[number];
  readonly bets: readonly BetId[];
  /** Of a single bet. */
  readonly edge: Ratio | null;
  /** Of a set that cannot lose: how one unit is spread over it, and its worst and best net result. */
  readonly stakes: readonly { readonly bet: BetId; readonly stake: Ratio }[] | null;
  readonly worst: Ratio | null;
  readonly best: Ratio | null;
}

/** The return that a bet should not fall below unless the operator says otherwise. */
export const RETURN_FLOOR: Ratio = ratio(3, 4);

export function checkLayout(layout: Layout, floor: Ratio = RETURN_FLOOR): readonly Anomaly[] {
  return [...layout.bets.flatMap((bet) => checkBet(layout, bet, floor)), ...setsThatCannotLose(layout)];
}

function checkBet(layout: Layout, bet: Bet, floor: Ratio): readonly Anomaly[] {
  const { edge, return: back } = oddsOf(layout, bet);
  const found = (code: Anomaly['code']): Anomaly => ({ code, bets: [bet.id], edge, stakes: null, worst: null, best: null });
  const codes: Anomaly['code'][] = [];
  if (compare(edge, ZERO) < 0) codes.push('favours-player');
  if (isZero(edge)) codes.push('fair');
  if (compare(back, floor) < 0) codes.push('low-return');
  return codes.map(found);
}

/** Disjoint sets of wagers that cannot lose, the one with the surest profit first. */
function setsThatCannotLose(layout: Layout): readonly Anomaly[] {
  const found: Anomaly[] = [];
  // A bet over several throws can lose after any first throw, so it never makes a set surer.
  let bets = layout.bets.filter(({ throws }) => throws === 1);
  // Where each bet by itself favours the house, so does every set of them: on the average it loses, so on some outcome it does.
  while (bets.some((bet) => compare(oddsOf(layout, bet).edge, ZERO) <= 0)) {
    const set = setThatCannotLose(layout, bets);
    if (set === null) break;
    found.push(set);
    bets = bets.filter(({ id }) => !set.bets.includes(id));
  }
  return found;
}

/** What one unit brings back on an outcome, its stake counted. */
const returnOn = (bet: Bet, outcomeIndex: number): Ratio => {
  const odds = bet.paysOn[outcomeIndex] ?? null;
  return odds === null ? ZERO : add(odds, ONE);
};

function setThatCannotLose(layout: Layout, bets: readonly Bet[]): Anomaly | null {
  const over = bets.flatMap(({ paysOn }) => paysOn).reduce((soFar, odds) => lcm(soFar, odds?.d ?? 1n), 1n);
  const returns = bets.map((bet) => layout.outcomes.map(({ index }) => countOver(returnOn(bet, index), over)));
  const cover = leastCover(returns, over);
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
