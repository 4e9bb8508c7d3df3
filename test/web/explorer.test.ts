/** The explorer, the page of odds and simulations: figures (compared with the command line), links, downloads and accessibility. */
import { buffer } from 'node:stream/consumers';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYOUT_NAMES } from '../../src/web/felt/headless.ts';
import { croupier } from '../cli/command.ts';
import {
  DESKTOP,
  expectAccessible,
  PHONE,
  saveScreenshot,
  type Visitor,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

function croupierJson<T>(...args: readonly string[]): T {
  const { status, stdout, stderr } = croupier([...args, '--json']);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as T;
}

const explore = (fragment: string, options: VisitorOptions = {}) => visit(browser, house.address(), `/x${fragment}`, options);

/** Opens a different fragment in the same page, and waits until it is shown. */
async function navigate(page: Page, fragment: string, layoutName: string, tab = 'edges'): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await page.waitForSelector(`main[data-at="${layoutName}"][data-tab="${tab}"]`);
}

/** The `data-` attributes of elements. */
const dataOf = (page: Page, selector: string): Promise<Record<string, string>[]> =>
  page.evaluate(`Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (element) => ({ ...element.dataset }))`);

const waitForUrl = (page: Page, part: string): Promise<void> =>
  expect.poll(() => page.url(), { timeout: 10_000 }).toContain(part);

interface BetJson {
  readonly bet: string;
  readonly pays: Readonly<Record<string, string>> | null;
  readonly ways: number | null;
  readonly probability: string;
  readonly return: string;
  readonly edge: string;
  readonly variance: string;
}

/** The figures that the page shows for one bet. */
interface BetPanel {
  readonly pays: Readonly<Record<string, string>>;
  readonly exact: Readonly<Record<string, string>>;
}

/** Runs in the page: opens each bet and reads its figures. */
const READ_PANELS = `async (at, ids) => {
  const panels = {};
  for (const id of ids) {
    location.hash = '#at=' + at + '&bet=' + id;
    while (document.querySelector('table[data-of="' + id + '"]') === null) await new Promise((resolve) => setTimeout(resolve));
    const rows = Array.from(document.querySelectorAll('table[data-of] tr'));
    const wins = Array.from(document.querySelectorAll('[data-odds] [data-outcome]'));
    panels[id] = {
      exact: Object.fromEntries(rows.map((row) => [row.dataset.figure, row.querySelector('.exact').textContent.replace('−', '-')])),
      pays: Object.fromEntries(wins.map((outcome) => [outcome.dataset.outcome, outcome.closest('[data-odds]').dataset.odds])),
    };
  }
  return panels;
}`;

const readPanels = (page: Page, layoutName: string, bets: readonly string[]): Promise<Record<string, BetPanel>> =>
  page.evaluate(`(${READ_PANELS})(${JSON.stringify(layoutName)}, ${JSON.stringify(bets)})`);

/** A test opens about a hundred bets one after another. */
const EVERY_BET_MS = 120_000;

describe('figures of the explorer', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await explore('');
  });
  afterAll(() => visitor?.context.close());

  it.each(LAYOUT_NAMES)(
    'for %s equal `croupier odds` for every bet',
    async (layoutName) => {
      const [rulebook = '', layout = ''] = layoutName.split('/');
      const { bets } = croupierJson<{ bets: readonly BetJson[] }>('odds', rulebook, '--layout', layout);
      const { page, expectNoPageErrors } = visitor;
      await navigate(page, `#at=${layoutName}`, layoutName);
      await page.waitForSelector('tr[data-bet]');
      expect(await dataOf(page, 'tr[data-bet]')).toEqual(
        bets.map(({ bet, probability, return: expectedReturn, edge, variance, ways }) => ({
          bet,
          probability,
          return: expectedReturn,
          edge,
          variance,
          ways: `${ways ?? ''}`,
        })),
      );
      const cellNames = await page.evaluate<string[]>(
        "Array.from(document.querySelectorAll('.felt .button[aria-label]'), (cell) => cell.getAttribute('aria-label'))",
      );
      const edgeLabelCount = await page.locator('.heat-text').count();
      expect(edgeLabelCount).toBe(cellNames.length);
      expect(cellNames.every((name) => /House edge −?\d+\.\d\d %/.test(name))).toBe(true);
      const panels = await readPanels(
        page,
        layoutName,
        bets.map(({ bet }) => bet),
      );
      for (const { bet, pays, probability, return: expectedReturn, edge, variance } of bets) {
        expect(panels[bet]?.exact).toMatchObject({ probability, return: expectedReturn, edge, variance });
        if (pays !== null) expect(panels[bet]?.pays).toEqual(pays);
      }
      expectNoPageErrors();
    },
    EVERY_BET_MS,
  );

  it('[dicette 11] use raised odds; the page rejects lower odds and reports a link with odds that the rulebook forbids', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=dicette/mat&bet=number:6');
    const field = page.getByLabel(/Odds at this table/);
    await field.fill('4/1');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await page.getByRole('alert').filter({ hasText: 'at least 5' }).count()).toBe(1);
    await field.fill('11/2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await waitForUrl(page, 'raise=number:6=11/2');
    const { bets } = croupierJson<{ bets: readonly BetJson[] }>('odds', 'dicette', '--layout', 'mat', '--raise', 'number:6 11/2');
    const numberSix = bets.find(({ bet }) => bet === 'number:6');
    await page.waitForSelector(`tr[data-bet="number:6"][data-edge="${numberSix?.edge}"]`);
    await navigate(page, '#at=crown-sic-bo/A&raise=big=2/1', 'crown-sic-bo/A');
    await page.getByRole('alert').filter({ hasText: 'fixed' }).waitFor();
    // The edge with the printed odds.
    expect((await dataOf(page, 'tr[data-bet="big"]'))[0]?.edge).toBe('1/36');
    expectNoPageErrors();
    await context.close();
  });

  it('for several wagers equal `croupier odds --wagers`, and change when chips are placed', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=adelaide-big-and-small/full&tab=pattern');
    const cell = (name: string) => page.locator(`.felt .button[aria-label^="${name}"]`).first();
    await cell('Domino combination 1 and 4').click();
    await cell('Domino combination 1 and 4').click();
    await page.getByRole('button', { name: '25 chip' }).click();
    await cell('Big').click();
    await cell('Small').click();
    await cell('Small').click({ modifiers: ['Shift'] });
    await waitForUrl(page, '&wagers=pair:1-4+1000,big+2500');
    interface Result {
      readonly net: string;
      readonly probability: string;
    }
    const expected = croupierJson<{ mean: string; variance: string; results: readonly Result[] }>(
      ...['odds', 'adelaide-big-and-small', '--layout', 'full', '--wagers', 'pair:1-4 1000, big 2500'],
    );
    expect(await dataOf(page, 'tr[data-net]')).toEqual(expected.results.map(({ net, probability }) => ({ net, probability })));
    expect(await dataOf(page, 'tr[data-figure="mean"], tr[data-figure="variance"]')).toEqual([
      { figure: 'mean', exact: expected.mean },
      { figure: 'variance', exact: expected.variance },
    ]);
    await page.getByLabel(/As text/).fill('big 5, nothing 5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').filter({ hasText: 'nothing' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('for a set of wagers that cannot lose: the set equals the first of `croupier check`, and its probability of a loss is 0', async () => {
    const sets = croupierJson<{ anomalies: { code: string; bets: string[] }[] }[]>('check', 'crown-sic-bo', '--layout', 'C')
      .flatMap(({ anomalies }) => anomalies)
      .filter(({ code }) => code === 'cannot-lose');
    expect(sets.length).toBeGreaterThan(0);
    const { page, context, expectNoPageErrors } = await explore('#at=crown-sic-bo/C&tab=pattern');
    await page.getByRole('button', { name: 'Place these wagers' }).first().click();
    await page.waitForSelector('tr[data-figure="lose"][data-exact="0/1"]');
    const wagers = await page.evaluate<string>("new URLSearchParams(location.hash.slice(1)).get('wagers')");
    expect(wagers.split(',').map((text) => text.split(' ')[0])).toEqual(sets[0]?.bets);
    expectNoPageErrors();
    await context.close();
  });

  it('for two compared layouts equal `croupier odds --compare`', async () => {
    interface SharedBet {
      readonly bet: string;
      readonly edgeA: string;
      readonly edgeB: string;
      readonly difference: string;
      readonly sameOutcomes: boolean;
    }
    const { page, context, expectNoPageErrors } = await explore('#at=crown-sic-bo/A&tab=compare');
    for (const [a, b] of [
      ['crown-sic-bo/A', 'adelaide-big-and-small/full'],
      ['crown-sic-bo/C', 'rws-tai-sai/E'],
      ['triple-dice/mat', 'dicette/mat'],
    ] as const) {
      const { shared } = croupierJson<{ shared: readonly SharedBet[] }>('odds', '--compare', a, b);
      await navigate(page, `#at=${a}&tab=compare&with=${b}`, a, 'compare');
      await page.waitForSelector(`tr[data-bet="${shared.at(-1)?.bet}"][data-edge-b="${shared.at(-1)?.edgeB}"]`);
      expect(await dataOf(page, 'tr[data-bet]')).toEqual(
        shared.map(({ bet, edgeA, edgeB, difference, sameOutcomes }) => ({
          bet,
          edgeA,
          edgeB,
          difference,
          sameOutcomes: sameOutcomes ? 'yes' : 'no',
        })),
      );
    }
    expectNoPageErrors();
    await context.close();
  });
});

describe('a simulation', () => {
  it('in a worker of the page equals `croupier simulate`, and can be cancelled', async () => {
    interface Simulated {
      readonly wagers: {
        readonly net: string;
        readonly expected: string;
        readonly lowest: string;
        readonly highest: string;
        readonly z: number;
      };
      readonly bets: readonly { bet: string; trials: number; hits: number; return: string; expected: string; z: number }[];
    }
    const { page, context, expectNoPageErrors } = await explore(
      '#at=triple-dice/mat&tab=simulate&wagers=red+500,symbol:crown+300&seed=luck+9',
    );
    await page.getByLabel('Rounds', { exact: true }).fill('1e9');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect
      .poll(() => page.evaluate("document.querySelector('progress')?.value ?? 0"), { timeout: 10_000 })
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    expect(await page.locator('[data-done="no"]').count()).toBe(1);
    await page.getByLabel('Rounds', { exact: true }).fill('200001');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForSelector('[data-done="yes"]');
    const { wagers, bets } = croupierJson<Simulated>(
      ...[
        'simulate',
        'triple-dice',
        '--layout',
        'mat',
        '--rounds',
        '200001',
        '--seed',
        'luck 9',
        '--wagers',
        'red 500, symbol:crown 300',
      ],
    );
    const shownFigures = Object.fromEntries((await dataOf(page, 'dl [data-figure]')).map(({ figure, exact }) => [figure, exact]));
    const { net, expected, lowest, highest, z } = wagers;
    expect(shownFigures).toEqual({ net, expected, lowest, highest, z: `${z}` });
    expect(await dataOf(page, 'tr[data-bet]')).toEqual(
      bets.map(({ bet, trials, hits, return: simulatedReturn, expected: expectedReturn }) => ({
        bet,
        trials: `${trials}`,
        hits: `${hits}`,
        return: simulatedReturn,
        expected: expectedReturn,
      })),
    );
    await saveScreenshot(page, 'explorer-simulation');
    expectNoPageErrors();
    await context.close();
  });
});

describe('the check of a log of rounds', () => {
  it('reports the first wrong payment, accepts correct payments, and reads files', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=crown-sic-bo/A&tab=verify');
    await page.getByRole('button', { name: /^Example/ }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.waitForSelector('[data-verdict="wrong"]');
    // The example pays 3025 in place of 3050.
    expect(await page.locator('[data-verdict]').textContent()).toContain('3050');
    const field = page.getByRole('textbox');
    await field.fill((await field.inputValue()).replace('3025', '3050'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.waitForSelector('[data-verdict="pass"]');
    await page.setInputFiles('input[type=file]', {
      name: 'log.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from('{"rulebook":'),
    });
    await page.waitForSelector('[data-verdict="unreadable"]');
    expectNoPageErrors();
    await context.close();
  });
});

describe('the explorer', () => {
  it('opens the same view from a copied link, and goes back to the previous view', async () => {
    const { page, context, expectNoPageErrors } = await explore('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Game and layout').selectOption('rws-tai-sai/C');
    await page.waitForSelector('main[data-at="rws-tai-sai/C"]');
    await page.getByRole('link', { name: 'Wagers', exact: true }).click();
    await page.locator('.felt .button[aria-label^="Big"]').first().click();
    await page.getByRole('button', { name: 'Copy link to this view' }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(`${house.address()}/x#at=rws-tai-sai/C&tab=pattern&wagers=big+500`);
    const otherPage = await context.newPage();
    await otherPage.goto(link);
    await otherPage.waitForSelector('tr[data-figure="staked"][data-exact="500"]');
    await page.goBack();
    await page.waitForSelector('main[data-tab="edges"][data-at="rws-tai-sai/C"]');
    await page.goBack();
    await page.waitForSelector('main[data-at="crown-sic-bo/A"]');
    await page.goForward();
    await page.waitForSelector('main[data-at="rws-tai-sai/C"]');
    expectNoPageErrors();
    await context.close();
  });

  it('sends no wagers or simulations to the server', async () => {
    const { page, context, expectNoPageErrors } = await explore('');
    await page.waitForSelector('tr[data-bet]');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('link', { name: 'Wagers', exact: true }).click();
    await page.locator('.felt .button[aria-label^="Big"]').first().click();
    await page.getByRole('link', { name: 'Simulate', exact: true }).click();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForSelector('[data-done="yes"]');
    expect(requests.filter((text) => !text.startsWith('GET /assets/'))).toEqual([]);
    expectNoPageErrors();
    await context.close();
  });
});

describe('downloads', () => {
  const bytesOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
  const textOf = async (download: Download): Promise<string> => (await bytesOf(download)).toString('utf8');
  const save = async (page: Page, name: string | RegExp): Promise<Download> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).first().click()]);
    return download;
  };

  it('contain the name of the rulebook, and pictures need no style sheet', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=rws-tai-sai/A');
    await page.waitForSelector('.heat-text');
    const csv = await save(page, /^Download CSV: House edge/);
    expect(csv.suggestedFilename()).toBe('rws-tai-sai-A-edges.csv');
    const [head, first] = (await textOf(csv)).split('\n');
    expect(head).toBe(
      'rulebook,version,hash,layout,bet,title,pays,ways,outcomes,probability,return,edge,edgePercent,variance,clauses',
    );
    expect(first).toMatch(/^rws-tai-sai,5,[0-9a-f]{64},A,/);
    const svg = await save(page, /^Download SVG: House edge/);
    const svgText = await textOf(svg);
    expect(svgText).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svgText).toContain('rws-tai-sai · 5 · ');
    expect(svgText).not.toMatch(/ class=| style=|var\(--/);
    const png = await save(page, /^Download PNG: Paid/);
    expect((await bytesOf(png)).subarray(1, 4).toString()).toBe('PNG');
    expectNoPageErrors();
    await context.close();
  });

  it('escape a seed that a spreadsheet would read as a formula', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=dicette/mat&tab=simulate&rounds=100&seed=%3D1%2B1');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.waitForSelector('[data-done="yes"]');
    expect((await textOf(await save(page, /^Download CSV/))).split('\n')[1]).toContain(",'=1+1,100,");
    expectNoPageErrors();
    await context.close();
  });
});

describe('the page of the explorer', () => {
  it('reaches the bets of the felt by keyboard', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=crown-sic-bo/A');
    await page.waitForSelector('.heat-text');
    const isOnFelt = (): Promise<boolean> => page.evaluate("document.activeElement.matches('.felt .button')");
    for (let i = 0; i < 30 && !(await isOnFelt()); i++) await page.keyboard.press('Tab');
    // The row below the first bet has the totals 4 to 17.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('table[data-of="total:4"]');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForSelector('table[data-of="total:17"]');
    expectNoPageErrors();
    await context.close();
  });

  /** Each variant runs axe on one tab. `npm run looks` takes screenshots of every tab in every variant. */
  const VARIANTS: readonly (readonly [string, keyof typeof FRAGMENTS, VisitorOptions])[] = [
    ['dark', 'edges', { theme: 'dark', viewport: DESKTOP }],
    ['light-zh', 'pattern', { theme: 'light', language: 'zh-Hant', viewport: DESKTOP }],
    ['contrast-phone', 'compare', { theme: 'contrast', viewport: PHONE, touch: true }],
    ['dark-phone-zh', 'simulate', { theme: 'dark', language: 'zh-Hant', viewport: PHONE, touch: true }],
    ['light-320', 'verify', { theme: 'light', viewport: { width: 320, height: 640 } }],
  ];
  const FRAGMENTS = {
    edges: '#at=crown-sic-bo/C&bet=colour:red',
    pattern: '#at=crown-sic-bo/C&tab=pattern&wagers=colour:red+500,total:9+100',
    compare: '#at=crown-sic-bo/C&tab=compare&with=triple-dice/mat',
    simulate: '#at=triple-dice/mat&tab=simulate&wagers=red+500&rounds=20000',
    verify: '#at=dicette/mat&tab=verify',
  } as const;

  /** The test opens five tabs and runs axe on one of them. */
  const VARIANT_MS = 90_000;

  it.each(VARIANTS)(
    'fits the screen in %s, and passes the axe check on the tab %s',
    async (variant, axeTab, options) => {
      const { page, context, expectNoPageErrors } = await explore('', options);
      for (const [tab, fragment] of Object.entries(FRAGMENTS)) {
        await navigate(page, fragment, /at=([^&]*)/.exec(fragment)?.[1] ?? '', tab);
        if (tab === 'simulate') {
          await page.locator('button.main').click();
          await page.waitForSelector('[data-done="yes"]');
        }
        if (tab === 'verify') {
          // The button that fills in the example. Its text depends on the language.
          await page.locator('.explorer-verify .button:not(.main)').nth(1).click();
          await page.locator('.explorer-verify .button.main').click();
          await page.waitForSelector('[data-verdict]');
        }
        if (tab === axeTab) await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), tab).toBeLessThanOrEqual(0);
        await saveScreenshot(page, `explorer-${tab}-${variant}`);
      }
      expectNoPageErrors();
      await context.close();
    },
    VARIANT_MS,
  );
});
