/** Exact amounts as people read them: units of money where they are whole cents, and the fraction of a minor unit where they are not. */
import { approximate, isZero, makeDecimal, multiply, type Ratio, ratio, subtract } from '../../rules/index.ts';
import { sayChange, sayMoney } from '../shell/index.ts';

const CENT = ratio(1, 100);
const PLACES = 4;

/** A net result in units of money, with its sign. */
export function sayNet(minor: Ratio): string {
  if (minor.d === 1n) return sayChange(approximate(minor));
  const units = multiply(minor, CENT);
  const text = makeDecimal(units, PLACES).replace('-', '−');
  const isExact = isZero(subtract(multiply(units, ratio(10 ** PLACES)), ratio((units.n * 10n ** BigInt(PLACES)) / units.d)));
  return `${isExact ? '' : '≈ '}${minor.n > 0n ? '+' : ''}${text}`;
}

export const sayStake = (minor: number): string => sayMoney(minor);
