/** Tests that dates and times have the order and the clock of the user's region, and the language of the page. */
import { describe, expect, it } from 'vitest';
import { formatTimeIn } from './times.ts';

describe('a time', () => {
  const MS = Date.UTC(2026, 10, 3, 13, 10, 23);
  /** Some locales put a narrow space before the day period. */
  const format = (locale: string, style: Parameters<typeof formatTimeIn>[1]): string =>
    formatTimeIn(locale, style, MS, 'UTC').replaceAll('\u202f', ' ');

  it.each([
    ['en-GB', { time: '13:10', exactTime: '13:10:23', date: '3 Nov 2026', dateTime: '3 Nov 2026, 13:10' }],
    ['en-US', { time: '1:10 PM', exactTime: '1:10:23 PM', date: 'Nov 3, 2026', dateTime: 'Nov 3, 2026, 1:10 PM' }],
    ['zh-Hant-TW', { time: '下午1:10', exactTime: '下午1:10:23', date: '2026年11月3日', dateTime: '2026年11月3日 下午1:10' }],
  ] as const)('in %s has one clock format in every style', (locale, expected) => {
    for (const style of ['time', 'exactTime', 'date', 'dateTime'] as const) expect(format(locale, style)).toBe(expected[style]);
  });
});
