/** Keyboard shortcuts of the page, except those of the felt. Keys in text fields and dialogs are ignored. */
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';

export interface ShortcutHandlers {
  readonly openCommandLine: () => void;
  readonly openKeys: () => void;
}

/** For this long after F, a digit selects a favourite. */
const FAVOURITE_MS = 3000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable);

export function useShortcuts(session: PlayerSession, { openCommandLine, openKeys }: ShortcutHandlers): void {
  const favouriteUntilMs = useRef(0);
  useEffect(() => {
    const letters: Readonly<Record<string, (shift: boolean) => void>> = {
      u: (shift) => (shift ? session.redo() : session.undo()),
      d: session.double,
      r: (shift) => session.rebet(shift ? 2 : 1),
      c: session.clear,
      g: () => session.felt.handle?.focus(),
      f: () => {
        favouriteUntilMs.current = Date.now() + FAVOURITE_MS;
        session.showMessage(words.value.favouriteKey);
      },
    };
    const handleDigit = (digit: number): void => {
      const favourite = session.favourites.value[digit - 1];
      if (Date.now() < favouriteUntilMs.current) {
        favouriteUntilMs.current = 0;
        if (favourite !== undefined) session.useFavourite(favourite);
      } else if (digit <= session.rack.value.length) session.selectedIndex.value = digit - 1;
    };
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      // WCAG 2.1.4: the setting switches off all single-character keys.
      if (!settings.letterKeys.value) return;
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
      const letter = letters[event.key.toLowerCase()];
      // A key that is held down is one press.
      if (event.repeat && letter !== undefined) return;
      if (digit !== null) handleDigit(digit);
      else if (event.key === '/') openCommandLine();
      else if (event.key === '?') openKeys();
      else if (letter !== undefined) letter(event.shiftKey);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [session]);
}
