/** The states of a page of staff that loads its data one time: loading, not found, not permitted, failed with a second attempt. */
import type { VNode } from 'preact';
import { CroupierError } from '../../../client/index.ts';
import { words } from './words/index.ts';

export type LoadState = 'loading' | 'not-found' | 'not-permitted' | 'failed';

/** The state after an error of the server or of the connection. */
export const failureOf = (error: unknown): LoadState =>
  error instanceof CroupierError && (error.code === 'not-found' || error.code === 'not-permitted') ? error.code : 'failed';

interface LoadingPageProps {
  readonly state: LoadState;
  readonly title: string;
  /** The texts that differ from page to page. `notAllowed` is for people who may not see the page. */
  readonly texts: Readonly<Record<'notAllowed' | 'failed' | 'tryAgain', string>>;
  readonly onRetry: () => void;
}

export function LoadingPage({ state, title, texts, onRetry }: LoadingPageProps): VNode {
  const t = words.value;
  const heading = { loading: title, 'not-found': t.notFound, 'not-permitted': texts.notAllowed, failed: texts.failed }[state];
  return (
    <main class="notice-page">
      <h1>{heading}</h1>
      {state === 'loading' && <p role="status">{t.loading}</p>}
      {state === 'failed' && (
        <p>
          <button type="button" class="button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
    </main>
  );
}
