/** The server's clock by the quickest of its answers, on a steady clock that the test turns. */
import { describe, expect, it } from 'vitest';
import { ServerClock } from './clock.ts';

/** A server whose clock is ahead by so much, asked over a line whose two ways take their time. */
function lineTo(aheadMs: number) {
  let steadyMs = 0;
  const clock = new ServerClock(() => steadyMs);
  return {
    clock,
    pass: (ms: number) => {
      steadyMs += ms;
    },
    asks: (thereMs: number, backMs: number) => {
      const askedMs = clock.ask();
      steadyMs += thereMs;
      const saidMs = steadyMs + aheadMs;
      steadyMs += backMs;
      clock.hear(saidMs, askedMs);
    },
    offMs: () => clock.nowMs() - (steadyMs + aheadMs),
  };
}

const AHEAD_MS = 1_700_000_000_000;

describe("the server's clock", () => {
  it('is this machine’s before anything was heard', () => {
    const { clock } = lineTo(AHEAD_MS);
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1000);
    expect(clock.offsetMs).toBe(0);
  });

  it('is exact where both ways take as long, and goes on by itself', () => {
    const line = lineTo(AHEAD_MS);
    line.asks(40, 40);
    expect(line.offMs()).toBe(0);
    line.pass(12_345);
    expect(line.offMs()).toBe(0);
  });

  it('goes by the quickest answer, whenever it came', () => {
    const line = lineTo(AHEAD_MS);
    line.asks(900, 100);
    expect(line.offMs()).toBe(400);
    line.asks(10, 4);
    expect(line.offMs()).toBe(3);
    line.asks(5000, 0);
    expect(line.offMs()).toBe(3);
  });

  it('forgets what was heard long ago, and everything with a new connection', () => {
    const line = lineTo(AHEAD_MS);
    line.asks(2, 0);
    for (let i = 0; i < 7; i++) line.asks(60, 40);
    expect(line.offMs()).toBe(1);
    line.asks(60, 40);
    expect(line.offMs()).toBe(10);
    line.clock.forget();
    expect(line.clock.offsetMs).toBe(0);
  });
});
