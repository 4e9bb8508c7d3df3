/** Applies the changes of a tournament that the server sends: public fields, sessions and standings. */
import type { PackedStandings, ServerMessageOf, StandingChanges, StandingView, TournamentView } from '../protocol/index.ts';

type PackedRow = PackedStandings['rows'][number];

/** Numbers the rows. A row that shares its place has the place of the row above. */
function countPlaces(rows: readonly PackedRow[]): readonly StandingView[] {
  let place = 0;
  return rows.map(([entry, table, chips, status, shares, bot], i) => {
    if (!shares) place = i + 1;
    return { place, entry, table, chips, status, bot };
  });
}

/** The standings of one session. */
export interface Standings {
  readonly session: string;
  readonly rows: readonly StandingView[];
  /** The rows as the server sends them. */
  readonly packed: readonly PackedRow[];
}

export const readStandings = ({ session, rows }: PackedStandings): Standings => ({
  session,
  rows: countPlaces(rows),
  packed: rows,
});

/** Removes the rows that have moved or are gone, and inserts each changed row at its new index. */
export function applyStandings({ session, packed }: Standings, changes: StandingChanges): Standings {
  const removed = new Set([...changes.gone, ...changes.rows.map(([, entry]) => entry)]);
  const kept = packed.filter(([entry]) => !removed.has(entry));
  const rows: PackedRow[] = [];
  let next = 0;
  for (const [index, ...row] of changes.rows) {
    // The rows before this one are complete, because the changes are in ascending order.
    while (rows.length < index) rows.push(kept[next++] as PackedRow);
    rows.push(row);
  }
  return readStandings({ session, rows: [...rows, ...kept.slice(next)] });
}

/** Applies a frame to the public view. */
export function applyTournamentFrame(
  view: TournamentView,
  { set, sessions, tables }: ServerMessageOf<'tournament-frame'>,
): TournamentView {
  const changedSessions = new Map((sessions ?? []).map((session) => [session.id, session]));
  const changedTables = new Map(
    (tables ?? []).map(([session, table, spins, finished, signed]) => [`${session} ${table}`, { spins, finished, signed }]),
  );
  const applied = { ...view, ...set } as TournamentView;
  return {
    ...applied,
    sessions: applied.sessions.map((each) => {
      const session = changedSessions.get(each.id) ?? each;
      return {
        ...session,
        tables: session.tables.map((table) => ({ ...table, ...changedTables.get(`${session.id} ${table.table}`) })),
      };
    }),
  };
}
