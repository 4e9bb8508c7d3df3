/** Computes what a player gets back, as the server does. Amounts are rounded down to whole minor units. */
import type { Conditions } from '../../../tournament/index.ts';

export const refundOf = (paidMinor: number, percent: number): number => Math.floor((paidMinor * percent) / 100);

/** Before the free period ends, the player gets everything back. */
export const withdrawalRefund = (
  paidMinor: number,
  { withdrawFreeUntilMs, lateRefundPercent }: Conditions['entry'],
  nowMs: number,
): number => (nowMs <= withdrawFreeUntilMs ? paidMinor : refundOf(paidMinor, lateRefundPercent));
