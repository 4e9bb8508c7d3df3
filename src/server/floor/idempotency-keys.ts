/** Caches the used idempotency keys of a table (a retry has the key of the first attempt), so that a new command needs no read from the store. */
import { hashKey } from '../store/key-hash.ts';
import type { CommandKey, PersonAtTable, Store } from '../store/store.ts';
import { BloomFilter } from './bloom-filter.ts';

/** At most this many keys of one person are cached in full. Older keys go into Bloom filters; if one matches, the store is read. */
export const KEYS_MAX = 1024;
/** This many keys are left after an eviction. Evicting many keys together is cheaper than one by one. */
const KEYS_LEFT = KEYS_MAX / 2;
/** At most this many older keys of one person are loaded. A person with more keys needs a read for each command. */
const LOADED_MAX = 2 ** 21;
/** The number of evicted keys in the first Bloom filter. Each later filter has twice as many, because many filters give many false matches. */
const FILTER_KEYS = 8192;
/** One table caches the keys of at most this many people. Evicted people are loaded again when they act. */
export const PEOPLE_MAX = 8192;

interface PersonKeys {
  readonly keys: Set<string>;
  readonly olderKeys: BloomFilter[];
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

  /** `hashes`: the hashes of the stored keys. */
  load(person: string, hashes: readonly number[], complete: boolean): void {
    const stored = new BloomFilter(hashes.length);
    for (const hash of hashes) stored.add(hash);
    this.#people.set(person, { keys: new Set(), olderKeys: hashes.length === 0 ? [] : [stored], complete });
  }

  /** Call it only between batches, because keys that are not durable yet must stay cached. `isReady` is false for evicted people. */
  evictPeople(): void {
    // Every command calls this, and an iterator costs more than the comparison.
    if (this.#people.size <= PEOPLE_MAX) return;
    for (const person of this.#people.keys()) {
      if (this.#people.size <= PEOPLE_MAX) break;
      this.#people.delete(person);
    }
  }

  evictKeysOf(person: string): void {
    const entry = this.#people.get(person);
    if (entry === undefined || entry.keys.size < KEYS_MAX) return;
    for (const key of entry.keys) {
      if (entry.keys.size <= KEYS_LEFT) break;
      const { olderKeys } = entry;
      if (olderKeys.at(-1)?.isFull ?? true) olderKeys.push(new BloomFilter(FILTER_KEYS * 2 ** olderKeys.length));
      olderKeys.at(-1)?.add(hashKey(key));
      entry.keys.delete(key);
    }
  }
}

function isCertain({ keys, olderKeys, complete }: PersonKeys, key: string): boolean {
  // Nearly all people have all their keys in memory, so the answer is certain.
  if (complete && olderKeys.length === 0) return true;
  if (keys.has(key)) return true;
  if (!complete) return false;
  const hash = hashKey(key);
  return !olderKeys.some((filter) => filter.mayHave(hash));
}

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
      LOADED_MAX,
    );
    for (const [i, { cache, personAtTable }] of toLoad.entries()) {
      const { hashes, complete } = loaded[i] ?? { hashes: [], complete: false };
      cache.load(personAtTable.person, hashes, complete);
    }
  }
  const uncertain = lookups.filter(({ cache, person, key }) => !cache.isCertainOf(person, key));
  if (uncertain.length === 0) return;
  const outcomes = await store.commandOutcomes(uncertain.map(({ table, person, key }): CommandKey => ({ table, person, key })));
  for (const [i, { cache, person, key }] of uncertain.entries()) if (outcomes[i] !== null) cache.add(person, key);
}
