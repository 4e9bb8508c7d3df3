/** A layout as a picture: what is printed and nothing to press. It must never be the only way to learn something. */
import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { FeltBet } from './bets.ts';
import { drawingOf } from './drawing.ts';
import type { Theme } from './felt.tsx';
import type { FeltLayout } from './geometry.ts';
import { Print, Shapes } from './print.tsx';
import type { Language } from './words.ts';

export interface FeltPictureProps {
  readonly layout: FeltLayout;
  readonly bets: readonly FeltBet[];
  readonly language: Language;
  readonly theme: Theme;
}

const MARGIN = 16;

export function FeltPicture({ layout, bets, language, theme }: FeltPictureProps): VNode {
  const id = `p${useId().replace(/\W/g, '')}-`;
  const drawing = useMemo(
    () => drawingOf(layout, bets, { form: 'felt', side: 'player', language, open: [] }),
    [layout, bets, language],
  );
  const symbols = useMemo(() => [...new Set(bets.flatMap(({ marks }) => marks.flatMap(({ symbol }) => symbol ?? [])))], [bets]);
  const { width, height, blanks, captions, cells } = drawing;
  return (
    <div class="felt" data-theme={theme} data-form="felt" style={{ '--felt-hue': layout.hue }}>
      <svg
        aria-hidden="true"
        viewBox={`${-MARGIN} ${-MARGIN} ${Math.round(width) + 2 * MARGIN} ${Math.round(height) + 2 * MARGIN}`}
      >
        <Shapes id={id} symbols={symbols} />
        <rect class="border" x={-9} y={-9} width={width + 18} height={height + 18} rx={12} />
        {blanks.map(({ key, x, y, w, h }) => (
          <rect key={key} class="blank" x={x} y={y} width={w} height={h} />
        ))}
        {captions.map(({ key, x, y, w, h, print }) => (
          <g key={key} class="strip" transform={`translate(${x} ${y})`}>
            <rect class="box" width={w} height={h} />
            <Print id={id} print={print} />
          </g>
        ))}
        {cells.map(({ key, x, y, w, h, colour, print }) => (
          <g key={key} class={colour === null ? 'cell' : `cell tint ${colour}`} transform={`translate(${x} ${y})`}>
            <rect class="box" width={w} height={h} />
            <Print id={id} print={print} />
          </g>
        ))}
      </svg>
    </div>
  );
}
