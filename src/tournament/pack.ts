/** Converts the state of a tournament to JSON data and back, for snapshots. */
import { assert, packValue, type Rulebook, unpackValue } from '../rules/index.ts';
import { newSession, newTournament, type TournamentState } from './state.ts';

/** The version of the events and of the packed state. */
export const TOURNAMENT_VERSION = 2;

/** Everything that can change in a tournament. The sessions take their rules from the conditions. */
export interface PackedTournament {
  readonly version: typeof TOURNAMENT_VERSION;
  readonly id: string;
  readonly changing: Readonly<Record<string, unknown>>;
}

/** Equal states give equal JSON. */
export function packTournament(state: TournamentState): PackedTournament {
  const { id, rulebooks: _, sessions, ...rest } = state;
  const withoutRules = sessions.map(({ rules: __, ...session }) => session);
  return {
    version: TOURNAMENT_VERSION,
    id,
    changing: packValue({ ...rest, sessions: withoutRules }) as Readonly<Record<string, unknown>>,
  };
}

/** Rebuilds the tournament. The caller has verified the hash of the packed data. */
export function unpackTournament(rulebooks: readonly Rulebook[], packed: PackedTournament): TournamentState {
  const { version, id, changing } = packed;
  assert(version === TOURNAMENT_VERSION, `a packed tournament has version ${version}, not ${TOURNAMENT_VERSION}`);
  const { sessions, ...changed } = unpackValue(changing) as TournamentState;
  const rules = changed.conditions?.sessions ?? [];
  assert(sessions.length === rules.length, 'a packed tournament does not have the sessions of its conditions');
  return {
    ...newTournament(id, rulebooks),
    ...changed,
    // Snapshots of earlier programs do not have all fields. Missing fields have their default.
    sessions: sessions.map((session, i) => {
      const ofSession = rules[i] as (typeof rules)[number];
      const tables = new Map([...session.tables].map(([id, table]) => [id, { ...table, difference: table.difference ?? null }]));
      return { ...newSession(ofSession), ...session, tables, rules: ofSession };
    }),
  };
}
