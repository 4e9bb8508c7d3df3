/** Decides what the screen of a tournament shows. */
import type { TournamentView } from '../../../protocol/index.ts';

export type SessionView = TournamentView['sessions'][number];

/**
 * `before`: no seats are drawn yet. `seats`: the seat list of a session that has not started. `standings`: a session that is played, or whose
 * players wait for the next one. `results`: the last session is over.
 */
export interface Screen {
  readonly kind: 'before' | 'seats' | 'standings' | 'results' | 'cancelled';
  /** null before the first draw and after a cancellation. */
  readonly session: SessionView | null;
}

const PLAYED: readonly SessionView['phase'][] = ['running', 'held', 'counting'];
const OVER: readonly TournamentView['stage'][] = ['ranked', 'awarded', 'finished'];

export function screenOf({ stage, sessions }: Pick<TournamentView, 'stage' | 'sessions'>): Screen {
  if (stage === 'cancelled') return { kind: 'cancelled', session: null };
  const played = sessions.find(({ phase }) => PLAYED.includes(phase));
  if (played !== undefined) return { kind: 'standings', session: played };
  const drawn = sessions.find(({ phase }) => phase === 'drawn');
  if (drawn !== undefined) return { kind: 'seats', session: drawn };
  const over = sessions.findLast(({ phase }) => phase === 'cut');
  if (over === undefined) return { kind: 'before', session: null };
  return { kind: OVER.includes(stage) ? 'results' : 'standings', session: over };
}

/** The next session that has not started; null if there is none. */
export const nextSession = ({ stage, sessions }: Pick<TournamentView, 'stage' | 'sessions'>): SessionView | null =>
  stage === 'cancelled' ? null : (sessions.find(({ phase }) => phase === 'planned' || phase === 'drawn') ?? null);

/** Spins that the slowest table still plays; null if the session does not end after a number of spins. */
export function spinsLeft({ length, tables }: Pick<SessionView, 'length' | 'tables'>): number | null {
  if (length.by !== 'spins') return null;
  const left = tables.filter(({ finished }) => !finished).map(({ spins }) => length.spins - spins);
  return Math.max(0, ...left);
}

/** Whether play waits for the director: a session is played or about to start, and nobody is in charge. */
export const waitsForDirector = ({
  stage,
  sessions,
  directorPresent,
}: Pick<TournamentView, 'stage' | 'sessions' | 'directorPresent'>): boolean =>
  !directorPresent && stage !== 'cancelled' && sessions.some(({ phase }) => PLAYED.includes(phase) || phase === 'drawn');

/** The part of a list that a page shows. A page after the last one shows the first. */
export const pageOf = <T>(list: readonly T[], page: number, size: number): readonly T[] => {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const first = (page % pages) * size;
  return list.slice(first, first + size);
};

/** The number of rows above the line between the players who advance and the others; null if they are not in one block. */
export function cutLineOf(entries: readonly string[], advancing: ReadonlyMap<string, unknown>): number | null {
  const places = entries.filter((entry) => advancing.has(entry)).length;
  const isOneBlock = entries.slice(0, places).every((entry) => advancing.has(entry));
  return places > 0 && isOneBlock ? places : null;
}
