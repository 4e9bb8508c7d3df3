/** Decisions at the dealer console, by mouse and by keyboard: a corrected round, a void after the settlement, limits, disputes. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MattersView, StaffTable } from '../../src/protocol/index.ts';
import { correctFirstRoundByKeys, openConsoleAs, pickChoice, playCrownRound, STAKE } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const staffView = async ({ client }: TestUser, table: string): Promise<StaffTable> => {
  const { staff } = await client.getTable(table);
  if (staff === undefined) throw new Error('no staff view');
  return staff;
};

const moneyOf = async (user: TestUser, table: string, player: TestUser) => {
  const found = (await staffView(user, table)).players.find((each) => each.player === player.person);
  return { chips: found?.cashChips ?? 0, due: found?.due ?? 0 };
};

async function openTable(name: string): Promise<{ readonly table: StaffedTable; readonly ann: TestUser }> {
  const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
  const ann = await house.player(`Ann ${name}`);
  await table.seat(ann, 1);
  return { table, ann };
}

const confirmButton = (page: Page) => page.locator('dialog[open] [data-enter]');

/** Opens the decisions by the toolbar and goes to a tab. */
async function openTab(page: Page, tab: 'Open' | 'Past rounds' | 'Decided'): Promise<void> {
  await page.getByRole('button', { name: /^Decisions.* D$/ }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('dialog[open] [role=tab][aria-selected=true]', { hasText: tab }).waitFor();
}

describe('a round that was keyed wrongly and settled', () => {
  it('is corrected by mouse, with its effect shown before', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('corrected');
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Past rounds');
    await pickChoice(page, 'Round 1');
    // The wagers of the round, with the player's name.
    await page.locator('dialog[open] .decision-slip h3', { hasText: 'Ann corrected' }).waitFor();
    await saveScreenshot(page, 'decisions-round');
    await expectAccessible(page, 'dialog[open]');
    await pickChoice(page, 'Correct the settlement');
    for (const [i, face] of [4, 5, 6].entries())
      await page.getByLabel(`Die ${i + 1}`, { exact: true }).selectOption(String(face));
    expect(await page.locator('dialog[open] .effect').count()).toBe(0);
    await confirmButton(page).click();
    const effect = page.locator('dialog[open] .effect');
    await effect.waitFor();
    expect(await effect.textContent()).toMatch(/Ann corrected.*Due to the player.*0 → 20.*\+20/);
    expect(await effect.textContent()).toMatch(/Float.*[−-]20/);
    await saveScreenshot(page, 'decisions-effect');
    await expectAccessible(page, 'dialog[open]');
    // Nothing has happened yet.
    expect((await moneyOf(table.chief, table.table, ann)).due).toBe(0);
    await confirmButton(page).click();
    await page.getByText('corrected from 1, 1, 2').waitFor();
    expect(await moneyOf(table.chief, table.table, ann)).toEqual({ chips: CHIPS_MINOR - STAKE, due: 2 * STAKE });
    expectNoPageErrors();
    await context.close();
  });

  it('is corrected by keyboard', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('corrected-by-keys');
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await correctFirstRoundByKeys(page);
    await page.locator('dialog[open] [data-enter]:focus').waitFor();
    // The reason is filled in. Enter shows the effect, and Enter confirms it.
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] .effect').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('corrected from 1, 1, 2').waitFor();
    expect((await moneyOf(table.chief, table.table, ann)).due).toBe(2 * STAKE);
    // Backspace goes back, and the dot closes the dialog.
    await page.keyboard.press('Backspace');
    await page.getByRole('tab', { name: 'Past rounds' }).waitFor();
    await page.keyboard.press('.');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});

describe('a settled round', () => {
  it('becomes void because of damaged dice', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('voided');
    await playCrownRound(table, ann, [1, 1, 2]);
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Past rounds');
    await pickChoice(page, 'Round 2');
    await pickChoice(page, 'Void: damaged dice');
    // A wrong list of rounds is named at once.
    await page.getByLabel('Rounds').fill('one');
    await confirmButton(page).click();
    await page.locator('dialog[open] .form-error', { hasText: 'Write rounds' }).waitFor();
    await page.getByLabel('Rounds').fill('1-2');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: '0 → 20' }).waitFor();
    await confirmButton(page).click();
    await page.getByRole('button', { name: '← Back' }).click();
    expect(await moneyOf(table.chief, table.table, ann)).toEqual({ chips: CHIPS_MINOR - 2 * STAKE, due: 2 * STAKE });
    // What is due now is an open matter, which the console pays.
    await page.getByRole('tab', { name: 'Open' }).click();
    await pickChoice(page, 'Due to a player · Ann voided');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await confirmButton(page).click();
    await page.getByText('Nothing is open at this table.').waitFor();
    expect(await moneyOf(table.chief, table.table, ann)).toEqual({ chips: CHIPS_MINOR, due: 0 });
    expectNoPageErrors();
    await context.close();
  });

  it('shows the refusal of the server, with its clause, instead of an effect', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('refused');
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Past rounds');
    await pickChoice(page, 'Round 1');
    await pickChoice(page, 'Adjust a player’s money');
    await page.getByLabel('Direction').selectOption('take');
    await page.getByLabel('Amount').fill('900000');
    await page.getByLabel('Reason').fill('a test');
    await confirmButton(page).click();
    const error = page.locator('dialog[open] .form-error');
    await error.waitFor();
    expect(await error.textContent()).toMatch(/Not done.*7\.5/);
    // The amount is corrected, and the effect is shown.
    await page.getByLabel('Amount').fill('5');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: /[−-]5/ }).waitFor();
    await context.close();
  });
});

describe('open matters', () => {
  it('has proposed limits until the player accepts', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('limits');
    const limits = { minimum: 1000, maximum: 50_000 };
    await table.chiefDoes({ type: 'propose-limits', player: ann.person, limits });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Open');
    const choice = page.locator('dialog[open] .choice', { hasText: 'Proposed limits · Ann limits' });
    expect(await choice.textContent()).toMatch(/Waiting for Pit Boss or Player.*since.*4\.3/);
    await choice.click();
    await pickChoice(page, 'Record that the player accepts');
    await page.getByText('accepts 10 – 500').waitFor();
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: 'No money moves.' }).waitFor();
    await confirmButton(page).click();
    await page.getByText('This matter is settled.').waitFor();
    const player = (await staffView(table.chief, table.table)).players.find(({ player: id }) => id === ann.person);
    expect(player?.limitsAgreed?.limits).toEqual(limits);
    expectNoPageErrors();
    await context.close();
  });

  it('has a dispute from its record until its decision, and lists it as decided then', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('disputed');
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Past rounds');
    await pickChoice(page, 'Round 1');
    await pickChoice(page, 'Record a dispute');
    await page.getByLabel('What happened').fill('my chips were on Small');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await confirmButton(page).click();
    await page.locator('dialog[open] .choice', { hasText: 'Record a dispute' }).waitFor();
    await page.reload();
    await openTab(page, 'Open');
    await page.locator('dialog[open] .choice', { hasText: 'Dispute · Ann disputed' }).waitFor();
    await saveScreenshot(page, 'decisions-open');
    await expectAccessible(page, 'dialog[open]');
    await pickChoice(page, '“my chips were on Small”');
    await page.getByLabel('Decision', { exact: true }).fill('the wager stands');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await confirmButton(page).click();
    await page.getByText('Nothing is open at this table.').waitFor();
    await page.getByRole('tab', { name: 'Decided' }).click();
    await page.getByText(`Decision: the wager stands · chief ${table.table}, `).waitFor();
    await page.getByText('The player may consult').waitFor();
    await expectAccessible(page, 'dialog[open]');
    expectNoPageErrors();
    await context.close();
  });

  it('keeps an open form with its text if the matters cannot be loaded again', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('kept-form');
    await playCrownRound(table, ann, [1, 1, 2]);
    await table.dealerDoes({ type: 'raise-dispute', player: ann.person, round: 1, about: 'my chips were on Small' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Open');
    await pickChoice(page, '“my chips were on Small”');
    const decision = page.getByLabel('Decision', { exact: true });
    await decision.fill('the wager stands');
    await page.route('**/matters', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/matters'));
    // Each step of a round loads the matters again.
    await table.dealerDoes({ type: 'call-bets' });
    await failed;
    await page.locator('.next-act', { hasText: 'Activate the tumbler' }).waitFor();
    expect(await decision.inputValue()).toBe('the wager stands');
    await page.unroute('**/matters');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await confirmButton(page).click();
    await page.getByText('Nothing is open at this table.').waitFor();
    await context.close();
  });

  it('has held winnings until the investigation ends', { timeout: 90_000 }, async () => {
    const { table, ann } = await openTable('held');
    await playCrownRound(table, ann, [4, 5, 6]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await page.locator('.player-list-button').first().click();
    await pickChoice(page, 'Hold winnings');
    await page.getByLabel('Amount').fill('10');
    await page.getByLabel('Grounds').fill('marked dice');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: 'Held back' }).waitFor();
    await confirmButton(page).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await openTab(page, 'Open');
    await pickChoice(page, 'Held winnings · Ann held');
    await page.getByLabel('Decided by').fill('the regulator');
    await page.getByLabel('Reference').fill('A-17');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await confirmButton(page).click();
    await pickChoice(page, 'Held winnings · Ann held');
    await page.getByText('The player gets the held winnings.').waitFor();
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: '10 → 0' }).waitFor();
    await confirmButton(page).click();
    await pickChoice(page, 'Due to a player · Ann held');
    const { items } = await table.chief.client.http.get<MattersView>(`/tables/${table.table}/matters`);
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([['unpaid', STAKE]]);
    expectNoPageErrors();
    await context.close();
  });
});

describe('the decisions', () => {
  it.each([
    ['a small phone', 'en', { width: 320, height: 640 }],
    ['a phone', 'zh-Hant', { width: 390, height: 844 }],
    ['a landscape phone', 'en', { width: 844, height: 390 }],
    ['a desktop', 'zh-Hant', { width: 1440, height: 900 }],
  ] as const)('fit on %s, in %s', { timeout: 90_000 }, async (size, language, viewport) => {
    const { table, ann } = await openTable(`fits-${viewport.width}`);
    await playCrownRound(table, ann, [1, 1, 2]);
    await playCrownRound(table, ann, [4, 5, 6]);
    await table.dealerDoes({ type: 'raise-dispute', player: ann.person, about: 'my chips were on Small' });
    await table.chiefDoes({ type: 'propose-limits', player: ann.person, limits: { minimum: 1000, maximum: 50_000 } });
    const options = { viewport, language };
    const { page, context, expectNoPageErrors } = await openConsoleAs(
      browser,
      house.address(),
      table.table,
      table.dealer,
      options,
    );
    const name = `decisions-${size.replaceAll(' ', '-')}`;
    const checkFit = async (part: string): Promise<void> => {
      await saveScreenshot(page, `${name}-${part}`);
      const widths = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]');
        return [document.documentElement.scrollWidth - innerWidth, (dialog?.scrollWidth ?? 0) - (dialog?.clientWidth ?? 0)];
      });
      expect(Math.max(...widths), part).toBeLessThanOrEqual(0);
      await expectAccessible(page, 'dialog[open]');
    };
    await page.locator('.toolbar-button[aria-keyshortcuts=D]').click();
    await page.locator('dialog[open] .choice').first().waitFor();
    await checkFit('open');
    await page.locator('[role=tab]').nth(1).click();
    await page.locator('dialog[open] .choice').nth(1).click();
    await page.locator('dialog[open] .slip').waitFor();
    await checkFit('round');
    await page.locator('dialog[open] .choice[data-digit="1"]').click();
    for (const [i, face] of [4, 5, 6].entries()) await page.locator(`[name=die-${i + 1}]`).selectOption(String(face));
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect').waitFor();
    await page.locator('[name=authorise-login]').scrollIntoViewIfNeeded();
    await checkFit('effect');
    expectNoPageErrors();
    await context.close();
  });
});
