/** The rules page: clauses, search, links, layouts, print and accessibility. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLAUSES } from '../../src/rulebooks/clauses/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Clause } from '../../src/rules/index.ts';
import { DESKTOP, expectAccessible, PHONE, saveScreenshot, type VisitorOptions, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

/** Waits for the clauses and the pay table. */
async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('.rules-clauses li').first().waitFor();
  await page.locator('.rules-pays tr').first().waitFor({ state: 'attached' });
}

/** Id and text of every visible clause. */
const visibleClauses = async (page: Page): Promise<readonly (readonly [string, string])[]> =>
  (await page.evaluate(
    "[...document.querySelectorAll('.rules-clauses li')].map((li) => [li.id, li.querySelector('span').textContent])",
  )) as [string, string][];

describe.each(RULEBOOKS.map(({ id, title }) => [id, title] as const))('the rules page of %s', (id, title) => {
  it('shows every clause of the rulebook one time, and has no broken link', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/rules/${id}`);
    await waitUntilReady(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Rules of ${title}`);
    const clauses: readonly Clause[] = CLAUSES[id as keyof typeof CLAUSES];
    expect(await visibleClauses(page)).toEqual(clauses.map(({ id: clause, says }) => [clause, says]));
    const brokenLinks = await page.evaluate(
      '[...document.querySelectorAll(\'main a[href^="#"]\')].map((a) => decodeURIComponent(a.hash.slice(1))).filter((id) => document.getElementById(id) === null)',
    );
    expect(brokenLinks).toEqual([]);
    expectNoPageErrors();
    await context.close();
  });
});

describe('a clause', () => {
  it('is scrolled into view if its URL is opened or a link to it is clicked', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/rws-tai-sai?layout=E#5.4.2');
    await page.locator('li.target').waitFor();
    expect(await page.locator('li.target').getAttribute('id')).toBe('5.4.2');
    await expect.poll(async () => (await page.locator('li.target').boundingBox())?.y).toBeLessThan(DESKTOP.height);
    await page.locator('.rules-steps .rules-refs a', { hasText: '3.6' }).click();
    await expect.poll(() => page.locator('li.target').getAttribute('id')).toBe('3.6');
    await page.goBack();
    await expect.poll(() => page.locator('li.target').getAttribute('id')).toBe('5.4.2');
    await context.close();
  });

  it('is found by searching for its words or its number', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/crown-sic-bo');
    await waitUntilReady(page);
    const search = page.getByRole('searchbox', { name: 'Search clauses' });
    await search.fill('maximum wager');
    const foundClauses = await visibleClauses(page);
    expect(foundClauses.length).toBeGreaterThan(0);
    expect(foundClauses.length).toBeLessThan(CLAUSES['crown-sic-bo'].length);
    expect(foundClauses.every(([id, says]) => /maximum/i.test(id + says) && /wager/i.test(id + says))).toBe(true);
    await search.fill('4.2.3');
    expect((await visibleClauses(page)).map(([id]) => id)).toEqual(['4.2.3']);
    await search.fill('');
    expect(await visibleClauses(page)).toHaveLength(CLAUSES['crown-sic-bo'].length);
    expectNoPageErrors();
    await context.close();
  });
});

describe('the rules page', () => {
  it.each<[string, string, readonly (string | RegExp)[]]>([
    ['[rws-tai-sai 3.1] explains what players wager on', 'rws-tai-sai', ['Players wager on what three dice will show.']],
    ['[rws-tai-sai 1.1] defines bet and wager', 'rws-tai-sai', [/Bet: what you can wager on. Wager: the money you put on it/]],
    ['[rws-tai-sai 1.4] defines the house', 'rws-tai-sai', [/House: the operator of the casino/]],
    ['[crown-sic-bo 1.1] defines terms', 'crown-sic-bo', [/Bet: what you can wager on/, 'Definitions.']],
    ['[crown-sic-bo 1-1-vcgr] explains an abbreviation', 'crown-sic-bo', [/VCGR is the gambling regulator/]],
  ])('%s', async (_, rulebook, texts) => {
    const { page, context } = await visit(browser, house.address(), `/rules/${rulebook}`);
    await waitUntilReady(page);
    for (const text of texts) await page.getByText(text).first().waitFor();
    await context.close();
  });

  it('lists the steps and calls of a round in the order of each rulebook', async () => {
    for (const { id, conduct } of RULEBOOKS) {
      const { page, context } = await visit(browser, house.address(), `/rules/${id}`);
      await waitUntilReady(page);
      expect(await page.locator('.rules-steps li').count()).toBe(conduct.steps.length);
      const calls = await page.locator('.rules-steps q').allTextContents();
      expect(calls).toEqual(conduct.steps.flatMap(({ call }) => call ?? []));
      expect(await page.getByRole('heading', { name: 'The shooter’s turn' }).count()).toBe(conduct.shooter === null ? 0 : 1);
      await context.close();
    }
  });

  it('shows the bets of another layout after a click on its link', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/rules/crown-sic-bo?layout=A');
    await waitUntilReady(page);
    expect(await page.locator('.rules-pays').getByText('Any symbol triple').count()).toBe(0);
    await page.getByRole('link', { name: 'C', exact: true }).click();
    await page.locator('.rules-pays').getByText('Any symbol triple').waitFor();
    expect(new URL(page.url()).search).toBe('?layout=C');
    expectNoPageErrors();
    await context.close();
  });

  it('reports that a rulebook does not exist', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/none');
    await page.getByRole('heading', { name: 'Rulebook not found.' }).waitFor();
    await context.close();
  });
});

describe('accessibility of the rules page', () => {
  it.each<[string, string, VisitorOptions]>([
    ['dark-en-desktop', '/rules/adelaide-big-and-small?layout=full', { viewport: DESKTOP, theme: 'dark' }],
    ['light-zh-phone', '/rules/triple-dice', { viewport: PHONE, touch: true, theme: 'light', language: 'zh-Hant' }],
    ['contrast-en-phone', '/rules/dicette#11', { viewport: PHONE, touch: true, theme: 'contrast' }],
  ])(
    'passes the axe check in %s',
    async (name, path, options) => {
      const { page, context, expectNoPageErrors } = await visit(browser, house.address(), path, options);
      await waitUntilReady(page);
      await expectAccessible(page);
      await saveScreenshot(page, `rules-${name}`);
      expectNoPageErrors();
      await context.close();
    },
    90_000,
  );

  it('does not scroll sideways at 400 % zoom', async () => {
    // A window of 1280 pixels has 320 CSS pixels at this zoom.
    for (const { id } of RULEBOOKS) {
      const { page, context } = await visit(browser, house.address(), `/rules/${id}`, { viewport: { width: 320, height: 640 } });
      await waitUntilReady(page);
      expect(await page.evaluate('document.scrollingElement.scrollWidth'), id).toBeLessThanOrEqual(320);
      await context.close();
    }
  });

  it('marks English clauses as English on the Chinese page', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette', { language: 'zh-Hant' });
    await waitUntilReady(page);
    expect(await page.evaluate("document.documentElement.lang + ' ' + document.querySelector('.rules-clauses span').lang")).toBe(
      'zh-Hant en',
    );
    await context.close();
  });

  it('prints without navigation', async () => {
    const { page, context } = await visit(browser, house.address(), '/rules/dicette');
    await waitUntilReady(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.rules-contents').isVisible()).toBe(false);
    expect(await page.locator('.top-bar').isVisible()).toBe(false);
    expect(await page.locator('.rules-clauses li').last().isVisible()).toBe(true);
    await context.close();
  });
});
