/** Snapshots of tables, so that a start does not grow with history. One must never be taken of a state that is not stored with it. */
import type { Rulebook } from '../../rules/index.ts';
import { type PackedTable, packTable, type TableState, unpackTable } from '../../table/index.ts';
import { canonical, digestOf } from '../store/chain.ts';
import type { Snapshot, TableHead } from '../store/store.ts';
import type { SetupBody } from './body.ts';

/** After so many records of a table a snapshot is due … */
export const SNAPSHOT_EVERY = 1000;
/** … but only once the journal has grown by so many times its size: a table of thousands is not packed all the time. */
const GROWTH = 2;

export const isDue = (since: number, bytes: number, lastBytes: number, every: number): boolean =>
  since >= every && bytes >= GROWTH * lastBytes;

export const makeSnapshot = ({ table, seq, hash }: TableHead, state: TableState): Snapshot => ({
  table,
  seq,
  hash,
  state: JSON.stringify(packTable(state)),
});

/** The state as it was packed; null where another version packed it, or for another set-up: then it is rebuilt from the first record. */
export function readSnapshot(
  rulebooks: readonly Rulebook[],
  { state }: Snapshot,
  { rulebook, setup }: SetupBody,
): TableState | null {
  const packed = JSON.parse(state) as PackedTable;
  if (packed.rulebook !== rulebook.id || canonical(packed.setup) !== canonical(setup)) return null;
  try {
    return unpackTable(rulebooks, packed);
  } catch {
    return null;
  }
}

/** Two tables with the same digest are in the same state. */
export const digestOfState = (state: TableState): string => digestOf(packTable(state));
