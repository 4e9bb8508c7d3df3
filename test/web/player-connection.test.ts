/** Tests that the player's page agrees with the server around the close, after lost connections, and in a house with dealers. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlakyProxy, openFlakyProxy } from '../kit/flaky-proxy.ts';
import { DESKTOP, expectAccessible, openWebHouse, PHONE, saveScreenshot, visit } from './kit.ts';
import {
  balanceOf,
  cellOf,
  fetchTableView,
  finishRound,
  ledgerRound,
  recordAnnouncements,
  signInOnPage,
  takeSeat,
  waitForAnswers,
  waitForOpening,
} from './player-kit.ts';
import { sharedBrowser } from './shared.ts';
import { openStaffedHouse, type StaffedHouse } from './staffed-house.ts';

/** A house with dealers and a table for each test. */
let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  house = await openStaffedHouse();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await house?.close();
});

/** Clicks a bet every few milliseconds until betting closes. */
const CLICK_REPEATEDLY = `(() => {
  const cell = document.querySelector('.felt [data-key="big"] > .button');
  window.clicks = 0;
  const timer = setInterval(() => {
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    window.clicks += 1;
    if (document.querySelector('.player-phase[data-open]') === null) clearInterval(timer);
  }, 15);
})()`;

describe('clicks around the close of betting', { timeout: 60_000 }, () => {
  it('stake chips that are settled, or leave the chips with the player', async () => {
    const practiceHouse = await openWebHouse({ CROUPIER_DEALING: 'fast' });
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/table/crown-a');
    await takeSeat(page);
    await waitForOpening(page);
    await page.locator('button.player-chip').first().click();
    const { chips } = await balanceOf(page);
    await page.evaluate(CLICK_REPEATEDLY);
    await page.locator('.player-phase:not([data-open])').waitFor();
    await waitForAnswers(page);
    await page.locator('.player-ledger').waitFor();
    await expect.poll(async () => (await balanceOf(page)).staked).toBe(0);
    // The stake is read from the ledger, because on a busy machine the wager may already be settled here.
    const staked = Number(await page.locator('.player-line[data-bet="big"] small').textContent());
    // At least two clicks came before the close. Each click stakes 1.
    expect(staked).toBeGreaterThan(1);
    expect(staked).toBeLessThanOrEqual(Number(await page.evaluate('clicks')));
    const net = Number(await page.locator('.player-net').first().getAttribute('data-net'));
    // Big pays 1 to 1. `data-net` is in minor units.
    expect(Math.abs(net)).toBe(100 * staked);
    await expect.poll(async () => (await balanceOf(page)).chips).toBe(chips + net);
    expect((await fetchTableView(page, 'crown-a')).own?.cashChips).toBe(chips + net);
    expectNoPageErrors();
    await context.close();
    await practiceHouse.close();
  });
});

describe('a server that restarts during betting', { timeout: 90_000 }, () => {
  it('is reported as a lost connection; the page reconnects and shows the stored wagers', async () => {
    const practiceHouse = await openWebHouse({ CROUPIER_DEALING: 'house' });
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/table/dicette');
    await takeSeat(page);
    await waitForOpening(page);
    await page.keyboard.press('2');
    await cellOf(page, 'red').click();
    await waitForAnswers(page);
    await expect.poll(() => page.locator('.player-wager-status').textContent()).toBe('Red, your stake 5');
    const announcements = await recordAnnouncements(page);
    await practiceHouse.kill();
    await page.locator('[data-offline]').waitFor();
    expect(await page.locator('[data-offline]').textContent()).toMatch(/^Connection lost for \d+ s\./);
    await expect.poll(async () => (await announcements()).filter((text) => text.startsWith('Connection lost.')).length).toBe(1);
    // Clicks while offline are never shown or announced as stakes.
    const balanceBefore = await balanceOf(page);
    await cellOf(page, 'number:7').click();
    await expect.poll(() => page.locator('.player-message').textContent()).toContain('No connection.');
    expect(await balanceOf(page)).toEqual(balanceBefore);
    expect((await announcements()).filter((text) => /7.*your stake/.test(text))).toEqual([]);
    await saveScreenshot(page, 'player-offline');
    await practiceHouse.start();
    await page.locator('[data-offline]').waitFor({ state: 'detached', timeout: 20_000 });
    // What happened to the round may be announced in the same moment, and then replaces “Connected again.”.
    await expect.poll(async () => (await announcements()).at(-1)).not.toMatch(/^Connection lost\./);
    expect((await announcements()).filter((text) => text.startsWith('Connection lost.'))).toHaveLength(1);
    await waitForAnswers(page);
    await expect
      .poll(async () => {
        const { own } = await fetchTableView(page, 'dicette');
        const staked = (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
        const shown = await balanceOf(page);
        return shown.chips === own?.cashChips && shown.staked === staked;
      })
      .toBe(true);
    expectNoPageErrors();
    await context.close();
    await practiceHouse.close();
  });
});

/** Cuts the connection after the page has loaded all its files, because a file that fails needs a reload of the page. */
async function loseConnection(page: Page, proxy: FlakyProxy): Promise<void> {
  await page.waitForLoadState('networkidle');
  proxy.disconnect();
  await page.locator('[data-offline]').waitFor();
}

describe('a lost connection', { timeout: 60_000 }, () => {
  it.each([
    ['while the next round is open', 'reopened', [1, 2, 6], 'Round 1Result 1, 2, 6, total 9You lose 5.'],
    ['between rounds', 'between-rounds', [4, 5, 6], 'Round 1Result 4, 5, 6, total 15You win 5.'],
    // A restarted server does not know which settlements it sent, so the page has to fetch them.
    ['to a restarted server', 'restarted', [4, 5, 6], 'Round 1Result 4, 5, 6, total 15You win 5.'],
  ] as const)(
    'makes the page miss a settlement; after reconnecting %s, the page shows it as missed',
    async (_, scenario, faces, text) => {
      const staffedTable = await house.table(scenario, { rulebook: 'rws-tai-sai', layout: 'A' });
      const cay = await house.player(`Cay ${scenario}`);
      await staffedTable.seat(cay, 1);
      const proxy = await openFlakyProxy(house.address());
      const { page, context, expectNoPageErrors } = await visit(browser, proxy.url, `/table/${staffedTable.table}`);
      await signInOnPage(page, cay.login);
      await staffedTable.dealerDoes({ type: 'call-bets' });
      await page.locator('.player-phase[data-open]').waitFor();
      await cellOf(page, 'big').click();
      await waitForAnswers(page);
      // The player already has a seat, which is no error.
      expect(await page.locator('.player-message').textContent()).toBe('');
      expect((await fetchTableView(page, staffedTable.table)).own?.wagers).toMatchObject([{ bet: 'big', stake: 500 }]);
      await loseConnection(page, proxy);
      await finishRound(staffedTable, faces);
      if (scenario !== 'between-rounds') await staffedTable.dealerDoes({ type: 'call-bets' });
      if (scenario === 'restarted') {
        await house.web.kill();
        await house.web.start();
      }
      proxy.reconnect();
      const missed = page.locator('.player-missed');
      await missed.waitFor();
      expect(await missed.locator('h2').textContent()).toBe('While you were away');
      expect(await missed.locator('li').textContent()).toBe(text);
      expect(await page.locator('.player-ledger[data-missed]').getAttribute('data-round')).toBe('1');
      // After a missed round, the ledger is open, above the card about a bet.
      expect(await page.locator('.player-ledger .player-line[data-bet="big"]').isVisible()).toBe(true);
      await expect
        .poll(() => page.locator('body > .unseen[role="status"]').textContent())
        .toMatch(/^While you were away, Round 1\. Result .* You (lose|win) 5\.$/);
      await saveScreenshot(page, `player-missed-${scenario}`);
      await page.setViewportSize(PHONE);
      await saveScreenshot(page, `player-missed-${scenario}-phone`);
      await missed.getByRole('button', { name: 'Close' }).click();
      expect(await missed.count()).toBe(0);
      expectNoPageErrors();
      await context.close();
      await proxy.close();
    },
  );

  it.each([
    ['an old round that the table no longer lists', 'long-ago'],
    ['a void round', 'void-round'],
  ] as const)('makes the page miss %s, which it shows after reconnecting', async (_, scenario) => {
    const staffedTable = await house.table(scenario, { rulebook: 'rws-tai-sai', layout: 'A' });
    const eve = await house.player(`Eve ${scenario}`);
    await staffedTable.seat(eve, 1);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await finishRound(staffedTable, [1, 2, 6]);
    const proxy = await openFlakyProxy(house.address());
    const { page, context, expectNoPageErrors } = await visit(browser, proxy.url, `/table/${staffedTable.table}`);
    await signInOnPage(page, eve.login);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    await loseConnection(page, proxy);
    if (scenario === 'void-round') {
      await staffedTable.dealerDoes({ type: 'close-bets' });
      await staffedTable.dealerDoes({ type: 'tumble', times: 3 });
      await staffedTable.chiefDoes({ type: 'declare-failure', reason: 'not-flat' });
    } else await finishRound(staffedTable, [4, 5, 6]);
    // The view of the table lists the last 20 rounds. Plays until the missed round is not one of them. A void round is never listed,
    // so the next round only has to open.
    const { lastResults } = (await eve.client.getTable(staffedTable.table)).view;
    for (let round = lastResults.length; round <= 21; round++) {
      await staffedTable.dealerDoes({ type: 'call-bets' });
      if (scenario === 'void-round') break;
      await finishRound(staffedTable, [1, 2, 6]);
    }
    // A restarted server does not know which settlements it sent, so the page has to fetch them.
    await house.web.kill();
    await house.web.start();
    proxy.reconnect();
    if (scenario === 'void-round')
      await page.locator('.player-message', { hasText: 'Round 2 is void. Wagers are returned.' }).waitFor();
    else {
      const missed = page.locator('.player-missed');
      await missed.waitFor();
      expect(await missed.locator('li').textContent()).toBe('Round 2You win 5.');
    }
    expectNoPageErrors();
    await context.close();
    await proxy.close();
  });

  it('does not mark a settlement after reconnecting as missed', async () => {
    const staffedTable = await house.table('four', { rulebook: 'rws-tai-sai', layout: 'A' });
    const dot = await house.player('Dot');
    await staffedTable.seat(dot, 1);
    const proxy = await openFlakyProxy(house.address());
    const { page, context, expectNoPageErrors } = await visit(browser, proxy.url, `/table/${staffedTable.table}`);
    await signInOnPage(page, dot.login);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    // The connection returns before the round ends.
    await loseConnection(page, proxy);
    proxy.reconnect();
    await page.locator('[data-offline]').waitFor({ state: 'detached' });
    await finishRound(staffedTable, [4, 5, 6]);
    await expect.poll(() => ledgerRound(page)).toBe(1);
    expect(await page.locator('.player-missed, .player-ledger[data-missed]').count()).toBe(0);
    expectNoPageErrors();
    await context.close();
    await proxy.close();
  });
});

describe('a house with dealers', { timeout: 90_000 }, () => {
  it('[crown-sic-bo 3.1] lets players sign in, buy chips from the dealer, and bet with colour chips', async () => {
    const staffedTable = await house.table('one', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { login, person } = await house.player('Ann');
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${staffedTable.table}`);
    expect(await page.locator('.player-entry').textContent()).toContain('Buy chips from the dealer');
    await expectAccessible(page, '.player-entry');
    await signInOnPage(page, login);
    await page.locator('.player-no-chips').waitFor();
    await staffedTable.dealerDoes({ type: 'buy-chips', player: person, from: 'cage', amount: 20_000 });
    await staffedTable.dealerDoes({ type: 'issue-colour', player: person, colour: 'blue', value: 500, count: 8 });
    await staffedTable.dealerDoes({ type: 'call-bets' });
    const chip = page.getByRole('button', { name: 'blue chip at 5, 8 left' });
    await chip.click();
    await cellOf(page, 'big').click();
    await waitForAnswers(page);
    await expect.poll(() => page.getByRole('button', { name: 'blue chip at 5, 7 left' }).count()).toBe(1);
    await saveScreenshot(page, 'player-colour-chips');
    await cellOf(page, 'big').click({ button: 'right' });
    await waitForAnswers(page);
    await expect.poll(() => chip.count()).toBe(1);
    expect((await fetchTableView(page, staffedTable.table)).own?.wagers).toEqual([]);
    expectNoPageErrors();
    await context.close();
  });

  it('[crown-sic-bo 9.12] [adelaide-big-and-small 8(l)] links from a table to the rulebook and to the document of house rules', async () => {
    const rulesDocument = 'https://house.example/big-and-small.pdf';
    const game = { rulebook: 'adelaide-big-and-small', layout: 'full', setup: { rulesDocument } };
    const tableWithDocument = await house.table('with', game);
    const tableWithoutDocument = await house.table('without', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${tableWithDocument.table}`);
    const [topBar, sign] = [page.locator('header'), page.locator('.player-sign')];
    await sign.waitFor();
    expect(await topBar.getByRole('link', { name: 'House rules' }).getAttribute('href')).toBe(rulesDocument);
    // On a phone, the link in the bar is hidden in the menu, but the sign has the link.
    await page.setViewportSize(PHONE);
    await sign.locator('summary').click();
    expect(await sign.getByRole('link', { name: 'House rules' }).getAttribute('href')).toBe(rulesDocument);
    await page.setViewportSize(DESKTOP);
    await page.goto(`${house.address()}/table/${tableWithoutDocument.table}`);
    await sign.waitFor();
    expect(await page.getByRole('link', { name: 'House rules' }).count()).toBe(0);
    await topBar.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.waitForURL('**/rules/crown-sic-bo?layout=A');
    expectNoPageErrors();
    await context.close();
  });

  /** Clauses, rulebook, and whether the rulebook allows individual limits. */
  const SIGNS = [
    ['[crown-sic-bo footnote-s66-1-c] [crown-sic-bo 3.4] [crown-sic-bo 1-1-distinctive-marker]', 'crown-sic-bo', true],
    ['[rws-tai-sai 3.4]', 'rws-tai-sai', false],
  ] as const;
  it.each(SIGNS)(
    '%s shows the sign, the responsibility of the player, and individual limits if the rulebook has them',
    async (_, rulebook, hasIndividualLimits) => {
      const staffedTable = await house.table(`sign-${rulebook}`, { rulebook, layout: 'A' });
      const bea = await house.player(`Bea ${rulebook}`);
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/table/${staffedTable.table}`);
      const sign = page.locator('.player-sign');
      expect(await sign.textContent()).toMatch(/^LimitsMinimum5Maximum.*1,000/);
      expect(await sign.isVisible()).toBe(true);
      await sign.locator('summary').click();
      await sign.getByText('You are responsible for placing your wagers').waitFor();
      if (hasIndividualLimits) {
        await staffedTable.seat(bea, 1);
        const limits = { minimum: 500, maximum: 300_000 };
        await staffedTable.chiefDoes({ type: 'propose-limits', player: bea.person, limits });
        await staffedTable.chiefDoes({ type: 'agree-limits', player: bea.person, limits });
        await staffedTable.dealerDoes({ type: 'call-bets' });
        await signInOnPage(page, bea.login);
        await sign.locator('.own').waitFor();
        expect(await sign.locator('.own').textContent()).toBe('Your limits5 – 3,000');
      }
      expectNoPageErrors();
      await context.close();
    },
  );
});
