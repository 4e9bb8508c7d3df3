/** Builds the view of one settled wager: odds, amounts and clauses. */
import type { SettledView } from '../../protocol/index.ts';
import { explainerOf, type Face, type Layout, makeRatio, type SettledWager } from '../../rules/index.ts';
import type { SettledRow } from '../../table/index.ts';

/** Caches for each layout the function that explains rows with the last faces. A settlement has thousands of rows. */
const EXPLAINERS = new WeakMap<Layout, { readonly faces: string; readonly explain: (row: SettledRow) => SettledWager }>();

function getExplainer(layout: Layout, faces: readonly Face[]): (row: SettledRow) => SettledWager {
  const key = faces.join('');
  const cached = EXPLAINERS.get(layout);
  if (cached?.faces === key) return cached.explain;
  const explain = explainerOf(layout, faces);
  EXPLAINERS.set(layout, { faces: key, explain });
  return explain;
}

export function buildSettledView(layout: Layout, faces: readonly Face[], row: SettledRow): SettledView {
  const { player: _, odds, clauses, ...wager } = getExplainer(layout, faces)(row);
  // `rounded`: what rounding added to the winnings. `acted`: the limits that changed the wager.
  const [, , , , , , rounded, acted] = row;
  return { ...wager, odds: odds === null ? null : makeRatio(odds), rounded, ...(acted && { acted }), clauses: [...clauses] };
}
