/** Parts that are loaded when they are first wanted, and what is said where they could not be. They must never fail unsaid. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { words } from './words.ts';

/** Some browsers remember for as long as a page is open that a file of it did not come; then the page is opened anew, for its address says all that is shown. Not while the house is away: there would be no page left. */
async function onceMore<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await fetch(location.pathname, { cache: 'no-store' });
    location.reload();
    return new Promise(() => {});
  }
}

/** What came last, for the key it was loaded by. */
interface Loaded<T> {
  readonly key: string;
  readonly value: T | null;
}

export interface Late<T> {
  /** null until it is there. */
  readonly value: T | null;
  /** Loads it anew; null where nothing has failed. */
  readonly again: (() => void) | null;
}

export function useLate<T>(key: string, load: () => Promise<T>): Late<T> {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    (tries === 0 ? load() : onceMore(load)).then(
      (value) => wanted && setLoaded({ key, value }),
      () => wanted && setLoaded({ key, value: null }),
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);
  const now = loaded?.key === key ? loaded : null;
  const again = (): void => {
    setLoaded(null);
    setTries(tries + 1);
  };
  return { value: now?.value ?? null, again: now !== null && now.value === null ? again : null };
}

export interface Attempt {
  /** Does it, and once more what has failed. */
  readonly attempt: (work: () => Promise<void>) => void;
  readonly again: (() => void) | null;
}

/** The same for what somebody presses. */
export function useAttempt(): Attempt {
  const [failed, setFailed] = useState<{ readonly work: () => Promise<void> } | null>(null);
  const follow = (work: () => Promise<void>, working: Promise<void>): void => {
    setFailed(null);
    working.catch(() => setFailed({ work }));
  };
  return {
    attempt: (work) => follow(work, work()),
    again: failed === null ? null : () => follow(failed.work, onceMore(failed.work)),
  };
}

export function Lost({ again }: { readonly again: (() => void) | null }): VNode | null {
  const said = words.value;
  if (again === null) return null;
  return (
    <p class="warning-strip explorer-lost" role="alert">
      {said.lost}{' '}
      <button type="button" class="button small" onClick={again}>
        {said.again}
      </button>
    </p>
  );
}
