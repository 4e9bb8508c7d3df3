/** Converts the state of a tournament to JSON data and back, for snapshots. */
import { assert, type Rulebook } from '../rules/index.ts';
import { newTournament, type TournamentState } from './state.ts';

/** The version of the events and of the packed state. */
export const TOURNAMENT_VERSION = 1;

/** Everything that can change in a tournament. The sessions take their rules from the conditions. */
export interface PackedTournament {
  readonly version: typeof TOURNAMENT_VERSION;
  readonly id: string;
  readonly changing: Readonly<Record<string, unknown>>;
}

/** Keys that mark maps and sets, which JSON does not have. */
const MAP = '$map';
const SET = '$set';

function pack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return { [MAP]: [...value].map(([key, inner]) => [key, pack(inner)]) };
  if (value instanceof Set) return { [SET]: [...value] };
  if (Array.isArray(value)) return value.map(pack);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)]));
}

function unpack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unpack);
  if (MAP in value) return new Map((value[MAP] as [unknown, unknown][]).map(([key, inner]) => [key, unpack(inner)]));
  if (SET in value) return new Set(value[SET] as unknown[]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner)]));
}

/** Equal states give equal JSON. */
export function packTournament(state: TournamentState): PackedTournament {
  const { id, rulebooks: _, sessions, ...rest } = state;
  const withoutRules = sessions.map(({ rules: __, ...session }) => session);
  return {
    version: TOURNAMENT_VERSION,
    id,
    changing: pack({ ...rest, sessions: withoutRules }) as Readonly<Record<string, unknown>>,
  };
}

/** Rebuilds the tournament. The caller has verified the hash of the packed data. */
export function unpackTournament(rulebooks: readonly Rulebook[], packed: PackedTournament): TournamentState {
  const { version, id, changing } = packed;
  assert(version === TOURNAMENT_VERSION, `a packed tournament has version ${version}, not ${TOURNAMENT_VERSION}`);
  const { sessions, ...changed } = unpack(changing) as TournamentState;
  const rules = changed.conditions?.sessions ?? [];
  assert(sessions.length === rules.length, 'a packed tournament does not have the sessions of its conditions');
  return {
    ...newTournament(id, rulebooks),
    ...changed,
    sessions: sessions.map((session, i) => ({ ...session, rules: rules[i] as (typeof rules)[number] })),
  };
}
