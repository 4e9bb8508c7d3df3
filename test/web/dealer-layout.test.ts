/** Layout of the dealer console by screen size, theme and language, and control by a numeric keypad alone. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLOUR_THEMES } from '../../src/web/felt/headless.ts';
import { expectNextStep, openConsoleAs, placeWager } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

/** Presses a key of the numeric keypad. */
async function pressKeypad(page: Page, name: string): Promise<void> {
  await page.keyboard.press(`Numpad${name}`);
}

async function openTable(name: string): Promise<{ readonly table: StaffedTable; readonly ann: TestUser }> {
  const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 2);
  return { table, ann };
}

describe('the dealer, with only a numeric keypad,', () => {
  it('deals a round with a failed roll, sells chips and rings the bell', { timeout: 90_000 }, async () => {
    const { table, ann } = await openTable('numpad');
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'numpad', table.dealer);
    for (let i = 0; i < 3; i++) {
      await expectNextStep(page, 'Activate the tumbler');
      await pressKeypad(page, 'Enter');
    }
    // Sells chips for 50: list of players, first player, first act, amount.
    await expectNextStep(page, 'Open betting', 'Place your Bets');
    await pressKeypad(page, 'Subtract');
    await page.locator('dialog[open] [data-digit="1"]').waitFor();
    await pressKeypad(page, '1');
    await page.locator('dialog[open] h2', { hasText: 'Seat 2' }).waitFor();
    await pressKeypad(page, '1');
    await page.locator('dialog[open] [name=amount]').waitFor();
    await page.keyboard.type('50');
    await pressKeypad(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expectNextStep(page, 'Open betting');
    await pressKeypad(page, 'Enter');
    await expectNextStep(page, 'Close betting', 'No More Bets');
    await placeWager(ann, 'numpad', 'big', 1000);
    await placeWager(ann, 'numpad', 'small', 500);
    await pressKeypad(page, 'Enter');
    // The close rings the bell; the dealer can ring it again.
    await page.locator('.dice-view-bell', { hasText: 'Bell rung at' }).waitFor();
    await pressKeypad(page, 'Multiply');
    await expectNextStep(page, 'Uncover the dice');
    await pressKeypad(page, 'Enter');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    // A die is not flat: the dice are tumbled again.
    await pressKeypad(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'A die is not flat' }).waitFor();
    await pressKeypad(page, '1');
    await page.locator('dialog[open] [data-enter]').waitFor();
    await pressKeypad(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    for (let i = 0; i < 3; i++) {
      await expectNextStep(page, 'Activate the tumbler');
      await pressKeypad(page, 'Enter');
    }
    await expectNextStep(page, 'Uncover the dice');
    await pressKeypad(page, 'Enter');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    for (const face of '563') await pressKeypad(page, face);
    await expectNextStep(page, 'Enter 5, 6, 3');
    // The dot removes the last die.
    await pressKeypad(page, 'Decimal');
    await page.getByText('Read so far: 5, 6').waitFor();
    await pressKeypad(page, '2');
    await expectNextStep(page, 'Enter 5, 6, 2');
    await pressKeypad(page, 'Enter');
    await expectNextStep(page, 'Settle the round');
    await pressKeypad(page, 'Enter');
    for (const [act, question] of [
      ['Take losing wagers', '1 of 1 losing wagers is not marked as taken. Mark all as taken?'],
      ['Pay all winners', '1 of 1 payments is not marked as paid. Mark all as paid?'],
    ] as const) {
      await expectNextStep(page, act);
      await pressKeypad(page, 'Enter');
      await page.locator('dialog[open] .form-text', { hasText: question }).waitFor();
      // The dot cancels. After the second question, Enter confirms.
      await pressKeypad(page, 'Decimal');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await expectNextStep(page, act);
      await pressKeypad(page, 'Enter');
      await page.locator('dialog[open] .form-text', { hasText: question }).waitFor();
      await pressKeypad(page, 'Enter');
    }
    await expectNextStep(page, 'Activate the tumbler');
    const { own } = await ann.client.getTable('numpad');
    // At the start, bought, won on Big, lost on Small.
    expect(own?.cashChips).toBe(200_000 + 5000 + 1000 - 500);
    expectNoPageErrors();
    await context.close();
  });

  it('corrects a result and marks taken and paid lines one by one', { timeout: 90_000 }, async () => {
    const { table, ann } = await openTable('corrects');
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'small', 'odd', 'total:13']) await placeWager(ann, 'corrects', bet, 500);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [5, 6, 3] });
    // The dealer may not correct a result, so the chief does it first.
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'corrects', table.chief);
    await expectNextStep(page, 'Settle the round');
    await pressKeypad(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'Correct the result' }).waitFor();
    await pressKeypad(page, '1');
    await page.getByText('Entered before: 3, 5, 6').waitFor();
    for (const face of '561') await pressKeypad(page, face);
    await page.locator('dialog[open] [data-enter]', { hasText: 'Enter 5, 6, 1' }).waitFor();
    await pressKeypad(page, 'Decimal');
    await page.locator('dialog[open] .die').nth(1).waitFor();
    await pressKeypad(page, '2');
    await page.locator('dialog[open] [data-enter]', { hasText: 'Enter 5, 6, 2' }).waitFor();
    await saveScreenshot(page, 'dealer/keypad-correct');
    await expectAccessible(page, 'dialog[open]');
    await pressKeypad(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('Round 1 corrected').waitFor();
    // With no die entered, the dot closes the dialog.
    await pressKeypad(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'Correct the result' }).waitFor();
    await pressKeypad(page, '1');
    await page.getByText('Entered before: 2, 5, 6').waitFor();
    await pressKeypad(page, '4');
    await pressKeypad(page, 'Decimal');
    await page.locator('dialog[open]', { hasText: 'No die read yet' }).waitFor();
    await pressKeypad(page, 'Decimal');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await context.close();
    const dealer = await openConsoleAs(browser, house.address(), 'corrects', table.dealer);
    await expectNextStep(dealer.page, 'Settle the round');
    await pressKeypad(dealer.page, 'Enter');
    await expectNextStep(dealer.page, 'Take losing wagers');
    const unmarkedLines = dealer.page.locator('.settle-mark[aria-pressed="false"][aria-disabled="false"]');
    // The total is 13: Small loses, and Big, Odd and total 13 win.
    await expect.poll(() => unmarkedLines.count()).toBe(1);
    await saveScreenshot(dealer.page, 'dealer/keypad-marks');
    await pressKeypad(dealer.page, '1');
    await expect.poll(() => unmarkedLines.count()).toBe(0);
    await pressKeypad(dealer.page, 'Enter');
    await expectNextStep(dealer.page, 'Pay all winners');
    for (const [digit, left] of [
      ['3', 2],
      ['1', 1],
    ] as const) {
      await pressKeypad(dealer.page, digit);
      await expect.poll(() => unmarkedLines.count()).toBe(left);
    }
    await expectAccessible(dealer.page, '.settle');
    // Each mark of a payment pays that bet, so the last mark ends the round without Enter.
    await pressKeypad(dealer.page, '2');
    await expectNextStep(dealer.page, 'Activate the tumbler');
    expectNoPageErrors();
    dealer.expectNoPageErrors();
    await dealer.context.close();
  });

  it('loses an incomplete entry of dice after ten seconds', { timeout: 60_000 }, async () => {
    const { table } = await openTable('forgets');
    const { page, context } = await openConsoleAs(browser, house.address(), 'forgets', table.dealer);
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    await page.clock.install();
    await pressKeypad(page, '4');
    await pressKeypad(page, '4');
    await page.getByText('Read so far: 4, 4').waitFor();
    await page.clock.fastForward(9000);
    expect(await page.locator('.dice-view-text').textContent()).toBe('Read so far: 4, 4');
    await page.clock.fastForward(1500);
    await page.getByText('No die read yet').first().waitFor();
    await context.close();
  });
});

describe('layout of the console', () => {
  const SMALL_DESKTOP = { width: 1024, height: 768 };
  /** axe takes seconds, so each case runs axe only in the phase of its last column. */
  it.each([
    ['desk-dark-en', DESKTOP, 'dark', 'en', 'betting'],
    ['desk-light-zh', DESKTOP, 'light', 'zh-Hant', 'reading'],
    ['small-contrast-zh', SMALL_DESKTOP, 'contrast', 'zh-Hant', 'settle'],
    ['small-dark-en', SMALL_DESKTOP, 'dark', 'en', 'irregularities'],
    ['phone-dark-en', PHONE, 'dark', 'en', 'settle'],
    ['phone-light-zh', PHONE, 'light', 'zh-Hant', 'irregularities'],
    ['narrow-contrast-en', { width: 320, height: 640 }, 'contrast', 'en', 'betting'],
  ] as const)(
    '%s: never scrolls sideways and is accessible',
    { timeout: 120_000 },
    async (name, viewport, theme, language, checkedPhase) => {
      const { table, ann } = await openTable(name);
      const bo = await house.player(`bo ${name}`);
      await table.seat(bo, 5);
      const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer, {
        viewport,
        theme,
        language,
      });
      const checkPhase = async (phase: string): Promise<void> => {
        await saveScreenshot(page, `dealer/${name}-${phase}`);
        if (phase === checkedPhase) await expectAccessible(page);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(overflow, `${phase} sideways`).toBeLessThanOrEqual(0);
        // On a desktop, the page and the column of controls must not scroll down either.
        if (viewport.width < 1000) return;
        expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), phase).toBeLessThanOrEqual(0);
        const hiddenHeight = await page.evaluate(
          "(() => { const right = document.querySelector('.dealer-right'); return right.scrollHeight - right.clientHeight; })()",
        );
        expect(hiddenHeight, `${phase}: all controls visible`).toBeLessThanOrEqual(0);
      };
      await table.dealerDoes({ type: 'tumble', times: 3 });
      await table.dealerDoes({ type: 'call-bets' });
      for (const [bet, stake] of [
        ['big', 2500],
        ['pair:1-4', 500],
        ['total:11', 1000],
        ['triple:3', 500],
      ] as const)
        await placeWager(ann, name, bet, stake);
      await placeWager(bo, name, 'small', 5000);
      await placeWager(bo, name, 'pair:1-4', 1500);
      await page.locator('.next-call q', { hasText: 'No More Bets' }).waitFor();
      await checkPhase('betting');
      await table.dealerDoes({ type: 'close-bets' });
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.keypad-key:not([aria-disabled="true"])').first().waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('4');
      await checkPhase('reading');
      await page.keyboard.press('6');
      await page.keyboard.press('Enter');
      await page.locator('.next-call q', { hasText: '1, 4, 6' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.settle').waitFor();
      await checkPhase('settle');
      await page.keyboard.press('+');
      await page.locator('dialog[open]').waitFor();
      await checkPhase('irregularities');
      expectNoPageErrors();
      await context.close();
    },
  );

  it('fits long names, limits, roles and the lock countdown into 320 pixels, in every theme', async () => {
    const sign = { minimum: 50_000, maximum: 100_000_000, differential: 200_000_000 };
    const table = await house.table('narrow-and-long-name', { rulebook: 'rws-tai-sai', layout: 'A', sign });
    const grants = table.ladder.map((role) => ({ table: table.table, role }));
    const boss = await house.staff('Wilhelmina Featherstonehaugh', grants);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), table.table, boss, {
      viewport: { width: 320, height: 640 },
    });
    await page.clock.install();
    for (const theme of COLOUR_THEMES) {
      await page.evaluate(
        `localStorage.setItem('croupier.settings', ${JSON.stringify(JSON.stringify({ theme, language: 'en' }))})`,
      );
      await page.reload();
      await page.locator('.felt .cell').first().waitFor();
      await page.locator('.next-button').waitFor();
      // The console locks after five minutes without a command. The countdown starts shortly before.
      await page.clock.fastForward(285_000);
      await page.locator('.top-bar [role=timer]').waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
      await saveScreenshot(page, `dealer/narrow-long-${theme}`);
      const overflowing = await page.evaluate(
        "[...document.querySelectorAll('.dealer *')].filter((each) => each.closest('.unseen') === null && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML.slice(0, 80))",
      );
      expect(overflowing, theme).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), theme).toBeLessThanOrEqual(0);
    }
    expectNoPageErrors();
    await context.close();
  });
});
