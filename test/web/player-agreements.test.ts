/** Tests what players agree to on their own page: to share a colour of chips, and to end agreed limits. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleSkippingFelt } from './kit.ts';
import { openTableAs, tabTo } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

describe('agreements of players', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 3.1.2(d)] a player asks to share a colour by mouse, and the player who has it agrees by keyboard', async () => {
    const table = await house.table('shared-colour', { rulebook: 'crown-sic-bo', layout: 'A' });
    const [ann, bo] = [await house.player('ann colour'), await house.player('bo colour')];
    await table.seat(ann, 1);
    await table.seat(bo, 2);
    const issueTo = (player: string) => table.dealerDoes({ type: 'issue-colour', player, colour: 'red', value: 500, count: 5 });
    await issueTo(ann.person);
    const holder = await openTableAs(browser, house.address(), table.table, ann);
    const newcomer = await openTableAs(browser, house.address(), table.table, bo);

    await newcomer.page.getByRole('button', { name: 'Ask to share red' }).click();
    await newcomer.page.getByText('You have asked to share red.').waitFor();
    await expect(issueTo(bo.person)).rejects.toThrow();

    const request = holder.page.locator('.player-sharing [data-position="2"]');
    await request.waitFor();
    expect(await request.textContent()).toContain('The player at position 2 asks to share your colour red.');
    await expectAccessibleSkippingFelt(holder.page);
    await tabTo(holder.page, '.player-sharing button');
    await holder.page.keyboard.press('Enter');
    await holder.page.getByText('You agree to share red with position 2.').waitFor();
    await issueTo(bo.person);
    for (const { context, expectNoPageErrors } of [holder, newcomer]) {
      expectNoPageErrors();
      await context.close();
    }
  });

  it('[crown-sic-bo 4.3] a player ends agreed limits from the next round on', async () => {
    const table = await house.table('ended-limits', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann limits');
    await table.seat(ann, 1);
    const limits = { maximum: 200_000 };
    await table.chiefDoes({ type: 'propose-limits', player: ann.person, limits });
    await ann.client.command(table.table, { type: 'agree-limits', player: ann.person, limits });
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann);
    await page.locator('.player-sign .own').waitFor();
    await page.getByRole('button', { name: 'End your limits' }).click();
    await page.getByText('From the next round on, the limits on the sign apply to you.').waitFor();
    expect((await ann.client.getTable(table.table)).own?.limitsAgreed).toEqual({ limits: null });
    await expectAccessibleSkippingFelt(page);
    expectNoPageErrors();
    await context.close();
  });
});
