/** The side of the screen: time of day, what is left of the session, the next start, and the tables. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import { formatDateTime, formatNumber, formatTime, minuteClock, useSecondsUntil } from '../../shell/index.ts';
import { formatPhase, formatRelative, formatSession, useNow } from '../parts/index.ts';
import { nextSession, pageOf, type Screen, type SessionView, spinsLeft } from './screen-state.ts';
import { usePages } from './use-pages.ts';
import { words } from './words/index.ts';

const DAY_SECONDS = 86_400;

/** 12:05, or 1:12:05 from one hour on. */
function formatCountdown(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

function TimeLeft({ endsMs }: { readonly endsMs: number }): VNode {
  const seconds = useSecondsUntil(endsMs) ?? 0;
  return (
    <p class="screen-left" role="timer">
      <span>{words.value.timeLeft}</span> <b class="number">{formatCountdown(seconds)}</b>
    </p>
  );
}

/** What is left of a session that is played. */
function Left({ session }: { readonly session: SessionView }): VNode | null {
  const t = words.value;
  const { endsMs, length, phase } = session;
  if (phase === 'cut' || phase === 'counting') return null;
  // While a session is held, its end moves.
  if (endsMs !== null) return phase === 'running' ? <TimeLeft endsMs={endsMs} /> : null;
  const left = spinsLeft(session);
  if (left !== null)
    return (
      <p class="screen-left">
        <b>{t.spinsLeft(formatNumber(left))}</b>
      </p>
    );
  return length.by === 'survivors' ? <p class="screen-left">{t.untilRemain(formatNumber(length.remaining))}</p> : null;
}

interface NextStartProps {
  readonly view: TournamentView;
  readonly session: SessionView;
  /** Another session is played, so this one cannot start yet. */
  readonly isLater: boolean;
}

function NextStart({ view, session, isLater }: NextStartProps): VNode {
  const t = words.value;
  const seconds = useSecondsUntil(session.startsMs) ?? 0;
  const isHeld = view.sessions.some(({ phase }) => phase === 'held');
  // While a session is held, the start of the next one is open.
  if (isLater && (isHeld || seconds === 0)) return <p class="screen-next">{t.follows(formatSession(view, session.id))}</p>;
  const isFar = seconds >= DAY_SECONDS;
  return (
    <p class="screen-next" role="timer">
      <span>
        {t.nextStart(formatSession(view, session.id))}{' '}
        {t.at(isFar ? formatDateTime(session.startsMs) : formatTime(session.startsMs))}
      </span>{' '}
      <b class="number">
        {seconds === 0 ? t.startsNow : isFar ? formatRelative(session.startsMs, minuteClock.value) : formatCountdown(seconds)}
      </b>
    </p>
  );
}

/** Tables that fit beside the list. More tables are shown on pages. */
const TABLES_SHOWN = 6;

function stateOf(
  { finished, signed }: Pick<SessionView['tables'][number], 'finished' | 'signed'>,
  phase: SessionView['phase'],
): string {
  const states = words.value.tableStates;
  if (signed) return states.signed;
  if (finished) return states.finished;
  if (phase === 'held') return states.held;
  return phase === 'drawn' ? states.waiting : states.plays;
}

function Tables({ session }: { readonly session: SessionView }): VNode | null {
  const t = words.value;
  const { length, phase, tie } = session;
  const isPlayOff = tie !== null && tie.tables.length > 0;
  const tables = isPlayOff ? tie.tables.map((table) => ({ ...table, finished: false, signed: false })) : session.tables;
  const spinsMax = isPlayOff ? tie.spins : length.by === 'spins' ? length.spins : null;
  const page = usePages(Math.ceil(tables.length / TABLES_SHOWN));
  if (tables.length === 0) return null;
  const formatSpins = (spins: number): string =>
    spinsMax === null ? t.spins(formatNumber(spins)) : t.spinOf(formatNumber(spins), formatNumber(spinsMax));
  const title = isPlayOff ? t.playOff : t.tables;
  return (
    <section class="screen-tables" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pageOf(tables, page, TABLES_SHOWN).map((table) => (
          <li key={table.table} data-table={table.table} class={table.finished ? 'finished' : undefined}>
            <b>{table.table}</b> <span class="number">{phase === 'drawn' ? '' : formatSpins(table.spins)}</span>{' '}
            <span>{stateOf(table, phase)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Side({ view, screen }: { readonly view: TournamentView; readonly screen: Screen }): VNode {
  const { kind, session } = screen;
  const next = nextSession(view);
  const nowMs = useNow();
  const isPlayed = session !== null && kind === 'standings';
  return (
    <aside class="screen-side">
      <p class="screen-clock number">
        <time dateTime={new Date(nowMs).toISOString()}>{formatTime(nowMs)}</time>
      </p>
      {session !== null && (
        <p class="screen-phase">
          {formatSession(view, session.id)} · {formatPhase(session)}
        </p>
      )}
      {isPlayed && <Left session={session} />}
      {next !== null && <NextStart view={view} session={next} isLater={isPlayed && session.phase !== 'cut'} />}
      {session !== null && session.phase !== 'cut' && <Tables session={session} />}
    </aside>
  );
}
