/** Writes the state of a tournament as JSON, so that tests can measure it. */
import type { TournamentState } from '../../src/tournament/index.ts';

/** JSON has no maps and no sets. The rulebooks never change, so they are left out. */
const replaceMaps = (key: string, value: unknown): unknown => {
  if (key === 'rulebooks') return undefined;
  if (value instanceof Map) return { map: [...value] };
  return value instanceof Set ? { set: [...value] } : value;
};

/** Everything that can change in a tournament, as text. */
export const packTournament = (state: TournamentState): string => JSON.stringify(state, replaceMaps);
