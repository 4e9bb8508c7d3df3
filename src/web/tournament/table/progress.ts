/** What is left of a session at a table, what the table waits for, and what a player must still wager. */
import type { OwnEntryView, PublicTable, TournamentView } from '../../../protocol/index.ts';

import { isApprovalMissing } from '../parts/approval-missing.ts';

export { floorName, tournamentName } from '../parts/table-name.ts';

export type SessionView = TournamentView['sessions'][number];

export const findSession = ({ sessions }: TournamentView, id: string | null): SessionView | null =>
  sessions.find((session) => session.id === id) ?? null;

/** `spin` is the spin under way or the next one. `survivors`: the session ends when at most so many players have chips. */
export type Remaining =
  | { readonly by: 'spins' | 'play-off'; readonly spin: number; readonly spins: number; readonly left: number }
  | { readonly by: 'time'; readonly endsMs: number }
  | { readonly by: 'survivors'; readonly remaining: number; readonly left: number };

/** Whether the table may play another spin of the session. */
export const isTablePlaying = ({ phase, tables }: SessionView, table: string): boolean =>
  (phase === 'running' || phase === 'held') && tables.some((each) => each.table === table && !each.finished);

const countSpins = (by: 'spins' | 'play-off', played: number, spins: number): Remaining => ({
  by,
  spin: Math.min(played + 1, spins),
  spins,
  left: Math.max(0, spins - played),
});

/** The play-off at the table; null if there is none. */
const playOffAt = ({ tie }: SessionView, table: string): { readonly played: number; readonly spins: number } | null => {
  const at = tie?.tables.find((each) => each.table === table);
  return tie === null || at === undefined ? null : { played: at.spins, spins: tie.spins };
};

export function remainingOf(session: SessionView, table: string): Remaining | null {
  const { length, endsMs, tables, phase } = session;
  const playOff = playOffAt(session, table);
  if (playOff !== null) return countSpins('play-off', playOff.played, playOff.spins);
  if (phase !== 'running' && phase !== 'held') return null;
  const played = tables.find((each) => each.table === table)?.spins ?? 0;
  switch (length.by) {
    case 'spins':
      return countSpins('spins', played, length.spins);
    case 'time':
      return endsMs === null ? null : { by: 'time', endsMs };
    case 'survivors':
      return { by: 'survivors', remaining: length.remaining, left: Math.max(0, length.spinsMax - played) };
  }
}

/** What a table waits for. */
export type Wait =
  | {
      readonly kind:
        | 'over'
        | 'cancelled'
        | 'approval'
        | 'director'
        | 'draw'
        | 'count'
        | 'tables'
        | 'cut'
        | 'places'
        | 'play-off'
        | 'lots'
        | 'next';
    }
  /** `isPractice`: the server starts play. */
  | { readonly kind: 'start'; readonly startsMs: number; readonly isPractice: boolean }
  /** `isSpinning`: the spin under way is finished first. */
  | { readonly kind: 'hold'; readonly why: string; readonly isSpinning: boolean };

const OVER: readonly TournamentView['stage'][] = ['ranked', 'awarded', 'finished'];

/** Whether a spin is under way at the table. A spin under way is always finished. */
export const isSpinning = ({ bettingOpen, faces, tumbles }: Pick<PublicTable, 'bettingOpen' | 'faces' | 'tumbles'>): boolean =>
  bettingOpen || faces !== null || tumbles > 0;

/** null if nothing keeps the table from its next spin. While a spin is under way, only a hold is a reason to wait. */
export function findWait(
  view: TournamentView,
  session: SessionView | null,
  table: string,
  at: Pick<PublicTable, 'bettingOpen' | 'faces' | 'tumbles'> | null,
): Wait | null {
  if (view.stage === 'cancelled') return { kind: 'cancelled' };
  if (OVER.includes(view.stage)) return { kind: 'over' };
  if (at !== null && isSpinning(at))
    return session?.held == null ? null : { kind: 'hold', why: session.held.why, isSpinning: true };
  if (isApprovalMissing(view)) return { kind: 'approval' };
  if (session === null || session.phase === 'planned') return { kind: 'draw' };
  if (session.phase === 'drawn') return { kind: 'start', startsMs: session.startsMs, isPractice: view.practice };
  if (session.phase === 'cut') return { kind: 'next' };
  if (session.held !== null) return { kind: 'hold', why: session.held.why, isSpinning: false };
  const own = session.tables.find((each) => each.table === table);
  if (session.tie?.by === 'lot') return { kind: 'lots' };
  const { tie } = session;
  const isPlayOffHere = playOffAt(session, table) !== null;
  if (tie?.tables.every(({ spins }) => spins >= tie.spins)) return decisionOf(session);
  const left = isPlayOffHere ? remainingOf(session, table) : null;
  if (tie !== null && (left?.by !== 'play-off' || left.left === 0)) return { kind: 'play-off' };
  if (own?.finished && !isPlayOffHere) return findWaitAfterPlay(session, own.signed);
  return view.directorPresent ? null : { kind: 'director' };
}

/** The director decides who advances, or the places of the last session. */
const decisionOf = ({ final }: SessionView): Wait => ({ kind: final ? 'places' : 'cut' });

const findWaitAfterPlay = (session: SessionView, isSigned: boolean): Wait => {
  if (!isSigned) return { kind: 'count' };
  return session.tables.every(({ signed }) => signed) ? decisionOf(session) : { kind: 'tables' };
};

/** What the director does next before the table plays again. */
const BY_DIRECTOR: readonly Wait['kind'][] = ['draw', 'start', 'cut', 'places', 'next'];

export const isWaitingForDirector = ({ kind }: Wait): boolean => BY_DIRECTOR.includes(kind);

/** The public facts on which it depends whether the table may begin its next spin. */
export const waitFacts = (
  { stage, approval, directorPresent }: TournamentView,
  session: SessionView | null,
  table: string,
): object => ({
  ...{ stage, isApproved: approval !== null, directorPresent, session: session?.id, phase: session?.phase, held: session?.held },
  at: session?.tables.find((each) => each.table === table),
  playOff: session?.tie?.tables.find((each) => each.table === table),
});

type OwnSeat = OwnEntryView['seats'][number];

/** The seat of the entry in a session. */
export const seatIn = (own: OwnEntryView | null, session: string | null): OwnSeat | null =>
  own?.seats.find((seat) => seat.session === session) ?? null;

const USABLE: readonly OwnSeat['status'][] = ['allotted', 'playing', 'absent'];

/** The seat that the player plays at or comes to next: in a play-off, or in a session. null if there is none. */
export const usableSeat = (own: OwnEntryView | null): Pick<OwnSeat, 'session' | 'table' | 'position'> | null =>
  own?.playOff ?? own?.seats.findLast(({ status }) => USABLE.includes(status)) ?? null;

/** What the player must still wager in this spin. A player with fewer chips wagers all of them. */
export const missingWager = (compulsory: number, chips: number, staked: number): number =>
  Math.max(0, Math.min(compulsory, chips + staked) - staked);

/** The seat that the player leaves for a play-off, and the seat in it; null if the player stays. */
export function findMove(own: Pick<OwnEntryView, 'seats' | 'playOff'>): { readonly from: number; readonly to: number } | null {
  const { playOff, seats } = own;
  const seat = seats.find(({ session }) => session === playOff?.session);
  if (playOff === null || seat === undefined || seat.table !== playOff.table || seat.position === playOff.position) return null;
  return { from: seat.position, to: playOff.position };
}
