/** Finds what has changed between two views of a tournament, so that messages contain only that. */
import type { PackedStanding, ServerMessageOf, StandingChanges, TournamentView } from '../../protocol/index.ts';
import type { TournamentEvent, TournamentState } from '../../tournament/index.ts';
import type { PublishedTournament } from '../floor/index.ts';

type Frame = ServerMessageOf<'tournament-frame'>;
export type ViewChanges = Pick<Frame, 'set' | 'sessions' | 'tables'>;
type SessionView = TournamentView['sessions'][number];
type SequencedEvents = PublishedTournament['events'];

/** The changed fields. Of a session in which only spins were played, only the changed tables are in the message. */
export function findViewChanges(before: TournamentView, after: TournamentView): ViewChanges {
  const set: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    if (name === 'id' || name === 'sessions') continue;
    if (JSON.stringify(value) !== JSON.stringify(before[name as keyof TournamentView])) set[name] = value;
  }
  const isSameList =
    before.sessions.length === after.sessions.length && after.sessions.every(({ id }, i) => before.sessions[i]?.id === id);
  if (!isSameList) return { set: { ...set, sessions: after.sessions } };
  const sessions: SessionView[] = [];
  const tables: NonNullable<Frame['tables']> = [];
  for (const [i, session] of after.sessions.entries()) {
    const earlier = before.sessions[i] as SessionView;
    const changed = findChangedTables(earlier, session);
    if (changed === null) sessions.push(session);
    else for (const { table, spins, finished, signed } of changed) tables.push([session.id, table, spins, finished, signed]);
  }
  return { set, ...(sessions.length === 0 ? {} : { sessions }), ...(tables.length === 0 ? {} : { tables }) };
}

export const isUnchanged = ({ set, sessions, tables }: ViewChanges): boolean =>
  sessions === undefined && tables === undefined && Object.keys(set).length === 0;

/** Returns null if more than the numbers of some tables has changed. */
function findChangedTables(
  { tables: before, ...earlierFields }: SessionView,
  { tables: after, ...fields }: SessionView,
): SessionView['tables'] | null {
  if (JSON.stringify(fields) !== JSON.stringify(earlierFields) || before.length !== after.length) return null;
  if (after.some(({ table, players }, i) => table !== before[i]?.table || players !== before[i]?.players)) return null;
  return after.filter(({ spins, finished, signed }, i) => {
    const earlier = before[i];
    return earlier?.spins !== spins || earlier.finished !== finished || earlier.signed !== signed;
  });
}

const isSameRow = (a: PackedStanding, b: PackedStanding): boolean => a.every((value, i) => value === b[i]);

/**
 * Returns the rows that are new, changed or moved. A row is not moved if other rows pass it: the client counts the places. So the result
 * stays small if one entry goes from the last place to the first.
 */
export function findStandingChanges(
  before: readonly PackedStanding[],
  after: readonly PackedStanding[],
): Omit<StandingChanges, 'session'> {
  const indexBefore = new Map(before.map(([entry], i) => [entry, i]));
  const unchanged: { readonly index: number; readonly earlier: number }[] = [];
  for (const [index, row] of after.entries()) {
    const earlier = indexBefore.get(row[0]);
    indexBefore.delete(row[0]);
    if (earlier !== undefined && isSameRow(before[earlier] as PackedStanding, row)) unchanged.push({ index, earlier });
  }
  const kept = new Set(longestAscending(unchanged.map(({ earlier }) => earlier)).map((i) => unchanged[i]?.index));
  const rows = after.flatMap((row, index) => (kept.has(index) ? [] : [[index, ...row] as const]));
  return { rows, gone: [...indexBefore.keys()] };
}

/** The positions of a longest ascending subsequence. The numbers are all different. */
function longestAscending(numbers: readonly number[]): readonly number[] {
  // `ends[n]` is the position of the smallest number that ends an ascending subsequence of length n + 1.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [i, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous[i] = ends[low - 1];
    ends[low] = i;
  }
  const positions: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) positions.push(at);
  return positions.reverse();
}

/** The entries whose own view or staff view an event changes; null if it may change all of them. */
export function findChangedEntries({ sessions, conditions }: TournamentState, event: TournamentEvent): readonly string[] | null {
  const seatsIn = (id: string) => [...(sessions.find(({ rules }) => rules.id === id)?.seats.values() ?? [])];
  switch (event.type) {
    case 'conditions-drafted':
    case 'tournament-cancelled':
      return null;
    case 'entry-retired':
    case 'entry-disqualified':
      // A tie of which an entry leaves is decided anew, so its play-off is over for the others.
      return sessions.some(({ phase }) => phase === 'counting') ? null : [event.entry];
    case 'seats-drawn':
      // After the draw nobody buys back into the session any more.
      return conditions?.buyBack == null ? event.rows.map(([entry]) => entry) : null;
    case 'start-altered':
      return seatsIn(event.session).map(({ entry }) => entry);
    case 'table-moved':
      return seatsIn(event.session).flatMap(({ entry, table }) => (table === event.to ? [entry] : []));
    case 'seat-passed-on':
      return [event.from, event.to];
    case 'session-started':
      return [...event.rows.map(([entry]) => entry), ...event.absent];
    default:
  }
  if ('rows' in event) return event.rows.map(([entry]) => entry);
  if ('entries' in event) return event.entries;
  return 'entry' in event ? [event.entry] : [];
}

/** The sessions whose standings these events may change; null if these may be all, as after a disqualification. */
export function collectSessions(events: SequencedEvents): ReadonlySet<string> | null {
  const sessions = new Set<string>();
  for (const { event } of events) {
    if (!('session' in event)) return null;
    sessions.add(event.session);
  }
  return sessions;
}

/** All entries that the events change; null if these may be all. */
export function collectEntries(state: TournamentState, events: SequencedEvents): ReadonlySet<string> | null {
  const changed = new Set<string>();
  for (const { event } of events) {
    const entries = findChangedEntries(state, event);
    if (entries === null) return null;
    for (const entry of entries) changed.add(entry);
  }
  return changed;
}
