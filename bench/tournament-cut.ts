/** Measures the time of a cut with ten cut rules in a tournament of 10,000 entries. */
import { type Cut, cutSession, rankScores, type Score, type TieStep } from '../src/tournament/index.ts';
import { nanoseconds, randomIntegers } from './measure.ts';

const TABLE_COUNT = 1250;
const SEATS = 8;
/** So few different amounts that most entries are tied, and every step for ties is used. */
const AMOUNTS = 400;

const TIES: readonly TieStep[] = [
  { by: 'before-last-spin' },
  { by: 'earlier-spins' },
  { by: 'play-off', spins: 3, times: 2 },
  { by: 'lot' },
];

const CUTS: readonly Cut[] = [
  { by: 'table', n: 1 },
  { by: 'overall', n: 500 },
  { by: 'lot', n: 100 },
  { by: 'best-of-rest', n: 500 },
  { by: 'table', n: 1 },
  { by: 'lot', n: 100 },
  { by: 'best-of-rest', n: 300 },
  { by: 'overall', n: 300 },
  { by: 'best-of-rest', n: 100 },
  { by: 'lot', n: 100 },
];

/** The sum of the places of all cuts. */
const ADVANCED = 2 * TABLE_COUNT + 2000;
const WARMUPS = 5;

function makeScores(): readonly Score[] {
  const next = randomIntegers(11);
  return Array.from({ length: TABLE_COUNT * SEATS }, (_, i) => {
    const isOut = next(4) === 0;
    return {
      entry: `e${i + 1}`,
      table: `table-${i % TABLE_COUNT}`,
      chips: isOut ? 0 : 1 + next(AMOUNTS),
      before: 1 + next(3),
      order: next(3),
      outAtSpin: isOut ? 1 + next(20) : null,
      playOffs: [next(3), next(3)],
      lot: i,
      retired: next(50) === 0,
    };
  });
}

/** Times in milliseconds, the shortest first. */
export interface CutTimes {
  readonly cutMs: readonly number[];
  readonly rankMs: readonly number[];
}

/** Measures the cut and the ranking in turn, after some runs that are not counted. */
export function benchCut(repetitions: number): CutTimes {
  const scores = makeScores();
  const times = { cutMs: [] as number[], rankMs: [] as number[] };
  for (let repetition = -WARMUPS; repetition < repetitions; repetition++) {
    const cutNs = nanoseconds(() => {
      const { advanced, open } = cutSession({ scores, cuts: CUTS, ties: TIES });
      if (open !== null || advanced.length !== ADVANCED)
        throw new Error(`${advanced.length} entries advance, expected ${ADVANCED}`);
    });
    const rankNs = nanoseconds(() => rankScores(scores, TIES));
    if (repetition < 0) continue;
    times.cutMs.push(cutNs / 1e6);
    times.rankMs.push(rankNs / 1e6);
  }
  const ascending = (a: number, b: number): number => a - b;
  return { cutMs: times.cutMs.sort(ascending), rankMs: times.rankMs.sort(ascending) };
}
