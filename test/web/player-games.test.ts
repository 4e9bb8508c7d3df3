/** Each of the games from its address to the settlement: by pointer, by keyboard alone, and with a finger on a phone. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../kit/line.ts';
import type { DealtHouse } from './dealt-house.ts';
import { DESKTOP, expectAccessible, openWebHouse, PHONE, shoot, type VisitorOptions, visit, type WebHouse } from './kit.ts';
import {
  answered,
  atTable,
  cellOf,
  chipsAt,
  conclude,
  expectSettled,
  ledgerRound,
  purseOf,
  sit,
  tabTo,
  untilOpens,
} from './player-kit.ts';
import { sharedBrowser, sharedFloor, sharedHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

/** Two bets of each table that are on screen at once. */
const GAMES = [
  ['crown-a', 'small', 'total:9'],
  ['crown-c', 'small', 'total:9'],
  ['rws-a', 'small', 'total:9'],
  ['rws-c', 'big', 'total:9'],
  ['adelaide', 'odd', 'total:9'],
  ['dicette', 'red', 'number:7'],
] as const;

/** At a house of their own where nobody else may sit at the table. */
async function alone(play: (page: Page) => Promise<void>, options: VisitorOptions = {}): Promise<void> {
  const own = await openWebHouse({ CROUPIER_DEALING: 'fast' });
  try {
    const { page, context, expectClean } = await visit(browser, own.address(), '/table/triple-dice', options);
    await play(page);
    expectClean();
    await context.close();
  } finally {
    await own.close();
  }
}

async function playing(table: string, options: VisitorOptions, play: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, expectClean } = await visit(browser, house.address(), `/table/${table}`, options);
  await play(page);
  expectClean();
  await context.close();
}

/** As many as fit into the time of a test. */
const TRIES = 12;

/**
 * Lays bets until they are settled together. Betting is open for two seconds, and a busy machine may take longer over two bets:
 * a round that has closed on the way is played out, and the next one tried.
 */
async function inOneRound(page: Page, lay: () => Promise<readonly string[]>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await untilOpens(page);
    const [{ chips }, before] = [await purseOf(page), await ledgerRound(page)];
    const bets = await lay();
    await answered(page);
    await expect.poll(async () => (await purseOf(page)).staked, { timeout: 20_000 }).toBe(0);
    const isWhole = (await ledgerRound(page)) > before && (await page.locator('.player-line').count()) === bets.length;
    if (!isWhole && tries < TRIES) continue;
    await expectSettled(page, bets, chips);
    return;
  }
}

describe('a round of each game', { timeout: 60_000 }, () => {
  it.each(GAMES)('%s by pointer', async (table, one, other) => {
    await playing(table, {}, async (page) => {
      await sit(page);
      await inOneRound(page, async () => {
        await cellOf(page, one).click();
        await cellOf(page, other).click();
        await shoot(page, `player-${table}-betting`);
        return [one, other];
      });
      await shoot(page, `player-${table}-result`);
    });
  });

  it.each(GAMES)('%s by keyboard alone', async (table) => {
    await playing(table, {}, async (page) => {
      await page.locator('.player-enter').waitFor();
      await tabTo(page, '.player-enter');
      await page.keyboard.press('Enter');
      await page.locator('.player-hand').waitFor();
      await expect.poll(async () => (await purseOf(page)).chips).toBe(100_000);
      const here = () => page.evaluate<string>(`document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? ''`);
      await inOneRound(page, async () => {
        await page.keyboard.press('g');
        await page.keyboard.press('Control+Home');
        const first = await here();
        await page.keyboard.press('Enter');
        await page.keyboard.press('PageDown');
        const second = await here();
        await page.keyboard.press('Enter');
        expect(second).not.toBe(first);
        return [first, second];
      });
    });
  });

  it.each(GAMES)('%s with a finger', async (table, one, other) => {
    await playing(table, { viewport: PHONE, touch: true }, async (page) => {
      await page.locator('.player-enter').tap();
      await page.locator('.player-hand').waitFor();
      await expect.poll(async () => (await purseOf(page)).chips).toBe(100_000);
      await inOneRound(page, async () => {
        await cellOf(page, one).tap();
        await cellOf(page, other).tap();
        await shoot(page, `player-${table}-phone`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
        return [one, other];
      });
    });
  });
});

describe('from the lobby to the settlement', { timeout: 60_000 }, () => {
  const sitButton = (table: string): string => `article[aria-label$=", ${table}"] .lobby-sit`;

  it('by pointer', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/');
    await page.locator(`${sitButton('dicette')}[aria-disabled="false"]`).click();
    const chips = await chipsAt(page, 'dicette');
    expect(chips).toBe(100_000);
    await inOneRound(page, async () => {
      await cellOf(page, 'black').click();
      await cellOf(page, 'number:7').click();
      return ['black', 'number:7'];
    });
    expectClean();
    await context.close();
  });

  it('by keyboard alone', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/');
    await page.locator(`${sitButton('adelaide')}[aria-disabled="false"]`).waitFor();
    await tabTo(page, sitButton('adelaide'));
    await page.keyboard.press('Enter');
    const chips = await chipsAt(page, 'adelaide');
    await tabTo(page, '.felt [data-key] > .button');
    await untilOpens(page);
    const bet = await page.evaluate<string>(`document.activeElement.closest('[data-key]').getAttribute('data-key')`);
    await page.keyboard.press('Enter');
    await answered(page);
    await expectSettled(page, [bet], chips);
    expectClean();
    await context.close();
  });
});

describe('the chips of a win', { timeout: 60_000 }, () => {
  /** Keeps count of what flies: each is gone within a second. */
  const COUNT = `window.flown = []; new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.className === 'player-flight') flown.push(node);
  }).observe(document.body, { childList: true });`;

  it.each([
    ['move to the rack', 'full', 1],
    ['stay where they are for who wants no motion', 'auto', 0],
  ] as const)('%s', async (_, motion, flights) => {
    await playing('crown-a', {}, async (page) => {
      await page.locator('.player-enter').waitFor();
      await page.evaluate(`localStorage.setItem('croupier.settings', JSON.stringify({ language: 'en', motion: '${motion}' }))`);
      await page.reload();
      await sit(page);
      await page.evaluate(COUNT);
      await inOneRound(page, async () => {
        await page.evaluate('window.flown = []');
        // One of these wins whatever the dice say.
        const bets = ['big', 'small', 'any-triple'];
        for (const bet of bets) await cellOf(page, bet).click();
        return bets;
      });
      expect(await page.locator('.player-line[data-outcome="won"]').count()).toBe(1);
      await page.locator('.player-phase[data-open]').waitFor();
      await expect.poll(() => page.evaluate('flown.length')).toBe(flights);
      await expect.poll(() => page.locator('.player-flight').count()).toBe(0);
    });
  });
});

/** A whole throw by whoever is alone at the table. */
async function shootOnce(page: Page, press: (selector: string) => Promise<void>): Promise<void> {
  await press('.player-shooter .button.main');
  await page.locator('.player-phase[data-open]').waitFor();
  await press('.player-shooter .button.main');
  await page.locator('.player-choose').waitFor();
  for (const number of [1, 3, 5]) await press(`.player-choose button[aria-pressed]:nth-of-type(${number})`);
  await press('.player-choose .button.main');
  await page.locator('.player-choose').waitFor({ state: 'detached' });
  await press('.player-shooter .button.main');
  await page.locator('.player-ledger').waitFor({ state: 'attached' });
}

describe('Triple Dice, where somebody has to throw', () => {
  it('alone by pointer: take the dice, bet, choose three of five, throw', async () => {
    await alone(async (page) => {
      await sit(page);
      await shootOnce(page, (selector) => page.locator(selector).click());
      await shoot(page, 'player-triple-dice-thrown');
      const lines = page.locator('.player-line[data-bet="shooter"]');
      expect(['lost', 'rides']).toContain(await lines.getAttribute('data-outcome'));
    });
  });

  it.each([
    ['', PHONE],
    [' on a phone on its side', { width: 844, height: 390 }],
  ] as const)('alone with a finger%s', async (_, viewport) => {
    await alone(
      async (page) => {
        await page.locator('.player-enter').tap();
        await page.locator('.player-hand').waitFor();
        // Where the felt begins at each of the shooter's steps: it must not move under a finger.
        const tops = new Set<unknown>();
        await shootOnce(page, async (selector) => {
          await page.locator(selector).tap({ timeout: 5000 });
          tops.add(await page.locator('.player-felt').evaluate((felt) => felt.getBoundingClientRect().top + scrollY));
        });
        expect([...tops]).toHaveLength(1);
        await shoot(page, `player-triple-dice-${viewport.width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        const outcome = await page.locator('.player-line[data-bet="shooter"]').getAttribute('data-outcome');
        expect(['lost', 'rides']).toContain(outcome);
      },
      { viewport, touch: true },
    );
  });

  it('alone by keyboard', async () => {
    await alone(async (page) => {
      await page.locator('.player-enter').waitFor();
      await tabTo(page, '.player-enter');
      await page.keyboard.press('Enter');
      await page.locator('.player-hand').waitFor();
      await shootOnce(page, async (selector) => {
        await page.locator(selector).waitFor();
        await tabTo(page, selector);
        await page.keyboard.press('Enter');
      });
    });
  });
});

describe('who hears the felt', () => {
  it.each([
    ['en', 'small', 'Wins on a total of 4–10. Any triple loses.'],
    ['zh-Hant', 'total:9', '9'],
  ] as const)('is told what wins beside the name of a bet (%s, %s)', async (language, bet, says) => {
    await playing('crown-a', { language }, async (page) => {
      const cell = cellOf(page, bet);
      await cell.waitFor();
      expect(await cell.getAttribute('aria-label')).not.toContain('4–10');
      const id = (await cell.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${id}"]`).textContent()).toContain(says);
      const lost = await page
        .locator('.felt .button')
        .evaluateAll((all) =>
          all
            .filter((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '') === null)
            .map(({ id: of }) => of),
        );
      expect(lost).toEqual([]);
    });
  });
});

/** Everything of the felt at its place: what is pressed now is what was seen a moment ago. */
async function placesOf(page: Page): Promise<unknown> {
  const cells = page.locator('.felt [data-key] > .button');
  return cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
}

describe('while betting is open no cell moves', { timeout: 60_000 }, () => {
  let dealt: DealtHouse;

  beforeAll(async () => {
    dealt = await sharedHouse();
  });

  it.each([
    ['at a desk', { viewport: DESKTOP }],
    ['on a phone', { viewport: PHONE, touch: true }],
    ['on a phone on its side', { viewport: { width: 844, height: 390 }, touch: true }],
  ] as const)('%s, whatever the player is told', async (_, options) => {
    const line = await openLine(dealt.address());
    try {
      const crown = await dealt.table('noticed', { rulebook: 'crown-sic-bo', layout: 'A' });
      const adelaide = await dealt.table('warned', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const ann = await dealt.player('ann');
      for (const { seat, dealerDoes } of [crown, adelaide]) {
        await seat(ann, 1);
        if (dealerDoes === adelaide.dealerDoes) await dealerDoes({ type: 'tumble', times: 3 });
        await dealerDoes({ type: 'call-bets' });
      }
      const noticed = await atTable(browser, line.url, crown.table, ann, options);
      await noticed.page.locator('.player-phase[data-open]').waitFor();
      const before = await placesOf(noticed.page);
      await crown.chiefDoes({ type: 'post-notice', notice: 'closure' });
      await noticed.page.locator('.player-notices .warning-strip').waitFor();
      expect(await placesOf(noticed.page)).toEqual(before);
      line.cut();
      await noticed.page.locator('.player-banner[data-offline]').waitFor();
      expect(await placesOf(noticed.page)).toEqual(before);
      await shoot(noticed.page, `player-told-${options.viewport.width}`);
      await noticed.context.close();

      const warned = await atTable(browser, dealt.address(), adelaide.table, ann, options);
      await warned.page.locator('.player-phase[data-open]').waitFor();
      const unwarned = await placesOf(warned.page);
      await adelaide.dealerDoes({ type: 'warn-player', player: ann.person, about: 'touching chips after the call' });
      await warned.page.locator('.player-warned .warning-strip').waitFor();
      expect(await placesOf(warned.page)).toEqual(unwarned);
      await shoot(warned.page, `player-warned-${options.viewport.width}`);
      await warned.context.close();
    } finally {
      await line.close();
    }
  });
});

describe('on a phone, where people deal', { timeout: 60_000 }, () => {
  let dealt: DealtHouse;

  beforeAll(async () => {
    dealt = await sharedHouse();
  });

  it.each([
    ['upright', { width: 390, height: 844 }],
    ['upright and small', { width: 320, height: 568 }],
    ['on its side', { width: 844, height: 390 }],
  ] as const)('what a round brought, and by which bets, is in view %s, and the felt stays where it was', async (_, viewport) => {
    const at = await dealt.table(`summed-${viewport.width}`, { rulebook: 'rws-tai-sai', layout: 'A' });
    const ann = await dealt.player(`ann ${at.table}`);
    await at.seat(ann, 1);
    await at.dealerDoes({ type: 'call-bets' });
    const { page, context, expectClean } = await atTable(browser, dealt.address(), at.table, ann, { viewport, touch: true });
    await page.locator('.player-phase[data-open]').waitFor();
    for (const bet of ['small', 'any-triple']) await cellOf(page, bet).tap();
    await answered(page);
    await page.evaluate('scrollTo(0, 0)');
    const before = await placesOf(page);
    await conclude(at, [1, 2, 3]);
    const summary = page.locator('.player-summary');
    await summary.waitFor();
    expect(await summary.textContent()).toBe('In all 0 · Small +5 · Any triple -5');
    const box = await summary.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(viewport.height);
    expect(await placesOf(page)).toEqual(before);
    await shoot(page, `player-summary-${viewport.width}`);
    await expectAccessible(page, '.player-foot');
    await summary.tap();
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('player-ledger-title');
    const title = await page.locator('#player-ledger-title').boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual(0);
    expect(title?.y).toBeLessThan(viewport.height);
    await at.dealerDoes({ type: 'call-bets' });
    await page.locator('.player-phase[data-open]').waitFor();
    expect(await summary.count()).toBe(0);
    expectClean();
    await context.close();
  });

  it.each([
    [844, 390],
    [667, 375],
    [320, 568],
  ])('who comes signs in by a form that is in view with all of its parts at %i × %i', async (width, height) => {
    const { table } = await dealt.table(`signing-${width}`, { rulebook: 'crown-sic-bo', layout: 'A' });
    const options = { viewport: { width, height }, touch: true };
    const { page, context, expectClean } = await visit(browser, dealt.address(), `/table/${table}`, options);
    await page.locator('.player-sign-in').waitFor();
    const foot = await page.locator('.player-foot').boundingBox();
    for (const part of ['h2', 'label', 'input', 'button'])
      for (const each of await page.locator(`.player-sign-in ${part}`).all()) {
        const box = await each.boundingBox();
        expect(box?.x, part).toBeGreaterThanOrEqual(foot?.x ?? width);
        expect((box?.x ?? width) + (box?.width ?? 0), part).toBeLessThanOrEqual(width);
        expect((box?.y ?? height) + (box?.height ?? 0), part).toBeLessThanOrEqual(height);
      }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await expectAccessible(page, '.player-foot');
    await shoot(page, `player-signing-${width}`);
    expectClean();
    await context.close();
  });

  it('on its side a long warning shows that it goes on, is reached by keys, and leaves actions and refusals in view', async () => {
    const viewport = { width: 844, height: 390 };
    const at = await dealt.table('warned-long', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const ann = await dealt.player(`ann ${at.table}`);
    await at.seat(ann, 1);
    await at.dealerDoes({ type: 'tumble', times: 3 });
    await at.dealerDoes({ type: 'call-bets' });
    const { page, context, expectClean } = await atTable(browser, dealt.address(), at.table, ann, { viewport, touch: true });
    await page.locator('.player-phase[data-open]').waitFor();
    await cellOf(page, 'small').tap();
    await page.locator('.player-card-line', { hasText: 'Small' }).waitFor();
    await at.dealerDoes({ type: 'warn-player', player: ann.person, about: 'leaning over the layout with a drink '.repeat(4) });
    const told = page.locator('.player-foot > .player-told');
    await told.locator('.warning-strip').waitFor();
    expect(await told.evaluate((strip) => strip.scrollHeight > strip.clientHeight)).toBe(true);
    const fade = await told.evaluate((strip) => getComputedStyle(strip, '::after'));
    expect([fade.position, fade.backgroundImage.startsWith('linear-gradient')]).toEqual(['sticky', true]);
    const bottomOf = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
    };
    expect(await bottomOf('.player-actions')).toBeLessThanOrEqual(viewport.height);
    await shoot(page, 'player-warned-long-side');
    await page.keyboard.press('/');
    await page.keyboard.type('t9 999999\n');
    await page.keyboard.press('Escape');
    await page.locator('.player-said[data-tone="bad"]').waitFor();
    await tabTo(page, '.player-warned .button');
    expect(await bottomOf('.player-warned .button')).toBeLessThanOrEqual((await bottomOf('.player-foot > .player-told')) + 1);
    await page.keyboard.press('Enter');
    await told.locator('.warning-strip').waitFor({ state: 'detached' });
    expectClean();
    await context.close();
  });
});

describe('on a phone on its side', { timeout: 60_000 }, () => {
  it.each([
    ['crown-a', 844, 390],
    ['rws-e', 844, 390],
    ['dicette', 667, 375],
    ['adelaide', 932, 430],
  ])('%s has its felt, clock, chips and result in view at once at %i × %i', async (table, width, height) => {
    const options = { viewport: { width, height }, touch: true };
    await playing(table, options, async (page) => {
      await page.locator('.player-enter').tap();
      await page.locator('.player-hand').waitFor();
      await untilOpens(page);
      const inView = async (selector: string): Promise<void> => {
        const box = await page.locator(selector).boundingBox();
        expect(box, selector).not.toBeNull();
        if (box === null) return;
        expect(box.y, selector).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, selector).toBeLessThanOrEqual(height);
        expect(box.x + box.width, selector).toBeLessThanOrEqual(width);
      };
      const all = ['.player-felt', '.player-phase', '.player-rack', '.player-actions', '.player-purse'];
      for (const selector of all) await inView(selector);
      await page.locator('.felt [data-key] > .button').first().tap();
      await shoot(page, `player-${table}-side`);
      await answered(page);
      await page.locator('.player-head .player-net').waitFor({ timeout: 20_000 });
      for (const selector of [...all, '.player-head .player-stage']) await inView(selector);
      await shoot(page, `player-${table}-side-result`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  });

  it('at 400 % nothing lies over what is read', async () => {
    await playing('crown-a', { viewport: { width: 320, height: 256 } }, async (page) => {
      await sit(page);
      for (const part of ['.player-head', '.player-foot'])
        expect(await page.locator(part).evaluate((element) => getComputedStyle(element).position)).toBe('static');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    });
  });
});
