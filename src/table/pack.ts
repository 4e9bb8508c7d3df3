/** Converts the state of a table to JSON data and back, for snapshots. */
import { assert, findRulebook, type Minor, packValue, type Rulebook, unpackValue } from '../rules/index.ts';
import { newTable, type TableSetup, type TableState } from './state.ts';

/** Everything that can change in a table. The rest is rebuilt from the rulebook and the set-up. */
export interface PackedTable {
  readonly format: typeof FORMAT;
  readonly rulebook: string;
  readonly setup: TableSetup;
  readonly changing: Readonly<Record<string, unknown>>;
}

const FORMAT = 1;

/** Fields that are rebuilt from the rulebook and the set-up. `withheld`: bets that the table does not offer. */
const REBUILT_FIELDS: ReadonlySet<string> = new Set(['setup', 'rulebook', 'conduct', 'layout', 'permissions', 'withheld']);

export function packTable(state: TableState): PackedTable {
  const { spots, stakes, dues, ...rest } = state;
  const changing = Object.fromEntries(Object.entries(rest).filter(([key]) => !REBUILT_FIELDS.has(key)));
  // A spot is a bet with the totals of its wagers. The bet is omitted, because its index on the layout identifies it.
  const spotTotals = spots.map(({ bet: _, ...spot }) => spot);
  const packed = packValue({ ...changing, spots: spotTotals, staked: packAmounts(stakes), dues: packAmounts(dues) }) as Readonly<
    Record<string, unknown>
  >;
  return { format: FORMAT, rulebook: state.rulebook.id, setup: state.setup, changing: packed };
}

type PackedAmounts = readonly (readonly [index: number, amount: Minor])[];

/** Amounts of 0 are omitted, because almost all amounts are 0. */
const packAmounts = (amounts: readonly Minor[]): PackedAmounts =>
  amounts.flatMap((amount, i) => (amount === 0 ? [] : [[i, amount] as const]));

function unpackAmounts(packed: PackedAmounts): Minor[] {
  const amounts: Minor[] = Array.from({ length: (packed.at(-1)?.[0] ?? -1) + 1 }, () => 0);
  for (const [i, amount] of packed) amounts[i] = amount;
  return amounts;
}

/** Rebuilds the table. The caller has verified the hash of the packed data. */
export function unpackTable(rulebooks: readonly Rulebook[], packed: PackedTable): TableState {
  assert(packed.format === FORMAT, `a packed table has format ${packed.format}, not ${FORMAT}`);
  const rulebook = findRulebook(rulebooks, packed.rulebook);
  assert(rulebook.ok, `there is no rulebook ${packed.rulebook}`);
  const rebuilt = newTable(rulebook.value, packed.setup);
  const { spots, staked, dues, ...changed } = unpackValue(packed.changing) as Omit<TableState, 'dues'> & {
    readonly staked: PackedAmounts;
    readonly dues: PackedAmounts;
  };
  assert(spots.length === rebuilt.spots.length, 'a packed table does not have the bets of its layout');
  return {
    ...rebuilt,
    ...changed,
    stakes: unpackAmounts(staked),
    dues: unpackAmounts(dues),
    spots: rebuilt.spots.map(({ bet }, i) => ({ ...(spots[i] as TableState['spots'][number]), bet })),
  };
}
