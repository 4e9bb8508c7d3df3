/** Tests the text that tells a player when the house's day ends. */
import { expect, it } from 'vitest';
import { findDayEnd } from './day-end.ts';

/** A time in May 2026, in the time zone of the test run. `time` has the form `day hour:minute`. */
const timeAt = (time: string): number => new Date(`2026-05-${time.replace(' ', 'T')}`).getTime();

it.each([
  ['midnight', '08 00:00', '07 15:00'],
  ['today', '07 17:00', '07 09:00'],
  ['tomorrow', '08 08:00', '07 22:00'],
  ['today', '08 08:00', '08 07:59'],
  ['tomorrow', '08 00:30', '07 12:00'],
])('findDayEnd returns %s for a day that ends on %s if the time is now %s', (dayEnd, end, now) => {
  expect(findDayEnd(timeAt(end), timeAt(now))).toBe(dayEnd);
});
