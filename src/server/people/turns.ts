/** Work that concerns the same person, one piece after the other. It must never let two decide on what neither has done yet. */

export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins once everything before it, under the same name, has ended in one way or the other. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(
      () => work(),
      () => work(),
    );
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
