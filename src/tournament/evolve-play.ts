/** Applies the events of play: positions, spins, penalties, corrections, counts, and the end of tables. */
import { assert } from '../rules/index.ts';
import { type EventHandlers, leaveSeat, moveFloat, note, seatOf, sessionOf, tableOf, takePositions } from './evolve-seats.ts';
import { changePlayOffChips } from './evolve-ties.ts';
import { post } from './ledger.ts';
import { foldSpin } from './standings.ts';
import type { Session } from './state.ts';

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

function finishTable(session: Session, table: string): void {
  tableOf(session, table).finished = true;
  if (![...session.tables.values()].every(({ finished }) => finished)) return;
  Object.assign(session, { phase: 'counting', heldSinceMs: null });
  foldSpins(session);
}

export const PLAY_EVENTS = {
  'positions-taken': (state, { session: id, table, round, rows }) => {
    const session = sessionOf(state, id);
    const tie = session.openTie;
    const playOffTable = tie?.tables.get(table);
    if (tie !== null && playOffTable !== undefined) takePositions(playOffTable, tie.seats, { round, rows });
    else takePositions(tableOf(session, table), session.seats, { round, rows });
  },
  'spin-recorded': (state, { session: id, table, spin, rows, round }) => {
    const session = sessionOf(state, id);
    const sessionTable = tableOf(session, table);
    Object.assign(sessionTable, { spins: spin, round: round ?? sessionTable.round });
    // The players agreed to a conclusion with the chips before this spin.
    sessionTable.agreed.clear();
    for (const [entry, chips] of rows) {
      const seat = seatOf(session, entry);
      moveFloat(state, session, seat.chips - chips);
      Object.assign(seat, { before: seat.chips, chips });
    }
    for (const entry of sessionTable.entries) {
      const seat = seatOf(session, entry);
      if (seat.status === 'playing' || seat.status === 'out') seat.trail.push(seat.chips);
    }
    foldSpins(session);
  },
  'penalty-taken': (state, { session: id, entry, amount }) => {
    const session = sessionOf(state, id);
    const seat = seatOf(session, entry);
    seat.chips -= amount;
    seat.issued -= amount;
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
  'chips-corrected': (state, { session: id, entry, from, to, byTable }, atMs) => {
    const session = sessionOf(state, id);
    note(state, entry, id, 'corrected', atMs);
    if (session.openTie?.seats.has(entry)) return changePlayOffChips(state, session, entry, to);
    const seat = seatOf(session, entry);
    const table = tableOf(session, seat.table);
    moveFloat(state, session, from - to);
    // If the director corrects the record, the table gives or takes the chips.
    if (!byTable) seat.issued += to - from;
    Object.assign(seat, { chips: to, status: to === 0 ? 'out' : 'playing', outAtSpin: to === 0 ? table.spins : null });
    if (seat.trail.length > 0) seat.trail[seat.trail.length - 1] = to;
    // The table is counted again.
    Object.assign(table, { countedBy: null, signedBy: null });
    table.agreed.clear();
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
} satisfies Partial<EventHandlers>;
