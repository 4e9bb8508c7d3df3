/** Computes the best net result that the player's stakes can have. */
import { approximate, type BetId, type Layout, type Minor, patternOf } from '../../../rules/index.ts';

/** In whole minor units, before the rounding of the rulebook; null if the stakes cannot win or the layout does not have a bet. */
export function possibleWin(layout: Layout, stakes: Readonly<Record<BetId, Minor>>): Minor | null {
  const placed = Object.entries(stakes).flatMap(([bet, stake]) => (stake > 0 ? [{ bet, stake }] : []));
  if (placed.length === 0) return null;
  const pattern = patternOf(layout, placed);
  if (!pattern.ok) return null;
  const best = Math.floor(approximate(pattern.value.best.net));
  return best > 0 ? best : null;
}
