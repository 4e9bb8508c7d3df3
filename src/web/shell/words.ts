/** Messages, compiled and typed: each page has a list of its own in every language, and a message that takes something is a function. It must never fall back to another language. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Language } from '../felt/index.ts';
import { settings } from './settings.ts';

/** The same messages in every language; a missing one does not compile. */
export type InEachLanguage<W> = Readonly<Record<Language, W>>;

/** Those of the chosen language; follows it. */
export const wordsOf = <W>(messages: InEachLanguage<W>): ReadonlySignal<W> => computed(() => messages[settings.language.value]);

/** Every language but English, each loaded when it is chosen. */
export type OtherLanguages<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

/** For a page that many open in one language. Until `ready` the words are English: the page waits for it. */
export function wordsLater<W>(
  en: W,
  others: OtherLanguages<W>,
): { readonly words: ReadonlySignal<W>; readonly ready: ReadonlySignal<boolean> } {
  const loaded = signal<Partial<Record<Language, W>>>({ en });
  effect(() => {
    const language = settings.language.value;
    if (language === 'en' || loaded.peek()[language] !== undefined) return;
    others[language]().then(
      (words) => {
        loaded.value = { ...loaded.peek(), [language]: words };
      },
      // Without a line English is better than nothing.
      () => {
        loaded.value = { ...loaded.peek(), [language]: en };
      },
    );
  });
  return {
    words: computed(() => loaded.value[settings.language.value] ?? en),
    ready: computed(() => loaded.value[settings.language.value] !== undefined),
  };
}

const MINOR_PER_UNIT = 100;

/** Kept, for making one costs more than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, digits: number, sign: boolean): Intl.NumberFormat {
  const key = `${language} ${digits} ${sign}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(sign ? { signDisplay: 'exceptZero' as const } : {}),
  });
  formats.set(key, made);
  return made;
}

/** Money as people read it: whole units without a point, others with two places. */
export const sayMoney = (minor: number): string =>
  formatOf(settings.language.value, minor % MINOR_PER_UNIT === 0 ? 0 : 2, false).format(minor / MINOR_PER_UNIT);

/** The same with a sign before it, for what was won or lost. */
export const sayChange = (minor: number): string =>
  formatOf(settings.language.value, minor % MINOR_PER_UNIT === 0 ? 0 : 2, true).format(minor / MINOR_PER_UNIT);

export const sayNumber = (value: number): string => formatOf(settings.language.value, 0, false).format(value);

export const sayTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString(settings.language.value, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const sayDateTime = (ms: number): string =>
  new Date(ms).toLocaleString(settings.language.value, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment that no calendar knows, such as the end of an exclusion without one. */
export const isEndless = (ms: number): boolean => Number.isNaN(new Date(ms).getTime());
