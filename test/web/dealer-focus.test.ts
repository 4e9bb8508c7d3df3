/** The keys of the dealer console after a dialog: Enter takes the next step, and space presses the focused button. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNextStep, openConsoleAs } from './dealer-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

it('Enter takes the next step after a player was looked at while the table waited', { timeout: 60_000 }, async () => {
  const table = await house.table('waits', { rulebook: 'crown-sic-bo', layout: 'A' });
  await table.seat(await house.player('Ann waits'), 1);
  await table.chiefDoes({ type: 'report-malfunction', about: 'the tumbler jams' });
  const { page, context } = await openConsoleAs(browser, house.address(), table.table, table.dealer);
  await page.locator('.next-waiting').waitFor();
  const card = page.locator('.player-list-button').first();
  await card.click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // Nothing waits for the dealer, so the card has the focus again.
  await page.locator('.player-list-button:focus').waitFor();
  await page.keyboard.press('Enter');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await table.chiefDoes({ type: 'declare-rectified' });
  await expectNextStep(page, 'Open betting');
  await page.keyboard.press('Enter');
  await expectNextStep(page, 'Activate the tumbler');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  // Space presses the card.
  await card.focus();
  await page.keyboard.press('Space');
  await page.locator('dialog[open] h2', { hasText: 'Ann waits' }).waitFor();
  await context.close();
});
