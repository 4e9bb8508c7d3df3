/** Runs asynchronous work with the same key one after the other, which prevents race conditions. */

export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Starts the work when all earlier work with the same key has ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key) ?? Promise.resolve();
    const current = previous.then(
      () => work(),
      () => work(),
    );
    this.#last.set(key, current);
    try {
      return await current;
    } finally {
      if (this.#last.get(key) === current) this.#last.delete(key);
    }
  }
}
