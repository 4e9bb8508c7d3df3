/** How pages call a session and its phase, in the words of one language. */
import type { TournamentView } from '../../../protocol/index.ts';
import type { TournamentPartsWords } from './words/index.ts';

type SessionView = TournamentView['sessions'][number];

export interface WithSessions {
  readonly sessions: readonly Pick<SessionView, 'id' | 'kind'>[];
}

/**
 * Calls a session by its kind. If the tournament has several sessions of the kind, the short name of the session is in the text. The
 * names that the form proposes, such as `heat` and `round-2`, are translated.
 */
export function nameSession(t: TournamentPartsWords, { sessions }: WithSessions, id: string): string {
  const session = sessions.find((each) => each.id === id);
  if (session === undefined) return id;
  if (sessions.filter(({ kind }) => kind === session.kind).length === 1) return t.sessionKinds[session.kind];
  if (session.kind !== 'round') return t.sessionNamed(t.sessionKinds[session.kind], id);
  const number = /^round-(\d+)$/.exec(id)?.[1];
  return t.roundNames[id] ?? (number === undefined ? t.sessionNamed(t.anyRound, id) : t.roundNumber(number));
}

/** The phase of a session. While a tie is decided, the chips are counted already. */
export const namePhase = (t: TournamentPartsWords, { phase, tie }: Pick<SessionView, 'phase' | 'tie'>): string =>
  phase === 'counting' && tie !== null ? t.tiePhases[tie.by] : t.phases[phase];
