/** Exact amounts as people read them: in units of money, with a mark where a fraction of a cent does not end. It must never feed what it says back into a computation. */
import { approximate, makeDecimal, multiply, type Ratio, ratio } from '../../rules/index.ts';
import { CURRENCY, formatNumber, minorPerUnit, sayChange, settings } from '../shell/index.ts';

const MINOR = ratio(1, minorPerUnit());
/** Decimals of a unit that show parts of a minor unit. */
const PLACES = CURRENCY.decimals + 2;

/** A net result in units of money, with its sign. */
export function sayNet(minor: Ratio): string {
  if (minor.d === 1n) return sayChange(approximate(minor));
  const units = multiply(minor, MINOR);
  const isExact = 10n ** BigInt(PLACES) % units.d === 0n;
  return `${isExact ? '' : '≈ '}${formatNumber(makeDecimal(units, PLACES) as `${number}`, settings.language.value, PLACES, true)}`;
}
