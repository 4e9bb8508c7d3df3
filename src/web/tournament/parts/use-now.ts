/** The time of the server as a value of a component, which renders again at an interval. */
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../../shell/index.ts';

const SECOND_MS = 1000;

export function useNow(everyMs: number = SECOND_MS): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
