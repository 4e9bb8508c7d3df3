/** The lobby: table cards, taking a seat, signing in, an empty house, and accessibility. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import type { SessionView, TableViewAnswer } from '../../src/protocol/index.ts';
import {
  DESKTOP,
  expectAccessible,
  openWebHouse,
  PHONE,
  saveScreenshot,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, PASSWORD } from './staffed-house.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openWebHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

const TABLES = ['crown-a', 'crown-c', 'rws-a', 'rws-c', 'rws-e', 'adelaide', 'triple-dice', 'dicette'];
const card = (page: Page, table: string) => page.locator('article.lobby-card', { hasText: `${table}` }).first();
const seat = (page: Page, table: string) => page.locator(`article[aria-label$=", ${table}"]`).getByRole('button');

/** Waits until all cards are enabled and the first felts are drawn. */
async function waitUntilReady(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.lobby-sit[aria-disabled="false"]').count(), { timeout: 15_000 }).toBe(TABLES.length);
  await page.locator('.lobby-felt svg').first().waitFor();
}

const request = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (to) => (await fetch(`/api/v1${to}`)).json(), path) as Promise<T>;

describe('a new visitor', () => {
  it.each<[string, string, VisitorOptions, number]>([
    ['on a desktop', 'crown-a', { viewport: DESKTOP }, 18],
    ['on a phone', 'dicette', { viewport: PHONE, touch: true }, 18],
    ['at a table with a higher age', 'rws-c', { viewport: DESKTOP }, 21],
  ])('%s gets a seat at %s and chips with one press', async (_, table, options, years) => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/', options);
    await waitUntilReady(page);
    expect(await seat(page, table).textContent()).toContain(`I am ${years} or over`);
    await seat(page, table).click();
    await page.waitForURL(`**/table/${table}`);
    const { own } = await request<TableViewAnswer>(page, `/tables/${table}`);
    expect(own).toMatchObject({ position: expect.any(Number), cashChips: 100_000 });
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'guest', over: years });
    expectClean();
    await context.close();
  });

  it('who is already seated returns to the same seat, and confirms a higher age only where needed', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    await seat(page, 'adelaide').click();
    await page.waitForURL('**/table/adelaide');
    const first = await request<TableViewAnswer>(page, '/tables/adelaide');
    await page.goto(`${house.address()}/`);
    await waitUntilReady(page);
    expect(await seat(page, 'adelaide').textContent()).not.toContain('or over');
    expect(await seat(page, 'rws-a').textContent()).toContain('I am 21 or over');
    await seat(page, 'adelaide').click();
    await page.waitForURL('**/table/adelaide');
    const second = await request<TableViewAnswer>(page, '/tables/adelaide');
    expect(second.own?.position).toBe(first.own?.position);
    expectClean();
    await context.close();
  });

  it('can filter the tables by game', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    for (const table of TABLES) expect(await card(page, table).count(), table).toBe(1);
    await page.getByRole('button', { name: 'Tai Sai (Open Cover)', exact: true }).click();
    expect(await page.locator('article.lobby-card').count()).toBe(3);
    await page.getByRole('button', { name: 'All games' }).click();
    expect(await page.locator('article.lobby-card').count()).toBe(TABLES.length);
    expectClean();
    await context.close();
  });

  it.each(['rws-a', 'dicette'])('sees the same Chinese name of the game of %s in the lobby and at the table', async (table) => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/', { language: 'zh-Hant' });
    await waitUntilReady(page);
    const label = (await page.locator(`article[aria-label$=", ${table}"]`).getAttribute('aria-label')) ?? '';
    const game = label.slice(0, label.indexOf(','));
    expect(game).toMatch(/^[\u4e00-\u9fff]+$/);
    await page.goto(`${house.address()}/table/${table}`);
    await expect.poll(() => page.locator('header').textContent()).toContain(`${game} `);
    expect(await page.title()).toMatch(new RegExp(`^${game} `));
    expectClean();
    await context.close();
  });

  it('sees which bets favour the player', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    const summary = card(page, 'crown-c').locator('summary');
    expect(await summary.textContent()).toContain('practice chips only');
    await summary.click();
    expect(await card(page, 'crown-c').locator('details li').count()).toBeGreaterThan(2);
    expect(await page.locator('details.lobby-favouring').count()).toBe(1);
    await context.close();
  });

  it('finds no broken link', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    const links = (await page.evaluate("[...document.querySelectorAll('a[href]')].map(({ href }) => href)")) as string[];
    expect(links.length).toBeGreaterThan(20);
    for (const link of new Set(links)) expect((await fetch(link)).status, link).toBe(200);
    await context.close();
  });

  it('sees new players and results without reloading', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    const client = new CroupierClient(house.address());
    await client.guest();
    await client.table('triple-dice').sit();
    const crown = client.table('crown-c');
    await crown.sit();
    await expect.poll(() => card(page, 'crown-c').textContent(), { timeout: 20_000 }).toContain('1 of 100');
    await card(page, 'crown-c').locator('.lobby-results li').first().waitFor({ timeout: 20_000 });
    client.close();
    expectClean();
    await context.close();
  });

  it('sees when the server does not answer, and when it answers again', async () => {
    const ownHouse = await openWebHouse();
    const { page, context, expectClean } = await visit(browser, ownHouse.address(), '/');
    await waitUntilReady(page);
    await ownHouse.kill();
    await page.getByText('The server does not answer').waitFor({ timeout: 20_000 });
    await ownHouse.start();
    await page.getByText('The server does not answer').waitFor({ state: 'detached', timeout: 20_000 });
    expectClean();
    await context.close();
    await ownHouse.close();
  });
});

describe('a player on a break', () => {
  const exclude = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-croupier': '1' };
      const body = JSON.stringify({ kind: 'self-exclusion', days: 180 });
      return (await fetch('/api/v1/session/exclusion', { method: 'POST', headers, body })).status;
    });

  it('sees the exclusion beside the button, and all tables are disabled', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    await seat(page, 'dicette').click();
    await page.waitForURL('**/table/dicette');
    await page.goto(`${house.address()}/`);
    await waitUntilReady(page);
    // The exclusion comes from another tab, so this page does not know it.
    expect(await exclude(page)).toBeLessThan(300);
    const adelaide = page.locator('article[aria-label$=", adelaide"]');
    await seat(page, 'adelaide').click();
    await adelaide.locator('.lobby-refused').waitFor();
    expect(await adelaide.locator('.lobby-refused').textContent()).toMatch(/^You are excluded from play/);
    await page.reload();
    await expect.poll(() => page.locator('.lobby-sit[aria-disabled="true"]').count()).toBe(TABLES.length);
    expect(await page.locator('.lobby-sit', { hasText: 'Not available to you' }).count()).toBe(TABLES.length);
    await seat(page, 'adelaide').click({ force: true });
    expect(await adelaide.locator('.lobby-refused').textContent()).toMatch(/^You are on a break until/);
    expect(new URL(page.url()).pathname).toBe('/');
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-excluded');
    await context.close();
  }, 60_000);
});

describe('accessibility of the lobby', () => {
  it('shows the first seat buttons on a desktop without scrolling', async () => {
    const { page, context } = await visit(browser, house.address(), '/', { viewport: DESKTOP });
    await waitUntilReady(page);
    const box = await page.locator('.lobby-sit').first().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
    await context.close();
  });

  it.each<[string, VisitorOptions]>([
    ['dark-en-desktop', { viewport: DESKTOP, theme: 'dark' }],
    ['light-zh-desktop', { viewport: DESKTOP, theme: 'light', language: 'zh-Hant' }],
    ['contrast-en-phone', { viewport: PHONE, touch: true, theme: 'contrast' }],
    ['dark-zh-phone', { viewport: PHONE, touch: true, theme: 'dark', language: 'zh-Hant' }],
  ])(
    '%s',
    async (name, options) => {
      const { page, context, expectClean } = await visit(browser, house.address(), '/', options);
      await waitUntilReady(page);
      await expectAccessible(page);
      await saveScreenshot(page, `lobby-${name}`);
      expectClean();
      await context.close();
    },
    90_000,
  );

  it('does not scroll sideways at 400 % zoom', async () => {
    const { page, context } = await visit(browser, house.address(), '/', { viewport: { width: 320, height: 640 } });
    await waitUntilReady(page);
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(320);
    await context.close();
  });

  it('can be used by keyboard to take a seat', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate("document.activeElement.classList.contains('lobby-sit')")) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/table/crown-a');
    await context.close();
  });
});

describe('a real house', () => {
  it('without tables explains the set-up, and signs the administrator in', async () => {
    const empty = await openWebHouse({ CROUPIER_LIVE: 'true' });
    const code = /one-time code[^\n]*\n\n {2}(\S+)\n/.exec(empty.output())?.[1] ?? '';
    const { page, context, expectClean } = await visit(browser, empty.address(), '/');
    await page.getByRole('heading', { name: 'This house has no tables yet' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-empty');
    await page.getByRole('button', { name: 'Sign in with a one-time code' }).click();
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-code');
    await page.getByLabel('Login').fill('administrator');
    await page.getByLabel('One-time code').fill(code);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'staff' });
    expectClean();
    await context.close();
    await empty.close();
  });

  it('[crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] links to the rules and to the document of the house', async () => {
    const staffed = await openStaffedHouse();
    await staffed.table('sic-bo-1', {
      rulebook: 'crown-sic-bo',
      layout: 'A',
      setup: { rulesDocument: 'https://house.example/sic-bo.pdf' },
    });
    await staffed.table('big-small-1', { rulebook: 'adelaide-big-and-small', layout: 'mini' });
    const { page, context, expectClean } = await visit(browser, staffed.address(), '/');
    const crown = card(page, 'sic-bo-1');
    await crown.locator('svg').first().waitFor();
    expect(await crown.getByRole('link', { name: 'House rules' }).getAttribute('href')).toBe('https://house.example/sic-bo.pdf');
    expect(await crown.getByRole('link', { name: 'Rules', exact: true }).getAttribute('href')).toBe(
      '/rules/crown-sic-bo?layout=A',
    );
    const adelaide = card(page, 'big-small-1');
    expect(await adelaide.getByRole('link', { name: 'House rules' }).count()).toBe(0);
    await adelaide.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('heading', { name: 'Rules of Big and Small' }).waitFor();
    expectClean();
    await context.close();
    await staffed.close();
  });

  it('opens an account, and shows dealers a link to deal', async () => {
    const staffed = await openStaffedHouse();
    await staffed.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await visit(browser, staffed.address(), '/');
    await seat(page, 'sic-bo-1').click();
    await page.getByRole('button', { name: 'New account' }).click();
    await page.getByLabel('Login').fill('ann');
    await page.getByLabel('Name at the table').fill('Ann');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('I am 18 or over').check();
    await saveScreenshot(page, 'lobby-register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/table/sic-bo-1');
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'player', name: 'Ann' });
    expectClean();
    await context.close();

    const dan = await staffed.newStaff('Dan', [{ table: 'sic-bo-1', role: 'dealer' }]);
    const staff = await visit(browser, staffed.address(), '/');
    await staff.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await staff.page.getByRole('button', { name: 'First sign-in' }).click();
    await staff.page.getByLabel('Login').fill('dan');
    await staff.page.getByLabel('One-time code').fill('WRONG');
    await staff.page.getByLabel('Password').fill(PASSWORD);
    await staff.page.getByRole('button', { name: 'Set password and sign in' }).click();
    await staff.page.locator('form').getByText('Wrong login, password or code').waitFor();
    await staff.page.getByLabel('One-time code').fill(dan.code);
    await staff.page.getByRole('button', { name: 'Set password and sign in' }).click();
    await staff.page.getByRole('link', { name: 'Deal sic-bo-1' }).waitFor();
    await staff.context.close();
    await staffed.close();
  });
});
