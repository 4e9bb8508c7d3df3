/** Allocates memory slowly, with the limits of the server, while a given number of records is stored. Prints the size of the young generation. */
import { getHeapSpaceStatistics } from 'node:v8';
import { limitMemory } from '../../src/server/index.ts';

const [recordsPerSecond = 0, seconds = 0] = process.argv.slice(2).map(Number);
const STEP_MS = 10;
/** The young generation grows if objects survive its collections, so each one is kept for a while. */
const KEPT_STEPS = 20;
const OBJECTS_PER_STEP = 2500;

const startMs = performance.now();
const seq = (): number => Math.floor(((performance.now() - startMs) / 1000) * recordsPerSecond);
limitMemory({ tables: new Map([['a', { head: () => ({ seq: seq(), hash: '' }) }]]) });

const kept: object[][] = [];
const timer = setInterval(() => {
  kept.push(Array.from({ length: OBJECTS_PER_STEP }, (_, i) => ({ values: [i, i + 1, i + 2, i + 3] })));
  if (kept.length > KEPT_STEPS) kept.shift();
  if (performance.now() - startMs < seconds * 1000) return;
  clearInterval(timer);
  console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size);
  process.exit();
}, STEP_MS);
