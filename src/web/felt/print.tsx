/** Draws the print of a felt (everything that is printed on the layout) as SVG: dice, symbols and text. */
import type { ComponentChildren, VNode } from 'preact';
import type { FeltBet } from './bets.ts';
import type { MarkPiece, TextPiece } from './compose.ts';
import type { Drawing, DrawnPrint } from './drawing.ts';
import type { Box } from './geometry.ts';
import { memo } from './memo.ts';
import { PIPS, SYMBOLS } from './symbols.ts';

/** Rounds coordinates to one decimal, to keep the SVG small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

function drawShapes({ id, bets }: { readonly id: string; readonly bets: readonly FeltBet[] }): VNode {
  const symbols = [...new Set(bets.flatMap(({ marks }) => marks.flatMap(({ symbol }) => symbol ?? [])))];
  return (
    <defs>
      {Object.entries(PIPS).map(([face, pips]) => (
        <symbol id={`${id}${face}`} key={face} viewBox="0 0 24 24">
          <rect class="felt-tile" x=".6" y=".6" width="22.8" height="22.8" rx="4.4" />
          {pips.map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              class={face === '1' || face === '4' ? 'felt-pip-red' : 'felt-pip'}
              cx={x}
              cy={y}
              r={face === '1' ? 4 : 2.5}
            />
          ))}
        </symbol>
      ))}
      {symbols.map((name) => (
        <symbol id={`${id}${name}`} key={name} viewBox="0 0 24 24">
          <path class="felt-solid" d={SYMBOLS[name]?.solid} />
          {SYMBOLS[name]?.line && <path class="felt-line" d={SYMBOLS[name].line} />}
          {SYMBOLS[name]?.cut && <path class="felt-cut" d={SYMBOLS[name].cut} />}
        </symbol>
      ))}
      <pattern id={`${id}lit`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="hatch" width="3" height="9" />
      </pattern>
      <radialGradient id={`${id}glow`}>
        <stop class="glow-in" offset="0" />
        <stop class="glow-out" offset="1" />
      </radialGradient>
    </defs>
  );
}

/** The shapes that cells refer to. `id` is a prefix that is unique for each felt on a page. */
export const Shapes = memo(drawShapes);

function Line({ x, y, size, role, spans, lang }: TextPiece & { readonly lang: DrawnPrint['chinese'] }): VNode {
  const words = spans.map(
    ({ text, chinese, scale }, i): ComponentChildren => (
      <tspan
        key={text}
        {...(chinese ? { lang, class: 'zh' } : {})}
        {...(i > 0 ? { dx: round(size * 0.34) } : {})}
        {...(scale === 1 ? {} : { 'font-size': round(size * scale) })}
      >
        {text}
      </tspan>
    ),
  );
  return (
    <text class={role} x={round(x)} y={round(y)} font-size={round(size)}>
      {words}
    </text>
  );
}

function Mark({ id, x, y, size, face, symbol, colour }: MarkPiece & { readonly id: string }): VNode {
  const box = { x: round(x), y: round(y), width: round(size), height: round(size) };
  if (symbol === null) return <use href={`#${id}${face}`} {...box} />;
  const inner = size * 0.8;
  const inset = (size - inner) / 2;
  return (
    <g class="symbol" style={`color:var(--${colour},var(--pip))`}>
      <rect class="felt-tile" {...box} rx={round(size * 0.18)} />
      <use href={`#${id}${symbol}`} x={round(x + inset)} y={round(y + inset)} width={round(inner)} height={round(inner)} />
    </g>
  );
}

export function Print({ id, print }: { readonly id: string; readonly print: DrawnPrint }): VNode {
  return (
    <g class="print" aria-hidden="true">
      {print.marks.map((mark, i) => (
        <Mark key={i} id={id} {...mark} />
      ))}
      {print.texts.map((piece, i) => (
        <Line key={i} {...piece} lang={print.chinese} />
      ))}
    </g>
  );
}

interface PrintedAreaProps {
  readonly id: string;
  readonly className: string;
  readonly area: Box & { readonly print: DrawnPrint };
}

/** A printed area that cannot be pressed. */
export function PrintedArea({ id, className, area: { x, y, w, h, print } }: PrintedAreaProps): VNode {
  return (
    <g class={className} transform={`translate(${x} ${y})`}>
      <rect class="box" width={w} height={h} />
      <Print id={id} print={print} />
    </g>
  );
}

/** Space around the cells, for the border. */
const MARGIN = { felt: 16, compact: 3 } as const;

/** The view box of the drawing with its border, and the width divided by the height, both of the whole box. */
export function buildViewBox({ width, height, form }: Drawing): { readonly text: string; readonly ratio: number } {
  const margin = MARGIN[form];
  const [w, h] = [Math.round(width) + 2 * margin, Math.round(height) + 2 * margin];
  // Rounded down, so that the box is never higher than the space that the page gives to the felt.
  return { text: `${-margin} ${-margin} ${w} ${h}`, ratio: Math.floor((1000 * w) / h) / 1000 };
}

function drawBackground({ id, drawing }: { readonly id: string; readonly drawing: Drawing }): VNode {
  const { width, height, blanks, captions, form } = drawing;
  const margin = form === 'compact' ? 1.5 : 9;
  const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
  return (
    <g aria-hidden="true">
      <rect class="border" {...box} rx={form === 'compact' ? 4 : 12} />
      {blanks.map(({ key, x, y, w, h }) => (
        <rect key={key} class="blank" x={x} y={y} width={w} height={h} />
      ))}
      {captions.map((caption) => (
        <PrintedArea key={caption.key} id={id} className="strip" area={caption} />
      ))}
    </g>
  );
}

/** Border, blank cells and captions. */
export const Background = memo(drawBackground);
