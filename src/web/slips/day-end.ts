/** When a day of the house is over, by the clock of whoever reads it. It must never name a zone of time: people live by their own. */

export type DayEnd = 'midnight' | 'today' | 'tomorrow';

/** The house counts in days that end at one moment everywhere; here that may be any hour. */
export function dayEndOf(endsAtMs: number, nowMs: number): DayEnd {
  const [end, now] = [new Date(endsAtMs), new Date(nowMs)];
  if (end.getHours() === 0 && end.getMinutes() === 0) return 'midnight';
  return end.toDateString() === now.toDateString() ? 'today' : 'tomorrow';
}
