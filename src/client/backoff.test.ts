/** Tests the waits between connection attempts while a server is unavailable. */
import { expect, it } from 'vitest';
import { reconnectWaitMs } from './backoff.ts';

/** Returns the times of the attempts in the first `endMs` milliseconds. The list begins with 0, when the connection is lost. */
function simulateAttempts(endMs: number, random: number): readonly number[] {
  const attempts: number[] = [];
  for (let atMs = 0; atMs < endMs; atMs += reconnectWaitMs(attempts.length - 1, atMs, random)) attempts.push(atMs);
  return attempts;
}

it('the client retries at least every 1.5 seconds in the first 30 seconds', () => {
  for (const random of [0, 0.5, 0.999]) {
    const attempts = simulateAttempts(30_000, random);
    const gaps = attempts.slice(1).map((atMs, i) => atMs - (attempts[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_500);
  }
});

it('the client makes at most 33 attempts in the first 30 seconds, about one per second', () => {
  expect(simulateAttempts(30_000, 0.5).length).toBeLessThanOrEqual(33);
});

it('after 30 seconds, the client waits 2.5 to 7.5 seconds between attempts', () => {
  expect([0, 0.5, 1].map((random) => reconnectWaitMs(40, 30_000, random))).toEqual([2_500, 5_000, 7_500]);
});

it('clients that lost their connection at the same time wait for different times', () => {
  expect(reconnectWaitMs(3, 2_000, 0.999) - reconnectWaitMs(3, 2_000, 0)).toBeGreaterThan(900);
});
