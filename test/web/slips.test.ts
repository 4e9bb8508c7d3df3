/** Slips as players keep them: a round's dice recomputed in their own browser, what became of their wagers, limits and breaks that hold. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient } from '../../src/client/index.ts';
import {
  type LimitsView,
  type OwnRoundView,
  type RoundView,
  SESSION_MINUTES_MAX,
  type SessionView,
} from '../../src/protocol/index.ts';
import { openLine } from '../kit/line.ts';
import { PASSWORD } from './dealt-house.ts';
import { DESKTOP, expectAccessible, PHONE, printedIn, shoot, type VisitorOptions, visit, type WebHouse } from './kit.ts';
import { sharedBrowser, sharedFloor, sharedHouse } from './shared.ts';

let house: WebHouse;
let browser: Browser;

beforeAll(async () => {
  house = await sharedFloor();
  browser = await sharedBrowser();
});

/** From inside a page, as the person who is signed in there. */
const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
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

/** Somebody with a browser who has played one settled round at crown-a, on small and big. */
async function played(options: VisitorOptions = {}): Promise<{
  readonly page: Page;
  readonly context: BrowserContext;
  readonly expectClean: () => void;
  readonly person: string;
  readonly round: number;
}> {
  const visitor = await visit(browser, house.address(), '/me', options);
  const { page } = visitor;
  const { person } = await ask<SessionView>(page, '/guests', { adult: true, over: 21 });
  const table = '/tables/crown-a';
  const { view } = await ask<{ view: { seats: { position: number }[] } }>(page, table);
  const free = Math.max(0, ...view.seats.map(({ position }) => position)) + 1;
  await ask(page, `${table}/commands`, { type: 'seat-player', player: person, position: free, adult: true });
  await ask(page, `${table}/commands`, { type: 'buy-chips', player: person, from: 'cage', amount: 100_000 });
  const watcher = new CroupierClient(house.address());
  const watched = watcher.table('crown-a');
  let round = 0;
  for (let placed = false; !placed; ) {
    ({ round } = await watched.until((now) => now.bettingOpen));
    const [small, big] = [
      await ask<{ error?: object }>(page, `${table}/commands`, { type: 'place', player: person, bet: 'small', amount: 1000 }),
      await ask<{ error?: object }>(page, `${table}/commands`, { type: 'place', player: person, bet: 'big', amount: 1000 }),
    ];
    placed = small.error === undefined && big.error === undefined;
    if (!placed) await watched.until((now) => now.round > round);
  }
  await watched.until((now) => now.round > round);
  watcher.close();
  await expect
    .poll(async () => (await ask<RoundView>(page, `${table}/rounds/${round}`)).seed, { timeout: 15_000 })
    .not.toBeNull();
  return { ...visitor, person, round };
}

/** Numbers of the book first, parted from what has none. */
const inReadingOrder = (clauses: readonly string[]): string => {
  const printed = printedIn(clauses);
  return [...printed, ...Array<string>(clauses.length - printed.length).fill('unnumbered rule')].join(',');
};

describe('the page of a round', () => {
  it('shows what happened and verifies the dice in the browser', async () => {
    const { page, context, expectClean, round } = await played();
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    const record = await ask<RoundView>(page, `/tables/crown-a/rounds/${round}`);
    await page.getByRole('button', { name: 'Recompute the dice here' }).click();
    await page.getByRole('heading', { name: 'Verified' }).waitFor();
    const sum = (record.faces ?? []).reduce((total, face) => total + face, 0);
    await page.getByText(`it gives ${record.faces?.join(', ')}, total ${sum}.`).waitFor();
    for (const proof of [record.commitment, record.seed, record.closeHash]) await page.getByText(proof ?? '?').waitFor();
    await page.getByText(`croupier verify-round crown-a-${round}.json`).waitFor();
    expectClean();
    await context.close();
  });

  it('says of a round that an earlier version recorded that the rules named may be incomplete', async () => {
    const { page, context, expectClean, round } = await played();
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    await page.locator('.slip').waitFor();
    expect(await page.getByText('may be incomplete').count()).toBe(0);
    await page.route(`**/api/v1/tables/crown-a/rounds/${round}/wagers`, async (route) => {
      const answer = await route.fetch();
      const own = (await answer.json()) as OwnRoundView;
      const wagers = own.wagers.map((wager) => ({ ...wager, acted: { unrecorded: true } }));
      await route.fulfill({ response: answer, json: { ...own, wagers } });
    });
    await page.reload();
    await page.locator('.slip tfoot', { hasText: 'may be incomplete' }).waitFor();
    expectClean();
    await context.close();
  });

  it.each<[string, Partial<RoundView>, string]>([
    ['other dice', { faces: [1, 1, 1] }, 'The dice, computed'],
    ['another seed', { seed: '0'.repeat(64) }, 'The commitment, computed'],
    ['another close', { closeHash: 'f'.repeat(64), faces: [1, 1, 1] }, 'The dice, computed'],
  ])('says no to a record with %s', async (_, change, difference) => {
    const { page, context, round } = await played();
    await page.route(`**/api/v1/tables/crown-a/rounds/${round}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as RoundView), ...change } });
    });
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    await page.getByRole('button', { name: 'Recompute the dice here' }).click();
    await page.getByRole('heading', { name: 'This record is not right' }).waitFor();
    await page.getByText(difference).waitFor();
    expect(await page.getByRole('heading', { name: 'Verified' }).count()).toBe(0);
    await shoot(page, 'round-refuted');
    await context.close();
  });

  it('shows one’s own wagers with their arithmetic and clauses, and to nobody else', async () => {
    const { page, context, expectClean, round } = await played();
    const mine = await ask<OwnRoundView>(page, `/tables/crown-a/rounds/${round}/wagers`);
    await page.goto(`${house.address()}/r/crown-a/${round}`);
    const slip = page.getByRole('table');
    await slip.waitFor();
    expect(await slip.locator('tbody tr').count()).toBe(2);
    const nameOf = (clause: string): string => `${printedIn([clause]).length > 0 ? 'Clause' : 'unnumbered rule'} ${clause}`;
    const written = await slip.locator('.slip-clauses').allTextContents();
    expect(written).toEqual(mine.wagers.map(({ clauses }) => inReadingOrder(clauses)));
    for (const { outcome, clauses } of mine.wagers) {
      await slip
        .getByText(outcome === 'won' ? '10 at 1 to 1 = 10' : '10 taken')
        .first()
        .waitFor();
      for (const clause of clauses)
        expect(await slip.getByRole('link', { name: nameOf(clause), exact: true }).count()).toBeGreaterThan(0);
    }
    const [link] = mine.wagers[0]?.clauses ?? [];
    await slip
      .getByRole('link', { name: nameOf(link ?? ''), exact: true })
      .first()
      .click();
    await page.locator('li.aimed').waitFor();
    expect(await page.locator('li.aimed').getAttribute('id')).toBe(link);
    expectClean();
    await context.close();

    const stranger = await visit(browser, house.address(), `/r/crown-a/${round}`);
    await stranger.page.getByRole('heading', { name: 'Check the dice' }).waitFor();
    expect(await stranger.page.getByRole('table').count()).toBe(0);
    stranger.expectClean();
    await stranger.context.close();
  });

  it('says what cannot be recomputed: a round under way, and one with real dice', async () => {
    const dealt = await sharedHouse();
    const table = await dealt.table('sic-bo-1', { rulebook: 'crown-sic-bo', layout: 'A' });
    await table.dealerDoes({ type: 'call-bets' });
    const { page, context, expectClean } = await visit(browser, dealt.address(), '/r/sic-bo-1/1');
    await page.getByText('Under way').waitFor();
    await page.getByText('These dice were real ones').waitFor();
    expectClean();
    await context.close();
  });

  it('says so where there is no such round', async () => {
    const { page, context } = await visit(browser, house.address(), '/r/crown-a/999999');
    await page.getByRole('heading', { name: 'There is no such round.' }).waitFor();
    await context.close();
  });
});

describe('one’s own page', () => {
  it('lists slips over all tables with their net result, and hands them out as CSV', async () => {
    const { page, context, expectClean, round } = await played();
    await page.goto(`${house.address()}/me`);
    const item = page.locator('details', { hasText: `crown-a, round ${round}` });
    await item.locator('summary').click();
    await item.getByRole('table').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const chunk of stream) text += chunk;
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes('crown-a'))).toBe(true);
    await item.getByRole('link', { name: 'Page of the round' }).click();
    await page.waitForURL(`**/r/crown-a/${round}`);
    expectClean();
    await context.close();
  });

  it('shows the dice that stand of a round that was corrected, marked, and says so in the sheet and on paper', async () => {
    const dealt = await sharedHouse();
    const table = await dealt.table('sic-bo-2', { rulebook: 'crown-sic-bo', layout: 'A' });
    const ann = await dealt.player('ann');
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
    const { page, context, expectClean } = await visit(browser, dealt.address(), '/me');
    await ask(page, '/session', { login: ann.login, password: PASSWORD });
    await page.reload();
    const item = page.locator('details', { hasText: 'sic-bo-2, round 1' });
    await item.locator('summary').getByRole('img', { name: '1, 2, 3, total 6' }).waitFor();
    await item.locator('summary').getByText('corrected', { exact: true }).waitFor();
    await item.locator('summary').click();
    await item.getByText('first it was settled by 3, 3, 6, total 12').waitFor();
    const rows = await item.locator('.slip tbody tr').evaluateAll((all) => all.map(({ className }) => className).sort());
    expect(rows).toEqual(['lost', 'won']);
    expect(await item.locator('.slip tfoot').textContent()).toBe('Together-20');
    await expectAccessible(page);
    await shoot(page, 'me-corrected');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    let text = '';
    for await (const chunk of await (await download).createReadStream()) text += chunk;
    const [head = '', ...lines] = text.trim().split('\n');
    const nets = lines.map((line) => Number(line.split(',')[head.split(',').indexOf('netMinor')]));
    expect(nets.sort()).toEqual([-3000, 1000]);
    expect(lines.every((line) => line.includes(',1 2 3,3 3 6,'))).toBe(true);

    const { rulebookHash } = await ask<RoundView>(page, '/tables/sic-bo-2/rounds/1');
    expect(lines.every((line) => line.endsWith(`,A,crown-sic-bo,,${rulebookHash}`))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const said = [`Player: ann (${ann.person})`, 'crown-sic-bo', 'no version printed', 'layout A', rulebookHash];
    for (const part of ['My slips and limits', 'sic-bo-2, round 1', ...said])
      await page.getByText(part).filter({ visible: true }).first().waitFor();
    await page.goto(`${dealt.address()}/r/sic-bo-2/1`);
    await page.getByText('The house corrected the result; first entered were 3, 3, 6, total 12.').waitFor();
    for (const part of ['Croupier · sic-bo-2, round 1', ...said])
      await page.getByText(part).filter({ visible: true }).first().waitFor();
    await shoot(page, 'round-print');
    expectClean();
    await context.close();
  });

  it('keeps a limit: a lower one at once, a higher one later, and purchases are held to it', async () => {
    const { page, context, person } = await played();
    await page.goto(`${house.address()}/me`);
    const daily = page.getByLabel('Chips I buy in a day, at most');
    await daily.fill('1,500');
    await page.getByRole('button', { name: 'Set Chips I buy' }).click();
    await page.getByText(/500 left until/).waitFor();
    const refused = await ask<{ error: { code: string } }>(page, '/tables/crown-a/commands', {
      type: 'buy-chips',
      player: person,
      from: 'cage',
      amount: 60_000,
    });
    expect(refused.error.code).toBe('own-limit');
    await daily.fill('9000');
    await page.getByRole('button', { name: 'Set Chips I buy' }).click();
    await page.getByText(/From .*: 9,000\./).waitFor();
    expect((await ask<LimitsView>(page, '/session/limits')).dailyBuyInMinor).toMatchObject({
      value: 150_000,
      next: { value: 900_000 },
    });
    await page.getByLabel('Remind me after so many minutes').fill('45');
    await page.getByRole('button', { name: 'Set Remind me' }).click();
    await page.getByText('45 minutes').waitFor();
    await page.getByLabel('Remind me after so many minutes').fill('1');
    await page.getByRole('button', { name: 'Set Remind me' }).click();
    await page.getByText('1 minute', { exact: true }).waitFor();
    expect(await page.locator('.me-limits').textContent()).not.toMatch(/UTC|12:00:00/);
    await shoot(page, 'me-limits');
    await context.close();
  });

  it('a time-out holds at once at an open table, and is asked for twice', async () => {
    const { page, context, person } = await played();
    const atTable = await context.newPage();
    await atTable.goto(`${house.address()}/table/crown-a`);
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Go on Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByText('You cannot undo this yourself').waitFor();
    await expectAccessible(page);
    await shoot(page, 'me-confirm');
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    expect((await ask<SessionView>(page, '/session')).excludedUntilMs).toBeNull();
    await dialog.getByLabel('I understand that I cannot undo this').check();
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    const placing = { type: 'place', player: person, bet: 'small', amount: 1000 };
    const refused = await ask<{ error: { code: string } }>(atTable, '/tables/crown-a/commands', placing);
    expect(refused.error.code).toBe('excluded');
    // The slips stay one's own, also for who comes back later.
    await page.reload();
    await page.locator('details').first().waitFor();
    await page.getByRole('heading', { name: 'My limits' }).waitFor();
    await page.goto(`${house.address()}/`);
    await page.getByText(/You are taking a break until/).waitFor();
    await context.close();
  });

  it('lets a guest go, and forgets a player who gives the password', async () => {
    const { page, context } = await played();
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Leave as guest' }).click();
    await page.waitForURL(`${house.address()}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ask<{ session: unknown }>(page, '/visitor')).toEqual({ session: null });
    await ask(page, '/players', { login: 'forgettable', password: PASSWORD, name: 'F', adult: true });
    await page.goto(`${house.address()}/me`);
    await page.getByRole('button', { name: 'Forget me' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('not this one at all');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Forget me' }).click();
    expect(await dialog.locator('.warning-strip').textContent()).toBe('This password is not right. Nothing was erased.');
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await shoot(page, 'me-forget-refused-narrow');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Forget me' }).click();
    await page.waitForURL(`${house.address()}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await ask<{ session: unknown }>(page, '/visitor')).toEqual({ session: null });
    await context.close();
  });

  it('asks who it is for', async () => {
    const { page, context, expectClean } = await visit(browser, house.address(), '/me');
    await page.getByRole('heading', { name: 'Nobody is signed in here.' }).waitFor();
    await expectAccessible(page);
    expectClean();
    await context.close();
  });

  it('says that one is excluded also where the house has set no end to it', async () => {
    const dealt = await sharedHouse();
    const una = await dealt.player('una');
    await dealt.administrator.http.post('/exclusions', { person: una.person, grounds: 'by order' });
    const { page, context, expectClean } = await visit(browser, dealt.address(), '/me');
    await ask(page, '/session', { login: una.login, password: PASSWORD });
    await page.reload();
    await page.locator('.me-breaks').waitFor();
    expect(await page.locator('.me-breaks .warning-strip').textContent()).toMatch(/^You are excluded from play\./);
    expectClean();
    await context.close();
  });
});

describe('what the house refuses', () => {
  it('is said where it was asked, with why and with what holds now', async () => {
    const { page, context } = await visit(browser, house.address(), '/me', { viewport: PHONE, touch: true });
    await ask(page, '/guests', { adult: true, over: 21 });
    await page.reload();
    let code = 'rate-limited';
    await page.route(/session\/(limits|exclusion)/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error: { code, message: 'no' } } })
        : route.continue(),
    );
    const minutes = page.locator('.me-limit', { hasText: 'Remind me after' });
    await minutes.getByLabel('Remind me after').fill('30');
    await minutes.getByRole('button', { name: 'Set' }).click();
    await minutes.getByText('Too much at once; wait a moment. This limit is as it was.').waitFor();
    expect(await page.locator('.me-limits .warning-strip').count()).toBe(1);
    await shoot(page, 'me-limit-refused-phone');
    await page.getByRole('button', { name: 'Go on Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await dialog.getByText('Too much at once; wait a moment. Your break has not begun.').waitFor();
    await expectAccessible(page);
    // A house of a later version may have words that this page does not know.
    code = 'of-a-later-version';
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await dialog.getByText('The house did not answer. Your break may not have begun').waitFor();
    await context.close();
  });

  it('and what it would never take is not asked for', async () => {
    const { page, context } = await visit(browser, house.address(), '/me');
    await ask(page, '/guests', { adult: true, over: 21 });
    await page.reload();
    for (const [label, most] of [
      ['Chips I buy in a day, at most', Math.floor(Number.MAX_SAFE_INTEGER / 100)],
      ['Remind me after so many minutes', SESSION_MINUTES_MAX],
    ] as const) {
      const field = page.getByLabel(label);
      for (const [typed, fits] of [
        [most, true],
        [most + 1, false],
      ] as const) {
        await field.fill(String(typed));
        expect(await field.evaluate((input) => (input as HTMLInputElement).checkValidity())).toBe(fits);
      }
    }
    const daily = page.getByLabel('Chips I buy in a day, at most');
    for (const [typed, fits] of [
      ['2,50', true],
      ['2,5', false],
      ['2.505', false],
      ['-5', false],
    ] as const) {
      await daily.fill(typed);
      expect(await daily.evaluate((input) => (input as HTMLInputElement).checkValidity()), typed).toBe(fits);
    }
    await context.close();
  });
});

describe('while the house cannot be reached', () => {
  /** A guest on their own page, over a line that can be cut. */
  async function overLine() {
    const line = await openLine(house.address());
    const visitor = await visit(browser, line.url, '/me');
    await ask(visitor.page, '/guests', { adult: true, over: 21 });
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'My limits' }).waitFor();
    return {
      ...visitor,
      line,
      leave: async () => {
        await visitor.context.close();
        await line.close();
      },
    };
  }

  it('a break that was not heard is said to be none, keeps what was chosen, and can be tried again', async () => {
    const { page, line, leave, expectClean } = await overLine();
    const exclude = page.locator('.me-break', { hasText: 'Exclude myself' });
    await exclude.getByLabel('How long').selectOption('1 year');
    await exclude.getByRole('button', { name: 'Go on Exclude myself' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByLabel('I understand that I cannot undo this').check();
    line.cut();
    const start = dialog.getByRole('button', { name: 'Start the break' });
    await start.click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('The house did not answer. Your break may not have begun').waitFor();
    await expectAccessible(page, 'dialog');
    await shoot(page, 'me-break-unheard');
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await dialog.getByText('1 year').waitFor();
    line.mend();
    await start.click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    expect(await dialog.count()).toBe(0);
    expect((await ask<SessionView>(page, '/session')).excludedUntilMs).not.toBeNull();
    expectClean();
    await leave();
  });

  it('a break that was heard is said although nothing is answered after it', async () => {
    const { page, leave } = await overLine();
    await page.getByRole('button', { name: 'Go on Time-out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByRole('checkbox').check();
    await page.route('**/api/v1/visitor', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Start the break' }).click();
    await page
      .getByText(/You are on a break until/)
      .first()
      .waitFor();
    await leave();
  });

  it('a limit that was not heard is said to be none, keeps what was typed, and can be tried again', async () => {
    const { page, line, leave, expectClean } = await overLine();
    const daily = page.getByLabel('Chips I buy in a day, at most');
    const set = page.getByRole('button', { name: 'Set Chips I buy' });
    await daily.fill('700');
    line.cut();
    await set.click();
    await page.locator('.me-limits .warning-strip', { hasText: 'The house did not answer. Your limit may not hold' }).waitFor();
    await expect.poll(() => page.locator('[aria-live="assertive"]').textContent()).toContain('The house did not answer');
    expect(await daily.inputValue()).toBe('700');
    line.mend();
    await set.click();
    await page.getByText(/700 left until/).waitFor();
    expect(await page.locator('.me-limits .warning-strip').count()).toBe(0);
    expectClean();
    await leave();
  });

  it('says that limits and slips could not be had, and has them when asked again', async () => {
    const line = await openLine(house.address());
    const { page, context } = await visit(browser, line.url, '/me');
    await ask(page, '/guests', { adult: true, over: 21 });
    let away = true;
    await page.route(/session\/(limits|history)/, (route) => (away ? route.abort() : route.continue()));
    await page.reload();
    for (const name of ['My slips', 'My limits']) {
      const part = page.getByRole('region', { name });
      await part.getByText('The house did not answer.').waitFor();
    }
    away = false;
    await page.getByRole('region', { name: 'My slips' }).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No wager of yours has been settled yet.').waitFor();
    await page.getByRole('region', { name: 'My limits' }).getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Chips I buy in a day, at most').waitFor();
    await context.close();
    await line.close();
  });
});

describe('anybody can read it', () => {
  it.each<[string, VisitorOptions]>([
    ['dark-en-desktop', { viewport: DESKTOP, theme: 'dark' }],
    ['light-zh-phone', { viewport: PHONE, touch: true, theme: 'light', language: 'zh-Hant' }],
    ['contrast-en-phone', { viewport: PHONE, touch: true, theme: 'contrast' }],
  ])(
    '%s',
    async (name, options) => {
      const { page, context, expectClean, round } = await played(options);
      await page.goto(`${house.address()}/me`);
      await page.locator('details summary').first().click();
      await page.locator('.slip').first().waitFor();
      await page.locator('.me-limit').first().waitFor();
      await expectAccessible(page);
      await shoot(page, `me-${name}`);
      await page.goto(`${house.address()}/r/crown-a/${round}`);
      await page.locator('.round-check button.main').click();
      await page.locator('.round-verdict.verified').waitFor();
      await expectAccessible(page);
      await shoot(page, `round-${name}`);
      for (const path of ['/me', `/r/crown-a/${round}`]) {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(`${house.address()}${path}`);
        await page.locator('.panel').first().waitFor();
        expect(await page.evaluate('document.scrollingElement.scrollWidth'), path).toBeLessThanOrEqual(320);
      }
      expectClean();
      await context.close();
    },
    90_000,
  );
});
