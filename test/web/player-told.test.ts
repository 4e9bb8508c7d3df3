/** What a player is told without asking: when a table that waited for a wager closes. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/chromium.ts';
import { openWebHouse, visit, type WebHouse } from './kit.ts';
import { answered, cellOf, purseOf, sit } from './player-kit.ts';

let browser: Browser;
/** The practice floor, for what only a system that deals by itself can show. */
let floor: WebHouse;

beforeAll(async () => {
  floor = await openWebHouse({ CROUPIER_DEALING: 'fast' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await floor?.close();
});

describe('a table that waits for a wager', { timeout: 60_000 }, () => {
  it('counts down from the first one, for the player and on the display, and closes', async () => {
    const { page, context, expectClean } = await visit(browser, floor.address(), '/table/rws-a');
    const screen = await visit(browser, floor.address(), '/display/rws-a');
    await sit(page);
    await page.locator('.player-held').waitFor();
    expect(await page.locator('.player-held').textContent()).toBe('The table waits for a wager');
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await screen.page.getByRole('timer').count()).toBe(0);
    const counted = Promise.all([page, screen.page].map((each) => each.getByRole('timer').waitFor()));
    await cellOf(page, 'big').click();
    await counted;
    expect(await page.locator('.player-held').count()).toBe(0);
    await answered(page);
    await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
    expect((await purseOf(page)).staked).toBe(0);
    expectClean();
    screen.expectClean();
    await context.close();
    await screen.context.close();
  });
});
