/** The commands that the explorer prints: each runs and gives the figures that it stands under, and a link to nothing is said to be one. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, croupier, parseCsv } from '../cli/command.ts';
import { visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedFloor } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

const explore = (fragment: string) => visit(browser, house.address(), `/x${fragment}`);

/** Goes to another state in the same page, as a pasted link does, and waits until it is shown. */
async function goTo(page: Page, fragment: string, at: string, tab = 'edges'): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  await page.waitForSelector(`main[data-at="${at}"][data-tab="${tab}"]`);
}

/** What the `data-` fields of elements say, one record for each. */
const dataOf = (page: Page, selector: string): Promise<Record<string, string>[]> =>
  page.evaluate(`Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (each) => ({ ...each.dataset }))`);

/** A line as it is printed: a command, or what is handed to one. */
function run(line: string): Answer {
  const [, input = '', command = ''] = /^(?:echo (\S+) \| )?(.*)$/.exec(line) ?? [];
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, quoted, plain]) => plain ?? quoted?.replaceAll("'\\''", "'") ?? '',
  );
  expect(words[0]).toBe('croupier');
  return croupier(words.slice(1), input);
}

describe('links and commands', () => {
  const FRAGMENTS = [
    '#at=rws-tai-sai/E&bet=double-single:113',
    "#at=dicette/mat&bet=row:3-6-10&raise=number:6=6/1&wagers=red+100&seed=it's%20mine",
    '#at=crown-sic-bo/C&tab=pattern&wagers=colour:red+500,symbol-triple:fish+100',
    '#at=crown-sic-bo/F&tab=compare&with=triple-dice/mat',
    "#at=dicette/mat&tab=simulate&rounds=1000&raise=number:6=6/1&wagers=red+100&seed=it's%20mine",
  ];

  it('every command that is shown runs', async () => {
    const { page, context } = await explore('');
    const lines = new Set<string>();
    for (const fragment of FRAGMENTS) {
      const at = /at=([^&]*)/.exec(fragment)?.[1] ?? '';
      await goTo(page, fragment, at, /tab=(\w+)/.exec(fragment)?.[1]);
      await page.waitForSelector('.explorer-command code');
      for (const line of await page.locator('.explorer-command code').allTextContents()) lines.add(line);
    }
    expect(lines.size).toBeGreaterThan(7);
    for (const line of lines) expect(run(line), line).toMatchObject({ status: 0, stderr: '' });
    await context.close();
  });

  it.each(['crown-sic-bo/A', 'dicette/mat'])('the commands of %s print what stands above them', async (at) => {
    const { page, context } = await explore(`#at=${at}`);
    await page.waitForSelector('tr[data-bet]');
    const figure = (title: RegExp) => page.locator('.explorer-figure', { has: page.getByRole('heading', { name: title }) });
    const outputOf = async (title: RegExp): Promise<readonly Readonly<Record<string, string>>[]> => {
      const [head = [], ...rows] = parseCsv(run((await figure(title).locator('code').textContent()) ?? '').stdout);
      return rows.map((row) => Object.fromEntries(row.map((value, i) => [head[i] ?? '', value])));
    };
    const label =
      (await figure(/^Totals/)
        .locator('svg.explorer-plot')
        .getAttribute('aria-label')) ?? '';
    const shown = [...label.matchAll(/(\d+): (\d+)/g)].map(([, total, ways]) => [total, Number(ways)]);
    const rolls = shown.reduce((sum, [, ways]) => sum + Number(ways), 0);
    const expected = (await outputOf(/^Totals/)).filter(({ kind, span }) => kind === 'total' && span === '20');
    const waysOf = (text: string): number => {
      const [n, d] = text.split('/').map(Number);
      return ((n ?? 0) / (d ?? 1)) * rolls;
    };
    expect(expected.map((row) => [row.of, Math.round(waysOf(row.expected ?? ''))])).toEqual(shown);
    const printed = (await outputOf(/^All \d+ bets$/)).map((row) => [row.bet, row.return, row.variance]);
    const above = (await dataOf(page, 'tr[data-bet]')).map((row) => [row.bet, row.return, row.variance]);
    expect(printed).toEqual(above);
    await context.close();
  });

  it('a layout that there is not is said to be none, until another is chosen', async () => {
    const { page, context, expectClean } = await explore('#at=nonsense/Q');
    const alert = page.getByRole('alert').filter({ hasText: 'nonsense/Q, and there is no such layout' });
    await alert.waitFor();
    await page.getByLabel('Game and layout').selectOption('rws-tai-sai/C');
    await alert.waitFor({ state: 'detached' });
    expectClean();
    await context.close();
  });
});
