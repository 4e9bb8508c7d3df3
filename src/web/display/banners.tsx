/** What everybody must notice at once: a line that is down, a roll that does not count, a void round, a corrected result, a fault. */
import type { VNode } from 'preact';
import type { Undone } from '../parts/index.ts';
import { connection, lostSinceMs, wordsOf } from '../shell/index.ts';
import { sayClock } from './sign.tsx';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface BannersProps {
  readonly undone: Undone | null;
}

export function Banners({ undone }: BannersProps): VNode | null {
  const said = words.value;
  const offline = connection.value === 'lost' || connection.value === 'ended';
  if (!offline && undone === null) return null;
  return (
    <div class="display-banners">
      {offline && (
        <p class="display-banner display-offline" role="alert">
          {said.offline(sayClock(lostSinceMs.value ?? Date.now()))}
        </p>
      )}
      {undone !== null && (
        <p class={`display-banner display-${undone.kind}`}>
          <strong>{undone.title}</strong> {undone.more}
        </p>
      )}
    </div>
  );
}
