/** Tests a dispute on the pages of the player, from the first press to the decision and the review, by mouse and by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { expectAccessible, expectAccessibleSkippingFelt, PHONE, saveScreenshot } from './kit.ts';
import { openTableAs, tabTo } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const SMALL_PHONE = { width: 320, height: 640 } as const;

/** Plays a round in which the player loses a wager on Big. `steps` are the steps before the result, in the order of the rulebook. */
async function loseRound({ table, dealerDoes }: StaffedTable, ann: TestUser, steps: readonly CommandBody[]): Promise<void> {
  for (const step of steps) {
    await dealerDoes(step);
    if (step.type === 'call-bets')
      await ann.client.command(table, { type: 'place', player: ann.person, bet: 'big', amount: 1000 });
  }
  const faces: readonly Face[] = [1, 2, 4];
  await dealerDoes({ type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

const CROWN_STEPS: readonly CommandBody[] = [
  { type: 'call-bets' },
  { type: 'tumble', times: 3 },
  { type: 'close-bets' },
  { type: 'uncover' },
];
const ADELAIDE_STEPS: readonly CommandBody[] = [
  { type: 'tumble', times: 3 },
  { type: 'call-bets' },
  { type: 'close-bets' },
  { type: 'uncover' },
];

const dispute = (page: Page) => page.locator('.dispute[data-dispute="1"]');

/** Whether the page can be scrolled sideways. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('a dispute of a player', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 9.9] [crown-sic-bo 9.10] is raised on the page of a round by mouse, and its decision is shown everywhere', async () => {
    const table = await house.table('disputed', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann disputed');
    await table.seat(ann, 1);
    await loseRound(table, ann, CROWN_STEPS);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann);
    await page.goto(`${house.address()}/r/${table.table}/1`);
    await page.getByRole('button', { name: 'Raise a dispute' }).click();
    await page.getByLabel('What is wrong?').fill('My chip was on Small.\nThe dealer moved it.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to staff' }).click();
    await dispute(page).waitFor();
    const text = await dispute(page).textContent();
    expect(text).toContain('My chip was on Small. The dealer moved it.');
    expect(text).toContain('Waiting for a decision by the Pit Boss or above.');
    expect(text).toContain('You may consult an inspector about this dispute.');
    expect(await dispute(page).getByRole('link', { name: 'Clause 9.10' }).count()).toBeGreaterThan(0);
    expect(await page.locator('.timeline [data-type="dispute"]').textContent()).toContain('Dispute 1 was raised.');
    expect((await table.chief.client.disputes(table.table)).items).toMatchObject([{ player: ann.person, round: 1 }]);

    await table.chiefDoes({ type: 'decide-dispute', dispute: 1, decision: 'The camera shows Big' });
    await dispute(page).and(page.locator('[data-waits="closed"]')).waitFor();
    expect(await dispute(page).textContent()).toContain('The camera shows Big');
    expect(await dispute(page).textContent()).toContain('Decision of the ');
    await expect.poll(() => page.locator('.timeline [data-type="dispute"]').count()).toBe(2);
    await expectAccessible(page);
    await saveScreenshot(page, 'disputes/round');

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${house.address()}/table/${table.table}`);
    const notice = page.locator('.player-disputes [data-dispute="1"]');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('The camera shows Big');
    await expectAccessibleSkippingFelt(page);
    // A closed dispute is loaded one time.
    expect(requests.filter((url) => url.endsWith('/disputes'))).toHaveLength(1);
    await notice.getByRole('button', { name: 'I have read this' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.goto(`${house.address()}/me`);
    await dispute(page).waitFor();
    expect(await dispute(page).textContent()).toContain('The camera shows Big');
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });

  it('[adelaide-big-and-small 8(h)] [adelaide-big-and-small 8(j)] is raised, reviewed and shown by keyboard, on a narrow page', async () => {
    const table = await house.table('reviewed', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await house.player('ann reviewed');
    await table.seat(ann, 1);
    await loseRound(table, ann, ADELAIDE_STEPS);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann, {
      viewport: SMALL_PHONE,
    });
    await page.goto(`${house.address()}/r/${table.table}/1`);
    await page.locator('.round-disputes').waitFor();
    await tabTo(page, '.round-disputes button');
    await page.keyboard.press('Enter');
    await page.locator('.dispute-form textarea:focus').waitFor();
    await page.keyboard.type('The bell rang early');
    await tabTo(page, '.dispute-form [type=submit]');
    await page.keyboard.press('Enter');
    await dispute(page).waitFor();
    expect(await dispute(page).textContent()).toContain('Waiting for a decision by the house.');
    expect(await dispute(page).textContent()).toContain('You may consult an Authorised Officer about this dispute.');
    // The focus returns to the button, which has come back.
    await page.locator('.round-disputes button:focus').waitFor();
    expect(await isTooWide(page)).toBe(false);

    await table.chiefDoes({ type: 'decide-dispute', dispute: 1, decision: 'The bell rang in time' });
    await dispute(page).and(page.locator('[data-waits="player"]')).waitFor();
    expect(await dispute(page).textContent()).toContain('The rules set no deadline for this.');
    await tabTo(page, '.dispute button');
    await page.keyboard.press('Enter');
    await dispute(page).and(page.locator('[data-waits="review"]')).waitFor();
    expect(await dispute(page).textContent()).toContain('Waiting for the review by the Manager Government Casino Inspectorate.');
    await expectAccessible(page);

    const manager = await house.staff('manager', [{ table: '*', role: 'inspectorate-manager' }]);
    await manager.client.command(table.table, { type: 'decide-review', dispute: 1, decision: 'The decision stands' });
    await dispute(page).and(page.locator('[data-waits="closed"]')).waitFor();
    expect(await dispute(page).textContent()).toContain('The decision stands');
    expect(await isTooWide(page)).toBe(false);
    expectNoPageErrors();
    await context.close();
  });

  it('is raised at the table, and the dealer’s entry for the player is shown there too, in Chinese', async () => {
    const table = await house.table('raised', { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await house.player('ann raised');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann, {
      viewport: PHONE,
      language: 'zh-Hant',
    });
    await page.locator('.player-sign').getByRole('button', { name: '提出爭議' }).click();
    await page.locator('dialog[open] textarea').fill('我的注碼在小');
    await expectAccessible(page, 'dialog[open]');
    await page.locator('dialog[open] [type=submit]').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const notice = page.locator('.player-disputes [data-dispute="1"]');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('等候值班經理或以上職級裁決。');
    await table.dealerDoes({ type: 'raise-dispute', player: ann.person, about: 'the call' });
    await page.locator('.player-disputes [data-dispute="2"]').waitFor();
    await expectAccessibleSkippingFelt(page);
    expect((await ann.client.disputes(table.table)).items.map(({ round }) => round)).toEqual([null, 1]);
    // The round's page shows the dispute about this round, not the other.
    await page.goto(`${house.address()}/r/${table.table}/1`);
    await dispute(page).waitFor();
    expect(await page.locator('.dispute').count()).toBe(1);
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });

  it('cannot be raised where the rulebook has no clause for it, or by a person who never played at the table', async () => {
    const mat = await house.table('no-disputes', { rulebook: 'dicette', layout: 'mat' });
    const table = await house.table('other-disputes', { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await house.player('ann elsewhere');
    await mat.seat(ann, 1);
    for (const { dealerDoes } of [mat, table]) await dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), mat.table, ann);
    expect(await page.getByRole('button', { name: 'Raise a dispute' }).count()).toBe(0);
    await page.goto(`${house.address()}/r/${mat.table}/1`);
    await page.locator('.round-disputes').getByText('no clause on disputes').waitFor();
    expect(await page.getByRole('button', { name: 'Raise a dispute' }).count()).toBe(0);
    expectNoPageErrors();

    await page.goto(`${house.address()}/r/${table.table}/1`);
    await page.getByRole('button', { name: 'Raise a dispute' }).click();
    await page.getByLabel('What is wrong?').fill('I was never here');
    await page.getByRole('button', { name: 'Send to staff' }).click();
    await page.locator('.dispute-form .warning-strip').getByText('You have not played at this table.').waitFor();
    await context.close();
  });
});
