/** Loads a list again and again, at most once at a time, and never drops a request that is under way. */

export interface Reloader {
  /** Loads the list, but not before `intervalMs` after the start of the last request. */
  readonly request: (intervalMs: number) => void;
  readonly stop: () => void;
}

/** A request that has failed is made again after this time. */
export const RETRY_MS = 10_000;

export function makeReloader(load: () => Promise<void>): Reloader {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  /** When the next request is due; null if none is needed. */
  let dueMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let isStopped = false;
  const schedule = (): void => {
    clearTimeout(timer);
    if (isStopped || isLoading || dueMs === null) return;
    timer = setTimeout(() => void run(), Math.max(0, dueMs - performance.now()));
  };
  const request = (intervalMs: number): void => {
    const atMs = Math.max(performance.now(), startedAtMs + intervalMs);
    dueMs = dueMs === null ? atMs : Math.min(dueMs, atMs);
    schedule();
  };
  const run = async (): Promise<void> => {
    dueMs = null;
    isLoading = true;
    startedAtMs = performance.now();
    const isLoaded = await load().then(
      () => true,
      () => false,
    );
    isLoading = false;
    if (!isLoaded) request(RETRY_MS);
    schedule();
  };
  return {
    request,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
