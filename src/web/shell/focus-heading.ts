/** Focuses the heading after navigation, so that screen readers announce the page. */

/** If a page has no heading after this time, the focus stays where it is. */
const WAIT_MS = 10_000;

/** Ends the search for a heading that an earlier call started. */
let stop: () => void = () => {};

/** Focuses the `h1` inside `root` when it appears. If the page then replaces it (a loading notice), focuses the new `h1`. */
export function focusHeading(root: HTMLElement): void {
  stop();
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
  const timer = setTimeout(() => stop(), WAIT_MS);
  const listeners = new AbortController();
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    listeners.abort();
    stop = () => {};
  };
  // A user who presses a key or the pointer is working already, so the focus is not moved.
  for (const kind of ['keydown', 'pointerdown'])
    addEventListener(kind, () => stop(), { signal: listeners.signal, capture: true });
  check();
}
