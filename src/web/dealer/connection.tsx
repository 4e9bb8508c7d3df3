/** The banner shown while the console has no connection. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce, connection, wordsOf } from '../shell/index.ts';
import { DEALER_WORDS } from './words/index.ts';

const words = wordsOf(DEALER_WORDS);

/** The current time, updated every second. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Screen readers announce only the loss and the return of the connection, not every second. */
export function OfflineBanner({ sinceMs }: { readonly sinceMs: number }): VNode {
  const nowMs = useNow();
  useEffect(() => {
    announce(words.value.connectionLost, 'assertive');
    return () => {
      if (connection.value === 'open') announce(words.value.connectionRestored);
    };
  }, []);
  return <p class="warning-strip dealer-offline">{words.value.offline(Math.max(0, Math.floor((nowMs - sinceMs) / 1000)))}</p>;
}
