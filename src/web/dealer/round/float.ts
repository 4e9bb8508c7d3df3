/** Warns before the float (the chips of the house at the table) runs short, and while it is overdrawn. */

import type { RulesView, StaffTable } from '../../../protocol/index.ts';
import { openLayout, payMatrix, type Rulebook } from '../../../rules/index.ts';

/** The stakes on the layout by bet. */
export type Stakes = StaffTable['totals'];

export type NetPaymentOf = (stakes: Stakes, throwNumber: number) => number;

/**
 * Makes a function that computes the most that the float can lose in one round: for the most expensive outcome, the winnings minus the
 * losing stakes, in minor units. It ignores that stakes above a maximum are handed back, so the real amount can be lower.
 */
export function makeNetPayment(
  rulebook: Rulebook,
  { layout: layoutId, bets: tableBets }: Pick<RulesView, 'layout' | 'bets'>,
): NetPaymentOf {
  // A table may pay more than the printed odds only if its rulebook has a floor of the odds.
  const raised =
    rulebook.money.oddsFloor === null
      ? {}
      : Object.fromEntries(tableBets.flatMap(({ bet, pays }) => (pays.length === 1 ? [[bet, pays[0] as string]] : [])));
  const opened = openLayout(rulebook, layoutId, raised);
  if (!opened.ok) return () => 0;
  const layout = opened.value;
  const { wins, denominator, bets: betCount } = payMatrix(layout);
  const betOf = new Map(layout.bets.map((bet) => [bet.id as string, bet]));
  return (stakes, throwNumber) => {
    const known = stakes.flatMap(({ bet: id, total }) => {
      const bet = betOf.get(id);
      return bet === undefined ? [] : [{ bet, total }];
    });
    const netOn = (outcome: number): number =>
      known.reduce((net, { bet, total }) => {
        if (bet.throws === 1) {
          const won = wins[outcome * betCount + bet.index] as number;
          return net + (won > 0 ? (total * won) / denominator : -total);
        }
        // A bet over several throws pays only after the last one. On other throws it stays, or it loses.
        const odds = bet.paysOn[outcome];
        return throwNumber === bet.throws && odds != null ? net + (total * Number(odds.n)) / Number(odds.d) : net;
      }, 0);
    return Math.ceil(Math.max(0, ...layout.outcomes.map(({ index }) => netOn(index))));
  };
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
