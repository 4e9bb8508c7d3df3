/** Tests which language and which locale the pages have in browsers with different languages. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../felt/headless.ts';
import { findLanguage, findLocale } from './locales.ts';

describe('the language of the pages', () => {
  it.each<[browserLocales: readonly string[], language: Language]>([
    [['en'], 'en'],
    [['en-AU', 'en'], 'en'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-HK'], 'zh-Hant'],
    [['zh-MO'], 'zh-Hant'],
    [['zh-Hant'], 'zh-Hant'],
    [['zh-Hant-SG'], 'zh-Hant'],
    [['ZH-tw'], 'zh-Hant'],
    [['zh'], 'zh-Hans'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-SG'], 'zh-Hans'],
    [['zh-MY'], 'zh-Hans'],
    [['zh-Hans-HK'], 'zh-Hans'],
    [['vi'], 'vi'],
    [['vi-VN', 'en'], 'vi'],
    // The first language that the pages have.
    [['en-GB', 'zh-TW'], 'en'],
    [['fr', 'vi-VN', 'zh-CN'], 'vi'],
    [['zh-TW', 'en-GB'], 'zh-Hant'],
    [['zh-CN', 'zh-TW'], 'zh-Hans'],
    [['de-DE', 'zh-HK', 'en'], 'zh-Hant'],
    [['de-DE', 'fr'], 'en'],
    [[], 'en'],
    // Chromium on a machine without a language.
    [['en-US@posix'], 'en'],
    [['en-US@posix', 'zh-TW'], 'zh-Hant'],
    // Other languages with the same letters.
    [['ja', 'ko'], 'en'],
  ])('in a browser with %j is %s', (browserLocales, language) => {
    expect(findLanguage(browserLocales)).toBe(language);
  });
});

describe('the locale of dates', () => {
  it.each<[language: Language, browserLocales: readonly string[], locale: string]>([
    ['en', ['en-GB', 'en'], 'en-GB'],
    ['en', ['en-US'], 'en-US'],
    ['en', ['zh-TW', 'en-AU', 'en-US'], 'en-AU'],
    ['en', ['de-DE', 'fr'], 'en'],
    ['en', [], 'en'],
    // Chromium on a machine without a language.
    ['en', ['en-US@posix'], 'en'],
    ['zh-Hant', ['zh-Hant-TW'], 'zh-Hant-TW'],
    ['zh-Hant', ['en-GB', 'zh-TW'], 'zh-TW'],
    ['zh-Hant', ['zh-HK'], 'zh-HK'],
    // Simplified Chinese is a different language of the pages.
    ['zh-Hant', ['zh-CN', 'zh'], 'zh-Hant'],
    ['zh-Hant', ['en-GB'], 'zh-Hant'],
    ['zh-Hans', ['zh-TW', 'zh-SG', 'zh-CN'], 'zh-SG'],
    ['zh-Hans', ['zh'], 'zh'],
    ['vi', ['vi-VN'], 'vi-VN'],
    ['vi', ['en-GB'], 'vi'],
  ])('of a page in %s in a browser with %j is %s', (language, browserLocales, locale) => {
    expect(findLocale(language, browserLocales)).toBe(locale);
  });
});
