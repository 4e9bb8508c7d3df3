/** How a wager came to what it paid, as the parts of a line of arithmetic. It explains what the house settled and must never settle anything. */
import type { SettledView } from '../../protocol/index.ts';

export interface Arithmetic {
  /** What the odds were applied to; less than what counted where only multiples of the minimum are paid. */
  readonly baseMinor: number;
  /** As the book prints them: 11 to 2. */
  readonly odds: readonly [number, number];
  /** What that comes to in whole minor units. */
  readonly exactMinor: number;
  /** What was paid, with the rounding. */
  readonly paidMinor: number;
}

/** null unless it won at odds. */
export function arithmeticOf({ outcome, odds, counted, paid, rounded }: SettledView): Arithmetic | null {
  const [n, d] = (odds ?? '').split('/').map(Number);
  if (outcome !== 'won' || !n || !d) return null;
  const exactMinor = paid - rounded;
  const fits = Math.floor((counted * n) / d) === exactMinor;
  return { baseMinor: fits ? counted : Math.ceil((exactMinor * d) / n), odds: [n, d], exactMinor, paidMinor: paid };
}

/** What a wager did to its player's money: what was won, or what was lost. */
export const netOf = ({ outcome, counted, paid }: SettledView): number =>
  outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0;
