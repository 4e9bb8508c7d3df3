/** Warns before the float (the chips of the house at the table) runs short, and while it is overdrawn. */

import type { RulesView, StaffTable } from '../../../protocol/index.ts';
import { type NetPayment, netPaymentOf, openLayout, type Rulebook } from '../../../rules/index.ts';

/** Makes the function that computes the most that one throw can cost the float, with the odds of the table. */
export function makeNetPayment(
  rulebook: Rulebook,
  { layout: layoutId, bets: tableBets }: Pick<RulesView, 'layout' | 'bets'>,
): NetPayment {
  // Only a rulebook with a floor of the odds lets a table pay more than the printed odds.
  const raised =
    rulebook.money.oddsFloor === null
      ? {}
      : Object.fromEntries(tableBets.flatMap(({ bet, pays }) => (pays.length === 1 ? [[bet, pays[0] as string]] : [])));
  const opened = openLayout(rulebook, layoutId, raised);
  return opened.ok ? netPaymentOf(opened.value) : () => 0;
}

/** `overdrawn`: the float stands below zero. `short`: the next result can cost more than the float has. Both with the missing amount. */
export interface FloatWarning {
  readonly kind: 'overdrawn' | 'short';
  readonly missingMinor: number;
  /** What is still to be paid, or may have to be paid. */
  readonly payMinor: number;
}

/**
 * `accounts.float` is the book value. A settlement debits it with all winnings at once, and losing wagers come to it when they are taken:
 * so the losing wagers that still lie on the layout are added.
 */
export function findFloatWarning(
  { accounts, toTake, toPay, totals }: Pick<StaffTable, 'accounts' | 'toTake' | 'toPay' | 'totals'>,
  isSettled: boolean,
  netPayment: number,
): FloatWarning | null {
  const available = toTake.reduce((sum, { amount }) => sum + amount, accounts.float);
  if (available < 0) {
    const payMinor = toPay.reduce((sum, { paid }) => sum + paid, 0);
    return { kind: 'overdrawn', missingMinor: -available, payMinor };
  }
  if (isSettled || totals.length === 0 || netPayment <= available) return null;
  return { kind: 'short', missingMinor: netPayment - available, payMinor: netPayment };
}
