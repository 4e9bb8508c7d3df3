/** Tests a table in tournament mode: the player's page, the dealer's console and the display. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { doNextStep, openConsoleAs } from './dealer-kit.ts';
import { expectAccessibleSkippingFelt, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { balanceOf, cellOf, openTableAs, placeStake, recordAnnouncements, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';
import { createWebTournament, type KitOptions, tournamentTable, visitAs, type WebTournament } from './tournament-kit.ts';

let house: StaffedHouse;
let browser: Browser;
let address: string;

beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
  address = house.address();
});

/** Opens a running tournament of four players at two tables, two of whom advance. */
async function openCup(options: KitOptions = {}): Promise<WebTournament> {
  const cup = await createWebTournament(house, options);
  await cup.goTo('running');
  return cup;
}

let longCup: Promise<WebTournament> | null = null;

/** A running tournament with many spins. Its tests leave no spin under way. */
const sharedCup = (): Promise<WebTournament> => {
  longCup ??= openCup({ spins: 40 });
  return longCup;
};

const playerOf = ({ players }: WebTournament, entry: string): TestUser => players[Number(entry.slice(1)) - 1] as TestUser;

/** The seats of a session by table: the entries at each of them. */
async function seatPlan({ staffView }: WebTournament, session = 'heat'): Promise<ReadonlyMap<string, readonly string[]>> {
  const plan = new Map<string, string[]>();
  for (const { entry, seats } of (await staffView()).entries)
    for (const seat of seats) if (seat.session === session) plan.set(seat.table, [...(plan.get(seat.table) ?? []), entry]);
  return plan;
}

interface SeatedPlayer extends Visitor {
  readonly cup: WebTournament;
  readonly table: StaffedTable;
  readonly entry: string;
  /** The other player at the table. */
  readonly other: string;
}

const openPage = (cup: WebTournament, table: string, entry: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visitAs(browser, address, `/table/${tournamentTable(table)}`, playerOf(cup, entry), options);

/** The page of the first player at the first table of a running heat. */
async function openSeated(options: VisitorOptions = {}, opening = sharedCup()): Promise<SeatedPlayer> {
  const cup = await opening;
  const [table] = cup.tables;
  const [entry = '', other = ''] = (await seatPlan(cup)).get(table?.table ?? '') ?? [];
  const visitor = await openPage(cup, table?.table ?? '', entry, options);
  await visitor.page.locator('.player-controls').waitFor();
  return { ...visitor, cup, table: table as StaffedTable, entry, other };
}

const textOf = async (page: Page, selector: string): Promise<string> =>
  ((await page.locator(selector).textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();

const expectText = async (page: Page, selector: string, text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf(page, selector)).toMatch(text);
};

const numberOf = (entry: string): string => `Player ${entry.slice(1)}`;

describe('the page of a player at a tournament table', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 8.2.1(b), 8.3.2] shows the tournament and its chips, and nothing about cash', async () => {
    const { page, cup, expectNoPageErrors } = await openSeated();
    await expectText(page, '.tournament-bar-name', 'Autumn Cup · Round');
    expect(await page.locator('.tournament-bar-name a').getAttribute('href')).toBe(`/t/${cup.id}`);
    await expectText(page, '.tournament-bar-left', /^Spin \d of 40$/);
    await expect.poll(async () => (await balanceOf(page)).chips).toBeGreaterThan(90_000);
    for (const name of ['Sit down', 'Leave the table', 'Your chips'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-table');
    expectNoPageErrors();
  });

  it('[crown-sic-bo 8.2.1(c)] counts down what is missing from the compulsory wager, and says it', async () => {
    const { page, cup, table, entry, other } = await openSeated();
    await expectText(page, '.tournament-wager', 'Wager at least 10 in every spin');
    const announcements = await recordAnnouncements(page);
    await cup.playSpin(table.table, { wagers: { [entry]: null, [other]: null }, until: 'call-bets' });
    await expectText(page, '.tournament-wager[data-state="missing"]', 'Compulsory wager 10: 10 missing');
    await expect.poll(announcements).toContain('Wager at least 10 in this spin.');
    await placeStake(page, 'big', 500);
    await waitForAnswers(page);
    await expectText(page, '.tournament-wager', 'Compulsory wager 10: 5 missing');
    await placeStake(page, 'small', 500);
    await expectText(page, '.tournament-wager[data-state="placed"]', 'Compulsory wager 10 placed');
    await cup.playSpin(table.table);
  });

  it('[crown-sic-bo 8.2.1(c)] tells the player and the dealer which compulsory wager is missing, and the player that it is taken', async () => {
    const { page, cup, table, entry, other } = await openSeated();
    const dealer = await openConsoleAs(browser, address, tournamentTable(table.table), table.dealer);
    const wagers = { [entry]: null, [other]: { bet: 'small', amount: 1000 } };
    await cup.playSpin(table.table, { wagers, until: 'call-bets' });
    await expectText(dealer.page, '.tournament-missing', /^Compulsory wager missing: seat \d \(10\) 8\.2\.1\(c\)$/);
    await cup.playSpin(table.table, { wagers });
    await expectText(page, '.tournament-wager[data-state="missed"]', 'Compulsory wager missed: 10 is taken from your chips');
    expect(await dealer.page.locator('.tournament-missing').count()).toBe(0);
    await dealer.context.close();
  });

  it('[crown-sic-bo 8.2.1(c)] warns of a missing wager shortly before a table closes betting by itself', async () => {
    // The dealer of this table has twelve seconds.
    const setup = { bettingMs: 12_000, automatic: ['close-bets'] } as const;
    const cup = await openCup({ tables: 1, players: 3, finalists: 2, setup });
    const [table] = cup.tables;
    const { page } = await openPage(cup, table?.table ?? '', 'e1');
    await page.locator('.player-controls').waitFor();
    const announcements = await recordAnnouncements(page);
    await cup.playSpin(table?.table ?? '', { wagers: { e1: null }, until: 'call-bets' });
    await page.locator('.tournament-wager[data-state="near"] [role=timer]').waitFor();
    await expect.poll(announcements).toContain('Wager 10 more: 10 seconds left. What is missing is taken from your chips.');
    await saveScreenshot(page, 'tournament-wager-near');
    await expect.poll(announcements).toContain('Wager 10 more: 5 seconds left. What is missing is taken from your chips.');
  });

  it('[crown-sic-bo 8.2.1(d)] shows the rank and the line after each spin, and does not move them during a spin', async () => {
    const { page, cup, table, entry, other } = await openSeated({}, openCup());
    await expectText(
      page,
      '.tournament-bar-rank',
      /^1st of 4 \(shared\)\. The first 2 advance\. Level with 3 others for 2 places\. Get ahead of them to advance\.$/,
    );
    await expectText(page, '.tournament-need', 'at the line. Win more chips to be sure that you advance.');
    await cup.playSpin(table.table, {
      wagers: { [entry]: { bet: 'small', amount: 2000 }, [other]: { bet: 'big', amount: 3000 } },
      until: 'enter-result',
    });
    // The dice show Big. Nothing is settled.
    await expectText(page, '.tournament-bar-left', 'Spin 1 of 2');
    await expectText(page, '.tournament-bar-rank', /^1st of 4 \(shared\)/);
    await cup.playSpin(table.table);
    await expectText(page, '.tournament-bar-rank', /^4th of 4\. The first 2 advance\. 20 fewer than Player \d\.$/);
    await expectText(page, '.tournament-need', 'To pass the line, win more than 20.');
    await expectText(page, '.tournament-bar-left', 'Spin 2 of 2');
    const { page: ahead } = await openPage(cup, table.table, other);
    await expectText(ahead, '.tournament-bar-rank', /^1st of 4\. The first 2 advance\. 30 more than Player \d\.$/);
    await expectText(ahead, '.tournament-need', 'You advance if you stay ahead. You lead by 30.');
    await expect.poll(() => textOf(ahead, '.tournament-panel tr.own')).toMatch(/^1 ?Player \d · You/);
  });

  it('[crown-sic-bo 8.2.1(d)] shows the wagers of the others after the close', async () => {
    const { page, cup, table, entry, other } = await openSeated();
    const wagers = { [entry]: { bet: 'small', amount: 2000 }, [other]: { bet: 'big', amount: 3000 } };
    await cup.playSpin(table.table, { wagers, until: 'call-bets' });
    await expectText(page, '.tournament-panel', 'Hidden until betting closes');
    expect(await page.locator('.tournament-wagers').count()).toBe(0);
    await cup.playSpin(table.table, { until: 'close-bets' });
    await expectText(page, '.tournament-wagers', `${numberOf(other)} Big 30`);
    expect(await page.locator('.tournament-wagers li').count()).toBe(1);
    await cup.playSpin(table.table);
  });

  it('[crown-sic-bo 8.2.4] says that the table waits for the director, or why the session is on hold', async () => {
    const { page, cup, table } = await openSeated();
    await expectText(page, '.tournament-bar-wait', /^$/);
    await cup.send(cup.director, { type: 'hold-session', session: 'heat', why: 'the tumbler is broken' }, 'director');
    await expectText(page, '.tournament-bar-wait', 'On hold: the tumbler is broken');
    await cup.send(cup.director, { type: 'resume-session', session: 'heat' }, 'director');
    await expectText(page, '.tournament-bar-wait', /^$/);
    // A spin under way is finished, and everybody knows at once.
    await cup.playSpin(table.table, { until: 'call-bets' });
    await cup.send(cup.director, { type: 'hold-session', session: 'heat', why: 'a fire alarm.' }, 'director');
    await expectText(page, '.tournament-bar-wait', 'On hold: a fire alarm. This spin is finished first.');
    await cup.playSpin(table.table);
    await cup.send(cup.director, { type: 'resume-session', session: 'heat' }, 'director');
    await expectText(page, '.tournament-bar-wait', /^$/);
    await cup.send(cup.director, { type: 'leave-charge' }, 'director');
    await expectText(page, '.tournament-bar-wait', 'The director is away. The next spin waits.');
    await saveScreenshot(page, 'tournament-waits');
    await cup.send(cup.director, { type: 'take-charge' }, 'director');
    await expectText(page, '.tournament-bar-wait', /^$/);
  });

  it('tells visitors and players of other tables where the seats are', async () => {
    const cup = await sharedCup();
    const [here = '', there = ''] = cup.tables.map(({ table }) => table);
    const [otherEntry = ''] = (await seatPlan(cup)).get(there) ?? [];
    const { page } = await openPage(cup, here, otherEntry);
    await expectText(page, '.tournament-visitor', new RegExp(`Your seat is at table ${there}, seat \\d`));
    await page.getByRole('link', { name: `Go to table ${there}` }).click();
    await page.locator('.player-controls').waitFor();
    const stranger = await visitAs(browser, address, `/table/${tournamentTable(here)}`, await house.player('Stranger'));
    await expectText(
      stranger.page,
      '.tournament-visitor',
      'You have no entry in this tournament. The tournament gives the seats.',
    );
    expect(await stranger.page.locator('.tournament-visitor a').getAttribute('href')).toBe(`/t/${cup.id}`);
    await expectAccessibleSkippingFelt(stranger.page);
  });

  it('[crown-sic-bo 8.2.1(i)] leads a player who has not checked in to the check-in', async () => {
    const cup = await createWebTournament(house, {});
    await cup.goTo('drawn');
    const [[table = '', [entry = ''] = []] = []] = await seatPlan(cup);
    const { page, expectNoPageErrors } = await openPage(cup, table, entry);
    await expectText(page, '.tournament-seat-text', /Your seat is \d at this table\. You are not checked in\./);
    const link = page.locator('.tournament-seat-text a');
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual(['Check in', `/t/${cup.id}`]);
    await cup.goTo('checked-in');
    await expectText(page, '.tournament-seat-text', /Your seat is \d at this table\. You are seated when play begins\.$/);
    expectNoPageErrors();
  });

  it('lets a player sign in at the table', async () => {
    const cup = await sharedCup();
    const [table = ''] = cup.tables.map(({ table: name }) => name);
    const [entry = ''] = (await seatPlan(cup)).get(table) ?? [];
    const { login, password } = playerOf(cup, entry);
    const { page } = await visit(browser, address, `/table/${tournamentTable(table)}`);
    await expectText(page, '.tournament-visitor', 'You are watching. The tournament gives the seats.');
    await expectAccessibleSkippingFelt(page);
    await page.locator('.tournament-sign-in [name=login]').fill(login);
    await page.locator('.tournament-sign-in [name=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('.player-controls').waitFor();
    await expectText(page, '.tournament-bar-rank', ' of 4');
  });

  it('[crown-sic-bo 8.3.3] lets a substitute play the seat', async () => {
    const cup = await sharedCup();
    const table = cup.tables[1] as StaffedTable;
    const [entry = ''] = (await seatPlan(cup)).get(table.table) ?? [];
    const substitute = await house.player('Substitute');
    await cup.send(
      playerOf(cup, entry),
      { type: 'nominate-substitute', session: 'heat', entry, person: substitute.person },
      'player',
    );
    await cup.send(cup.director, { type: 'approve-substitute', session: 'heat', entry }, 'director');
    const { page } = await visitAs(browser, address, `/table/${tournamentTable(table.table)}`, substitute);
    await page.locator('.player-controls').waitFor();
    await expectText(page, '.tournament-foot', `You play for ${numberOf(entry)} as substitute.`);
    await expectText(page, '.tournament-bar-rank', ' of 4');
    await cup.playSpin(table.table, { wagers: { [entry]: null }, until: 'call-bets' });
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    await expect.poll(async () => (await balanceOf(page)).staked).toBeGreaterThan(0);
    await cup.playSpin(table.table);
    const replaced = await openPage(cup, table.table, entry);
    await expectText(replaced.page, '.tournament-visitor', 'A substitute plays for you in this session.');
  });

  it('[crown-sic-bo 8.2.1(d)] sends tied players to their play-off, where no wager is compulsory', async () => {
    const cup = await openCup({ tables: 1, players: 3, finalists: 2 });
    const table = cup.tables[0]?.table ?? '';
    const tied = { bet: 'big', amount: 1000 };
    const wagers = { e1: { bet: 'big', amount: 5000 }, e2: tied, e3: tied };
    for (const _ of [1, 2]) await cup.playSpin(table, { wagers });
    await cup.goTo('counted');
    await cup.send(cup.director, { type: 'cut-session', session: 'heat' }, 'director');
    const { page } = await openPage(cup, table, 'e2');
    await expectText(page, '.tournament-bar-left', /^Play-off, spin 1 of \d$/);
    await expectText(page, '.tournament-bar-rank', 'Play-off of Player 2, Player 3. 1 of them advances');
    await expectText(page, '.tournament-foot', 'Play-off with fresh chips. No wager is compulsory.');
    expect(await page.locator('.tournament-wager').count()).toBe(0);
    const winner = await openPage(cup, table, 'e1');
    await expectText(winner.page, '.tournament-bar-rank', /^1st of 3/);
    expect(await winner.page.locator('.player-controls').count()).toBe(0);
    await saveScreenshot(page, 'tournament-play-off');
  });

  it('[crown-sic-bo 8.2.1(d), 8.2.1(j)] shows the result after the table, the next seat, and the prize', async () => {
    const cup = await openCup();
    const [table] = cup.tables;
    const [first = '', second = ''] = (await seatPlan(cup)).get(table?.table ?? '') ?? [];
    const pages = await Promise.all([first, second].map((entry) => openPage(cup, table?.table ?? '', entry)));
    const texts = async (selector: string): Promise<readonly string[]> =>
      Promise.all(pages.map(({ page }) => textOf(page, selector).catch(() => '')));
    await cup.goTo('played');
    await expectText((pages[0] as Visitor).page, '.tournament-bar-wait', 'This table has finished. The dealer counts the chips');
    await expectText((pages[0] as Visitor).page, '.tournament-foot', 'You have finished this table with 1,0');
    expect(await textOf((pages[0] as Visitor).page, '.tournament-need')).not.toContain('To pass the line');
    await cup.goTo('cut');
    const advanced = (await cup.staffView()).entries
      .filter(({ seats }) => seats[0]?.status === 'advanced')
      .map(({ entry }) => entry);
    await expect
      .poll(async () => (await texts('.tournament-result')).map((text) => text.split('.')[0]))
      .toEqual([first, second].map((entry) => (advanced.includes(entry) ? 'You advance' : 'You do not advance')));
    await cup.goTo('final');
    const finalist = await openPage(cup, (await seatPlan(cup, 'final')).keys().next().value ?? '', advanced[0] ?? '');
    await finalist.page.locator('.player-controls').waitFor();
    await expectText(finalist.page, '.tournament-bar-name', 'Autumn Cup · Final');
    await expectText(finalist.page, '.tournament-bar-rank', '1st of 2 (shared). As many chips as');
    await cup.goTo('finished');
    await expectText(
      finalist.page,
      '.tournament-result',
      /You have played to the end\. Your place: \d\. ?Your prize: [\d.,]+\. It is paid\./,
    );
    await expectText(finalist.page, '.tournament-bar-wait', 'The tournament has been played.');
    await saveScreenshot(finalist.page, 'tournament-result');
  });
});

describe('a tournament table on phones and in Chinese', { timeout: 90_000 }, () => {
  it.each([
    ['320 pixels wide', { viewport: { width: 320, height: 640 }, touch: true }],
    ['in landscape', { viewport: { width: 844, height: 390 }, touch: true }],
    ['in Chinese', { viewport: { width: 390, height: 844 }, touch: true, language: 'zh-Hant' }],
  ] as const)('can be played %s', async (name, options) => {
    const { page, cup, table, entry, other, expectNoPageErrors } = await openSeated(options);
    await page.locator('.tournament-bar-rank').waitFor();
    await cup.playSpin(table.table, { wagers: { [entry]: null, [other]: null }, until: 'call-bets' });
    await page.locator('.tournament-wager[data-state="missing"]').waitFor();
    const scrollWidth = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth') as Promise<number>;
    expect(await scrollWidth()).toBeLessThanOrEqual(options.viewport.width);
    await cellOf(page, 'big').click();
    await cellOf(page, 'big').click();
    await page.locator('.tournament-wager[data-state="placed"]').waitFor();
    const box = await page.locator('.player-actions').boundingBox();
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, `tournament-table-${name.replaceAll(' ', '-')}`);
    await cup.playSpin(table.table);
    // All controls are in view without scrolling.
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height + 1);
    expectNoPageErrors();
  });
});

describe('the room of the felt at a tournament table', { timeout: 90_000 }, () => {
  /** The height of the felt that is in view before any scrolling, between the head and the foot. */
  const feltRoom = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const boxOf = (selector: string): DOMRect => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const [head, middle, foot] = [boxOf('.player-head'), boxOf('.player-middle'), boxOf('.player-foot')];
      const isBeside = head.left >= middle.right || head.right <= middle.left;
      return isBeside ? Math.min(middle.bottom, innerHeight) - middle.top : foot.top - head.bottom;
    });
  /** The height of a line of small text with its padding. */
  const LINE_PX = 28;

  /** The rank in short is not cut off. */
  const expectWholeRank = async (page: Page, text: RegExp): Promise<void> => {
    const short = page.locator('.tournament-bar-short');
    expect(await short.textContent()).toMatch(text);
    expect(await short.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
    expect((await short.boundingBox())?.width).toBeGreaterThan(50);
  };

  it('is as large as at a table of the floor, less one line, on phones in both directions', async () => {
    const visitor = await openSeated({ viewport: { width: 390, height: 844 }, touch: true });
    const { page, cup, table, entry, other } = visitor;
    const plain = await house.table('Plain', { rulebook: 'crown-sic-bo', layout: 'A' });
    const guest = await house.player('Gus Guest');
    await plain.seat(guest, 1);
    const { page: plainPage } = await openTableAs(browser, address, plain.table, guest, {
      viewport: { width: 390, height: 844 },
      touch: true,
    });
    await page.locator('.tournament-bar-rank:not(.unseen)').waitFor();
    await cup.playSpin(table.table, { wagers: { [entry]: null, [other]: null }, until: 'call-bets' });
    await page.locator('.tournament-wager[data-state="missing"]').waitFor();
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      const rooms: number[] = [];
      for (const each of [plainPage, page]) {
        await each.setViewportSize({ width, height });
        await each.evaluate(() => scrollTo(0, 0));
        rooms.push(await feltRoom(each));
      }
      await saveScreenshot(plainPage, `tournament-room-${width}-plain`);
      await saveScreenshot(page, `tournament-room-${width}`);
      // The text of the banner ends before its button, and all controls are in view.
      const more = await page.locator('.tournament-bar-more').boundingBox();
      for (const text of await page.locator('.tournament-bar > p:not(.unseen)').all()) {
        const box = await text.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(more?.x ?? 0);
      }
      await expectWholeRank(page, /^(\d+(st|nd|rd|th)\/4 · (level|need [\d,]+|[\d,]+ ahead))$/);
      const actions = await page.locator('.player-actions').boundingBox();
      expect((actions?.y ?? 0) + (actions?.height ?? 0)).toBeLessThanOrEqual(height + 1);
      const [plainRoom = 0, room = 0] = rooms;
      expect.soft({ width, missing: Math.max(0, Math.round(plainRoom - LINE_PX - room)) }).toEqual({ width, missing: 0 });
    }
    // The button shows the whole text of the rank.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Show the whole banner' }).click();
    const rank = await page.locator('.tournament-bar-rank').boundingBox();
    expect(rank?.width).toBeGreaterThan(200);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-room-320-open');
    await page.getByRole('button', { name: 'Show the whole banner' }).click();
    // A hold leaves the rank as it is.
    await cup.send(cup.director, { type: 'hold-session', session: 'heat', why: 'Spilled drink' }, 'director');
    await page.locator('.tournament-bar-wait[data-wait=hold]').waitFor();
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectWholeRank(page, /\/4 · /);
      await saveScreenshot(page, `tournament-hold-${width}`);
    }
    await cup.send(cup.director, { type: 'resume-session', session: 'heat' }, 'director');
    await cup.playSpin(table.table, { wagers: { [entry]: null, [other]: null } });
    // The longest text about the compulsory wager leaves the last row of buttons in view.
    await page.locator('.tournament-wager[data-state=missed]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await saveScreenshot(page, 'tournament-missed-844');
    const controls = await page.locator('.player-controls').boundingBox();
    expect((controls?.y ?? 390) + (controls?.height ?? 0)).toBeLessThanOrEqual(390);
  });

  it('shows the result of a round whole, above the compulsory wager', async () => {
    const visitor = await openSeated({ viewport: { width: 390, height: 844 }, touch: true });
    const { page, cup, table } = visitor;
    await cup.playSpin(table.table);
    await page.locator('.player-summary').waitFor();
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [line, text] = [page.locator('.player-card-line'), page.locator('.player-summary > span')];
      const [outer, inner] = [await line.boundingBox(), await text.boundingBox()];
      expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? 0);
      expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 1);
      await saveScreenshot(page, `tournament-result-${width}`);
    }
    // The player reads that the wagers of the round are gone, not that nobody has wagered.
    await page.getByText('No wagers are on the layout now.').waitFor({ state: 'attached' });
  });
});

describe('the console of a dealer at a tournament table', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 8.2.1(d), 8.2.4, 8.3.2] works with the role of the table, without cash, and says why a spin cannot begin', async () => {
    const cup = await sharedCup();
    const [table] = cup.tables;
    const { dealer } = table as StaffedTable;
    const { page, expectNoPageErrors } = await openConsoleAs(browser, address, tournamentTable(table?.table ?? ''), dealer);
    await expectText(page, '.tournament-bar-name', 'Autumn Cup · Round');
    await expectText(page, '.tournament-waits', 'The tournament allows the next spin.');
    await page.keyboard.press('-');
    await page.locator('dialog[open] .choice').first().click();
    const acts = await page.locator('dialog[open] .choice b').allTextContents();
    for (const act of ['Buy chips', 'Sell chips', 'Cash out', 'Leave']) expect(acts.join()).not.toContain(act);
    await page.keyboard.press('.');
    await cup.send(cup.director, { type: 'hold-session', session: 'heat', why: 'a fire alarm' }, 'director');
    await expectText(
      page,
      '.tournament-waits[data-waits="wrong-phase"]',
      /^The next spin cannot begin: On hold: a fire alarm\. .*8\.2\.1\(d\)/,
    );
    // The console says it once.
    expect(await page.getByText('On hold').count()).toBe(1);
    expect(await page.locator('.tournament-bar-wait').count()).toBe(0);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-dealer-waits');
    await cup.send(cup.director, { type: 'resume-session', session: 'heat' }, 'director');
    await expectText(page, '.tournament-waits', 'The tournament allows the next spin.');
    await doNextStep(page, 'Open betting');
    await expect.poll(() => page.locator('.tournament-waits').count()).toBe(0);
    await cup.playSpin(table?.table ?? '');
    expectNoPageErrors();
  });

  it('[crown-sic-bo 8.1.2] waits for the director before the start', async () => {
    const cup = await createWebTournament(house);
    await cup.goTo('drawn');
    const [table] = cup.tables;
    const { dealer, table: name } = table as StaffedTable;
    const { page } = await openConsoleAs(browser, address, tournamentTable(name), dealer);
    await expectText(page, '.next-waiting', 'Waiting for the tournament director');
  });

  it('[crown-sic-bo 8.2.1(d)] counts the chips of each player with the record beside it', async () => {
    const cup = await openCup();
    await cup.goTo('played');
    const [table] = cup.tables;
    const { dealer, table: name } = table as StaffedTable;
    const { page } = await openConsoleAs(browser, address, tournamentTable(name), dealer);
    const rows = page.locator('.tournament-count tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    const entries = (await cup.staffView()).entries.filter(({ seats }) => seats.some((seat) => seat.table === name));
    const fill = async (differenceMinor: number): Promise<void> => {
      for (const [i, { entry, seats }] of entries.entries()) {
        const chips = (seats[0]?.chips ?? 0) + (i === 0 ? differenceMinor : 0);
        await page.locator(`.tournament-count [name="${entry}"]`).fill(String(chips / 100));
      }
    };
    // The count is the one act that is offered.
    await page.locator('.next-button[data-wait=count]', { hasText: 'Count the chips' }).waitFor();
    expect(await page.getByText('Open betting').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.tournament-count') !== null)).toBe(true);
    // Others at the table see no form.
    const { chief } = table as StaffedTable;
    const other = await openConsoleAs(browser, address, tournamentTable(name), chief);
    await expectText(other.page, '.tournament-waits', 'The next spin cannot begin: This table has finished.');
    expect(await other.page.locator('form.tournament-count').count()).toBe(0);
    await fill(500);
    await page.getByRole('button', { name: 'Record the count' }).click();
    await expectText(page, `.tournament-count [data-entry="${entries[0]?.entry}"]`, /\+5/);
    await expectText(page, '.tournament-count', `The count differs from the record for ${numberOf(entries[0]?.entry ?? '')}`);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-dealer-count');
    expect((await cup.staffView()).counts.find((each) => each.table === name)?.countedBy ?? null).toBeNull();
    // The first press counts: no message moves the button under the pointer.
    await fill(0);
    await page.getByRole('button', { name: 'Record the count' }).click();
    await expectText(page, '.tournament-count', 'The count is recorded. The director signs it.');
    await expectText(page, '.next-waiting', 'Waiting for the tournament director');
    expect(await page.locator('.next-button').count()).toBe(0);
    await cup.send(cup.director, { type: 'sign-count', session: 'heat', table: name }, 'director');
    await expectText(page, '.tournament-count', 'The count of this table is signed.');
    await expectText(page, '.tournament-waits', 'This table is counted. Other tables still play or count.');
  });
});

describe('the display of a tournament table', { timeout: 60_000 }, () => {
  it('shows the banner without a sign-in', async () => {
    const cup = await sharedCup();
    const { page, expectNoPageErrors } = await visit(
      browser,
      address,
      `/display/${tournamentTable(cup.tables[0]?.table ?? '')}`,
      { viewport: { width: 1920, height: 1080 } },
    );
    await expectText(page, '.display .tournament-bar', 'Autumn Cup · Round');
    await expectText(page, '.display .tournament-bar-left', /^Spin \d+ of 40$/);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'tournament-display-table');
    expectNoPageErrors();
  });
});
