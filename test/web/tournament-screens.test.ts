/** The record of a tournament for regulators, with draws that the browser repeats, and the lists to print. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, saveScreenshot, type Visitor, type VisitorOptions, visit } from './kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, TestUser } from './staffed-house.ts';
import { createWebTournament, visitAs, type WebTournament } from './tournament-kit.ts';

const PATIENT_MS = 60_000;
const PHONE_SMALL = { width: 320, height: 640 } as const;

let browser: Browser;
let house: StaffedHouse;
let tournament: WebTournament;
beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedStaffedHouse();
  tournament = await createWebTournament(house, { players: 10, finalists: 2, entryMs: 6000 });
  await tournament.goTo('running');
  const { director, send } = tournament;
  await send(director, { type: 'hold-session', session: 'heat', why: 'A lamp failed' }, 'director');
  await send(director, { type: 'leave-charge' }, 'director');
  await send(director, { type: 'take-charge' }, 'director');
  await send(director, { type: 'resume-session', session: 'heat' }, 'director');
  await tournament.goTo('awarded');
}, PATIENT_MS);

const open = (user: TestUser, path: string, options: VisitorOptions = {}): Promise<Visitor> =>
  visitAs(browser, house.address(), `/t/${tournament.id}/${path}`, user, options);

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);

describe('the record of a tournament', () => {
  it(
    '[crown-sic-bo 8.1.3] has the conditions with a hash that the browser computes again, and their approval',
    async () => {
      const { page, context, expectNoPageErrors } = await open(tournament.officer, 'record');
      const version = page.locator('.record-conditions article[data-version="1"]');
      await version.locator('.record-verdict.good', { hasText: 'Your browser computes the same hash' }).waitFor();
      const { hash } = await tournament.view();
      expect(await version.textContent()).toContain(hash);
      expect(await version.textContent()).toMatch(/Approved.*Olga Officer, Officer · reference VGCCC 7/);
      await version.locator('summary').click();
      await version.getByText('8.2.1(b)').first().waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, 'tournament-record');
      expectNoPageErrors();
      await context.close();
    },
    PATIENT_MS,
  );

  it('[crown-sic-bo 8.1.1] repeats every draw in the browser, step by step', async () => {
    const { page, context, expectNoPageErrors } = await open(tournament.officer, 'record');
    for (const session of ['heat', 'final']) {
      const draw = page.locator(`.record-draw[data-session=${session}][data-purpose=seats]`);
      await draw.getByRole('button', { name: 'Check this draw' }).click();
      await draw.getByText('The draw is correct.').waitFor();
      expect(await draw.getAttribute('data-verdict')).toBe('verified');
      expect(await draw.locator('[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-ok')))).toEqual(
        Array(7).fill('true'),
      );
    }
    await saveScreenshot(page, 'tournament-record-draw');
    expectNoPageErrors();
    await context.close();
  });

  /** Changes the answer of the server on its way to the browser, as a false server would do. */
  async function checkChanged(change: (draw: Record<string, unknown>) => object): Promise<Visitor> {
    const visitor = await open(tournament.officer, 'print/seats');
    await visitor.page.route('**/sessions/heat/draws/seats', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change(await answer.json()) });
    });
    await visitor.page.goto(`${house.address()}/t/${tournament.id}/record`);
    const draw = visitor.page.locator('.record-draw[data-session=heat]');
    await draw.getByRole('button', { name: 'Check this draw' }).click();
    await draw.getByText('The draw is NOT correct.').waitFor();
    return visitor;
  }
  const failedStep = (page: Page): Promise<string | null> =>
    page.locator('.record-draw[data-session=heat] [data-ok=false]').getAttribute('data-step');

  it('[crown-sic-bo 8.1.1] reports the first seat that was changed after the draw', async () => {
    const { page, context } = await checkChanged((draw) => {
      const [first, second, ...others] = draw.drawn as { entry: string }[];
      return { ...draw, drawn: [{ ...first, entry: second?.entry }, { ...second, entry: first?.entry }, ...others] };
    });
    expect(await failedStep(page)).toBe('places');
    expect(await page.locator('.record-difference').textContent()).toMatch(/^Table 1, seat 1, Recordede\d+.*Computede\d+$/);
    await saveScreenshot(page, 'tournament-record-refuted');
    await context.close();
  });

  it('[crown-sic-bo 8.1.1] reports a seed and a commitment that were exchanged together', async () => {
    const { page, context } = await checkChanged((draw) => ({ ...draw, commitment: 'c'.repeat(64), seed: 'd'.repeat(64) }));
    expect(await failedStep(page)).toBe('commitment');
    await context.close();
  });

  it('[crown-sic-bo 8.2.1(b)] has cash and chips before and after each session, with sums of zero', async () => {
    const { page, context } = await open(tournament.director, 'record');
    const inventory = page.locator('.record-inventory');
    await inventory.getByText('All differences are zero.').waitFor();
    await inventory.getByText('The server reports the same amounts now.').waitFor();
    const rows = inventory.locator('.record-scroll', { hasText: 'Tournament chips' }).locator('tbody tr');
    const times = / (?=\d+ \w+ \d{4}).*/;
    expect((await rows.locator('th').allTextContents()).map((text) => text.replace(times, '').trim())).toEqual([
      ...['Before Round', 'Round: chips issued', 'Round: end of play', 'After Round'],
      ...['Before Final', 'Final: chips issued', 'Final: end of play', 'After Final', 'Now'],
    ]);
    // 10 players have 1,000 chips each.
    expect(await rows.nth(1).locator('td').allTextContents()).toEqual(['10,000', '10,000', '0', '0']);
    expect(await rows.locator('td:last-child').allTextContents()).toEqual(Array(9).fill('0'));
    // The pool of 10 fees of 90 is due as prizes.
    const now = inventory.locator('.record-scroll', { hasText: 'Cash' }).locator('tbody tr').last();
    expect(await now.locator('td').allTextContents()).toEqual(['1,000', '0', '0', '100', '900', '0']);
    await context.close();
  });

  it('[crown-sic-bo 8.2.4] lists the times without a director', async () => {
    const { page, context } = await open(tournament.boss, 'record');
    const gap = page.locator('.record-gaps tbody tr');
    await gap.waitFor();
    expect(await gap.locator('th').textContent()).toBe('Dora Director');
    await context.close();
  });

  it('lists every act with its person, reason and clauses, and filters them', async () => {
    const { page, context, expectNoPageErrors } = await open(tournament.officer, 'record');
    const acts = page.locator('.record-list > li');
    await acts.first().waitFor();
    const hold = page.locator('.record-list > li[data-act=hold-session]');
    expect(await hold.textContent()).toMatch(/Hold the session.*Dora Director, Director · Reason: A lamp failed.*7\.4.*8\.2\.4/);
    // An act about one player names the player, and its time has seconds.
    const accepted = page.locator('.record-list > li[data-act=accept-entry] .record-act-head').first();
    expect(await accepted.textContent()).toMatch(/\d:\d\d:\d\d.*: Player A .*\(1\)/);
    // Events are in words, with the names of the players.
    const drawn = page.locator('.record-list > li[data-act=draw-seats]').first();
    await drawn.locator('summary').click();
    await drawn.locator('[data-event=seats-drawn]').waitFor();
    expect(await drawn.locator('[data-event=seats-drawn]').textContent()).toMatch(/Seats drawn.*\(1\): .*seat/i);
    expect(await drawn.textContent()).not.toContain('{');
    const filter = page.locator('.record-filter');
    await filter.getByLabel('Person', { exact: true }).selectOption({ label: 'Olga Officer' });
    await expect.poll(() => acts.count()).toBe(1);
    await filter.getByRole('button', { name: 'Clear the filter' }).click();
    await filter.getByLabel('Clauses', { exact: true }).selectOption('8.2.4');
    await expect.poll(() => acts.count()).toBeGreaterThan(3);
    const kinds = await acts.evaluateAll((items) => items.map((item) => item.getAttribute('data-act')));
    expect(kinds).toEqual(expect.arrayContaining(['take-charge', 'leave-charge', 'hold-session', 'resume-session']));
    expect(kinds).not.toContain('apply');
    await filter.getByLabel('Session', { exact: true }).selectOption('final');
    await expect.poll(async () => (await acts.allTextContents()).every((text) => !text.includes('A lamp failed'))).toBe(true);
    expectNoPageErrors();
    await context.close();
  });

  it('is downloaded as JSON and CSV with all acts', async () => {
    const { page, context } = await open(tournament.officer, 'record');
    const json = await download(page, () => page.getByRole('button', { name: /JSON/ }).click());
    const record = JSON.parse(json) as { tournament: string; acts: { seq: number }[]; draws: unknown[] };
    expect([record.tournament, record.draws.length]).toEqual([tournament.id, 2]);
    expect(record.acts.map(({ seq }) => seq)).toEqual(record.acts.map((_, i) => i + 1));
    const csv = await download(page, () => page.getByRole('link', { name: /CSV/ }).click());
    expect(csv.split('\n')[0]).toMatch(/seq.*act.*reason/);
    expect(csv).toContain('A lamp failed');
    await context.close();
  });

  it('is not shown to players, and asks visitors to sign in', async () => {
    const [player] = tournament.players;
    const asPlayer = await open(player as TestUser, 'record');
    await asPlayer.page.getByRole('heading', { name: /Only officers/ }).waitFor();
    await asPlayer.context.close();
    const visitor = await visit(browser, house.address(), `/t/${tournament.id}/record`);
    await visitor.page.fill('[name=login]', tournament.officer.login);
    await visitor.page.fill('[name=password]', tournament.officer.password);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.locator('.record-acts').waitFor();
    await visitor.context.close();
  });

  it(
    'fits a narrow phone in both languages',
    async () => {
      for (const language of ['en', 'zh-Hant'] as const) {
        const { page, context, expectNoPageErrors } = await open(tournament.officer, 'record', {
          viewport: PHONE_SMALL,
          language,
        });
        await page.locator('.record-list > li').first().waitFor();
        await page.locator('.record-inventory .record-verdict').first().waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await saveScreenshot(page, `tournament-record-320-${language}`);
        expectNoPageErrors();
        await context.close();
      }
    },
    PATIENT_MS,
  );
});

/** The number of pages of the PDF that the browser prints. */
async function countPages(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('the printed lists of a tournament', () => {
  it('[crown-sic-bo 8.3.4] has one ticket per player, eight on a sheet, with seat, start, chips and compulsory wager', async () => {
    const { page, context, expectNoPageErrors } = await open(tournament.director, 'print/tickets?session=heat');
    await page.locator('.ticket').first().waitFor();
    expect(await page.locator('.ticket').count()).toBe(10);
    const [first] = (await tournament.staffView()).entries;
    const seat = first?.seats.find(({ session }) => session === 'heat');
    expect(await page.locator('.ticket[data-entry=e1]').textContent()).toMatch(
      new RegExp(
        `Autumn Cup · Round.*Player 1.*Player A.*Table ${seat?.table}.*Seat ${seat?.position}.*Start.*Chips1,000.*Compulsory wager10 in each`,
      ),
    );
    expect(await countPages(page)).toBe(2);
    expect(
      await page.locator('.top-bar, .list-tools').evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).display)),
    ).toEqual([...['none', 'none']]);
    await saveScreenshot(page, 'tournament-tickets-paper');
    expectNoPageErrors();
    await context.close();
  });

  it.each([
    ['seats', 'Seat plan', /Autumn Cup · Seat plan/],
    ['standings', 'Standings', /Autumn Cup · Standings/],
    ['prizes', 'Prize list', /Autumn Cup · Prize list/],
    ['entries', 'Entries', /Autumn Cup · Entries/],
    ['report', 'Report', /Autumn Cup · Report/],
  ] as const)(
    '%s: has the version, the hash and the time of printing, and fits the screen and the paper',
    async (list, title, head) => {
      const { page, context, expectNoPageErrors } = await open(tournament.director, `print/${list}`, { viewport: PHONE_SMALL });
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const { hash } = await tournament.view();
      const text = (await page.locator('.list-head').first().textContent()) ?? '';
      expect(text).toMatch(head);
      expect(text).toMatch(/Conditions version 1 · Printed .*\d:\d\d.*Data of .*\d:\d\d.*, record \d+/);
      expect(text).toContain(hash);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await saveScreenshot(page, `tournament-print-${list}-320`);
      if (list === 'report') await page.locator('.list-draws li').first().waitFor();
      expect(await countPages(page)).toBe(list === 'report' ? 2 : 1);
      expectNoPageErrors();
      await context.close();
    },
    PATIENT_MS,
  );

  it('loads the newest data before it prints, and says so if that is not possible', async () => {
    const { page, context } = await open(tournament.director, 'print/seats');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-prints', String(Number(document.body.dataset.prints ?? 0) + 1));
    });
    const print = page.getByRole('button', { name: 'Print', exact: true });
    await print.waitFor();
    const lists: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/lists/seats') && lists.push(request.url())));
    await print.click();
    await page.locator('body[data-prints="1"]').waitFor();
    expect(lists).toHaveLength(1);
    expect(await page.locator('.list-tools [role=alert]').count()).toBe(0);
    await page.route('**/api/v1/tournaments/**', (route) => route.abort());
    await print.click();
    await page.locator('body[data-prints="2"]').waitFor();
    await page.locator('.list-tools [role=alert]', { hasText: 'could not be loaded' }).waitFor();
    expect(await page.locator('.list-table tbody tr').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('names the players and their prizes, and says in the report that the draws are correct', async () => {
    const { page, context } = await open(tournament.director, 'print/report', { language: 'en' });
    await page.locator('.list-draws li').first().waitFor();
    expect(await page.locator('.list-draws li').allTextContents()).toEqual([
      ...['Round, Seats: repeated and correct', 'Final, Seats: repeated and correct'],
    ]);
    const text = (await page.locator('.list-paper').textContent()) ?? '';
    expect(text).toMatch(/Hold the session.*Dora Director, Director.*A lamp failed/);
    expect(await page.locator('tr[data-event=session-held]').textContent()).toMatch(/Round · .*A lamp failed/);
    expect(await page.locator('.list-facts').textContent()).toContain('Players10');
    expect(text).toMatch(/Player [A-J](?: \([\w-]+\))?540no/);
    await page.emulateMedia({ media: 'print' });
    await saveScreenshot(page, 'tournament-print-report');
    await context.close();
  });

  it.each([
    ['tickets', 'Player A'],
    ['seats', 'Player A'],
    ['standings', 'ranked'],
    ['prizes', '540'],
    ['entries', 'Player J'],
    ['report', 'A lamp failed'],
  ])('%s: is downloaded as CSV', async (list, part) => {
    const { page, context } = await open(tournament.boss, `print/${list}`);
    const csv = await download(page, () => page.getByRole('link', { name: /CSV/ }).click());
    expect(csv.split('\n').length).toBeGreaterThan(2);
    expect(csv).toContain(part);
    await context.close();
  });

  it('changes the session by keyboard, in Chinese', async () => {
    const { page, context, expectNoPageErrors } = await open(tournament.officer, 'print/seats', { language: 'zh-Hant' });
    await page.locator('.list-title', { hasText: '決賽' }).waitFor();
    await page.getByLabel('場次').focus();
    await page.keyboard.press('ArrowUp');
    await page.locator('.list-title', { hasText: '座位表 · 預賽' }).or(page.locator('tr[data-entry=e10]')).first().waitFor();
    expect(await page.locator('.list-table tbody tr').count()).toBe(10);
    expectNoPageErrors();
    await context.close();
  });

  it('says that a list does not exist, and that players may not see it', async () => {
    const unknown = await open(tournament.director, 'print/nothing');
    await unknown.page.getByRole('heading', { name: 'There is no such list.' }).waitFor();
    await unknown.context.close();
    const [player] = tournament.players;
    const forbidden = await open(player as TestUser, 'print/entries');
    await forbidden.page.getByRole('heading', { name: /^Only the director/ }).waitFor();
    await forbidden.context.close();
  });
});
