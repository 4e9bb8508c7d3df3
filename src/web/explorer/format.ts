/** Formats exact ratios and amounts for display, with the character − for minus, not a hyphen. */
import { approximate, makeDecimal, makeRatio, multiply, type Ratio, ratio } from '../../rules/index.ts';
import { CURRENCY, formatChange, formatNumberIn, minorPerUnit, settings } from '../shell/index.ts';

const HUNDRED = ratio(100);
const UNITS_PER_MINOR = ratio(1, minorPerUnit());
/** Two more decimals than the currency has, because a net result can be a fraction of a minor unit. */
const DECIMALS = CURRENCY.decimals + 2;

export const formatPercent = (value: Ratio, decimals = 2): string =>
  `${makeDecimal(multiply(value, HUNDRED), decimals).replace('-', '−')} %`;

/** Formats a ratio. A whole number has no denominator. */
export const formatRatio = (value: Ratio): string => (value.d === 1n ? `${value.n}` : makeRatio(value)).replace('-', '−');

/** Formats a net result in units of money with its sign. A rounded result starts with `≈`. */
export function formatNet(minor: Ratio): string {
  if (minor.d === 1n) return formatChange(approximate(minor));
  const units = multiply(minor, UNITS_PER_MINOR);
  const isExact = 10n ** BigInt(DECIMALS) % units.d === 0n;
  return `${isExact ? '' : '≈ '}${formatNumberIn(settings.language.value, makeDecimal(units, DECIMALS) as `${number}`, DECIMALS, true)}`;
}
