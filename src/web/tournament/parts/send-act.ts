/** Sends a command to a tournament, and sends it again with the same key if the answer is lost. */
import { CroupierError, makeKey } from '../../../client/index.ts';
import type { ApiError, TournamentCommandView } from '../../../protocol/index.ts';
import type { TournamentBody } from '../../../tournament/index.ts';
import { tournaments } from './tournaments.ts';

/** `unknown`: no answer came, so the command may have been executed. Sending it again with `key` does not execute it twice. */
export type ActOutcome =
  | { readonly kind: 'done'; readonly answer: TournamentCommandView }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unknown'; readonly key: string };

/** Waits before the second, third and last attempt. */
const RETRY_DELAYS_MS = [300, 1000, 3000];

/** The acts of a person. The type has no runtime cost, because the pages do not load the code of tournaments for it. */
export type PageAct = TournamentBody | { readonly type: 'draft-conditions'; readonly conditions: object };

export async function sendAct(
  tournament: string,
  body: PageAct,
  { as, key = makeKey() }: { readonly as?: string; readonly key?: string } = {},
): Promise<ActOutcome> {
  for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      const answer = await tournaments.command(tournament, body, { key, ...(as === undefined ? {} : { as }) });
      return { kind: 'done', answer };
    } catch (error) {
      if (error instanceof CroupierError && error.status > 0 && error.status < 500)
        return { kind: 'refused', error: error.error };
    }
  }
  return { kind: 'unknown', key };
}
