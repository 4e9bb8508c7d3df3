/** Navigation: page titles, the focus on the heading, and pages that cannot be loaded. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageName } from '../../src/protocol/pages.ts';
import { visit, type WebHouse } from './kit.ts';
import { tabTo } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

const focusedElement = (page: Page): Promise<string> =>
  page.evaluate("[document.activeElement?.tagName, document.activeElement?.textContent].join(' ')");

const TITLES: Readonly<Record<PageName, readonly (readonly [path: string, title: RegExp])[]>> = {
  lobby: [['/', /Croupier/]],
  player: [
    ['/table/crown-a', /^Sic Bo Classic ·/],
    ['/table/dicette', /^Dicette ·/],
  ],
  tables: [['/tables', /^Several tables/]],
  dealer: [['/deal/crown-a', /crown-a/]],
  display: [['/display/crown-a', /crown-a/]],
  rules: [['/rules/dicette', /Dicette/]],
  round: [['/r/crown-a/1', /.+ · Croupier/]],
  me: [['/me', /.+ · Croupier/]],
  explorer: [['/x', /.+ · Croupier/]],
  house: [['/house', /^Administration/]],
  houseTables: [['/house/tables', /^Tables · Administration/]],
  houseStaff: [['/house/staff', /^Staff · Administration/]],
  houseRoles: [['/house/roles', /^Roles · Administration/]],
  housePlayers: [['/house/players', /^Players · Administration/]],
  houseExclusions: [['/house/exclusions', /^Exclusions · Administration/]],
  houseLog: [['/house/log', /^Log · Administration/]],
  tournaments: [['/tournaments', /^Tournaments/]],
  newTournament: [['/tournaments/new', /.+ · Croupier/]],
  tournament: [['/t/cup', /^cup/]],
  director: [['/t/cup/direct', /.+ · Croupier/]],
  conditions: [['/t/cup/conditions', /.+ · Croupier/]],
  tournamentDisplay: [['/t/cup/display', /.+ · Croupier/]],
  tournamentRecord: [['/t/cup/record', /.+ · Croupier/]],
  tournamentPrint: [['/t/cup/print/seats', /.+ · Croupier/]],
};

describe('navigating to a page', () => {
  it('sets a different title for every page', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    const titles = new Set<string>();
    const visits = Object.values(TITLES).flat();
    for (const [path, title] of visits) {
      await page.goto(`${house.address()}${path}`);
      await expect.poll(() => page.title(), { message: path }).toMatch(title);
      await expect.poll(() => page.title(), { message: path }).not.toBe('Croupier');
      titles.add(await page.title());
    }
    expect(titles.size).toBe(visits.length);
    await context.close();
  });

  it('focuses the heading, also after going back, but not on the first page of a visit', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('h1').waitFor();
    expect(await focusedElement(page)).toMatch(/^BODY/);
    await page.locator('a.brand').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${house.address()}/`);
    await expect.poll(() => focusedElement(page)).toMatch(/^H1 /);
    await page.goBack();
    await page.waitForURL('**/rules/dicette');
    await expect.poll(() => focusedElement(page)).toMatch(/^H1 .*Dicette/);
    expectNoPageErrors();
    await context.close();
  });

  it('focuses the felt after taking a seat', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/crown-a');
    await page.locator('.player-enter').waitFor();
    await tabTo(page, '.player-enter');
    await page.keyboard.press('Enter');
    await page.locator('.player-controls').waitFor();
    await expect.poll(() => page.evaluate(`document.activeElement?.closest('.felt') !== null`)).toBe(true);
    expectNoPageErrors();
    await context.close();
  });
});

describe('a page whose files a newer build has replaced', () => {
  it('shows an error if the next page cannot be loaded, and can still go back', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await page.locator('.top-bar h1, h1').first().waitFor();
    let areFilesMissing = true;
    await page.route('**/assets/**', (route) => (areFilesMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await page.locator('a.brand').click();
    await page.locator('.notice-page h1').waitFor();
    areFilesMissing = false;
    await page.goBack();
    await page.waitForURL('**/rules/dicette');
    await expect.poll(() => page.locator('h1').first().textContent()).toMatch(/Dicette/);
    await context.close();
  });

  it('shows an error if a dialog cannot be loaded, and offers a reload', async () => {
    const { page, context } = await visit(browser, house.address(), '/table/crown-a');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.locator('.felt').waitFor();
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    // Opens the dialog with the keyboard shortcuts.
    await page.keyboard.press('?');
    const loadError = page.locator('.load-error');
    await loadError.waitFor();
    await page.unroute('**/assets/**');
    await loadError.getByRole('button').click();
    await page.locator('.felt').waitFor();
    expect(await loadError.count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
