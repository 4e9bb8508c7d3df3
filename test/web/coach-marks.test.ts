/** Tests the tips of a first visit, and how to play at the table and on the rules page. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot, visit } from './kit.ts';
import { cellOf, openTableAs, takeSeat } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';

let browser: Browser;
let address: string;
beforeAll(async () => {
  browser = await sharedBrowser();
  address = (await sharedPracticeHouse()).address();
});

const tipOf = (page: Page) => page.getByRole('region', { name: 'Tips for your first round' });

/** The tips load at the first movement after the player has taken the seat. */
async function openTips(page: Page): Promise<void> {
  await takeSeat(page);
  await page.mouse.move(100, 100);
  await page.mouse.move(110, 110);
  await tipOf(page).waitFor();
}

describe('the tips of a first visit', { timeout: 60_000 }, () => {
  it.each([
    ['a phone', PHONE, true],
    ['a phone in landscape', { width: 844, height: 390 }, true],
    ['a desktop', DESKTOP, false],
  ] as const)('on %s are four, inside the window, and do not come back', async (name, viewport, touch) => {
    const { page, context, expectNoPageErrors } = await visit(browser, address, '/table/crown-a', {
      viewport,
      touch,
      tips: true,
    });
    await openTips(page);
    for (let tip = 1; tip <= 4; tip++) {
      await expect.poll(() => tipOf(page).textContent()).toContain(`Tip ${tip} of 4`);
      await page.locator('.coach-frame').waitFor();
      const box = await tipOf(page).boundingBox();
      expect(box && [box.x >= 0, box.y >= 0, box.x + box.width <= viewport.width, box.y + box.height <= viewport.height]).toEqual(
        [true, true, true, true],
      );
      if (tip === 1) await expectAccessible(page, '.coach-tip');
      await saveScreenshot(page, `tip-${tip}-${name.replaceAll(' ', '-')}`);
      await page.getByRole('button', { name: tip === 4 ? 'Start playing' : 'Next' }).click();
    }
    await tipOf(page).waitFor({ state: 'detached' });
    // The pressed button is gone, and the focus is on the felt.
    expect(await page.evaluate("document.activeElement?.closest('.felt') !== null")).toBe(true);
    await page.reload();
    await page.locator('.player-rack').waitFor();
    await page.mouse.move(100, 100);
    await page.mouse.move(120, 120);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.settings') ?? '{}').tips)).toBe(false);
    await page.waitForLoadState('networkidle');
    expect(await tipOf(page).count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it('do not stop the player from betting, and close with Escape', async () => {
    const { page, context } = await visit(browser, address, '/table/rws-a', { tips: true });
    await openTips(page);
    await cellOf(page, 'big').click();
    await page.locator('.felt .stack.own').first().waitFor();
    // A placed chip ends the tips about choosing and placing it.
    await expect.poll(() => tipOf(page).textContent()).toContain('Tip 3 of 4');
    // Escape closes a dialog and not the tips.
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await tipOf(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await tipOf(page).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('the tip about the chips', { timeout: 60_000 }, () => {
  it('is hidden while the roll covers the chips of a phone in landscape', async () => {
    const house = await sharedStaffedHouse();
    const table = await house.table('covered-tip', { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await house.player('ann covered tip');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context } = await openTableAs(browser, house.address(), table.table, ann, {
      viewport: { width: 844, height: 390 },
      touch: true,
      tips: true,
      motion: true,
    });
    await page.mouse.move(100, 100);
    await page.mouse.move(110, 110);
    await tipOf(page).waitFor();
    const opacities = (): Promise<readonly string[]> =>
      page.locator('.coach-tip, .coach-frame').evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity));
    await expect.poll(opacities).toEqual(['1', '1']);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await page.locator('.player-throw').waitFor();
    expect(await opacities()).toEqual(['0', '0']);
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    await page.locator('.player-throw').waitFor({ state: 'detached' });
    expect(await opacities()).toEqual(['1', '1']);
    await context.close();
  });
});

describe('how to play', { timeout: 60_000 }, () => {
  it('opens from the menu of a table, with the felt and three worked examples', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, address, '/table/adelaide');
    await page.getByRole('button', { name: 'How to play' }).click();
    const dialog = page.getByRole('dialog', { name: 'How to play' });
    await dialog.locator('.felt svg').waitFor();
    const examples = await dialog.locator('.how-examples li').allTextContents();
    expect(examples).toHaveLength(3);
    // The pay table of this game pays 5½ to 1 on two numbers.
    expect(examples[1]).toContain('It pays 11 to 2: you win 55 and get your 10 back. +55');
    expect(examples[2]).toContain('you lose 10');
    await expectAccessible(page, 'dialog[open]');
    await saveScreenshot(page, 'how-to-play');
    expectNoPageErrors();
    await context.close();
  });

  it('is the first section of the rules page, and the rulebook with its hash the last', async () => {
    const { page, context } = await visit(browser, address, '/rules/crown-sic-bo');
    await page.locator('.how-examples li').first().waitFor();
    const titles = await page.locator('main h2').allTextContents();
    expect([titles[0], ...titles.slice(-2)]).toEqual(['How to play', 'All clauses', 'The rulebook']);
    expect(await page.locator('main section').last().textContent()).toMatch(/SHA-256[0-9a-f]{64}/);
    await context.close();
  });
});
