/** What everybody must notice at once: a line that is down, a roll that does not count, a void round, a corrected result, a fault. */
import type { VNode } from 'preact';
import type { Undone } from '../parts/index.ts';
import { connection, lostSinceMs, sayNumber, sayTime, wordsOf } from '../shell/index.ts';
import { sayClock } from './sign.tsx';
import type { Counted } from './situation.ts';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface BannersProps {
  readonly undone: Undone | null;
  /** When it was and for which time; null where that was before this page. */
  readonly counted: Counted | null;
}

export function Banners({ undone, counted }: BannersProps): VNode | null {
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
          <strong>{undone.title}</strong> {undone.more}{' '}
          {counted !== null && counted.times > 1 && said.times(sayNumber(counted.times))}{' '}
          {counted !== null && <span class="number">{sayTime(counted.atMs)}</span>}
        </p>
      )}
    </div>
  );
}
