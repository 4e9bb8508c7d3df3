/** Tests the server's time with a simulated clock of the machine and a simulated monotonic clock. */
import { describe, expect, it } from 'vitest';
import { Clock, type ClockStep, describeClock } from './clock.ts';

const START_MS = 1_700_000_000_000;
const HOUR_MS = 3_600_000;

/** A machine whose clock can be set. */
function simulateMachine(offsetMs = 0) {
  const steps: ClockStep[] = [];
  let [monotonicMs, wallMs] = [5000, START_MS + offsetMs];
  const sources = { wall: () => wallMs, monotonic: () => monotonicMs };
  return {
    steps,
    clock: new Clock(sources, (step) => steps.push(step)),
    sources,
    /** Time passes, in short intervals as in a running server. */
    pass: (ms: number, readEveryMs: number, clock: Clock) => {
      for (let passedMs = 0; passedMs < ms; passedMs += readEveryMs) {
        monotonicMs += readEveryMs;
        wallMs += readEveryMs;
        clock.now();
      }
    },
    set: (byMs: number) => {
      wallMs += byMs;
    },
    wallMs: () => wallMs,
  };
}

describe("the server's time", () => {
  it('is the clock of the machine, as long as nobody sets it', () => {
    const { clock, pass, steps, wallMs } = simulateMachine();
    expect(clock.now()).toBe(START_MS);
    pass(HOUR_MS, 250, clock);
    expect(clock.now()).toBe(wallMs());
    expect(steps).toEqual([]);
    expect(describeClock(clock.status())).toEqual([]);
  });

  it.each([20_000, HOUR_MS])('runs on if the clock of the machine is set back by %i ms', (backMs) => {
    const { clock, pass, set, steps } = simulateMachine();
    pass(10_000, 250, clock);
    const beforeMs = clock.now();
    set(-backMs);
    pass(30_000, 250, clock);
    // 30 seconds last 30 seconds, up to a part of a second.
    expect(clock.now() - beforeMs).toBeGreaterThanOrEqual(29_700);
    expect(clock.now() - beforeMs).toBeLessThanOrEqual(30_000);
    expect(steps).toEqual([{ byMs: -backMs, atMs: expect.any(Number) }]);
    expect(clock.status().aheadMs).toBeGreaterThan(backMs - 500);
  });

  it('is right again after the clock was set back by an hour and then set right', () => {
    const { clock, pass, set, steps, wallMs } = simulateMachine();
    set(-HOUR_MS);
    pass(30_000, 250, clock);
    set(HOUR_MS);
    pass(60_000, 250, clock);
    expect(Math.abs(clock.now() - wallMs())).toBeLessThan(2);
    expect(clock.pendingMs()).toBe(0);
    expect(steps.map(({ byMs }) => byMs)).toEqual([-HOUR_MS, HOUR_MS]);
  });

  it('comes back to a clock that stays set back: one second in a hundred', () => {
    const { clock, pass, set, wallMs } = simulateMachine();
    set(-20_000);
    pass(1_000_000, 1000, clock);
    expect(clock.now() - wallMs()).toBe(10_000);
    pass(1_100_000, 1000, clock);
    expect(clock.now() - wallMs()).toBe(0);
  });

  it('adopts a forward step only when it is told to', () => {
    const { clock, pass, set, wallMs } = simulateMachine();
    pass(10_000, 250, clock);
    const beforeMs = clock.now();
    set(HOUR_MS);
    expect(clock.now()).toBe(beforeMs);
    pass(1000, 250, clock);
    expect(clock.now()).toBe(beforeMs + 1000);
    expect(clock.pendingMs()).toBe(HOUR_MS);
    clock.adopt(clock.pendingMs());
    expect(clock.now()).toBe(wallMs());
    expect(clock.pendingMs()).toBe(0);
    const [notice] = describeClock(clock.status());
    expect(notice).toMatch(/^the clock of the machine was set forward by 3600 s at 2023-\S+Z$/);
  });

  it('follows a difference below one second slowly, without a step', () => {
    const { clock, pass, set, steps, wallMs } = simulateMachine();
    set(900);
    pass(10_000, 250, clock);
    expect(clock.now() - wallMs()).toBe(-800);
    pass(90_000, 250, clock);
    expect(clock.now()).toBe(wallMs());
    expect(steps).toEqual([]);
  });

  it('continues after the last record if the server starts with an earlier clock', () => {
    const { clock, pass, steps, sources } = simulateMachine(-HOUR_MS);
    clock.startAfter(START_MS);
    expect(clock.now()).toBe(START_MS);
    pass(10_000, 250, clock);
    expect(clock.now() - START_MS).toBe(9900);
    expect(steps).toEqual([{ byMs: -HOUR_MS, atMs: START_MS }]);
    expect(describeClock(clock.status())[0]).toMatch(/ set back by 3600 s at .*; the server's time is 3600 s ahead of it$/);
    const later = new Clock(sources);
    later.startAfter(0);
    expect(later.status()).toEqual({ aheadMs: 0, lastStep: null });
  });

  it('never decreases, whatever happens to the clock of the machine', () => {
    const { clock, pass, set } = simulateMachine();
    let lastMs = clock.now();
    for (const byMs of [-20_000, 5000, -HOUR_MS, 2 * HOUR_MS, -500, 800, -3 * HOUR_MS, HOUR_MS]) {
      set(byMs);
      expect(clock.now()).toBeGreaterThanOrEqual(lastMs);
      pass(2000, 100, clock);
      clock.adopt(clock.pendingMs());
      expect(clock.now()).toBeGreaterThanOrEqual(lastMs);
      lastMs = clock.now();
    }
  });
});
