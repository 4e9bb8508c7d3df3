/** The page with several tables: up to four over one connection, one of them active. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openWebHouse, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { takeSeat } from './player-kit.ts';
import { sharedBrowser } from './shared.ts';

const TEST_MS = 120_000;
const WALL = { width: 1920, height: 1080 } as const;

let browser: Browser;
let house: WebHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  // The automatic dealer deals without players too.
  house = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
});
afterAll(() => house?.close());

describe('several tables', () => {
  it(
    'shows at most four tables over one connection, and changes the active table',
    async () => {
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/', { viewport: WALL, theme: 'dark' });
      let socketCount = 0;
      page.on('websocket', () => {
        socketCount += 1;
      });
      await page.goto(`${house.address()}/tables?ids=rws-a,crown-a,rws-c,dicette,adelaide`);
      const tiles = page.locator('.tables-tile');
      await page.locator('.tables-active .player-enter').waitFor();
      expect(await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-table')))).toEqual([
        'crown-a',
        'rws-c',
        'dicette',
      ]);
      for (const table of ['crown-a', 'rws-c']) {
        const tile = page.locator(`.tables-tile[data-table="${table}"]`);
        await tile.locator('.felt .cell').first().waitFor();
        await tile.locator('.tables-results li').first().waitFor();
        await tile.locator('.tables-phase[data-phase="betting"] [role="timer"]', { hasText: /^\d+ s$/ }).waitFor();
      }
      expect(socketCount).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
      await expectAccessible(page, '.tables-side');
      await saveScreenshot(page, 'several-tables');
      await page.getByRole('button', { name: 'Play at Sic Bo Classic', exact: true }).click();
      await page.locator('.tables-tile[data-table="rws-a"] .felt .cell').first().waitFor();
      expect(new URL(page.url()).search).toBe('?ids=rws-a,crown-a,rws-c,dicette&active=crown-a');
      const heading = page.locator('.tables-active h1', { hasText: /^Sic Bo Classic$/ });
      await heading.waitFor();
      // The pressed button is gone, and the focus is at the table.
      await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
      await takeSeat(page);
      await page.getByRole('button', { name: 'Remove Tai Sai', exact: true }).click();
      await expect.poll(() => tiles.count()).toBe(2);
      const focusedTable = (): Promise<unknown> =>
        page.evaluate("document.activeElement?.closest('.tables-tile')?.dataset.table ?? null");
      await expect.poll(focusedTable).toBe('rws-c');
      // A choice alone adds nothing, because arrow keys choose too.
      await page.getByLabel('Add a table').selectOption({ label: 'Big and Small' });
      expect(await tiles.count()).toBe(2);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.locator('.tables-tile[data-table="adelaide"] .felt .cell').first().waitFor();
      await expect.poll(focusedTable).toBe('adelaide');
      expect(socketCount).toBeLessThanOrEqual(2);
      expectNoPageErrors();
      await context.close();
    },
    TEST_MS,
  );

  it('has no heading of other tables without other tables', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/tables', { viewport: WALL });
    const heading = page.getByRole('heading', { name: 'Other tables' });
    await page.getByLabel('Add a table').waitFor();
    expect(await heading.count()).toBe(0);
    await page.goto(`${house.address()}/tables?ids=rws-a,crown-a`);
    await heading.waitFor();
    await page.getByRole('button', { name: 'Remove Sic Bo Classic', exact: true }).click();
    await heading.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Add a table').evaluate((element) => element === document.activeElement)).toBe(true);
    expectNoPageErrors();
    await context.close();
  });

  it('stacks the tables on a phone', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/tables?ids=rws-a,crown-a', {
      viewport: { width: 390, height: 844 },
      touch: true,
    });
    await page.locator('.tables-tile[data-table="crown-a"] .felt .cell').first().waitFor();
    await page.locator('.tables-active .player-enter').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await saveScreenshot(page, 'several-tables-390');
    expectNoPageErrors();
    await context.close();
  });
});
