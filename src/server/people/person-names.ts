/** Caches the names of people, so that the views of staff can show them without a query for every message. */
import type { PeopleStore } from './store.ts';

/** At most this many names are cached. */
const CACHED_MAX = 50_000;

export class PersonNames {
  readonly #store: PeopleStore;
  /** null: the store has no name for this id. */
  readonly #names = new Map<string, string | null>();

  constructor(store: PeopleStore) {
    this.#store = store;
  }

  /** The cached names of these people, and the ids that must be loaded first. */
  cached(ids: Iterable<string>): { readonly names: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
    const names: Record<string, string> = {};
    const missing: string[] = [];
    for (const id of ids) {
      const name = this.#names.get(id);
      if (name === undefined) missing.push(id);
      else if (name !== null) names[id] = name;
    }
    return { names, missing };
  }

  /** The names of these people. People without a name are left out. */
  async load(ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const found = new Map((await this.#store.namesOf(ids)).map(({ id, name }) => [id, name]));
    for (const id of ids) {
      this.#names.delete(id);
      this.#names.set(id, found.get(id) ?? null);
    }
    for (const id of this.#names.keys()) {
      if (this.#names.size <= CACHED_MAX) break;
      this.#names.delete(id);
    }
    return Object.fromEntries(found);
  }

  /** Called after the name of a person was added, changed or deleted. */
  drop(id: string): void {
    this.#names.delete(id);
  }
}
