/** An exact linear programme in integers, enough to find wagers that cannot lose; it must never use floating point. */
import { present } from './assert.ts';
import { type Ratio, ratio } from './ratio.ts';

/**
 * The least total stake x, with x >= 0, that brings back at least 1 in every column: for each column j, sum over i of
 * x[i] * returns[i][j] / over >= 1. Null where some column cannot be covered at all.
 *
 * Solved through its dual (maximise the sum of y with returns * y <= over, y >= 0), whose origin is feasible. The tableau holds
 * integers over one common denominator (Edmonds), so that pivots divide without remainder; Bland's rule keeps it from cycling.
 */
export function leastCover(
  returns: readonly (readonly bigint[])[],
  over: bigint,
): { readonly cost: Ratio; readonly stakes: readonly Ratio[] } | null {
  const rows = returns.length;
  const columns = returns[0]?.length ?? 0;
  const tableau = returns.map((row, i) => [...row, ...identityRow(rows, i), over]);
  const objective = [...Array<bigint>(columns).fill(-1n), ...Array<bigint>(rows + 1).fill(0n)];
  const basis = returns.map((_, i) => columns + i);
  let denominator = 1n;
  for (;;) {
    const entering = objective.findIndex((cost, j) => cost < 0n && j < columns + rows);
    if (entering === -1) break;
    const leaving = leavingRow(tableau, basis, entering);
    if (leaving === -1) return null;
    const pivotRow = present(tableau[leaving], 'the pivot row');
    const pivot = at(pivotRow, entering);
    for (const row of [...tableau, objective]) if (row !== pivotRow) eliminate(row, pivotRow, entering, denominator);
    denominator = pivot;
    basis[leaving] = entering;
  }
  return {
    cost: ratio(at(objective, columns + rows), denominator),
    stakes: returns.map((_, i) => ratio(over * at(objective, columns + i), denominator)),
  };
}

const at = (row: readonly bigint[], j: number): bigint => row[j] as bigint;

const identityRow = (size: number, one: number): bigint[] => Array.from({ length: size }, (_, j) => (j === one ? 1n : 0n));

/** The row whose bound is met first as the entering variable grows; ties to the lowest variable. */
function leavingRow(tableau: readonly (readonly bigint[])[], basis: readonly number[], entering: number): number {
  let best = -1;
  for (const [i, row] of tableau.entries()) {
    if (at(row, entering) <= 0n) continue;
    const least = tableau[best];
    const margin =
      least === undefined ? -1n : at(row, row.length - 1) * at(least, entering) - at(least, least.length - 1) * at(row, entering);
    if (margin < 0n || (margin === 0n && (basis[i] as number) < (basis[best] as number))) best = i;
  }
  return best;
}

function eliminate(row: bigint[], pivotRow: readonly bigint[], entering: number, denominator: bigint): void {
  const pivot = at(pivotRow, entering);
  const factor = at(row, entering);
  for (let j = 0; j < row.length; j++) row[j] = (at(row, j) * pivot - factor * at(pivotRow, j)) / denominator;
}
