/** Messages of the pages. Each page has one list per language, typed by its English list; a message with values in it is a function. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Language } from '../felt/index.ts';
import { formatMoney, formatNumber } from './money.ts';
import { settings } from './settings.ts';

/** A list of messages, read-only to its depth. */
export type Messages<W> = W extends (...args: never[]) => unknown ? W : { readonly [K in keyof W]: Messages<W[K]> };

/** The same messages in every language; a missing one does not compile. */
export type InEachLanguage<W> = Readonly<Record<Language, Messages<W>>>;

/** Those of the chosen language; follows it. */
export const wordsOf = <W>(messages: InEachLanguage<W>): ReadonlySignal<Messages<W>> =>
  computed(() => messages[settings.language.value]);

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

/** Money in the chosen language. */
export const sayMoney = (minor: number): string => formatMoney(minor, settings.language.value);

/** The same with a sign before it, for what was won or lost. */
export const sayChange = (minor: number): string => formatMoney(minor, settings.language.value, true);

export const sayNumber = (value: number): string => formatNumber(value, settings.language.value, 0);

export const sayTime = (ms: number): string =>
  new Date(ms).toLocaleTimeString(settings.language.value, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const sayDateTime = (ms: number): string =>
  new Date(ms).toLocaleString(settings.language.value, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment that no calendar knows, such as the end of an exclusion without one. */
export const isEndless = (ms: number): boolean => Number.isNaN(new Date(ms).getTime());
