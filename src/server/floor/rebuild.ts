/** A table's state from its journal: the last snapshot and every event after it. It must never judge; what happened, happened. */
import type { Rulebook } from '../../rules/index.ts';
import { evolve, newTable, type TableState } from '../../table/index.ts';
import { type Governance, readActBody, readGovernance, readSetupBody, type SetupBody } from '../store/body.ts';
import { BrokenChain, follow } from '../store/chain.ts';
import type { JournalRecord, Store, TableHead } from '../store/store.ts';
import { rulebookOf } from './body.ts';
import { readSnapshot } from './snapshot.ts';

/** Records read at a time. */
const PAGE = 1000;

export interface Rebuilt {
  readonly state: TableState;
  readonly governance: Governance;
  readonly head: TableHead;
  readonly lastMs: number;
  /** Records since the snapshot it was built from, and their size. */
  readonly since: number;
  readonly bytes: number;
  /** Size of that snapshot; 0 where there was none. */
  readonly snapshotBytes: number;
  /** The first record after the last finished round. */
  readonly roundFrom: number;
}

interface Start {
  readonly state: TableState;
  readonly record: JournalRecord;
  readonly snapshotBytes: number;
}

/** The state at the last snapshot, or null where there is none that can be used. */
async function fromSnapshot(
  store: Store,
  rulebooks: readonly Rulebook[],
  table: string,
  setup: SetupBody,
): Promise<Start | null> {
  const snapshot = await store.lastSnapshot(table);
  if (snapshot === null) return null;
  const state = readSnapshot(rulebooks, snapshot, setup);
  const [record] = await store.records(table, snapshot.seq, 1);
  if (state === null || record?.hash !== snapshot.hash) return null;
  return { state, record, snapshotBytes: snapshot.state.length };
}

/**
 * Rebuilds a table as far as the store has it. Throws on a broken chain and where its rulebook is not here.
 * `whole`: from the first record, whatever snapshots there are.
 */
export async function rebuildTable(store: Store, rulebooks: readonly Rulebook[], table: string, whole = false): Promise<Rebuilt> {
  const governing = await store.governing(table);
  const [first] = governing;
  if (first === undefined) throw new BrokenChain(table, 1, 'there is no set-up');
  const setup = readSetupBody(first);
  const rulebook = rulebookOf(rulebooks, table, setup);
  if (typeof rulebook === 'string') throw new Error(rulebook);
  const governance = readGovernance(governing);
  const start = (whole ? null : await fromSnapshot(store, rulebooks, table, setup)) ?? {
    state: newTable(rulebook, setup.setup),
    record: first,
    snapshotBytes: 0,
  };
  const { state, snapshotBytes } = start;
  let head: TableHead = start.record;
  let [lastMs, since, bytes] = [start.record.atMs, 0, 0];
  for (;;) {
    const page = await store.records(table, head.seq + 1, PAGE);
    head = follow(head, page);
    for (const record of page) {
      for (const event of readActBody(governance, record).events) evolve(state, event, record.atMs);
      lastMs = record.atMs;
      bytes += record.body.length;
    }
    since += page.length;
    if (page.length < PAGE) break;
  }
  const [last] = await store.rounds(table, null, 1);
  const { seq, hash } = head;
  const roundFrom = (last?.toSeq ?? 1) + 1;
  return { state, governance, head: { table, seq, hash }, lastMs, since, bytes, snapshotBytes, roundFrom };
}
