/** Finds which chips the dealer has taken and paid between two states of the player's money. */
import type { OwnTable, SettledView } from '../../../protocol/index.ts';
import { netOf } from '../../../rules/index.ts';

type Money = Pick<OwnTable, 'wagers' | 'dueBets' | 'cashChips'>;

export interface Payment {
  /** Losing bets whose chips were taken. They are taken before winners are paid. */
  readonly taken: readonly string[];
  /** Paid bets, with the winnings in minor units. */
  readonly paid: readonly { readonly bet: string; readonly winnings: number }[];
}

const betsOf = (money: Money): ReadonlySet<string> =>
  new Set([...money.wagers.map(({ bet }) => bet), ...money.dueBets.map(({ bet }) => bet)]);

/** Only bets of the last settlement count: chips that the player moves or takes back are no payment. */
export function findPayment(before: Money, now: Money, settled: readonly SettledView[]): Payment {
  const [lying, left] = [betsOf(before), betsOf(now)];
  const gone = settled.filter(({ bet }) => lying.has(bet) && !left.has(bet));
  const hasIncome = now.cashChips > before.cashChips;
  return {
    taken: gone.filter(({ outcome }) => outcome === 'lost').map(({ bet }) => bet),
    paid: hasIncome
      ? gone.filter(({ outcome }) => outcome === 'won').map((wager) => ({ bet: wager.bet, winnings: netOf(wager) }))
      : [],
  };
}
