/** Finds the language of the pages for the languages of a browser. */
import { LANGUAGES, type Language } from '../felt/headless.ts';

/** A language together with its script: `zh-TW` and `zh-Hant-HK` are both Traditional Chinese. Returns null for an invalid tag. */
const scriptOf = (tag: string): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    // Some browsers report the locale of the system, such as `en-US@posix`, which is not a language tag.
    return null;
  }
};

/** The first language of the browser that the pages have; English if they have none of them. */
export const findLanguage = (browserLocales: readonly string[]): Language => {
  const found = browserLocales.flatMap((tag) => LANGUAGES.find((language) => scriptOf(language) === scriptOf(tag)) ?? []);
  return found[0] ?? 'en';
};

/** The first locale of the browser in the language of the page, so that dates have the order of the user's region. */
export const findLocale = (language: Language, browserLocales: readonly string[]): string =>
  browserLocales.find((tag) => scriptOf(tag) === scriptOf(language)) ?? language;
