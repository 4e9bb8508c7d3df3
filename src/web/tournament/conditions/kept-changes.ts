/** Keeps the unsaved changes of the conditions form in this tab, so that a visit of another page does not lose them. */
import type { Draft } from './draft.ts';

export interface KeptChanges {
  readonly draft: Draft;
  /** The text of the conditions when the changes began; null if there were none. */
  readonly baseText: string | null;
}

export interface ChangesKey {
  /** null for a new tournament. */
  readonly tournament: string | null;
  /** Another person on the same device does not get the changes. */
  readonly person: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = ({ tournament, person }: ChangesKey): string => `croupier.conditions.${tournament ?? ''}.${person}`;

const namesIn = (value: object): string => Object.keys(value).sort().join(' ');

/** Whether the form has the same fields as when the changes were kept. A new release of the pages can have others. */
function hasSameFields({ draft }: KeptChanges, { values, ...others }: Draft): boolean {
  const { values: kept, ...keptOthers } = draft;
  const [session] = values.sessions;
  return (
    namesIn(keptOthers) === namesIn(others) &&
    namesIn(kept) === namesIn(values) &&
    (session === undefined || kept.sessions.every((each) => namesIn(each) === namesIn(session)))
  );
}

export const hasKeptChanges = (key: ChangesKey, store: () => Store = () => sessionStorage): boolean => {
  try {
    return store().getItem(keyOf(key)) !== null;
  } catch {
    return false;
  }
};

/** Returns null if there are no changes for this form. `first` is the form without changes. */
export function readKeptChanges(key: ChangesKey, first: Draft, store: () => Store = () => sessionStorage): KeptChanges | null {
  try {
    const kept = JSON.parse(store().getItem(keyOf(key)) ?? 'null') as KeptChanges | null;
    return kept !== null && hasSameFields(kept, first) ? kept : null;
  } catch {
    return null;
  }
}

export function keepChanges(key: ChangesKey, changes: KeptChanges, store: () => Store = () => sessionStorage): void {
  try {
    store().setItem(keyOf(key), JSON.stringify(changes));
  } catch {
    // The browser blocks storage, or it is full. The browser still asks before it closes the page.
  }
}

export function dropChanges(key: ChangesKey, store: () => Store = () => sessionStorage): void {
  try {
    store().removeItem(keyOf(key));
  } catch {
    // The browser blocks storage, so there are no changes.
  }
}
