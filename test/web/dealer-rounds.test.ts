/** A round of every game, dealt at the console by its keys alone, with two players and somebody who only watches. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import { launchChromium } from '../kit/chromium.ts';
import { atConsole, does, expectNext, places, press, readDice } from './dealer-kit.ts';
import { CHIPS_MINOR, type DealtHouse, type DealtTable, openDealtHouse, type Someone } from './dealt-house.ts';
import { DESKTOP, expectAccessible, shoot, type Visitor, visit } from './kit.ts';

let house: DealtHouse;
let browser: Browser;
const watchers: CroupierClient[] = [];

beforeAll(async () => {
  house = await openDealtHouse();
  browser = await launchChromium();
});

afterAll(async () => {
  for (const watcher of watchers) watcher.close();
  await browser?.close();
  await house?.close();
});

interface Game {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly faces: readonly number[];
  /** Wagers of the two players: bet, stake, and what it wins. */
  readonly wagers: readonly (readonly [bet: string, stake: number, wins: number])[];
  /** The steps from the start of the round to the dice, as the book orders them. */
  readonly steps: readonly (readonly [act: string, call?: string])[];
  /** After which of them the players wager. */
  readonly open: string;
  readonly call: string;
}

/** What each wins is worked out by hand from the printed odds. */
const GAMES: readonly Game[] = [
  {
    name: 'crown-a',
    rulebook: 'crown-sic-bo',
    layout: 'A',
    faces: [6, 3, 3],
    // 5.00 on double 3 at 11, 25.00 on big at 1, 10.00 on total 12 at 7.
    wagers: [
      ['double:3', 500, 5500],
      ['big', 2500, 2500],
      ['total:12', 1000, 7000],
      ['small', 1500, -1500],
    ],
    steps: [
      ['Open betting', 'Place your bets'],
      ['Activate the tumbler'],
      ['Close betting', 'No more bets'],
      ['Uncover the dice'],
    ],
    open: 'Open betting',
    call: '3, 3, 6, total 12',
  },
  {
    name: 'crown-c',
    rulebook: 'crown-sic-bo',
    layout: 'C',
    faces: [1, 4, 2],
    // Fish once at 1; coin once at 1; small on 7 at 1.
    wagers: [
      ['symbol:fish', 500, 500],
      ['symbol:coin', 1000, 1000],
      ['small', 500, 500],
      ['big', 700, -700],
    ],
    steps: [
      ['Open betting', 'Place your bets'],
      ['Activate the tumbler'],
      ['Close betting', 'No more bets'],
      ['Uncover the dice'],
    ],
    open: 'Open betting',
    call: 'fish, prawn, coin',
  },
  {
    name: 'rws-a',
    rulebook: 'rws-tai-sai',
    layout: 'A',
    faces: [1, 2, 5],
    // Small on 8 at 1; a single 5 at 1; total 8 at 8.
    wagers: [
      ['small', 5000, 5000],
      ['single:5', 1000, 1000],
      ['total:8', 500, 4000],
      ['big', 2000, -2000],
    ],
    steps: [
      ['Open betting', 'Place your Bets, please'],
      ['Close betting', 'No more Bets'],
      ['Activate the tumbler'],
      ['Activate the tumbler'],
      ['Activate the tumbler'],
    ],
    open: 'Open betting',
    call: '1, 2, 5, total 8',
  },
  {
    name: 'adelaide',
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    faces: [1, 4, 6],
    // The pair at 5½ to 1: 5.00 wins 27.50. Big on 11 at 1.
    wagers: [
      ['pair:1-4', 500, 2750],
      ['big', 1000, 1000],
      ['small', 600, -600],
    ],
    steps: [
      ['Activate the tumbler'],
      ['Activate the tumbler'],
      ['Activate the tumbler'],
      ['Open betting', 'Place your Bets'],
      ['Close betting', 'No More Bets'],
      ['Uncover the dice'],
    ],
    open: 'Open betting',
    call: '1, 4, 6, total 11',
  },
  {
    name: 'dicette',
    rulebook: 'dicette',
    layout: 'mat',
    faces: [3, 4],
    // Number 7 at 4; with it all others lose.
    wagers: [
      ['number:7', 500, 2000],
      ['field:2-6', 500, -500],
    ],
    steps: [['Open betting', 'Place your bets'], ['Throw the dice']],
    open: 'Open betting',
    call: '',
  },
];

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
    const display = watch(game.name);
    await display.watch();
    const visitor = await atConsole(browser, house.address(), game.name, table.dealer, { theme: 'dark' });
    const { page } = visitor;
    await shoot(page, `dealer/${game.name}-idle`);
    for (const [act, call] of game.steps) {
      await press(page, act, call);
      if (act !== game.open) continue;
      await display.until(({ bettingOpen }) => bettingOpen);
      for (const [i, [bet, stake]] of game.wagers.entries()) await places(players[i % 2] as Someone, game.name, bet, stake);
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
    const after = await Promise.all(players.map((player) => own(player, game.name)));
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
    await page.keyboard.press('Enter');
    await expectNext(page, /* the next throw, or the next shooter */ '');
    expect(await own(bo, name)).toBe(CHIPS_MINOR + 500);
    await finish(visitor);
  });
});

describe('a round that everybody sees', () => {
  it('is dealt in one window, wagered on in two and shown in a fourth', { timeout: 120_000 }, async () => {
    const name = 'everybody';
    const table = await house.table(name, { rulebook: 'crown-sic-bo', layout: 'A' });
    const players = await seatTwo(name, table);
    const display = await visit(browser, house.address(), `/display/${name}`);
    const dealer = await atConsole(browser, house.address(), name, table.dealer, { theme: 'dark' });
    const windows = await Promise.all(
      players.map(async ({ login, password }) => {
        const visitor = await visit(browser, house.address(), `/table/${name}`);
        await visitor.page.fill('[name=login]', login);
        await visitor.page.fill('[name=password]', password);
        await visitor.page.keyboard.press('Enter');
        return visitor;
      }),
    );
    await press(dealer.page, 'Open betting');
    await expectNext(dealer.page, 'Activate the tumbler');
    for (const [i, bet] of ['Big', 'Small'].entries()) {
      const { page } = windows[i] as Visitor;
      await page.getByRole('button', { name: new RegExp(`^${bet}, .*1 to 1`) }).click();
    }
    // Both chips reach the dealer's felt.
    for (const bet of ['Big', 'Small'])
      await dealer.page.getByRole('button', { name: new RegExp(`^${bet}, .*all stakes`) }).waitFor();
    await press(dealer.page, 'Activate the tumbler');
    await press(dealer.page, 'Close betting');
    await press(dealer.page, 'Uncover the dice');
    await readDice(dealer.page, [6, 4, 5]);
    await expectNext(dealer.page, 'Settle the round', '4, 5, 6, total 15');
    // Lit at the same time for everybody.
    for (const { page } of [dealer, display, ...windows]) await page.locator('.felt .cell.lit').first().waitFor();
    await shoot(display.page, 'dealer/everybody-display');
    await shoot((windows[0] as Visitor).page, 'dealer/everybody-player');
    await press(dealer.page, 'Settle the round');
    await press(dealer.page, 'Take losing wagers');
    await press(dealer.page, 'Pay all winners');
    await expectNext(dealer.page, 'Open betting');
    const [won = 0, lost = 0] = await Promise.all(players.map((player) => own(player, name)));
    expect(won).toBeGreaterThan(CHIPS_MINOR);
    expect(won - CHIPS_MINOR).toBe(CHIPS_MINOR - lost);
    for (const { context, expectClean } of [display, ...windows]) {
      expectClean();
      await context.close();
    }
    await finish(dealer);
  });
});

/** Takes what lost, ticks the first winning bet by itself and pays the others together. */
async function settles(page: Page, game: Game): Promise<void> {
  await expectNext(page, 'Take losing wagers');
  const lost = game.wagers.filter(([, , wins]) => wins < 0).length;
  expect(await page.locator('.settle-column').first().locator('li').count()).toBe(lost);
  await shoot(page, `dealer/${game.name}-take`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
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
  await page.locator('.next-act', { hasText: 'Pay all winners' }).waitFor();
  await page.locator('.next-button').press('Enter');
  await page.locator('.people').waitFor();
}

/** Nothing to complain of, and the whole console within the window. */
async function finish({ page, context, expectClean }: Visitor): Promise<void> {
  const fits = await page.evaluate('document.documentElement.scrollHeight <= innerHeight');
  expect(fits, `no scrolling at ${DESKTOP.width}x${DESKTOP.height}`).toBe(true);
  expectClean();
  await context.close();
}
