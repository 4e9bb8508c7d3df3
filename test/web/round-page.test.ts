/** Tests that the page of a round shows everything that happened in it, as far as the viewer may see it. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandBody } from '../../src/table/index.ts';
import { openConsoleAs } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot, visit } from './kit.ts';
import { openTableAs } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import { PASSWORD, type StaffedHouse, type StaffedTable } from './staffed-house.ts';

let browser: Browser;
let house: StaffedHouse;
beforeAll(async () => {
  house = await sharedStaffedHouse();
  browser = await sharedBrowser();
});

const WIDTHS = [320, 1440] as const;

async function dealerDoesAll({ dealerDoes }: StaffedTable, bodies: readonly CommandBody[]): Promise<void> {
  for (const body of bodies) await dealerDoes(body);
}

/** The types and texts of the list, in order. */
const entriesOf = (page: Page): Promise<readonly (readonly [type: string, text: string])[]> =>
  page
    .locator('.timeline li')
    .evaluateAll((items) =>
      items.map((item) => [item.getAttribute('data-type') ?? '', item.querySelector('div')?.textContent ?? ''] as const),
    );

/** Opens the page of round 1 and waits for the list. */
async function openRound(page: Page, table: string): Promise<void> {
  await page.goto(`${house.address()}/r/${table}/1`);
  await page.locator('.timeline li').first().waitFor();
}

describe('the page of a round', { timeout: 60_000 }, () => {
  it('shows a no spin, a malfunction, a correction and an adjustment with their clauses', async () => {
    const table = await house.table('eventful', { rulebook: 'crown-sic-bo', layout: 'A' });
    const [ann, bo] = [await house.player('Ann Eventful'), await house.player('Bo Eventful')];
    await table.seat(ann, 1);
    await table.seat(bo, 2);
    await table.dealerDoes({ type: 'call-bets' });
    await ann.client.command(table.table, { type: 'place', player: ann.person, bet: 'big', amount: 1000 });
    await bo.client.command(table.table, { type: 'place', player: bo.person, bet: 'small', amount: 2000 });
    await dealerDoesAll(table, [
      { type: 'tumble', times: 3 },
      { type: 'close-bets' },
      { type: 'uncover' },
      { type: 'declare-failure', reason: 'stacked' },
      { type: 'report-malfunction', about: 'the tumbler sticks' },
    ]);
    await table.chiefDoes({ type: 'declare-rectified' });
    await dealerDoesAll(table, [
      { type: 'tumble', times: 3 },
      { type: 'uncover' },
      { type: 'enter-result', faces: [4, 5, 6] },
      { type: 'settle-round' },
      { type: 'take-losers' },
      { type: 'pay-winners' },
    ]);
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 2, 3], why: 'the camera shows 1 2 3' });
    await table.chiefDoes({ type: 'adjust', player: bo.person, round: 1, amount: 500, why: 'a chip fell' });

    const stranger = await visit(browser, house.address(), '/');
    await openRound(stranger.page, table.table);
    const entries = await entriesOf(stranger.page);
    expect(entries.map(([type]) => type)).toEqual([
      'betting-opened',
      'dice-tumbled',
      'betting-closed',
      'dice-uncovered',
      'failure-declared',
      'malfunction-reported',
      'malfunction-rectified',
      'dice-tumbled',
      'dice-uncovered',
      'result-entered',
      'round-settled',
      'losers-taken',
      'winners-paid',
      'round-ended',
      'settlement-corrected',
    ]);
    const textOf = (type: string): string => entries.find(([each]) => each === type)?.[1] ?? '';
    expect(textOf('failure-declared')).toContain('No spin: this roll does not count. A die lies on another.');
    expect(textOf('failure-declared')).toContain('7.1');
    expect(textOf('malfunction-reported')).toContain('the tumbler sticks');
    expect(textOf('settlement-corrected')).toContain('1, 2, 3, total 6, not 4, 5, 6, total 15');
    expect(textOf('settlement-corrected')).not.toContain('camera');
    // Clauses lead to the rules.
    expect(await stranger.page.locator('.timeline [data-type="failure-declared"] a').first().getAttribute('href')).toMatch(
      /^\/rules\/crown-sic-bo#7\.1/,
    );
    await expectAccessible(stranger.page);
    for (const width of WIDTHS) {
      await stranger.page.setViewportSize({ width, height: 800 });
      const isTooWide = await stranger.page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide, `${width} px`).toBe(false);
      await saveScreenshot(stranger.page, `round/eventful-${width}`);
    }
    stranger.expectNoPageErrors();
    await stranger.context.close();

    // The player sees what concerns the player. Other players do not.
    for (const [person, isConcerned] of [
      [bo, true],
      [ann, false],
    ] as const) {
      const player = await openTableAs(browser, house.address(), table.table, person);
      await openRound(player.page, table.table);
      await player.page.getByText('My wagers in this round').waitFor();
      const texts = (await entriesOf(player.page)).map(([, text]) => text).join('\n');
      expect(texts.includes('a chip fell')).toBe(isConcerned);
      expect(texts).not.toContain('Eventful');
      await player.context.close();
    }

    // Staff of the table see the reasons, and players by name.
    const console = await openConsoleAs(browser, house.address(), table.table, table.dealer);
    await openRound(console.page, table.table);
    await console.page.locator('[data-type="adjustment-made"]').getByText('Bo Eventful').waitFor();
    const texts = (await entriesOf(console.page)).map(([, text]) => text).join('\n');
    expect(texts).toContain('the camera shows 1 2 3');
    expect(await console.page.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe(`/deal/${table.table}`);
    expect(await console.page.getByRole('button', { name: 'Raise a dispute' }).count()).toBe(0);
    await expectAccessible(console.page);
    console.expectNoPageErrors();
    await console.context.close();
  });

  it('leads an administrator, who has no role at the table, not to the console', async () => {
    const table = await house.table('administered', { rulebook: 'crown-sic-bo', layout: 'A' });
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/house');
    await page.fill('[name=login]', 'administrator');
    await page.fill('[name=password]', PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('[name=login]').waitFor({ state: 'detached' });
    await openRound(page, table.table);
    // The top bar shows this link when the session is loaded.
    await page.locator('.top-bar a[href="/house"]').waitFor();
    expect(await page.getByRole('link', { name: 'Go to the table' }).getAttribute('href')).toBe(`/table/${table.table}`);
    expect(await page.getByRole('link', { name: 'Open the console' }).count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });

  it('follows a round in progress, in Chinese', async () => {
    const table = await house.table('running', { rulebook: 'rws-tai-sai', layout: 'A' });
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/r/${table.table}/1`, {
      language: 'zh-Hant',
    });
    await page.locator('.timeline [data-type="betting-opened"]').waitFor();
    await dealerDoesAll(table, [
      { type: 'close-bets' },
      { type: 'tumble', times: 3 },
      { type: 'declare-failure', reason: 'not-flat' },
    ]);
    const failure = page.locator('.timeline [data-type="failure-declared"]');
    await failure.waitFor();
    expect(await failure.textContent()).toContain('此次擲骰無效。有骰子未平放。');
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });
});
