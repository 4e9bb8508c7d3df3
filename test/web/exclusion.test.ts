/** An exclusion that holds for every way of entering: the player's own pages and the dealer's console, by mouse and by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs, pickChoice } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot, type Visitor, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const NAME = 'Vera Vetoed';
/** The field that finds a person. A list of seats is a combobox too. */
const findField = (page: Page) => page.locator('input[role=combobox]');
const dialogOf = (page: Page) => page.locator('dialog[open]');

async function openExclusions(): Promise<Visitor> {
  const visitor = await visit(browser, house.address(), '/house/exclusions');
  const { page } = visitor;
  page.setDefaultTimeout(12_000);
  await page.locator('[name=login]').fill('administrator');
  await page.locator('[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('[name=login]').waitFor({ state: 'detached' });
  return visitor;
}

/** Opens a page as the player, who has signed in on this browser before. */
async function openAsPlayer({ login }: TestUser, path: string): Promise<Visitor> {
  const visitor = await visit(browser, house.address(), '/x');
  await visitor.page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-croupier': '1' };
      await fetch('/api/v1/session', { method: 'POST', headers, body });
    },
    JSON.stringify({ login, password: PASSWORD }),
  );
  await visitor.page.goto(`${house.address()}${path}`);
  return visitor;
}

const seatsOf = async ({ table, chief }: StaffedTable): Promise<readonly number[]> =>
  (await chief.client.getTable(table)).view.seats.map(({ position }) => position);

/** Opens the form that seats a player, and types into the field that finds a person. */
async function pickAtConsole(page: Page, text: string): Promise<void> {
  await page.keyboard.press('-');
  await pickChoice(page, 'Seat a player');
  await findField(page).fill(text);
}

describe('an exclusion', () => {
  it('holds for every way of entering, and the person can enter again after its end', { timeout: 120_000 }, async () => {
    const table = await house.table('vetoed', { rulebook: 'crown-sic-bo', layout: 'A' });
    const vera = await house.player(NAME);
    const admin = await openExclusions();
    await admin.page.getByRole('button', { name: 'Exclude a person' }).click();
    await findField(admin.page).fill('vetoed');
    await admin.page.getByRole('option', { name: NAME }).click();
    await admin.page.locator('[name=grounds]').fill('asked by her family');
    await dialogOf(admin.page).locator('[type=submit]').click();
    await admin.page.locator('.house-exclusion', { hasText: NAME }).waitFor();

    // Her own entry in the lobby.
    const lobby = await openAsPlayer(vera, '/');
    const card = lobby.page.locator(`article[aria-label$=", ${table.table}"]`);
    const sit = card.getByRole('button');
    await lobby.page.getByText('You are excluded from play').first().waitFor();
    await expect.poll(() => sit.getAttribute('aria-disabled')).toBe('true');
    // By keyboard, because the cards move while their felts load, and a pointer would miss the button.
    await sit.press('Enter');
    // The press was answered, and she is neither at the table nor seated.
    await card.locator('.lobby-refused', { hasText: 'You are excluded from play' }).waitFor();
    expect(new URL(lobby.page.url()).pathname).toBe('/');
    expect(await seatsOf(table)).toEqual([]);
    await lobby.context.close();

    // At the console by mouse: found by name, marked as excluded, and refused.
    const console = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await pickAtConsole(console.page, 'vera');
    const option = console.page.getByRole('option', { name: NAME });
    await option.getByText('Excluded').waitFor();
    await option.click();
    await console.page.locator('dialog[open] [data-enter]').click();
    await console.page.locator('dialog[open] .form-error', { hasText: 'excluded from play' }).waitFor();
    await expectAccessible(console.page);
    await saveScreenshot(console.page, 'exclusion/console');

    // By keyboard: the login alone is not a person. Enter on the result picks her, and the server refuses again.
    const field = findField(console.page);
    await field.focus();
    await field.fill('');
    await console.page.keyboard.type(vera.login);
    await option.waitFor();
    await console.page.keyboard.press('Escape');
    await console.page.keyboard.press('Enter');
    expect(await field.evaluate((element: HTMLInputElement) => element.validationMessage)).toBe('Choose a person from the list.');
    await console.page.keyboard.press('ArrowDown');
    await option.waitFor();
    await console.page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(NAME);
    await console.page.keyboard.press('Enter');
    await console.page.locator('dialog[open] .form-error', { hasText: 'excluded from play' }).waitFor();
    expect(await seatsOf(table)).toEqual([]);

    // After the end of the exclusion the same form seats her.
    await admin.page.locator('.house-exclusion', { hasText: NAME }).getByRole('button').click();
    await dialogOf(admin.page).getByText(`${NAME} may play again`).waitFor();
    await dialogOf(admin.page).locator('[type=submit], .main').first().click();
    await dialogOf(admin.page).waitFor({ state: 'detached' });
    await field.focus();
    await console.page.keyboard.press('Enter');
    await expect.poll(() => seatsOf(table)).toEqual([1]);
    await console.page.getByLabel('Amount').waitFor();
    await admin.context.close();
    await console.context.close();
  });
});
