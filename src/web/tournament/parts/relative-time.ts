/** Times as a distance from now, such as "in 12 min". */
import { formatNumber } from '../../shell/index.ts';
import { words } from './words/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Rounds down, so that the text never promises too much time. */
export function formatRelative(atMs: number, nowMs: number): string {
  const t = words.value;
  const restMs = atMs - nowMs;
  if (restMs >= 2 * DAY_MS) return t.inDays(formatNumber(Math.floor(restMs / DAY_MS)));
  if (restMs >= 2 * HOUR_MS) return t.inHours(formatNumber(Math.floor(restMs / HOUR_MS)));
  if (restMs > MINUTE_MS) return t.inMinutes(formatNumber(Math.floor(restMs / MINUTE_MS)));
  if (restMs > 0) return t.inSeconds(formatNumber(Math.ceil(restMs / 1000)));
  if (restMs > -MINUTE_MS) return t.now;
  if (restMs > -2 * HOUR_MS) return t.agoMinutes(formatNumber(Math.floor(-restMs / MINUTE_MS)));
  return restMs > -2 * DAY_MS
    ? t.agoHours(formatNumber(Math.floor(-restMs / HOUR_MS)))
    : t.agoDays(formatNumber(Math.floor(-restMs / DAY_MS)));
}
