/** Limits that somebody sets for themself. It must never let one be raised or lifted on the spot. */
import type { LimitRecord, OwnLimit, PeopleStore } from './store.ts';
import { OWN_LIMITS } from './store.ts';
import { Turns } from './turns.ts';

/** How long a limit still holds after somebody asked for a higher one, or none: a night to sleep on it. */
export const RAISED_AFTER_MS = 86_400_000;

/** A limit at one moment; null is none. */
export interface Limit {
  readonly value: number | null;
  /** What takes its place, and when. */
  readonly next: { readonly value: number | null; readonly fromMs: number } | null;
}

export type Limits = Readonly<Record<OwnLimit, Limit>>;
/** What somebody asks for: a number, none, or nothing about it. */
export type WantedLimits = { readonly [K in OwnLimit]?: number | null | undefined };

const NONE: Limit = { value: null, next: null };

const limitOf = ({ value, nextValue, nextFromMs }: LimitRecord): Limit => ({
  value,
  next: nextFromMs === null ? null : { value: nextValue, fromMs: nextFromMs },
});

/** As it is at a time: what was to take its place has done so. */
export const inForce = ({ value, next }: Limit, nowMs: number): Limit =>
  next !== null && next.fromMs <= nowMs ? { value: next.value, next: null } : { value, next };

const isLower = (wanted: number | null, than: number | null): boolean => wanted !== null && (than === null || wanted < than);

/** After somebody asked for another: a lower one holds at once, any other later. The one that holds, asked for again, stays. */
export function changed(limit: Limit, wanted: number | null, nowMs: number): Limit {
  const { value, next } = inForce(limit, nowMs);
  if (wanted === value || isLower(wanted, value)) return { value: wanted, next: null };
  // Asking twice for the same does not begin the wait anew.
  return next !== null && next.value === wanted
    ? { value, next }
    : { value, next: { value: wanted, fromMs: nowMs + RAISED_AFTER_MS } };
}

export class OwnLimits {
  readonly #store: PeopleStore;
  readonly #clock: () => number;
  readonly #turns = new Turns();

  constructor(store: PeopleStore, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  async of(person: string): Promise<Limits> {
    const nowMs = this.#clock();
    const records = await this.#store.limitsOf(person);
    const limits = OWN_LIMITS.map((kind) => {
      const record = records.find((each) => each.kind === kind);
      return [kind, record === undefined ? NONE : inForce(limitOf(record), nowMs)];
    });
    return Object.fromEntries(limits) as Limits;
  }

  /** In turn with purchases: once it is answered, nothing is bought any more under the limit before it. */
  set(person: string, wanted: WantedLimits): Promise<void> {
    return this.inTurn(person, async () => {
      const [limits, nowMs] = [await this.of(person), this.#clock()];
      const records = OWN_LIMITS.flatMap((kind): LimitRecord[] => {
        const asked = wanted[kind];
        if (asked === undefined) return [];
        const { value, next } = changed(limits[kind], asked, nowMs);
        return [{ person, kind, value, nextValue: next?.value ?? null, nextFromMs: next?.fromMs ?? null }];
      });
      await this.#store.setLimits(records);
    });
  }

  /** Whatever is held against somebody's limits, one after the other. */
  inTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(person, work);
  }
}
