/** The countdown before the lock of a staff session that nobody uses. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lastActiveAtMs, markActive, session as userSession, wordsOf } from '../../shell/index.ts';
import { DEALER_WORDS } from '../words/index.ts';

const words = wordsOf(DEALER_WORDS);

/** The server locks a staff session after this time without activity. */
const LOCK_AFTER_MS = 5 * 60_000;
/** The countdown is visible for this time before the lock. */
const COUNTDOWN_MS = 30_000;

/** The current time, updated every second. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function LockCountdown(): VNode | null {
  const nowMs = useNow();
  const leftMs = lastActiveAtMs.value + LOCK_AFTER_MS - nowMs;
  useEffect(() => {
    // The server restarts the five minutes after unlocking, as after a command.
    if (userSession.value?.locked === false) markActive();
  }, [userSession.value?.locked]);
  if (leftMs > COUNTDOWN_MS || userSession.value?.locked) return null;
  return (
    <span class="warning-strip" role="timer">
      {words.value.locksIn(Math.max(0, Math.ceil(leftMs / 1000)))}
    </span>
  );
}
