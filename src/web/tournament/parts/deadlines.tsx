/** Every point in time of a tournament, as a date and as a distance from now. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import { formatDateTime, minuteClock, serverNow } from '../../shell/index.ts';
import { formatSession } from './format-session.ts';
import { formatRelative } from './relative-time.ts';
import { words } from './words/index.ts';

export function Deadlines({ view }: { readonly view: TournamentView }): VNode {
  const t = words.value;
  // Renders again every ten seconds.
  const nowMs = Math.max(minuteClock.value, serverNow());
  return (
    <ol class="deadlines">
      {view.deadlines.map(({ what, session, atMs }) => (
        <li key={`${what} ${session}`} class={atMs < nowMs ? 'past' : undefined}>
          <span>{session === null ? t.deadlines[what] : `${formatSession(view, session)}: ${t.deadlines[what]}`}</span>{' '}
          <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time> <small>{formatRelative(atMs, nowMs)}</small>
        </li>
      ))}
    </ol>
  );
}
