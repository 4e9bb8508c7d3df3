/** Stores in this browser which warnings a player has read at a table, and finds the unread warnings. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isVoluntaryExclusion } from '../../../protocol/exclusions.ts';
import type { OwnTable, WarningView } from '../../../protocol/index.ts';

export interface ReadMarks {
  /** One number per read warning: see `markOf` in warnings.ts. */
  readonly marks: ReadonlySignal<readonly number[]>;
  readonly add: (newMarks: readonly number[]) => void;
  readonly stop: () => void;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function readMarks(store: () => Store, key: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((number) => typeof number === 'number') : [];
  } catch {
    return [];
  }
}

/** Nothing is stored while `person` is null, which means unknown. `onChange` reports changes by other tabs. */
export function createReadMarks(
  table: string,
  person: ReadonlySignal<string | null>,
  store: () => Store = () => localStorage,
  onChange: (listener: () => void) => () => void = (listener) => {
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
): ReadMarks {
  const marks = signal<readonly number[]>([]);
  let key: string | null = null;
  const load = (): void => {
    marks.value = key === null ? [] : readMarks(store, key);
  };
  const stops = [
    effect(() => {
      key = person.value === null ? null : `croupier.warnings-read.${table}.${person.value}`;
      load();
    }),
    onChange(load),
  ];
  return {
    marks,
    add: (newMarks) => {
      if (key === null) return;
      // Another tab may have added marks.
      const allMarks = [...new Set([...readMarks(store, key), ...marks.peek(), ...newMarks])].sort((a, b) => a - b);
      marks.value = allMarks;
      try {
        store().setItem(key, JSON.stringify(allMarks));
      } catch {
        // Without storage, the marks are lost when the player leaves the page.
      }
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/**
 * Finds the warnings to show, oldest first. The server lists the newest first.
 * A request to leave the seat or an exclusion is shown only while it is in force: `barred` is the ground of the current exclusion.
 * An exclusion that the player chose, such as a break, is not shown.
 */
export function findUnread(
  listed: readonly WarningView[],
  { position, barred }: Pick<OwnTable, 'position' | 'barred'>,
  isNew: (warning: WarningView) => boolean,
): readonly WarningView[] {
  const findLast = (type: WarningView['type']): WarningView | undefined => listed.find((each) => each.type === type);
  const inForce = [
    position === null && findLast('vacating-required'),
    barred !== null && !isVoluntaryExclusion(barred) && findLast('player-excluded'),
  ];
  return listed.filter((each) => (each.type === 'player-warned' || inForce.includes(each)) && isNew(each)).reverse();
}
