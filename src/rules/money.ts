/** Amounts of money in whole minor units, and functions that round them up or down. */
import { assert } from './assert.ts';
import type { Ratio } from './ratio.ts';

/** An amount in minor units (cents) that a number holds exactly. */
export type Minor = number;

export const AMOUNT_MAX: Minor = Number.MAX_SAFE_INTEGER;

export const isAmount = (value: unknown): value is Minor => Number.isSafeInteger(value) && (value as number) >= 0;

/** The greatest multiple of the unit that is not above the amount. */
export function roundDownToMultiple(amount: bigint, unit: bigint): bigint {
  assert(amount >= 0n && unit > 0n, `cannot round ${amount} to multiples of ${unit}`);
  return amount - (amount % unit);
}

/** The least multiple of the unit that is not below the amount. */
export function roundUpToMultiple(amount: bigint, unit: bigint): bigint {
  return roundDownToMultiple(amount + unit - 1n, unit);
}

/** What a stake wins, rounded up to an amount that chips of the given value can pay. */
export interface ChipWinnings {
  /** null if the amount is too large for an exact number. */
  readonly paid: Minor | null;
  /** True if no rounding was needed. */
  readonly exact: boolean;
}

/** Uses numbers while they are exact, and bigints for larger amounts. */
export function winningsInChips(stake: Minor, odds: Ratio, chip: Minor): ChipWinnings {
  const denominator = Number(odds.d);
  const won = stake * Number(odds.n);
  const unit = denominator * chip;
  if (won + unit > AMOUNT_MAX) return winningsOfAnySize(stake, odds, chip);
  const remainder = won % unit;
  return { paid: (remainder === 0 ? won : won - remainder + unit) / denominator, exact: remainder === 0 };
}

function winningsOfAnySize(stake: Minor, odds: Ratio, chip: Minor): ChipWinnings {
  const won = BigInt(stake) * odds.n;
  const unit = odds.d * BigInt(chip);
  const paid = roundUpToMultiple(won, unit) / odds.d;
  return { paid: paid > BigInt(AMOUNT_MAX) ? null : Number(paid), exact: won % unit === 0n };
}

/** What a stake wins in whole units, rounded down. */
export function winningsRoundedDown(stake: Minor, odds: Ratio): Minor {
  const { paid, exact } = winningsInChips(stake, odds, 1);
  return (paid as Minor) - (exact ? 0 : 1);
}

/** The smallest whole stake that wins at least this amount. */
export const smallestStakeFor = (won: Minor, { n, d }: Ratio): Minor => Number(roundUpToMultiple(BigInt(won) * d, n) / n);
