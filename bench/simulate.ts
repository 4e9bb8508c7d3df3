/** Simulating rounds on one core, beside loops in C that roll the same dice. Equal tallies are also a second source for the generator. */
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
  type Bench,
  compile,
  type Finding,
  layoutOf,
  leastInTurns,
  mustEqual,
  nanoseconds,
  numbersOf,
  type Report,
  short,
  writeNumbers,
} from './measure.ts';

const TARGET = 0.3;
const ROUNDS = 20_000_000;
const WAGERS = 20;
const SEED = 'bench';
const TURNS = 6;

/** What the program in C does with each roll. */
type Mode = 'counts' | 'lookup' | 'settle';

export async function measureSimulate(bench: Bench): Promise<Report> {
  const program = compile(bench, 'simulate');
  if (program === null) return { findings: [], notes: ['simulation is not compared with C: there is no C compiler'] };
  const layout = layoutOf('crown-sic-bo', 'A');
  const bare: SimulationPlan = { rounds: ROUNDS, seed: SEED, wagers: [] };
  const staked: SimulationPlan = { ...bare, wagers: twentyWagers(layout) };
  const file = writePlan(bench, layout, staked);
  const expected = { bare: simulateAll(layout, bare), staked: simulateAll(layout, staked) };
  const inC = (mode: Mode, tally: Tally) => (): number => {
    const [taken = 0, ...numbers] = numbersOf(program, file, SEED, String(ROUNDS), mode);
    mustEqual('tallies', [tally.net, tally.lowest, tally.highest, ...tally.rolls], numbers);
    return taken;
  };
  const [ourBare = 0, ourStaked = 0, counts = 0, lookup = 0, settle = 0] = await leastInTurns(
    TURNS,
    1,
    () => nanoseconds(() => simulateAll(layout, bare)),
    () => nanoseconds(() => simulateAll(layout, staked)),
    inC('counts', expected.bare),
    inC('lookup', expected.staked),
    inC('settle', expected.staked),
  );
  return {
    findings: [
      compare('simulate, outcomes counted, speed over C', ourBare, counts, 'equal counts of all rolls'),
      compare('simulate, twenty wagers a round, speed over C', ourStaked, settle, 'C settles each wager; equal results'),
      compare('simulate, twenty wagers looked up, speed over C', ourStaked, lookup, 'C looks up what a roll nets, as we do'),
    ],
    notes: [],
  };
}

const simulateAll = (layout: Layout, plan: SimulationPlan): Tally => simulateBlocks(layout, plan, 0, blocksOf(plan.rounds));

/** Different bets, each with a stake of its own. */
const twentyWagers = (layout: Layout): SimulationPlan['wagers'] =>
  layout.bets.slice(0, WAGERS).map(({ id }, i) => ({ bet: id, stake: 100 * (i + 1) }));

/** The layout and the wagers for `simulate.c`: in its matrix a bet that loses nets the stake. */
function writePlan(bench: Bench, layout: Layout, { wagers }: SimulationPlan): string {
  const { bets, wins, denominator } = payMatrix(layout);
  const outcomeOf = outcomeOfRoll(layout.dice.count);
  const nets = Array.from(wins, (won) => (won === 0 ? -denominator : won));
  const on = wagers.map(({ bet }) => layout.byId.get(bet)?.index ?? -1);
  const stakes = wagers.map(({ stake }) => stake);
  const counts = [outcomeOf.length, layout.outcomes.length, bets, wagers.length];
  return writeNumbers(bench, 'plan', [...counts, ...outcomeOf, ...nets, ...stakes, ...on]);
}

function compare(name: string, ours: number, theirs: number, how: string): Finding {
  const detail = `${short(ours / ROUNDS)} ns a round, ${short(theirs / ROUNDS)} in C; ${how}`;
  return { name, value: theirs / ours, unit: '', bound: 'at least', target: TARGET, detail };
}
