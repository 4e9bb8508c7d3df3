/** What the explorer says of bets, from the exact odds of the rules. It must never round anything but what is shown. */
import {
  type Bet,
  compare,
  equal,
  type Layout,
  makeDecimal,
  makeRatio,
  multiply,
  type Outcome,
  oddsOf,
  openLayout,
  type Ratio,
  type Rulebook,
  ratio,
  subtract,
  ZERO,
} from '../../rules/index.ts';

const HUNDRED = ratio(100);

/** Digits of a percentage, with a true minus sign. */
export const percent = (value: Ratio, decimals = 2): string =>
  `${makeDecimal(multiply(value, HUNDRED), decimals).replace('-', '−')} %`;

/** A whole number without its denominator. */
export const short = (value: Ratio): string => (value.d === 1n ? `${value.n}` : makeRatio(value)).replace('-', '−');

export interface BetFigures {
  readonly bet: Bet;
  readonly probability: Ratio;
  readonly return: Ratio;
  readonly edge: Ratio;
  readonly variance: Ratio;
  readonly ways: number | null;
}

export interface OpenLayout {
  readonly layout: Layout;
  readonly figures: ReadonlyMap<string, BetFigures>;
}

/** A layout with the figures of all its bets; text where the raised odds do not fit the book. */
export function openFigures(rulebook: Rulebook, layoutId: string, raised: Readonly<Record<string, string>>): OpenLayout | string {
  const opened = openLayout(rulebook, layoutId, raised);
  if (!opened.ok) return opened.problem.message;
  const layout = opened.value;
  const figures = layout.bets.map((bet): BetFigures => {
    const { probability, return: back, edge, variance, ways } = oddsOf(layout, bet);
    return { bet, probability, return: back, edge, variance, ways };
  });
  return { layout, figures: new Map(figures.map((each) => [each.bet.id, each])) };
}

/** Outcomes that win, gathered by what they pay, the least first. */
export interface Tier {
  readonly odds: Ratio;
  readonly ways: number;
  readonly outcomes: readonly Outcome[];
}

export function tiersOf(layout: Layout, bet: Bet): readonly Tier[] {
  const tiers: { readonly odds: Ratio; readonly outcomes: Outcome[] }[] = [];
  for (const outcome of layout.outcomes) {
    const odds = bet.paysOn[outcome.index] ?? null;
    if (odds === null) continue;
    const tier = tiers.find((known) => equal(known.odds, odds));
    if (tier === undefined) tiers.push({ odds, outcomes: [outcome] });
    else tier.outcomes.push(outcome);
  }
  return tiers
    .sort((a, b) => compare(a.odds, b.odds))
    .map(({ odds, outcomes }) => ({ odds, outcomes, ways: outcomes.reduce((sum, { ways }) => sum + ways, 0) }));
}

/** One bet that two layouts share by name. */
interface Shared {
  readonly bet: string;
  readonly a: BetFigures;
  readonly b: BetFigures;
  /** Above zero the house keeps more in the first. */
  readonly difference: Ratio;
  /** Whether both win on the same outcomes; otherwise only their names are the same. */
  readonly sameOutcomes: boolean;
}

const sameOutcomes = (a: Bet, b: Bet): boolean =>
  a.throws === b.throws &&
  a.paysOn.length === b.paysOn.length &&
  a.paysOn.every((odds, i) => (odds === null) === ((b.paysOn[i] ?? null) === null));

export interface Comparison {
  readonly shared: readonly Shared[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

export function compareLayouts(a: OpenLayout, b: OpenLayout): Comparison {
  const shared = [...a.figures].flatMap(([id, one]): readonly Shared[] => {
    const other = b.figures.get(id);
    if (other === undefined) return [];
    return [
      { bet: id, a: one, b: other, difference: subtract(one.edge, other.edge), sameOutcomes: sameOutcomes(one.bet, other.bet) },
    ];
  });
  return {
    shared,
    onlyA: [...a.figures.keys()].filter((id) => !b.figures.has(id)),
    onlyB: [...b.figures.keys()].filter((id) => !a.figures.has(id)),
  };
}

/** Steps of the heat map: an edge up to this much, in parts of a hundred. */
export const HEAT_STEPS = [0, 3, 6, 10, 16, 24, 33] as const;

/** 0 where the player is favoured, 1 where the bet is fair, then one step after another as the house keeps more. */
export function heatOf(edge: Ratio): number {
  const side = compare(edge, ZERO);
  if (side < 0) return 0;
  if (side === 0) return 1;
  const step = HEAT_STEPS.findIndex((hundredths) => hundredths > 0 && compare(edge, ratio(hundredths, 100)) <= 0);
  return step === -1 ? HEAT_STEPS.length + 1 : step + 1;
}
