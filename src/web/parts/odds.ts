/** Formats what odds pay for one unit, with a fraction sign: `11/2` is `5½`. */

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕' };

// Does not use the exact fractions of `rules`, so that the player's ledger loads less code. The numbers in odds are small.
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** `odds` is `n/d`, not always in lowest terms. */
export function formatOdds(odds: string): string {
  const [n = 0, d = 1] = odds.split('/').map(Number);
  const whole = Math.floor(n / d);
  const rest = n % d;
  if (rest === 0) return String(whole);
  const shared = gcd(rest, d);
  const reduced = `${rest / shared}/${d / shared}`;
  const fraction = FRACTIONS[reduced] ?? `${whole === 0 ? '' : ' '}${reduced}`;
  return whole === 0 ? fraction : `${whole}${fraction}`;
}
