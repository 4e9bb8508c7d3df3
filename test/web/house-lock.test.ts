/** The lock of an idle administrator's session, with the server in this process so that the test can move its clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { type RunningServer, readConfig, serve } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { expectAccessible, visit } from './kit.ts';
import { sharedBrowser } from './shared.ts';
import { PASSWORD } from './staffed-house.ts';

const IDLE_MS = 5 * 60_000 + 1000;

let browser: Browser;
let server: RunningServer;
let clockOffsetMs = 0;
const folder = mkdtempSync(join(tmpdir(), 'croupier-house-lock-'));

beforeAll(async () => {
  const pagesFolder = /the pages are in (\S+)/.exec(croupier(['pages']).stdout)?.[1];
  if (pagesFolder === undefined) throw new Error('the pages could not be built');
  const config = readConfig({}, { data: folder, port: '0', live: 'true' });
  if (typeof config === 'string') throw new Error(config);
  const clock = (): number => Date.now() + clockOffsetMs;
  server = await serve(config, pino({ level: 'silent' }), { clock, pages: join(ROOT, pagesFolder) });
  browser = await sharedBrowser();
}, 90_000);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a locked administration page keeps its half-filled form, and loads its data after the password', {
  timeout: 60_000,
}, async () => {
  const { page, context } = await visit(browser, server.address, '/house/staff#code');
  await page.fill('[name=login]', server.administrator?.login ?? '');
  await page.fill('[name=code]', server.administrator?.code ?? '');
  await page.fill('[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New member of staff' }).click();
  await page.locator('dialog [name=name]').fill('Vera Visit');
  clockOffsetMs += IDLE_MS;
  const lock = page.locator('.console-lock');
  await lock.waitFor();
  await expectAccessible(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await lock.waitFor({ state: 'detached' });
  expect(await page.locator('dialog [name=name]').inputValue()).toBe('Vera Visit');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('[data-code]').waitFor();

  // After a reload of a locked page, the data is loaded when the session is unlocked.
  clockOffsetMs += IDLE_MS;
  await page.goto(`${server.address}/house/roles`);
  await lock.waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Vera Visit, All tables: none' }).waitFor();
  await context.close();
});
