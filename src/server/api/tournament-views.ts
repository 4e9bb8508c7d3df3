/** Builds the views of a tournament that the pure code does not have: for staff, for lists, and packed standings. */
import type {
  PackedStanding,
  StaffEntryView,
  StandingView,
  TournamentStaffFields,
  TournamentStaffView,
  TournamentSummaryView,
} from '../../protocol/index.ts';
import { inventoryOf, type Session, standingsOf, type TournamentState } from '../../tournament/index.ts';

/** The standings of a session without the numbers behind the ranks, the best entry first. */
export const buildStandings = (state: TournamentState, session: Session): readonly StandingView[] =>
  standingsOf(state, session).map(({ place, entry, table, chips, status, bot }) => ({ place, entry, table, chips, status, bot }));

/** Rows for messages. A row that shares its place says so, and the place of every other row is its number in the list. */
export const packStandings = (rows: readonly StandingView[]): readonly PackedStanding[] =>
  rows.map(({ place, entry, table, chips, status, bot }, i) => [entry, table, chips, status, place !== i + 1, bot]);

export const buildStaffFields = (state: TournamentState): TournamentStaffFields => ({
  ...inventoryOf(state),
  director: state.director,
  deputies: [...state.deputies],
  inCharge: state.inCharge,
  awaySinceMs: state.awaySinceMs,
  approvalWithdrawn: state.approvalWithdrawn,
  tables: [...state.tables],
});

/** Returns null for an unknown entry. */
export function buildStaffEntry(state: TournamentState, id: string): StaffEntryView | null {
  const entry = state.entries.get(id);
  if (entry === undefined) return null;
  const { person, bot, status, briefed, signed, paid, boughtBack, standby } = entry;
  const seats = state.sessions.flatMap(({ rules, seats: seatsOfSession }) => {
    const seat = seatsOfSession.get(id);
    if (seat === undefined) return [];
    const { table, position, status: seatStatus, chips, checkedIn, acknowledged, substitute, nominated } = seat;
    return [{ session: rules.id, table, position, status: seatStatus, chips, checkedIn, acknowledged, substitute, nominated }];
  });
  const prize = state.prizes.get(id);
  return {
    ...{ entry: id, person, bot, status, briefed, signed: signed === state.version },
    ...{ paid, boughtBack, standby, seats, prize: prize === undefined ? null : { ...prize } },
  };
}

export const buildStaffView = (state: TournamentState): TournamentStaffView => ({
  ...buildStaffFields(state),
  entries: [...state.entries.keys()].map((id) => buildStaffEntry(state, id) as StaffEntryView),
});

export function buildSummary(state: TournamentState): TournamentSummaryView {
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
