/** The side panel of a table: the player's bets with their possible win, the three phases, and the shield with the proof of the dice. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { cellOf, takeSeat, waitForOpening } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

const ROUND_TEST_MS = 120_000;
const DESKTOP = { width: 1440, height: 900 } as const;

let browser: Browser;
let house: WebHouse;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedPracticeHouse();
});

describe('the side panel', () => {
  it(
    'lists the bets with what they win, follows the phases, and shows a check mark when the dice are verified',
    async () => {
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/rws-a', { viewport: DESKTOP });
      await takeSeat(page);
      await waitForOpening(page);
      const phase = page.locator('.player-phases [aria-current="step"]');
      expect(await phase.textContent()).toBe('Bet');
      const shield = page.locator('.player-shield');
      expect(await shield.getAttribute('data-verdict')).toBeNull();
      // The chip of 5 is selected. Big pays 1 to 1, a total of 9 pays 7 to 1, and both cannot win together.
      await cellOf(page, 'big').click();
      await cellOf(page, 'total:9').click();
      const bets = page.locator('.player-bets');
      await expect.poll(() => bets.locator('[data-possible-win]').getAttribute('data-possible-win')).toBe('3000');
      expect(await bets.locator('[data-bet="big"]').textContent()).toContain('wins 5');
      expect(await bets.locator('[data-bet="total:9"]').textContent()).toContain('wins 35');
      await saveScreenshot(page, 'side-panel-bets');
      await expect.poll(() => phase.textContent(), { timeout: 30_000 }).toBe('Roll');
      await expect.poll(() => phase.textContent(), { timeout: 30_000 }).toBe('Pay');
      // The ledger replaces the list, which would promise wins on bets that have lost.
      expect(await bets.count()).toBe(0);
      await page.locator('.player-ledger').waitFor({ timeout: 30_000 });
      expect(await bets.count()).toBe(0);
      await page.locator('.player-shield[data-verdict="verified"]').waitFor({ timeout: 30_000 });
      // The roads are loaded with the first result.
      await page.locator('.player-side .road-bead circle').first().waitFor();
      await expectAccessible(page, '.player-side');
      expectNoPageErrors();
      await context.close();
    },
    ROUND_TEST_MS,
  );

  it(
    'opens the proof of the dice and the clauses of each step behind the shield',
    async () => {
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/table/crown-a', {
        viewport: { width: 320, height: 640 },
        touch: true,
      });
      await takeSeat(page);
      await page.locator('.player-shield').click();
      const steps = page.locator('.player-steps li');
      await steps.first().waitFor();
      expect(await steps.evaluateAll((all) => all.map((each) => each.querySelector('a')?.getAttribute('href')))).toEqual(
        ['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.5', '3.5', '3.6(a)', '3.6(b)'].map((clause) => `/rules/crown-sic-bo#${clause}`),
      );
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await saveScreenshot(page, 'proof-320');
      await expectAccessible(page, '.dialog');
      expectNoPageErrors();
      await context.close();
    },
    ROUND_TEST_MS,
  );
});
