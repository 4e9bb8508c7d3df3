/** What a player is told without asking: when a table that waited for a wager closes, and what the house warns them of. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FULL, sized } from '../kit/size.ts';
import type { DealtHouse, DealtTable } from './dealt-house.ts';
import { DESKTOP, expectAccessible, expectStateAccessible, PHONE, shoot, visit, type WebHouse } from './kit.ts';
import { answered, atTable, cellOf, listen, purseOf, shooterPresses, signInAt, sit } from './player-kit.ts';
import { sharedBrowser, sharedFloor, sharedHouse } from './shared.ts';

/** Set for a visit; longer than any test takes. */
const MINUTES = 15;

let browser: Browser;
/** The practice floor, for what only a system that deals by itself can show. */
let floor: WebHouse;
let house: DealtHouse;

beforeAll(async () => {
  floor = await sharedFloor();
  house = await sharedHouse();
  browser = await sharedBrowser();
});

describe('a table that waits for a wager', { timeout: 60_000 }, () => {
  it('counts down from the first one, for the player and on the display, and closes', async () => {
    const { page, context, expectClean } = await visit(browser, floor.address(), '/table/rws-a');
    const screen = await visit(browser, floor.address(), '/display/rws-a');
    await sit(page);
    await page.locator('.player-held').waitFor();
    expect(await page.locator('.player-held').textContent()).toBe('The table waits for a wager');
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await screen.page.getByRole('timer').count()).toBe(0);
    const counted = Promise.all([page, screen.page].map((each) => each.getByRole('timer').waitFor()));
    await cellOf(page, 'big').click();
    await counted;
    expect(await page.locator('.player-held').count()).toBe(0);
    await answered(page);
    await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
    expect((await purseOf(page)).staked).toBe(0);
    expectClean();
    screen.expectClean();
    await context.close();
    await screen.context.close();
  });
});

describe('a table that is stopped', () => {
  it('says so, and leaves the felt where it is', async () => {
    const { table, chiefDoes } = await house.table('stopped', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await visit(browser, house.address(), `/table/${table}`);
    const felt = page.locator('.felt');
    await felt.locator('.cell').first().waitFor();
    const before = await felt.boundingBox();
    await chiefDoes({ type: 'report-malfunction', about: 'the tumbler' });
    await page.locator('.player-phase-now', { hasText: 'The table is at rest.' }).waitFor();
    expect(await felt.boundingBox()).toEqual(before);
    expectClean();
    await context.close();
  });
});

/** A round of Sic Bo in which nobody wagers. */
async function withoutWagers(dealerDoes: DealtTable['dealerDoes']): Promise<void> {
  await dealerDoes({ type: 'call-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'uncover' });
  await dealerDoes({ type: 'enter-result', faces: [1, 2, 4] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await dealerDoes({ type });
}

describe('a roll that does not count', { timeout: 60_000 }, () => {
  const books = [
    ['crown-sic-bo', 'A'],
    ['adelaide-big-and-small', 'full'],
  ] as const;
  it.each(sized(books.slice(0, 1), [...books]))(
    'is told each time, at %s also the second time in a round',
    async (rulebook, layout) => {
      const dealt = await house.table(`spun-${layout.toLowerCase()}`, { rulebook, layout });
      const { table, dealerDoes, chiefDoes } = dealt;
      const ann = await house.player(`ann ${table}`);
      await dealt.seat(ann, 1);
      const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
      const heard = await listen(page);
      const failures = async (): Promise<number> =>
        (await heard()).filter((text) => text.startsWith('Round 1: this roll does not count.')).length;
      const { view } = await ann.client.look(table);
      if (view.next === 'tumble') await dealerDoes({ type: 'tumble', times: 3 });
      await dealerDoes({ type: 'call-bets' });
      if (view.next === 'open') await dealerDoes({ type: 'tumble', times: 3 });
      await dealerDoes({ type: 'close-bets' });
      for (let time = 1; time <= 3; time++) {
        if (time > 1) await dealerDoes({ type: 'tumble', times: 3 });
        await dealerDoes({ type: 'uncover' });
        await chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
        await expect.poll(failures).toBe(time);
      }
      expectClean();
      await context.close();
    },
  );
});

/** On a phone on its side nothing of the turn is cut, and the clock stays under the bar. */
async function expectWholeOnItsSide(page: Page): Promise<void> {
  for (const viewport of [
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    // The look of this form is loaded where it is met.
    await expect
      .poll(() =>
        page
          .locator('.player-shooter')
          .evaluate((turn) => [getComputedStyle(turn).gridArea, turn.scrollWidth - turn.clientWidth]),
      )
      .toEqual(['middle', 0]);
    const [head, now] = [await page.locator('.player-head').boundingBox(), await page.locator('.player-phase-now').boundingBox()];
    expect(now?.y).toBeGreaterThan(head?.y ?? Number.POSITIVE_INFINITY);
  }
  await page.setViewportSize(DESKTOP);
}

describe('a shooter', { timeout: 60_000 }, () => {
  it('[triple-dice 7.3] whose bet is lost has no other throw, also while the others are paid', async () => {
    const dealt = await house.table('shot', { rulebook: 'triple-dice', layout: 'mat' });
    const { table, dealerDoes } = dealt;
    const [ann, bo] = [await house.player(`ann ${table}`), await house.player(`bo ${table}`)];
    await dealt.seat(ann, 1);
    await dealt.seat(bo, 2);
    const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
    const other = await atTable(browser, house.address(), table, bo);
    const who = page.locator('.player-shooter .who');
    /** What the other player reads of the shooter. */
    const others = (): Promise<string | null> => other.page.locator('.player-shooter .who').textContent();
    await dealerDoes({ type: 'offer-dice' });
    await shooterPresses(page, 'Take the dice');
    await expect.poll(() => who.textContent()).toBe('You are the shooter: throw 1 of 4');
    await expect.poll(others).toBe('Place 1 throws: throw 1 of 4');
    await dealerDoes({ type: 'call-bets' });
    await page.getByRole('button', { name: 'Bet 5 as the shooter' }).waitFor();
    await expectWholeOnItsSide(page);
    await shooterPresses(page, 'Bet 5 as the shooter');
    await answered(page);
    for (const die of [1, 2, 3]) await shooterPresses(page, `Die ${die}`);
    await expectWholeOnItsSide(page);
    await shooterPresses(page, 'Take these');
    await shooterPresses(page, 'Throw the dice');
    await page.locator('.player-phase:not([data-open])').waitFor();
    // The dice that lie there are a throw that was made, for everybody and until they are paid.
    await expect.poll(() => who.textContent()).toBe('You have thrown: throw 1 of 4');
    await expect.poll(others).toBe('Place 1 has thrown: throw 1 of 4');
    await dealerDoes({ type: 'enter-result', faces: [1, 4, 5] });
    await page.locator('.player-stage[data-state="now"]').first().waitFor({ state: 'attached' });
    expect(await who.textContent()).toBe('You have thrown: throw 1 of 4');
    for (const type of ['settle-round', 'take-losers'] as const) {
      await dealerDoes({ type });
      expect(await who.textContent()).toBe('You have thrown: throw 1 of 4');
      expect(await others()).toBe('Place 1 has thrown: throw 1 of 4');
    }
    await dealerDoes({ type: 'pay-winners' });
    await expect.poll(() => who.textContent()).toBe('You are the shooter: throw 2 of 4');
    await expect.poll(others).toBe('Place 1 throws: throw 2 of 4');
    await dealerDoes({ type: 'call-bets' });
    await page.getByRole('button', { name: 'Throw the dice' }).waitFor();
    await expectWholeOnItsSide(page);
    await shooterPresses(page, 'Throw the dice');
    await expect.poll(others).toBe('Place 1 has thrown: throw 2 of 4');
    await dealerDoes({ type: 'enter-result', faces: [2, 4, 5] });
    await dealerDoes({ type: 'settle-round' });
    await expect.poll(() => who.textContent()).toBe('Your turn as the shooter is over.');
    expect(await others()).toBe('Place 1 has thrown: throw 2 of 4');
    await dealerDoes({ type: 'take-losers' });
    await dealerDoes({ type: 'pay-winners' });
    for (const each of [() => who.textContent(), others]) await expect.poll(each).toBe('The table waits for a shooter.');
    expectClean();
    other.expectClean();
    await context.close();
    await other.context.close();
  });
});

describe('a notice', { timeout: 60_000 }, () => {
  it('[crown-sic-bo 9.7] is said once when it comes, and stands there', async () => {
    const dealt = await house.table('noticed', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { table, chiefDoes } = dealt;
    const ann = await house.player(`ann ${table}`);
    await dealt.seat(ann, 1);
    const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
    const heard = await listen(page);
    await chiefDoes({ type: 'post-notice', notice: 'closure' });
    await page.locator('.player-notices').waitFor();
    await expect.poll(async () => (await heard()).filter((text) => text.startsWith('This table closes at')).length).toBe(1);
    await expectAccessible(page, '.player-middle');
    await page.reload();
    await page.locator('.player-notices').waitFor();
    expectClean();
    await context.close();
  });
});

describe('the word after the time that one has set for a visit', { timeout: 60_000 }, () => {
  it.runIf(FULL)('stands until it is put away, through the opening of betting', async () => {
    const dealt = await house.table('reminded', { rulebook: 'rws-tai-sai', layout: 'A' });
    const { table, dealerDoes } = dealt;
    const ann = await house.player(`ann ${table}`);
    await dealt.seat(ann, 1);
    await ann.client.setLimits({ sessionMinutes: MINUTES });
    const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
    // The page's own clock runs ahead by what was set.
    await page.clock.install();
    await page.reload();
    await page.locator('.player-hand').waitFor();
    const strip = page.locator('.player-reminded');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(60_000 * MINUTES);
          return strip.count();
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    expect(await strip.textContent()).toContain(`You have been playing for ${MINUTES} minutes.`);
    await page.clock.resume();
    await dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    expect(await strip.count()).toBe(1);
    await expectAccessible(page, '.player-reminded');
    await shoot(page, 'player-reminded');
    await strip.getByRole('button', { name: 'I have read this' }).click();
    await expect.poll(() => strip.count()).toBe(0);
    expectClean();
    await context.close();
  });
});

const ALERT = 'body > .unseen[role="alert"]';

describe('a warning', { timeout: 60_000 }, () => {
  it('[adelaide-big-and-small 8(b)] stands with its ground and its clauses until the player has read it, and is said at once', async () => {
    const dealt = await house.table('warned', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const { table, dealerDoes } = dealt;
    const [ann, bo] = [await house.player(`ann ${table}`), await house.player(`bo ${table}`)];
    await dealt.seat(ann, 1);
    await dealt.seat(bo, 2);
    const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
    const strips = page.locator('.player-warned .warning-strip');
    await dealerDoes({ type: 'warn-player', player: bo.person, about: 'leaning on the glass' });
    await dealerDoes({ type: 'warn-player', player: ann.person, about: 'touching chips after the call' });
    await strips.waitFor();
    expect(await strips.count()).toBe(1);
    const text = 'The house warns you: “touching chips after the call”';
    expect(await strips.textContent()).toContain(`${text} rule 8(b), 8(c)`);
    expect(await page.locator(ALERT).textContent()).toBe(`${text} (rule 8(b), 8(c))`);
    await expectStateAccessible(page);
    await shoot(page, 'player-warned');
    await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await page.reload();
    await strips.waitFor();
    await dealerDoes({ type: 'warn-player', player: ann.person, about: 'again' });
    await expect.poll(() => strips.count()).toBe(2);
    expect(await strips.last().textContent()).toContain('The house warns you, warning 2: “again”');
    await page.setViewportSize(PHONE);
    await shoot(page, 'player-warned-phone');
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
    expectClean();
    await context.close();
  });

  it.runIf(FULL)(
    'that was given while the page was not open stands there with its ground when it is, until it was read in this browser',
    async () => {
      const dealt = await house.table('warned-away', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const { table, dealerDoes } = dealt;
      const ann = await house.player(`ann ${table}`);
      await dealt.seat(ann, 1);
      await dealerDoes({ type: 'warn-player', player: ann.person, about: 'photographs' });
      const { page, context, expectClean } = await visit(browser, house.address(), `/table/${table}`);
      const heard = await listen(page);
      await signInAt(page, ann.login);
      const stripsOf = (of: Page) => of.locator('.player-warned .warning-strip');
      await stripsOf(page).waitFor();
      const text = 'The house warns you: “photographs”';
      expect(await stripsOf(page).textContent()).toContain(`${text} rule 8(b), 8(c)`);
      await expect.poll(async () => (await heard()).filter((said) => said === `${text} (rule 8(b), 8(c))`).length).toBe(1);
      await expectAccessible(page, '.player-warned');
      // One that comes now is told with its ground, beside the other.
      await dealerDoes({ type: 'warn-player', player: ann.person, about: 'again' });
      await expect.poll(() => stripsOf(page).count()).toBe(2);
      expect(await stripsOf(page).last().textContent()).toContain('The house warns you, warning 2: “again”');
      expect((await heard()).filter((said) => said.startsWith(text))).toHaveLength(1);
      await stripsOf(page).last().getByRole('button', { name: 'I have read this' }).click();
      await expect.poll(() => stripsOf(page).count()).toBe(1);
      // Unread it stands in a tab of tomorrow too; read it is read in all of them.
      const tomorrow = await context.newPage();
      await tomorrow.goto(page.url());
      await stripsOf(tomorrow).waitFor();
      expect(await stripsOf(tomorrow).count()).toBe(1);
      await stripsOf(tomorrow).getByRole('button', { name: 'I have read this' }).click();
      for (const each of [tomorrow, page]) await expect.poll(() => stripsOf(each).count()).toBe(0);
      await tomorrow.reload();
      await tomorrow.locator('.player-hand').waitFor();
      expect(await stripsOf(tomorrow).count()).toBe(0);
      expectClean();
      await context.close();
    },
  );

  it.runIf(FULL)('whose ground the house does not answer is told of all the same, and with it on the next page', async () => {
    const dealt = await house.table('warned-unanswered', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await house.player(`ann ${dealt.table}`);
    await dealt.seat(ann, 1);
    await dealt.dealerDoes({ type: 'warn-player', player: ann.person, about: 'photographs' });
    const { page, context } = await visit(browser, house.address(), `/table/${dealt.table}`);
    await page.route('**/warnings', (route) => route.abort());
    await signInAt(page, ann.login);
    const strip = page.locator('.player-warned .warning-strip');
    await strip.waitFor();
    expect(await strip.textContent()).toContain('The house gave you a warning while this page was not open.');
    await page.unroute('**/warnings');
    await page.reload();
    await strip.waitFor();
    expect(await strip.textContent()).toContain('The house warns you: “photographs” rule 8(b), 8(c)');
    await context.close();
  });

  it.runIf(FULL)(
    '[crown-sic-bo 9.8] and a seat that was lost while the page was not open are told of when it is, until they were read',
    async () => {
      const dealt = await house.table('vacated-away', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
      const { table, dealerDoes, chiefDoes } = dealt;
      const ann = await house.player(`ann ${table}`);
      await dealt.seat(ann, 1);
      for (let round = 1; round <= 3; round++) await withoutWagers(dealerDoes);
      await chiefDoes({ type: 'require-to-vacate', player: ann.person });
      const { page, context, expectClean } = await visit(browser, house.address(), `/table/${table}`);
      await signInAt(page, ann.login);
      const strip = page.locator('.player-warned .warning-strip');
      await strip.waitFor();
      expect(await strip.textContent()).toContain('the house asks you to give up your seat. rule 9.8');
      await page.setViewportSize(PHONE);
      await shoot(page, 'player-vacated-phone');
      await strip.getByRole('button', { name: 'I have read this' }).click();
      await expect.poll(() => strip.count()).toBe(0);
      await chiefDoes({ type: 'exclude-player', player: ann.person, grounds: 'counterfeit chips' });
      await strip.waitFor();
      const tomorrow = await context.newPage();
      await tomorrow.goto(page.url());
      const tomorrows = tomorrow.locator('.player-warned .warning-strip');
      for (const each of [strip, tomorrows]) {
        await each.waitFor();
        expect(await each.textContent()).toContain('The house has excluded you from this table: “counterfeit chips” rule 9.2.2');
      }
      await tomorrows.getByRole('button', { name: 'I have read this' }).click();
      for (const each of [strip, tomorrows]) await expect.poll(() => each.count()).toBe(0);
      expectClean();
      await context.close();
    },
  );

  it.runIf(FULL)('but a break of one’s own is no word of the house: it is said once, and until when', async () => {
    const dealt = await house.table('own-break', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
    const ann = await house.player(`ann ${dealt.table}`);
    await dealt.seat(ann, 1);
    const { page, context, expectClean } = await atTable(browser, house.address(), dealt.table, ann);
    const heard = await listen(page);
    await ann.client.http.post('/session/exclusion', { kind: 'time-out', days: 1 });
    const entry = page.locator('.player-entry');
    await expect
      .poll(() => entry.textContent())
      .toMatch(/^You are taking a break until .*\d.*\. You can watch; you cannot play\.$/);
    expect((await heard()).filter((text) => /excluded|may not play/i.test(text))).toEqual([]);
    for (const look of ['at once', 'later']) {
      expect(await page.locator('.warning-strip').count(), look).toBe(0);
      expect(await page.locator('body').textContent(), look).not.toMatch(/excluded|may not play|time-out/i);
      expect(await entry.getByRole('button').count(), look).toBe(0);
      await page.reload();
      await entry.waitFor();
      await page.waitForLoadState('networkidle');
    }
    await shoot(page, 'player-own-break');
    expectClean();
    await context.close();
  });

  it.runIf(FULL)('and whom the house excludes is told once, also in the words of a break, and offered no seat', async () => {
    const dealt = await house.table('barred', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
    const ann = await house.player(`ann ${dealt.table}`);
    await dealt.seat(ann, 1);
    await dealt.chiefDoes({ type: 'exclude-player', player: ann.person, grounds: 'time-out' });
    const { page, context, expectClean } = await visit(browser, house.address(), `/table/${dealt.table}`);
    await signInAt(page, ann.login);
    const strip = page.locator('.warning-strip');
    await strip.waitFor();
    expect(await strip.textContent()).toContain('The house has excluded you from this table: “time-out (');
    const entry = page.locator('.player-entry');
    await expect.poll(() => entry.textContent()).toBe('You may not play at this table.');
    expect(await page.getByText(/you may not play/i).count()).toBe(1);
    expect(await strip.count()).toBe(1);
    await shoot(page, 'player-barred');
    await page.setViewportSize(PHONE);
    await shoot(page, 'player-barred-phone');
    await expectStateAccessible(page);
    expectClean();
    await context.close();
  });

  it('[crown-sic-bo 9.8] and being asked to give up the seat stand likewise', async () => {
    const dealt = await house.table('vacating', { rulebook: 'crown-sic-bo', layout: 'A', setup: { positions: 1 } });
    const { table, dealerDoes, chiefDoes } = dealt;
    const ann = await house.player(`ann ${table}`);
    await dealt.seat(ann, 1);
    const { page, context, expectClean } = await atTable(browser, house.address(), table, ann);
    for (let round = 1; round <= 3; round++) await withoutWagers(dealerDoes);
    await chiefDoes({ type: 'require-to-vacate', player: ann.person });
    const strip = page.locator('.player-warned .warning-strip');
    await strip.waitFor();
    expect(await strip.textContent()).toContain('asks you to give up your seat');
    expect(await strip.textContent()).toContain('9.8');
    expectClean();
    await context.close();
  });
});
