/** Sign-in, roles and the lock of the dealer console, with the server in this process so that the test can move its clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { type RunningServer, readConfig, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { doNextStep, expectNextStep, openConsoleAs } from './dealer-kit.ts';
import { expectAccessible, saveScreenshot, visit } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { PASSWORD, type StaffedHouse, setUpHouse } from './staffed-house.ts';

const MINUTE_MS = 60_000;

let browser: Browser;
let server: RunningServer;
let house: Omit<StaffedHouse, 'web' | 'address' | 'close'> & { readonly closeClients: () => void };
let clockOffsetMs = 0;
const folder = mkdtempSync(join(tmpdir(), 'croupier-sign-in-'));

beforeAll(async () => {
  const pagesFolder = /the pages are in (\S+)/.exec(croupier(['pages']).stdout)?.[1];
  if (pagesFolder === undefined) throw new Error('the pages could not be built');
  // All sign-ins come from one address, so the number of sign-ins per address and minute must be high.
  const config = readConfig({}, { data: folder, port: '0', live: 'true', entries_per_minute: '100000' });
  if (typeof config === 'string') throw new Error(config);
  const clock = (): number => Date.now() + clockOffsetMs;
  server = await serve(config, pino({ level: 'silent' }), { clock, pages: join(ROOT, pagesFolder) });
  if (server.administrator === null) throw new Error('no first administrator');
  house = await setUpHouse(server.address, server.administrator);
  browser = await sharedBrowser();
}, 90_000);

afterAll(async () => {
  house?.closeClients();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

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
