/** The line to the house and the lock that draws near. It must never claim that something was done. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connection, say, session, wordsOf } from '../shell/index.ts';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

/** The house locks a console after so long without an act; the last seconds of it are shown. */
const LOCK_AFTER_MS = 5 * 60_000;
const SHOWN_MS = 30_000;

/** A second's tick while the component is shown. */
function useNow(): number {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function LockCountdown({ station }: { readonly station: Station }): VNode | null {
  const nowMs = useNow();
  const leftMs = station.actedAtMs.value + LOCK_AFTER_MS - nowMs;
  useEffect(() => {
    // Unlocking is a sign of life, as acting is.
    if (session.value?.locked === false) station.actedAtMs.value = Date.now();
  }, [session.value?.locked]);
  if (leftMs > SHOWN_MS || session.value?.locked) return null;
  return (
    <span class="warning-strip" role="timer">
      {words.value.locksIn(Math.max(0, Math.ceil(leftMs / 1000)))}
    </span>
  );
}

/** The seconds are for the eye: whoever listens hears once that the line has gone, and once that it is back. */
export function OfflineBanner({ sinceMs }: { readonly sinceMs: number }): VNode {
  const nowMs = useNow();
  useEffect(() => {
    say(words.value.lineLost, 'assertive');
    return () => {
      if (connection.value === 'open') say(words.value.lineBack);
    };
  }, []);
  return <p class="warning-strip dealer-offline">{words.value.offline(Math.max(0, Math.floor((nowMs - sinceMs) / 1000)))}</p>;
}
