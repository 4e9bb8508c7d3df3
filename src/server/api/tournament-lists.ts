/** Builds the lists of a tournament that staff print or export: seats, entries, prizes and accounts, with the names of people. */
import type { TournamentListName, TournamentListRows } from '../../protocol/index.ts';
import { inventoryOf, standingsOf, type TournamentState } from '../../tournament/index.ts';
import type { PersonNames } from '../people/index.ts';

type ListRow = TournamentListRows[TournamentListName];

/** The columns of each list as CSV. */
export const LIST_COLUMNS: { readonly [L in TournamentListName]: readonly (keyof TournamentListRows[L])[] } = {
  seats: [
    'session',
    'table',
    'position',
    'entry',
    'person',
    'name',
    'substitute',
    'substituteName',
    'status',
    'checkedIn',
    'tableName',
  ],
  entries: ['entry', 'person', 'name', 'status', 'bot', 'briefed', 'signed', 'paid', 'boughtBack', 'place'],
  prizes: ['place', 'entry', 'person', 'name', 'amount', 'paid'],
  inventory: ['asset', 'account', 'amount'],
};

/** The columns of each list with amounts. */
export const LIST_AMOUNTS: { readonly [L in TournamentListName]: readonly (keyof TournamentListRows[L])[] } = {
  seats: [],
  entries: ['paid'],
  prizes: ['amount'],
  inventory: ['amount'],
};

const personOf = ({ entries }: TournamentState, entry: string): string => entries.get(entry)?.person ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The place of each entry in the last session that it played. */
function placesOf(state: TournamentState): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const session of state.sessions) {
    const rows =
      session.cutMs === null ? standingsOf(state, session).map(({ entry, place }) => [entry, place] as const) : session.places;
    for (const [entry, place] of rows) places.set(entry, place);
  }
  return places;
}

type Build<L extends TournamentListName> = (state: TournamentState) => TournamentListRows[L][];

/** The rows without names. */
const BUILDERS: { readonly [L in TournamentListName]: Build<L> } = {
  seats: (state) =>
    state.sessions.flatMap(({ rules, seats }) =>
      [...seats.values()]
        .sort((a, b) => compare(a.table, b.table) || a.position - b.position)
        .map(({ entry, table, position, substitute, status, checkedIn }) => {
          const person = personOf(state, entry);
          return {
            ...{ session: rules.id, table, position, entry, person, name: null },
            ...{ substitute, substituteName: null, status, checkedIn, tableName: null },
          };
        }),
    ),
  entries: (state) => {
    const places = placesOf(state);
    return [...state.entries.values()].map(({ id, person, status, bot, briefed, signed, paid, boughtBack }) => ({
      ...{ entry: id, person, name: null, status, bot, briefed, signed: signed === state.version },
      ...{ paid, boughtBack, place: places.get(id) ?? null },
    }));
  },
  prizes: (state) =>
    [...state.prizes]
      .map(([entry, { place, amount, paid }]) => {
        const person = personOf(state, entry);
        return { place, entry, person, name: null, amount, paid };
      })
      .sort((a, b) => a.place - b.place),
  inventory: (state) => {
    const { cash, chips } = inventoryOf(state);
    const rowsOf = (asset: 'cash' | 'chips', accounts: object) =>
      Object.entries(accounts).map(([account, amount]) => ({ asset, account, amount: amount as number }));
    return [...rowsOf('cash', cash), ...rowsOf('chips', chips)];
  },
};

/** The people in the rows of a list. */
const personsOf = (rows: readonly ListRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => [
      ...('person' in row ? [row.person] : []),
      ...('substitute' in row && row.substitute ? [row.substitute] : []),
    ]),
  ),
];

/** `read` reads the state of the tournament. The names of people and tables are loaded after the rows are built, and then added. */
export async function buildList<L extends TournamentListName>(
  read: <T>(reader: (state: TournamentState) => T) => Promise<T>,
  list: L,
  source: PersonNames,
  nameOfTable: (table: string) => Promise<string | null>,
): Promise<TournamentListRows[L][]> {
  const rows = await read((state) => BUILDERS[list](state));
  const names = await source.load(personsOf(rows));
  const tables = new Map<string, string | null>();
  for (const table of new Set(rows.flatMap((row) => ('table' in row ? [row.table] : []))))
    tables.set(table, await nameOfTable(table));
  return rows.map((row) => ({
    ...row,
    ...('person' in row ? { name: names[row.person] ?? null } : {}),
    ...('table' in row ? { tableName: tables.get(row.table) ?? null } : {}),
    ...('substitute' in row ? { substituteName: names[row.substitute ?? ''] ?? null } : {}),
  }));
}

/** A row of the CSV file: booleans become `yes` or empty. */
export const toCsvRow = (row: ListRow): Readonly<Record<string, string | number | null>> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'yes' : '') : (value as string | number | null),
    ]),
  );
