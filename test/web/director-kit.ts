/** Helpers for tests of the director's console: opens it, and does acts by mouse and by keyboard. */
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor, VisitorOptions } from './kit.ts';
import type { TestUser } from './staffed-house.ts';
import { visitAs, type WebTournament } from './tournament-kit.ts';

export const dialogOf = (page: Page): Locator => page.locator('dialog[open]');

/** Opens the console of a tournament. `address` is another address of the server, such as that of a proxy. */
export async function openDirector(
  browser: Browser,
  tournament: WebTournament,
  user: Pick<TestUser, 'login' | 'password'>,
  {
    section = '',
    address = tournament.house.address(),
    ...options
  }: VisitorOptions & { section?: string; address?: string } = {},
): Promise<Visitor> {
  const visitor = await visitAs(browser, address, `/t/${tournament.id}/direct${section}`, user, options);
  visitor.page.setDefaultTimeout(9000);
  await visitor.page.locator('.direct').waitFor();
  return visitor;
}

export const openSection = async (page: Page, section: string): Promise<void> => {
  await page.locator(`.direct-nav a[href="#${section}"]`).click();
  await page.locator(`[data-section="${section}"]`).waitFor();
};

/** Waits until the first field of the open dialog has the focus, or its button if it has no fields. */
export const waitForFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('dialog form :is(input, select, [data-confirm])')))
    .toBe(true);

/** Waits for the effect in the open dialog, and returns its text. */
export async function readEffect(page: Page): Promise<string> {
  await dialogOf(page).locator('[data-preview="effect"]').waitFor();
  return (await dialogOf(page).locator('.direct-preview').textContent()) ?? '';
}

/** Confirms the open dialog by mouse or by keyboard, and waits until it has closed. */
export async function confirmAct(page: Page, by: 'mouse' | 'keyboard' = 'mouse'): Promise<void> {
  await dialogOf(page).locator('[data-preview="effect"]').waitFor();
  const button = dialogOf(page).locator('[data-confirm]');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
  if (by === 'mouse') await button.click();
  else await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Opens an act with a button of the section or of the strip, fills in the reason, and confirms it. */
export async function doAct(page: Page, button: Locator, reason: string | null = null): Promise<string> {
  await button.click();
  if (reason !== null) await dialogOf(page).locator('[name=why]').fill(reason);
  const effect = await readEffect(page);
  await confirmAct(page);
  return effect;
}

/** Does one of the next acts of the console as soon as it can be done, and returns its effect. */
export async function doNextAct(page: Page, act: string, timeoutMs = 20_000): Promise<string> {
  const button = page.locator(`.next-acts [data-next="${act}"][data-kind=do] [data-act="${act}"]`).first();
  await button.waitFor({ timeout: timeoutMs });
  await button.click();
  const effect = await readEffect(page);
  await confirmAct(page);
  return effect;
}

/** The act of the first button of the next acts; null if nothing can be done now. */
export async function firstAct(page: Page): Promise<string | null> {
  const button = page.locator('.next-acts button.main[data-act]');
  return (await button.count()) === 0 ? null : button.first().getAttribute('data-act');
}
