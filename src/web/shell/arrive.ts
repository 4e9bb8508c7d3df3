/** Brings the keyboard to the heading of a page that was gone to, so that the change is told. It must never take the keyboard from somebody who has gone on. */

/** A page that loads for longer is found by its reader. */
const WAITED_MS = 10_000;

let leave: () => void = () => {};

/** Watches for the heading of the page at hand, also where a notice stands in its place until it is loaded. */
export function arrive(root: HTMLElement): void {
  leave();
  let given: Element | null = null;
  const look = (): void => {
    const heading = root.querySelector('h1');
    if (heading === null || heading === given) return;
    const { activeElement } = document;
    // Whoever has the keyboard elsewhere by now is not called back.
    if (given !== null && activeElement !== null && activeElement !== document.body && activeElement !== given) return;
    given = heading;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(() => leave(), WAITED_MS);
  const ended = new AbortController();
  leave = () => {
    watcher.disconnect();
    clearTimeout(timer);
    ended.abort();
    leave = () => {};
  };
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => leave(), { signal: ended.signal, capture: true });
  look();
}
