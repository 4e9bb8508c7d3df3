/** A table's state as a value that survives JSON, and back. It must never leave out anything that can change. */
import { assert, findRulebook, type Minor, type Rulebook } from '../rules/index.ts';
import { newTable, type TableSetup, type TableState } from './state.ts';

/** Everything that can change in a table; what follows from rulebook and set-up is made anew. */
export interface PackedTable {
  readonly format: typeof FORMAT;
  readonly rulebook: string;
  readonly setup: TableSetup;
  readonly changing: Readonly<Record<string, unknown>>;
}

const FORMAT = 1;

/** What follows from the rulebook and the set-up. */
const FIXED: ReadonlySet<string> = new Set(['setup', 'rulebook', 'conduct', 'layout', 'permissions', 'withheld']);

/** Maps and sets have no JSON of their own. A key that no state has tells them apart. */
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

export function packTable(state: TableState): PackedTable {
  const { spots, stakes, ...rest } = state;
  const changing = Object.fromEntries(Object.entries(rest).filter(([key]) => !FIXED.has(key)));
  // A bet is known by its place on the layout.
  const lying = spots.map(({ bet: _, ...spot }) => spot);
  // Nearly all of the list is zeros.
  const staked = stakes.flatMap((stake, i) => (stake === 0 ? [] : [[i, stake]]));
  const packed = pack({ ...changing, spots: lying, staked }) as Readonly<Record<string, unknown>>;
  return { format: FORMAT, rulebook: state.rulebook.id, setup: state.setup, changing: packed };
}

/** The table that was packed. The value has been vouched for by whoever kept it: a hash stands beside it. */
export function unpackTable(rulebooks: readonly Rulebook[], packed: PackedTable): TableState {
  assert(packed.format === FORMAT, `a packed table has format ${FORMAT}`);
  const found = findRulebook(rulebooks, packed.rulebook);
  assert(found.ok, `there is a rulebook ${packed.rulebook}`);
  const fresh = newTable(found.value, packed.setup);
  const { spots, staked, ...changed } = unpack(packed.changing) as TableState & { readonly staked: readonly [number, Minor][] };
  const stakes: Minor[] = Array.from({ length: (staked.at(-1)?.[0] ?? -1) + 1 }, () => 0);
  for (const [i, stake] of staked) stakes[i] = stake;
  assert(spots.length === fresh.spots.length, 'a packed table has the bets of its layout');
  return {
    ...fresh,
    ...changed,
    stakes,
    spots: fresh.spots.map(({ bet }, i) => ({ ...(spots[i] as TableState['spots'][number]), bet })),
  };
}
