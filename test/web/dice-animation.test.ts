/** The dice in 3D on the stage of the player's page and on the display: the faces, the cover of the tumbler, and cases without an animation. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { PHONE, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([sharedStaffedHouse(), sharedBrowser()]);
});

const visitWithMotion = (path: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visit(browser, house.address(), path, { motion: true, ...options });

/** Together with the covered dice [6, 2, 4] below, the throws show every face, in the quick and in the full test size. */
const THROWS: readonly (readonly [Face, Face])[] = [...quickOrFull([], [[2, 4]] as const), [3, 1], [6, 5]];

/** The landed dice on a page. */
interface LandedDice {
  /** The upper face of each die, computed from the CSS transforms. */
  readonly faces: readonly number[];
  readonly cover: boolean;
}

/** Runs as one script in the page, because the dice disappear after a few seconds. */
const READ_LANDED_DICE = `(async () => {
  const deadlineMs = performance.now() + 15_000;
  const areThere = () => document.querySelector('.vessel .vessel-face.up') !== null;
  while (!areThere()) {
    if (performance.now() > deadlineMs) throw new Error('the dice did not land');
    await new Promise(requestAnimationFrame);
  }
  const vessel = document.querySelector('.vessel');
  const moving = () => vessel.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running');
  while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  return {
    faces: [...vessel.querySelectorAll('.vessel-die')].map((cube) => {
      const rotation = new DOMMatrix(getComputedStyle(cube).transform);
      const sides = [...cube.querySelectorAll('.vessel-face')].map((side, i) => ({
        face: i + 1,
        // The y-axis points down.
        height: -rotation.multiply(new DOMMatrix(getComputedStyle(side).transform)).m32,
      }));
      return sides.sort((a, b) => b.height - a.height)[0].face;
    }),
    cover: vessel.querySelector('.vessel-cover.on') !== null,
  };
})()`;

const waitForLanding = (page: Page): Promise<LandedDice> => page.evaluate<LandedDice>(READ_LANDED_DICE);

/** Plays a round of Dicette up to the throw. */
async function throwDice({ dealerDoes }: StaffedTable): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await dealerDoes({ type: 'throw' });
}

async function finishRound({ dealerDoes }: StaffedTable): Promise<void> {
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

describe('thrown dice', () => {
  it('roll until the dealer enters the result, and stop on its faces', async () => {
    const table = await house.table('thrown', { rulebook: 'dicette', layout: 'mat' });
    const { page, context, expectNoPageErrors } = await visitWithMotion(`/table/${table.table}`);
    await page.locator('.felt .cell').first().waitFor();
    for (const faces of THROWS) {
      await throwDice(table);
      await page.locator('.vessel.rolling.tray .vessel-hand').waitFor();
      const landed = waitForLanding(page);
      await table.dealerDoes({ type: 'enter-result', faces });
      // The dealer calls the faces in ascending order. [dicette 8]
      const sorted = [...faces].sort();
      expect(await landed).toEqual({ faces: sorted, cover: false });
      await page
        .getByText(`${sorted.join(', ')}, total ${faces[0] + faces[1]}`)
        .first()
        .waitFor();
      await saveScreenshot(page, `dice-dicette-${sorted.join('-')}`);
      await finishRound(table);
    }
    expectNoPageErrors();
    await context.close();
  });
});

describe('dice under a cover', () => {
  it('stay covered until the dealer uncovers them, on the player’s page and the display', async () => {
    const table = await house.table('covered', { rulebook: 'crown-sic-bo', layout: 'C' });
    const [player, display] = await Promise.all([
      visitWithMotion(`/table/${table.table}`, { viewport: PHONE, touch: true }),
      visitWithMotion(`/display/${table.table}`, { viewport: { width: 1920, height: 1080 } }),
    ]);
    const pages = [player.page, display.page];
    for (const page of pages) await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await player.page.locator('.player-phase[data-open]').waitFor();
    for (const page of pages) expect(await page.locator('.dice-animation, .player-throw').count()).toBe(0);
    await table.dealerDoes({ type: 'close-bets' });
    for (const page of pages) {
      await page.locator('.vessel-cover.on').waitFor();
      expect(await page.locator('.vessel-die').count()).toBe(0);
    }
    const landed = Promise.all(pages.map(waitForLanding));
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [6, 2, 4] });
    for (const each of await landed) expect(each).toEqual({ faces: [2, 4, 6], cover: false });
    await saveScreenshot(player.page, 'dice-crown-c-phone');
    await saveScreenshot(display.page, 'dice-crown-c-wall');
    // The dice disappear before the settlement, because they lie over the felt or the controls.
    for (const page of pages) await page.locator('.dice-animation, .player-throw').waitFor({ state: 'detached' });
    for (const { expectNoPageErrors, context } of [player, display]) {
      expectNoPageErrors();
      await context.close();
    }
  });
});

describe('a failed roll', () => {
  it.runIf(FULL_SIZE)('is followed by another animation in the same round', async () => {
    const table = await house.table('again', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context } = await visitWithMotion(`/display/${table.table}`, { viewport: { width: 1920, height: 1080 } });
    await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'close-bets' });
    for (const _failedRoll of [1, 2]) {
      await page.locator('.dice-animation.covered').waitFor();
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.dice-animation.rolling').waitFor();
      // The animation ends before the dealer declares that the roll failed.
      await page.locator('.dice-animation').waitFor({ state: 'detached' });
      // The chief has the highest staff role.
      await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
      await page.locator('.display-phase-no-more-bets').waitFor();
      await table.dealerDoes({ type: 'tumble', times: 1 });
    }
    // The animation of the uncovering has ended, so the animation of the result shows no cover.
    await table.dealerDoes({ type: 'uncover' });
    await page.locator('.dice-animation.rolling').waitFor();
    await page.locator('.dice-animation').waitFor({ state: 'detached' });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 2] });
    await page.locator('.dice-animation.landed').waitFor();
    expect(await page.locator('.dice-animation .vessel-cover').count()).toBe(0);
    await context.close();
  });
});

describe('a hidden page', () => {
  it.runIf(FULL_SIZE)('shows a result at once that came while it was hidden', async () => {
    const table = await house.table('hidden', { rulebook: 'dicette', layout: 'mat' });
    const { page, context } = await visitWithMotion(`/table/${table.table}`);
    await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await table.dealerDoes({ type: 'throw' });
    await page.locator('.vessel.rolling').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    });
    await table.dealerDoes({ type: 'enter-result', faces: [2, 5] });
    await page.locator('.felt .cell.lit').first().waitFor();
    expect(await page.locator('.vessel:is(.rolling, .landing)').count()).toBe(0);
    await context.close();
  });
});

describe('the dice animation', () => {
  it('is not shown with reduced motion, or on a page that is opened after the throw', async () => {
    const table = await house.table('still', { rulebook: 'dicette', layout: 'mat' });
    const reducedMotion = await visitWithMotion(`/table/${table.table}`, { motion: false });
    await reducedMotion.page.locator('.felt .cell').first().waitFor();
    await throwDice(table);
    await table.dealerDoes({ type: 'enter-result', faces: [2, 2] });
    await reducedMotion.page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    const openedLate = await visitWithMotion(`/display/${table.table}`);
    await openedLate.page.locator('.display-phase-result').waitFor();
    await openedLate.page.locator('.felt .cell').first().waitFor();
    for (const { page, context } of [reducedMotion, openedLate]) {
      expect(await page.locator('.dice-animation, .vessel.landing').count()).toBe(0);
      await context.close();
    }
  });
});
