/** What the house answered to something asked on one's own page, or that it did not. It must never take silence for a yes. */
import { CroupierError } from '../../client/index.ts';
import { refusals } from '../parts/index.ts';

/** A house that has not said anything for so long is taken for one that cannot be reached. */
const SILENCE_MS = 15_000;

/** What was asked, or a failure where the line swallows the answer. */
export function heard<T>(answer: Promise<T>): Promise<T> {
  let timer = 0;
  const silence = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('no answer')), SILENCE_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** Why something was not done, and by `refused` what holds instead; `unheard` where nobody said, or in words that this page does not know. */
export function sayFault(error: unknown, unheard: string, refused = (why: string): string => why): string {
  const why: string | undefined = error instanceof CroupierError ? refusals.value[error.error.code] : undefined;
  return why === undefined ? unheard : refused(why);
}
