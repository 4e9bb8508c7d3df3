/** The name of an act. The cut of the last session decides the places, and nobody advances from it. */
import type { TournamentView } from '../../../protocol/index.ts';
import type { TournamentAct } from '../../../tournament/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { words } from './words/index.ts';

/** Whether the session is the last one, which decides the prizes. */
export const isLastSession = ({ sessions }: Pick<TournamentView, 'sessions'>, session: unknown): boolean =>
  sessions.at(-1)?.id === session;

export const formatAct = (act: TournamentAct, session: unknown, view: Pick<TournamentView, 'sessions'>): string =>
  act === 'cut-session' && isLastSession(view, session) ? words.value.decidePlaces : (tournamentWords.value.acts[act] ?? act);
