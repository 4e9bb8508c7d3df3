/** Loads data and sends requests for the administration pages, and keeps the text of their errors. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { ErrorCode } from '../../protocol/index.ts';
import { refusals } from '../parts/words/refusals.ts';
import { announce, client, refreshSession, session } from '../shell/index.ts';
import { words } from './words/index.ts';

/** The largest page of a list. */
const PAGE_SIZE = 200;

/** Loads all pages of a list. */
export async function loadAll<T>(path: string): Promise<readonly T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) }).toString();
    const page: { readonly items: readonly T[]; readonly next: string | null } = await client.http.get(
      `${path}${path.includes('?') ? '&' : '?'}${query}`,
    );
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

/** A locked or ended session shows the unlock form or the sign-in form. */
function checkSession(error: unknown): void {
  if (error instanceof CroupierError && (error.code === 'session-locked' || error.code === 'not-signed-in'))
    void refreshSession().catch(() => {});
}

function formatError(error: unknown): string {
  const t = words.value;
  if (!(error instanceof CroupierError)) return t.noAnswer;
  if (error.code === 'last-administrator') return t.lastAdministrator;
  return t.nothingDone(refusals.value[error.code as ErrorCode] ?? error.message);
}

export interface Loaded<T> {
  /** null until loaded. */
  readonly value: T | null;
  readonly hasFailed: boolean;
  readonly reload: () => Promise<void>;
}

/** Loads data when the part appears, after the session is unlocked, and when the user returns to the window. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // An answer that arrives after the answer to a later request is old.
  const requestCount = useRef(0);
  const reload = async (): Promise<void> => {
    requestCount.current += 1;
    const request = requestCount.current;
    try {
      const loaded = await load();
      if (request !== requestCount.current) return;
      setValue(loaded);
      setFailed(false);
    } catch (error) {
      checkSession(error);
      if (request === requestCount.current) setFailed(true);
    }
  };
  const isLocked = session.value?.locked ?? false;
  useEffect(() => {
    if (!isLocked) void reload();
  }, [isLocked]);
  useEffect(() => {
    const onReturn = (): void => {
      if (document.visibilityState === 'visible' && session.value?.locked === false) void reload();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return { value, hasFailed, reload };
}

export interface Attempt {
  readonly error: string | null;
  readonly isBusy: boolean;
  /** Runs a request. A second call during the request does nothing. */
  readonly attempt: (request: () => Promise<void>) => void;
}

export function useAttempt(): Attempt {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = (request: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    request()
      .catch((failure: unknown) => {
        checkSession(failure);
        setError(failure);
        announce(formatError(failure), 'assertive');
      })
      .finally(() => setBusy(false));
  };
  return { error: error === null ? null : formatError(error), isBusy, attempt };
}
