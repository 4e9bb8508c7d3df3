/** Decides which tables the tournament uses and who sits where. */
import type { DrawnSeat, PositionRow } from './acts.ts';
import { buyBackUntilMs } from './buy-back.ts';
import type { Handlers } from './decide.ts';
import { findEntry } from './decide-entries.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import { entrantsOf, findSession, personOf, playedTableOf, type Seat, type Session, type TournamentState } from './state.ts';

/** A session in one of these phases. */
export function sessionIn(state: TournamentState, id: string, phases: readonly Session['phase'][]): Session | TournamentRefusal {
  const session = findSession(state, id);
  if (session === undefined) return refuse('unknown-session', ['8.2.1(d)'], { session: id });
  return phases.includes(session.phase) ? session : refuse('wrong-phase', ['8.2.1(d)'], { session: id, phase: session.phase });
}

/** All sessions that send players to this one are over. */
const isNext = (state: TournamentState, { rules }: Session): boolean =>
  rules.entrants.every((source) => source.from === 'entries' || isOver(state, findSession(state, source.session)));

/** A session is over after its cut, or if nobody plays it: for example, everybody has bought back instead of playing a repechage. */
const isOver = (state: TournamentState, session: Session | undefined): boolean =>
  session !== undefined &&
  (session.phase === 'cut' || (session.startedMs === null && isNext(state, session) && entrantsOf(state, session).length === 0));

/** [crown-sic-bo 8.3.2] Whether another session than this one uses the table. */
const isUsed = (state: TournamentState, table: string, except: Session | null): boolean =>
  state.sessions.some((session) => session !== except && session.phase !== 'cut' && session.tables.has(table));

/** Everybody has one seat, no position is taken twice, and the tables are as many as the conditions say and differ by at most one player. */
function findSeatFault(state: TournamentState, session: Session, rows: readonly DrawnSeat[]): string | null {
  const entrants = new Set(entrantsOf(state, session));
  const needed = Math.min(session.rules.tables, entrants.size);
  const taken = new Set<string>();
  const sizes = new Map<string, number>();
  if (needed === 0) return 'nobody plays';
  for (const [entry, table, position] of rows) {
    if (!entrants.delete(entry)) return `${entry} does not play or has two seats`;
    if (!isPosition(session, position)) return `${table} has no position ${position}`;
    if (taken.has(`${table} ${position}`)) return `position ${position} at ${table} is taken twice`;
    taken.add(`${table} ${position}`);
    sizes.set(table, (sizes.get(table) ?? 0) + 1);
  }
  const [missing] = entrants;
  if (missing !== undefined) return `${missing} has no seat`;
  if (sizes.size !== needed) return `${sizes.size} tables are not ${needed}`;
  return Math.max(...sizes.values()) - Math.min(...sizes.values()) > 1 ? 'table sizes differ by more than one' : null;
}

const isPosition = ({ rules }: Session, position: number): boolean =>
  Number.isInteger(position) && position >= 1 && position <= rules.seats;

/** [crown-sic-bo 8.3.1] Checks that the table is designated and free for the session. */
function checkTable(state: TournamentState, session: Session | null, table: string): TournamentRefusal | null {
  if (!state.tables.has(table)) return refuse('unknown-table', ['8.3.1'], { table });
  return isUsed(state, table, session) ? refuse('table-in-use', ['8.3.2'], { table }) : null;
}

function findSeat(state: TournamentState, session: Session, entry: string): Seat | TournamentRefusal {
  const found = findEntry(state, entry);
  if (isRefusal(found)) return found;
  return session.seats.get(entry) ?? refuse('not-in-session', ['8.2.1(d)'], { entry, session: session.rules.id });
}

function checkTables(state: TournamentState, session: Session, tables: readonly string[]): TournamentRefusal | null {
  for (const table of tables) {
    const refusal = checkTable(state, session, table);
    if (refusal !== null) return refusal;
  }
  const needed = Math.min(session.rules.tables, entrantsOf(state, session).length);
  return state.tables.size < needed
    ? refuse('tables-missing', ['8.2.1(d)', '8.3.1'], { designated: state.tables.size, needed })
    : null;
}

/** The session whose seats can be drawn: entries are closed, and nobody comes to the session any more. */
function sessionToDraw(state: TournamentState, id: string): Session | TournamentRefusal {
  if (state.stage !== 'closed' && state.stage !== 'playing') return refuse('wrong-stage', ['8.2.1(g)'], { stage: state.stage });
  const session = sessionIn(state, id, ['planned']);
  if (isRefusal(session)) return session;
  return isNext(state, session) ? session : refuse('session-not-next', ['8.2.1(d)'], { session: id });
}

function checkBuyBackOver(state: TournamentState, session: Session, atMs: number): TournamentRefusal | null {
  const untilMs = buyBackUntilMs(state, session);
  return untilMs !== null && atMs <= untilMs ? refuse('too-early', ['8.2.1(e)'], { session: session.rules.id, untilMs }) : null;
}

export const SEAT_HANDLERS = {
  // [crown-sic-bo 8.3.1, 8.3.2] A table becomes a tournament table when it is free.
  'designate-table': (state, { table, house }) =>
    state.tables.has(table) || house?.tableInUse
      ? refuse('table-in-use', ['8.3.1', '8.3.2'], { table })
      : [{ type: 'table-designated', table, clauses: ['8.3.1', '8.3.2'] }],

  'release-table': (state, { table }) =>
    checkTable(state, null, table) ?? [{ type: 'table-released', table, clauses: ['8.3.1'] }],

  'commit-draw': (state, { session: id, commitment }) => {
    const session = sessionIn(state, id, ['planned', 'drawn', 'running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const draw = session.phase === 'planned' ? 'seats' : 'lots';
    if (session.commitments[draw] !== null) return refuse('draw-committed', ['8.1.1'], { session: id });
    return [{ type: 'draw-committed', session: id, draw, commitment, clauses: ['8.1.1'] }];
  },

  'retire-draw': (state, { session: id, why, seed = null }) => {
    const session = sessionIn(state, id, ['planned', 'drawn', 'running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const draw = session.phase === 'planned' ? 'seats' : 'lots';
    const commitment = session.commitments[draw];
    if (commitment === null) return refuse('draw-not-committed', ['8.1.1'], { session: id });
    return [{ type: 'draw-retired', session: id, draw, commitment, seed, why, clauses: ['8.1.1'] }];
  },

  // [crown-sic-bo 8.1.1] The players are fixed before the draw, so nobody can wait for a better draw.
  'order-draw': (state, { session: id, atMs }) => {
    const session = sessionToDraw(state, id);
    if (isRefusal(session)) return session;
    if (session.drawOrdered) return refuse('wrong-phase', ['8.1.1'], { session: id, phase: 'draw-ordered' });
    const needed = Math.min(session.rules.tables, entrantsOf(state, session).length);
    const free = [...state.tables].filter((table) => !isUsed(state, table, session)).length;
    if (free < needed) return refuse('tables-missing', ['8.2.1(d)', '8.3.1'], { designated: free, needed });
    if (session.commitments.seats === null) return refuse('draw-not-committed', ['8.1.1'], { session: id });
    return checkBuyBackOver(state, session, atMs) ?? [{ type: 'draw-ordered', session: id, clauses: ['8.1.1', '8.2.1(d)'] }];
  },

  // [crown-sic-bo 8.1.1] The server has computed the seats from the seed and compared the seed with the commitment.
  'draw-seats': (state, { session: id, seed, seats, atMs }) => {
    const session = sessionToDraw(state, id);
    if (isRefusal(session)) return session;
    const refusal = checkTables(state, session, [...new Set(seats.map(([, table]) => table))]);
    if (refusal !== null) return refusal;
    const commitment = session.commitments.seats;
    if (commitment === null) return refuse('draw-not-committed', ['8.1.1'], { session: id });
    const fault = findSeatFault(state, session, seats);
    if (fault !== null) return refuse('draw-invalid', ['8.1.1'], { session: id, why: fault });
    const drawn = { session: id, commitment, seed, rows: seats };
    return checkBuyBackOver(state, session, atMs) ?? [{ type: 'seats-drawn', ...drawn, clauses: ['8.1.1', '8.2.1(d)'] }];
  },

  'allot-seat': (state, { session: id, entry, table, position, why }) => {
    const session = sessionIn(state, id, ['drawn']);
    if (isRefusal(session)) return session;
    const refusal = checkTable(state, session, table);
    if (refusal !== null) return refusal;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    if (!entrantsOf(state, session).includes(entry)) return refuse('not-in-session', ['8.2.1(d)'], { entry, session: id });
    const isTaken = [...session.seats.values()].some((seat) => seat.table === table && seat.position === position);
    const isTooMany = !session.tables.has(table) && session.tables.size >= session.rules.tables;
    if (isTaken || isTooMany || !isPosition(session, position)) return refuse('seat-taken', ['8.2.1(d)'], { table, position });
    const seat = session.seats.get(entry);
    const from = seat === undefined ? null : { table: seat.table, position: seat.position };
    return [{ type: 'seat-allotted', session: id, entry, table, position, from, why, clauses: ['8.2.1(d)'] }];
  },

  'exchange-seats': (state, { session: id, entry, other, why }) => {
    const session = sessionIn(state, id, ['drawn']);
    if (isRefusal(session)) return session;
    const [seat, otherSeat] = [findSeat(state, session, entry), findSeat(state, session, other)];
    if (isRefusal(seat)) return seat;
    if (isRefusal(otherSeat)) return otherSeat;
    const { table, position } = seat;
    if (seat === otherSeat) return refuse('seat-taken', ['8.2.1(d)'], { table, position });
    const rows: readonly DrawnSeat[] = [
      [entry, otherSeat.table, otherSeat.position],
      [other, table, position],
    ];
    return [{ type: 'seats-exchanged', session: id, rows, why, clauses: ['8.2.1(d)'] }];
  },

  'move-table': (state, { session: id, from, to, why, house }) => {
    const session = sessionIn(state, id, ['drawn', 'running', 'held']);
    if (isRefusal(session)) return session;
    const table = session.tables.get(from);
    if (table === undefined) return refuse('unknown-table', ['8.3.1'], { table: from });
    const refusal = checkTable(state, null, to);
    if (refusal !== null) return refusal;
    if (table.finished) return refuse('spins-over', ['8.3.1'], { table: from });
    // The results of the table are in the records before its players move. After the close of betting the dice decide, unless the casino
    // makes the spin void. [crown-sic-bo 9.3]
    if (house?.unrecorded || house?.betting === 'closed') return refuse('table-not-ready', ['8.3.1'], { table: from });
    return [{ type: 'table-moved', session: id, from, to, why, clauses: ['8.3.1'] }];
  },

  // [crown-sic-bo 8.3.3] The player or the substitute takes the position.
  'take-positions': (state, { session: id, table, round, rows }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const played = playedTableOf(session, table);
    if (played === undefined) return refuse('unknown-table', ['8.3.1'], { table });
    if (!Number.isSafeInteger(round) || round < (played.round ?? 0))
      return refuse('spin-not-next', ['8.2.1(d)'], { table, round: played.round ?? 0 });
    const isRow = ([entry, person, issued]: PositionRow): boolean =>
      played.entries.has(entry) && personOf(state, session, entry) === person && Number.isSafeInteger(issued);
    if (!rows.every(isRow)) return refuse('bad-rows', ['8.3.3'], { table });
    return [{ type: 'positions-taken', session: id, table, round, rows, clauses: ['8.3.1', '8.3.3'] }];
  },
} satisfies Partial<Handlers>;
