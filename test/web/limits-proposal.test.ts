/** Tests individual limits on the pages: staff propose them at the console, and the player accepts or declines on the own page. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs, pickChoice } from './dealer-kit.ts';
import { expectAccessibleSkippingFelt, visit } from './kit.ts';
import { signInOnPage } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

describe('individual limits', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 4.3] are proposed at the console and accepted on the page of the player', async () => {
    const table = await house.table('proposal', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await house.player('ann proposal');
    await table.seat(ann, 1);
    const player = await visit(browser, house.address(), '/table/proposal');
    await signInOnPage(player.page, ann.login);
    const console = await openConsoleAs(browser, house.address(), 'proposal', table.chief);
    await console.page.locator('.player-list-button', { hasText: 'Seat 1' }).click();
    await pickChoice(console.page, 'Propose individual limits');
    await console.page.getByLabel('Minimum').fill('10');
    await console.page.getByLabel('Maximum').fill('5000');
    await console.page.locator('dialog[open] [data-enter]').click();
    await console.page.locator('.player-list-mark', { hasText: 'Proposed limits' }).waitFor();

    const notice = player.page.locator('.player-proposal');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('10 – 5,000');
    await expectAccessibleSkippingFelt(player.page);
    await notice.getByRole('button', { name: 'Accept' }).click();
    await notice.waitFor({ state: 'detached' });
    await console.page.locator('.player-list-mark', { hasText: 'Limits from the next round' }).waitFor();
    expect(await player.page.locator('.player-sign .own').count()).toBe(0);
    await table.dealerDoes({ type: 'call-bets' });
    await player.page.locator('.player-sign .own').waitFor();
    expect(await player.page.locator('.player-sign .own').textContent()).toBe('Your limits10 – 5,000');

    // The player declines the next proposal.
    await table.chiefDoes({ type: 'propose-limits', player: ann.person, limits: { maximum: 100_000 } });
    await notice.getByRole('button', { name: 'Decline' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await console.page.locator('.player-list-mark', { hasText: 'Limits from the next round' }).count()).toBe(0);
    for (const { context, expectNoPageErrors } of [player, console]) {
      expectNoPageErrors();
      await context.close();
    }
  });
});
