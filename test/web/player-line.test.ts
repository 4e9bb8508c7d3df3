/** The last moment before the close, a line that breaks, and a house where people deal: what is shown is what the house has. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../kit/line.ts';
import { type DealtHouse, openDealtHouse, PASSWORD } from './dealt-house.ts';
import { DESKTOP, expectAccessible, openWebHouse, PHONE, shoot, visit } from './kit.ts';
import { answered, cellOf, conclude, ledgerRound, listen, ownAt, purseOf, signInAt, sit, untilOpens } from './player-kit.ts';
import { sharedBrowser } from './shared.ts';

/** People deal here, at a table for each test. */
let house: DealtHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openDealtHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

/** Presses a bet every few milliseconds from now until well after the close. */
const HAMMER = `(() => {
  const cell = document.querySelector('.felt [data-key="big"] > .button');
  window.presses = 0;
  const timer = setInterval(() => {
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    window.presses += 1;
    if (document.querySelector('.player-phase[data-open]') === null) clearInterval(timer);
  }, 15);
})()`;

describe('the last moment', { timeout: 60_000 }, () => {
  it('every press is either with the house and settled, or still in the rack', async () => {
    const floor = await openWebHouse({ CROUPIER_DEALING: 'fast' });
    const { page, context, expectClean } = await visit(browser, floor.address(), '/table/crown-a');
    await sit(page);
    await untilOpens(page);
    await page.locator('button.player-chip').first().click();
    const { chips } = await purseOf(page);
    await page.evaluate(HAMMER);
    await page.locator('.player-phase:not([data-open])').waitFor();
    await answered(page);
    await page.locator('.player-ledger').waitFor();
    await expect.poll(async () => (await purseOf(page)).staked).toBe(0);
    // Read from the settlement: between the close and that a busy machine may have no time to look.
    const staked = Number(await page.locator('.player-line[data-bet="big"] small').textContent());
    expect(staked).toBeGreaterThan(1);
    expect(staked).toBeLessThanOrEqual(Number(await page.evaluate('presses')));
    const net = Number(await page.locator('.player-net').first().getAttribute('data-net'));
    expect(Math.abs(net)).toBe(100 * staked);
    expect((await purseOf(page)).chips).toBe(chips + net);
    expect((await ownAt(page, 'crown-a')).own?.cashChips).toBe(chips + net);
    expectClean();
    await context.close();
    await floor.close();
  });
});

describe('a house that goes away', { timeout: 90_000 }, () => {
  it('in the middle of betting: says so, comes back by itself, and shows what the house has kept', async () => {
    const floor = await openWebHouse({ CROUPIER_DEALING: 'house' });
    const { page, context, expectClean } = await visit(browser, floor.address(), '/table/dicette');
    await sit(page);
    await untilOpens(page);
    await page.keyboard.press('2');
    await cellOf(page, 'red').click();
    await answered(page);
    await expect.poll(() => page.locator('.player-placed').textContent()).toBe('Red, your stake 5');
    const heard = await listen(page);
    await floor.kill();
    await page.locator('[data-offline]').waitFor();
    expect(await page.locator('[data-offline]').textContent()).toMatch(/^The line is down for \d+ s\./);
    await expect.poll(async () => (await heard()).filter((text) => text.startsWith('The line is down.')).length).toBe(1);
    // What is pressed meanwhile is neither shown as staked nor called a stake, now or later.
    const staked = await purseOf(page);
    await cellOf(page, 'number:7').click();
    await expect.poll(() => page.locator('.player-said').textContent()).toContain('The house cannot be reached.');
    expect(await purseOf(page)).toEqual(staked);
    expect((await heard()).filter((text) => /7.*your stake/.test(text))).toEqual([]);
    await shoot(page, 'player-offline');
    await floor.start();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    await expect.poll(async () => (await heard()).filter((text) => text === 'The line is back.').length).toBe(1);
    expect((await heard()).filter((text) => text.startsWith('The line is down.'))).toHaveLength(1);
    await answered(page);
    await expect
      .poll(async () => {
        const { own } = await ownAt(page, 'dicette');
        const staked = (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
        const shown = await purseOf(page);
        return shown.chips === own?.cashChips && shown.staked === staked;
      })
      .toBe(true);
    expectClean();
    await context.close();
    await floor.close();
  });
});

describe('a line that breaks', { timeout: 60_000 }, () => {
  it.each([
    ['when the next round is open already', 'reopened', [1, 2, 6], 'Round 1Result 1, 2, 6, total 9You lose 5.'],
    ['while the round is over and none is open', 'over', [4, 5, 6], 'Round 1Result 4, 5, 6, total 15You win 5.'],
    // It remembers nothing of who was told what: the page has to ask.
    ['when the house was started anew', 'restarted', [4, 5, 6], 'Round 1Result 4, 5, 6, total 15You win 5.'],
  ] as const)('what was settled meanwhile comes first and is marked, %s', async (_, meanwhile, faces, said) => {
    const dealt = await house.table(meanwhile, { rulebook: 'rws-tai-sai', layout: 'A' });
    const cay = await house.player(`Cay ${meanwhile}`);
    await dealt.seat(cay, 1);
    const line = await openLine(house.address());
    const { page, context, expectClean } = await visit(browser, line.url, `/table/${dealt.table}`);
    await signInAt(page, cay.login);
    await dealt.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'big').click();
    await answered(page);
    // Seated from before: that is no fault to be told of.
    expect(await page.locator('.player-said').textContent()).toBe('');
    expect((await ownAt(page, dealt.table)).own?.wagers).toMatchObject([{ bet: 'big', stake: 500 }]);
    line.cut();
    await page.locator('[data-offline]').waitFor();
    await conclude(dealt, faces);
    if (meanwhile !== 'over') await dealt.dealerDoes({ type: 'call-bets' });
    if (meanwhile === 'restarted') {
      await house.web.kill();
      await house.web.start();
    }
    line.mend();
    const missed = page.locator('.player-missed');
    await missed.waitFor();
    expect(await missed.locator('h2').textContent()).toBe('While you were away');
    expect(await missed.locator('li').textContent()).toBe(said);
    expect(await page.locator('.player-ledger[data-missed]').getAttribute('data-round')).toBe('1');
    // In full, and before the card of the bets that can be made now.
    expect(await page.locator('.player-ledger .player-line[data-bet="big"]').isVisible()).toBe(true);
    await expect
      .poll(() => page.locator('body > .unseen[role="status"]').textContent())
      .toMatch(/^While you were away, Round 1\. Result .* You (lose|win) 5\.$/);
    await shoot(page, `player-missed-${meanwhile}`);
    await page.setViewportSize(PHONE);
    await shoot(page, `player-missed-${meanwhile}-phone`);
    await missed.getByRole('button', { name: 'Close' }).click();
    expect(await missed.count()).toBe(0);
    expectClean();
    await context.close();
    await line.close();
  });

  it.each([
    ['a round too long ago for the table to show it', 'long-ago'],
    ['a round that was void', 'undone'],
  ] as const)('%s is told of too', async (_, meanwhile) => {
    const dealt = await house.table(meanwhile, { rulebook: 'rws-tai-sai', layout: 'A' });
    const eve = await house.player(`Eve ${meanwhile}`);
    await dealt.seat(eve, 1);
    await dealt.dealerDoes({ type: 'call-bets' });
    await conclude(dealt, [1, 2, 6]);
    const line = await openLine(house.address());
    const { page, context, expectClean } = await visit(browser, line.url, `/table/${dealt.table}`);
    await signInAt(page, eve.login);
    await dealt.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'big').click();
    await answered(page);
    line.cut();
    await page.locator('[data-offline]').waitFor();
    if (meanwhile === 'undone') {
      await dealt.dealerDoes({ type: 'close-bets' });
      await dealt.dealerDoes({ type: 'tumble', times: 3 });
      await dealt.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    } else await conclude(dealt, [4, 5, 6]);
    const { lastResults } = (await eve.client.look(dealt.table)).view;
    for (let round = lastResults.length; round <= 21; round++) {
      await dealt.dealerDoes({ type: 'call-bets' });
      if (meanwhile === 'undone') break;
      await conclude(dealt, [1, 2, 6]);
    }
    // It remembers nothing of who was told what: the page has to find out.
    await house.web.kill();
    await house.web.start();
    line.mend();
    if (meanwhile === 'undone')
      await page.locator('.player-said', { hasText: 'Round 2 is void. Wagers are given back.' }).waitFor();
    else {
      const missed = page.locator('.player-missed');
      await missed.waitFor();
      expect(await missed.locator('li').textContent()).toBe('Round 2You win 5.');
    }
    expectClean();
    await context.close();
    await line.close();
  });

  it('what is settled before one’s eyes is not marked as missed', async () => {
    const dealt = await house.table('four', { rulebook: 'rws-tai-sai', layout: 'A' });
    const dot = await house.player('Dot');
    await dealt.seat(dot, 1);
    const line = await openLine(house.address());
    const { page, context, expectClean } = await visit(browser, line.url, `/table/${dealt.table}`);
    await signInAt(page, dot.login);
    await dealt.dealerDoes({ type: 'call-bets' });
    await cellOf(page, 'big').click();
    await answered(page);
    // A line that was down and is back before anything happened.
    line.cut();
    await page.locator('[data-offline]').waitFor();
    line.mend();
    await page.locator('[data-offline]').waitFor({ state: 'detached' });
    await conclude(dealt, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    expect(await page.locator('.player-missed, .player-ledger[data-missed]').count()).toBe(0);
    expectClean();
    await context.close();
    await line.close();
  });
});

describe('a real house', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 3.1] signs account holders in, leaves chips to the dealer, and plays with chips of a colour', async () => {
    const dealt = await house.table('one', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { login, person } = await house.player('Ann');
    const { page, context, expectClean } = await visit(browser, house.address(), `/table/${dealt.table}`);
    expect(await page.locator('.player-entry').textContent()).toContain('Chips are sold at the table');
    await expectAccessible(page, '.player-entry');
    await signInAt(page, login);
    await page.locator('.player-poor').waitFor();
    await dealt.dealerDoes({ type: 'buy-chips', player: person, from: 'cage', amount: 20_000 });
    await dealt.dealerDoes({ type: 'issue-colour', player: person, colour: 'blue', value: 500, count: 8 });
    await dealt.dealerDoes({ type: 'call-bets' });
    const chip = page.getByRole('button', { name: 'blue chip at 5, 8 left' });
    await chip.click();
    await cellOf(page, 'big').click();
    await answered(page);
    await expect.poll(() => page.getByRole('button', { name: 'blue chip at 5, 7 left' }).count()).toBe(1);
    await shoot(page, 'player-colour-chips');
    await cellOf(page, 'big').click({ button: 'right' });
    await answered(page);
    await expect.poll(() => chip.count()).toBe(1);
    expect((await ownAt(page, dealt.table)).own?.wagers).toEqual([]);
    expectClean();
    await context.close();
  });

  it('[crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] gives the rules, and its own copy of them, at the table too', async () => {
    const rulesDocument = 'https://house.example/big-and-small.pdf';
    const owning = await house.table('with', { rulebook: 'adelaide-big-and-small', layout: 'full', setup: { rulesDocument } });
    const without = await house.table('without', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await visit(browser, house.address(), `/table/${owning.table}`);
    const [bar, sign] = [page.locator('header'), page.locator('.player-sign')];
    await sign.waitFor();
    expect(await bar.getByRole('link', { name: 'The house’s own rules' }).getAttribute('href')).toBe(rulesDocument);
    // On a phone the bar has no room for it.
    await page.setViewportSize(PHONE);
    await sign.locator('summary').click();
    expect(await sign.getByRole('link', { name: 'The house’s own rules' }).getAttribute('href')).toBe(rulesDocument);
    await page.setViewportSize(DESKTOP);
    await page.goto(`${house.address()}/table/${without.table}`);
    await sign.waitFor();
    expect(await page.getByRole('link', { name: 'The house’s own rules' }).count()).toBe(0);
    await bar.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.waitForURL('**/rules/crown-sic-bo?layout=A');
    expectClean();
    await context.close();
  });

  const SIGNS = [
    ['[crown-sic-bo footnote-s66-1-c] [crown-sic-bo 3.4] [crown-sic-bo 1-1-distinctive-marker]', 'crown-sic-bo', true],
    ['[rws-tai-sai 3.4]', 'rws-tai-sai', false],
  ] as const;
  it.each(SIGNS)(
    '%s the sign is in sight of every player, with what it leaves to them and what was agreed',
    async (_, rulebook, agrees) => {
      const dealt = await house.table(`sign-${rulebook}`, { rulebook, layout: 'A' });
      const { person, login } = await house.player(`Bea ${rulebook}`);
      const { page, context, expectClean } = await visit(browser, house.address(), `/table/${dealt.table}`);
      const sign = page.locator('.player-sign');
      expect(await sign.textContent()).toMatch(/^LimitsMinimum5Maximum.*1,000/);
      expect(await sign.isVisible()).toBe(true);
      await sign.locator('summary').click();
      expect(await sign.textContent()).toContain('that they keep within the limits, is up to you');
      if (agrees) {
        await dealt.seat({ person, login, password: PASSWORD, client: house.administrator }, 1);
        await dealt.chiefDoes({ type: 'agree-limits', player: person, limits: { minimum: 500, maximum: 300_000 } });
        await signInAt(page, login);
        await sign.locator('.own').waitFor();
        expect(await sign.locator('.own').textContent()).toBe('Agreed with you5 – 3,000');
      }
      expectClean();
      await context.close();
    },
  );
});
