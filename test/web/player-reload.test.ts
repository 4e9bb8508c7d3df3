/** Tests that the player's page agrees with the server after corrections, reloads, acts in other tabs and typed commands. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { expectAccessibleSkippingFelt, saveScreenshot, visit } from './kit.ts';
import { balanceOf, cellOf, fetchTableView, ledgerRound, recordAnnouncements, waitForAnswers } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse, type StaffedTable, type TableOptions } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;

beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedStaffedHouse();
}, 60_000);

interface OpenSeat {
  readonly staffedTable: StaffedTable;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

const TAI_SAI = { rulebook: 'rws-tai-sai', layout: 'A' } as const;

async function openSeat(table: string, name: string, game: TableOptions = TAI_SAI): Promise<OpenSeat> {
  const staffedTable = await house.table(table, game);
  const player = await house.player(name);
  await staffedTable.seat(player, 1);
  const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${staffedTable.table}`);
  await page.getByLabel('Name').fill(player.login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.player-controls').waitFor();
  const close = async (): Promise<void> => {
    expectNoPageErrors();
    await context.close();
  };
  return { staffedTable, page, close };
}

/** Places 5 on Big and plays the round until it is settled. */
async function playBig({ staffedTable: { dealerDoes }, page }: OpenSeat, faces: readonly Face[]): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await page.locator('.player-phase[data-open]').waitFor();
  await cellOf(page, 'big').click();
  await waitForAnswers(page);
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces });
  await dealerDoes({ type: 'settle-round' });
}

async function endRound({ dealerDoes }: StaffedTable): Promise<void> {
  for (const type of ['take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

/** The net result of all rounds of this visit, which the tab stores until the player signs out. */
const visitNet = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-net-of-visit]').getAttribute('data-net-of-visit'));
const outcomeOfBig = (page: Page): Promise<string | null> =>
  page.locator('.player-line[data-bet="big"]').getAttribute('data-outcome');
/** The result in the words that the dealer calls out. */
const shownCall = (page: Page): Promise<string | null> =>
  page.locator('.player-stage:not([data-small]) .player-call').textContent();

async function countLights(page: Page): Promise<{ readonly big: number; readonly small: number }> {
  const lights = (bet: string): Promise<number> => page.locator(`.felt [data-key="${bet}"] .light`).count();
  return { big: await lights('big'), small: await lights('small') };
}

describe('a corrected result', { timeout: 60_000 }, () => {
  it('changes the dice, lit bets, ledger and net result on the page, before the payment and after the round', async () => {
    const seat = await openSeat('corrected', 'Cora');
    const { staffedTable, page } = seat;
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    expect(await visitNet(page)).toBe(500);
    expect(await countLights(page)).toEqual({ big: 1, small: 0 });
    await staffedTable.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 2, 3], why: 'misread' });
    await expect.poll(() => visitNet(page)).toBe(-500);
    expect(await outcomeOfBig(page)).toBe('lost');
    expect(await page.locator('.player-net').first().getAttribute('data-net')).toBe('-500');
    expect(await shownCall(page)).toContain('1, 2, 3');
    expect(await countLights(page)).toEqual({ big: 0, small: 1 });
    expect(await page.locator('.player-message').textContent()).toContain(
      'Round 1 was settled again with the corrected result. You lose 5.',
    );
    expect(await page.locator('.player-message').getAttribute('data-tone')).toBe('bad');
    expect((await balanceOf(page)).chips).toBe((await fetchTableView(page, seat.staffedTable.table)).own?.cashChips);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'player-corrected');
    await endRound(staffedTable);
    await page.locator('.player-phase', { hasText: 'Waiting for the dealer' }).waitFor();
    await staffedTable.chiefDoes({ type: 'correct-settlement', round: 1, faces: [5, 5, 6], why: 'misread again' });
    await expect.poll(() => visitNet(page)).toBe(500);
    expect(await outcomeOfBig(page)).toBe('won');
    expect(await shownCall(page)).toContain('5, 5, 6');
    expect(await page.locator('.player-message').textContent()).toContain('You win 5.');
    expect(await page.locator('.player-message').getAttribute('data-tone')).toBe('good');
    // In the second round, a correction of the first round changes only the net result of the visit.
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(2);
    await endRound(staffedTable);
    expect(await visitNet(page)).toBe(1000);
    await staffedTable.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'the camera' });
    await expect.poll(() => visitNet(page)).toBe(0);
    expect(await ledgerRound(page)).toBe(2);
    await seat.close();
  });
});

describe('after the close of betting', { timeout: 60_000 }, () => {
  it.runIf(FULL_SIZE)('the page removes refusals, and shows the step “Result” until the settlement', async () => {
    const seat = await openSeat('refused', 'Rita');
    const { page, staffedTable } = seat;
    const { dealerDoes } = staffedTable;
    await dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Command line' }).click();
    await page.locator('#player-command-input').fill('t9 999999');
    await page.keyboard.press('Enter');
    const message = page.locator('.player-message');
    await expect.poll(() => message.getAttribute('data-tone')).toBe('bad');
    await dealerDoes({ type: 'close-bets' });
    await page.locator('.player-phase:not([data-open])').waitFor();
    await expect.poll(() => message.textContent()).toBe('');
    await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    const step = page.locator('.player-phase-now strong');
    await expect.poll(() => step.textContent()).toBe('Result');
    await page.locator('.player-phases [aria-current="step"]', { hasText: 'Pay' }).waitFor();
    // The step stays the same after the page shows the dice.
    await page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    expect(await step.textContent()).toBe('Result');
    await dealerDoes({ type: 'settle-round' });
    await expect.poll(() => step.textContent()).not.toBe('Result');
    await endRound(staffedTable);
    await seat.close();
  });
});

/** Reloads the page after a first round that Big has won, and checks the ledger. */
async function reloadAfterWin(page: Page): Promise<void> {
  await page.locator('.player-phase', { hasText: 'Waiting for the dealer' }).waitFor();
  await page.reload();
  await page.locator('.player-controls').waitFor();
  await expect.poll(() => ledgerRound(page)).toBe(1);
  expect(await outcomeOfBig(page)).toBe('won');
}

describe('after a reload', { timeout: 60_000 }, () => {
  it('the browser keeps the visits of the player at all tables, until the player signs out', async () => {
    const seat = await openSeat('left', 'lee', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const { page, staffedTable } = seat;
    const { person } = await page.evaluate(async () => (await fetch('/api/v1/session')).json());
    await staffedTable.dealerDoes({ type: 'warn-player', player: person, about: 'loud words' });
    await page.locator('.player-warnings').waitFor();
    // A visit at another table.
    await page.evaluate((id) => sessionStorage.setItem(`croupier.visit.elsewhere.${id}`, '{}'), person);
    const storedKeys = (): Promise<readonly string[]> => page.evaluate(() => Object.keys(sessionStorage).sort());
    const visitKeys = [`croupier.visit.elsewhere.${person}`, `croupier.visit.${staffedTable.table}.${person}`].sort();
    await page.reload();
    await page.locator('.player-warnings').waitFor();
    expect(await storedKeys()).toEqual(visitKeys);
    // The server would answer open requests with 401 after the sign-out, and browsers log this as an error.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${house.address()}/`);
    await expect.poll(storedKeys).toEqual([]);
    await seat.close();
  });

  it('the page still shows the ledger and the net result of the visit, and can repeat the wagers', async () => {
    const seat = await openSeat('reloaded', 'Rhea');
    const { staffedTable, page } = seat;
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    await endRound(staffedTable);
    await reloadAfterWin(page);
    expect(await visitNet(page)).toBe(500);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Rebet', exact: true }).click();
    await waitForAnswers(page);
    expect((await fetchTableView(page, seat.staffedTable.table)).own?.wagers).toMatchObject([{ bet: 'big', stake: 500 }]);
    await seat.close();
  });
});

describe('the page of a game that tumbles the dice before betting opens', { timeout: 60_000 }, () => {
  it.runIf(FULL_SIZE)('[adelaide-big-and-small 4(a)] shows the ledger of a finished round after a reload', async () => {
    const seat = await openSeat('tumbled', 'Tia', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const { page, staffedTable } = seat;
    await staffedTable.dealerDoes({ type: 'tumble', times: 3 });
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    await staffedTable.dealerDoes({ type: 'close-bets' });
    await staffedTable.dealerDoes({ type: 'uncover' });
    await staffedTable.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
    await staffedTable.dealerDoes({ type: 'settle-round' });
    await endRound(staffedTable);
    await reloadAfterWin(page);
    await seat.close();
  });
});

describe('two tabs of one player', { timeout: 60_000 }, () => {
  it.runIf(FULL_SIZE)('each undo only the wagers that were placed in the same tab', async () => {
    const seat = await openSeat('tabs', 'Tilda');
    const { page, staffedTable } = seat;
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await staffedTable.dealerDoes({ type: 'call-bets' });
    for (const each of [page, otherTab]) await each.locator('.player-phase[data-open]').waitFor();
    const serverWagers = async (): Promise<unknown> =>
      (await fetchTableView(page, staffedTable.table)).own?.wagers.map(({ bet, stake }) => [bet, stake]);
    const pressButton = (tab: Page, name: string): Promise<void> => tab.getByRole('button', { name, exact: true }).click();
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    await cellOf(otherTab, 'small').click();
    await cellOf(otherTab, 'big').click();
    await waitForAnswers(otherTab);
    for (const each of [page, otherTab]) await expect.poll(async () => (await balanceOf(each)).staked).toBe(1500);
    await pressButton(page, 'Undo');
    await waitForAnswers(page);
    await expect.poll(serverWagers).toEqual([
      ['small', 500],
      ['big', 500],
    ]);
    await pressButton(page, 'Redo');
    await waitForAnswers(page);
    await expect.poll(async () => (await balanceOf(otherTab)).staked).toBe(1500);
    await pressButton(otherTab, 'Undo');
    await pressButton(otherTab, 'Undo');
    await waitForAnswers(otherTab);
    await expect.poll(serverWagers).toEqual([['big', 500]]);
    await seat.close();
  });
});

describe('the command line of the page', { timeout: 60_000 }, () => {
  it('answers with the accepted wagers or with the reason of a refusal', async () => {
    const seat = await openSeat('typed', 'Tess');
    const { staffedTable, page } = seat;
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Command line' }).click();
    const answer = page.locator('.player-command output');
    const type = async (text: string): Promise<void> => {
      await page.locator('#player-command-input').fill(text);
      await page.keyboard.press('Enter');
    };
    await type('big 10');
    await expect.poll(() => answer.textContent()).toBe('Big 10, 10 in total');
    await type('small 5');
    await expect.poll(() => answer.textContent()).toBe('Small 5, Big 10, 15 in total');
    // t9 is a bet on a total of 9. The player has fewer chips than 999999.
    const announcements = await recordAnnouncements(page);
    await type('t9 999999');
    await expect.poll(() => answer.textContent()).not.toMatch(/Waiting|in total/);
    const refusal = (await answer.textContent()) ?? '';
    expect(refusal).toMatch(/not enough chips \(999,999 needed, 1,985 left\)/);
    expect(await page.locator('.player-message').textContent()).toContain(refusal);
    expect(await page.locator('body > .unseen[role="status"]').textContent()).toContain(refusal);
    // A pending wager is never announced as a stake.
    expect((await announcements()).filter((text) => text.includes('your stake'))).toEqual([]);
    await type('bets');
    expect(await answer.textContent()).toBe('Small 5, Big 10, 15 in total');
    expect((await fetchTableView(page, seat.staffedTable.table)).own?.wagers).toHaveLength(2);
    await seat.close();
  });

  it('runs a command one time if the player presses Enter twice and types on before the commands are loaded', async () => {
    const seat = await openSeat('typed-early', 'Tula');
    const { staffedTable, page } = seat;
    let load = (): void => {};
    const isLoading = new Promise<void>((resolve) => {
      void page.route('**/run-command-*.js', async (route) => {
        resolve();
        await new Promise<void>((loaded) => {
          load = loaded;
        });
        await route.continue();
      });
    });
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Command line' }).click();
    await isLoading;
    const input = page.locator('#player-command-input');
    await input.fill('big 10');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await input.fill('small');
    load();
    await expect.poll(() => page.locator('.player-command output').textContent()).toBe('Big 10, 10 in total');
    expect(await input.inputValue()).toBe('small');
    await seat.close();
  });
});

const OFFLINE_TEXT = 'No connection.';

describe('without a connection', { timeout: 60_000 }, () => {
  it('taking a seat shows an error, and the page does not take the seat after reconnecting', async () => {
    const { table } = await house.table('away', { rulebook: 'rws-tai-sai', layout: 'A' });
    const { login } = await house.player('Una');
    const proxy = await openFlakyProxy(house.address());
    const { page, context } = await visit(browser, proxy.url, `/table/${table}`);
    await page.getByLabel('Name').fill(login);
    await page.getByLabel('Password').fill(PASSWORD);
    const signIn = page.getByRole('button', { name: 'Sign in' });
    proxy.disconnect();
    await page.locator('[data-offline]').waitFor();
    await signIn.click();
    await expect.poll(() => page.locator('.player-sign-in [role="alert"]').textContent()).toContain(OFFLINE_TEXT);
    proxy.reconnect();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    await signIn.click();
    await page.locator('.player-controls').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    const sitDown = page.getByRole('button', { name: 'Sit down' });
    await sitDown.waitFor();
    proxy.disconnect();
    await page.locator('[data-offline]').waitFor();
    await sitDown.click();
    await expect.poll(() => page.locator('.player-message').textContent()).toContain(OFFLINE_TEXT);
    proxy.reconnect();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    expect(await page.locator('.player-controls').count()).toBe(0);
    await context.close();
    await proxy.close();
  });
});
