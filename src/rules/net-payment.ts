/** Computes the most that one throw can cost the house, for the wagers that lie on the layout. */
import { assert } from './assert.ts';
import type { Bet, Layout } from './layout.ts';
import { AMOUNT_MAX, type Minor, roundUpToMultiple } from './money.ts';
import { lcm, numeratorOver } from './ratio.ts';

/** The stakes of all players on one bet. */
export interface BetTotal {
  readonly bet: string;
  readonly total: Minor;
}

/** `throwNumber`: the number of the current throw, for bets that last several throws. */
export type NetPayment = (totals: readonly BetTotal[], throwNumber: number) => Minor;

/**
 * Makes the function that computes, for the most expensive outcome, the winnings minus the losing stakes. It is 0 if no outcome costs money.
 * It is rounded up to a whole minor unit, because a warning must not come too late. It ignores that stakes above a maximum are returned and
 * that a payment is rounded to chips. No result is above `AMOUNT_MAX`.
 */
export function netPaymentOf({ bets, outcomes }: Layout): NetPayment {
  const betOf = new Map(bets.map((bet) => [bet.id as string, bet]));
  const denominator = bets.flatMap(({ paysOn }) => paysOn).reduce((soFar, odds) => lcm(soFar, odds?.d ?? 1n), 1n);
  return (totals, throwNumber) => {
    const stakes = totals.map(({ bet: id, total }) => {
      const bet = betOf.get(id);
      assert(bet !== undefined, `the layout has no bet ${id}`);
      return { bet, total: BigInt(total) };
    });
    let most = 0n;
    for (const { index } of outcomes) {
      const net = stakes.reduce((sum, { bet, total }) => sum + total * netOfOne(bet, index, throwNumber, denominator), 0n);
      if (net > most) most = net;
    }
    const rounded = roundUpToMultiple(most, denominator) / denominator;
    return rounded > BigInt(AMOUNT_MAX) ? AMOUNT_MAX : Number(rounded);
  };
}

/** What the house pays for one unit, times the denominator. Negative if the unit loses, and 0 if it stays for the next throw. */
function netOfOne(bet: Bet, outcome: number, throwNumber: number, denominator: bigint): bigint {
  const odds = bet.paysOn[outcome] ?? null;
  if (odds === null) return -denominator;
  return bet.throws === 1 || throwNumber === bet.throws ? numeratorOver(odds, denominator) : 0n;
}
