/** Draws the house edge of every bet over the felt, as a colour and a number. */
import type { VNode } from 'preact';
import type { Drawing } from '../../felt/index.ts';
import { type BetFigures, HEAT_STEPS, heatStep } from '../bet-figures.ts';
import { formatPercent } from '../format.ts';
import './heat-map.css';
import { words } from '../words/index.ts';

/** The width of a bold digit, relative to the font size. */
const DIGIT_WIDTH = 0.7;

function buildOverlay(figures: ReadonlyMap<string, BetFigures>, { cells }: Drawing): VNode {
  return (
    <g class="heat-over" aria-hidden>
      {cells.map(({ key, bet, x, y, w, h }) => {
        const edge = bet === null ? undefined : figures.get(bet)?.edge;
        if (edge === undefined) return null;
        const text = formatPercent(edge, 1).replace(/\s/, '');
        const size = Math.min(24, (w * 0.94) / (text.length * DIGIT_WIDTH), Math.max(h * 0.2, Math.min(15, h * 0.34)));
        const labelHeight = size * 1.3;
        return (
          <g key={key} class={`heat-step-${heatStep(edge)}`}>
            <rect class="heat-tint" x={x + 1} y={y + 1} width={w - 2} height={h - 2} />
            <rect class="heat-label" x={x + 1} y={y + h - labelHeight - 1} width={w - 2} height={labelHeight} />
            <text class="heat-text" x={x + w / 2} y={y + h - labelHeight * 0.3 - 1} font-size={size}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Draws a tint and a label on each cell. The overlay is cached for each drawing of the felt. */
export function drawHeatMap(figures: ReadonlyMap<string, BetFigures>): (drawing: Drawing) => VNode {
  const cache = new WeakMap<Drawing, VNode>();
  return (drawing) => {
    const overlay = cache.get(drawing) ?? buildOverlay(figures, drawing);
    cache.set(drawing, overlay);
    return overlay;
  };
}

/** The legend lists only the steps that occur on the layout. */
export function HeatLegend({ figures }: { readonly figures: ReadonlyMap<string, BetFigures> }): VNode {
  const t = words.value;
  const presentSteps = new Set([...figures.values()].map(({ edge }) => heatStep(edge)));
  const nameOf = (step: number): string => {
    if (step === 0) return t.favoursPlayer;
    if (step === 1) return t.fair;
    // Step 2 is the first step above 0 %.
    const [from, to] = [HEAT_STEPS[step - 2], HEAT_STEPS[step - 1]];
    return to === undefined ? t.edgeAbove(from ?? 0) : t.edgeUpTo(from ?? 0, to);
  };
  return (
    <ul class="heat-legend" aria-label={t.legend}>
      {Array.from({ length: HEAT_STEPS.length + 2 }, (_, step) => step)
        .filter((step) => presentSteps.has(step))
        .map((step) => (
          <li key={step}>
            <span class={`heat-step-${step}`} aria-hidden="true" />
            {nameOf(step)}
          </li>
        ))}
    </ul>
  );
}
