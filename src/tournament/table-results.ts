/** Compares the results of a table with the records of its tournament: spins that are not recorded, and corrections by the table. */
import { assert, type Minor, netOfRow } from '../rules/index.ts';
import type { PastRound, TableState } from '../table/index.ts';
import type { CountRow, SpinRow, TournamentBody } from './acts.ts';
import { isPlayOffOver } from './decide-ties.ts';
import {
  hasChips,
  type OpenTie,
  type PlayedTable,
  type Seat,
  type Session,
  type TableSeat,
  type TournamentState,
} from './state.ts';

/** What a tournament does at one of its tables now: a session, or the play-off of a tie. */
export interface Assignment {
  readonly session: Session;
  readonly table: PlayedTable;
  /** null in a session. */
  readonly playOff: OpenTie | null;
}

/** What the tournament does at the table; null if nothing. */
export function findAssignment({ stage, sessions }: TournamentState, table: string): Assignment | null {
  if (stage === 'cancelled') return null;
  for (const session of sessions) {
    const { openTie } = session;
    const playOffTable = openTie?.tables.get(table);
    if (openTie !== null && playOffTable !== undefined) return { session, table: playOffTable, playOff: openTie };
    const sessionTable = session.tables.get(table);
    if (sessionTable !== undefined && hasChips(session)) return { session, table: sessionTable, playOff: null };
  }
  return null;
}

export const seatsOf = ({ session, table, playOff }: Assignment): readonly TableSeat[] =>
  [...table.entries].map((entry) => {
    const seat = (playOff?.seats ?? session.seats).get(entry);
    assert(seat !== undefined, `${entry} has no seat at ${table.table}`);
    return seat;
  });

/** The seat in a session; null for a seat in a play-off. */
const inSession = (seat: TableSeat): Seat | null => ('status' in seat ? (seat as Seat) : null);

/** Whether the entry takes part in the next spin to be recorded. */
export const isPlaying = (seat: TableSeat): boolean => (inSession(seat)?.status ?? 'playing') === 'playing';
/** Whether the player is absent and may still come. */
export const isAwaited = (seat: TableSeat): boolean => inSession(seat)?.status === 'absent';
/** Whether the player has left during a spin that is not recorded yet. */
export const isLeaving = (seat: TableSeat): boolean => inSession(seat)?.leaving ?? false;
/** Whether the table can still change the chips of the seat. */
const isCounted = (seat: TableSeat): boolean => isPlaying(seat) || inSession(seat)?.status === 'out';

/** What the person of the seat has won at the table since the records. */
function unrecordedOf(at: TableState, { person, chips, issued }: TableSeat): number {
  const player = at.players.get(person ?? '');
  return player === undefined ? 0 : player.rack - (player.issued ?? 0) - (chips - issued);
}

/** The first settled round that is not recorded; null if there is none. Void rounds, dry spins and rounds after the last spin do not count. */
function findRound(assignment: Assignment, at: TableState): PastRound | null {
  const last = assignment.table.round;
  if (last === null || !hasSpinsLeft(assignment)) return null;
  return at.history.find(({ round, voided }) => round > last && round <= at.rounds && !voided) ?? null;
}

/** Whether the table plays another counted spin. */
function hasSpinsLeft({ session, table, playOff }: Assignment): boolean {
  if (playOff !== null) return !isPlayOffOver(playOff, table);
  return session.tables.get(table.table)?.finished === false;
}

/** Whether the table has a result or a correction that is not in the records. */
export function isBehind(assignment: Assignment, at: TableState): boolean {
  if (at.round !== null) return at.round.faces !== null;
  return at.accounts.due > 0 || findRound(assignment, at) !== null || findCorrected(assignment, at) !== undefined;
}

const findCorrected = (assignment: Assignment, at: TableState): TableSeat | undefined =>
  seatsOf(assignment).find((seat) => isCounted(seat) && correctedChips(at, seat) !== seat.chips);

/** The chips of the seat after the corrections of the table. A player who cannot give a penalty back has no chips. */
const correctedChips = (at: TableState, seat: TableSeat): Minor => Math.max(0, seat.chips + unrecordedOf(at, seat));

const correct = ({ session }: Assignment, { entry }: TableSeat, chips: Minor): TournamentBody => ({
  type: 'correct-chips',
  session: session.rules.id,
  entry,
  chips,
  why: 'the table has corrected a payment',
});

/** The command that records the next spin or a correction of the table, between two rounds; null if the records are complete. */
export function planRecord(state: TournamentState, assignment: Assignment, at: TableState): TournamentBody | null {
  const { phase, rules } = assignment.session;
  const past = findRound(assignment, at);
  if (past !== null) return planSpin(state, assignment, at, past);
  const leaving = phase === 'counting' ? undefined : seatsOf(assignment).find(isLeaving);
  if (leaving !== undefined) return { type: 'leave-seat', session: rules.id, entry: leaving.entry };
  const corrected = findCorrected(assignment, at);
  return corrected === undefined ? null : correct(assignment, corrected, correctedChips(at, corrected));
}

/** The spin. Corrections of other rounds are recorded before it, because players may have wagered what they got. */
function planSpin(state: TournamentState, assignment: Assignment, at: TableState, past: PastRound): TournamentBody {
  const { session, table, playOff } = assignment;
  const rows: SpinRow[] = [];
  const results = resultsOf(state, past);
  for (const seat of seatsOf(assignment).filter(isPlaying)) {
    const { net, wagered } = results.get(seat.person ?? '') ?? { net: 0, wagered: 0 };
    const before = seat.chips + unrecordedOf(at, seat) - net;
    // What a correction has taken after the wagers is corrected after the spin.
    const chips = before >= wagered ? before : Math.max(seat.chips, wagered);
    if (chips !== seat.chips) return correct(assignment, seat, chips);
    rows.push([seat.entry, seat.chips + net, wagered]);
  }
  const type = playOff === null ? 'record-spin' : 'record-play-off-spin';
  return { type, session: session.rules.id, table: table.table, spin: table.spins + 1, rows, round: past.round };
}

/** What each person wagered in a round, and won or lost. What staff adjusted beyond the possible results of the wagers is no result of the spin. */
function resultsOf(
  { maxWinFactor }: TournamentState,
  { rows, moved }: PastRound,
): ReadonlyMap<string, { readonly net: number; readonly wagered: Minor }> {
  const results = new Map<string, { net: number; wagered: Minor }>();
  for (const row of rows) {
    const [person, , counted, , outcome] = row;
    const result = results.get(person) ?? { net: moved.get(person) ?? 0, wagered: 0 };
    results.set(person, result);
    result.net += netOfRow(row);
    if (outcome !== 'returned') result.wagered += counted;
  }
  for (const result of results.values())
    result.net = Math.min(Math.max(result.net, -result.wagered), result.wagered * maxWinFactor);
  return results;
}

/** The chips of the players after the last spin of a play-off; null if a table plays on. */
export function playOffRows({ playOff }: Assignment): readonly CountRow[] | null {
  if (playOff === null || ![...playOff.tables.values()].every((table) => isPlayOffOver(playOff, table))) return null;
  return playOff.entries.map((entry): CountRow => [entry, playOff.seats.get(entry)?.chips ?? 0]);
}
