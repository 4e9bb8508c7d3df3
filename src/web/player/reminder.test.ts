/** The word after the time that one has set oneself, by a clock that waits for nobody. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remind } from './reminder.ts';

const SIGNED_IN_MS = 1_000_000;
const AHEAD_MS = 7_000_000;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_IN_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = (value: number | null) => ({ sessionMinutes: { value, next: null }, signedInAtMs: SIGNED_IN_MS + AHEAD_MS });
/** The house's clock is far ahead of this machine's. */
const serverNow = (): number => Date.now() + AHEAD_MS;

it('comes once, at the minute by the clock of the house', () => {
  const told = vi.fn();
  remind(limits(30), serverNow, told);
  vi.advanceTimersByTime(30 * MINUTE_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(30);
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(told).toHaveBeenCalledTimes(1);
});

it('counts from the sign-in, not from when the page was loaded', () => {
  vi.advanceTimersByTime(20 * MINUTE_MS);
  const told = vi.fn();
  remind(limits(30), serverNow, told);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(told).toHaveBeenCalledExactlyOnceWith(30);
});

it('comes at once where the time is over already', () => {
  vi.advanceTimersByTime(45 * MINUTE_MS);
  const told = vi.fn();
  remind(limits(30), serverNow, told);
  vi.advanceTimersByTime(0);
  expect(told).toHaveBeenCalledExactlyOnceWith(30);
});

it('does not come without a limit, nor after it was taken back', () => {
  const told = vi.fn();
  remind(limits(null), serverNow, told);
  remind(limits(30), serverNow, told)();
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS);
  expect(told).not.toHaveBeenCalled();
});
