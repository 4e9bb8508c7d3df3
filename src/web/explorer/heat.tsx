/** The house edge over every bet of a felt: a colour for the eye, the number for everybody. It draws over the felt and hides nothing of it from the keyboard. */
import type { VNode } from 'preact';
import type { Drawing } from '../felt/index.ts';
import { type BetFigures, HEAT_STEPS, heatOf, percent } from './figures.ts';
import './heat.css';
import { words } from './words.ts';

/** Bold digits take about so much of their size in width. */
const DIGIT_WIDTH = 0.7;

function plates(figures: ReadonlyMap<string, BetFigures>, { cells }: Drawing): VNode {
  return (
    <g class="heat-over" aria-hidden>
      {cells.map(({ key, bet, x, y, w, h }) => {
        const edge = bet === null ? undefined : figures.get(bet)?.edge;
        if (edge === undefined) return null;
        const text = percent(edge, 1).replace(/\s/, '');
        const size = Math.min(24, (w * 0.94) / (text.length * DIGIT_WIDTH), Math.max(h * 0.2, Math.min(15, h * 0.34)));
        const plate = size * 1.3;
        return (
          <g key={key} class={`heat-step-${heatOf(edge)}`}>
            <rect class="heat-tint" x={x + 1} y={y + 1} width={w - 2} height={h - 2} />
            <rect class="heat-plate" x={x + 1} y={y + h - plate - 1} width={w - 2} height={plate} />
            <text class="heat-text" x={x + w / 2} y={y + h - plate * 0.3 - 1} font-size={size}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** What lies over a felt: tints, and the number on a plate at the foot of each cell. Drawn once for as long as the felt stays. */
export function heatOver(figures: ReadonlyMap<string, BetFigures>): (drawing: Drawing) => VNode {
  const drawn = new WeakMap<Drawing, VNode>();
  return (drawing) => {
    const over = drawn.get(drawing) ?? plates(figures, drawing);
    drawn.set(drawing, over);
    return over;
  };
}

/** The steps that the layout has, in order. */
export function HeatLegend({ figures }: { readonly figures: ReadonlyMap<string, BetFigures> }): VNode {
  const said = words.value;
  const present = new Set([...figures.values()].map(({ edge }) => heatOf(edge)));
  const name = (step: number): string => {
    if (step === 0) return said.favoursPlayer;
    if (step === 1) return said.fair;
    const [from, to] = [HEAT_STEPS[step - 2], HEAT_STEPS[step - 1]];
    return to === undefined ? said.edgeAbove(from ?? 0) : said.edgeUpTo(from ?? 0, to);
  };
  return (
    <ul class="heat-legend" aria-label={said.legend}>
      {Array.from({ length: HEAT_STEPS.length + 2 }, (_, step) => step)
        .filter((step) => present.has(step))
        .map((step) => (
          <li key={step}>
            <span class={`heat-step-${step}`} aria-hidden="true" />
            {name(step)}
          </li>
        ))}
    </ul>
  );
}
