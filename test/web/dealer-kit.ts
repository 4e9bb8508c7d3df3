/** Helpers for page tests that use the dealer console. Dealers act through the page, players through the API. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';
import type { StaffedTable, TestUser } from './staffed-house.ts';

/** Opens the dealer console of a table and signs in with the form. */
export async function openConsoleAs(
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

/** Waits until `act` is the next step, and checks what the dealer has to call out. */
export async function expectNextStep(page: Page, act: string, call?: string): Promise<void> {
  await page.locator('.next-button:not([aria-disabled="true"]) .next-act', { hasText: act }).waitFor();
  if (call !== undefined) expect(await page.locator('.next-call q').textContent()).toBe(call);
}

/** Waits until `act` is the next step, and presses Enter to do it. */
export async function doNextStep(page: Page, act: string, call?: string): Promise<void> {
  await expectNextStep(page, act, call);
  await page.keyboard.press('Enter');
}

/** Does a step with lines that are not marked as taken or paid: Enter, then Enter in the confirmation. */
export async function doStepAndConfirm(page: Page, act: 'Take losing wagers' | 'Pay all winners'): Promise<void> {
  await doNextStep(page, act);
  await page.locator('dialog[open] .form-text', { hasText: 'not marked as' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Enters the faces by keyboard and checks that the page draws the dice. */
export async function enterDice(page: Page, faces: readonly number[]): Promise<void> {
  await page.locator('.next-act', { hasText: /^Read the/ }).waitFor();
  for (const face of faces) await page.keyboard.press(String(face));
  await page.locator('.next-act', { hasText: /^Enter / }).waitFor();
  expect(await page.locator('.dice-view-entered .die').count()).toBe(faces.length);
  await page.keyboard.press('Enter');
}

/** Picks a choice of the open dialog. */
export async function pickChoice(page: Page, label: string): Promise<void> {
  await page.locator('dialog[open] .choice', { hasText: label }).click();
}

/** Opens the list of irregularities, picks one and confirms it. */
export async function declareIrregularity(page: Page, label: string): Promise<void> {
  await page.keyboard.press('+');
  await pickChoice(page, label);
  await page.locator('dialog[open] [data-enter]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** The irregularities that the console offers now. */
export async function listIrregularities(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('+');
  await page.locator('dialog[open]').waitFor();
  const labels = await page.locator('dialog[open] .choice b').allTextContents();
  await page.keyboard.press('.');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return labels;
}

/** Sends a player's command over the API. */
export const sendCommand = async ({ client }: TestUser, table: string, body: CommandBody): Promise<void> =>
  void (await client.command(table, body));

export const placeWager = ({ client, person }: TestUser, table: string, bet: string, amount: number): Promise<void> =>
  sendCommand({ client, person } as TestUser, table, { type: 'place', player: person, bet, amount });

/** Records every change of a live region for screen readers, even if its text stays the same. */
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

export async function recordLiveRegionChanges(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(RECORD_ANNOUNCEMENTS);
  return () => page.evaluate<readonly string[]>('window.announcements');
}

/** What the player wagers in `playCrownRound`. */
export const STAKE = 1000;

/** Plays a Crown round over the API, in which the player wagers `STAKE` on Big. */
export async function playCrownRound(
  { table, dealerDoes }: StaffedTable,
  player: TestUser,
  faces: readonly Face[],
): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await placeWager(player, table, 'big', STAKE);
  await dealerDoes({ type: 'tumble', times: 1 });
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'uncover' });
  await dealerDoes({ type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

/** Opens the form that corrects the settlement of round 1, by keyboard, and enters 4, 5, 6. */
export async function correctFirstRoundByKeys(page: Page): Promise<void> {
  await page.locator('.next-button').focus();
  await page.keyboard.press('d');
  await page.locator('dialog[open] [role=tab]:focus').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('dialog[open] .choice', { hasText: 'Round 1' }).waitFor();
  await page.keyboard.press('1');
  await page.locator('dialog[open] .choice', { hasText: 'Correct the settlement' }).waitFor();
  await page.keyboard.press('1');
  await page.getByLabel('Die 1', { exact: true }).waitFor();
  // The first die has the focus. A digit chooses a face and moves to the next die.
  for (const face of ['4', '5', '6']) await page.keyboard.press(face);
}
