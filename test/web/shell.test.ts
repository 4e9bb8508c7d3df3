/** How the pages are served, and the settings dialog. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUARD_HEADER } from '../../src/protocol/index.ts';
import { makePath, PAGE_NAMES } from '../../src/protocol/pages.ts';
import { expectAccessible, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

describe('the pages over HTTP', () => {
  it('are served at every page URL, are not cached, and contain no inline scripts or styles', async () => {
    for (const page of PAGE_NAMES) {
      const answer = await fetch(`${house.address()}${makePath(page, { table: 'crown-a', rulebook: 'dicette', round: '1' })}`);
      expect(answer.status, page).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/);
      expect(await answer.text()).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/);
    }
  });

  it('have compressed assets with a hash in the name, which browsers cache for a year', async () => {
    const document = await (await fetch(`${house.address()}/`)).text();
    const assetPaths = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assetPaths.length).toBeGreaterThan(1);
    for (const path of assetPaths) {
      const answer = await fetch(`${house.address()}${path}`, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
    }
  });

  it('are not served at other URLs', async () => {
    // Near misses of page URLs and assets, files outside the served folder, and an unknown API route.
    for (const path of ['/tables/crown-a', '/assets/none.js', '/%2e%2e/package.json', '/.stamp', '/api/v1/nothing']) {
      const answer = await fetch(`${house.address()}${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } });
    }
  });

  it('answer an unknown URL with an HTML page for browsers and with JSON for programs', async () => {
    // Every POST needs the guard header.
    const request = (path: string, accept: string, method = 'GET') =>
      fetch(`${house.address()}${path}`, { method, headers: { accept, [GUARD_HEADER]: '1' } });
    const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/nothing', '/tables/crown-a', '/assets/none.js', '/nothing/at/all?x=/api', '/apis']) {
      const answer = await request(path, browserAccept);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';script-src 'self';style-src 'self';/);
      expect(await answer.text()).toContain('id="page"');
    }
    for (const [path, accept, method] of [
      ['/api', browserAccept, 'GET'],
      ['/api/v1/nothing', browserAccept, 'GET'],
      ['/nothing', '*/*', 'GET'],
      ['/nothing', 'text/html;q=0, application/json', 'GET'],
      ['/nothing/at/all', browserAccept, 'POST'],
    ] as const) {
      const answer = await request(path, accept, method);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } });
    }
    const { page, context } = await visit(browser, house.address(), '/nothing/here');
    await page.getByRole('heading', { name: 'Page not found.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the tables' }).click();
    await page.locator('.lobby').waitFor();
    await context.close();
  });

  it('load without console errors', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await page.waitForSelector('h1');
    expectNoPageErrors();
    await context.close();
  });
});

describe('the settings', () => {
  it('are loaded on demand, are stored, and return the focus to their button when they close', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/dicette');
    const button = page.getByRole('button', { name: 'Settings' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await button.click();
    await dialog.getByLabel('Language').selectOption('zh-Hant');
    await page.getByRole('dialog', { name: '設定' }).waitFor();
    await page.reload();
    await page.locator('main h1').first().waitFor();
    expect([await theme(), await page.locator('html').getAttribute('lang')]).toEqual(['dark', 'zh-Hant']);
    expectNoPageErrors();
    await context.close();
  });

  it('offer felts, dice and a volume, and keep what was chosen', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('.how-felt .felt').waitFor();
    const clothColour = (): Promise<string> =>
      page.locator('.how-felt .felt').evaluate((felt) => getComputedStyle(felt).getPropertyValue('--cloth'));
    const dieColour = (): Promise<string> =>
      page
        .locator('.how-examples .die-body')
        .first()
        .evaluate((body) => getComputedStyle(body).fill);
    const [printedCloth, ivory] = [await clothColour(), await dieColour()];
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('group', { name: 'Felt' }).getByText('Burgundy').click();
    await dialog.getByRole('group', { name: 'Dice' }).getByText('Red').click();
    await dialog.getByLabel('Volume').fill('35');
    await expectAccessible(page, 'dialog[open]');
    expect(await clothColour()).not.toBe(printedCloth);
    expect(await dieColour()).not.toBe(ivory);
    const [cloth, die] = [await clothColour(), await dieColour()];
    await page.reload();
    await page.locator('.how-examples .die-body').first().waitFor();
    expect([await clothColour(), await dieColour()]).toEqual([cloth, die]);
    const volume = await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.settings') ?? '{}').volume);
    expect(volume).toBe(35);
    expectNoPageErrors();
    await context.close();
  });

  it('turn off the confirmation of large bets if the user clears its amount', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await page.getByRole('button', { name: 'Settings' }).click();
    const field = page.getByRole('dialog', { name: 'Settings' }).getByLabel('Confirm bets over');
    const savedAmount = (): Promise<unknown> =>
      page.evaluate(() => JSON.parse(localStorage.getItem('croupier.settings') ?? '{}').confirmAboveMinor);
    await field.fill('25');
    await field.press('Tab');
    expect([await savedAmount(), await field.inputValue()]).toEqual([2500, '25']);
    await field.fill('');
    await field.press('Tab');
    expect([await savedAmount(), await field.inputValue()]).toEqual([0, '0']);
    await context.close();
  });

  it('show an error with a retry button if they cannot be loaded', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('main h1').first().waitFor();
    await page.route('**/assets/settings-dialog*', (route) => route.abort());
    await page.getByRole('button', { name: 'Settings' }).click();
    const loadError = page.locator('.top-bar [role=alert]');
    await loadError.getByText('This part could not be loaded. Check the connection and try again.').waitFor();
    await page.unrouteAll();
    // Chromium does not fetch a failed file again, so the page reloads.
    await Promise.all([page.waitForEvent('load'), loadError.getByRole('button', { name: 'Try again' }).click()]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await context.close();
  });
});
