/** Computes exact figures of bets: odds by outcome, the comparison of two layouts, and the steps (colours) of the heat map. */
import {
  type Bet,
  compare,
  equal,
  type Layout,
  type Outcome,
  oddsOf,
  openLayout,
  type Ratio,
  type Rulebook,
  ratio,
  subtract,
  ZERO,
} from '../../rules/index.ts';

export interface BetFigures {
  readonly bet: Bet;
  readonly probability: Ratio;
  readonly return: Ratio;
  readonly edge: Ratio;
  readonly variance: Ratio;
  /** How many of the 36 or 216 dice results win; null for a bet over several throws. */
  readonly ways: number | null;
}

export interface OpenLayout {
  readonly layout: Layout;
  readonly figures: ReadonlyMap<string, BetFigures>;
}

/** Opens a layout with the figures of all bets. `raised` has odds above the printed odds, by bet. Returns an error message if the rulebook does not allow them. */
export function openFigures(rulebook: Rulebook, layoutId: string, raised: Readonly<Record<string, string>>): OpenLayout | string {
  const opened = openLayout(rulebook, layoutId, raised);
  if (!opened.ok) return opened.problem.message;
  const layout = opened.value;
  const figures = layout.bets.map((bet): BetFigures => {
    const { probability, return: averageReturn, edge, variance, ways } = oddsOf(layout, bet);
    return { bet, probability, return: averageReturn, edge, variance, ways };
  });
  return { layout, figures: new Map(figures.map((betFigures) => [betFigures.bet.id, betFigures])) };
}

/** The winning outcomes that pay the same odds. */
export interface OddsTier {
  readonly odds: Ratio;
  readonly ways: number;
  readonly outcomes: readonly Outcome[];
}

/** Groups the winning outcomes by odds, lowest odds first. */
export function findOddsTiers(layout: Layout, bet: Bet): readonly OddsTier[] {
  const tiers: { readonly odds: Ratio; readonly outcomes: Outcome[] }[] = [];
  for (const outcome of layout.outcomes) {
    const odds = bet.paysOn[outcome.index] ?? null;
    if (odds === null) continue;
    const tier = tiers.find((candidate) => equal(candidate.odds, odds));
    if (tier === undefined) tiers.push({ odds, outcomes: [outcome] });
    else tier.outcomes.push(outcome);
  }
  return tiers
    .sort((a, b) => compare(a.odds, b.odds))
    .map(({ odds, outcomes }) => ({ odds, outcomes, ways: outcomes.reduce((sum, { ways }) => sum + ways, 0) }));
}

/** A bet that both layouts have. */
interface SharedBet {
  readonly bet: string;
  readonly a: BetFigures;
  readonly b: BetFigures;
  /** The edge in `a` minus the edge in `b`. */
  readonly difference: Ratio;
  /** Whether the bets win on the same outcomes. If false, only their names are the same. */
  readonly sameOutcomes: boolean;
}

const hasSameOutcomes = (a: Bet, b: Bet): boolean =>
  a.throws === b.throws &&
  a.paysOn.length === b.paysOn.length &&
  a.paysOn.every((odds, i) => (odds === null) === ((b.paysOn[i] ?? null) === null));

export interface Comparison {
  readonly shared: readonly SharedBet[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

export function compareLayouts(a: OpenLayout, b: OpenLayout): Comparison {
  const shared = [...a.figures].flatMap(([id, figures]): readonly SharedBet[] => {
    const other = b.figures.get(id);
    if (other === undefined) return [];
    return [
      {
        bet: id,
        a: figures,
        b: other,
        difference: subtract(figures.edge, other.edge),
        sameOutcomes: hasSameOutcomes(figures.bet, other.bet),
      },
    ];
  });
  return {
    shared,
    onlyA: [...a.figures.keys()].filter((id) => !b.figures.has(id)),
    onlyB: [...b.figures.keys()].filter((id) => !a.figures.has(id)),
  };
}

/** The highest house edge, in per cent, of the steps 1, 2, 3 and so on of the heat map. */
export const HEAT_STEPS = [0, 3, 6, 10, 16, 24, 33] as const;

/** The heat map step of a house edge. Step 0 favours the player, 1 is fair, and higher steps favour the house. */
export function heatStep(edge: Ratio): number {
  const comparison = compare(edge, ZERO);
  if (comparison < 0) return 0;
  if (comparison === 0) return 1;
  const step = HEAT_STEPS.findIndex((percent) => percent > 0 && compare(edge, ratio(percent, 100)) <= 0);
  return step === -1 ? HEAT_STEPS.length + 1 : step + 1;
}
