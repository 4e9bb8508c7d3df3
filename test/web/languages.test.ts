/** The pages in every language: texts and fonts are loaded only with their language, before a page is shown, and change without a reload. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../src/web/felt/headless.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { expectAccessibleSkippingFelt, findViolations, PHONE, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

/** Each page, and content that shows that it is loaded. */
const PAGES = [
  ['lobby', '/', '.lobby-felt svg'],
  ['table', '/table/dicette', '.felt .cell'],
  ['rules', '/rules/dicette', '.how-felt .felt'],
  ['tournaments', '/tournaments', 'main h1, main h2'],
] as const;

/** The name of the settings in each language. */
const SETTINGS: Readonly<Record<Language, string>> = { en: 'Settings', 'zh-Hant': '設定', 'zh-Hans': '设置', vi: 'Cài đặt' };

/** The files of texts and fonts that belong to a language. */
const FILES_OF: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  'zh-Hant': /\/assets\/zh-hant/,
  'zh-Hans': /\/assets\/(?:zh-hans|felt-simplified)/,
  vi: /\/assets\/(?:vi-|felt-(?:vietnamese|accents))/,
};

/** Records the requests of a page. The returned function lists the languages whose files it has requested. */
function watchLanguages(page: Page): () => readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  return () => Object.entries(FILES_OF).flatMap(([language, files]) => (urls.some((url) => files.test(url)) ? [language] : []));
}

const languageOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('lang');

/** A script for the page. It records every text that the page has ever shown. */
const RECORD_TEXTS = `(() => {
  window.shownTexts = new Set();
  const record = () => { window.shownTexts.add(document.body?.innerText ?? ''); requestAnimationFrame(record); };
  requestAnimationFrame(record);
})()`;

describe.each(LANGUAGES)('in %s', { timeout: 60_000 }, (language) => {
  it('every page has the language, no errors, no violations, and loads no other language', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/triple-dice', { language });
    const requestedLanguages = watchLanguages(page);
    await page.addInitScript(RECORD_TEXTS);
    // The quick test size gives the pages to the languages in turn.
    for (const [name, path, ready] of FULL_SIZE ? PAGES : PAGES.filter((_, i) => i % 2 === LANGUAGES.indexOf(language) % 2)) {
      await page.goto(`${house.address()}${path}`);
      await page.locator(ready).first().waitFor();
      expect(await languageOf(page), name).toBe(language);
      await expectAccessibleSkippingFelt(page);
      await saveScreenshot(page, `language-${language}-${name}`);
      const texts = (await page.evaluate('[...window.shownTexts].join("\\n")')) as string;
      // The English name of the settings is in the top bar of every page.
      if (language !== 'en') expect(texts).not.toMatch(/\bSettings\b|\bLobby\b|Loading/);
    }
    expectNoPageErrors();
    await page.goto(`${house.address()}/nothing`);
    await page.locator('h1').waitFor();
    const unknown = (await page.evaluate('[...window.shownTexts].join("\\n")')) as string;
    if (language !== 'en') expect(unknown).not.toMatch(/found/i);
    expect(requestedLanguages()).toEqual(language === 'en' ? [] : [language]);
    await context.close();
    if (!FULL_SIZE) return;
    const phone = await visit(browser, house.address(), '/table/rws-c', { language, viewport: PHONE, touch: true });
    await phone.page.locator('.felt .cell').first().waitFor();
    expect(await findViolations(phone.page)).toEqual([]);
    expect(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await saveScreenshot(phone.page, `language-${language}-phone`);
    phone.expectNoPageErrors();
    await phone.context.close();
  });
});

describe('the settings', { timeout: 60_000 }, () => {
  it('name every language in itself, and change all texts at once without a reload', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/dicette');
    await page.locator('.felt .cell').first().waitFor();
    await page.evaluate('window.isSamePage = true');
    await page.getByRole('button', { name: SETTINGS.en, exact: true }).click();
    await page.locator('dialog[open] select').first().waitFor();
    expect(await page.locator('dialog[open] select').first().locator('option').allTextContents()).toEqual(
      LANGUAGES.map((language) => LANGUAGE_NAMES[language]),
    );
    for (const language of ['vi', 'zh-Hans', 'zh-Hant', 'en'] as const) {
      await page.locator('dialog[open] select').first().selectOption(language);
      await page.getByRole('dialog', { name: SETTINGS[language] }).waitFor();
      expect(await languageOf(page)).toBe(language);
      // The button is part of the page, the dialog was loaded later.
      expect(await page.getByRole('button', { name: SETTINGS[language], exact: true, includeHidden: true }).count()).toBe(1);
    }
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    expectNoPageErrors();
    await context.close();
  });

  it('show English if the texts cannot be loaded', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('.how-felt .felt').waitFor();
    await page.getByRole('button', { name: SETTINGS.en, exact: true }).click();
    await page.getByRole('dialog', { name: SETTINGS.en }).waitFor();
    await page.route(/\/assets\/vi/, (route) => route.abort());
    await page.locator('dialog[open] select').first().selectOption('vi');
    await page.locator('html[lang="vi"]').waitFor();
    await page.getByRole('dialog', { name: SETTINGS.en }).waitFor();
    await page.unroute(/\/assets\/vi/);
    await page.reload();
    await page.getByRole('button', { name: SETTINGS.vi, exact: true }).waitFor();
    await context.close();
  });
});

describe('a browser without settings', () => {
  it.each([
    ['vi-VN', 'vi'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['fr-FR', 'en'],
  ] as const)('with the language %s gets the pages in %s', async (locale, language) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${house.address()}/rules/dicette`);
    await page.getByRole('button', { name: SETTINGS[language], exact: true }).waitFor();
    expect(await languageOf(page)).toBe(language);
    await context.close();
  });
});

describe('a display', () => {
  it.each(LANGUAGES)('with the language %s in its address shows no other language first', async (language) => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/dicette', {
      language: language === 'en' ? 'vi' : 'en',
    });
    await page.addInitScript(RECORD_TEXTS);
    await page.goto(`${house.address()}/display/dicette?rotate=${language}`);
    await page.locator('.felt .cell').first().waitFor();
    expect(await languageOf(page)).toBe(language);
    const texts = (await page.evaluate('[...window.shownTexts].join("\\n")')) as string;
    expect(texts).not.toMatch(language === 'en' ? /[\u1ea0-\u1ef9]/ : /\bTable\b|\bMinimum\b|\bMaximum\b/);
    expectNoPageErrors();
    await context.close();
  });
});
