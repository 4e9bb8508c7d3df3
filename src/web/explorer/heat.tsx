/** The felt with the house edge over every bet: a colour for the eye, the number for everybody. It draws over the felt and hides nothing of it from the keyboard. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  drawingOf,
  Felt,
  type FeltBet,
  type FeltLayout,
  type Form,
  type Language,
  type Press,
  type Stakes,
  type Theme,
} from '../felt/index.ts';
import { type BetFigures, heatOf, percent } from './figures.ts';
import './heat.css';

export interface HeatProps {
  readonly layout: FeltLayout;
  readonly bets: readonly FeltBet[];
  readonly figures: ReadonlyMap<string, BetFigures>;
  /** Without it the felt is as printed, for placing chips. */
  readonly heat: boolean;
  readonly form: Form;
  readonly language: Language;
  readonly theme: Theme;
  readonly label: string;
  readonly own: Stakes;
  readonly lit: readonly string[];
  readonly chips: readonly { readonly valueMinor: number; readonly label: string }[];
  readonly money: (minor: number) => string;
  readonly onPress: (bet: string, press: Press) => void;
}

/** Around the cells, as the felt has it. */
const MARGIN = { felt: 16, compact: 3 } as const;

export function HeatFelt({ figures, heat, ...felt }: HeatProps): VNode {
  const { layout, bets, form, language } = felt;
  const drawing = useMemo(
    () => drawingOf(layout, bets, { form, side: 'player', language, open: [] }),
    [layout, bets, form, language],
  );
  const margin = MARGIN[drawing.form];
  const box = `${-margin} ${-margin} ${Math.round(drawing.width) + 2 * margin} ${Math.round(drawing.height) + 2 * margin}`;
  // In the compact form families unfold, and what lies over them would not move with them.
  const shown = heat && drawing.form === 'felt';
  return (
    <div class="heat">
      <Felt {...felt} quiet />
      {shown && (
        <svg class="heat-over" viewBox={box} aria-hidden="true">
          {drawing.cells.map(({ key, bet, x, y, w, h }) => {
            const edge = bet === null ? undefined : figures.get(bet)?.edge;
            if (edge === undefined) return null;
            const text = percent(edge, 1);
            const size = Math.min(22, (w * 0.9) / (text.length * 0.56), h * 0.3);
            return (
              <g key={key} class={`heat-step-${heatOf(edge)}`}>
                <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} class="heat-tint" />
                <rect x={x + 1} y={y + h - size * 1.5} width={w - 2} height={size * 1.5 - 1} class="heat-plate" />
                <text x={x + w / 2} y={y + h - size * 0.42} font-size={size}>
                  {text}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
