/** Reads the announced time of a notice, which the dealer enters as a time of day. */

const TIME_OF_DAY = /^(\d\d):(\d\d)$/;

/** The next moment with this local time of day, such as `14:30`; undefined if the dealer leaves the field empty. */
export function parseNoticeTime(text: string, nowMs: number): number | undefined {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const time = new Date(nowMs);
  time.setHours(Number(hours), Number(minutes), 0, 0);
  if (time.getTime() <= nowMs) time.setDate(time.getDate() + 1);
  return time.getTime();
}
