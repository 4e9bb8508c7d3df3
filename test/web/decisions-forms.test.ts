/** The forms and lists of decisions at the dealer console: first focus, presets, warnings, and the final state of past rounds. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs, pickChoice, placeWager, playCrownRound, STAKE } from './dealer-kit.ts';
import { expectAccessible } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

async function openTable(name: string): Promise<{ readonly table: StaffedTable; readonly ann: TestUser }> {
  const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
  const ann = await house.player(`Ann ${name}`);
  await table.seat(ann, 1);
  return { table, ann };
}

const confirmButton = (page: Page) => page.locator('dialog[open] [data-enter]');

async function openTab(page: Page, index: number): Promise<void> {
  await page.locator('.toolbar-button[aria-keyshortcuts=D]').click();
  await page.locator('dialog[open] [role=tab]').nth(index).click();
  await page.locator('dialog[open] [role=tab][aria-selected=true]').nth(0).waitFor();
}

describe('the list of past rounds', () => {
  it.each([
    ['en', 'corrected from 1, 1, 2', 'void'],
    ['zh-Hant', '原為 1, 1, 2，已更正', '作廢'],
  ] as const)('shows the final dice and the final end, in %s', { timeout: 60_000 }, async (language, corrected, voided) => {
    const { table, ann } = await openTable(`finals-${language}`);
    for (let round = 1; round <= 3; round++) await playCrownRound(table, ann, [1, 1, 2]);
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'misread' });
    await table.chiefDoes({ type: 'void-damaged', rounds: [2], why: 'a chipped die' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief, { language });
    await openTab(page, 1);
    const notes = page.locator('dialog[open] .choice small');
    await notes.nth(2).waitFor();
    const [third, second, first] = await notes.allTextContents();
    expect(first).toContain('4, 5, 6 · ');
    expect(first).toContain(corrected);
    expect(second).toContain(` · ${voided} · `);
    expect(third).toContain('1, 1, 2 · ');
    expect(third).not.toContain(corrected);
    await expectAccessible(page, 'dialog[open]');
    await context.close();
  });
});

describe('an adjustment', () => {
  it('from a past round preselects only the one player of the round', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('presets');
    const bob = await house.player('Bob presets');
    // Bob has the lower seat, so that a list of the seats begins with him.
    await table.dealerDoes({ type: 'seat-player', player: bob.person, position: 2, adult: true });
    await table.dealerDoes({ type: 'buy-chips', player: bob.person, from: 'cage', amount: 10_000 });
    await playCrownRound(table, bob, [1, 1, 2]);
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, table.table, 'big', STAKE);
    await placeWager(bob, table.table, 'big', STAKE);
    await table.dealerDoes({ type: 'tumble', times: 1 });
    for (const type of ['close-bets', 'uncover'] as const) await table.dealerDoes({ type });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 2] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    const selected = () => page.getByLabel('Player', { exact: true }).locator('option:checked').textContent();
    await openTab(page, 1);
    await pickChoice(page, 'Round 1');
    await pickChoice(page, 'Adjust a player’s money');
    await page.getByLabel('Player', { exact: true }).locator('option', { hasText: 'Ann presets' }).waitFor({ state: 'attached' });
    expect(await selected()).toBe('Bob presets');
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: '← Back' }).click();
    await pickChoice(page, 'Round 2');
    await pickChoice(page, 'Adjust a player’s money');
    await page.getByLabel('Player', { exact: true }).locator('option', { hasText: 'Ann presets' }).waitFor({ state: 'attached' });
    expect(await selected()).toBe('Choose a player');
    // Without a choice, the effect is not shown.
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Reason').fill('a test');
    await confirmButton(page).click();
    await page.locator('select[name=player]:focus').waitFor();
    await page.getByLabel('Player', { exact: true }).selectOption({ label: 'Ann presets' });
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: 'Ann presets' }).waitFor();
    await context.close();
  });

  it('from the panel of a player presets the last settled round', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('last-round');
    await playCrownRound(table, ann, [1, 1, 2]);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await page.locator('.player-list-button').first().click();
    await pickChoice(page, 'Adjust a player’s money');
    expect(await page.locator('dialog[open] [name=round]').inputValue()).toBe('1');
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Reason').fill('a test');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    // The round in progress is refused with the true reason.
    await page.locator('dialog[open] [name=round]').fill('2');
    await confirmButton(page).click();
    await page.locator('dialog[open] .form-error', { hasText: 'not settled yet' }).waitFor();
    await context.close();
  });
});

describe('a decision without fields', () => {
  it('is shown and confirmed with Enter alone', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('enter-alone');
    await table.chiefDoes({ type: 'exclude-player', player: ann.person, grounds: 'unruly' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 0);
    await pickChoice(page, 'Excluded player · Ann enter-alone');
    await page.locator('dialog[open] [data-enter]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] .effect').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is open at this table.').waitFor();
    await context.close();
  });
});

describe('the effect of a decision', () => {
  it('warns about the float only if the decision takes from it', { timeout: 60_000 }, async () => {
    const table = await house.table('overdrawn', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    await table.chiefDoes({ type: 'open-table', sign: { minimum: 500, maximum: 100_000 }, floatMinor: 0 });
    const ann = await house.player('Ann overdrawn');
    // Chips for money come from the float, which is below zero then.
    await table.seat(ann, 1);
    await playCrownRound(table, ann, [4, 5, 6]);
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 1);
    await pickChoice(page, 'Round 1');
    await pickChoice(page, 'Adjust a player’s money');
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Reason').fill('a test');
    await confirmButton(page).click();
    const effect = page.locator('dialog[open] .effect');
    await effect.waitFor();
    expect(await effect.textContent()).toMatch(/Float[−-]\d.*does not have enough chips/);
    await page.getByLabel('Direction').selectOption('take');
    await confirmButton(page).click();
    await effect.waitFor();
    expect(await effect.textContent()).toMatch(/Float[−-]\d/);
    expect(await effect.textContent()).not.toContain('enough chips');
    await context.close();
  });
});

describe('money that a player owes', () => {
  it.each([
    ['en', 'Owed by a player', 'as an adjustment of this round', 'Nothing is open at this table.'],
    ['zh-Hant', '玩家欠款', '記為此局的調整', '本檯沒有待處理事項。'],
  ] as const)('is taken from the open matter, in %s', { timeout: 60_000 }, async (language, title, how, nothing) => {
    const { table, ann } = await openTable(`owing-${language}`);
    await playCrownRound(table, ann, [4, 5, 6]);
    const all = (await table.chief.client.getTable(table.table)).staff?.players[0]?.cashChips ?? 0;
    await table.dealerDoes({ type: 'cash-out', player: ann.person, to: 'cage', amount: all });
    // The wager has lost after all, and the player has nothing to pay back with.
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'misread' });
    await table.dealerDoes({ type: 'buy-chips', player: ann.person, from: 'cage', amount: 10 * STAKE });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief, { language });
    await openTab(page, 0);
    await pickChoice(page, title);
    await page.locator('dialog[open]', { hasText: how }).waitFor();
    expect(await page.locator('dialog[open] [name=direction]').inputValue()).toBe('take');
    expect(await page.locator('dialog[open] [name=amount]').inputValue()).toBe('20');
    await expectAccessible(page, 'dialog[open]');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: '20 → 0' }).waitFor();
    await confirmButton(page).click();
    await page.getByText(nothing).waitFor();
    expect((await table.chief.client.getTable(table.table)).staff?.players[0]?.owed).toBe(0);
    await context.close();
  });
});

describe('held winnings', () => {
  it('show the outcome of the investigation in the list', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('outcome');
    await playCrownRound(table, ann, [4, 5, 6]);
    const player = ann.person;
    await table.chiefDoes({ type: 'hold-winnings', player, since: 1, amount: STAKE, grounds: 'marked dice' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 0);
    const choice = page.locator('dialog[open] .choice', { hasText: 'Held winnings' });
    await choice.waitFor();
    expect(await choice.textContent()).not.toContain('Outcome');
    await table.chiefDoes({
      ...{ type: 'record-investigation', player, outcome: 'keep', decidedBy: 'the regulator', reference: 'K-1' },
    });
    await choice.filter({ hasText: 'Outcome: The house keeps them' }).waitFor();
    await context.close();
  });
});
