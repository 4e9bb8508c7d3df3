/** Finds the step that the table has finished although the player's chips of this step still lie on the layout. */
import type { OwnTable, PublicTable, SettledView } from '../../../protocol/index.ts';
import type { Conduct } from '../../../rules/index.ts';
import { isBetweenRounds } from '../round/steps.ts';

/** Returns null if there is none. The view of the table arrives before the player's own chips, so the page would show the next step too early. */
export function findLateStep(
  view: Pick<PublicTable, 'round' | 'bettingOpen' | 'next' | 'tumbles' | 'faces' | 'undone'>,
  conduct: Pick<Conduct, 'steps'>,
  { wagers, dueBets }: Pick<OwnTable, 'wagers' | 'dueBets'>,
  settled: readonly Pick<SettledView, 'bet' | 'outcome'>[],
): 'take' | 'pay' | null {
  if (view.next !== 'pay' && !isBetweenRounds(view, conduct)) return null;
  const isLost = (bet: string): boolean => settled.some((each) => each.bet === bet && each.outcome === 'lost');
  if (wagers.some(({ bet }) => isLost(bet))) return 'take';
  return settled.length > 0 && dueBets.length > 0 ? 'pay' : null;
}
