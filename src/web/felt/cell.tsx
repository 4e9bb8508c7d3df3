/** Draws one cell of a felt: its print, its light if the bet wins, its chips and the focus ring. */
import type { VNode } from 'preact';
import { CHIP_COLOURS, type ChipKind } from './chips.ts';
import { estimateWidth } from './compose.ts';
import { memo } from './memo.ts';
import { Print, round } from './print.tsx';
import type { CellView } from './state.ts';

/** The vertical distance between two discs of a stack, in radii. */
const DISC_STEP = 0.12;

/** The smallest font size of the sum under a stack of chips. */
const TOTAL_MIN = 10;

/** The stack for the stakes of all players has one colour, because only their sum is known. */
const TABLE_CHIP: ChipKind = { valueMinor: 0, label: '', colour: '#aeb4bc', spots: '#eef0f2' };

interface DiscProps {
  readonly r: number;
  readonly y: number;
  /** The chip with its colours. If it has no colours, the rank (the position in the list of chips) decides them. */
  readonly kind: ChipKind | undefined;
  readonly rank: number;
  readonly text: string;
}

/** A chip from above: disc, spots on its edge, inlay with its value. */
export function Disc({ r, y, kind, rank, text }: DiscProps): VNode {
  const [disc, spots] = CHIP_COLOURS[Math.max(0, rank) % CHIP_COLOURS.length] ?? ['#ddd', '#555'];
  const size = Math.min(r * 0.72, (r * 1.15) / Math.max(0.5, estimateWidth(text)));
  return (
    <g class="disc" transform={`translate(0 ${round(y)})`}>
      <circle class="edge" r={round(r)} fill={kind?.colour ?? disc} />
      <circle class="spots" r={round(r * 0.85)} stroke={kind?.spots ?? spots} stroke-width={round(r * 0.26)} pathLength={12} />
      <circle class="inlay" r={round(r * 0.62)} />
      {text !== '' && (
        <text y={round(size * 0.36)} font-size={round(size)}>
          {text}
        </text>
      )}
    </g>
  );
}

function Total({ text, r, y }: { readonly text: string; readonly r: number; readonly y: number }): VNode {
  const size = Math.max(r * 0.7, TOTAL_MIN);
  const width = Math.max(r * 1.5, size * (estimateWidth(text) + 0.9));
  return (
    <g class="total" transform={`translate(0 ${round(y)})`}>
      <rect
        x={round(-width / 2)}
        y={round(-size * 0.72)}
        width={round(width)}
        height={round(size * 1.44)}
        rx={round(size * 0.3)}
      />
      <text y={round(size * 0.36)} font-size={round(size)}>
        {text}
      </text>
    </g>
  );
}

function Chips({ view, chips }: { readonly view: CellView; readonly chips: readonly ChipKind[] }): VNode | null {
  const { cell, discs, ownText, tableText } = view;
  if (cell.stackPositions === null || (ownText === '' && tableText === '')) return null;
  const [table, { x, y, r }] = cell.stackPositions;
  const top = discs.length - 1;
  return (
    <g class="chips" aria-hidden="true">
      {tableText !== '' && (
        <g class="stack table" key="table" transform={`translate(${round(table.x)} ${round(table.y + table.r * 0.22)})`}>
          <circle class="shadow" r={round(table.r * 0.84)} cy={round(table.r * 0.12)} />
          <Disc r={table.r * 0.8} y={0} rank={0} kind={TABLE_CHIP} text="" />
          <Disc r={table.r * 0.8} y={-table.r * DISC_STEP} rank={0} kind={TABLE_CHIP} text="" />
          <Total text={tableText} r={table.r} y={table.r * 0.62} />
        </g>
      )}
      {ownText !== '' && (
        <g class="stack own" key="own" transform={`translate(${round(x)} ${round(y)})`}>
          <circle class="shadow" r={round(r * 1.04)} cy={round(r * 0.14)} />
          {discs.map((rank, i) => (
            <Disc
              key={i}
              r={r}
              y={-i * r * DISC_STEP}
              rank={rank}
              kind={chips[rank]}
              text={i === top ? (chips[rank]?.label ?? '') : ''}
            />
          ))}
          <Total text={ownText} r={r} y={r * 0.84} />
        </g>
      )}
    </g>
  );
}

export interface CellProps {
  /** The id of the felt. The ids of its SVG fills start with it. */
  readonly id: string;
  readonly view: CellView;
  readonly chips: readonly ChipKind[];
  /** Elements outside the felt may describe its bets. Their ids start with this prefix. */
  readonly descriptionIdPrefix: string | undefined;
}

const CellPrint = memo(Print);

/** The button lies over the print. Screen readers read its name, not the print. */
function drawCell({ id, view, chips, descriptionIdPrefix }: CellProps): VNode {
  // `target`: a dragged chip is above the cell. `toggle`: the cell opens or closes a group of bets.
  const { cell, lit, disabled, target, isTabStop, name } = view;
  const { w, h, toggle, colour } = cell;
  const classes = ['cell', lit && 'lit', target && 'target', disabled && 'off', toggle && 'toggle', colour && `tint ${colour}`];
  const size = { width: round(w), height: round(h) };
  const inner = { x: 3, y: 3, width: round(w - 6), height: round(h - 6), rx: 3 };
  return (
    <g class={classes.filter(Boolean).join(' ')} data-key={cell.key} transform={`translate(${round(cell.x)} ${round(cell.y)})`}>
      <rect class="box" {...size} />
      {lit && <rect key="glow" class="glow" {...size} fill={`url(#${id}glow)`} />}
      {lit && <rect key="hatch" class="light" {...size} fill={`url(#${id}lit)`} />}
      <CellPrint key="print" id={id} print={cell.print} />
      <Chips view={view} chips={chips} />
      <g
        key="button"
        class="button"
        role="button"
        tabindex={isTabStop ? 0 : -1}
        aria-label={name}
        aria-describedby={descriptionIdPrefix && cell.bet ? descriptionIdPrefix + cell.bet : undefined}
        {...(disabled ? { 'aria-disabled': 'true' } : {})}
        {...(toggle ? { 'aria-expanded': toggle.isExpanded } : {})}
      >
        <rect class="hit" {...size} />
        {isTabStop && <rect key="halo" class="halo" {...inner} />}
        {isTabStop && <rect key="ring" class="ring" {...inner} />}
      </g>
    </g>
  );
}

export const FeltCell = memo(drawCell);
