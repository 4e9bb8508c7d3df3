/** Applies events to the state of a tournament, and asserts that no money and no chips appear or disappear. It makes no decisions. */
import { assert, assertPresent, type Minor } from '../rules/index.ts';
import type { EntryStatus, TournamentEvent, TournamentEventOf, TournamentEventType } from './events.ts';
import { assertBalanced, post } from './ledger.ts';
import { foldSpin } from './standings.ts';
import {
  type Entry,
  findSession,
  hasChips,
  newSession,
  type Seat,
  type Session,
  type SessionTable,
  type TournamentState,
} from './state.ts';
import { maxWinFactorOf } from './win-factor.ts';

type EventHandlers = {
  readonly [K in TournamentEventType]: (state: TournamentState, event: TournamentEventOf<K>, atMs: number) => void;
};

/** Changes the state by one event, and asserts the invariants that the event could break. */
export function evolveTournament(state: TournamentState, event: TournamentEvent, atMs: number): void {
  (EVENT_HANDLERS[event.type] as (state: TournamentState, event: TournamentEvent, atMs: number) => void)(state, event, atMs);
  assertBalanced(state.cash, state.chips);
  const float = state.sessions.reduce((sum, session) => sum + session.float, 0);
  assert(float === state.chips.float, 'the chips of the tables differ from those of their sessions');
}

const entryOf = (state: TournamentState, id: string): Entry => assertPresent(state.entries.get(id), id);
const sessionOf = (state: TournamentState, id: string): Session => assertPresent(findSession(state, id), id);
const seatOf = (session: Session, entry: string): Seat => assertPresent(session.seats.get(entry), entry);
const tableOf = (session: Session, table: string): SessionTable => assertPresent(session.tables.get(table), table);

function setStatus(state: TournamentState, entry: Entry, status: EntryStatus, atMs: number): void {
  if (entry.status === 'accepted') state.players -= 1;
  if (status === 'accepted') state.players += 1;
  entry.status = status;
  entry.history.push({ atMs, status, session: null });
}

/** Notes what happened to an entry in a session. */
const note = (state: TournamentState, entry: string, session: string, status: string, atMs: number): void =>
  void entryOf(state, entry).history.push({ atMs, status, session });

const newSeat = (session: Session, entry: string, table: string, position: number): Seat => ({
  entry,
  table,
  position,
  checkedIn: false,
  status: 'allotted',
  leaving: false,
  chips: 0,
  before: 0,
  order: 0,
  trail: [],
  outAtSpin: null,
  playOffs: [],
  lot: null,
  substitute: null,
  nominated: null,
  // A changed start is acknowledged by everybody who plays.
  acknowledged: session.startsMs === session.rules.startsMs,
});

const newTable = (table: string): SessionTable => ({
  table,
  spins: 0,
  finished: false,
  spinsAtHold: null,
  agreed: new Set(),
  countedBy: null,
  signedBy: null,
});

/** Pays a refund. Before play begins it comes from the fees; afterwards the house pays it, so that the prizes stay as they are. */
function refund(state: TournamentState, entry: Entry, amount: Minor): void {
  entry.paid -= amount;
  assert(entry.paid >= 0, 'a refund is larger than what was paid');
  post(state.cash, state.feesDivided ? 'house' : 'fees', 'cage', amount);
}

/** Issues chips of the tournament to an entry. */
function issueChips(state: TournamentState, session: Session, entry: string, chips: Minor, atMs: number): void {
  const seat = seatOf(session, entry);
  Object.assign(seat, { status: 'playing', chips, before: chips, checkedIn: true, acknowledged: true });
  // A late player counts as the lowest after each spin that was missed, never as an early one.
  const missed = tableOf(session, seat.table).spins - session.foldedSpins;
  for (let i = 0; i < missed; i++) seat.trail.push(0);
  post(state.chips, 'bank', 'racks', chips);
  note(state, entry, session.rules.id, 'playing', atMs);
}

/** Moves chips from the players of a session to its tables; a negative amount moves them to the players. */
function moveFloat(state: TournamentState, session: Session, amount: number): void {
  session.float += amount;
  post(state.chips, 'racks', 'float', amount);
}

/** Takes the chips of an entry away when it leaves. */
function removeChips(state: TournamentState, seat: Seat): void {
  post(state.chips, 'racks', 'bank', seat.chips);
  seat.chips = 0;
}

/**
 * When all tables have played a later spin, an earlier one becomes part of the ranks and is forgotten. So memory grows with the entries, and
 * not with the spins.
 */
function foldSpins(session: Session): void {
  const tables = [...session.tables.values()];
  const playing = tables.filter(({ finished }) => !finished);
  const complete =
    playing.length > 0 ? Math.min(...playing.map(({ spins }) => spins)) - 1 : Math.max(...tables.map(({ spins }) => spins)) - 1;
  const seats = [...session.seats.values()].filter(({ status }) => status !== 'allotted' && status !== 'absent');
  while (session.foldedSpins < complete) {
    const orders = new Map(seats.map(({ entry, order }) => [entry, order]));
    const folded = foldSpin(orders, new Map(seats.map(({ entry, trail, chips }) => [entry, trail[0] ?? chips])));
    for (const seat of seats) {
      seat.order = folded.get(seat.entry) ?? 0;
      seat.trail.shift();
    }
    session.foldedSpins += 1;
  }
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

function leaveSeat(state: TournamentState, session: Session, seat: Seat): void {
  if (hasChips(session)) removeChips(state, seat);
  const { spins } = tableOf(session, seat.table);
  Object.assign(seat, { status: 'left', leaving: false, outAtSpin: seat.outAtSpin ?? spins });
}

/** Removes a seat before play, and a table where nobody sits any more. */
function removeSeat(session: Session, entry: string): void {
  session.seats.delete(entry);
  removeEmptyTables(session);
}

function removeEmptyTables({ seats, tables }: Session): void {
  const used = new Set([...seats.values()].map(({ table }) => table));
  for (const table of tables.keys()) if (!used.has(table)) tables.delete(table);
}

/** Ends a tie. The chips of a play-off that was not recorded go back. */
function closeTie(state: TournamentState, session: Session): void {
  const { openTie } = session;
  if (openTie !== null) post(state.chips, 'racks', 'bank', openTie.chips * openTie.entries.length);
  session.openTie = null;
}

function finishTable(session: Session, table: string): void {
  tableOf(session, table).finished = true;
  if (![...session.tables.values()].every(({ finished }) => finished)) return;
  Object.assign(session, { phase: 'counting', heldSinceMs: null });
  foldSpins(session);
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

const EVENT_HANDLERS: EventHandlers = {
  'conditions-drafted': (state, { version, conditions, hash, practice }) => {
    Object.assign(state, { conditions, version, hash, approval: null, approvalWithdrawn: null, stage: 'drafting' });
    state.practice = practice ?? false;
    state.maxWinFactor = maxWinFactorOf(state, conditions);
    state.sessions.splice(0, state.sessions.length, ...conditions.sessions.map(newSession));
  },
  'conditions-approved': (state, { version, officer, reference, added }) => {
    state.approval = { version, officer, reference, added };
    state.approvalWithdrawn = null;
    if (state.stage === 'drafting') state.stage = 'approved';
  },
  'approval-withdrawn': (state, { why }) => {
    state.approvalWithdrawn = why;
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
  'entry-applied': (state, { entry: id, person }, atMs) => {
    const history = [{ atMs, status: 'applied', session: null }];
    state.entries.set(id, {
      id,
      person,
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
  'entry-refused': (state, { entry }, atMs) => setStatus(state, entryOf(state, entry), 'refused', atMs),
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
  'tournament-cancelled': (state, { rows }) => {
    // Refunds come out of everything that was paid, also what is already the pool or the part of the house.
    post(state.cash, 'pool', 'house', state.cash.pool);
    for (const [id, amount] of rows) refund(state, entryOf(state, id), amount);
    post(state.chips, 'racks', 'bank', state.chips.racks);
    post(state.chips, 'float', 'bank', state.chips.float);
    for (const session of state.sessions) session.float = 0;
    state.tables.clear();
    state.stage = 'cancelled';
  },
  'players-briefed': (state, { entries }) => {
    for (const id of entries) entryOf(state, id).briefed = true;
  },
  'conditions-signed': (state, { entry, version }) => {
    entryOf(state, entry).signed = version;
  },
  'table-designated': (state, { table }) => void state.tables.add(table),
  'table-released': (state, { table }) => void state.tables.delete(table),
  'draw-committed': (state, { session, draw, commitment }) => {
    sessionOf(state, session).commitments[draw] = commitment;
  },
  'seats-drawn': (state, { session: id, rows }, atMs) => {
    const session = sessionOf(state, id);
    for (const [entry, table, position] of rows) {
      session.seats.set(entry, newSeat(session, entry, table, position));
      if (!session.tables.has(table)) session.tables.set(table, newTable(table));
      note(state, entry, id, 'allotted', atMs);
    }
    session.phase = 'drawn';
  },
  'seat-allotted': (state, { session: id, entry, table, position }) => {
    const session = sessionOf(state, id);
    const seat = session.seats.get(entry) ?? newSeat(session, entry, table, position);
    session.seats.set(entry, Object.assign(seat, { table, position }));
    if (!session.tables.has(table)) session.tables.set(table, newTable(table));
    removeEmptyTables(session);
  },
  'table-moved': (state, { session: id, from, to }) => {
    const session = sessionOf(state, id);
    session.tables.set(to, { ...tableOf(session, from), table: to });
    session.tables.delete(from);
    for (const seat of session.seats.values()) if (seat.table === from) seat.table = to;
  },
  'start-altered': (state, { session: id, to }) => {
    const session = sessionOf(state, id);
    session.startsMs = to;
    for (const seat of session.seats.values()) seat.acknowledged = false;
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
  'seat-passed-on': (state, { session: id, from, to }, atMs) => {
    const session = sessionOf(state, id);
    const { table, position } = seatOf(session, from);
    session.seats.delete(from);
    session.seats.set(to, { ...newSeat(session, to, table, position), checkedIn: true });
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
  'session-held': (state, { session: id }, atMs) => {
    const session = sessionOf(state, id);
    Object.assign(session, { phase: 'held', heldSinceMs: atMs });
    for (const table of session.tables.values()) table.spinsAtHold = table.spins;
  },
  'session-resumed': (state, { session: id, heldMs }) => {
    const session = sessionOf(state, id);
    Object.assign(session, { phase: 'running', heldSinceMs: null, heldMs: session.heldMs + heldMs });
    for (const table of session.tables.values()) table.spinsAtHold = null;
  },
  'spin-recorded': (state, { session: id, table, spin, rows }) => {
    const session = sessionOf(state, id);
    const sessionTable = tableOf(session, table);
    sessionTable.spins = spin;
    // The players agreed to a conclusion with the chips before this spin.
    sessionTable.agreed.clear();
    for (const [entry, chips] of rows) {
      const seat = seatOf(session, entry);
      moveFloat(state, session, seat.chips - chips);
      Object.assign(seat, { before: seat.chips, chips });
    }
    for (const seat of session.seats.values())
      if (seat.table === table && (seat.status === 'playing' || seat.status === 'out')) seat.trail.push(seat.chips);
    foldSpins(session);
  },
  'penalty-taken': (state, { session: id, entry, amount }) => {
    const session = sessionOf(state, id);
    const seat = seatOf(session, entry);
    seat.chips -= amount;
    if (seat.trail.length > 0) seat.trail[seat.trail.length - 1] = seat.chips;
    assert(seat.chips >= 0, 'a penalty is larger than the chips');
    moveFloat(state, session, amount);
  },
  'entry-left': (state, { session: id, entry }) => {
    const session = sessionOf(state, id);
    leaveSeat(state, session, seatOf(session, entry));
  },
  'entry-out': (state, { session, entry, spin }, atMs) => {
    Object.assign(seatOf(sessionOf(state, session), entry), { status: 'out', outAtSpin: spin });
    note(state, entry, session, 'out', atMs);
  },
  'table-finished': (state, { session, table }) => finishTable(sessionOf(state, session), table),
  'conclusion-agreed': (state, { session, entry, table }) => void tableOf(sessionOf(state, session), table).agreed.add(entry),
  'table-concluded': (state, { session, table }) => finishTable(sessionOf(state, session), table),
  'chips-corrected': (state, { session: id, entry, from, to }, atMs) => {
    const session = sessionOf(state, id);
    const seat = seatOf(session, entry);
    const table = tableOf(session, seat.table);
    moveFloat(state, session, from - to);
    Object.assign(seat, { chips: to, status: to === 0 ? 'out' : 'playing', outAtSpin: to === 0 ? table.spins : null });
    if (seat.trail.length > 0) seat.trail[seat.trail.length - 1] = to;
    // The table is counted again.
    Object.assign(table, { countedBy: null, signedBy: null });
    table.agreed.clear();
    note(state, entry, id, 'corrected', atMs);
  },
  'chips-counted': (state, { session, table, dealer }) => {
    tableOf(sessionOf(state, session), table).countedBy = dealer;
  },
  'count-signed': (state, { session: id, table, director }, atMs) => {
    const session = sessionOf(state, id);
    tableOf(session, table).signedBy = director;
    if ([...session.tables.values()].every(({ signedBy }) => signedBy !== null)) session.signedMs = atMs;
  },
  'chips-removed': (state, { session: id, rows, cash }) => {
    const chips = rows.reduce((sum, [, each]) => sum + each, 0);
    post(state.chips, 'racks', 'bank', chips);
    // Another session may still run.
    const session = sessionOf(state, id);
    post(state.chips, 'float', 'bank', session.float);
    session.float = 0;
    post(state.cash, 'house', 'cage', cash);
  },
  'play-off-needed': (state, { session, entries, chips }) => {
    sessionOf(state, session).openTie = { entries, by: 'play-off', chips };
    post(state.chips, 'bank', 'racks', chips * entries.length);
  },
  'lots-needed': (state, { session, entries }) => {
    sessionOf(state, session).openTie = { entries, by: 'lot', chips: 0 };
  },
  'play-off-recorded': (state, { session: id, rows }) => {
    const session = sessionOf(state, id);
    const results = new Map(rows);
    for (const seat of session.seats.values()) seat.playOffs.push(results.get(seat.entry) ?? null);
    const issued = (session.openTie?.chips ?? 0) * rows.length;
    const left = rows.reduce((sum, [, chips]) => sum + chips, 0);
    post(state.chips, 'float', 'racks', left - issued);
    post(state.chips, 'racks', 'bank', left);
    // What the table won or lost in the play-off leaves with the chips of the players.
    post(state.chips, 'float', 'bank', issued - left);
    session.openTie = null;
  },
  'lots-drawn': (state, { session: id, entries }) => {
    const session = sessionOf(state, id);
    // Lots of an earlier tie of the session keep their numbers. Their seed is published, so other lots need a new commitment.
    const lots = Math.max(0, ...[...session.seats.values()].map(({ lot }) => lot ?? 0));
    session.commitments.lots = null;
    for (const [i, entry] of entries.entries()) seatOf(session, entry).lot = lots + i + 1;
    session.openTie = null;
  },
  'session-cut': (state, { session: id, rows }, atMs) => {
    const session = sessionOf(state, id);
    const isLast = session === state.sessions.at(-1);
    for (const [entry, , cut] of rows) {
      const seat = seatOf(session, entry);
      // Retired and disqualified players are not in later sessions, and absent ones have no place in the last.
      if (seat.status === 'left' || (isLast && seat.status === 'missed')) continue;
      seat.status = cut === null ? 'eliminated' : 'advanced';
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
  'entry-disqualified': (state, event, atMs) => leave(state, event, 'disqualified', atMs),
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
    state.tables.clear();
  },
};

export const TOURNAMENT_EVENT_TYPES = Object.keys(EVENT_HANDLERS) as readonly TournamentEventType[];
