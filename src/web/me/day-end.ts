/** Finds when the house's day ends in the player's time zone. A daily limit counts from the start to the end of this day. */

export type DayEnd = 'midnight' | 'today' | 'tomorrow';

/** The house's day ends at one moment, which can be any hour in the player's time zone. */
export function findDayEnd(endsAtMs: number, nowMs: number): DayEnd {
  const [end, now] = [new Date(endsAtMs), new Date(nowMs)];
  if (end.getHours() === 0 && end.getMinutes() === 0) return 'midnight';
  return end.toDateString() === now.toDateString() ? 'today' : 'tomorrow';
}
