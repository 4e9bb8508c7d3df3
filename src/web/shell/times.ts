/** Formats dates and times. */

const STYLES = {
  time: { timeStyle: 'short' },
  exactTime: { timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
export type TimeStyle = keyof typeof STYLES;

/** The formatters are kept, because creating one costs more time than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as in `locale`. All styles have the clock of the locale: 24 hours, or 12 hours with a day period. */
export function formatTimeIn(locale: string, style: TimeStyle, ms: number, timeZone?: string): string {
  const key = `${locale} ${style} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
    formats.set(key, format);
  }
  return format.format(ms);
}
