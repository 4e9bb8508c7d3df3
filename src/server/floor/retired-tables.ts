/** The handles of retired tables. Their states are read when they are needed. */
import type { TableState } from '../../table/index.ts';
import { isRetirement, readVersionHistory, type VersionHistory } from '../store/body.ts';
import type { Store, TableHead } from '../store/store.ts';
import { rebuildTable } from './rebuild.ts';
import { RecentlyUsed } from './recently-used.ts';
import { RETIRED } from './table-runtime.ts';
import type { FloorParts, TableHandle } from './types.ts';

/** At most this many states of retired tables are kept in memory. */
const RETIRED_MAX = 16;

/** Whether the last record of a table retires it. */
export async function isRetiredTable(store: Store, { table, seq }: TableHead): Promise<boolean> {
  const [last] = await store.records(table, seq, 1);
  return last !== undefined && isRetirement(last);
}

/** All retired tables of a store. */
export class RetiredTables {
  readonly handles = new Map<string, TableHandle>();
  readonly #store: Store;
  readonly #states: RecentlyUsed<TableState>;

  constructor({ store, rulebooks }: Pick<FloorParts, 'store' | 'rulebooks'>) {
    this.#store = store;
    this.#states = new RecentlyUsed(async (table) => (await rebuildTable(store, rulebooks, table)).state, RETIRED_MAX);
  }

  /** Adds a table whose last record retires it. */
  async load(head: TableHead): Promise<void> {
    this.add(head, readVersionHistory(await this.#store.setupRecords(head.table)));
  }

  add({ table, seq, hash }: TableHead, versions: VersionHistory): void {
    this.handles.set(table, {
      table,
      versions,
      submit: async () => RETIRED,
      enqueue: (_, done) => done(RETIRED),
      commandOutcome: async () => RETIRED,
      replayAnswer: async () => RETIRED,
      // The table has no further events.
      onDurable: () => () => {},
      read: async (reader) => reader(await this.#states.open(table)),
      head: () => ({ seq, hash }),
      closeHash: () => null,
    });
  }
}
