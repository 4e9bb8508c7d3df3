/** A round of every game, dealt at the console by its keys alone, with two players and somebody who only watches. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { atConsole, does, expectNext, places, press, pressUnticked, readDice } from './dealer-kit.ts';
import { CHIPS_MINOR, type DealtHouse, type DealtTable, type Someone } from './dealt-house.ts';
import { type DealtGame, GAMES } from './games.ts';
import { DESKTOP, expectAccessible, shoot, type Visitor } from './kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let house: DealtHouse;
let browser: Browser;
const watchers: CroupierClient[] = [];

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  for (const watcher of watchers) watcher.close();
});

const own = async ({ client, person }: Someone, table: string): Promise<number> => {
  const { own: seen } = await client.look(table);
  expect(seen?.player).toBe(person);
  return seen?.cashChips ?? 0;
};

/** What a public display sees of a table. */
function watch(table: string): ReturnType<CroupierClient['table']> {
  const display = new CroupierClient(house.address());
  watchers.push(display);
  return display.table(table);
}

async function seatTwo(game: string, table: DealtTable): Promise<readonly [Someone, Someone]> {
  const ann = await house.player(`ann ${game}`);
  const bo = await house.player(`bo ${game}`);
  await table.seat(ann, 1);
  await table.seat(bo, 4);
  return [ann, bo];
}

describe('a round at the console', () => {
  it.each(GAMES)('of $name, from the call to the last payment', { timeout: 90_000 }, async (game) => {
    const table = await house.table(game.name, { rulebook: game.rulebook, layout: game.layout });
    const players = await seatTwo(game.name, table);
    const display = watch(table.table);
    await display.watch();
    const visitor = await atConsole(browser, house.address(), table.table, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await shoot(page, `dealer/${game.name}-idle`);
    for (const [act, , call] of game.steps) {
      await press(page, act, call);
      if (act !== game.open) continue;
      await display.until(({ bettingOpen }) => bettingOpen);
      for (const [i, [bet, stake]] of game.wagers.entries()) await places(players[i % 2] as Someone, table.table, bet, stake);
      const staked = game.wagers.reduce((sum, [, stake]) => sum + stake, 0);
      const shown = async (): Promise<number> => {
        const texts = await page.locator('.people-button > .number:nth-of-type(2)').allTextContents();
        return texts.reduce((sum, text) => sum + Number(text.replace(/[^\d.]/g, '')), 0);
      };
      await expect.poll(shown).toBe(staked / 100);
      await shoot(page, `dealer/${game.name}-betting`);
    }
    await display.until(({ bettingOpen }) => !bettingOpen);
    await readDice(page, game.faces);
    await expectNext(page, 'Settle the round', game.call === '' ? undefined : game.call);
    const { lit, faces } = await display.until((view) => view.faces !== null);
    expect(faces).toEqual([...game.faces].sort());
    expect(lit).toEqual(expect.arrayContaining(game.wagers.filter(([, , wins]) => wins > 0).map(([bet]) => bet)));
    await page.keyboard.press('Enter');
    await settles(page, game);
    const after = await Promise.all(players.map((player) => own(player, table.table)));
    const nets = [0, 1].map((i) => game.wagers.filter((_, j) => j % 2 === i).reduce((sum, [, , wins]) => sum + wins, 0));
    expect(after).toEqual(nets.map((net) => CHIPS_MINOR + net));
    await finish(visitor);
  });

  it('of Triple Dice: the dice go round, the shooter wagers, chooses and throws, and the bet stays locked', {
    timeout: 90_000,
  }, async () => {
    const name = 'triple';
    const table = await house.table(name, { rulebook: 'triple-dice', layout: 'mat' });
    const [ann, bo] = await seatTwo(name, table);
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
    await shoot(page, 'dealer/triple-shooter');
    await page.getByText('Waiting for the shooter to throw').waitFor();
    expect(await page.locator('.shooter').textContent()).toContain('Shooter: Seat 1');
    await does(ann, name, { type: 'throw' });
    // Crown, anchor, spade: one crown at 1.
    await readDice(page, [1, 2, 3]);
    await press(page, 'Settle the round');
    await press(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
    await shoot(page, 'dealer/triple-pay');
    await expectAccessible(page);
    await pressUnticked(page, 'Pay all winners');
    await expectNext(page, /* the next throw, or the next shooter */ '');
    expect(await own(bo, name)).toBe(CHIPS_MINOR + 500);
    await finish(visitor);
  });
});

describe('what is not ticked', () => {
  const question = (page: Page) => page.locator('dialog[open] .form-what');
  const tick = (page: Page, label: RegExp) => page.getByRole('button', { name: label });

  /** Two bets lost and three won, at the step of taking. */
  async function lostAndWon(name: string): Promise<{ readonly visitor: Visitor; readonly ann: Someone; readonly page: Page }> {
    const table = await house.table(name, { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const [ann, bo] = await seatTwo(name, table);
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

  it('is asked for before it counts as done, by Enter as by pointer, and everything stays when it is not', async () => {
    const { visitor, ann, page } = await lostAndWon('asked');
    await tick(page, /small of seat 1 as taken/i).click();
    for (const how of ['Enter', 'pointer'] as const) {
      if (how === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('1 of 2 losing wagers is not ticked: take all as done?');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectNext(page, 'Take losing wagers');
    }
    expect((await ann.client.look('asked')).view.next).toBe('take');
    await pressUnticked(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
    await tick(page, /11 as paid/).click();
    await page.locator('.settle-tick[aria-pressed="true"]').waitFor();
    for (const how of ['Enter', 'pointer'] as const) {
      await expectNext(page, 'Pay all winners');
      if (how === 'Enter') await page.keyboard.press('Enter');
      else await page.locator('.next-button').click();
      expect(await question(page).textContent()).toBe('2 of 3 payments are not ticked: pay all as done?');
      if (how === 'Enter') await shoot(page, 'dealer/unticked');
      if (how === 'Enter') await expectAccessible(page, 'dialog[open]');
      await page.keyboard.press('.');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect((await ann.client.look('asked')).view.next).toBe('pay');
    await pressUnticked(page, 'Pay all winners');
    await page.locator('.people').waitFor();
    await finish(visitor);
  });

  it('is not asked for where all is ticked, and the last payment ends the round', async () => {
    const { visitor, page } = await lostAndWon('ticked');
    await tick(page, /small of seat 1 as taken/i).click();
    await tick(page, /triple.* of seat 4 as taken/i).click();
    await press(page, 'Take losing wagers');
    await expectNext(page, 'Pay all winners');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    const left = page.locator('.settle-tick[aria-pressed="false"]');
    for (const count of [3, 2, 1]) {
      await expect.poll(() => left.count()).toBe(count);
      await left.first().click();
    }
    await page.locator('.people').waitFor();
    await finish(visitor);
  });
});

/** Takes what lost, ticks the first winning bet by itself and pays the others together. */
async function settles(page: Page, game: DealtGame): Promise<void> {
  await expectNext(page, 'Take losing wagers');
  const lost = game.wagers.filter(([, , wins]) => wins < 0).length;
  expect(await page.locator('.settle-column').first().locator('li').count()).toBe(lost);
  await shoot(page, `dealer/${game.name}-take`);
  await expectAccessible(page);
  await pressUnticked(page, 'Take losing wagers');
  await expectNext(page, 'Pay all winners');
  await page.getByText('Nothing left to take.').waitFor();
  const won = game.wagers.filter(([, , wins]) => wins > 0);
  const ticks = page.locator('.settle-tick');
  expect(await ticks.count()).toBe(won.length);
  const said = await page.locator('.settle-column').last().textContent();
  for (const [, , wins] of won) expect(said).toContain(`= ${(wins / 100).toFixed(wins % 100 === 0 ? 0 : 2)}`);
  if (won.length > 1) {
    await ticks.first().click();
    await page.locator('.settle-tick[aria-pressed="true"]').waitFor();
    expect(await page.locator('.settle-tick[aria-pressed="true"]').count()).toBe(1);
  }
  await shoot(page, `dealer/${game.name}-pay`);
  await pressUnticked(page, 'Pay all winners');
  await page.locator('.people').waitFor();
}

/** Nothing to complain of, and the whole console within the window. */
async function finish({ page, context, expectClean }: Visitor): Promise<void> {
  const fits = await page.evaluate('document.documentElement.scrollHeight <= innerHeight');
  expect(fits, `no scrolling at ${DESKTOP.width}x${DESKTOP.height}`).toBe(true);
  expectClean();
  await context.close();
}
