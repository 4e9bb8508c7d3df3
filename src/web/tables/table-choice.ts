/** The tables in the address of the page: up to four, and the active one. */

/** At most this many tables fit on a large screen. */
export const TABLES_MAX = 4;

export interface TableChoice {
  readonly ids: readonly string[];
  /** One of the ids; null without tables. */
  readonly active: string | null;
}

/** Reads `?ids=a,b,c&active=b`. Repeated and surplus tables are dropped. Without a valid `active`, the first table is active. */
export function parseChoice(search: string): TableChoice {
  const params = new URLSearchParams(search);
  const ids = [...new Set((params.get('ids') ?? '').split(',').map((id) => id.trim()))]
    .filter((id) => id !== '')
    .slice(0, TABLES_MAX);
  return { ids, active: ids.find((id) => id === params.get('active')) ?? ids[0] ?? null };
}

export const makeSearch = ({ ids, active }: TableChoice): string =>
  ids.length === 0
    ? ''
    : `?ids=${ids.map(encodeURIComponent).join(',')}${active === null ? '' : `&active=${encodeURIComponent(active)}`}`;

export const addTable = ({ ids, active }: TableChoice, id: string): TableChoice =>
  ids.includes(id) || ids.length >= TABLES_MAX ? { ids, active } : { ids: [...ids, id], active: active ?? id };

/** If the active table is removed, the first of the others becomes active. */
export function removeTable({ ids, active }: TableChoice, id: string): TableChoice {
  const rest = ids.filter((each) => each !== id);
  return { ids: rest, active: active === id ? (rest[0] ?? null) : active };
}
