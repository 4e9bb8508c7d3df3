/** Selects the messages of a page in the chosen language. All languages must have the same messages as the English list. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Language } from '../felt/index.ts';
import { settings } from './settings.ts';

/** A list of messages, deeply read-only. A message with values is a function. */
export type Messages<W> = W extends (...args: never[]) => unknown ? W : { readonly [K in keyof W]: Messages<W[K]> };

/** The same messages in every language. A missing message is a compile error. */
export type InEachLanguage<W> = Readonly<Record<Language, Messages<W>>>;

/** The messages in the chosen language. */
export const wordsOf = <W>(messages: InEachLanguage<W>): ReadonlySignal<Messages<W>> =>
  computed(() => messages[settings.language.value]);

/** Loaders for all languages except English. */
export type OtherLanguages<W> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<W>>>;

/** Loads a language when it is chosen. The messages are English until `ready` is true. */
export function lazyWords<W>(
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
      // The server cannot be reached, so the page shows English instead of this language until it is reloaded.
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
