/** Banners of the display: lost connection, and alerts of the table such as a void round. */
import type { VNode } from 'preact';
import type { TableAlert } from '../parts/index.ts';
import { connection, formatExactTime, formatNumber, formatTime, offlineSinceMs } from '../shell/index.ts';
import type { CountedAlert } from './display-state.ts';
import { words } from './words/index.ts';

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
          {t.offline(formatTime(offlineSinceMs.value ?? Date.now()))}
        </p>
      )}
      {alert !== null && (
        <p class={`display-banner display-${alert.kind}`}>
          <strong>{alert.title}</strong> {alert.more}{' '}
          {countedAlert !== null && countedAlert.times > 1 && t.repeated(formatNumber(countedAlert.times))}{' '}
          {countedAlert !== null && <span class="number">{formatExactTime(countedAlert.atMs)}</span>}
        </p>
      )}
    </div>
  );
}
