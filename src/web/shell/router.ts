/** Which page is shown, from the address; links stay in the page. It must never load a page by itself. */
import { signal } from '@preact/signals';
import { makePath, type PageName, type PageParams, parsePath } from '../../protocol/pages.ts';

export interface Place {
  /** null for an address that is none of ours. */
  readonly page: PageName | null;
  readonly params: PageParams;
}

const placeNow = (): Place => parsePath(location.pathname) ?? { page: null, params: {} };

export const place = signal<Place>(placeNow());

export { makePath };

export function goTo(page: PageName, params: PageParams = {}): void {
  history.pushState(null, '', makePath(page, params));
  place.value = placeNow();
  scrollTo(0, 0);
}

/** A click on a link to one of our pages, without a wish for a new window. */
function onClick(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target !== '' || link.hasAttribute('download'))
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || parsePath(url.pathname) === null) return;
  if (url.pathname === location.pathname && url.hash !== '') return;
  event.preventDefault();
  history.pushState(null, '', url.pathname + url.search + url.hash);
  place.value = placeNow();
  scrollTo(0, 0);
}

export function startRouting(): void {
  addEventListener('popstate', () => {
    place.value = placeNow();
  });
  document.addEventListener('click', onClick);
}
