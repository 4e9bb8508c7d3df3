/** Banners of the display: lost connection, and alerts of the table such as a void round. */
import type { VNode } from 'preact';
import type { TableAlert } from '../parts/index.ts';
import { connection, formatNumber, formatTime, offlineSinceMs, wordsOf } from '../shell/index.ts';
import type { CountedAlert } from './display-state.ts';
import { formatClock } from './format-clock.ts';
import { DISPLAY_WORDS } from './words/index.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface BannersProps {
  readonly alert: TableAlert | null;
  /** Time and count of the alert; null if the alert was raised before the page was opened. */
  readonly countedAlert: CountedAlert | null;
}

export function Banners({ alert, countedAlert }: BannersProps): VNode | null {
  const t = words.value;
  const isOffline = connection.value === 'lost' || connection.value === 'ended';
  if (!isOffline && alert === null) return null;
  return (
    <div class="display-banners">
      {isOffline && (
        <p class="display-banner display-offline" role="alert">
          {t.offline(formatClock(offlineSinceMs.value ?? Date.now()))}
        </p>
      )}
      {alert !== null && (
        <p class={`display-banner display-${alert.kind}`}>
          <strong>{alert.title}</strong> {alert.more}{' '}
          {countedAlert !== null && countedAlert.times > 1 && t.repeated(formatNumber(countedAlert.times))}{' '}
          {countedAlert !== null && <span class="number">{formatTime(countedAlert.atMs)}</span>}
        </p>
      )}
    </div>
  );
}
