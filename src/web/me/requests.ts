/** Limits how long the player's own page waits for an answer, and formats the error of a request. */
import { CroupierError } from '../../client/index.ts';
import { refusals } from '../parts/words/refusals.ts';

const TIMEOUT_MS = 15_000;

/** Rejects if the server does not answer in time. */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer = 0;
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/** Formats a refusal of the server with `formatRefusal`. Returns `noAnswer` for other errors and unknown codes. */
export function formatError(error: unknown, noAnswer: string, formatRefusal = (reason: string): string => reason): string {
  const reason: string | undefined = error instanceof CroupierError ? refusals.value[error.error.code] : undefined;
  return reason === undefined ? noAnswer : formatRefusal(reason);
}
