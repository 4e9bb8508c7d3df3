/** Computes how much one unit can win in one spin. It limits the chips that a spin can bring, and the chance to overtake a leader. */
import { assert, findRulebook, openLayout } from '../rules/index.ts';
import type { Conditions } from './conditions.ts';
import type { TournamentState } from './state.ts';

/** The largest win of one unit on any bet of the layout, rounded up. */
export function maxWinFactorOf({ rulebooks }: TournamentState, { rulebook: id, layout: layoutId }: Conditions): number {
  const rulebook = findRulebook(rulebooks, id);
  const layout = rulebook.ok ? openLayout(rulebook.value, layoutId) : rulebook;
  assert(layout.ok, `there is no layout ${layoutId} of ${id}`);
  let factor = 0;
  for (const { paysOn } of layout.value.bets)
    for (const pays of paysOn) while (pays != null && pays.n > BigInt(factor) * pays.d) factor += 1;
  return factor;
}
