/** The current route as a signal. Clicks on links to our pages navigate without loading the page again. */
import { signal } from '@preact/signals';
import { makePath, type PageName, type PageParams, parsePath } from '../../protocol/pages.ts';

export interface Route {
  /** null for an unknown path. */
  readonly page: PageName | null;
  readonly params: PageParams;
}

const currentRoute = (): Route => parsePath(location.pathname) ?? { page: null, params: {} };

export const route = signal<Route>(currentRoute());

export { makePath };

export function navigate(page: PageName, params: PageParams = {}): void {
  history.pushState(null, '', makePath(page, params));
  route.value = currentRoute();
  scrollTo(0, 0);
}

/** Handles plain clicks on links to our pages. The browser handles all other clicks. */
function onClick(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target !== '' || link.hasAttribute('download'))
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || parsePath(url.pathname) === null) return;
  // For a link to a part of the current page, the browser scrolls.
  if (url.pathname === location.pathname && url.hash !== '') return;
  event.preventDefault();
  history.pushState(null, '', url.pathname + url.search + url.hash);
  route.value = currentRoute();
  scrollTo(0, 0);
}

export function startRouting(): void {
  addEventListener('popstate', () => {
    route.value = currentRoute();
  });
  document.addEventListener('click', onClick);
}
