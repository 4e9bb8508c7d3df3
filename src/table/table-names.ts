/** The ids of a table on the floor and in tournaments, where it has its own journal and its own chips, and the name that the house gives it. */

const TOURNAMENT_SUFFIX = '.tournament';

/** The name of a table of the floor in tournaments, as in its journal and in the addresses of its pages. */
export const tournamentTableId = (table: string): string => `${table}${TOURNAMENT_SUFFIX}`;

/** Whether this is the name of a table in tournaments. */
export const isTournamentTableId = (table: string): boolean => table.endsWith(TOURNAMENT_SUFFIX);

/** The name on the floor of a table with either name. */
export const cashTableOf = (table: string): string =>
  isTournamentTableId(table) ? table.slice(0, -TOURNAMENT_SUFFIX.length) : table;

/** A name has at most this many characters, so that it fits on a card of the lobby and on a seat ticket. */
export const TABLE_NAME_MAX = 40;

/** Control characters, line breaks, and characters that reverse the direction of the text around the name. */
const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** The name without spaces at its ends, with every letter in one form, so that equal names are equal texts. */
export const trimTableName = (name: string): string => name.normalize('NFC').trim();

/** Whether this is a trimmed name of 1 to `TABLE_NAME_MAX` characters in one line. */
export const isTableName = (name: string): boolean =>
  name !== '' && name === trimTableName(name) && [...name].length <= TABLE_NAME_MAX && !FORBIDDEN_IN_NAMES.test(name);

/** Names that differ only in case are the same name. */
export const isSameTableName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What people call the table: the name that the house gives it, or the id of the table of the floor. */
export const tableLabel = ({ table, name }: { readonly table: string; readonly name?: string | null }): string =>
  name ?? cashTableOf(table);
