/** A tournament on a big screen, without sign-in: standings with the cut line, clock, tables, seats before a session, results afterwards. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PrizesView, TournamentView } from '../../../protocol/index.ts';
import { useAddressSettings, usePixelShift, useReload, useWakeLock } from '../../display/kiosk.ts';
import type { PageProps } from '../../page.ts';
import { connection, formatNumber, makePath, usePageTitle } from '../../shell/index.ts';
import { isApprovalMissing } from '../parts/approval-missing.ts';
import { Deadlines, formatSession, type LiveTournament, tournaments, tournamentWords, useTournament } from '../parts/index.ts';
import { readAll } from '../parts/read-all.ts';
import { Banners } from './banners.tsx';
import { Side } from './clock.tsx';
import './display.css';
import { type ScreenSeat, ScreenSeats, ScreenStandings, useSize } from './rows.tsx';
import { type Screen, screenOf, waitsForDirector } from './screen-state.ts';
import { useList } from './use-list.ts';
import { words } from './words/index.ts';

export function Page({ params }: PageProps): VNode | null {
  const { tournament = '' } = params;
  const live = useTournament(tournament, { isPublic: true });
  useWakeLock();
  useReload();
  const isReady = useAddressSettings();
  const shift = usePixelShift();
  const t = words.value;
  const view = live?.view.value ?? null;
  const isMissing = live?.error.value?.code === 'not-found';
  usePageTitle(t.title(view?.name ?? tournament));
  if (!isReady) return null;
  return (
    <main class="screen" style={{ transform: shift }}>
      {isMissing ? (
        <div class="notice-page">
          <h1>{t.notFound}</h1>
          <p>
            <a class="button" href={makePath('tournaments')}>
              {t.allTournaments}
            </a>
          </p>
        </div>
      ) : live === null || view === null ? (
        <>
          <h1 class="unseen">{t.title(tournament)}</h1>
          <Banners view={null} />
        </>
      ) : (
        <TournamentScreen live={live} view={view} />
      )}
    </main>
  );
}

/** Players who have left the tournament after the first draw are counted, too. */
const countPlayers = ({ players, sessions }: TournamentView): number => Math.max(players, sessions[0]?.players ?? 0);

/** The number of warnings, which take space from the list. */
const countWarnings = (view: TournamentView): number =>
  Number(connection.value === 'lost' || connection.value === 'ended') +
  Number(isApprovalMissing(view)) +
  Number(waitsForDirector(view)) +
  view.sessions.filter(({ held }) => held !== null).length +
  view.sessions.filter(({ tie }) => tie !== null).length;

function TournamentScreen({ live, view }: { readonly live: LiveTournament; readonly view: TournamentView }): VNode {
  const t = words.value;
  const screen = screenOf(view);
  const session = screen.session?.id ?? null;
  useEffect(() => live.follow(screen.kind === 'seats' ? null : session), [live, screen.kind, session]);
  const seats = useList({
    key: screen.kind === 'seats' ? session : null,
    shape: JSON.stringify(screen.session?.tables.map(({ table, players }) => [table, players])),
    seq: live.seq.value,
    load: () => readAll((page) => tournaments.seats(view.id, session ?? '', page)),
  });
  const prizes = useList({
    key: screen.kind === 'results' ? view.id : null,
    shape: view.stage,
    seq: live.seq.value,
    load: () => readAll((page) => tournaments.prizes(view.id, page)),
  });
  // The winner takes space from the list, as a warning does.
  const size = useSize(countWarnings(view) + Number(screen.kind === 'results'));
  return (
    <>
      <header class="screen-head">
        <h1>{view.name}</h1>
        <p>
          {tournamentWords.value.stages[view.stage]} · {t.players(formatNumber(countPlayers(view)))}
          {view.practice && ` · ${t.practice}`}
        </p>
      </header>
      <Banners view={view} />
      <div class="screen-body">
        <div class="screen-main">
          <Main live={live} view={view} screen={screen} seats={seats} prizes={prizes} size={size} />
        </div>
        <Side view={view} screen={screen} />
      </div>
    </>
  );
}

interface MainProps {
  readonly live: LiveTournament;
  readonly view: TournamentView;
  readonly screen: Screen;
  readonly seats: readonly ScreenSeat[];
  readonly prizes: readonly PrizesView['items'][number][];
  readonly size: ReturnType<typeof useSize>;
}

function Main({ live, view, screen: { kind, session }, seats, prizes, size }: MainProps): VNode {
  const t = words.value;
  if (kind === 'cancelled') return <p class="screen-empty">{t.cancelled}</p>;
  if (session === null)
    return (
      <section class="screen-before">
        <Deadlines view={view} />
      </section>
    );
  const name = formatSession(view, session.id);
  if (kind === 'seats') return <ScreenSeats title={`${t.seats} · ${name}`} seats={seats} size={size} />;
  const standings = live.standings.value;
  const title = kind === 'results' ? t.results : `${tournamentWords.value.standings} · ${name}`;
  return (
    <ScreenStandings
      title={title}
      rows={standings?.session === session.id ? standings.rows : []}
      cuts={session.cuts}
      prizes={prizes}
      size={size}
      hasWinner={kind === 'results'}
    />
  );
}
