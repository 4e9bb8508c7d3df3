/** Parts of the explorer (the page of odds and simulations) that are loaded on demand, over a connection that fails. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import { expectAccessible, filterNumbered, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

describe('the explorer', () => {
  interface Part {
    readonly name: string;
    /** The fragment of the URL. */
    readonly fragment: string;
    /** Makes the page load the part. */
    readonly request: (page: Page) => Promise<unknown>;
    /** A selector of the loaded part. */
    readonly loaded: string;
    /** Repeats the action after a reload, if the URL does not contain it. */
    readonly repeat?: (page: Page) => Promise<void>;
  }

  /** Each part is requested while the connection is interrupted. */
  const PARTS = [
    {
      name: 'a layout',
      fragment: '#at=crown-sic-bo/A',
      request: (page: Page) => page.locator('.explorer-head select').selectOption('dicette/mat'),
      loaded: 'main[data-at="dicette/mat"] tr[data-bet]',
    },
    {
      name: 'a layout to compare with',
      fragment: '#at=crown-sic-bo/A&tab=compare&with=crown-sic-bo/A',
      request: (page: Page) => page.locator('.explorer-pair select').selectOption('triple-dice/mat'),
      loaded: '.explorer-only',
    },
    {
      name: 'the text of clauses',
      fragment: '#at=crown-sic-bo/A&bet=small',
      request: (page: Page) => page.locator('.explorer-clauses summary').click(),
      loaded: '.explorer-clauses dd:not(:empty)',
      repeat: (page: Page) => page.locator('.explorer-clauses summary').click(),
    },
    {
      name: 'the check of a log',
      fragment: '#at=crown-sic-bo/A&tab=verify',
      request: async (page: Page) => {
        await page.getByRole('button', { name: 'Example with a wrong payment' }).click();
        await page.getByRole('button', { name: 'Check', exact: true }).click();
      },
      loaded: '[data-verdict]',
      // After the reload, the log is still in the text field.
      repeat: (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click(),
    },
    {
      name: 'the simulation worker',
      fragment: '#at=crown-sic-bo/A&tab=simulate&wagers=small+500&rounds=1000',
      request: (page: Page) => page.getByRole('button', { name: 'Run' }).click(),
      loaded: '[data-done="yes"]',
    },
  ] as const satisfies readonly Part[];

  it.each<Part>(PARTS)(
    'reports that it could not load $name, and loads it on retry',
    async ({ fragment, request, loaded, repeat }) => {
      const proxy = await openFlakyProxy(house.address());
      const { page, context, expectNoPageErrors } = await visit(browser, proxy.url, `/x${fragment}`);
      await page.waitForSelector('main[data-at="crown-sic-bo/A"]');
      proxy.disconnect();
      await request(page);
      const loadError = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await loadError.waitFor();
      await expectAccessible(page, '.load-error');
      await loadError.getByRole('button', { name: 'Try again' }).click();
      await loadError.waitFor();
      expect(await page.locator(loaded).count()).toBe(0);
      proxy.reconnect();
      const reloaded = repeat === undefined ? null : page.waitForEvent('load');
      await loadError.getByRole('button', { name: 'Try again' }).click();
      await reloaded;
      await repeat?.(page);
      await page.waitForSelector(loaded);
      expect(await loadError.count()).toBe(0);
      expectNoPageErrors();
      await context.close();
      await proxy.close();
    },
  );

  it('downloads a CSV file after “Try again” has reloaded the page', async () => {
    const proxy = await openFlakyProxy(house.address());
    const { page, context, expectNoPageErrors } = await visit(browser, proxy.url, '/x#at=crown-sic-bo/A');
    await page.waitForSelector('main[data-at="crown-sic-bo/A"]');
    proxy.disconnect();
    await page
      .getByRole('button', { name: /^Download CSV/ })
      .first()
      .click();
    const retryButton = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retryButton.waitFor();
    proxy.reconnect();
    await Promise.all([page.waitForEvent('load'), retryButton.click()]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Download CSV/ })
        .first()
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('crown-sic-bo-A-edges.csv');
    expectNoPageErrors();
    await context.close();
    await proxy.close();
  });
});

describe('clauses', () => {
  it('without a printed number are called “unnumbered rule”, and link to the rules page', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/x#at=dicette/mat&bet=row:3-6-10');
    const clauses = page.locator('.explorer-clauses');
    await clauses.waitFor();
    expect(await clauses.locator('summary').textContent()).toBe('Clauses 9(b), 11');
    const ids = (await clauses.locator('summary .clause').getAttribute('title'))?.replace('Clause ', '').split(', ') ?? [];
    expect(ids).toEqual(expect.arrayContaining(['9(b)', 'diagram', '11', '11-other-wagers']));
    await clauses.locator('summary').click();
    await expect
      .poll(() => clauses.locator('dt').allTextContents())
      .toEqual(ids.map((id) => (filterNumbered([id]).length > 0 ? id : 'unnumbered rule')));
    await clauses.locator('dd', { hasText: /./ }).first().waitFor();
    await clauses.getByRole('link', { name: 'unnumbered rule 11-other-wagers' }).click();
    await page.locator('li.target').waitFor();
    expect(await page.locator('li.target').getAttribute('id')).toBe('11-other-wagers');
    expectNoPageErrors();
    await context.close();
  });
});
