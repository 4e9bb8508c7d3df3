/** Tests notices to the player: waiting and suspended tables, failed rolls, the shooter, the reminder and warnings. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FULL_SIZE, quickOrFull } from '../kit/size.ts';
import { DESKTOP, expectAccessible, expectAccessibleSkippingFelt, PHONE, saveScreenshot, visit, type WebHouse } from './kit.ts';
import {
  balanceOf,
  cellOf,
  openTableAs,
  pressAsShooter,
  recordAnnouncements,
  signInOnPage,
  takeSeat,
  waitForAnswers,
} from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable } from './staffed-house.ts';

/** The interval of the reminder. It is longer than any test takes. */
const REMINDER_MINUTES = 15;

let browser: Browser;
/** A practice house that deals automatically. */
let practiceHouse: WebHouse;
/** A house with a dealer and a chief (the highest staff role) at each table. */
let house: StaffedHouse;

beforeAll(async () => {
  practiceHouse = await sharedPracticeHouse();
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

describe('a table that waits for the first wager', { timeout: 60_000 }, () => {
  it('starts the countdown at the first wager, on the page and the display, and then closes betting', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/table/rws-a');
    const display = await visit(browser, practiceHouse.address(), '/display/rws-a');
    await takeSeat(page);
    // The round is held (not started) until the first wager.
    await page.locator('.player-held').waitFor();
    expect(await page.locator('.player-held').textContent()).toBe('Place a bet to start the round');
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await display.page.getByRole('timer').count()).toBe(0);
    const timersShown = Promise.all([page, display.page].map((each) => each.getByRole('timer').waitFor()));
    await cellOf(page, 'big').click();
    await timersShown;
    expect(await page.locator('.player-held').count()).toBe(0);
    await waitForAnswers(page);
    await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
    // The stake lies on the layout until the dealer has taken or paid it.
    await expect.poll(async () => (await balanceOf(page)).staked).toBe(0);
    expectNoPageErrors();
    display.expectNoPageErrors();
    await context.close();
    await display.context.close();
  });
});

describe('a suspended table', () => {
  it('shows that it is suspended, and the felt does not move', async () => {
    const { table, chiefDoes } = await house.table('stopped', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${table}`);
    const felt = page.locator('.felt');
    await felt.locator('.cell').first().waitFor();
    // The felt gets its final size when the form below it is loaded.
    await page.locator('[name=login]').waitFor();
    const feltBoxBefore = await felt.boundingBox();
    await chiefDoes({ type: 'report-malfunction', about: 'the tumbler' });
    await page.locator('.player-phase-now', { hasText: 'The table is suspended.' }).waitFor();
    expect(await felt.boundingBox()).toEqual(feltBoxBefore);
    expectNoPageErrors();
    await context.close();
  });
});

/** Plays a round of Sic Bo without wagers. */
async function playWithoutWagers(dealerDoes: StaffedTable['dealerDoes']): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'uncover' });
  await dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

describe('a failed roll', { timeout: 60_000 }, () => {
  const games = [
    ['crown-sic-bo', 'A'],
    ['adelaide-big-and-small', 'full'],
  ] as const;
  it.each(quickOrFull(games.slice(0, 1), [...games]))('is announced each time in a round of %s', async (rulebook, layout) => {
    const staffedTable = await house.table(`spun-${layout.toLowerCase()}`, { rulebook, layout });
    const { table, dealerDoes, chiefDoes } = staffedTable;
    const ann = await house.player(`ann ${table}`);
    await staffedTable.seat(ann, 1);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
    const announcements = await recordAnnouncements(page);
    const countFailures = async (): Promise<number> =>
      (await announcements()).filter((text) => text.startsWith('Round 1: this roll does not count.')).length;
    const { view } = await ann.client.getTable(table);
    // Big and Small tumbles the dice before betting opens, Sic Bo after.
    if (view.next === 'tumble') await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'call-bets' });
    if (view.next === 'open') await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'close-bets' });
    for (let time = 1; time <= 3; time++) {
      if (time > 1) await dealerDoes({ type: 'tumble', times: 3 });
      await dealerDoes({ type: 'uncover' });
      await chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
      await expect.poll(countFailures).toBe(time);
    }
    expectNoPageErrors();
    await context.close();
  });
});

/** Checks on a landscape phone that the panel of the shooter is not cut off, and that the countdown is below the top bar. */
async function expectLandscapeFits(page: Page): Promise<void> {
  for (const viewport of [
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() =>
        page
          .locator('.player-shooter')
          .evaluate((turn) => [getComputedStyle(turn).gridArea, turn.scrollWidth - turn.clientWidth]),
      )
      .toEqual(['middle', 0]);
    const head = await page.locator('.player-head').boundingBox();
    // The box of `.player-phase-now` is not laid out here (`display: contents`).
    const phase = await page.locator('.player-phase').boundingBox();
    expect(phase?.y).toBeGreaterThanOrEqual(head?.y ?? Number.POSITIVE_INFINITY);
  }
  await page.setViewportSize(DESKTOP);
}

// The shooter is the player who throws the dice. The shooter's wager loses at the first throw without a crown (1).
describe('a shooter', { timeout: 60_000 }, () => {
  it('[triple-dice 7.3] has no further throw after losing, even while other players are paid', async () => {
    const staffedTable = await house.table('shot', { rulebook: 'triple-dice', layout: 'mat' });
    const { table, dealerDoes } = staffedTable;
    const [ann, bo] = [await house.player(`ann ${table}`), await house.player(`bo ${table}`)];
    await staffedTable.seat(ann, 1);
    await staffedTable.seat(bo, 2);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
    const other = await openTableAs(browser, house.address(), table, bo);
    const turnText = page.locator('.player-shooter .who');
    const otherTurnText = (): Promise<string | null> => other.page.locator('.player-shooter .who').textContent();
    await dealerDoes({ type: 'offer-dice' });
    await pressAsShooter(page, 'Take the dice');
    await expect.poll(() => turnText.textContent()).toBe('You are the shooter: throw 1 of 4');
    await expect.poll(otherTurnText).toBe('Seat 1 throws: throw 1 of 4');
    await dealerDoes({ type: 'call-bets' });
    await page.getByRole('button', { name: 'Bet 5 as shooter' }).waitFor();
    await expectLandscapeFits(page);
    await pressAsShooter(page, 'Bet 5 as shooter');
    await waitForAnswers(page);
    for (const die of [1, 2, 3]) await pressAsShooter(page, `Die ${die}`);
    await expectLandscapeFits(page);
    await pressAsShooter(page, 'Take these');
    await pressAsShooter(page, 'Throw the dice');
    await page.locator('.player-phase:not([data-open])').waitFor();
    // Until the payment, all pages show that the throw was made.
    await expect.poll(() => turnText.textContent()).toBe('You have thrown: throw 1 of 4');
    await expect.poll(otherTurnText).toBe('Seat 1 has thrown: throw 1 of 4');
    await dealerDoes({ type: 'enter-result', faces: [1, 4, 5] });
    // The page shows the result.
    await page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    expect(await turnText.textContent()).toBe('You have thrown: throw 1 of 4');
    for (const type of ['settle-round', 'take-losers'] as const) {
      await dealerDoes({ type });
      expect(await turnText.textContent()).toBe('You have thrown: throw 1 of 4');
      expect(await otherTurnText()).toBe('Seat 1 has thrown: throw 1 of 4');
    }
    await dealerDoes({ type: 'pay-winners' });
    await expect.poll(() => turnText.textContent()).toBe('You are the shooter: throw 2 of 4');
    await expect.poll(otherTurnText).toBe('Seat 1 throws: throw 2 of 4');
    await dealerDoes({ type: 'call-bets' });
    await page.getByRole('button', { name: 'Throw the dice' }).waitFor();
    await expectLandscapeFits(page);
    await pressAsShooter(page, 'Throw the dice');
    await expect.poll(otherTurnText).toBe('Seat 1 has thrown: throw 2 of 4');
    await dealerDoes({ type: 'enter-result', faces: [2, 4, 5] });
    await dealerDoes({ type: 'settle-round' });
    await expect.poll(() => turnText.textContent()).toBe('Your turn as shooter is over.');
    expect(await otherTurnText()).toBe('Seat 1 has thrown: throw 2 of 4');
    await dealerDoes({ type: 'take-losers' });
    await dealerDoes({ type: 'pay-winners' });
    for (const each of [() => turnText.textContent(), otherTurnText]) await expect.poll(each).toBe('Waiting for a shooter');
    expectNoPageErrors();
    other.expectNoPageErrors();
    await context.close();
    await other.context.close();
  });
});

describe('a notice', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 9.7] of the closure of the table is announced one time and stays visible', async () => {
    const staffedTable = await house.table('noticed', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { table, chiefDoes } = staffedTable;
    const ann = await house.player(`ann ${table}`);
    await staffedTable.seat(ann, 1);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
    const announcements = await recordAnnouncements(page);
    await chiefDoes({ type: 'post-notice', notice: 'closure' });
    await page.locator('.player-table-notices').waitFor();
    await expect
      .poll(async () => (await announcements()).filter((text) => text.startsWith('This table closes at')).length)
      .toBe(1);
    await expectAccessible(page, '.player-middle');
    await page.reload();
    await page.locator('.player-table-notices').waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('the session reminder', { timeout: 60_000 }, () => {
  it.runIf(FULL_SIZE)(
    'stays until the player confirms it, even when betting opens, and comes again after the next interval',
    async () => {
      const staffedTable = await house.table('reminded', { rulebook: 'rws-tai-sai', layout: 'A' });
      const { table, dealerDoes } = staffedTable;
      const ann = await house.player(`ann ${table}`);
      await staffedTable.seat(ann, 1);
      await ann.client.setLimits({ sessionMinutes: REMINDER_MINUTES });
      const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
      // The test moves the clock of the page forward by the interval.
      await page.clock.install();
      await page.reload();
      await page.locator('.player-controls').waitFor();
      const strip = page.locator('.player-reminder');
      // Moves the clock repeatedly, because the page may not have read the interval at the first move.
      const passInterval = (): Promise<void> =>
        expect
          .poll(
            async () => {
              await page.clock.fastForward(60_000 * REMINDER_MINUTES);
              return strip.count();
            },
            { timeout: 10_000 },
          )
          .toBe(1);
      await passInterval();
      const playedMinutes = Number(/You have been playing for (\d+) minutes\./.exec((await strip.textContent()) ?? '')?.[1]);
      expect(playedMinutes).toBeGreaterThan(0);
      expect(playedMinutes % REMINDER_MINUTES).toBe(0);
      await page.clock.resume();
      await dealerDoes({ type: 'call-bets' });
      await page.locator('.player-phase[data-open]').waitFor();
      expect(await strip.count()).toBe(1);
      await expectAccessible(page, '.player-reminder');
      await saveScreenshot(page, 'player-reminder');
      await strip.getByRole('button', { name: 'I have read this' }).click();
      await expect.poll(() => strip.count()).toBe(0);
      await passInterval();
      expectNoPageErrors();
      await context.close();
    },
  );
});

const ALERT_REGION = 'body > .unseen[role="alert"]';

describe('a warning of the house to a player', { timeout: 60_000 }, () => {
  it('[adelaide-big-and-small 8(b)] is announced immediately, and stays with reason and clauses until the player has read it', async () => {
    const staffedTable = await house.table('warned', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const { table, dealerDoes } = staffedTable;
    const [ann, bo] = [await house.player(`ann ${table}`), await house.player(`bo ${table}`)];
    await staffedTable.seat(ann, 1);
    await staffedTable.seat(bo, 2);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
    const strips = page.locator('.player-warnings .warning-strip');
    await dealerDoes({ type: 'warn-player', player: bo.person, about: 'leaning on the glass' });
    await dealerDoes({ type: 'warn-player', player: ann.person, about: 'touching chips after the call' });
    await strips.waitFor();
    expect(await strips.count()).toBe(1);
    const text = 'The house warns you: “touching chips after the call”';
    expect(await strips.textContent()).toContain(`${text} rule 8(b), 8(c)`);
    expect(await page.locator(ALERT_REGION).textContent()).toBe(`${text} (rule 8(b), 8(c))`);
    await expectAccessibleSkippingFelt(page);
    await saveScreenshot(page, 'player-warned');
    await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.reload();
    await strips.waitFor();
    await dealerDoes({ type: 'warn-player', player: ann.person, about: 'again' });
    await expect.poll(() => strips.count()).toBe(2);
    expect(await strips.last().textContent()).toContain('The house warns you, warning 2: “again”');
    await page.setViewportSize(PHONE);
    await saveScreenshot(page, 'player-warned-phone');
    await strips.first().getByRole('button', { name: 'I have read this' }).click();
    await expect.poll(() => strips.count()).toBe(1);
    await page.evaluate(`localStorage.setItem('croupier.settings', '${JSON.stringify({ language: 'zh-Hant' })}')`);
    await page.reload();
    await strips.waitFor();
    expect(await strips.textContent()).toContain('賭場向你作出第 2 次警告：「again」');
    await strips.getByRole('button', { name: '我已閱讀' }).click();
    await expect.poll(() => strips.count()).toBe(0);
    await page.reload();
    await page.locator('.player-phase[data-open]').waitFor();
    expect(await strips.count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it.runIf(FULL_SIZE)(
    'given while the page was closed is shown with its reason until the player confirms it in any tab',
    async () => {
      const staffedTable = await house.table('warned-away', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const { table, dealerDoes } = staffedTable;
      const ann = await house.player(`ann ${table}`);
      await staffedTable.seat(ann, 1);
      await dealerDoes({ type: 'warn-player', player: ann.person, about: 'photographs' });
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${table}`);
      const announcements = await recordAnnouncements(page);
      await signInOnPage(page, ann.login);
      const stripsOn = (tab: Page) => tab.locator('.player-warnings .warning-strip');
      await stripsOn(page).waitFor();
      const text = 'The house warns you: “photographs”';
      expect(await stripsOn(page).textContent()).toContain(`${text} rule 8(b), 8(c)`);
      await expect
        .poll(async () => (await announcements()).filter((announced) => announced === `${text} (rule 8(b), 8(c))`).length)
        .toBe(1);
      await expectAccessible(page, '.player-warnings');
      // A new warning is shown together with the first warning.
      await dealerDoes({ type: 'warn-player', player: ann.person, about: 'again' });
      await expect.poll(() => stripsOn(page).count()).toBe(2);
      expect(await stripsOn(page).last().textContent()).toContain('The house warns you, warning 2: “again”');
      expect((await announcements()).filter((announced) => announced.startsWith(text))).toHaveLength(1);
      await stripsOn(page).last().getByRole('button', { name: 'I have read this' }).click();
      await expect.poll(() => stripsOn(page).count()).toBe(1);
      // An unread warning appears in new tabs. A read warning disappears in all tabs.
      const newTab = await context.newPage();
      await newTab.goto(page.url());
      await stripsOn(newTab).waitFor();
      expect(await stripsOn(newTab).count()).toBe(1);
      await stripsOn(newTab).getByRole('button', { name: 'I have read this' }).click();
      for (const each of [newTab, page]) await expect.poll(() => stripsOn(each).count()).toBe(0);
      await newTab.reload();
      await newTab.locator('.player-controls').waitFor();
      expect(await stripsOn(newTab).count()).toBe(0);
      expectNoPageErrors();
      await context.close();
    },
  );

  it.runIf(FULL_SIZE)(
    'is shown without the reason if the server does not answer, and with the reason after a reload',
    async () => {
      const staffedTable = await house.table('warned-unanswered', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const ann = await house.player(`ann ${staffedTable.table}`);
      await staffedTable.seat(ann, 1);
      await staffedTable.dealerDoes({ type: 'warn-player', player: ann.person, about: 'photographs' });
      const { page, context } = await visit(browser, house.address(), `/table/${staffedTable.table}`);
      await page.route('**/warnings', (route) => route.abort());
      await signInOnPage(page, ann.login);
      const strip = page.locator('.player-warnings .warning-strip');
      await strip.waitFor();
      expect(await strip.textContent()).toContain('The house gave you a warning while you were away.');
      await page.unroute('**/warnings');
      await page.reload();
      await strip.waitFor();
      expect(await strip.textContent()).toContain('The house warns you: “photographs” rule 8(b), 8(c)');
      await context.close();
    },
  );

  it.runIf(FULL_SIZE)(
    '[crown-sic-bo 9.8] to leave the seat, given while the page was closed, is shown until the player has read it',
    async () => {
      const staffedTable = await house.table('vacated-away', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
      const { table, dealerDoes, chiefDoes } = staffedTable;
      const ann = await house.player(`ann ${table}`);
      await staffedTable.seat(ann, 1);
      for (let round = 1; round <= 3; round++) await playWithoutWagers(dealerDoes);
      await chiefDoes({ type: 'require-to-vacate', player: ann.person });
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${table}`);
      await signInOnPage(page, ann.login);
      const strip = page.locator('.player-warnings .warning-strip');
      await strip.waitFor();
      expect(await strip.textContent()).toContain('The house asks you to give up your seat. rule 9.8');
      await page.setViewportSize(PHONE);
      await saveScreenshot(page, 'player-vacated-phone');
      await strip.getByRole('button', { name: 'I have read this' }).click();
      await expect.poll(() => strip.count()).toBe(0);
      await chiefDoes({ type: 'exclude-player', player: ann.person, grounds: 'counterfeit chips' });
      await strip.waitFor();
      const newTab = await context.newPage();
      await newTab.goto(page.url());
      const newTabStrip = newTab.locator('.player-warnings .warning-strip');
      for (const each of [strip, newTabStrip]) {
        await each.waitFor();
        expect(await each.textContent()).toContain('The house has excluded you from this table: “counterfeit chips” rule 9.2.2');
      }
      await newTabStrip.getByRole('button', { name: 'I have read this' }).click();
      for (const each of [strip, newTabStrip]) await expect.poll(() => each.count()).toBe(0);
      expectNoPageErrors();
      await context.close();
    },
  );

  it.runIf(FULL_SIZE)(
    'is not shown for a break that the player chose, because the entry panel shows when the break ends',
    async () => {
      const staffedTable = await house.table('own-break', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
      const ann = await house.player(`ann ${staffedTable.table}`);
      await staffedTable.seat(ann, 1);
      const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), staffedTable.table, ann);
      const announcements = await recordAnnouncements(page);
      await ann.client.http.post('/session/exclusion', { kind: 'time-out', days: 1 });
      const entry = page.locator('.player-entry');
      await expect.poll(() => entry.textContent()).toMatch(/^You are taking a break until .*\d.*\. You can watch\.$/);
      expect((await announcements()).filter((text) => /excluded|may not play/i.test(text))).toEqual([]);
      for (const time of ['before the reload', 'after the reload']) {
        expect(await page.locator('.warning-strip').count(), time).toBe(0);
        expect(await page.locator('body').textContent(), time).not.toMatch(/excluded|may not play|time-out/i);
        expect(await entry.getByRole('button').count(), time).toBe(0);
        await page.reload();
        await entry.waitFor();
        await page.waitForLoadState('networkidle');
      }
      await saveScreenshot(page, 'player-own-break');
      expectNoPageErrors();
      await context.close();
    },
  );

  // A break that a player chooses has the reason `time-out`. If staff type this reason, the server writes their role after it.
  it.runIf(FULL_SIZE)('about an exclusion is shown one time, and no seat is offered', async () => {
    const staffedTable = await house.table('barred', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
    const ann = await house.player(`ann ${staffedTable.table}`);
    await staffedTable.seat(ann, 1);
    await staffedTable.chiefDoes({ type: 'exclude-player', player: ann.person, grounds: 'time-out' });
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${staffedTable.table}`);
    await signInOnPage(page, ann.login);
    const strip = page.locator('.warning-strip');
    await strip.waitFor();
    expect(await strip.textContent()).toContain('The house has excluded you from this table: “time-out (');
    const entry = page.locator('.player-entry');
    await expect.poll(() => entry.textContent()).toBe('You may not play at this table.');
    expect(await page.getByText(/you may not play/i).count()).toBe(1);
    expect(await strip.count()).toBe(1);
    await saveScreenshot(page, 'player-barred');
    await page.setViewportSize(PHONE);
    await saveScreenshot(page, 'player-barred-phone');
    await expectAccessibleSkippingFelt(page);
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 9.8] to leave the seat is shown with its clause', async () => {
    const staffedTable = await house.table('vacating', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
    const { table, dealerDoes, chiefDoes } = staffedTable;
    const ann = await house.player(`ann ${table}`);
    await staffedTable.seat(ann, 1);
    const { page, context, expectNoPageErrors } = await openTableAs(browser, house.address(), table, ann);
    for (let round = 1; round <= 3; round++) await playWithoutWagers(dealerDoes);
    await chiefDoes({ type: 'require-to-vacate', player: ann.person });
    const strip = page.locator('.player-warnings .warning-strip');
    await strip.waitFor();
    expect(await strip.textContent()).toContain('asks you to give up your seat');
    expect(await strip.textContent()).toContain('9.8');
    expectNoPageErrors();
    await context.close();
  });
});
