/** Proposes times for the conditions. */

export const MINUTE_MS = 60_000;

export const floorToMinute = (ms: number): number => ms - (ms % MINUTE_MS);

const EVENING_HOUR = 20;
const HOUR_MS = 60 * MINUTE_MS;
/** The authority must approve the conditions, and players must enter, before the first session. */
const LEAD_MS = 2 * HOUR_MS;

/** Tonight at eight o'clock. If that is too soon, the next full hour that leaves enough time. */
export function proposeStartMs(nowMs: number): number {
  const evening = new Date(nowMs);
  evening.setHours(EVENING_HOUR, 0, 0, 0);
  if (evening.getTime() >= nowMs + LEAD_MS) return evening.getTime();
  const next = new Date(nowMs + LEAD_MS);
  if (next.getMinutes() > 0 || next.getSeconds() > 0 || next.getMilliseconds() > 0) next.setHours(next.getHours() + 1, 0, 0, 0);
  return next.getTime();
}
