/** The pace of a player: “Deal now” alone at a practice table, and a rebet that waits until bets are called. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { placeWager } from './dealer-kit.ts';
import { expectAccessible, openWebHouse, PHONE, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { balanceOf, cellOf, fetchTableView, finishRound, openTableAs, takeSeat, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

describe('“Deal now”', { timeout: 90_000 }, () => {
  let house: WebHouse;
  beforeAll(async () => {
    // With the pace of a house, betting is open for 20 seconds.
    house = await openWebHouse({ CROUPIER_DEALING: 'house' });
  });
  afterAll(() => house.close());

  const dealNowOf = (page: Page) => page.getByRole('button', { name: 'Deal now' });

  it('ends the betting time of a player who is alone, and is not offered beside another player', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/rws-a', {
      viewport: PHONE,
      touch: true,
    });
    await takeSeat(page);
    await page.locator('.player-phase[data-open]').waitFor({ timeout: 20_000 });
    expect(await dealNowOf(page).count()).toBe(0);
    const felt = await page.locator('.felt').boundingBox();
    await cellOf(page, 'big').tap();
    await dealNowOf(page).waitFor();
    await waitForAnswers(page);
    // The felt stays where it is.
    expect(await page.locator('.felt').boundingBox()).toEqual(felt);
    await expectAccessible(page, '.player-controls');
    await saveScreenshot(page, 'deal-now-phone');
    const { view } = await fetchTableView(page, 'rws-a');
    const left = (view.closesAtMs ?? 0) - Date.now();
    expect(left).toBeGreaterThan(8000);
    // The answer cannot be read. The button can be pressed again.
    const answerBadly = (route: Route): Promise<void> => route.fulfill({ status: 200, body: 'no JSON' });
    await page.route('**/deal-now', answerBadly);
    await dealNowOf(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No connection. Try again.').first().waitFor();
    await expect.poll(() => dealNowOf(page).getAttribute('aria-disabled')).toBe('false');
    await page.unroute('**/deal-now', answerBadly);
    await page.keyboard.press('Enter');
    await page.locator('.player-phase:not([data-open])').waitFor({ timeout: 5000 });
    // The button is gone, and the focus is on the felt.
    await expect.poll(() => page.evaluate("document.activeElement?.closest('.felt') !== null")).toBe(true);
    expect(Date.now()).toBeLessThan(view.closesAtMs ?? 0);
    // The round is settled as any other.
    await expect.poll(async () => (await balanceOf(page)).staked, { timeout: 30_000 }).toBe(0);

    const guest = new CroupierClient(house.address());
    await guest.guest({ over: 21 });
    const player = guest.session?.person ?? '';
    await guest.command('rws-a', { type: 'seat-player', player, position: 5, adult: true });
    await page.locator('.player-phase[data-open]').waitFor({ timeout: 20_000 });
    await cellOf(page, 'big').tap();
    await waitForAnswers(page);
    await expect.poll(() => dealNowOf(page).count()).toBe(0);
    await expect(guest.dealNow('rws-a')).rejects.toMatchObject({
      code: 'cannot-deal-now',
      status: 409,
      error: { facts: { why: 'not-alone' } },
    });
    guest.close();
    expectNoPageErrors();
    await context.close();
  });
});

describe('a rebet before bets are called', { timeout: 60_000 }, () => {
  it('is placed one time when bets are called, and a second press cancels it', async () => {
    const house = await sharedStaffedHouse();
    const table = await house.table('queued-rebet', {
      rulebook: 'rws-tai-sai',
      layout: 'A',
      sign: { minimum: 500, maximum: 100_000, differential: 200_000 },
    });
    const ann = await house.player('ann queued');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann);
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    const { staked } = await balanceOf(page);
    expect(staked).toBeGreaterThan(0);
    const rebet = page.locator('.player-action[title="Rebet (R)"]');
    expect(await rebet.getAttribute('aria-pressed')).toBe('false');

    await table.dealerDoes({ type: 'close-bets' });
    await page.locator('.player-phase:not([data-open])').waitFor();
    await rebet.click();
    await expect.poll(() => rebet.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Your last bets are placed when betting opens. Press again to cancel.').first().waitFor();
    expect(await rebet.textContent()).toBe('Queued');
    await expectAccessible(page, '.player-controls');
    await saveScreenshot(page, 'rebet-queued');
    // A second press, by keyboard, cancels it, and a third one queues it again.
    await page.keyboard.press('r');
    await expect.poll(() => rebet.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('r');
    await expect.poll(() => rebet.getAttribute('aria-pressed')).toBe('true');

    const stakeOnServer = async (): Promise<number> => {
      const { own } = await fetchTableView(page, table.table);
      return (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
    };
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    await table.dealerDoes({ type: 'call-bets' });
    await expect.poll(stakeOnServer, { timeout: 20_000 }).toBe(staked);
    await waitForAnswers(page);
    expect(await stakeOnServer()).toBe(staked);
    expect(await rebet.getAttribute('aria-pressed')).toBe('false');

    // A key that is held down is one press.
    await table.dealerDoes({ type: 'close-bets' });
    await page.locator('.player-phase:not([data-open])').waitFor();
    await page.keyboard.down('r');
    await page.keyboard.down('r');
    await page.keyboard.up('r');
    expect(await rebet.getAttribute('aria-pressed')).toBe('true');

    // A suspension drops it, because the player does not know for how long play is suspended.
    await table.dealerDoes({ type: 'report-malfunction', about: 'the tumbler hums' });
    await expect.poll(() => rebet.getAttribute('aria-pressed')).toBe('false');
    await table.chiefDoes({ type: 'declare-rectified' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    await table.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await expect.poll(() => rebet.getAttribute('aria-disabled')).toBe('false');
    expect(await stakeOnServer()).toBe(0);
    await rebet.click();
    await waitForAnswers(page);

    // Nothing repeats by itself in the next round.
    await finishRound(table, [1, 2, 4]);
    await table.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await expect.poll(() => rebet.getAttribute('aria-disabled')).toBe('false');
    expect(await stakeOnServer()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it('asks for the confirmation of a large amount only in its own round', async () => {
    const house = await sharedStaffedHouse();
    const table = await house.table('confirmed-rebet', { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await house.player('ann confirmed');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann);
    await page.evaluate(() =>
      localStorage.setItem('croupier.settings', JSON.stringify({ language: 'en', tips: false, confirmAboveMinor: 600 })),
    );
    await page.reload();
    await placeWager(ann, table.table, 'big', 1000);
    await page.locator('.felt .stack.own').waitFor({ state: 'attached' });
    await page.keyboard.press('d');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await table.dealerDoes({ type: 'close-bets' });
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.player-phase:not([data-open])').waitFor();
    // The queued rebet asks when betting opens.
    await page.keyboard.press('r');
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners', 'call-bets'] as const) await table.dealerDoes({ type });
    await dialog.waitFor();
    await finishRound(table, [1, 2, 4]);
    await table.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await fetchTableView(page, table.table)).own?.wagers).toEqual([]);
    expectNoPageErrors();
    await context.close();
  });
});
