/** Draws roads, the grids of past results that casinos show: bead plate, big road and derived roads. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  roads as buildRoads,
  DERIVED_ROADS,
  openLayout,
  type PairRoads,
  ROAD_ROWS,
  type RoadCell,
  type Roads,
  type Rulebook,
  type Side,
} from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { formatNumber } from '../shell/index.ts';
import type { PastResult } from './result-history.ts';
import './roads.css';
import { words } from './words/index.ts';

/** Computes roads and counts from results; null if the layout is unknown. */
export function useRoads(
  rulebook: Rulebook | null,
  layoutId: string,
  results: readonly PastResult[],
  { derived = false }: { readonly derived?: boolean } = {},
): Roads | null {
  const layout = useMemo(() => {
    const result = rulebook === null ? null : openLayout(rulebook, layoutId);
    return result?.ok ? result.value : null;
  }, [rulebook, layoutId]);
  return useMemo(
    () =>
      layout === null
        ? null
        : buildRoads(
            results.map(({ faces }) => faces),
            { layout, derived },
          ),
    [layout, results, derived],
  );
}

interface Cell {
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly className: string;
  readonly letter: string;
  /** Number of results without a winning side after this cell. */
  readonly noWinnerCount: number;
}

interface GridProps {
  readonly cells: readonly Cell[];
  /** Number of visible columns. The newest column is last. */
  readonly columns: number;
  readonly label: string;
  readonly kind: string;
  /** The name above the grid; null hides it. */
  readonly caption?: string | null;
}

/** Width and height of a cell in SVG units. */
const CELL = 20;

/** Columns keep their coordinates and the view box moves, so that drawn cells do not change. */
function Grid({ cells, columns, label, kind, caption = null }: GridProps): VNode {
  const usedColumns = cells.reduce((last, { column }) => Math.max(last, column + 1), 0);
  const firstColumn = Math.max(0, usedColumns - columns);
  const [left, width, height] = [firstColumn * CELL, columns * CELL, ROAD_ROWS * CELL];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, i) => `M${left + i * CELL} 0v${height}`),
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, i) => `M${left} ${i * CELL}h${width}`),
  ];
  const picture = (
    <svg
      class={`road road-${kind}`}
      viewBox={`${left - 1} -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
      data-columns={columns}
      style={{ '--columns': columns }}
    >
      <path class="road-lines" d={lines.join('')} />
      {cells
        .filter(({ column }) => column >= firstColumn)
        .map(({ key, column, row, className, letter, noWinnerCount }) => {
          const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
          return (
            <g key={key} class={className}>
              <circle cx={x} cy={y} r={kind === 'bead' ? 9 : 8} />
              <text x={x} y={y} text-anchor="middle" dominant-baseline="central">
                {letter}
              </text>
              {noWinnerCount > 0 && <path d={`M${x - 9} ${y + 9}l18 -18`} />}
              {noWinnerCount > 1 && (
                <text class="road-mark" x={x + 9} y={y + 6} text-anchor="end">
                  {noWinnerCount}
                </text>
              )}
            </g>
          );
        })}
    </svg>
  );
  if (caption === null) return picture;
  return (
    <figure style={{ '--columns': columns }}>
      <figcaption>{caption}</figcaption>
      {picture}
    </figure>
  );
}

/**
 * The sides are red and blue. The bets `red` and `black` keep their own colours.
 * A side is the bet of the pair that won: 0 or 1, or null if neither won (on a triple with three dice, on a 7 with two).
 */
export const sideClass = (bets: PairRoads['bets'], side: Side): string => {
  if (side === null) return 'road-none';
  const bet = bets[side] ?? '';
  if (bet === 'red' || bet === 'black') return `road-${bet}`;
  return side === 0 ? 'road-red' : 'road-blue';
};

export interface SideLabels {
  readonly nameOf: (side: Side) => string;
  /** The letter in a cell. */
  readonly letterOf: (side: Side) => string;
}

/** Makes labels as printed on the felt. Sides with the same first letter get arrows. `dice` is the number of dice. */
export function makeSideLabels({ bets }: PairRoads, felt: readonly FeltBet[], dice: number): SideLabels {
  const sideBets = bets.map((id) => felt.find((bet) => bet.id === id));
  const letters = sideBets.map((bet) => [...(bet?.label || bet?.title || '')][0] ?? '');
  const hasSameLetter = letters[0] === letters[1];
  const { triple, seven, tripleLetter } = words.value;
  return {
    nameOf: (side) => (side === null ? (dice === 3 ? triple : seven) : (sideBets[side]?.title ?? bets[side])),
    letterOf: (side) =>
      side === null ? (dice === 3 ? tripleLetter : '7') : hasSameLetter ? (side === 0 ? '↓' : '↑') : (letters[side] ?? ''),
  };
}

/** Screen readers get at most this many results. */
const ANNOUNCED_MAX = 10;

export interface BetPairRoadsProps {
  readonly pair: PairRoads;
  /** Bets of the felt in the current language, for the names of the sides. */
  readonly bets: readonly FeltBet[];
  /** Number of dice. */
  readonly dice: number;
  /** Visible columns of the bead plate; 0 hides it. */
  readonly beadColumns?: number;
  /** Visible columns of the big road; 0 hides it. */
  readonly bigColumns?: number;
  /** Whether each road has its name above it. */
  readonly hasCaptions?: boolean;
}

/**
 * The roads of one pair of bets, such as big and small, and the longest runs. The bead plate has one cell per result.
 * The big road has one column per run of wins of one side. The derived roads show how regular the big road is.
 */
export function BetPairRoads({
  pair,
  bets,
  dice,
  beadColumns = 12,
  bigColumns = 18,
  hasCaptions = false,
}: BetPairRoadsProps): VNode {
  const t = words.value;
  const { nameOf, letterOf } = makeSideLabels(pair, bets, dice);
  const newest = pair.bead.flat().slice(-ANNOUNCED_MAX).reverse().map(nameOf).join(t.comma) || t.noResults;
  const toCell = ({ column, row, side, neither }: Omit<RoadCell, 'side'> & { readonly side: Side }): Cell => ({
    key: `${column} ${row}`,
    column,
    row,
    className: sideClass(pair.bets, side),
    letter: letterOf(side),
    noWinnerCount: neither,
  });
  const beadCells = pair.bead.flatMap((sides, column) => sides.map((side, row) => toCell({ column, row, side, neither: 0 })));
  const heading = t.pair(nameOf(0), nameOf(1));
  return (
    <section class="road-pair" aria-label={heading}>
      <p class="road-title">{heading}</p>
      <div class="road-grids">
        {beadColumns > 0 && (
          <Grid
            kind="bead"
            cells={beadCells}
            columns={beadColumns}
            label={t.road(t.bead, newest)}
            caption={hasCaptions ? t.bead : null}
          />
        )}
        {bigColumns > 0 && (
          <Grid
            kind="big"
            cells={pair.big.cells.map(toCell)}
            columns={bigColumns}
            label={t.road(t.big, newest)}
            caption={hasCaptions ? t.big : null}
          />
        )}
      </div>
      {pair.derived !== null && <DerivedRoads derived={pair.derived} columns={bigColumns} />}
      <p class="road-runs">{t.longest(nameOf(0), formatNumber(pair.longest[0]), nameOf(1), formatNumber(pair.longest[1]))}</p>
    </section>
  );
}

function DerivedRoads({
  derived,
  columns,
}: {
  readonly derived: NonNullable<PairRoads['derived']>;
  readonly columns: number;
}): VNode {
  const t = words.value;
  return (
    <div class="road-derived">
      {DERIVED_ROADS.map((name) => (
        <figure key={name}>
          <figcaption>{t.derived[name]}</figcaption>
          <Grid
            kind={name}
            columns={columns}
            label={t.derived[name]}
            cells={derived[name].map(({ column, row, side }) => ({
              key: `${column} ${row}`,
              column,
              row,
              className: side === 0 ? 'road-red' : 'road-blue',
              letter: '',
              noWinnerCount: 0,
            }))}
          />
        </figure>
      ))}
    </div>
  );
}

/** The notice that the regulator requires beside past results. [rws-tai-sai 5.11] */
export function RoadNotice(): VNode {
  const { informationOnly, noForecast } = words.value;
  return (
    <p class="road-notice">
      {informationOnly} {noForecast}
    </p>
  );
}
