/** Rebuilds the state of a table from its last snapshot and the recorded events after it. */
import type { Rulebook } from '../../rules/index.ts';
import { correctSetup, evolveAll, newTable, type TableEvent, type TableState } from '../../table/index.ts';
import {
  isRetirement,
  readActBody,
  readCorrection,
  readCurrentSetup,
  readSetupBody,
  readVersionHistory,
  type SetupBody,
  type VersionHistory,
} from '../store/body.ts';
import { BrokenChain, verifyChain } from '../store/chain.ts';
import type { JournalRecord, Store, TableHead } from '../store/store.ts';
import { type DiceRecord, readDiceRecord } from './dice-record.ts';
import { findRulebook } from './rulebook-identity.ts';
import { readSnapshot } from './snapshot.ts';

/** Number of records per read. */
const PAGE_RECORDS = 1000;

export interface RebuiltTable {
  readonly state: TableState;
  readonly versions: VersionHistory;
  readonly isRetired: boolean;
  readonly head: TableHead;
  /** Time of the last record. */
  readonly lastMs: number;
  /** Records since the snapshot, and their size. */
  readonly recordsSinceSnapshot: number;
  readonly bytesSinceSnapshot: number;
  /** Size of the snapshot; 0 without one. */
  readonly snapshotBytes: number;
  /** Sequence number of the first record after the last finished round. */
  readonly roundFromSeq: number;
  readonly dice: DiceRecord;
}

interface StartState {
  readonly state: TableState;
  readonly record: JournalRecord;
  readonly snapshotBytes: number;
}

/** Reads the last snapshot; returns null if there is no usable snapshot. */
async function readLastSnapshot(
  store: Store,
  rulebooks: readonly Rulebook[],
  table: string,
  setup: SetupBody,
): Promise<StartState | null> {
  const snapshot = await store.lastSnapshot(table);
  if (snapshot === null) return null;
  const state = readSnapshot(rulebooks, snapshot, setup);
  const [record] = await store.records(table, snapshot.seq, 1);
  if (state === null || record?.hash !== snapshot.hash) return null;
  return { state, record, snapshotBytes: snapshot.state.length };
}

/**
 * Rebuilds one table. Throws if the chain is broken or the rulebook is unknown.
 * `fromStart`: ignores snapshots and applies all records. `onEvent` is called after each event is applied.
 */
export async function rebuildTable(
  store: Store,
  rulebooks: readonly Rulebook[],
  table: string,
  fromStart = false,
  onEvent?: (state: TableState, event: TableEvent) => void,
): Promise<RebuiltTable> {
  const setupRecords = await store.setupRecords(table);
  const [first] = setupRecords;
  const setup = readCurrentSetup(setupRecords);
  if (first === undefined || setup === null) throw new BrokenChain(table, 1, 'the set-up record is missing');
  const rulebookOf = (body: SetupBody): Rulebook => {
    const rulebook = findRulebook(rulebooks, table, body);
    if (typeof rulebook === 'string') throw new Error(rulebook);
    return rulebook;
  };
  const firstSetup = readSetupBody(first);
  const versions = readVersionHistory(setupRecords);
  const start = (fromStart ? null : await readLastSnapshot(store, rulebooks, table, setup)) ?? {
    state: newTable(rulebookOf(firstSetup), firstSetup.setup),
    record: first,
    snapshotBytes: 0,
  };
  const { snapshotBytes } = start;
  let { state } = start;
  let head: TableHead = start.record;
  let [lastMs, recordsSinceSnapshot, bytesSinceSnapshot] = [start.record.atMs, 0, 0];
  for (;;) {
    const page = await store.records(table, head.seq + 1, PAGE_RECORDS);
    head = verifyChain(head, page);
    for (const record of page) {
      const correction = readCorrection(record);
      if (correction !== null) state = correctSetup(state, rulebookOf(correction), correction.setup);
      evolveAll(state, readActBody(versions, record).events, record.atMs, onEvent);
      lastMs = record.atMs;
      bytesSinceSnapshot += record.body.length;
    }
    recordsSinceSnapshot += page.length;
    if (page.length < PAGE_RECORDS) break;
  }
  const [lastRound] = await store.rounds(table, null, 1);
  const { seq, hash } = head;
  const roundFromSeq = (lastRound?.toSeq ?? 1) + 1;
  return {
    state,
    versions,
    isRetired: setupRecords.some(isRetirement),
    dice: await readDiceRecord(store, versions, { table, seq, hash }, state),
    head: { table, seq, hash },
    lastMs,
    recordsSinceSnapshot,
    bytesSinceSnapshot,
    snapshotBytes,
    roundFromSeq,
  };
}
