/** What a dealer counts out: odds as people say them, the arithmetic of a wager, an amount in chips. It must never work out what is won: that is told to it. */
import { multiply, parseRatio, type Ratio, ratio } from '../../rules/index.ts';

/** One wager that won, as the table settled it. */
export interface PayLine {
  readonly bet: string;
  readonly player: string;
  /** All that lay there; what does not count goes back. */
  readonly stake: number;
  readonly returned: number;
  /** `n/d`. */
  readonly odds: string;
  readonly paid: number;
}

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕' };

/** `11/2` as `5½`: whole units and a fraction, never a decimal. */
export function makeMixed({ n, d }: Ratio): string {
  const whole = n / d;
  const rest = n % d;
  if (rest === 0n) return String(whole);
  const fraction = FRACTIONS[`${rest}/${d}`] ?? `${whole === 0n ? '' : ' '}${rest}/${d}`;
  return whole === 0n ? fraction : `${whole}${fraction}`;
}

export interface Arithmetic {
  readonly counted: number;
  /** As people say it, to one. */
  readonly odds: string;
  /** What rounding in chips added; 0 where the odds come out even. */
  readonly roundedMinor: number;
}

/** How what is paid comes about. */
export function arithmeticOf({ stake, returned, odds, paid }: PayLine): Arithmetic {
  const counted = stake - returned;
  const given = parseRatio(odds) ?? ratio(0);
  const exact = multiply(ratio(counted), given);
  // Paid is never less than the whole units that the odds come to.
  const floor = Number(exact.n / exact.d);
  return { counted, odds: makeMixed(given), roundedMinor: Math.max(0, paid - floor) };
}

/** What houses have in a float, in minor units, the largest first. */
export const FLOAT_CHIPS = [1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50] as const;

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
