/** How pages call a session and its phase, in the language of the page. */
import type { TournamentView } from '../../../protocol/index.ts';
import { namePhase, nameSession, type WithSessions } from './session-name.ts';
import { words } from './words/index.ts';

export const formatSession = (view: WithSessions, id: string): string => nameSession(words.value, view, id);

export const formatPhase = (session: Pick<TournamentView['sessions'][number], 'phase' | 'tie'>): string =>
  namePhase(words.value, session);
