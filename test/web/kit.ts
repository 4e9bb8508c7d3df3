/** The pages as people meet them: the real server in a process of its own, a real browser, and nothing that a page complains of overlooked. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { type Serving, startServer } from '../../scripts/lib/torture/server.ts';
import { FULL } from '../kit/size.ts';

export interface WebHouse {
  /** Changes with each start. */
  readonly address: () => string;
  readonly said: () => string;
  readonly pid: () => number;
  /** Without a last word; `start` goes on from the journal at the same port. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A floor of its own in a folder of its own under `parent`. `settings` are those of the environment, such as CROUPIER_DEALING or CROUPIER_LIVE. */
export async function openWebHouse(settings: Readonly<Record<string, string>> = {}, parent = tmpdir()): Promise<WebHouse> {
  const folder = mkdtempSync(join(parent, 'croupier-web-'));
  let port = 0;
  let serving: Serving | null = null;
  const start = async (): Promise<void> => {
    serving = await startServer({ folder, port, settings: { CROUPIER_DEALING: 'fast', ...settings } });
    port = Number(new URL(serving.address).port);
  };
  await start();
  return {
    address: () => serving?.address ?? '',
    said: () => serving?.said() ?? '',
    pid: () => serving?.pid ?? 0,
    kill: async () => serving?.kill(true),
    start,
    close: async () => {
      await serving?.kill(true).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export interface VisitorOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly touch?: boolean;
  readonly language?: 'en' | 'zh-Hant';
  readonly theme?: 'auto' | 'light' | 'dark' | 'contrast';
  /** Whether their system lets things move; mostly nobody waits for that. */
  readonly motion?: boolean;
}

/** Somebody with a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails where the page complained, or asked anybody but the house. */
  readonly expectClean: () => void;
}

/** What a browser says by itself while the house is away. */
const AWAY =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to .* failed/;

export async function visit(
  browser: Browser,
  address: string,
  path: string,
  { viewport = DESKTOP, touch = false, language = 'en', theme = 'auto', motion = false }: VisitorOptions = {},
): Promise<Visitor> {
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, reducedMotion });
  await context.addInitScript(
    (chosen) => {
      if (localStorage.getItem('croupier.settings') === null) localStorage.setItem('croupier.settings', JSON.stringify(chosen));
    },
    { language, theme },
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !AWAY.test(message.text()))
      faults.push(`${message.text()} at ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin && !request.url().startsWith('data:'))
      faults.push(`asks ${request.url()}`);
  });
  await page.goto(`${address}${path}`);
  return { page, context, expectClean: () => expect(faults).toEqual([]) };
}

/** Everything that axe objects to by WCAG 2.2 A and AA; of a part alone where the rest was looked at, for a felt takes it seconds. */
export async function objectionsTo(page: Page, within?: string, without?: string): Promise<readonly string[]> {
  // Nothing is listed of what passed, and no second window is opened for frames that there are not: that is most of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (within !== undefined) axe.include(within);
  if (without !== undefined) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await objectionsTo(page, within)).toEqual([]);
}

/** A page in a further state. Axe spends most of its time on the felt, so the quick size leaves it to the tests of the felt and of every page. */
export async function expectStateAccessible(page: Page): Promise<void> {
  expect(await objectionsTo(page, undefined, FULL ? undefined : '.felt')).toEqual([]);
}

/** Clauses that have a number in their book; the names of others are ours, and no page shows them as numbers. */
export const printedIn = (clauses: readonly string[]): readonly string[] =>
  clauses.filter((clause) => /^\d[\d.]*(\([a-z]+\))*$/.test(clause));

/** Kept under reports/pages, to be looked at. In the full size alone: no test reads a picture, and taking one is slow. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!FULL) return;
  const file = join(ROOT, 'reports', 'pages', `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}
