/** Statistical tests of dice: chi-square tests of counts and a runs test, with p-values. */

/** Lanczos approximation with g = 7 and nine terms, accurate to about 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

export function logGamma(x: number): number {
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.reduce((subtotal, c, i) => subtotal + (i === 0 ? c : c / (z + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TERMS_MAX = 10_000;
const EPSILON = 1e-15;

/** The regularized upper incomplete gamma function. Uses a series for x < a + 1, and Lentz's continued fraction for larger x. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let n = 1; n < TERMS_MAX && term > sum * EPSILON; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  const tiny = Number.MIN_VALUE / EPSILON;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < TERMS_MAX; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || tiny);
    c = b + an / c || tiny;
    h *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) break;
  }
  return h * scale;
}

/** Returns the probability of a chi-square value of at least this size. */
export const chiSquareP = (chiSquare: number, freedom: number): number => upperGamma(freedom / 2, chiSquare / 2);

/** Returns the probability that a standard normal value is at least this far from 0. */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2);

export interface TestResult {
  readonly name: string;
  readonly statistic: number;
  /** The degrees of freedom of a chi-square test; null for the runs test. */
  readonly freedom: number | null;
  readonly p: number;
}

/** Tests counts against their probabilities with a chi-square test. */
function chiSquareTest(name: string, counts: Float64Array, probabilities: readonly number[]): TestResult {
  let total = 0;
  for (const count of counts) total += count;
  let statistic = 0;
  for (const [i, probability] of probabilities.entries())
    statistic += ((counts[i] as number) - total * probability) ** 2 / (total * probability);
  const freedom = probabilities.length - 1;
  return { name, statistic, freedom, p: chiSquareP(statistic, freedom) };
}

const addLists = (lists: readonly Float64Array[]): Float64Array =>
  Float64Array.from(lists[0] ?? [], (_, i) => lists.reduce((subtotal, list) => subtotal + (list[i] as number), 0));

const uniformProbabilities = (cells: number): readonly number[] => Array(cells).fill(1 / cells);

/** The probability of each total of three dice, from 3 to 18. */
const TOTAL_PROBABILITIES: readonly number[] = (() => {
  const ways: number[] = Array(16).fill(0);
  for (let roll = 0; roll < 216; roll++) {
    const total = Math.floor(roll / 36) + (Math.floor(roll / 6) % 6) + (roll % 6);
    ways[total] = (ways[total] as number) + 1;
  }
  return ways.map((way) => way / 216);
})();

export interface Tally {
  readonly add: (a: number, b: number, c: number) => void;
  readonly rounds: () => number;
  readonly tests: () => readonly TestResult[];
}

/** Creates a tally that counts rounds of three dice, in the order of play. */
export function newTally(): Tally {
  const faces = [new Float64Array(6), new Float64Array(6), new Float64Array(6)];
  const rolls = new Float64Array(216);
  const totals = new Float64Array(16);
  // Counts pairs of faces of the same die in consecutive rounds. No round is in two pairs, so that the pairs are independent.
  const facePairs = [new Float64Array(36), new Float64Array(36), new Float64Array(36)];
  const previousFaces = [0, 0, 0];
  // A run is a sequence of rounds whose totals are all big (11 to 18) or all small.
  let [rounds, runs, bigCount, previousBig] = [0, 0, 0, -1];

  const increment = (cells: Float64Array, cell: number): void => {
    cells[cell] = (cells[cell] as number) + 1;
  };

  const add = (a: number, b: number, c: number): void => {
    const dice = [a - 1, b - 1, c - 1] as const;
    const total = dice[0] + dice[1] + dice[2];
    for (let i = 0; i < 3; i++) {
      const face = dice[i] as number;
      increment(faces[i] as Float64Array, face);
      if (rounds % 2 === 1) increment(facePairs[i] as Float64Array, (previousFaces[i] as number) * 6 + face);
      previousFaces[i] = face;
    }
    increment(rolls, dice[0] * 36 + dice[1] * 6 + dice[2]);
    increment(totals, total);
    // Totals of 3 to 10 and of 11 to 18 are equally likely. Here faces start at 0, so that 11 is 8.
    const big = total >= 8 ? 1 : 0;
    if (big !== previousBig) runs += 1;
    previousBig = big;
    bigCount += big;
    rounds += 1;
  };

  const runsTest = (): TestResult => {
    const smallCount = rounds - bigCount;
    const mean = (2 * bigCount * smallCount) / rounds + 1;
    const variance = ((mean - 1) * (mean - 2)) / (rounds - 1);
    const z = (runs - mean) / Math.sqrt(variance);
    return { name: 'runs of 3 to 10 and 11 to 18', statistic: z, freedom: null, p: normalP(z) };
  };

  return {
    add,
    rounds: () => rounds,
    tests: () => [
      ...faces.map((counts, i) => chiSquareTest(`faces of die ${i + 1}`, counts, uniformProbabilities(6))),
      chiSquareTest('faces of all dice', addLists(faces), uniformProbabilities(6)),
      chiSquareTest('rolls of three dice, in order', rolls, uniformProbabilities(216)),
      chiSquareTest('totals', totals, TOTAL_PROBABILITIES),
      ...facePairs.map((counts, i) => chiSquareTest(`die ${i + 1} after itself`, counts, uniformProbabilities(36))),
      runsTest(),
    ],
  };
}

/** A p-value below this, or above 1 minus this, is suspicious. With a fair tumbler, about one of 50,000 executions of all ten tests fails. */
export const P_MIN = 1e-6;

/** Finds results that are too far from their expectation or too close to it. */
export const findSuspicious = (tests: readonly TestResult[]): readonly TestResult[] =>
  // The runs test has no degrees of freedom. It is two-sided, so that only small p-values are suspicious.
  tests.filter(({ p, freedom }) => p < P_MIN || (freedom !== null && p > 1 - P_MIN));
