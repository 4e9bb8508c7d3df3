/** The settlement at the dealer console: payments of each player in the chips of the table, and busy rounds on every screen. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { doNextStep, enterDice, expectNextStep, openConsoleAs, placeWager, sendCommand } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

async function seatPlayers(table: StaffedTable, names: readonly string[], chipsMinor?: number): Promise<readonly TestUser[]> {
  const players: TestUser[] = [];
  for (const [i, name] of names.entries()) {
    const player = await house.player(`${name} ${table.table}`);
    await table.seat(player, i + 1, chipsMinor);
    players.push(player);
  }
  return players;
}

describe('payments', () => {
  it('are shown for each player, in the chips of the table, largest first', { timeout: 60_000 }, async () => {
    const table = await house.table('pay-chips', { rulebook: 'crown-sic-bo', layout: 'A', setup: { chip: 100 } });
    const [ann, bo] = await seatPlayers(table, ['ann', 'bo']);
    if (ann === undefined || bo === undefined) throw new Error('no players');
    await table.dealerDoes({ type: 'call-bets' });
    // Big pays 1 to 1: 10 to Ann and 15 to Bo.
    await placeWager(ann, 'pay-chips', 'big', 1000);
    await placeWager(bo, 'pay-chips', 'big', 1500);
    // Total 12 pays 7 to 1: 182 to Ann.
    await placeWager(ann, 'pay-chips', 'total:12', 2600);
    await table.dealerDoes({ type: 'tumble', times: 1 });
    for (const type of ['close-bets', 'uncover'] as const) await table.dealerDoes({ type });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), 'pay-chips', table.dealer);
    await enterDice(page, [6, 3, 3]);
    await doNextStep(page, 'Settle the round');
    await expectNextStep(page, 'Take losing wagers');
    const payment = (bet: string, name: string): Locator =>
      page.locator('[aria-label="2. Pay"] .settle-list > li', { hasText: bet }).locator('.settle-line', { hasText: name });
    const chipsOf = (line: Locator): Promise<readonly string[]> => line.locator('.pay-chip').allTextContents();
    expect(await chipsOf(payment('Big', 'ann'))).toEqual(['2 × 5']);
    expect(await chipsOf(payment('Big', 'bo'))).toEqual(['3 × 5']);
    expect(await chipsOf(payment('12', 'ann'))).toEqual(['1 × 100', '3 × 25', '1 × 5', '2 × 1']);
    const sums = await page.locator('.settle-sums li').allTextContents();
    expect(sums.map((text) => text.replace(/^.* · /, ''))).toEqual(['ann pay-chips 192', 'bo pay-chips 15']);
    expect(await page.locator('[aria-label="2. Pay"] .settle-totals b').textContent()).toBe('Total 207');
    await saveScreenshot(page, 'dealer/settlement-chips');
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });

  it('say what the chips of the table cannot pay', { timeout: 60_000 }, async () => {
    // Tai Sai has no rule to round a payment.
    const table = await house.table('pay-rest', { rulebook: 'rws-tai-sai', layout: 'A', setup: { chip: 500 } });
    const [ann] = await seatPlayers(table, ['ann']);
    if (ann === undefined) throw new Error('no player');
    await table.dealerDoes({ type: 'call-bets' });
    await placeWager(ann, 'pay-rest', 'small', 1250);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 5] });
    await table.dealerDoes({ type: 'settle-round' });
    const { page, context } = await openConsoleAs(browser, house.address(), 'pay-rest', table.dealer);
    const line = page.locator('.settle-line', { hasText: 'ann' });
    await line.getByText('2.50 cannot be paid with the chips of this table').waitFor();
    expect(await line.locator('.pay-chip').allTextContents()).toEqual(['2 × 5']);
    await context.close();
  });
});

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Rounds with faces on which many bets win and many lose. */
const BUSY_ROUNDS = [
  { game: 'crown', rulebook: 'crown-sic-bo', layout: 'A', faces: [3, 3, 6] },
  { game: 'tai-sai', rulebook: 'rws-tai-sai', layout: 'A', faces: [1, 2, 5] },
  { game: 'adelaide', rulebook: 'adelaide-big-and-small', layout: 'full', faces: [1, 4, 6] },
  { game: 'triple-dice', rulebook: 'triple-dice', layout: 'mat', faces: [1, 1, 4] },
  { game: 'dicette', rulebook: 'dicette', layout: 'mat', faces: [3, 4] },
] as const;

type BusyRound = (typeof BUSY_ROUNDS)[number];

const betsOf = ({ rulebook, layout }: BusyRound): readonly string[] =>
  RULEBOOKS.find(({ id }) => id === rulebook)?.layouts.find(({ id }) => id === layout)?.bets ?? [];

/** Every player wagers on every bet that the table accepts. */
async function wagerOnEverything(round: BusyRound, table: string, players: readonly TestUser[]): Promise<void> {
  for (const player of players) for (const bet of betsOf(round)) await placeWager(player, table, bet, 500).catch(() => {});
}

/** Plays a round up to the settlement. */
async function playBusyRound({ table, dealer, dealerDoes, seat }: StaffedTable, round: BusyRound): Promise<void> {
  const players: TestUser[] = [];
  for (const [i, name] of ['ann', 'bo', 'cy'].entries()) {
    const player = await house.player(`${name} ${table}`);
    await seat(player, i + 1, 5_000_000);
    players.push(player);
  }
  const shooter = players[0] as TestUser;
  const hasShooter = round.rulebook === 'triple-dice';
  if (hasShooter) {
    await dealerDoes({ type: 'offer-dice' });
    await sendCommand(shooter, table, { type: 'accept-dice', player: shooter.person });
  }
  for (;;) {
    const { next } = (await dealer.client.getTable(table)).view;
    if (next === 'open') {
      await dealerDoes({ type: 'call-bets' });
      await wagerOnEverything(round, table, players);
      if (hasShooter) await sendCommand(shooter, table, { type: 'choose-dice', dice: [1, 2, 3] });
    } else if (next === 'tumble') await dealerDoes({ type: 'tumble', times: 3 });
    else if (next === 'close') await dealerDoes({ type: 'close-bets' });
    else if (next === 'uncover') await dealerDoes({ type: 'uncover' });
    else if (next === 'throw')
      await (hasShooter ? sendCommand(shooter, table, { type: 'throw' }) : dealerDoes({ type: 'throw' }));
    else if (next === 'result') await dealerDoes({ type: 'enter-result', faces: round.faces });
    else if (next === 'settle') return dealerDoes({ type: 'settle-round' });
  }
}

interface Box {
  readonly top: number;
  readonly bottom: number;
}

const boxOf = (locator: Locator): Promise<Box> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

/** Whether an element is inside a box, with a tolerance of two pixels for borders. */
const isInside = (inner: Box, outer: Box): boolean => inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;

/** Checks that a line is in the visible part of the list. */
const expectShown = async (column: Locator, line: Locator): Promise<void> =>
  expect.poll(async () => isInside(await boxOf(line), await boxOf(column.locator('.settle-list')))).toBe(true);

/** Checks that the lines of a column scroll in their own space, and that its total is in view below them. */
async function expectOwnScrolling(page: Page, column: Locator, height: number): Promise<void> {
  const list = column.locator('.settle-list');
  await column.scrollIntoViewIfNeeded();
  const { scrollable, shown } = await list.evaluate(({ scrollHeight, clientHeight }) => ({
    scrollable: scrollHeight > clientHeight,
    shown: clientHeight,
  }));
  expect(scrollable).toBe(true);
  expect(shown).toBeGreaterThanOrEqual(160);
  await column.locator('.settle-totals').scrollIntoViewIfNeeded();
  const totals = await boxOf(column.locator('.settle-totals'));
  expect(isInside(totals, { top: 0, bottom: height })).toBe(true);
  // The totals do not cover the lines.
  expect((await boxOf(list)).bottom).toBeLessThanOrEqual(totals.top + 1);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

describe.each(BUSY_ROUNDS)('a busy round of $rulebook', (round) => {
  it('scrolls its lines in their own space, keeps the totals in view and can be marked by keys', {
    timeout: 120_000,
  }, async () => {
    const { game, rulebook, layout } = round;
    const name = `busy-${game}`;
    const table = await house.table(name, { rulebook, layout, setup: { named: betsOf(round) } });
    await playBusyRound(table, round);
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, house.address(), name, table.dealer);
    await expectNextStep(page, 'Take losing wagers');
    const [take, pay] = [page.locator('[aria-label="1. Take"]'), page.locator('[aria-label="2. Pay"]')];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await saveScreenshot(page, `dealer/${name}-${size.width}`);
      await expectOwnScrolling(page, take, size.height);
    }
    await expectAccessible(page, '.settle');
    await page.setViewportSize(SIZES[0]);
    // Nine digits mark nine lines. Then the next nine lines get the digits and come into view.
    const marks = take.locator('.settle-mark');
    expect(await marks.count()).toBeGreaterThan(10);
    for (let digit = 1; digit <= 9; digit++) {
      await page.keyboard.press(String(digit));
      const line = take.locator('.settle-list > li').nth(digit - 1);
      await line.locator('[aria-pressed="true"]').waitFor();
      if (digit < 9) await expectShown(take, line);
    }
    const tenth = take.locator('.settle-list > li').nth(9);
    await tenth.locator('[data-digit="1"]').waitFor();
    await expectShown(take, tenth);
    await page.keyboard.press('1');
    await tenth.locator('[aria-pressed="true"]').waitFor();
    // Scrolled away, a line that a key marks comes back into view.
    await take.locator('.settle-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.keyboard.press('1');
    await tenth.locator('[aria-pressed="false"]').waitFor();
    await expectShown(take, tenth);
    expect(await pay.locator('.settle-totals b').textContent()).toMatch(/^Total /);
    expectNoPageErrors();
    await context.close();
  });
});
