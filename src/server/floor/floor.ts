/** Opens the floor: rebuilds every table and tournament from its journal and starts one commit loop for all of them. */
import type { Rulebook } from '../../rules/index.ts';
import { CONDUCT_VERSION, cashTableOf, checkSetup, isTournamentTable, tournamentTableId } from '../../table/index.ts';
import { checkTableReady, isTournamentOver } from '../../tournament/index.ts';
import { makeSetupBody, makeUpgradeBody, versionAt } from '../store/body.ts';
import { GENESIS, makeRecord } from '../store/chain.ts';
import { EMPTY_COMMIT, type JournalRecord } from '../store/store.ts';
import { makeTournamentSetup, tournamentOfStream, tournamentStream } from '../store/tournament-body.ts';
import { CommitLoop } from './commit-loop.ts';
import { interruptTables, SYSTEM } from './interruption.ts';
import { type RebuiltTable, rebuildTable } from './rebuild.ts';
import { RecentlyUsed } from './recently-used.ts';
import { isRetiredTable, RetiredTables } from './retired-tables.ts';
import { identityOf } from './rulebook-identity.ts';
import { SNAPSHOT_EVERY } from './snapshot.ts';
import { TableChanges } from './table-changes.ts';
import { TableRuntime, type TournamentGate } from './table-runtime.ts';
import { type FloorStates, isFreeForTournament } from './tournament-facts.ts';
import { createPastHandle, createTournamentHandle, endsTournament, PAST_TOURNAMENTS_MAX } from './tournament-handle.ts';
import { rebuildTournament, TournamentRuntime } from './tournament-runtime.ts';
import type {
  Answer,
  CommandRequest,
  Floor,
  FloorParts,
  NewTable,
  NewTournament,
  TableHandle,
  TournamentHandle,
} from './types.ts';

const RETRY_MS = 500;

/** Valid table ids; they are used in URLs and in every record. */
const TABLE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
/** Valid tournament ids. A practice tournament has the time of its start in the id. */
const TOURNAMENT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const TOURNAMENT_ID_MAX = 48;

function createHandle(commitLoop: CommitLoop, runtime: TableRuntime): TableHandle {
  const { stream: table } = runtime;
  const enqueue = (request: CommandRequest, done: (answer: Answer) => void): void => commitLoop.enqueue(runtime, request, done);
  return {
    table,
    // A correction of the set-up can bring another rulebook.
    get versions() {
      return runtime.versions;
    },
    submit: (request) => new Promise((resolve) => enqueue(request, resolve)),
    enqueue,
    commandOutcome: (person, key) => commitLoop.commandOutcome(runtime, person, key),
    replayAnswer: (person, key, bodies) => commitLoop.replayAnswer(runtime, person, key, bodies),
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
  // Every start of the server repeats the set-up, so an invalid set-up must not be stored.
  const checked = checkSetup(rulebooks, id, setup);
  if ('fault' in checked) return checked.fault.message;
  const body = makeSetupBody({ rulebook: identityOf(checked.table.rulebook), setup });
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

/** The facts about tournaments that a table needs: a cash table is not opened while it is designated, and a tournament table waits for its tournament. */
function createGate(
  tournamentAt: (table: string) => TournamentRuntime | undefined,
  { tableState }: Pick<FloorStates, 'tableState'>,
): TournamentGate {
  return (table, type, atMs) => {
    const { setup } = table;
    const isForTournaments = isTournamentTable(setup);
    if (type === 'open-table' && !isForTournaments) {
      // A tournament that was cancelled during a spin keeps its table until the spin is over.
      const designated = tournamentAt(setup.table)?.tournament ?? tableState(tournamentTableId(setup.table))?.tournament?.id;
      return designated === undefined ? undefined : { designated };
    }
    if (type !== 'call-bets' || !isForTournaments) return undefined;
    const name = cashTableOf(setup.table);
    const tournament = tournamentAt(name);
    if (tournament === undefined) return { tournamentWaits: { code: 'unknown-table', clauses: ['8.3.1'] } };
    // After a programming error the state is half changed until it is rebuilt.
    if (tournament.broken) return { tournamentWaits: { code: 'table-not-ready', clauses: ['8.1.1'] } };
    const refusal = checkTableReady(tournament.state, name, table, atMs);
    return refusal === null ? undefined : { tournamentWaits: { code: refusal.code, clauses: refusal.clauses } };
  };
}

/** A set of listeners, and the function that adds one and returns how to remove it. */
function createListeners<T>(): { readonly call: (value: T) => void; readonly add: (listener: (value: T) => void) => () => void } {
  const listeners = new Set<(value: T) => void>();
  return {
    call: (value) => {
      for (const listener of listeners) listener(value);
    },
    add: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Resolves when all tables and tournaments are rebuilt and the rounds that the last stop interrupted are handled. */
export async function openFloor(parts: FloorParts): Promise<Floor> {
  const { store, rulebooks, clock, hooks = {}, retryMs = RETRY_MS, snapshotEvery = SNAPSHOT_EVERY } = parts;
  const commitLoop = new CommitLoop({ store, clock, hooks, retryMs, snapshotEvery });
  const tables = new Map<string, TableHandle>();
  const tournaments = new Map<string, TournamentHandle>();
  const runtimes = new Map<string, TableRuntime>();
  const tournamentRuntimes = new Set<TournamentRuntime>();
  /** The tournament that has designated a table and is not over. */
  const tournamentAt = (table: string): TournamentRuntime | undefined =>
    [...tournamentRuntimes].find(({ state }) => state.tables.has(table) && !isTournamentOver(state));
  const states: FloorStates = {
    tableState: (table) => runtimes.get(table)?.state ?? null,
    isDesignated: (table) => tournamentAt(table) !== undefined,
  };
  const gate = createGate(tournamentAt, states);
  const retiredTables = new RetiredTables(parts);
  const tableListeners = createListeners<TableHandle>();
  const correctionListeners = createListeners<TableHandle>();
  const retirementListeners = createListeners<string>();
  const tournamentListeners = createListeners<TournamentHandle>();
  const creating = new Set<string>();

  const addTable = async (table: string): Promise<TableHandle> => {
    const runtime = new TableRuntime(parts, table, await rebuildAndRecordUpgrade(parts, table), gate);
    const handle = createHandle(commitLoop, runtime);
    tables.set(table, handle);
    runtimes.set(table, runtime);
    tableListeners.call(handle);
    return handle;
  };

  const loadTournament = async (id: string): Promise<TournamentRuntime> =>
    new TournamentRuntime(parts, id, await rebuildTournament(store, rulebooks, id), states);
  const openTournament = (runtime: TournamentRuntime): TournamentHandle =>
    createTournamentHandle(commitLoop, runtime, (table) => states.tableState(tournamentTableId(table)));
  const pastTournaments = new RecentlyUsed(async (id) => openTournament(await loadTournament(id)), PAST_TOURNAMENTS_MAX);

  const addTournament = async (id: string): Promise<TournamentHandle> => {
    const runtime = await loadTournament(id);
    tournamentRuntimes.add(runtime);
    const handle = openTournament(runtime);
    tournaments.set(id, handle);
    tournamentListeners.call(handle);
    return handle;
  };

  /** Stores the first record of a stream. Returns why it could not be stored; null if it is durable. */
  const appendFirst = async (record: JournalRecord): Promise<string | null> => {
    // An earlier attempt may have stored it and failed afterwards. A second first record would be taken for a broken store.
    const [stored] = await store.records(record.table, 1, 1);
    if (stored !== undefined) return stored.body === record.body ? null : 'it exists with another set-up';
    try {
      await commitLoop.append({ ...EMPTY_COMMIT, records: [record] });
      return null;
    } catch (error) {
      // The record may have been stored although the append failed. The append rejects only after the store works again.
      const [found] = await store.records(record.table, 1, 1);
      return found?.hash === record.hash ? null : (error as Error).message;
    }
  };

  const createTable = async (table: NewTable): Promise<TableHandle | string> => {
    const record = firstRecord(rulebooks, table, clock());
    if (typeof record === 'string') return record;
    if (tables.has(record.table)) return `table '${record.table}' already exists`;
    if (retiredTables.handles.has(record.table)) return `table '${record.table}' is retired; its name is not used again`;
    const fault = await appendFirst(record);
    return fault === null ? addTable(record.table) : `the table could not be stored: ${fault}`;
  };

  const changes = new TableChanges({
    commitLoop,
    rulebooks,
    clock,
    runtimes,
    isRetired: (table) => retiredTables.handles.has(table),
    isDesignated: states.isDesignated,
    onCorrected: (table) => {
      const handle = tables.get(table);
      if (handle !== undefined) correctionListeners.call(handle);
    },
    onRetired: (retired) => {
      for (const { stream, durable, versions } of retired) {
        tables.delete(stream);
        runtimes.delete(stream);
        retiredTables.add(durable, versions);
        retirementListeners.call(stream);
      }
    },
  });

  const createTournament = async ({ id, by }: NewTournament): Promise<TournamentHandle | string> => {
    if (id.length > TOURNAMENT_ID_MAX || !TOURNAMENT_ID.test(id))
      return `'${id}' is not a valid id of a tournament: use lower-case letters, digits and hyphens, at most ${TOURNAMENT_ID_MAX}`;
    if (tournaments.has(id)) return `tournament '${id}' already exists`;
    const { person, role } = by;
    const content = { table: tournamentStream(id), seq: 1, atMs: clock(), person, role, key: null };
    const fault = await appendFirst(makeRecord(GENESIS, { ...content, body: makeTournamentSetup(id) }));
    return fault === null ? addTournament(id) : `the tournament could not be stored: ${fault}`;
  };

  /** Two requests for the same id do not create it twice. */
  const createOnce = async <T>(stream: string, what: string, create: () => Promise<T | string>): Promise<T | string> => {
    if (creating.has(stream)) return `${what} already exists`;
    creating.add(stream);
    return create().finally(() => creating.delete(stream));
  };

  const stop = async (): Promise<void> => {
    const wasHealthy = commitLoop.health().fault === null;
    await commitLoop.stop();
    if (!wasHealthy || commitLoop.health().fault !== null) return;
    const snapshots = [...runtimes.values(), ...tournamentRuntimes].flatMap((runtime) => runtime.takeLastSnapshot() ?? []);
    // Snapshots only make the next start faster, so an error here is reported but ignored.
    if (snapshots.length > 0)
      await store.append({ ...EMPTY_COMMIT, snapshots }).catch((error) => hooks.onFailure?.(String(error)));
  };

  for (const head of await store.heads()) {
    const tournament = tournamentOfStream(head.table);
    const [last] = tournament === null ? [] : await store.records(head.table, head.seq, 1);
    if (tournament === null && (await isRetiredTable(store, head))) await retiredTables.load(head);
    else if (tournament === null) await addTable(head.table);
    else if (last !== undefined && endsTournament(last))
      tournaments.set(tournament, createPastHandle(tournament, last, pastTournaments));
    else await addTournament(tournament);
  }
  const interruptions = await interruptTables(tables.values());
  return {
    tables,
    createTable: (table) => createOnce(table.setup.table, `table '${table.setup.table}'`, () => createTable(table)),
    onTable: tableListeners.add,
    retired: retiredTables.handles,
    correctSetup: (table) => changes.correctSetup(table),
    retireTable: (table, by) => changes.retireTable(table, by),
    obstaclesOf: (table) => changes.obstaclesOf(table),
    onCorrected: correctionListeners.add,
    onRetired: retirementListeners.add,
    tournaments,
    tournamentAt: (table) => tournaments.get(tournamentAt(table)?.tournament ?? ''),
    isFreeForTournament: (table) => isFreeForTournament(states, table),
    createTournament: (tournament) =>
      createOnce(tournamentStream(tournament.id), `tournament '${tournament.id}'`, () => createTournament(tournament)),
    onTournament: tournamentListeners.add,
    health: () => commitLoop.health(),
    onHealth: (listener) => commitLoop.onHealth(listener),
    interruptions,
    stop,
  };
}
