/** Opens a floor: every table rebuilt from its journal, one pump for all of them. It must never let a table go on from anything but its journal. */
import type { Rulebook } from '../../rules/index.ts';
import { CONDUCT_VERSION, POSITIONS_MAX, setUpTable } from '../../table/index.ts';
import { governingAt, makeChangeBody, makeSetupBody } from '../store/body.ts';
import { GENESIS, makeRecord } from '../store/chain.ts';
import { type JournalRecord, NO_COMMIT, type Store } from '../store/store.ts';
import { answerAgain, identityOf } from './body.ts';
import { DeskState } from './desk.ts';
import { interruptTables, SYSTEM } from './interruption.ts';
import { Pump } from './pump.ts';
import { type Rebuilt, rebuildTable } from './rebuild.ts';
import { SNAPSHOT_EVERY } from './snapshot.ts';
import type { Answer, Ask, Desk, Floor, FloorParts, NewTable } from './types.ts';

const RETRY_MS = 500;

/** What a table may be called: it stands in addresses and in every record. */
const TABLE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

function deskOf(pump: Pump, store: Store, desk: DeskState): Desk {
  const { table, governance } = desk;
  const post = (ask: Ask, done: (answer: Answer) => void): void => pump.post(desk, ask, done);
  return {
    table,
    governance,
    ask: (ask) => new Promise((resolve) => post(ask, resolve)),
    post,
    fate: (person, key) => pump.fate(desk, person, key),
    again: async (person, key, asked) => {
      // First after everything that waits: what is retried may be among it.
      const known = await pump.fate(desk, person, key);
      if (known === null || 'fault' in known) return known;
      const [fate = null] = await store.fates([{ table, person, key }]);
      return fate === null ? null : answerAgain(governance, fate, ...asked);
    },
    onDurable: (listener) => {
      desk.listeners.add(listener);
      return () => desk.listeners.delete(listener);
    },
    look: (reader) => pump.look(desk, reader),
    head: () => ({ seq: desk.durable.seq, hash: desk.durable.hash }),
  };
}

/** The first record of a table, or why it cannot be set up. */
function firstRecord(
  rulebooks: readonly Rulebook[],
  { rulebook: id, setup, by }: NewTable,
  atMs: number,
): JournalRecord | string {
  const { table } = setup;
  if (!TABLE_ID.test(table)) return `'${table}' is no name of a table: letters, digits, dots and dashes, at most 64`;
  if (!(setup.positions >= 1 && setup.positions <= POSITIONS_MAX)) return `a table has 1 to ${POSITIONS_MAX} positions`;
  // Whatever is stored must be set up again at every start: what the table would not take never gets into the journal.
  const opened = setUpTable(rulebooks, id, setup);
  if (typeof opened === 'string') return opened;
  const body = makeSetupBody({ rulebook: identityOf(opened.rulebook), setup });
  return makeRecord(GENESIS, { table, seq: 1, atMs, person: by.person, role: by.role, key: null, body });
}

/** Rebuilds a table. If an upgrade brought other rulebook data or another conduct version, appends a record that says so. */
async function rebuildAndRecordUpgrade({ store, rulebooks, clock, hooks }: FloorParts, table: string): Promise<Rebuilt> {
  const rebuilt = await rebuildTable(store, rulebooks, table);
  const { state, governance, head, lastMs } = rebuilt;
  const from = governingAt(governance, head.seq);
  const to = { rulebook: identityOf(state.rulebook), conduct: CONDUCT_VERSION };
  if (from.rulebook.hash === to.rulebook.hash && from.conduct === to.conduct) return rebuilt;
  const atMs = Math.max(clock(), lastMs);
  const { person, role } = SYSTEM;
  const body = makeChangeBody(to.rulebook);
  const seq = head.seq + 1;
  const record = makeRecord(head.hash, { table, seq, atMs, person, role, key: null, body });
  await store.append({ ...NO_COMMIT, records: [record] });
  hooks?.governingChanged?.(table, from, to);
  const [since, bytes] = [rebuilt.since + 1, rebuilt.bytes + body.length];
  const changed = [...governance, { ...to, fromSeq: seq }];
  return { ...rebuilt, governance: changed, head: { table, seq, hash: record.hash }, lastMs: atMs, since, bytes };
}

/** Resolves once every table is rebuilt and what was under way is dealt with. */
export async function openFloor(parts: FloorParts): Promise<Floor> {
  const { store, rulebooks, clock, hooks = {}, retryMs = RETRY_MS, snapshotEvery = SNAPSHOT_EVERY } = parts;
  const pump = new Pump({ store, rulebooks, clock, hooks, retryMs, snapshotEvery });
  const desks = new Map<string, Desk>();
  const states = new Set<DeskState>();
  const listeners = new Set<(desk: Desk) => void>();
  const creating = new Set<string>();

  const add = async (table: string): Promise<Desk> => {
    const state = new DeskState(table, await rebuildAndRecordUpgrade(parts, table));
    const desk = deskOf(pump, store, state);
    desks.set(table, desk);
    states.add(state);
    for (const listener of listeners) listener(desk);
    return desk;
  };

  const create = async (table: NewTable): Promise<Desk | string> => {
    const record = firstRecord(rulebooks, table, clock());
    if (typeof record === 'string') return record;
    if (desks.has(record.table)) return `there is a table '${record.table}' already`;
    try {
      await pump.append({ ...NO_COMMIT, records: [record] });
    } catch (error) {
      // It may be there all the same: the store has been looked at again by now.
      const [found] = await store.records(record.table, 1, 1);
      if (found?.hash !== record.hash) return `the table could not be stored: ${(error as Error).message}`;
    }
    return add(record.table);
  };

  const stop = async (): Promise<void> => {
    const healthy = pump.health().fault === null;
    await pump.stop();
    if (!healthy || pump.health().fault !== null) return;
    const snapshots = [...states].flatMap((desk) => desk.takeLastSnapshot() ?? []);
    // They only make the next start faster: a disk that fails now is no reason not to stop.
    if (snapshots.length > 0) await store.append({ ...NO_COMMIT, snapshots }).catch((error) => hooks.failed?.(String(error)));
  };

  for (const { table } of await store.heads()) await add(table);
  const interruptions = await interruptTables(desks.values());
  return {
    desks,
    createTable: async (table) => {
      const { table: id } = table.setup;
      if (creating.has(id)) return `there is a table '${id}' already`;
      creating.add(id);
      return create(table).finally(() => creating.delete(id));
    },
    onTable: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    health: () => pump.health(),
    onHealth: (listener) => pump.onHealth(listener),
    interruptions,
    stop,
  };
}
