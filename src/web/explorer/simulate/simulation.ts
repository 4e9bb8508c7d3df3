/** Runs a simulation in steps, with points of the running result (the path). The counted results (the tally) are the same as without steps. */
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
} from '../../../rules/index.ts';
import type { PathPoint } from '../figure/plot.tsx';

/** The path has about this many points, because a screen cannot show more. */
export const PATH_POINTS = 400;
/** A block is `BLOCK_ROUNDS` rounds with their own random generator. A step of this many blocks takes some hundredths of a second. */
const STEP_BLOCKS_MAX = 32;

export interface Step {
  /** The rounds since the start, and their tally. */
  readonly rounds: number;
  readonly tally: Tally;
  /** The points since the previous step. */
  readonly path: readonly PathPoint[];
}

/** The net result of the plan's wagers for each roll, in minor units. */
function netsByRoll(layout: Layout, { wagers }: SimulationPlan): Float64Array {
  const { wins, denominator, bets } = payMatrix(layout);
  return Float64Array.from(outcomeOfRoll(layout.dice.count), (outcome) =>
    wagers.reduce((net, { bet, stake }) => {
      // The pay matrix has 0 for a wager that loses.
      const won = wins[outcome * bets + (layout.byId.get(bet)?.index ?? 0)] ?? 0;
      return net + (stake * (won === 0 ? -denominator : won)) / denominator;
    }, 0),
  );
}

/** Repeats the rolls of a block from the seed, to get points inside the block. The tally has only the result of the complete block. */
function pathOfBlock(
  layout: Layout,
  plan: SimulationPlan,
  nets: Float64Array,
  block: number,
  startNet: number,
  interval: number,
): PathPoint[] {
  const roundsBefore = block * BLOCK_ROUNDS;
  const rolls = new Uint8Array(Math.min(BLOCK_ROUNDS, plan.rounds - roundsBefore));
  rollInto(generatorOf(plan.seed, block), rollsOf(layout.dice.count), rolls);
  const path: PathPoint[] = [];
  let net = startNet;
  for (const [i, roll] of rolls.entries()) {
    net += nets[roll] ?? 0;
    const round = roundsBefore + i + 1;
    if (round % interval === 0 || round === plan.rounds) path.push({ round, net });
  }
  return path;
}

/** Simulates a plan in steps. */
export function* simulateSteps(layout: Layout, plan: SimulationPlan): Generator<Step> {
  const blocks = blocksOf(plan.rounds);
  const interval = Math.max(1, Math.ceil(plan.rounds / PATH_POINTS));
  // If a point covers more rounds than a block, one point at the end of a step is enough.
  const hasPointsInBlock = interval < BLOCK_ROUNDS;
  const { denominator } = payMatrix(layout);
  const nets = netsByRoll(layout, plan);
  const stepBlocks = hasPointsInBlock ? 1 : STEP_BLOCKS_MAX;
  let tally: Tally | null = null;
  let lastPoint = 0;
  for (let firstBlock = 0; firstBlock < blocks; firstBlock += stepBlocks) {
    const count = Math.min(stepBlocks, blocks - firstBlock);
    const netBefore: number = (tally?.net ?? 0) / denominator;
    const stepTally = simulateBlocks(layout, plan, firstBlock, count);
    tally = tally === null ? stepTally : joinTallies(tally, stepTally);
    const rounds = Math.min(plan.rounds, (firstBlock + count) * BLOCK_ROUNDS);
    let path: readonly PathPoint[] = [];
    if (plan.wagers.length > 0 && hasPointsInBlock) path = pathOfBlock(layout, plan, nets, firstBlock, netBefore, interval);
    else if (plan.wagers.length > 0 && (rounds - lastPoint >= interval || rounds === plan.rounds)) {
      path = [{ round: rounds, net: tally.net / denominator }];
      lastPoint = rounds;
    }
    yield { rounds, tally, path };
  }
}

/** The result of the wagers that are placed in every round, in minor units. */
export interface SimulatedWagers {
  readonly pattern: Pattern;
  readonly net: Ratio;
  readonly expected: Ratio;
  /** The lowest and highest running result. */
  readonly lowest: Ratio;
  readonly highest: Ratio;
  /** The distance from the expected result, in standard deviations. */
  readonly z: number;
}

export function reportWagers(layout: Layout, { wagers, rounds }: SimulationPlan, tally: Tally): SimulatedWagers | null {
  const result = wagers.length === 0 ? null : patternOf(layout, wagers);
  if (!result?.ok) return null;
  const pattern = result.value;
  const { denominator } = payMatrix(layout);
  const net = ratio(tally.net, denominator);
  const spread = Math.sqrt(approximate(pattern.variance) * rounds);
  const distance = approximate(net) - approximate(pattern.mean) * rounds;
  return {
    pattern,
    net,
    expected: ratio(pattern.mean.n * BigInt(rounds), pattern.mean.d),
    lowest: ratio(tally.lowest, denominator),
    highest: ratio(tally.highest, denominator),
    // Wagers with only one possible result have no spread.
    z: spread === 0 ? 0 : distance / spread,
  };
}
