/** Finds and changes entries, seats and their chips when `evolve` applies an event. No chip may appear or disappear. */
import { assertPresent, type Minor } from '../rules/index.ts';
import type { EntryStatus, TournamentEventOf, TournamentEventType } from './events.ts';
import { post } from './ledger.ts';
import { newSpinHistory } from './spin-history.ts';
import {
  type Entry,
  findSession,
  hasChips,
  type PlayedTable,
  type Seat,
  type Session,
  type SessionTable,
  type TableSeat,
  type TournamentState,
} from './state.ts';

export type EventHandlers = {
  readonly [K in TournamentEventType]: (state: TournamentState, event: TournamentEventOf<K>, atMs: number) => void;
};

export const entryOf = (state: TournamentState, id: string): Entry => assertPresent(state.entries.get(id), id);
export const sessionOf = (state: TournamentState, id: string): Session => assertPresent(findSession(state, id), id);
export const seatOf = (session: Session, entry: string): Seat => assertPresent(session.seats.get(entry), entry);
export const tableOf = (session: Session, table: string): SessionTable => assertPresent(session.tables.get(table), table);

export function setStatus(state: TournamentState, entry: Entry, status: EntryStatus, atMs: number): void {
  state.waiting.delete(entry.id);
  if (status === 'waiting') state.waiting.add(entry.id);
  if (entry.status === 'accepted') state.players -= 1;
  if (status === 'accepted') state.players += 1;
  entry.status = status;
  entry.history.push({ atMs, status, session: null });
}

/** Notes what happened to an entry in a session. */
export const note = (state: TournamentState, entry: string, session: string, status: string, atMs: number): void =>
  void entryOf(state, entry).history.push({ atMs, status, session });

export const newSeat = (session: Session, entry: string, table: string, position: number): Seat => ({
  entry,
  table,
  position,
  checkedIn: false,
  status: 'allotted',
  leaving: false,
  chips: 0,
  person: null,
  issued: 0,
  lastSpin: 0,
  before: 0,
  results: [],
  earlier: null,
  spinHistory: newSpinHistory(),
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
  entries: new Set(),
  round: null,
  spins: 0,
  spinRound: null,
  finished: false,
  concluded: false,
  spinsAtHold: null,
  agreed: new Set(),
  countedBy: null,
  difference: null,
  signedBy: null,
});

/** Issues chips of the tournament to an entry. */
export function issueChips(state: TournamentState, session: Session, entry: string, chips: Minor, atMs: number): void {
  const seat = seatOf(session, entry);
  Object.assign(seat, { status: 'playing', chips, before: chips, checkedIn: true, acknowledged: true });
  seat.issued += chips;
  post(state.chips, 'bank', 'racks', chips);
  note(state, entry, session.rules.id, 'playing', atMs);
}

/** Moves chips from the players of a session to its tables; a negative amount moves them to the players. */
export function moveFloat(state: TournamentState, session: Session, amount: number): void {
  session.float += amount;
  post(state.chips, 'racks', 'float', amount);
}

/** Takes the chips of an entry away when it leaves. */
function removeChips(state: TournamentState, seat: Seat): void {
  post(state.chips, 'racks', 'bank', seat.chips);
  seat.issued -= seat.chips;
  seat.chips = 0;
}

export function leaveSeat(state: TournamentState, session: Session, seat: Seat): void {
  const { spins } = tableOf(session, seat.table);
  const outAtSpin = seat.chips > 0 ? spins : (seat.outAtSpin ?? spins);
  if (hasChips(session)) removeChips(state, seat);
  Object.assign(seat, { status: 'left', leaving: false, outAtSpin });
}

/** Gives an entry a seat at a table, or moves its seat there. */
export function putSeat(session: Session, seat: Seat, table: string, position: number): void {
  session.tables.get(seat.table)?.entries.delete(seat.entry);
  session.seats.set(seat.entry, Object.assign(seat, { table, position }));
  if (!session.tables.has(table)) session.tables.set(table, newTable(table));
  tableOf(session, table).entries.add(seat.entry);
}

/** Removes a seat before play, and a table where nobody sits any more. */
export function removeSeat(session: Session, entry: string): void {
  session.tables.get(session.seats.get(entry)?.table ?? '')?.entries.delete(entry);
  session.seats.delete(entry);
  removeEmptyTables(session);
}

export function removeEmptyTables({ tables }: Session): void {
  for (const [table, { entries }] of tables) if (entries.size === 0) tables.delete(table);
}

/** People take positions. The table issues their chips from now on, in addition to what it has issued to them before. */
export function takePositions(
  table: PlayedTable,
  seats: ReadonlyMap<string, TableSeat>,
  { round, rows }: Pick<TournamentEventOf<'positions-taken'>, 'round' | 'rows'>,
): void {
  table.round = round;
  for (const [entry, person, issuedBefore] of rows) {
    const seat = assertPresent(seats.get(entry), entry);
    Object.assign(seat, { person, issued: seat.chips + issuedBefore });
  }
}
