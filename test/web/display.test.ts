/** The public display: every practice table, several screen sizes, a table with a dealer, and recovery after a server restart. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { recordLiveRegionChanges } from './dealer-kit.ts';
import {
  expectAccessible,
  openWebHouse,
  saveScreenshot,
  type Visitor,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse, type StaffedTable } from './staffed-house.ts';

const WALL = { width: 1920, height: 1080 } as const;
const WALL_4K = { width: 3840, height: 2160 } as const;
const PORTRAIT = { width: 1080, height: 1920 } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** axe needs much time for a felt on a busy machine. */
const AXE_TEST_MS = 120_000;

/** Finds the classes of elements outside the screen. The felt's glow and hidden texts may be outside. */
const FIND_OUTSIDE = `[...document.querySelectorAll('.display *')]
  .filter((element) => {
    const box = element.getBoundingClientRect();
    const isIgnored = element.closest('.unseen, .road-strip, .felt') !== null || box.width === 0;
    return !isIgnored && (box.right > innerWidth + 3 || box.bottom > innerHeight + 3);
  })
  .map((element) => element.getAttribute('class'))`;

/** Finds the numbers over the chart of totals whose distance to the next one is less than a fifth of the widest number. */
const FIND_NARROW_GAPS = `(() => {
  const boxes = [...document.querySelectorAll('.road-totals thead th')].map((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return { text: heading.textContent, box: range.getBoundingClientRect() };
  });
  const widest = Math.max(...boxes.map(({ box }) => box.width));
  return boxes.flatMap(({ text, box }, i) => {
    const next = boxes[i + 1];
    return next !== undefined && next.box.left - box.right < widest / 5 ? [text + next.text] : [];
  });
})()`;

/** Everything must fit, because a display on a wall cannot be scrolled. */
async function expectFitsScreen(page: Page): Promise<void> {
  expect(await page.evaluate(FIND_OUTSIDE)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
}

describe('displays of the practice tables', () => {
  let house: WebHouse;
  beforeAll(async () => {
    // The automatic dealer deals without players too.
    house = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
  });
  afterAll(() => house?.close());

  const visitDisplay = (path: string, options: VisitorOptions): Promise<Visitor> =>
    visit(browser, house.address(), path, options);

  /** From ten metres, letters of 3 % of the height of the screen can be read. */
  it.each(['rws-c', 'crown-a'])('%s: what matters is readable from ten metres', async (table) => {
    const { page, context } = await visitDisplay(`/display/${table}`, { viewport: WALL });
    await page.waitForSelector('.display-total');
    await page.waitForSelector('.display-countdown b');
    const name = table === 'rws-c' ? 'Tai Sai Combinations' : 'Sic Bo Classic';
    await page.getByRole('heading', { name, exact: true }).waitFor();
    const selectors = [
      '.display-name h1',
      '.display-phase p',
      '.display-countdown b',
      '.display-total',
      '.display-sides',
      '.display-limits dd',
      '.display-round .number',
    ];
    for (const selector of selectors) {
      const size = await page
        .locator(selector)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size, selector).toBeGreaterThanOrEqual(0.029 * WALL.height);
    }
    const die = await page.locator('.display-faces .die').first().boundingBox();
    expect(die?.height).toBeGreaterThanOrEqual(0.045 * WALL.height);
    expect(await page.locator('.road-forbidden').count()).toBe(table === 'crown-a' ? 1 : 0);
    await context.close();
  });

  // Each pair of opposite bets, such as Big and Small, has one group of roads (`.road-pair`).
  it.each([
    ['crown-a', 0],
    ['crown-c', 0],
    ['adelaide', 0],
    ['rws-a', 1],
    ['rws-c', 2],
    ['rws-e', 1],
    ['dicette', 2],
  ])(
    '[rws-tai-sai 5.11] [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)] %s: shows results with a notice, and roads (grids of results) only if the rulebook allows them',
    async (table, roadPairCount) => {
      const { page, context, expectNoPageErrors } = await visitDisplay(`/display/${table}`, { viewport: WALL, theme: 'dark' });
      await page.waitForSelector('.road-strip li:nth-child(2)');
      await page.waitForSelector('.display-faces');
      // The page shows the dealer's call after it has loaded the rules.
      await page.locator('.display-phase p', { hasText: /bets/i }).waitFor();
      expect(await page.locator('.road-pair').count()).toBe(roadPairCount);
      expect(await page.locator('.road-counts').count()).toBe(roadPairCount > 0 ? 2 : 0);
      // Numbers that touch each other look like one number.
      expect(await page.evaluate(FIND_NARROW_GAPS)).toEqual([]);
      expect(await page.locator('.road-notice').textContent()).toMatch(/information only.*counts.*do not predict/);
      await expectFitsScreen(page);
      await saveScreenshot(page, `display-${table}-1080p-dark-en`);
      expectNoPageErrors();
      await context.close();
    },
  );

  it(
    'triple-dice: shows a tray for thrown dice, and neither roads nor a tumbler',
    async () => {
      const { page, context, expectNoPageErrors } = await visitDisplay('/display/triple-dice', { viewport: WALL, theme: 'dark' });
      await page.waitForSelector('.display-tumbler.tray');
      expect(await page.locator('.road-pair, .tumbler-glass').count()).toBe(0);
      await expectFitsScreen(page);
      await expectAccessible(page);
      await saveScreenshot(page, 'display-triple-dice-1080p-dark-en');
      expectNoPageErrors();
      await context.close();
    },
    AXE_TEST_MS,
  );

  /** One table per screen shape, because axe takes seconds; `npm run looks` checks every table, theme and language. */
  it.each([
    ['adelaide', '1080p', WALL, 'dark', 'en'],
    ['rws-c', '4k', WALL_4K, 'light', 'zh-Hant'],
    ['dicette', 'portrait', PORTRAIT, 'dark', 'en'],
    ['crown-a', 'portrait', PORTRAIT, 'contrast', 'zh-Hant'],
    ['rws-e', '768p', { width: 1366, height: 768 }, 'light', 'en'],
  ] as const)(
    '%s at %s: fits the screen and is accessible',
    async (table, name, viewport, theme, language) => {
      const { page, context, expectNoPageErrors } = await visitDisplay(`/display/${table}`, { viewport, theme, language });
      await page.waitForSelector('.display-faces');
      await page.waitForSelector('.road-strip li');
      await expectFitsScreen(page);
      await expectAccessible(page);
      await saveScreenshot(page, `display-${table}-${name}-${theme}-${language}`);
      expectNoPageErrors();
      await context.close();
    },
    AXE_TEST_MS,
  );

  it('scrolls only vertically at 400 % zoom or on a phone', async () => {
    const { page, context, expectNoPageErrors } = await visitDisplay('/display/rws-c', { viewport: { width: 320, height: 640 } });
    await page.waitForSelector('.display-faces');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expectNoPageErrors();
    await context.close();
  });

  it('changes between the languages of its URL, and applies the theme of its URL', async () => {
    const { page, context, expectNoPageErrors } = await visitDisplay('/display/crown-a?rotate=zh-Hant,en&theme=contrast', {
      viewport: WALL,
    });
    await page.waitForSelector('html[lang="zh-Hant"][data-theme="contrast"] .display-name');
    expect(await page.locator('.display-name').textContent()).toContain('骰寶');
    await page.waitForSelector('html[lang="en"] .display-name');
    expect(await page.locator('.display-name').textContent()).toContain('Sic Bo');
    expectNoPageErrors();
    await context.close();
  });

  it(
    'shows that a table does not exist',
    async () => {
      const { page, context } = await visitDisplay('/display/nowhere', { viewport: WALL });
      await page.getByRole('heading', { name: 'Table nowhere not found.' }).waitFor();
      await expectAccessible(page);
      await context.close();
    },
    AXE_TEST_MS,
  );

  it('shows a link and a QR code to the page of the last round', async () => {
    const { page, context } = await visitDisplay('/display/dicette', { viewport: WALL });
    const link = page.locator('.display-check a');
    await link.waitFor();
    const [text, path] = [await link.textContent(), await link.getAttribute('href')];
    expect(text).toBe(`Check round ${path?.split('/').at(-1)}`);
    expect(path).toMatch(/^\/r\/dicette\/\d+$/);
    expect(await page.locator('.display-qr').count()).toBe(1);
    await context.close();
  });

  it('shows a lost connection, and continues after the server restarts', async () => {
    const { page, context, expectNoPageErrors } = await visitDisplay('/display/rws-a', { viewport: WALL, theme: 'dark' });
    await page.waitForSelector('.road-strip li');
    await house.kill();
    await page.waitForSelector('.display-offline');
    await saveScreenshot(page, 'display-offline');
    const linkBefore = await page.locator('.display-check a').textContent();
    await house.start();
    await page.waitForSelector('.display-offline', { state: 'detached' });
    await page
      .locator('.display-check a')
      .filter({ hasNotText: linkBefore ?? '' })
      .waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('the display of a table with real dice and a dealer', () => {
  let house: StaffedHouse;
  let crown: StaffedTable;
  let wall: Visitor;
  beforeAll(async () => {
    house = await openStaffedHouse();
    crown = await house.table('crown-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    wall = await visit(browser, house.address(), '/display/crown-1', { viewport: WALL, theme: 'dark' });
  });
  afterAll(async () => {
    wall?.expectNoPageErrors();
    await wall?.context.close();
    await house?.close();
  });

  const waitForPhase = (name: string): Promise<unknown> => wall.page.waitForSelector(`.display-phase-${name}`);
  const faces = (...list: readonly Face[]): readonly Face[] => list;

  it('[crown-sic-bo footnote-s66-1-c] shows minimum and maximum on the sign', async () => {
    const sign = wall.page.locator('.display-sign');
    await sign.waitFor();
    expect(await sign.locator('dd').allTextContents()).toEqual(['5', '1,000']);
  });

  it('shows each step of the dealer: betting open, dice covered, betting closed, dice uncovered, result', async () => {
    const { page } = wall;
    await crown.dealerDoes({ type: 'call-bets' });
    await waitForPhase('betting');
    expect(await page.locator('.display-phase p').textContent()).toBe('Place your bets');
    await crown.dealerDoes({ type: 'tumble', times: 1 });
    await page.waitForSelector('.display-covered .tumbler-cover');
    expect(await page.locator('.display-dice-area .die').count()).toBe(0);
    await crown.dealerDoes({ type: 'close-bets' });
    await waitForPhase('no-more-bets');
    await crown.dealerDoes({ type: 'uncover' });
    await page.waitForSelector('.tumbler-cover', { state: 'detached' });
    await crown.dealerDoes({ type: 'enter-result', faces: faces(6, 2, 5) });
    await waitForPhase('result');
    expect(await page.locator('.display-faces .dice').getAttribute('aria-label')).toBe('2, 5, 6');
    expect(await page.locator('.display-faces .die').count()).toBe(3);
    expect(await page.locator('.display-total').textContent()).toBe('total 13');
    expect(await page.locator('.display-sides').textContent()).toBe('Big');
    const { view } = await new CroupierClient(house.address()).getTable('crown-1');
    const lit = await page.locator('.felt .cell.lit').count();
    expect(view.lit).toContain('total:13');
    expect(lit).toBe(view.lit.length);
    await saveScreenshot(page, 'display-dealt-result');
  });

  it(
    'shows a corrected result in a banner and on the felt',
    async () => {
      const { page } = wall;
      await crown.dealerDoes({ type: 'settle-round' });
      await crown.chiefDoes({ type: 'correct-settlement', round: 1, faces: faces(2, 5, 5), why: 'misread' });
      const banner = page.locator('.display-corrected');
      await banner.waitFor();
      expect(await banner.textContent()).toContain('Result of round 1 corrected: 2, 5, 5, total 12, not 2, 5, 6, total 13');
      await page.locator('.road-strip li:last-child b', { hasText: '12' }).waitFor();
      await expectFitsScreen(page);
      await expectAccessible(page);
      await saveScreenshot(page, 'display-corrected');
    },
    AXE_TEST_MS,
  );

  it('shows a failed roll until the next tumble, and announces each one', async () => {
    const { page } = wall;
    await crown.dealerDoes({ type: 'take-losers' });
    await crown.dealerDoes({ type: 'pay-winners' });
    await crown.dealerDoes({ type: 'call-bets' });
    await crown.dealerDoes({ type: 'tumble', times: 1 });
    await crown.dealerDoes({ type: 'close-bets' });
    await crown.dealerDoes({ type: 'uncover' });
    const announcements = await recordLiveRegionChanges(page);
    const alerts = async (): Promise<readonly string[]> =>
      (await announcements()).filter((text) => text.includes('does not count'));
    for (const failureCount of [1, 2]) {
      await crown.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
      await page.waitForSelector('.display-again');
      expect(await page.locator('.display-banner').textContent()).toMatch(/Round 2.*A die does not lie flat.* \d\d:\d\d:\d\d/);
      // Each announcement has a different text, or screen readers would skip it.
      await expect.poll(async () => new Set(await alerts()).size).toBe(failureCount);
      expect(await alerts()).toHaveLength(failureCount);
      await saveScreenshot(page, `display-no-spin-${failureCount}`);
      await crown.dealerDoes({ type: 'tumble', times: 1 });
      await page.waitForSelector('.display-banner', { state: 'detached' });
      if (failureCount === 1) await crown.dealerDoes({ type: 'uncover' });
    }
  });

  it(
    'counts down to a higher minimum and to the closure of the table',
    async () => {
      const { page } = wall;
      await crown.chiefDoes({ type: 'post-notice', notice: 'raise-minimum', sign: { minimum: 1000, maximum: 100_000 } });
      await crown.chiefDoes({ type: 'post-notice', notice: 'closure' });
      const notices = page.locator('.display-notice');
      await notices.nth(1).waitFor();
      const noticeSize = await notices.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(noticeSize).toBeGreaterThanOrEqual(0.029 * WALL.height);
      const [raise = '', closure = ''] = await notices.allTextContents();
      expect(raise).toMatch(/^The minimum rises to 10 at \d\d:\d\d in (19|20):\d\d$/);
      expect(closure).toMatch(/^This table closes at \d\d:\d\d in (19|20):\d\d$/);
      // The text changes, because the countdown runs.
      await notices.first().filter({ hasNotText: raise }).waitFor();
      await expectFitsScreen(page);
      await expectAccessible(page);
      await saveScreenshot(page, 'display-notices');
    },
    AXE_TEST_MS,
  );
});
