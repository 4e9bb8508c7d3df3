/** The round page, and the page “My slips and limits” (/me): recomputed dice, slips, limits, breaks and the account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { CroupierClient } from '../../src/client/index.ts';
import {
  type HistoryView,
  type LimitsView,
  type OwnRoundView,
  type RoundView,
  SESSION_MINUTES_MAX,
  type SessionView,
} from '../../src/protocol/index.ts';
import { type RunningServer, readConfig, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { openFlakyProxy } from '../kit/flaky-proxy.ts';
import {
  DESKTOP,
  expectAccessible,
  filterNumbered,
  PHONE,
  saveScreenshot,
  type VisitorOptions,
  visit,
  type WebHouse,
} from './kit.ts';
import { sharedBrowser, sharedPracticeHouse, sharedStaffedHouse } from './shared.ts';
import { PASSWORD } from './staffed-house.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedPracticeHouse();
  browser = await sharedBrowser();
});

/** Starts a practice house whose clock begins at noon, so that its day does not end during a test. */
async function serveAtNoon(): Promise<RunningServer> {
  const pagesFolder = /the pages are in (\S+)/.exec(croupier(['pages']).stdout)?.[1];
  if (pagesFolder === undefined) throw new Error('the pages could not be built');
  const folder = mkdtempSync(join(tmpdir(), 'croupier-noon-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({}, { data: folder, port: '0', dealing: 'fast' });
  if (typeof config === 'string') throw new Error(config);
  const offsetMs = new Date().setHours(12, 0, 0, 0) - Date.now();
  const clock = (): number => Date.now() + offsetMs;
  return serve(config, pino({ level: 'silent' }), { clock, pages: join(ROOT, pagesFolder) });
}

/** Sends a request to the API from a page, with the session of the page. */
const request = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, text]) =>
      (
        await fetch(
          `/api/v1${to}`,
          text === null
            ? {}
            : {
                method: 'POST',
                headers: { 'content-type': 'application/json', 'x-croupier': '1', 'idempotency-key': crypto.randomUUID() },
                body: text,
              },
        )
      ).json(),
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;

/** Opens the page /me of a guest, after a settled round at crown-a in which the guest wagered on Small and Big. */
async function visitAfterRound(
  options: VisitorOptions = {},
  address = house.address(),
): Promise<{
  readonly page: Page;
  readonly context: BrowserContext;
  readonly expectNoPageErrors: () => void;
  readonly person: string;
  readonly round: number;
}> {
  const visitor = await visit(browser, address, '/me', options);
  const { page } = visitor;
  // `over`: the age in years that the guest has reached.
  const { person } = await request<SessionView>(page, '/guests', { adult: true, over: 21 });
  const table = '/tables/crown-a';
  const { view } = await request<{ view: { seats: { position: number }[] } }>(page, table);
  const freePosition = Math.max(0, ...view.seats.map(({ position }) => position)) + 1;
  await request(page, `${table}/commands`, { type: 'seat-player', player: person, position: freePosition, adult: true });
  await request(page, `${table}/commands`, { type: 'buy-chips', player: person, from: 'cage', amount: 100_000 });
  const watcher = new CroupierClient(address);
  const crown = watcher.table('crown-a');
  let round = 0;
  for (let isPlaced = false; !isPlaced; ) {
    ({ round } = await crown.until((view) => view.bettingOpen));
    const [small, big] = [
      await request<{ error?: object }>(page, `${table}/commands`, { type: 'place', player: person, bet: 'small', amount: 1000 }),
      await request<{ error?: object }>(page, `${table}/commands`, { type: 'place', player: person, bet: 'big', amount: 1000 }),
    ];
    isPlaced = small.error === undefined && big.error === undefined;
    if (!isPlaced) await crown.until((view) => view.round > round);
  }
  await crown.until((view) => view.round > round);
  watcher.close();
  // The server publishes the seed of the dice some time after the round.
  await expect
    .poll(async () => (await request<RoundView>(page, `${table}/rounds/${round}`)).seed, { timeout: 15_000 })
    .not.toBeNull();
  return { ...visitor, person, round };
}

/** The text of clauses on a slip: printed numbers first, then unnumbered rules. */
const formatClauses = (clauses: readonly string[]): string => {
  const printed = filterNumbered(clauses);
  return [...printed, ...Array<string>(clauses.length - printed.length).fill('unnumbered rule')].join(',');
};

describe('the page of a round', () => {
  it('shows the public record of the round and recomputes the dice in the browser', async () => {
    const { page, context, expectNoPageErrors, round } = await visitAfterRound();
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    const record = await request<RoundView>(page, `/tables/crown-a/rounds/${round}`);
    await page.getByRole('button', { name: 'Recompute the dice' }).click();
    await page.getByRole('heading', { name: 'Verified' }).waitFor();
    const sum = (record.faces ?? []).reduce((total, face) => total + face, 0);
    await page.getByText(`it gives ${record.faces?.join(', ')}, total ${sum}.`).waitFor();
    for (const proof of [record.commitment, record.seed, record.closeHash]) await page.getByText(proof ?? '?').waitFor();
    await page.getByText(`croupier verify-round crown-a-${round}.json`).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('warns that the clauses of a round from an earlier version may be incomplete', async () => {
    const { page, context, expectNoPageErrors, round } = await visitAfterRound();
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    await page.locator('.slip').waitFor();
    expect(await page.getByText('may be incomplete').count()).toBe(0);
    await page.route(`**/api/v1/tables/crown-a/rounds/${round}/wagers`, async (route) => {
      const answer = await route.fetch();
      const own = (await answer.json()) as OwnRoundView;
      // Earlier versions did not record which limits acted on a wager.
      const wagers = own.wagers.map((wager) => ({ ...wager, acted: { unrecorded: true } }));
      await route.fulfill({ response: answer, json: { ...own, wagers } });
    });
    await page.reload();
    await page.locator('.slip tfoot', { hasText: 'may be incomplete' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it.each<[string, Partial<RoundView>, string]>([
    ['different dice', { faces: [1, 1, 1] }, 'Dice, computed'],
    ['a different seed', { seed: '0'.repeat(64) }, 'Commitment, computed'],
    // With another hash, the computed dice may be the recorded dice by chance. A triple is the least likely.
    ['a different close hash', { closeHash: 'f'.repeat(64), faces: [1, 1, 1] }, 'Dice, computed'],
  ])('reports that a record with %s is wrong', async (_, change, difference) => {
    const { page, context, round } = await visitAfterRound();
    await page.route(`**/api/v1/tables/crown-a/rounds/${round}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as RoundView), ...change } });
    });
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    await page.getByRole('button', { name: 'Recompute the dice' }).click();
    await page.getByRole('heading', { name: 'This record is wrong' }).waitFor();
    await page.getByText(difference).waitFor();
    expect(await page.getByRole('heading', { name: 'Verified' }).count()).toBe(0);
    await saveScreenshot(page, 'round-refuted');
    await context.close();
  });

  it('shows wagers with their calculation and clauses to the player, and not to other people', async () => {
    const { page, context, expectNoPageErrors, round } = await visitAfterRound();
    const ownRound = await request<OwnRoundView>(page, `/tables/crown-a/rounds/${round}/wagers`);
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    const slip = page.getByRole('table');
    await slip.waitFor();
    expect(await slip.locator('tbody tr').count()).toBe(2);
    const linkName = (clause: string): string =>
      `${filterNumbered([clause]).length > 0 ? 'Clause' : 'unnumbered rule'} ${clause}`;
    const clauseTexts = await slip.locator('.slip-clauses').allTextContents();
    expect(clauseTexts).toEqual(ownRound.wagers.map(({ clauses }) => formatClauses(clauses)));
    for (const { outcome, clauses } of ownRound.wagers) {
      await slip
        .getByText(outcome === 'won' ? '10 at 1 to 1 = 10' : '10 taken')
        .first()
        .waitFor();
      for (const clause of clauses)
        expect(await slip.getByRole('link', { name: linkName(clause), exact: true }).count()).toBeGreaterThan(0);
    }
    const [firstClause] = ownRound.wagers[0]?.clauses ?? [];
    await slip
      .getByRole('link', { name: linkName(firstClause ?? ''), exact: true })
      .first()
      .click();
    await page.locator('li.target').waitFor();
    expect(await page.locator('li.target').getAttribute('id')).toBe(firstClause);
    expectNoPageErrors();
    await context.close();

    const stranger = await visit(browser, house.address(), `/r/crown-a/${round}`);
    await stranger.page.getByRole('heading', { name: 'Check the dice' }).waitFor();
    expect(await stranger.page.getByRole('table').count()).toBe(0);
    stranger.expectNoPageErrors();
    await stranger.context.close();
  });

  it('shows that a round is in progress, and that a dealer reads its real dice', async () => {
    const staffed = await sharedStaffedHouse();
    const table = await staffed.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectNoPageErrors } = await visit(browser, staffed.address(), '/r/sic-bo-1/1');
    await page.getByText('In progress').waitFor();
    await page.getByText('A dealer read these dice').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('reports that a round does not exist', async () => {
    const { page, context } = await visit(browser, house.address(), '/r/crown-a/999999');
    await page.getByRole('heading', { name: 'Round not found.' }).waitFor();
    await context.close();
  });
});

describe('the page /me', () => {
  it('lists slips of all tables with their net result, and downloads them as CSV', async () => {
    const { page, context, expectNoPageErrors, round } = await visitAfterRound();
    await page.goto(`${house.address()}/me`);
    const item = page.locator('details.me-slip', { hasText: `Sic Bo Classic, round ${round}` });
    await item.locator('summary').click();
    await item.getByRole('table').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const chunk of stream) text += chunk;
    const lines = text.trim().split('\n');
    // The header and two wagers.
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes('crown-a'))).toBe(true);
    await item.getByRole('link', { name: 'Round details' }).click();
    await page.waitForURL(`**/r/crown-a/${round}`);
    // The page has the name of the table, as in the lobby, and not its id.
    await page.getByRole('heading', { level: 1, name: `Sic Bo Classic, round ${round}` }).waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('marks a corrected round and shows both results on the page, in CSV and in print', async () => {
    const staffed = await sharedStaffedHouse();
    const table = await staffed.table('sic-bo-2', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await staffed.player('ann');
    await table.seat(ann, 1);
    await table.dealerDoes({ type: 'call-bets' });
    for (const bet of ['small', 'big'])
      await ann.client.command('sic-bo-2', { type: 'place', player: ann.person, bet, amount: bet === 'big' ? 3000 : 1000 });
    await table.dealerDoes({ type: 'tumble', times: 1 });
    await table.dealerDoes({ type: 'close-bets' });
    await table.dealerDoes({ type: 'uncover' });
    await table.dealerDoes({ type: 'enter-result', faces: [3, 3, 6] });
    await table.dealerDoes({ type: 'settle-round' });
    await table.dealerDoes({ type: 'take-losers' });
    await table.dealerDoes({ type: 'pay-winners' });
    await table.chiefDoes({ type: 'correct-settlement', round: 1, faces: [1, 2, 3], why: 'misread' });
    const { page, context, expectNoPageErrors } = await visit(browser, staffed.address(), '/me');
    await request(page, '/session', { login: ann.login, password: PASSWORD });
    await page.reload();
    const item = page.locator('details.me-slip', { hasText: 'sic-bo-2, round 1' });
    await item.locator('summary').getByRole('img', { name: '1, 2, 3, total 6' }).waitFor();
    await item.locator('summary').getByText('corrected', { exact: true }).waitFor();
    await item.locator('summary').click();
    await item.getByText('The first result was 3, 3, 6, total 12').waitFor();
    const rows = await item.locator('.slip tbody tr').evaluateAll((all) => all.map(({ className }) => className).sort());
    expect(rows).toEqual(['lost', 'won']);
    // Small wins 10, and Big loses 30.
    expect(await item.locator('.slip tfoot').textContent()).toBe('Total-20');
    await expectAccessible(page);
    await saveScreenshot(page, 'me-corrected');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    let text = '';
    for await (const chunk of await (await download).createReadStream()) text += chunk;
    const [head = '', ...lines] = text.trim().split('\n');
    const nets = lines.map((line) => Number(line.split(',')[head.split(',').indexOf('netMinor')]));
    expect(nets.sort()).toEqual([-3000, 1000]);
    expect(lines.every((line) => line.includes(',1 2 3,3 3 6,'))).toBe(true);

    const { rulebookHash } = await request<RoundView>(page, '/tables/sic-bo-2/rounds/1');
    expect(lines.every((line) => line.endsWith(`,A,crown-sic-bo,,${rulebookHash},`))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const expected = [`Player: ann (${ann.person})`, 'crown-sic-bo', 'no version', 'layout A', rulebookHash];
    for (const part of ['My slips and limits', 'sic-bo-2, round 1', ...expected])
      await page.getByText(part).filter({ visible: true }).first().waitFor();
    await page.goto(`${staffed.address()}/r/sic-bo-2/1`);
    await page.getByText('The house corrected the result. The first result was 3, 3, 6, total 12.').waitFor();
    for (const part of ['Croupier · sic-bo-2, round 1', ...expected])
      await page.getByText(part).filter({ visible: true }).first().waitFor();
    await saveScreenshot(page, 'round-print');
    expectNoPageErrors();
    await context.close();
  });

  it('applies a lower limit immediately and a higher limit after 24 hours, and refuses purchases above the limit', async () => {
    const { page, context, person } = await visitAfterRound();
    await page.goto(`${house.address()}/me`);
    const daily = page.getByLabel('Daily limit for buying chips');
    await daily.fill('1,500');
    await page.getByRole('button', { name: 'Set Daily limit' }).click();
    await page.getByText(/500 left until/).waitFor();
    const refused = await request<{ error: { code: string } }>(page, '/tables/crown-a/commands', {
      type: 'buy-chips',
      player: person,
      from: 'cage',
      amount: 60_000,
    });
    expect(refused.error.code).toBe('own-limit');
    await daily.fill('9000');
    await page.getByRole('button', { name: 'Set Daily limit' }).click();
    await page.getByText(/From .*: 9,000\./).waitFor();
    expect((await request<LimitsView>(page, '/session/limits')).dailyBuyInMinor).toMatchObject({
      value: 150_000,
      next: { value: 900_000 },
    });
    await page.getByLabel('Remind me every … minutes').fill('45');
    await page.getByRole('button', { name: 'Set Remind me' }).click();
    await page.getByText('45 minutes').waitFor();
    await page.getByLabel('Remind me every … minutes').fill('1');
    await page.getByRole('button', { name: 'Set Remind me' }).click();
    await page.getByText('1 minute', { exact: true }).waitFor();
    // Times are local, and have no seconds.
    expect(await page.locator('.me-limits').textContent()).not.toMatch(/UTC|12:00:00/);
    await saveScreenshot(page, 'me-limits');
    await context.close();
  });

  it('has a loss limit and a wager limit, which refuse wagers', async () => {
    const server = await serveAtNoon();
    const { page, context, person } = await visitAfterRound({}, server.address);
    await page.goto(`${server.address}/me`);
    const { wageredTodayMinor, lostTodayMinor } = await request<LimitsView>(page, '/session/limits');
    expect(wageredTodayMinor).toBeGreaterThan(0);
    await page.getByLabel('Daily wager limit').fill(String(wageredTodayMinor / 100));
    await page.getByRole('button', { name: 'Set Daily wager limit' }).click();
    await page.getByText(/(?:^|[^0-9,])0 left until/).waitFor();
    await page.getByLabel('Daily loss limit').fill(String((lostTodayMinor + 100_000) / 100));
    await page.getByRole('button', { name: 'Set Daily loss limit' }).click();
    await page.getByText(/1,000 left until/).waitFor();
    expect(await request<LimitsView>(page, '/session/limits')).toMatchObject({
      dailyLossMinor: { value: lostTodayMinor + 100_000, next: null },
      dailyWagerMinor: { value: wageredTodayMinor, next: null },
      leftToWagerMinor: 0,
      leftToLoseMinor: 100_000,
    });
    const command = { type: 'place', player: person, bet: 'small', amount: 1000 };
    const refused = await request<{ error: { code: string; facts: object } }>(page, '/tables/crown-a/commands', command);
    expect(refused.error).toMatchObject({ code: 'own-limit', facts: { of: 'dailyWagerMinor', left: 0 } });
    await expectAccessible(page);
    await saveScreenshot(page, 'me-play-limits');
    await context.close();
    await server.stop();
  });

  it('shows the balance as a graph with its numbers, and filters the rounds', async () => {
    const { page, context, round, expectNoPageErrors } = await visitAfterRound({ viewport: PHONE, touch: true });
    await page.goto(`${house.address()}/me`);
    const graph = page.getByRole('figure', { name: 'Result over time' });
    await graph.waitFor();
    await page.getByText(/^1 round shown, total/).waitFor();
    expect((await graph.locator('polyline').getAttribute('points'))?.split(' ')).toHaveLength(2);
    await graph.getByText('Show the numbers').click();
    await graph.getByRole('cell', { name: new RegExp(`^Sic Bo Classic, round ${round}$`) }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'me-balance');
    await page.getByText('Filters', { exact: true }).click();
    // One of the wagers on Small and Big loses, so the round cannot be won.
    await page.getByLabel('Result', { exact: true }).selectOption('Won');
    await page.getByText('No rounds match the filters.').waitFor();
    expect(await page.locator('details.me-slip').count()).toBe(0);
    const clear = page.getByRole('button', { name: 'Clear filters' });
    await clear.press('Enter');
    await page.locator('details.me-slip').first().waitFor();
    expect(await clear.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('No rounds match the filters.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('Table', { exact: true }).selectOption('crown-a');
    await page.locator('details.me-slip').first().waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('says how far it has searched if no loaded round matches the filters', async () => {
    const { page, context, expectNoPageErrors } = await visitAfterRound();
    const { items } = await request<HistoryView>(page, '/session/history');
    let answerOlder = (): void => {};
    const olderIsAsked = new Promise<void>((resolve) => {
      answerOlder = resolve;
    });
    await page.route('**/api/v1/session/history?*', async (route) => {
      const isOlder = route.request().url().includes('cursor=');
      if (isOlder) await olderIsAsked;
      const older = Array.from({ length: 1000 }, (_, i) => ({ ...items[0], round: 10_000 + i }));
      await route.fulfill({ json: { items: isOlder ? older : items, next: 'older' } });
    });
    await page.goto(`${house.address()}/me`);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('Searching older rounds…').waitFor();
    answerOlder();
    await page.getByText('No match in your last 1,001 rounds.').waitFor();
    expectNoPageErrors();
    await context.close();
  });

  it('starts a time-out (a break from play) after a confirmation; an open table refuses wagers immediately', async () => {
    const { page, context, person } = await visitAfterRound();
    const tablePage = await context.newPage();
    await tablePage.goto(`${house.address()}/table/crown-a`);
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Continue Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByText('You cannot undo or shorten this').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'me-confirm');
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    expect((await request<SessionView>(page, '/session')).excludedUntilMs).toBeNull();
    await dialog.getByLabel('I understand that I cannot undo this').check();
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    const command = { type: 'place', player: person, bet: 'small', amount: 1000 };
    const refused = await request<{ error: { code: string } }>(tablePage, '/tables/crown-a/commands', command);
    expect(refused.error.code).toBe('excluded');
    // The slips stay available during the break.
    await page.reload();
    await page.locator('details.me-slip').first().waitFor();
    await page.getByRole('heading', { name: 'My limits' }).waitFor();
    await page.goto(`${house.address()}/`);
    await page.getByText(/You are on a break until/).waitFor();
    await context.close();
  });

  it('signs a guest out, and deletes the account of a player only with the correct password', async () => {
    const { page, context } = await visitAfterRound();
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`${house.address()}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await request<{ session: unknown }>(page, '/visitor')).toEqual({ session: null });
    await request(page, '/players', { login: 'to-be-deleted', password: PASSWORD, name: 'F', adult: true });
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('not this one at all');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    expect(await dialog.locator('.warning-strip').textContent()).toBe('Wrong password. Nothing was deleted.');
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await saveScreenshot(page, 'me-delete-refused-narrow');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(`${house.address()}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await request<{ session: unknown }>(page, '/visitor')).toEqual({ session: null });
    await context.close();
  });

  it('asks a signed-out visitor to sign in', async () => {
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), '/me');
    await page.getByRole('heading', { name: 'You are not signed in.' }).waitFor();
    await expectAccessible(page);
    expectNoPageErrors();
    await context.close();
  });

  it('shows an exclusion without an end date', async () => {
    const staffed = await sharedStaffedHouse();
    const una = await staffed.player('una');
    await staffed.administrator.http.post('/exclusions', { person: una.person, grounds: 'by order' });
    const { page, context, expectNoPageErrors } = await visit(browser, staffed.address(), '/me');
    await request(page, '/session', { login: una.login, password: PASSWORD });
    await page.reload();
    await page.locator('.me-breaks').waitFor();
    expect(await page.locator('.me-breaks .warning-strip').textContent()).toMatch(/^You are excluded from play\./);
    expectNoPageErrors();
    await context.close();
  });
});

describe('a refused request', () => {
  it('is reported beside the form, with the reason and what has not changed', async () => {
    const { page, context } = await visit(browser, house.address(), '/me', { viewport: PHONE, touch: true });
    await request(page, '/guests', { adult: true, over: 21 });
    await page.reload();
    let code = 'rate-limited';
    await page.route(/session\/(limits|exclusion)/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error: { code, message: 'no' } } })
        : route.continue(),
    );
    const minutes = page.locator('.me-limit', { hasText: 'Remind me every' });
    await minutes.getByLabel('Remind me every').fill('30');
    await minutes.getByRole('button', { name: 'Set' }).click();
    await minutes.getByText('Too many requests; wait a moment. Your limit has not changed.').waitFor();
    expect(await page.locator('.me-limits .warning-strip').count()).toBe(1);
    await saveScreenshot(page, 'me-limit-refused-phone');
    await page.getByRole('button', { name: 'Continue Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await dialog.getByText('Too many requests; wait a moment. Your break has not started.').waitFor();
    await expectAccessible(page);
    // A newer server may send a code that this page does not know.
    code = 'unknown-code';
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await dialog.getByText('The server did not answer. Your break may not have started').waitFor();
    await context.close();
  });

  it('is prevented by the fields, which reject values that the server would refuse', async () => {
    const { page, context } = await visit(browser, house.address(), '/me');
    await request(page, '/guests', { adult: true, over: 21 });
    await page.reload();
    for (const [label, maximum] of [
      ['Daily limit for buying chips', Math.floor(Number.MAX_SAFE_INTEGER / 100)],
      ['Remind me every … minutes', SESSION_MINUTES_MAX],
    ] as const) {
      const field = page.getByLabel(label);
      for (const [typed, isValid] of [
        [maximum, true],
        [maximum + 1, false],
      ] as const) {
        await field.fill(String(typed));
        expect(await field.evaluate((input) => (input as HTMLInputElement).checkValidity())).toBe(isValid);
      }
    }
    const daily = page.getByLabel('Daily limit for buying chips');
    for (const [typed, isValid] of [
      ['2,50', true],
      ['2,5', false],
      ['2.505', false],
      ['-5', false],
    ] as const) {
      await daily.fill(typed);
      expect(await daily.evaluate((input) => (input as HTMLInputElement).checkValidity()), typed).toBe(isValid);
    }
    await context.close();
  });
});

describe('while the server is offline,', () => {
  /** Opens the page of a guest over a connection that the test can interrupt. */
  async function visitThroughProxy() {
    const proxy = await openFlakyProxy(house.address());
    const visitor = await visit(browser, proxy.url, '/me');
    await request(visitor.page, '/guests', { adult: true, over: 21 });
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'My limits' }).waitFor();
    return {
      ...visitor,
      proxy,
      close: async () => {
        await visitor.context.close();
        await proxy.close();
      },
    };
  }

  it('the page reports that a break was not answered, keeps the chosen duration, and can retry', async () => {
    const { page, proxy, close, expectNoPageErrors } = await visitThroughProxy();
    const exclusionForm = page.locator('.me-break', { hasText: 'Self-exclusion' });
    await exclusionForm.getByLabel('Duration').selectOption('1 year');
    await exclusionForm.getByRole('button', { name: 'Continue Self-exclusion' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByLabel('I understand that I cannot undo this').check();
    proxy.disconnect();
    const startButton = dialog.getByRole('button', { name: 'Start the break' });
    await startButton.click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('The server did not answer. Your break may not have started').waitFor();
    await expectAccessible(page, 'dialog');
    await saveScreenshot(page, 'me-break-no-answer');
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await dialog.getByText('1 year').waitFor();
    proxy.reconnect();
    await startButton.click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    expect(await dialog.count()).toBe(0);
    expect((await request<SessionView>(page, '/session')).excludedUntilMs).not.toBeNull();
    expectNoPageErrors();
    await close();
  });

  it('the page shows a confirmed break even if it cannot reload the session', async () => {
    const { page, close } = await visitThroughProxy();
    await page.getByRole('button', { name: 'Continue Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByRole('checkbox').check();
    await page.route('**/api/v1/visitor', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    await close();
  });

  it('the page reports that a limit was not answered, keeps the typed amount, and can retry', async () => {
    const { page, proxy, close, expectNoPageErrors } = await visitThroughProxy();
    const daily = page.getByLabel('Daily limit for buying chips');
    const setButton = page.getByRole('button', { name: 'Set Daily limit' });
    await daily.fill('700');
    proxy.disconnect();
    await setButton.click();
    await page
      .locator('.me-limits .warning-strip', { hasText: 'The server did not answer. Your limit may not be set' })
      .waitFor();
    await expect.poll(() => page.locator('[aria-live="assertive"]').textContent()).toContain('The server did not answer');
    expect(await daily.inputValue()).toBe('700');
    proxy.reconnect();
    await setButton.click();
    await page.getByText(/700 left until/).waitFor();
    expect(await page.locator('.me-limits .warning-strip').count()).toBe(0);
    expectNoPageErrors();
    await close();
  });

  it('the page reports limits and slips that could not be loaded, and loads them on retry', async () => {
    const proxy = await openFlakyProxy(house.address());
    const { page, context } = await visit(browser, proxy.url, '/me');
    await request(page, '/guests', { adult: true, over: 21 });
    let isOffline = true;
    await page.route(/session\/(limits|history)/, (route) => (isOffline ? route.abort() : route.continue()));
    await page.reload();
    for (const name of ['My slips', 'My limits']) {
      const part = page.getByRole('region', { name });
      await part.getByText('The server did not answer.').waitFor();
    }
    isOffline = false;
    await page.getByRole('region', { name: 'My slips' }).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('None of your wagers has been settled yet.').waitFor();
    await page.getByRole('region', { name: 'My limits' }).getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Daily limit for buying chips').waitFor();
    await context.close();
    await proxy.close();
  });
});

describe('the round page and the page /me', () => {
  it.each<[string, VisitorOptions]>([
    ['dark-en-desktop', { viewport: DESKTOP, theme: 'dark' }],
    ['light-zh-phone', { viewport: PHONE, touch: true, theme: 'light', language: 'zh-Hant' }],
    ['contrast-en-phone', { viewport: PHONE, touch: true, theme: 'contrast' }],
  ])(
    'pass the axe check and do not scroll sideways: %s',
    async (name, options) => {
      const { page, context, expectNoPageErrors, round } = await visitAfterRound(options);
      await page.goto(`${house.address()}/me`);
      await page.locator('details.me-slip summary').first().click();
      await page.locator('.slip').first().waitFor();
      await page.locator('.me-limit').first().waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, `me-${name}`);
      await page.goto(`${house.address()}/r/crown-a/${round}`);
      await page.locator('.round-check button.main').click();
      await page.locator('.round-verdict.verified').waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, `round-${name}`);
      for (const path of ['/me', `/r/crown-a/${round}`]) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(`${house.address()}${path}`);
        await page.locator('.panel').first().waitFor();
        expect(await page.evaluate('document.scrollingElement.scrollWidth'), path).toBeLessThanOrEqual(320);
      }
      expectNoPageErrors();
      await context.close();
    },
    90_000,
  );
});
