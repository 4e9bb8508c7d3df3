/** The current route as a signal. Links to our pages do not load the page again. Sets the title of a page, and focuses its heading. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
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
  const target = url.origin === location.origin ? parsePath(url.pathname) : null;
  // A display is loaded anew, because it has no session.
  if (target === null || target.page === 'display' || target.page === 'tournamentDisplay') return;
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

/** Sets the title in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Croupier`;
  }, [title]);
}

/** If a page has no heading after this time, the focus stays where it is. */
const HEADING_WAIT_MS = 10_000;

/** Ends the search for a heading that an earlier call started. */
let stopFocusing: () => void = () => {};

/** Focuses the `h1` inside `root` when it appears, so that screen readers announce the page. If the page then replaces it (a loading notice), focuses the new `h1`. */
export function focusHeading(root: HTMLElement): void {
  stopFocusing();
  let focused: Element | null = null;
  const check = (): void => {
    const heading = root.querySelector('h1');
    if (heading === null || heading === focused) return;
    const { activeElement } = document;
    // The user has moved the focus in the meantime, so it stays there.
    if (focused !== null && activeElement !== null && activeElement !== document.body && activeElement !== focused) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(() => stopFocusing(), HEADING_WAIT_MS);
  const listeners = new AbortController();
  stopFocusing = () => {
    observer.disconnect();
    clearTimeout(timer);
    listeners.abort();
    stopFocusing = () => {};
  };
  // A user who presses a key or the pointer is working already, so the focus is not moved.
  for (const kind of ['keydown', 'pointerdown'])
    addEventListener(kind, () => stopFocusing(), { signal: listeners.signal, capture: true });
  check();
}
