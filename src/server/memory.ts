/** The memory of the process that serves: what starting took is given back, what V8 would take without need is bounded, and what it would save at the cost of waiting is left. It must never be called while somebody plays. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives back what starting took and nobody needs any more, in the thread that asks: a quarter of all memory, which V8 by itself would keep while nobody plays. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Bytes of what V8 keeps for the young: it doubles them up to 128 MiB where it may, and from here on that makes nothing faster. */
const YOUNG_BYTES = 16 * 2 ** 20;
const LOOK_MS = 250;
/** Per cent of what is in use by which that may grow before all of it is looked through: V8 by itself allows a quarter, and everybody waits 20 ms every other second. */
const GROWTH_PERCENT = 100;

/** Once there is a load: lets the space for the young grow no more, and the old be looked through less often. There is no setting for either after the start. */
function onLoad(): NodeJS.Timeout {
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (young === undefined || young.space_size < YOUNG_BYTES) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
    clearInterval(timer);
  }, LOOK_MS);
  return timer.unref();
}

/** Once everything stands; answers how to stop looking. */
export function keepMemorySmall(): () => void {
  giveBack();
  const timer = onLoad();
  return () => clearInterval(timer);
}
