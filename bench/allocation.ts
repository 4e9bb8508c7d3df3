/** Memory that settling takes for each wager, which must be none. The meter itself must never go unproved: it is shown a loop that does allocate. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { payAll } from '../src/rules/index.ts';
import { grouped, type Report, short } from './measure.ts';
import { type Wagered, wagersAtRandom } from './settle.ts';

/** A loop that allocates takes at least 8 bytes a wager; what one call takes is spread over its wagers and far below this. */
const TARGET = 0.01;
const WAGERS = 100_000;
const CALLS = 201;

export function measureAllocation(): Report {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const wagered = wagersAtRandom(WAGERS);
  const { matrix, outcomes, bets, stakes, paid } = wagered;
  const settled = bytesPerCall(collect, outcomes, (outcome) => payAll(matrix, outcome, bets, stakes, paid));
  const control = bytesPerCall(collect, outcomes, (outcome) => payInObjects(wagered, outcome)) / WAGERS;
  if (control < 8) throw new Error(`the meter sees ${control} bytes a wager where every wager is an object`);
  return {
    findings: [
      {
        name: `settle ${grouped(WAGERS)} wagers, memory a wager`,
        value: settled / WAGERS,
        unit: 'bytes',
        bound: 'at most',
        target: TARGET,
        detail: `${grouped(settled)} bytes a call; ${short(control)} a wager where each is an object`,
      },
    ],
    notes: [],
  };
}

/** Heap and buffers together. */
function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The median over many calls, beyond what measuring takes: a collection inside one call cannot hide what the others took. */
function bytesPerCall(collect: () => void, outcomes: number, call: (outcome: number) => unknown): number {
  const median = (work: (outcome: number) => unknown): number => {
    const taken: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const before = bytesInUse();
      work(i % outcomes);
      taken.push(bytesInUse() - before);
    }
    return taken.sort((a, b) => a - b)[CALLS >> 1] as number;
  };
  collect();
  median(call);
  collect();
  return Math.max(0, median(call) - median(() => {}));
}

function payInObjects({ matrix, bets, stakes }: Wagered, outcome: number): readonly unknown[] {
  return Array.from(bets, (bet, i) => ({ paid: (stakes[i] as number) * (matrix.wins[outcome * matrix.bets + bet] as number) }));
}
