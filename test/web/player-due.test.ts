/** Tests what the player sees from the settlement to the payment: chips on the felt, due money, announcements, and leaving the table. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectAccessibleSkippingFelt, PHONE, saveScreenshot, type Visitor, type VisitorOptions } from './kit.ts';
import { cellOf, openTableAs, placeStake, recordAnnouncements, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const CHIPS_MINOR = 10_000;

interface SettledPlayer extends Visitor {
  readonly staffedTable: StaffedTable;
  readonly player: TestUser;
}

/** Opens the page of a player who has staked 25 on Big and 25 on Small at a Tai Sai table, with all wagers confirmed. */
async function openWithWagers(name: string, options: VisitorOptions): Promise<SettledPlayer> {
  const staffedTable = await house.table(name, { rulebook: 'rws-tai-sai', layout: 'A' });
  const player = await house.player(`player ${name}`);
  await staffedTable.seat(player, 1, CHIPS_MINOR);
  await staffedTable.dealerDoes({ type: 'call-bets' });
  const visitor = await openTableAs(browser, house.address(), staffedTable.table, player, options);
  for (const bet of ['big', 'small']) await placeStake(visitor.page, bet, 2500);
  await waitForAnswers(visitor.page);
  return { ...visitor, staffedTable, player };
}

/** Deals the round until it is settled with 4, 5, 6: Big wins, and Small loses. */
async function settle({ dealerDoes }: StaffedTable): Promise<void> {
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
  await dealerDoes({ type: 'settle-round' });
}

/** The money line: chips, on the layout, and due. Due is null if it is not shown. */
async function readMoney(page: Page): Promise<readonly (number | null)[]> {
  // One call reads the item, because it may disappear between two calls.
  const read = async (name: string): Promise<number | null> => {
    const texts = await page
      .locator(`[data-${name}]`)
      .evaluateAll((items, attribute) => items.map((item) => item.getAttribute(attribute)), `data-${name}`);
    return texts.length === 0 ? null : Number(texts[0]);
  };
  return [await read('chips'), await read('staked'), await read('due')];
}

const expectMoney = (page: Page, chips: number, staked: number, due: number | null): Promise<void> =>
  expect.poll(() => readMoney(page)).toEqual([chips, staked, due]);

/** The amount that the name of a bet tells as the player's stake; null without chips. */
async function stakeOf(page: Page, bet: string): Promise<string | null> {
  const label = await cellOf(page, bet).getAttribute('aria-label');
  return /your stake ([\d.]+)/.exec(label ?? '')?.[1] ?? null;
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s, a player with a winning and a losing wager', (size, viewport) => {
  it('sees them on the felt until they are taken and paid, and what is due', { timeout: 60_000 }, async () => {
    const { page, staffedTable, context, expectNoPageErrors } = await openWithWagers(`due-${size}`, { viewport });
    await expectMoney(page, 5000, 5000, null);
    const announcements = await recordAnnouncements(page);
    await settle(staffedTable);
    // Small lies until it is taken. Big has its stake until its winnings come with the payment.
    await expectMoney(page, 5000, 2500, 5000);
    expect([await stakeOf(page, 'big'), await stakeOf(page, 'small')]).toEqual(['25', '25']);
    await page.locator('.player-ledger .due', { hasText: '50 is due to you.' }).waitFor();
    await saveScreenshot(page, `player-due-${size}`);
    await expectAccessibleSkippingFelt(page);
    await staffedTable.dealerDoes({ type: 'take-losers' });
    await expectMoney(page, 5000, 0, 5000);
    expect([await stakeOf(page, 'big'), await stakeOf(page, 'small')]).toEqual(['25', null]);
    await staffedTable.dealerDoes({ type: 'pay-winners' });
    await expectMoney(page, CHIPS_MINOR, 0, null);
    expect(await stakeOf(page, 'big')).toBeNull();
    expect(await page.locator('.player-ledger .due').count()).toBe(0);
    await expect
      .poll(async () => (await announcements()).filter((text) => text.includes('You are paid')))
      .toEqual(['You are paid 50.']);
    expect((await announcements()).filter((text) => text.includes('You break even'))).toHaveLength(1);
    expectNoPageErrors();
    await context.close();
  });

  it('who leaves before the payment is told that the money stays theirs, and is paid', { timeout: 60_000 }, async () => {
    const { page, staffedTable, player, context, expectNoPageErrors } = await openWithWagers(`left-${size}`, { viewport });
    await settle(staffedTable);
    await staffedTable.dealerDoes({ type: 'take-losers' });
    await page.getByRole('button', { name: 'Leave the table' }).click();
    const notice = page.locator('.player-table-notices', { hasText: '50 is due to you. It is yours' });
    await notice.waitFor();
    await saveScreenshot(page, `player-due-left-${size}`);
    await staffedTable.dealerDoes({ type: 'pay-winners' });
    await notice.waitFor({ state: 'detached' });
    expect((await player.client.getTable(staffedTable.table)).own?.cashChips).toBe(CHIPS_MINOR);
    expectNoPageErrors();
    await context.close();
  });
});

it('a player sees what a correction owes until the dealer pays it, and can reload the page meanwhile', {
  timeout: 60_000,
}, async () => {
  const { page, staffedTable, player, context, expectNoPageErrors } = await openWithWagers('corrected-due', { viewport: PHONE });
  await page.locator('.felt').waitFor();
  await placeStake(page, 'total:15', 500);
  await waitForAnswers(page);
  await settle(staffedTable);
  for (const type of ['take-losers', 'pay-winners'] as const) await staffedTable.dealerDoes({ type });
  await staffedTable.chiefDoes({ type: 'correct-settlement', round: 1, faces: [4, 4, 6], why: 'misread' });
  // Total 15 won and must be given back.
  const chips = async (): Promise<number> => (await player.client.getTable(staffedTable.table)).own?.cashChips ?? 0;
  const chipsBefore = await chips();
  await staffedTable.chiefDoes({ type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'it was right' });
  const { due = 0, dueBets } = (await player.client.getTable(staffedTable.table)).own ?? {};
  expect(due).toBeGreaterThan(0);
  expect(dueBets).toEqual([]);
  const notice = page.locator('.player-table-notices', { hasText: `${due / 100} is due to you.` });
  await notice.waitFor();
  await page.reload();
  await notice.waitFor();
  await expectMoney(page, chipsBefore, 0, due);
  await saveScreenshot(page, 'player-due-correction');
  const announcements = await recordAnnouncements(page);
  // The dealer pays it while betting is open.
  await staffedTable.dealerDoes({ type: 'call-bets' });
  await page.locator('.player-phase[data-open]').waitFor();
  await staffedTable.dealerDoes({ type: 'pay-due', player: player.person });
  await expectMoney(page, chipsBefore + due, 0, null);
  await notice.waitFor({ state: 'detached' });
  await expect.poll(announcements).toContain(`You are paid ${due / 100}.`);
  expectNoPageErrors();
  await context.close();
});

it('a player whose chips are all due is not out of chips, also on a narrow page with large amounts', {
  timeout: 60_000,
}, async () => {
  const viewport = { width: 320, height: 640 };
  const { page, staffedTable, player, context, expectNoPageErrors } = await openWithWagers('all-due', { viewport });
  const buy = { type: 'buy-chips', player: player.person, from: 'cage', amount: 95_000 } as const;
  await staffedTable.dealerDoes(buy);
  await player.client.table(staffedTable.table).place('small', 97_500);
  await staffedTable.dealerDoes({ ...buy, amount: 95_000 });
  await player.client.table(staffedTable.table).place('big', 97_500);
  await settle(staffedTable);
  await expectMoney(page, 0, 100_000, 200_000);
  expect(await page.locator('.player-no-chips').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const right = (item: Element): number => item.getBoundingClientRect().right;
  expect(await page.locator('[data-due]').evaluate(right)).toBeLessThanOrEqual(viewport.width);
  await saveScreenshot(page, 'player-due-narrow');
  await staffedTable.dealerDoes({ type: 'take-losers' });
  await expectMoney(page, 0, 0, 200_000);
  expect(await page.locator('.player-no-chips').count()).toBe(0);
  expectNoPageErrors();
  await context.close();
});

it('the texts about due money are also in Chinese', { timeout: 60_000 }, async () => {
  const { page, staffedTable, context, expectNoPageErrors } = await openWithWagers('due-chinese', { viewport: PHONE });
  await settle(staffedTable);
  await expectMoney(page, 5000, 2500, 5000);
  await page.evaluate(`localStorage.setItem('croupier.settings', '{"language":"zh-Hant"}')`);
  await page.reload();
  await page.locator('.player-balance', { hasText: '待付' }).waitFor();
  await saveScreenshot(page, 'player-due-chinese');
  expectNoPageErrors();
  await context.close();
});
