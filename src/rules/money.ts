/** Money in integer minor units with named roundings; it must never hold a fraction of a unit. */
import { assert } from './assert.ts';
import type { Ratio } from './ratio.ts';

/** An amount in minor units (cents) that a number holds exactly. */
export type Minor = number;

export const AMOUNT_MAX: Minor = Number.MAX_SAFE_INTEGER;

export const isAmount = (value: unknown): value is Minor => Number.isSafeInteger(value) && (value as number) >= 0;

/** The greatest multiple of the unit that is not above the amount. */
export function downToMultiple(amount: bigint, unit: bigint): bigint {
  assert(amount >= 0n && unit > 0n, 'roundings take amounts of 0 or more and units above 0');
  return amount - (amount % unit);
}

/** The least multiple of the unit that is not below the amount. */
export function upToMultiple(amount: bigint, unit: bigint): bigint {
  return downToMultiple(amount + unit - 1n, unit);
}

/** What a stake wins, brought up to the next amount that chips of this value can pay; null where no number holds it. */
export interface ChipWinnings {
  readonly paid: Minor | null;
  /** Whether the chips pay it to the unit, without rounding. */
  readonly exact: boolean;
}

/** In plain numbers as far as these are exact, in big integers beyond. */
export function winningsInChips(stake: Minor, odds: Ratio, chip: Minor): ChipWinnings {
  const over = Number(odds.d);
  const won = stake * Number(odds.n);
  const unit = over * chip;
  if (won + unit > AMOUNT_MAX) return winningsOfAnySize(stake, odds, chip);
  const beyond = won % unit;
  return { paid: (beyond === 0 ? won : won - beyond + unit) / over, exact: beyond === 0 };
}

function winningsOfAnySize(stake: Minor, odds: Ratio, chip: Minor): ChipWinnings {
  const won = BigInt(stake) * odds.n;
  const unit = odds.d * BigInt(chip);
  const paid = upToMultiple(won, unit) / odds.d;
  return { paid: paid > BigInt(AMOUNT_MAX) ? null : Number(paid), exact: won % unit === 0n };
}

/** What a stake wins in whole units, rounded down; whatever is paid beyond that is rounding. */
export function winningsDown(stake: Minor, odds: Ratio): Minor {
  const { paid, exact } = winningsInChips(stake, odds, 1);
  return (paid as Minor) - (exact ? 0 : 1);
}

/** The least stake that wins an amount in whole units, rounded up. */
export const stakeUp = (won: Minor, { n, d }: Ratio): Minor => Number(upToMultiple(BigInt(won) * d, n) / n);
