/** Every point in time of a tournament, as a date and as a distance from now. The next one is marked. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import { formatDateTime } from '../../shell/index.ts';
import './deadlines.css';
import { formatSession } from './format-session.ts';
import { formatRelative } from './relative-time.ts';
import { useNow } from './use-now.ts';
import { words } from './words/index.ts';

type Deadline = TournamentView['deadlines'][number];

const BEFORE_CLOSE: readonly TournamentView['stage'][] = ['drafting', 'approved', 'entries'];

/** Entries can close before their time if all places are taken. */
const isDone = ({ stage }: TournamentView, { what }: Deadline): boolean =>
  (what === 'entries-open' || what === 'entries-close') && !BEFORE_CLOSE.includes(stage);

export function Deadlines({ view }: { readonly view: TournamentView }): VNode {
  const t = words.value;
  const nowMs = useNow();
  const isPast = (deadline: Deadline): boolean => deadline.atMs <= nowMs || isDone(view, deadline);
  const next = view.deadlines.find((deadline) => !isPast(deadline));
  return (
    <ol class="deadlines">
      {view.deadlines.map((deadline) => {
        const { what, session, atMs } = deadline;
        return (
          <li
            key={`${what} ${session}`}
            class={isPast(deadline) ? 'past' : undefined}
            aria-current={deadline === next ? 'step' : undefined}
          >
            <span>
              {session === null ? t.deadlines[what] : t.sessionDeadline(formatSession(view, session), t.deadlines[what])}
            </span>{' '}
            <small class="number">{isDone(view, deadline) ? t.done : formatRelative(atMs, nowMs)}</small>{' '}
            <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>
          </li>
        );
      })}
    </ol>
  );
}
