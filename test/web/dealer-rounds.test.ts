/** A round of every game, dealt at the console by keyboard, with two players and a public display. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { atConsole, does, expectNext, places, press, pressUnmarked, readDice } from './dealer-kit.ts';
import { type DealtGame, GAMES } from './games.ts';
import { DESKTOP, expectAccessible, saveScreenshot, type Visitor } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;
const watchers: CroupierClient[] = [];

beforeAll(async () => {
  house = await sharedHouse();
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

describe('a round at the console', () => {
  it.each(GAMES)('is dealt by keyboard from the call to the last payment: $name', { timeout: 90_000 }, async (game) => {
    const table = await house.table(game.name, { rulebook: game.rulebook, layout: game.layout });
    const players = await seatTwoPlayers(game.name, table);
    const display = openPublicTable(table.table);
    await display.watch();
    const visitor = await atConsole(browser, house.address(), table.table, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await saveScreenshot(page, `dealer/${game.name}-idle`);
    for (const [act, , call] of game.steps) {
      await press(page, act, call);
      if (act !== game.open) continue;
      await display.until(({ bettingOpen }) => bettingOpen);
      for (const [i, [bet, stake]] of game.wagers.entries()) await places(players[i % 2] as TestUser, table.table, bet, stake);
      const staked = game.wagers.reduce((sum, [, stake]) => sum + stake, 0);
      const shownStakes = async (): Promise<number> => {
        const texts = await page.locator('.player-list-button > .number:nth-of-type(2)').allTextContents();
        return texts.reduce((sum, text) => sum + Number(text.replace(/[^\d.]/g, '')), 0);
      };
      await expect.poll(shownStakes).toBe(staked / 100);
      await saveScreenshot(page, `dealer/${game.name}-betting`);
    }
    await display.until(({ bettingOpen }) => !bettingOpen);
    await readDice(page, game.faces);
    await expectNext(page, 'Settle the round', game.call === '' ? undefined : game.call);
    const { lit, faces } = await display.until((view) => view.faces !== null);
    expect(faces).toEqual([...game.faces].sort());
    expect(lit).toEqual(expect.arrayContaining(game.wagers.filter(([, , wins]) => wins > 0).map(([bet]) => bet)));
    await page.keyboard.press('Enter');
    await settle(page, game);
    const after = await Promise.all(players.map((player) => cashChips(player, table.table)));
    const nets = [0, 1].map((i) => game.wagers.filter((_, j) => j % 2 === i).reduce((sum, [, , wins]) => sum + wins, 0));
    expect(after).toEqual(nets.map((net) => CHIPS_MINOR + net));
    await checkAndClose(visitor);
  });

  it('of Triple Dice has a shooter who takes the dice, wagers, chooses and throws', {
    timeout: 90_000,
  }, async () => {
    const name = 'triple';
    const table = await house.table(name, { rulebook: 'triple-dice', layout: 'mat' });
    const [ann, bo] = await seatTwoPlayers(name, table);
    const visitor = await atConsole(browser, house.address(), name, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await press(page, 'Offer the dice');
    await page.getByText('Waiting for a player to take the dice').waitFor();
    await does(ann, name, { type: 'accept-dice', player: ann.person });
    await press(page, 'Open betting', 'Place your bets');
    await page.getByText('Waiting for the shooter to wager and choose dice').waitFor();
    await places(ann, name, 'shooter', 1000);
    await places(bo, name, 'symbol:crown', 500);
    await does(ann, name, { type: 'choose-dice', dice: [1, 3, 5] });
    await page.getByText('Dice chosen: 1, 3, 5').waitFor();
    await saveScreenshot(page, 'dealer/triple-shooter');
    await page.getByText('Waiting for the shooter to throw').waitFor();
    expect(await page.locator('.shooter').textContent()).toContain('Shooter: Seat 1');
    await does(ann, name, { type: 'throw' });
    // The dice show crown, anchor and spade. One crown pays 1 to 1.
    await readDice(page, [1, 2, 3]);
    await press(page, 'Settle the round');
    await press(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
    await saveScreenshot(page, 'dealer/triple-pay');
    await expectAccessible(page);
    await pressUnmarked(page, 'Pay all winners');
    await expectNext(page, /* next throw or next shooter */ '');
    expect(await cashChips(bo, name)).toBe(CHIPS_MINOR + 500);
    await checkAndClose(visitor);
  });
});

describe('lines of a settlement', () => {
  const question = (page: Page) => page.locator('dialog[open] .form-text');
  const markButton = (page: Page, label: RegExp) => page.getByRole('button', { name: label });

  /** Opens a settled round with two lost and three won bets, before the losers are taken. */
  async function openSettledRound(
    name: string,
  ): Promise<{ readonly visitor: Visitor; readonly ann: TestUser; readonly page: Page }> {
    const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const [ann, bo] = await seatTwoPlayers(name, table);
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['big', 'total:11', 'pair:1-4', 'small']) await places(ann, name, bet, 1000);
    for (const bet of ['big', 'triple:3']) await places(bo, name, bet, 1000);
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [1, 4, 6] });
    await table.dealerDoes({ type: 'settle-round' });
    const visitor = await atConsole(browser, house.address(), name, table.dealer);
    await expectNext(visitor.page, 'Take losing wagers');
    return { visitor, ann, page: visitor.page };
  }

  it('need a confirmation while unmarked, by Enter and by pointer; cancelling changes nothing', async () => {
    const { visitor, ann, page } = await openSettledRound('unmarked');
    await markButton(page, /small of seat 1 as taken/i).click();
    for (const how of ['Enter', 'pointer'] as const) {
      if (how === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('1 of 2 losing wagers is not marked as taken. Mark all as taken?');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectNext(page, 'Take losing wagers');
    }
    expect((await ann.client.getTable('unmarked')).view.next).toBe('take');
    await pressUnmarked(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
    await markButton(page, /11 as paid/).click();
    await page.locator('.settle-mark[aria-pressed="true"]').waitFor();
    for (const how of ['Enter', 'pointer'] as const) {
      await expectNext(page, 'Pay all winners');
      if (how === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('2 of 3 payments are not marked as paid. Mark all as paid?');
      if (how === 'Enter') await saveScreenshot(page, 'dealer/unmarked');
      if (how === 'Enter') await expectAccessible(page, 'dialog[open]');
      await page.keyboard.press('.');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect((await ann.client.getTable('unmarked')).view.next).toBe('pay');
    await pressUnmarked(page, 'Pay all winners');
    await page.locator('.player-list').waitFor();
    await checkAndClose(visitor);
  });

  it('need no confirmation when all lines are marked; the last payment ends the round', async () => {
    const { visitor, page } = await openSettledRound('marked');
    await markButton(page, /small of seat 1 as taken/i).click();
    await markButton(page, /triple.* of seat 4 as taken/i).click();
    await press(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
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

/** Takes the losing wagers, marks the first winning bet and pays the others together. */
async function settle(page: Page, game: DealtGame): Promise<void> {
  await expectNext(page, 'Take losing wagers');
  const lost = game.wagers.filter(([, , wins]) => wins < 0).length;
  expect(await page.locator('.settle-column').first().locator('li').count()).toBe(lost);
  await saveScreenshot(page, `dealer/${game.name}-take`);
  await expectAccessible(page);
  await pressUnmarked(page, 'Take losing wagers');
  await expectNext(page, 'Pay all winners');
  await page.getByText('Nothing left to take.').waitFor();
  const won = game.wagers.filter(([, , wins]) => wins > 0);
  const marks = page.locator('.settle-mark');
  expect(await marks.count()).toBe(won.length);
  const payments = await page.locator('.settle-column').last().textContent();
  for (const [, , wins] of won) expect(payments).toContain(`= ${(wins / 100).toFixed(wins % 100 === 0 ? 0 : 2)}`);
  if (won.length > 1) {
    await marks.first().click();
    await page.locator('.settle-mark[aria-pressed="true"]').waitFor();
    expect(await page.locator('.settle-mark[aria-pressed="true"]').count()).toBe(1);
  }
  await saveScreenshot(page, `dealer/${game.name}-pay`);
  await pressUnmarked(page, 'Pay all winners');
  await page.locator('.player-list').waitFor();
}

/** Checks that there are no errors and that the console fits into the window. */
async function checkAndClose({ page, context, expectClean }: Visitor): Promise<void> {
  const fits = await page.evaluate('document.documentElement.scrollHeight <= innerHeight');
  expect(fits, `no scrolling at ${DESKTOP.width}x${DESKTOP.height}`).toBe(true);
  expectClean();
  await context.close();
}
