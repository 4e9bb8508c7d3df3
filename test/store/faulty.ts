/** A store whose disk fails when a test says so. It must never fail in a way that a real one could not. */
import { type PeopleStore, type Store, StoreAway } from '../../src/server/index.ts';

/** `before`: nothing of the commit is stored; `after`: all of it is, and nobody hears of it. */
export type FailureMode = 'before' | 'after';

export interface Faulty extends Store {
  /** Appends that were tried. */
  readonly appends: () => number;
  /** The n-th append from now (0 is the next) fails so, and with it everything until `mend`. */
  readonly failAt: (append: number, mode: FailureMode) => void;
  readonly isFailing: () => boolean;
  readonly mend: () => void;
}

export function makeFaulty(store: Store): Faulty {
  let appends = 0;
  let plan: { readonly at: number; readonly mode: FailureMode } | null = null;
  let failing = false;
  const ask = <T>(work: () => Promise<T>): Promise<T> => (failing ? Promise.reject(new StoreAway('the disk is gone')) : work());
  return {
    append: async (commit) => {
      const number = appends++;
      if (failing) throw new StoreAway('the disk is gone');
      if (plan === null || number !== plan.at) return store.append(commit);
      failing = true;
      if (plan.mode === 'after') await store.append(commit);
      throw new StoreAway('the disk is gone');
    },
    heads: () => ask(() => store.heads()),
    records: (table, fromSeq, limit) => ask(() => store.records(table, fromSeq, limit)),
    governing: (table) => ask(() => store.governing(table)),
    lastSnapshot: (table) => ask(() => store.lastSnapshot(table)),
    keysOf: (people, limit) => ask(() => store.keysOf(people, limit)),
    fates: (places) => ask(() => store.fates(places)),
    forgetRefused: (beforeMs, limit) => ask(() => store.forgetRefused(beforeMs, limit)),
    rounds: (table, before, limit) => ask(() => store.rounds(table, before, limit)),
    corrections: (table, fromSeq, toSeq, limit) => ask(() => store.corrections(table, fromSeq, toSeq, limit)),
    told: (table, player, limit) => ask(() => store.told(table, player, limit)),
    settledOf: (person, before, limit) => ask(() => store.settledOf(person, before, limit)),
    boughtSince: (person, day) => ask(() => store.boughtSince(person, day)),
    probe: () => ask(() => store.probe()),
    close: () => store.close(),
    appends: () => appends,
    failAt: (append, mode) => {
      plan = { at: appends + append, mode };
    },
    isFailing: () => failing,
    mend: () => {
      failing = false;
      plan = null;
    },
  };
}

/** The persons on the same disk. */
export const makeFaultyPeople = (people: PeopleStore, disk: Pick<Faulty, 'isFailing'>): PeopleStore =>
  Object.fromEntries(
    Object.entries(people).map(([name, work]) => [
      name,
      async (...args: readonly never[]) => {
        if (disk.isFailing()) throw new StoreAway('the disk is gone');
        return (work as (...given: readonly never[]) => Promise<unknown>)(...args);
      },
    ]),
  ) as unknown as PeopleStore;
