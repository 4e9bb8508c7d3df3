/** What the explorer loads when it is wanted: clauses, other layouts, the check, the roller; and what it says where the line is cut. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../kit/line.ts';
import { expectAccessible, printedIn, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedFloor } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

describe('what is loaded later', () => {
  interface Part {
    readonly name: string;
    readonly from: string;
    readonly ask: (page: Page) => Promise<unknown>;
    readonly there: string;
    /** What is not in the address is pressed once more. */
    readonly afterwards?: (page: Page) => Promise<void>;
  }

  /** Each asked for while the line is cut, and what there is once it came. */
  const PARTS = [
    {
      name: 'a layout',
      from: '#at=crown-sic-bo/A',
      ask: (page: Page) => page.locator('.explorer-head select').selectOption('dicette/mat'),
      there: 'main[data-at="dicette/mat"] tr[data-bet]',
    },
    {
      name: 'a layout to compare with',
      from: '#at=crown-sic-bo/A&tab=compare&with=crown-sic-bo/A',
      ask: (page: Page) => page.locator('.explorer-pair select').selectOption('triple-dice/mat'),
      there: '.explorer-only',
    },
    {
      name: 'what clauses say',
      from: '#at=crown-sic-bo/A&bet=small',
      ask: (page: Page) => page.locator('.explorer-clauses summary').click(),
      there: '.explorer-clauses dd:not(:empty)',
      afterwards: (page: Page) => page.locator('.explorer-clauses summary').click(),
    },
    {
      name: 'the check of a log',
      from: '#at=crown-sic-bo/A&tab=verify',
      ask: async (page: Page) => {
        await page.getByRole('button', { name: 'An example with a wrong payment' }).click();
        await page.getByRole('button', { name: 'Check', exact: true }).click();
      },
      there: '[data-verdict]',
      // What was written is still there.
      afterwards: (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click(),
    },
    {
      name: 'the roller of many rounds',
      from: '#at=crown-sic-bo/A&tab=simulate&wagers=small+500&rounds=1000',
      ask: (page: Page) => page.getByRole('button', { name: 'Run' }).click(),
      there: '[data-done="yes"]',
    },
  ] as const satisfies readonly Part[];

  it.each<Part>(PARTS)(
    '$name: says that it could not be, and comes when it is asked for again',
    async ({ from, ask, there, afterwards }) => {
      const line = await openLine(house.address());
      const { page, context, expectClean } = await visit(browser, line.url, `/x${from}`);
      await page.waitForSelector('main[data-at="crown-sic-bo/A"]');
      line.cut();
      await ask(page);
      const lost = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await lost.waitFor();
      await expectAccessible(page, '.explorer-lost');
      await lost.getByRole('button', { name: 'Try again' }).click();
      await lost.waitFor();
      expect(await page.locator(there).count()).toBe(0);
      line.mend();
      const opened = afterwards === undefined ? null : page.waitForEvent('load');
      await lost.getByRole('button', { name: 'Try again' }).click();
      await opened;
      await afterwards?.(page);
      await page.waitForSelector(there);
      expect(await lost.count()).toBe(0);
      expectClean();
      await context.close();
      await line.close();
    },
  );

  it('a sheet: is saved once the page was opened anew', async () => {
    const line = await openLine(house.address());
    const { page, context, expectClean } = await visit(browser, line.url, '/x#at=crown-sic-bo/A');
    await page.waitForSelector('main[data-at="crown-sic-bo/A"]');
    line.cut();
    await page
      .getByRole('button', { name: /^Save as CSV/ })
      .first()
      .click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    line.mend();
    await Promise.all([page.waitForEvent('load'), again.click()]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^Save as CSV/ })
        .first()
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('crown-sic-bo-A-edges.csv');
    expectClean();
    await context.close();
    await line.close();
  });
});

describe('clauses', () => {
  it('without a number in the book are called rules, and lead to their place', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/x#at=dicette/mat&bet=row:3-6-10');
    const clauses = page.locator('.explorer-clauses');
    await clauses.waitFor();
    expect(await clauses.locator('summary').textContent()).toBe('Clauses 9(b), 11');
    const ids = (await clauses.locator('summary .clause').getAttribute('title'))?.replace('Clause ', '').split(', ') ?? [];
    expect(ids).toEqual(expect.arrayContaining(['9(b)', 'diagram', '11', '11-other-wagers']));
    await clauses.locator('summary').click();
    expect(await clauses.locator('dt').allTextContents()).toEqual(
      ids.map((id) => (printedIn([id]).length > 0 ? id : 'unnumbered rule')),
    );
    await clauses.locator('dd', { hasText: /./ }).first().waitFor();
    await clauses.getByRole('link', { name: 'unnumbered rule 11-other-wagers' }).click();
    await page.locator('li.aimed').waitFor();
    expect(await page.locator('li.aimed').getAttribute('id')).toBe('11-other-wagers');
    expectClean();
    await context.close();
  });
});
