/** Measures, in a real browser with the real server, the size of a first visit to a table and the time of an update and of a click. */
import type { Browser, CDPSession } from 'playwright-core';
import { startServer } from '../scripts/lib/torture/server.ts';
import { PUBLIC_FRAME_MS } from '../src/server/index.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { visitFirstTime } from '../test/web/first-visit.ts';
import { openStaffedHouse, type StaffedHouse } from '../test/web/staffed-house.ts';
import { openFullTable, waitForChips } from './full-table.ts';
import type { Bench, Finding, Report } from './measure.ts';
import { formatInteger } from './measure.ts';

/** A display frame is one picture of a screen with 60 Hz. Other frames in this file are messages of the server. */
const DISPLAY_FRAME_MS = 1000 / 60;
const TARGET_DISPLAY_FRAME_SHARE = 0.25;
const TARGET_KB = 80;
const TARGET_REQUESTS = 12;
const TABLE = 'rws-e';

async function measureVisit(browser: Browser, address: string): Promise<readonly Finding[]> {
  const { codeFiles, responseCount } = await visitFirstTime(browser, address, TABLE);
  const kilobytes = codeFiles.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0) / 1000;
  return [
    {
      name: 'first visit to a playable table, script and style gzipped',
      value: kilobytes,
      unit: 'kB',
      bound: 'at most',
      target: TARGET_KB,
      detail: codeFiles
        .map(({ path, gzippedBytes }) => `${path.replace(/^.*\/|-[\w-]{8}(?=\.)/g, '')} ${formatInteger(gzippedBytes)}`)
        .join(', '),
    },
    {
      name: 'requests for script and style',
      value: codeFiles.length,
      unit: '',
      bound: 'at most',
      target: TARGET_REQUESTS,
      detail: `${responseCount} with the document, fonts and API requests`,
    },
  ];
}

/** Reads the processor time of the page's main thread, in milliseconds. */
async function readBusyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

const IDLE_MS = 10_000;

/** Long enough for the page to show the answer to a click before the next click. */
const CLICK_INTERVAL_MS = 250;

/** Runs in the page: measures the time from each click until the total on its bet has changed. */
const RECORD_CLICK_TIMES = `(() => {
  window.clickTimes = [];
  let clickedAt = null;
  addEventListener('click', () => { clickedAt = performance.now(); }, true);
  new MutationObserver(() => {
    if (clickedAt !== null) window.clickTimes.push(performance.now() - clickedAt);
    clickedAt = null;
  }).observe(document.querySelector('[data-key="big"]'), { subtree: true, childList: true, characterData: true });
})()`;

async function measureUpdates(browser: Browser, house: StaffedHouse, quick: boolean): Promise<readonly Finding[]> {
  const repetitions = quick ? 5 : 40;
  const { page, otherPlayer } = await openFullTable(browser, house, TABLE);
  let frameCount = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"frame"')) frameCount += 1;
    }),
  );
  await page.reload();
  await waitForChips(page);
  const chipCount = await page.locator('.felt .disc').count();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  // An idle page needs processor time too, for example for its clocks.
  const [idleBusyBeforeMs, idleStartMs] = [await readBusyMs(session), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, quick ? 1000 : IDLE_MS));
  const idleShare = ((await readBusyMs(session)) - idleBusyBeforeMs) / (performance.now() - idleStartMs);

  // The stakes on Big and Small are public, so the page gets a frame.
  const [busyBeforeMs, framesBefore, startMs] = [await readBusyMs(session), frameCount, performance.now()];
  for (let i = 0; frameCount - framesBefore < repetitions; i++) {
    await otherPlayer.table(TABLE).place(i % 2 === 0 ? 'big' : 'small', 100);
    await new Promise((resolve) => setTimeout(resolve, PUBLIC_FRAME_MS + 10));
  }
  const idleWorkMs = idleShare * (performance.now() - startMs);
  const updateMs = ((await readBusyMs(session)) - busyBeforeMs - idleWorkMs) / (frameCount - framesBefore);
  // The clicks use coordinates, because finding the cell would add work in the page.
  const box = await page.locator('[data-key="big"] .button').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  // The first click is not measured.
  await page.mouse.click(x, y);
  await page.evaluate(RECORD_CLICK_TIMES);
  for (let i = 0; i < repetitions; i++) {
    await page.mouse.click(x, y);
    await new Promise((resolve) => setTimeout(resolve, CLICK_INTERVAL_MS));
  }
  const clickTimes = ((await page.evaluate('window.clickTimes')) as number[]).sort((a, b) => a - b);
  const clickMs = clickTimes[clickTimes.length >> 1] ?? Number.POSITIVE_INFINITY;
  const buildFinding = (name: string, ms: number, detail: string): Finding => ({
    name: `${name} with ${chipCount} chips on the felt, part of a display frame`,
    value: ms / DISPLAY_FRAME_MS,
    unit: '',
    bound: 'at most',
    target: TARGET_DISPLAY_FRAME_SHARE,
    detail: `${ms.toFixed(2)} ms${detail}`,
  });
  return [
    buildFinding(
      'an update',
      updateMs,
      ` of the main thread, mean of ${frameCount - framesBefore}, without ${(1000 * idleShare).toFixed(1)} ms per second of the idle page`,
    ),
    buildFinding('a click', clickMs, `, median of ${clickTimes.length}, from the click until the chip is in the page`),
  ];
}

export async function measurePages({ folder, quick }: Bench): Promise<Report> {
  const browser = await launchChromium();
  // At this server, automatic dealing runs at the normal pace.
  const server = await startServer({ folder: `${folder}/pages`, port: 0, settings: { CROUPIER_DEALING: 'house' } });
  const house = await openStaffedHouse();
  try {
    const visit = await measureVisit(browser, server.address);
    return { findings: [...visit, ...(await measureUpdates(browser, house, quick))], notes: [] };
  } finally {
    await browser.close();
    await server.stop();
    await house.close();
  }
}
