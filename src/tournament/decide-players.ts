/** Decides about players who buy back, are replaced, retire or are disqualified. */
import type { TournamentFacts } from './acts.ts';
import { buyBackEndsMs, buyBackSessionOf, buyBackTargetOf } from './buy-back.ts';
import type { Handlers, Verdict } from './decide.ts';
import { checkEligible, conditionsOf, entryIn, findEntry } from './decide-entries.ts';
import { endTables } from './decide-play.ts';
import { sessionIn } from './decide-seats.ts';
import type { OpenWagers, TournamentEvent } from './events.ts';
import { refundOf } from './prizes.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { entrantsOf, hasChips, hasSubstitute, type Seat, type Session, type TournamentState } from './state.ts';

function seatFor(
  state: TournamentState,
  id: string,
  entry: string,
): { readonly session: Session; readonly seat: Seat } | TournamentRefusal {
  const session = sessionIn(state, id, ['drawn', 'running', 'held']);
  if (isRefusal(session)) return session;
  const found = findEntry(state, entry);
  if (isRefusal(found)) return found;
  const seat = session.seats.get(entry);
  return seat === undefined ? refuse('not-in-session', ['8.3.3'], { entry, session: id }) : { session, seat };
}

/** [crown-sic-bo 8.3.3] Checks that the person may play, and plays for no other entry. */
function checkSubstitute(
  state: TournamentState,
  session: Session,
  person: string,
  house: TournamentFacts | undefined,
): TournamentRefusal | null {
  const refusal = checkEligible(state, person, house);
  if (refusal !== null) return refusal;
  const entry = state.entryOf.get(person) ?? '';
  if (state.entries.get(entry)?.status === 'disqualified')
    return refuse('wrong-status', ['8.2.1(h)', '8.3.3'], { entry, status: 'disqualified' });
  const isTaken = session.seats.has(entry) || entrantsOf(state, session).includes(entry) || hasSubstitute(session, person);
  return isTaken ? refuse('entered-already', ['8.1.1', '8.3.3'], { person }) : null;
}

export const PLAYER_HANDLERS = {
  'buy-back': (state, { entry: id, atMs, house }) => {
    const found = findEntry(state, id);
    const refusal = isRefusal(found) ? found : checkEligible(state, found.person, house);
    if (refusal !== null) return refusal;
    const entry = entryIn(state, id, ['accepted']);
    if (isRefusal(entry)) return entry;
    const { buyBack } = conditionsOf(state);
    const session = buyBackSessionOf(state, entry);
    if (buyBack === null || session === undefined) return refuse('no-buy-back', ['8.2.1(e)'], { entry: id });
    const untilMs = buyBackEndsMs(state, session) ?? 0;
    if (atMs > untilMs) return refuse('too-late', ['8.2.1(e)'], { untilMs });
    const target = buyBackTargetOf(state, session)?.rules.id ?? '';
    const { amount: fee, housePart } = buyBack.fee;
    const bought: TournamentEvent = {
      type: 'bought-back',
      entry: id,
      session: target,
      fee,
      house: housePart,
      clauses: ['8.2.1(e)'],
    };
    return [bought, ...stayAway(state, id, atMs)];
  },

  'nominate-substitute': (state, { session: id, entry, person, house }) => {
    const found = seatFor(state, id, entry);
    if (isRefusal(found)) return found;
    const { session, seat } = found;
    const refusal = checkSubstitute(state, session, person, house);
    if (refusal !== null) return refusal;
    if ((seat.status !== 'allotted' && seat.status !== 'playing' && seat.status !== 'absent') || seat.leaving)
      return refuse('wrong-status', ['8.3.3'], { entry, status: seat.status });
    if (conditionsOf(state).substitutes === 'not-allowed') return refuse('substitutes-not-allowed', ['8.3.3'], { entry });
    return [{ type: 'substitute-nominated', session: id, entry, person, clauses: ['8.3.3'] }];
  },

  'approve-substitute': (state, { session: id, entry, person, house }) => {
    const found = seatFor(state, id, entry);
    if (isRefusal(found)) return found;
    const { nominated } = found.seat;
    // The player may have nominated somebody else since the director has seen the nomination.
    if (nominated === null || (person !== undefined && person !== nominated))
      return refuse('no-substitute', ['8.3.3'], { entry });
    // The person may have become a player or a substitute since the nomination.
    return (
      checkSubstitute(state, found.session, nominated, house) ?? [
        { type: 'substitute-approved', session: id, entry, person: nominated, clauses: ['8.3.3'] },
      ]
    );
  },

  'refuse-substitute': (state, { session: id, entry, why }) => {
    const found = seatFor(state, id, entry);
    if (isRefusal(found)) return found;
    if (found.seat.nominated === null) return refuse('no-substitute', ['8.3.3'], { entry });
    return [{ type: 'substitute-refused', session: id, entry, why, clauses: ['8.3.3'] }];
  },

  'retire-entry': (state, { entry: id, atMs, house }) => {
    if (state.stage !== 'playing') return refuse('wrong-stage', ['8.2.1(h)'], { stage: state.stage });
    const entry = entryIn(state, id, ['accepted']);
    if (isRefusal(entry)) return entry;
    if (!isStillIn(state, id)) return refuse('wrong-status', ['8.2.1(h)'], { entry: id, status: 'eliminated' });
    // The wagers of a player who leaves stand.
    const wagers = house?.betting === undefined ? 'none' : 'stand';
    const refund = refundOf(entry.paid, conditionsOf(state).retirement.refundPercent);
    return leave(state, id, { atMs, house }, { type: 'entry-retired', entry: id, refund, wagers, clauses: ['8.2.1(h)'] });
  },

  'disqualify-entry': (state, { entry: id, why, atMs, house }) => {
    if (!['entries', 'closed', 'playing', 'ranked'].includes(state.stage))
      return refuse('wrong-stage', ['8.2.1(h)'], { stage: state.stage });
    const entry = entryIn(state, id, ['accepted']);
    if (isRefusal(entry)) return entry;
    const wagers = DISQUALIFIED_WAGERS[house?.betting ?? 'none'];
    const refund = refundOf(entry.paid, conditionsOf(state).disqualification.refundPercent);
    return leave(
      state,
      id,
      { atMs, house },
      { type: 'entry-disqualified', entry: id, refund, wagers, why, clauses: ['8.2.1(h)'] },
    );
  },
} satisfies Partial<Handlers>;

/** [crown-sic-bo 8.2.1(e)] A player who buys back does not come to a session for eliminated players that has started. */
function stayAway(state: TournamentState, id: string, atMs: number): readonly TournamentEvent[] {
  const session = state.sessions.find(({ seats }) => seats.get(id)?.status === 'absent');
  const table = session?.seats.get(id)?.table;
  if (session === undefined || table === undefined) return [];
  const missed: TournamentEvent = { type: 'non-attendance', session: session.rules.id, entry: id, clauses: ['8.2.1(i)'] };
  return [missed, ...endTables(state, session, { table, gone: new Set([id]), spin: null, isSpinning: true, atMs })];
}

/** Whether the entry plays in a session, or will play in one. An eliminated player has nothing to retire from. */
const isStillIn = (state: TournamentState, id: string): boolean =>
  state.sessions.some(
    (session) =>
      (session.phase !== 'cut' && session.seats.has(id)) ||
      (session.phase === 'planned' && entrantsOf(state, session).includes(id)),
  );

/** [crown-sic-bo 8.2.1(h)] The wagers of a disqualified player are void before the close of betting, and stand after it. */
const DISQUALIFIED_WAGERS: Readonly<Record<'none' | 'open' | 'closed', OpenWagers>> = {
  none: 'none',
  open: 'void',
  closed: 'stand',
};

/** The event, and the end of the tables where nobody else plays. A player whose wagers stand plays until the spin is recorded. */
function leave(
  state: TournamentState,
  id: string,
  { atMs, house }: { readonly atMs: number; readonly house: TournamentFacts | undefined },
  event: TournamentEvent & { readonly wagers: OpenWagers },
): Verdict {
  const session = state.sessions.find((each) => hasChips(each) && each.phase !== 'counting' && each.seats.has(id));
  const seat = session?.seats.get(id);
  if (session === undefined || seat === undefined) return [event];
  // Only a player who plays has wagers.
  const isPlaying = seat.status === 'playing' && session.tables.get(seat.table)?.finished === false;
  const left = isPlaying ? event : { ...event, wagers: 'none' as const };
  if (left.wagers === 'stand') return [left];
  const isSpinning = house?.betting !== undefined;
  return [left, ...endTables(state, session, { table: seat.table, gone: new Set([id]), spin: null, isSpinning, atMs })];
}
