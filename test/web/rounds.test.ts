/** Plays a full round of every game with a dealer, players and a display, each in a browser. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/protocol/index.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { doNextStep, doStepAndConfirm, enterDice, expectNextStep, openConsoleAs, placeWager } from './dealer-kit.ts';
import { saveScreenshot, type Visitor, visit } from './kit.ts';
import { balanceOf, fetchTableView, openTableAs, placeStake, pressAsShooter, waitForAnswers } from './player-kit.ts';
import { type Phase, SAMPLE_ROUNDS, type SampleRound } from './sample-rounds.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { CHIPS_MINOR, type StaffedHouse, type StaffedTable, type TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

type Pair<T> = readonly [T, T];

/** All people at one table, each with a browser. */
interface TablePages {
  readonly table: StaffedTable;
  readonly people: Pair<TestUser>;
  readonly dealer: Page;
  /** In the quick size, the second player of most tables has no page, because pages are slow. */
  readonly players: readonly [Page, ...Page[]];
  readonly display: Page;
  /** Checks that no page logged an error, and closes the pages. */
  readonly checkAndClose: () => Promise<void>;
}

const DISPLAY_SIZE = { width: 1920, height: 1080 } as const;

async function openPages(name: string, rulebook: string, layout: string, hasTwoPlayerPages: boolean): Promise<TablePages> {
  const table = await house.table(name, { rulebook, layout });
  const people: Pair<TestUser> = [await house.player(`ann ${name}`), await house.player(`bo ${name}`)];
  await table.seat(people[0], 1);
  await table.seat(people[1], 4);
  const address = house.address();
  const [dealer, ann, bo, display] = await Promise.all([
    openConsoleAs(browser, address, name, table.dealer),
    openTableAs(browser, address, name, people[0]),
    hasTwoPlayerPages ? openTableAs(browser, address, name, people[1]) : undefined,
    visit(browser, address, `/display/${name}`, { viewport: DISPLAY_SIZE, theme: 'dark' }),
  ]);
  await display.page.locator('.display-phase').waitFor();
  const visitors: readonly Visitor[] = [dealer, ann, ...(bo === undefined ? [] : [bo]), display];
  return {
    table,
    people,
    dealer: dealer.page,
    players: bo === undefined ? [ann.page] : [ann.page, bo.page],
    display: display.page,
    checkAndClose: async () => {
      for (const { expectNoPageErrors, context } of visitors) {
        expectNoPageErrors();
        await context.close();
      }
    },
  };
}

const waitForPhase = (display: Page, name: Phase): Promise<void> => display.locator(`.display-phase-${name}`).waitFor();

const publicView = async ({ client }: TestUser, table: string): Promise<PublicTable> => (await client.getTable(table)).view;

/** The lit (winning) bets of a felt. */
const litBetsOn = (page: Page): Promise<readonly string[]> =>
  page.locator('.felt .cell.lit').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key') ?? '').sort());

/** Checks the dice and lit bets on all pages. */
async function expectResult(
  { display, players, dealer, people, table }: TablePages,
  faces: readonly number[],
  expectedText?: string,
): Promise<void> {
  await waitForPhase(display, 'result');
  await display
    .locator('.display-result.now .die')
    .nth(faces.length - 1)
    .waitFor();
  const text = expectedText ?? [...faces].sort().join(', ');
  expect((await display.locator('.display-faces .dice').getAttribute('aria-label'))?.toLowerCase()).toBe(text);
  const { lit, faces: serverFaces } = await publicView(people[0], table.table);
  expect(serverFaces).toEqual([...faces].sort());
  expect(lit.length).toBeGreaterThan(0);
  for (const page of [display, dealer, ...players]) await expect.poll(() => litBetsOn(page)).toEqual([...lit].sort());
  for (const page of players)
    expect(await page.locator('.player-side .player-stage[data-state="now"] .dice .die').count()).toBe(faces.length);
}

interface LedgerLine {
  readonly bet: string;
  readonly outcome: string;
}

/** Compares the ledger and the money on a player's page with the server. */
async function expectLedger(page: Page, person: TestUser, table: string, round: number, net: number): Promise<void> {
  await page.locator(`.player-ledger[data-round="${round}"]`).waitFor();
  const { wagers } = await person.client.wagers(table, round);
  const lines = await page
    .locator('.player-line')
    .evaluateAll((items) =>
      items.map(
        (item): LedgerLine => ({ bet: item.getAttribute('data-bet') ?? '', outcome: item.getAttribute('data-outcome') ?? '' }),
      ),
    );
  const byBet = (a: LedgerLine, b: LedgerLine): number => a.bet.localeCompare(b.bet);
  expect([...lines].sort(byBet)).toEqual(wagers.map(({ bet, outcome }): LedgerLine => ({ bet, outcome })).sort(byBet));
  expect(Number(await page.locator('.player-net').first().getAttribute('data-net'))).toBe(net);
  const { own } = await fetchTableView(page, table);
  const staked = (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
  await expect.poll(() => balanceOf(page)).toEqual({ chips: own?.cashChips, staked });
}

/** The wagers of the first player (0) or the second player (1). */
const wagersOf = ({ wagers }: SampleRound, player: number): SampleRound['wagers'] => wagers.filter((_, i) => i % 2 === player);

/** Places the wagers of each player, and checks them at the server and on the dealer's felt. */
async function placeWagers({ players, people, dealer, table: { table } }: TablePages, game: SampleRound): Promise<void> {
  for (const [i, person] of people.entries()) {
    const [playerWagers, page] = [wagersOf(game, i), players[i]];
    for (const [bet, stake] of playerWagers)
      await (page === undefined ? placeWager(person, table, bet, stake) : placeStake(page, bet, stake));
    if (page !== undefined) await waitForAnswers(page);
    const { own } = await person.client.getTable(table);
    expect(Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]))).toEqual(
      Object.fromEntries(playerWagers.map(([bet, stake]) => [bet, stake])),
    );
  }
  for (const [bet] of game.wagers)
    await dealer.locator(`.felt [data-key="${bet}"] > .button[aria-label*="all stakes"]`).waitFor();
}

describe('a round with a dealer, two players and the display', () => {
  // The quick size leaves out one of the two Sic Bo layouts.
  it.each(SAMPLE_ROUNDS.filter(({ name }) => FULL_SIZE || name !== 'crown-c'))('of $name', { timeout: 60_000 }, async (game) => {
    // Four pages: the dealer, two players and the display.
    const name = `${game.name}-four`;
    const pages = await openPages(name, game.rulebook, game.layout, FULL_SIZE || game === SAMPLE_ROUNDS[0]);
    const { dealer, players, display, people } = pages;
    for (const [act, expectedPhase, call] of game.steps) {
      await doNextStep(dealer, act, call);
      await waitForPhase(display, expectedPhase);
      if (act === game.bettingStep) await placeWagers(pages, game);
      for (const page of players)
        await page.locator(`.player-phase${expectedPhase === 'betting' ? '[data-open]' : ':not([data-open])'}`).waitFor();
    }
    const { round } = await publicView(people[0], name);
    await enterDice(dealer, game.faces);
    await expectNextStep(dealer, 'Settle the round', game.resultCall === '' ? undefined : game.resultCall);
    await expectResult(pages, game.faces, game.name === 'crown-c' ? 'fish, prawn, coin' : undefined);
    const { lit } = await publicView(people[0], name);
    for (const [bet, , netWin] of game.wagers) expect(lit.includes(bet), bet).toBe(netWin > 0);
    await saveScreenshot(display, `rounds/${name}-display`);
    await doNextStep(dealer, 'Settle the round');
    await waitForPhase(display, 'settling');
    await doStepAndConfirm(dealer, 'Take losing wagers');
    await doStepAndConfirm(dealer, 'Pay all winners');
    await waitForPhase(display, 'between');
    for (const [i, page] of players.entries()) {
      const net = wagersOf(game, i).reduce((sum, [, , netWin]) => sum + netWin, 0);
      await expectLedger(page, people[i as 0 | 1], name, round, net);
      await expect.poll(async () => (await balanceOf(page)).chips).toBe(CHIPS_MINOR + net);
    }
    await saveScreenshot(players[0], `rounds/${name}-player`);
    await pages.checkAndClose();
  });

  it('of triple-dice, in which the shooter takes the dice, bets, chooses dice and throws; the bet stays for the next throw', {
    timeout: 60_000,
  }, async () => {
    const name = 'triple-dice';
    const pages = await openPages(name, 'triple-dice', 'mat', true);
    const { dealer, players, display, people } = pages;
    const [shooter, other = players[0]] = players;
    await doNextStep(dealer, 'Offer the dice');
    await waitForPhase(display, 'offered');
    await pressAsShooter(shooter, 'Take the dice');
    await doNextStep(dealer, 'Open betting', 'Place your bets');
    await waitForPhase(display, 'betting');
    await pressAsShooter(shooter, 'Bet 5 as shooter');
    await placeStake(other, 'symbol:crown', 1000);
    await placeStake(other, 'symbol:heart', 500);
    for (const page of players) await waitForAnswers(page);
    for (const number of [1, 3, 5]) await pressAsShooter(shooter, `Die ${number}`);
    await pressAsShooter(shooter, 'Take these');
    await dealer.getByText('Dice chosen: 1, 3, 5').waitFor();
    await pressAsShooter(shooter, 'Throw the dice');
    await waitForPhase(display, 'thrown');
    const { round } = await publicView(people[0], name);
    await enterDice(dealer, [1, 2, 3]);
    await expectResult(pages, [1, 2, 3], 'crown, anchor, spade');
    await doNextStep(dealer, 'Settle the round');
    await doStepAndConfirm(dealer, 'Take losing wagers');
    await doStepAndConfirm(dealer, 'Pay all winners');
    await expectNextStep(dealer, 'Open betting');
    // The crown pays 1 to 1, and the heart loses. Later throws decide the shooter's bet.
    await expectLedger(other, people[1], name, round, 500);
    await expectLedger(shooter, people[0], name, round, 0);
    expect(await balanceOf(shooter)).toEqual({ chips: CHIPS_MINOR - 500, staked: 500 });
    expect(await balanceOf(other)).toEqual({ chips: CHIPS_MINOR + 500, staked: 0 });
    await saveScreenshot(display, `rounds/${name}-display`);
    await pages.checkAndClose();
  });
});
