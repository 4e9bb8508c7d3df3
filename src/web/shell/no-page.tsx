/** What is shown where there is no page, or where it cannot be loaded. */
import type { VNode } from 'preact';
import { usePageTitle } from './page-title.ts';
import { type InEachLanguage, wordsOf } from './words.ts';

const EN = {
  none: 'There is no page at this address.',
  offline: 'The page could not be loaded. The house may be offline, or have a newer version of it.',
  lobby: 'To the tables',
  again: 'Try again',
};

const WORDS: InEachLanguage<typeof EN> = {
  en: EN,
  'zh-Hant': {
    none: '此網址沒有頁面。',
    offline: '無法載入頁面，賭場可能已離線，或頁面已有新版本。',
    lobby: '返回賭檯',
    again: '再試一次',
  },
};
const words = wordsOf(WORDS);

export function NoPage({ offline }: { readonly offline: boolean }): VNode {
  const { none, offline: lost, lobby, again } = words.value;
  const title = offline ? lost : none;
  usePageTitle(title);
  return (
    <main class="notice-page">
      <h1>{title}</h1>
      <p>
        {offline && (
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
