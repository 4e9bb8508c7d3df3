/** The countdown before the lock of a staff session that nobody uses. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LOCK_AFTER_MS } from '../../../protocol/bounds.ts';
import { lastActiveAtMs, session as userSession } from '../../shell/index.ts';
import { words } from '../words/index.ts';

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
  if (leftMs > COUNTDOWN_MS || userSession.value?.locked) return null;
  return (
    <span class="warning-strip" role="timer">
      {words.value.locksIn(Math.max(0, Math.ceil(leftMs / 1000)))}
    </span>
  );
}
