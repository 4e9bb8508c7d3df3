/** A store with a simulated disk failure. */
import { type PeopleStore, type Store, StoreUnavailable } from '../../src/server/index.ts';

/** `before`: the commit is not stored. `after`: the commit is stored, but the append rejects. */
export type FailureMode = 'before' | 'after';

export interface FaultyStore extends Store {
  /** Number of attempted appends. */
  readonly appends: () => number;
  /** Makes the n-th append from now (0 is the next) and all later operations fail, until `repair`. */
  readonly failAt: (append: number, mode: FailureMode) => void;
  readonly isFailing: () => boolean;
  readonly repair: () => void;
}

export function makeFaultyStore(store: Store): FaultyStore {
  let appendCount = 0;
  let plan: { readonly at: number; readonly mode: FailureMode } | null = null;
  let isFailing = false;
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    isFailing ? Promise.reject(new StoreUnavailable('the disk has failed')) : work();
  return {
    append: async (commit) => {
      const number = appendCount++;
      if (isFailing) throw new StoreUnavailable('the disk has failed');
      if (plan === null || number !== plan.at) return store.append(commit);
      isFailing = true;
      if (plan.mode === 'after') await store.append(commit);
      throw new StoreUnavailable('the disk has failed');
    },
    heads: () => run(() => store.heads()),
    records: (table, fromSeq, limit) => run(() => store.records(table, fromSeq, limit)),
    setupRecords: (table) => run(() => store.setupRecords(table)),
    lastSnapshot: (table) => run(() => store.lastSnapshot(table)),
    keysOf: (people, limit) => run(() => store.keysOf(people, limit)),
    commandOutcomes: (keys) => run(() => store.commandOutcomes(keys)),
    purgeRefused: (beforeMs, limit) => run(() => store.purgeRefused(beforeMs, limit)),
    rounds: (table, before, limit) => run(() => store.rounds(table, before, limit)),
    corrections: (table, fromSeq, toSeq, limit) => run(() => store.corrections(table, fromSeq, toSeq, limit)),
    notices: (table, player, limit) => run(() => store.notices(table, player, limit)),
    matters: (table, text, fromSeq, limit) => run(() => store.matters(table, text, fromSeq, limit)),
    settledOf: (person, before, limit) => run(() => store.settledOf(person, before, limit)),
    boughtSince: (person, day) => run(() => store.boughtSince(person, day)),
    probe: () => run(() => store.probe()),
    close: () => store.close(),
    appends: () => appendCount,
    failAt: (append, mode) => {
      plan = { at: appendCount + append, mode };
    },
    isFailing: () => isFailing,
    repair: () => {
      isFailing = false;
      plan = null;
    },
  };
}

/** A people store that fails together with this disk. */
export const makeFaultyPeopleStore = (people: PeopleStore, disk: Pick<FaultyStore, 'isFailing'>): PeopleStore =>
  Object.fromEntries(
    Object.entries(people).map(([name, work]) => [
      name,
      async (...args: readonly never[]) => {
        if (disk.isFailing()) throw new StoreUnavailable('the disk has failed');
        return (work as (...values: readonly never[]) => Promise<unknown>)(...args);
      },
    ]),
  ) as unknown as PeopleStore;
