/** Tells when a page has been playable for a moment, so that parts for which the player does not wait can be loaded. */
import { useEffect, useState } from 'preact/hooks';
import type { PlayerSession } from './session.ts';

/** Everything that a first bet needs is loaded before. */
const DELAY_MS = 2000;

/** A seat taken within this time starts it again, because the controls are loaded then. */
export function useLoadDelay({ isSeated }: PlayerSession): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSeated.value]);
  return isOver;
}
