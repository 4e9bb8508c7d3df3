/** Formats the time of a record with seconds, because several acts can happen in one minute. */
import { formatDate, formatExactTime } from '../../shell/index.ts';

export const formatExactDateTime = (ms: number): string => `${formatDate(ms)} ${formatExactTime(ms)}`;
