/** Tests the time of a notice that the dealer enters. */
import { describe, expect, it } from 'vitest';
import { parseNoticeTime } from './notice-time.ts';

/** A local time on 1 March 2026, which has no change of the clocks nearby. */
const localTime = (day: number, hours: number, minutes: number): number => new Date(2026, 2, day, hours, minutes).getTime();

describe('[crown-sic-bo footnote-s66-2] the announced time', () => {
  it.each([
    ['is later today', '14:30', localTime(1, 14, 30)],
    ['is tomorrow if it has passed today', '13:59', localTime(2, 13, 59)],
    ['is tomorrow if it is now', '14:00', localTime(2, 14, 0)],
    ['is left to the table if the field is empty', '', undefined],
  ])('%s', (_, text, expected) => {
    expect(parseNoticeTime(text, localTime(1, 14, 0))).toBe(expected);
  });
});
