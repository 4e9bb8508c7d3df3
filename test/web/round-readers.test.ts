/** Tests that the page of a round tells each reader what concerns the reader: a player's returned wagers, and disputes in words for staff. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConsoleAs } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const WIDTHS = [320, 390, 1440] as const;
const LANGUAGES = ['en', 'zh-Hant'] as const;

/** Collects the addresses that answer with an error. */
function watchErrors(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return failed;
}

const ownWagers = (page: Page) => page.locator('section[aria-labelledby="round-mine"]');

describe('the page of a round', { timeout: 60_000 }, () => {
  it.each([
    ['en', 'My wagers in this round', 'Returned to you', 'You had no settled wager in this round.'],
    ['zh-Hant', '我在此局的注碼', '已退回給你', '你在此局沒有已結算的注。'],
  ] as const)('shows a player the wagers that a void round returned (%s)', async (language, title, returned, none) => {
    const table = await house.table(`returned-${language}`, { rulebook: 'rws-tai-sai', layout: 'A' });
    const [ann, bo] = [await house.player(`ann returned ${language}`), await house.player(`bo returned ${language}`)];
    await table.seat(ann, 1);
    await table.seat(bo, 2);
    await table.dealerDoes({ type: 'call-bets' });
    await ann.client.command(table.table, { type: 'place', player: ann.person, bet: 'big', amount: 1000 });
    await ann.client.command(table.table, { type: 'place', player: ann.person, bet: 'small', amount: 2500 });
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });

    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table.table, ann, { language });
    const failed = watchErrors(page);
    await page.goto(`${house.address()}/r/${table.table}/1`);
    await ownWagers(page).getByText(title).waitFor();
    await ownWagers(page).locator('tbody tr').first().waitFor();
    expect((await ownWagers(page).locator('tbody td').allTextContents()).sort()).toEqual(['10', '25']);
    const text = await ownWagers(page).textContent();
    expect(text).toContain(returned);
    expect(await ownWagers(page).locator('tfoot td').textContent()).toBe('35');
    expect(text).not.toContain(none);
    await expectAccessible(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      expect(isTooWide, `${width} px`).toBe(false);
      await saveScreenshot(page, `round/returned-${language}-${width}`);
    }
    expect(failed).toEqual([]);
    expectNoPageErrors();
    await context.close();

    // Another player at the table had no wager.
    const other = await openTableAs(browser, house.address(), table.table, bo, { language });
    const otherFailed = watchErrors(other.page);
    await other.page.goto(`${house.address()}/r/${table.table}/1`);
    await ownWagers(other.page).getByText(none).waitFor();
    expect(await ownWagers(other.page).locator('tr').count()).toBe(0);
    expect(otherFailed).toEqual([]);
    await other.context.close();
  });

  it('speaks of the player’s rights to staff and to officers, not of rights of the reader', async () => {
    const table = await house.table('read-by-staff', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await house.player('ann read');
    await table.seat(ann, 1);
    for (const body of [
      { type: 'tumble', times: 3 },
      { type: 'call-bets' },
      { type: 'close-bets' },
      { type: 'uncover' },
      { type: 'enter-result', faces: [1, 2, 4] },
      { type: 'settle-round' },
      { type: 'take-losers' },
      { type: 'pay-winners' },
    ] as const)
      await table.dealerDoes(body);
    await ann.client.command(table.table, { type: 'raise-dispute', player: ann.person, about: 'the bell', round: 1 });
    await table.chiefDoes({ type: 'decide-dispute', dispute: 1, decision: 'The bell rang in time' });
    const officer = await house.staff('Otto Reader', [{ table: '*', role: 'officer' }]);
    const expected = {
      en: [
        'Decided. The player may ask the Manager Government',
        'The player may consult an Authorised Officer about this dispute.',
      ],
      'zh-Hant': ['玩家可要求', '玩家可就此爭議諮詢'],
    } as const;
    for (const [reader, language] of [
      [table.dealer, LANGUAGES[0]],
      [officer, LANGUAGES[0]],
      [officer, LANGUAGES[1]],
    ] as const) {
      const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, reader, {
        language,
      });
      await page.goto(`${house.address()}/r/${table.table}/1`);
      const dispute = page.locator('.dispute[data-dispute="1"]');
      await dispute.waitFor();
      await page.locator('.timeline li').first().waitFor();
      const text = (await dispute.textContent()) ?? '';
      for (const part of expected[language]) expect(text).toContain(part);
      expect(await page.locator('main').textContent()).not.toMatch(/You may|My wagers|You had|你可|我在此局|你在此局/);
      expect(await ownWagers(page).count()).toBe(0);
      await expectAccessible(page);
      await saveScreenshot(page, `round/read-by-staff-${language}`);
      expectNoPageErrors();
      await context.close();
    }
  });
});
