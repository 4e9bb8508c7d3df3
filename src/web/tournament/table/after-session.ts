/** What comes next for a player whose session is over. */
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { findSessionFrom } from '../parts/session-from.ts';
import type { SessionView } from './progress.ts';

export interface AfterSession {
  /** `chance`: an eliminated player plays another session, such as a repechage. */
  readonly by: 'advanced' | 'bought-back' | 'chance' | 'none';
  /** The next session of the player; null if there is none, or before the conditions are loaded. */
  readonly session: SessionView | null;
  /** Until when the player can buy back; null if this is not possible. */
  readonly buyBackMs: number | null;
}

const NOTHING: AfterSession = { by: 'none', session: null, buyBackMs: null };

export function findAfterSession(
  view: Pick<TournamentView, 'sessions'>,
  conditions: Pick<Conditions, 'sessions'> | null,
  { buyBack, history }: Pick<OwnEntryView, 'buyBack' | 'history'>,
  seat: Pick<OwnEntryView['seats'][number], 'session' | 'status'>,
  nowMs: number,
): AfterSession {
  if (seat.status === 'advanced')
    return { ...NOTHING, by: 'advanced', session: findSessionFrom(view, conditions, 'advanced', seat.session) };
  if (seat.status !== 'eliminated' && seat.status !== 'out') return NOTHING;
  const bought = history.findLast(({ status }) => status === 'bought-back');
  const intoSession = view.sessions.find(({ id, phase }) => id === bought?.session && phase === 'planned');
  if (intoSession !== undefined) return { ...NOTHING, by: 'bought-back', session: intoSession };
  // A player without chips is eliminated by the cut.
  const from = seat.status === 'eliminated' ? findSessionFrom(view, conditions, 'eliminated', seat.session) : null;
  const chance = from?.phase === 'planned' ? from : null;
  return {
    by: chance === null ? 'none' : 'chance',
    session: chance,
    buyBackMs: buyBack !== null && buyBack.untilMs >= nowMs ? buyBack.untilMs : null,
  };
}
