/** Tracks which names the watchers of a feed have, and sends missing names later. */
import type { PersonNames } from '../people/index.ts';

interface Receiver {
  readonly send: (message: Buffer | string) => void;
}

interface NameFeed<W> {
  /** Without names, the messages of the feed have no names. */
  readonly source: PersonNames | undefined;
  readonly watchers: () => Iterable<W>;
  readonly isWatching: (watcher: W) => boolean;
  /** Encodes a message that has only names. A deleted name is null. */
  readonly encode: (names: Readonly<Record<string, string | null>>) => Buffer;
}

export class SentNames<W extends Receiver> {
  readonly #feed: NameFeed<W>;
  /** Ids whose names the watchers have, or get as soon as they are loaded. */
  #ids = new Set<string>();

  constructor(feed: NameFeed<W>) {
    this.#feed = feed;
  }

  /** Forgets all names, because nobody watches. */
  clear(): void {
    this.#ids = new Set();
  }

  /** Returns all names for the view of a new watcher. */
  takeAll(ids: Iterable<string>, watcher: W): Readonly<Record<string, string>> {
    for (const id of ids) this.#ids.add(id);
    return this.#take([...this.#ids], () => [watcher]);
  }

  /** Returns the names of the ids that the watchers do not have yet; undefined if there are none. */
  takeNew(ids: ReadonlySet<string>): Readonly<Record<string, string>> | undefined {
    const newIds = [...ids].filter((id) => !this.#ids.has(id));
    for (const id of newIds) this.#ids.add(id);
    const names = this.#take(newIds, this.#feed.watchers);
    return Object.keys(names).length === 0 ? undefined : names;
  }

  /** Sends a changed or deleted name to the watchers that have the old one. */
  send(id: string, name: string | null): void {
    if (this.#ids.has(id)) this.#sendTo(this.#feed.watchers(), { [id]: name });
  }

  /** Returns the cached names, and loads the others for a later message to the receivers. */
  #take(ids: readonly string[], receivers: () => Iterable<W>): Readonly<Record<string, string>> {
    const { source } = this.#feed;
    if (source === undefined || ids.length === 0) return {};
    const { names, missing } = source.cached(ids);
    if (missing.length > 0) void this.#sendLater(source, missing, receivers);
    return names;
  }

  async #sendLater(source: PersonNames, ids: readonly string[], receivers: () => Iterable<W>): Promise<void> {
    try {
      const names = await source.load(ids);
      if (Object.keys(names).length > 0) this.#sendTo(receivers(), names);
    } catch {
      // The store is unavailable. The next message that has these ids loads their names again.
      for (const id of ids) this.#ids.delete(id);
    }
  }

  #sendTo(receivers: Iterable<W>, names: Readonly<Record<string, string | null>>): void {
    const bytes = this.#feed.encode(names);
    for (const watcher of receivers) if (this.#feed.isWatching(watcher)) watcher.send(bytes);
  }
}
