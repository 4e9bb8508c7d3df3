/** The estimated time of the server, and countdowns. The server's clock decides when betting closes, not a countdown. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { client } from './session.ts';

export const serverNow = (): number => client.serverNow();

/** A countdown is updated this often, so that it skips no second. */
const TICK_MS = 200;

/** Whole seconds until `atMs`, a time of the server's clock; null if `atMs` is null. */
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

/** Returns whether a time of the server's clock has passed. The component renders again when one of these times passes. */
export function usePassedTimes(times: readonly number[]): (atMs: number) => boolean {
  const countPassed = (): number => times.filter((atMs) => serverNow() >= atMs).length;
  const [passedCount, setPassedCount] = useState(countPassed);
  useEffect(() => {
    setPassedCount(countPassed());
    if (countPassed() === times.length) return;
    const timer = setInterval(() => setPassedCount(countPassed()), TICK_MS);
    return () => clearInterval(timer);
  }, [times.join(), passedCount]);
  return (atMs) => serverNow() >= atMs;
}

const nowMs = signal(serverNow());
setInterval(() => {
  nowMs.value = serverNow();
}, 10_000);

/** The server's time in milliseconds, updated every ten seconds: often enough to show hours and minutes. */
export const minuteClock: ReadonlySignal<number> = nowMs;
