/** What lies on the felt with the bets that won, until the dealer pays. */
import type { SettledView } from '../../protocol/index.ts';

/** What lies with each bet that won: what counted, and what was paid beside it. */
export const wonOf = (wagers: readonly SettledView[]): Readonly<Record<string, number>> =>
  Object.fromEntries(wagers.filter(({ outcome }) => outcome === 'won').map(({ bet, counted, paid }) => [bet, counted + paid]));
