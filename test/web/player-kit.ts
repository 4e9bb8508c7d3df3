/** A player's hands on the page: by pointer, by keys, by finger. What they see is read from the page, what is so from the house. */
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TableViewAnswer } from '../../src/protocol/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { type DealtTable, PASSWORD, type Someone } from './dealt-house.ts';
import { type Visitor, type VisitorOptions, visit } from './kit.ts';

/** What the page shows of one's money, in minor units. */
export interface Purse {
  readonly chips: number;
  readonly staked: number;
}

export const cellOf = (page: Page, bet: string): Locator => page.locator(`.felt [data-key="${bet}"] > .button`);

export async function purseOf(page: Page): Promise<Purse> {
  const read = async (name: string): Promise<number> => Number(await page.locator(`[data-${name}]`).getAttribute(`data-${name}`));
  return { chips: await read('chips'), staked: await read('staked') };
}

/** The house's own word on this browser's money. */
export const ownAt = (page: Page, table: string): Promise<TableViewAnswer> =>
  page.evaluate(async (name) => (await fetch(`/api/v1/tables/${name}`)).json(), table) as Promise<TableViewAnswer>;

/** Everything that was asked has been answered. */
export const answered = (page: Page): Promise<void> => expect.poll(() => page.locator('.player-unsure').count()).toBe(0);

export async function sit(page: Page): Promise<void> {
  await page.locator('.player-enter').click();
  await page.locator('.player-hand').waitFor();
  await expect.poll(() => purseOf(page)).toEqual({ chips: 100_000, staked: 0 });
}

/** By name, where people deal; whoever was seated by the dealer has their chips. */
export async function signInAt(page: Page, login: string): Promise<void> {
  await page.getByLabel('Name').fill(login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A round at a Tai Sai table from the close to its end. */
export async function conclude({ dealerDoes }: DealtTable, faces: readonly Face[]): Promise<void> {
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

const isOpen = (page: Page): Promise<boolean> => page.locator('.player-phase[data-open]').isVisible();

/** The next moment at which betting has its whole time ahead: it opens, or the table waits for a wager. */
export async function untilOpens(page: Page): Promise<void> {
  if (await isOpen(page)) await page.locator('.player-phase:not([data-open]), .player-held').first().waitFor();
  await page.locator('.player-phase[data-open]').waitFor();
}

/** On the way from the lobby: seated, with whatever chips are handed out there. Resolves with them. */
export async function chipsAt(page: Page, table: string): Promise<number> {
  await page.waitForURL(`**/table/${table}`);
  await page.locator('.player-hand').waitFor();
  await expect.poll(async () => (await purseOf(page)).chips).toBeGreaterThan(0);
  return (await purseOf(page)).chips;
}

/** The number of the round that the ledger is of; 0 without one. */
export async function ledgerRound(page: Page): Promise<number> {
  const ledger = page.locator('.player-ledger');
  return (await ledger.count()) === 0 ? 0 : Number(await ledger.getAttribute('data-round'));
}

/** The settlement of this round has come; its lines are those of these bets, and the chips are what they were with what it brought. */
export async function expectSettled(page: Page, bets: readonly string[], before: number): Promise<void> {
  await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
  await expect.poll(async () => (await purseOf(page)).staked, { timeout: 20_000 }).toBe(0);
  const lines = page.locator('.player-line');
  const shown = (): Promise<readonly (string | null)[]> =>
    lines.evaluateAll((items) => items.map((item) => item.getAttribute('data-bet')).sort());
  await expect.poll(shown).toEqual([...bets].sort());
  const net = Number(await page.locator('.player-net').first().getAttribute('data-net'));
  expect((await purseOf(page)).chips).toBe(before + net);
}

/** More than any page has: a lobby of eight tables with their last results. */
const STOPS_MOST = 200;

/** Tabs until something has the keyboard; fails where it is not reached. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < STOPS_MOST; i++) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Signed in by the form of the table's page, with their chips before them. */
export async function atTable(
  browser: Browser,
  address: string,
  table: string,
  { login, password }: Pick<Someone, 'login' | 'password'>,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, address, `/table/${table}`, options);
  const { page } = visitor;
  await page.fill('[name=login]', login);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.locator('.player-hand').waitFor();
  return visitor;
}

/** Lays a stake on a bet by pointer, with the largest chips of the rack that make it up. */
export async function lay(page: Page, bet: string, stakeMinor: number): Promise<void> {
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
  expect(left, 'no chips make up this stake').toBe(0);
}

/** What is said aloud from now on, in order: as whoever listens hears it, for whom a text that stands there is not said again. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    const last = new WeakMap<Element, string>();
    const hear = (region: Element, isNew: boolean): void => {
      const text = (region.textContent ?? '').trim();
      if (isNew && text !== '' && text !== last.get(region)) heard.push(text);
      last.set(region, text);
    };
    const regions = '[aria-live], [role="status"], [role="alert"]';
    for (const region of document.querySelectorAll(regions)) hear(region, false);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region != null) hear(region, true);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const inner of [node, ...node.querySelectorAll('*')]) if (inner.matches(regions)) hear(inner, true);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { heard });
  });
  return () => page.evaluate('heard') as Promise<readonly string[]>;
}

/** What the shooter does next, once it can be pressed; what comes of it is waited for by whoever asks. */
export const shooterPresses = (page: Page, label: string): Promise<void> =>
  page.locator('.player-shooter').getByRole('button', { name: label, exact: true }).click();
