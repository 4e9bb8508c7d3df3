/** Builds the public view of a table in a tournament: the seats of its entries, and why its next spin may not begin. */
import type { TableState } from '../table/index.ts';
import type { TournamentRefusalCode } from './refusals.ts';
import type { TableSeat, TournamentState } from './state.ts';
import { checkTableReady } from './table-link.ts';
import { findAssignment, seatsOf } from './table-results.ts';

export interface TournamentTableView {
  readonly id: string;
  /** The session that is played, or was played last, at the table; null before seats are drawn. */
  readonly session: string | null;
  readonly seats: readonly { readonly entry: string; readonly position: number }[];
  /** Whether a dealer is assigned to the tournament table. */
  readonly hasDealer: boolean;
  /** Why the table may not begin the next spin now; null if it may. */
  readonly waits: { readonly code: TournamentRefusalCode; readonly clauses: readonly string[] } | null;
}

/** The session for which the table is used: now, next, or last. */
const findSeats = (
  state: TournamentState,
  table: string,
): { readonly session: string; readonly seats: readonly TableSeat[] } | null => {
  const assignment = findAssignment(state, table);
  if (assignment !== null) return { session: assignment.session.rules.id, seats: seatsOf(assignment) };
  const sessions = state.sessions.filter(({ tables }) => tables.has(table));
  const session = sessions.find(({ phase }) => phase === 'drawn') ?? sessions.at(-1);
  if (session === undefined) return null;
  return { session: session.rules.id, seats: [...session.seats.values()].filter((seat) => seat.table === table) };
};

/** The lowest role of a ladder deals. */
const hasDealer = ({ staff, conduct }: TableState): boolean => [...staff.values()].some(({ role }) => role === conduct.ladder[0]);

/** `table` is the name on the floor, and `at` the state of the tournament table; null if it does not exist yet. */
export function tournamentTableView(
  state: TournamentState,
  table: string,
  at: TableState | null,
  nowMs: number,
): TournamentTableView {
  const found = findSeats(state, table);
  const refusal = at === null ? null : checkTableReady(state, table, at, nowMs);
  return {
    id: state.id,
    session: found?.session ?? null,
    seats: (found?.seats ?? []).map(({ entry, position }) => ({ entry, position })),
    hasDealer: at !== null && hasDealer(at),
    waits: refusal === null ? null : { code: refusal.code, clauses: refusal.clauses },
  };
}
