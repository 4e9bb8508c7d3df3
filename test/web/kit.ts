/** Helpers of the page tests: a server process, visitors with a real browser, accessibility checks with axe, screenshots. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/lib/files.ts';
import { type ServerProcess, startServer } from '../../scripts/lib/torture/server.ts';
import type { Language, Theme } from '../../src/web/felt/headless.ts';
import { FULL_SIZE } from '../kit/size.ts';

/** A server in a separate process. */
export interface WebHouse {
  /** The URL of the server. A restart keeps it. */
  readonly address: () => string;
  /** The standard output of the server. */
  readonly output: () => string;
  readonly pid: () => number;
  /** Kills the process. `start` starts a new one with the same data and port. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a server with new data under `parent`. `settings` are environment variables such as CROUPIER_LIVE. */
export async function openWebHouse(settings: Readonly<Record<string, string>> = {}, parent = tmpdir()): Promise<WebHouse> {
  const folder = mkdtempSync(join(parent, 'croupier-web-'));
  let port = 0;
  let server: ServerProcess | null = null;
  const start = async (): Promise<void> => {
    server = await startServer({ folder, port, settings: { CROUPIER_DEALING: 'fast', ...settings } });
    port = Number(new URL(server.address).port);
  };
  await start();
  return {
    address: () => server?.address ?? '',
    output: () => server?.output() ?? '',
    pid: () => server?.pid ?? 0,
    kill: async () => server?.kill(true),
    start,
    close: async () => {
      await server?.kill(true).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

export interface VisitorOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly touch?: boolean;
  readonly language?: Language;
  readonly theme?: Theme;
  /** Whether animations are on. */
  readonly motion?: boolean;
  /** The locale of the browser, for dates and times. */
  readonly locale?: string;
  /** Whether the tips of the first visit are shown. */
  readonly tips?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails if the page logged an error or a warning, or sent a request to another host. */
  readonly expectNoPageErrors: () => void;
}

/** Console messages of a browser while the server is down. */
const CONNECTION_ERRORS =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to .* failed/;

/** Opens a page in a new browser context, and records its errors. */
export async function visit(
  browser: Browser,
  address: string,
  path: string,
  {
    viewport = DESKTOP,
    touch = false,
    language = 'en',
    theme = 'auto',
    motion = false,
    locale = 'en-GB',
    tips = false,
  }: VisitorOptions = {},
): Promise<Visitor> {
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, reducedMotion, locale });
  await context.addInitScript(
    (settings) => {
      if (localStorage.getItem('croupier.settings') === null) localStorage.setItem('croupier.settings', JSON.stringify(settings));
    },
    { language, theme, tips },
  );
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !CONNECTION_ERRORS.test(message.text()))
      faults.push(`${message.text()} at ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin && !request.url().startsWith('data:'))
      faults.push(`requests ${request.url()}`);
  });
  await page.goto(`${address}${path}`);
  return { page, context, expectNoPageErrors: () => expect(faults).toEqual([]) };
}

/** Runs axe on a page or a part of it, and lists the violations of WCAG 2.2 A and AA. */
export async function findViolations(
  page: Page,
  includedSelector?: string,
  excludedSelector?: string,
): Promise<readonly string[]> {
  // These options skip the list of passed checks and the extra window for frames, which take most of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (includedSelector !== undefined) axe.include(includedSelector);
  if (excludedSelector !== undefined) axe.exclude(excludedSelector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

export async function expectAccessible(page: Page, includedSelector?: string): Promise<void> {
  expect(await findViolations(page, includedSelector)).toEqual([]);
}

/** Checks the whole page. The quick test size skips the felt, because axe needs most of its time for the felt. */
export async function expectAccessibleSkippingFelt(page: Page): Promise<void> {
  expect(await findViolations(page, undefined, FULL_SIZE ? undefined : '.felt')).toEqual([]);
}

/** Keeps the clauses that have a printed number, such as 9(b). */
export const filterNumbered = (clauses: readonly string[]): readonly string[] =>
  clauses.filter((clause) => /^\d[\d.]*(\([a-z]+\))*$/.test(clause));

/** Saves a screenshot under reports/pages, in the full test size only. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!FULL_SIZE) return;
  const file = join(ROOT, 'reports', 'pages', `${name}.png`);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file });
}

/** Layout shifts below this sum are not noticed. */
const SHIFT_MAX = 0.05;

interface Shift {
  readonly value: number;
  /** The elements that moved, with their positions before and after. */
  readonly moved: readonly string[];
}

/** Records the layout shifts of every page that is opened from now on. Shifts just after an input are expected and do not count. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface ShiftEntry extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
    }
    const shifts: Shift[] = [];
    const describeNode = (node: Node | null): string =>
      node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : `${node?.nodeName}`;
    const add = (entries: PerformanceEntryList): void => {
      for (const { value, hadRecentInput, sources } of entries as ShiftEntry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${describeNode(node)} ${previousRect.top} > ${currentRect.top}, ${previousRect.left} > ${currentRect.left}`,
            ),
          });
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const readShifts = (): readonly Shift[] => {
      // The observer is called later than the shift.
      add(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { readShifts });
  });
}

/** Fails if the page has moved noticeably since it was opened. */
export async function expectNoShifts(page: Page): Promise<void> {
  // Two frames later, the browser has computed all shifts of the last change.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const shifts = (await page.evaluate('readShifts()')) as readonly Shift[];
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts, null, 2)).toBeLessThan(SHIFT_MAX);
}
