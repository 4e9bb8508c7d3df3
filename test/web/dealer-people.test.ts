/** People at the dealer console: found and shown by name, never by an id. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { doNextStep, expectNextStep, openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

/** The smallest supported screen. */
const SMALL = { width: 320, height: 640 } as const;

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
    const zoe = await house.player(`Zoe Birk ${size}`);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer, { viewport });
    await openSeatPanel(page);
    // By keyboard: the beginning of the second word of the name, then Enter picks the first person found.
    await page.keyboard.type('birk');
    await page.locator('dialog[open] [role=option]', { hasText: `Zoe Birk ${size}` }).waitFor();
    await saveScreenshot(page, `dealer/seat-picker-${size}`);
    await expectAccessible(page, 'dialog[open]');
    // Two people match on the second run, because the tests share a house.
    await page.locator('dialog[open] [role=option]', { hasText: `Zoe Birk ${size}` }).click();
    // The age is on record, so that staff need not confirm it.
    await page.locator('dialog[open]', { hasText: 'Age on record: 18 or over.' }).waitFor();
    await page.locator('dialog[open] [data-enter]').click();
    const amount = page.locator('dialog[open] [name=amount]');
    await amount.waitFor();
    expect(await page.locator('dialog[open] h2').textContent()).toBe(`Seat 1 · Zoe Birk ${size}: Chips for cash`);
    await amount.fill('100');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('.player-list-button', { hasText: `Seat 1 · Zoe Birk ${size}` }).waitFor();
    await expect.poll(async () => (await zoe.client.getTable(name)).own).toMatchObject({ position: 1, cashChips: 10_000 });

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
      await page.locator(`[aria-label="${column}"] .settle-line`, { hasText: `Seat 1 · Zoe Birk ${size}` }).waitFor();
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
    await page.locator('dialog[open] .form-error', { hasText: 'not recorded that the player is 21 or over' }).waitFor();
    await page.getByText('Age on record: 18 or over. This game needs 21 or over.').waitFor();
    await page.getByLabel('I have checked that the player is 21 or over').check();
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] h2', { hasText: 'Seat 1 · Yara Young' }).waitFor();
    await context.close();
  });
});

describe('the account of a player', () => {
  it.each([
    ['en', DESKTOP],
    ['zh-Hant', SMALL],
  ] as const)('is opened at the console, with a code that is shown once: %s', { timeout: 60_000 }, async (language, viewport) => {
    const name = `account-${language.toLowerCase()}`;
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const options = { viewport, language };
    const { page, context } = await openConsoleAs(browser, house.address(), name, table.dealer, options);
    await page.keyboard.press('-');
    await pickChoice(page, language === 'en' ? 'Seat a player' : '安排入座');
    await page.locator('dialog[open] [role=combobox]').waitFor();
    await saveScreenshot(page, `dealer/seat-${language}`);
    await expectAccessible(page, 'dialog[open]');
    await page.locator('dialog[open] .seat-new-player').click();
    // By keyboard: the name has the focus, the login is suggested, and the age must be checked.
    await page.locator('dialog[open] [name=name]:focus').waitFor();
    await page.keyboard.type(`Nora ${name}`);
    const login = page.locator('dialog[open] [name=login]');
    const suggested = `nora.${name.replaceAll('-', '')}`;
    await expect.poll(() => login.inputValue()).toBe(suggested);
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog[open] [name=adult]:invalid').count()).toBe(1);
    await page.locator('dialog[open] [name=adult]').check();
    await saveScreenshot(page, `dealer/new-player-${language}`);
    await expectAccessible(page, 'dialog[open]');
    await login.fill(table.dealer.login);
    await page.keyboard.press('Enter');
    // This login is taken. The form keeps its content.
    await page.locator('dialog[open] .form-error').waitFor();
    await login.fill(suggested);
    await page.keyboard.press('Enter');
    const code = (await page.locator('dialog[open] .form-code').textContent()) ?? '';
    await saveScreenshot(page, `dealer/new-player-code-${language}`);
    await expectAccessible(page, 'dialog[open]');
    await expectNoIds(page);
    // Enter continues with the seat, and the new person is chosen already.
    await page.locator('dialog[open] [data-enter]:focus').waitFor();
    await page.keyboard.press('Enter');
    const person = page.locator('dialog[open] [role=combobox]');
    await person.waitFor();
    expect(await person.inputValue()).toBe(`Nora ${name}`);
    expect(await page.locator('dialog[open]').textContent()).not.toContain(code);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] [name=amount]').waitFor();
    const player = new CroupierClient(house.address());
    await player.signInByCode(suggested, code, 'a password of a player');
    expect((await player.getTable(name)).own).toMatchObject({ position: 1 });
    player.close();
    await expectNoIds(page);
    await context.close();
  });

  it('that was deleted meanwhile is named as the reason, before a seat is asked for', { timeout: 60_000 }, async () => {
    const table = await house.table('deleted', { rulebook: 'rws-tai-sai', layout: 'A' });
    const body = { login: 'dell-gone', name: 'Dell Gone', adult: true, over: 18 };
    const { person } = await house.administrator.http.post<{ readonly person: string }>('/people', body);
    const { page, context } = await openConsoleAs(browser, house.address(), 'deleted', table.dealer);
    await openSeatPanel(page);
    await page.keyboard.type('dell-gone');
    await page.locator('dialog[open] [role=option]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('I have checked that the player is 21 or over').check();
    await house.administrator.http.delete(`/people/${person}`);
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: 'Not found' }).waitFor();
    expect((await table.dealer.client.getTable('deleted')).view.seats).toEqual([]);
    await context.close();
  });
});

describe('two players with the same name', () => {
  it('are shown with their logins', { timeout: 60_000 }, async () => {
    const table = await house.table('twins', { rulebook: 'crown-sic-bo', layout: 'A' });
    const [first, second] = [await house.player('Terry Twin'), await house.player('Terry Twin')];
    await table.seat(first, 1);
    await table.seat(second, 2);
    const { page, context } = await openConsoleAs(browser, house.address(), 'twins', table.dealer);
    for (const [seat, { login }] of [first, second].entries())
      await page.locator('.player-list-button', { hasText: `Seat ${seat + 1} · Terry Twin (${login})` }).waitFor();
    await context.close();
  });
});

describe('the seats of a large table', () => {
  it('are all offered while they are free', { timeout: 60_000 }, async () => {
    const table = await house.table('large', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 14 } });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await openSeatPanel(page);
    expect(await page.locator('dialog[open] [name=position] option').count()).toBe(14);
    await context.close();
  });
});

describe('a game in which only players place wagers', () => {
  it.each([
    ['en', 'In this game only the players themselves place wagers.', 'Choose a person, or open an account'],
    ['zh-Hant', '此遊戲只可由玩家本人下注', '請選擇一位人士，或為玩家開立帳戶。'],
  ] as const)('seats nobody without an account, and says why, in %s', { timeout: 60_000 }, async (language, reason, missing) => {
    const table = await house.table(`own-${language}`, { rulebook: 'dicette', layout: 'mat' });
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.chief, { language });
    await page.keyboard.press('-');
    await page.locator('dialog[open] .choice').first().click();
    await page.locator('dialog[open]', { hasText: reason }).waitFor();
    await page.locator('dialog[open] [name=adult]').check();
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: missing }).waitFor();
    await expectAccessible(page, 'dialog[open]');
    expect((await table.chief.client.getTable(table.table)).staff?.players).toEqual([]);
    await context.close();
  });
});

describe('staff', () => {
  it('who deal at another table are refused with its name', { timeout: 60_000 }, async () => {
    const [here, there] = [
      await house.table('here', { rulebook: 'crown-sic-bo', layout: 'A' }),
      await house.table('there', { rulebook: 'crown-sic-bo', layout: 'A' }),
    ];
    const [role = ''] = here.ladder;
    await house.administrator.http.post('/grants', { person: there.dealer.person, table: here.table, role });
    const { page, context } = await openConsoleAs(browser, house.address(), here.table, here.chief);
    await page.keyboard.press('/');
    await pickChoice(page, 'Staff at the table');
    await page.locator('dialog[open] [role=combobox]').waitFor();
    await page.keyboard.type(there.dealer.login);
    await page.locator('dialog[open] [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] [data-enter]').click();
    await page.locator('dialog[open] .form-error', { hasText: `This dealer works at table ${there.table}.` }).waitFor();
    await context.close();
  });

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
