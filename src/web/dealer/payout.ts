/** What a dealer counts out: odds as people say them, an amount in chips. */
import { parseRatio, type Ratio, ratio } from '../../rules/index.ts';

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕' };

/** `11/2` as `5½`: whole units and a fraction, never a decimal. */
function makeMixed({ n, d }: Ratio): string {
  const whole = n / d;
  const rest = n % d;
  if (rest === 0n) return String(whole);
  const fraction = FRACTIONS[`${rest}/${d}`] ?? `${whole === 0n ? '' : ' '}${rest}/${d}`;
  return whole === 0n ? fraction : `${whole}${fraction}`;
}

/** Odds `n/d` as people say them, to one. */
export const sayOdds = (odds: string): string => makeMixed(parseRatio(odds) ?? ratio(0));

/** What houses have in a float, in minor units, the largest first. */
const FLOAT_CHIPS = [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50] as const;

export interface InChips {
  readonly chips: readonly { readonly valueMinor: number; readonly count: number }[];
  /** What no chip has. */
  readonly restMinor: number;
}

/** The fewest chips, counted out from the largest. */
export function inChips(amountMinor: number, values: readonly number[] = FLOAT_CHIPS): InChips {
  const chips: { readonly valueMinor: number; readonly count: number }[] = [];
  let restMinor = amountMinor;
  for (const valueMinor of values) {
    const count = Math.floor(restMinor / valueMinor);
    if (count > 0) chips.push({ valueMinor, count });
    restMinor -= count * valueMinor;
  }
  return { chips, restMinor };
}
