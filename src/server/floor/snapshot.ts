/** Snapshots of tables, so that a start does not grow with history. One must never be taken of a state that is not stored with it. */
import type { Rulebook } from '../../rules/index.ts';
import { type PackedTable, packTable, type TableState, unpackTable } from '../../table/index.ts';
import { canonical, digestOf } from '../store/chain.ts';
import type { Snapshot, TableHead } from '../store/store.ts';
import { hashOfRulebook, type SetupBody } from './body.ts';

/** After so many records of a table a snapshot is due … */
export const SNAPSHOT_EVERY = 1000;
/** … but only once the journal has grown by so many times its size: a table of thousands is not packed all the time. */
const GROWTH = 8;

export const isDue = (since: number, bytes: number, lastBytes: number, every: number): boolean =>
  since >= every && bytes >= GROWTH * lastBytes;

/** What stands in a snapshot: the packed table, and the hash of the rulebook's data that governs it at this point. */
interface Packed {
  readonly rulebookHash: string;
  readonly table: PackedTable;
}

export const makeSnapshot = ({ table, seq, hash }: TableHead, state: TableState): Snapshot => ({
  table,
  seq,
  hash,
  state: JSON.stringify({ rulebookHash: hashOfRulebook(state.rulebook), table: packTable(state) } satisfies Packed),
});

/** The state as it was packed; null where another version packed it, or for another set-up: then it is rebuilt from the first record. */
export function readSnapshot(
  rulebooks: readonly Rulebook[],
  { state }: Snapshot,
  { rulebook, setup }: SetupBody,
): { readonly state: TableState; readonly rulebookHash: string } | null {
  try {
    const { rulebookHash, table } = JSON.parse(state) as Packed;
    if (table.rulebook !== rulebook.id || canonical(table.setup) !== canonical(setup)) return null;
    return { state: unpackTable(rulebooks, table), rulebookHash };
  } catch {
    return null;
  }
}

/** Two tables with the same digest are in the same state. */
export const digestOfState = (state: TableState): string => digestOf(packTable(state));
