/** Tests that after a restart the start message, the player's page and the display say for whom the table waits. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { visit } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse } from './staffed-house.ts';

let browser: Browser;
/** A house of its own, because the test restarts it. */
let house: StaffedHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await openStaffedHouse();
});
afterAll(() => house?.close());

describe('after a restart during a round', { timeout: 90_000 }, () => {
  it('a table that waits for the pit boss says so, until the pit boss resumes play', async () => {
    const table = await house.table('restarted', {
      rulebook: 'crown-sic-bo',
      layout: 'A',
      setup: { automatic: ['interrupt'] },
    });
    const ann = await house.player('ann restarted');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    await house.web.kill();
    await house.web.start();
    expect(house.web.output()).toContain(
      'round 1 of restarted was in progress: the wagers stand by its rulebook; the table waits until the role pit-boss or above resumes play at its console',
    );
    expect(house.web.output()).not.toContain('it continues');
    const wait = 'The table waits until the Pit Boss or above resumes play.';
    const player = await openTableAs(browser, house.address(), table.table, ann);
    await player.page.locator('main').getByText(wait).waitFor();
    const display = await visit(browser, house.address(), `/display/${table.table}`);
    await display.page.locator('main').getByText(wait).first().waitFor();

    const chief = new CroupierClient(house.address());
    await chief.signIn(table.chief.login, table.chief.password);
    await chief.command(table.table, { type: 'declare-rectified' });
    await player.page.locator('main').getByText(wait).waitFor({ state: 'detached' });
    await display.page.locator('main').getByText(wait).first().waitFor({ state: 'detached' });
    chief.close();
    for (const { context } of [player, display]) await context.close();
  });
});
