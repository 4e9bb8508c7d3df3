/** A house with more tables than one page of the list. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGE_DEFAULT } from '../../src/protocol/bounds.ts';
import { playCrownRound } from './dealer-kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, SETUP, type StaffedHouse } from './staffed-house.ts';

let house: StaffedHouse;
beforeAll(async () => {
  house = await openStaffedHouse();
}, 60_000);
afterAll(() => house?.close());

it('the last table of a house with many tables can be played, and its slips name the game', { timeout: 60_000 }, async () => {
  for (let i = 0; i < PAGE_DEFAULT; i++)
    await house.administrator.http.post('/tables', {
      rulebook: 'rws-tai-sai',
      setup: { ...SETUP, table: `a-${i}`, layout: 'A' },
    });
  const table = await house.table('z-last', { rulebook: 'crown-sic-bo', layout: 'A' });
  const player = await house.player('Zoe');
  await table.seat(player, 1);
  await playCrownRound(table, player, [4, 5, 6]);
  const { page, expectNoPageErrors } = await openTableAs(await sharedBrowser(), house.address(), table.table, player);
  await page.goto(`${house.address()}/me`);
  await page.locator('.me-slip summary').click();
  // The name of the bet comes from the game of the table.
  await expect.poll(() => page.locator('.me-slip').textContent()).toContain('NetBig');
  expectNoPageErrors();
});
