/** Waits before the next try to connect, over the time that a server stays away. */
import { expect, it } from 'vitest';
import { waitOf } from './backoff.ts';

/** When tries are made, by this chance, in the first so many milliseconds. */
function triesWithin(endMs: number, chance: number): readonly number[] {
  const tries: number[] = [];
  for (let atMs = 0; atMs < endMs; atMs += waitOf(tries.length - 1, atMs, chance)) tries.push(atMs);
  return tries;
}

it('tries within a second and a half in the first half minute, whatever the chance', () => {
  for (const chance of [0, 0.5, 0.999]) {
    const tries = triesWithin(30_000, chance);
    const gaps = tries.slice(1).map((atMs, i) => atMs - (tries[i] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_500);
  }
});

it('tries about once in a second, no more', () => {
  expect(triesWithin(30_000, 0.5).length).toBeLessThanOrEqual(33);
});

it('leaves a server alone that stays away', () => {
  expect([0, 0.5, 1].map((chance) => waitOf(40, 30_000, chance))).toEqual([2_500, 5_000, 7_500]);
});

it('spreads clients that were all cut off at once', () => {
  expect(waitOf(3, 2_000, 0.999) - waitOf(3, 2_000, 0)).toBeGreaterThan(900);
});
