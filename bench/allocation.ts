/** Checks that settlement allocates no memory per wager. A loop that allocates shows that the measurement works. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { payAll } from '../src/rules/index.ts';
import { formatInteger, formatNumber, type Report } from './measure.ts';
import { randomWagers, type WagerArrays } from './settle.ts';

/** One call may allocate a little. A loop that allocates for each wager needs at least 8 bytes per wager. */
const TARGET_BYTES = 0.01;
const WAGERS = 100_000;
const CALLS = 201;

export function measureAllocation(): Report {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const arrays = randomWagers(WAGERS);
  const { matrix, outcomes, bets, stakes, paid } = arrays;
  const settleBytesPerCall = bytesPerCall(collectGarbage, outcomes, (outcome) => payAll(matrix, outcome, bets, stakes, paid));
  const controlBytesPerWager = bytesPerCall(collectGarbage, outcomes, (outcome) => payIntoObjects(arrays, outcome)) / WAGERS;
  if (controlBytesPerWager < 8)
    throw new Error(
      `the measurement reports ${controlBytesPerWager} bytes per wager for a loop that allocates an object per wager`,
    );
  return {
    findings: [
      {
        name: `settle ${formatInteger(WAGERS)} wagers, memory per wager`,
        value: settleBytesPerCall / WAGERS,
        unit: 'bytes',
        bound: 'at most',
        target: TARGET_BYTES,
        detail: `${formatInteger(settleBytesPerCall)} bytes per call; ${formatNumber(controlBytesPerWager)} per wager in a loop that allocates objects`,
      },
    ],
    notes: [],
  };
}

/** Returns the bytes of the heap and the array buffers. */
function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns the median over many calls, minus the bytes of measuring. A median ignores single garbage collections. */
function bytesPerCall(collectGarbage: () => void, outcomes: number, call: (outcome: number) => unknown): number {
  const median = (measuredCall: (outcome: number) => unknown): number => {
    const samples: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const bytesBefore = bytesInUse();
      measuredCall(i % outcomes);
      samples.push(bytesInUse() - bytesBefore);
    }
    return samples.sort((a, b) => a - b)[CALLS >> 1] as number;
  };
  collectGarbage();
  median(call);
  collectGarbage();
  return Math.max(0, median(call) - median(() => {}));
}

function payIntoObjects({ matrix, bets, stakes }: WagerArrays, outcome: number): readonly unknown[] {
  return Array.from(bets, (bet, i) => ({ paid: (stakes[i] as number) * (matrix.wins[outcome * matrix.bets + bet] as number) }));
}
