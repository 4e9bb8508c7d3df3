/** A tournament night in one browser per person, run from the pages, with a late arrival, a substitute, a hold, a lost line and a tie. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierError } from '../../src/client/index.ts';
import { type Face, STEP_ACTS } from '../../src/rules/index.ts';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import { openConsoleAs } from './dealer-kit.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { cellOf, placeStake, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, TestUser } from './staffed-house.ts';
import { createWebTournament, poll, tournamentTable, visitAs, type WebTournament } from './tournament-kit.ts';

const COMPULSORY = 1000;
const BIG: readonly Face[] = [6, 5, 4];
const HELD = 'The fire alarm rings';
const SCREEN = { width: 1920, height: 1080 };
/** Enough time for the steps before the start, also on a busy machine. */
const ENTRY_MS = 20_000;

let browser: Browser;
let house: StaffedHouse;

beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedStaffedHouse();
});

/** Does one of the next acts of the console: shows its effect, fills in the reason or the table, and confirms. */
async function doNext(page: Page, act: string, { why, byKeys = false }: { why?: string; byKeys?: boolean } = {}): Promise<void> {
  const button = page.locator(`.next-acts [data-next="${act}"][data-kind=do] [data-act="${act}"]`).first();
  await button.waitFor();
  if (byKeys) {
    await button.focus();
    await page.keyboard.press('Enter');
  } else await button.click();
  await confirmAct(page, act, why, byKeys);
}

async function confirmAct(page: Page, act: string, why?: string, byKeys = false): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  if (why !== undefined) await dialog.locator('[name=why]').fill(why);
  const table = dialog.locator('select[name=table]');
  if (act === 'designate-table') {
    await table.locator('option').nth(1).waitFor({ state: 'attached' });
    await table.selectOption({ label: designated.shift() ?? '' });
  }
  await dialog.locator('[data-preview=effect]').waitFor();
  const confirm = dialog.locator(`[data-confirm="${act}"]`);
  if (byKeys) {
    await confirm.focus();
    await page.keyboard.press('Enter');
  } else await confirm.click();
  await dialog.waitFor({ state: 'detached' });
}

/** The tables that the director still has to designate. */
let designated: string[] = [];

async function openPlayer(user: TestUser, table: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitAs(browser, house.address(), `/table/${tournamentTable(table)}`, user, options);
  await visitor.page.locator('.tournament-bar-name').waitFor();
  return visitor;
}

/** Places the compulsory wager by pointer or by keyboard, and waits until the page says that it is placed. */
async function wager(page: Page, how: 'pointer' | 'keyboard'): Promise<void> {
  await page.locator('.tournament-wager[data-state=missing], .tournament-wager[data-state=near]').waitFor();
  if (how === 'pointer') await placeStake(page, 'big', COMPULSORY);
  else {
    await cellOf(page, 'big').focus();
    await page.keyboard.press('2');
    while ((await page.locator('.tournament-wager[data-state=placed]').count()) === 0) {
      await page.keyboard.press('Enter');
      await waitForAnswers(page);
    }
  }
  await waitForAnswers(page);
  await page.locator('.tournament-wager[data-state=placed]').waitFor();
}

describe('a tournament night', () => {
  it('[crown-sic-bo 8.2.1(d), 8.2.1(i), 8.2.4, 8.3.3] is run from the pages with a late arrival, a substitute, a hold, a lost line and a tie', {
    timeout: 240_000,
  }, async () => {
    const cup = await createWebTournament(house, {
      name: 'Saturday Night',
      entryMs: ENTRY_MS,
      changes: { ties: [{ by: 'play-off', spins: 1, times: 1 }, { by: 'lot' }], signature: 'not-required' },
    });
    const sue = await house.player('Sue Substitute');
    designated = cup.tables.map(({ table }) => table);
    await cup.goTo('accepted');

    // The console of the page keeps the director present.
    const line = await openFlakyProxy(house.address());
    const director = await visitAs(browser, line.url, `/t/${cup.id}/direct`, cup.director, { viewport: DESKTOP });
    const desk = director.page;
    await desk.locator('[data-charge=own]').waitFor();
    cup.leaveConsole();
    const display = await visit(browser, house.address(), `/t/${cup.id}/display`, { viewport: SCREEN });
    const officer = await visitAs(browser, house.address(), `/t/${cup.id}/record`, cup.officer);

    await doNext(desk, 'close-entries');
    await doNext(desk, 'designate-table');
    await doNext(desk, 'designate-table', { byKeys: true });
    // Without a dealer the console of the table says so, and a supervisor assigns one from there.
    const [first] = cup.tables;
    const floor = await openConsoleAs(browser, house.address(), tournamentTable(first?.table ?? ''), first?.chief as TestUser);
    await floor.page.locator('.next [data-wait=no-dealer]').getByRole('button', { name: 'Assign a dealer' }).click();
    await floor.page.locator('dialog[open] .table-staff').waitFor({ state: 'attached' });
    await floor.page.context().close();
    for (const table of cup.tables) await cup.assignDealer(table);
    await doNext(desk, 'brief-players');
    await doNext(desk, 'order-draw', { byKeys: true });

    // Player D cannot come, and names Sue on a phone.
    const [ann, ben, cleo, dave] = cup.players as [TestUser, TestUser, TestUser, TestUser];
    const absent = await visitAs(browser, house.address(), `/t/${cup.id}`, dave, { viewport: PHONE, touch: true });
    await absent.page.getByRole('button', { name: 'Name a substitute' }).tap();
    await absent.page.locator('dialog[open] [name=login]').fill(sue.login);
    await absent.page.locator('dialog[open] button[type=submit]').tap();
    await absent.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await doNext(desk, 'approve-substitute');

    // The director calls the players, and everybody sees it.
    const called = await visitAs(browser, house.address(), `/t/${cup.id}`, ann);
    await doNext(desk, 'call-players');
    await display.page.locator('.screen-called', { hasText: 'Players, please go to your tables' }).waitFor();
    await called.page.getByText('The director calls the players. Check in now and go to table').first().waitFor();
    await saveScreenshot(display.page, 'tournament/night-called');
    await called.page.context().close();

    // Roll call: everybody but player C.
    await desk.goto(`${line.url}/t/${cup.id}/direct#roll-call`);
    for (const entry of ['e1', 'e2', 'e4']) {
      const person = desk.locator(`.roll-person[data-entry=${entry}]`);
      await person.click();
      await desk.locator(`.roll-person[data-entry=${entry}][data-here=true]`).waitFor();
    }
    await saveScreenshot(desk, 'tournament/night-roll-call');
    await expectAccessible(desk);
    // The button appears at the time of the start, without a reload.
    await doNext(desk, 'start-session');

    const { entries } = await cup.staffView();
    const tableOf = (entry: string): string => entries.find((each) => each.entry === entry)?.seats[0]?.table ?? '';
    const players = {
      e1: await openPlayer(ann, tableOf('e1')),
      e2: await openPlayer(ben, tableOf('e2')),
      e4: await openPlayer(sue, tableOf('e4'), { viewport: PHONE, touch: true }),
    };
    // Spin 1: player A by pointer, player B by keyboard, the substitute on a phone.
    const tables = cup.tables.map(({ table }) => table);
    await callBets(cup, tables);
    await Promise.all([wager(players.e1.page, 'pointer'), wager(players.e2.page, 'keyboard'), wager(players.e4.page, 'pointer')]);
    for (const table of tables) await finishSpin(cup, table);
    await display.page.locator('.screen-rows tr[data-entry=e1]').waitFor();
    await saveScreenshot(display.page, 'tournament/night-display');

    // The director holds the session. Everybody sees why, and no table begins a spin.
    await desk.goto(`${line.url}/t/${cup.id}/direct#sessions`);
    await desk.locator('[data-act="hold-session"]').first().click();
    await confirmAct(desk, 'hold-session', HELD);
    await display.page.locator('.screen-held', { hasText: HELD }).waitFor();
    await players.e2.page.locator('.tournament-bar-wait', { hasText: HELD }).waitFor();
    await expect(tryToCall(cup, tables[0] as string)).resolves.toBe('tournament-waits');
    await doNext(desk, 'resume-session');
    await display.page.locator('.screen-held').waitFor({ state: 'detached' });

    // Player C arrives after the first spin, within the grace, and has paid the compulsory wager that was missed.
    await desk.goto(`${line.url}/t/${cup.id}/direct`);
    await doNext(desk, 'check-in');
    const late = await openPlayer(cleo, tableOf('e3'), { language: 'zh-Hant' });
    await poll(async () => ((await chipsOf(cup, 'e3')) === 99_000 ? true : null), 'the reduced chips of the late player');

    // The line of the director is cut: the tables wait until the director is back.
    line.disconnect();
    await display.page.locator('.screen-director').waitFor({ timeout: 30_000 });
    await expect(tryToCall(cup, tables[0] as string)).resolves.toBe('tournament-waits');
    await players.e1.page.locator('.tournament-bar-wait[data-wait]').waitFor();
    line.reconnect();
    await doNext(desk, 'take-charge');
    await display.page.locator('.screen-director').waitFor({ state: 'detached' });

    // Spin 2: all wager the same again, so that A, B and D have the same chips after each spin.
    await callBets(cup, tables);
    const all = [players.e1.page, players.e2.page, players.e4.page, late.page];
    await Promise.all(all.map((page, i) => wager(page, i % 2 === 1 ? 'keyboard' : 'pointer')));
    for (const table of tables) await finishSpin(cup, table);

    // The dealers count, and the director signs.
    await cup.countTables('heat');
    await doNext(desk, 'sign-count');
    await doNext(desk, 'sign-count', { byKeys: true });
    // Three players are tied for two places: a play-off, then lots for those who are still equal.
    await doNext(desk, 'cut-session');
    await desk.locator('[data-next="cut-session"][data-kind=wait]').waitFor();
    await display.page.locator('.screen-tie').waitFor();
    // The director learns where the play-off is, and that it waits for the dealer.
    await desk.locator('[data-next="cut-session"] [data-play-off]', { hasText: 'opens betting' }).first().waitFor();
    await desk.locator('[data-next="cut-session"]', { hasText: 'You have nothing to do until the tie is decided.' }).waitFor();
    await saveScreenshot(desk, 'tournament/night-tie');
    const tie = (await cup.view()).sessions[0]?.tie;
    expect(tie).toMatchObject({ by: 'play-off', entries: ['e1', 'e2', 'e4'], places: 2 });
    // Player C is not tied, and learns to wait.
    await late.page.locator('.tournament-visitor', { hasText: '你不參加加賽' }).waitFor();
    // The tied players get new seats for the play-off.
    const playOffTables = tie?.tables.map(({ table }) => table) ?? [];
    await callBets(cup, playOffTables);
    for (const [user, amount] of [
      [ann, 5 * COMPULSORY],
      [ben, COMPULSORY],
      [sue, COMPULSORY],
    ] as const)
      await user.client.command(tournamentTable(await findSeat(user, playOffTables)), {
        ...{ type: 'place', player: user.person, bet: 'big', amount },
      });
    for (const table of playOffTables) await finishSpin(cup, table);
    const cut = desk.locator('[data-next="cut-session"][data-kind=do]');
    await cut.getByText('The play-off is over. Players are level: lots decide.').waitFor();
    await doNext(desk, 'cut-session');
    // The tumbler has drawn the lots of B and D.
    await cut.getByText('The lots are drawn. Nobody is level any more.').waitFor();
    await doNext(desk, 'cut-session');
    await poll(async () => ((await cup.view()).sessions[0]?.phase === 'cut' ? true : null), 'the cut');

    // The officer recomputes the draw, and finds every act with its reason.
    await officer.page.reload();
    for (const purpose of ['seats', 'lots']) {
      const draw = officer.page.locator(`.record-draw[data-session=heat][data-purpose=${purpose}]`);
      await draw.getByRole('button', { name: 'Check this draw' }).click();
      await expect.poll(() => draw.getAttribute('data-verdict')).toBe('verified');
    }
    await officer.page.getByText(HELD).first().waitFor();
    await expectAccessible(officer.page);

    for (const visitor of [director, display, officer, absent, late, ...Object.values(players)]) {
      visitor.expectNoPageErrors();
      await visitor.context.close();
    }
    await line.close();
  });
});

const callBets = async (cup: WebTournament, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await cup.playSpin(table, { until: STEP_ACTS.open, wagers: NO_WAGERS });
};
const NO_WAGERS = { e1: null, e2: null, e3: null, e4: null };
const finishSpin = async (cup: WebTournament, table: string): Promise<void> =>
  cup.playSpin(table, { faces: BIG, until: STEP_ACTS.pay });

/** The code with which the table refuses to begin a spin; null if it begins. */
async function tryToCall(cup: WebTournament, table: string): Promise<string | null> {
  const dealer = cup.tables.find((each) => each.table === table)?.dealer;
  try {
    await dealer?.client.command(tournamentTable(table), { type: 'call-bets' });
    return null;
  } catch (error) {
    if (error instanceof CroupierError) return error.code;
    throw error;
  }
}

/** The table at which a player sits now. */
async function findSeat({ client }: TestUser, tables: readonly string[]): Promise<string> {
  for (const table of tables) {
    const { own } = await client.getTable(tournamentTable(table));
    if (own?.position != null) return table;
  }
  throw new Error('the player has no seat');
}

async function chipsOf(cup: WebTournament, entry: string): Promise<number | undefined> {
  return (await cup.staffView()).entries.find((each) => each.entry === entry)?.seats[0]?.chips;
}
