/** Rare acts at the dealer console: chips of a closed table, a new thrower, warnings, staff, announcements, the lock countdown. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffTable } from '../../src/protocol/index.ts';
import {
  declareIrregularity,
  doNextStep,
  expectNextStep,
  openConsoleAs,
  pickChoice,
  placeWager,
  recordLiveRegionChanges,
  sendCommand,
} from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type TestUser } from './staffed-house.ts';

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

/** Opens an act for the player with this text in the list. */
async function openPlayerAct(page: Page, text: string, act: string): Promise<void> {
  await page.locator('.player-list-button', { hasText: text }).click();
  await pickChoice(page, act);
}

/** Clicks the button of the open dialog that the Enter key presses too, and waits until the dialog is closed. */
const submitDialog = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describe('dealer console', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 3.1.2(c)(ii)] redeems colour chips (chips that only this table issues) of a closed table after surveillance was notified', async () => {
    const name = 'closed';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann closed');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'issue-colour', player: ann.person, colour: 'red', value: 1000, count: 20 });
    await table.chiefDoes({ type: 'leave-table', player: ann.person });
    await table.chiefDoes({ type: 'close-table' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.chief);
    // Ann has left her seat, so the list shows her as standing.
    await openPlayerAct(page, 'Standing', 'Redeem chips of the closed table');
    await page.locator('dialog[open] [name=count]').waitFor();
    // Nobody types the value of the chips: it comes from the records of the house.
    expect(
      await page.locator('dialog[open] input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name'))),
    ).toEqual(['count', 'notified']);
    // The server refuses the command until the dealer confirms that surveillance has been notified.
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: '3.1.2(c)(ii)' }).waitFor();
    await page.getByLabel('Surveillance has been notified').check();
    await saveScreenshot(page, 'dealer/closed-redeem');
    await expectAccessible(page);
    await submitDialog(page);
    // Ann paid for the colour chips from her cash chips, so now she has all of them back.
    await expect
      .poll(async () => (await staffView(table.chief, name)).players.find(({ player }) => player === ann.person))
      .toMatchObject({ cashChips: CHIPS_MINOR, colours: [] });
    expectNoPageErrors();
    await context.close();
  });

  it('lets another player throw for the shooter', async () => {
    const name = 'thrower';
    const table = await house.table(name, { rulebook: 'triple-dice', layout: 'mat' });
    const [ann, bo] = [await house.player('ann thrower'), await house.player('bo thrower')];
    await table.seat(ann, 1);
    await table.seat(bo, 2);
    await table.dealerDoes({ type: 'offer-dice' });
    await sendCommand(ann, name, { type: 'accept-dice', player: ann.person });
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, name, 'shooter', 1000);
    await sendCommand(ann, name, { type: 'choose-dice', dice: [1, 2, 3] });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.chief);
    await page.locator('.shooter', { hasText: 'Seat 1' }).waitFor();
    await openPlayerAct(page, 'Seat 2', 'Let another player throw');
    await submitDialog(page);
    await page.locator('.shooter', { hasText: 'Seat 2' }).waitFor();
    expect((await bo.client.getTable(name)).own?.may).toContain('throw');
    expect((await ann.client.getTable(name)).own?.may).not.toContain('throw');
    await sendCommand(bo, name, { type: 'throw' });
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('[adelaide-big-and-small 8(b)] warns a player with a reason', async () => {
    const name = 'warned-here';
    const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await house.player('ann warned');
    await table.seat(ann, 3);
    const warnings: { readonly about: string; readonly times: number }[] = [];
    const annTable = ann.client.table(name);
    annTable.on('event', ({ event }) => {
      if (event.type === 'player-warned') warnings.push({ about: event.about, times: event.times });
    });
    await annTable.watch();
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer);
    await openPlayerAct(page, 'Seat 3', 'Warn');
    await page.getByLabel('What happened').fill('below the minimum');
    await submitDialog(page);
    await expect.poll(() => warnings).toEqual([{ about: 'below the minimum', times: 1 }]);
    expectNoPageErrors();
    await context.close();
  });

  it('assigns and relieves staff; a dealer can deal only while assigned', async () => {
    const name = 'shift';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const dora = await house.staff('dora shift', [{ table: name, role: 'dealer' }]);
    const chief = await openConsoleAs(browser, house.address(), name, table.chief);
    const dealer = await openConsoleAs(browser, house.address(), name, dora);
    await dealer.page.getByText('not assigned').waitFor();
    await chief.page.keyboard.press('/');
    await pickChoice(chief.page, 'Staff at the table');
    await chief.page.getByRole('combobox', { name: 'Person' }).fill('dora shift');
    await chief.page.getByRole('option', { name: /dora shift/ }).click();
    await chief.page.getByLabel('Role').selectOption('dealer');
    await chief.page.getByRole('button', { name: 'Assign staff' }).click();
    const staffLine = chief.page.locator('.table-staff li', { hasText: 'dora shift' });
    await staffLine.waitFor();
    await saveScreenshot(chief.page, 'dealer/staff');
    await expectAccessible(chief.page);
    await doNextStep(dealer.page, 'Open betting');
    await expectNextStep(dealer.page, 'Activate the tumbler');
    await staffLine.getByRole('button', { name: /Relieve/ }).click();
    await staffLine.waitFor({ state: 'detached' });
    expect((await staffView(table.chief, name)).staff.map(({ person }) => person)).not.toContain(dora.person);
    await dealer.page.getByText('not assigned').waitFor();
    for (const { context, expectNoPageErrors } of [chief, dealer]) {
      expectNoPageErrors();
      await context.close();
    }
  });

  it('[crown-sic-bo footnote-s66-2, 9.7] posts notices with a time, and withdraws them', async () => {
    const name = 'notices';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.chief);
    const noticesOf = async () => (await table.chief.client.getTable(name)).view.notices;
    const time = await page.evaluate(() => {
      const inTwoHours = new Date(Date.now() + 7_200_000);
      return [inTwoHours.getHours(), inTwoHours.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    });
    await page.keyboard.press('/');
    await pickChoice(page, 'Notice: table closes');
    await page.getByLabel('Takes effect at').fill(time);
    await expectAccessible(page);
    await submitDialog(page);
    const [closure] = await noticesOf();
    const shownTime = await page.evaluate((dueMs) => new Date(dueMs).toTimeString().slice(0, 5), closure?.dueMs ?? 0);
    expect([closure?.kind, shownTime]).toEqual(['closure', time]);
    // Without a time, the notice takes effect as soon as possible: after 20 minutes.
    await page.keyboard.press('/');
    await pickChoice(page, 'Notice: higher minimum');
    await page.locator('dialog[open] [name="minimum"]').fill('50');
    await saveScreenshot(page, 'dealer/notice');
    await expectAccessible(page);
    const beforeMs = Date.now();
    await submitDialog(page);
    const raise = (await noticesOf()).find(({ kind }) => kind === 'raise-minimum');
    expect(Math.round(((raise?.dueMs ?? 0) - beforeMs) / 60_000)).toBe(20);
    for (const notice of ['Withdraw notice: table closes', 'Withdraw notice: higher minimum']) {
      await page.keyboard.press('/');
      await pickChoice(page, notice);
      await submitDialog(page);
    }
    expect(await noticesOf()).toEqual([]);
    expectNoPageErrors();
    await context.close();
  });

  it('announces the second failed roll of a round in different words, because screen readers skip an unchanged text', async () => {
    const table = await house.table('twice', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'twice', table.chief);
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'close-bets' });
    const announcements = await recordLiveRegionChanges(page);
    const failures = async (): Promise<readonly string[]> =>
      (await announcements()).filter((text) => text.includes('all wagers stand'));
    for (const failureCount of [1, 2]) {
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
      await declareIrregularity(page, 'A die is not flat');
      await expect.poll(async () => new Set(await failures()).size).toBe(failureCount);
      if (failureCount === 1) await table.dealerDoes({ type: 'tumble', times: 1 });
    }
    expectNoPageErrors();
    await context.close();
  });

  it('shows a countdown before it locks, and removes the countdown after a command', async () => {
    const name = 'left-alone';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer);
    await expectNextStep(page, 'Open betting');
    const countdown = page.getByRole('timer').filter({ hasText: /Locks in \d+ s/ });
    expect(await countdown.count()).toBe(0);
    await page.clock.install();
    await page.reload();
    await expectNextStep(page, 'Open betting');
    // The console locks after five minutes.
    await page.clock.fastForward('04:45');
    await countdown.waitFor();
    expect(Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0])).toBeLessThanOrEqual(15);
    await saveScreenshot(page, 'dealer/locks-in');
    await doNextStep(page, 'Open betting');
    await countdown.waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});
