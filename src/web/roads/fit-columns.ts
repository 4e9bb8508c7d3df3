/** Chooses how many columns of the roads (grids of past results) fit into a width. */

/** `row`: the bead plate stands beside the big road. `column`: the big road is below the bead plate. */
export type Arrangement = 'row' | 'column';

/** The gap between two roads, and the border of a road, in pixels. */
const GAP_PX = 8;
const BORDER_PX = 2;
/** A bead plate beside the big road has at most this many columns: 72 results. */
const BEAD_COLUMNS_MAX = 12;

export interface RoadColumns {
  readonly bead: number;
  readonly big: number;
}

/** Returns as many columns as fit into the width if no cell is smaller than `cellPx`. In a row, the big road gets two thirds. */
export function fitColumns(widthPx: number, cellPx: number, arrangement: Arrangement): RoadColumns {
  if (arrangement === 'column') {
    const columns = Math.max(1, Math.floor((widthPx - BORDER_PX) / cellPx));
    return { bead: columns, big: columns };
  }
  const columns = Math.max(2, Math.floor((widthPx - GAP_PX - 2 * BORDER_PX) / cellPx));
  const bead = Math.min(BEAD_COLUMNS_MAX, Math.max(1, Math.round(columns / 3)));
  return { bead, big: columns - bead };
}
