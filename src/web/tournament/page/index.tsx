/** The page of a tournament: what the player must do next, the seat ticket, standings, results, deadlines and conditions. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { PageProps } from '../../page.ts';
import { ClauseNumbers, TopBar } from '../../parts/index.ts';
import { makePath, session, usePageTitle } from '../../shell/index.ts';
import { isApprovalMissing } from '../parts/approval-missing.ts';
import { Deadlines, type LiveTournament, StaffLinks, tournamentWords, useTournament } from '../parts/index.ts';
import { useConditions } from '../parts/use-conditions.ts';
import { ConditionsPanel } from './conditions-panel.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { NextPanel } from './next-panel.tsx';
import './page.css';
import { Results } from './results.tsx';
import { StaffPanel } from './staff-panel.tsx';
import { currentSession, hasStarted, StandingsPanel } from './standings-panel.tsx';
import { Ticket } from './ticket.tsx';
import { words } from './words/index.ts';

function Notice({ text }: { readonly text: string }): VNode {
  return (
    <main class="notice-page">
      <h2>{text}</h2>
      <p>
        <a class="button" href={makePath('tournaments')}>
          {words.value.allTournaments}
        </a>
      </p>
    </main>
  );
}

const AWARDED: readonly TournamentView['stage'][] = ['awarded', 'finished'];
const STAFF_ROLES: readonly (string | null)[] = ['director', 'pit-boss', 'officer', 'dealer'];

function Content({ live, view }: { readonly live: LiveTournament; readonly view: TournamentView }): VNode {
  const t = words.value;
  const loaded = useConditions(view);
  const conditions = loaded?.conditions ?? null;
  const own = live.own.value;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = chosen ?? currentSession(view)?.id ?? null;
  useEffect(() => live.follow(shown), [live, shown]);
  const hasStandings = view.sessions.some(hasStarted);
  const role = live.role.value;
  const isStaff = session.value?.kind === 'staff' && STAFF_ROLES.includes(role);
  // During a session the standings matter more than the ticket.
  const isPlaying = view.sessions.some(({ phase }) => phase === 'running' || phase === 'held');
  return (
    <main class="tournament">
      <div class="tournament-top">
        <a class="no-print" href={makePath('tournaments')}>
          {t.allTournaments}
        </a>
        {isStaff && <StaffLinks tournament={view.id} current="tournament" role={role} />}
        {view.practice && <p class="tournament-practice">{tournamentWords.value.practice}</p>}
        {isApprovalMissing(view) && (
          <p class="warning-strip">
            {t.approvalWithdrawn} <ClauseNumbers of={['8.1.3']} />
          </p>
        )}
        {!view.directorPresent && view.stage === 'playing' && <p class="warning-strip">{t.directorAway}</p>}
      </div>
      <div class="tournament-main">
        {isStaff ? (
          <StaffPanel live={live} view={view} conditions={conditions} />
        ) : (
          <NextPanel live={live} view={view} conditions={conditions} />
        )}
        {own !== null && !isPlaying && <Ticket view={view} own={own} />}
        {AWARDED.includes(view.stage) && <Results view={view} own={own === null || own.substituteFor ? null : own.entry} />}
        {hasStandings && shown !== null && <StandingsPanel live={live} view={view} shown={shown} onChoose={setChosen} />}
        {own !== null && isPlaying && <Ticket view={view} own={own} />}
      </div>
      <div class="tournament-side">
        {own !== null && <EntryPanel view={view} own={own} conditions={conditions} />}
        {view.stage !== 'cancelled' && (
          <section class="panel" aria-labelledby="tournament-deadlines">
            <h2 id="tournament-deadlines">{t.deadlines}</h2>
            <Deadlines view={view} />
          </section>
        )}
      </div>
      <ConditionsPanel view={view} loaded={loaded} own={own} />
    </main>
  );
}

/** Whether the player is expected at a table: play has begun, or the players are called. In practice the draw calls them. */
const isCalled = ({ sessions, practice }: TournamentView, own: OwnEntryView | null): boolean =>
  sessions.some(
    ({ id, phase, calledMs }) =>
      (phase === 'running' || (phase === 'drawn' && (practice || calledMs !== null))) &&
      own?.seats.some(({ session: of, status }) => of === id && (status === 'allotted' || status === 'playing')),
  );

function Tournament({ id }: { readonly id: string }): VNode {
  const t = words.value;
  const live = useTournament(id);
  const view = live?.view.value ?? null;
  const isMissing = live?.error.value?.code === 'not-found';
  const title = view === null || view.name === '' ? id : view.name;
  usePageTitle(view !== null && isCalled(view, live?.own.value ?? null) ? t.calledTitle(title) : title);
  return (
    <>
      <TopBar title={title} />
      {isMissing && view === null && <Notice text={tournamentWords.value.notFound} />}
      {!isMissing && view === null && <p class="tournament-loading">{t.loading}</p>}
      {live !== null && view !== null && <Content live={live} view={view} />}
    </>
  );
}

export function Page({ params }: PageProps): VNode {
  const id = params.tournament ?? '';
  // A person who signs in gets a new subscription, because a subscription that goes on has no own entry.
  return <Tournament key={`${session.value?.person ?? ''} ${id}`} id={id} />;
}
