/** What a player does with wagers before the close, what the page says when the house says no, and what it looks like to everybody. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FloorView } from '../../src/protocol/index.ts';
import { FULL, sized } from '../kit/size.ts';
import { type DealtHouse, type DealtTable, signOf, type TableOptions } from './dealt-house.ts';
import {
  expectAccessible,
  expectStateAccessible,
  PHONE,
  shoot,
  type Visitor,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import { answered, cellOf, conclude, ledgerRound, ownAt, purseOf, signInAt, sit, untilOpens } from './player-kit.ts';
import { sharedBrowser, sharedFloor, sharedHouse } from './shared.ts';

/** People deal here: betting is open until the dealer closes it, and no round is longer than it has to be. */
let dealtHouse: DealtHouse;
/** The practice floor, for what only a system that deals by itself can show. */
let floor: WebHouse;
let browser: Browser;

beforeAll(async () => {
  dealtHouse = await sharedHouse();
  floor = await sharedFloor();
  browser = await sharedBrowser();
});

const CROWN_A = { rulebook: 'crown-sic-bo', layout: 'A' } as const;
const TAI_SAI_A = { rulebook: 'rws-tai-sai', layout: 'A' } as const;
const DICETTE = { rulebook: 'dicette', layout: 'mat', sign: { minimum: 100, maximum: 100_000 } } as const;

interface Seated extends Visitor {
  readonly dealt: DealtTable;
}

/** Somebody with chips at a table of their own that the dealer has just opened for bets. */
async function seated(name: string, options: TableOptions, settings: Readonly<Record<string, unknown>> = {}): Promise<Seated> {
  const dealt = await dealtHouse.table(name, options);
  const player = await dealtHouse.player(`player ${name}`);
  await dealt.seat(player, 1, 100_000);
  // Big and Small tumbles before the first bet.
  if (options.rulebook === 'adelaide-big-and-small') await dealt.dealerDoes({ type: 'tumble', times: 3 });
  await dealt.dealerDoes({ type: 'call-bets' });
  const visitor = await visit(browser, dealtHouse.address(), `/table/${dealt.table}`);
  const { page } = visitor;
  if (Object.keys(settings).length > 0) {
    await page.evaluate(`localStorage.setItem('croupier.settings', '${JSON.stringify({ language: 'en', ...settings })}')`);
    await page.reload();
  }
  await signInAt(page, player.login);
  await page.locator('.player-phase[data-open]').waitFor();
  await expect.poll(() => purseOf(page)).toEqual({ chips: 100_000, staked: 0 });
  return { ...visitor, dealt };
}

const come = (table: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visit(browser, floor.address(), `/table/${table}`, options);

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.locator('.player-actions').getByRole('button', { name, exact: true }).click();

/** Everything that is said from now on, in order. */
const HEAR = `window.heard = []; new MutationObserver(() => heard.push(document.querySelector('body > .unseen[role="status"]').textContent))
  .observe(document.querySelector('body > .unseen[role="status"]'), { childList: true, characterData: true, subtree: true });`;

/** What lies there, by the page and by the house. */
async function expectStakes(page: Page, table: string, stakes: Readonly<Record<string, number>>): Promise<void> {
  await answered(page);
  const sum = Object.values(stakes).reduce((total, stake) => total + stake, 0);
  await expect.poll(async () => (await purseOf(page)).staked).toBe(sum);
  const { own } = await ownAt(page, table);
  expect(Object.fromEntries((own?.wagers ?? []).map(({ bet, stake }) => [bet, stake]))).toEqual(stakes);
  expect(own?.cashChips).toBe((await purseOf(page)).chips);
}

describe('wagers before the close', { timeout: 90_000 }, () => {
  it('undo, redo, double, clear and take off do what they say, at the house too', async () => {
    const { page, dealt, context, expectClean } = await seated('undo', CROWN_A);
    await cellOf(page, 'big').click();
    await page.keyboard.press('2');
    await cellOf(page, 'total:9').click();
    await expectStakes(page, dealt.table, { big: 500, 'total:9': 2500 });
    await press(page, 'Undo');
    await expectStakes(page, dealt.table, { big: 500 });
    await press(page, 'Redo');
    await expectStakes(page, dealt.table, { big: 500, 'total:9': 2500 });
    await page.keyboard.press('d');
    await expectStakes(page, dealt.table, { big: 1000, 'total:9': 5000 });
    await cellOf(page, 'total:9').click({ button: 'right' });
    await expectStakes(page, dealt.table, { big: 1000, 'total:9': 2500 });
    await cellOf(page, 'big').click({ modifiers: ['Shift'] });
    await cellOf(page, 'big').click();
    await page.keyboard.press('Delete');
    await expectStakes(page, dealt.table, { 'total:9': 2500 });
    await page.keyboard.press('c');
    await expectStakes(page, dealt.table, {});
    await page.keyboard.press('u');
    await expectStakes(page, dealt.table, { 'total:9': 2500 });
    expectClean();
    await context.close();
  });

  it.runIf(FULL)('lie there still when the page is loaded anew', async () => {
    const { page, dealt, context, expectClean } = await seated('anew', TAI_SAI_A);
    await cellOf(page, 'big').click();
    await expectStakes(page, dealt.table, { big: 500 });
    // The table's word comes before the page is ready for it.
    await page.route('**/rules', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.reload();
    await page.locator('.player-hand').waitFor();
    await expectStakes(page, dealt.table, { big: 500 });
    expectClean();
    await context.close();
  });

  it('a chip is dragged from the rack onto a bet, and nowhere else', async () => {
    const { page, dealt, context, expectClean } = await seated('drag', { rulebook: 'adelaide-big-and-small', layout: 'full' });
    const drag = async (to: { readonly x: number; readonly y: number }): Promise<void> => {
      const box = await page.getByRole('button', { name: 'Chip of 25' }).boundingBox();
      if (box === null) throw new Error('no chip');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
    };
    const cell = await cellOf(page, 'big').boundingBox();
    if (cell === null) throw new Error('no cell');
    await drag({ x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 });
    await expect.poll(() => page.locator('.felt [data-key="big"].target').count()).toBe(1);
    await shoot(page, 'player-drag');
    await page.mouse.up();
    await expectStakes(page, dealt.table, { big: 2500 });
    await drag({ x: 400, y: 85 });
    await page.mouse.up();
    await expectStakes(page, dealt.table, { big: 2500 });
    expectClean();
    await context.close();
  });

  it.runIf(FULL)('rebet repeats the round before; doubling stops at the maximum and says where', async () => {
    const sign = { ...signOf('rws-tai-sai'), bets: { 'any-triple': { minimum: 100, maximum: 20_000 } } };
    const { page, dealt, context, expectClean } = await seated('rebet', { ...TAI_SAI_A, sign });
    await page.keyboard.press('4');
    await cellOf(page, 'small').click();
    await expectStakes(page, dealt.table, { small: 10_000 });
    await page.keyboard.press('/');
    await page.keyboard.type('any 150\n');
    await page.keyboard.press('Escape');
    await expectStakes(page, dealt.table, { small: 10_000, 'any-triple': 15_000 });
    await page.keyboard.press('d');
    await expect.poll(() => page.locator('.player-said').textContent()).toContain('Stopped at the maximum: Any triple.');
    await expectStakes(page, dealt.table, { small: 20_000, 'any-triple': 20_000 });
    await conclude(dealt, [1, 2, 3]);
    await dealt.dealerDoes({ type: 'call-bets' });
    await expect.poll(() => ledgerRound(page)).toBe(1);
    await page.locator('.player-phase[data-open]').waitFor();
    await press(page, 'Rebet');
    await expectStakes(page, dealt.table, { small: 20_000, 'any-triple': 20_000 });
    expectClean();
    await context.close();
  });

  it.runIf(FULL)('favourites are saved from the layout, placed again by name and by key, and kept as text', async () => {
    const { page, dealt, context, expectClean } = await seated('favourites', DICETTE);
    await page.keyboard.press('2');
    await cellOf(page, 'red').click();
    await cellOf(page, 'number:7').click();
    await press(page, 'Favourites');
    await page.getByLabel('Save what lies there as').fill('Lucky');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('As text').click();
    expect(await page.locator('#player-favourite-text').inputValue()).toBe('Lucky: number:7 500, red 500');
    await expectAccessible(page, 'dialog');
    await shoot(page, 'player-favourites');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expectStakes(page, dealt.table, {});
    await page.keyboard.press('f');
    await page.keyboard.press('1');
    await expectStakes(page, dealt.table, { red: 500, 'number:7': 500 });
    expectClean();
    await context.close();
  });
});

describe('what the house does not take', { timeout: 90_000 }, () => {
  it('[dicette 7] a wager below the minimum is taken off again and explained with its clause', async () => {
    const { page, dealt, context, expectClean } = await seated('below', DICETTE);
    await page.keyboard.press('/');
    await page.keyboard.type('red 0.5\n');
    await expect.poll(() => page.locator('.player-said').textContent()).toMatch(/^Red: 0.50 is below the minimum of 1\. rule 7$/);
    await expectStakes(page, dealt.table, {});
    await shoot(page, 'player-refused');
    expectClean();
    await context.close();
  });

  it('typed commands place, read back and explain', async () => {
    const { page, dealt, context, expectClean } = await seated('typed', {
      ...CROWN_A,
      setup: { automatic: ['close-bets'], bettingMs: 60_000 },
    });
    const answer = async (text: string): Promise<string> => {
      await page.locator('#player-command-input').fill(text);
      await page.keyboard.press('Enter');
      await answered(page);
      return (await page.locator('.player-command output').textContent()) ?? '';
    };
    await page.keyboard.press('/');
    expect(await answer('t9 10')).toBe('Three dice total 9 10, 10 in all');
    expect(await answer('d66 5')).toContain('15 in all');
    expect(await answer('pays t9')).toBe('Three dice total 9, pays 7 to 1');
    expect(await answer('time')).toMatch(/^\d+ seconds$/);
    expect(await answer('limits')).toBe('Minimum 5, maximum 1,000');
    expect(await answer('undo')).toContain('10 in all');
    expect(await answer('chips')).toBe('990 in chips, 10 on the layout');
    expect(await answer('hist 3')).toMatch(/No result yet|total/);
    expect(await answer('xyz 5')).toContain('neither a bet of this layout nor a command');
    expect(await answer('big')).toBe('How much on Big?');
    await expectStakes(page, dealt.table, { 'total:9': 1000 });
    await expectAccessible(page, '.player-command');
    await shoot(page, 'player-command-line');
    expectClean();
    await context.close();
  });

  it.runIf(FULL)('a large stake is asked about first where the player wished so', async () => {
    const { page, dealt, context, expectClean } = await seated(
      'large',
      { rulebook: 'crown-sic-bo', layout: 'C' },
      { confirmAboveMinor: 5000 },
    );
    await page.keyboard.press('5');
    await cellOf(page, 'small').click();
    await page.getByRole('button', { name: 'Leave it' }).click();
    await expectStakes(page, dealt.table, {});
    await cellOf(page, 'small').click();
    await page.getByRole('button', { name: 'Place it' }).click();
    await answered(page);
    expect((await purseOf(page)).staked).toBeGreaterThan(5000);
    // A comma before two digits starts the decimals, as on the other pages.
    await page.getByRole('button', { name: 'Another amount' }).click();
    const own = page.locator('#player-custom');
    await own.fill('0');
    expect(await own.evaluate((field) => (field as HTMLInputElement).validationMessage)).toBe(
      'Enter an amount such as 1,234.56.',
    );
    await own.fill('20,50');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByRole('button', { name: 'Another amount: Chip of 20.50' }).waitFor();
    expectClean();
    await context.close();
  });
});

describe('the page to everybody', { timeout: 90_000 }, () => {
  const looks = [
    ['light', 'en', 'crown-a', {}],
    ['dark', 'zh-Hant', 'rws-c', {}],
    ['contrast', 'en', 'adelaide', {}],
    ['contrast', 'zh-Hant', 'triple-dice', { viewport: PHONE, touch: true }],
  ] as const;
  it.each(sized(looks.slice(3), [...looks]))(
    'has nothing that axe objects to: %s, %s, %s',
    async (theme, language, table, options) => {
      const { page, context, expectClean } = await come(table, { theme, language, ...options });
      await page.locator('.player-enter').waitFor();
      await expectAccessible(page, '.player-entry');
      await page.locator('.player-enter').click();
      await page.locator('.player-hand').waitFor();
      await expectStateAccessible(page);
      await shoot(page, `player-${table}-${theme}-${language}`);
      expectClean();
      await context.close();
    },
  );

  it('magnified to 400 % it scrolls one way only', async () => {
    const { page, context } = await come('crown-a', { viewport: { width: 320, height: 256 } });
    await sit(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await shoot(page, 'player-magnified');
    await context.close();
  });

  const phones = [
    [320, 568],
    [390, 844],
  ] as const;
  it.each(sized(phones.slice(0, 1), [...phones]))(
    'names the table whole at %i × %i, beside somebody of a long name and their way out',
    async (width, height) => {
      const { table, seat } = await dealtHouse.table('adelaide', { rulebook: 'adelaide-big-and-small', layout: 'full' });
      const player = await dealtHouse.player(`Annabel Featherstonehaugh of ${width}`);
      await seat(player, 1);
      const options = { viewport: { width, height }, touch: true };
      const { page, context, expectClean } = await visit(browser, dealtHouse.address(), `/table/${table}`, options);
      await signInAt(page, player.login);
      const out = page.getByRole('button', { name: 'Sign out' });
      await out.waitFor();
      /** Nothing of the title is cut, and all that the bar has is in view, one beside the other. */
      const expectWhole = async (): Promise<void> => {
        const hidden = await page
          .locator('.top-bar h1')
          .evaluate((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]);
        expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
        const boxes = await page
          .locator('.top-bar :is(a, h1, button):visible')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
        const inOrder = boxes.toSorted((a, b) => a.x - b.x);
        for (const [i, { right }] of inOrder.entries()) expect(right).toBeLessThanOrEqual(inOrder[i + 1]?.left ?? width);
      };
      await expectWhole();
      await expectAccessible(page, '.top-bar');
      await shoot(page, `player-bar-${width}`);
      await page.goto(`${dealtHouse.address()}/me`);
      await out.first().waitFor();
      await expectWhole();
      await out.first().click();
      await page.locator('.who').waitFor({ state: 'detached' });
      expectClean();
      await context.close();
    },
  );

  it('says what happens where ears find it', async () => {
    const { page, context, expectClean } = await come('rws-a');
    await sit(page);
    // What is printed short is read as a number.
    expect(await page.getByRole('button', { name: 'Chip of 1,000 / 1K', exact: true }).count()).toBe(1);
    await page.evaluate(HEAR);
    await untilOpens(page);
    await cellOf(page, 'big').click();
    await expect.poll(() => page.locator('.player-placed').textContent()).toBe('Big, your stake 5');
    await page.locator('[data-verdict="verified"]').waitFor();
    await shoot(page, 'player-verified');
    const heard = await page.evaluate<readonly string[]>('heard');
    const at = heard.findIndex((text) => /You (win|lose) 5\.$/.test(text));
    // One sentence on the other's heels would swallow it: the result is said again with what it brought.
    const result = String.raw`Result \d, \d, \d, total \d+(, (small|big))?\.`;
    expect(heard[at]).toMatch(new RegExp(`^${result} You (win|lose) 5\\.$`));
    expect(heard[at - 1]).toMatch(new RegExp(`^${result}$`));
    expect(heard[at - 2]).toBe('No more bets');
    expectClean();
    await context.close();
  });

  it('names the bets that favour the player', async () => {
    const { page, context, expectClean } = await come('crown-c');
    const sign = page.locator('.player-sign');
    await sign.locator('summary').click();
    const { items } = await page.evaluate(async () => (await (await fetch('/api/v1/floor')).json()) as FloorView);
    const favouring = items.find(({ table }) => table === 'crown-c')?.favouringBets ?? [];
    const named = (await sign.getByText('These bets favour the player').textContent())?.split(': ')[1] ?? '';
    expect(favouring.length).toBeGreaterThan(2);
    expect(named.split(', ')).toHaveLength(favouring.length);
    expect(named).not.toMatch(/[a-z]:/);
    expectClean();
    await context.close();
  });

  it('is light: a playable table is at most 80 kB of script and style in twelve requests', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // The page itself notes what it has loaded by then: what comes later, as the round goes on, is no part of the first visit.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.player-enter') === null) return;
        observer.disconnect();
        Object.assign(window, { loaded: performance.getEntriesByType('resource').map(({ name }) => name) });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${floor.address()}/table/rws-e`);
    await page.locator('.player-enter').waitFor();
    const loaded = await page.evaluate<readonly string[]>('loaded');
    const parts = loaded.filter((url) => /\.(?:js|css)$/.test(new URL(url).pathname));
    const bytes = await Promise.all(parts.map(async (url) => gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length));
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000);
    expect(bytes.length).toBeLessThanOrEqual(12);
    expect(bytes.length).toBeGreaterThan(2);
    await context.close();
  });
});
