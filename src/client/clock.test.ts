/** Tests the estimate of the server's clock with a simulated local clock. */
import { describe, expect, it } from 'vitest';
import { ServerClock } from './clock.ts';

/**
 * Simulates a connection to a server whose clock is ahead of the local clock.
 * The error of a sample is half the difference between the times that its request and its answer take.
 */
function simulateConnection(firstAheadMs: number) {
  let [localMs, aheadMs] = [0, firstAheadMs];
  const clock = new ServerClock(() => localMs);
  return {
    clock,
    advance: (ms: number) => {
      localMs += ms;
    },
    /** The server's clock jumps. */
    jump: (ms: number) => {
      aheadMs += ms;
    },
    sample: (requestMs: number, answerMs: number) => {
      const startMs = clock.startTimer();
      localMs += requestMs;
      const serverMs = localMs + aheadMs;
      localMs += answerMs;
      clock.addSample(serverMs, startMs);
    },
    errorMs: () => clock.nowMs() - (localMs + aheadMs),
  };
}

const AHEAD_MS = 1_700_000_000_000;

describe("the estimate of the server's clock", () => {
  it('equals the local clock before the first sample', () => {
    const { clock } = simulateConnection(AHEAD_MS);
    // The local time is `Date.now()`. The simulated clock only measures durations.
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1000);
    expect(clock.offsetMs).toBe(0);
  });

  it('is exact if request and answer take equally long, and advances without new samples', () => {
    const connection = simulateConnection(AHEAD_MS);
    connection.sample(40, 40);
    expect(connection.errorMs()).toBe(0);
    connection.advance(12_345);
    expect(connection.errorMs()).toBe(0);
  });

  it('uses the fastest sample', () => {
    const connection = simulateConnection(AHEAD_MS);
    connection.sample(900, 100);
    expect(connection.errorMs()).toBe(400);
    connection.sample(10, 4);
    expect(connection.errorMs()).toBe(3);
    connection.sample(5000, 0);
    expect(connection.errorMs()).toBe(3);
  });

  it.each([20_000, -20_000, 3_600_000])('follows a jump of the server’s clock by %i ms with the next sample', (byMs) => {
    const connection = simulateConnection(AHEAD_MS);
    for (let i = 0; i < 8; i++) connection.sample(5, 5);
    connection.jump(byMs);
    connection.sample(60, 40);
    expect(Math.abs(connection.errorMs())).toBeLessThanOrEqual(50);
  });

  it('drops old samples, and all samples on a new connection', () => {
    const connection = simulateConnection(AHEAD_MS);
    connection.sample(2, 0);
    // The clock keeps eight samples: the fast one and these seven.
    for (let i = 0; i < 7; i++) connection.sample(60, 40);
    expect(connection.errorMs()).toBe(1);
    connection.sample(60, 40);
    expect(connection.errorMs()).toBe(10);
    connection.clock.reset();
    expect(connection.clock.offsetMs).toBe(0);
  });
});
