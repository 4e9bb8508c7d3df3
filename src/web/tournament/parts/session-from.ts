/** Finds the session that takes its players from another session. A repechage can lie between the two. */
import type { TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';

type SessionView = TournamentView['sessions'][number];

/** The session for the players who advanced from a session, or for those who were eliminated in it; null if there is none. */
export function findSessionFrom(
  { sessions }: Pick<TournamentView, 'sessions'>,
  conditions: Pick<Conditions, 'sessions'> | null,
  from: 'advanced' | 'eliminated',
  id: string,
): SessionView | null {
  const rules = conditions?.sessions.find(({ entrants }) =>
    entrants.some((source) => source.from === from && source.session === id),
  );
  return sessions.find((session) => session.id === rules?.id) ?? null;
}
