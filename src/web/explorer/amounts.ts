/** Exact amounts as people read them: in units of money, with a mark where a fraction of a cent does not end. It must never feed what it says back into a computation. */
import { approximate, makeDecimal, multiply, type Ratio, ratio } from '../../rules/index.ts';
import { sayChange, settings } from '../shell/index.ts';

const CENT = ratio(1, 100);
/** Of a unit of money, where two are not enough. */
const PLACES = 4;

/** A net result in units of money, with its sign. */
export function sayNet(minor: Ratio): string {
  if (minor.d === 1n) return sayChange(approximate(minor));
  const units = multiply(minor, CENT);
  const isExact = 10n ** BigInt(PLACES) % units.d === 0n;
  const format = new Intl.NumberFormat(settings.language.value, { minimumFractionDigits: PLACES, signDisplay: 'exceptZero' });
  return `${isExact ? '' : '≈ '}${format.format(Number(makeDecimal(units, PLACES)))}`;
}
