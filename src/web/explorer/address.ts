/** Keeps the state of the explorer (the page with the odds of every layout) in sync with the fragment of the URL. */
import { signal } from '@preact/signals';
import { type ExplorerState, makeFragment, parseFragment, unknownLayouts } from './state.ts';

export const state = signal<ExplorerState>(parseFragment(location.hash));

/** Layouts in the URL that do not exist. The list is cleared when the user changes the state. */
export const unknownLayoutNames = signal<readonly string[]>(unknownLayouts(location.hash));

const readAddress = (): void => {
  unknownLayoutNames.value = unknownLayouts(location.hash);
  state.value = parseFragment(location.hash);
};

/** Reads the URL again when the user goes back or forward, or edits it. */
export function syncWithAddress(): () => void {
  readAddress();
  addEventListener('popstate', readAddress);
  addEventListener('hashchange', readAddress);
  return () => {
    removeEventListener('popstate', readAddress);
    removeEventListener('hashchange', readAddress);
  };
}

/** Changes the state and the URL. `push` adds a history entry. `replace` adds none: it is for small steps such as adding a chip. */
export function update(change: Partial<ExplorerState>, mode: 'push' | 'replace' = 'push'): void {
  const next = { ...state.value, ...change };
  const fragment = makeFragment(next);
  if (mode === 'push' && fragment !== location.hash) history.pushState(null, '', fragment);
  else history.replaceState(null, '', fragment);
  state.value = next;
  unknownLayoutNames.value = [];
}

/** The URL fragment that opens the explorer with a changed state. */
export const linkTo = (change: Partial<ExplorerState>): string => makeFragment({ ...state.value, ...change });
