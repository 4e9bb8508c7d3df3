/** Formats money, numbers and times in the language of the page: the only module of the pages that does. */
import { findLocale } from './locales.ts';
import { formatMoneyIn, formatNumberIn, parseMoneyIn } from './money.ts';
import { settings } from './settings.ts';
import { formatTimeIn, type TimeStyle } from './times.ts';

export const formatMoney = (minor: number): string => formatMoneyIn(settings.language.value, minor);

/** Parses an amount as people write it in the language of the page; null if it is not valid. */
export const parseMoney = (text: string): number | null => parseMoneyIn(settings.language.value, text);

/** Money with a plus or minus sign, for gains and losses. */
export const formatChange = (minor: number): string => formatMoneyIn(settings.language.value, minor, true);

export const formatNumber = (value: number): string => formatNumberIn(settings.language.value, value, 0);

const formatHere = (style: TimeStyle, ms: number): string =>
  formatTimeIn(findLocale(settings.language.value, navigator.languages), style, ms);

/** Hours and minutes. */
export const formatTime = (ms: number): string => formatHere('time', ms);

/** Hours, minutes and seconds, for records. */
export const formatExactTime = (ms: number): string => formatHere('exactTime', ms);

export const formatDate = (ms: number): string => formatHere('date', ms);

export const formatDateTime = (ms: number): string => formatHere('dateTime', ms);

/** Whether a time is too large for a `Date`. The end of a permanent exclusion is the largest safe integer. */
export const isPermanent = (ms: number): boolean => Number.isNaN(new Date(ms).getTime());
