/** Sign-in, roles, the lock and notices with a time at the dealer console, with the server in this process so that the test can move its clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import type { SessionView } from '../../src/protocol/index.ts';
import { type RunningServer, readConfig, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { doNextStep, expectNextStep, openConsoleAs, pickChoice } from './dealer-kit.ts';
import { doAct, openDirector } from './director-kit.ts';
import { expectAccessible, saveScreenshot, visit } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { PASSWORD, type StaffedHouse, setUpHouse, type TestUser } from './staffed-house.ts';
import { createWebTournament } from './tournament-kit.ts';

const MINUTE_MS = 60_000;

let browser: Browser;
let server: RunningServer;
let house: Omit<StaffedHouse, 'web' | 'address' | 'close'> & { readonly closeClients: () => void };
let clockOffsetMs = 0;
let startServer: (port: string) => Promise<RunningServer>;
const folder = mkdtempSync(join(tmpdir(), 'croupier-sign-in-'));

beforeAll(async () => {
  const pagesFolder = /the pages are in (\S+)/.exec(croupier(['pages']).stdout)?.[1];
  if (pagesFolder === undefined) throw new Error('the pages could not be built');
  const clock = (): number => Date.now() + clockOffsetMs;
  startServer = (port) => {
    // All sign-ins come from one address, so the number of sign-ins per address and minute must be high.
    const config = readConfig({}, { data: folder, port, live: 'true', entries_per_minute: '100000' });
    if (typeof config === 'string') throw new Error(config);
    return serve(config, pino({ level: 'silent' }), { clock, pages: join(ROOT, pagesFolder) });
  };
  server = await startServer('0');
  if (server.administrator === null) throw new Error('no first administrator');
  house = await setUpHouse(server.address, server.administrator);
  browser = await sharedBrowser();
}, 90_000);

afterAll(async () => {
  house?.closeClients();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The time of the server, from the end of the session: an hour after its last request. */
const readServerTime = async ({ client }: TestUser): Promise<number> =>
  (await client.http.get<SessionView>('/session')).expiresAtMs - 60 * MINUTE_MS;

describe('an unused console', () => {
  it('locks after five minutes; after the password it shows the same state as before', {
    timeout: 60_000,
  }, async () => {
    const table = await house.table('alone', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, server.address, 'alone', table.dealer);
    await doNextStep(page, 'Open betting');
    await doNextStep(page, 'Activate the tumbler');
    await doNextStep(page, 'Close betting');
    await doNextStep(page, 'Uncover the dice');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    for (const face of '245') await page.keyboard.press(face);
    await page.locator('.next-act', { hasText: 'Enter 2, 4, 5' }).waitFor();
    clockOffsetMs += 5 * MINUTE_MS + 1000;
    const lock = page.locator('.console-lock');
    await lock.waitFor();
    await saveScreenshot(page, 'dealer/locked');
    await expectAccessible(page);
    // Escape does not close the lock dialog.
    await page.keyboard.press('Escape');
    await page.locator('.console-lock').waitFor();
    // Checked before the wrong password, because browsers log the status 401 as an error.
    expectNoPageErrors();
    await page.fill('.console-lock [name=password]', 'not the password');
    await page.keyboard.press('Enter');
    await lock.getByRole('alert').waitFor();
    // The moved clock locks the administrator's session too.
    expect((await house.administrator.http.get<{ locked: boolean }>('/session')).locked).toBe(true);
    await page.fill('.console-lock [name=password]', table.dealer.password);
    await page.keyboard.press('Enter');
    await lock.waitFor({ state: 'detached' });
    await expectNextStep(page, 'Enter 2, 4, 5');
    await page.locator('.next-button').press('Enter');
    await expectNextStep(page, 'Settle the round');
    await context.close();
  });
});

describe('the console of a director', () => {
  it('[crown-sic-bo 8.2.4] warns again before it is locked a second time', { timeout: 90_000 }, async () => {
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
    const ownHouse = { ...house, address: () => server.address } as unknown as StaffedHouse;
    const tournament = await createWebTournament(ownHouse, { entryMs: 3_600_000 });
    await tournament.goTo('entries');
    const { director } = tournament;
    const { page, context, expectNoPageErrors } = await openDirector(browser, tournament, director);
    await page.clock.install();
    await page.reload();
    await page.locator('[data-charge=own]').waitFor();
    const warning = page.getByRole('timer').filter({ hasText: 'Nobody uses this console.' });
    clockOffsetMs += 5 * MINUTE_MS + 1000;
    await page.clock.fastForward('05:01');
    const lock = page.locator('.console-lock');
    await lock.waitFor();
    // A locked console has no warning.
    await warning.waitFor({ state: 'detached' });
    await page.fill('.console-lock [name=password]', director.password);
    await page.keyboard.press('Enter');
    await lock.waitFor({ state: 'detached' });
    const strip = page.locator('.charge-strip');
    const take = strip.locator('[data-act="take-charge"]');
    await strip.and(page.locator('[data-charge=own]')).or(take).first().waitFor();
    if ((await take.count()) > 0) await doAct(page, take);
    await page.locator('[data-charge=own]').waitFor();
    expect(await warning.count()).toBe(0);
    await page.clock.fastForward('04:30');
    await warning.waitFor();
    await page.keyboard.press('Shift');
    await page.clock.runFor(1100);
    await warning.waitFor({ state: 'detached' });
    expectNoPageErrors();
    await context.close();
  });
});

describe('a locked staff session', () => {
  it('asks for the password after a reload, on the console and other pages; the public display goes on', {
    timeout: 60_000,
  }, async () => {
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
    const table = await house.table('reloaded', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context } = await openConsoleAs(browser, server.address, 'reloaded', table.dealer);
    await expectNextStep(page, 'Open betting');
    const display = await context.newPage();
    await display.goto(`${server.address}/display/reloaded`);
    await display.locator('.felt .cell').first().waitFor();
    // This page shows no table, and has no other reason to be connected.
    const account = await context.newPage();
    const isConnected = account.waitForEvent('websocket');
    await account.goto(`${server.address}/me`);
    await isConnected;
    clockOffsetMs += 5 * MINUTE_MS + 1000;
    await account.locator('.console-lock').waitFor();
    const lock = page.locator('.console-lock');
    await lock.waitFor();
    for (const path of ['/deal/reloaded', '/table/reloaded', '/', '/me', '/r/reloaded/1']) {
      await page.goto(`${server.address}${path}`);
      await lock.locator('[name=password]').waitFor();
      expect(await page.getByText('Loading').count(), path).toBe(0);
    }
    await page.goto(`${server.address}/deal/reloaded`);
    await lock.waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, 'dealer/locked-reload');
    // The rules are public.
    await page.goto(`${server.address}/rules/crown-sic-bo`);
    await page.locator('main h1').waitFor();
    expect(await lock.count()).toBe(0);
    await page.goto(`${server.address}/deal/reloaded`);
    await lock.waitFor();
    await page.keyboard.type(table.dealer.password);
    await page.keyboard.press('Enter');
    await lock.waitFor({ state: 'detached' });
    await doNextStep(page, 'Open betting');
    await expectNextStep(page, 'Activate the tumbler');
    // The display has no session, so the lock did not stop it.
    await display.getByText('Place your bets').first().waitFor();
    await display.reload();
    await display.locator('.felt .cell').first().waitFor();
    expect(await display.locator('.console-lock').count()).toBe(0);
    await context.close();
  });

  it('comes only after five minutes in which nobody uses the page', { timeout: 60_000 }, async () => {
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
    const table = await house.table('used', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, server.address, 'used', table.dealer);
    await expectNextStep(page, 'Open betting');
    const reports: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => reports.push(String(payload))));
    await page.clock.install();
    await page.reload();
    await expectNextStep(page, 'Open betting');
    // Twelve minutes of reading: the pointer moves, and nothing is sent to the table.
    for (let minutes = 0; minutes < 12; minutes += 3) {
      const beforeMs = await readServerTime(table.dealer);
      clockOffsetMs += 3 * MINUTE_MS;
      // The server adopts a moved clock after a moment.
      await expect.poll(async () => (await readServerTime(table.dealer)) - beforeMs).toBeGreaterThanOrEqual(3 * MINUTE_MS);
      await page.clock.fastForward(3 * MINUTE_MS);
      const before = reports.length;
      await page.mouse.move(300 + minutes, 300);
      await page.mouse.move(400, 300 + minutes);
      await expect.poll(() => reports.slice(before).some((text) => text.includes('"active":true'))).toBe(true);
      expect(await page.locator('.top-bar [role=timer]').count()).toBe(0);
    }
    // The session that the test has opened over the API is idle and locked.
    expect((await table.dealer.client.http.get<SessionView>('/session')).locked).toBe(true);
    expect(await (await page.request.get(`${server.address}/api/v1/session`)).json()).toMatchObject({ locked: false });
    expect(await page.locator('.console-lock').count()).toBe(0);
    expectNoPageErrors();
    await context.close();
  });
});

describe('the console', () => {
  beforeAll(async () => {
    // The moved clock has locked the administrator's session.
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  });

  it('shows no controls to an account without a role at the table', async () => {
    await house.table('strange', { rulebook: 'rws-tai-sai', layout: 'A' });
    const player = await house.player('pat strange');
    const visitor = await visit(browser, server.address, '/deal/strange');
    await visitor.page.fill('[name=login]', player.login);
    await visitor.page.fill('[name=password]', player.password);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('This account has no role at strange.').waitFor();
    expect(await visitor.page.locator('.next, .keypad, .toolbar').count()).toBe(0);
    await expectAccessible(visitor.page);
    visitor.expectNoPageErrors();
    await visitor.context.close();
  });

  it('is view only for an officer of the regulator', async () => {
    const table = await house.table('watched', { rulebook: 'adelaide-big-and-small', layout: 'mini' });
    const officer = await house.staff('olga watched', [{ table: 'watched', role: 'officer' }]);
    const { page, context } = await openConsoleAs(browser, server.address, 'watched', officer);
    await page.getByText('View only: you cannot act at this table.').waitFor();
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await page.getByText('Activated 3 of at least 3').waitFor();
    expect(await page.locator('.next-button').count()).toBe(0);
    // `+` opens the list of irregularities.
    await page.keyboard.press('+');
    await page.getByText('No irregularity can be declared now.').waitFor();
    await context.close();
  });

  it('counts the watching of an officer as activity, because an officer has nothing to press', async () => {
    await house.table('officer', { rulebook: 'crown-sic-bo', layout: 'A' });
    const officer = await house.staff('ofelia officer', [{ table: 'officer', role: 'officer' }]);
    const { page, context } = await openConsoleAs(browser, server.address, 'officer', officer);
    const reports: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => reports.push(String(payload))));
    await page.clock.install();
    await page.reload();
    await page.getByText('View only: you cannot act at this table.').waitFor();
    // In small steps, so that the answers of the server arrive in time.
    const watch = async (): Promise<boolean> => {
      await page.clock.runFor(4000);
      return reports.some((text) => text.includes('"active":true'));
    };
    await expect.poll(watch).toBe(true);
    await context.close();
  });

  it('tells a dealer that they are not assigned to the table', async () => {
    const table = await house.table('unlisted', { rulebook: 'dicette', layout: 'mat' });
    const dealer = await house.staff('uma unlisted', [{ table: 'unlisted', role: 'dealer' }]);
    const { page, context } = await openConsoleAs(browser, server.address, 'unlisted', dealer);
    await page.getByText('You are not assigned to this table.').waitFor();
    // The dealer has the role, but acts only after the chief (the highest role) has assigned them to the table.
    await table.chiefDoes({ type: 'assign-staff', person: dealer.person, role: 'dealer', adult: true });
    await expectNextStep(page, 'Open betting');
    await context.close();
  });

  it('offers a person with two roles the acts of the selected role', { timeout: 60_000 }, async () => {
    const table = await house.table('several', { rulebook: 'dicette', layout: 'mat' });
    const user = await house.staff('sam several', [
      { table: 'several', role: 'dealer' },
      { table: 'several', role: 'supervisor' },
    ]);
    await table.chiefDoes({ type: 'assign-staff', person: user.person, role: 'dealer', adult: true });
    const { page, context, expectNoPageErrors } = await openConsoleAs(browser, server.address, 'several', user);
    const role = page.locator('.dealer-role select');
    // The console starts with the higher role.
    expect(await role.inputValue()).toBe('supervisor');
    await doNextStep(page, 'Open betting');
    // Only the dealer throws the dice, not higher roles.
    await page.getByText('Waiting for Dealer').waitFor();
    await role.selectOption('dealer');
    await expectNextStep(page, 'Throw the dice');
    await saveScreenshot(page, 'dealer/several-roles');
    await page.locator('.next-button').press('Enter');
    await page.locator('.next-act', { hasText: 'Read the 2 dice' }).waitFor();
    expectNoPageErrors();
    await context.close();
  });
});

describe('a notice', () => {
  it('[crown-sic-bo footnote-s66-2] changes its line on every page when its time has passed, and goes when it is withdrawn', {
    timeout: 90_000,
  }, async () => {
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
    const table = await house.table('notice', { rulebook: 'crown-sic-bo', layout: 'A' });
    await table.chiefDoes({ type: 'post-notice', notice: 'raise-minimum', sign: { minimum: 1000, maximum: 100_000 } });
    const { page, context } = await openConsoleAs(browser, server.address, 'notice', table.chief);
    const player = await visit(browser, server.address, '/table/notice');
    const display = await visit(browser, server.address, '/display/notice');
    const banner = page.locator('.dealer-banners .warning-strip', { hasText: 'Notice: higher minimum' });
    await banner.getByText('takes effect at').waitFor();
    await player.page.locator('.player-table-notices', { hasText: 'The minimum becomes 10 at' }).waitFor();
    await display.page.locator('.display-notice', { hasText: 'The minimum rises to 10 at' }).waitFor();
    // Only a start with a later clock lets time pass: a clock that is set during play moves the notices with it.
    await server.stop();
    clockOffsetMs += 20 * MINUTE_MS - 5000;
    server = await startServer(new URL(server.address).port);
    await player.page.locator('.player-table-notices', { hasText: 'The minimum may become 10 at any moment.' }).waitFor();
    await display.page.locator('.display-notice', { hasText: 'The minimum may rise to 10 at any moment' }).waitFor();
    expect(await display.page.locator('.display-notice', { hasText: ' at 1' }).count()).toBe(0);
    // The session of the pit boss was idle.
    await page.fill('.console-lock [name=password]', table.chief.password);
    await page.keyboard.press('Enter');
    await banner.getByText('may take effect now').waitFor();
    expect(await banner.getByText('takes effect at').count()).toBe(0);
    await page.keyboard.press('/');
    await page.locator('dialog[open]', { hasText: 'Notice: higher minimum, may take effect now' }).waitFor();
    await pickChoice(page, 'Withdraw notice: higher minimum');
    await page.locator('dialog[open] [data-enter]').click();
    await banner.waitFor({ state: 'detached' });
    await player.page.locator('.player-table-notices').waitFor({ state: 'detached' });
    await display.page.locator('.display-notice').waitFor({ state: 'detached' });
    for (const each of [context, player.context, display.context]) await each.close();
  });
});
