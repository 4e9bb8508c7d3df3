/** Records a forward step of the clock at every table before the server's time adopts it, so that deadlines keep their length. */
import type { Clock } from './clock.ts';
import { SYSTEM } from './dealing/index.ts';
import type { Floor } from './floor/index.ts';

/** How often the clock is compared with the clock of the machine. */
const CHECK_MS = 250;

/** Adopts a pending forward step. Does nothing if a table cannot record it: the next check tries again. */
export async function adoptForwardStep(clock: Clock, floor: Floor): Promise<void> {
  const byMs = clock.pendingMs();
  if (byMs === 0) return;
  const request = { by: SYSTEM, key: null, body: { type: 'record-clock-step', byMs } } as const;
  const answers = await Promise.all([...floor.tables.values()].map((handle) => handle.submit(request)));
  // A table that has recorded the step before the store failed has longer deadlines, never shorter ones.
  if (answers.every(({ ok }) => ok)) clock.adopt(byMs);
}

/** Follows the clock of the machine until the returned function is called. */
export function followClock(clock: Clock, floor: Floor): () => void {
  let running = false;
  const check = async (): Promise<void> => {
    if (running) return;
    running = true;
    await adoptForwardStep(clock, floor).finally(() => {
      running = false;
    });
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return () => clearInterval(timer);
}
