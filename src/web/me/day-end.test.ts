/** The end of the house's day in the local time zone. */
import { expect, it } from 'vitest';
import { findDayEnd } from './day-end.ts';

/** A time in May 2026, in the time zone of the test run. */
const timeAt = (day: number, hour: number, minute = 0): number => new Date(2026, 4, day, hour, minute).getTime();

it.each([
  ['midnight', timeAt(8, 0), timeAt(7, 15)],
  ['today', timeAt(7, 17), timeAt(7, 9)],
  ['tomorrow', timeAt(8, 8), timeAt(7, 22)],
  ['today', timeAt(8, 8), timeAt(8, 7, 59)],
  ['tomorrow', timeAt(8, 0, 30), timeAt(7, 12)],
])('the day of the house ends %s (%i, now %i)', (dayEnd, endsAtMs, nowMs) => {
  expect(findDayEnd(endsAtMs, nowMs)).toBe(dayEnd);
});
