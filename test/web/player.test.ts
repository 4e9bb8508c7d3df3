/** Tests wagers before the close, refusals, the command line, and the accessibility and size of the player's page. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FloorView } from '../../src/protocol/index.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { visitFirstTime } from './first-visit.ts';
import {
  expectAccessible,
  expectAccessibleSkippingFelt,
  PHONE,
  saveScreenshot,
  type Visitor,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import {
  balanceOf,
  cellOf,
  fetchTableView,
  finishRound,
  ledgerRound,
  signInOnPage,
  takeSeat,
  waitForAnswers,
  waitForOpening,
} from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';
import { type StaffedHouse, type StaffedTable, signOf, type TableOptions } from './staffed-house.ts';

/** A house with dealers: betting stays open until the test closes it. */
let staffedHouse: StaffedHouse;
/** A practice house that deals automatically. */
let practiceHouse: WebHouse;
let browser: Browser;

beforeAll(async () => {
  staffedHouse = await sharedStaffedHouse();
  practiceHouse = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

const CROWN_A = { rulebook: 'crown-sic-bo', layout: 'A' } as const;
const TAI_SAI_A = { rulebook: 'rws-tai-sai', layout: 'A' } as const;
const ADELAIDE = { rulebook: 'adelaide-big-and-small', layout: 'full' } as const;
/** The sign is the notice with the table's limits, in minor units. */
const DICETTE = { rulebook: 'dicette', layout: 'mat', sign: { minimum: 100, maximum: 100_000 } } as const;

interface SeatedVisitor extends Visitor {
  readonly staffedTable: StaffedTable;
}

/** Opens the page of a player with chips at a new table, with betting open. */
async function openSeated(name: string, options: TableOptions, pageSettings: object = {}): Promise<SeatedVisitor> {
  const staffedTable = await staffedHouse.table(name, options);
  const player = await staffedHouse.player(`player ${name}`);
  await staffedTable.seat(player, 1, 100_000);
  // At Big and Small, the dice tumble before betting opens.
  if (options.rulebook === 'adelaide-big-and-small') await staffedTable.dealerDoes({ type: 'tumble', times: 3 });
  await staffedTable.dealerDoes({ type: 'call-bets' });
  const visitor = await visit(browser, staffedHouse.address(), `/table/${staffedTable.table}`);
  const { page } = visitor;
  if (Object.keys(pageSettings).length > 0) {
    await page.evaluate(`localStorage.setItem('croupier.settings', '${JSON.stringify({ language: 'en', ...pageSettings })}')`);
    await page.reload();
  }
  await signInOnPage(page, player.login);
  await page.locator('.player-phase[data-open]').waitFor();
  await expect.poll(() => balanceOf(page)).toEqual({ chips: 100_000, staked: 0 });
  return { ...visitor, staffedTable };
}

const visitTable = (table: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visit(browser, practiceHouse.address(), `/table/${table}`, options);

const pressAction = (page: Page, name: string | RegExp): Promise<void> =>
  page.locator('.player-actions').getByRole('button', { name, exact: true }).click();

/** Records the texts of the live region with `role="status"` from now on. */
const RECORD_SCRIPT = `window.announcements = []; new MutationObserver(() => announcements.push(document.querySelector('body > .unseen[role="status"]').textContent))
  .observe(document.querySelector('body > .unseen[role="status"]'), { childList: true, characterData: true, subtree: true });`;

/** Checks the stakes on the page and at the server. */
async function expectStakes(page: Page, table: string, stakes: Readonly<Record<string, number>>): Promise<void> {
  await waitForAnswers(page);
  const sum = Object.values(stakes).reduce((total, stake) => total + stake, 0);
  await expect.poll(async () => (await balanceOf(page)).staked).toBe(sum);
  const { own } = await fetchTableView(page, table);
  expect(Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]))).toEqual(stakes);
  expect(own?.cashChips).toBe((await balanceOf(page)).chips);
}

describe('wagers before the close', { timeout: 90_000 }, () => {
  it('change on the page and at the server by undo, redo, double, clear and removal', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('undo', CROWN_A);
    await cellOf(page, 'big').click();
    // Keys: 2 selects the second chip, d doubles, c clears, u undoes.
    await page.keyboard.press('2');
    await cellOf(page, 'total:9').click();
    await expectStakes(page, staffedTable.table, { big: 500, 'total:9': 2500 });
    await pressAction(page, 'Undo');
    await expectStakes(page, staffedTable.table, { big: 500 });
    await pressAction(page, 'Redo');
    await expectStakes(page, staffedTable.table, { big: 500, 'total:9': 2500 });
    await page.keyboard.press('d');
    await expectStakes(page, staffedTable.table, { big: 1000, 'total:9': 5000 });
    // A right click or a shift-click takes back one chip. The key Delete takes back all chips of the bet.
    await cellOf(page, 'total:9').click({ button: 'right' });
    await expectStakes(page, staffedTable.table, { big: 1000, 'total:9': 2500 });
    await cellOf(page, 'big').click({ modifiers: ['Shift'] });
    await cellOf(page, 'big').click();
    await page.keyboard.press('Delete');
    await expectStakes(page, staffedTable.table, { 'total:9': 2500 });
    await page.keyboard.press('c');
    await expectStakes(page, staffedTable.table, {});
    await page.keyboard.press('u');
    await expectStakes(page, staffedTable.table, { 'total:9': 2500 });
    expectNoPageErrors();
    await context.close();
  });

  it.runIf(FULL_SIZE)('are still shown after a reload', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('reloaded', TAI_SAI_A);
    await cellOf(page, 'big').click();
    await expectStakes(page, staffedTable.table, { big: 500 });
    // The view of the table arrives before the rules, which are delayed.
    await page.route('**/rules', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.reload();
    await page.locator('.player-controls').waitFor();
    await expectStakes(page, staffedTable.table, { big: 500 });
    expectNoPageErrors();
    await context.close();
  });

  it('are placed by dragging a chip onto a bet, but not by dropping it elsewhere', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('drag', ADELAIDE);
    const drag = async (to: { readonly x: number; readonly y: number }): Promise<void> => {
      const box = await page.getByRole('button', { name: 'Chip of 25' }).boundingBox();
      if (box === null) throw new Error('no chip');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
    };
    const cell = await cellOf(page, 'big').boundingBox();
    if (cell === null) throw new Error('no cell');
    await drag({ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 });
    await expect.poll(() => page.locator('.felt [data-key="big"].target').count()).toBe(1);
    await saveScreenshot(page, 'player-drag');
    await page.mouse.up();
    await expectStakes(page, staffedTable.table, { big: 2500 });
    // This point is outside the felt.
    await drag({ x: 400, y: 85 });
    await page.mouse.up();
    await expectStakes(page, staffedTable.table, { big: 2500 });
    expectNoPageErrors();
    await context.close();
  });

  it.runIf(FULL_SIZE)('are doubled up to the maximum, with a message, and repeated by Rebet', async () => {
    const sign = { ...signOf('rws-tai-sai'), bets: { 'any-triple': { minimum: 100, maximum: 20_000 } } };
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('rebet', { ...TAI_SAI_A, sign });
    await page.keyboard.press('4');
    await cellOf(page, 'small').click();
    await expectStakes(page, staffedTable.table, { small: 10_000 });
    await page.keyboard.press('/');
    await page.keyboard.type('any 150\n');
    await page.keyboard.press('Escape');
    await expectStakes(page, staffedTable.table, { small: 10_000, 'any-triple': 15_000 });
    await page.keyboard.press('d');
    await expect.poll(() => page.locator('.player-message').textContent()).toContain('Maximum reached: Any triple.');
    await expectStakes(page, staffedTable.table, { small: 20_000, 'any-triple': 20_000 });
    await finishRound(staffedTable, [1, 2, 3]);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await expect.poll(() => ledgerRound(page)).toBe(1);
    await page.locator('.player-phase[data-open]').waitFor();
    await pressAction(page, 'Rebet');
    await expectStakes(page, staffedTable.table, { small: 20_000, 'any-triple': 20_000 });
    expectNoPageErrors();
    await context.close();
  });

  it.runIf(FULL_SIZE)('are saved as favourites, shown as text, and placed by key', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('favourites', DICETTE);
    await page.keyboard.press('2');
    await cellOf(page, 'red').click();
    await cellOf(page, 'number:7').click();
    await pressAction(page, 'Favourites');
    await page.getByLabel('Save these bets as').fill('Lucky');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('As text').click();
    expect(await page.locator('#player-favourite-text').inputValue()).toBe('Lucky: number:7 500, red 500');
    await expectAccessible(page, 'dialog');
    await saveScreenshot(page, 'player-favourites');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expectStakes(page, staffedTable.table, {});
    // The keys f and 1 place the first favourite.
    await page.keyboard.press('f');
    await page.keyboard.press('1');
    await expectStakes(page, staffedTable.table, { red: 500, 'number:7': 500 });
    expectNoPageErrors();
    await context.close();
  });
});

describe('a refused, typed or large wager', { timeout: 90_000 }, () => {
  it('[dicette 7] below the minimum is removed, and the clause is shown', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('below', DICETTE);
    await page.keyboard.press('/');
    await page.keyboard.type('red 0.5\n');
    await expect
      .poll(() => page.locator('.player-message').textContent())
      .toMatch(/^Red: 0.50 is below the minimum of 1\. rule 7$/);
    await expectStakes(page, staffedTable.table, {});
    await saveScreenshot(page, 'player-refused');
    expectNoPageErrors();
    await context.close();
  });

  it('is placed by the command line of the page, which also answers questions', async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openSeated('typed', {
      ...CROWN_A,
      // Only betting that closes automatically has a time left, which the command `time` shows.
      setup: { automatic: ['close-bets'], bettingMs: 60_000 },
    });
    // The commands may still be loading, so the answer is polled.
    const expectAnswer = async (typed: string, answer: RegExp): Promise<void> => {
      await page.locator('#player-command-input').fill(typed);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.player-command output').textContent()).toMatch(answer);
      await waitForAnswers(page);
    };
    await page.keyboard.press('/');
    // t9 is a total of 9, d66 a double 6, hist the last results.
    await expectAnswer('t9 10', /^Three dice total 9 10, 10 in total$/);
    await expectAnswer('d66 5', /15 in total/);
    await expectAnswer('pays t9', /^Three dice total 9, pays 7 to 1$/);
    await expectAnswer('time', /^\d+ seconds$/);
    await expectAnswer('limits', /^Minimum 5, maximum 1,000$/);
    await expectAnswer('undo', /10 in total/);
    await expectAnswer('chips', /^990 in chips, 10 on the layout$/);
    await expectAnswer('hist 3', /No results yet|total/);
    await expectAnswer('xyz 5', /Unknown bet or command/);
    await expectAnswer('big', /^How much on Big\?$/);
    await expectStakes(page, staffedTable.table, { 'total:9': 1000 });
    await expectAccessible(page, '.player-command');
    await saveScreenshot(page, 'player-command-line');
    expectNoPageErrors();
    await context.close();
  });

  it.runIf(FULL_SIZE)(
    'needs a confirmation above the amount that the player has set, and can have any valid amount',
    async () => {
      const { page, staffedTable, context, expectNoPageErrors } = await openSeated(
        'large',
        { rulebook: 'crown-sic-bo', layout: 'C' },
        { confirmAboveMinor: 5000 },
      );
      // The fifth chip is worth more than the amount.
      await page.keyboard.press('5');
      await cellOf(page, 'small').click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectStakes(page, staffedTable.table, {});
      await cellOf(page, 'small').click();
      await page.getByRole('button', { name: 'Place bet' }).click();
      await waitForAnswers(page);
      await expect.poll(async () => (await balanceOf(page)).staked).toBeGreaterThan(5000);
      await page.getByRole('button', { name: 'Other amount' }).click();
      const customAmount = page.locator('#player-custom');
      await customAmount.fill('0');
      expect(await customAmount.evaluate((field) => (field as HTMLInputElement).validationMessage)).toBe(
        'Enter an amount such as 1,234.56.',
      );
      // A comma before two digits is a decimal separator, as on the other pages.
      await customAmount.fill('20,50');
      await page.getByRole('button', { name: 'OK' }).click();
      await page.getByRole('button', { name: 'Other amount: Chip of 20.50' }).waitFor();
      expectNoPageErrors();
      await context.close();
    },
  );
});

describe('the page', { timeout: 90_000 }, () => {
  const themesAndTables = [
    ['light', 'en', 'crown-a', {}],
    ['dark', 'zh-Hant', 'rws-c', {}],
    ['contrast', 'en', 'adelaide', {}],
    ['contrast', 'zh-Hant', 'triple-dice', { viewport: PHONE, touch: true }],
  ] as const;
  it.each(quickOrFull(themesAndTables.slice(3), [...themesAndTables]))(
    'passes the accessibility check: %s, %s, %s',
    async (theme, language, table, options) => {
      const { page, context, expectNoPageErrors } = await visitTable(table, { theme, language, ...options });
      await page.locator('.player-enter').waitFor();
      await expectAccessible(page, '.player-entry');
      await page.locator('.player-enter').click();
      await page.locator('.player-controls').waitFor();
      await expectAccessibleSkippingFelt(page);
      await saveScreenshot(page, `player-${table}-${theme}-${language}`);
      expectNoPageErrors();
      await context.close();
    },
  );

  it('scrolls only vertically at 400 % zoom', async () => {
    // A window of 1280 × 1024 pixels at 400 %.
    const { page, context } = await visitTable('crown-a', { viewport: { width: 320, height: 256 } });
    await takeSeat(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await saveScreenshot(page, 'player-magnified');
    await context.close();
  });

  const phones = [
    [320, 568],
    [390, 844],
  ] as const;
  it.each(quickOrFull(phones.slice(0, 1), [...phones]))(
    'shows the full table name at %i × %i beside a long player name and the sign-out button',
    async (width, height) => {
      const { table, seat } = await staffedHouse.table('adelaide', ADELAIDE);
      const player = await staffedHouse.player(`Annabel Featherstonehaugh of ${width}`);
      await seat(player, 1);
      const options = { viewport: { width, height }, touch: true };
      const { page, context, expectNoPageErrors } = await visit(browser, staffedHouse.address(), `/table/${table}`, options);
      await signInOnPage(page, player.login);
      const signOut = page.getByRole('button', { name: 'Sign out' });
      await signOut.waitFor();
      /** Checks that the title is not cut off and that the items of the top bar do not overlap. */
      const expectTopBarFits = async (): Promise<void> => {
        const hiddenPixels = await page
          .locator('.top-bar h1')
          .evaluate((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]);
        expect(Math.max(...hiddenPixels)).toBeLessThanOrEqual(1);
        const boxes = await page
          .locator('.top-bar :is(a, h1, button):visible')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
        const sortedBoxes = boxes.toSorted((a, b) => a.x - b.x);
        for (const [i, { right }] of sortedBoxes.entries()) expect(right).toBeLessThanOrEqual(sortedBoxes[i + 1]?.left ?? width);
      };
      await expectTopBarFits();
      await expectAccessible(page, '.top-bar');
      await saveScreenshot(page, `player-bar-${width}`);
      await page.goto(`${staffedHouse.address()}/me`);
      await signOut.first().waitFor();
      await expectTopBarFits();
      await signOut.first().click();
      await page.locator('.who').waitFor({ state: 'detached' });
      expectNoPageErrors();
      await context.close();
    },
  );

  it('announces events to screen readers', async () => {
    const { page, context, expectNoPageErrors } = await visitTable('rws-a');
    await takeSeat(page);
    // The accessible name of a short label such as 1K contains the full number.
    expect(await page.getByRole('button', { name: 'Chip of 1,000 / 1K', exact: true }).count()).toBe(1);
    await page.evaluate(RECORD_SCRIPT);
    await waitForOpening(page);
    await cellOf(page, 'big').click();
    await expect.poll(() => page.locator('.player-wager-status').textContent()).toBe('Big, your stake 5');
    // The page recomputes the dice last.
    await page.locator('[data-verdict="verified"]').waitFor();
    await saveScreenshot(page, 'player-verified');
    const announcements = await page.evaluate<readonly string[]>('announcements');
    const netIndex = announcements.findIndex((text) => /You (win|lose) 5\.$/.test(text));
    // The settlement follows the result quickly, so the result is announced alone, and then again together with the net result.
    const result = String.raw`Result \d, \d, \d, total \d+(, (small|big))?\.`;
    expect(announcements[netIndex]).toMatch(new RegExp(`^${result} You (win|lose) 5\\.$`));
    expect(announcements[netIndex - 1]).toMatch(new RegExp(`^${result}$`));
    expect(announcements[netIndex - 2]).toBe('No more bets');
    expectNoPageErrors();
    await context.close();
  });

  it('lists the bets that favour the player', async () => {
    const { page, context, expectNoPageErrors } = await visitTable('crown-c');
    const sign = page.locator('.player-sign');
    await sign.locator('summary').click();
    const { items } = await page.evaluate(async () => (await (await fetch('/api/v1/floor')).json()) as FloorView);
    const favouring = items.find(({ table }) => table === 'crown-c')?.favouringBets ?? [];
    const listedTitles = (await sign.getByText('These bets favour the player').textContent())?.split(': ')[1] ?? '';
    expect(favouring.length).toBeGreaterThan(2);
    expect(listedTitles.split(', ')).toHaveLength(favouring.length);
    // The page shows titles, not ids such as `total:9`.
    expect(listedTitles).not.toMatch(/[a-z]:/);
    expectNoPageErrors();
    await context.close();
  });

  it('a visitor loads a table and sits down with at most 80 kB of scripts and styles in at most twelve requests', async () => {
    const { codeFiles } = await visitFirstTime(browser, practiceHouse.address(), 'rws-e');
    const sizes = codeFiles.map(({ gzippedBytes }) => gzippedBytes);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000);
    expect(sizes.length).toBeLessThanOrEqual(12);
    // They are loaded with the first bet, the first roll, or a moment later.
    expect(codeFiles.filter(({ path }) => /\/(?:stage|panel|roads|settlement)-[^/]*$/.test(path))).toEqual([]);
  });
});
