/** A cache of values that are read from the store when they are needed. It keeps the values that were used last. */

export class RecentlyUsed<T> {
  readonly #load: (id: string) => Promise<T>;
  readonly #max: number;
  readonly #loaded = new Map<string, Promise<T>>();

  constructor(load: (id: string) => Promise<T>, max: number) {
    this.#load = load;
    this.#max = max;
  }

  open(id: string): Promise<T> {
    const loaded = this.#loaded.get(id) ?? this.#load(id);
    this.#loaded.delete(id);
    this.#loaded.set(id, loaded);
    // After a failed read, the next call tries again.
    loaded.catch(() => this.#loaded.delete(id));
    const [oldest] = this.#loaded.keys();
    if (this.#loaded.size > this.#max && oldest !== undefined) this.#loaded.delete(oldest);
    return loaded;
  }
}
