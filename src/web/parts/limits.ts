/** The text of limits, for the player and for staff, so that both read the same agreement. */
import type { Limits } from '../../rules/index.ts';
import { formatMoney } from '../shell/index.ts';

/** Formats limits as `5 – 1,000`, followed by those of single bets. A missing limit is left out. */
export function formatLimits({ minimum, maximum, bets = {} }: Limits, titleOf: (bet: string) => string): string {
  const range = [minimum, maximum]
    .map((amount) => (amount === undefined ? '' : formatMoney(amount)))
    .join(' – ')
    .trim();
  const hasRange = minimum !== undefined || maximum !== undefined;
  const betRanges = Object.entries(bets).map(([bet, limits]) => `${titleOf(bet)} ${formatLimits(limits, titleOf)}`);
  return [...(hasRange ? [range] : []), ...betRanges].join('; ');
}
