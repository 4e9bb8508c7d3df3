/** What wagers came to for whoever made them. It must never settle anything. */
import type { SettledView } from '../../protocol/index.ts';

/** Winnings less what was lost; what goes back or rides on is neither. */
export const netOf = (wagers: readonly SettledView[]): number =>
  wagers.reduce((sum, { outcome, paid, counted }) => sum + (outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0), 0);

/** What lies with each bet that won: what counted, and what was paid beside it. */
export const wonOf = (wagers: readonly SettledView[]): Readonly<Record<string, number>> =>
  Object.fromEntries(wagers.filter(({ outcome }) => outcome === 'won').map(({ bet, counted, paid }) => [bet, counted + paid]));
