/** Stores a visit in this tab: seated time, net results, last wagers, unread warnings. Schedules the session reminder. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { LimitsView } from '../../../protocol/index.ts';
import type { Warning } from '../notices/warnings.ts';
import type { Holdings } from '../wagers/holdings.ts';

interface Visit {
  /** Total time of earlier stays in a seat. */
  readonly seatedMs: number;
  /** Start of this stay by the server's clock; null if not seated. */
  readonly sinceMs: number | null;
  /** Net result of each of the player's rounds. */
  readonly nets: Readonly<Record<string, number>>;
  /** The last round with a wager of the player. */
  readonly round: number | null;
  /** The wagers when betting last closed, by bet and chip colour. */
  readonly holdings: Holdings;
  /** Unread warnings. */
  readonly warnings: readonly Warning[];
}

export interface VisitStorage {
  readonly visit: ReadonlySignal<Visit>;
  /** The sum of `nets`. */
  readonly net: ReadonlySignal<number>;
  readonly seatedMs: (nowMs: number) => number;
  readonly setNet: (round: number, net: number) => void;
  readonly setRound: (round: number) => void;
  readonly setHoldings: (holdings: Holdings) => void;
  readonly setWarnings: (warnings: readonly Warning[]) => void;
  readonly setSeated: (isSeated: boolean, nowMs: number) => void;
  readonly stop: () => void;
}

const EMPTY_VISIT: Visit = { seatedMs: 0, sinceMs: null, nets: {}, round: null, holdings: {}, warnings: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function readVisit(store: () => Store, key: string): Visit {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...EMPTY_VISIT, ...stored } : EMPTY_VISIT;
  } catch {
    return EMPTY_VISIT;
  }
}

/** The key is `keyPrefix`, which names the table, a dot and the person's id. Nothing is stored while `person` is null, which means unknown. */
export function createVisitStorage(
  keyPrefix: string,
  person: ReadonlySignal<string | null>,
  store: () => Store = () => sessionStorage,
): VisitStorage {
  const visit = signal(EMPTY_VISIT);
  let key: string | null = null;
  const stop = effect(() => {
    key = person.value === null ? null : `${keyPrefix}.${person.value}`;
    visit.value = key === null ? EMPTY_VISIT : readVisit(store, key);
  });
  const update = (part: Partial<Visit>): void => {
    visit.value = { ...visit.peek(), ...part };
    if (key === null) return;
    try {
      store().setItem(key, JSON.stringify(visit.peek()));
    } catch {
      // Without storage, the visit is lost when the player leaves the page.
    }
  };
  return {
    visit,
    net: computed(() => Object.values(visit.value.nets).reduce((sum, net) => sum + net, 0)),
    seatedMs: (nowMs) => {
      const { seatedMs, sinceMs } = visit.value;
      return seatedMs + (sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs));
    },
    setNet: (round, net) => update({ nets: { ...visit.peek().nets, [round]: net } }),
    setRound: (round) => {
      if (visit.peek().round !== round) update({ round });
    },
    setHoldings: (holdings) => update({ holdings }),
    setWarnings: (warnings) => update({ warnings }),
    setSeated: (isSeated, nowMs) => {
      const { sinceMs, seatedMs } = visit.peek();
      if (isSeated && sinceMs === null) update({ sinceMs: nowMs });
      if (!isSeated && sinceMs !== null) update({ sinceMs: null, seatedMs: seatedMs + Math.max(0, nowMs - sinceMs) });
    },
    stop,
  };
}

const MINUTE_MS = 60_000;

/** Calls `show` every `sessionMinutes` after the sign-in, and immediately if a reminder is already due. Returns a function that ends the calls. */
export function scheduleReminder(
  { sessionMinutes: { value: minutes }, signedInAtMs }: Pick<LimitsView, 'sessionMinutes' | 'signedInAtMs'>,
  nowMs: () => number,
  show: (minutes: number) => void,
): () => void {
  if (minutes === null) return () => {};
  let timer: ReturnType<typeof setTimeout>;
  const schedule = (playedMinutes: number): void => {
    const waitMs = signedInAtMs + playedMinutes * MINUTE_MS - nowMs();
    const remind = (): void => {
      show(playedMinutes);
      schedule(playedMinutes + minutes);
    };
    timer = setTimeout(remind, Math.max(0, waitMs));
  };
  const intervalsPassed = Math.floor((nowMs() - signedInAtMs) / (minutes * MINUTE_MS));
  schedule(Math.max(1, intervalsPassed) * minutes);
  return () => clearTimeout(timer);
}
