/** Opens the page of a player who has about 500 chips on the felt, for the measurements of pages. */
import type { Browser, Page } from 'playwright-core';
import { CroupierClient } from '../src/client/index.ts';
import type { StaffedHouse, StaffedTable } from '../test/web/staffed-house.ts';

/** The page draws this stake as five chips. */
const STAKE_MINOR = 13_600;
const BET_COUNT = 100;
/** Chips on more bets than this are attached before the page counts as open. */
const DISCS_MIN = 400;

/** Returns a hundred bets of the layout. Leaves out Big and Small, because the other player and the clicks use them. */
async function findBets(address: string, table: string): Promise<readonly string[]> {
  const { bets } = await new CroupierClient(address).rules(table);
  return bets
    .map(({ bet }) => bet)
    .filter((bet) => bet !== 'big' && bet !== 'small')
    .slice(0, BET_COUNT);
}

export interface FullTable {
  readonly page: Page;
  readonly table: StaffedTable;
  readonly otherPlayer: CroupierClient;
}

export const waitForChips = (page: Page): Promise<void> =>
  page.locator('.felt .disc').nth(DISCS_MIN).waitFor({ state: 'attached' });

export async function openFullTable(browser: Browser, house: StaffedHouse, name: string): Promise<FullTable> {
  const table = await house.table(name, {
    rulebook: 'rws-tai-sai',
    layout: 'E',
    sign: { minimum: 100, maximum: 1_000_000, differential: 1_000_000 },
  });
  const [ann, bo] = [await house.player('ann'), await house.player('bo')];
  await table.seat(ann, 1, 10_000_000);
  await table.seat(bo, 2, 1_000_000);
  await table.dealerDoes({ type: 'call-bets' });
  // Each of these wagers has five chips of different values.
  const bets = await findBets(house.address(), name);
  for (const bet of bets) await ann.client.table(name).place(bet, STAKE_MINOR);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${house.address()}/table/${name}`);
  await page.locator('input[name=login]').fill(ann.login);
  await page.locator('input[name=password]').fill(ann.password);
  await page.keyboard.press('Enter');
  await waitForChips(page);
  return { page, table, otherPlayer: bo.client };
}
