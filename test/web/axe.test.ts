/** Runs axe, an accessibility checker, on every page in four combinations of screen, theme and language (only one in the quick size, `npm test`). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageName } from '../../src/protocol/pages.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { openConsoleAs, placeWager } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, type Visitor } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse } from './staffed-house.ts';

/** The smallest felt, because axe is slow with many cells. */
const TABLE = { rulebook: 'dicette', layout: 'mat' } as const;

let house: StaffedHouse;
let browser: Browser;
/** The browser windows of a player and a dealer. */
let player: Visitor;
let dealer: Visitor;

beforeAll(async () => {
  [house, browser] = await Promise.all([openStaffedHouse(), sharedBrowser()]);
  const table = await house.table('axe', TABLE);
  const ann = await house.player('ann');
  await table.seat(ann, 1);
  // The round page and the slip need a settled round. The second round puts chips on the felt.
  await table.dealerDoes({ type: 'call-bets' });
  await placeWager(ann, 'axe', 'number:7', 500);
  await placeWager(ann, 'axe', 'field:2-6', 500);
  await table.dealerDoes({ type: 'throw' });
  await table.dealerDoes({ type: 'enter-result', faces: [3, 4] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners', 'call-bets'] as const) await table.dealerDoes({ type });
  await placeWager(ann, 'axe', 'number:7', 500);
  [player, dealer] = await Promise.all([
    openTableAs(browser, house.address(), 'axe', ann),
    openConsoleAs(browser, house.address(), 'axe', table.dealer),
  ]);
});

afterAll(async () => {
  await house?.close();
});

const VARIANTS = [
  { viewport: DESKTOP, theme: 'light', language: 'en' },
  { viewport: PHONE, theme: 'dark', language: 'zh-Hant' },
  { viewport: PHONE, theme: 'contrast', language: 'vi' },
  { viewport: DESKTOP, theme: 'dark', language: 'zh-Hans' },
] as const;

/** The pages of administration are checked in house-people.test.ts and house-tables.test.ts, those of tournaments in their own tests. */
type CheckedPage = Exclude<PageName, `house${string}` | `tournament${string}` | 'newTournament' | 'director' | 'conditions'>;

/** The URL of each page, and selectors of content that must be loaded before the check. */
const PAGES: Readonly<Record<CheckedPage, { readonly path: string; readonly ready: readonly string[] }>> = {
  lobby: { path: '/', ready: ['.lobby-card', '.lobby-felt svg'] },
  player: { path: '/table/axe', ready: ['.player-controls', '.felt .cell'] },
  tables: { path: '/tables?ids=axe', ready: ['.player-controls', '.felt .cell'] },
  dealer: { path: '/deal/axe', ready: ['.next-button', '.felt .cell'] },
  display: { path: '/display/axe', ready: ['.display-phase', '.felt .cell'] },
  rules: { path: '/rules/dicette', ready: ['main.rules li'] },
  round: { path: '/r/axe/1', ready: ['main.round .slip'] },
  me: { path: '/me', ready: ['.me-slip'] },
  explorer: { path: '/x#at=dicette/mat&bet=row:3-6-10', ready: ['table[data-of]', '.felt .cell'] },
};

const CHECKED_PAGES = Object.keys(PAGES) as readonly CheckedPage[];

async function openPage(page: Page, name: CheckedPage, { viewport, theme, language }: (typeof VARIANTS)[number]): Promise<void> {
  const { path, ready } = PAGES[name];
  await page.setViewportSize(viewport);
  await page.evaluate((settings) => localStorage.setItem('croupier.settings', settings), JSON.stringify({ theme, language }));
  // `goto` does not reload a URL with a fragment that is already open.
  if (page.url() === `${house.address()}${path}`) await page.reload();
  else await page.goto(`${house.address()}${path}`);
  for (const selector of ready) await page.locator(selector).first().waitFor();
  const root = page.locator('html');
  expect([await root.getAttribute('data-theme'), await root.getAttribute('lang')]).toEqual([theme, language]);
}

describe('axe finds no violation', () => {
  it.each(CHECKED_PAGES)('on the page %s', { timeout: 60_000 }, async (name) => {
    const { page, expectNoPageErrors } = name === 'dealer' ? dealer : player;
    // The quick size gives the variants to the pages in turn.
    const quickVariants = VARIANTS.filter((_, i) => i === CHECKED_PAGES.indexOf(name) % VARIANTS.length);
    for (const variant of FULL_SIZE ? VARIANTS : quickVariants) {
      await openPage(page, name, variant);
      await expectAccessible(page);
    }
    expectNoPageErrors();
  });

  // While the winning bets are lit, the rest of the felt is dark. Axe must still find the background of a collapsed group.
  it('on a phone while winning bets are lit and groups of bets are collapsed', { timeout: 60_000 }, async () => {
    const table = await house.table('lit', { rulebook: 'rws-tai-sai', layout: 'C' });
    const bob = await house.player('bob');
    await table.seat(bob, 1);
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(bob, table.table, 'small', 500);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 3] });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, bob);
    await page.setViewportSize(PHONE);
    for (const theme of quickOrFull(['dark'], ['light', 'dark'])) {
      await page.evaluate((settings) => localStorage.setItem('croupier.settings', settings), JSON.stringify({ theme }));
      await page.reload();
      await page.locator('.felt[data-dark] .toggle').first().waitFor({ state: 'attached' });
      await expectAccessible(page);
    }
    expectNoPageErrors();
    await context.close();
  });
});
