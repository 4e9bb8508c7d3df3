/** Players and table management at the dealer console: seats, chips, wagers, the sign, notices, opening and closing. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnTable, StaffTable } from '../../src/protocol/index.ts';
import { doNextStep, doStepAndConfirm, enterDice, expectNextStep, openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse, type TestUser } from './staffed-house.ts';

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

const playerInSeat = async (user: TestUser, table: string, position: number): Promise<OwnTable> => {
  const match = (await staffView(user, table)).players.find((player) => player.position === position);
  if (match === undefined) throw new Error(`no player in seat ${position}`);
  return match;
};

/** Opens an act for the player in a seat. */
async function openSeatAct(page: Page, seat: number, act: string, name = `Seat ${seat}`): Promise<void> {
  await page.locator('.player-list-button', { hasText: name }).click();
  await pickChoice(page, act);
}

const submitDialog = async (page: Page): Promise<void> => {
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
};

describe('players', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('are paid at the console what a correction owes them, on a %s', { timeout: 60_000 }, async (size, viewport) => {
    const name = `pay-due-${size}`;
    const { dealer, dealerDoes, chiefDoes, seat } = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player(`ann ${name}`);
    await seat(ann, 1, 10_000);
    await dealerDoes({ type: 'call-bets' });
    await placeWager(ann, name, 'big', 1000);
    await dealerDoes({ type: 'tumble', times: 1 });
    for (const type of ['close-bets', 'uncover'] as const) await dealerDoes({ type });
    await dealerDoes({ type: 'enter-result', faces: [1, 2, 6] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, dealer, { viewport });
    await page.locator('.player-list-button', { hasText: 'Seat 1' }).waitFor();
    expect(await page.getByText('due 20').count()).toBe(0);
    // Big wins with the corrected dice: the stake of 10 and 10 more are due.
    await chiefDoes({ type: 'correct-settlement', round: 1, faces: [3, 4, 6], why: 'misread' });
    await page.locator('.player-list-button', { hasText: 'due 20' }).waitFor();
    await saveScreenshot(page, `dealer/due-list-${size}`);
    // `/` opens the panel of the table.
    await page.keyboard.press('/');
    const dueAccount = page.locator('.table-accounts div', { hasText: 'Due to players' });
    expect(await dueAccount.locator('dd').textContent()).toBe('20');
    await saveScreenshot(page, `dealer/due-accounts-${size}`);
    await expectAccessible(page);
    await page.keyboard.press('.');
    await openSeatAct(page, 1, 'Pay what is due');
    await page.locator('dialog[open] .form-text', { hasText: 'Pay the player 20 in chips.' }).waitFor();
    await saveScreenshot(page, `dealer/due-pay-${size}`);
    await expectAccessible(page);
    await submitDialog(page);
    await page.locator('.player-list-button', { hasText: 'due 20' }).waitFor({ state: 'detached' });
    expect(await playerInSeat(dealer, name, 1)).toMatchObject({ cashChips: 11_000, due: 0 });
    await page.locator('.player-list-button').click();
    await page.locator('dialog[open] .choice', { hasText: 'Chips for cash' }).waitFor();
    expect(await page.locator('dialog[open] .choice', { hasText: 'Pay what is due' }).count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it('are seated, buy and redeem chips, have wagers placed for them and cash out at the console; a refusal cites its clause', {
    timeout: 90_000,
  }, async () => {
    const table = await house.table('people', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'people', table.dealer);
    const { dealer, chief } = table;
    // `-` opens the list of players. The server refuses a player without the age check.
    await page.keyboard.press('-');
    await pickChoice(page, 'Seat a player');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: 'not recorded that the player is' }).waitFor();
    await page.getByLabel('I have checked that the player is 18 or over').check();
    await saveScreenshot(page, 'dealer/people-seat');
    await expectAccessible(page);
    await page.locator('dialog[open] [data-enter]').click();
    const amount = page.getByLabel('Amount');
    // A comma is valid before three digits, or before two digits as the decimal point.
    await amount.fill('500,0');
    expect(await amount.evaluate((field) => (field as HTMLInputElement).validationMessage)).toBe(
      'Enter an amount such as 1,234.56.',
    );
    await amount.fill('500,00');
    await submitDialog(page);
    await expect.poll(async () => (await playerInSeat(dealer, 'people', 1)).cashChips).toBe(50_000);

    // Colour chips worth more than the minimum need a value and get a marker, which shows the value at the seat. The form suggests 20 chips. [crown-sic-bo 3.1.2(e)]
    await openSeatAct(page, 1, 'Issue colour chips', 'Position 1');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: '3.1.2(e)' }).waitFor();
    await page.getByLabel('Value of one chip').fill('10');
    await saveScreenshot(page, 'dealer/people-colour');
    await submitDialog(page);
    await page.locator('.player-list-marker', { hasText: '10' }).waitFor();
    expect((await playerInSeat(dealer, 'people', 1)).colours).toEqual([{ colour: 'red', value: 1000, count: 20 }]);
    await saveScreenshot(page, 'dealer/people-marker');
    await openSeatAct(page, 1, 'Redeem colour chips', 'Position 1');
    await submitDialog(page);
    await expect.poll(async () => (await playerInSeat(dealer, 'people', 1)).cashChips).toBe(50_000);

    // The dealer places a wager on a verbal instruction. [crown-sic-bo 3.3]
    await doNextStep(page, 'Open betting');
    await expectNextStep(page, 'Activate the tumbler');
    await openSeatAct(page, 1, 'Place wagers for the player', 'Position 1');
    const big = page.getByRole('button', { name: /^Big, / });
    await big.click();
    await big.click();
    await expect.poll(async () => (await playerInSeat(dealer, 'people', 1)).wagers).toEqual([{ bet: 'big', stake: 1000 }]);
    await saveScreenshot(page, 'dealer/people-placing');
    // The pointer leaves the felt, so that no cell is highlighted.
    await page.mouse.move(1, 1);
    await expectAccessible(page);
    await page.keyboard.press('.');
    await page.locator('.dealer-placement').waitFor({ state: 'detached' });
    await doNextStep(page, 'Activate the tumbler');
    await doNextStep(page, 'Close betting');
    await doNextStep(page, 'Uncover the dice');
    await enterDice(page, [4, 5, 6]);
    await doNextStep(page, 'Settle the round');
    await doNextStep(page, 'Take losing wagers');
    await doStepAndConfirm(page, 'Pay all winners');
    await expectNextStep(page, 'Open betting');

    // Individual limits that begin with the next round are shown at the seat.
    const { player: guest } = await playerInSeat(dealer, 'people', 1);
    const limits = { minimum: 1000, maximum: 500_000 };
    for (const type of ['propose-limits', 'agree-limits'] as const)
      await chief.client.command('people', { type, player: guest, limits });
    await page.locator('.player-list-mark', { hasText: 'Limits from the next round' }).waitFor();
    await openSeatAct(page, 1, 'Cash for chips', 'Position 1');
    await submitDialog(page);
    await expect.poll(async () => (await playerInSeat(dealer, 'people', 1)).cashChips).toBe(0);
    await openSeatAct(page, 1, 'Leave the table', 'Position 1');
    await submitDialog(page);
    await page.getByText('No players at the table.').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 1-1-distinctive-marker] have a marker at their seat with the individual limits that were agreed', async () => {
    const table = await house.table('marker', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann marker');
    await table.seat(ann, 2);
    const { page, context } = await openConsoleAs(browser, house.address(), 'marker', table.chief);
    await page.locator('.player-list-button', { hasText: 'Seat 2' }).waitFor();
    expect(await page.locator('.player-list-marker').count()).toBe(0);
    const limits = { minimum: 1000, maximum: 500_000, bets: { big: { minimum: 2000, maximum: 30_000 } } };
    const limitsText = '10 – 5,000; Big 20 – 300';
    await table.chiefDoes({ type: 'propose-limits', player: ann.person, limits });
    // Staff who record the player's consent see all limits to which the player consents.
    await openSeatAct(page, 2, 'Agree on individual limits');
    await page.locator('dialog[open]', { hasText: `accepts ${limitsText}, from the next round on` }).waitFor();
    await submitDialog(page);
    await page.locator('.player-list-mark', { hasText: 'Limits from the next round' }).waitFor();
    expect(await page.locator('.player-list-marker').count()).toBe(0);
    await table.dealerDoes({ type: 'call-bets' });
    await page
      .locator('.player-list-button', { hasText: 'Seat 2' })
      .locator('.player-list-marker', { hasText: limitsText })
      .waitFor();
    await context.close();
  });
});

describe('the keypad for entering dice', () => {
  const expectKeys = async (layout: string, names: readonly string[]): Promise<void> => {
    const name = `keys-${layout.toLowerCase()}`;
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout });
    const { page, context } = await openConsoleAs(browser, house.address(), name, table.dealer);
    await page.locator('.keypad-key').first().waitFor();
    const texts = await page.locator('.keypad-key').allTextContents();
    expect(texts.map((text) => text.trim())).toEqual(names);
    for (const label of names) expect(await page.getByRole('button', { name: label, exact: true }).count()).toBe(1);
    await context.close();
  };

  it('[crown-sic-bo 2.3.2] [crown-sic-bo 2.3.2(a)] has the numbers 1 to 6 for dice with numbers', () =>
    expectKeys('A', ['1', '2', '3', '4', '5', '6']));

  it('[crown-sic-bo 2.3.2] [crown-sic-bo 2.3.2(b)] has the six symbols for dice with symbols', () =>
    expectKeys('C', ['1 fish', '2 prawn', '3 gourd', '4 coin', '5 crab', '6 chicken']));
});

describe('table management', () => {
  it('opens the table with a sign, posts a notice, changes the sign and closes the table', {
    timeout: 90_000,
  }, async () => {
    const table = await house.table('affairs', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'affairs', table.chief);
    await doNextStep(page, 'Open the table');
    await page.getByLabel('Minimum', { exact: true }).fill('10');
    await page.getByLabel('Maximum', { exact: true }).fill('2,000');
    await page.getByRole('button', { name: 'Add a bet' }).click();
    await page.locator('[name=bet-0]').selectOption('any-triple');
    await page.locator('[name=minimum-0]').fill('5');
    await page.locator('[name=maximum-0]').fill('200');
    await saveScreenshot(page, 'dealer/affairs-sign');
    await expectAccessible(page);
    await submitDialog(page);
    await expectNextStep(page, 'Open betting');
    const { view } = await table.chief.client.getTable('affairs');
    expect(view.sign).toEqual({ minimum: 1000, maximum: 200_000, bets: { 'any-triple': { minimum: 500, maximum: 20_000 } } });

    // `/` opens the acts of the table. A higher minimum needs a notice in advance. [crown-sic-bo footnote-s66-2]
    await page.keyboard.press('/');
    await pickChoice(page, 'Change the sign');
    await page.getByLabel('Minimum', { exact: true }).first().fill('20');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: 'notice' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await pickChoice(page, 'Notice: higher minimum');
    await page.getByLabel('Minimum', { exact: true }).first().fill('20');
    await submitDialog(page);
    await page.locator('.dealer-banners', { hasText: 'takes effect at' }).waitFor();
    await saveScreenshot(page, 'dealer/affairs-notice');

    await page.keyboard.press('/');
    await saveScreenshot(page, 'dealer/affairs-table');
    await pickChoice(page, 'Close the table');
    await submitDialog(page);
    await expectNextStep(page, 'Open the table');
    expectNoPageErrors();
    await context.close();
  });

  it('asks a second person to read the dice before a large win is paid', { timeout: 90_000 }, async () => {
    const table = await house.table('second', { rulebook: 'rws-tai-sai', layout: 'A', setup: { confirmAbove: 1000 } });
    const ann = await house.player('ann second');
    await table.seat(ann, 1);
    const { page, context } = await openConsoleAs(browser, house.address(), 'second', table.dealer);
    await doNextStep(page, 'Open betting');
    await expectNextStep(page, 'Close betting');
    await ann.client.command('second', { type: 'place', player: ann.person, bet: 'big', amount: 5000 });
    await doNextStep(page, 'Close betting');
    for (let i = 0; i < 3; i++) await doNextStep(page, 'Activate the tumbler');
    await enterDice(page, [6, 5, 1]);
    await page.getByText('A second person must read the dice').waitFor();
    const secondReader = await openConsoleAs(browser, house.address(), 'second', table.chief);
    await secondReader.page.locator('.next-act', { hasText: 'Read the dice again' }).waitFor();
    // The first reading is sealed: no console shows it before the second person has read the dice (P-15).
    for (const reader of [page, secondReader.page])
      expect(await reader.locator('body').textContent()).not.toMatch(/6, 5, 1|1, 5, 6/);
    await enterDice(secondReader.page, [6, 5, 4]);
    // The dealer waits. The role that corrects results sees both readings and agrees with that of the other person.
    await page.locator('.next-waiting', { hasText: 'Waiting for Pit Supervisor' }).waitFor();
    // She has read the dice herself, so she can only accept the other reading.
    await secondReader.page.locator('.next', { hasText: 'Otherwise another person decides.' }).waitFor();
    await doNextStep(secondReader.page, 'Accept the other reading');
    await secondReader.page
      .locator('dialog[open]', { hasText: 'The readings differ: dealer second 1, 5, 6 / chief second 4, 5, 6.' })
      .waitFor();
    expect(await secondReader.page.locator('dialog[open] .keypad').count()).toBe(0);
    await secondReader.page.locator('dialog[open] [data-enter]', { hasText: 'Accept 1, 5, 6' }).waitFor();
    await expectAccessible(secondReader.page, 'dialog[open]');
    await saveScreenshot(secondReader.page, 'dealer/second-reading');
    await submitDialog(secondReader.page);
    await doNextStep(page, 'Settle the round');
    await expectNextStep(page, 'Take losing wagers');
    await secondReader.context.close();
    await context.close();
  });

  it('shows the commitment (the hash of the secret seed) instead of the keypad for electronic dice', {
    timeout: 60_000,
  }, async () => {
    const automatic = ['call-bets', 'tumble', 'close-bets', 'uncover', 'settle-round', 'take-losers', 'pay-winners'] as const;
    const table = await house.table('electronic', {
      rulebook: 'crown-sic-bo',
      layout: 'A',
      setup: { dice: 'electronic', automatic, bettingMs: 1000 },
    });
    const ann = await house.player('ann electronic');
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'electronic', table.dealer);
    await table.seat(ann, 1);
    await page.locator('.dice-view-commitment code').waitFor();
    expect(await page.locator('.keypad').count()).toBe(0);
    await page.locator('.dice-view-text', { hasText: 'Result' }).waitFor();
    await saveScreenshot(page, 'dealer/electronic');
    expectNoPageErrors();
    await context.close();
  });
});

describe('the first sign-in of a staff account', () => {
  it('needs the one-time code, and sets a password', async () => {
    await house.table('first', { rulebook: 'dicette', layout: 'mat' });
    const { login, code } = await house.newStaff('nia first', [{ table: 'first', role: 'supervisor' }]);
    const { page, context } = await visit(browser, house.address(), '/deal/first');
    await page.getByRole('button', { name: 'First sign-in with a code' }).click();
    await page.fill('[name=login]', login);
    await page.fill('[name=code]', 'WRONG-CODE');
    await page.fill('[name=password]', PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Wrong login, password or code' }).waitFor();
    await page.fill('[name=code]', code);
    await page.keyboard.press('Enter');
    await page.locator('.next').waitFor();
    await context.close();
  });
});
