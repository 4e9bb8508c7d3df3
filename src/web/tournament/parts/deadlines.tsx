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

const NOT_STARTED: readonly TournamentView['sessions'][number]['phase'][] = ['planned', 'drawn'];

/** Whether something did not happen at its time: a person must do it first. */
function isLate({ stage, sessions }: TournamentView, { what, session, atMs }: Deadline, nowMs: number): boolean {
  if (atMs > nowMs) return false;
  if (what === 'entries-open') return stage === 'drafting' || stage === 'approved';
  return what === 'session-starts' && sessions.some(({ id, phase }) => id === session && NOT_STARTED.includes(phase));
}

export function Deadlines({ view }: { readonly view: TournamentView }): VNode {
  const t = words.value;
  const nowMs = useNow();
  const isPast = (deadline: Deadline): boolean =>
    (deadline.atMs <= nowMs && !isLate(view, deadline, nowMs)) || isDone(view, deadline);
  const formatDistance = (deadline: Deadline): string => {
    if (isDone(view, deadline)) return t.done;
    return isLate(view, deadline, nowMs) ? t.notYet : formatRelative(deadline.atMs, nowMs);
  };
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
            <small class="number">{formatDistance(deadline)}</small>{' '}
            {/* Entries may have opened or closed at another time than planned. */}
            {!isDone(view, deadline) && <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>}
          </li>
        );
      })}
    </ol>
  );
}
