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

/** What the person of the seat has won at the table since the records, also if the dealer has not paid it yet. */
function unrecordedOf(at: TableState, { person, chips, issued }: TableSeat): number {
  const player = at.players.get(person ?? '');
  return player === undefined ? 0 : player.rack + player.due - (player.issued ?? 0) - (chips - issued);
}

/** The first settled round that is not recorded; null if there is none. Void rounds, dry spins and rounds after the last spin do not count. */
function findRound(assignment: Assignment, at: TableState): PastRound | null {
  const last = assignment.table.round;
  if (last === null || !hasSpinsLeft(assignment)) return null;
  return at.history.find(({ round, voided }) => round > last && !voided) ?? null;
}

/**
 * Whether the table has no wager without a result: every chip is in a rack, or due to a player. A spin of a play-off cannot be taken back, so
 * it has no result before the dealer has paid it.
 */
export const isDecided = ({ playOff }: Assignment, { round }: TableState): boolean =>
  round === null || (playOff === null && round.done.has('settle'));

/** Whether the table plays another counted spin. */
function hasSpinsLeft({ session, table, playOff }: Assignment): boolean {
  if (playOff !== null) return !isPlayOffOver(playOff, table);
  return session.tables.get(table.table)?.finished === false;
}

/** Whether the table has a result or a correction that is not in the records, or that the dealer has not paid. */
export function isBehind(state: TournamentState, assignment: Assignment, at: TableState): boolean {
  if (at.round !== null) return at.round.faces !== null || at.round.reopened !== null;
  if (at.accounts.due > 0 || findRound(assignment, at) !== null || planVoid(assignment, at) !== null) return true;
  return planCorrection(state, assignment, at) !== null;
}

/** Takes the last recorded spin back if its round has become void. Earlier spins stay counted, and only their chips are corrected. */
function planVoid({ session, table: { table }, playOff }: Assignment, at: TableState): TournamentBody | null {
  const round = playOff === null ? (session.tables.get(table)?.spinRound ?? null) : null;
  return round !== null && isVoid(at, round) ? { type: 'void-spin', session: session.rules.id, table, round } : null;
}

/** Whether a settled round has become void: as a settled round, or after its settlement was reversed. A reversal removes the round from the history. */
function isVoid({ history, rounds }: TableState, round: number): boolean {
  const past = history.findLast((each) => each.round === round);
  return past?.voided ?? (round <= rounds && (history.at(-1)?.round ?? 0) < round);
}

/** The first correction that is not in the records; null if there is none. */
function planCorrection(state: TournamentState, assignment: Assignment, at: TableState): TournamentBody | null {
  for (const seat of seatsOf(assignment)) {
    const body = isCounted(seat) ? correct(assignment, seat, changesOf(state, at, seat, unrecordedOf(at, seat))) : null;
    if (body !== null) return body;
  }
  return null;
}

/** A change of the chips of a seat by the table. `spin`: the recorded spin that the table has corrected; null if it is none of those. */
interface ChipChange {
  readonly spin: number | null;
  readonly amount: number;
}

/** Splits what the table has changed in the chips of a seat by the recorded spins. */
function changesOf(state: TournamentState, at: TableState, seat: TableSeat, total: number): readonly ChipChange[] {
  const results = inSession(seat)?.results ?? [];
  const rounds = results.map(({ round }) => at.history.findLast((past) => past.round === round));
  if (total === 0 && rounds.every((past) => (past?.moved.size ?? 0) === 0)) return [];
  let rest = total;
  const changes: ChipChange[] = [];
  for (const [i, { spin, net }] of results.entries()) {
    const past = rounds[i];
    if (past === undefined) continue;
    const amount = (resultsOf(state, past).get(seat.person ?? '')?.net ?? 0) - net;
    changes.push({ spin, amount });
    rest -= amount;
  }
  return [...changes, { spin: null, amount: rest }];
}

/**
 * The command that records the first of these changes; null if there is none. Gains come first, so that nobody is without chips in between. A
 * player who cannot give a penalty back has no chips.
 */
function correct({ session }: Assignment, seat: TableSeat, changes: readonly ChipChange[]): TournamentBody | null {
  const chipsWith = ({ amount }: ChipChange): Minor => Math.max(0, seat.chips + amount);
  const change = changes.find(({ amount }) => amount > 0) ?? changes.find((each) => chipsWith(each) !== seat.chips);
  if (change === undefined) return null;
  const { entry } = seat;
  const why = 'the table has corrected a payment';
  const spin = change.spin === null ? {} : { spin: change.spin };
  return { type: 'correct-chips', session: session.rules.id, entry, chips: chipsWith(change), why, ...spin };
}

/** The command that records the next spin or a correction of a table where every wager has a result; null if the records are complete. */
export function planRecord(state: TournamentState, assignment: Assignment, at: TableState): TournamentBody | null {
  const voided = planVoid(assignment, at);
  if (voided !== null) return voided;
  const past = findRound(assignment, at);
  return past === null ? planCorrection(state, assignment, at) : planSpin(state, assignment, at, past);
}

/** Lets a player go who has left during a spin that is over; null if there is none. */
export function planDeparture(assignment: Assignment): TournamentBody | null {
  const { phase, rules } = assignment.session;
  const leaving = phase === 'counting' ? undefined : seatsOf(assignment).find(isLeaving);
  return leaving === undefined ? null : { type: 'leave-seat', session: rules.id, entry: leaving.entry };
}

/** The spin. Corrections of other rounds are recorded before it, because players may have wagered what they got. */
function planSpin(state: TournamentState, assignment: Assignment, at: TableState, past: PastRound): TournamentBody {
  const { session, table, playOff } = assignment;
  const rows: SpinRow[] = [];
  const results = resultsOf(state, past);
  for (const seat of seatsOf(assignment).filter(isPlaying)) {
    const { net, wagered } = results.get(seat.person ?? '') ?? { net: 0, wagered: 0 };
    const change = unrecordedOf(at, seat) - net;
    // What a correction has taken after the wagers is corrected after the spin.
    const isCovered = seat.chips + change >= wagered;
    const missing = [{ spin: null, amount: Math.max(0, wagered - seat.chips) }];
    const body = correct(assignment, seat, isCovered ? changesOf(state, at, seat, change) : missing);
    if (body !== null) return body;
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
