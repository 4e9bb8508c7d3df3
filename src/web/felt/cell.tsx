/** Draws one cell of a felt: its print, light, chips and focus ring. */
import type { VNode } from 'preact';
import { CHIP_COLOURS, type ChipKind } from './chips.ts';
import { estimateWidth } from './compose.ts';
import { memo } from './memo.ts';
import { Print, round } from './print.tsx';
import type { CellView } from './state.ts';

/** The vertical distance between two discs of a stack, in radii. */
const DISC_STEP = 0.12;

/** The smallest font size of a total. */
const TOTAL_MIN = 10;

/** Chips of other players have one colour, because only their sum is known. */
const OTHERS_CHIP: ChipKind = { valueMinor: 0, label: '', colour: '#aeb4bc', spots: '#eef0f2' };

interface DiscProps {
  readonly r: number;
  readonly y: number;
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
  const { cell, discs, own, table } = view;
  if (cell.spots === null || (own === '' && table === '')) return null;
  const [others, { x, y, r }] = cell.spots;
  const top = discs.length - 1;
  return (
    <g class="chips" aria-hidden="true">
      {table !== '' && (
        <g class="stack table" key="table" transform={`translate(${round(others.x)} ${round(others.y + others.r * 0.22)})`}>
          <circle class="shadow" r={round(others.r * 0.84)} cy={round(others.r * 0.12)} />
          <Disc r={others.r * 0.8} y={0} rank={0} kind={OTHERS_CHIP} text="" />
          <Disc r={others.r * 0.8} y={-others.r * DISC_STEP} rank={0} kind={OTHERS_CHIP} text="" />
          <Total text={table} r={others.r} y={others.r * 0.62} />
        </g>
      )}
      {own !== '' && (
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
          <Total text={own} r={r} y={r * 0.84} />
        </g>
      )}
    </g>
  );
}

export interface CellProps {
  readonly id: string;
  readonly view: CellView;
  readonly chips: readonly ChipKind[];
  /** Prefix of the ids of the elements that describe the bets. */
  readonly described: string | undefined;
}

const CellPrint = memo(Print);

/** The button lies over the print. Screen readers read its name, not the print. */
function drawCell({ id, view, chips, described }: CellProps): VNode {
  const { cell, lit, disabled, target, tab, name } = view;
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
        tabindex={tab ? 0 : -1}
        aria-label={name}
        aria-describedby={described && cell.bet ? described + cell.bet : undefined}
        {...(disabled ? { 'aria-disabled': 'true' } : {})}
        {...(toggle ? { 'aria-expanded': toggle.isExpanded } : {})}
      >
        <rect class="hit" {...size} />
        {tab && <rect key="halo" class="halo" {...inner} />}
        {tab && <rect key="ring" class="ring" {...inner} />}
      </g>
    </g>
  );
}

export const FeltCell = memo(drawCell);
