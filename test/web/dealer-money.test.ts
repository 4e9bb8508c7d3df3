/** Money that staff must see at the console: the float with its warnings, and held winnings. Also what a table waits for after a restart. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doNextStep, doStepAndConfirm, enterDice, expectNextStep, openConsoleAs, placeWager } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse, type StaffedTable } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openStaffedHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

async function closeBets({ dealerDoes }: StaffedTable): Promise<void> {
  await dealerDoes({ type: 'tumble', times: 1 });
  for (const type of ['close-bets', 'uncover'] as const) await dealerDoes({ type });
}

describe('the float', () => {
  it('is always shown; the console warns before and after it pays more than it has', { timeout: 90_000 }, async () => {
    const table = await house.table('float', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    await table.chiefDoes({ type: 'open-table', sign: { minimum: 500, maximum: 500_000 }, floatMinor: 0 });
    const ann = await house.player('ann float');
    await table.seat(ann, 1, 300_000);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'float', table.dealer);
    const float = page.locator('.dealer-float');
    await float.getByText('Float 0', { exact: true }).waitFor();
    const banner = page.locator('.dealer-banners');
    expect(await banner.getByText('float').count()).toBe(0);
    // Small covers half of what Big can win.
    await placeWager(ann, 'float', 'big', 200_000);
    await banner.getByText('The float may run short: it has 0, and this round can cost up to 2,000.').waitFor();
    await placeWager(ann, 'float', 'small', 100_000);
    await banner.getByText('this round can cost up to 1,000.').waitFor();
    await saveScreenshot(page, 'dealer/float-before');
    await expectAccessible(page, '.dealer-left');
    await closeBets(table);
    await enterDice(page, [4, 5, 6]);
    await doNextStep(page, 'Settle the round');
    await banner.getByText('The float is 1,000 short of what is to be paid. Ask for more chips before you pay.').waitFor();
    await doStepAndConfirm(page, 'Take losing wagers');
    await doStepAndConfirm(page, 'Pay all winners');
    await expectNextStep(page, 'Open betting');
    await banner.getByText('The float stands at -1,000: more was paid than it had.').waitFor();
    await float.getByText('Float -1,000', { exact: true }).waitFor();
    await saveScreenshot(page, 'dealer/float-after');
    await expectAccessible(page, '.dealer-left');
    expectNoPageErrors();
    await context.close();
  });

  it('gives no warning if the losing wagers and the float cover every result', async () => {
    const table = await house.table('float-covers', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    await table.chiefDoes({ type: 'open-table', sign: { minimum: 500, maximum: 500_000 }, floatMinor: 100_000 });
    const ann = await house.player('ann float-covers');
    await table.seat(ann, 1, 300_000);
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, 'float-covers', 'big', 200_000);
    await placeWager(ann, 'float-covers', 'small', 100_000);
    await closeBets(table);
    await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    await table.dealerDoes({ type: 'settle-round' });
    const { page, context } = await openConsoleAs(browser, house.address(), 'float-covers', table.dealer);
    await expectNextStep(page, 'Take losing wagers');
    // The books have debited the winnings, and the losing wagers are not taken yet.
    await page.locator('.dealer-float', { hasText: 'Float -1,000' }).waitFor();
    expect(await page.locator('.dealer-banners').getByText('float').count()).toBe(0);
    await context.close();
  });
});

describe('held winnings', () => {
  it('are shown at the console with the player, the amount, the time and the clause', { timeout: 60_000 }, async () => {
    const table = await house.table('held', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann held');
    await table.seat(ann, 1, 10_000);
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, 'held', 'big', 2000);
    await closeBets(table);
    await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'held', table.chief);
    const player = page.locator('.player-list-button', { hasText: 'ann held' });
    await player.waitFor();
    expect(await page.getByText('held back').count()).toBe(0);
    await table.chiefDoes({ type: 'hold-winnings', player: ann.person, since: 1, amount: 2000, grounds: 'a device' });
    await player.getByText('held back 20').waitFor();
    await page.keyboard.press('/');
    const item = page.locator('dialog[open] .held-winnings li');
    await item.getByText('Seat 1 · ann held:').waitFor();
    await item.getByText('20 held back since').waitFor();
    expect(await item.textContent()).toContain('9.2.3');
    await saveScreenshot(page, 'dealer/held');
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.press('.');
    await player.click();
    await page.locator('dialog[open] .held-winnings li', { hasText: '20 held back since' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('after a restart of the server', () => {
  it('the console says that the table waits for the pit boss, who resumes play there', { timeout: 120_000 }, async () => {
    const table = await house.table('restarted', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann restarted');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, 'restarted', 'big', 1000);
    const { page, context } = await openConsoleAs(browser, house.address(), 'restarted', table.dealer);
    await expectNextStep(page, 'Activate the tumbler');
    await house.web.kill();
    await house.web.start();
    const banner = page.locator('.dealer-banners');
    await banner.getByText('Play suspended: the server was restarted').waitFor();
    await banner.getByText('The table waits for the Pit Boss or above: “Malfunction rectified”.').waitFor();
    await page.locator('.next-waiting', { hasText: 'Waiting for Pit Boss' }).waitFor();
    await saveScreenshot(page, 'dealer/restarted');
    await expectAccessible(page, '.dealer-left');
    const chinese = await openConsoleAs(browser, house.address(), 'restarted', table.chief, { language: 'zh-Hant' });
    await chinese.page.getByText('遊戲暫停：伺服器曾重新啟動。本檯正等候閣下：「故障已排除」。').waitFor();
    await chinese.context.close();
    const boss = await openConsoleAs(browser, house.address(), 'restarted', table.chief);
    await boss.page.getByText('The table waits for you: “Malfunction rectified”.').waitFor();
    await doNextStep(boss.page, 'Malfunction rectified');
    await banner.getByText('Play suspended').waitFor({ state: 'detached' });
    await expectNextStep(page, 'Activate the tumbler');
    await boss.context.close();
    await context.close();
  });
});
