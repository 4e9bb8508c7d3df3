/** Applies events to the state of a tournament, and asserts that no money and no chips appear or disappear. It makes no decisions. */
import { assert, assertPresent, type Minor } from '../rules/index.ts';
import type { TournamentEvent, TournamentEventOf, TournamentEventType } from './events.ts';
import { PLAY_EVENTS } from './evolve-play.ts';
import {
  type EventHandlers,
  entryOf,
  issueChips,
  leaveSeat,
  newSeat,
  note,
  putSeat,
  removeEmptyTables,
  removeSeat,
  seatOf,
  sessionOf,
  setStatus,
  tableOf,
} from './evolve-seats.ts';
import { closeTie, TIE_EVENTS } from './evolve-ties.ts';
import { assertBalanced, post } from './ledger.ts';
import { type Entry, newSession, type Session, type TournamentState } from './state.ts';
import { maxWinFactorOf } from './win-factor.ts';

/** Changes the state by one event, and asserts the invariants that the event could break. */
export function evolveTournament(state: TournamentState, event: TournamentEvent, atMs: number): void {
  (EVENT_HANDLERS[event.type] as (state: TournamentState, event: TournamentEvent, atMs: number) => void)(state, event, atMs);
  assertBalanced(state.cash, state.chips);
  const float = state.sessions.reduce((sum, session) => sum + session.float, 0);
  assert(float === state.chips.float, 'the chips of the tables differ from those of their sessions');
}

/** Pays a refund. Before play begins it comes from the fees; afterwards the house pays it, so that the prizes stay as they are. */
function refund(state: TournamentState, entry: Entry, amount: Minor): void {
  entry.paid -= amount;
  assert(entry.paid >= 0, 'a refund is larger than what was paid');
  post(state.cash, state.feesDivided ? 'house' : 'fees', 'cage', amount);
}

/** An entry leaves the tournament. If its wagers stand, its seat stays in play until the spin under way is recorded. */
function leave(
  state: TournamentState,
  { entry: id, refund: amount, wagers }: TournamentEventOf<'entry-retired' | 'entry-disqualified'>,
  status: 'retired' | 'disqualified',
  atMs: number,
): void {
  const entry = entryOf(state, id);
  refund(state, entry, amount);
  setStatus(state, entry, status, atMs);
  for (const session of state.sessions) {
    session.boughtIn.delete(id);
    const seat = session.seats.get(id);
    if (seat === undefined || session.phase === 'cut') continue;
    if (session.openTie?.entries.includes(id)) closeTie(state, session);
    if (session.phase === 'drawn') removeSeat(session, id);
    else if (wagers === 'stand' && seat.status === 'playing' && !tableOf(session, seat.table).finished) seat.leaving = true;
    else leaveSeat(state, session, seat);
  }
}

/** Nobody is in charge from now on. */
function beginGap(state: TournamentState, atMs: number): void {
  state.awaySinceMs ??= atMs;
}

/** A person is in charge from now on. */
function endGap(state: TournamentState, person: string, atMs: number): void {
  const { inCharge, awaySinceMs } = state;
  if (awaySinceMs !== null) state.gaps.push({ person: inCharge ?? '', fromMs: awaySinceMs, toMs: atMs });
  Object.assign(state, { inCharge: person, awaySinceMs: null });
}

/** Without approval, the tables of a play-off finish only the spin under way. */
function holdPlayOffs({ sessions }: TournamentState, isHeld: boolean): void {
  for (const { openTie } of sessions)
    for (const table of openTie?.tables.values() ?? []) table.spinsAtHold = isHeld ? table.spins : null;
}

function releaseTable({ tables, formerTables }: TournamentState, table: string): void {
  tables.delete(table);
  formerTables.add(table);
}

/** Whether the session starts when the conditions say, and was never announced for a later time. */
const isStartUnchanged = ({ startsMs, announcedMs, rules }: Session): boolean =>
  startsMs === rules.startsMs && startsMs === announcedMs;

const EVENT_HANDLERS: EventHandlers = {
  ...PLAY_EVENTS,
  ...TIE_EVENTS,
  'conditions-drafted': (state, { version, conditions, hash, practice }) => {
    Object.assign(state, { conditions, version, hash, approval: null, approvalWithdrawn: null, stage: 'drafting' });
    state.practice = practice ?? false;
    state.maxWinFactor = maxWinFactorOf(state, conditions);
    state.sessions.splice(0, state.sessions.length, ...conditions.sessions.map(newSession));
  },
  'conditions-approved': (state, { version, officer, reference, added }) => {
    state.approval = { version, officer, reference, added };
    state.approvalWithdrawn = null;
    holdPlayOffs(state, false);
    if (state.stage === 'drafting') state.stage = 'approved';
  },
  'approval-withdrawn': (state, { why }) => {
    state.approvalWithdrawn = why;
    holdPlayOffs(state, true);
  },
  'director-appointed': (state, { person }, atMs) => {
    const former = state.director;
    state.director = person;
    state.deputies.delete(person);
    // A former director is no longer in charge. A deputy in charge stays.
    if (former !== null && state.inCharge === former) beginGap(state, atMs);
  },
  'deputy-named': (state, { person }) => void state.deputies.add(person),
  'charge-taken': (state, { person }, atMs) => endGap(state, person, atMs),
  'charge-handed-over': (state, { person }, atMs) => endGap(state, person, atMs),
  'charge-left': (state, _, atMs) => beginGap(state, atMs),
  'entries-opened': (state, { closesMs }) => void Object.assign(state, { stage: 'entries', closesMs }),
  'entry-applied': (state, { entry: id, person, bot }, atMs) => {
    const history = [{ atMs, status: 'applied', session: null }];
    state.entries.set(id, {
      id,
      person,
      bot: bot ?? false,
      status: 'applied',
      briefed: false,
      signed: null,
      paid: 0,
      boughtBack: 0,
      standby: null,
      history,
    });
    state.entryOf.set(person, id);
  },
  'entry-accepted': (state, { entry: id, fee }, atMs) => {
    const entry = entryOf(state, id);
    setStatus(state, entry, 'accepted', atMs);
    entry.paid += fee;
    post(state.cash, 'cage', 'fees', fee);
  },
  'entry-waiting': (state, { entry }, atMs) => setStatus(state, entryOf(state, entry), 'waiting', atMs),
  'entry-refused': (state, { entry, why }, atMs) => {
    setStatus(state, entryOf(state, entry), 'refused', atMs);
    state.endedWhy.set(entry, why);
  },
  'entry-withdrawn': (state, { entry: id, refund: amount }, atMs) => {
    const entry = entryOf(state, id);
    refund(state, entry, amount);
    setStatus(state, entry, 'withdrawn', atMs);
    for (const session of state.sessions) removeSeat(session, id);
  },
  'entries-extended': (state, { closesMs }) => {
    state.closesMs = closesMs;
  },
  'entries-closed': (state) => {
    state.stage = 'closed';
  },
  'tournament-cancelled': (state, { why, rows }) => {
    // Refunds come out of everything that was paid, also what is already the pool or the part of the house.
    post(state.cash, 'pool', 'house', state.cash.pool);
    for (const [id, amount] of rows) refund(state, entryOf(state, id), amount);
    post(state.chips, 'racks', 'bank', state.chips.racks);
    post(state.chips, 'float', 'bank', state.chips.float);
    for (const session of state.sessions) session.float = 0;
    for (const table of state.tables) releaseTable(state, table);
    state.stage = 'cancelled';
    state.cancelledWhy = why;
  },
  'players-briefed': (state, { entries }) => {
    for (const id of entries) entryOf(state, id).briefed = true;
  },
  'conditions-signed': (state, { entry, version }) => {
    entryOf(state, entry).signed = version;
  },
  'table-designated': (state, { table }) => {
    state.tables.add(table);
    state.formerTables.delete(table);
  },
  'table-released': (state, { table }) => releaseTable(state, table),
  'draw-committed': (state, { session, draw, commitment }) => {
    sessionOf(state, session).commitments[draw] = commitment;
  },
  'draw-retired': (state, { session: id, draw }) => {
    const session = sessionOf(state, id);
    session.commitments[draw] = null;
    if (draw === 'seats') session.drawOrdered = false;
    // The director cuts the session again, after another commitment.
    else if (session.openTie?.by === 'lot') session.openTie = null;
  },
  'draw-ordered': (state, { session }) => {
    sessionOf(state, session).drawOrdered = true;
  },
  'seats-drawn': (state, { session: id, rows }, atMs) => {
    const session = sessionOf(state, id);
    for (const [entry, table, position] of rows) {
      putSeat(session, newSeat(session, entry, table, position), table, position);
      note(state, entry, id, 'allotted', atMs);
    }
    session.phase = 'drawn';
  },
  'seat-allotted': (state, { session: id, entry, table, position }) => {
    const session = sessionOf(state, id);
    putSeat(session, session.seats.get(entry) ?? newSeat(session, entry, table, position), table, position);
    removeEmptyTables(session);
  },
  'seats-exchanged': (state, { session: id, rows }) => {
    const session = sessionOf(state, id);
    for (const [entry, table, position] of rows) putSeat(session, seatOf(session, entry), table, position);
  },
  'table-moved': (state, { session: id, from, to }) => {
    const session = sessionOf(state, id);
    const moved = { ...tableOf(session, from), table: to, round: null, spinRound: null };
    session.tables.set(to, moved);
    session.tables.delete(from);
    // The players take their positions again at the other table.
    for (const entry of moved.entries) Object.assign(seatOf(session, entry), { table: to, person: null });
  },
  'start-altered': (state, { session: id, to }) => {
    const session = sessionOf(state, id);
    session.startsMs = to;
    session.announcedMs = Math.max(session.announcedMs, to);
    session.calledMs = null;
    for (const seat of session.seats.values()) seat.acknowledged = false;
  },
  'players-called': (state, { session }, atMs) => {
    sessionOf(state, session).calledMs = atMs;
  },
  'start-acknowledged': (state, { session, entry }) => {
    seatOf(sessionOf(state, session), entry).acknowledged = true;
  },
  'entry-checked-in': (state, { session, entry }, atMs) => {
    const seat = sessionOf(state, session).seats.get(entry);
    if (seat === undefined) entryOf(state, entry).standby = session;
    else Object.assign(seat, { checkedIn: true, acknowledged: true });
    note(state, entry, session, 'checked-in', atMs);
  },
  'check-in-undone': (state, { session: id, entry }, atMs) => {
    const session = sessionOf(state, id);
    const seat = session.seats.get(entry);
    if (seat === undefined) entryOf(state, entry).standby = null;
    // The check-in counted as an acknowledgement. So the player acknowledges a changed start again.
    else Object.assign(seat, { checkedIn: false, acknowledged: isStartUnchanged(session) });
    note(state, entry, id, 'check-in-undone', atMs);
  },
  'seat-passed-on': (state, { session: id, from, to }, atMs) => {
    const session = sessionOf(state, id);
    const { table, position } = seatOf(session, from);
    tableOf(session, table).entries.delete(from);
    session.seats.delete(from);
    putSeat(session, { ...newSeat(session, to, table, position), checkedIn: true }, table, position);
    note(state, to, id, 'allotted', atMs);
  },
  'session-started': (state, { session: id, rows, absent }, atMs) => {
    const session = sessionOf(state, id);
    for (const [entry, chips] of rows) issueChips(state, session, entry, chips, atMs);
    for (const entry of absent) {
      seatOf(session, entry).status = 'absent';
      note(state, entry, id, 'absent', atMs);
    }
    Object.assign(session, { phase: 'running', startedMs: atMs });
    state.stage = 'playing';
  },
  'late-arrival': (state, { session, entry, chips }, atMs) => issueChips(state, sessionOf(state, session), entry, chips, atMs),
  'non-attendance': (state, { session, entry }, atMs) => {
    seatOf(sessionOf(state, session), entry).status = 'missed';
    note(state, entry, session, 'non-attendance', atMs);
  },
  'session-held': (state, { session: id, why, sinceMs }, atMs) => {
    const session = sessionOf(state, id);
    // Everybody sees the reason of a hold. The reason of an officer, who has withdrawn the approval, is for staff.
    const heldWhy = state.approvalWithdrawn === null ? why : null;
    Object.assign(session, { phase: 'held', heldSinceMs: sinceMs ?? atMs, heldWhy });
    for (const table of session.tables.values()) table.spinsAtHold = table.spins;
  },
  'session-resumed': (state, { session: id, heldMs }) => {
    const session = sessionOf(state, id);
    Object.assign(session, { phase: 'running', heldSinceMs: null, heldWhy: null, heldMs: session.heldMs + heldMs });
    for (const table of session.tables.values()) table.spinsAtHold = null;
  },
  'session-cut': (state, { session: id, rows }, atMs) => {
    const session = sessionOf(state, id);
    const isLast = session === state.sessions.at(-1);
    for (const [entry, , cut] of rows) {
      const seat = seatOf(session, entry);
      // Retired and disqualified players are not in later sessions, and absent ones have no place in the last.
      if (seat.status === 'left' || (isLast && seat.status === 'missed')) continue;
      // The last session has no advancing players: its cut ranks the players.
      seat.status = isLast ? 'ranked' : cut === null ? 'eliminated' : 'advanced';
      note(state, entry, id, seat.status, atMs);
    }
    session.places = rows.map(([entry, place]) => [entry, place]);
    Object.assign(session, { phase: 'cut', cutMs: atMs });
    if (isLast) state.stage = 'ranked';
  },
  'bought-back': (state, { entry: id, session, fee, house }, atMs) => {
    const entry = entryOf(state, id);
    entry.boughtBack += 1;
    entry.paid += fee;
    post(state.cash, 'cage', 'pool', fee - house);
    post(state.cash, 'cage', 'house', house);
    sessionOf(state, session).boughtIn.add(id);
    // The player gives up the seat in a session for eliminated players that has not started.
    for (const each of state.sessions) if (each.phase === 'drawn') removeSeat(each, id);
    note(state, id, session, 'bought-back', atMs);
  },
  'substitute-nominated': (state, { session, entry, person }) => {
    seatOf(sessionOf(state, session), entry).nominated = person;
  },
  'substitute-approved': (state, { session, entry, person }, atMs) => {
    Object.assign(seatOf(sessionOf(state, session), entry), { substitute: person, nominated: null });
    note(state, entry, session, 'substituted', atMs);
  },
  'substitute-refused': (state, { session, entry }) => {
    seatOf(sessionOf(state, session), entry).nominated = null;
  },
  'entry-retired': (state, event, atMs) => leave(state, event, 'retired', atMs),
  'entry-disqualified': (state, event, atMs) => {
    leave(state, event, 'disqualified', atMs);
    state.endedWhy.set(event.entry, event.why);
  },
  'fees-divided': (state, { pool, house }) => {
    assert(pool + house === state.cash.fees, 'the fees are not divided completely');
    post(state.cash, 'fees', 'pool', pool);
    post(state.cash, 'fees', 'house', house);
    state.feesDivided = true;
  },
  'prizes-awarded': (state, { rows, unawarded }) => {
    for (const [entry, place, amount] of rows) state.prizes.set(entry, { place, amount, paid: amount === 0 });
    // Where the house guarantees amounts, it adds what the pool lacks and keeps what is left.
    post(state.cash, 'pool', 'house', state.cash.pool);
    post(
      state.cash,
      'house',
      'due',
      rows.reduce((sum, [, , amount]) => sum + amount, 0),
    );
    assert(unawarded >= 0, 'more prizes are awarded than there are');
    state.stage = 'awarded';
  },
  'prize-paid': (state, { entry, amount }) => {
    assertPresent(state.prizes.get(entry), entry).paid = true;
    post(state.cash, 'due', 'cage', amount);
  },
  'tournament-finished': (state) => {
    state.stage = 'finished';
    for (const table of state.tables) releaseTable(state, table);
  },
};

export const TOURNAMENT_EVENT_TYPES = Object.keys(EVENT_HANDLERS) as readonly TournamentEventType[];
