/** One cell of a felt with what lies on it: its light, its chips, the ring of the keyboard. It must never work anything out. */
import type { VNode } from 'preact';
import { CHIP_COLOURS, type ChipKind } from './chips.ts';
import { widthOf } from './compose.ts';
import { Print, short } from './print.tsx';
import type { CellView } from './state.ts';
import { still } from './still.ts';

/** Discs of a stack lie so far above each other, in radii. */
const RISE = 0.12;

/** A total is not written smaller, however small its chips. */
const LEAST_TOTAL = 10;

/** Chips of others are of one colour: only their sum is known. */
const OTHERS: ChipKind = { valueMinor: 0, label: '', colour: '#aeb4bc', spots: '#eef0f2' };

interface DiscProps {
  readonly r: number;
  readonly y: number;
  readonly kind: ChipKind | undefined;
  readonly rank: number;
  readonly text: string;
}

/** A chip seen from above: disc, spots on its edge, inlay with its value. */
export function Disc({ r, y, kind, rank, text }: DiscProps): VNode {
  const [disc, spots] = CHIP_COLOURS[Math.max(0, rank) % CHIP_COLOURS.length] ?? ['#ddd', '#555'];
  const size = Math.min(r * 0.72, (r * 1.15) / Math.max(0.5, widthOf(text)));
  return (
    <g class="disc" transform={`translate(0 ${short(y)})`}>
      <circle class="edge" r={short(r)} fill={kind?.colour ?? disc} />
      <circle class="spots" r={short(r * 0.85)} stroke={kind?.spots ?? spots} stroke-width={short(r * 0.26)} pathLength={12} />
      <circle class="inlay" r={short(r * 0.62)} />
      {text !== '' && (
        <text y={short(size * 0.36)} font-size={short(size)}>
          {text}
        </text>
      )}
    </g>
  );
}

function Total({ text, r, y }: { readonly text: string; readonly r: number; readonly y: number }): VNode {
  const size = Math.max(r * 0.7, LEAST_TOTAL);
  const width = Math.max(r * 1.5, size * (widthOf(text) + 0.9));
  return (
    <g class="total" transform={`translate(0 ${short(y)})`}>
      <rect
        x={short(-width / 2)}
        y={short(-size * 0.72)}
        width={short(width)}
        height={short(size * 1.44)}
        rx={short(size * 0.3)}
      />
      <text y={short(size * 0.36)} font-size={short(size)}>
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
        <g class="stack table" key="table" transform={`translate(${short(others.x)} ${short(others.y + others.r * 0.22)})`}>
          <circle class="shadow" r={short(others.r * 0.84)} cy={short(others.r * 0.12)} />
          <Disc r={others.r * 0.8} y={0} rank={0} kind={OTHERS} text="" />
          <Disc r={others.r * 0.8} y={-others.r * RISE} rank={0} kind={OTHERS} text="" />
          <Total text={table} r={others.r} y={others.r * 0.62} />
        </g>
      )}
      {own !== '' && (
        <g class="stack own" key="own" transform={`translate(${short(x)} ${short(y)})`}>
          <circle class="shadow" r={short(r * 1.04)} cy={short(r * 0.14)} />
          {discs.map((rank, i) => (
            <Disc
              key={i}
              r={r}
              y={-i * r * RISE}
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
  readonly described: string | undefined;
}

/** Drawn once for as long as the layout stays. */
const CellPrint = still(Print);

/** The button lies over the print and holds none: what it says is its name, and the print is for eyes. */
function drawCell({ id, view, chips, described }: CellProps): VNode {
  const { cell, lit, disabled, target, tab, name } = view;
  const { w, h, unfolds, colour } = cell;
  const classes = ['cell', lit && 'lit', target && 'target', disabled && 'off', unfolds && 'unfolds', colour && `tint ${colour}`];
  const size = { width: short(w), height: short(h) };
  const inner = { x: 3, y: 3, width: short(w - 6), height: short(h - 6), rx: 3 };
  return (
    <g class={classes.filter(Boolean).join(' ')} data-key={cell.key} transform={`translate(${short(cell.x)} ${short(cell.y)})`}>
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
        {...(unfolds ? { 'aria-expanded': unfolds.open } : {})}
      >
        <rect class="hit" {...size} />
        {tab && <rect key="halo" class="halo" {...inner} />}
        {tab && <rect key="ring" class="ring" {...inner} />}
      </g>
    </g>
  );
}

/** A cell whose view is the same object is not drawn again. */
export const FeltCell = still(drawCell);
