/** What a player is told of their money stays right: when a result is corrected after it was paid, and when the page is loaded anew. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import { openLine } from '../kit/line.ts';
import { FULL } from '../kit/size.ts';
import { type DealtHouse, type DealtTable, PASSWORD, type TableOptions } from './dealt-house.ts';
import { expectStateAccessible, shoot, visit } from './kit.ts';
import { answered, cellOf, ledgerRound, listen, ownAt, purseOf } from './player-kit.ts';
import { sharedBrowser, sharedHouse } from './shared.ts';

let browser: Browser;
let house: DealtHouse;

beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedHouse();
}, 60_000);

interface Seated {
  readonly dealt: DealtTable;
  readonly page: Page;
  readonly done: () => Promise<void>;
}

const TAI_SAI = { rulebook: 'rws-tai-sai', layout: 'A' } as const;

async function openSeat(wanted: string, name: string, game: TableOptions = TAI_SAI): Promise<Seated> {
  const dealt = await house.table(wanted, game);
  const player = await house.player(name);
  await dealt.seat(player, 1);
  const { page, context, expectClean } = await visit(browser, house.address(), `/table/${dealt.table}`);
  await page.getByLabel('Name').fill(player.login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.player-hand').waitFor();
  const done = async (): Promise<void> => {
    expectClean();
    await context.close();
  };
  return { dealt, page, done };
}

/** Five on Big, and the round up to its settlement. */
async function playBig({ dealt: { dealerDoes }, page }: Seated, faces: readonly Face[]): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await page.locator('.player-phase[data-open]').waitFor();
  await cellOf(page, 'big').click();
  await answered(page);
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces });
  await dealerDoes({ type: 'settle-round' });
}

async function endRound({ dealerDoes }: DealtTable): Promise<void> {
  for (const type of ['take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

const netOfVisit = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-net-of-visit]').getAttribute('data-net-of-visit'));
const outcomeOfBig = (page: Page): Promise<string | null> =>
  page.locator('.player-line[data-bet="big"]').getAttribute('data-outcome');
const facesShown = (page: Page): Promise<string | null> =>
  page.locator('.player-stage:not([data-small]) .player-call').textContent();

async function litOf(page: Page): Promise<{ readonly big: number; readonly small: number }> {
  const lights = (bet: string): Promise<number> => page.locator(`.felt [data-key="${bet}"] .light`).count();
  return { big: await lights('big'), small: await lights('small') };
}

describe('a corrected result', { timeout: 60_000 }, () => {
  it('changes dice, lights, lines and sums, while the round is paid and after it has ended', async () => {
    const seat = await openSeat('corrected', 'Cora');
    const { dealt, page } = seat;
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    expect(await netOfVisit(page)).toBe(500);
    expect(await litOf(page)).toEqual({ big: 1, small: 0 });
    await dealt.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 2, 3], why: 'misread' });
    await expect.poll(() => netOfVisit(page)).toBe(-500);
    expect(await outcomeOfBig(page)).toBe('lost');
    expect(await page.locator('.player-net').first().getAttribute('data-net')).toBe('-500');
    expect(await facesShown(page)).toContain('1, 2, 3');
    expect(await litOf(page)).toEqual({ big: 0, small: 1 });
    expect(await page.locator('.player-said').textContent()).toContain(
      'Round 1 was settled again by the corrected result. You lose 5.',
    );
    expect(await page.locator('.player-said').getAttribute('data-tone')).toBe('bad');
    expect((await purseOf(page)).chips).toBe((await ownAt(page, seat.dealt.table)).own?.cashChips);
    await expectStateAccessible(page);
    await shoot(page, 'player-corrected');
    await endRound(dealt);
    await page.locator('.player-phase', { hasText: 'Waiting for the dealer' }).waitFor();
    await dealt.chiefDoes({ type: 'correct-settlement', round: 1, faces: [5, 5, 6], why: 'misread again' });
    await expect.poll(() => netOfVisit(page)).toBe(500);
    expect(await outcomeOfBig(page)).toBe('won');
    expect(await facesShown(page)).toContain('5, 5, 6');
    expect(await page.locator('.player-said').textContent()).toContain('You win 5.');
    expect(await page.locator('.player-said').getAttribute('data-tone')).toBe('good');
    // One round on, what is decided of the first changes the sum and leaves the second in sight.
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(2);
    await endRound(dealt);
    expect(await netOfVisit(page)).toBe(1000);
    await dealt.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'the camera' });
    await expect.poll(() => netOfVisit(page)).toBe(0);
    expect(await ledgerRound(page)).toBe(2);
    await seat.done();
  });
});

describe('after the close', { timeout: 60_000 }, () => {
  it.runIf(FULL)('a refusal is gone, and the step is the result until it is settled', async () => {
    const seat = await openSeat('refused', 'Rita');
    const { page, dealt } = seat;
    const { dealerDoes } = dealt;
    await dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Command line' }).click();
    await page.locator('#player-command-input').fill('t9 999999');
    await page.keyboard.press('Enter');
    const said = page.locator('.player-said');
    await expect.poll(() => said.getAttribute('data-tone')).toBe('bad');
    await dealerDoes({ type: 'close-bets' });
    await page.locator('.player-phase:not([data-open])').waitFor();
    await expect.poll(() => said.textContent()).toBe('');
    await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
    const step = page.locator('.player-steps [aria-current="step"]');
    await expect.poll(() => step.textContent()).toBe('Result');
    expect(await page.locator('.player-phase-now strong').textContent()).toBe('Result');
    await page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    expect(await step.textContent()).toBe('Result');
    await dealerDoes({ type: 'settle-round' });
    await expect.poll(() => step.textContent()).not.toBe('Result');
    await endRound(dealt);
    await seat.done();
  });
});

/** After the first round, in which big has won. */
async function reloadAfterWin(page: Page): Promise<void> {
  await page.locator('.player-phase', { hasText: 'Waiting for the dealer' }).waitFor();
  await page.reload();
  await page.locator('.player-hand').waitFor();
  await expect.poll(() => ledgerRound(page)).toBe(1);
  expect(await outcomeOfBig(page)).toBe('won');
}

describe('a page that is loaded anew', { timeout: 60_000 }, () => {
  it('leaves nothing of whoever signs out in this browser, at any table', async () => {
    const seated = await openSeat('left', 'lee', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const { page, dealt } = seated;
    const { person } = await page.evaluate(async () => (await fetch('/api/v1/session')).json());
    await dealt.dealerDoes({ type: 'warn-player', player: person, about: 'loud words' });
    await page.locator('.player-warned').waitFor();
    await page.evaluate((id) => sessionStorage.setItem(`croupier.visit.elsewhere.${id}`, '{}'), person);
    const kept = (): Promise<readonly string[]> => page.evaluate(() => Object.keys(sessionStorage).sort());
    const both = [`croupier.visit.elsewhere.${person}`, `croupier.visit.${dealt.table}.${person}`].sort();
    await page.reload();
    await page.locator('.player-warned').waitFor();
    expect(await kept()).toEqual(both);
    // A question that is still under way when its session ends is answered with 401, which the console reports.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${house.address()}/`);
    await expect.poll(kept).toEqual([]);
    await seated.done();
  });

  it('still has the ledger, the sum of the visit, and what can be repeated', async () => {
    const seat = await openSeat('reloaded', 'Rhea');
    const { dealt, page } = seat;
    await playBig(seat, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    await endRound(dealt);
    await reloadAfterWin(page);
    expect(await netOfVisit(page)).toBe(500);
    await dealt.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Rebet', exact: true }).click();
    await answered(page);
    expect((await ownAt(page, seat.dealt.table)).own?.wagers).toMatchObject([{ bet: 'big', stake: 500 }]);
    await seat.done();
  });
});

describe('a book whose first step is the tumbling', { timeout: 60_000 }, () => {
  it.runIf(FULL)(
    '[adelaide-big-and-small 4(a)] has the ledger of a round that is over when the page is loaded anew',
    async () => {
      const seat = await openSeat('tumbled', 'Tia', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const { page, dealt } = seat;
      await dealt.dealerDoes({ type: 'tumble', times: 3 });
      await dealt.dealerDoes({ type: 'call-bets' });
      await page.locator('.player-phase[data-open]').waitFor();
      await cellOf(page, 'big').click();
      await answered(page);
      await dealt.dealerDoes({ type: 'close-bets' });
      await dealt.dealerDoes({ type: 'uncover' });
      await dealt.dealerDoes({ type: 'enter-result', faces: [4, 5, 6] });
      await dealt.dealerDoes({ type: 'settle-round' });
      await endRound(dealt);
      await reloadAfterWin(page);
      await seat.done();
    },
  );
});

describe('two tabs of one player', { timeout: 60_000 }, () => {
  it.runIf(FULL)('undo what they did themselves, not what the other one placed', async () => {
    const seat = await openSeat('tabs', 'Tilda');
    const { page, dealt } = seat;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await dealt.dealerDoes({ type: 'call-bets' });
    for (const each of [page, other]) await each.locator('.player-phase[data-open]').waitFor();
    const lies = async (): Promise<unknown> => (await ownAt(page, dealt.table)).own?.wagers.map(({ bet, stake }) => [bet, stake]);
    const press = (on: Page, name: string): Promise<void> => on.getByRole('button', { name, exact: true }).click();
    await cellOf(page, 'big').click();
    await answered(page);
    await cellOf(other, 'small').click();
    await cellOf(other, 'big').click();
    await answered(other);
    for (const each of [page, other]) await expect.poll(async () => (await purseOf(each)).staked).toBe(1500);
    await press(page, 'Undo');
    await answered(page);
    await expect.poll(lies).toEqual([
      ['small', 500],
      ['big', 500],
    ]);
    await press(page, 'Redo');
    await answered(page);
    await expect.poll(async () => (await purseOf(other)).staked).toBe(1500);
    await press(other, 'Undo');
    await press(other, 'Undo');
    await answered(other);
    await expect.poll(lies).toEqual([['big', 500]]);
    await seat.done();
  });
});

describe('the command line', { timeout: 60_000 }, () => {
  it('answers with what the house took, and with why it refused', async () => {
    const seat = await openSeat('typed', 'Tess');
    const { dealt, page } = seat;
    await dealt.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.getByRole('button', { name: 'Command line' }).click();
    const answer = page.locator('.player-command output');
    const type = async (text: string): Promise<void> => {
      await page.locator('#player-command-input').fill(text);
      await page.keyboard.press('Enter');
    };
    await type('big 10');
    await expect.poll(() => answer.textContent()).toBe('Big 10, 10 in all');
    await type('small 5');
    await expect.poll(() => answer.textContent()).toBe('Small 5, Big 10, 15 in all');
    // More than there are chips.
    const heard = await listen(page);
    await type('t9 999999');
    await expect.poll(() => answer.textContent()).not.toMatch(/Waiting|in all/);
    const refusal = (await answer.textContent()) ?? '';
    expect(refusal).toMatch(/needs 999,999, and you have 1,985/);
    expect(await page.locator('.player-said').textContent()).toContain(refusal);
    expect(await page.locator('body > .unseen[role="status"]').textContent()).toContain(refusal);
    // What was only asked for was never called a stake.
    expect((await heard()).filter((text) => text.includes('your stake'))).toEqual([]);
    await type('bets');
    expect(await answer.textContent()).toBe('Small 5, Big 10, 15 in all');
    expect((await ownAt(page, seat.dealt.table)).own?.wagers).toHaveLength(2);
    await seat.done();
  });
});

const UNREACHABLE = 'The house cannot be reached.';

describe('without a line', { timeout: 60_000 }, () => {
  it('sitting down says that the house cannot be reached, and does not happen later', async () => {
    const { table } = await house.table('away', { rulebook: 'rws-tai-sai', layout: 'A' });
    const { login } = await house.player('Una');
    const line = await openLine(house.address());
    const { page, context } = await visit(browser, line.url, `/table/${table}`);
    await page.getByLabel('Name').fill(login);
    await page.getByLabel('Password').fill(PASSWORD);
    const signIn = page.getByRole('button', { name: 'Sign in' });
    line.cut();
    await page.locator('[data-offline]').waitFor();
    await signIn.click();
    await expect.poll(() => page.locator('.player-sign-in [role="alert"]').textContent()).toContain(UNREACHABLE);
    line.mend();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    await signIn.click();
    await page.locator('.player-hand').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    const sitDown = page.getByRole('button', { name: 'Sit down' });
    await sitDown.waitFor();
    line.cut();
    await page.locator('[data-offline]').waitFor();
    await sitDown.click();
    await expect.poll(() => page.locator('.player-said').textContent()).toContain(UNREACHABLE);
    line.mend();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    expect(await page.locator('.player-hand').count()).toBe(0);
    await context.close();
    await line.close();
  });
});
