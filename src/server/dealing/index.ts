/** The door of the dealing: what runs the tables that may run by themselves. */
export { type Dealing, startDealing } from './dealing.ts';
export { type DriverStatus, SYSTEM, type Timers } from './driver.ts';
export { PACE_NAMES, PACES, type Pace } from './pace.ts';
export type { Closing } from './plan.ts';
