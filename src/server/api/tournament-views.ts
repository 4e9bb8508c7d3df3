/** Builds the views of a tournament that the pure code does not have: for staff, for lists, and packed standings. */
import type {
  PackedStanding,
  StaffEntryView,
  StandingView,
  TournamentStaffFields,
  TournamentStaffView,
  TournamentSummaryView,
} from '../../protocol/index.ts';
import { inventoryOf, nextActs, type TournamentState } from '../../tournament/index.ts';

/** Rows for messages. A row that shares its place says so, and the place of every other row is its number in the list. */
export const packStandings = (rows: readonly StandingView[]): readonly PackedStanding[] =>
  rows.map(({ place, entry, table, chips, status, bot }, i) => [entry, table, chips, status, place !== i + 1, bot]);

/** The counts of the tables that are finished or where a player agrees to an early conclusion, until the cut. */
const listCounts = ({ sessions }: TournamentState): TournamentStaffFields['counts'] =>
  sessions
    .filter(({ phase }) => phase !== 'cut')
    .flatMap(({ rules, tables }) =>
      [...tables.values()]
        .filter(({ finished, agreed }) => finished || agreed.size > 0)
        .map(({ table, countedBy, signedBy, concluded, agreed, difference }) => ({
          ...{ session: rules.id, table, countedBy, signedBy, concluded, agreed: [...agreed] },
          difference:
            difference === null
              ? null
              : {
                  dealer: difference.dealer,
                  rows: difference.rows.map(([entry, chips, counted]) => ({ entry, chips, counted })),
                },
        })),
    );

export const buildStaffFields = (state: TournamentState, nowMs: number): TournamentStaffFields => ({
  ...inventoryOf(state),
  director: state.director,
  deputies: [...state.deputies],
  inCharge: state.inCharge,
  awaySinceMs: state.awaySinceMs,
  approvalWithdrawn: state.approvalWithdrawn,
  tables: [...state.tables],
  counts: listCounts(state),
  next: nextActs(state, nowMs),
});

/** Returns null for an unknown entry. */
export function buildStaffEntry(state: TournamentState, id: string): StaffEntryView | null {
  const entry = state.entries.get(id);
  if (entry === undefined) return null;
  const { person, bot, status, briefed, signed, paid, boughtBack, standby } = entry;
  const seats = state.sessions.flatMap(({ rules, seats: seatsOfSession }) => {
    const seat = seatsOfSession.get(id);
    if (seat === undefined) return [];
    const { table, position, status: seatStatus, chips, checkedIn, acknowledged, substitute, nominated, leaving } = seat;
    const given = { session: rules.id, table, position, status: seatStatus, chips, checkedIn, acknowledged };
    return [{ ...given, substitute, nominated, leaving }];
  });
  const prize = state.prizes.get(id);
  return {
    ...{ entry: id, person, bot, status, briefed, signed: signed === state.version },
    ...{ paid, boughtBack, standby, seats, prize: prize === undefined ? null : { ...prize } },
  };
}

/** The view of staff without the names. */
export const buildStaffView = (state: TournamentState, nowMs: number): Omit<TournamentStaffView, 'names'> => ({
  ...buildStaffFields(state, nowMs),
  entries: [...state.entries.keys()].map((id) => buildStaffEntry(state, id) as StaffEntryView),
});

/** The people in entries, without bots, which have no account. */
export function personsOfEntries(entries: readonly StaffEntryView[], ids: Set<string> = new Set()): Set<string> {
  for (const { person, bot, seats } of entries) {
    if (!bot) ids.add(person);
    for (const { substitute, nominated } of seats) for (const id of [substitute, nominated]) if (id !== null) ids.add(id);
  }
  return ids;
}

/** The people in the fields of staff. */
export function personsOfFields(fields: Partial<TournamentStaffFields>, ids: Set<string> = new Set()): Set<string> {
  const { director, deputies = [], inCharge, gaps = [], counts = [] } = fields;
  const found = [director, inCharge, ...deputies, ...gaps.map(({ person }) => person)];
  for (const { countedBy, signedBy, difference } of counts) found.push(countedBy, signedBy, difference?.dealer ?? null);
  for (const id of found) if (typeof id === 'string' && id !== '') ids.add(id);
  return ids;
}

export function buildSummary(state: TournamentState): Omit<TournamentSummaryView, 'own'> {
  const { id, conditions, stage, practice, players, closesMs, sessions, entries } = state;
  return {
    tournament: id,
    name: conditions?.name ?? '',
    ...{ stage, practice, players, closesMs },
    rulebook: conditions?.rulebook ?? null,
    layout: conditions?.layout ?? null,
    playersMax: conditions?.entry.playersMax ?? null,
    waiting: [...entries.values()].filter(({ status }) => status === 'waiting').length,
    entryFee: conditions?.entryFee.amount ?? null,
    opensMs: conditions?.entry.opensMs ?? null,
    startsMs: sessions[0]?.startsMs ?? null,
  };
}
