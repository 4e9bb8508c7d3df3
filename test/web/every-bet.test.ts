/** Presses every bet of every layout with a finger on a phone, in portrait and in landscape. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { cellsOf, LAYOUT_NAMES, type LayoutName, loadLayout } from '../../src/web/felt/headless.ts';
import { quickOrFull } from '../kit/size.ts';
import { saveScreenshot, type Visitor } from './kit.ts';
import { openTableAs, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

const PORTRAIT = { width: 320, height: 640 } as const;
const LANDSCAPE = { width: 844, height: 390 } as const;
const OTHER_SIZES = [
  { width: 640, height: 320 },
  { width: 667, height: 375 },
  { width: 390, height: 844 },
] as const;

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

interface OpenTable extends Visitor {
  readonly player: TestUser;
  readonly table: string;
}

async function callForBets({ table, dealer, dealerDoes }: StaffedTable, player: TestUser, rulebook: string): Promise<void> {
  const conduct = RULEBOOKS.find(({ id }) => id === rulebook)?.conduct;
  if (conduct?.shooter != null) {
    await dealerDoes({ type: 'offer-dice' });
    await player.client.command(table, { type: 'accept-dice', player: player.person });
  }
  if ((await dealer.client.getTable(table)).view.next === 'tumble')
    await dealerDoes({ type: 'tumble', times: conduct?.tumbles.least ?? 3 });
  await dealerDoes({ type: 'call-bets' });
}

/** Opens a table where betting stays open, as a seated player with a phone. */
async function openLayout(name: LayoutName, viewport: { readonly width: number; readonly height: number }): Promise<OpenTable> {
  const [rulebook = '', layout = ''] = name.split('/');
  // The table offers all bets, also those that favour the player.
  const feltLayout = await loadLayout(rulebook, layout);
  const named = [...new Set(cellsOf(feltLayout ?? { runs: [] }).flatMap(({ bet }) => bet ?? []))];
  const options = { rulebook, layout, setup: { named } };
  const staffedTable = await house.table(`every-${LAYOUT_NAMES.indexOf(name)}`, options);
  const { table, seat } = staffedTable;
  const player = await house.player(`ann ${table}`);
  await seat(player, 1);
  await callForBets(staffedTable, player, rulebook);
  const visitor = await openTableAs(browser, house.address(), table, player, { viewport, touch: true });
  await visitor.page.locator('.player-phase[data-open]').waitFor();
  return { ...visitor, player, table };
}

interface Target {
  readonly x: number;
  readonly y: number;
  /** The cell that a finger hits at this point. */
  readonly hit: string | null;
}

/** Scrolls a cell into view as a player can: only boxes with a scroll bar and the window. `scrollIntoView` would also scroll boxes that hide their overflow. */
const scrollToCell = (page: Page, key: string): Promise<Target> =>
  page.evaluate((cellKey) => {
    const cell = document.querySelector(`.felt [data-key="${cellKey}"] > .button`);
    if (cell === null) throw new Error(`no cell ${cellKey}`);
    const middleOf = (): { x: number; y: number } => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    for (let box = cell.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY)) {
        const { y, height } = box.getBoundingClientRect();
        box.scrollTop += middleOf().y - y - height / 2;
      }
    // The bars that stay in view cover a part of the window.
    const isSticky = (part: Element | null): part is Element => part !== null && getComputedStyle(part).position === 'sticky';
    const [head, foot] = [document.querySelector('.player-head'), document.querySelector('.player-foot')];
    const top = isSticky(head) ? head.clientHeight : 0;
    const bottom = innerHeight - (isSticky(foot) ? foot.clientHeight : 0);
    scrollBy(0, middleOf().y - (top + bottom) / 2);
    const { x, y } = middleOf();
    return { x, y, hit: document.elementFromPoint(x, y)?.closest('[data-key]')?.getAttribute('data-key') ?? null };
  }, key);

const listKeys = (page: Page): Promise<readonly string[]> =>
  page.locator('.felt .cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key') ?? ''));

/** Presses the rows that open a group of bets. Their keys start with a plus sign. */
async function expandGroups(page: Page): Promise<void> {
  for (const key of (await listKeys(page)).filter((each) => each.startsWith('+'))) {
    const { x, y, hit } = await scrollToCell(page, key);
    expect(hit).toBe(key);
    const button = page.locator(`.felt [data-key="${key}"] > .button`);
    if ((await button.getAttribute('aria-expanded')) === 'true') continue;
    await page.touchscreen.tap(x, y);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  }
}

/** A bet with several cells has keys such as `small` and `small#2`. */
const betOf = (key: string): string => key.replace(/#\d+$/, '');

/** Taps each bet one time, and checks that each cell can be hit. Returns the bets. */
async function tapEveryBet(page: Page): Promise<readonly string[]> {
  await expandGroups(page);
  const keys = (await listKeys(page)).filter((key) => !key.startsWith('+'));
  const bets = new Set<string>();
  for (const key of keys) {
    const { x, y, hit } = await scrollToCell(page, key);
    expect(hit, `cell under the finger at ${key}`).toBe(key);
    if (bets.has(betOf(key))) continue;
    bets.add(betOf(key));
    await page.touchscreen.tap(x, y);
  }
  await waitForAnswers(page);
  return [...bets];
}

async function fetchStakes({ player, table }: OpenTable): Promise<Readonly<Record<string, number>>> {
  const { own } = await player.client.getTable(table);
  return Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]));
}

async function expectChips(page: Page): Promise<void> {
  const withoutChips = await page
    .locator('.felt .cell:not(.toggle)')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.querySelector('.stack.own') === null).map((cell) => cell.getAttribute('data-key')),
    );
  expect(withoutChips, 'cells without a chip').toEqual([]);
}

describe('every bet can be pressed on a phone', { timeout: 120_000 }, () => {
  it.each(quickOrFull(['rws-tai-sai/E'] as const, LAYOUT_NAMES))('%s in portrait and in landscape', async (name) => {
    const open = await openLayout(name, PORTRAIT);
    const { page, context, expectNoPageErrors } = open;
    const bets = await tapEveryBet(page);
    await expectChips(page);
    const stakes = await fetchStakes(open);
    expect(Object.keys(stakes).sort()).toEqual([...bets].sort());
    await saveScreenshot(page, `every-bet-${name.replace('/', '-')}-portrait`);

    await page.setViewportSize(LANDSCAPE);
    expect((await tapEveryBet(page)).length).toBe(bets.length);
    await expectChips(page);
    const later = await fetchStakes(open);
    // The shooter's bet cannot be raised.
    for (const bet of bets.filter((each) => each !== 'shooter')) expect(later[bet], bet).toBe(2 * (stakes[bet] ?? 0));
    await saveScreenshot(page, `every-bet-${name.replace('/', '-')}-landscape`);

    for (const viewport of OTHER_SIZES) {
      await page.setViewportSize(viewport);
      for (const key of await listKeys(page))
        expect((await scrollToCell(page, key)).hit, `${key} at ${viewport.width} × ${viewport.height}`).toBe(key);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    }
    expectNoPageErrors();
    await context.close();
  });
});

/** Moves a finger up over the felt. */
async function swipeUp(page: Page, distance: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] });
  await touch('touchStart', 250);
  for (let moved = 10; moved <= distance; moved += 10) await touch('touchMove', 250 - moved);
  await touch('touchEnd');
}

describe('a finger that scrolls', { timeout: 60_000 }, () => {
  it.each([
    ['portrait', PORTRAIT, 'html'],
    // The felt scrolls in its own box, and the rest of the page stays.
    ['landscape', LANDSCAPE, '.player-felt'],
  ] as const)('moves the felt in %s and places no bet', async (_, viewport, scrolled) => {
    const open = await openLayout('rws-tai-sai/E', viewport);
    const { page, context, expectNoPageErrors } = open;
    const readScroll = (): Promise<number> => page.locator(scrolled).evaluate((element) => element.scrollTop);
    const before = await readScroll();
    await swipeUp(page, 120);
    await expect.poll(readScroll).toBeGreaterThan(before + 60);
    await waitForAnswers(page);
    expect(await page.locator('.felt .stack').count()).toBe(0);
    expect(await fetchStakes(open)).toEqual({});
    expectNoPageErrors();
    await context.close();
  });
});
