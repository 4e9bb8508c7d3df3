/** The estimated time of the server, and countdowns. Betting closes by the server's clock, not by a countdown. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { client } from './session.ts';

export const serverNow = (): number => client.serverNow();

/** Short enough that a countdown shows every second. */
const TICK_MS = 200;

/** Whole seconds until a time of the server's clock. */
export function useSecondsUntil(atMs: number | null): number | null {
  const secondsLeft = (): number | null => (atMs === null ? null : Math.max(0, Math.ceil((atMs - serverNow()) / 1000)));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    setSeconds(secondsLeft());
    if (atMs === null) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), TICK_MS);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}

const minute = signal(serverNow());
setInterval(() => {
  minute.value = serverNow();
}, 10_000);

/** The server's time, updated often enough to show minutes. */
export const minuteClock: ReadonlySignal<number> = minute;
