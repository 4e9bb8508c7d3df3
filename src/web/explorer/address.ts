/** What is shown, as a signal that follows the address and is the only one to write it. It must never load anything. */
import { signal } from '@preact/signals';
import { type ExplorerState, makeFragment, parseFragment, strayLayouts } from './state.ts';

export const shown = signal<ExplorerState>(parseFragment(location.hash));

/** Layouts that the address names and that there are not, until something else is chosen. */
export const stray = signal<readonly string[]>(strayLayouts(location.hash));

const read = (): void => {
  stray.value = strayLayouts(location.hash);
  shown.value = parseFragment(location.hash);
};

/** Back, forward, and links typed or pasted while the page is open. */
export function followAddress(): () => void {
  read();
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  return () => {
    removeEventListener('popstate', read);
    removeEventListener('hashchange', read);
  };
}

/** `push` for a step that one wants to go back from; `replace` for what is being tried out, such as chips. */
export function show(change: Partial<ExplorerState>, how: 'push' | 'replace' = 'push'): void {
  const next = { ...shown.value, ...change };
  const fragment = makeFragment(next);
  if (how === 'push' && fragment !== location.hash) history.pushState(null, '', fragment);
  else history.replaceState(null, '', fragment);
  shown.value = next;
  stray.value = [];
}

export const linkTo = (change: Partial<ExplorerState>): string => makeFragment({ ...shown.value, ...change });
