/** Tests the chips of other players on the player's felt: they are shown where the house shows the wagers, and nowhere else. */
import { beforeAll, expect, it } from 'vitest';
import { placeWager } from './dealer-kit.ts';
import { expectAccessible } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
});

async function openWithTwoPlayers(rulebook: string, layout: string) {
  const table = await house.table('others', { rulebook, layout });
  const [ann, bo] = [await house.player(`ann ${table.table}`), await house.player(`bo ${table.table}`)];
  await table.seat(ann, 1);
  await table.seat(bo, 2);
  await table.dealerDoes({ type: 'call-bets' });
  const visitor = await openTableAs(await sharedBrowser(), house.address(), table.table, ann);
  const discs = async (): Promise<number> =>
    ((await visitor.page.locator('.player-others path').getAttribute('d')) ?? '').split('M').length - 1;
  return { ...visitor, table, ann, bo, discs };
}

it('a table whose totals are public shows the chips of others as discs', { timeout: 60_000 }, async () => {
  const { page, context, table, ann, bo, discs, expectNoPageErrors } = await openWithTwoPlayers('rws-tai-sai', 'A');
  await placeWager(ann, table.table, 'small', 2500);
  await page.locator('.felt .stack.own').waitFor({ state: 'attached' });
  await placeWager(bo, table.table, 'big', 2500);
  await expect.poll(discs).toBe(1);
  // The own chips are no chips of others.
  await placeWager(bo, table.table, 'small', 2500);
  await expect.poll(discs).toBe(2);
  expect(await page.locator('.felt .stack').count()).toBe(1);
  expect(await page.locator('.player-others').getAttribute('aria-hidden')).toBe('true');
  await expectAccessible(page, '.felt');
  expectNoPageErrors();
  await context.close();
});

it('a table that shows no wagers of others has no discs', { timeout: 60_000 }, async () => {
  const { page, context, table, ann, bo } = await openWithTwoPlayers('crown-sic-bo', 'A');
  await placeWager(bo, table.table, 'big', 2500);
  await placeWager(ann, table.table, 'small', 2500);
  await page.locator('.felt .stack.own').waitFor({ state: 'attached' });
  await page.waitForTimeout(600);
  expect(await page.locator('.player-others').count()).toBe(0);
  await context.close();
});
