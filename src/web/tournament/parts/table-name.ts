/** The two names of a table: on the floor, and in tournament mode. */

const TOURNAMENT_SUFFIX = '.tournament';

/** The name of the table on the floor. The tournament calls its tables by these names. */
export const floorName = (table: string): string =>
  table.endsWith(TOURNAMENT_SUFFIX) ? table.slice(0, -TOURNAMENT_SUFFIX.length) : table;

/** The name of a table in tournament mode, as in the addresses of its pages. */
export const tournamentName = (table: string): string => table + TOURNAMENT_SUFFIX;
