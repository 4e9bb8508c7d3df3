/** Solves a linear programme exactly, in integers, to find sets of wagers that cannot lose. */
import { assertPresent } from './assert.ts';
import { type Ratio, ratio } from './ratio.ts';

/**
 * Finds the smallest total stake that returns at least 1 in every column. Rows are bets and columns are outcomes. With a stake x[i] >= 0
 * on bet i: for each column j, the sum of x[i] * returns[i][j] / scale is at least 1. Returns null if some column cannot be covered.
 *
 * Solves the dual problem (maximise the sum of y with returns * y <= scale, y >= 0), because its origin is feasible. The tableau
 * holds integers over one common denominator (Edmonds), so pivots divide without remainder. Bland's rule prevents cycling.
 */
export function leastCover(
  returns: readonly (readonly bigint[])[],
  scale: bigint,
): { readonly cost: Ratio; readonly stakes: readonly Ratio[] } | null {
  const rows = returns.length;
  const columns = returns[0]?.length ?? 0;
  const tableau = returns.map((row, i) => [...row, ...identityRow(rows, i), scale]);
  const objective = [...Array<bigint>(columns).fill(-1n), ...Array<bigint>(rows + 1).fill(0n)];
  const basis = returns.map((_, i) => columns + i);
  let denominator = 1n;
  for (;;) {
    const entering = objective.findIndex((cost, j) => cost < 0n && j < columns + rows);
    if (entering === -1) break;
    const leaving = findLeavingRow(tableau, basis, entering);
    if (leaving === -1) return null;
    const pivotRow = assertPresent(tableau[leaving], 'the pivot row');
    const pivot = entryAt(pivotRow, entering);
    for (const row of [...tableau, objective]) if (row !== pivotRow) eliminate(row, pivotRow, entering, denominator);
    denominator = pivot;
    basis[leaving] = entering;
  }
  return {
    cost: ratio(entryAt(objective, columns + rows), denominator),
    stakes: returns.map((_, i) => ratio(scale * entryAt(objective, columns + i), denominator)),
  };
}

const entryAt = (row: readonly bigint[], j: number): bigint => row[j] as bigint;

const identityRow = (size: number, oneIndex: number): bigint[] =>
  Array.from({ length: size }, (_, j) => (j === oneIndex ? 1n : 0n));

/** Finds the row whose bound the entering variable reaches first. If rows tie, the row with the lowest basis variable is returned. */
function findLeavingRow(tableau: readonly (readonly bigint[])[], basis: readonly number[], entering: number): number {
  let best = -1;
  for (const [i, row] of tableau.entries()) {
    if (entryAt(row, entering) <= 0n) continue;
    const bestRow = tableau[best];
    const margin =
      bestRow === undefined
        ? -1n
        : entryAt(row, row.length - 1) * entryAt(bestRow, entering) -
          entryAt(bestRow, bestRow.length - 1) * entryAt(row, entering);
    if (margin < 0n || (margin === 0n && (basis[i] as number) < (basis[best] as number))) best = i;
  }
  return best;
}

function eliminate(row: bigint[], pivotRow: readonly bigint[], entering: number, denominator: bigint): void {
  const pivot = entryAt(pivotRow, entering);
  const factor = entryAt(row, entering);
  for (let j = 0; j < row.length; j++) row[j] = (entryAt(row, j) * pivot - factor * entryAt(pivotRow, j)) / denominator;
}
