/** Caches the names of people for the views of staff. If several people have the same name, the login follows the name. */
import type { PeopleStore } from './store.ts';

/** At most this many names are cached. */
const CACHED_MAX = 50_000;

/** `name` is null if the name was deleted. */
type NameListener = (id: string, name: string | null) => void;

export class PersonNames {
  readonly #store: PeopleStore;
  /** null: the store has no name for this id. */
  readonly #names = new Map<string, string | null>();
  readonly #listeners = new Set<NameListener>();

  constructor(store: PeopleStore) {
    this.#store = store;
  }

  /** Called after the name of a person was changed or deleted. */
  onChange(listener: NameListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
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
    const records = await this.#store.namesOf(ids);
    const found = new Map(records.map(({ id, name, login }) => [id, login === null ? name : `${name} (${login})`]));
    for (const id of ids) this.#cache(id, found.get(id) ?? null);
    return Object.fromEntries(found);
  }

  /** Must be called after a name is added, changed or deleted. `names` has the name before and the name now. */
  async change(id: string, names: readonly (string | null)[]): Promise<void> {
    this.#names.delete(id);
    try {
      const ids = [id, ...(await this.#findOnlyNamesakes(id, names))];
      const changed = await this.load(ids);
      for (const each of ids) for (const listener of this.#listeners) listener(each, changed[each] ?? null);
    } catch {
      // The name is stored. If the store is unavailable now, open views keep the old name until the console is loaded again.
    }
  }

  /** The people who have a name alone with this person. If several others have it, they are shown with their logins before and after. */
  async #findOnlyNamesakes(id: string, names: readonly (string | null)[]): Promise<readonly string[]> {
    const given = [...new Set(names)].filter((name) => name !== null);
    const namesakes = await Promise.all(given.map((name) => this.#store.namesakesOf(id, name)));
    return namesakes.filter(({ length }) => length === 1).flat();
  }

  #cache(id: string, name: string | null): void {
    this.#names.delete(id);
    this.#names.set(id, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > CACHED_MAX && oldest !== undefined) this.#names.delete(oldest);
  }
}
