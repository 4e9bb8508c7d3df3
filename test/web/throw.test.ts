/** The throw over the felt, where things may move: each die with its face in front, gone when bets are placed, nothing for who came later. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { FULL, sized } from '../kit/size.ts';
import type { DealtHouse, DealtTable } from './dealt-house.ts';
import { PHONE, shoot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([sharedHouse(), sharedBrowser()]);
});

/** Longer than anybody has to look at a result. */
const LONGER_MS = 3200;

const look = (path: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visit(browser, house.address(), path, { motion: true, ...options });

/** With the three dice under a cover further below, these show every face in either size. */
const THROWS: readonly (readonly [Face, Face])[] = [...sized([], [[2, 4]] as const), [3, 1], [6, 5]];

/** The dice at rest, as a page shows them. */
interface Landed {
  /** Of each die the side that faces whoever looks, by the transforms of the browser itself. */
  readonly faces: readonly number[];
  readonly call: string;
  /** How much of a cover is left over the dice; null where there never was one. */
  readonly cover: string | null;
}

/** Runs in the page from before the dice land: they lie there for seconds only, too short a time for a busy machine to ask one thing after another. */
const LANDED = `(async () => {
  const lateMs = performance.now() + 15_000;
  while (document.querySelector('.throw.landed') === null) {
    if (performance.now() > lateMs) throw new Error('the dice did not land');
    await new Promise(requestAnimationFrame);
  }
  const shown = document.querySelector('.throw');
  const moving = () => shown.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running');
  while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  const cover = shown.querySelector('.tumbler-cover');
  return {
    faces: [...shown.querySelectorAll('.throw-cube')].map((cube) => {
      const turned = new DOMMatrix(getComputedStyle(cube).transform);
      const sides = [...cube.querySelectorAll('.throw-side')].map((side, i) => ({
        face: i + 1,
        towards: turned.multiply(new DOMMatrix(getComputedStyle(side).transform)).m33,
      }));
      return sides.sort((a, b) => b.towards - a.towards)[0].face;
    }),
    call: shown.querySelector('.throw-call').textContent,
    cover: cover && getComputedStyle(cover).opacity,
  };
})()`;

const whenLanded = (page: Page): Promise<Landed> => page.evaluate<Landed>(LANDED);

/** As the book of Dicette has it, up to where the dice have been thrown. */
async function throwDice({ dealerDoes }: DealtTable): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await dealerDoes({ type: 'throw' });
}

async function finish({ dealerDoes }: DealtTable): Promise<void> {
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

describe('dice that a shooter throws', () => {
  it('roll until they are read, and rest on the faces that were', async () => {
    const table = await house.table('thrown', { rulebook: 'dicette', layout: 'mat' });
    const { page, context, expectClean } = await look(`/table/${table.table}`);
    await page.locator('.felt .cell').first().waitFor();
    for (const faces of THROWS) {
      await throwDice(table);
      await page.locator('.throw.rolling.tray .throw-cube.rolling').first().waitFor();
      expect(await page.locator('.throw-call').textContent()).toBe('');
      const landed = whenLanded(page);
      await table.dealerDoes({ type: 'enter-result', faces });
      // From the lowest to the highest, as they are called. [dicette 8]
      const sorted = [...faces].sort();
      expect(await landed).toEqual({
        faces: sorted,
        call: `${sorted.join(', ')}, total ${faces[0] + faces[1]}`,
        cover: null,
      });
      await shoot(page, `throw-dicette-${sorted.join('-')}`);
      await finish(table);
      await page.locator('.throw').waitFor({ state: 'detached' });
    }
    expectClean();
    await context.close();
  });
});

describe('dice under a cover', () => {
  it('stay there until they are uncovered, on the player’s page and on the display', async () => {
    const table = await house.table('covered', { rulebook: 'crown-sic-bo', layout: 'C' });
    const [player, display] = await Promise.all([
      look(`/table/${table.table}`, { viewport: PHONE, touch: true }),
      look(`/display/${table.table}`, { viewport: { width: 1920, height: 1080 } }),
    ]);
    const pages = [player.page, display.page];
    for (const page of pages) await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await player.page.locator('.player-phase[data-open]').waitFor();
    for (const page of pages) expect(await page.locator('.throw').count()).toBe(0);
    await table.dealerDoes({ type: 'close-bets' });
    for (const page of pages) {
      await page.locator('.throw.covered .tumbler-cover').waitFor();
      expect(await page.locator('.throw-cube').count()).toBe(0);
    }
    const landed = Promise.all(pages.map(whenLanded));
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [6, 2, 4] });
    // It has been lifted: nothing lies over them.
    for (const each of await landed) expect(each).toMatchObject({ faces: [2, 4, 6], cover: '0' });
    await shoot(player.page, 'throw-crown-c-phone');
    await shoot(display.page, 'throw-crown-c-wall');
    // Nobody has settled yet, and the felt is wanted back.
    for (const page of pages) await page.locator('.throw').waitFor({ state: 'detached' });
    for (const { expectClean, context } of [player, display]) {
      expectClean();
      await context.close();
    }
  });
});

describe('a roll that does not count', () => {
  it.runIf(FULL)('is followed by another throw of the same round', async () => {
    const table = await house.table('again', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context } = await look(`/display/${table.table}`, { viewport: { width: 1920, height: 1080 } });
    await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'close-bets' });
    for (const _ of [1, 2]) {
      await page.locator('.throw.covered').waitFor();
      await table.dealerDoes({ type: 'uncover' });
      await page.locator('.throw.rolling').waitFor();
      // It has its time, and is over before the dice are judged.
      await page.locator('.throw').waitFor({ state: 'detached' });
      await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
      await page.locator('.display-phase-no-more-bets').waitFor();
      await table.dealerDoes({ type: 'tumble', times: 1 });
    }
    // A dealer who took long has shown the dice: no cover is lifted from them again.
    await table.dealerDoes({ type: 'uncover' });
    await page.locator('.throw.rolling').waitFor();
    await page.locator('.throw').waitFor({ state: 'detached' });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 2] });
    await page.locator('.throw.landed').waitFor();
    expect(await page.locator('.throw .tumbler-cover').count()).toBe(0);
    await context.close();
  });
});

describe('a page that nobody sees', () => {
  it.runIf(FULL)('is shown again without the throw that came meanwhile', async () => {
    const table = await house.table('hidden', { rulebook: 'dicette', layout: 'mat' });
    const ann = await house.player('ann');
    const { page, context } = await look(`/table/${table.table}`);
    await page.locator('.felt .cell').first().waitFor();
    await table.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    const hide = (hidden: boolean): Promise<void> =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      }, hidden);
    await table.dealerDoes({ type: 'throw' });
    await page.locator('.throw.rolling').waitFor();
    await hide(true);
    await table.dealerDoes({ type: 'enter-result', faces: [2, 5] });
    await page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(LONGER_MS);
    await hide(false);
    await table.seat(ann, 1);
    await page.waitForTimeout(500);
    expect(await page.locator('.throw').count()).toBe(0);
    await context.close();
  });
});

describe('nothing moves over the felt', () => {
  it('where the system asks for rest, and for who comes when the dice lie there', async () => {
    const table = await house.table('still', { rulebook: 'dicette', layout: 'mat' });
    const calm = await look(`/table/${table.table}`, { motion: false });
    await calm.page.locator('.felt .cell').first().waitFor();
    await throwDice(table);
    await table.dealerDoes({ type: 'enter-result', faces: [2, 2] });
    await calm.page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    const late = await look(`/display/${table.table}`);
    await late.page.locator('.display-phase-result').waitFor();
    await late.page.locator('.felt .cell').first().waitFor();
    for (const { page, context } of [calm, late]) {
      expect(await page.locator('.throw').count()).toBe(0);
      await context.close();
    }
  });
});
