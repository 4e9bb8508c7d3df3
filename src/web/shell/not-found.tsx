/** The page for an unknown URL, and for a page that cannot be loaded (`isOffline`). */
import type { VNode } from 'preact';
import { usePageTitle } from './page-title.ts';
import { type InEachLanguage, wordsOf } from './words.ts';

const EN = {
  notFound: 'Page not found.',
  offline: 'The page could not be loaded. The server may be offline or have a newer version.',
  lobby: 'Back to the tables',
  again: 'Try again',
};

const WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    notFound: '找不到頁面。',
    offline: '無法載入頁面，伺服器可能已離線，或已有新版本。',
    lobby: '返回賭檯',
    again: '再試一次',
  },
};
const words = wordsOf(WORDS);

export function NotFound({ isOffline }: { readonly isOffline: boolean }): VNode {
  const { notFound, offline, lobby, again } = words.value;
  const title = isOffline ? offline : notFound;
  usePageTitle(title);
  return (
    <main class="notice-page">
      <h1>{title}</h1>
      <p>
        {isOffline && (
          <button type="button" class="button main" onClick={() => location.reload()}>
            {again}
          </button>
        )}{' '}
        <a class="button" href="/">
          {lobby}
        </a>
      </p>
    </main>
  );
}
