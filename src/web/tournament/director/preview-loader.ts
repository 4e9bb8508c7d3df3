/** Decides when the preview of an act is loaded: after a pause in typing, and at times while the tournament changes. */

/** The preview is loaded after this pause in typing. */
const TYPING_MS = 250;
/** While the tournament changes, the preview of the same act is loaded again at most once in this time. */
const RELOAD_MS = 2000;

export interface PreviewLoader {
  /** Loads the preview of another act. `delayMs` is for the first act of a dialog, which nobody types. */
  readonly load: (text: string, delayMs?: number) => void;
  /** The tournament has changed. A request under way goes on, so that a busy tournament cannot hold up the preview. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

/** `request` never rejects. `show` is called only for the newest act. */
export function createPreviewLoader<T>(
  request: (text: string) => Promise<T>,
  show: (text: string, result: T) => void,
): PreviewLoader {
  let current = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of requests for the present act that have no answer yet. */
  let running = 0;
  let isStale = false;
  /** Answers to earlier acts are dropped. */
  let generation = 0;
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  const schedule = (delayMs: number): void => {
    timer ??= setTimeout(run, delayMs);
  };
  const run = (): void => {
    timer = undefined;
    isStale = false;
    running += 1;
    const [text, asked] = [current, generation];
    void request(text).then((result) => {
      if (asked !== generation) return;
      running -= 1;
      loadedAtMs = Date.now();
      show(text, result);
      if (isStale) schedule(RELOAD_MS);
    });
  };
  const reset = (): void => {
    clearTimeout(timer);
    timer = undefined;
    generation += 1;
    running = 0;
    isStale = false;
  };
  return {
    load: (text, delayMs = TYPING_MS) => {
      reset();
      current = text;
      if (text !== '') schedule(delayMs);
    },
    refresh: () => {
      if (current === '' || timer !== undefined) return;
      if (running > 0) isStale = true;
      else schedule(Math.max(0, loadedAtMs + RELOAD_MS - Date.now()));
    },
    stop: () => {
      reset();
      current = '';
    },
  };
}
