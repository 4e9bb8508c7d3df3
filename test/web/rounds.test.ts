/** A full round of every game between browsers: a dealer at the console, players at their felts, and the display on the wall. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/protocol/index.ts';
import { FULL } from '../kit/size.ts';
import { atConsole, expectNext, places, press, pressUnticked, readDice } from './dealer-kit.ts';
import { CHIPS_MINOR, type DealtHouse, type DealtTable, type Someone } from './dealt-house.ts';
import { type DealtGame, GAMES, type Phase } from './games.ts';
import { shoot, type Visitor, visit } from './kit.ts';
import { answered, atTable, lay, ownAt, purseOf, shooterPresses } from './player-kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedHouse();
  browser = await sharedBrowser();
});

type Pair<T> = readonly [T, T];

/** Everybody at one table, each with a browser of their own. */
interface Windows {
  readonly table: DealtTable;
  readonly people: Pair<Someone>;
  readonly dealer: Page;
  /** In the quick size one of the two plays through the client at most tables: a page takes as long as all the rest. */
  readonly players: readonly [Page, ...Page[]];
  readonly display: Page;
  /** Nobody's page complained; all are closed. */
  readonly leave: () => Promise<void>;
}

const WALL = { width: 1920, height: 1080 } as const;

async function gather(name: string, rulebook: string, layout: string, withBoth: boolean): Promise<Windows> {
  const table = await house.table(name, { rulebook, layout });
  const people: Pair<Someone> = [await house.player(`ann ${name}`), await house.player(`bo ${name}`)];
  await table.seat(people[0], 1);
  await table.seat(people[1], 4);
  const address = house.address();
  const [dealer, ann, bo, display] = await Promise.all([
    atConsole(browser, address, name, table.dealer),
    atTable(browser, address, name, people[0]),
    withBoth ? atTable(browser, address, name, people[1]) : undefined,
    visit(browser, address, `/display/${name}`, { viewport: WALL, theme: 'dark' }),
  ]);
  await display.page.locator('.display-phase').waitFor();
  const all: readonly Visitor[] = [dealer, ann, ...(bo === undefined ? [] : [bo]), display];
  return {
    table,
    people,
    dealer: dealer.page,
    players: bo === undefined ? [ann.page] : [ann.page, bo.page],
    display: display.page,
    leave: async () => {
      for (const { expectClean, context } of all) {
        expectClean();
        await context.close();
      }
    },
  };
}

const phase = (display: Page, name: Phase): Promise<void> => display.locator(`.display-phase-${name}`).waitFor();

const look = async ({ client }: Someone, table: string): Promise<PublicTable> => (await client.look(table)).view;

/** What a felt shows in the light, by its bets. */
const litOn = (page: Page): Promise<readonly string[]> =>
  page.locator('.felt .cell.lit').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key') ?? '').sort());

/** The dice and the light, as everybody sees them at once. */
async function expectResult(
  { display, players, dealer, people, table }: Windows,
  faces: readonly number[],
  names?: string,
): Promise<void> {
  await phase(display, 'result');
  await display
    .locator('.display-result.now .die')
    .nth(faces.length - 1)
    .waitFor();
  const said = names ?? [...faces].sort().join(' · ');
  expect((await display.locator('.display-faces').textContent())?.toLowerCase()).toBe(said);
  const { lit, faces: seen } = await look(people[0], table.table);
  expect(seen).toEqual([...faces].sort());
  expect(lit.length).toBeGreaterThan(0);
  for (const page of [display, dealer, ...players]) await expect.poll(() => litOn(page)).toEqual([...lit].sort());
  for (const page of players)
    expect(await page.locator('.player-side .player-stage[data-state="now"] .die').count()).toBe(faces.length);
}

interface Line {
  readonly bet: string;
  readonly outcome: string;
}

/** The ledger on a player's page is the server's, line by line, and so is their money. */
async function expectLedger(page: Page, who: Someone, table: string, round: number, net: number): Promise<void> {
  await page.locator(`.player-ledger[data-round="${round}"]`).waitFor();
  const { wagers } = await who.client.wagers(table, round);
  const lines = await page
    .locator('.player-line')
    .evaluateAll((items) =>
      items.map((item): Line => ({ bet: item.getAttribute('data-bet') ?? '', outcome: item.getAttribute('data-outcome') ?? '' })),
    );
  const byBet = (a: Line, b: Line): number => a.bet.localeCompare(b.bet);
  expect([...lines].sort(byBet)).toEqual(wagers.map(({ bet, outcome }): Line => ({ bet, outcome })).sort(byBet));
  expect(Number(await page.locator('.player-net').first().getAttribute('data-net'))).toBe(net);
  const { own } = await ownAt(page, table);
  const staked = (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
  await expect.poll(() => purseOf(page)).toEqual({ chips: own?.cashChips, staked });
}

const wagersOf = ({ wagers }: DealtGame, player: number): DealtGame['wagers'] => wagers.filter((_, i) => i % 2 === player);

/** Each lays their own; what lies there reaches the house and the dealer's felt. */
async function wager({ players, people, dealer, table: { table } }: Windows, game: DealtGame): Promise<void> {
  for (const [i, person] of people.entries()) {
    const [mine, page] = [wagersOf(game, i), players[i]];
    for (const [bet, stake] of mine) await (page === undefined ? places(person, table, bet, stake) : lay(page, bet, stake));
    if (page !== undefined) await answered(page);
    const { own } = await person.client.look(table);
    expect(Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]))).toEqual(
      Object.fromEntries(mine.map(([bet, stake]) => [bet, stake])),
    );
  }
  for (const [bet] of game.wagers)
    await dealer.locator(`.felt [data-key="${bet}"] > .button[aria-label*="all stakes"]`).waitFor();
}

describe('a round between a dealer, two players and the display', () => {
  // Of the two layouts of Sic Bo one in the quick size.
  it.each(GAMES.filter(({ name }) => FULL || name !== 'crown-c'))('of $name', { timeout: 60_000 }, async (game) => {
    const name = `${game.name}-four`;
    const windows = await gather(name, game.rulebook, game.layout, FULL || game === GAMES[0]);
    const { dealer, players, display, people } = windows;
    for (const [act, seen, call] of game.steps) {
      await press(dealer, act, call);
      await phase(display, seen);
      if (act === game.open) await wager(windows, game);
      for (const page of players)
        await page.locator(`.player-phase${seen === 'betting' ? '[data-open]' : ':not([data-open])'}`).waitFor();
    }
    const { round } = await look(people[0], name);
    await readDice(dealer, game.faces);
    await expectNext(dealer, 'Settle the round', game.call === '' ? undefined : game.call);
    await expectResult(windows, game.faces, game.name === 'crown-c' ? 'fish · prawn · coin' : undefined);
    const { lit } = await look(people[0], name);
    for (const [bet, , wins] of game.wagers) expect(lit.includes(bet), bet).toBe(wins > 0);
    await shoot(display, `rounds/${name}-display`);
    await press(dealer, 'Settle the round');
    await phase(display, 'settling');
    await pressUnticked(dealer, 'Take losing wagers');
    await pressUnticked(dealer, 'Pay all winners');
    await phase(display, 'between');
    for (const [i, page] of players.entries()) {
      const net = wagersOf(game, i).reduce((sum, [, , wins]) => sum + wins, 0);
      await expectLedger(page, people[i as 0 | 1], name, round, net);
      expect((await purseOf(page)).chips).toBe(CHIPS_MINOR + net);
    }
    await shoot(players[0], `rounds/${name}-player`);
    await windows.leave();
  });

  it('of triple-dice: the dice are taken, the shooter wagers, chooses and throws, and the bet rides on', {
    timeout: 60_000,
  }, async () => {
    const name = 'triple-dice';
    const windows = await gather(name, 'triple-dice', 'mat', true);
    const { dealer, players, display, people } = windows;
    const [shooter, other = players[0]] = players;
    await press(dealer, 'Offer the dice');
    await phase(display, 'offered');
    await shooterPresses(shooter, 'Take the dice');
    await press(dealer, 'Open betting', 'Place your bets');
    await phase(display, 'betting');
    await shooterPresses(shooter, 'Bet 5 as the shooter');
    await lay(other, 'symbol:crown', 1000);
    await lay(other, 'symbol:heart', 500);
    for (const page of players) await answered(page);
    for (const number of [1, 3, 5]) await shooterPresses(shooter, `Die ${number}`);
    await shooterPresses(shooter, 'Take these');
    await dealer.getByText('Dice chosen: 1, 3, 5').waitFor();
    await shooterPresses(shooter, 'Throw the dice');
    await phase(display, 'thrown');
    const { round } = await look(people[0], name);
    await readDice(dealer, [1, 2, 3]);
    await expectResult(windows, [1, 2, 3], 'crown · anchor · spade');
    await press(dealer, 'Settle the round');
    await pressUnticked(dealer, 'Take losing wagers');
    await pressUnticked(dealer, 'Pay all winners');
    await expectNext(dealer, 'Open betting');
    // One crown at 1 and no heart; the shooter's bet is decided by later throws.
    await expectLedger(other, people[1], name, round, 500);
    await expectLedger(shooter, people[0], name, round, 0);
    expect(await purseOf(shooter)).toEqual({ chips: CHIPS_MINOR - 500, staked: 500 });
    expect(await purseOf(other)).toEqual({ chips: CHIPS_MINOR + 500, staked: 0 });
    await shoot(display, `rounds/${name}-display`);
    await windows.leave();
  });
});
