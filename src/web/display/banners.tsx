/** What everybody must notice at once: a line that is down, a roll that does not count, a void round, a corrected result, a fault. */
import type { VNode } from 'preact';
import { connection, lostSinceMs, wordsOf } from '../shell/index.ts';
import { sayClock } from './sign.tsx';
import type { Banner } from './situation.ts';
import { DISPLAY_WORDS, type DisplayWords } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface Told {
  readonly title: string;
  readonly more: string;
}

/** In words; `sayFaces` says a result as the table calls it. */
export function tell(banner: Banner, said: DisplayWords, sayFaces: (faces: readonly number[]) => string): Told {
  switch (banner.kind) {
    case 'again':
      return {
        title: said.again(String(banner.round)),
        more: `${banner.reason === null ? '' : `${said.failures[banner.reason]} `}${said.standing}`,
      };
    case 'void':
      return {
        title: said.void(String(banner.round)),
        more: `${banner.reason === null ? '' : `${said.failures[banner.reason]} `}${said.returned}`,
      };
    case 'corrected':
      return { title: said.corrected(String(banner.round), sayFaces(banner.was), sayFaces(banner.faces)), more: '' };
    case 'lamps':
      return { title: said.lamps, more: '' };
    case 'malfunction':
      return { title: said.malfunction, more: '' };
  }
}

export interface BannersProps {
  readonly banner: Banner | null;
  readonly sayFaces: (faces: readonly number[]) => string;
}

export function Banners({ banner, sayFaces }: BannersProps): VNode | null {
  const said = words.value;
  const offline = connection.value === 'lost' || connection.value === 'ended';
  const told = banner === null ? null : tell(banner, said, sayFaces);
  if (!offline && told === null) return null;
  return (
    <div class="display-banners">
      {offline && (
        <p class="display-banner display-offline" role="alert">
          {said.offline(sayClock(lostSinceMs.value ?? Date.now()))}
        </p>
      )}
      {told !== null && (
        <p class={`display-banner display-${banner?.kind}`}>
          <strong>{told.title}</strong> {told.more}
        </p>
      )}
    </div>
  );
}
