/** Polls the list of tournaments while the page is visible. */
import { useEffect, useState } from 'preact/hooks';
import type { TournamentSummaryView, TournamentsView } from '../../../protocol/index.ts';
import { openSession, session } from '../../shell/index.ts';
import { tournaments } from '../parts/index.ts';

const POLL_MS = 5000;

export interface TournamentsData {
  /** null before the first answer. */
  readonly list: TournamentsView | null;
  /** Whether the server answered the last request. */
  readonly isAnswering: boolean;
  /** Loads the list again. */
  readonly refresh: () => void;
}

/** Loads the first page again and again. The list changes while people enter. */
export function useTournaments(): TournamentsData {
  const [list, setList] = useState<TournamentsView | null>(null);
  const [isAnswering, setAnswering] = useState(true);
  const person = session.value?.person ?? null;
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLoading = false;
    // The next request is sent after the answer, so that an older answer never replaces a newer one.
    const load = async (): Promise<void> => {
      if (isLoading) return;
      clearTimeout(timer);
      isLoading = true;
      try {
        // The summaries of a signed-in player have the own entries.
        if (!document.hidden) {
          await openSession();
          const answer = await tournaments.list();
          if (isCurrent) setList(answer);
          if (isCurrent) setAnswering(true);
        }
      } catch {
        if (isCurrent) setAnswering(false);
      }
      isLoading = false;
      if (isCurrent) timer = setTimeout(() => void load(), POLL_MS);
    };
    void load();
    const onVisible = (): void => void load();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [person, count]);
  return { list, isAnswering, refresh: () => setCount((before) => before + 1) };
}

export const GROUPS = ['own', 'open', 'running', 'upcoming', 'over'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<TournamentSummaryView['stage'], Exclude<Group, 'own'>>> = {
  drafting: 'upcoming',
  approved: 'upcoming',
  entries: 'open',
  closed: 'running',
  playing: 'running',
  ranked: 'running',
  awarded: 'running',
  finished: 'over',
  cancelled: 'over',
};

export const isOver = ({ stage }: Pick<TournamentSummaryView, 'stage'>): boolean => GROUP_OF[stage] === 'over';

/** A person's own entries come first until the tournament is over. */
export const groupOf = (summary: TournamentSummaryView): Group =>
  summary.own != null && !isOver(summary) ? 'own' : GROUP_OF[summary.stage];

/** The practice tournament that starts next, if somebody has already asked for it. */
export const findUpcoming = ({ items, upcoming }: TournamentsView): TournamentSummaryView | null =>
  items.find(({ tournament }) => tournament === upcoming?.tournament) ?? null;
