/** Links a tournament with its tables: says which command brings a table and its tournament in line, and when a table may begin the next spin. Pure. */
import { bettingOpen, type CommandBody, isTournamentTable, type PlayerState, stakeOn, type TableState } from '../table/index.ts';
import type { CountRow, PositionRow, TournamentBody, TournamentFacts } from './acts.ts';
import { WITHOUT_APPROVAL } from './decide.ts';
import { checkConduct } from './decide-conditions.ts';
import { conditionsOf } from './decide-entries.ts';
import { checkNextSpin, endsMs, seatsAt, whyOver } from './decide-play.ts';
import { isPlayOffOver } from './decide-ties.ts';
import { refuse, type TournamentRefusal } from './refusals.ts';
import { findSession, hasChips, isTournamentOver, personOf, type TableSeat, type TournamentState } from './state.ts';
import {
  type Assignment,
  findAssignment,
  isAwaited,
  isBehind,
  isDecided,
  isLeaving,
  isPlaying,
  planDeparture,
  planRecord,
  playOffRows,
  seatsOf,
} from './table-results.ts';

/** A command that the system submits. `table`: to the tournament table. `tournament`: to the tournament. */
export type LinkStep =
  | { readonly to: 'table'; readonly body: CommandBody }
  | { readonly to: 'tournament'; readonly body: TournamentBody; readonly house?: TournamentFacts };

/**
 * The next command that brings a table and its tournament in line; null if there is nothing to do. `table` is the name in the tournament, and
 * `at` the state of the tournament table; null if it does not exist. The answer depends on nothing else, so no command is lost or repeated if
 * the process stops between two commands.
 */
export function planTable(state: TournamentState, table: string, at: TableState | null, atMs: number): LinkStep | null {
  if (at === null) return null;
  const assignment = findAssignment(state, table);
  const isOurs = at.tournament?.id === state.id;
  if (at.status === 'open' && !isOurs) return null;
  if (assignment === null) return isOurs ? (planRemoval(at, () => true) ?? planClose(at)) : null;
  const step = assignment.table.round === null ? planPositions(state, assignment, at) : planPlay(state, assignment, at, atMs);
  return step !== null && isAllowed(state, step) ? step : null;
}

/** While the approval is withdrawn, the tournament only finishes spins. */
const isAllowed = ({ approvalWithdrawn }: TournamentState, { to, body }: LinkStep): boolean =>
  to === 'table' || approvalWithdrawn === null || WITHOUT_APPROVAL.includes(body.type);

const toTable = (body: CommandBody): LinkStep => ({ to: 'table', body });
const toTournament = (body: TournamentBody): LinkStep => ({ to: 'tournament', body });

/** Takes the chips of people and lets them leave. Their wagers are void while betting is open; later they stand until the settlement. */
function planRemoval(at: TableState, isRemoved: (player: PlayerState) => boolean): LinkStep | null {
  for (const player of at.players.values()) {
    if (player.rack === 0 && player.staked === 0 && player.position === null) continue;
    const step = isRemoved(player) ? planLeave(at, player) : null;
    if (step !== null) return step;
  }
  return null;
}

function planLeave(at: TableState, player: PlayerState): LinkStep | null {
  const { id, rack, staked, position } = player;
  if (staked > 0 && bettingOpen(at) && at.suspended === null) {
    for (const { bet } of at.spots) {
      const amount = stakeOn(at, player, bet);
      if (amount > 0) return toTable({ type: 'withdraw', player: id, bet: bet.id, amount });
    }
  }
  if (rack > 0) return toTable({ type: 'cash-out', player: id, to: 'tournament', amount: rack });
  return position === null ? null : toTable({ type: 'leave-table', player: id });
}

/** Closes the table when the round under way is over. */
const planClose = (at: TableState): LinkStep | null =>
  at.status === 'open' && at.round === null && at.accounts.layout === 0 ? toTable({ type: 'close-table' }) : null;

/** Opens the table and lets the players take their positions. A table that was used before is emptied and opened again first. */
function planPositions(state: TournamentState, assignment: Assignment, at: TableState): LinkStep | null {
  const { session, table } = assignment;
  const removal = planRemoval(at, () => true);
  if (removal !== null) return removal;
  if (at.round !== null) return null;
  const isFresh = at.tournament?.session === session.rules.id && at.history.length === 0;
  if (at.status === 'open' && !isFresh) return planClose(at);
  if (at.status === 'closed') return toTable(openBody(state, assignment));
  const rows = seatsOf(assignment).map((seat) => positionRow(state, assignment, at, seat));
  return toTournament({ type: 'take-positions', session: session.rules.id, table: table.table, round: at.rounds, rows });
}

function positionRow(state: TournamentState, { session }: Assignment, at: TableState, { entry }: TableSeat): PositionRow {
  const person = personOf(state, session, entry);
  return [entry, person, at.players.get(person)?.issued ?? 0];
}

/** The sign of the conditions, and a float that pays the largest win of all chips of the table. */
function openBody(state: TournamentState, { session }: Assignment): CommandBody {
  const { sign, wagersShown } = conditionsOf(state);
  const { id, chips, seats } = session.rules;
  const floatMinor = Math.min(FLOAT_MAX, chips * seats * state.maxWinFactor);
  return { type: 'open-table', sign, floatMinor, tournament: state.id, session: id, wagersShown };
}

/** Far below what the ledger of a table can hold. The bank of the tournament pays what goes beyond it. */
const FLOAT_MAX = 1_000_000_000_000;

function planPlay(state: TournamentState, assignment: Assignment, at: TableState, atMs: number): LinkStep | null {
  const seats = seatsOf(assignment);
  // Everybody stays while a settled round is played again.
  if (!isDecided(assignment, at)) return at.round?.reopened == null ? planSeats(seats, at) : null;
  // The standings follow the settlement, not the payment.
  const record = planRecord(state, assignment, at);
  if (record !== null) return toTournament(record);
  // The dealer pays first. Until then the racks differ from what the players have won.
  if (!isPaid(at)) return null;
  const departure = planDeparture(assignment);
  if (departure !== null) return toTournament(departure);
  return (
    planSubstitute(state, assignment, at) ?? planSeats(seats, at) ?? planChips(seats, at) ?? planEnd(state, assignment, atMs)
  );
}

/** Whether no round is under way and nothing is due, so that all chips of the players are in their racks. */
export const isPaid = ({ round, accounts }: TableState): boolean => round === null && accounts.due === 0;

/** A substitute takes the position from the next spin on. */
function planSubstitute(state: TournamentState, assignment: Assignment, at: TableState): LinkStep | null {
  const { session, table } = assignment;
  const changed = seatsOf(assignment).find((seat) => isPlaying(seat) && seat.person !== personOf(state, session, seat.entry));
  if (changed === undefined || table.round === null) return null;
  const row = positionRow(state, assignment, at, changed);
  const removal = planRemoval(at, ({ id }) => id === row[1]);
  if (removal !== null) return removal;
  return toTournament({
    type: 'take-positions',
    session: session.rules.id,
    table: table.table,
    round: table.round,
    rows: [row],
  });
}

/** Removes people who play no more, and seats and pays those who play, also while betting is open. */
function planSeats(seats: readonly TableSeat[], at: TableState): LinkStep | null {
  const staying = new Set(seats.filter(isPlaying).map(({ person }) => person));
  const removal = planRemoval(at, ({ id }) => !staying.has(id));
  if (removal !== null) return removal;
  for (const seat of seats) {
    const step = isPlaying(seat) ? planSeat(seat, at) : null;
    if (step !== null) return step;
  }
  return null;
}

function planSeat(seat: TableSeat, at: TableState): LinkStep | null {
  const { person, position, issued, chips } = seat;
  if (person === null) return null;
  const player = at.players.get(person);
  // The house has excluded the player, who keeps the chips until the director decides.
  if (player !== undefined && player.barred !== null) return null;
  if (isLeaving(seat)) return player?.position == null ? null : toTable({ type: 'leave-table', player: person });
  if (player === undefined || (player.position === null && chips > 0))
    return toTable({ type: 'seat-player', player: person, position, adult: true });
  const missing = issued - (player.issued ?? 0);
  return missing > 0 ? toTable({ type: 'buy-chips', player: person, from: 'tournament', amount: missing }) : null;
}

/** Takes what the tournament has taken from the chips of a player: penalties and corrections. */
function planChips(seats: readonly TableSeat[], at: TableState): LinkStep | null {
  for (const { person, issued } of seats) {
    const player = at.players.get(person ?? '');
    if (player === undefined) continue;
    const amount = Math.min(player.rack, (player.issued ?? 0) - issued);
    if (amount > 0) return toTable({ type: 'cash-out', player: player.id, to: 'tournament', amount });
  }
  return null;
}

/** The end of a table whose time is over or whose session has few enough players, and the end of a play-off. */
function planEnd(state: TournamentState, assignment: Assignment, atMs: number): LinkStep | null {
  const { session, table } = assignment;
  const { id } = session.rules;
  const rows = playOffRows(assignment);
  if (rows !== null) return toTournament({ type: 'record-play-off', session: id, rows });
  if (session.phase !== 'running' && session.phase !== 'held') return null;
  const isOver = session.tables.get(table.table)?.finished === false && whyOver(state, session, null, atMs) !== null;
  return isOver ? toTournament({ type: 'finish-table', session: id, table: table.table }) : null;
}

/** The tables that `planTable` must look after: designated tables, and former ones as long as players or chips are there. */
export const linkedTables = ({ tables, formerTables }: TournamentState): readonly string[] => [...tables, ...formerTables];

/** Why the table may not begin the next spin now; null if it may. */
export function checkTableReady(state: TournamentState, table: string, at: TableState, atMs: number): TournamentRefusal | null {
  const assignment = findAssignment(state, table);
  const refusal = checkSpin(state, assignment, table, atMs);
  if (refusal !== null || assignment === null) return refusal;
  const isReady = isPaid(at) && seatsOf(assignment).some(isPlaying) && planTable(state, table, at, atMs) === null;
  return isReady ? null : refuse('table-not-ready', ['8.1.1', '8.2.1(d)'], { table });
}

function checkSpin(state: TournamentState, assignment: Assignment | null, table: string, atMs: number): TournamentRefusal | null {
  const { stage, sessions } = state;
  if (isTournamentOver(state)) return refuse('tournament-over', [], { stage });
  const session = assignment?.session ?? sessions.find((each) => each.phase !== 'cut' && each.tables.has(table));
  if (session === undefined) return checkConduct(state, atMs) ?? refuse('unknown-table', ['8.3.1'], { table });
  const playOff = assignment?.playOff ?? null;
  if (assignment === null || playOff === null) return checkNextSpin(state, session.rules.id, table, atMs);
  const isOver = isPlayOffOver(playOff, assignment.table);
  return checkConduct(state, atMs) ?? (isOver ? refuse('spins-over', ['8.2.1(d)'], { table }) : null);
}

/**
 * The next time after `afterMs` at which `planTable` or `checkTableReady` may give another answer although nothing happens: a session by time
 * ends, or the director has been away for as long as the conditions allow. null if there is none.
 */
export function nextDeadlineMs(state: TournamentState, afterMs: number = Number.NEGATIVE_INFINITY): number | null {
  const { sessions, awaySinceMs, conditions } = state;
  const running = sessions.filter(({ phase }) => phase === 'running');
  const ends = running.map(endsMs);
  const allowedMs = (conditions?.directorAwaySeconds ?? 0) * 1000;
  // At the end of the allowed time itself, a spin may still begin.
  const absence = awaySinceMs === null || !sessions.some(hasChips) ? null : awaySinceMs + allowedMs + 1;
  const deadlines = [...ends, absence].filter((deadline) => deadline !== null && deadline > afterMs) as readonly number[];
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** The table at which an entry plays now or may still come to, in a session or in a play-off; null if there is none. */
export function tableOfEntry({ sessions }: TournamentState, entry: string): string | null {
  for (const session of sessions) {
    const seat = session.openTie?.seats.get(entry) ?? (hasChips(session) ? session.seats.get(entry) : undefined);
    if (seat !== undefined && (isPlaying(seat) || isAwaited(seat))) return seat.table;
  }
  return null;
}

/** The fact `betting` for an act about an entry; undefined if no spin is under way. `at` is the table of the entry (`tableOfEntry`). */
export function bettingFactOf(state: TournamentState, entry: string, at: TableState | null): TournamentFacts['betting'] {
  const table = tableOfEntry(state, entry);
  return table === null ? undefined : spinFactsOf(state, table, at).betting;
}

/** The facts `betting` and `unrecorded` for an act about a table. A settled spin that is not recorded is still under way for the tournament. */
export function spinFactsOf(
  state: TournamentState,
  table: string,
  at: TableState | null,
): Pick<TournamentFacts, 'betting' | 'unrecorded'> {
  const assignment = findAssignment(state, table);
  if (at === null || assignment === null || assignment.table.round === null) return {};
  const isUnrecorded = isBehind(state, assignment, at);
  const isUnderWay = at.round !== null || isUnrecorded;
  return {
    ...(isUnderWay ? { betting: bettingOpen(at) ? ('open' as const) : ('closed' as const) } : {}),
    ...(isUnrecorded ? { unrecorded: true as const } : {}),
  };
}

/** Whether a table is open, or has a round, wagers, players or chips. Nothing of a closed tournament table is in use: the next session starts anew. */
export const isTableInUse = ({ status, round, positions, accounts, setup }: TableState): boolean =>
  status === 'open' ||
  (!isTournamentTable(setup) &&
    (round !== null || positions.size > 0 || accounts.layout > 0 || accounts.rack > 0 || accounts.due > 0));

/** The count of a finished table by its racks, for `count-chips` by the system. */
export function countOf(state: TournamentState, session: string, table: string, at: TableState): readonly CountRow[] {
  const found = findSession(state, session);
  if (found === undefined) return [];
  return seatsAt(found, table)
    .filter(({ status }) => status === 'playing' || status === 'out')
    .map(({ entry, person }): CountRow => [entry, at.players.get(person ?? '')?.rack ?? 0]);
}
