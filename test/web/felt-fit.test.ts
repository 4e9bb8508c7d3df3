/** Measures that the felt fits into the player's page, keeps its place while the page loads, and is followed by the chips in tab order. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAYOUT_NAMES } from '../../src/web/felt/headless.ts';
import { quickOrFull } from '../kit/size.ts';
import { expectNoShifts, recordShifts, visit, type WebHouse } from './kit.ts';
import { cellOf, finishRound, openTableAs, takeSeat, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

const DESKTOP_SIZES = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

let practiceHouse: WebHouse;
let staffedHouse: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  practiceHouse = await sharedPracticeHouse();
  staffedHouse = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

describe('on a desktop', { timeout: 120_000 }, () => {
  // The height of the window limits this layout. The width limits rws-tai-sai/C, so a felt that is too high would still fit there.
  it.each(quickOrFull(['rws-tai-sai/E'] as const, LAYOUT_NAMES))('the whole felt of %s is visible', async (name) => {
    const [rulebook = '', layout = ''] = name.split('/');
    const { table } = await staffedHouse.table(`fit-${LAYOUT_NAMES.indexOf(name)}`, { rulebook, layout });
    const { page, context, expectNoPageErrors } = await visit(browser, staffedHouse.address(), `/table/${table}`);
    await page.locator('.felt .cell').first().waitFor();
    for (const [width, height] of DESKTOP_SIZES) {
      await page.setViewportSize({ width, height });
      const measure = () =>
        page.evaluate(() => {
          const boxOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
          const [container, felt, svg] = [boxOf('.player-felt'), boxOf('.felt'), boxOf('.felt svg')];
          const root = document.documentElement;
          if (container === undefined || felt === undefined || svg === undefined) throw new Error('no felt');
          const outside = (inner: DOMRect, outer: DOMRect): number =>
            Math.max(0, outer.top - inner.top, inner.bottom - outer.bottom, outer.left - inner.left, inner.right - outer.right);
          return {
            form: document.querySelector('.felt')?.getAttribute('data-form'),
            // A part of a pixel is not visible.
            isCut: outside(svg, felt) > 0.5 || outside(felt, container) > 0.5,
            scroll: [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight],
          };
        });
      await expect.poll(measure, { message: `${width} × ${height}` }).toEqual({ form: 'felt', isCut: false, scroll: [0, 0] });
    }
    expectNoPageErrors();
    await context.close();
  });
});

describe('with bets on the layout', { timeout: 60_000 }, () => {
  it('the page fits into a low window, and the side column shows the own bets and the bet under the pointer', async () => {
    const staffedTable = await staffedHouse.table('fit-bets', { rulebook: 'rws-tai-sai', layout: 'C' });
    const ann = await staffedHouse.player('ann fit-bets');
    await staffedTable.seat(ann, 1);
    // The roads need results.
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await finishRound(staffedTable, [1, 2, 4]);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, staffedHouse.address(), staffedTable.table, ann, {
      viewport: { width: 1280, height: 720 },
    });
    await cellOf(page, 'small').click();
    await cellOf(page, 'odd').click();
    await waitForAnswers(page);
    await page.locator('.player-history').waitFor();
    const bottomOf = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
    };
    for (const selector of ['.player-card', '.player-bets'])
      await expect.poll(() => bottomOf(selector), { message: selector }).toBeLessThan(await bottomOf('.player-side'));
    for (const [width, height] of DESKTOP_SIZES) {
      await page.setViewportSize({ width, height });
      const overflow = () => page.evaluate('document.documentElement.scrollHeight - document.documentElement.clientHeight');
      await expect.poll(overflow, { message: `${width} × ${height}` }).toBe(0);
    }
    expectNoPageErrors();
    await context.close();
  });
});

describe('the chips', { timeout: 60_000 }, () => {
  it('follow the felt in tab order', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/table/rws-a');
    await takeSeat(page);
    // The key g focuses the felt.
    await page.keyboard.press('g');
    await expect.poll(() => page.evaluate('document.activeElement?.closest(".felt") !== null')).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement?.closest(".player-rack") !== null')).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement?.closest(".felt") !== null')).toBe(true);
    expectNoPageErrors();
    await context.close();
  });
});

describe('while the page of a table loads', { timeout: 60_000 }, () => {
  it.each([
    ['a live table on a desktop', 'live', { width: 1440, height: 900 }],
    ['a live table on a small desktop', 'live', { width: 1280, height: 720 }],
    ['a live table on a phone', 'live', { width: 390, height: 844 }],
    ['a live table on a small phone', 'live', { width: 320, height: 640 }],
    ['a live table on a landscape phone', 'live', { width: 844, height: 390 }],
    ['a practice table on a desktop', 'practice', { width: 1440, height: 900 }],
    ['a practice table on a phone', 'practice', { width: 390, height: 844 }],
  ] as const)('the parts of %s keep their places', async (_, kind, viewport) => {
    const isLive = kind === 'live';
    const table = isLive
      ? (await staffedHouse.table(`shift-${viewport.width}`, { rulebook: 'crown-sic-bo', layout: 'A' })).table
      : 'crown-a';
    const address = isLive ? staffedHouse.address() : practiceHouse.address();
    const { page, context, expectNoPageErrors } = await visit(browser, address, '/', { viewport, touch: viewport.width < 900 });
    await recordShifts(page);
    await page.goto(`${address}/table/${table}`);
    await page.locator('.felt .cell').first().waitFor();
    await page.locator(isLive ? '[name=login]' : '.player-enter').waitFor();
    await page.evaluate('document.fonts.ready');
    await expectNoShifts(page);
    expectNoPageErrors();
    await context.close();
  });
});
