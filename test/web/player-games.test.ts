/** Plays a round of each game, from opening the page to the settlement, by pointer, keyboard and touch. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import {
  DESKTOP,
  expectAccessible,
  openWebHouse,
  PHONE,
  saveScreenshot,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import {
  balanceOf,
  cellOf,
  expectSettled,
  finishRound,
  ledgerRound,
  openTableAs,
  tabTo,
  takeSeat,
  waitForAnswers,
  waitForChips,
  waitForOpening,
} from './player-kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse } from './staffed-house.ts';

let practiceHouse: WebHouse;
let browser: Browser;

beforeAll(async () => {
  practiceHouse = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

/** Each table with two of its bets that are visible at the same time. */
const TABLES_WITH_BETS = [
  ['crown-a', 'small', 'total:9'],
  ['crown-c', 'small', 'total:9'],
  ['rws-a', 'small', 'total:9'],
  ['rws-c', 'big', 'total:9'],
  ['adelaide', 'odd', 'total:9'],
  ['dicette', 'red', 'number:7'],
] as const;

/** Plays Triple Dice on a new server, where no other player sits at the table. At a faster pace, the system would choose the dice for a player on a busy machine. */
async function playTripleDiceAlone(play: (page: Page) => Promise<void>, options: VisitorOptions = {}): Promise<void> {
  const newHouse = await openWebHouse({ CROUPIER_DEALING: 'house' });
  try {
    const { page, context, expectNoPageErrors } = await visit(browser, newHouse.address(), '/table/triple-dice', options);
    await play(page);
    expectNoPageErrors();
    await context.close();
  } finally {
    await newHouse.close();
  }
}

async function playAt(table: string, options: VisitorOptions, play: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), `/table/${table}`, options);
  await play(page);
  expectNoPageErrors();
  await context.close();
}

/** A test has time for this many rounds. */
const ROUNDS_MAX = 12;

/** Places bets in one round, and checks them in the ledger (the page's list of the wagers of the last round). Betting is open for two seconds, so a busy machine may need several tries. */
async function playInOneRound(page: Page, placeBets: () => Promise<readonly string[]>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await waitForOpening(page);
    const [{ chips: chipsBefore }, lastRound] = [await balanceOf(page), await ledgerRound(page)];
    const bets = await placeBets();
    await waitForAnswers(page);
    await expect.poll(async () => (await balanceOf(page)).staked, { timeout: 20_000 }).toBe(0);
    const isComplete = (await ledgerRound(page)) > lastRound && (await page.locator('.player-line').count()) === bets.length;
    if (!isComplete && tries < ROUNDS_MAX) continue;
    await expectSettled(page, bets, chipsBefore);
    return;
  }
}

describe('a round of each game', { timeout: 60_000 }, () => {
  it.each(TABLES_WITH_BETS)('%s by pointer', async (table, firstBet, secondBet) => {
    await playAt(table, {}, async (page) => {
      await takeSeat(page);
      await playInOneRound(page, async () => {
        await cellOf(page, firstBet).click();
        await cellOf(page, secondBet).click();
        await saveScreenshot(page, `player-${table}-betting`);
        return [firstBet, secondBet];
      });
      await saveScreenshot(page, `player-${table}-result`);
    });
  });

  it.each(TABLES_WITH_BETS)('%s by keyboard', async (table) => {
    await playAt(table, {}, async (page) => {
      await page.locator('.player-enter').waitFor();
      await tabTo(page, '.player-enter');
      await page.keyboard.press('Enter');
      await page.locator('.player-controls').waitFor();
      await expect.poll(async () => (await balanceOf(page)).chips).toBe(100_000);
      const focusedBet = () =>
        page.evaluate<string>(`document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? ''`);
      await playInOneRound(page, async () => {
        // The key g focuses the felt.
        await page.keyboard.press('g');
        await page.keyboard.press('Control+Home');
        const first = await focusedBet();
        await page.keyboard.press('Enter');
        await page.keyboard.press('PageDown');
        const second = await focusedBet();
        await page.keyboard.press('Enter');
        expect(second).not.toBe(first);
        return [first, second];
      });
    });
  });

  it.each(TABLES_WITH_BETS)('%s by touch', async (table, firstBet, secondBet) => {
    await playAt(table, { viewport: PHONE, touch: true }, async (page) => {
      await page.locator('.player-enter').tap();
      await page.locator('.player-controls').waitFor();
      await expect.poll(async () => (await balanceOf(page)).chips).toBe(100_000);
      await playInOneRound(page, async () => {
        await cellOf(page, firstBet).tap();
        await cellOf(page, secondBet).tap();
        await saveScreenshot(page, `player-${table}-phone`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
        return [firstBet, secondBet];
      });
    });
  });
});

describe('from the lobby to the settlement', { timeout: 60_000 }, () => {
  const sitButton = (table: string): string => `article[aria-label$=", ${table}"] .lobby-sit`;

  it('by pointer', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/');
    await page.locator(`${sitButton('dicette')}[aria-disabled="false"]`).click();
    const chips = await waitForChips(page, 'dicette');
    expect(chips).toBe(100_000);
    await playInOneRound(page, async () => {
      await cellOf(page, 'black').click();
      await cellOf(page, 'number:7').click();
      return ['black', 'number:7'];
    });
    expectNoPageErrors();
    await context.close();
  });

  it('by keyboard', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, practiceHouse.address(), '/');
    await page.locator(`${sitButton('adelaide')}[aria-disabled="false"]`).waitFor();
    await tabTo(page, sitButton('adelaide'));
    await page.keyboard.press('Enter');
    const chips = await waitForChips(page, 'adelaide');
    await tabTo(page, '.felt [data-key] > .button');
    await waitForOpening(page);
    const bet = await page.evaluate<string>(`document.activeElement.closest('[data-key]').getAttribute('data-key')`);
    await page.keyboard.press('Enter');
    await waitForAnswers(page);
    await expectSettled(page, [bet], chips);
    expectNoPageErrors();
    await context.close();
  });
});

/** Makes one throw as the only player at the table. The main button has the next step. */
async function shootOnce(page: Page, pressButton: (selector: string) => Promise<void>): Promise<void> {
  // Screen readers are told about the offered dice, the turn, and the missing wager.
  const status = page.locator('.player-shooter [role="status"]');
  await expect.poll(() => status.textContent()).toBe('The dice are offered. Take them to throw.');
  await pressButton('.player-shooter .button.main');
  await page.locator('.player-phase[data-open]').waitFor();
  await expect
    .poll(() => status.textContent())
    .toMatch(/^You are the shooter: throw 1 of \d+\. First place a chip on Shooter.s bet\.$/);
  await pressButton('.player-shooter .button.main');
  await page.locator('.player-choose').waitFor();
  for (const number of [1, 3, 5]) await pressButton(`.player-choose button[aria-pressed]:nth-of-type(${number})`);
  await pressButton('.player-choose .button.main');
  await page.locator('.player-choose').waitFor({ state: 'detached' });
  await pressButton('.player-shooter .button.main');
  await page.locator('.player-ledger').waitFor({ state: 'attached' });
}

describe('Triple Dice with a player as shooter', { timeout: 60_000 }, () => {
  it('says what is missing if the other player is away, and the dice come back to the player with wagers', async () => {
    const newHouse = await openWebHouse({ CROUPIER_DEALING: 'fast' });
    try {
      const away = await visit(browser, newHouse.address(), '/table/triple-dice');
      await takeSeat(away.page);
      await away.page.goto(`${newHouse.address()}/`);
      const { page, context, expectNoPageErrors } = await visit(browser, newHouse.address(), '/table/triple-dice');
      await takeSeat(page);
      const held = page.locator('.player-held');
      await page.locator('.player-shooter .button.main').click();
      await page.locator('.player-phase[data-open]').waitFor();
      await expect.poll(() => held.textContent()).toBe("Bet on Shooter's bet to throw");
      await cellOf(page, 'symbol:crown').click();
      await waitForAnswers(page);
      // The other seat gets the dice for two seconds.
      await expect.poll(() => held.textContent(), { timeout: 15_000 }).toBe('Waiting for seat 1');
      await expect.poll(() => held.textContent(), { timeout: 15_000 }).toBe("Bet on Shooter's bet to throw");
      await page.waitForTimeout(5000);
      expect(await held.textContent()).toBe("Bet on Shooter's bet to throw");
      await page.locator('.player-shooter .button.main').click();
      await page.locator('.player-ledger').waitFor({ state: 'attached', timeout: 20_000 });
      expectNoPageErrors();
      await context.close();
      await away.context.close();
    } finally {
      await newHouse.close();
    }
  });

  it('by pointer: the player takes the dice, bets, chooses three of five dice, and throws', async () => {
    await playTripleDiceAlone(async (page) => {
      await takeSeat(page);
      await shootOnce(page, (selector) => page.locator(selector).click());
      await saveScreenshot(page, 'player-triple-dice-thrown');
      // A wager that rides stays for the next throw.
      const line = page.locator('.player-line[data-bet="shooter"]');
      expect(['lost', 'rides']).toContain(await line.getAttribute('data-outcome'));
    });
  });

  it.each([
    ['', PHONE],
    [' on a landscape phone', { width: 844, height: 390 }],
  ] as const)('by touch%s', async (_, viewport) => {
    await playTripleDiceAlone(
      async (page) => {
        await page.locator('.player-enter').tap();
        await page.locator('.player-controls').waitFor();
        // The felt must not move between the shooter's steps.
        const feltTops = new Set<unknown>();
        await shootOnce(page, async (selector) => {
          await page.locator(selector).tap({ timeout: 10_000 });
          feltTops.add(await page.locator('.player-felt').evaluate((felt) => felt.getBoundingClientRect().top + scrollY));
        });
        expect([...feltTops]).toHaveLength(1);
        await saveScreenshot(page, `player-triple-dice-${viewport.width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        const outcome = await page.locator('.player-line[data-bet="shooter"]').getAttribute('data-outcome');
        expect(['lost', 'rides']).toContain(outcome);
      },
      { viewport, touch: true },
    );
  });

  it('by keyboard', async () => {
    await playTripleDiceAlone(async (page) => {
      await page.locator('.player-enter').waitFor();
      await tabTo(page, '.player-enter');
      await page.keyboard.press('Enter');
      await page.locator('.player-controls').waitFor();
      await shootOnce(page, async (selector) => {
        await page.locator(selector).waitFor();
        await tabTo(page, selector);
        await page.keyboard.press('Enter');
      });
    });
  });
});

describe('the felt for screen readers', () => {
  it.each([
    ['en', 'small', 'Wins on a total of 4–10. Any triple loses.'],
    ['zh-Hant', 'total:9', '9'],
  ] as const)('describes when a bet wins (%s, %s)', async (language, bet, text) => {
    await playAt('crown-a', { language }, async (page) => {
      const cell = cellOf(page, bet);
      await cell.waitFor();
      expect(await cell.getAttribute('aria-label')).not.toContain('4–10');
      const id = (await cell.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${id}"]`).textContent()).toContain(text);
      const cellsWithoutDescription = await page
        .locator('.felt .button')
        .evaluateAll((cells) =>
          cells
            .filter((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '') === null)
            .map(({ id: cellId }) => cellId),
        );
      expect(cellsWithoutDescription).toEqual([]);
    });
  });
});

/** The positions of all cells. */
async function cellPositions(page: Page): Promise<unknown> {
  const cells = page.locator('.felt [data-key] > .button');
  return cells.evaluateAll((elements) => elements.map((cell) => cell.getBoundingClientRect().toJSON()));
}

describe('no cell moves while betting is open', { timeout: 60_000 }, () => {
  let staffedHouse: StaffedHouse;

  beforeAll(async () => {
    staffedHouse = await sharedStaffedHouse();
  });

  it.each([
    ['on a desktop', { viewport: DESKTOP }],
    ['on a phone', { viewport: PHONE, touch: true }],
    ['on a landscape phone', { viewport: { width: 844, height: 390 }, touch: true }],
  ] as const)('%s, when a notice, a lost connection or a warning is shown', async (_, options) => {
    const proxy = await openFlakyProxy(staffedHouse.address());
    try {
      const crown = await staffedHouse.table('noticed', { rulebook: 'crown-sic-bo', layout: 'A' });
      const adelaide = await staffedHouse.table('warned', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const ann = await staffedHouse.player('ann');
      for (const { seat, dealerDoes } of [crown, adelaide]) {
        await seat(ann, 1);
        // At Adelaide the dealer tumbles before the call for bets.
        if (dealerDoes === adelaide.dealerDoes) await dealerDoes({ type: 'tumble', times: 3 });
        await dealerDoes({ type: 'call-bets' });
      }
      const noticeVisitor = await openTableAs(browser, proxy.url, crown.table, ann, options);
      await noticeVisitor.page.locator('.player-phase[data-open]').waitFor();
      const noticePositionsBefore = await cellPositions(noticeVisitor.page);
      await crown.chiefDoes({ type: 'post-notice', notice: 'closure' });
      await noticeVisitor.page.locator('.player-table-notices .warning-strip').waitFor();
      expect(await cellPositions(noticeVisitor.page)).toEqual(noticePositionsBefore);
      proxy.disconnect();
      await noticeVisitor.page.locator('.player-banner[data-offline]').waitFor();
      expect(await cellPositions(noticeVisitor.page)).toEqual(noticePositionsBefore);
      await saveScreenshot(noticeVisitor.page, `player-notices-${options.viewport.width}`);
      await noticeVisitor.context.close();

      const warningVisitor = await openTableAs(browser, staffedHouse.address(), adelaide.table, ann, options);
      await warningVisitor.page.locator('.player-phase[data-open]').waitFor();
      const warningPositionsBefore = await cellPositions(warningVisitor.page);
      await adelaide.dealerDoes({ type: 'warn-player', player: ann.person, about: 'touching chips after the call' });
      await warningVisitor.page.locator('.player-warnings .warning-strip').waitFor();
      expect(await cellPositions(warningVisitor.page)).toEqual(warningPositionsBefore);
      await saveScreenshot(warningVisitor.page, `player-warned-${options.viewport.width}`);
      await warningVisitor.context.close();
    } finally {
      await proxy.close();
    }
  });
});

describe('on a phone in a house with dealers', { timeout: 60_000 }, () => {
  let staffedHouse: StaffedHouse;

  beforeAll(async () => {
    staffedHouse = await sharedStaffedHouse();
  });

  it.each([
    ['in portrait', { width: 390, height: 844 }],
    ['in portrait on a small phone', { width: 320, height: 568 }],
    ['in landscape', { width: 844, height: 390 }],
  ] as const)('the page shows the summary of a round %s, and the felt does not move', async (_, viewport) => {
    const staffedTable = await staffedHouse.table(`summed-${viewport.width}`, { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await staffedHouse.player(`ann ${staffedTable.table}`);
    await staffedTable.seat(ann, 1);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    const options = { viewport, touch: true };
    const { page, context, expectNoPageErrors } = await openTableAs(
      browser,
      staffedHouse.address(),
      staffedTable.table,
      ann,
      options,
    );
    await page.locator('.player-phase[data-open]').waitFor();
    for (const bet of ['small', 'any-triple']) await cellOf(page, bet).tap();
    await waitForAnswers(page);
    await page.evaluate('scrollTo(0, 0)');
    const positionsBefore = await cellPositions(page);
    await finishRound(staffedTable, [1, 2, 3]);
    const summary = page.locator('.player-summary');
    await summary.waitFor();
    expect(await summary.textContent()).toBe('Total 0 · Small +5 · Any triple -5');
    const box = await summary.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(viewport.height);
    expect(await cellPositions(page)).toEqual(positionsBefore);
    await saveScreenshot(page, `player-summary-${viewport.width}`);
    await expectAccessible(page, '.player-foot');
    await summary.tap();
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('player-ledger-title');
    const title = await page.locator('#player-ledger-title').boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual(0);
    expect(title?.y).toBeLessThan(viewport.height);
    await staffedTable.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    expect(await summary.count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it.each([
    [844, 390],
    [667, 375],
    [320, 568],
  ])('the page shows all parts of the sign-in form at %i × %i', async (width, height) => {
    const { table } = await staffedHouse.table(`signing-${width}`, { rulebook: 'crown-sic-bo', layout: 'A' });
    const options = { viewport: { width, height }, touch: true };
    const { page, context, expectNoPageErrors } = await visit(browser, staffedHouse.address(), `/table/${table}`, options);
    await page.locator('.player-sign-in').waitFor();
    const foot = await page.locator('.player-foot').boundingBox();
    for (const part of ['h2', 'label', 'input', 'button'])
      for (const element of await page.locator(`.player-sign-in ${part}`).all()) {
        const box = await element.boundingBox();
        expect(box?.x, part).toBeGreaterThanOrEqual(foot?.x ?? width);
        expect((box?.x ?? width) + (box?.width ?? 0), part).toBeLessThanOrEqual(width);
        expect((box?.y ?? height) + (box?.height ?? 0), part).toBeLessThanOrEqual(height);
      }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible(page, '.player-foot');
    await saveScreenshot(page, `player-signing-${width}`);
    expectNoPageErrors();
    await context.close();
  });

  it('in landscape, a long warning scrolls, can be focused, and does not hide actions or refusals', async () => {
    const viewport = { width: 844, height: 390 };
    const { table, seat, dealerDoes } = await staffedHouse.table('warned-long', {
      rulebook: 'adelaide-big-and-small',
      layout: 'full',
    });
    const ann = await staffedHouse.player(`ann ${table}`);
    await seat(ann, 1);
    await dealerDoes({ type: 'tumble', times: 3 });
    await dealerDoes({ type: 'call-bets' });
    const options = { viewport, touch: true };
    const { page, context, expectNoPageErrors } = await openTableAs(browser, staffedHouse.address(), table, ann, options);
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'small').tap();
    await page.locator('.player-card-line', { hasText: 'Small' }).waitFor();
    await dealerDoes({ type: 'warn-player', player: ann.person, about: 'leaning over the layout with a drink '.repeat(4) });
    const notices = page.locator('.player-foot > .player-notices');
    await notices.locator('.warning-strip').waitFor();
    expect(await notices.evaluate((strip) => strip.scrollHeight > strip.clientHeight)).toBe(true);
    // A gradient at the lower edge shows that the text continues.
    const fade = await notices.evaluate((strip) => getComputedStyle(strip, '::after'));
    expect([fade.position, fade.backgroundImage.startsWith('linear-gradient')]).toEqual(['sticky', true]);
    const bottomOf = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
    };
    expect(await bottomOf('.player-actions')).toBeLessThanOrEqual(viewport.height);
    await saveScreenshot(page, 'player-warned-long-side');
    // The command line (key /) places 999,999 on total 9. The table refuses that.
    await page.keyboard.press('/');
    await page.keyboard.type('t9 999999\n');
    await page.keyboard.press('Escape');
    await page.locator('.player-message[data-tone="bad"]').waitFor();
    await tabTo(page, '.player-warnings .button');
    expect(await bottomOf('.player-warnings .button')).toBeLessThanOrEqual(
      (await bottomOf('.player-foot > .player-notices')) + 1,
    );
    await page.keyboard.press('Enter');
    await notices.locator('.warning-strip').waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});

describe('on a landscape phone', { timeout: 60_000 }, () => {
  it.each([
    ['crown-a', 844, 390],
    ['rws-e', 844, 390],
    ['dicette', 667, 375],
    ['adelaide', 932, 430],
  ])('%s shows felt, countdown, chips and result together at %i × %i', async (table, width, height) => {
    const options = { viewport: { width, height }, touch: true };
    await playAt(table, options, async (page) => {
      await page.locator('.player-enter').tap();
      await page.locator('.player-controls').waitFor();
      await waitForOpening(page);
      const expectInView = async (selector: string): Promise<void> => {
        const box = await page.locator(selector).boundingBox();
        expect(box, selector).not.toBeNull();
        if (box === null) return;
        expect(box.y, selector).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, selector).toBeLessThanOrEqual(height);
        expect(box.x + box.width, selector).toBeLessThanOrEqual(width);
      };
      const selectors = ['.player-felt', '.player-phase', '.player-rack', '.player-actions', '.player-balance'];
      for (const selector of selectors) await expectInView(selector);
      await page.locator('.felt [data-key] > .button').first().tap();
      await saveScreenshot(page, `player-${table}-side`);
      await waitForAnswers(page);
      await page.locator('.player-head .player-net').waitFor({ timeout: 20_000 });
      for (const selector of [...selectors, '.player-head .player-stage']) await expectInView(selector);
      await saveScreenshot(page, `player-${table}-side-result`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  });

  it('at 400 % zoom no fixed bar covers the content', async () => {
    await playAt('crown-a', { viewport: { width: 320, height: 256 } }, async (page) => {
      await takeSeat(page);
      for (const part of ['.player-head', '.player-foot'])
        expect(await page.locator(part).evaluate((element) => getComputedStyle(element).position)).toBe('static');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    });
  });
});
