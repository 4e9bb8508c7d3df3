/** The seats of a session by table and position, and how the arrow keys move between them. */

export interface PlanSeat {
  readonly table: string;
  readonly position: number;
  /** null if the seat is free. */
  readonly entry: string | null;
}

export interface PlanTable {
  readonly table: string;
  readonly seats: readonly PlanSeat[];
}

/** The index of a table, and the index of a seat at it. */
export interface PlanPoint {
  readonly column: number;
  readonly row: number;
}

/** Every table with all of its positions, in the order of the names of the tables. */
export function buildSeatPlan(
  taken: readonly { readonly entry: string; readonly table: string; readonly position: number }[],
  tables: readonly string[],
  positions: number,
): readonly PlanTable[] {
  const entryAt = new Map(taken.map(({ entry, table, position }) => [`${table} ${position}`, entry]));
  return [...new Set([...tables, ...taken.map(({ table }) => table)])]
    .sort((a, b) => a.localeCompare(b))
    .map((table) => ({
      table,
      seats: Array.from({ length: positions }, (_, i) => ({
        table,
        position: i + 1,
        entry: entryAt.get(`${table} ${i + 1}`) ?? null,
      })),
    }));
}

const STEPS: Readonly<Record<string, PlanPoint>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

/** Where an arrow key leads to. At the edge of the plan it stays. Returns null for other keys. */
export function movePoint(plan: readonly PlanTable[], { column, row }: PlanPoint, key: string): PlanPoint | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), Math.max(count - 1, 0));
  const nextColumn = clamp(column + step.column, plan.length);
  return { column: nextColumn, row: clamp(row + step.row, plan[nextColumn]?.seats.length ?? 0) };
}

const countAt = (plan: readonly PlanTable[], table: string): number =>
  plan.find((each) => each.table === table)?.seats.filter(({ entry }) => entry !== null).length ?? 0;

/** The tables whose number of players changes if the entry moves to the table. */
export function changedSizes(
  plan: readonly PlanTable[],
  entry: string,
  to: string,
): readonly { readonly table: string; readonly before: number; readonly after: number }[] {
  const from = plan.find(({ seats }) => seats.some((seat) => seat.entry === entry))?.table ?? null;
  if (from === to) return [];
  return [
    ...(from === null ? [] : [{ table: from, before: countAt(plan, from), after: countAt(plan, from) - 1 }]),
    { table: to, before: countAt(plan, to), after: countAt(plan, to) + 1 },
  ];
}
