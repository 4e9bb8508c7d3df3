/** The server's time, as near as the line lets it be known, and a tick to redraw by. It must never decide when betting closes: the server does. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { client } from './house.ts';

export const serverNow = (): number => client.serverNow();

/** Redraws a countdown often enough that no second is skipped. */
const TICK_MS = 200;

/** Whole seconds left until a moment of the server's clock, counted only while it is shown; null without a moment. */
export function useSecondsUntil(atMs: number | null): number | null {
  const left = (): number | null => (atMs === null ? null : Math.max(0, Math.ceil((atMs - serverNow()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (atMs === null) return;
    const timer = setInterval(() => setSeconds(left()), TICK_MS);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}

const minute = signal(serverNow());
setInterval(() => {
  minute.value = serverNow();
}, 10_000);

/** The time, good for showing minutes. */
export const roughNow: ReadonlySignal<number> = minute;
