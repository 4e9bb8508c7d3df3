/** Past results drawn as casinos draw them: bead plate, big road and those derived from it. They show what the rules made of the results and never what may come. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  DERIVED_ROADS,
  openLayout,
  type PairRoads,
  ROAD_ROWS,
  type RoadCell,
  type Roads,
  type Rulebook,
  roads,
  type Side,
} from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { sayNumber, wordsOf } from '../shell/index.ts';
import type { KeptResult } from './kept.ts';
import './roads.css';
import { ROAD_WORDS } from './words.ts';

const words = wordsOf(ROAD_WORDS);

/** What the rules make of the results; null where the layout is unknown. Made anew only when the results are. */
export function useRoads(
  rulebook: Rulebook | null,
  layoutId: string,
  results: readonly KeptResult[],
  { derived = false }: { readonly derived?: boolean } = {},
): Roads | null {
  const layout = useMemo(() => {
    const opened = rulebook === null ? null : openLayout(rulebook, layoutId);
    return opened?.ok ? opened.value : null;
  }, [rulebook, layoutId]);
  return useMemo(
    () =>
      layout === null
        ? null
        : roads(
            results.map(({ faces }) => faces),
            { layout, derived },
          ),
    [layout, results, derived],
  );
}

interface Drawn {
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly look: string;
  readonly letter: string;
  readonly mark: number;
}

interface GridProps {
  readonly cells: readonly Drawn[];
  /** How many columns there is room for; the last are shown. */
  readonly columns: number;
  readonly label: string;
  readonly kind: string;
}

/** Side of a cell in the drawing's own units. */
const CELL = 20;

/** Columns keep their places in the drawing, and the window moves over them: what was drawn stays as it is. */
function Grid({ cells, columns, label, kind }: GridProps): VNode {
  const used = cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const first = Math.max(0, used - columns);
  const [left, width, height] = [first * CELL, columns * CELL, ROAD_ROWS * CELL];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, i) => `M${left + i * CELL} 0v${height}`),
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, i) => `M${left} ${i * CELL}h${width}`),
  ];
  return (
    <svg
      class={`road road-${kind}`}
      viewBox={`${left - 1} -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
      style={{ '--columns': columns }}
    >
      <path class="road-lines" d={lines.join('')} />
      {cells
        .filter(({ column }) => column >= first)
        .map(({ key, column, row, look, letter, mark }) => {
          const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
          return (
            <g key={key} class={look}>
              <circle cx={x} cy={y} r={kind === 'bead' ? 9 : 8} />
              <text x={x} y={y} text-anchor="middle" dominant-baseline="central">
                {letter}
              </text>
              {mark > 0 && <path d={`M${x - 9} ${y + 9}l18 -18`} />}
              {mark > 1 && (
                <text class="road-mark" x={x + 9} y={y + 6} text-anchor="end">
                  {mark}
                </text>
              )}
            </g>
          );
        })}
    </svg>
  );
}

/** Red and blue as everywhere, but a bet that is a colour has its own. */
const lookOf = (bets: PairRoads['bets'], side: Side): string => {
  if (side === null) return 'road-none';
  const bet = bets[side] ?? '';
  if (bet === 'red' || bet === 'black') return `road-${bet}`;
  return side === 0 ? 'road-red' : 'road-blue';
};

interface Names {
  /** As spoken, and as it stands in a cell. */
  readonly nameOf: (side: Side) => string;
  readonly letterOf: (side: Side) => string;
}

/** Names from the felt, so that a side is called as it is printed; two that begin alike are the lower and the higher. */
function namesOf({ bets }: PairRoads, felt: readonly FeltBet[], dice: number): Names {
  const found = bets.map((id) => felt.find((bet) => bet.id === id));
  const letters = found.map((bet) => [...(bet?.label || bet?.title || '')][0] ?? '');
  const alike = letters[0] === letters[1];
  const { triple, seven, tripleLetter } = words.value;
  return {
    nameOf: (side) => (side === null ? (dice === 3 ? triple : seven) : (found[side]?.title ?? bets[side])),
    letterOf: (side) =>
      side === null ? (dice === 3 ? tripleLetter : '7') : alike ? (side === 0 ? '↓' : '↑') : (letters[side] ?? ''),
  };
}

/** So many of the newest are read aloud. */
const READ_ALOUD = 10;

export interface PairRoadsProps {
  readonly pair: PairRoads;
  /** The felt's bets in the language shown, for the names of the sides. */
  readonly bets: readonly FeltBet[];
  readonly dice: number;
  /** Columns of the bead plate and of the big road; 0 leaves one out. */
  readonly beadColumns?: number;
  readonly bigColumns?: number;
}

/** The roads of one pair of bets, such as big and small, with the longest runs under them. */
export function PairRoad({ pair, bets, dice, beadColumns = 12, bigColumns = 18 }: PairRoadsProps): VNode {
  const said = words.value;
  const { nameOf, letterOf } = namesOf(pair, bets, dice);
  const sides = pair.bead.flat();
  const newest = sides.slice(-READ_ALOUD).reverse().map(nameOf).join(said.comma) || said.noResults;
  const drawn = ({ column, row, side, neither }: Omit<RoadCell, 'side'> & { readonly side: Side }): Drawn => ({
    key: `${column} ${row}`,
    column,
    row,
    look: lookOf(pair.bets, side),
    letter: letterOf(side),
    mark: neither,
  });
  const bead = pair.bead.flatMap((list, column) => list.map((side, row) => drawn({ column, row, side, neither: 0 })));
  const heading = said.pair(nameOf(0), nameOf(1));
  return (
    <section class="road-pair" aria-label={heading}>
      <p class="road-title">{heading}</p>
      <div class="road-grids">
        {beadColumns > 0 && <Grid kind="bead" cells={bead} columns={beadColumns} label={said.road(said.bead, newest)} />}
        {bigColumns > 0 && (
          <Grid kind="big" cells={pair.big.cells.map(drawn)} columns={bigColumns} label={said.road(said.big, newest)} />
        )}
      </div>
      {pair.derived !== null && <Derived derived={pair.derived} columns={bigColumns} />}
      <p class="road-runs">{said.longest(nameOf(0), sayNumber(pair.longest[0]), nameOf(1), sayNumber(pair.longest[1]))}</p>
    </section>
  );
}

function Derived({ derived, columns }: { readonly derived: NonNullable<PairRoads['derived']>; readonly columns: number }): VNode {
  const said = words.value;
  return (
    <div class="road-derived">
      {DERIVED_ROADS.map((name) => (
        <figure key={name}>
          <figcaption>{said.derived[name]}</figcaption>
          <Grid
            kind={name}
            columns={columns}
            label={said.derived[name]}
            cells={derived[name].map(({ column, row, side }) => ({
              key: `${column} ${row}`,
              column,
              row,
              look: side === 0 ? 'road-red' : 'road-blue',
              letter: '',
              mark: 0,
            }))}
          />
        </figure>
      ))}
    </div>
  );
}

/** What the regulator wants beside every such display, and what is true of dice. [rws-tai-sai 5.11] */
export function RoadNotice(): VNode {
  const { prevails, noForecast } = words.value;
  return (
    <p class="road-notice">
      {prevails} {noForecast}
    </p>
  );
}
