/** Draws one cell of a felt: its print, its light if the bet wins, its chips and the focus ring. */
import type { VNode } from 'preact';
import { CHIP_COLOURS, type ChipKind } from './chips.ts';
import { estimateWidth } from './compose.ts';
import { memo } from './memo.ts';
import { Print, round } from './print.tsx';
import type { CellView } from './state.ts';

/** The vertical distance between two discs of a stack, in radii. */
const DISC_STEP = 0.1;

/** The size of the sum on a stack, relative to the radius. */
const SUM_SIZE = 0.9;

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

/** A chip from above: disc, spots on its edge, and an inlay with its value. The chips of a stack have no inlay, because its sum covers it. */
export function Disc({ r, y, kind, rank, text }: DiscProps): VNode {
  const [disc, spots] = CHIP_COLOURS[Math.max(0, rank) % CHIP_COLOURS.length] ?? ['#ddd', '#555'];
  const size = Math.min(r * 0.72, (r * 1.15) / Math.max(0.5, estimateWidth(text)));
  return (
    <g class="disc" transform={`translate(0 ${round(y)})`}>
      <circle class="edge" r={round(r)} fill={kind?.colour ?? disc} />
      <circle class="spots" r={round(r * 0.85)} stroke={kind?.spots ?? spots} stroke-width={round(r * 0.26)} pathLength={12} />
      {text !== '' && (
        <g>
          <circle class="inlay" r={round(r * 0.62)} />
          <text y={round(size * 0.36)} font-size={round(size)}>
            {text}
          </text>
        </g>
      )}
    </g>
  );
}

/** The sum of a stack, on its top disc. A long sum is wider than the disc, but not wider than the space for chips. */
function Sum({
  text,
  r,
  y,
  widthMax,
}: {
  readonly text: string;
  readonly r: number;
  readonly y: number;
  readonly widthMax: number;
}): VNode {
  const length = estimateWidth(text);
  const size = Math.min(r * SUM_SIZE, widthMax / (length + 0.5));
  const [width, height] = [Math.max(r * 1.24, size * (length + 0.5)), size * 1.2];
  return (
    <g class="total" transform={`translate(0 ${round(y)})`}>
      <rect x={round(-width / 2)} y={round(-height / 2)} width={round(width)} height={round(height)} rx={round(height * 0.4)} />
      <text y={round(size * 0.36)} font-size={round(size)}>
        {text}
      </text>
    </g>
  );
}

/** The stack of the player, or of all players if the player has no chips here, with its sum on top. */
function Stack({ view, chips }: { readonly view: CellView; readonly chips: readonly ChipKind[] }): VNode {
  const { cell, discs, ownText, tableText, low } = view;
  const { chipBox, chipRadius: r } = cell;
  const isOwn = ownText !== '';
  const ranks = isOwn ? discs : [0, 0];
  const step = r * DISC_STEP;
  const top = (1 - ranks.length) * step;
  return (
    <g
      aria-hidden="true"
      class={`stack ${isOwn ? 'own' : 'table'}${low ? ' low' : ''}`}
      transform={`translate(${round(chipBox.x + chipBox.w / 2)} ${round(chipBox.y + (chipBox.h - top) / 2)})`}
    >
      <circle class="shadow" r={round(r * 1.04)} cy={round(r * 0.14)} />
      {ranks.map((rank, i) => (
        <Disc key={i} r={r} y={-i * step} rank={rank} kind={isOwn ? chips[rank] : TABLE_CHIP} text="" />
      ))}
      <Sum text={isOwn ? ownText : tableText} r={r} y={top} widthMax={chipBox.w * 0.96} />
      {low && (
        <g class="mark" transform={`translate(${round(r * 0.8)} ${round(top - r * 0.62)})`}>
          <circle r={round(r * 0.42)} />
          <text y={round(r * 0.24)} font-size={round(r * 0.68)}>
            !
          </text>
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
  const hasChips = view.ownText + view.tableText !== '' && cell.bet !== null;
  const classes = ['cell', lit && 'lit', target && 'target', disabled && 'off', toggle && 'toggle', colour && `tint ${colour}`];
  const size = { width: round(w), height: round(h) };
  const inner = { x: 3, y: 3, width: round(w - 6), height: round(h - 6), rx: 3 };
  return (
    <g class={classes.filter(Boolean).join(' ')} data-key={cell.key} transform={`translate(${round(cell.x)} ${round(cell.y)})`}>
      <rect class="box" {...size} />
      {lit && <rect key="glow" class="glow" {...size} fill={`url(#${id}glow)`} />}
      {lit && <rect key="hatch" class="light" {...size} fill={`url(#${id}lit)`} />}
      <CellPrint key="print" id={id} print={hasChips ? cell.printBesideChips() : cell.print} />
      {hasChips && <Stack view={view} chips={chips} />}
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
