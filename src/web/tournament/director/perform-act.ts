/** Does an act and finds out its outcome, also if the connection breaks before the answer. */
import { CroupierError } from '../../../client/index.ts';
import type { ApiError } from '../../../protocol/index.ts';
import { connection } from '../../shell/index.ts';
import { forgetAct, type PageAct, sendAct, tournaments } from '../parts/index.ts';

/** `lost`: the server has not received the act, so it was not done. */
export type Outcome =
  | { readonly kind: 'done'; readonly seq: number }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'lost' };

const RETRY_MS = 1000;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the page is connected. */
function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = (): void => {};
    unsubscribe = connection.subscribe((state) => {
      if (state !== 'open') return;
      resolve();
      // The first call comes before `subscribe` returns.
      queueMicrotask(() => unsubscribe());
    });
  });
}

/** Asks for the outcome until the server answers. Asking does not do the act. */
async function findOutcome(tournament: string, key: string): Promise<Outcome> {
  for (;;) {
    await untilConnected();
    try {
      const { fate, seq = 0, error } = await tournaments.commandOutcome(tournament, key);
      if (fate === 'accepted') return { kind: 'done', seq };
      if (error !== undefined) return { kind: 'refused', error };
    } catch (error) {
      if (error instanceof CroupierError && error.code === 'key-unknown') return { kind: 'lost' };
      if (error instanceof CroupierError && error.status > 0 && error.status < 500)
        return { kind: 'refused', error: error.error };
    }
    await delay(RETRY_MS);
  }
}

/** `onWait` is called when no answer has come, and the outcome is not known before the connection is back. */
export async function performAct(
  tournament: string,
  body: PageAct,
  { as, onWait }: { readonly as: string; readonly onWait: () => void },
): Promise<Outcome> {
  const outcome = await sendAct(tournament, body, { as });
  if (outcome.kind === 'done') return { kind: 'done', seq: outcome.answer.seq };
  if (outcome.kind === 'refused') return outcome;
  onWait();
  const found = await findOutcome(tournament, outcome.key);
  // An act that the server has not received keeps its key.
  if (found.kind !== 'lost') forgetAct(tournament, body);
  return found;
}
