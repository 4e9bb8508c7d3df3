/** Which warnings of the house somebody has read in this browser, by table and person. It must never keep what a warning said. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';

export interface ReadMarks {
  /** By their numbers, the first being 1. */
  readonly read: ReadonlySignal<readonly number[]>;
  readonly mark: (numbers: readonly number[]) => void;
  readonly stop: () => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function readFrom(store: () => Store, key: string): readonly number[] {
  try {
    const found: unknown = JSON.parse(store().getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter((number) => typeof number === 'number') : [];
  } catch {
    return [];
  }
}

/** `person` is null until it is known who is here: nothing is kept for nobody. `onChange` hears of other tabs. */
export function openReadMarks(
  table: string,
  person: ReadonlySignal<string | null>,
  store: () => Store = () => localStorage,
  onChange: (look: () => void) => () => void = (look) => {
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  },
): ReadMarks {
  const read = signal<readonly number[]>([]);
  let key: string | null = null;
  const look = (): void => {
    read.value = key === null ? [] : readFrom(store, key);
  };
  const stops = [
    effect(() => {
      key = person.value === null ? null : `croupier.warnings-read.${table}.${person.value}`;
      look();
    }),
    onChange(look),
  ];
  return {
    read,
    mark: (numbers) => {
      if (key === null) return;
      // Another tab may have marked others meanwhile.
      const now = [...new Set([...readFrom(store, key), ...read.peek(), ...numbers])].sort((a, b) => a - b);
      read.value = now;
      try {
        store().setItem(key, JSON.stringify(now));
      } catch {
        // A browser that keeps nothing has them read until the page is left.
      }
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
