/** A round of every game, dealt at the console by keyboard, with two players and a public display. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { doNextStep, doStepAndConfirm, enterDice, expectNextStep, openConsoleAs, placeWager, sendCommand } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot, type Visitor } from './kit.ts';
import { cellOf } from './player-kit.ts';
import { SAMPLE_ROUNDS, type SampleRound } from './sample-rounds.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;
const watchers: CroupierClient[] = [];

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  for (const watcher of watchers) watcher.close();
});

const cashChips = async ({ client, person }: TestUser, table: string): Promise<number> => {
  const { own: view } = await client.getTable(table);
  expect(view?.player).toBe(person);
  return view?.cashChips ?? 0;
};

/** Opens a table as a public display does. */
function openPublicTable(table: string): ReturnType<CroupierClient['table']> {
  const display = new CroupierClient(house.address());
  watchers.push(display);
  return display.table(table);
}

async function seatTwoPlayers(game: string, table: StaffedTable): Promise<readonly [TestUser, TestUser]> {
  const ann = await house.player(`ann ${game}`);
  const bo = await house.player(`bo ${game}`);
  await table.seat(ann, 1);
  await table.seat(bo, 4);
  return [ann, bo];
}

describe('a round at the dealer console', () => {
  it.each(SAMPLE_ROUNDS)('is dealt by keyboard from the call to the last payment: $name', { timeout: 90_000 }, async (game) => {
    const table = await house.table(game.name, { rulebook: game.rulebook, layout: game.layout });
    const players = await seatTwoPlayers(game.name, table);
    const display = openPublicTable(table.table);
    await display.watch();
    const visitor = await openConsoleAs(browser, house.address(), table.table, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await saveScreenshot(page, `dealer/${game.name}-idle`);
    for (const [act, , call] of game.steps) {
      await doNextStep(page, act, call);
      if (act !== game.bettingStep) continue;
      await display.until(({ bettingOpen }) => bettingOpen);
      for (const [i, [bet, stake]] of game.wagers.entries())
        await placeWager(players[i % 2] as TestUser, table.table, bet, stake);
      const staked = game.wagers.reduce((sum, [, stake]) => sum + stake, 0);
      const shownStakes = async (): Promise<number> => {
        const texts = await page.locator('.player-list-button > .number:nth-of-type(2)').allTextContents();
        return texts.reduce((sum, text) => sum + Number(text.replace(/[^\d.]/g, '')), 0);
      };
      await expect.poll(shownStakes).toBe(staked / 100);
      await saveScreenshot(page, `dealer/${game.name}-betting`);
    }
    await display.until(({ bettingOpen }) => !bettingOpen);
    await enterDice(page, game.faces);
    await expectNextStep(page, 'Settle the round', game.resultCall === '' ? undefined : game.resultCall);
    const { lit, faces } = await display.until((view) => view.faces !== null);
    expect(faces).toEqual([...game.faces].sort());
    expect(lit).toEqual(expect.arrayContaining(game.wagers.filter(([, , netWin]) => netWin > 0).map(([bet]) => bet)));
    await page.keyboard.press('Enter');
    await settle(page, game);
    const chipsAfter = await Promise.all(players.map((player) => cashChips(player, table.table)));
    const nets = [0, 1].map((i) => game.wagers.filter((_, j) => j % 2 === i).reduce((sum, [, , netWin]) => sum + netWin, 0));
    expect(chipsAfter).toEqual(nets.map((net) => CHIPS_MINOR + net));
    await checkAndClose(visitor);
  });

  it('of Triple Dice has a shooter, the player who takes the dice, wagers, chooses three dice and throws', {
    timeout: 90_000,
  }, async () => {
    const name = 'triple';
    const table = await house.table(name, { rulebook: 'triple-dice', layout: 'mat' });
    const [ann, bo] = await seatTwoPlayers(name, table);
    const visitor = await openConsoleAs(browser, house.address(), name, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await doNextStep(page, 'Offer the dice');
    await page.getByText('Waiting for a player to take the dice').waitFor();
    await sendCommand(ann, name, { type: 'accept-dice', player: ann.person });
    await doNextStep(page, 'Open betting', 'Place your bets');
    await page.getByText('Waiting for the shooter to wager and choose dice').waitFor();
    await placeWager(ann, name, 'shooter', 1000);
    await placeWager(bo, name, 'symbol:crown', 500);
    await sendCommand(ann, name, { type: 'choose-dice', dice: [1, 3, 5] });
    await page.getByText('Dice chosen: 1, 3, 5').waitFor();
    await saveScreenshot(page, 'dealer/triple-shooter');
    await page.getByText('Waiting for the shooter to throw').waitFor();
    expect(await page.locator('.shooter').textContent()).toContain('Shooter: Seat 1');
    await sendCommand(ann, name, { type: 'throw' });
    // The dice show crown, anchor and spade. One crown pays 1 to 1.
    await enterDice(page, [1, 2, 3]);
    await doNextStep(page, 'Settle the round');
    await doNextStep(page, 'Take losing wagers');
    await expectNextStep(page, 'Pay all winners');
    await saveScreenshot(page, 'dealer/triple-pay');
    await expectAccessible(page);
    await doStepAndConfirm(page, 'Pay all winners');
    // The next step is the next throw or the next shooter. The empty text matches both.
    await expectNextStep(page, '');
    expect(await cashChips(bo, name)).toBe(CHIPS_MINOR + 500);
    await checkAndClose(visitor);
  });
});

describe('lines of a settlement (one per losing wager, one per winning bet)', () => {
  const question = (page: Page) => page.locator('dialog[open] .form-text');
  const markButton = (page: Page, label: RegExp) => page.getByRole('button', { name: label });

  /** Opens a settled round with two losing wagers and three winning bets, before the losers are taken. Both players win on Big. */
  async function openSettledRound(
    name: string,
  ): Promise<{ readonly visitor: Visitor; readonly ann: TestUser; readonly page: Page }> {
    const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const [ann, bo] = await seatTwoPlayers(name, table);
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'total:11', 'pair:1-4', 'small']) await placeWager(ann, name, bet, 1000);
    for (const bet of ['big', 'triple:3']) await placeWager(bo, name, bet, 1000);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 4, 6] });
    await table.dealerDoes({ type: 'settle-round' });
    const visitor = await openConsoleAs(browser, house.address(), name, table.dealer);
    await expectNextStep(visitor.page, 'Take losing wagers');
    return { visitor, ann, page: visitor.page };
  }

  it('need a confirmation if they are not marked as taken or paid, by Enter and by pointer; cancelling changes nothing', async () => {
    const { visitor, ann, page } = await openSettledRound('unmarked');
    await markButton(page, /small of seat 1 .* as taken/i).click();
    for (const input of ['Enter', 'pointer'] as const) {
      if (input === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('1 of 2 losing wagers is not marked as taken. Mark all as taken?');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectNextStep(page, 'Take losing wagers');
    }
    expect((await ann.client.getTable('unmarked')).view.next).toBe('take');
    await doStepAndConfirm(page, 'Take losing wagers');
    await expectNextStep(page, 'Pay all winners');
    await markButton(page, /11 as paid/).click();
    await page.locator('.settle-mark[aria-pressed="true"]').waitFor();
    for (const input of ['Enter', 'pointer'] as const) {
      await expectNextStep(page, 'Pay all winners');
      if (input === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('2 of 3 payments are not marked as paid. Mark all as paid?');
      if (input === 'Enter') await saveScreenshot(page, 'dealer/unmarked');
      if (input === 'Enter') await expectAccessible(page, 'dialog[open]');
      // The key `.` cancels.
      await page.keyboard.press('.');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect((await ann.client.getTable('unmarked')).view.next).toBe('pay');
    await doStepAndConfirm(page, 'Pay all winners');
    await page.locator('.player-list').waitFor();
    await checkAndClose(visitor);
  });

  it('need no confirmation if all are marked; marking the last payment ends the round', async () => {
    const { visitor, page } = await openSettledRound('marked');
    await markButton(page, /small of seat 1 .* as taken/i).click();
    await markButton(page, /triple.* of seat 4 .* as taken/i).click();
    await doNextStep(page, 'Take losing wagers');
    await expectNextStep(page, 'Pay all winners');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    const unmarkedButtons = page.locator('.settle-mark[aria-pressed="false"]');
    for (const count of [3, 2, 1]) {
      await expect.poll(() => unmarkedButtons.count()).toBe(count);
      await unmarkedButtons.first().click();
    }
    await page.locator('.player-list').waitFor();
    await checkAndClose(visitor);
  });
});

describe('a losing wager above the maximum', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)(
    '[crown-sic-bo 4.2.2] lies on the felt until it is taken, and its excess until it is handed back, on a %s',
    { timeout: 60_000 },
    async (size, viewport) => {
      const name = `excess-${size}`;
      const sign = { minimum: 500, maximum: 5000 };
      const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A', sign });
      const [ann, bo] = await seatTwoPlayers(name, table);
      await table.dealerDoes({ type: 'call-bets' });
      await placeWager(ann, name, 'big', 7000);
      await placeWager(bo, name, 'small', 1000);
      await table.dealerDoes({ type: 'tumble', times: 1 });
      for (const type of ['close-bets', 'uncover'] as const) await table.dealerDoes({ type });
      await table.dealerDoes({ type: 'enter-result', faces: [1, 2, 6] });
      await table.dealerDoes({ type: 'settle-round' });
      const visitor = await openConsoleAs(browser, house.address(), name, table.dealer, { viewport });
      const { page } = visitor;
      const allStakesOn = async (bet: string): Promise<string | null> =>
        /all stakes ([\d.]+)/.exec((await cellOf(page, bet).getAttribute('aria-label')) ?? '')?.[1] ?? null;
      const expectStakes = (big: string | null, small: string | null): Promise<void> =>
        expect.poll(async () => [await allStakesOn('big'), await allStakesOn('small')]).toEqual([big, small]);
      await expectNextStep(page, 'Take losing wagers');
      await expectStakes('70', '10');
      const [take, pay] = [page.locator('.settle-column').first(), page.locator('.settle-column').last()];
      expect(await take.locator('li').allTextContents()).toEqual([expect.stringMatching(/Big · Seat 1.*50$/)]);
      expect(await pay.locator('li').allTextContents()).toEqual([
        expect.stringMatching(/Small.*= 10.*2 × 5$/),
        expect.stringMatching(/Big.*Hand back 20$/),
      ]);
      await saveScreenshot(page, `dealer/excess-${size}`);
      await expectAccessible(page);
      await doStepAndConfirm(page, 'Take losing wagers');
      await expectNextStep(page, 'Pay all winners');
      await expectStakes('20', '10');
      // The round waits until the excess is handed back.
      await page.getByRole('button', { name: /small as paid/i }).click();
      await expectStakes('20', null);
      expect((await ann.client.getTable(name)).own).toMatchObject({ cashChips: CHIPS_MINOR - 7000, due: 2000 });
      await page.getByRole('button', { name: /big as paid/i }).click();
      await page.locator('.player-list').waitFor();
      await expectStakes(null, null);
      expect(await cashChips(ann, name)).toBe(CHIPS_MINOR - 5000);
      visitor.expectNoPageErrors();
      await visitor.context.close();
    },
  );
});

it('a bet that no longer wins after a correction is not shown as paid', { timeout: 60_000 }, async () => {
  const table = await house.table('corrected-lines', { rulebook: 'adelaide-big-and-small', layout: 'full' });
  const [ann] = await seatTwoPlayers('corrected-lines', table);
  await table.dealerDoes({ type: 'tumble', times: 3 });
  await table.dealerDoes({ type: 'call-bets' });
  for (const bet of ['big', 'small']) await placeWager(ann, 'corrected-lines', bet, 1000);
  for (const type of ['close-bets', 'uncover'] as const) await table.dealerDoes({ type });
  await table.dealerDoes({ type: 'enter-result', faces: [1, 4, 6] });
  await table.dealerDoes({ type: 'settle-round' });
  const visitor = await openConsoleAs(browser, house.address(), 'corrected-lines', table.dealer);
  const pay = visitor.page.locator('.settle-column').last();
  await expect.poll(() => pay.locator('li').allTextContents()).toEqual([expect.stringContaining('Big')]);
  await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 4, 5], why: 'misread' });
  await expect.poll(() => pay.locator('li').allTextContents()).toEqual([expect.stringContaining('Small')]);
  expect(await pay.locator('li.paid').count()).toBe(0);
  await checkAndClose(visitor);
});

/** Takes the losing wagers, marks the first winning bet and pays the others together. */
async function settle(page: Page, game: SampleRound): Promise<void> {
  await expectNextStep(page, 'Take losing wagers');
  const lost = game.wagers.filter(([, , netWin]) => netWin < 0).length;
  expect(await page.locator('.settle-column').first().locator('li').count()).toBe(lost);
  await saveScreenshot(page, `dealer/${game.name}-take`);
  await expectAccessible(page);
  await doStepAndConfirm(page, 'Take losing wagers');
  await expectNextStep(page, 'Pay all winners');
  await page.getByText('Nothing left to take.').waitFor();
  const won = game.wagers.filter(([, , netWin]) => netWin > 0);
  const marks = page.locator('.settle-mark');
  expect(await marks.count()).toBe(won.length);
  const payments = await page.locator('.settle-column').last().textContent();
  for (const [, , netWin] of won) expect(payments).toContain(`= ${(netWin / 100).toFixed(netWin % 100 === 0 ? 0 : 2)}`);
  if (won.length > 1) {
    await marks.first().click();
    await page.locator('.settle-mark[aria-pressed="true"]').waitFor();
    expect(await page.locator('.settle-mark[aria-pressed="true"]').count()).toBe(1);
  }
  await saveScreenshot(page, `dealer/${game.name}-pay`);
  await doStepAndConfirm(page, 'Pay all winners');
  await page.locator('.player-list').waitFor();
}

/** Checks that there are no errors and that the console fits into the window, and closes it. */
async function checkAndClose({ page, context, expectNoPageErrors }: Visitor): Promise<void> {
  const fits = await page.evaluate('document.documentElement.scrollHeight <= innerHeight');
  expect(fits, `no scrolling at ${DESKTOP.width}x${DESKTOP.height}`).toBe(true);
  expectNoPageErrors();
  await context.close();
}
