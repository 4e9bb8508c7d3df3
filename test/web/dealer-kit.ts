/** Helpers for page tests that use the dealer console. They act only through the page. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CommandBody } from '../../src/table/index.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';
import type { TestUser } from './staffed-house.ts';

/** Opens the console and signs in by the form. */
export async function atConsole(
  browser: Browser,
  address: string,
  table: string,
  { login, password }: Pick<TestUser, 'login' | 'password'>,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, address, `/deal/${table}`, options);
  const { page } = visitor;
  await page.fill('[name=login]', login);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.next');
  return visitor;
}

/** Waits until this is the next step, and checks its call. */
export async function expectNext(page: Page, act: string, call?: string): Promise<void> {
  await page.locator('.next-button:not([aria-disabled="true"]) .next-act', { hasText: act }).waitFor();
  if (call !== undefined) expect(await page.locator('.next-call q').textContent()).toBe(call);
}

/** Waits until this is the next step, and presses Enter. */
export async function press(page: Page, act: string, call?: string): Promise<void> {
  await expectNext(page, act, call);
  await page.keyboard.press('Enter');
}

/** Completes a step with unmarked lines: Enter, then Enter in the confirmation. */
export async function pressUnmarked(page: Page, act: 'Take losing wagers' | 'Pay all winners'): Promise<void> {
  await press(page, act);
  await page.locator('dialog[open] .form-text', { hasText: 'not marked as' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Enters the dice by keyboard and checks that they are drawn. */
export async function readDice(page: Page, faces: readonly number[]): Promise<void> {
  await page.locator('.next-act', { hasText: /^Read the/ }).waitFor();
  for (const face of faces) await page.keyboard.press(String(face));
  await page.locator('.next-act', { hasText: /^Enter / }).waitFor();
  expect(await page.locator('.dice-view-entered .die').count()).toBe(faces.length);
  await page.keyboard.press('Enter');
}

/** Picks a choice of the open dialog. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.locator('dialog[open] .choice', { hasText: label }).click();
}

/** Opens the irregularities, picks one and confirms it. */
export async function declare(page: Page, label: string): Promise<void> {
  await page.keyboard.press('+');
  await choose(page, label);
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** The irregularities that are offered now. */
export async function listIrregularities(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('+');
  await page.locator('dialog[open]').waitFor();
  const labels = await page.locator('dialog[open] .choice b').allTextContents();
  await page.keyboard.press('.');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return labels;
}

/** Sends a player's command over the API. */
export const does = async ({ client }: TestUser, table: string, body: CommandBody): Promise<void> =>
  void (await client.command(table, body));

export const places = ({ client, person }: TestUser, table: string, bet: string, amount: number): Promise<void> =>
  does({ client, person } as TestUser, table, { type: 'place', player: person, bet, amount });

/** Records every change of a live region, even if the text is the same. */
const RECORD_ANNOUNCEMENTS = `
  window.announcements = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role="status"], [role="alert"], [aria-live]');
      const text = region?.textContent.trim() ?? '';
      if (text !== '') window.announcements.push(text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

/** Records all screen reader announcements from now on. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(RECORD_ANNOUNCEMENTS);
  return () => page.evaluate<readonly string[]>('window.announcements');
}
