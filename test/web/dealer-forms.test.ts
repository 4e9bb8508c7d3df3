/** Fields of the console's forms: a pre-filled value is selected on focus, so that typing replaces it. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

async function openSeatAct(page: Page, act: string): Promise<void> {
  await page.locator('.player-list-button').first().click();
  await pickChoice(page, act);
}

interface OpenTable {
  readonly page: Page;
  readonly ann: TestUser;
  readonly table: StaffedTable;
  readonly close: () => Promise<void>;
}

async function openTable(name: string): Promise<OpenTable> {
  const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 1, 20_000);
  const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.chief);
  const close = async (): Promise<void> => {
    expectNoPageErrors();
    await context.close();
  };
  return { page, ann, table, close };
}

describe('a pre-filled field of the console', () => {
  it('is selected when a dialog, the Tab key or a mouse click focuses it, so that typing 10 gives 10', {
    timeout: 60_000,
  }, async () => {
    const { page, close } = await openTable('fields');
    // The dialog focuses the number of chips, which is 20.
    await openSeatAct(page, 'Issue colour chips');
    const count = page.locator('dialog[open] [name=count]');
    expect(await count.inputValue()).toBe('20');
    await page.keyboard.type('10');
    expect(await count.inputValue()).toBe('10');
    await page.keyboard.press('Escape');

    // The sign has a minimum of 5 and a maximum of 1,000.
    await page.keyboard.press('/');
    await pickChoice(page, 'Change the sign');
    const [minimum, maximum] = [page.locator('dialog[open] [name=minimum]'), page.locator('dialog[open] [name=maximum]')];
    await minimum.waitFor();
    await page.keyboard.type('10');
    expect(await minimum.inputValue()).toBe('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('500');
    expect(await maximum.inputValue()).toBe('500');
    await minimum.click();
    await page.keyboard.type('25');
    expect(await minimum.inputValue()).toBe('25');
    // A second click sets the caret.
    await minimum.click({ position: { x: 200, y: 10 } });
    await page.keyboard.type('0');
    expect(await minimum.inputValue()).toBe('250');
    await page.keyboard.press('Escape');

    // A reason is text.
    await page.keyboard.press('+');
    await pickChoice(page, 'Report a malfunction');
    const reason = page.locator('dialog[open] [name=text]');
    await reason.waitFor();
    await page.keyboard.type('no power');
    expect(await reason.inputValue()).toBe('no power');
    await close();
  });

  it('stays selected when the table changes, and keeps what has been typed', { timeout: 60_000 }, async () => {
    const { page, ann, table, close } = await openTable('changing-fields');
    await table.dealerDoes({ type: 'call-bets' });
    await openSeatAct(page, 'Cash for chips');
    const amount = page.locator('dialog[open] [name=amount]');
    expect(await amount.inputValue()).toBe('200');
    // The wager changes the chips of the player, and so the pre-filled amount.
    await placeWager(ann, 'changing-fields', 'big', 5000);
    await expect.poll(() => amount.inputValue()).toBe('150');
    await page.keyboard.type('1');
    await placeWager(ann, 'changing-fields', 'big', 1000);
    await page.locator('.player-list-button', { hasText: 'On layout 60' }).waitFor({ state: 'attached' });
    await page.keyboard.type('0');
    expect(await amount.inputValue()).toBe('10');
    await close();
  });
});
