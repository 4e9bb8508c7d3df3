/** Creates and reads snapshots of table states, so that the server's start does not get slower as the journal grows. */
import type { Rulebook } from '../../rules/index.ts';
import {
  CONDUCT_VERSION,
  FIRST_VERSION,
  migratePackedTable,
  type PackedTable,
  packTable,
  type TableState,
  unpackTable,
} from '../../table/index.ts';
import type { SetupBody } from '../store/body.ts';
import { canonicalJson, digestOf } from '../store/chain.ts';
import type { Snapshot, TableHead } from '../store/store.ts';

/** A snapshot is due after this many records of a table. */
export const SNAPSHOT_EVERY = 1000;
/** The records since the last snapshot must also be this many times larger than that snapshot, so large tables have fewer snapshots. */
const GROWTH_FACTOR = 8;

export const isSnapshotDue = (
  recordsSinceSnapshot: number,
  bytesSinceSnapshot: number,
  snapshotBytes: number,
  snapshotEvery: number,
): boolean => recordsSinceSnapshot >= snapshotEvery && bytesSinceSnapshot >= GROWTH_FACTOR * snapshotBytes;

/** The JSON of a snapshot. */
interface Packed {
  /** The conduct version (version of the table code) that wrote the snapshot; absent in the first version. */
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
 * Reads a snapshot of the current conduct version or of a supported earlier version. Returns null for other versions and
 * for a different set-up. The caller then rebuilds the table from its first record.
 */
export function readSnapshot(
  rulebooks: readonly Rulebook[],
  { state }: Snapshot,
  { rulebook, setup }: SetupBody,
): TableState | null {
  try {
    const { conduct = FIRST_VERSION, table } = JSON.parse(state) as Packed;
    const packed = migratePackedTable(conduct, table);
    if (packed?.rulebook !== rulebook.id || canonicalJson(packed.setup) !== canonicalJson(setup)) return null;
    return unpackTable(rulebooks, packed);
  } catch {
    return null;
  }
}

/** Equal digests mean equal states. */
export const digestOfState = (state: TableState): string => digestOf(packTable(state));
