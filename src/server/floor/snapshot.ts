/** Snapshots of tables, so that a start does not grow with history. One must never be taken of a state that is not stored with it. */
import type { Rulebook } from '../../rules/index.ts';
import {
  CONDUCT_VERSION,
  FIRST_VERSION,
  type PackedTable,
  packTable,
  readPacked,
  type TableState,
  unpackTable,
} from '../../table/index.ts';
import type { SetupBody } from '../store/body.ts';
import { canonical, digestOf } from '../store/chain.ts';
import type { Snapshot, TableHead } from '../store/store.ts';

/** After so many records of a table a snapshot is due … */
export const SNAPSHOT_EVERY = 1000;
/** … but only once the journal has grown by so many times its size: a table of thousands is not packed all the time. */
const GROWTH = 8;

export const isDue = (since: number, bytes: number, lastBytes: number, every: number): boolean =>
  since >= every && bytes >= GROWTH * lastBytes;

/** What stands in a snapshot. */
interface Packed {
  /** The conduct version that packed it; the first version did not say so. */
  readonly conduct?: number;
  readonly table: PackedTable;
}

export const makeSnapshot = ({ table, seq, hash }: TableHead, state: TableState): Snapshot => ({
  table,
  seq,
  hash,
  state: JSON.stringify({ conduct: CONDUCT_VERSION, table: packTable(state) } satisfies Packed),
});

/**
 * The state as it was packed, by this version or by an earlier one whose snapshots can be read. null for any other version or
 * another set-up: the table is then rebuilt from its first record.
 */
export function readSnapshot(
  rulebooks: readonly Rulebook[],
  { state }: Snapshot,
  { rulebook, setup }: SetupBody,
): TableState | null {
  try {
    const { conduct = FIRST_VERSION, table } = JSON.parse(state) as Packed;
    const packed = readPacked(conduct, table);
    if (packed?.rulebook !== rulebook.id || canonical(packed.setup) !== canonical(setup)) return null;
    return unpackTable(rulebooks, packed);
  } catch {
    return null;
  }
}

/** Two tables with the same digest are in the same state. */
export const digestOfState = (state: TableState): string => digestOf(packTable(state));
