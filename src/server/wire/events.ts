/** One settled wager with its arithmetic and the clauses behind it. */
import type { SettledView } from '../../protocol/index.ts';
import { explainerOf, type Face, type Layout, makeRatio, type SettledWager } from '../../rules/index.ts';
import type { SettledRow } from '../../table/index.ts';

/** The explainer of the faces last asked about at a layout: a settlement has thousands of rows and few reasons. */
const EXPLAINERS = new WeakMap<Layout, { readonly faces: string; readonly explain: (row: SettledRow) => SettledWager }>();

function explainerFor(layout: Layout, faces: readonly Face[]): (row: SettledRow) => SettledWager {
  const shown = faces.join('');
  const known = EXPLAINERS.get(layout);
  if (known?.faces === shown) return known.explain;
  const explain = explainerOf(layout, faces);
  EXPLAINERS.set(layout, { faces: shown, explain });
  return explain;
}

/** One row of a settlement with its arithmetic, what acted on it, and the clauses behind it. */
export function settledView(layout: Layout, faces: readonly Face[], row: SettledRow): SettledView {
  const { player: _, odds, clauses, ...wager } = explainerFor(layout, faces)(row);
  const [, , , , , , rounded, acted] = row;
  return { ...wager, odds: odds === null ? null : makeRatio(odds), rounded, ...(acted && { acted }), clauses: [...clauses] };
}
