/** Tests that slips show adjustments by staff and what a player still owes: on the page of the round, on /me and at the console. */
import type { Browser, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { openConsoleAs, pickChoice, placeWager } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const FACES: readonly Face[] = [4, 5, 6];

/** Ann wins 1000 on Big and leaves with all but 500. The corrected dice lose: of 2000 to take back, she owes 1500, and pays 600 of them. */
async function playWithDebt({ table, dealerDoes, chiefDoes }: StaffedTable, ann: TestUser): Promise<void> {
  const player = ann.person;
  await dealerDoes({ type: 'call-bets' });
  await placeWager(ann, table, 'big', 1000);
  await dealerDoes({ type: 'tumble', times: 1 });
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'uncover' });
  await dealerDoes({ type: 'enter-result', faces: FACES });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
  await dealerDoes({ type: 'cash-out', player, to: 'cage', amount: CHIPS_MINOR + 500 });
  await chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'the camera shows 1 1 2' });
  await dealerDoes({ type: 'buy-chips', player, from: 'cage', amount: 1000 });
  await chiefDoes({ type: 'adjust', player, round: 1, amount: -600, why: 'part of the debt' });
}

/** The lines below the wagers: label and amount. */
const linesOf = (slip: Locator): Promise<readonly (readonly string[])[]> =>
  slip
    .locator('tfoot tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(',', ''))));

describe('a slip', { timeout: 90_000 }, () => {
  it.each([
    [
      'en',
      320,
      ['Later correction', 'Adjustment by staff', 'Total', 'Still owed to the house'],
      /^Decisions/,
      'Past rounds',
      'Round 1',
    ],
    ['zh-Hant', 1440, ['其後更正', '員工調整', '合計', '尚欠場方'], /^裁決/, '過往局數', '第 1 局'],
  ] as const)(
    'has adjustments and debts as lines of their own, in %s at %d px',
    async (language, width, labels, decisions, tab, round) => {
      const table = await house.table(`adjusted-${language}`.toLowerCase(), { rulebook: 'crown-sic-bo', layout: 'A' });
      const ann = await house.player(`Ann ${language}`);
      await table.seat(ann, 1);
      await playWithDebt(table, ann);
      const amounts = ['+15', '-6', '-1', '9'];
      const expected = labels.map((label, i) => [label, amounts[i]]);

      const viewport = { width, height: 800 };
      const player = await openTableAs(browser, house.address(), table.table, ann, { viewport, language });
      for (const [path, name] of [
        [`/r/${table.table}/1`, 'round'],
        ['/me', 'me'],
      ] as const) {
        await player.page.goto(`${house.address()}${path}`);
        if (name === 'me') await player.page.locator('.me-slip summary').first().click();
        const slip = player.page.locator('table.slip').first();
        await slip.waitFor();
        expect([name, await linesOf(slip)]).toEqual([name, expected]);
        const isTooWide = await player.page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(isTooWide).toBe(false);
        await expectAccessible(player.page);
        await saveScreenshot(player.page, `slip-adjustments/${name}-${width}`);
      }
      player.expectNoPageErrors();
      await player.context.close();

      const console = await openConsoleAs(browser, house.address(), table.table, table.chief, { viewport, language });
      await console.page.getByRole('button', { name: decisions }).click();
      await console.page.getByRole('tab', { name: tab }).click();
      await pickChoice(console.page, round);
      const slip = console.page.locator('dialog[open] table.slip');
      await slip.waitFor();
      expect(await linesOf(slip)).toEqual(expected);
      await saveScreenshot(console.page, `slip-adjustments/console-${width}`);
      console.expectNoPageErrors();
      await console.context.close();
    },
  );
});
