/** Formats money, numbers and times in the chosen language. */
import { formatMoneyIn, formatNumberIn } from './money.ts';
import { settings } from './settings.ts';

export const formatMoney = (minor: number): string => formatMoneyIn(settings.language.value, minor);

/** Money with a plus or minus sign, for gains and losses. */
export const formatChange = (minor: number): string => formatMoneyIn(settings.language.value, minor, true);

export const formatNumber = (value: number): string => formatNumberIn(settings.language.value, value, 0);

export const formatTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString(settings.language.value, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const formatDateTime = (ms: number): string =>
  new Date(ms).toLocaleString(settings.language.value, { dateStyle: 'medium', timeStyle: 'short' });

/** Whether a time is too large for a `Date`. The end of a permanent exclusion is the largest safe integer. */
export const isPermanent = (ms: number): boolean => Number.isNaN(new Date(ms).getTime());
