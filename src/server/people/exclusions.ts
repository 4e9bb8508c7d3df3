/** Excludes people from play at all tables. An exclusion applies in memory before it is stored. */
import { deny, type Outcome, succeed } from './outcome.ts';
import { exclusionEndMs, type LivePerson, type Sessions } from './sessions.ts';
import type { ExclusionKind, ExclusionRecord, PeopleStore } from './store.ts';

/** Applies an exclusion to all tables and connections; null: the exclusion has ended. */
export type ExclusionListener = (
  person: string,
  exclusion: { readonly grounds: string; readonly by: string } | null,
) => Promise<void>;

/** Pause before a failed write of an exclusion is retried. */
const EXCLUSION_RETRY_MS = 1000;

export class Exclusions {
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #sessions: Sessions;
  readonly #listeners = new Set<ExclusionListener>();
  /** Ends of the exclusions that this process has made, by person. They apply even to a session that is still loading. */
  readonly #endsMs = new Map<string, number>();

  constructor(store: PeopleStore, clock: () => number, sessions: Sessions) {
    this.#store = store;
    this.#clock = clock;
    this.#sessions = sessions;
  }

  onChange(listener: ExclusionListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether a signed-in person is excluded now. */
  isExcluded(person: LivePerson): boolean {
    return Math.max(person.excludedUntilMs, this.#endsMs.get(person.id) ?? 0) > this.#clock();
  }

  /** Whether a person, signed in or not, is excluded now. */
  async isExcludedNow(id: string): Promise<boolean> {
    const nowMs = this.#clock();
    if ((this.#endsMs.get(id) ?? 0) > nowMs) return true;
    return exclusionEndMs(await this.#store.exclusionsOf(id)) > nowMs;
  }

  /** Excludes a person. The exclusion applies at all tables and connections before this promise resolves. */
  async add(
    id: string,
    kind: ExclusionKind,
    grounds: string,
    untilMs: number | null,
    by: string,
  ): Promise<Outcome<ExclusionRecord>> {
    const person = await this.#store.person(id);
    if (person === null) return deny('not-found', 'no such person');
    const exclusion: ExclusionRecord = {
      person: id,
      kind,
      grounds,
      by,
      fromMs: this.#clock(),
      untilMs,
      endedAtMs: null,
      endedBy: null,
    };
    const endMs = exclusionEndMs([exclusion]);
    const livePerson = this.#sessions.livePerson(id);
    this.#endsMs.set(id, Math.max(endMs, this.#endsMs.get(id) ?? 0));
    if (livePerson !== undefined) livePerson.excludedUntilMs = Math.max(livePerson.excludedUntilMs, endMs);
    const stored = this.#save(exclusion);
    // The tables get the kind, not the grounds. A self-exclusion is sent to the tables as an act of the system, because players may not do this act.
    await this.#notify(id, { grounds: kind, by: id === by ? 'system' : by });
    await stored;
    return succeed(exclusion);
  }

  /** Stores an exclusion, and retries in the background after an error. The exclusion already applies in this process. */
  async #save(exclusion: ExclusionRecord): Promise<void> {
    try {
      await this.#store.addExclusion(exclusion);
    } catch (error) {
      setTimeout(() => void this.#save(exclusion).catch(() => {}), EXCLUSION_RETRY_MS).unref();
      throw error;
    }
  }

  async end(id: string, by: string): Promise<Outcome<null>> {
    if (id === by) return deny('self-grant', 'you cannot end your own exclusion');
    if ((await this.#store.endExclusions(id, this.#clock(), by)) === 0) return deny('not-found', 'this person is not excluded');
    await this.#refresh(id);
    await this.#notify(id, null);
    return succeed(null);
  }

  async #refresh(id: string): Promise<void> {
    this.#endsMs.delete(id);
    const livePerson = this.#sessions.livePerson(id);
    if (livePerson !== undefined) livePerson.excludedUntilMs = exclusionEndMs(await this.#store.exclusionsOf(id));
  }

  async #notify(id: string, exclusion: { readonly grounds: string; readonly by: string } | null): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener(id, exclusion)));
  }
}
