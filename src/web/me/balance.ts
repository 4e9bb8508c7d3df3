/** Computes the balance graph: what a player has won or lost in total after each round, or after each day if there are many rounds. */
import type { OwnRoundView } from '../../protocol/index.ts';
import { localDay } from './slip-filters.ts';

/** With more rounds than this, each point is a day. */
export const ROUNDS_MAX = 60;

export interface BalancePoint {
  /** The time of the round, or of the last round of the day. */
  readonly atMs: number;
  /** The round of the point; null if the point is a day. */
  readonly round: { readonly table: string; readonly number: number } | null;
  readonly rounds: number;
  readonly net: number;
  /** The sum of all nets up to this point. */
  readonly total: number;
}

type Slip = Pick<OwnRoundView, 'atMs' | 'table' | 'round' | 'net'>;

/** Groups consecutive slips of the same day. The slips are in the order of time. */
function groupByDay(slips: readonly Slip[]): readonly (readonly Slip[])[] {
  const groups: Slip[][] = [];
  for (const slip of slips) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && localDay(last[0].atMs) === localDay(slip.atMs)) last.push(slip);
    else groups.push([slip]);
  }
  return groups;
}

/** The points of the graph, oldest first. `slips` are newest first, as the server sends them. */
export function balancePoints(slips: readonly Slip[]): readonly BalancePoint[] {
  const oldestFirst = slips.toReversed();
  const isByDay = slips.length > ROUNDS_MAX;
  const groups = isByDay ? groupByDay(oldestFirst) : oldestFirst.map((slip) => [slip]);
  let total = 0;
  return groups.flatMap((group) => {
    const last = group.at(-1);
    if (last === undefined) return [];
    const net = group.reduce((sum, slip) => sum + slip.net, 0);
    total += net;
    const round = isByDay ? null : { table: last.table, number: last.round };
    return [{ atMs: last.atMs, round, rounds: group.length, net, total }];
  });
}

/** The totals as coordinates in a box: the balance begins with 0 at the left, and higher balances are further up. */
export function balanceLine(
  points: readonly BalancePoint[],
  width: number,
  height: number,
): {
  readonly line: readonly (readonly [x: number, y: number])[];
  readonly zeroY: number;
  readonly high: number;
  readonly low: number;
} {
  const totals = [0, ...points.map(({ total }) => total)];
  const [high, low] = [Math.max(...totals), Math.min(...totals)];
  const yOf = (total: number): number => (high === low ? height / 2 : ((high - total) / (high - low)) * height);
  const line = totals.map((total, i) => [(i / Math.max(1, totals.length - 1)) * width, yOf(total)] as const);
  return { line, zeroY: yOf(0), high, low };
}
