/** The door of the dealing: what runs the tables that may run by themselves. */
export { type Dealing, type DealingParts, startDealing } from './dealing.ts';
export { closeIn, type DriverStatus, SYSTEM, type Timers, TUMBLER } from './driver.ts';
export { PACE_NAMES, PACES, type Pace, type PaceName } from './pace.ts';
export type { Closing } from './plan.ts';
