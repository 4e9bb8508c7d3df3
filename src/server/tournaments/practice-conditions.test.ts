/** Tests when practice tournaments start. */
import { expect, it } from 'vitest';
import { PACES } from '../dealing/index.ts';
import { nextPracticeStartMs, practiceConditions } from './practice-conditions.ts';

const NOW_MS = Date.UTC(2026, 10, 17, 15, 1);

it.each([
  { name: 'the house', pace: PACES.house, everyMs: 1_800_000, spins: 7 },
  { name: 'a house with a short betting time', pace: { ...PACES.house, bettingMs: 5000 }, everyMs: 1_800_000, spins: 7 },
  { name: 'load tests', pace: PACES.bench, everyMs: 1_800_000, spins: 7 },
  { name: 'fast dealing', pace: PACES.fast, everyMs: 20_000, spins: 3 },
])('with the pace of $name a tournament starts every $everyMs ms and has $spins spins', ({ pace, everyMs, spins }) => {
  const firstMs = nextPracticeStartMs(NOW_MS, pace);
  expect(nextPracticeStartMs(firstMs, pace) - firstMs).toBe(everyMs);
  for (const { length } of practiceConditions(firstMs, NOW_MS, pace).sessions) expect(length).toEqual({ by: 'spins', spins });
});
