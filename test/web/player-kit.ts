/** Helpers that act as a player on the page, and read the state of the page and the server. */
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TableViewAnswer } from '../../src/protocol/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';
import { PASSWORD, type StaffedTable, type TestUser } from './staffed-house.ts';

/** The player's money on the page, in minor units. */
export interface Balance {
  readonly chips: number;
  readonly staked: number;
}

export const cellOf = (page: Page, bet: string): Locator => page.locator(`.felt [data-key="${bet}"] > .button`);

export async function balanceOf(page: Page): Promise<Balance> {
  const read = async (name: string): Promise<number> => Number(await page.locator(`[data-${name}]`).getAttribute(`data-${name}`));
  return { chips: await read('chips'), staked: await read('staked') };
}

/** Fetches the player's view of a table from the server. */
export const fetchTableView = (page: Page, table: string): Promise<TableViewAnswer> =>
  page.evaluate(async (name) => (await fetch(`/api/v1/tables/${name}`)).json(), table) as Promise<TableViewAnswer>;

/** Waits until the server has answered all wagers. */
export const waitForAnswers = (page: Page): Promise<void> => expect.poll(() => page.locator('.player-pending').count()).toBe(0);

/** Takes a seat at a practice table. The page then buys 100,000 minor units of practice chips. */
export async function takeSeat(page: Page): Promise<void> {
  await page.locator('.player-enter').click();
  await page.locator('.player-controls').waitFor();
  await expect.poll(() => balanceOf(page)).toEqual({ chips: 100_000, staked: 0 });
}

export async function signInOnPage(page: Page, login: string): Promise<void> {
  await page.getByLabel('Name').fill(login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Plays a round at a Tai Sai table from the close of betting to the last payment. */
export async function finishRound({ dealerDoes }: StaffedTable, faces: readonly Face[]): Promise<void> {
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

const isBettingOpen = (page: Page): Promise<boolean> => page.locator('.player-phase[data-open]').isVisible();

/** Waits for the next opening of betting, or returns if the table waits for a first wager. */
export async function waitForOpening(page: Page): Promise<void> {
  // `.player-held`: the table holds betting open until the first wager.
  if (await isBettingOpen(page)) await page.locator('.player-phase:not([data-open]), .player-held').first().waitFor();
  await page.locator('.player-phase[data-open]').waitFor();
}

/** Waits until a player who came from the lobby is seated, and returns the player's chips. */
export async function waitForChips(page: Page, table: string): Promise<number> {
  await page.waitForURL(`**/table/${table}`);
  await page.locator('.player-controls').waitFor();
  await expect.poll(async () => (await balanceOf(page)).chips).toBeGreaterThan(0);
  return (await balanceOf(page)).chips;
}

/** The round in the ledger (the list of settled wagers); 0 without a ledger. */
export async function ledgerRound(page: Page): Promise<number> {
  const ledger = page.locator('.player-ledger');
  return (await ledger.count()) === 0 ? 0 : Number(await ledger.getAttribute('data-round'));
}

/** Checks the lines of the ledger, and that the chips change by the net result. */
export async function expectSettled(page: Page, bets: readonly string[], chipsBefore: number): Promise<void> {
  await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
  await expect.poll(async () => (await balanceOf(page)).staked, { timeout: 20_000 }).toBe(0);
  const lines = page.locator('.player-line');
  const shownBets = (): Promise<readonly (string | null)[]> =>
    lines.evaluateAll((items) => items.map((item) => item.getAttribute('data-bet')).sort());
  await expect.poll(shownBets).toEqual([...bets].sort());
  const net = Number(await page.locator('.player-net').first().getAttribute('data-net'));
  // What the player gets is due until it is paid.
  await expect.poll(async () => (await balanceOf(page)).chips).toBe(chipsBefore + net);
}

/** Every page has fewer tab stops than this. */
const TAB_STOPS_MAX = 200;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < TAB_STOPS_MAX; i++) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Opens the page of a table and signs the player in. */
export async function openTableAs(
  browser: Browser,
  address: string,
  table: string,
  { login, password }: Pick<TestUser, 'login' | 'password'>,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, address, `/table/${table}`, options);
  const { page } = visitor;
  await page.fill('[name=login]', login);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.locator('.player-controls').waitFor();
  return visitor;
}

/** Places a stake by pointer, with the largest possible chips first. */
export async function placeStake(page: Page, bet: string, stakeMinor: number): Promise<void> {
  let left = stakeMinor;
  for (const valueMinor of [10_000, 2500, 500]) {
    const count = Math.floor(left / valueMinor);
    if (count === 0) continue;
    await page
      .locator('.player-rack')
      .getByRole('button', { name: `Chip of ${valueMinor / 100}`, exact: true })
      .click();
    for (let i = 0; i < count; i++) await cellOf(page, bet).click();
    left -= count * valueMinor;
  }
  expect(left, 'the chips do not add up to the stake').toBe(0);
}

/** Records announcements to screen readers from now on. A live region with an unchanged text is not announced again. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = [];
    const lastTexts = new WeakMap<Element, string>();
    const readRegion = (region: Element, isChange: boolean): void => {
      const text = (region.textContent ?? '').trim();
      if (isChange && text !== '' && text !== lastTexts.get(region)) announcements.push(text);
      lastTexts.set(region, text);
    };
    const regions = '[aria-live], [role="status"], [role="alert"]';
    for (const region of document.querySelectorAll(regions)) readRegion(region, false);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region != null) readRegion(region, true);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(regions)) readRegion(inner, true);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { announcements });
  });
  return () => page.evaluate('announcements') as Promise<readonly string[]>;
}

export const pressAsShooter = (page: Page, label: string): Promise<void> =>
  page.locator('.player-shooter').getByRole('button', { name: label, exact: true }).click();
