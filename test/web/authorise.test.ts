/** A person of a higher role confirms one act on the device of a dealer, with login and password, and the act is recorded as theirs. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { correctFirstRoundByKeys, openConsoleAs, pickChoice, playCrownRound } from './dealer-kit.ts';
import { expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

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

interface JournalItem {
  readonly person: string;
  readonly role: string;
  readonly body: string;
}

/** The last record of the journal, which the highest role may read. */
async function lastRecord({ chief, table }: StaffedTable): Promise<JournalItem> {
  const { seq } = await chief.client.getTable(table);
  const { items } = await chief.client.http.get<{ items: readonly JournalItem[] }>(`/tables/${table}/journal?cursor=${seq - 1}`);
  const [item] = items;
  if (item === undefined) throw new Error('no record');
  return item;
}

const confirmButton = (page: Page) => page.locator('dialog[open] [data-enter]');

describe('a higher role on the device of a dealer', () => {
  it('corrects a settled round by keyboard, and the record is theirs', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('authorised');
    await playCrownRound(table, ann, [1, 1, 2]);
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await correctFirstRoundByKeys(page);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] .effect', { hasText: '0 → 20' }).waitFor();
    await expectAccessible(page, 'dialog[open]');
    await saveScreenshot(page, 'authorise');
    const login = page.locator('[name=authorise-login]');
    const password = page.locator('[name=authorise-password]');
    await login.fill(table.chief.login);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    // The error is at the field, and the wrong password is gone.
    await page.getByText('Wrong login or password.').waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    expect(await password.inputValue()).toBe('');
    expect(await login.inputValue()).toBe(table.chief.login);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('corrected from 1, 1, 2').waitFor();
    expect(await lastRecord(table)).toMatchObject({ person: table.chief.person, role: 'pit-boss' });
    // The dealer is still signed in, and still a dealer.
    expect(await page.locator('.dealer-role').textContent()).toContain('Dealer');
    const { session } = await page.evaluate(
      async () => (await fetch('/api/v1/visitor')).json() as Promise<{ session: { person: string } }>,
    );
    expect(session.person).toBe(table.dealer.person);
    // Neither the page nor the browser keeps the password.
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(PASSWORD);
    await context.close();
  });

  it('confirms an act of the table panel, on a phone', { timeout: 60_000 }, async () => {
    const { table } = await openTable('authorised-phone');
    const options = { viewport: PHONE, touch: true };
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer, options);
    await page.getByRole('button', { name: 'Table /' }).click();
    const section = page.getByRole('region', { name: 'With a higher role' });
    await section
      .getByRole('button', { name: /Close the table|Notice: table closes/ })
      .first()
      .click();
    await confirmButton(page).click();
    await page.getByText('This needs the role Pit Boss.').waitFor();
    await expectAccessible(page, 'dialog[open]:has(.authorise)');
    await saveScreenshot(page, 'authorise-phone');
    await page.locator('[name=authorise-login]').fill(table.dealer.login);
    await page.locator('[name=authorise-password]').fill(PASSWORD);
    await page.locator('.authorise-dialog button[type=submit]').click();
    // The dealer has no higher role.
    await page.getByText('This person does not have this role at this table.').waitFor();
    await page.locator('[name=authorise-login]').fill(table.chief.login);
    await page.locator('[name=authorise-password]').fill(PASSWORD);
    await page.locator('.authorise-dialog button[type=submit]').click();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(await lastRecord(table)).toMatchObject({ person: table.chief.person, role: 'pit-boss' });
    await context.close();
  });

  it('is asked for in Chinese, on a small screen', { timeout: 60_000 }, async () => {
    const { table } = await openTable('authorised-chinese');
    const options = { viewport: { width: 320, height: 640 }, touch: true, language: 'zh-Hant' } as const;
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer, options);
    await page.getByRole('button', { name: '賭檯 /' }).click();
    await page.getByRole('region', { name: '須上級職位' }).getByRole('button', { name: '賭檯將關閉' }).first().click();
    await confirmButton(page).click();
    const dialog = page.locator('dialog[open]:has(.authorise)');
    await dialog.getByText('賭區主管').first().waitFor();
    await saveScreenshot(page, 'authorise-chinese');
    await expectAccessible(page, 'dialog[open]:has(.authorise)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await context.close();
  });

  it('opens a closed table', { timeout: 60_000 }, async () => {
    const table = await house.table('authorised-opening', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await page.keyboard.press('/');
    await pickChoice(page, 'Open the table');
    await page.getByLabel('Float').fill('5000');
    await confirmButton(page).click();
    await page.locator('[name=authorise-login]').fill(table.chief.login);
    await page.locator('[name=authorise-password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.next-act', { hasText: 'Open betting' }).waitFor();
    expect(await lastRecord(table)).toMatchObject({ person: table.chief.person, role: 'pit-boss' });
    expectNoPageErrors();
    await context.close();
  });

  it('takes a password with spaces at its ends as it was typed', { timeout: 60_000 }, async () => {
    const table = await house.table('authorised-spaces', { rulebook: 'crown-sic-bo', layout: 'A', closed: true });
    const spaced = '  a spaced password ';
    const boss = await house.newStaff('Bea Spaced', [{ table: table.table, role: 'pit-boss' }]);
    await new CroupierClient(house.address()).signInByCode(boss.login, boss.code, spaced);
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await page.keyboard.press('/');
    await pickChoice(page, 'Open the table');
    await page.getByLabel('Float').fill('5000');
    await confirmButton(page).click();
    await page.locator('[name=authorise-login]').fill(boss.login);
    await page.locator('[name=authorise-password]').fill(spaced.trim());
    await page.keyboard.press('Enter');
    await page.getByText('Wrong login or password.').waitFor();
    await page.locator('[name=authorise-password]').fill(spaced);
    await page.keyboard.press('Enter');
    await page.locator('.next-act', { hasText: 'Open betting' }).waitFor();
    expect(await lastRecord(table)).toMatchObject({ person: boss.person, role: 'pit-boss' });
    await context.close();
  });

  it('decides nothing if the person cancels', { timeout: 60_000 }, async () => {
    const { table, ann } = await openTable('authorised-cancelled');
    const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    const { seq } = await table.chief.client.getTable(table.table);
    await page.locator('.player-list-button').first().click();
    await pickChoice(page, 'Propose individual limits');
    await confirmButton(page).click();
    await page.getByText('This needs the role Pit Boss.').waitFor();
    await page.locator('.authorise-dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.authorise-dialog').waitFor({ state: 'detached' });
    await confirmButton(page).click();
    await page.locator('[name=authorise-login]').fill(table.chief.login);
    await page.locator('[name=authorise-password]').fill(PASSWORD);
    expect((await table.chief.client.getTable(table.table)).seq).toBe(seq);
    await page.keyboard.press('Enter');
    await page.locator('.player-list-mark', { hasText: 'Proposed limits' }).waitFor();
    expect(await lastRecord(table)).toMatchObject({ person: table.chief.person });
    expect((await lastRecord(table)).body).toContain(ann.person);
    await context.close();
  });
});
