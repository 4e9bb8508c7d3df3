/** Applies the events of play: positions, spins, penalties, corrections, counts, and the end of tables. */
import { assert } from '../rules/index.ts';
import { type EventHandlers, leaveSeat, moveFloat, note, seatOf, sessionOf, tableOf, takePositions } from './evolve-seats.ts';
import { changePlayOffChips } from './evolve-ties.ts';
import { post } from './ledger.ts';
import { foldSpins, settleSpin } from './spin-history.ts';
import type { Session } from './state.ts';

function finishTable(session: Session, table: string): void {
  tableOf(session, table).finished = true;
  if (![...session.tables.values()].every(({ finished }) => finished)) return;
  Object.assign(session, { phase: 'counting', heldSinceMs: null });
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
    for (const entry of sessionTable.entries) settleSpin(seatOf(session, entry), spin);
    for (const [entry, chips] of rows) {
      const seat = seatOf(session, entry);
      moveFloat(state, session, seat.chips - chips);
      Object.assign(seat, { before: seat.chips, chips, outAtSpin: null });
    }
    foldSpins(session);
  },
  'penalty-taken': (state, { session: id, entry, amount }) => {
    const session = sessionOf(state, id);
    const seat = seatOf(session, entry);
    seat.chips -= amount;
    seat.issued -= amount;
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
    Object.assign(seat, { chips: to, status: to === 0 ? 'out' : 'playing' });
    // If this takes an earlier correction back, the chips ran out before.
    if (to === 0) seat.outAtSpin ??= table.spins;
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
