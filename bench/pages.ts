/** What the pages weigh and cost: a first visit to a playable table, an arriving update, a click. Measured in a real browser against the real server. */
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startServer } from '../scripts/lib/torture/server.ts';
import { CroupierClient } from '../src/client/index.ts';
import { GATHER_MS } from '../src/server/index.ts';
import { launchChromium } from '../test/kit/chromium.ts';
import { type DealtHouse, openDealtHouse } from '../test/web/dealt-house.ts';
import type { Bench, Finding, Report } from './measure.ts';
import { grouped } from './measure.ts';

const FRAME_MS = 1000 / 60;
const TARGET_FRAME = 0.25;
const TARGET_KB = 80;
const TARGET_REQUESTS = 12;
/** Five discs on each of a hundred bets. */
const STAKE_MINOR = 13_600;
const BETS = 100;
const TABLE = 'rws-e';

async function measureVisit(browser: Browser, address: string): Promise<readonly Finding[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const asked: { readonly path: string; readonly zipped: number }[] = [];
  const weighing: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const weigh = async (): Promise<void> => {
      const body = kind === 'script' || kind === 'stylesheet' ? await response.body() : Buffer.alloc(0);
      asked.push({ path: new URL(response.url()).pathname, zipped: body.length === 0 ? 0 : gzipSync(body, { level: 9 }).length });
    };
    weighing.push(weigh());
  });
  await page.goto(`${address}/table/${TABLE}`);
  await page.locator('.player-foot button.main').first().click();
  await page.waitForSelector('.player-foot .player-rack');
  await page.waitForLoadState('networkidle');
  await Promise.all(weighing);
  const code = asked.filter(({ zipped }) => zipped > 0);
  const kilobytes = code.reduce((sum, { zipped }) => sum + zipped, 0) / 1000;
  await context.close();
  return [
    {
      name: 'first visit to a playable table, script and style gzipped',
      value: kilobytes,
      unit: 'kB',
      bound: 'at most',
      target: TARGET_KB,
      detail: code.map(({ path, zipped }) => `${path.replace(/^.*\/|-[\w-]{8}(?=\.)/g, '')} ${grouped(zipped)}`).join(', '),
    },
    {
      name: 'requests for them',
      value: code.length,
      unit: '',
      bound: 'at most',
      target: TARGET_REQUESTS,
      detail: `with the page itself, fonts and questions to the house ${asked.length}`,
    },
  ];
}

/** Time of the page's main thread on the processor, in milliseconds: what else the machine does is not in it. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

const REST_MS = 10_000;

/** Long enough for the answer to a click to come and be shown before the next. */
const CLICK_EVERY_MS = 250;

/** Runs in the page: how long each click takes until the total on its bet has changed. Nothing else runs in between, so that it is the main thread's time. */
const WATCH_CLICKS = `(() => {
  window.clicksTook = [];
  let from = null;
  addEventListener('click', () => { from = performance.now(); }, true);
  new MutationObserver(() => {
    if (from !== null) window.clicksTook.push(performance.now() - from);
    from = null;
  }).observe(document.querySelector('[data-key="big"]'), { subtree: true, childList: true, characterData: true });
})()`;

/** A hundred bets of the layout with the most of them; Big and Small are left for somebody else and for the clicks. */
async function betsOf(address: string, table: string): Promise<readonly string[]> {
  const { bets } = await new CroupierClient(address).rules(table);
  return bets
    .map(({ bet }) => bet)
    .filter((bet) => bet !== 'big' && bet !== 'small')
    .slice(0, BETS);
}

/** A player's page at a table that nobody closes, with many chips of the player's own on the felt. */
async function openFull(browser: Browser, house: DealtHouse): Promise<{ readonly page: Page; readonly others: CroupierClient }> {
  const table = await house.table(TABLE, {
    rulebook: 'rws-tai-sai',
    layout: 'E',
    sign: { minimum: 100, maximum: 1_000_000, differential: 1_000_000 },
  });
  const [ann, bo] = [await house.player('ann'), await house.player('bo')];
  await table.seat(ann, 1, 10_000_000);
  await table.seat(bo, 2, 1_000_000);
  await table.dealerDoes({ type: 'call-bets' });
  // Five discs of different worth on each.
  const bets = await betsOf(house.address(), TABLE);
  for (const bet of bets) await ann.client.table(TABLE).place(bet, STAKE_MINOR);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${house.address()}/table/${TABLE}`);
  await page.locator('input[name=login]').fill(ann.login);
  await page.locator('input[name=password]').fill(ann.password);
  await page.keyboard.press('Enter');
  await page.locator('.felt .disc').nth(400).waitFor({ state: 'attached' });
  return { page, others: bo.client };
}

async function measureWork(browser: Browser, house: DealtHouse, quick: boolean): Promise<readonly Finding[]> {
  const times = quick ? 5 : 40;
  const { page, others } = await openFull(browser, house);
  let frames = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"frame"')) frames += 1;
    }),
  );
  await page.reload();
  await page.locator('.felt .disc').nth(400).waitFor({ state: 'attached' });
  const discs = await page.locator('.felt .disc').count();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  // What the page does by itself, such as its clocks.
  const [restBefore, restFrom] = [await busyMs(session), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, quick ? 1000 : REST_MS));
  const restShare = ((await busyMs(session)) - restBefore) / (performance.now() - restFrom);

  // Somebody else wagers on the sides of a differential: each change is shown to everybody.
  const [before, framesBefore, from] = [await busyMs(session), frames, performance.now()];
  for (let i = 0; frames - framesBefore < times; i++) {
    await others.table(TABLE).place(i % 2 === 0 ? 'big' : 'small', 100);
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS + 10));
  }
  const rest = restShare * (performance.now() - from);
  const update = ((await busyMs(session)) - before - rest) / (frames - framesBefore);
  // By the mouse alone: looking for the cell would be work of the page too.
  const box = await page.locator('[data-key="big"] .button').boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.click(x, y);
  await page.evaluate(WATCH_CLICKS);
  for (let i = 0; i < times; i++) {
    await page.mouse.click(x, y);
    await new Promise((resolve) => setTimeout(resolve, CLICK_EVERY_MS));
  }
  const taken = ((await page.evaluate('window.clicksTook')) as number[]).sort((a, b) => a - b);
  const click = taken[taken.length >> 1] ?? Number.POSITIVE_INFINITY;
  const finding = (name: string, ms: number, detail: string): Finding => ({
    name: `${name} with ${discs} chips on the felt, of a frame`,
    value: ms / FRAME_MS,
    unit: '',
    bound: 'at most',
    target: TARGET_FRAME,
    detail: `${ms.toFixed(2)} ms of the main thread, ${detail}`,
  });
  return [
    finding(
      'an update',
      update,
      `mean of ${frames - framesBefore}, without ${(1000 * restShare).toFixed(1)} ms a second at rest`,
    ),
    finding('a click', click, `middle of ${taken.length}, from the click until the chip is in the page`),
  ];
}

export async function measurePages({ folder, quick }: Bench): Promise<Report> {
  const browser = await launchChromium();
  const serving = await startServer({ folder: `${folder}/pages`, port: 0, settings: { CROUPIER_DEALING: 'house' } });
  const house = await openDealtHouse();
  try {
    const visit = await measureVisit(browser, serving.address);
    return { findings: [...visit, ...(await measureWork(browser, house, quick))], notes: [] };
  } finally {
    await browser.close();
    await serving.stop();
    await house.close();
  }
}
