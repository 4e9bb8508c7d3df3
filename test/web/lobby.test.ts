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
const cardOf = (page: Page, table: string) => page.locator('article.lobby-card', { hasText: `${table}` }).first();
const seatButton = (page: Page, table: string) => page.locator(`article[aria-label$=", ${table}"]`).getByRole('button');

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
    ['at a table with a higher minimum age', 'rws-c', { viewport: DESKTOP }, 21],
  ])('%s gets a seat at %s and chips with one press', async (_, table, options, minimumAge) => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/', options);
    await waitUntilReady(page);
    expect(await seatButton(page, table).textContent()).toContain(`I am ${minimumAge} or over`);
    await seatButton(page, table).click();
    await page.waitForURL(`**/table/${table}`);
    const { own } = await request<TableViewAnswer>(page, `/tables/${table}`);
    expect(own).toMatchObject({ position: expect.any(Number), cashChips: 100_000 });
    // `over`: the age in years that the visitor has confirmed.
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'guest', over: minimumAge });
    expectNoPageErrors();
    await context.close();
  });

  it('who is seated returns to the same seat, and confirms the age again only for a higher minimum age', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    await seatButton(page, 'adelaide').click();
    await page.waitForURL('**/table/adelaide');
    const firstView = await request<TableViewAnswer>(page, '/tables/adelaide');
    await page.goto(`${house.address()}/`);
    await waitUntilReady(page);
    expect(await seatButton(page, 'adelaide').textContent()).not.toContain('or over');
    expect(await seatButton(page, 'rws-a').textContent()).toContain('I am 21 or over');
    await seatButton(page, 'adelaide').click();
    await page.waitForURL('**/table/adelaide');
    const secondView = await request<TableViewAnswer>(page, '/tables/adelaide');
    expect(secondView.own?.position).toBe(firstView.own?.position);
    expectNoPageErrors();
    await context.close();
  });

  it('can filter the tables by game', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    for (const table of TABLES) expect(await cardOf(page, table).count(), table).toBe(1);
    await page.getByRole('button', { name: 'Tai Sai (Open Cover)', exact: true }).click();
    expect(await page.locator('article.lobby-card').count()).toBe(3);
    await page.getByRole('button', { name: 'All games' }).click();
    expect(await page.locator('article.lobby-card').count()).toBe(TABLES.length);
    expectNoPageErrors();
    await context.close();
  });

  it.each(['rws-a', 'dicette'])('sees the same Chinese name of the game of %s in the lobby and at the table', async (table) => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/', { language: 'zh-Hant' });
    await waitUntilReady(page);
    const label = (await page.locator(`article[aria-label$=", ${table}"]`).getAttribute('aria-label')) ?? '';
    const game = label.slice(0, label.indexOf(','));
    expect(game).toMatch(/^[\u4e00-\u9fff]+$/);
    await page.goto(`${house.address()}/table/${table}`);
    await expect.poll(() => page.locator('header.top-bar').textContent()).toContain(game);
    expect(await page.title()).toMatch(new RegExp(`^${game} `));
    expectNoPageErrors();
    await context.close();
  });

  it('sees which bets favour the player, at the only table that has such bets', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    const summary = cardOf(page, 'crown-c').locator('summary');
    expect(await summary.textContent()).toContain('favour the player');
    await summary.click();
    expect(await cardOf(page, 'crown-c').locator('details li').count()).toBeGreaterThan(2);
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

  it('sees no text about missing results while the dice of a game are loading', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/me');
    await page.route('**/api/v1/floor*', async (route) => {
      const response = await route.fetch();
      const floor = await response.json();
      const lastResults = [{ round: 1, faces: [1, 2, 3], voided: false }];
      const items = floor.items.map((item: object) => ({ ...item, lastResults }));
      await route.fulfill({ response, json: { ...floor, items } });
    });
    let load = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/crown-sic-bo-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${house.address()}/`);
    const results = cardOf(page, 'crown-a').locator('.lobby-results');
    await results.waitFor({ state: 'attached' });
    expect((await results.textContent())?.trim()).toBe('');
    load();
    await results.locator('.dice').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('sees new players and results without reloading', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    const client = new CroupierClient(house.address());
    await client.guest();
    // This seat must not count on the card of crown-c.
    await client.table('triple-dice').sit();
    const crown = client.table('crown-c');
    await crown.sit();
    await expect.poll(() => cardOf(page, 'crown-c').textContent(), { timeout: 20_000 }).toContain('1 of 100');
    await cardOf(page, 'crown-c').locator('.lobby-results li').first().waitFor({ timeout: 20_000 });
    client.close();
    expectNoPageErrors();
    await context.close();
  });

  it('sees when the server does not answer, and when it answers again', async () => {
    const newHouse = await openWebHouse();
    const { page, context, expectNoPageErrors } = await visit(browser, newHouse.address(), '/');
    await waitUntilReady(page);
    await newHouse.kill();
    await page.getByText('The server does not answer').waitFor({ timeout: 20_000 });
    await newHouse.start();
    await page.getByText('The server does not answer').waitFor({ state: 'detached', timeout: 20_000 });
    expectNoPageErrors();
    await context.close();
    await newHouse.close();
  });
});

describe('a player on a break', () => {
  const startSelfExclusion = (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-croupier': '1' };
      const body = JSON.stringify({ kind: 'self-exclusion', days: 180 });
      return (await fetch('/api/v1/session/exclusion', { method: 'POST', headers, body })).status;
    });

  it('sees the exclusion beside the seat button; after a reload the buttons of all tables are disabled', async () => {
    const { page, context } = await visit(browser, house.address(), '/');
    await waitUntilReady(page);
    await seatButton(page, 'dicette').click();
    await page.waitForURL('**/table/dicette');
    await page.goto(`${house.address()}/`);
    await waitUntilReady(page);
    // The request does not use the code of the page, so the page does not know the exclusion.
    expect(await startSelfExclusion(page)).toBeLessThan(300);
    const adelaide = page.locator('article[aria-label$=", adelaide"]');
    await seatButton(page, 'adelaide').click();
    await adelaide.locator('.lobby-refused').waitFor();
    expect(await adelaide.locator('.lobby-refused').textContent()).toMatch(/^You are excluded from play/);
    await page.reload();
    await expect.poll(() => page.locator('.lobby-sit[aria-disabled="true"]').count()).toBe(TABLES.length);
    expect(await page.locator('.lobby-sit', { hasText: 'Not available to you' }).count()).toBe(TABLES.length);
    await seatButton(page, 'adelaide').click({ force: true });
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
    'passes the axe check: %s',
    async (name, options) => {
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/', options);
      await waitUntilReady(page);
      await expectAccessible(page);
      await saveScreenshot(page, `lobby-${name}`);
      expectNoPageErrors();
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

describe('a live house (no practice tables, no guests)', () => {
  it('without tables explains how to set up tables, and signs the administrator in', async () => {
    const emptyHouse = await openWebHouse({ CROUPIER_LIVE: 'true' });
    const code = /one-time code[^\n]*\n\n {2}(\S+)\n/.exec(emptyHouse.output())?.[1] ?? '';
    const { page, context, expectNoPageErrors } = await visit(browser, emptyHouse.address(), '/');
    await page.getByRole('heading', { name: 'This house has no tables yet' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-empty');
    expect(await page.getByRole('link', { name: 'Open the administration page' }).getAttribute('href')).toBe('/house#code');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'First sign-in' }).click();
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-code');
    await page.getByLabel('Login').fill('administrator');
    await page.getByLabel('One-time code').fill(code);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL('**/house');
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'staff' });
    expectNoPageErrors();
    await context.close();
    await emptyHouse.close();
  });

  it('[crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] links from a card to the rulebook and to the house rules', async () => {
    const staffed = await openStaffedHouse();
    await staffed.table('sic-bo-1', {
      rulebook: 'crown-sic-bo',
      layout: 'A',
      setup: { rulesDocument: 'https://house.example/sic-bo.pdf' },
    });
    await staffed.table('big-small-1', { rulebook: 'adelaide-big-and-small', layout: 'mini' });
    const { page, context, expectNoPageErrors } = await visit(browser, staffed.address(), '/');
    const crown = cardOf(page, 'sic-bo-1');
    await crown.locator('svg').first().waitFor();
    expect(await crown.getByRole('link', { name: 'House rules' }).getAttribute('href')).toBe('https://house.example/sic-bo.pdf');
    expect(await crown.getByRole('link', { name: 'Rules', exact: true }).getAttribute('href')).toBe(
      '/rules/crown-sic-bo?layout=A',
    );
    const adelaide = cardOf(page, 'big-small-1');
    expect(await adelaide.getByRole('link', { name: 'House rules' }).count()).toBe(0);
    await adelaide.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('heading', { name: 'Rules of Big and Small' }).waitFor();
    expectNoPageErrors();
    await context.close();
    await staffed.close();
  });

  it('lets a player open an account, and shows a dealer a link to the console', async () => {
    const staffed = await openStaffedHouse();
    await staffed.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await visit(browser, staffed.address(), '/');
    await seatButton(page, 'sic-bo-1').click();
    await page.getByRole('button', { name: 'New account' }).click();
    await page.getByLabel('Login').fill('ann');
    await page.getByLabel('Name at the table').fill('Ann');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('I am 18 or over').check();
    await saveScreenshot(page, 'lobby-register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/table/sic-bo-1');
    expect(await request<SessionView>(page, '/session')).toMatchObject({ kind: 'player', name: 'Ann' });
    expectNoPageErrors();
    await context.close();

    const dan = await staffed.newStaff('Dan', [{ table: 'sic-bo-1', role: 'dealer' }]);
    const dealer = await visit(browser, staffed.address(), '/');
    await dealer.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dealer.page.getByRole('button', { name: 'First sign-in' }).click();
    await dealer.page.getByLabel('Login').fill('dan');
    await dealer.page.getByLabel('One-time code').fill('WRONG');
    await dealer.page.getByLabel('Password').fill(PASSWORD);
    await dealer.page.getByRole('button', { name: 'Set password and sign in' }).click();
    await dealer.page.locator('form').getByText('Wrong login, password or code').waitFor();
    await dealer.page.getByLabel('One-time code').fill(dan.code);
    await dealer.page.getByRole('button', { name: 'Set password and sign in' }).click();
    await dealer.page.getByRole('link', { name: 'Deal sic-bo-1' }).waitFor();
    await dealer.context.close();
    await staffed.close();
  });
});
