/** A layout as a picture: what is printed and nothing to press. It must never be the only way to learn something. */
import type { VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { FeltBet } from './bets.ts';
import { drawingOf } from './drawing.ts';
import type { Theme } from './felt.tsx';
import type { FeltLayout } from './geometry.ts';
import { Ground, Place, Shapes, viewBoxOf } from './print.tsx';
import type { Language } from './words.ts';

export interface FeltPictureProps {
  readonly layout: FeltLayout;
  readonly bets: readonly FeltBet[];
  readonly language: Language;
  readonly theme: Theme;
}

export function FeltPicture({ layout, bets, language, theme }: FeltPictureProps): VNode {
  const id = `p${useId().replace(/\W/g, '')}-`;
  const drawing = useMemo(
    () => drawingOf(layout, bets, { form: 'felt', side: 'player', language, open: [] }),
    [layout, bets, language],
  );
  return (
    <div class="felt" data-theme={theme} data-form="felt" style={{ '--felt-hue': layout.hue }}>
      <svg aria-hidden="true" viewBox={viewBoxOf(drawing)}>
        <Shapes id={id} bets={bets} />
        <Ground id={id} drawing={drawing} />
        {drawing.cells.map((place) => (
          <Place key={place.key} id={id} look={place.colour === null ? 'cell' : `cell tint ${place.colour}`} place={place} />
        ))}
      </svg>
    </div>
  );
}
