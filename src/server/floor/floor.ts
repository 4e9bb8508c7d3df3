/** Opens the floor: rebuilds every table from its journal and starts one commit loop for all of them. */
import type { Rulebook } from '../../rules/index.ts';
import { CONDUCT_VERSION, POSITIONS_MAX, setUpTable } from '../../table/index.ts';
import { makeSetupBody, makeUpgradeBody, versionAt } from '../store/body.ts';
import { GENESIS, makeRecord } from '../store/chain.ts';
import { EMPTY_COMMIT, type JournalRecord, type Store } from '../store/store.ts';
import { CommitLoop } from './commit-loop.ts';
import { interruptTables, SYSTEM } from './interruption.ts';
import { type RebuiltTable, rebuildTable } from './rebuild.ts';
import { replayAnswer } from './replay-answer.ts';
import { identityOf } from './rulebook-identity.ts';
import { SNAPSHOT_EVERY } from './snapshot.ts';
import { TableRuntime } from './table-runtime.ts';
import type { Answer, CommandRequest, Floor, FloorParts, NewTable, TableHandle } from './types.ts';

const RETRY_MS = 500;

/** Valid table ids; they are used in URLs and in every record. */
const TABLE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

function createHandle(commitLoop: CommitLoop, store: Store, runtime: TableRuntime): TableHandle {
  const { table, versions } = runtime;
  const enqueue = (request: CommandRequest, done: (answer: Answer) => void): void => commitLoop.enqueue(runtime, request, done);
  return {
    table,
    versions,
    submit: (request) => new Promise((resolve) => enqueue(request, resolve)),
    enqueue,
    commandOutcome: (person, key) => commitLoop.commandOutcome(runtime, person, key),
    replayAnswer: async (person, key, bodies) => {
      // Waits for the queue, because the first attempt may still be in it. `bodies` has every form in which it may have been recorded.
      const answer = await commitLoop.commandOutcome(runtime, person, key);
      if (answer === null || 'fault' in answer) return answer;
      const [outcome = null] = await store.commandOutcomes([{ table, person, key }]);
      return outcome === null ? null : replayAnswer(versions, outcome, ...bodies);
    },
    onDurable: (listener) => {
      runtime.listeners.add(listener);
      return () => runtime.listeners.delete(listener);
    },
    read: (reader) => commitLoop.read(runtime, reader),
    head: () => ({ seq: runtime.durable.seq, hash: runtime.durable.hash }),
    closeHash: (round) => runtime.dice.get(round)?.closeHash ?? null,
  };
}

/** Returns the first record of a table, or the reason why it cannot be set up. */
function firstRecord(
  rulebooks: readonly Rulebook[],
  { rulebook: id, setup, by }: NewTable,
  atMs: number,
): JournalRecord | string {
  const { table } = setup;
  if (!TABLE_ID.test(table)) return `'${table}' is not a valid table name: use letters, digits, dots and dashes, at most 64`;
  if (!(setup.positions >= 1 && setup.positions <= POSITIONS_MAX))
    return `${setup.positions} positions: a table has 1 to ${POSITIONS_MAX} positions`;
  // Every start of the server repeats the set-up, so an invalid set-up must not be stored.
  const openedTable = setUpTable(rulebooks, id, setup);
  if (typeof openedTable === 'string') return openedTable;
  const body = makeSetupBody({ rulebook: identityOf(openedTable.rulebook), setup });
  return makeRecord(GENESIS, { table, seq: 1, atMs, person: by.person, role: by.role, key: null, body });
}

/** Rebuilds a table. If the program has new rulebook data or a new conduct version, appends a record of the upgrade. */
export async function rebuildAndRecordUpgrade(
  { store, rulebooks, clock, hooks }: FloorParts,
  table: string,
): Promise<RebuiltTable> {
  const rebuilt = await rebuildTable(store, rulebooks, table);
  const { state, versions, head, lastMs } = rebuilt;
  const from = versionAt(versions, head.seq);
  const to = { rulebook: identityOf(state.rulebook), conduct: CONDUCT_VERSION };
  if (from.rulebook.hash === to.rulebook.hash && from.conduct === to.conduct) return rebuilt;
  const atMs = Math.max(clock(), lastMs);
  const { person, role } = SYSTEM;
  const body = makeUpgradeBody(to.rulebook);
  const seq = head.seq + 1;
  const record = makeRecord(head.hash, { table, seq, atMs, person, role, key: null, body });
  await store.append({ ...EMPTY_COMMIT, records: [record] });
  hooks?.onUpgrade?.(table, from, to);
  const [recordsSinceSnapshot, bytesSinceSnapshot] = [rebuilt.recordsSinceSnapshot + 1, rebuilt.bytesSinceSnapshot + body.length];
  const newVersions = [...versions, { ...to, fromSeq: seq }];
  return {
    ...rebuilt,
    versions: newVersions,
    head: { table, seq, hash: record.hash },
    lastMs: atMs,
    recordsSinceSnapshot,
    bytesSinceSnapshot,
  };
}

/** Resolves when all tables are rebuilt and the rounds that the last stop interrupted are handled. */
export async function openFloor(parts: FloorParts): Promise<Floor> {
  const { store, rulebooks, clock, hooks = {}, retryMs = RETRY_MS, snapshotEvery = SNAPSHOT_EVERY } = parts;
  const commitLoop = new CommitLoop({ store, rulebooks, clock, hooks, retryMs, snapshotEvery });
  const tables = new Map<string, TableHandle>();
  const runtimes = new Set<TableRuntime>();
  const listeners = new Set<(handle: TableHandle) => void>();
  const creating = new Set<string>();

  const addTable = async (table: string): Promise<TableHandle> => {
    const runtime = new TableRuntime(table, await rebuildAndRecordUpgrade(parts, table));
    const handle = createHandle(commitLoop, store, runtime);
    tables.set(table, handle);
    runtimes.add(runtime);
    for (const listener of listeners) listener(handle);
    return handle;
  };

  const create = async (table: NewTable): Promise<TableHandle | string> => {
    const record = firstRecord(rulebooks, table, clock());
    if (typeof record === 'string') return record;
    if (tables.has(record.table)) return `table '${record.table}' already exists`;
    try {
      await commitLoop.append({ ...EMPTY_COMMIT, records: [record] });
    } catch (error) {
      // The record may have been stored although the append failed. The append rejects only after the store works again.
      const [found] = await store.records(record.table, 1, 1);
      if (found?.hash !== record.hash) return `the table could not be stored: ${(error as Error).message}`;
    }
    return addTable(record.table);
  };

  const stop = async (): Promise<void> => {
    const wasHealthy = commitLoop.health().fault === null;
    await commitLoop.stop();
    if (!wasHealthy || commitLoop.health().fault !== null) return;
    const snapshots = [...runtimes].flatMap((runtime) => runtime.takeLastSnapshot() ?? []);
    // Snapshots only make the next start faster, so an error here is reported but ignored.
    if (snapshots.length > 0)
      await store.append({ ...EMPTY_COMMIT, snapshots }).catch((error) => hooks.onFailure?.(String(error)));
  };

  for (const { table } of await store.heads()) await addTable(table);
  const interruptions = await interruptTables(tables.values());
  return {
    tables,
    createTable: async (table) => {
      const { table: id } = table.setup;
      if (creating.has(id)) return `table '${id}' already exists`;
      creating.add(id);
      return create(table).finally(() => creating.delete(id));
    },
    onTable: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    health: () => commitLoop.health(),
    onHealth: (listener) => commitLoop.onHealth(listener),
    interruptions,
    stop,
  };
}
