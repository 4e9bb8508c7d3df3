/** The end of a day of the house is said as whoever reads it would. */
import { expect, it } from 'vitest';
import { dayEndOf } from './day-end.ts';

/** By the clock of wherever this runs. */
const at = (day: number, hour: number, minute = 0): number => new Date(2026, 4, day, hour, minute).getTime();

it.each([
  ['midnight', at(8, 0), at(7, 15)],
  ['today', at(7, 17), at(7, 9)],
  ['tomorrow', at(8, 8), at(7, 22)],
  ['today', at(8, 8), at(8, 7, 59)],
  ['tomorrow', at(8, 0, 30), at(7, 12)],
])('%s', (said, endsAtMs, nowMs) => {
  expect(dayEndOf(endsAtMs, nowMs)).toBe(said);
});
