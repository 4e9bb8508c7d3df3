/** The side panel of a table: the player's bets with their possible win, the three phases, and the shield with the proof of the dice. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, visit, type WebHouse } from './kit.ts';
import { takeSeat, waitForOpening } from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

/** What the side panel shows after one change of the page. */
interface PanelState {
  readonly phase: string;
  readonly hasBets: boolean;
  readonly possibleWin: string;
  readonly big: string;
  readonly nine: string;
}

/** Records every state of the side panel, because a phase can be shorter than the time between two reads from outside. */
const START_RECORDING = `(() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  window.states_ = [];
  const record = () => {
    const state = {
      phase: text('.player-phases [aria-current="step"]'),
      hasBets: document.querySelector('.player-bets') !== null,
      possibleWin: document.querySelector('.player-bets [data-possible-win]')?.dataset.possibleWin ?? '',
      big: text('.player-bets [data-bet="big"]'),
      nine: text('.player-bets [data-bet="total:9"]'),
    };
    if (JSON.stringify(state) !== JSON.stringify(window.states_.at(-1))) window.states_.push(state);
  };
  record();
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
})()`;

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
      const shield = page.locator('.player-shield');
      expect(await shield.getAttribute('data-verdict')).toBeNull();
      await page.evaluate(START_RECORDING);
      // The chip of 5 is selected. Big pays 1 to 1, a total of 9 pays 7 to 1, and both cannot win together.
      // Both bets are pressed at once, because the betting time can end between two presses on a busy machine.
      await page.locator('.felt .button').evaluateAll((buttons) => {
        for (const bet of ['big', 'total:9'])
          buttons
            .find((button) => button.parentElement?.getAttribute('data-key') === bet)
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      });
      await saveScreenshot(page, 'side-panel-bets');
      await page.locator('.player-ledger').waitFor({ timeout: 60_000 });
      const states = (await page.evaluate('window.states_')) as readonly PanelState[];
      expect(states).toContainEqual({
        phase: 'Bet',
        hasBets: true,
        possibleWin: '3000',
        big: expect.stringContaining('wins 5'),
        nine: expect.stringContaining('wins 35'),
      });
      const phases = states.map(({ phase }) => phase).filter((phase, i, all) => phase !== all[i - 1]);
      expect(phases.slice(0, 3)).toEqual(['Bet', 'Roll', 'Pay']);
      // The ledger replaces the list, which would promise wins on bets that have lost.
      expect(states.filter(({ phase, hasBets }) => phase === 'Pay' && hasBets)).toEqual([]);
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
