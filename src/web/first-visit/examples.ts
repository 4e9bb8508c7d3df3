/** Chooses three bets of a layout, and computes what a stake on each wins on a roll. */
import {
  type Bet,
  compare,
  type Face,
  type Layout,
  type Minor,
  type Outcome,
  payWin,
  type Ratio,
  ratio,
  ZERO,
} from '../../rules/index.ts';

export interface Example {
  readonly bet: string;
  readonly faces: readonly Face[];
  readonly stakeMinor: Minor;
  /** What the bet pays on this roll; the lowest odds of the bet if it loses. */
  readonly odds: Ratio;
  /** The winnings without the stake; null if the wager loses. */
  readonly paidMinor: Minor | null;
}

/** The second example is a bet that pays at least this. */
const HIGH_ODDS = ratio(4);
const TERMS = { sign: {}, chip: 1 } as const;

const waysOf = (layout: Layout, { paysOn }: Bet): number =>
  layout.outcomes.reduce((ways, outcome) => (paysOn[outcome.index] == null ? ways : ways + outcome.ways), 0);

const lowestOdds = ({ paysOn }: Bet): Ratio => paysOn.filter((odds) => odds !== null).toSorted(compare)[0] ?? ZERO;

/** The largest by a measure; the first one in the reading order of the layout if several are equal. */
const largest = <T>(list: readonly T[], isLarger: (a: T, b: T) => boolean): T | undefined =>
  list.reduce<T | undefined>((best, item) => (best === undefined || isLarger(item, best) ? item : best), undefined);

function makeExample(layout: Layout, bet: Bet, outcome: Outcome, stakeMinor: Minor): Example {
  const wonAt = bet.paysOn[outcome.index] ?? null;
  return {
    bet: bet.id,
    faces: outcome.faces,
    stakeMinor,
    odds: wonAt ?? lowestOdds(bet),
    paidMinor: wonAt === null ? null : Number(payWin(layout, TERMS, stakeMinor, 0, wonAt).paid),
  };
}

/**
 * Returns three examples, the first two with a win: the bet that wins most often, the most frequent bet with high odds, and the bet
 * with the highest odds on the roll of the second example.
 */
export function makeExamples(layout: Layout, stakeMinor: Minor): readonly Example[] {
  // A bet on several throws cannot be explained with one roll.
  const bets = layout.bets.filter(({ throws }) => throws === 1);
  const byWays = (a: Bet, b: Bet): boolean => waysOf(layout, a) > waysOf(layout, b);
  const typicalRoll = (bet: Bet): Outcome | undefined => {
    const winning = layout.outcomes.filter(({ index }) => bet.paysOn[index] != null);
    const waysMax = Math.max(...winning.map(({ ways }) => ways));
    const rolls = winning.filter(({ ways }) => ways === waysMax);
    return rolls[Math.floor(rolls.length / 2)];
  };
  const frequent = largest(bets, byWays);
  const high = largest(
    bets.filter((bet) => compare(lowestOdds(bet), HIGH_ODDS) >= 0),
    byWays,
  );
  const longest = largest(bets, (a, b) => compare(lowestOdds(a), lowestOdds(b)) > 0);
  const [first, second] = [frequent && typicalRoll(frequent), high && typicalRoll(high)];
  if (!frequent || !high || !longest || !first || !second) return [];
  return [
    makeExample(layout, frequent, first, stakeMinor),
    makeExample(layout, high, second, stakeMinor),
    makeExample(layout, longest, second, stakeMinor),
  ];
}
