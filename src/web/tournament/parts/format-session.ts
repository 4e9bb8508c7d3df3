/** How pages call a session: by its kind, with its id if the tournament has several sessions of the kind. */
import type { TournamentView } from '../../../protocol/index.ts';
import { words } from './words/index.ts';

export function formatSession({ sessions }: Pick<TournamentView, 'sessions'>, id: string): string {
  const session = sessions.find((each) => each.id === id);
  if (session === undefined) return id;
  const name = words.value.sessionKinds[session.kind];
  return sessions.filter(({ kind }) => kind === session.kind).length > 1 ? `${name} (${id})` : name;
}
