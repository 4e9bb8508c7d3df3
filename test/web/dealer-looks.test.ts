/** The console as it looks: small desks, phones, both languages, every theme; and by a numeric keypad alone. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { atConsole, expectNext, places } from './dealer-kit.ts';
import type { DealtHouse, DealtTable, Someone } from './dealt-house.ts';
import { DESKTOP, expectAccessible, PHONE, shoot } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

/** A key of the numeric keypad, as the browser hears it. */
async function key(page: Page, name: string): Promise<void> {
  await page.keyboard.press(`Numpad${name}`);
}

async function opened(name: string): Promise<{ readonly table: DealtTable; readonly ann: Someone }> {
  const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const ann = await house.player(`ann ${name}`);
  await table.seat(ann, 2);
  return { table, ann };
}

describe('a numeric keypad', () => {
  it('is enough for a round with a no spin, a player’s chips and the bell', { timeout: 90_000 }, async () => {
    const { table, ann } = await opened('numpad');
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'numpad', table.dealer);
    for (let i = 0; i < 3; i++) {
      await expectNext(page, 'Activate the tumbler');
      await key(page, 'Enter');
    }
    // Chips for cash: players, the first, the first act, 50, done.
    await expectNext(page, 'Open betting', 'Place your Bets');
    await key(page, 'Subtract');
    await page.locator('dialog[open] [data-digit="1"]').waitFor();
    await key(page, '1');
    await page.locator('dialog[open] h2', { hasText: 'Seat 2' }).waitFor();
    await key(page, '1');
    await page.locator('dialog[open] [name=amount]').waitFor();
    await page.keyboard.type('50');
    await key(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expectNext(page, 'Open betting');
    await key(page, 'Enter');
    await expectNext(page, 'Close betting', 'No More Bets');
    await places(ann, 'numpad', 'big', 1000);
    await places(ann, 'numpad', 'small', 500);
    await key(page, 'Enter');
    // The close rings the bell, and it can be rung again.
    await page.locator('.stage-bell', { hasText: 'Bell rung at' }).waitFor();
    await key(page, 'Multiply');
    await expectNext(page, 'Uncover the dice');
    await key(page, 'Enter');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    // A die is not flat: no spin, and the tumbler again.
    await key(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'A die is not flat' }).waitFor();
    await key(page, '1');
    await page.locator('dialog[open] [data-enter]').waitFor();
    await key(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    for (let i = 0; i < 3; i++) {
      await expectNext(page, 'Activate the tumbler');
      await key(page, 'Enter');
    }
    await expectNext(page, 'Uncover the dice');
    await key(page, 'Enter');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    for (const face of '563') await key(page, face);
    await expectNext(page, 'Enter 5, 6, 3');
    await key(page, 'Decimal');
    await page.getByText('Read so far: 5, 6').waitFor();
    await key(page, '2');
    await expectNext(page, 'Enter 5, 6, 2');
    await key(page, 'Enter');
    await expectNext(page, 'Settle the round');
    await key(page, 'Enter');
    for (const [act, question] of [
      ['Take losing wagers', '1 of 1 losing wagers is not ticked: take all as done?'],
      ['Pay all winners', '1 of 1 payments is not ticked: pay all as done?'],
    ] as const) {
      await expectNext(page, act);
      await key(page, 'Enter');
      await page.locator('dialog[open] .form-what', { hasText: question }).waitFor();
      // Not yet, and then all of it.
      await key(page, 'Decimal');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await expectNext(page, act);
      await key(page, 'Enter');
      await page.locator('dialog[open] .form-what', { hasText: question }).waitFor();
      await key(page, 'Enter');
    }
    await expectNext(page, 'Activate the tumbler');
    const { own } = await ann.client.look('numpad');
    expect(own?.cashChips).toBe(200_000 + 5000 + 1000 - 500);
    expectClean();
    await context.close();
  });

  it('is enough to amend a result and to tick what is taken and paid, one by one', { timeout: 90_000 }, async () => {
    const { table, ann } = await opened('amends');
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'small', 'odd', 'total:13']) await places(ann, 'amends', bet, 500);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [5, 6, 3] });
    const { page, context, expectClean } = await atConsole(browser, house.address(), 'amends', table.chief);
    await expectNext(page, 'Settle the round');
    await key(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'Amend the result' }).waitFor();
    await key(page, '1');
    await page.getByText('Entered before: 3, 5, 6').waitFor();
    for (const face of '561') await key(page, face);
    await page.locator('dialog[open] [data-enter]', { hasText: 'Enter 5, 6, 1' }).waitFor();
    await key(page, 'Decimal');
    await page.locator('dialog[open] .die').nth(1).waitFor();
    await key(page, '2');
    await page.locator('dialog[open] [data-enter]', { hasText: 'Enter 5, 6, 2' }).waitFor();
    await shoot(page, 'dealer/keypad-amend');
    await expectAccessible(page, 'dialog[open]');
    await key(page, 'Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('Round 1 corrected').waitFor();
    // With no die read there is nothing to take off: it is closed.
    await key(page, 'Add');
    await page.locator('dialog[open] [data-digit="1"]', { hasText: 'Amend the result' }).waitFor();
    await key(page, '1');
    await page.getByText('Entered before: 2, 5, 6').waitFor();
    await key(page, '4');
    await key(page, 'Decimal');
    await page.locator('dialog[open]', { hasText: 'No die read yet' }).waitFor();
    await key(page, 'Decimal');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await context.close();
    const dealer = await atConsole(browser, house.address(), 'amends', table.dealer);
    await expectNext(dealer.page, 'Settle the round');
    await key(dealer.page, 'Enter');
    await expectNext(dealer.page, 'Take losing wagers');
    const unticked = dealer.page.locator('.settle-tick[aria-pressed="false"][aria-disabled="false"]');
    await expect.poll(() => unticked.count()).toBe(1);
    await shoot(dealer.page, 'dealer/keypad-ticks');
    await key(dealer.page, '1');
    await expect.poll(() => unticked.count()).toBe(0);
    await key(dealer.page, 'Enter');
    await expectNext(dealer.page, 'Pay all winners');
    for (const [digit, left] of [
      ['3', 2],
      ['1', 1],
    ] as const) {
      await key(dealer.page, digit);
      await expect.poll(() => unticked.count()).toBe(left);
    }
    await expectAccessible(dealer.page, '.settle');
    await key(dealer.page, '2');
    await expectNext(dealer.page, 'Activate the tumbler');
    expectClean();
    dealer.expectClean();
    await dealer.context.close();
  });

  it('forgets half a reading after ten seconds', { timeout: 60_000 }, async () => {
    const { table } = await opened('forgets');
    const { page, context } = await atConsole(browser, house.address(), 'forgets', table.dealer);
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    await page.clock.install();
    await key(page, '4');
    await key(page, '4');
    await page.getByText('Read so far: 4, 4').waitFor();
    await page.clock.fastForward(9000);
    expect(await page.locator('.stage-text').textContent()).toBe('Read so far: 4, 4');
    await page.clock.fastForward(1500);
    await page.getByText('No die read yet').first().waitFor();
    await context.close();
  });
});

describe('the look of the console', () => {
  const SMALL = { width: 1024, height: 768 };
  /** The last is the phase that axe goes through: each of them in some look, for one takes it seconds. */
  it.each([
    ['desk-dark-en', DESKTOP, 'dark', 'en', 'betting'],
    ['desk-light-zh', DESKTOP, 'light', 'zh-Hant', 'reading'],
    ['small-contrast-zh', SMALL, 'contrast', 'zh-Hant', 'settle'],
    ['small-dark-en', SMALL, 'dark', 'en', 'trouble'],
    ['phone-dark-en', PHONE, 'dark', 'en', 'settle'],
    ['phone-light-zh', PHONE, 'light', 'zh-Hant', 'trouble'],
    ['narrow-contrast-en', { width: 320, height: 640 }, 'contrast', 'en', 'betting'],
  ] as const)(
    '%s scrolls no other way than down in any phase, and axe objects to nothing',
    { timeout: 120_000 },
    async (...given) => {
      const [name, viewport, theme, language, examined] = given;
      const { table, ann } = await opened(name);
      const bo = await house.player(`bo ${name}`);
      await table.seat(bo, 5);
      const { page, context, expectClean } = await atConsole(browser, house.address(), name, table.dealer, {
        viewport,
        theme,
        language,
      });
      const look = async (phase: string): Promise<void> => {
        await shoot(page, `dealer/${name}-${phase}`);
        if (phase === examined) await expectAccessible(page);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(overflow, `${phase} sideways`).toBeLessThanOrEqual(0);
        if (viewport.width < 1000) return;
        expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), phase).toBeLessThanOrEqual(0);
        const cut = await page.evaluate(
          "(() => { const right = document.querySelector('.dealer-right'); return right.scrollHeight - right.clientHeight; })()",
        );
        expect(cut, `${phase}: all of the hand in sight`).toBeLessThanOrEqual(0);
      };
      await table.dealerDoes({ type: 'tumble', times: 3 });
      await table.dealerDoes({ type: 'call-bets' });
      for (const [bet, stake] of [
        ['big', 2500],
        ['pair:1-4', 500],
        ['total:11', 1000],
        ['triple:3', 500],
      ] as const)
        await places(ann, name, bet, stake);
      await places(bo, name, 'small', 5000);
      await places(bo, name, 'pair:1-4', 1500);
      await page.locator('.next-call q', { hasText: 'No More Bets' }).waitFor();
      await look('betting');
      await table.dealerDoes({ type: 'close-bets' });
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.keypad-key:not([aria-disabled="true"])').first().waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('4');
      await look('reading');
      await page.keyboard.press('6');
      await page.keyboard.press('Enter');
      await page.locator('.next-call q', { hasText: '1, 4, 6' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.settle').waitFor();
      await look('settle');
      await page.keyboard.press('+');
      await page.locator('dialog[open]').waitFor();
      await look('trouble');
      expectClean();
      await context.close();
    },
  );

  it('at 320 pixels has room for long names, wide limits, several roles and the lock, in every theme', async () => {
    const sign = { minimum: 50_000, maximum: 100_000_000, differential: 200_000_000 };
    const table = await house.table('narrow-and-long-name', { rulebook: 'rws-tai-sai', layout: 'A', sign });
    const grants = table.ladder.map((role) => ({ table: table.table, role }));
    const boss = await house.staff('Wilhelmina Featherstonehaugh', grants);
    const { page, context, expectClean } = await atConsole(browser, house.address(), table.table, boss, {
      viewport: { width: 320, height: 640 },
    });
    await page.clock.install();
    for (const theme of ['light', 'dark', 'contrast'] as const) {
      await page.evaluate(
        `localStorage.setItem('croupier.settings', ${JSON.stringify(JSON.stringify({ theme, language: 'en' }))})`,
      );
      await page.reload();
      await page.locator('.felt .cell').first().waitFor();
      await page.locator('.next-button').waitFor();
      // Long enough without an act that the lock is near.
      await page.clock.fastForward(285_000);
      await page.locator('.top-bar [role=timer]').waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
      await shoot(page, `dealer/narrow-long-${theme}`);
      const wide = await page.evaluate(
        "[...document.querySelectorAll('.dealer *')].filter((each) => each.closest('.unseen') === null && each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML.slice(0, 80))",
      );
      expect(wide, theme).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), theme).toBeLessThanOrEqual(0);
    }
    expectClean();
    await context.close();
  });
});
