/** Measures `payAll`, which settles many wagers with a matrix of what every bet pays on every outcome, against the same loop in C. */
import { type PayMatrix, payAll, payMatrix } from '../src/rules/index.ts';
import {
  alternatingMinimums,
  assertEqual,
  type Bench,
  compile,
  type Finding,
  formatInteger,
  formatNumber,
  nanoseconds,
  openLayoutOf,
  type Report,
  randomIntegers,
  runForNumbers,
  writeNumbers,
} from './measure.ts';

const TARGET_RATIO = 1.6;
const WAGER_COUNTS = [1_000, 100_000, 1_000_000];
const STAKE_MAX = 1_000_000;
const REPETITIONS = 12;
/** Time measurements per repetition, and wagers per time measurement. `settle.c` uses the same numbers. The result is the minimum. */
const SAMPLES = 12;
const SAMPLE_WAGERS = 2_000_000;

/** Wagers as typed arrays for `payAll`. */
export interface WagerArrays {
  readonly matrix: PayMatrix;
  readonly outcomes: number;
  readonly bets: Uint16Array;
  readonly stakes: Float64Array;
  readonly paid: Float64Array;
}

/** Creates seeded random wagers on the largest layout. */
export function randomWagers(count: number): WagerArrays {
  const layout = openLayoutOf('rws-tai-sai', 'C');
  const nextInteger = randomIntegers(1);
  const bets = new Uint16Array(count);
  const stakes = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    bets[i] = nextInteger(layout.bets.length);
    stakes[i] = 1 + nextInteger(STAKE_MAX);
  }
  return { matrix: payMatrix(layout), outcomes: layout.outcomes.length, bets, stakes, paid: new Float64Array(count) };
}

/** The first wagers of the arrays. */
const takeFirst = (count: number, { bets, stakes, paid, ...shared }: WagerArrays): WagerArrays => ({
  ...shared,
  bets: bets.slice(0, count),
  stakes: stakes.slice(0, count),
  paid: paid.slice(0, count),
});

export async function measureSettle(bench: Bench): Promise<Report> {
  const program = compile(bench, 'settle');
  if (program === null) return { findings: [], notes: ['settle: skipped, because there is no C compiler'] };
  const allWagers = randomWagers(Math.max(...WAGER_COUNTS));
  const { matrix, outcomes, stakes, bets } = allWagers;
  const numbers = [matrix.bets, outcomes, bets.length, ...matrix.wins];
  const file = writeNumbers(bench, 'wagers', numbers.concat(Array.from(stakes), Array.from(bets)));
  const findings: Finding[] = [];
  for (const wagerCount of WAGER_COUNTS) findings.push(await compareWithC(program, file, takeFirst(wagerCount, allWagers)));
  return { findings, notes: [] };
}

async function compareWithC(program: string, file: string, arrays: WagerArrays): Promise<Finding> {
  const wagerCount = arrays.bets.length;
  const sum = sumWinnings(arrays);
  const measureC = (): number => {
    // `settle.c` measures the loop with doubles and with integers. The faster one counts.
    const [doubleNs = 0, integerNs = 0, sumInC = 0] = runForNumbers(program, file, String(wagerCount), String(SAMPLES));
    assertEqual('sums of winnings', [sum], [sumInC]);
    return Math.min(doubleNs, integerNs);
  };
  const [ourNs = 0, nsInC = 0] = await alternatingMinimums(REPETITIONS, 1, () => nanosecondsPerWager(arrays), measureC);
  return {
    name: `settle ${formatInteger(wagerCount)} wagers, time as a multiple of C`,
    value: ourNs / nsInC,
    unit: '',
    bound: 'at most',
    target: TARGET_RATIO,
    detail: `${formatNumber(ourNs)} ns per wager, ${formatNumber(nsInC)} in C; equal sums`,
  };
}

function nanosecondsPerWager(arrays: WagerArrays): number {
  const callCount = SAMPLE_WAGERS / arrays.bets.length;
  let minimumNs = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample++)
    minimumNs = Math.min(
      minimumNs,
      nanoseconds(() => settleRepeatedly(callCount, arrays)),
    );
  return minimumNs / SAMPLE_WAGERS;
}

function settleRepeatedly(callCount: number, { matrix, outcomes, bets, stakes, paid }: WagerArrays): void {
  for (let call = 0; call < callCount; call++) payAll(matrix, call % outcomes, bets, stakes, paid);
}

/** Sums the winnings of all wagers on all outcomes. */
function sumWinnings({ matrix, outcomes, bets, stakes, paid }: WagerArrays): number {
  let sum = 0;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    payAll(matrix, outcome, bets, stakes, paid);
    sum = paid.reduce((total, winnings) => total + winnings, sum);
  }
  return sum;
}
