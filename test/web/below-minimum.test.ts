/** A wager below the minimum is explained when the chip lands: what the rulebook will do, in words, with a mark on the stack. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, type Visitor } from './kit.ts';
import { cellOf, openTableAs, recordAnnouncements, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** In minor units: all bets have a minimum of 5, but Small one of 25. */
const SIGN = { minimum: 500, maximum: 100_000, bets: { small: { minimum: 2500 } } } as const;

interface OpenTable extends Visitor {
  readonly staffedTable: StaffedTable;
}

async function openTable(rulebook: string, layout: string, viewport = { width: 1440, height: 900 }): Promise<OpenTable> {
  const sign = rulebook === 'rws-tai-sai' ? { ...SIGN, differential: 200_000 } : SIGN;
  const staffedTable = await house.table(`low-${layout.toLowerCase()}`, { rulebook, layout, sign });
  const ann = await house.player(`ann ${staffedTable.table}`);
  await staffedTable.seat(ann, 1);
  if (rulebook === 'adelaide-big-and-small') await staffedTable.dealerDoes({ type: 'tumble', times: 3 });
  await staffedTable.dealerDoes({ type: 'call-bets' });
  const touch = viewport.width < 900;
  const visitor = await openTableAs(browser, house.address(), staffedTable.table, ann, { viewport, touch });
  await visitor.page.locator('.player-phase[data-open]').waitFor();
  return { ...visitor, staffedTable };
}

const noteOf = (page: Page): Promise<string> =>
  page
    .locator('.player-low-wagers')
    .textContent()
    .then((text) => text ?? '');
const isMarked = async (page: Page, bet: string): Promise<boolean> =>
  (await page.locator(`.felt [data-key="${bet}"] .stack.low .mark`).count()) === 1;

const WARNED = 'This round it is paid or collected, and you get a warning. After the warning, such wagers are returned.';

describe('a wager below the minimum', { timeout: 60_000 }, () => {
  it.each([
    ['[crown-sic-bo 4.2.1]', 'crown-sic-bo', 'A', WARNED, 'rule 4.2.1'],
    ['[adelaide-big-and-small 8(d)]', 'adelaide-big-and-small', 'full', WARNED, 'rule 8(d)'],
    [
      '[rws-tai-sai 5.2] [rws-tai-sai 5.2.1]',
      'rws-tai-sai',
      'A',
      'Raise it or take it back before betting closes. Otherwise it is settled as placed.',
      'rule 5.2, 5.2.1',
    ],
  ] as const)('%s is explained and marked when it is placed', async (_, rulebook, layout, outcome, clause) => {
    const { page, context, expectNoPageErrors } = await openTable(rulebook, layout);
    const announcements = await recordAnnouncements(page);
    const felt = await page.locator('.felt').boundingBox();
    await cellOf(page, 'small').click();
    const text = `Small: 5 is below the minimum of 25. ${outcome}`;
    await expect.poll(() => noteOf(page)).toBe(`${text} ${clause}`);
    await expect.poll(announcements).toContain(`${text} (${clause})`);
    expect(await isMarked(page, 'small')).toBe(true);
    expect(await cellOf(page, 'small').getAttribute('aria-label')).toContain('your stake 5, below the minimum');
    expect(await page.locator('.felt').boundingBox()).toEqual(felt);
    await saveScreenshot(page, `below-minimum-${layout}`);
    await expectAccessible(page, '.player-notices');
    // A stake that meets its minimum has no mark.
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    expect(await isMarked(page, 'big')).toBe(false);
    for (let i = 0; i < 4; i++) await cellOf(page, 'small').click();
    await expect.poll(() => page.locator('.player-low-wagers').count()).toBe(0);
    expect(await isMarked(page, 'small')).toBe(false);
    // The chip on Big did not repeat the announcement.
    expect((await announcements()).filter((each) => each.startsWith(text))).toHaveLength(1);
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 4.2.1] of a warned player is said to be returned', async () => {
    const { page, context, expectNoPageErrors, staffedTable } = await openTable('crown-sic-bo', 'A', { width: 390, height: 844 });
    const { dealerDoes } = staffedTable;
    await cellOf(page, 'small').tap();
    await waitForAnswers(page);
    await dealerDoes({ type: 'tumble', times: 1 });
    await dealerDoes({ type: 'close-bets' });
    await dealerDoes({ type: 'uncover' });
    await dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners', 'call-bets'] as const) await dealerDoes({ type });
    await page.locator('.player-phase[data-open]').waitFor();
    await expect.poll(() => page.locator('.player-low-wagers').count()).toBe(0);
    await cellOf(page, 'small').tap();
    await expect
      .poll(() => noteOf(page))
      .toBe('Small: 5 is below the minimum of 25. It will be returned, whatever the result. rule 4.2.1');
    await saveScreenshot(page, 'below-minimum-phone');
    expectNoPageErrors();
    await context.close();
  });
});
