/** What each role finds in the decisions: a pit boss, a dealer, an officer who only sees, and the manager who decides reviews. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffTable } from '../../src/protocol/index.ts';
import { openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, PASSWORD, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const STAKE = 1000;
const confirmButton = (page: Page) => page.locator('dialog[open] [data-enter]');

async function openTab(page: Page, tab: 'Open' | 'Past rounds' | 'Decided'): Promise<void> {
  await page.getByRole('button', { name: /^Decisions.* D$/ }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('dialog[open] [role=tab][aria-selected=true]', { hasText: tab }).waitFor();
}

/** Shows the effect, then confirms it. */
async function confirmEffect(page: Page): Promise<void> {
  await confirmButton(page).click();
  await page.locator('dialog[open] .effect').waitFor();
  await confirmButton(page).click();
}

const playerOf = async (
  { client }: TestUser,
  table: string,
  { person }: TestUser,
): Promise<StaffTable['players'][number] | undefined> =>
  (await client.getTable(table)).staff?.players.find(({ player }) => player === person);

async function openTable(
  name: string,
  rulebook: string,
  layout: string,
): Promise<{ readonly table: StaffedTable; readonly ann: TestUser }> {
  const table = await house.table(name, { rulebook, layout });
  const ann = await house.player(`Ann ${name}`);
  await table.seat(ann, 1);
  return { table, ann };
}

describe('a pit boss', () => {
  it('voids a wager on the layout, and excludes and readmits the player', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('boss', 'crown-sic-bo', 'A');
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, table.table, 'big', STAKE);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Past rounds');
    await page.getByRole('button', { name: 'Void this wager: Ann boss, Big' }).click();
    await page.getByLabel('Grounds').fill('past posting');
    await confirmButton(page).click();
    await page.locator('dialog[open] .effect', { hasText: 'On the layout' }).waitFor();
    await confirmButton(page).click();
    await page.getByText('No round has ended yet.').waitFor();
    expect((await playerOf(table.chief, table.table, ann))?.wagers).toEqual([]);
    expect((await playerOf(table.chief, table.table, ann))?.cashChips).toBe(CHIPS_MINOR);
    await page.keyboard.press('.');
    await page.locator('.player-list-button').first().click();
    await pickChoice(page, 'Exclude from the table');
    await page.getByLabel('Grounds').fill('unruly');
    await confirmEffect(page);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect((await playerOf(table.chief, table.table, ann))?.barred).toBe('unruly');
    await openTab(page, 'Open');
    await pickChoice(page, 'Excluded player · Ann boss');
    await confirmEffect(page);
    await page.getByText('Nothing is open at this table.').waitFor();
    expect((await playerOf(table.chief, table.table, ann))?.barred).toBeNull();
    expectNoPageErrors();
    await context.close();
  });

  it('makes a ruling, which everybody at the console then finds', { timeout: 60_000 }, async () => {
    const { table } = await openTable('ruled', 'crown-sic-bo', 'A');
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief);
    await openTab(page, 'Decided');
    await page.getByText('Nothing was decided yet.').waitFor();
    await page.getByRole('button', { name: 'Make a ruling' }).click();
    await page.getByText('The text is public: everybody can read it.').waitFor();
    await expectAccessible(page, 'dialog[open]');
    await page.getByLabel('Case').fill('a chip fell off the table');
    await page.getByLabel('Decision', { exact: true }).fill('it counts');
    await confirmEffect(page);
    await page.getByText('Decision: it counts · chief ruled, Pit Boss').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('learns in Chinese, too, that the text of a ruling is public', { timeout: 60_000 }, async () => {
    const { table } = await openTable('ruled-zh', 'crown-sic-bo', 'A');
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.chief, {
      language: 'zh-Hant',
    });
    await page.locator('.next-button').focus();
    await page.keyboard.press('d');
    await page.locator('dialog[open] [role=tab]').last().click();
    await page.locator('dialog[open]').getByRole('button', { name: '作出裁定' }).click();
    await page.getByText('內容會公開，所有人都可閱讀。').waitFor();
    await expectAccessible(page, 'dialog[open]');
    expectNoPageErrors();
    await context.close();
  });
});

describe('an officer', () => {
  it('sees open matters, past rounds and decisions, and can decide nothing', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('officer', 'crown-sic-bo', 'A');
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, table.table, 'big', STAKE);
    for (const body of [{ type: 'tumble', times: 1 }, { type: 'close-bets' }, { type: 'uncover' }] as const)
      await table.dealerDoes(body);
    await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 2] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
    await table.dealerDoes({ type: 'raise-dispute', player: ann.person, about: 'my chips were on Small' });
    const officer = await house.staff('officer Olga', [{ table: table.table, role: 'officer' }]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, officer);
    await openTab(page, 'Open');
    await pickChoice(page, 'Dispute · Ann officer');
    await page.getByText('“my chips were on Small”').waitFor();
    expect(await page.locator('dialog[open] form').count()).toBe(0);
    await page.getByRole('button', { name: '← Back' }).click();
    await page.getByRole('tab', { name: 'Past rounds' }).click();
    await pickChoice(page, 'Round 1');
    await page.locator('dialog[open] .slip').waitFor();
    expect(await page.locator('dialog[open] .choice').count()).toBe(0);
    await saveScreenshot(page, 'decisions-officer');
    await expectAccessible(page, 'dialog[open]');
    expectNoPageErrors();
    await context.close();
  });
});

describe('a dispute at Adelaide', () => {
  it('goes from the decision to the review, which the manager of the inspectorate decides on the same device', {
    timeout: 90_000,
  }, async () => {
    const { table, ann } = await openTable('reviewed', 'adelaide-big-and-small', 'full');
    const manager = await house.staff('manager Max', [{ table: table.table, role: 'inspectorate-manager' }]);
    await table.dealerDoes({ type: 'raise-dispute', player: ann.person, about: 'the bell was late' });
    await table.chiefDoes({ type: 'decide-dispute', dispute: 1, decision: 'the wager stands' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await openTab(page, 'Decided');
    await page.getByRole('button', { name: 'Ask for a review' }).click();
    await confirmEffect(page);
    await page.getByText('Review requested').waitFor();
    await page.getByRole('tab', { name: 'Open' }).click();
    const review = page.locator('dialog[open] .choice', { hasText: 'Review of a decision · Ann reviewed' });
    expect(await review.textContent()).toContain('Waiting for Manager of the Inspectorate');
    await review.click();
    await page.getByLabel('Decision', { exact: true }).fill('the decision is right');
    await confirmButton(page).click();
    await page.getByText('This needs the role Manager of the Inspectorate.').waitFor();
    await page.locator('[name=authorise-login]').fill(manager.login);
    await page.locator('[name=authorise-password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is open at this table.').waitFor();
    await page.getByRole('tab', { name: 'Decided' }).click();
    await page.getByText('Review: the decision is right').waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('a player', () => {
  it('returns chips and gets them back', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('returned', 'crown-sic-bo', 'A');
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await page.evaluate(
      async ([login, password]) => {
        await fetch('/api/v1/session', {
          ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-croupier': '1' } },
          body: JSON.stringify({ login, password }),
        });
      },
      [ann.login, PASSWORD],
    );
    await page.goto(`${house.address()}/table/${table.table}`);
    const menu = page.locator('.player-menu-button');
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Your chips' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('500');
    await expectAccessible(page, 'dialog[open]');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await page.getByText('You have 500 at this table that is not in chips.').waitFor();
    expect((await playerOf(table.chief, table.table, ann))?.cashChips).toBe(CHIPS_MINOR - 50_000);
    await page.getByRole('button', { name: 'Get chips for it' }).click();
    await page.getByText('You have 500 at this table').waitFor({ state: 'detached' });
    expect((await playerOf(table.chief, table.table, ann))?.cashChips).toBe(CHIPS_MINOR);
    expectNoPageErrors();
    await context.close();
  });
});
