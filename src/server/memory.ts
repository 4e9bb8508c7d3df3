/** Limits the memory of the server process: collects garbage after the start, and limits the heap under load. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TableHandle } from './floor/index.ts';

/** Runs a full garbage collection in the calling thread. After the server's start, this frees a quarter of the memory. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Limits of V8's young generation: while few records are stored, and under load. A small one saves memory for clients that only watch. Under
 * load it would be collected after every few commits, and each collection copies the commands that wait for the disk.
 */
const [QUIET_YOUNG_BYTES, BUSY_YOUNG_BYTES] = [16 * 2 ** 20, 64 * 2 ** 20];
const CHECK_MS = 250;
/** The server is busy if this many consecutive checks find at least this many new records each. */
const [BUSY_CHECKS, BUSY_RECORDS] = [4, 250];
/** Growth of the rest of the heap, in per cent, that triggers a full collection. V8's default of 25 % pauses the server for 20 ms every two seconds. */
const GROWTH_PERCENT = 100;
/** Factors by which V8 enlarges the young generation when many of its objects survive. 1 stops the growth, 2 is V8's default. */
const [YOUNG_FACTOR_STOPPED, YOUNG_FACTOR_ALLOWED] = [1, 2];

const youngBytes = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

/** The part of the floor that tells how many records are stored. */
interface RecordedTables {
  readonly tables: ReadonlyMap<string, Pick<TableHandle, 'head'>>;
}

/** Sets V8's heap limits when the young generation has grown, which is a sign of load. */
function limitHeapUnderLoad({ tables }: RecordedTables): NodeJS.Timeout {
  const countRecords = (): number => [...tables.values()].reduce((sum, table) => sum + table.head().seq, 0);
  let [recordCount, busyChecks, youngFactor, hasSetGrowth] = [countRecords(), 0, YOUNG_FACTOR_ALLOWED, false];
  const timer = setInterval(() => {
    const previousCount = recordCount;
    recordCount = countRecords();
    busyChecks = recordCount - previousCount >= BUSY_RECORDS ? busyChecks + 1 : 0;
    const bytes = youngBytes();
    if (bytes >= QUIET_YOUNG_BYTES && !hasSetGrowth) {
      setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
      hasSetGrowth = true;
    }
    const bytesMax = busyChecks < BUSY_CHECKS ? QUIET_YOUNG_BYTES : BUSY_YOUNG_BYTES;
    const factor = bytes < bytesMax ? YOUNG_FACTOR_ALLOWED : YOUNG_FACTOR_STOPPED;
    if (factor !== youngFactor) setFlagsFromString(`--semi-space-growth-factor=${factor}`);
    youngFactor = factor;
  }, CHECK_MS);
  return timer.unref();
}

/** Call it after the server's start and before clients connect, because the collection blocks. Returns a function that stops the checks. */
export function limitMemory(floor: RecordedTables): () => void {
  collectGarbage();
  const timer = limitHeapUnderLoad(floor);
  return () => clearInterval(timer);
}
