/** Applies the events of play: positions, spins, penalties, corrections, counts, and the end of tables. */
import { assert } from '../rules/index.ts';
import type { TournamentEventOf, VoidRow } from './events.ts';
import { type EventHandlers, leaveSeat, moveFloat, note, seatOf, sessionOf, tableOf, takePositions } from './evolve-seats.ts';
import { changePlayOffChips } from './evolve-ties.ts';
import { post } from './ledger.ts';
import { chipsAfter, correctSpins, foldSpins, KEPT_SPINS, settleSpin, unsettleSpin } from './spin-history.ts';
import type { Seat, Session, TournamentState } from './state.ts';

function finishTable(session: Session, table: string): void {
  tableOf(session, table).finished = true;
  if (![...session.tables.values()].every(({ finished }) => finished)) return;
  Object.assign(session, { phase: 'counting', heldSinceMs: null, heldWhy: null });
}

/** Keeps what the round brought, as long as the chips after the spin are kept one by one. */
function keepResult({ results }: Seat, spin: number, round: number | undefined, net: number): void {
  if (round !== undefined) results.push({ spin, round, net, penalty: 0 });
  if (results.length > KEPT_SPINS + 1) results.shift();
}

/** The table has corrected a spin: the chips after it and after all later spins change. */
function correctFrom(seat: Seat, spin: number, amount: number): void {
  correctSpins(seat, spin, amount);
  const shift = ({ lastSpin, before }: Pick<Seat, 'lastSpin' | 'before'>) =>
    spin < lastSpin ? { before: Math.max(0, before + amount) } : {};
  if (seat.earlier !== null) Object.assign(seat.earlier, shift(seat.earlier));
  Object.assign(seat, shift(seat));
  const result = seat.results.find((each) => each.spin === spin);
  if (result !== undefined) result.net += amount;
  // The chips did not run out in that spin.
  if (seat.outAtSpin !== null && (chipsAfter(seat, seat.outAtSpin) ?? 0) > 0) seat.outAtSpin = null;
}

/** A correction takes the last chips. The player was out after the first spin from which on there were no chips. */
function eliminate(seat: Seat, spins: number): void {
  let spin = spins;
  while (spin > 1 && chipsAfter(seat, spin - 1) === 0) spin--;
  const isKnown = spin > 1 && chipsAfter(seat, spin - 1) !== null;
  const outAtSpin = isKnown ? spin : Math.min(spin, seat.outAtSpin ?? spin);
  // The chips before the spin of elimination decide between players who are out after the same spin.
  const before = outAtSpin === seat.lastSpin ? seat.before : (chipsAfter(seat, outAtSpin - 1) ?? seat.before);
  Object.assign(seat, { outAtSpin, before });
}

/** Takes the last spin of a table back. */
function voidSpin(state: TournamentState, event: TournamentEventOf<'spin-voided'>, atMs: number): void {
  const session = sessionOf(state, event.session);
  const table = tableOf(session, event.table);
  const spins = event.spin - 1;
  for (const entry of table.entries) unsettleSpin(seatOf(session, entry), event.spin);
  Object.assign(table, { spins, spinRound: null, countedBy: null, signedBy: null });
  table.difference = null;
  if (table.spinsAtHold !== null) table.spinsAtHold = Math.min(table.spinsAtHold, spins);
  table.agreed.clear();
  for (const row of event.rows) {
    const seat = seatOf(session, row[0]);
    const wasOut = seat.status === 'out';
    moveFloat(state, session, seat.chips - row[1]);
    unplaySpin(seat, row, spins);
    if (wasOut && seat.status === 'playing') note(state, seat.entry, event.session, 'playing', atMs);
  }
  if (event.reopened) reopenTable(session, event.table);
}

function unplaySpin(seat: Seat, [, chips, penalty]: VoidRow, spins: number): void {
  if (seat.results.at(-1)?.spin === seat.lastSpin) seat.results.pop();
  seat.issued += penalty;
  Object.assign(seat, { ...seat.earlier, earlier: null, chips, status: chips === 0 ? 'out' : 'playing' });
  if (chips === 0) eliminate(seat, spins);
}

/** The table plays on, and so does its session if all tables were finished. */
function reopenTable(session: Session, table: string): void {
  tableOf(session, table).finished = false;
  if (session.phase !== 'counting') return;
  session.phase = 'running';
  for (const each of session.tables.values()) each.spinsAtHold = null;
}

export const PLAY_EVENTS = {
  'positions-taken': (state, { session: id, table, round, rows }) => {
    const session = sessionOf(state, id);
    const tie = session.openTie;
    const playOffTable = tie?.tables.get(table);
    if (tie !== null && playOffTable !== undefined) takePositions(playOffTable, tie.seats, { round, rows });
    else takePositions(tableOf(session, table), session.seats, { round, rows });
    // The table knows only what the present person has won.
    if (playOffTable === undefined) for (const [entry] of rows) seatOf(session, entry).results.length = 0;
  },
  'spin-recorded': (state, { session: id, table, spin, rows, round }) => {
    const session = sessionOf(state, id);
    const sessionTable = tableOf(session, table);
    Object.assign(sessionTable, { spins: spin, round: round ?? sessionTable.round, spinRound: round ?? null });
    // The players agreed to a conclusion with the chips before this spin.
    sessionTable.agreed.clear();
    for (const entry of sessionTable.entries) settleSpin(seatOf(session, entry), spin);
    for (const [entry, chips] of rows) {
      const seat = seatOf(session, entry);
      moveFloat(state, session, seat.chips - chips);
      keepResult(seat, spin, round, chips - seat.chips);
      const { lastSpin, before, outAtSpin } = seat;
      seat.earlier = { lastSpin, before, outAtSpin };
      Object.assign(seat, { lastSpin: spin, before: seat.chips, chips, outAtSpin: null });
    }
    foldSpins(session);
  },
  'spin-voided': voidSpin,
  'penalty-taken': (state, { session: id, entry, spin, amount }) => {
    const session = sessionOf(state, id);
    const seat = seatOf(session, entry);
    seat.chips -= amount;
    seat.issued -= amount;
    assert(seat.chips >= 0, 'a penalty is larger than the chips');
    const result = seat.results.find((each) => each.spin === spin);
    if (result !== undefined) result.penalty = amount;
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
  'table-concluded': (state, { session: id, table }) => {
    const session = sessionOf(state, id);
    tableOf(session, table).concluded = true;
    finishTable(session, table);
  },
  'chips-corrected': (state, { session: id, entry, from, to, byTable, spin }, atMs) => {
    const session = sessionOf(state, id);
    note(state, entry, id, 'corrected', atMs);
    if (session.openTie?.seats.has(entry)) return changePlayOffChips(state, session, entry, to);
    const seat = seatOf(session, entry);
    const table = tableOf(session, seat.table);
    moveFloat(state, session, from - to);
    // If the director corrects the record, the table gives or takes the chips.
    if (!byTable) seat.issued += to - from;
    if (spin !== undefined) correctFrom(seat, spin, to - from);
    Object.assign(seat, { chips: to, status: to === 0 ? 'out' : 'playing' });
    if (to === 0) eliminate(seat, table.spins);
    // The table is counted again.
    Object.assign(table, { countedBy: null, signedBy: null });
    const rows = table.difference?.rows.filter(([differing]) => differing !== entry) ?? [];
    table.difference = table.difference === null || rows.length === 0 ? null : { ...table.difference, rows };
    table.agreed.clear();
  },
  'chips-counted': (state, { session, table, dealer }) => {
    Object.assign(tableOf(sessionOf(state, session), table), { countedBy: dealer, difference: null });
  },
  'count-differed': (state, { session, table, dealer, rows }) => {
    tableOf(sessionOf(state, session), table).difference = { dealer, rows };
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
