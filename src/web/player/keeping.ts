/** A visit to a table as this tab keeps it: time in the seat, what each round brought, what was last laid. It must never keep what belongs to somebody else. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { VISIT_KEY } from '../shell/kept.ts';
import type { Holdings } from './stakes.ts';
import type { Warning } from './warnings.ts';

interface Kept {
  /** In the seat, before the present sitting. */
  readonly seatedMs: number;
  /** Since when one is in the seat, by the server's clock; null when one is not. */
  readonly sinceMs: number | null;
  /** What each round came to that one took part in. */
  readonly nets: Readonly<Record<string, number>>;
  /** The last round in which something of one's own lay on the layout. */
  readonly round: number | null;
  readonly holdings: Holdings;
  /** Not read yet. */
  readonly warnings: readonly Warning[];
}

export interface Keeping {
  readonly kept: ReadonlySignal<Kept>;
  readonly net: ReadonlySignal<number>;
  /** Time in the seat up to this moment. */
  readonly seatedMs: (nowMs: number) => number;
  /** A round and what it came to: the last word counts. */
  readonly brought: (round: number, net: number) => void;
  readonly lies: (round: number) => void;
  readonly laid: (holdings: Holdings) => void;
  /** What is still to be read. */
  readonly warned: (warnings: readonly Warning[]) => void;
  readonly sits: (isSeated: boolean, nowMs: number) => void;
  readonly stop: () => void;
}

const NOTHING: Kept = { seatedMs: 0, sinceMs: null, nets: {}, round: null, holdings: {}, warnings: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function read(store: () => Store, key: string): Kept {
  try {
    const found: unknown = JSON.parse(store().getItem(key) ?? 'null');
    return typeof found === 'object' && found !== null ? { ...NOTHING, ...found } : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** `person` is null until it is known who is here: nothing is kept for nobody. */
export function openKeeping(
  table: string,
  person: ReadonlySignal<string | null>,
  store: () => Store = () => sessionStorage,
): Keeping {
  const kept = signal(NOTHING);
  let key: string | null = null;
  const stop = effect(() => {
    key = person.value === null ? null : `${VISIT_KEY}${table}.${person.value}`;
    kept.value = key === null ? NOTHING : read(store, key);
  });
  const change = (part: Partial<Kept>): void => {
    kept.value = { ...kept.peek(), ...part };
    if (key === null) return;
    try {
      store().setItem(key, JSON.stringify(kept.peek()));
    } catch {
      // A browser that keeps nothing has the visit until the page is left.
    }
  };
  return {
    kept,
    net: computed(() => Object.values(kept.value.nets).reduce((sum, net) => sum + net, 0)),
    seatedMs: (nowMs) => {
      const { seatedMs, sinceMs } = kept.value;
      return seatedMs + (sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs));
    },
    brought: (round, net) => change({ nets: { ...kept.peek().nets, [round]: net } }),
    lies: (round) => {
      if (kept.peek().round !== round) change({ round });
    },
    laid: (holdings) => change({ holdings }),
    warned: (warnings) => change({ warnings }),
    sits: (isSeated, nowMs) => {
      const { sinceMs, seatedMs } = kept.peek();
      if (isSeated && sinceMs === null) change({ sinceMs: nowMs });
      if (!isSeated && sinceMs !== null) change({ sinceMs: null, seatedMs: seatedMs + Math.max(0, nowMs - sinceMs) });
    },
    stop,
  };
}
