/** The pages of tournaments for players: the list, the page of a tournament from the application to the prize, and practice from the lobby. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CroupierClient, TournamentClient } from '../../src/client/index.ts';
import { expectAccessible, openWebHouse, saveScreenshot, type Visitor, visit, type WebHouse } from './kit.ts';
import { tabTo } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';
import { createWebTournament, type KitOptions, visitAs, type WebTournament, waitForStep } from './tournament-kit.ts';

const HOUR_MS = 3_600_000;
const SMALL_PHONE = { width: 320, height: 640 } as const;

let browser: Browser;
let house: StaffedHouse;

beforeAll(async () => {
  browser = await sharedBrowser();
  house = await sharedStaffedHouse();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses a button by keyboard only. */
async function pressByKeyboard(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

const expectNoScrolling = async (page: Page): Promise<void> =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

/** A tournament whose heat starts in an hour, so that nothing begins during the test. */
const laterTournament = (options: KitOptions = {}): Promise<WebTournament> =>
  createWebTournament(house, { entryMs: HOUR_MS, ...options });

const openAs = (tournament: WebTournament, user: TestUser, options: Parameters<typeof visitAs>[4] = {}): Promise<Visitor> =>
  visitAs(browser, house.address(), `/t/${tournament.id}`, user, options);

const close = async ({ context, expectNoPageErrors }: Visitor): Promise<void> => {
  expectNoPageErrors();
  await context.close();
};

const direct = (tournament: WebTournament, body: Parameters<WebTournament['send']>[1]): Promise<void> =>
  tournament.send(tournament.director, body, 'director');

describe('the list of tournaments', { timeout: 90_000 }, () => {
  it('shows everybody what is open, and a player the own entries first', async () => {
    const tournament = await laterTournament({ name: 'Open Cup' });
    await tournament.goTo('entries');
    const visitor = await visit(browser, house.address(), '/tournaments', { viewport: SMALL_PHONE, touch: true });
    const { page } = visitor;
    const open = page.locator('section', { has: page.getByRole('heading', { name: 'Open for entries' }) });
    const card = open.locator('article', { has: page.locator(`a[href="/t/${tournament.id}"]`) });
    await card.waitFor();
    expect(await card.textContent()).toMatch(/Open Cup.*Entries close.*in 59 min.*Entry fee100.*0 of 4/);
    await expectNoScrolling(page);
    await expectAccessible(page);
    await close(visitor);
    const [player] = tournament.players as [TestUser];
    await tournament.send(player, { type: 'apply' }, 'player');
    const signedIn = await visitAs(browser, house.address(), '/tournaments', player, { language: 'zh-Hant' });
    const first = signedIn.page.locator('main section').first();
    await first.getByRole('heading', { name: '你的報名' }).waitFor();
    expect(await first.textContent()).toContain('已申請，等待總監處理');
    await expectAccessible(signedIn.page);
    await close(signedIn);
  });

  it('leads pit bosses to the conditions of a new tournament', async () => {
    const tournament = await laterTournament();
    const visitor = await visitAs(browser, house.address(), '/tournaments', tournament.boss);
    await visitor.page.getByRole('link', { name: 'New tournament' }).waitFor();
    await visitor.context.close();
  });
});

describe('the page of a tournament', { timeout: 120_000 }, () => {
  it('says that there is no such tournament', async () => {
    const visitor = await visit(browser, house.address(), '/t/no-such-cup');
    await visitor.page.getByText('There is no such tournament').waitFor();
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.1] shows visitors the state, the deadlines and the conditions without signing in', async () => {
    const tournament = await laterTournament({ name: 'Visitor Cup' });
    await tournament.goTo('entries');
    const visitor = await visit(browser, house.address(), `/t/${tournament.id}`, { viewport: SMALL_PHONE, touch: true });
    const { page } = visitor;
    expect(await waitForStep(page, 'sign-in')).toMatch(/^Sign in to apply\. Entries close .* \(in 59 min\)/);
    await expect.poll(() => page.locator('.tournament-state').textContent()).toContain('Open for entries · 0 of 4 places taken');
    expect(await page.locator('.deadlines li').count()).toBe((await tournament.view()).deadlines.length);
    const conditions = page.locator('.tournament-conditions');
    await expect.poll(() => conditions.textContent()).toContain('8.2.1(j)');
    for (const item of ['a', 'b', 'c', 'd', 'f', 'g', 'h', 'i', 'j', 'k'])
      expect(await conditions.textContent(), item).toContain(`8.2.1(${item})`);
    expect(await conditions.textContent()).toContain('VGCCC 7');
    await expectNoScrolling(page);
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-visitor-phone');
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.1(g)] lets a visitor sign in, apply, withdraw with a refund, and apply again', async () => {
    const tournament = await laterTournament({
      changes: { 'entry.withdrawFreeUntilMs': Date.now() - 1000, 'entry.lateRefundPercent': 50 },
    });
    await tournament.goTo('entries');
    const [player] = tournament.players as [TestUser];
    const visitor = await visit(browser, house.address(), `/t/${tournament.id}`);
    const { page } = visitor;
    await waitForStep(page, 'sign-in');
    await page.locator('.tournament-next').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Login').fill(player.login);
    await page.getByLabel('Password').fill(player.password);
    await page.locator('form.sign-in [type=submit]').click();
    expect(await waitForStep(page, 'apply')).toContain('The entry fee is 100.');
    await button(page, 'Apply').click();
    await waitForStep(page, 'applied');
    await direct(tournament, { type: 'accept-entry', entry: 'e1' });
    await waitForStep(page, 'wait-draw');
    await expectAccessible(page);
    await button(page, 'Withdraw').click();
    const dialog = page.locator('dialog[open]');
    // The free period is over, so half of the fee is kept.
    expect(await dialog.textContent()).toContain('You get 50 back.');
    await expectAccessible(page, 'dialog[open]');
    // The focus is on the button that changes nothing.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await tournament.staffView()).entries[0]?.status).toBe('accepted');
    await button(page, 'Withdraw').click();
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await waitForStep(page, 'apply');
    expect((await tournament.staffView()).entries[0]).toMatchObject({ status: 'withdrawn', paid: 5000 });
    await pressByKeyboard(page, '.tournament-next .button.main');
    await waitForStep(page, 'applied');
    expect(await page.locator('.tournament-entry h2').textContent()).toContain('Player 2');
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.2, 8.2.3, 8.3.4] leads a player by keyboard from the briefing over the signature and a changed start to the check-in', async () => {
    const tournament = await laterTournament({ changes: { signature: 'required', noticeMinutes: 1 } });
    await tournament.goTo('closed');
    const [player] = tournament.players as [TestUser];
    const visitor = await openAs(tournament, player);
    const { page } = visitor;
    await waitForStep(page, 'wait-briefing');
    await tournament.goTo('drawn');
    await waitForStep(page, 'sign');
    const ticket = page.locator('.tournament-ticket');
    const seat = (await tournament.staffView()).entries[0]?.seats[0];
    expect(await ticket.textContent()).toContain(`Table${seat?.table}`);
    expect(await ticket.textContent()).toContain(`Seat${seat?.position}`);
    expect(await ticket.locator('a').getAttribute('href')).toBe(`/table/${seat?.table}.tournament`);
    await tabTo(page, '.tournament-sign [name=read]');
    await page.keyboard.press('Space');
    await pressByKeyboard(page, '.tournament-sign [type=submit]');
    await waitForStep(page, 'check-in');
    // The form is gone. The focus is on what comes next.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('tournament-step');
    expect((await tournament.staffView()).entries[0]?.signed).toBe(true);
    const startsMs = (await tournament.view()).sessions[0]?.startsMs ?? 0;
    await direct(tournament, { type: 'alter-start', session: 'final', startsMs: startsMs + 2 * HOUR_MS, why: 'a long heat' });
    await direct(tournament, { type: 'alter-start', session: 'heat', startsMs: startsMs + HOUR_MS, why: 'a broken lamp' });
    expect(await waitForStep(page, 'acknowledge')).toMatch(/The start has changed: Round now starts .*8\.3\.4/);
    await pressByKeyboard(page, '.tournament-next .button.main');
    await waitForStep(page, 'check-in');
    await pressByKeyboard(page, '.tournament-next .button.main');
    expect(await waitForStep(page, 'go-to-seat')).toContain(`Go to table ${seat?.table}, seat ${seat?.position}.`);
    expect((await tournament.staffView()).entries[0]?.seats[0]).toMatchObject({ checkedIn: true, acknowledged: true });
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-ticket');
    // On paper there is only the ticket.
    await page.evaluate('window.print = () => { document.title = document.body.dataset.prints }');
    await button(page, 'Print the ticket').click();
    expect(await page.title()).toBe('ticket');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.tournament-next').isVisible()).toBe(false);
    expect(await ticket.isVisible()).toBe(true);
    await close(visitor);
  });

  it('[crown-sic-bo 8.3.3] lets a player name a substitute by login, and says nothing about other accounts', async () => {
    const tournament = await laterTournament({ players: 3, tables: 1 });
    await tournament.goTo('drawn');
    const [player] = tournament.players as [TestUser];
    const friend = await house.player('Frida Friend');
    const visitor = await openAs(tournament, player, { viewport: SMALL_PHONE, touch: true });
    const { page } = visitor;
    await waitForStep(page, 'check-in');
    await button(page, 'Name a substitute').click();
    const dialog = page.locator('dialog[open]');
    await expectAccessible(page, 'dialog[open]');
    for (const login of ['nobody-has-this-login', tournament.director.login]) {
      await dialog.getByLabel('Login of the substitute').fill(login);
      await dialog.locator('[type=submit]').click();
      await expect
        .poll(() => dialog.getByRole('alert').textContent(), { message: login })
        .toContain('This person cannot play for you.');
    }
    await dialog.getByLabel('Login of the substitute').fill(friend.login);
    await dialog.locator('[type=submit]').click();
    await page.getByText(`You have named ${friend.login} as substitute. The director decides.`).waitFor();
    expect((await tournament.staffView()).entries[0]?.seats[0]?.nominated).toBe(friend.person);
    await direct(tournament, { type: 'approve-substitute', session: 'heat', entry: 'e1', person: friend.person });
    await waitForStep(page, 'substituted');
    await page.locator('.tournament-entry').getByText('A substitute plays for you in this session.').waitFor();
    await expectNoScrolling(page);
    // Chromium reports the two refused requests.
    await visitor.context.close();
    const substitute = await openAs(tournament, friend);
    await substitute.page.getByText('You play for another player in this session.').waitFor();
    await waitForStep(substitute.page, 'check-in');
    await button(substitute.page, 'Check in').click();
    await waitForStep(substitute.page, 'go-to-seat');
    await close(substitute);
  });

  it('[crown-sic-bo 8.2.1(c), 8.2.1(d)] tells players during play what they need, and afterwards what they have won', async () => {
    const tournament = await createWebTournament(house, { players: 3, tables: 1, finalists: 2, spins: 2 });
    await tournament.goTo('running');
    const [leader, , last] = tournament.players as [TestUser, TestUser, TestUser];
    const visitor = await openAs(tournament, last, { viewport: SMALL_PHONE, touch: true });
    const first = await openAs(tournament, leader, { language: 'zh-Hant' });
    const { page } = visitor;
    const table = tournament.tables[0]?.table ?? '';
    expect(await waitForStep(page, 'play')).toContain('Round is running.');
    const facts = page.locator('.tournament-play');
    await tournament.playSpin(table, {
      wagers: { e1: { bet: 'big', amount: 20_000 }, e2: { bet: 'big', amount: 10_000 }, e3: { bet: 'small', amount: 5000 } },
    });
    await expect.poll(() => facts.textContent()).toContain('You are on place 3 of 3 with 950 chips.');
    const text = (await facts.textContent()) ?? '';
    expect(text).toContain('The first 2 advance. You need more than 1,100 chips to pass Player 2.');
    expect(text).toContain('Wager at least 10 in each spin.');
    expect(text).toContain('1 of 2 spins played at your table');
    await expect
      .poll(() => first.page.locator('.tournament-play').textContent())
      .toContain('若現在結束，你晉級。玩家 3 落後你 250。');
    const own = page.locator('.standings tr.own');
    expect(await own.textContent()).toContain('Player 3 · You');
    await own.getByRole('button').click();
    await expect.poll(() => page.locator('.standing-explanation').textContent()).toContain('Behind Player 2');
    expect(await page.locator('.standing-explanation').textContent()).toContain('950, above: 1,100');
    await expectNoScrolling(page);
    await expectAccessible(page);
    await expectAccessible(first.page);
    await saveScreenshot(page, 'tournament-play-phone');
    await saveScreenshot(first.page, 'tournament-play-chinese');
    await direct(tournament, { type: 'hold-session', session: 'heat', why: 'a die is lost' });
    await waitForStep(page, 'held');
    await page.getByText('a die is lost').waitFor();
    await direct(tournament, { type: 'resume-session', session: 'heat' });
    await waitForStep(page, 'play');
    await tournament.goTo('cut');
    await waitForStep(page, 'eliminated');
    await waitForStep(first.page, 'advanced');
    await tournament.goTo('finished');
    expect(await waitForStep(first.page, 'prize-paid')).toMatch(/你以第 [12] 名完成比賽，獲得 \d+。獎金已支付。/);
    await first.page.getByRole('heading', { name: /結果與獎金/ }).waitFor();
    expect(await first.page.locator('.tournament-prizes tbody tr').count()).toBe(2);
    // The tabs are one tab stop, and the arrow keys choose a session.
    await tabTo(page, '[role=tab]');
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Round');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Final');
    await expect.poll(() => page.locator('.standings tbody tr').count()).toBe(2);
    await expectAccessible(page);
    await close(visitor);
    await close(first);
  });

  it('[crown-sic-bo 8.2.1(h), 8.3.5] lets a player agree to end early, and retire', async () => {
    const tournament = await createWebTournament(house, { players: 3, tables: 1, finalists: 2, spins: 5 });
    await tournament.goTo('running');
    const [player] = tournament.players as [TestUser];
    const visitor = await openAs(tournament, player);
    const { page } = visitor;
    await waitForStep(page, 'play');
    await button(page, 'Agree to end early').click();
    await page.locator('dialog[open] [type=submit]').click();
    await page.getByText('You have agreed to end your table early.').waitFor();
    await button(page, 'Retire').click();
    expect(await page.locator('dialog[open]').textContent()).toContain('You rank after all others and get no prize.');
    await page.locator('dialog[open] [type=submit]').click();
    await waitForStep(page, 'retired');
    expect((await tournament.staffView()).entries[0]?.status).toBe('retired');
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.1(h)] tells a disqualified player so, on the page of the tournament and at the table, and offers nothing more', async () => {
    const tournament = await createWebTournament(house);
    await tournament.goTo('running');
    const [player] = tournament.players as [TestUser];
    const visitor = await openAs(tournament, player);
    const { page } = visitor;
    await waitForStep(page, 'play');
    await page.locator('.tournament-next a.button').click();
    await page.locator('.tournament-bar-rank', { hasText: 'of 4' }).waitFor();
    await direct(tournament, { type: 'disqualify-entry', entry: 'e1', why: 'moved chips after the close' });
    const result = page.locator('.tournament-result[data-result="disqualified"]');
    await result.waitFor();
    expect(await result.textContent()).toMatch(/^The director has disqualified you\. .*8\.2\.1\(h\)/);
    expect(await page.locator('.player-controls').count()).toBe(0);
    await page.goto(`${house.address()}/t/${tournament.id}`);
    expect(await waitForStep(page, 'disqualified')).toMatch(/^The director has disqualified you\..*moved chips after the close/);
    const entry = page.locator('.tournament-entry');
    await expect.poll(() => entry.textContent()).toContain('Disqualified');
    for (const name of ['Apply', 'Retire', 'Withdraw', 'Name a substitute', 'Check in'])
      expect(await button(page, name).count(), name).toBe(0);
    await expectAccessible(page);
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.1(e)] lets an eliminated player buy back after saying what it costs', async () => {
    // A player buys back into a session before the final.
    const base = { tables: 1, seats: 4, length: { by: 'spins', spins: 2 }, chips: 100_000, compulsory: null };
    const startsMs = Date.now() + 10_000;
    const sessions = [
      { ...base, id: 'heat', kind: 'round', entrants: [{ from: 'entries' }], cuts: [{ by: 'overall', n: 3 }], startsMs },
      {
        ...{ ...base, id: 'second', kind: 'round', entrants: [{ from: 'advanced', session: 'heat' }] },
        ...{ cuts: [{ by: 'overall', n: 2 }], startsMs: startsMs + HOUR_MS },
      },
      {
        ...{ ...base, id: 'final', kind: 'final', entrants: [{ from: 'advanced', session: 'second' }], seats: 2 },
        ...{ cuts: [], startsMs: startsMs + 2 * HOUR_MS },
      },
    ];
    const buyBack = { times: 1, fee: { amount: 5000, housePart: 500 }, after: ['heat'], minutes: 10 };
    const tournament = await createWebTournament(house, {
      ...{ tables: 1, finalists: 3 },
      changes: { sessions, buyBack, 'entry.closesMs': startsMs, 'entry.withdrawFreeUntilMs': startsMs },
    });
    await tournament.goTo('cut');
    const eliminated = (await tournament.staffView()).entries.findIndex(({ seats }) => seats[0]?.status === 'eliminated');
    const visitor = await openAs(tournament, tournament.players[eliminated] as TestUser, { viewport: SMALL_PHONE, touch: true });
    const { page } = visitor;
    expect(await waitForStep(page, 'buy-back')).toMatch(
      /^You were eliminated in Heat\. You can buy back until .* \(in 9 min\) for 50\./,
    );
    await button(page, 'Buy back').click();
    expect(await page.locator('dialog[open]').textContent()).toContain('You pay 50.');
    await expectAccessible(page, 'dialog[open]');
    await page.locator('dialog[open] [type=submit]').click();
    expect(await waitForStep(page, 'advanced')).toContain('You are in the next session: Round (second) starts');
    expect((await tournament.staffView()).entries[eliminated]).toMatchObject({ boughtBack: 1, paid: 15_000 });
    await close(visitor);
  });

  it('[crown-sic-bo 8.1.3] leads the officer to the approval, the pit boss to the appointment, and the director to the console', async () => {
    const tournament = await laterTournament();
    await tournament.goTo('drafted');
    const officer = await openAs(tournament, tournament.officer);
    expect(await waitForStep(officer.page, 'approve')).toBe('The conditions wait for your approval. Read and approve them next.');
    const link = officer.page.locator('.tournament-next a.button');
    expect(await link.getAttribute('href')).toBe(`/t/${tournament.id}/conditions`);
    await expectAccessible(officer.page);
    await tournament.goTo('entries');
    await waitForStep(officer.page, 'follow');
    await close(officer);
    const director = await openAs(tournament, tournament.director);
    await waitForStep(director.page, 'direct');
    expect(await director.page.locator('.tournament-next a.button').getAttribute('href')).toBe(`/t/${tournament.id}/direct`);
    await close(director);
  });

  it('[crown-sic-bo 8.3.1] leads a dealer to the console of the designated table from the lobby, from the table and from the tournament', async () => {
    const tournament = await createWebTournament(house);
    const [table] = tournament.tables as readonly [StaffedTable];
    const before = await openAs(tournament, table.dealer);
    await waitForStep(before.page, 'deal-later');
    expect(await before.page.locator('.tournament-links a').allTextContents()).toEqual(['Tournament', 'Display']);
    await close(before);
    await tournament.goTo('drawn');
    const console = `/deal/${table.table}.tournament`;
    for (const path of ['/', `/deal/${table.table}`, `/t/${tournament.id}`]) {
      const visitor = await visitAs(browser, house.address(), path, table.dealer);
      await visitor.page.locator(`a[href="${console}"]`).waitFor();
      if (path.startsWith('/deal'))
        expect(await visitor.page.locator('.tournament-designated').textContent()).toContain('This table plays Autumn Cup.');
      if (path.startsWith('/t')) {
        await waitForStep(visitor.page, 'deal');
        await visitor.page.locator(`a[href="${console}"]`).click();
        await visitor.page.locator('.dealer .tournament-bar-name', { hasText: 'Autumn Cup' }).waitFor();
      }
      await close(visitor);
    }
  });

  it('has links to the other pages of the tournament for staff only', async () => {
    const tournament = await laterTournament();
    const visitor = await openAs(tournament, tournament.boss);
    const links = visitor.page.locator('.tournament-links a');
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(
      ['', '/direct', '/conditions', '/record', '/print/seats', '/display'].map((path) => `/t/${tournament.id}${path}`),
    );
    await expectAccessible(visitor.page);
    await close(visitor);
    const [player] = tournament.players as [TestUser];
    const other = await openAs(tournament, player);
    await waitForStep(other.page, 'preparing');
    expect(await other.page.locator('.tournament-links').count()).toBe(0);
    await close(other);
  });
});

describe('a practice tournament', { timeout: 180_000 }, () => {
  let practice: WebHouse;
  beforeAll(async () => {
    practice = await openWebHouse();
  });
  afterAll(() => practice?.close());

  it('is entered from its own page by a visitor who confirms the age', async () => {
    const client = new CroupierClient(practice.address());
    await client.guest();
    const tournaments = new TournamentClient(client);
    // A new period has begun, so that entries stay open during the test.
    await expect
      .poll(async () => ((await tournaments.list()).upcoming?.startsMs ?? 0) - Date.now(), { timeout: 30_000 })
      .toBeGreaterThan(16_000);
    const { view } = await tournaments.openPractice();
    const visitor = await visit(browser, practice.address(), `/t/${view.id}`, { viewport: SMALL_PHONE, touch: true });
    await waitForStep(visitor.page, 'sign-in');
    await expectNoScrolling(visitor.page);
    await button(visitor.page, 'I am 18 or over Play as a guest').click();
    await visitor.page.locator('.tournament-entry').waitFor();
    await waitForStep(visitor.page, 'wait-draw');
    client.close();
    await close(visitor);
  });

  it('[crown-sic-bo 8.2.1(g)] tells a guest if the line is broken, or if the application comes after the close of entries', async () => {
    const client = new CroupierClient(practice.address());
    await client.guest();
    const tournaments = new TournamentClient(client);
    await expect
      .poll(async () => ((await tournaments.list()).upcoming?.startsMs ?? 0) - Date.now(), { timeout: 30_000 })
      .toBeGreaterThan(10_000);
    const { view } = await tournaments.openPractice();
    // Another guest enters, so that the tournament is played.
    await tournaments.command(view.id, { type: 'apply' });
    const visitor = await visit(browser, practice.address(), `/t/${view.id}`);
    const { page, context } = visitor;
    await waitForStep(page, 'sign-in');
    const enter = button(page, 'I am 18 or over Play as a guest');
    const error = page.locator('.tournament-next [role=alert]');
    await context.setOffline(true);
    await enter.click();
    await expect.poll(() => error.textContent()).toContain('The server did not answer.');
    expect(await page.locator('.tournament-entry').count()).toBe(0);
    await context.setOffline(false);
    // A slow line: the application arrives after the close.
    await page.route('**/commands', async (route) => {
      await expect.poll(async () => (await tournaments.get(view.id)).view.stage, { timeout: 60_000 }).not.toBe('entries');
      await route.continue();
    });
    await enter.click();
    await expect.poll(() => error.textContent(), { timeout: 60_000 }).toMatch(/not possible at this stage.*8\.2\.1\(g\)/);
    expect(await page.locator('.tournament-entry').count()).toBe(0);
    client.close();
    await context.close();
  });

  it('[crown-sic-bo 8.1.1, 8.2.1] is entered from the lobby by a new visitor with one press, and followed to its end', async () => {
    const visitor = await visit(browser, practice.address(), '/');
    const { page } = visitor;
    const card = page.locator('.lobby-tournaments');
    await expect.poll(() => card.textContent()).toMatch(/Tournaments.*Next at .* \(in \d+ s\)/);
    await expectAccessible(page);
    await saveScreenshot(page, 'lobby-tournaments');
    await card.getByRole('button', { name: /Play the next tournament/ }).click();
    await page.waitForURL('**/t/practice-*');
    await page.getByText('Practice: play money').first().waitFor();
    await page.locator('.tournament-step:is([data-step=wait-draw], [data-step=go-to-seat])').waitFor();
    expect(await page.locator('.tournament-entry h2').textContent()).toMatch(/^Your entry: Player \d+$/);
    await expect.poll(() => page.locator('.tournament-conditions').textContent()).toContain('8.2.1(c)');
    const ticket = page.locator('.tournament-ticket');
    await ticket.waitFor({ timeout: 60_000 });
    expect(await ticket.locator('a').getAttribute('href')).toMatch(/^\/table\/cup-[12]\.tournament$/);
    await waitForStep(page, 'play', 60_000);
    await expect
      .poll(() => page.locator('.tournament-play').textContent(), { timeout: 30_000 })
      .toMatch(/You (are on|share) place \d+ of 16/);
    await page.locator('.standings tr.own').waitFor();
    expect(await page.locator('.standings').textContent()).toContain('bot');
    await expectAccessible(page);
    await saveScreenshot(page, 'tournament-practice');
    // The visitor wagers nothing, so the compulsory wagers are taken, and the page follows to the end.
    const ended = page.locator('.tournament-step:is([data-step=over], [data-step=prize-paid], [data-step=ranked])');
    await ended.waitFor({ timeout: 120_000 });
    await close(visitor);
  });
});
