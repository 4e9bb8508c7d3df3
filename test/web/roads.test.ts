/** Roads (grids of past results) and counts at a table: readable at every size, and the clause that forbids them elsewhere. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openWebHouse, saveScreenshot, type Visitor, visit, type WebHouse } from './kit.ts';
import { finishRound } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';

const AXE_TEST_MS = 120_000;

let browser: Browser;
let house: WebHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  // The automatic dealer deals without players too.
  house = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
});
afterAll(() => house?.close());

interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

const openTable = (table: string, viewport: ScreenSize): Promise<Visitor> =>
  visit(browser, house.address(), `/table/${table}`, { viewport, touch: viewport.width < 900, theme: 'dark' });

interface Road {
  readonly cellPx: number;
  /** How far the road is outside the screen or its scroll container, in pixels. */
  readonly clippedPx: number;
}

/** Measures every road inside `container` after it is scrolled into view. */
const measureRoads = (page: Page, container: string): Promise<readonly Road[]> =>
  page.locator(`${container} .road`).evaluateAll((roads, selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return roads.map((road) => {
      road.scrollIntoView({ block: 'nearest' });
      const { left, right, top, bottom, width, height } = road.getBoundingClientRect();
      const columns = Number(road.getAttribute('data-columns'));
      const outside = [-left, right - innerWidth, -top, bottom - innerHeight, (box?.left ?? 0) - left, right - (box?.right ?? 0)];
      return { cellPx: Math.min(width / columns, height / 6), clippedPx: Math.max(0, ...outside) };
    });
  }, container);

/** The percentages in a list of shares. */
const readShares = (page: Page, container: string): Promise<readonly number[]> =>
  page
    .locator(`${container} .road-shares b`)
    .evaluateAll((all) => all.map((each) => Number.parseInt(each.textContent ?? '', 10)));

describe('roads on phones', () => {
  it.each([
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ])(
    'open in a drawer with cells of at least 14 px at $width x $height',
    async (size) => {
      const { page, context, expectNoPageErrors } = await openTable('rws-c', size);
      await page.locator('.player-results-button').click();
      await page.locator('.player-drawer .road-bead circle').nth(3).waitFor();
      const roads = await measureRoads(page, '.dialog');
      expect(roads).toHaveLength(2);
      for (const { cellPx, clippedPx } of roads) {
        expect(cellPx).toBeGreaterThanOrEqual(14);
        expect(clippedPx).toBe(0);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await saveScreenshot(page, `roads-drawer-${size.width}`);
      await page.getByRole('button', { name: 'Even and Odd' }).click();
      await page.locator('.player-drawer .road-pair[aria-label="Even and Odd"]').waitFor();
      await expectAccessible(page, '.dialog');
      await page.keyboard.press('Escape');
      await page.locator('.player-drawer').waitFor({ state: 'detached' });
      expectNoPageErrors();
      await context.close();
    },
    AXE_TEST_MS,
  );
});

describe('roads on a desktop', () => {
  it(
    'stand beside the felt with cells of at least 18 px, and with shares in per cent',
    async () => {
      const { page, context, expectNoPageErrors } = await openTable('rws-c', { width: 1440, height: 900 });
      await page.locator('.player-side .road-bead circle').nth(3).waitFor();
      const roads = await measureRoads(page, '.player-side');
      expect(roads).toHaveLength(2);
      for (const { cellPx, clippedPx } of roads) {
        expect(cellPx).toBeGreaterThanOrEqual(18);
        expect(clippedPx).toBe(0);
      }
      const shares = await readShares(page, '.player-side');
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      await saveScreenshot(page, 'roads-desktop');
      await expectAccessible(page, '.player-history');
      expectNoPageErrors();
      await context.close();
    },
    AXE_TEST_MS,
  );

  it('show every settled round one time in the bead plate', async () => {
    const staffed = await sharedStaffedHouse();
    const table = await staffed.table('roads', { rulebook: 'rws-tai-sai', layout: 'A' });
    for (const faces of [
      [1, 2, 4],
      [4, 5, 6],
      [2, 2, 2],
    ] as const) {
      await table.dealerDoes({ type: 'call-bets' });
      await finishRound(table, faces);
    }
    const { page, context } = await visit(browser, staffed.address(), `/table/${table.table}`, {
      viewport: { width: 1440, height: 900 },
    });
    const circles = page.locator('.player-side .road-bead circle');
    await expect.poll(() => circles.count()).toBe(3);
    await table.dealerDoes({ type: 'call-bets' });
    await finishRound(table, [1, 1, 5]);
    await expect.poll(() => circles.count()).toBe(4);
    await context.close();
  });

  it('have counts with percentages beside the expected ones', async () => {
    const { page, context } = await openTable('rws-a', { width: 1440, height: 900 });
    await page.getByRole('button', { name: 'All results, counts' }).click();
    const totals = page.locator('.road-list[data-kind="totals"] tbody tr');
    await totals.first().waitFor();
    expect(await totals.count()).toBe(16);
    // A total of 10 comes in 27 of 216 rolls.
    expect(await totals.nth(7).locator('td').last().textContent()).toBe('13%');
    expect(await page.locator('.road-list[data-kind="faces"] tbody tr').count()).toBe(6);
    await context.close();
  });
});

describe('tables whose rulebook forbids roads', () => {
  it.each([
    ['crown-a', 'crown-sic-bo', '9.1'],
    ['adelaide', 'adelaide-big-and-small', '8(k)'],
  ])(
    '[crown-sic-bo 9.1] [adelaide-big-and-small 8(k)] %s: shows results, and one line names the clause',
    async (table, rulebook, clause) => {
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        const { page, context, expectNoPageErrors } = await openTable(table, size);
        if (size.width < 900) await page.locator('.player-results-button').click();
        const line = page.locator('.road-forbidden');
        await line.waitFor();
        expect(await line.textContent()).toBe(
          `No roads or counts at this table: the rulebook allows only past results, clause ${clause}`,
        );
        expect(await line.locator('a').getAttribute('href')).toBe(`/rules/${rulebook}#${clause}`);
        await page.locator('.player-results li').first().waitFor();
        expect(await page.locator('.road, .road-shares, .road-list').count()).toBe(0);
        expectNoPageErrors();
        await context.close();
      }
    },
  );
});
