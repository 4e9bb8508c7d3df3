/** Says who can buy back into a tournament after a session, and until when. */
import { conditionsOf } from './decide-entries.ts';
import { type Entry, MINUTE_MS, type Seat, type Session, type TournamentState } from './state.ts';
import { buyBackTarget } from './structure.ts';

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

/** What a player has in a later session without playing there. Such a player is still eliminated. */
const NOT_PLAYING: readonly Seat['status'][] = ['allotted', 'absent', 'missed', 'eliminated'];

/** The session after which the entry can buy back, as long as there is time; undefined if there is none. */
export function buyBackSessionOf(state: TournamentState, { id, boughtBack }: Entry): Session | undefined {
  const { sessions } = state;
  const index = sessions.findLastIndex(
    (session) => session.seats.get(id)?.status === 'eliminated' && buyBackEndsMs(state, session) !== null,
  );
  const session = sessions[index];
  if (session === undefined || boughtBack >= (conditionsOf(state).buyBack?.times ?? 0)) return undefined;
  const isPlaying = sessions.slice(index + 1).some(({ seats }) => {
    const seat = seats.get(id);
    return seat !== undefined && !NOT_PLAYING.includes(seat.status);
  });
  return !isPlaying && buyBackTargetOf(state, session)?.boughtIn.has(id) === false ? session : undefined;
}

/** Until when a player can still buy back into this session; null if nobody can. */
export function buyBackUntilMs(state: TournamentState, into: Session): number | null {
  let untilMs: number | null = null;
  for (const entry of state.entries.values()) {
    const session = entry.status === 'accepted' ? buyBackSessionOf(state, entry) : undefined;
    if (session === undefined || buyBackTargetOf(state, session) !== into) continue;
    untilMs = Math.max(untilMs ?? 0, buyBackEndsMs(state, session) ?? 0);
  }
  return untilMs;
}
