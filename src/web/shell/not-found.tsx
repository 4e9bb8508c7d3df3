/** The page for an unknown URL, and for a page that cannot be loaded (`isOffline`). */
import type { VNode } from 'preact';
import { usePageTitle } from './router.ts';
import { words } from './words/index.ts';

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
