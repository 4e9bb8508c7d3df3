/** Loads the pages of tournaments, and the parts of the player's page at a tournament table. */
import type { VNode } from 'preact';
import type { PageName } from '../../protocol/pages.ts';
import type { PageProps } from '../page.ts';

type Loader = () => Promise<{ readonly Page: (props: PageProps) => VNode | null }>;

const loadConditions: Loader = () => import('./conditions/index.tsx');

const LOADERS = {
  tournaments: () => import('./list/index.tsx'),
  newTournament: loadConditions,
  tournament: () => import('./page/index.tsx'),
  director: () => import('./director/index.tsx'),
  conditions: loadConditions,
  tournamentDisplay: () => import('./display/index.tsx'),
  tournamentRecord: () => import('./record/index.tsx'),
  tournamentPrint: () => import('./print/index.tsx'),
} as const satisfies Readonly<Partial<Record<PageName, Loader>>>;

export type TournamentPage = keyof typeof LOADERS;

export const loadTournamentPage = (page: TournamentPage): ReturnType<Loader> => LOADERS[page]();

/** The player's page loads it from here, because the list of its files would make every first visit heavier. */
export const loadPlayerPart = async () => (await import('./table/player-parts.tsx')).PlayerPart;
