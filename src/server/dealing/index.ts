/** Public exports of the automatic dealing. */
export { type Dealing, startDealing, timersOf } from './dealing.ts';
export { type DriverStatus, SYSTEM, type Timers } from './driver.ts';
export { PACE_NAMES, PACES, type Pace } from './pace.ts';
export type { CloseForecast, DealNowFault } from './plan.ts';
