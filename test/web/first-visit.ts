/** Lists the scripts and styles of a first visit to a practice table, until the visitor can bet. The test and the benchmark use it. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from './kit.ts';

export interface FirstVisit {
  readonly codeFiles: readonly { readonly path: string; readonly gzippedBytes: number }[];
  /** Code, document, fonts and API requests. */
  readonly responseCount: number;
}

/** The visit is over when the page has loaded nothing for this long. */
const IDLE_MS = 500;
/** A visit that takes longer has failed. */
const VISIT_MAX_MS = 60_000;

/** Starts to watch the requests of a page. The returned function waits for the end of the last one. */
function watchRequests(page: Page): () => Promise<void> {
  let pendingCount = 0;
  let changedAtMs = performance.now();
  const change = (difference: number): void => {
    pendingCount += difference;
    changedAtMs = performance.now();
  };
  page.on('request', () => change(1));
  page.on('requestfinished', () => change(-1));
  page.on('requestfailed', () => change(-1));
  // The load state `networkidle` would not do, because the page may be idle before the visitor takes a seat.
  return async () => {
    const startedAtMs = performance.now();
    while (pendingCount > 0 || performance.now() - changedAtMs < IDLE_MS) {
      if (performance.now() - startedAtMs > VISIT_MAX_MS)
        throw new Error(`${pendingCount} requests of the first visit do not end`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

/** Opens a table in a new browser context, takes a seat, and waits until nothing more is loaded. */
export async function visitFirstTime(browser: Browser, address: string, table: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  const codeFiles: { readonly path: string; readonly gzippedBytes: number }[] = [];
  const pendingSizes: Promise<void>[] = [];
  const waitUntilIdle = watchRequests(page);
  page.on('response', (response) => {
    const measureSize = async (): Promise<void> => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      const gzippedBytes = gzipSync(await response.body(), { level: 9 }).length;
      codeFiles.push({ path: new URL(response.url()).pathname, gzippedBytes });
    };
    pendingSizes.push(measureSize());
  });
  await page.goto(`${address}/table/${table}`);
  await page.locator('.player-enter').click();
  await page.locator('.player-foot .player-rack').waitFor();
  await waitUntilIdle();
  await Promise.all(pendingSizes);
  await context.close();
  return { codeFiles, responseCount: pendingSizes.length };
}
