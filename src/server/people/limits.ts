/** Limits that people set for themselves: chips bought, loss and wagers per day, and minutes until a reminder. A lower limit takes effect now; a higher limit, or its removal, after 24 hours. */

import { KeyedQueue } from './keyed-queue.ts';
import type { LimitRecord, OwnLimit, PeopleStore } from './store.ts';
import { OWN_LIMITS } from './store.ts';

/** Time until a higher limit, or the removal of a limit, takes effect. */
export const RAISED_AFTER_MS = 86_400_000;

/** A limit at one moment; null means no limit. */
export interface Limit {
  readonly value: number | null;
  /** The limit that replaces this one later. */
  readonly next: { readonly value: number | null; readonly fromMs: number } | null;
}

export type Limits = Readonly<Record<OwnLimit, Limit>>;
/** Requested changes: a number, null for no limit, or undefined for no change. */
export type LimitChanges = { readonly [K in OwnLimit]?: number | null | undefined };

/** The limits that are checked when a wager is placed. */
const PLAY_LIMITS = ['dailyLossMinor', 'dailyWagerMinor'] as const;
/** At most this many people are remembered as people with or without such a limit. */
const REMEMBERED_MAX = 100_000;

const NO_LIMIT: Limit = { value: null, next: null };

const limitOf = ({ value, nextValue, nextFromMs }: LimitRecord): Limit => ({
  value,
  next: nextFromMs === null ? null : { value: nextValue, fromMs: nextFromMs },
});

/** Returns the limit at a time. If the next limit is due, it has replaced the old one. */
export const limitAt = ({ value, next }: Limit, nowMs: number): Limit =>
  next !== null && next.fromMs <= nowMs ? { value: next.value, next: null } : { value, next };

const isLower = (value: number | null, other: number | null): boolean => value !== null && (other === null || value < other);

/** Applies a requested value. A lower value takes effect now, a higher value later. A request for the current value cancels the next limit. */
export function changeLimit(limit: Limit, requested: number | null, nowMs: number): Limit {
  const { value, next } = limitAt(limit, nowMs);
  if (requested === value || isLower(requested, value)) return { value: requested, next: null };
  // A repeated request does not restart the wait.
  return next !== null && next.value === requested
    ? { value, next }
    : { value, next: { value: requested, fromMs: nowMs + RAISED_AFTER_MS } };
}

export class OwnLimits {
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #queue = new KeyedQueue();
  /** Whether a person has a limit on play. Most people have none, so their wagers need no read of the store. */
  readonly #hasPlayLimits = new Map<string, boolean>();

  constructor(store: PeopleStore, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the limits of a person now. */
  async of(person: string): Promise<Limits> {
    const nowMs = this.#clock();
    const records = await this.#store.limitsOf(person);
    const limits = OWN_LIMITS.map((kind) => {
      const record = records.find((each) => each.kind === kind);
      return [kind, record === undefined ? NO_LIMIT : limitAt(limitOf(record), nowMs)];
    });
    return Object.fromEntries(limits) as Limits;
  }

  /** Whether the person has a limit on loss or wagers, now or later; undefined if this was not read yet. */
  hasPlayLimits(person: string): boolean | undefined {
    return this.#hasPlayLimits.get(person);
  }

  /** Reads the limits, and remembers whether wagers need them. Must run in `runExclusive`. */
  async readForWager(person: string): Promise<Limits> {
    const limits = await this.of(person);
    const isLimited = PLAY_LIMITS.some((kind) => limits[kind].value !== null || limits[kind].next !== null);
    this.#hasPlayLimits.delete(person);
    this.#hasPlayLimits.set(person, isLimited);
    const [oldest] = this.#hasPlayLimits.keys();
    if (this.#hasPlayLimits.size > REMEMBERED_MAX && oldest !== undefined) this.#hasPlayLimits.delete(oldest);
    return limits;
  }

  /** Changes limits in the same queue as purchases and limited wagers, so that none of them uses an old limit after this resolves. */
  set(person: string, changes: LimitChanges): Promise<void> {
    return this.runExclusive(person, async () => {
      const [limits, nowMs] = [await this.of(person), this.#clock()];
      const records = OWN_LIMITS.flatMap((kind): LimitRecord[] => {
        const requested = changes[kind];
        if (requested === undefined) return [];
        const { value, next } = changeLimit(limits[kind], requested, nowMs);
        return [{ person, kind, value, nextValue: next?.value ?? null, nextFromMs: next?.fromMs ?? null }];
      });
      // From here on, wagers wait in the queue until the new limits are stored.
      this.#hasPlayLimits.delete(person);
      await this.#store.setLimits(records);
      await this.readForWager(person);
    });
  }

  /** Runs work that depends on the limits of a person. Only one such call per person runs at a time. */
  runExclusive<T>(person: string, work: () => Promise<T>): Promise<T> {
    return this.#queue.run(person, work);
  }
}
