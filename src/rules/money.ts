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

/** What a stake wins at these odds, exact: a count of minor units over the odds' denominator. */
export function winnings(stake: Minor, odds: Ratio): { readonly over: bigint; readonly exact: bigint } {
  return { exact: BigInt(stake) * odds.n, over: odds.d };
}

/** The winnings brought up to the next amount that chips of this value can pay. */
export function winningsUp(stake: Minor, odds: Ratio, chip: Minor): bigint {
  const { exact, over } = winnings(stake, odds);
  return upToMultiple(exact, over * BigInt(chip)) / over;
}

/** Whether chips of this value can pay the winnings to the unit. */
export function payableExactly(stake: Minor, odds: Ratio, chip: Minor): boolean {
  const { exact, over } = winnings(stake, odds);
  return exact % (over * BigInt(chip)) === 0n;
}
