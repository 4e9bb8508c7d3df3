/** The rules as people read them: every clause of every book on its page, found, linked to, printed and read aloud. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLAUSES } from '../../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Clause } from '../../src/rules/index.ts';
import { DESKTOP, expectAccessible, PHONE, shoot, type VisitorOptions, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedFloor } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

/** Clauses and pay table are both there. */
async function ready(page: Page): Promise<void> {
  await page.locator('.rules-clauses li').first().waitFor();
  await page.locator('.rules-pays tr').first().waitFor({ state: 'attached' });
}

/** The id and the sentence of every clause that is shown. */
const shown = async (page: Page): Promise<readonly (readonly [string, string])[]> =>
  (await page.evaluate(
    "[...document.querySelectorAll('.rules-clauses li')].map((li) => [li.id, li.querySelector('span').textContent])",
  )) as [string, string][];

describe.each(RULEBOOKS.map(({ id, title }) => [id, title] as const))('%s', (id, title) => {
  it('has every clause of its book on its page, each once, and no link that leads nowhere', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), `/rules/${id}`);
    await ready(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Rules of ${title}`);
    const clauses: readonly Clause[] = CLAUSES[id as keyof typeof CLAUSES];
    expect(await shown(page)).toEqual(clauses.map(({ id: clause, says }) => [clause, says]));
    const loose = await page.evaluate(
      '[...document.querySelectorAll(\'main a[href^="#"]\')].map((a) => decodeURIComponent(a.hash.slice(1))).filter((id) => document.getElementById(id) === null)',
    );
    expect(loose).toEqual([]);
    expectClean();
    await context.close();
  });
});

describe('a clause', () => {
  it('is brought into sight by its own address, and by links on the page', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/rws-tai-sai?layout=E#5.4.2');
    await page.locator('li.aimed').waitFor();
    expect(await page.locator('li.aimed').getAttribute('id')).toBe('5.4.2');
    await expect.poll(async () => (await page.locator('li.aimed').boundingBox())?.y).toBeLessThan(DESKTOP.height);
    await page.locator('.rules-steps .rules-refs a', { hasText: '3.6' }).click();
    await expect.poll(() => page.locator('li.aimed').getAttribute('id')).toBe('3.6');
    await page.goBack();
    await expect.poll(() => page.locator('li.aimed').getAttribute('id')).toBe('5.4.2');
    await context.close();
  });

  it('is found by words and by number', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/rules/crown-sic-bo');
    await ready(page);
    const search = page.getByRole('searchbox', { name: 'Search the clauses' });
    await search.fill('maximum wager');
    const found = await shown(page);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(CLAUSES['crown-sic-bo'].length);
    expect(found.every(([id, says]) => /maximum/i.test(id + says) && /wager/i.test(id + says))).toBe(true);
    await search.fill('4.2.3');
    expect((await shown(page)).map(([id]) => id)).toEqual(['4.2.3']);
    await search.fill('');
    expect(await shown(page)).toHaveLength(CLAUSES['crown-sic-bo'].length);
    expectClean();
    await context.close();
  });
});

describe('in words', () => {
  it.each<[string, string, readonly (string | RegExp)[]]>([
    ['[rws-tai-sai 3.1] what players try to foresee', 'rws-tai-sai', ['Players wager on what three dice will show.']],
    [
      '[rws-tai-sai 1.1] that bet and wager mean one thing',
      'rws-tai-sai',
      [/A bet is what can be wagered on, a wager the money on it/],
    ],
    ['[rws-tai-sai 1.4] what the house is', 'rws-tai-sai', [/The house is the operator of the casino/]],
    ['[crown-sic-bo 1.1] which terms keep one meaning', 'crown-sic-bo', [/A bet is what can be wagered on/, /one fixed meaning/]],
    ['[crown-sic-bo 1-1-vcgr] what an abbreviation stands for', 'crown-sic-bo', [/VCGR is short for/]],
  ])('%s', async (_, rulebook, texts) => {
    const { page, context } = await visit(browser, house.address(), `/rules/${rulebook}`);
    await ready(page);
    for (const text of texts) await page.getByText(text).first().waitFor();
    await context.close();
  });

  it('says how each book goes about a round, by its own order and calls', async () => {
    for (const { id, conduct } of RULEBOOKS) {
      const { page, context } = await visit(browser, house.address(), `/rules/${id}`);
      await ready(page);
      expect(await page.locator('.rules-steps li').count()).toBe(conduct.steps.length);
      const calls = await page.locator('.rules-steps q').allTextContents();
      expect(calls).toEqual(conduct.steps.flatMap(({ call }) => call ?? []));
      expect(await page.getByRole('heading', { name: 'The shooter’s turn' }).count()).toBe(conduct.shooter === null ? 0 : 1);
      await context.close();
    }
  });

  it('shows another layout with its own bets', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/rules/crown-sic-bo?layout=A');
    await ready(page);
    expect(await page.locator('.rules-pays').getByText('Any symbol triple').count()).toBe(0);
    await page.getByRole('link', { name: 'C', exact: true }).click();
    await page.locator('.rules-pays').getByText('Any symbol triple').waitFor();
    expect(new URL(page.url()).search).toBe('?layout=C');
    expectClean();
    await context.close();
  });

  it('says so where there is no such book', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/none');
    await page.getByRole('heading', { name: 'There is no such rulebook.' }).waitFor();
    await context.close();
  });
});

describe('anybody can read it', () => {
  it.each<[string, string, VisitorOptions]>([
    ['dark-en-desktop', '/rules/adelaide-big-and-small?layout=full', { viewport: DESKTOP, theme: 'dark' }],
    ['light-zh-phone', '/rules/triple-dice', { viewport: PHONE, touch: true, theme: 'light', language: 'zh-Hant' }],
    ['contrast-en-phone', '/rules/dicette#11', { viewport: PHONE, touch: true, theme: 'contrast' }],
  ])(
    '%s',
    async (name, path, options) => {
      const { page, context, expectClean } = await visit(browser, house.address(), path, options);
      await ready(page);
      await expectAccessible(page);
      await shoot(page, `rules-${name}`);
      expectClean();
      await context.close();
    },
    90_000,
  );

  it('at four times the size, without scrolling sideways', async () => {
    for (const { id } of RULEBOOKS) {
      const { page, context } = await visit(browser, house.address(), `/rules/${id}`, { viewport: { width: 320, height: 640 } });
      await ready(page);
      expect(await page.evaluate('document.scrollingElement.scrollWidth'), id).toBeLessThanOrEqual(320);
      await context.close();
    }
  });

  it('English sentences are marked as such where the page speaks Chinese', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette', { language: 'zh-Hant' });
    await ready(page);
    expect(await page.evaluate("document.documentElement.lang + ' ' + document.querySelector('.rules-clauses span').lang")).toBe(
      'zh-Hant en',
    );
    await context.close();
  });

  it('on paper, without what is only for screens', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await ready(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rules-contents').isVisible()).toBe(false);
    expect(await page.locator('.top-bar').isVisible()).toBe(false);
    expect(await page.locator('.rules-clauses li').last().isVisible()).toBe(true);
    await context.close();
  });
});
