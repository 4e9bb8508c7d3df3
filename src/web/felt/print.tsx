/** What is printed on a felt, as SVG: dice, symbols and lines of text. It is drawn once and never changes with the play. */
import type { ComponentChildren, VNode } from 'preact';
import type { FeltBet } from './bets.ts';
import type { Composition, MarkPiece, TextPiece } from './compose.ts';
import type { Drawing } from './drawing.ts';
import type { Box } from './geometry.ts';
import { still } from './still.ts';
import { PIPS, SYMBOLS } from './symbols.ts';

/** One digit after the point is finer than anybody sees. */
export const short = (value: number): number => Math.round(value * 10) / 10;

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
          {SYMBOLS[name]?.line && <path class="felt-limb" d={SYMBOLS[name].line} />}
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

/** The shapes that cells refer to, each once. `id` keeps two felts on a page apart. */
export const Shapes = still(drawShapes);

function Line({ x, y, size, role, spans }: TextPiece): VNode {
  const words = spans.map(
    ({ text, chinese, scale }, i): ComponentChildren => (
      <tspan
        key={text}
        {...(chinese ? { lang: 'zh-Hant', class: 'zh' } : {})}
        {...(i > 0 ? { dx: short(size * 0.34) } : {})}
        {...(scale === 1 ? {} : { 'font-size': short(size * scale) })}
      >
        {text}
      </tspan>
    ),
  );
  return (
    <text class={role} x={short(x)} y={short(y)} font-size={short(size)}>
      {words}
    </text>
  );
}

function Mark({ id, x, y, size, face, symbol, colour }: MarkPiece & { readonly id: string }): VNode {
  const box = { x: short(x), y: short(y), width: short(size), height: short(size) };
  if (symbol === null) return <use href={`#${id}${face}`} {...box} />;
  const inner = size * 0.8;
  const off = (size - inner) / 2;
  return (
    <g class="symbol" style={`color:var(--${colour},var(--pip))`}>
      <rect class="felt-tile" {...box} rx={short(size * 0.18)} />
      <use href={`#${id}${symbol}`} x={short(x + off)} y={short(y + off)} width={short(inner)} height={short(inner)} />
    </g>
  );
}

export function Print({ id, print }: { readonly id: string; readonly print: Composition }): VNode {
  return (
    <g class="print" aria-hidden="true">
      {print.marks.map((mark, i) => (
        <Mark key={i} id={id} {...mark} />
      ))}
      {print.texts.map((piece, i) => (
        <Line key={i} {...piece} />
      ))}
    </g>
  );
}

interface PlaceProps {
  readonly id: string;
  readonly look: string;
  readonly place: Box & { readonly print: Composition };
}

/** A printed place with nothing to press. */
export function Place({ id, look, place: { x, y, w, h, print } }: PlaceProps): VNode {
  return (
    <g class={look} transform={`translate(${x} ${y})`}>
      <rect class="box" width={w} height={h} />
      <Print id={id} print={print} />
    </g>
  );
}

/** Around the cells, for the border. */
const MARGIN = { felt: 16, compact: 3 } as const;

export function viewBoxOf({ width, height, form }: Drawing): string {
  const margin = MARGIN[form];
  return `${-margin} ${-margin} ${Math.round(width) + 2 * margin} ${Math.round(height) + 2 * margin}`;
}

function drawGround({ id, drawing }: { readonly id: string; readonly drawing: Drawing }): VNode {
  const { width, height, blanks, captions, form } = drawing;
  const margin = form === 'compact' ? 1.5 : 9;
  const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
  return (
    <g aria-hidden="true">
      <rect class="border" {...box} rx={form === 'compact' ? 4 : 12} />
      {blanks.map(({ key, x, y, w, h }) => (
        <rect key={key} class="blank" x={x} y={y} width={w} height={h} />
      ))}
      {captions.map((place) => (
        <Place key={place.key} id={id} look="strip" place={place} />
      ))}
    </g>
  );
}

/** Everything under the cells: border, blanks, captions. */
export const Ground = still(drawGround);
