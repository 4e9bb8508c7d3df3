/** Tests that a government officer sees float, disputes, held winnings and past rounds at a console, and can change nothing. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs } from './dealer-kit.ts';
import { expectAccessibleSkippingFelt, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

describe('an officer at the console', { timeout: 60_000 }, () => {
  it('sees float, disputes, held winnings and past rounds, and has no button that changes them', async () => {
    const table = await house.table('inspected', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('Ann Inspected');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    await ann.client.command(table.table, { type: 'place', player: ann.person, bet: 'big', amount: 1000 });
    for (const body of [
      { type: 'tumble', times: 3 },
      { type: 'close-bets' },
      { type: 'uncover' },
      { type: 'enter-result', faces: [4, 5, 6] },
      { type: 'settle-round' },
      { type: 'take-losers' },
      { type: 'pay-winners' },
    ] as const)
      await table.dealerDoes(body);
    await ann.client.command(table.table, { type: 'raise-dispute', player: ann.person, about: 'the chip was moved', round: 1 });
    await table.chiefDoes({ type: 'hold-winnings', player: ann.person, since: 1, amount: 1000, grounds: 'a marked die' });

    const officer = await house.staff('Olga Officer', [{ table: '*', role: 'officer' }]);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, officer);
    await page.getByText('View only').first().waitFor();
    const { staff } = await officer.client.getTable(table.table);
    expect(staff?.accounts.float).toBeGreaterThan(0);
    const amount = ((staff?.accounts.float ?? 0) / 100).toLocaleString('en');
    await page.getByText(`Float ${amount}`).first().waitFor();
    // The name of the player, not an id.
    expect(await page.locator('main').textContent()).toContain('Ann Inspected');

    await page.getByRole('button', { name: 'Decisions' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('the chip was moved').waitFor();
    await dialog.getByText('Held winnings').first().waitFor();
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'officer/open');
    await dialog.getByRole('tab', { name: 'Past rounds' }).click();
    await dialog.locator('.choice', { hasText: 'Round 1' }).click();
    await dialog.locator('.timeline li').first().waitFor();
    expect(await dialog.textContent()).toContain('The round was settled.');
    expect(await dialog.getByRole('button', { name: /Correct|Void|Adjust|Invalidate/ }).count()).toBe(0);
    await saveScreenshot(page, 'officer/round');
    expectNoPageErrors();
    await context.close();
  });

  it('reads the disputes and the events of rounds over HTTP, and is offered no act', async () => {
    const table = await house.table('inspected-http', { rulebook: 'rws-tai-sai', layout: 'A' });
    await table.dealerDoes({ type: 'call-bets' });
    const officer = await house.staff('Omar Officer', [{ table: '*', role: 'officer' }]);
    expect((await officer.client.disputes(table.table)).items).toEqual([]);
    expect((await officer.client.roundEvents(table.table, 1)).items.map(({ event }) => event.type)).toEqual(['betting-opened']);
    expect((await officer.client.getTable(table.table)).staff?.offers).toEqual([]);
    await expect(officer.client.command(table.table, { type: 'close-bets' })).rejects.toMatchObject({ code: 'not-your-role' });
  });
});
