/** Says who can buy back into a tournament after a session, and until when. */
import { conditionsOf } from './decide-entries.ts';
import { type Entry, MINUTE_MS, type Session, type TournamentState } from './state.ts';
import { buyBackTarget } from './structure.ts';

/** The last session in which an entry had a seat. */
export const lastSessionOf = ({ sessions }: TournamentState, entry: string): Session | undefined =>
  sessions.findLast(({ seats }) => seats.has(entry));

/** The session into which players buy back after this one; undefined if there is none or its seats are drawn. */
export function buyBackTargetOf({ sessions }: TournamentState, { rules }: Session): Session | undefined {
  const target = buyBackTarget(
    sessions.map((session) => session.rules),
    rules.id,
  );
  return sessions.find((session) => session.rules === target && session.phase === 'planned');
}

/** [crown-sic-bo 8.2.1(e)] When buy-backs after a session end; null before the cut, so nobody is asked before the last chips are booked. */
export function buyBackEndsMs({ conditions }: TournamentState, { rules, cutMs }: Session): number | null {
  const buyBack = conditions?.buyBack ?? null;
  return buyBack === null || cutMs === null || !buyBack.after.includes(rules.id) ? null : cutMs + buyBack.minutes * MINUTE_MS;
}

/** Whether the entry can buy back after the session, as long as there is time. */
export function canBuyBack(state: TournamentState, entry: Entry, session: Session | undefined): session is Session {
  if (session === undefined || session.seats.get(entry.id)?.status !== 'eliminated') return false;
  const isLast = lastSessionOf(state, entry.id) === session;
  const target = buyBackTargetOf(state, session);
  const times = conditionsOf(state).buyBack?.times ?? 0;
  return isLast && buyBackEndsMs(state, session) !== null && entry.boughtBack < times && target?.boughtIn.has(entry.id) === false;
}

/** Until when a player can still buy back into this session; null if nobody can. */
export function buyBackUntilMs(state: TournamentState, into: Session): number | null {
  const ends = state.sessions
    .filter((session) => buyBackTargetOf(state, session) === into)
    .filter((session) =>
      [...state.entries.values()].some((entry) => entry.status === 'accepted' && canBuyBack(state, entry, session)),
    )
    .map((session) => buyBackEndsMs(state, session) ?? 0);
  return ends.length === 0 ? null : Math.max(...ends);
}
