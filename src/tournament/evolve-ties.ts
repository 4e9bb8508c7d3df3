/** Applies the events of ties: play-offs with fresh chips at tables of the session, and lots. */
import { assertPresent, type Minor } from '../rules/index.ts';
import { type EventHandlers, moveFloat, seatOf, sessionOf } from './evolve-seats.ts';
import { post } from './ledger.ts';
import type { OpenTie, PlayedTable, Session, TableSeat, TournamentState } from './state.ts';

/** The tied entries play at as few tables of the session as possible, and the sizes of these tables differ by at most one. */
function seatPlayOff({ rules, tables }: Session, entries: readonly string[], chips: Minor): Pick<OpenTie, 'tables' | 'seats'> {
  const names = [...tables.keys()].slice(0, Math.ceil(entries.length / rules.seats));
  const playOffTables = names.map(
    (table): PlayedTable => ({ table, entries: new Set(), round: null, spins: 0, spinsAtHold: null }),
  );
  const seats = new Map<string, TableSeat>();
  for (const [i, entry] of entries.entries()) {
    const { table, entries: seated } = assertPresent(playOffTables[i % names.length], 'a table for the play-off');
    seated.add(entry);
    seats.set(entry, { entry, table, position: seated.size, chips, person: null, issued: chips });
  }
  return { tables: new Map(playOffTables.map((table) => [table.table, table])), seats };
}

/** The chips of the players in a play-off. */
const chipsOf = ({ seats }: OpenTie): number => [...seats.values()].reduce((sum, { chips }) => sum + chips, 0);

/** Ends a tie. The chips of a play-off leave the tables. */
export function closeTie(state: TournamentState, session: Session): void {
  const { openTie } = session;
  if (openTie === null) return;
  post(state.chips, 'racks', 'bank', chipsOf(openTie));
  // The chips of the session have left its tables before, so this is what the tables have won in the play-off.
  post(state.chips, 'float', 'bank', session.float);
  Object.assign(session, { float: 0, openTie: null });
}

/** Changes the chips of an entry in a play-off. */
export function changePlayOffChips(state: TournamentState, session: Session, entry: string, chips: Minor): void {
  const seat = assertPresent(session.openTie?.seats.get(entry), entry);
  moveFloat(state, session, seat.chips - chips);
  seat.chips = chips;
}

export const TIE_EVENTS = {
  'play-off-needed': (state, { session: id, entries, chips, spins }) => {
    const session = sessionOf(state, id);
    session.openTie = { entries, by: 'play-off', chips, spins, ...seatPlayOff(session, entries, chips) };
    post(state.chips, 'bank', 'racks', chips * entries.length);
  },
  'lots-needed': (state, { session, entries }) => {
    const noPlay = { chips: 0, spins: 0, tables: new Map(), seats: new Map() };
    sessionOf(state, session).openTie = { entries, by: 'lot', ...noPlay };
  },
  'play-off-spin-recorded': (state, { session: id, table, spin, rows, round }) => {
    const session = sessionOf(state, id);
    const played = assertPresent(session.openTie?.tables.get(table), table);
    Object.assign(played, { spins: spin, round: round ?? played.round });
    for (const [entry, chips] of rows) changePlayOffChips(state, session, entry, chips);
  },
  'play-off-recorded': (state, { session: id, rows }) => {
    const session = sessionOf(state, id);
    const results = new Map(rows);
    for (const seat of session.seats.values()) seat.playOffs.push(results.get(seat.entry) ?? null);
    for (const [entry, chips] of rows) changePlayOffChips(state, session, entry, chips);
    closeTie(state, session);
  },
  'lots-drawn': (state, { session: id, entries }) => {
    const session = sessionOf(state, id);
    // Lots of an earlier tie of the session keep their numbers. Their seed is published, so other lots need a new commitment.
    const lots = Math.max(0, ...[...session.seats.values()].map(({ lot }) => lot ?? 0));
    session.commitments.lots = null;
    for (const [i, entry] of entries.entries()) seatOf(session, entry).lot = lots + i + 1;
    session.openTie = null;
  },
} satisfies Partial<EventHandlers>;
