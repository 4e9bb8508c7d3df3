/** Loads the texts of the pages in each language. English texts are part of the code, because they are the fallback. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Language } from '../felt/index.ts';

/** A list of messages, deeply read-only. A message with values is a function. */
export type Messages<W> = W extends (...args: never[]) => unknown ? W : { readonly [K in keyof W]: Messages<W[K]> };

type OtherLanguage = Exclude<Language, 'en'>;

/** Loads the same messages in every language except English. A missing language or message is a compile error. */
export type OtherLanguages<W> = Readonly<Record<OtherLanguage, () => Promise<Messages<W>>>>;

type LoadTexts = (language: OtherLanguage) => Promise<unknown>;

export interface Texts {
  /** The messages in the language of the page. They are English while the language is loading, and if it cannot be loaded. */
  readonly wordsOf: <W>(en: W, others: OtherLanguages<W>) => ReadonlySignal<Messages<W>>;
  /** Registers texts that `wordsOf` does not return. */
  readonly registerTexts: (load: LoadTexts) => void;
  /** Resolves when a part of a page and all texts that it registers are loaded, so that the part is not shown in English first. */
  readonly withTexts: <T>(loading: Promise<T>) => Promise<T>;
  /** Changes the language of the page when all registered texts are loaded, so that all texts change together. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
}

/** `language` is the language of the page. */
export function openTexts(language: Signal<Language>): Texts {
  const loaders: LoadTexts[] = [];
  let choices = 0;

  const registerTexts = (load: LoadTexts): void => {
    const loads = new Map<OtherLanguage, Promise<unknown>>();
    const loadOnce: LoadTexts = (chosen) => {
      // After a failure the page shows English. The next attempt loads the texts again.
      const loading = loads.get(chosen) ?? load(chosen).catch(() => loads.delete(chosen));
      loads.set(chosen, loading);
      return loading;
    };
    loaders.push(loadOnce);
    const shown = language.peek();
    if (shown !== 'en') void loadOnce(shown);
  };

  const loadAll = async (chosen: Language): Promise<void> => {
    if (chosen === 'en') return;
    let count: number;
    do {
      count = loaders.length;
      await Promise.all(loaders.map((load) => load(chosen)));
    } while (loaders.length > count);
  };

  return {
    registerTexts,
    wordsOf: <W>(en: W, others: OtherLanguages<W>) => {
      const loaded = signal<Partial<Record<Language, Messages<W>>>>({});
      registerTexts(async (chosen) => {
        const words = await others[chosen]();
        loaded.value = { ...loaded.peek(), [chosen]: words };
      });
      return computed(() => loaded.value[language.value] ?? (en as Messages<W>));
    },
    withTexts: async (loading) => {
      const part = await loading;
      let shown: Language;
      do {
        shown = language.peek();
        await loadAll(shown);
      } while (shown !== language.peek());
      return part;
    },
    chooseLanguage: async (chosen) => {
      const choice = ++choices;
      await loadAll(chosen);
      // The user may have chosen another language meanwhile.
      if (choice === choices) language.value = chosen;
    },
  };
}
