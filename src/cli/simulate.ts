/** The subcommand `simulate`: simulates many rounds on all cores and compares them with the exact expectation. */
import { availableParallelism } from 'node:os';
import {
  add,
  approximate,
  checkPlan,
  divide,
  type Layout,
  makeRatio,
  multiply,
  ONE,
  type Pattern,
  parseStakes,
  patternOf,
  payMatrix,
  type Ratio,
  ratio,
  reportBets,
  type SimulatedBet,
  type SimulationPlan,
  type Tally,
} from '../rules/index.ts';
import { chooseLayout, chooseRulebook, type LayoutOptions, parseRaised, unwrap, wagersFieldToOption } from './choose.ts';
import { formatHeading, formatPercent, formatPercentNumber, formatRatio } from './format.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { parseRoundCount } from './round-count.ts';
import { runPlan } from './simulate-workers.ts';
import { type Cell, formatTable } from './table.ts';
import { fail } from './user-error.ts';

export interface SimulateOptions extends FormatOptions, LayoutOptions {
  readonly rounds: string;
  readonly seed: string;
  readonly workers?: string;
  readonly wagers?: string;
}

const WORKERS_MAX = 256;
/** A result is highlighted if it differs from the expectation by more than this many standard deviations (z). */
const Z_HIGHLIGHTED = 4;

export async function simulate(rulebookId: string, options: SimulateOptions): Promise<void> {
  // The option --raise gives bets higher odds than the printed ones.
  const raised = parseRaised(options.raise);
  const layout = chooseLayout(await chooseRulebook(rulebookId), options.layout, 'simulate', raised);
  const wagers = options.wagers === undefined ? [] : unwrap(parseStakes(options.wagers), wagersFieldToOption);
  const plan = unwrap(checkPlan(layout, { rounds: parseRoundCount(options.rounds), seed: options.seed, wagers }), (at) =>
    at.startsWith('wagers') ? wagersFieldToOption(at) : `--${at}`,
  );
  const tally = await runPlan(layout, raised, plan, parseWorkers(options.workers));
  const bets = reportBets(layout, tally);
  const wagersReport = wagers.length === 0 ? null : reportWagers(layout, plan, tally);
  await print(options, {
    json: () => buildAnswer(layout, plan, bets, wagersReport),
    csv: () => buildSheet(plan, bets, wagersReport),
    text: () => formatText(layout, plan, bets, wagersReport),
  });
}

function parseWorkers(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const workers = /^\d+$/.test(text) ? Number(text) : 0;
  if (workers < 1 || workers > WORKERS_MAX) fail(`--workers: '${text}' is not a number of workers from 1 to ${WORKERS_MAX}`);
  return workers;
}

/** The total result of the option --wagers over all rounds, in minor units. */
interface SimulatedWagers {
  /** The exact figures of one round with these wagers. */
  readonly pattern: Pattern;
  readonly net: Ratio;
  /** The lowest and the highest value of the running total. */
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly z: number;
}

function reportWagers(layout: Layout, plan: SimulationPlan, tally: Tally): SimulatedWagers {
  const pattern = unwrap(patternOf(layout, plan.wagers), wagersFieldToOption);
  const { denominator } = payMatrix(layout);
  const net = ratio(tally.net, denominator);
  const standardDeviation = Math.sqrt(approximate(pattern.variance) * plan.rounds);
  const distance = approximate(net) - approximate(pattern.mean) * plan.rounds;
  return {
    pattern,
    net,
    lowest: ratio(tally.lowest, denominator),
    highest: ratio(tally.highest, denominator),
    // If every outcome has the same net result, the total always equals the expectation.
    z: standardDeviation === 0 ? 0 : distance / standardDeviation,
  };
}

function buildAnswer(
  layout: Layout,
  plan: SimulationPlan,
  bets: readonly SimulatedBet[],
  wagers: SimulatedWagers | null,
): unknown {
  return {
    rulebook: layout.rulebook.id,
    layout: layout.id,
    rounds: plan.rounds,
    seed: plan.seed,
    ...(wagers === null ? {} : { wagers: buildWagersAnswer(plan, wagers) }),
    bets: bets.map(({ bet, trials, hits, return: returnRatio, expected, z }) => ({
      bet,
      trials,
      hits,
      return: makeRatio(returnRatio),
      expected: makeRatio(expected),
      z,
    })),
  };
}

function buildWagersAnswer(plan: SimulationPlan, { pattern, net, lowest, highest, z }: SimulatedWagers): unknown {
  return {
    stakes: plan.wagers,
    net: makeRatio(net),
    expected: makeRatio(ratio(pattern.mean.n * BigInt(plan.rounds), pattern.mean.d)),
    lowest: makeRatio(lowest),
    highest: makeRatio(highest),
    z,
  };
}

/** Builds one row per bet, and one row for all wagers together if there are any wagers. */
function buildSheet(plan: SimulationPlan, bets: readonly SimulatedBet[], wagers: SimulatedWagers | null): Sheet {
  const columns = ['bet', 'trials', 'hits', 'return', 'returnPercent', 'expected', 'expectedPercent', 'z'];
  const formatNumbers = (returnRatio: Ratio, expected: Ratio, z: number): readonly (string | number)[] => [
    ...[makeRatio(returnRatio), formatPercentNumber(returnRatio), makeRatio(expected), formatPercentNumber(expected)],
    z,
  ];
  const rows = bets.map(({ bet, trials, hits, return: returnRatio, expected, z }) => [
    bet,
    trials,
    hits,
    ...formatNumbers(returnRatio, expected, z),
  ]);
  if (wagers === null) return { columns, rows };
  const { pattern, net, lowest, highest, z } = wagers;
  const staked = ratio(pattern.staked);
  const returnRatio = add(ONE, divide(net, multiply(staked, ratio(plan.rounds))));
  const totalRow = ['all wagers', plan.rounds, null, ...formatNumbers(returnRatio, add(ONE, divide(pattern.mean, staked)), z)];
  return {
    columns: [...columns, 'net', 'lowest', 'highest'],
    rows: [...rows.map((row) => [...row, null, null, null]), [...totalRow, ...[net, lowest, highest].map(makeRatio)]],
  };
}

const zCell = (z: number): Cell => {
  const text = z.toFixed(2);
  return Math.abs(z) > Z_HIGHLIGHTED ? { text, style: 'red' } : text;
};

function formatText(layout: Layout, plan: SimulationPlan, bets: readonly SimulatedBet[], wagers: SimulatedWagers | null): string {
  const table = formatTable(
    [
      { header: 'bet', wrapTo: 10 },
      { header: 'trials', align: 'right', dropOrder: 1 },
      { header: 'hits', align: 'right', dropOrder: 2 },
      { header: 'return', align: 'right' },
      { header: 'expected', align: 'right' },
      { header: 'exact', align: 'right', dropOrder: 1 },
      { header: 'z', align: 'right' },
    ],
    bets.map(({ bet, trials, hits, return: returnRatio, expected, z }) => [
      bet,
      `${trials}`,
      `${hits}`,
      formatPercent(returnRatio, 4),
      formatPercent(expected, 4),
      makeRatio(expected),
      zCell(z),
    ]),
  );
  return `${formatHeading(layout)}${plan.rounds} rounds from seed '${plan.seed}', one unit on every bet in every round\n\n${table}${formatWagers(wagers)}`;
}

function formatWagers(wagers: SimulatedWagers | null): string {
  if (wagers === null) return '';
  const { pattern, net, lowest, highest, z } = wagers;
  const mean = makeRatio(pattern.mean);
  return (
    `\nall wagers together, in minor units: net ${formatRatio(net)}, lowest point ${formatRatio(lowest)}, highest ${formatRatio(highest)}\n` +
    `exact mean ${mean} per round; z ${z.toFixed(2)}\n`
  );
}
