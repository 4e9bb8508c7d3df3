/** Tests the own seats in the lobby, the countdown on the cards, buying chips at any time, and dates in the format of the region. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, openWebHouse, PHONE, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { balanceOf, fetchTableView, openTableAs, takeSeat } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';

let browser: Browser;
let house: WebHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await openWebHouse();
});
afterAll(() => house?.close());

const cardOf = (page: Page, table: string) => page.locator(`article[aria-label$=", ${table}"]`);
const firstCard = (page: Page): Promise<string | null> => page.locator('article.lobby-card').first().getAttribute('aria-label');

describe('the lobby', { timeout: 60_000 }, () => {
  it('leads a seated player back to the seat, shows the chips there, and lists the own tables first', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/dicette');
    await takeSeat(page);
    await page.goto(`${house.address()}/`);
    const seat = cardOf(page, 'dicette').locator('.lobby-sit');
    await expect.poll(() => seat.textContent()).toBe('Back to your seat · 1,000 dicette');
    expect(await firstCard(page)).toBe('Dicette, dicette');
    await expect.poll(() => cardOf(page, 'crown-a').locator('.lobby-sit').textContent()).toContain('Take a seat');
    await saveScreenshot(page, 'lobby-own-seat');
    await seat.click();
    await page.waitForURL('**/table/dicette');
    await page.locator('.player-rack').waitFor();
    expect(await balanceOf(page)).toEqual({ chips: 100_000, staked: 0 });
    expectNoPageErrors();
    await context.close();
  });

  it('offers a player who left the seat, but not the chips, a seat with these chips', async () => {
    const { page, context } = await visit(browser, house.address(), '/table/adelaide');
    await takeSeat(page);
    await page.getByRole('button', { name: 'Leave the table' }).click();
    await page.locator('.player-controls').waitFor({ state: 'detached' });
    await page.goto(`${house.address()}/`);
    await expect.poll(() => cardOf(page, 'adelaide').locator('.lobby-sit').textContent()).toBe('Take a seat · 1,000 adelaide');
    await context.close();
  });

  it('names the games as players know them, with a line about each', async () => {
    const { page, context } = await visit(browser, house.address(), '/', { viewport: PHONE });
    const crown = cardOf(page, 'crown-a');
    expect(await crown.getByRole('heading').textContent()).toBe('Sic Bo Classic');
    expect(await crown.locator('.lobby-text').textContent()).toContain('Bet on big or small');
    expect(await cardOf(page, 'crown-c').getByRole('heading').textContent()).toBe('Sic Bo Fish, Prawn, Crab');
    await context.close();
  });

  it('counts down to the close of betting, even if the clock of the browser is wrong', async () => {
    const player = await visit(browser, house.address(), '/table/rws-c');
    await takeSeat(player.page);
    const { page, context } = await visit(browser, house.address(), '/icon.svg');
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await page.goto(`${house.address()}/`);
    const phase = cardOf(page, 'rws-c').locator('.lobby-phase');
    // Chips on the layout start the countdown of a table that waits for the first wager.
    await player.page.locator('.felt [data-key="big"] > .button').click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000);
          return phase.textContent();
        },
        { timeout: 30_000, interval: 300 },
      )
      .toMatch(/^Place your bets · \d+ s$/);
    await player.context.close();
    await context.close();
  });

  it('shows the names that a live house has given its tables', async () => {
    const staffed = await sharedStaffedHouse();
    const { table } = await staffed.table('high-roller', { rulebook: 'crown-sic-bo', layout: 'C' });
    const { page, context } = await visit(browser, staffed.address(), '/');
    const card = cardOf(page, table);
    expect(await card.getByRole('heading').textContent()).toBe(table);
    expect(await card.locator('.lobby-where').textContent()).toContain('Sic Bo Fish, Prawn, Crab');
    await context.close();
  });
});

describe('buying chips', { timeout: 60_000 }, () => {
  it('is possible at a practice table while the player still has chips', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/triple-dice', {
      viewport: PHONE,
      touch: true,
    });
    await takeSeat(page);
    await page.getByRole('button', { name: 'Buy chips' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Buy 500' }).click();
    await dialog.getByText('You bought 500 in chips.').waitFor();
    await expectAccessible(page, 'dialog[open]');
    await saveScreenshot(page, 'buy-chips-phone');
    await page.keyboard.press('Escape');
    await expect.poll(() => balanceOf(page)).toEqual({ chips: 150_000, staked: 0 });
    expect((await fetchTableView(page, 'triple-dice')).own?.cashChips).toBe(150_000);
    expectNoPageErrors();
    await context.close();
  });

  it('at a live table says where', async () => {
    const staffed = await sharedStaffedHouse();
    const table = await staffed.table('chips', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await staffed.player('ann chips');
    await table.seat(ann, 1);
    const { page, context } = await openTableAs(browser, staffed.address(), table.table, ann);
    await page.getByRole('button', { name: 'Buy chips' }).click();
    await page.locator('dialog[open]').getByText('Buy chips from the dealer at this table.').waitFor();
    expect(
      await page
        .locator('dialog[open]')
        .getByRole('button', { name: /^Buy \d/ })
        .count(),
    ).toBe(0);
    await context.close();
  });
});

describe('dates and times', { timeout: 60_000 }, () => {
  const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';

  it.each([
    ['en-GB', new RegExp(`\\d{1,2} ${MONTH} \\d{4}, \\d\\d:\\d\\d`), /\d\d:\d\d:\d\d/, /\s[AP]M/i],
    [
      'en-US',
      new RegExp(`${MONTH} \\d{1,2}, \\d{4}, \\d{1,2}:\\d\\d\\s[AP]M`),
      /\d{1,2}:\d\d:\d\d\s[AP]M/,
      /\d:\d\d(?![:\d]|\s[AP]M)/,
    ],
  ] as const)('of a round in %s have the order and the clock of the region', async (locale, dateTime, time, otherClock) => {
    const player = await visit(browser, house.address(), '/table/crown-a');
    await takeSeat(player.page);
    await expect
      .poll(async () => (await fetchTableView(player.page, 'crown-a')).view.lastResults.length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const last = (await fetchTableView(player.page, 'crown-a')).view.lastResults.at(-1);
    const { page, context } = await visit(browser, house.address(), `/r/crown-a/${last?.round}`, { locale });
    await expect.poll(() => page.locator('main').textContent()).toMatch(dateTime);
    const text = (await page.locator('main').textContent()) ?? '';
    expect(text).toMatch(time);
    expect(text).not.toMatch(otherClock);
    await player.context.close();
    await context.close();
  });
});
