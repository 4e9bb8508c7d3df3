/** Settling very many wagers through the pay matrix, beside the same loop in C. It must never compare different work. */
import { type PayMatrix, payAll, payMatrix } from '../src/rules/index.ts';
import {
  type Bench,
  compile,
  type Finding,
  grouped,
  layoutOf,
  leastInTurns,
  mustEqual,
  nanoseconds,
  numbersFrom,
  numbersOf,
  type Report,
  short,
  writeNumbers,
} from './measure.ts';

const TARGET = 2;
const SIZES = [1_000, 100_000, 1_000_000];
const STAKE_MAX = 1_000_000;
const TURNS = 12;
/** Each turn is the least of so many samples, and each sample settles so many wagers; `settle.c` takes as many. */
const SAMPLES = 12;
const SAMPLE_WAGERS = 2_000_000;

/** Wagers in the form that the fast path takes, with room for what they win. */
export interface Wagered {
  readonly matrix: PayMatrix;
  readonly outcomes: number;
  readonly bets: Uint16Array;
  readonly stakes: Float64Array;
  readonly paid: Float64Array;
}

/** The layout with the most bets, wagers on it at random, always the same. */
export function wagersAtRandom(count: number): Wagered {
  const layout = layoutOf('rws-tai-sai', 'C');
  const next = numbersFrom(1);
  const bets = new Uint16Array(count);
  const stakes = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    bets[i] = next(layout.bets.length);
    stakes[i] = 1 + next(STAKE_MAX);
  }
  return { matrix: payMatrix(layout), outcomes: layout.outcomes.length, bets, stakes, paid: new Float64Array(count) };
}

const firstOf = (count: number, { bets, stakes, paid, ...rest }: Wagered): Wagered => ({
  ...rest,
  bets: bets.slice(0, count),
  stakes: stakes.slice(0, count),
  paid: paid.slice(0, count),
});

export async function measureSettle(bench: Bench): Promise<Report> {
  const program = compile(bench, 'settle');
  if (program === null) return { findings: [], notes: ['settling is not compared with C: there is no C compiler'] };
  const all = wagersAtRandom(Math.max(...SIZES));
  const { matrix, outcomes, stakes, bets } = all;
  const numbers = [matrix.bets, outcomes, bets.length, ...matrix.wins];
  const file = writeNumbers(bench, 'wagers', numbers.concat(Array.from(stakes), Array.from(bets)));
  const findings: Finding[] = [];
  for (const size of SIZES) findings.push(await compareWithC(program, file, firstOf(size, all)));
  return { findings, notes: [] };
}

async function compareWithC(program: string, file: string, wagered: Wagered): Promise<Finding> {
  const size = wagered.bets.length;
  const sum = sumOfAll(wagered);
  const inC = (): number => {
    const [doubles = 0, integers = 0, theirs = 0] = numbersOf(program, file, String(size), String(SAMPLES));
    mustEqual('sums of winnings', [sum], [theirs]);
    return Math.min(doubles, integers);
  };
  const [ours = 0, theirs = 0] = await leastInTurns(TURNS, 1, () => nanosecondsPerWager(wagered), inC);
  return {
    name: `settle ${grouped(size)} wagers, time over C`,
    value: ours / theirs,
    unit: '',
    bound: 'at most',
    target: TARGET,
    detail: `${short(ours)} ns a wager, ${short(theirs)} in C; equal sums`,
  };
}

function nanosecondsPerWager(wagered: Wagered): number {
  const calls = SAMPLE_WAGERS / wagered.bets.length;
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++)
    least = Math.min(
      least,
      nanoseconds(() => settleTimes(calls, wagered)),
    );
  return least / SAMPLE_WAGERS;
}

function settleTimes(calls: number, { matrix, outcomes, bets, stakes, paid }: Wagered): void {
  for (let call = 0; call < calls; call++) payAll(matrix, call % outcomes, bets, stakes, paid);
}

/** All that the wagers would win on all outcomes. */
function sumOfAll({ matrix, outcomes, bets, stakes, paid }: Wagered): number {
  let sum = 0;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    payAll(matrix, outcome, bets, stakes, paid);
    sum = paid.reduce((soFar, won) => soFar + won, sum);
  }
  return sum;
}
