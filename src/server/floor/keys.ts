/** The idempotency keys that a table remembers, so that a fresh command costs no look into the store. It must never call a used key fresh. */
import type { KeyPlace, PersonPlace, Store } from '../store/store.ts';
import { Sieve } from './sieve.ts';

/** Keys kept whole for one person; of older ones only a sieve is kept, and the store is asked where it may have one. */
export const KEYS_MAX = 1024;
/** How many stay when they have become too many: a sieve is not filled key by key. */
const KEYS_LEFT = KEYS_MAX / 2;
/** People whose keys one table keeps; the first to come is the first forgotten, and read again when they act. */
export const PEOPLE_MAX = 8192;

interface Own {
  readonly keys: Set<string>;
  older: Sieve | null;
  /** Every key of this person is in `keys` or went through `older`. */
  readonly complete: boolean;
}

/** Somebody's key at a table whose memory this is. */
export interface Asked {
  readonly memory: KeyMemory;
  readonly table: string;
  readonly person: string;
  readonly key: string;
}

export class KeyMemory {
  readonly #people = new Map<string, Own>();

  /** Whether the key was used; right only after `remember` has been asked about it. */
  has(person: string, key: string): boolean {
    return this.#people.get(person)?.keys.has(key) ?? false;
  }

  add(person: string, key: string): void {
    this.#people.get(person)?.keys.add(key);
  }

  forgetAll(): void {
    this.#people.clear();
  }

  /** The key is surely fresh or among those kept, and there is room for more: nothing need be read, nothing trimmed. */
  isReady(person: string, key: string): boolean {
    const own = this.#people.get(person);
    return own !== undefined && own.keys.size < KEYS_MAX && isSure(own, key);
  }

  /** Nothing to read: the person is known, and the key too or that it is fresh. */
  knows(person: string, key: string): boolean {
    const own = this.#people.get(person);
    return own !== undefined && isSure(own, key);
  }

  isNew(person: string): boolean {
    return !this.#people.has(person);
  }

  learn(person: string, keys: readonly string[], complete: boolean): void {
    this.#people.set(person, { keys: new Set(keys), older: null, complete });
  }

  /** Only between batches, before anything is asked for the next: what is not durable yet must not be forgotten, nor who was found ready. */
  trim(): void {
    for (const person of this.#people.keys()) {
      if (this.#people.size <= PEOPLE_MAX) break;
      this.#people.delete(person);
    }
  }

  trimOf(person: string): void {
    const own = this.#people.get(person);
    if (own === undefined || own.keys.size < KEYS_MAX) return;
    if (own.complete) own.older ??= new Sieve();
    for (const key of own.keys) {
      if (own.keys.size <= KEYS_LEFT) break;
      own.older?.add(key);
      own.keys.delete(key);
    }
  }
}

/** Whether memory alone tells if the key was used. */
const isSure = ({ keys, older, complete }: Own, key: string): boolean =>
  keys.has(key) || (complete && (older === null || !older.mayHave(key)));

/** Reads what the memories lack to judge these keys: two questions to the store at the most, none in the usual case. */
export async function remember(store: Store, asked: readonly Asked[]): Promise<void> {
  const people = new Map<KeyMemory, Map<string, PersonPlace>>();
  for (const { memory, person } of asked) memory.trimOf(person);
  for (const { memory, table, person } of asked) {
    if (!memory.isNew(person)) continue;
    const fresh = people.get(memory) ?? new Map<string, PersonPlace>();
    people.set(memory, fresh.set(person, { table, person }));
  }
  const wanted = [...people].flatMap(([memory, fresh]) => [...fresh.values()].map((place) => ({ memory, place })));
  if (wanted.length > 0) {
    const found = await store.keysOf(
      wanted.map(({ place }) => place),
      KEYS_MAX,
    );
    for (const [i, { memory, place }] of wanted.entries()) {
      const { keys, complete } = found[i] ?? { keys: [], complete: false };
      memory.learn(place.person, keys, complete);
    }
  }
  const unsure = asked.filter(({ memory, person, key }) => !memory.knows(person, key));
  if (unsure.length === 0) return;
  const fates = await store.fates(unsure.map(({ table, person, key }): KeyPlace => ({ table, person, key })));
  for (const [i, { memory, person, key }] of unsure.entries()) if (fates[i] !== null) memory.add(person, key);
}
