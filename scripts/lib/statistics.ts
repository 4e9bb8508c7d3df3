/** Tests of dice against chance: counts, chi-square and runs with their p-values. It must never decide how much chance is too much. */

/** Lanczos' approximation with g = 7 and nine terms, good to some fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

export function logGamma(x: number): number {
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.reduce((soFar, c, i) => soFar + (i === 0 ? c : c / (z + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const TERMS_MAX = 10_000;
const EPSILON = 1e-15;

/** The regularized upper incomplete gamma function: a series below the bend, Lentz' continued fraction above it. */
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

/** How likely a chi-square of this size or more is. */
export const chiSquareP = (chiSquare: number, freedom: number): number => upperGamma(freedom / 2, chiSquare / 2);

/** How likely a standard normal value is as far from 0 as this or farther. */
export const normalP = (z: number): number => upperGamma(0.5, (z * z) / 2);

export interface Tested {
  readonly name: string;
  readonly statistic: number;
  readonly freedom: number | null;
  readonly p: number;
}

/** Counts against what is expected of them. */
function goodness(name: string, counts: Float64Array, probabilities: readonly number[]): Tested {
  let total = 0;
  for (const count of counts) total += count;
  let statistic = 0;
  for (const [i, probability] of probabilities.entries())
    statistic += ((counts[i] as number) - total * probability) ** 2 / (total * probability);
  const freedom = probabilities.length - 1;
  return { name, statistic, freedom, p: chiSquareP(statistic, freedom) };
}

const sumOf = (lists: readonly Float64Array[]): Float64Array =>
  Float64Array.from(lists[0] ?? [], (_, i) => lists.reduce((soFar, list) => soFar + (list[i] as number), 0));

const even = (cells: number): readonly number[] => Array(cells).fill(1 / cells);

/** Ordered ways of each total of three dice, 3 to 18, counted. */
const TOTALS: readonly number[] = (() => {
  const ways: number[] = Array(16).fill(0);
  for (let all = 0; all < 216; all++) {
    const total = Math.floor(all / 36) + (Math.floor(all / 6) % 6) + (all % 6);
    ways[total] = (ways[total] as number) + 1;
  }
  return ways.map((way) => way / 216);
})();

export interface Tally {
  readonly add: (a: number, b: number, c: number) => void;
  readonly rounds: () => number;
  readonly tests: () => readonly Tested[];
}

/** Takes rounds of three dice in order, faces from 1. */
export function newTally(): Tally {
  const faces = [new Float64Array(6), new Float64Array(6), new Float64Array(6)];
  const triples = new Float64Array(216);
  const totals = new Float64Array(16);
  // One die and the same die one round later, in pairs that share no round, so that the cells are independent.
  const serial = [new Float64Array(36), new Float64Array(36), new Float64Array(36)];
  const last = [0, 0, 0];
  let [rounds, runs, bigs, before] = [0, 0, 0, -1];

  const count = (cells: Float64Array, cell: number): void => {
    cells[cell] = (cells[cell] as number) + 1;
  };

  const add = (a: number, b: number, c: number): void => {
    const dice = [a - 1, b - 1, c - 1] as const;
    const total = dice[0] + dice[1] + dice[2];
    for (let i = 0; i < 3; i++) {
      const face = dice[i] as number;
      count(faces[i] as Float64Array, face);
      if (rounds % 2 === 1) count(serial[i] as Float64Array, (last[i] as number) * 6 + face);
      last[i] = face;
    }
    count(triples, dice[0] * 36 + dice[1] * 6 + dice[2]);
    count(totals, total);
    // 3 to 10 and 11 to 18 are equally likely, triples included.
    const big = total >= 8 ? 1 : 0;
    if (big !== before) runs += 1;
    before = big;
    bigs += big;
    rounds += 1;
  };

  const runsTest = (): Tested => {
    const smalls = rounds - bigs;
    const mean = (2 * bigs * smalls) / rounds + 1;
    const variance = ((mean - 1) * (mean - 2)) / (rounds - 1);
    const z = (runs - mean) / Math.sqrt(variance);
    return { name: 'runs of 3 to 10 and 11 to 18', statistic: z, freedom: null, p: normalP(z) };
  };

  return {
    add,
    rounds: () => rounds,
    tests: () => [
      ...faces.map((counts, i) => goodness(`faces of die ${i + 1}`, counts, even(6))),
      goodness('faces of all dice', sumOf(faces), even(6)),
      goodness('triples, in order', triples, even(216)),
      goodness('totals', totals, TOTALS),
      ...serial.map((counts, i) => goodness(`die ${i + 1} after itself`, counts, even(36))),
      runsTest(),
    ],
  };
}

/** Less likely than this, on either side, is not chance: with ten tests a fair tumbler is accused once in some 50,000 runs. */
export const P_LEAST = 1e-6;

/** What is too far from chance, or too near to what is expected to be chance. */
export const suspicious = (tests: readonly Tested[]): readonly Tested[] =>
  // Two-sided already where there is no freedom: runs that are just as expected prove nothing.
  tests.filter(({ p, freedom }) => p < P_LEAST || (freedom !== null && p > 1 - P_LEAST));
