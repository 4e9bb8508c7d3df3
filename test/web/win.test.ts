/** Tests the payment on the player's page: losing chips go first, then chips slide to the winning bet and to the rack, and the balance counts up. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { FULL_SIZE } from '../kit/size.ts';
import { placeWager } from './dealer-kit.ts';
import { PHONE, saveScreenshot, type VisitorOptions } from './kit.ts';
import { openTableAs, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([sharedStaffedHouse(), sharedBrowser()]);
});

/** What appears over the page, with the animated properties, and every visible text of the balance. */
interface Recorded {
  readonly shown: readonly { readonly className: string; readonly text: string; readonly properties: readonly string[] }[];
  readonly balances: readonly string[];
  /** Every step that is shown, with the player's stakes on the felt. */
  readonly felts: readonly string[];
}

const START_RECORDING = `(() => {
  const shown = [];
  const balances = [];
  const felts = [];
  const NOT_ANIMATED = ['offset', 'computedOffset', 'easing', 'composite'];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const container of addedNodes)
        if (container.className === 'player-moving')
          // The animations start after the elements are in the page.
          setTimeout(() => {
            for (const node of container.children) {
              const frames = node.getAnimations().flatMap(({ effect }) => effect.getKeyframes());
              const properties = [...new Set(frames.flatMap(Object.keys))].filter((name) => !NOT_ANIMATED.includes(name));
              shown.push({ className: node.className, text: node.textContent, properties });
            }
          });
  }).observe(document.body, { childList: true });
  const isVisible = (element) => Number(getComputedStyle(element).opacity) > 0.5;
  const readBalance = () => {
    const amounts = [...document.querySelectorAll('.player-count, [data-chips] > :first-child')].filter(isVisible);
    const text = amounts.map(({ textContent }) => textContent).join(' and ');
    if (balances.at(-1) !== text) balances.push(text);
    const stakeOf = (bet) => document.querySelector('.felt [data-key="' + bet + '"] > .button')?.getAttribute('aria-label').match(/your stake ([0-9]+)/)?.[1] ?? '-';
    const felt = [document.querySelector('.player-phase strong').textContent, ...['big', 'small', 'total:15'].map(stakeOf)].join(' ');
    if (felts.at(-1) !== felt) felts.push(felt);
    requestAnimationFrame(readBalance);
  };
  readBalance();
  window.recorded_ = { shown, balances, felts };
})()`;

const readRecorded = (page: Page): Promise<Recorded> => page.evaluate('window.recorded_') as Promise<Recorded>;
const MOVING = '.player-moving';

/** A player wins 25 on Big and 450 on the total of 15, and loses 25 on Small. The round is settled, and nothing is taken yet. */
async function openSettled(options: VisitorOptions) {
  const table = await house.table('win', { rulebook: 'rws-tai-sai', layout: 'A' });
  const ann = await house.player(`player ${table.table}`);
  await table.seat(ann, 1, 100_000);
  await table.dealerDoes({ type: 'call-bets' });
  const visitor = await openTableAs(browser, house.address(), table.table, ann, options);
  for (const bet of ['big', 'small', 'total:15']) await placeWager(ann, table.table, bet, 2500);
  await visitor.page.locator('.felt .stack.own').nth(2).waitFor({ state: 'attached' });
  await visitor.page.evaluate(START_RECORDING);
  await table.dealerDoes({ type: 'close-bets' });
  await table.dealerDoes({ type: 'tumble', times: 3 });
  await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
  await table.dealerDoes({ type: 'settle-round' });
  await visitor.page.locator('.player-net').waitFor({ state: 'attached' });
  return { ...visitor, table };
}

/** Chips move during their own step. The stakes of the winners leave the felt when they are paid, and lie beside their winnings until both leave. */
const expectPaidInOrder = async (page: Page, { pausesBetween }: { readonly pausesBetween: boolean }): Promise<void> => {
  const steps = async (): Promise<readonly string[]> => {
    const { felts } = await readRecorded(page);
    return felts.slice(felts.findIndex((felt) => felt.startsWith('Take')));
  };
  await expect.poll(async () => (await steps()).at(-1)).toBe('Waiting for the dealer - - -');
  expect(await steps()).toEqual([
    'Take losing wagers 25 25 25',
    'Take losing wagers 25 - 25',
    ...(pausesBetween ? ['Pay 25 - 25'] : []),
    'Pay - - -',
    'Waiting for the dealer - - -',
  ]);
};

/** The balance counts from 925 to 1,450 in eight equal steps, rounded to whole units. */
const COUNTED = ['925', '991', '1,056', '1,122', '1,188', '1,253', '1,319', '1,384'];

/** In each frame exactly one amount is visible, and no amount is smaller than the one before. */
function expectCountedUp(balances: readonly string[]): void {
  const amounts = balances.map((text) => [...COUNTED, '1,450'].indexOf(text));
  expect({ balances, amounts }).toEqual({ balances, amounts: amounts.toSorted((a, b) => a - b) });
  expect(balances[0]).toBe('925');
}

const callBets = async ({ dealerDoes }: StaffedTable, page: Page): Promise<void> => {
  await dealerDoes({ type: 'call-bets' });
  await page.locator('.player-phase[data-open]').waitFor();
};

it.each([
  ['desktop', { motion: true }],
  ['phone', { motion: true, viewport: PHONE, touch: true }],
] as const)(
  'on a %s, losing chips are swept, then winning bets are paid and the balance counts up',
  { timeout: 60_000 },
  async (size, options) => {
    const { page, table, context, expectNoPageErrors } = await openSettled(options);
    await table.dealerDoes({ type: 'take-losers' });
    await expect.poll(async () => (await readRecorded(page)).shown.length).toBeGreaterThan(0);
    const swept = (await readRecorded(page)).shown.length;
    expect((await readRecorded(page)).shown.every(({ className }) => className === 'player-flight')).toBe(true);
    await expect.poll(async () => (await readRecorded(page)).felts.at(-1)).toBe('Pay 25 - 25');
    await table.dealerDoes({ type: 'pay-winners' });
    await page.locator('.player-win-banner > span').waitFor();
    await saveScreenshot(page, `player-win-${size}`);
    // Everything is over without a further event.
    await expect.poll(() => page.locator(MOVING).count()).toBe(0);
    const { shown, balances } = await readRecorded(page);
    await expectPaidInOrder(page, { pausesBetween: true });
    const paid = shown.slice(swept);
    expect(new Set(paid.map(({ className }) => className))).toEqual(
      new Set(['player-flight stake', 'player-flight win', 'player-paid', 'player-win-banner', 'player-count number']),
    );
    expect(paid.filter(({ className }) => className === 'player-paid').map(({ text }) => text)).toEqual(['+25', '+450']);
    expect(paid.find(({ className }) => className === 'player-win-banner')?.text).toBe('You win 450.');
    // Only properties that need no layout are animated.
    expect(new Set(shown.flatMap(({ properties }) => properties))).toEqual(new Set(['transform', 'opacity']));
    await expect.poll(async () => (await readRecorded(page)).balances.at(-1)).toBe('1,450');
    expectCountedUp(balances);
    expect(paid.filter(({ className }) => className.startsWith('player-count')).map(({ text }) => text)).toEqual(COUNTED);
    expectNoPageErrors();
    await context.close();
  },
);

it('a dealer who takes and pays at once is shown in the same order', { timeout: 60_000 }, async () => {
  const { page, table, context, expectNoPageErrors } = await openSettled({ motion: true });
  for (const type of ['take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await expectPaidInOrder(page, { pausesBetween: false });
  expectCountedUp((await readRecorded(page)).balances);
  expectNoPageErrors();
  await context.close();
});

it('a call for bets ends the animation at once', { timeout: 60_000 }, async () => {
  const { page, table, context } = await openSettled({ motion: true });
  for (const type of ['take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await page.locator('.player-win-banner > span').waitFor();
  await callBets(table, page);
  expect(await page.locator('.felt .stack.own').count()).toBe(0);
  expect(await page.locator(MOVING).count()).toBe(0);
  expect((await page.locator('[data-chips]').getAttribute('data-chips')) ?? '').toBe('145000');
  await expect.poll(async () => (await readRecorded(page)).balances.at(-1)).toBe('1,450');
  await context.close();
});

it('with reduced motion nothing moves, and the balance is right at once', { timeout: 60_000 }, async () => {
  const { page, table, context } = await openSettled({ motion: false });
  for (const type of ['take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await expect.poll(async () => (await readRecorded(page)).balances.at(-1)).toBe('1,450');
  const { shown, balances } = await readRecorded(page);
  expect(shown).toEqual([]);
  expect(balances).toEqual(['925', '1,450']);
  await context.close();
});

// The browser needs a quarter of a minute to notice a lost connection.
it.runIf(FULL_SIZE)('the banner of a lost connection is readable after a payment', { timeout: 60_000 }, async () => {
  const { page, table, context } = await openSettled({ motion: true, viewport: PHONE, touch: true });
  for (const type of ['take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await page.locator('.player-win-banner > span').waitFor();
  await expect.poll(() => page.locator(MOVING).count()).toBe(0);
  await context.setOffline(true);
  const banner = page.locator('[data-offline]');
  await banner.waitFor({ state: 'attached' });
  const { x, y, width, height } = (await banner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(height).toBeGreaterThan(20);
  expect([x >= 0, y >= 0, x + width <= PHONE.width, y + height <= PHONE.height]).toEqual([true, true, true, true]);
  await context.close();
});

it('the head of a phone shows a net result, but no net of 0 beside the total', { timeout: 60_000 }, async () => {
  for (const viewport of [PHONE, { width: 844, height: 390 }]) {
    const table = await house.table('even', { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await house.player(`player ${table.table}`);
    await table.seat(ann, 1, 100_000);
    const { page, context } = await openTableAs(browser, house.address(), table.table, ann, { viewport, touch: true });
    const net = page.locator('.player-stage[data-small] .player-net');
    for (const [bets, shown] of [
      [['big', 'small'], null],
      [['big'], '+25'],
    ] as const) {
      await callBets(table, page);
      for (const bet of bets) await placeWager(ann, table.table, bet, 2500);
      await table.dealerDoes({ type: 'close-bets' });
      await table.dealerDoes({ type: 'tumble', times: 3 });
      await table.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
      for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
      await page
        .locator(`.player-stage[data-small] .player-net[data-net="${shown === null ? 0 : 2500}"]`)
        .waitFor({ state: 'attached' });
      expect(await net.isVisible()).toBe(shown !== null);
      if (shown !== null) expect(await net.textContent()).toBe(shown);
    }
    await context.close();
  }
});

it('wagers that come back from a void round are no win', { timeout: 60_000 }, async () => {
  const { page, table, context, expectNoPageErrors } = await openSettled({ motion: true });
  for (const type of ['take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
  await page.locator('.player-win-banner > span').waitFor();
  await callBets(table, page);
  await page.locator('.player-action[title="Rebet (R)"]').click();
  await expect.poll(() => page.locator('[data-staked]').getAttribute('data-staked')).toBe('7500');
  await waitForAnswers(page);
  await table.dealerDoes({ type: 'close-bets' });
  await page.locator('.player-phase:not([data-open])').waitFor();
  const { length } = (await readRecorded(page)).shown;
  await table.dealerDoes({ type: 'tumble', times: 3 });
  await table.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
  await expect.poll(() => page.locator('[data-chips]').getAttribute('data-chips')).toBe('145000');
  await page.locator('.player-alert[data-kind="void"]').waitFor();
  // A payment would be shown by now, because its code is loaded.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  expect((await readRecorded(page)).shown.slice(length)).toEqual([]);
  expectNoPageErrors();
  await context.close();
});
