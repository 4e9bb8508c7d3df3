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

export interface OnceSender {
  /** Sends a command. Commands with the same `text` have the same key until one of them is answered. */
  readonly send: (text: string, request: (key: string) => Promise<TournamentCommandView>) => Promise<ActOutcome>;
  /** Forgets a command whose outcome is known from elsewhere, so that it can be sent a second time. */
  readonly forget: (text: string) => void;
}

export function createOnceSender(delaysMs: readonly number[] = RETRY_DELAYS_MS): OnceSender {
  /** The keys of the commands without an answer. */
  const keys = new Map<string, string>();
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
      const key = keys.get(text) ?? makeKey();
      keys.set(text, key);
      const outcome = await request(key, send);
      // The server would answer the same key with the same refusal, although the tournament may have changed.
      if (outcome.kind !== 'unknown' && keys.get(text) === key) keys.delete(text);
      return outcome;
    },
    forget: (text) => {
      keys.delete(text);
    },
  };
}
