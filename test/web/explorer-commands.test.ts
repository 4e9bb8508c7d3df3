/** The explorer (the page of odds) shows commands that print the same numbers, and reports unknown layouts in links. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandResult, croupier, parseCsv } from '../cli/command.ts';
import { visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedPracticeHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

const explore = (fragment: string) => visit(browser, house.address(), `/x${fragment}`);

/** Opens a different fragment in the same page, and waits until it is shown. */
async function navigate(page: Page, fragment: string, layoutName: string, tab = 'edges'): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await page.waitForSelector(`main[data-at="${layoutName}"][data-tab="${tab}"]`);
}

/** The `data-` attributes of elements. */
const dataOf = (page: Page, selector: string): Promise<Record<string, string>[]> =>
  page.evaluate(`Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (element) => ({ ...element.dataset }))`);

/** Runs a command that the page shows: `croupier …` or `echo … | croupier …`. */
function runShownCommand(line: string): CommandResult {
  const [, input = '', command = ''] = /^(?:echo (\S+) \| )?(.*)$/.exec(line) ?? [];
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain]) => plain ?? quoted?.replaceAll("'\\''", "'") ?? '',
  );
  expect(words[0]).toBe('croupier');
  return croupier(words.slice(1), input);
}

describe('the explorer', () => {
  const FRAGMENTS = [
    '#at=rws-tai-sai/E&bet=double-single:113',
    "#at=dicette/mat&bet=row:3-6-10&raise=number:6=6/1&wagers=red+100&seed=it's%20mine",
    '#at=crown-sic-bo/C&tab=pattern&wagers=colour:red+500,symbol-triple:fish+100',
    '#at=crown-sic-bo/F&tab=compare&with=triple-dice/mat',
    "#at=dicette/mat&tab=simulate&rounds=1000&raise=number:6=6/1&wagers=red+100&seed=it's%20mine",
  ];

  it('shows only commands that run without errors', async () => {
    const { page, context } = await explore('');
    const lines = new Set<string>();
    for (const fragment of FRAGMENTS) {
      const layoutName = /at=([^&]*)/.exec(fragment)?.[1] ?? '';
      await navigate(page, fragment, layoutName, /tab=(\w+)/.exec(fragment)?.[1]);
      await page.waitForSelector('.explorer-command code');
      for (const line of await page.locator('.explorer-command code').allTextContents()) lines.add(line);
    }
    expect(lines.size).toBeGreaterThan(7);
    for (const line of lines) expect(runShownCommand(line), line).toMatchObject({ status: 0, stderr: '' });
    await context.close();
  });

  it.each(['crown-sic-bo/A', 'dicette/mat'])('shows commands that print the numbers of the figures of %s', async (layoutName) => {
    const { page, context } = await explore(`#at=${layoutName}`);
    await page.waitForSelector('tr[data-bet]');
    const figure = (title: RegExp) => page.locator('.explorer-figure', { has: page.getByRole('heading', { name: title }) });
    const outputOf = async (title: RegExp): Promise<readonly Readonly<Record<string, string>>[]> => {
      const [head = [], ...rows] = parseCsv(runShownCommand((await figure(title).locator('code').textContent()) ?? '').stdout);
      return rows.map((row) => Object.fromEntries(row.map((value, i) => [head[i] ?? '', value])));
    };
    const label =
      (await figure(/^Totals/)
        .locator('svg.explorer-plot')
        .getAttribute('aria-label')) ?? '';
    const shownTotals = [...label.matchAll(/(\d+): (\d+)/g)].map(([, total, ways]) => [total, Number(ways)]);
    const rollCount = shownTotals.reduce((sum, [, ways]) => sum + Number(ways), 0);
    // The command is `croupier roads` with one result, so the expected count of a total is its probability. `of` is the total.
    // The command prints the same line for several spans (the last 20 results, 50 results, and so on). One span is enough.
    const printedTotals = (await outputOf(/^Totals/)).filter(({ kind, span }) => kind === 'total' && span === '20');
    const waysOf = (probability: string): number => {
      const [n, d] = probability.split('/').map(Number);
      return ((n ?? 0) / (d ?? 1)) * rollCount;
    };
    expect(printedTotals.map((row) => [row.of, Math.round(waysOf(row.expected ?? ''))])).toEqual(shownTotals);
    const printedBets = (await outputOf(/^All \d+ bets$/)).map((row) => [row.bet, row.return, row.variance]);
    const shownBets = (await dataOf(page, 'tr[data-bet]')).map((row) => [row.bet, row.return, row.variance]);
    expect(printedBets).toEqual(shownBets);
    await context.close();
  });

  it('reports an unknown layout until the user chooses a layout', async () => {
    const { page, context, expectNoPageErrors } = await explore('#at=nonsense/Q');
    const alert = page.getByRole('alert').filter({ hasText: 'There is no layout nonsense/Q' });
    await alert.waitFor();
    await page.getByLabel('Game and layout').selectOption('rws-tai-sai/C');
    await alert.waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});
