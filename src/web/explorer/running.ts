/** A simulation in steps with the way its result took. Its tally is that of the rules, whatever the steps; it must never roll dice of its own. */
import {
  approximate,
  BLOCK_ROUNDS,
  blocksOf,
  generatorOf,
  joinTallies,
  type Layout,
  outcomeOfRoll,
  type Pattern,
  patternOf,
  payMatrix,
  type Ratio,
  ratio,
  rollInto,
  rollsOf,
  type SimulationPlan,
  simulateBlocks,
  type Tally,
} from '../../rules/index.ts';
import type { PathPoint } from './plot.tsx';

/** As many points as a screen has room for. */
export const PATH_POINTS = 400;
/** At the most so many blocks between two signs of life: some hundredths of a second of work. */
const STEP_BLOCKS_MAX = 32;

export interface Step {
  readonly rounds: number;
  readonly tally: Tally;
  /** Since the step before. */
  readonly path: readonly PathPoint[];
}

/** What one round with the plan's wagers nets on each roll, in minor units. */
function netsOf(layout: Layout, { wagers }: SimulationPlan): Float64Array {
  const { wins, denominator, bets } = payMatrix(layout);
  return Float64Array.from(outcomeOfRoll(layout.dice.count), (outcome) =>
    wagers.reduce((net, { bet, stake }) => {
      const won = wins[outcome * bets + (layout.byId.get(bet)?.index ?? 0)] ?? 0;
      return net + (stake * (won === 0 ? -denominator : won)) / denominator;
    }, 0),
  );
}

/** The way through one block: its rolls are those of the seed, seen once more. */
function pathOfBlock(
  layout: Layout,
  plan: SimulationPlan,
  nets: Float64Array,
  block: number,
  from: number,
  every: number,
): PathPoint[] {
  const first = block * BLOCK_ROUNDS;
  const rolled = new Uint8Array(Math.min(BLOCK_ROUNDS, plan.rounds - first));
  rollInto(generatorOf(plan.seed, block), rollsOf(layout.dice.count), rolled);
  const path: PathPoint[] = [];
  let net = from;
  for (const [i, roll] of rolled.entries()) {
    net += nets[roll] ?? 0;
    const round = first + i + 1;
    if (round % every === 0 || round === plan.rounds) path.push({ round, net });
  }
  return path;
}

/** All steps of a plan, one after another; the last one's tally is the whole. */
export function* stepsOf(layout: Layout, plan: SimulationPlan): Generator<Step> {
  const blocks = blocksOf(plan.rounds);
  const every = Math.max(1, Math.ceil(plan.rounds / PATH_POINTS));
  // Where a point is more than a block, the ends of the steps are points enough.
  const isFine = every < BLOCK_ROUNDS;
  const { denominator } = payMatrix(layout);
  const nets = netsOf(layout, plan);
  const size = isFine ? 1 : STEP_BLOCKS_MAX;
  let tally: Tally | null = null;
  let marked = 0;
  for (let first = 0; first < blocks; first += size) {
    const some = Math.min(size, blocks - first);
    const before: number = (tally?.net ?? 0) / denominator;
    const piece = simulateBlocks(layout, plan, first, some);
    tally = tally === null ? piece : joinTallies(tally, piece);
    const rounds = Math.min(plan.rounds, (first + some) * BLOCK_ROUNDS);
    let path: readonly PathPoint[] = [];
    if (plan.wagers.length > 0 && isFine) path = pathOfBlock(layout, plan, nets, first, before, every);
    else if (plan.wagers.length > 0 && (rounds - marked >= every || rounds === plan.rounds)) {
      path = [{ round: rounds, net: tally.net / denominator }];
      marked = rounds;
    }
    yield { rounds, tally, path };
  }
}

/** The running result of the wagers that every round had, in minor units. */
export interface SimulatedWagers {
  readonly pattern: Pattern;
  readonly net: Ratio;
  readonly expected: Ratio;
  readonly lowest: Ratio;
  readonly highest: Ratio;
  /** By how many standard deviations the result lies from what was to be expected. */
  readonly z: number;
}

export function reportWagers(layout: Layout, { wagers, rounds }: SimulationPlan, tally: Tally): SimulatedWagers | null {
  const found = wagers.length === 0 ? null : patternOf(layout, wagers);
  if (!found?.ok) return null;
  const pattern = found.value;
  const { denominator } = payMatrix(layout);
  const net = ratio(tally.net, denominator);
  const spread = Math.sqrt(approximate(pattern.variance) * rounds);
  const away = approximate(net) - approximate(pattern.mean) * rounds;
  return {
    pattern,
    net,
    expected: ratio(pattern.mean.n * BigInt(rounds), pattern.mean.d),
    lowest: ratio(tally.lowest, denominator),
    highest: ratio(tally.highest, denominator),
    // Wagers that always end alike have no spread, and then no distance from their mean either.
    z: spread === 0 ? 0 : away / spread,
  };
}
