/** Decides the end of play at a table: corrections, the count of chips, and its signature. */
import type { CountRow } from './acts.ts';
import type { Handlers } from './decide.ts';
import { conditionsOf, findEntry } from './decide-entries.ts';
import { countedSeats, endTables, findTable, seatsAt } from './decide-play.ts';
import { sessionIn } from './decide-seats.ts';
import type { DifferenceRow, TournamentEvent } from './events.ts';
import { isRefusal, refuse, type TournamentRefusal } from './refusals.ts';
import type { Session, SessionTable, TournamentState } from './state.ts';

/** After the last signature the chips leave the tables. [crown-sic-bo 8.3.5(b)] They become cash only where the conditions say so. */
function removeChips(state: TournamentState, session: Session): TournamentEvent {
  const rows = countedSeats(session).map(({ entry, chips }): CountRow => [entry, chips]);
  const { chipsBecomeCash } = conditionsOf(state);
  const cash = chipsBecomeCash ? rows.reduce((sum, [, chips]) => sum + chips, 0) : 0;
  const clauses = chipsBecomeCash ? ['8.2.1(b)', '8.3.5(b)'] : ['8.2.1(b)'];
  return { type: 'chips-removed', session: session.rules.id, rows, cash, clauses };
}

/** Whether these are the rows of exactly these entries, with whole amounts. */
export function areRowsOf(entries: readonly string[], rows: readonly CountRow[]): boolean {
  const counted = new Map(rows);
  return (
    rows.length === entries.length &&
    entries.every((entry) => counted.has(entry)) &&
    rows.every(([, chips]) => Number.isSafeInteger(chips) && chips >= 0)
  );
}

/** The entries of a finished table whose count differs from the record. */
function findDifferences(
  session: Session,
  { table, finished }: SessionTable,
  counts: readonly CountRow[],
): TournamentRefusal | readonly DifferenceRow[] {
  if (!finished) return refuse('spins-left', ['8.2.1(d)'], { table });
  const seats = seatsAt(session, table).filter(({ status }) => status === 'playing' || status === 'out');
  const entries = seats.map(({ entry }) => entry);
  if (!areRowsOf(entries, counts)) return refuse('bad-rows', ['8.2.1(d)'], { table, players: seats.length });
  const counted = new Map(counts);
  return seats.flatMap(({ entry, chips }): readonly DifferenceRow[] => {
    const amount = counted.get(entry) ?? 0;
    return amount === chips ? [] : [[entry, chips, amount]];
  });
}

/** Whether the table has played the spin, and the entry was there. */
function mayCorrect({ seats, tables }: Session, entry: string, spin: number): boolean {
  const seat = seats.get(entry);
  const spins = tables.get(seat?.table ?? '')?.spins ?? 0;
  return seat !== undefined && Number.isSafeInteger(spin) && spin > seat.spinHistory.missed && spin <= spins;
}

const spinField = (spin: number | undefined): { readonly spin?: number } => (spin === undefined ? {} : { spin });

export const COUNT_HANDLERS = {
  'correct-chips': (state, { by, session: id, entry, chips, why, spin, atMs }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const found = findEntry(state, entry);
    if (isRefusal(found)) return found;
    const byTable = by.role === 'system';
    const playOffSeat = byTable ? session.openTie?.seats.get(entry) : undefined;
    const seat = playOffSeat ?? session.seats.get(entry);
    if (seat === undefined || ('status' in seat && seat.status !== 'playing' && seat.status !== 'out'))
      return refuse('not-in-session', ['8.2.1(d)'], { entry, session: id });
    if (!Number.isSafeInteger(chips) || chips < 0 || chips === seat.chips)
      return refuse('bad-rows', ['8.2.1(d)'], { entry, chips: seat.chips });
    if (spin !== undefined && (!byTable || playOffSeat !== undefined || !mayCorrect(session, entry, spin)))
      return refuse('bad-rows', ['8.2.1(d)'], { entry, spin });
    if (session.signedMs !== null && playOffSeat === undefined) return refuse('signed', ['8.2.1(d)'], { session: id });
    const corrected = {
      session: id,
      entry,
      from: seat.chips,
      to: chips,
      why,
      ...(byTable ? { byTable } : {}),
      ...spinField(spin),
    };
    const events: readonly TournamentEvent[] = [{ type: 'chips-corrected', ...corrected, clauses: ['8.2.1(d)'] }];
    if (chips > 0 || session.phase === 'counting') return events;
    // A table where nobody has chips any more does not wait for another spin.
    const change = { table: seat.table, gone: new Set([entry]), spin: null, isSpinning: true, atMs };
    return [...events, ...endTables(state, session, change)];
  },

  'count-chips': (state, { by, session: id, table, counts }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    const differing = findDifferences(session, sessionTable, counts);
    if (isRefusal(differing)) return differing;
    const [first] = differing;
    if (first !== undefined) {
      const [entry, chips, counted] = first;
      return refuse('count-differs', ['8.2.1(d)'], { entry, chips, counted });
    }
    if (sessionTable.signedBy !== null) return refuse('signed', ['8.2.1(d)'], { table });
    return [{ type: 'chips-counted', session: id, table, dealer: by.person, rows: counts, clauses: ['8.2.1(d)'] }];
  },

  'record-difference': (state, { session: id, table, dealer, counts }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    const rows = findDifferences(session, sessionTable, counts);
    if (isRefusal(rows)) return rows;
    if (rows.length === 0) return refuse('bad-rows', ['8.2.1(d)'], { table });
    if (sessionTable.signedBy !== null) return refuse('signed', ['8.2.1(d)'], { table });
    return [{ type: 'count-differed', session: id, table, dealer, rows, clauses: ['8.2.1(d)'] }];
  },

  'sign-count': (state, { by, session: id, table, house }) => {
    const session = sessionIn(state, id, ['running', 'held', 'counting']);
    if (isRefusal(session)) return session;
    const sessionTable = findTable(session, table);
    if (isRefusal(sessionTable)) return sessionTable;
    // After the last signature nothing is corrected.
    if (house?.unrecorded) return refuse('table-not-ready', ['8.2.1(d)'], { table });
    if (sessionTable.countedBy === null) return refuse('not-counted', ['8.2.1(d)'], { table });
    if (sessionTable.signedBy !== null) return refuse('signed', ['8.2.1(d)'], { table });
    if (sessionTable.countedBy === by.person && by.role !== 'system')
      return refuse('same-person', ['8.2.1(d)'], { person: by.person });
    const clauses = ['8.2.1(d)', '8.2.4'];
    const signed: TournamentEvent = { type: 'count-signed', session: id, table, director: by.person, clauses };
    const isLast = [...session.tables.values()].every((each) => each.table === table || each.signedBy !== null);
    return isLast ? [signed, removeChips(state, session)] : [signed];
  },
} satisfies Partial<Handlers>;
