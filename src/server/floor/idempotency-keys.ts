/** Caches the used idempotency keys of a table (a retry has the key of the first attempt), so that a new command needs no read from the store. */
import type { CommandKey, PersonAtTable, Store } from '../store/store.ts';
import { BloomFilter } from './bloom-filter.ts';

/** At most this many keys of one person are cached in full. Older keys go into a Bloom filter; if it matches, the store is read. */
export const KEYS_MAX = 1024;
/** This many keys are left after an eviction. Evicting many keys together is cheaper than one by one. */
const KEYS_LEFT = KEYS_MAX / 2;
/** One table caches the keys of at most this many people. Evicted people are loaded again when they act. */
export const PEOPLE_MAX = 8192;

interface PersonKeys {
  readonly keys: Set<string>;
  olderKeys: BloomFilter | null;
  /** True if every key of this person is in `keys` or in `olderKeys`. */
  readonly complete: boolean;
}

/** A key to look up, with the cache of its table. */
export interface KeyLookup {
  readonly cache: KeyCache;
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

export class KeyCache {
  readonly #people = new Map<string, PersonKeys>();

  /** Whether the key was used. Valid only after `loadKeys` for this key. */
  has(person: string, key: string): boolean {
    return this.#people.get(person)?.keys.has(key) ?? false;
  }

  add(person: string, key: string): void {
    this.#people.get(person)?.keys.add(key);
  }

  clear(): void {
    this.#people.clear();
  }

  /** Whether a command with this key can be decided without a read from the store and without an eviction. */
  isReady(person: string, key: string): boolean {
    const entry = this.#people.get(person);
    return entry !== undefined && entry.keys.size < KEYS_MAX && isCertain(entry, key);
  }

  /** Whether the cache can tell without the store if the key was used. */
  isCertainOf(person: string, key: string): boolean {
    const entry = this.#people.get(person);
    return entry !== undefined && isCertain(entry, key);
  }

  isLoaded(person: string): boolean {
    return this.#people.has(person);
  }

  load(person: string, keys: readonly string[], complete: boolean): void {
    this.#people.set(person, { keys: new Set(keys), olderKeys: null, complete });
  }

  /** Call it only between batches, because keys that are not durable yet must stay cached. `isReady` is false for evicted people. */
  evictPeople(): void {
    for (const person of this.#people.keys()) {
      if (this.#people.size <= PEOPLE_MAX) break;
      this.#people.delete(person);
    }
  }

  evictKeysOf(person: string): void {
    const entry = this.#people.get(person);
    if (entry === undefined || entry.keys.size < KEYS_MAX) return;
    if (entry.complete) entry.olderKeys ??= new BloomFilter();
    for (const key of entry.keys) {
      if (entry.keys.size <= KEYS_LEFT) break;
      entry.olderKeys?.add(key);
      entry.keys.delete(key);
    }
  }
}

const isCertain = ({ keys, olderKeys, complete }: PersonKeys, key: string): boolean =>
  keys.has(key) || (complete && (olderKeys === null || !olderKeys.mayHave(key)));

/** Loads the keys that the caches need for these lookups, with at most two queries. */
export async function loadKeys(store: Store, lookups: readonly KeyLookup[]): Promise<void> {
  const peopleToLoad = new Map<KeyCache, Map<string, PersonAtTable>>();
  for (const { cache, person } of lookups) cache.evictKeysOf(person);
  for (const { cache, table, person } of lookups) {
    if (cache.isLoaded(person)) continue;
    const people = peopleToLoad.get(cache) ?? new Map<string, PersonAtTable>();
    peopleToLoad.set(cache, people.set(person, { table, person }));
  }
  const toLoad = [...peopleToLoad].flatMap(([cache, people]) =>
    [...people.values()].map((personAtTable) => ({ cache, personAtTable })),
  );
  if (toLoad.length > 0) {
    const loaded = await store.keysOf(
      toLoad.map(({ personAtTable }) => personAtTable),
      KEYS_MAX,
    );
    for (const [i, { cache, personAtTable }] of toLoad.entries()) {
      const { keys, complete } = loaded[i] ?? { keys: [], complete: false };
      cache.load(personAtTable.person, keys, complete);
    }
  }
  const uncertain = lookups.filter(({ cache, person, key }) => !cache.isCertainOf(person, key));
  if (uncertain.length === 0) return;
  const outcomes = await store.commandOutcomes(uncertain.map(({ table, person, key }): CommandKey => ({ table, person, key })));
  for (const [i, { cache, person, key }] of uncertain.entries()) if (outcomes[i] !== null) cache.add(person, key);
}
