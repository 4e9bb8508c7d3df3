/** The list of tournaments: own entries first, then what is open, being played, coming and over. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentSummaryView, TournamentsView } from '../../../protocol/index.ts';
import { SignInDialog } from '../../lobby/sign-in.tsx';
import type { PageProps } from '../../page.ts';
import { TopBar } from '../../parts/index.ts';
import { LoadError, useLazyAction } from '../../parts/lazy.tsx';
import { formatNumber, formatTime, makePath, session, usePageTitle } from '../../shell/index.ts';
import { formatRelative, tournaments, tournamentWords, useNow } from '../parts/index.ts';
import './list.css';
import { findUpcoming, GROUPS, groupOf, useTournaments } from './list-data.ts';
import { PlayButton } from './play-button.tsx';
import { SummaryCard } from './summary-card.tsx';
import { words } from './words/index.ts';

/** A grant at all tables. */
const ALL_TABLES = '*';

/** Pit bosses of the whole house create tournaments. */
const isPitBoss = (): boolean =>
  session.value?.grants.some(({ table, role }) => table === ALL_TABLES && role === 'pit-boss') ?? false;

function Practice({ list, nowMs }: { readonly list: TournamentsView; readonly nowMs: number }): VNode | null {
  const t = words.value;
  const { upcoming } = list;
  if (upcoming === null) return null;
  const summary = findUpcoming(list);
  return (
    <section class="panel tournament-practice-card" aria-labelledby="tournament-practice">
      <h2 id="tournament-practice">{t.practiceTitle}</h2>
      <p>
        {t.practiceText(formatTime(upcoming.startsMs), formatRelative(upcoming.startsMs, nowMs))}{' '}
        {summary === null || summary.players === 0 ? t.practiceNobody : t.practiceEntered(formatNumber(summary.players))}{' '}
        {summary?.own != null && summary.own.status !== 'withdrawn' && t.yours}
      </p>
      <p>{upcoming.canStart ? t.startNowText : t.untilThen}</p>
      <PlayButton upcoming={summary} canStart={upcoming.canStart} />
      <p class="tournament-practice-note">{tournamentWords.value.practice}</p>
    </section>
  );
}

/** The first page is polled. Further pages are loaded on demand, and hold tournaments that are over. */
function useFurtherPages(first: TournamentsView | null): {
  readonly items: readonly TournamentSummaryView[];
  readonly next: string | null;
  readonly append: (cursor: string) => Promise<void>;
} {
  const [pages, setPages] = useState<{ readonly items: readonly TournamentSummaryView[]; readonly next: string | null } | null>(
    null,
  );
  const known = new Set(first?.items.map(({ tournament }) => tournament));
  return {
    items: (pages?.items ?? []).filter(({ tournament }) => !known.has(tournament)),
    next: pages === null ? (first?.next ?? null) : pages.next,
    append: async (cursor) => {
      const page = await tournaments.list({ cursor });
      setPages((before) => ({ items: [...(before?.items ?? []), ...page.items], next: page.next }));
    },
  };
}

/** The age that a visitor confirms when opening an account. The rulebook of tournaments asks for this age. */
const YEARS_MIN = 18;

/** In a live house, players and staff sign in with their account. */
function SignIn(): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <p>
      <button type="button" class="button main" onClick={() => setOpen(true)}>
        {words.value.signIn}
      </button>
      {isOpen && <SignInDialog years={YEARS_MIN} onClose={() => setOpen(false)} onSignedIn={() => setOpen(false)} />}
    </p>
  );
}

export function Page(_: PageProps): VNode {
  const t = words.value;
  const title = tournamentWords.value.tournaments;
  usePageTitle(title);
  const nowMs = useNow();
  const { list, isAnswering } = useTournaments();
  const further = useFurtherPages(list);
  const { run, retry } = useLazyAction();
  const items = [...(list?.items ?? []), ...further.items];
  const { next } = further;
  return (
    <>
      <TopBar title={title} />
      <main class="tournament-list">
        <p class="tournament-lead">{t.lead}</p>
        {!isAnswering && (
          <p class="warning-strip" role="status">
            {t.offline}
          </p>
        )}
        {isPitBoss() && (
          <p>
            <a class="button main" href={makePath('newTournament')}>
              {t.newTournament}
            </a>
          </p>
        )}
        {session.value === null && list?.upcoming === null && <SignIn />}
        {list === null && isAnswering && <p class="tournament-list-loading">{t.loading}</p>}
        {list !== null && <Practice list={list} nowMs={nowMs} />}
        {list !== null && items.length === 0 && list.upcoming === null && <p>{t.none}</p>}
        {GROUPS.map((group) => {
          const members = items.filter((summary) => groupOf(summary) === group);
          return (
            members.length > 0 && (
              <section key={group} aria-labelledby={`tournaments-${group}`}>
                <h2 id={`tournaments-${group}`}>{t.groups[group]}</h2>
                <div class="tournament-cards">
                  {members.map((summary) => (
                    <SummaryCard key={summary.tournament} summary={summary} nowMs={nowMs} />
                  ))}
                </div>
              </section>
            )
          );
        })}
        {next !== null && (
          <p>
            <button type="button" class="button" onClick={() => run(() => further.append(next))}>
              {t.more}
            </button>
          </p>
        )}
        <LoadError retry={retry} />
      </main>
    </>
  );
}
