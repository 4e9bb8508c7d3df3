/** The console on a line that breaks: nothing is done later than it was pressed, and whoever pressed learns what became of it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, openLine } from '../kit/line.ts';
import { atConsole, expectNext, hearing, press } from './dealer-kit.ts';
import { type DealtHouse, type DealtTable, openDealtHouse } from './dealt-house.ts';
import { shoot } from './kit.ts';
import { sharedBrowser } from './shared.ts';

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openDealtHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

interface Post {
  readonly table: DealtTable;
  readonly line: Line;
  readonly page: Page;
  /** How often the tumbler was activated, as the house has it. */
  readonly tumbles: () => Promise<number>;
  readonly leave: () => Promise<void>;
}

/** A dealer before the first activation, on a line of their own. */
async function post(name: string, before: (page: Page) => Promise<void> = async () => {}): Promise<Post> {
  const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const line = await openLine(house.address());
  const { page, context } = await atConsole(browser, line.url, table.table, table.dealer);
  await before(page);
  await expectNext(page, 'Activate the tumbler');
  return {
    table,
    line,
    page,
    tumbles: async () => (await table.dealer.client.look(table.table)).view.tumbles,
    leave: async () => {
      await context.close();
      await line.close();
    },
  };
}

const fault = (page: Page, text: string) => page.locator('.next-fault', { hasText: text });
const offline = (page: Page) => page.locator('.dealer-offline');
const NOT_REACHED = 'Not done: The house cannot be reached. Nothing was done.';

describe('a dealer’s line', { timeout: 60_000 }, () => {
  it('that is cut takes no step, and none turns up when it is mended', async () => {
    const { line, page, tumbles, leave } = await post('cut');
    line.cut();
    await offline(page).waitFor();
    await page.keyboard.press('Enter');
    await fault(page, NOT_REACHED).waitFor();
    await page.locator('.next-button').click();
    await shoot(page, 'dealer/line-cut');
    line.mend();
    await offline(page).waitFor({ state: 'detached' });
    await page.locator('.next-fault').waitFor({ state: 'detached' });
    // What had been kept for later would have gone first.
    await press(page, 'Activate the tumbler');
    await page.getByText('Activated 1 of at least 3').waitFor();
    expect(await tumbles()).toBe(1);
    await leave();
  });

  it('that breaks under an act that the house never heard: it is not done, and the dealer is told', async () => {
    const { line, page, tumbles, leave } = await post('unheard');
    line.hold();
    await page.keyboard.press('Enter');
    await fault(page, 'Whether it was done').waitFor();
    // What was held comes too late, and the house says so.
    line.letGo();
    await fault(page, 'Not done: The line broke before the house heard of it. Nothing was done.').waitFor();
    expect(await tumbles()).toBe(0);
    await press(page, 'Activate the tumbler');
    await page.getByText('Activated 1 of at least 3').waitFor();
    expect(await page.locator('.next-fault').count()).toBe(0);
    expect(await tumbles()).toBe(1);
    await leave();
  });

  it('that loses the answer: what was done is done once, and nothing says otherwise', async () => {
    let loses = false;
    const { page, tumbles, leave } = await post('answer', async (at) => {
      await at.routeWebSocket(/socket$/, (near) => {
        const far = near.connectToServer();
        far.onMessage((message) => {
          if (!(loses && String(message).includes('"answer"'))) near.send(message);
        });
      });
      await at.reload();
    });
    loses = true;
    await page.keyboard.press('Enter');
    await expect.poll(tumbles).toBe(1);
    await fault(page, 'Whether it was done').waitFor();
    loses = false;
    await page.locator('.next-fault').waitFor({ state: 'detached' });
    await press(page, 'Activate the tumbler');
    await page.getByText('Activated 2 of at least 3').waitFor();
    expect(await tumbles()).toBe(2);
    await leave();
  });

  it('to a house that was killed: the step that comes after has no fault of the one before beside it', async () => {
    const { table, page, leave } = await post('killed');
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await press(page, 'Open betting');
    await expectNext(page, 'Close betting');
    await house.web.kill();
    await offline(page).waitFor();
    await page.keyboard.press('Enter');
    await fault(page, NOT_REACHED).waitFor();
    await house.web.start();
    await offline(page).waitFor({ state: 'detached' });
    const { view } = await table.dealer.client.look(table.table);
    await expectNext(page, view.next === 'close' ? 'Close betting' : 'Activate the tumbler');
    expect(view.bettingOpen).toBe(view.next === 'close');
    expect(await page.locator('.next-fault').count()).toBe(0);
    await leave();
  });

  it('is told of once when it goes and once when it is back', async () => {
    const { line, page, leave } = await post('told');
    const heard = await hearing(page);
    line.cut();
    await offline(page).filter({ hasText: 'No connection for 3 s' }).waitFor();
    line.mend();
    await offline(page).waitFor({ state: 'detached' });
    await expect.poll(heard).toContain('The connection is back.');
    expect(await heard()).toEqual([
      'No connection to the house. Nothing can be done until it is back.',
      'The connection is back.',
    ]);
    await leave();
  });
});
