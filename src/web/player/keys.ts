/** The page's own keys beside those of the felt. It must never take a key from somebody who is typing. */
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../shell/index.ts';
import type { Play } from './play.ts';
import { words } from './words.ts';

export interface KeyDoors {
  readonly openCommand: () => void;
  readonly openKeys: () => void;
}

/** After F so long, a digit means a favourite. */
const FAVOURITE_MS = 3000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable);

export function useKeys(play: Play, { openCommand, openKeys }: KeyDoors): void {
  const favouriteUntilMs = useRef(0);
  useEffect(() => {
    const letters: Readonly<Record<string, (shift: boolean) => void>> = {
      u: (shift) => (shift ? play.redo() : play.undo()),
      d: play.double,
      r: (shift) => play.rebet(shift ? 2 : 1),
      c: play.clear,
      g: () => play.felt.handle?.focus(),
      f: () => {
        favouriteUntilMs.current = Date.now() + FAVOURITE_MS;
        play.tell(words.value.favouriteKey);
      },
    };
    const onDigit = (digit: number): void => {
      const favourite = play.favourites.value[digit - 1];
      if (Date.now() < favouriteUntilMs.current) {
        favouriteUntilMs.current = 0;
        if (favourite !== undefined) play.useFavourite(favourite);
      } else if (digit <= play.rack.value.length) play.inHand.value = digit - 1;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      // WCAG 2.1.4: whoever switched single characters off has all of them off.
      if (!settings.letterKeys.value) return;
      const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
      const letter = letters[event.key.toLowerCase()];
      if (digit !== null) onDigit(digit);
      else if (event.key === '/') openCommand();
      else if (event.key === '?') openKeys();
      else if (letter !== undefined) letter(event.shiftKey);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [play]);
}
