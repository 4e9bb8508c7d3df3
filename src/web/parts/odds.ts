/** Formats what odds pay for one unit, with a fraction sign: `11/2` is `5½`. */
import { parseRatio, ratio } from '../../rules/index.ts';

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕' };

export function formatOdds(odds: string): string {
  const { n, d } = parseRatio(odds) ?? ratio(0);
  const whole = n / d;
  const rest = n % d;
  if (rest === 0n) return String(whole);
  const fraction = FRACTIONS[`${rest}/${d}`] ?? `${whole === 0n ? '' : ' '}${rest}/${d}`;
  return whole === 0n ? fraction : `${whole}${fraction}`;
}
