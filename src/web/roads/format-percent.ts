/** Formats a part of one as a percentage without decimals. */
import { formatNumber } from '../shell/index.ts';

export const formatPercent = (part: number): string => `${formatNumber(Math.round(100 * part))}%`;
