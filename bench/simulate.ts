/** Measures the simulation on one core against loops in C with the same random generator. Equal results also verify the generator. */
import {
  blocksOf,
  type Layout,
  outcomeOfRoll,
  payMatrix,
  type SimulationPlan,
  simulateBlocks,
  type Tally,
} from '../src/rules/index.ts';
import {
  alternatingMinimums,
  assertEqual,
  type Bench,
  compile,
  type Finding,
  formatNumber,
  nanoseconds,
  openLayoutOf,
  type Report,
  runForNumbers,
  writeNumbers,
} from './measure.ts';

/** The simulation must reach at least this part of the speed of C. */
const TARGET_RATIO = 0.3;
const ROUNDS = 20_000_000;
const WAGERS_PER_ROUND = 20;
const SEED = 'bench';
const REPETITIONS = 6;

/** What the program in C does with every roll: count it, look up its net result, or settle every wager. */
type Mode = 'counts' | 'lookup' | 'settle';

export async function measureSimulate(bench: Bench): Promise<Report> {
  const program = compile(bench, 'simulate');
  if (program === null) return { findings: [], notes: ['simulate: skipped, because there is no C compiler'] };
  const layout = openLayoutOf('crown-sic-bo', 'A');
  const planWithoutWagers: SimulationPlan = { rounds: ROUNDS, seed: SEED, wagers: [] };
  const planWithWagers: SimulationPlan = { ...planWithoutWagers, wagers: createWagers(layout) };
  const file = writePlan(bench, layout, planWithWagers);
  const expected = { withoutWagers: simulateAll(layout, planWithoutWagers), withWagers: simulateAll(layout, planWithWagers) };
  const measureC = (mode: Mode, tally: Tally) => (): number => {
    const [elapsedNs = 0, ...numbers] = runForNumbers(program, file, SEED, String(ROUNDS), mode);
    assertEqual('tallies', [tally.net, tally.lowest, tally.highest, ...tally.rolls], numbers);
    return elapsedNs;
  };
  const [ourNsWithoutWagers = 0, ourNsWithWagers = 0, countsNs = 0, lookupNs = 0, settleNs = 0] = await alternatingMinimums(
    REPETITIONS,
    1,
    () => nanoseconds(() => simulateAll(layout, planWithoutWagers)),
    () => nanoseconds(() => simulateAll(layout, planWithWagers)),
    measureC('counts', expected.withoutWagers),
    measureC('lookup', expected.withWagers),
    measureC('settle', expected.withWagers),
  );
  return {
    findings: [
      buildFinding('simulate, outcomes counted, speed over C', ourNsWithoutWagers, countsNs, 'equal counts of all rolls'),
      buildFinding(
        'simulate, twenty wagers per round, speed over C',
        ourNsWithWagers,
        settleNs,
        'C settles each wager; equal results',
      ),
      buildFinding(
        'simulate, twenty wagers looked up, speed over C',
        ourNsWithWagers,
        lookupNs,
        'C looks up the net result of a roll, like the simulation',
      ),
    ],
    notes: [],
  };
}

const simulateAll = (layout: Layout, plan: SimulationPlan): Tally => simulateBlocks(layout, plan, 0, blocksOf(plan.rounds));

/** Creates twenty wagers on different bets with different stakes. */
const createWagers = (layout: Layout): SimulationPlan['wagers'] =>
  layout.bets.slice(0, WAGERS_PER_ROUND).map(({ id }, i) => ({ bet: id, stake: 100 * (i + 1) }));

/** Writes the layout and the wagers for `simulate.c`, with the net result of each bet on each outcome. */
function writePlan(bench: Bench, layout: Layout, { wagers }: SimulationPlan): string {
  const { bets, wins, denominator } = payMatrix(layout);
  const outcomeOf = outcomeOfRoll(layout.dice.count);
  const nets = Array.from(wins, (winnings) => (winnings === 0 ? -denominator : winnings));
  const betIndexes = wagers.map(({ bet }) => layout.byId.get(bet)?.index ?? -1);
  const stakes = wagers.map(({ stake }) => stake);
  const counts = [outcomeOf.length, layout.outcomes.length, bets, wagers.length];
  return writeNumbers(bench, 'plan', [...counts, ...outcomeOf, ...nets, ...stakes, ...betIndexes]);
}

function buildFinding(name: string, ourNs: number, nsInC: number, note: string): Finding {
  const detail = `${formatNumber(ourNs / ROUNDS)} ns per round, ${formatNumber(nsInC / ROUNDS)} in C; ${note}`;
  return { name, value: nsInC / ourNs, unit: '', bound: 'at least', target: TARGET_RATIO, detail };
}
