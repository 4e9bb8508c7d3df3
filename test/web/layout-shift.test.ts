/** Tests that pages stay where they are while they load on a slow connection: the cumulative layout shift is below 0.05. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { expectNoShifts, openWebHouse, PHONE, recordShifts, visit, type WebHouse } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, PASSWORD, type StaffedHouse } from './staffed-house.ts';

const SIZES = [
  { name: 'a phone', viewport: PHONE, touch: true },
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, touch: false },
] as const;

/** A fast mobile network. Parts that load one after the other move the page only if loading takes time. */
const SLOW_NETWORK = { offline: false, latency: 80, downloadThroughput: 500_000, uploadThroughput: 500_000 };

interface PageCase {
  readonly name: string;
  readonly house: 'practice' | 'live';
  readonly path: string;
  /** Selector of an element that exists when the page is ready. */
  readonly ready: string;
  readonly signIn?: 'guest' | 'administrator';
}

const PAGES: readonly PageCase[] = [
  { name: 'the lobby', house: 'practice', path: '/', ready: '.lobby-felt svg' },
  { name: 'the lobby of a seated guest', house: 'practice', path: '/', ready: '.lobby-felt svg', signIn: 'guest' },
  { name: 'the lobby of a live house', house: 'live', path: '/', ready: '.lobby-felt svg' },
  { name: 'a practice table', house: 'practice', path: '/table/rws-a', ready: '.felt .cell' },
  { name: 'a practice table with a seat', house: 'practice', path: '/table/crown-a', ready: '.player-rack', signIn: 'guest' },
  { name: 'a live table', house: 'live', path: '/table/sic-bo-1', ready: '.felt .cell' },
  { name: 'the rules', house: 'practice', path: '/rules/crown-sic-bo', ready: '.rules-pays' },
  { name: 'a round', house: 'practice', path: '/r/crown-a/1', ready: '.round-check' },
  { name: 'a round of a signed-in guest', house: 'practice', path: '/r/crown-a/1', ready: '.round-check', signIn: 'guest' },
  { name: 'the own slips', house: 'practice', path: '/me', ready: '.me-limits', signIn: 'guest' },
  { name: 'the explorer', house: 'practice', path: '/x', ready: '.felt .cell' },
  { name: 'a display', house: 'practice', path: '/display/crown-a', ready: '.felt .cell' },
  { name: 'the tournaments', house: 'practice', path: '/tournaments', ready: 'main h1, main h2' },
  { name: 'the administration', house: 'live', path: '/house', ready: '.house-list', signIn: 'administrator' },
];

let practice: WebHouse;
let live: StaffedHouse;
let browser: Browser;
let guestCookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];
let administratorCookies: typeof guestCookies = [];

/** Takes a seat at crown-a and waits for a finished round. */
async function prepareGuest(): Promise<void> {
  const { page, context } = await visit(browser, practice.address(), '/table/crown-a');
  await page.locator('.player-enter').click();
  await page.locator('.player-rack').waitFor();
  guestCookies = await context.cookies();
  const client = new CroupierClient(practice.address());
  await vi.waitUntil(async () => (await client.floorTable('crown-a')).table.lastResults.length > 0, {
    timeout: 60_000,
    interval: 500,
  });
  client.close();
  await context.close();
}

async function prepareAdministrator(): Promise<void> {
  const { page, context } = await visit(browser, live.address(), '/house');
  await page.fill('[name=login]', 'administrator');
  await page.fill('[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('.house-list').waitFor();
  administratorCookies = await context.cookies();
  await context.close();
}

beforeAll(async () => {
  browser = await sharedBrowser();
  practice = await openWebHouse();
  live = await openStaffedHouse();
  await live.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
  await prepareGuest();
  await prepareAdministrator();
}, 120_000);

afterAll(async () => {
  await practice?.close();
  await live?.close();
});

describe.each(SIZES)('on $name', ({ viewport, touch }) => {
  it.each(PAGES)('$name does not move while it loads', { timeout: 60_000 }, async ({ house, path, ready, signIn }) => {
    const address = house === 'live' ? live.address() : practice.address();
    const { page, context } = await visit(browser, address, '/icon.svg', { viewport, touch });
    if (signIn !== undefined) await context.addCookies(signIn === 'guest' ? guestCookies : administratorCookies);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await recordShifts(page);
    await page.goto(`${address}${path}`);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoShifts(page);
    await context.close();
  });
});
