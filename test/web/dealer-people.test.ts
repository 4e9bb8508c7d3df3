/** People at the dealer console: found and shown by name, never by an id. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { doNextStep, expectNextStep, openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** Fails if the page shows an id of a person. */
async function expectNoIds(page: Page): Promise<void> {
  expect(await page.locator('body').textContent()).not.toMatch(/\bp[0-9a-f]{24}\b|\bguest-|position-\d/);
}

async function openSeatPanel(page: Page): Promise<void> {
  await page.keyboard.press('-');
  await pickChoice(page, 'Seat a player');
  await page.locator('dialog[open] [role=combobox]').waitFor();
}

describe('a player', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('is seated from the records by name, and shown by name, on a %s', { timeout: 60_000 }, async (size, viewport) => {
    const name = `named-${size}`;
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const zoe = await house.player(`Zoe Quirk ${size}`);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer, { viewport });
    await openSeatPanel(page);
    // By keyboard: the beginning of the second word of the name, then Enter picks the first person found.
    await page.keyboard.type('quirk');
    await page.locator('dialog[open] [role=option]', { hasText: `Zoe Quirk ${size}` }).waitFor();
    await saveScreenshot(page, `dealer/seat-picker-${size}`);
    await expectAccessible(page, 'dialog[open]');
    // Two people match on the second run, because the tests share a house.
    await page.locator('dialog[open] [role=option]', { hasText: `Zoe Quirk ${size}` }).click();
    // The age is on record, so that staff need not confirm it.
    await page.locator('dialog[open]', { hasText: 'Age on record: 18 or over.' }).waitFor();
    await page.locator('dialog[open] [data-enter]').click();
    const amount = page.locator('dialog[open] [name=amount]');
    await amount.waitFor();
    expect(await page.locator('dialog[open] h2').textContent()).toBe(`Seat 1 · Zoe Quirk ${size}: Chips for cash`);
    await amount.fill('100');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('.player-list-button', { hasText: `Seat 1 · Zoe Quirk ${size}` }).waitFor();
    expect((await zoe.client.getTable(name)).own).toMatchObject({ position: 1, cashChips: 10_000 });

    // The lines of a settlement have names too.
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(zoe, name, 'big', 1000);
    await placeWager(zoe, name, 'small', 1000);
    await table.dealerDoes({ type: 'tumble', times: 1 });
    for (const type of ['close-bets', 'uncover'] as const) await table.dealerDoes({ type });
    await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    await doNextStep(page, 'Settle the round');
    await expectNextStep(page, 'Take losing wagers');
    for (const column of ['1. Take', '2. Pay'])
      await page.locator(`[aria-label="${column}"] .settle-line`, { hasText: `Seat 1 · Zoe Quirk ${size}` }).waitFor();
    await expectNoIds(page);
    expectNoPageErrors();
    await context.close();
  });

  it('can be an anonymous position; other text becomes no person', { timeout: 60_000 }, async () => {
    const table = await house.table('anonymous', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'anonymous', table.dealer);
    await openSeatPanel(page);
    await page.keyboard.type('nobody at all');
    await page.getByLabel('I have checked that the player is 18 or over').check();
    await page.locator('dialog[open] [data-enter]').click();
    // The browser refuses the form, because the text is no person.
    expect(await page.locator('dialog[open] [role=combobox]:invalid').count()).toBe(1);
    expect((await table.dealer.client.getTable('anonymous')).view.seats).toEqual([]);
    await page.locator('dialog[open] [role=combobox]').fill('');
    await page.locator('dialog[open] [name=position]').selectOption('3');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] [name=amount]').fill('50');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('.player-list-button', { hasText: 'Position 3' }).waitFor();
    expect((await table.dealer.client.getTable('anonymous')).view.seats).toEqual([{ position: 3, marker: false }]);
    await expectNoIds(page);
    expectNoPageErrors();
    await context.close();
  });

  it('whose age is not on record is seated after staff have checked it', { timeout: 60_000 }, async () => {
    // Tai Sai is for people of 21 or over.
    const table = await house.table('young', { rulebook: 'rws-tai-sai', layout: 'A' });
    const login = 'yara-young';
    await house.administrator.http.post('/people', { login, name: 'Yara Young', adult: true, over: 18 });
    const { page, context } = await openConsoleAs(browser, house.address(), 'young', table.dealer);
    await openSeatPanel(page);
    await page.keyboard.type('yara');
    await page.locator('dialog[open] [role=option]', { hasText: 'Yara Young' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: 'under age' }).waitFor();
    await page.getByLabel('I have checked that the player is 21 or over').check();
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] h2', { hasText: 'Seat 1 · Yara Young' }).waitFor();
    await context.close();
  });
});

describe('staff', () => {
  it('are assigned and relieved by name', { timeout: 60_000 }, async () => {
    const table = await house.table('crew', { rulebook: 'crown-sic-bo', layout: 'A' });
    const [role = ''] = table.ladder;
    await house.staff('Quentin Crew', [{ table: 'crew', role }]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'crew', table.chief);
    await page.keyboard.press('/');
    await page.locator('dialog[open]', { hasText: 'Staff at the table: dealer crew (Dealer)' }).waitFor();
    await pickChoice(page, 'Staff at the table');
    const list = page.locator('dialog[open] .table-staff');
    await list.getByText('dealer crew').first().waitFor();
    await page.locator('dialog[open] [role=combobox]').waitFor();
    await page.keyboard.type('quen');
    await page.locator('dialog[open] [role=option]', { hasText: 'Quentin Crew' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] [data-enter]').click();
    await list.getByText('Quentin Crew').first().waitFor();
    await saveScreenshot(page, 'dealer/staff-panel');
    await expectAccessible(page, 'dialog[open]');
    await expectNoIds(page);
    await list.locator('li', { hasText: 'Quentin Crew' }).getByRole('button').click();
    await list.getByText('Quentin Crew').first().waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});
