/** The verb `simulate`: many rounds on all cores beside their exact expectation. Its numbers must never depend on how many workers there are. */
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
import { chooseLayout, chooseRulebook, inWagers, type LayoutOptions, parseRaised, take } from './choose.ts';
import { readRounds } from './count.ts';
import { fault } from './fault.ts';
import { makeHeading, percent, percentNumber, short } from './figures.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { runPlan } from './simulate-workers.ts';
import { type Cell, makeTable } from './table.ts';

export interface SimulateOptions extends FormatOptions, LayoutOptions {
  readonly rounds: string;
  readonly seed: string;
  readonly workers?: string;
  readonly wagers?: string;
}

const WORKERS_MAX = 256;
/** Beyond this many standard deviations a result is worth a second look. */
const Z_NOTICED = 4;

export async function simulate(rulebookId: string, options: SimulateOptions): Promise<void> {
  const raised = parseRaised(options.raise);
  const layout = chooseLayout(await chooseRulebook(rulebookId), options.layout, 'simulate', raised);
  const wagers = options.wagers === undefined ? [] : take(parseStakes(options.wagers), inWagers);
  const plan = take(checkPlan(layout, { rounds: readRounds(options.rounds), seed: options.seed, wagers }), (at) =>
    at.startsWith('wagers') ? inWagers(at) : `--${at}`,
  );
  const tally = await runPlan(layout, raised, plan, readWorkers(options.workers));
  const bets = reportBets(layout, tally);
  const pattern = wagers.length === 0 ? null : reportWagers(layout, plan, tally);
  await print(options, {
    json: () => makeAnswer(layout, plan, bets, pattern),
    csv: () => makeSheet(plan, bets, pattern),
    text: () => makeText(layout, plan, bets, pattern),
  });
}

function readWorkers(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  const workers = /^\d+$/.test(text) ? Number(text) : 0;
  if (workers < 1 || workers > WORKERS_MAX) fault(`--workers: '${text}' is not a number of workers from 1 to ${WORKERS_MAX}`);
  return workers;
}

/** The running result of the wagers that every round had, in minor units. */
interface SimulatedWagers {
  readonly pattern: Pattern;
  readonly net: Ratio;
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly z: number;
}

function reportWagers(layout: Layout, plan: SimulationPlan, tally: Tally): SimulatedWagers {
  const pattern = take(patternOf(layout, plan.wagers), inWagers);
  const { denominator } = payMatrix(layout);
  const net = ratio(tally.net, denominator);
  const spread = Math.sqrt(approximate(pattern.variance) * plan.rounds);
  const away = approximate(net) - approximate(pattern.mean) * plan.rounds;
  return {
    pattern,
    net,
    lowest: ratio(tally.lowest, denominator),
    highest: ratio(tally.highest, denominator),
    // Wagers that always end alike have no spread, and then no distance from their mean either.
    z: spread === 0 ? 0 : away / spread,
  };
}

function makeAnswer(
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
    ...(wagers === null ? {} : { wagers: makeWagersAnswer(plan, wagers) }),
    bets: bets.map(({ bet, trials, hits, return: back, expected, z }) => ({
      bet,
      trials,
      hits,
      return: makeRatio(back),
      expected: makeRatio(expected),
      z,
    })),
  };
}

function makeWagersAnswer(plan: SimulationPlan, { pattern, net, lowest, highest, z }: SimulatedWagers): unknown {
  return {
    stakes: plan.wagers,
    net: makeRatio(net),
    expected: makeRatio(ratio(pattern.mean.n * BigInt(plan.rounds), pattern.mean.d)),
    lowest: makeRatio(lowest),
    highest: makeRatio(highest),
    z,
  };
}

/** One row a bet and, where wagers were made, one for all of them together. */
function makeSheet(plan: SimulationPlan, bets: readonly SimulatedBet[], wagers: SimulatedWagers | null): Sheet {
  const columns = ['bet', 'trials', 'hits', 'return', 'returnPercent', 'expected', 'expectedPercent', 'z'];
  const figures = (back: Ratio, expected: Ratio, z: number): readonly (string | number)[] => [
    ...[makeRatio(back), percentNumber(back), makeRatio(expected), percentNumber(expected)],
    z,
  ];
  const rows = bets.map(({ bet, trials, hits, return: back, expected, z }) => [bet, trials, hits, ...figures(back, expected, z)]);
  if (wagers === null) return { columns, rows };
  const { pattern, net, lowest, highest, z } = wagers;
  const staked = ratio(pattern.staked);
  const back = add(ONE, divide(net, multiply(staked, ratio(plan.rounds))));
  const together = ['all wagers', plan.rounds, null, ...figures(back, add(ONE, divide(pattern.mean, staked)), z)];
  return {
    columns: [...columns, 'net', 'lowest', 'highest'],
    rows: [...rows.map((row) => [...row, null, null, null]), [...together, ...[net, lowest, highest].map(makeRatio)]],
  };
}

const zCell = (z: number): Cell => {
  const text = z.toFixed(2);
  return Math.abs(z) > Z_NOTICED ? { text, style: 'red' } : text;
};

function makeText(layout: Layout, plan: SimulationPlan, bets: readonly SimulatedBet[], wagers: SimulatedWagers | null): string {
  const table = makeTable(
    [
      { head: 'bet', wrapsTo: 10 },
      { head: 'trials', align: 'right', drops: 1 },
      { head: 'hits', align: 'right', drops: 2 },
      { head: 'return', align: 'right' },
      { head: 'expected', align: 'right' },
      { head: 'exact', align: 'right', drops: 1 },
      { head: 'z', align: 'right' },
    ],
    bets.map(({ bet, trials, hits, return: back, expected, z }) => [
      bet,
      `${trials}`,
      `${hits}`,
      percent(back, 4),
      percent(expected, 4),
      makeRatio(expected),
      zCell(z),
    ]),
  );
  return `${makeHeading(layout)}${plan.rounds} rounds from seed '${plan.seed}', one unit on every bet of every round\n\n${table}${sayWagers(wagers)}`;
}

function sayWagers(wagers: SimulatedWagers | null): string {
  if (wagers === null) return '';
  const { pattern, net, lowest, highest, z } = wagers;
  const mean = makeRatio(pattern.mean);
  return (
    `\nthe wagers together, in minor units: net ${short(net)}, lowest point ${short(lowest)}, highest ${short(highest)}\n` +
    `exact mean ${mean} a round; z ${z.toFixed(2)}\n`
  );
}
