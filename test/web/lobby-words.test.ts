/** Tests that the lobby of a live house says what is true of each table and of each visitor. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, type Visitor, visit } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';
import { openStaffedHouse, PASSWORD, type StaffedHouse } from './staffed-house.ts';

let browser: Browser;
/** A house of its own, because the words depend on all tables of the house. */
let house: StaffedHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await openStaffedHouse({ CROUPIER_ACCOUNTS: 'staff' });
  await house.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
  await house.table('sic-bo-2', { rulebook: 'rws-tai-sai', layout: 'A' });
});
afterAll(() => house?.close());

const cardOf = (page: Page, table: string) => page.locator(`article[aria-label$=", ${table}"]`);

/** Opens the lobby and signs a person in. */
async function openLobbyAs(login: string): Promise<Visitor> {
  const visitor = await visit(browser, house.address(), '/');
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await visitor.page.getByLabel('Login').fill(login);
  await visitor.page.getByLabel('Password').fill(PASSWORD);
  await visitor.page.locator('form.sign-in [type=submit]').click();
  await visitor.page.locator('dialog[open]').waitFor({ state: 'detached' });
  return visitor;
}

const readFloor = (page: Page): Promise<string | null> => page.locator('.lobby-hero').textContent();

describe('the lobby of a house with real dice', { timeout: 60_000 }, () => {
  it('promises no recomputed dice, names the dice of each table and who may play, and asks visitors to sign in', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await cardOf(page, 'sic-bo-1').getByText('Real dice, read by staff').waitFor();
    await cardOf(page, 'sic-bo-1').getByText('For players with an account, 18 or over').waitFor();
    await cardOf(page, 'sic-bo-2').getByText('For players with an account, 21 or over').waitFor();
    await expect.poll(() => readFloor(page)).toContain('Sign in to play.');
    const text = await page.locator('main').textContent();
    expect(text).not.toMatch(/recompute/i);
    expect(text).toContain('Every round is on record');
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-live');
    expectNoPageErrors();
    await context.close();
  });

  it('shows no form for a new account where only staff open accounts, and says where to ask', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await expect.poll(() => readFloor(page)).toContain('Staff open accounts.');
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await page.locator('dialog[open]').getByText('Staff open accounts. Ask at the cage or at a table.').waitFor();
    expect(await page.getByRole('button', { name: 'New account' }).count()).toBe(0);
    await expectAccessible(page, 'dialog[open]');
    expectNoPageErrors();
    await context.close();
  });

  it('leads staff to their consoles, and does not ask them to sign in or to play', async () => {
    const dealer = await house.staff('Dora Dealer', [{ table: 'sic-bo-1', role: 'dealer' }]);
    const { page, context, expectNoPageErrors } = await openLobbyAs(dealer.login);
    await page.locator('.lobby-consoles').getByRole('link', { name: 'Console of sic-bo-1' }).waitFor();
    const text = await readFloor(page);
    expect(text).toContain('Signed in as Dora Dealer.');
    expect(text).not.toContain('Sign in to play');
    expect(await page.locator('.lobby-consoles a').count()).toBe(1);
    await cardOf(page, 'sic-bo-1').getByRole('link', { name: 'Deal sic-bo-1' }).waitFor();
    expect(await page.locator('.lobby-sit').count()).toBe(0);
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });

  it('lets an officer watch, and does not offer to deal', async () => {
    const officer = await house.staff('Olga Officer', [{ table: '*', role: 'officer' }]);
    const { page, context } = await openLobbyAs(officer.login);
    await cardOf(page, 'sic-bo-2').getByRole('link', { name: 'Watch at the console sic-bo-2' }).waitFor();
    expect(await page.getByRole('link', { name: /^Deal/ }).count()).toBe(0);
    expect(await page.locator('.lobby-consoles a').count()).toBe(2);
    await context.close();
  });

  it('leads an administrator to the administration pages, and never calls them a guest', async () => {
    const { page, context } = await openLobbyAs('administrator');
    await page.waitForURL('**/house');
    await page.goto(`${house.address()}/`);
    const link = page.locator('.lobby-consoles').getByRole('link', { name: 'Administration' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/house');
    expect(await readFloor(page)).toContain('Signed in as administrator.');
    expect(await page.locator('body').textContent()).not.toMatch(/guest/i);
    expect(await page.getByRole('link', { name: /^Deal/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('croupier.settings') ?? '{}');
      localStorage.setItem('croupier.settings', JSON.stringify({ ...settings, language: 'zh-Hant' }));
    });
    await page.reload();
    await expect.poll(() => readFloor(page)).toContain('你以管理員身分登入。');
    await context.close();
  });

  it('of practice tables says that their dice can be recomputed', async () => {
    const practice = await sharedPracticeHouse();
    const { page, context } = await visit(browser, practice.address(), '/');
    await cardOf(page, 'crown-a').getByText('Electronic dice, can be verified').waitFor();
    await cardOf(page, 'crown-a').getByText('Everybody 18 or over may play').waitFor();
    expect(await page.locator('main').textContent()).toContain('Every result can be checked');
    await context.close();
  });
});
