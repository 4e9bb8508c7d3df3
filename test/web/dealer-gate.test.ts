/** Who gets to a console, in which role, and what becomes of one that is left alone: the server in this process, its clock turned by the test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { readConfig, type Served, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { atConsole, expectNext, press } from './dealer-kit.ts';
import { type DealtHouse, furnish, PASSWORD } from './dealt-house.ts';
import { expectAccessible, shoot, visit } from './kit.ts';
import { sharedBrowser } from './shared.ts';

const MINUTE_MS = 60_000;

let browser: Browser;
let served: Served;
let house: Omit<DealtHouse, 'web' | 'address' | 'close'> & { readonly leave: () => void };
let passedMs = 0;
const folder = mkdtempSync(join(tmpdir(), 'croupier-gate-'));

beforeAll(async () => {
  const built = /the pages are in (\S+)/.exec(croupier(['pages']).stdout)?.[1];
  if (built === undefined) throw new Error('the pages could not be built');
  const config = readConfig({}, { data: folder, port: '0', live: 'true', entries_per_minute: '100000' });
  if (typeof config === 'string') throw new Error(config);
  const clock = (): number => Date.now() + passedMs;
  served = await serve(config, pino({ level: 'silent' }), { clock, pages: join(ROOT, built) });
  if (served.administrator === null) throw new Error('no first administrator');
  house = await furnish(served.address, served.administrator);
  browser = await sharedBrowser();
}, 90_000);

afterAll(async () => {
  house?.leave();
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a console that is left alone', () => {
  it('is locked after five minutes; the password takes it up again and nothing is lost behind it', {
    timeout: 60_000,
  }, async () => {
    const table = await house.table('alone', { rulebook: 'crown-sic-bo', layout: 'A' });
    const { page, context, expectClean } = await atConsole(browser, served.address, 'alone', table.dealer);
    await press(page, 'Open betting');
    await press(page, 'Activate the tumbler');
    await press(page, 'Close betting');
    await press(page, 'Uncover the dice');
    await page.locator('.next-act', { hasText: 'Read the 3 dice' }).waitFor();
    for (const face of '245') await page.keyboard.press(face);
    await page.locator('.next-act', { hasText: 'Enter 2, 4, 5' }).waitFor();
    passedMs += 5 * MINUTE_MS + 1000;
    const lock = page.locator('.gate-lock');
    await lock.waitFor();
    await shoot(page, 'dealer/locked');
    await expectAccessible(page);
    // Neither a key nor Escape gets past it.
    await page.keyboard.press('Escape');
    await page.locator('.gate-lock').waitFor();
    // What follows is answered 401, which browsers write down by themselves.
    expectClean();
    await page.fill('.gate-lock [name=password]', 'not the password');
    await page.keyboard.press('Enter');
    await lock.getByRole('alert').waitFor();
    expect((await house.administrator.http.get<{ locked: boolean }>('/session')).locked).toBe(true);
    await page.fill('.gate-lock [name=password]', table.dealer.password);
    await page.keyboard.press('Enter');
    await lock.waitFor({ state: 'detached' });
    await expectNext(page, 'Enter 2, 4, 5');
    await page.locator('.next-button').press('Enter');
    await expectNext(page, 'Settle the round');
    await context.close();
  });
});

describe('who stands at a console', () => {
  beforeAll(async () => {
    // The administrator was left alone as long.
    await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  });

  it('without a role at the table sees no button of it', async () => {
    await house.table('strange', { rulebook: 'rws-tai-sai', layout: 'A' });
    const player = await house.player('pat strange');
    const visitor = await visit(browser, served.address, '/deal/strange');
    await visitor.page.fill('[name=login]', player.login);
    await visitor.page.fill('[name=password]', player.password);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('This account has no role at strange.').waitFor();
    expect(await visitor.page.locator('.next, .keypad, .side').count()).toBe(0);
    await expectAccessible(visitor.page);
    visitor.expectClean();
    await visitor.context.close();
  });

  it('as an officer sees everything and presses nothing', async () => {
    const table = await house.table('watched', { rulebook: 'adelaide-big-and-small', layout: 'mini' });
    const officer = await house.staff('olga watched', [{ table: 'watched', role: 'officer' }]);
    const { page, context } = await atConsole(browser, served.address, 'watched', officer);
    await page.getByText('You see everything here and press nothing.').waitFor();
    await table.dealerDoes({ type: 'tumble', times: 3 });
    await page.getByText('Activated 3 of at least 3').waitFor();
    expect(await page.locator('.next-button').count()).toBe(0);
    await page.keyboard.press('+');
    await page.getByText('Nothing can be declared at this point.').waitFor();
    await context.close();
  });

  it('not assigned to the table is told so', async () => {
    const table = await house.table('unlisted', { rulebook: 'dicette', layout: 'mat' });
    const dealer = await house.staff('uma unlisted', [{ table: 'unlisted', role: 'dealer' }]);
    const { page, context } = await atConsole(browser, served.address, 'unlisted', dealer);
    await page.getByText('You are not assigned to this table.').waitFor();
    await table.chiefDoes({ type: 'assign-staff', person: dealer.person, role: 'dealer', adult: true });
    await expectNext(page, 'Open betting');
    await context.close();
  });

  it('with several roles chooses one, and is offered what that one may', { timeout: 60_000 }, async () => {
    const table = await house.table('several', { rulebook: 'dicette', layout: 'mat' });
    const both = await house.staff('sam several', [
      { table: 'several', role: 'dealer' },
      { table: 'several', role: 'supervisor' },
    ]);
    await table.chiefDoes({ type: 'assign-staff', person: both.person, role: 'dealer', adult: true });
    const { page, context, expectClean } = await atConsole(browser, served.address, 'several', both);
    const role = page.locator('.dealer-role select');
    expect(await role.inputValue()).toBe('supervisor');
    await press(page, 'Open betting');
    // The dice are thrown by the dealer alone, not by whoever stands above.
    await page.getByText('Waiting for Dealer').waitFor();
    await role.selectOption('dealer');
    await expectNext(page, 'Throw the dice');
    await shoot(page, 'dealer/several-roles');
    await page.locator('.next-button').press('Enter');
    await page.locator('.next-act', { hasText: 'Read the 2 dice' }).waitFor();
    expectClean();
    await context.close();
  });
});
