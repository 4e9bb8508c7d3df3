/** A static picture of a layout, hidden from screen readers. */
import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { FeltBet } from './bets.ts';
import { buildDrawing } from './drawing.ts';
import type { FeltLayout } from './geometry.ts';
import { Background, buildViewBox, PrintedArea, Shapes } from './print.tsx';
import type { Theme } from './themes.ts';
import type { Language } from './words/index.ts';

export interface FeltPictureProps {
  readonly layout: FeltLayout;
  readonly bets: readonly FeltBet[];
  readonly language: Language;
  readonly theme: Theme;
}

export function FeltPicture({ layout, bets, language, theme }: FeltPictureProps): VNode {
  const id = `p${useId().replace(/\W/g, '')}-`;
  const drawing = useMemo(
    () => buildDrawing(layout, bets, { form: 'felt', side: 'player', language, expanded: [] }),
    [layout, bets, language],
  );
  return (
    <div class="felt" data-theme={theme} data-form="felt" style={{ '--layout-hue': layout.hue }}>
      <svg aria-hidden="true" viewBox={buildViewBox(drawing).text}>
        <Shapes id={id} bets={bets} />
        <Background id={id} drawing={drawing} />
        {drawing.cells.map((cell) => (
          <PrintedArea
            key={cell.key}
            id={id}
            className={cell.colour === null ? 'cell' : `cell tint ${cell.colour}`}
            area={cell}
          />
        ))}
      </svg>
    </div>
  );
}
