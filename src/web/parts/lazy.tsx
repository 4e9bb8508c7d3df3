/** Loads parts of a page when they are first needed, and shows an error with a retry button if that fails. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { withTexts } from '../shell/index.ts';
import './lazy.css';
import { words } from './words/index.ts';

/**
 * Loads a part, and reloads the page if that fails, because some browsers do not fetch a failed file again.
 * If the server is down, `fetch` rejects before the reload, so that the user does not see an error page of the browser.
 */
async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTexts(load());
  } catch {
    await fetch(location.pathname, { cache: 'no-store' });
    location.reload();
    return new Promise(() => {});
  }
}

/** Loads code and calls it. If the code cannot be loaded, nothing happens, so this is only for code that the page works without. */
export function runLater<T>(load: () => Promise<T>, run: (module: T) => void): void {
  withTexts(load()).then(run, () => {});
}

export interface Lazy<T> {
  /** null until loaded. */
  readonly value: T | null;
  /** Tries to load the value again; null unless loading has failed. */
  readonly retry: (() => void) | null;
}

/** Loads a value one time for each `key`. */
export function useLazy<T>(key: string, load: () => Promise<T>): Lazy<T> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T | null } | null>(null);
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    (retries === 0 ? withTexts(load()) : loadOrReload(load)).then(
      (value) => isCurrent && setLoaded({ key, value }),
      () => isCurrent && setLoaded({ key, value: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, retries]);
  const current = loaded?.key === key ? loaded : null;
  const retry = (): void => {
    setLoaded(null);
    setRetries(retries + 1);
  };
  return { value: current?.value ?? null, retry: current !== null && current.value === null ? retry : null };
}

export interface LazyAction {
  readonly run: (action: () => Promise<void>) => void;
  /** Runs the failed action again; null unless an action has failed. */
  readonly retry: (() => void) | null;
}

/** Runs actions that load code first, such as a download. */
export function useLazyAction(): LazyAction {
  const [failed, setFailed] = useState<{ readonly action: () => Promise<void> } | null>(null);
  const track = (action: () => Promise<void>, running: Promise<void>): void => {
    setFailed(null);
    running.catch(() => setFailed({ action }));
  };
  return {
    run: (action) => track(action, action()),
    retry: failed === null ? null : () => track(failed.action, loadOrReload(failed.action)),
  };
}

export function LoadError({ retry }: Pick<LazyAction, 'retry'>): VNode | null {
  if (retry === null) return null;
  return (
    <p class="load-error warning-strip" role="alert">
      <span>{words.value.loadFailed}</span>{' '}
      <button type="button" class="button small" onClick={retry}>
        {words.value.retry}
      </button>
    </p>
  );
}

type Part<P> = (props: P) => VNode | null;

interface LazyPartProps<P> {
  readonly load: () => Promise<Part<P>>;
  /** If true, no error is shown, because the page works without the part. */
  readonly isOptional?: boolean;
}

/** Loads and shows a component. All other properties are passed to the component. */
export function LazyPart<P extends object>({ load, isOptional = false, ...props }: LazyPartProps<P> & P): VNode | null {
  const { value: Loaded, retry } = useLazy('', load);
  if (Loaded === null) return isOptional ? null : <LoadError retry={retry} />;
  return <Loaded {...(props as unknown as P)} />;
}
