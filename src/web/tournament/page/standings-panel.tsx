/** The standings of the sessions, one tab per session. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TournamentView } from '../../../protocol/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatPhase, formatSession, type LiveTournament, ownEntryIn, StandingsTable } from '../parts/index.ts';
import type { SessionView } from './next-step.ts';
import { words } from './words/index.ts';

interface PanelProps {
  readonly live: LiveTournament;
  readonly view: TournamentView;
  /** The chosen session. */
  readonly shown: string;
  readonly onChoose: (session: string) => void;
}

export const hasStarted = ({ phase }: SessionView): boolean => phase !== 'planned' && phase !== 'drawn';

/** The session that is under way, or else the one that was started last, or else the first one. */
export const currentSession = ({ sessions }: TournamentView): SessionView | undefined =>
  sessions.findLast(hasStarted) ?? sessions[0];

function formatSummary(session: SessionView): string {
  const t = words.value;
  return [
    formatPhase(session),
    t.players(formatNumber(session.players)),
    ...(session.tables.length === 0 ? [] : [t.tables(formatNumber(session.tables.length))]),
    ...(session.places === 0 ? [] : [t.placesLeft(formatNumber(session.places))]),
  ].join(' · ');
}

/** The arrow keys, Home and End choose a tab, as in other tab lists. */
function moveTab(event: KeyboardEvent, sessions: readonly SessionView[], shown: string): string | null {
  const index = sessions.findIndex(({ id }) => id === shown);
  const last = sessions.length - 1;
  const target = { ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1, Home: 0, End: last }[
    event.key
  ];
  return target === undefined ? null : (sessions[target]?.id ?? null);
}

export function StandingsPanel({ live, view, shown, onChoose }: PanelProps): VNode {
  const t = words.value;
  const tabs = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const session = view.sessions.find(({ id }) => id === shown);
  const standings = live.standings.value;
  const rows = standings?.session === shown ? standings.rows : [];
  useEffect(() => {
    if (hasMoved.current) tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    hasMoved.current = false;
  }, [shown]);
  return (
    <section class="panel tournament-standings" aria-labelledby="tournament-standings">
      <h2 id="tournament-standings">{t.standings}</h2>
      <div
        ref={tabs}
        class="tournament-tabs no-print"
        role="tablist"
        aria-label={t.sessions}
        onKeyDown={(event) => {
          const target = moveTab(event, view.sessions, shown);
          if (target === null) return;
          event.preventDefault();
          hasMoved.current = true;
          onChoose(target);
        }}
      >
        {view.sessions.map(({ id }) => (
          <button
            key={id}
            id={`session-${id}`}
            type="button"
            role="tab"
            class="button small"
            aria-selected={id === shown}
            aria-controls="tournament-session"
            tabIndex={id === shown ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {formatSession(view, id)}
          </button>
        ))}
      </div>
      <div id="tournament-session" role="tabpanel" aria-labelledby={`session-${shown}`}>
        {session !== undefined && <p class="tournament-summary">{formatSummary(session)}</p>}
        {session === undefined || rows.length === 0 || !hasStarted(session) ? (
          <p>{t.noStandings}</p>
        ) : (
          <>
            <StandingsTable
              tournament={view.id}
              session={session.id}
              rows={rows}
              places={session.places}
              cuts={session.cuts}
              own={ownEntryIn(live.own.value, session.id)}
            />
            <p class="tournament-note">
              {t.notMoving}{' '}
              <a class="no-print" href={`/api/v1/tournaments/${view.id}/sessions/${session.id}/standings?format=csv`} download>
                {t.csv}
              </a>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
