/** Filters the acts of a tournament. */
import type { TournamentActView } from '../../../protocol/index.ts';

export interface ActFilter {
  readonly person: string;
  readonly act: string;
  readonly clause: string;
  readonly session: string;
}

/** An empty text means all. */
export const NO_FILTER: ActFilter = { person: '', act: '', clause: '', session: '' };

/** The sessions that an act is about. */
export const sessionsOf = ({ events }: Pick<TournamentActView, 'events'>): readonly string[] =>
  events.flatMap((event) => ('session' in event && typeof event.session === 'string' ? [event.session] : []));

/** The clauses of an act and of its events, without repetitions. */
export const clausesOf = ({ clauses, events }: Pick<TournamentActView, 'clauses' | 'events'>): readonly string[] => [
  ...new Set([...clauses, ...events.flatMap((event) => [...event.clauses])]),
];

/** A clause also finds its parts: 8.2.1 finds 8.2.1(d). */
const isClauseOf = (clause: string, wanted: string): boolean =>
  clause === wanted || clause.startsWith(`${wanted}(`) || clause.startsWith(`${wanted}.`);

export const filterActs = (
  acts: readonly TournamentActView[],
  { person, act, clause, session }: ActFilter,
): readonly TournamentActView[] =>
  acts.filter(
    (each) =>
      (person === '' || each.person === person) &&
      (act === '' || each.act === act) &&
      (clause === '' || clausesOf(each).some((id) => isClauseOf(id, clause))) &&
      (session === '' || sessionsOf(each).includes(session)),
  );

/** The values that can be chosen, in the order of the acts or sorted. */
export function choicesOf(
  acts: readonly TournamentActView[],
  formatActor: (act: TournamentActView) => string,
): {
  readonly people: readonly (readonly [id: string, name: string])[];
  readonly acts: readonly string[];
  readonly clauses: readonly string[];
  readonly sessions: readonly string[];
} {
  const people = new Map(acts.map((act) => [act.person, formatActor(act)]));
  return {
    people: [...people].sort(([, a], [, b]) => (a < b ? -1 : 1)),
    acts: [...new Set(acts.map(({ act }) => act))].sort(),
    clauses: [...new Set(acts.flatMap(clausesOf))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    sessions: [...new Set(acts.flatMap(sessionsOf))],
  };
}
