/** Converts times to and from the text of a date and time field, in the time zone of the browser. */

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Such as `2026-11-21T20:00`. Seconds are there only if they are not zero, so that no time changes by the form alone. */
export function toLocalText(ms: number): string {
  const date = new Date(ms);
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  const [seconds, milliseconds] = [date.getSeconds(), date.getMilliseconds()];
  const fraction = milliseconds === 0 ? '' : `.${pad(milliseconds, 3)}`;
  const rest = seconds === 0 && milliseconds === 0 ? '' : `:${pad(seconds)}${fraction}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}${rest}`;
}

/** Returns null if the text is not a complete date and time. */
export function parseLocalText(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text)) return null;
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}
