/** Sends a command again with the same key until its answer is known, so that the server executes it only one time. */
import { CroupierError, makeKey } from '../../../client/index.ts';
import type { ApiError, TournamentCommandView } from '../../../protocol/index.ts';

/** `unknown`: no answer came, so the command may have been executed. The next attempt uses `key` again. */
export type ActOutcome =
  | { readonly kind: 'done'; readonly answer: TournamentCommandView }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unknown'; readonly key: string };

/** Waits before the second, third and last attempt. */
const RETRY_DELAYS_MS = [300, 1000, 3000];

/**
 * A repeated command is a retry until this long after the last attempt. The page shows the state of the tournament long before that, so
 * a later command is meant as a new one, and the server must not answer it with the outcome of the old one.
 */
const RETRY_MS_MAX = 60_000;

interface UsedKey {
  readonly key: string;
  /** The end of the last attempt; null while an attempt is under way. */
  readonly endedAtMs: number | null;
}

export interface OnceSender {
  /** Sends a command. Commands with the same `text` have the same key until one of them is answered, or the time for retries ends. */
  readonly send: (text: string, request: (key: string) => Promise<TournamentCommandView>) => Promise<ActOutcome>;
  /** Forgets a command whose outcome is known from elsewhere, so that it can be sent a second time. */
  readonly forget: (text: string) => void;
}

export function createOnceSender(delaysMs: readonly number[] = RETRY_DELAYS_MS, now: () => number = Date.now): OnceSender {
  /** The keys of the commands without an answer. */
  const keys = new Map<string, UsedKey>();
  const dropOldKeys = (): void => {
    for (const [text, { endedAtMs }] of keys) if (endedAtMs !== null && now() - endedAtMs >= RETRY_MS_MAX) keys.delete(text);
  };
  const request = async (key: string, send: (key: string) => Promise<TournamentCommandView>): Promise<ActOutcome> => {
    for (const delayMs of [0, ...delaysMs]) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      try {
        return { kind: 'done', answer: await send(key) };
      } catch (error) {
        if (error instanceof CroupierError && error.status > 0 && error.status < 500)
          return { kind: 'refused', error: error.error };
      }
    }
    return { kind: 'unknown', key };
  };
  return {
    send: async (text, send) => {
      dropOldKeys();
      const key = keys.get(text)?.key ?? makeKey();
      keys.set(text, { key, endedAtMs: null });
      const outcome = await request(key, send);
      if (keys.get(text)?.key !== key) return outcome;
      // The server would answer the same key with the same refusal, although the tournament may have changed.
      if (outcome.kind !== 'unknown') keys.delete(text);
      else keys.set(text, { key, endedAtMs: now() });
      return outcome;
    },
    forget: (text) => {
      keys.delete(text);
    },
  };
}
