/** Dealing in a browser: somebody of staff at the console of a table, by its keys and buttons. It must never act past the page. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CommandBody } from '../../src/table/index.ts';
import type { Someone } from './dealt-house.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';

/** Signed in by the form, with the console before them. */
export async function atConsole(
  browser: Browser,
  address: string,
  table: string,
  { login, password }: Pick<Someone, 'login' | 'password'>,
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

/** Waits until the next step is this one; what it says to call stands on it. */
export async function expectNext(page: Page, act: string, call?: string): Promise<void> {
  await page.locator('.next-button:not([aria-disabled="true"]) .next-act', { hasText: act }).waitFor();
  if (call !== undefined) expect(await page.locator('.next-call q').textContent()).toBe(call);
}

/** The next step, pressed by Enter once it is this one. */
export async function press(page: Page, act: string, call?: string): Promise<void> {
  await expectNext(page, act, call);
  await page.keyboard.press('Enter');
}

/** Calls everything done that is not ticked, by Enter and by Enter again once it is asked. */
export async function pressUnticked(page: Page, act: 'Take losing wagers' | 'Pay all winners'): Promise<void> {
  await press(page, act);
  await page.locator('dialog[open] .form-what', { hasText: 'not ticked' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Reads the dice on the keypad, checks what is drawn, and enters them. */
export async function readDice(page: Page, faces: readonly number[]): Promise<void> {
  await page.locator('.next-act', { hasText: /^Read the/ }).waitFor();
  for (const face of faces) await page.keyboard.press(String(face));
  await page.locator('.next-act', { hasText: /^Enter / }).waitFor();
  expect(await page.locator('.stage-read .die').count()).toBe(faces.length);
  await page.keyboard.press('Enter');
}

/** Chooses from the list that is open. */
export async function choose(page: Page, label: string): Promise<void> {
  await page.locator('dialog[open] .choice', { hasText: label }).click();
}

/** Opens the list of what can go wrong, chooses and confirms. */
export async function declare(page: Page, label: string): Promise<void> {
  await page.keyboard.press('+');
  await choose(page, label);
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** What is offered in the list of what can go wrong; it is closed again. */
export async function troubles(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('+');
  await page.locator('dialog[open]').waitFor();
  const labels = await page.locator('dialog[open] .choice b').allTextContents();
  await page.keyboard.press('.');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return labels;
}

/** A player's own act, asked through the client. */
export const does = async ({ client }: Someone, table: string, body: CommandBody): Promise<void> =>
  void (await client.command(table, body));

export const places = ({ client, person }: Someone, table: string, bet: string, amount: number): Promise<void> =>
  does({ client, person } as Someone, table, { type: 'place', player: person, bet, amount });

/** Hears every live region as it changes, also where the same is said again. */
const HEAR = `
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role="status"], [role="alert"], [aria-live]');
      const text = region?.textContent.trim() ?? '';
      if (text !== '') window.heard.push(text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

/** Everything that is read aloud from now on, in its order. */
export async function hearing(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(HEAR);
  return () => page.evaluate<readonly string[]>('window.heard');
}
