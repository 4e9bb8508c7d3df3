/** The public display as a floor has it: every table on walls of every shape, dealt by hand through all that can happen, and back by itself after the house was away. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { hearing } from './dealer-kit.ts';
import { type DealtHouse, type DealtTable, openDealtHouse } from './dealt-house.ts';
import { expectAccessible, openWebHouse, shoot, type Visitor, type VisitorOptions, visit, type WebHouse } from './kit.ts';
import { sharedBrowser } from './shared.ts';

const WALL = { width: 1920, height: 1080 } as const;
const WALL_4K = { width: 3840, height: 2160 } as const;
const UPRIGHT = { width: 1080, height: 1920 } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Looking at every node of a felt takes long where others work too. */
const LONG_MS = 120_000;

/** What stands out of the screen, by its classes; a felt's light and what is only read aloud may. */
const OUTSIDE = `[...document.querySelectorAll('.display *')]
  .filter((element) => {
    const box = element.getBoundingClientRect();
    const apart = element.closest('.unseen, .road-strip, .felt') !== null || box.width === 0;
    return !apart && (box.right > innerWidth + 3 || box.bottom > innerHeight + 3);
  })
  .map((element) => element.getAttribute('class'))`;

/** Nothing to scroll: a wall has no hands. */
async function expectOneScreen(page: Page): Promise<void> {
  expect(await page.evaluate(OUTSIDE)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
}

describe('the practice floor on walls', () => {
  let house: WebHouse;
  beforeAll(async () => {
    house = await openWebHouse({ CROUPIER_UNATTENDED: 'deal' });
  });
  afterAll(() => house?.close());

  const look = (path: string, options: VisitorOptions): Promise<Visitor> => visit(browser, house.address(), path, options);

  it.each([
    ['crown-a', 0],
    ['crown-c', 0],
    ['adelaide', 0],
    ['rws-a', 1],
    ['rws-c', 2],
    ['rws-e', 1],
    ['dicette', 2],
  ])(
    '[rws-tai-sai 5.11] [crown-sic-bo 9.1] [adelaide-big-and-small 8(k)] %s: results with the notice, and roads only where the book allows them',
    async (table, pairs) => {
      const { page, context, expectClean } = await look(`/display/${table}`, { viewport: WALL, theme: 'dark' });
      await page.waitForSelector('.road-strip li:nth-child(2)');
      await page.waitForSelector('.display-faces');
      // The rules of the table have come when its own call is shown.
      await page.locator('.display-phase p', { hasText: /bets/i }).waitFor();
      expect(await page.locator('.road-pair').count()).toBe(pairs);
      expect(await page.locator('.road-counts').count()).toBe(pairs > 0 ? 2 : 0);
      expect(await page.locator('.road-notice').textContent()).toMatch(/only inform.*prevails.*nothing about the next/);
      await expectOneScreen(page);
      await shoot(page, `display-${table}-1080p-dark-en`);
      expectClean();
      await context.close();
    },
  );

  it(
    'triple-dice: waits for somebody to take the dice, without roads or cage',
    async () => {
      const { page, context, expectClean } = await look('/display/triple-dice', { viewport: WALL, theme: 'dark' });
      await page.waitForSelector('.display-cage.tray');
      expect(await page.locator('.road-pair, .tumbler-glass').count()).toBe(0);
      await expectOneScreen(page);
      await expectAccessible(page);
      await shoot(page, 'display-triple-dice-1080p-dark-en');
      expectClean();
      await context.close();
    },
    LONG_MS,
  );

  /** axe takes seconds for a felt: here it sees every shape, with `npm run looks` every table in every theme and language. */
  it.each([
    ['adelaide', '1080p', WALL, 'dark', 'en'],
    ['rws-c', '4k', WALL_4K, 'light', 'zh-Hant'],
    ['dicette', 'upright', UPRIGHT, 'dark', 'en'],
    ['crown-a', 'upright', UPRIGHT, 'contrast', 'zh-Hant'],
    ['rws-e', '768p', { width: 1366, height: 768 }, 'light', 'en'],
  ] as const)(
    '%s at %s: one screen, accessible',
    async (table, name, viewport, theme, language) => {
      const { page, context, expectClean } = await look(`/display/${table}`, { viewport, theme, language });
      await page.waitForSelector('.display-faces');
      await page.waitForSelector('.road-strip li');
      await expectOneScreen(page);
      await expectAccessible(page);
      await shoot(page, `display-${table}-${name}-${theme}-${language}`);
      expectClean();
      await context.close();
    },
    LONG_MS,
  );

  it('zoomed to 400 %, or on a phone, it flows and scrolls one way only', async () => {
    const { page, context, expectClean } = await look('/display/rws-c', { viewport: { width: 320, height: 640 } });
    await page.waitForSelector('.display-faces');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expectClean();
    await context.close();
  });

  it('goes through the languages and takes the look that its address asks for', async () => {
    const { page, context, expectClean } = await look('/display/crown-a?rotate=zh-Hant,en&theme=contrast', { viewport: WALL });
    await page.waitForSelector('html[lang="zh-Hant"][data-theme="contrast"] .display-name');
    expect(await page.locator('.display-name').textContent()).toContain('骰寶');
    await page.waitForSelector('html[lang="en"] .display-name');
    expect(await page.locator('.display-name').textContent()).toContain('Sic Bo');
    expectClean();
    await context.close();
  });

  it(
    'says so where there is no such table',
    async () => {
      const { page, context } = await look('/display/nowhere', { viewport: WALL });
      await page.getByRole('heading', { name: 'There is no table nowhere.' }).waitFor();
      await expectAccessible(page);
      await context.close();
    },
    LONG_MS,
  );

  it('its code leads to the round that it names', async () => {
    const { page, context } = await look('/display/dicette', { viewport: WALL });
    const link = page.locator('.display-check a');
    await link.waitFor();
    const [text, path] = [await link.textContent(), await link.getAttribute('href')];
    expect(text).toBe(`Check round ${path?.split('/').at(-1)}`);
    expect(path).toMatch(/^\/r\/dicette\/\d+$/);
    expect(await page.locator('.display-qr').count()).toBe(1);
    await context.close();
  });

  it('while the house is away it says since when, and goes on by itself when it is back', async () => {
    const { page, context, expectClean } = await look('/display/rws-a', { viewport: WALL, theme: 'dark' });
    await page.waitForSelector('.road-strip li');
    await house.kill();
    await page.waitForSelector('.display-offline');
    await shoot(page, 'display-offline');
    const before = await page.locator('.display-check a').textContent();
    await house.start();
    await page.waitForSelector('.display-offline', { state: 'detached' });
    await page
      .locator('.display-check a')
      .filter({ hasNotText: before ?? '' })
      .waitFor();
    expectClean();
    await context.close();
  });
});

describe('a table with real dice, dealt by hand', () => {
  let house: DealtHouse;
  let crown: DealtTable;
  let wall: Visitor;
  beforeAll(async () => {
    house = await openDealtHouse();
    crown = await house.table('crown-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    wall = await visit(browser, house.address(), '/display/crown-1', { viewport: WALL, theme: 'dark' });
  });
  afterAll(async () => {
    wall?.expectClean();
    await wall?.context.close();
    await house?.close();
  });

  const phase = (name: string): Promise<unknown> => wall.page.waitForSelector(`.display-phase-${name}`);
  const faces = (...list: readonly Face[]): readonly Face[] => list;

  it('[crown-sic-bo footnote-s66-1-c] shows minimum and maximum on the sign', async () => {
    const sign = wall.page.locator('.display-sign');
    await sign.waitFor();
    expect(await sign.locator('dd').allTextContents()).toEqual(['5', '1,000']);
  });

  it('phases and cage as the dealer goes on: open, covered, closed, uncovered, lit', async () => {
    const { page } = wall;
    await crown.dealerDoes({ type: 'call-bets' });
    await phase('betting');
    expect(await page.locator('.display-phase p').textContent()).toBe('Place your bets');
    await crown.dealerDoes({ type: 'tumble', times: 1 });
    await page.waitForSelector('.display-covered .tumbler-cover');
    expect(await page.locator('.display-vessel .die').count()).toBe(0);
    await crown.dealerDoes({ type: 'close-bets' });
    await phase('no-more-bets');
    await crown.dealerDoes({ type: 'uncover' });
    await page.waitForSelector('.tumbler-cover', { state: 'detached' });
    await crown.dealerDoes({ type: 'enter-result', faces: faces(6, 2, 5) });
    await phase('result');
    expect(await page.locator('.display-faces').textContent()).toBe('2 · 5 · 6');
    expect(await page.locator('.display-total').textContent()).toBe('total 13');
    expect(await page.locator('.display-sides').textContent()).toBe('Big');
    const { view } = await new CroupierClient(house.address()).look('crown-1');
    const lit = await page.locator('.felt .cell.lit').count();
    expect(view.lit).toContain('total:13');
    expect(lit).toBe(view.lit.length);
    await shoot(page, 'display-dealt-result');
  });

  it(
    'a corrected result stands in a banner with both, and the felt follows',
    async () => {
      const { page } = wall;
      await crown.dealerDoes({ type: 'settle-round' });
      await crown.chiefDoes({ type: 'correct-settlement', round: 1, faces: faces(2, 5, 5), why: 'misread' });
      const banner = page.locator('.display-corrected');
      await banner.waitFor();
      expect(await banner.textContent()).toContain('Result of round 1 corrected: 2, 5, 5, total 12, not 2, 5, 6, total 13');
      await page.locator('.road-strip li:last-child b', { hasText: '12' }).waitFor();
      await expectOneScreen(page);
      await expectAccessible(page);
      await shoot(page, 'display-corrected');
    },
    LONG_MS,
  );

  it('a roll that does not count is told, and told no more when the dice roll again', async () => {
    const { page } = wall;
    await crown.dealerDoes({ type: 'take-losers' });
    await crown.dealerDoes({ type: 'pay-winners' });
    await crown.dealerDoes({ type: 'call-bets' });
    await crown.dealerDoes({ type: 'tumble', times: 1 });
    await crown.dealerDoes({ type: 'close-bets' });
    await crown.dealerDoes({ type: 'uncover' });
    const heard = await hearing(page);
    const alerts = async (): Promise<readonly string[]> => (await heard()).filter((text) => text.includes('does not count'));
    for (const times of [1, 2]) {
      await crown.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
      await page.waitForSelector('.display-again');
      expect(await page.locator('.display-banner').textContent()).toMatch(/Round 2.*A die does not lie flat.* \d\d:\d\d:\d\d/);
      // In the same words it would not be read again.
      await expect.poll(async () => new Set(await alerts()).size).toBe(times);
      expect(await alerts()).toHaveLength(times);
      await shoot(page, `display-no-spin-${times}`);
      await crown.dealerDoes({ type: 'tumble', times: 1 });
      await page.waitForSelector('.display-banner', { state: 'detached' });
      if (times === 1) await crown.dealerDoes({ type: 'uncover' });
    }
  });

  it(
    'notices of a higher minimum and of closing count down by the server’s clock',
    async () => {
      const { page } = wall;
      await crown.chiefDoes({ type: 'post-notice', notice: 'raise-minimum', sign: { minimum: 1000, maximum: 100_000 } });
      await crown.chiefDoes({ type: 'post-notice', notice: 'closure' });
      const notices = page.locator('.display-notice');
      await notices.nth(1).waitFor();
      const [raise = '', closure = ''] = await notices.allTextContents();
      expect(raise).toMatch(/^The minimum rises to 10 at \d\d:\d\d in (19|20):\d\d$/);
      expect(closure).toMatch(/^This table closes at \d\d:\d\d in (19|20):\d\d$/);
      await notices.first().filter({ hasNotText: raise }).waitFor();
      await expectOneScreen(page);
      await expectAccessible(page);
      await shoot(page, 'display-notices');
    },
    LONG_MS,
  );
});
