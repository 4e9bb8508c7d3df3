/** The dealer console on a broken connection: no command runs late, and the console shows the outcome of each command. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlakyProxy, openFlakyProxy } from '../kit/flaky-proxy.ts';
import { doNextStep, expectNextStep, openConsoleAs, recordLiveRegionChanges } from './dealer-kit.ts';
import { saveScreenshot } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse, type StaffedTable } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openStaffedHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

interface ConsoleSetup {
  readonly table: StaffedTable;
  readonly proxy: FlakyProxy;
  readonly page: Page;
  /** Number of activations of the tumbler, according to the server. */
  readonly tumbles: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens a console with a separate connection, before the first activation of the tumbler. */
async function openConsole(name: string, prepare: (page: Page) => Promise<void> = async () => {}): Promise<ConsoleSetup> {
  const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const proxy = await openFlakyProxy(house.address());
  const { page, context } = await openConsoleAs(browser, proxy.url, table.table, table.dealer);
  await prepare(page);
  await expectNextStep(page, 'Activate the tumbler');
  return {
    table,
    proxy,
    page,
    tumbles: async () => (await table.dealer.client.getTable(table.table)).view.tumbles,
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

const errorWith = (page: Page, text: string) => page.locator('.next-error', { hasText: text });
const offlineBanner = (page: Page) => page.locator('.dealer-offline');
const NOT_SENT = 'Not done: No connection. The command was not sent.';

describe('the console', { timeout: 60_000 }, () => {
  it('sends no command while the connection is down, and sends no old command later', async () => {
    const { proxy, page, tumbles, close } = await openConsole('cut');
    proxy.disconnect();
    await offlineBanner(page).waitFor();
    await page.keyboard.press('Enter');
    await errorWith(page, NOT_SENT).waitFor();
    await page.locator('.next-button').click();
    await saveScreenshot(page, 'dealer/connection-lost');
    proxy.reconnect();
    await offlineBanner(page).waitFor({ state: 'detached' });
    await page.locator('.next-error').waitFor({ state: 'detached' });
    // A queued old command would be a second activation.
    await doNextStep(page, 'Activate the tumbler');
    await page.getByText('Activated 1 of at least 3').waitFor();
    expect(await tumbles()).toBe(1);
    await close();
  });

  it('reports a command that the server received too late as not done', async () => {
    const { proxy, page, tumbles, close } = await openConsole('late');
    proxy.pause();
    await page.keyboard.press('Enter');
    await errorWith(page, 'No answer yet').waitFor();
    // The delayed command arrives after its deadline.
    proxy.resume();
    await errorWith(page, 'Not done: The connection broke before the server received the command.').waitFor();
    expect(await tumbles()).toBe(0);
    await doNextStep(page, 'Activate the tumbler');
    await page.getByText('Activated 1 of at least 3').waitFor();
    expect(await page.locator('.next-error').count()).toBe(0);
    expect(await tumbles()).toBe(1);
    await close();
  });

  it('does not repeat a command whose answer was lost', async () => {
    let dropsAnswers = false;
    const { page, tumbles, close } = await openConsole('answer', async (consolePage) => {
      await consolePage.routeWebSocket(/socket$/, (pageSide) => {
        const serverSide = pageSide.connectToServer();
        serverSide.onMessage((message) => {
          if (!(dropsAnswers && String(message).includes('"answer"'))) pageSide.send(message);
        });
      });
      await consolePage.reload();
    });
    dropsAnswers = true;
    await page.keyboard.press('Enter');
    await expect.poll(tumbles).toBe(1);
    await errorWith(page, 'No answer yet').waitFor();
    dropsAnswers = false;
    await page.locator('.next-error').waitFor({ state: 'detached' });
    await doNextStep(page, 'Activate the tumbler');
    await page.getByText('Activated 2 of at least 3').waitFor();
    expect(await tumbles()).toBe(2);
    await close();
  });

  it('shows no old error beside the next step after the server was killed and restarted', async () => {
    const { table, page, close } = await openConsole('killed');
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await doNextStep(page, 'Open betting');
    await expectNextStep(page, 'Close betting');
    await house.web.kill();
    await offlineBanner(page).waitFor();
    await page.keyboard.press('Enter');
    await errorWith(page, NOT_SENT).waitFor();
    await house.web.start();
    await offlineBanner(page).waitFor({ state: 'detached' });
    // The restarted table may continue the round or start a new one.
    const { view } = await table.dealer.client.getTable(table.table);
    await expectNextStep(page, view.next === 'close' ? 'Close betting' : 'Activate the tumbler');
    expect(view.bettingOpen).toBe(view.next === 'close');
    expect(await page.locator('.next-error').count()).toBe(0);
    await close();
  });

  it('announces a lost connection one time and a restored connection one time', async () => {
    const { proxy, page, close } = await openConsole('announced');
    const announcements = await recordLiveRegionChanges(page);
    proxy.disconnect();
    await offlineBanner(page).filter({ hasText: 'No connection for 3 s' }).waitFor();
    proxy.reconnect();
    await offlineBanner(page).waitFor({ state: 'detached' });
    await expect.poll(announcements).toContain('Connection restored.');
    expect(await announcements()).toEqual([
      'Connection lost. Commands cannot be sent until it is restored.',
      'Connection restored.',
    ]);
    await close();
  });
});
