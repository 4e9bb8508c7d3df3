/** Navigation: page titles, the focus on the heading, and pages that cannot be loaded. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { visit, type WebHouse } from './kit.ts';
import { tabTo } from './player-kit.ts';
import { sharedBrowser, sharedFloor } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

const focusedElement = (page: Page): Promise<string> =>
  page.evaluate("[document.activeElement?.tagName, document.activeElement?.textContent].join(' ')");

const TITLES = [
  ['/', /Croupier/],
  ['/table/crown-a', /crown-a/],
  ['/table/dicette', /Dicette.*dicette/],
  ['/display/crown-a', /crown-a/],
  ['/deal/crown-a', /crown-a/],
  ['/rules/dicette', /Dicette/],
  ['/x', /.+ · Croupier/],
  ['/r/crown-a/1', /.+ · Croupier/],
  ['/me', /.+ · Croupier/],
] as const;

describe('navigating to a page', () => {
  it('sets a title for every page', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    const titles = new Set<string>();
    for (const [path, title] of TITLES) {
      await page.goto(`${house.address()}${path}`);
      await expect.poll(() => page.title(), { message: path }).toMatch(title);
      await expect.poll(() => page.title(), { message: path }).not.toBe('Croupier');
      titles.add(await page.title());
    }
    expect(titles.size).toBe(TITLES.length);
    await context.close();
  });

  it('focuses the heading, including after going back, but not on the first page', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('h1').waitFor();
    expect(await focusedElement(page)).toMatch(/^BODY/);
    await page.locator('a.brand').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${house.address()}/`);
    await expect.poll(() => focusedElement(page)).toMatch(/^H1 /);
    await page.goBack();
    await page.waitForURL('**/rules/dicette');
    await expect.poll(() => focusedElement(page)).toMatch(/^H1 .*Dicette/);
    expectClean();
    await context.close();
  });

  it('focuses the felt after taking a seat', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/table/crown-a');
    await page.locator('.player-enter').waitFor();
    await tabTo(page, '.player-enter');
    await page.keyboard.press('Enter');
    await page.locator('.player-controls').waitFor();
    await expect.poll(() => page.evaluate(`document.activeElement?.closest('.felt') !== null`)).toBe(true);
    expectClean();
    await context.close();
  });
});

describe('an open page after a newer build', () => {
  it('shows an error for a page that cannot be loaded, and loads the next one', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('.top-bar h1, h1').first().waitFor();
    let isMissing = true;
    await page.route('**/assets/**', (route) => (isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await page.locator('a.brand').click();
    await page.locator('.notice-page h1').waitFor();
    isMissing = false;
    await page.goBack();
    await page.waitForURL('**/rules/dicette');
    await expect.poll(() => page.locator('h1').first().textContent()).toMatch(/Dicette/);
    await context.close();
  });

  it('shows an error for a dialog that cannot be loaded, and offers a reload', async () => {
    const { page, context } = await visit(browser, house.address(), '/table/crown-a');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.locator('.felt').waitFor();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.keyboard.press('?');
    const loadError = page.locator('.load-error');
    await loadError.waitFor();
    await page.unroute('**/assets/**');
    await loadError.getByRole('button').click();
    await page.locator('.felt').waitFor();
    expect(await loadError.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
