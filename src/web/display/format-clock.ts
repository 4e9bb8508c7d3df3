/** The time of day on displays, such as 18:05. */
import { settings } from '../shell/index.ts';

export const formatClock = (ms: number): string =>
  new Date(ms).toLocaleTimeString(settings.language.value, { hour: '2-digit', minute: '2-digit', hour12: false });
