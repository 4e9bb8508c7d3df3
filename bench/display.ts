/** Measures how much the heap and the number of DOM nodes of a display page (the wall screen of a table) grow between 100 and 10,000 rounds. */
import type { CDPSession } from 'playwright-core';
import { launchChromium } from '../test/kit/chromium.ts';
import { openStaffedHouse } from '../test/web/staffed-house.ts';
import { type Bench, formatInteger, type Report } from './measure.ts';

const TARGET_MB = 5;
/** The grids of past results are full after 100 rounds. From then on, the number of nodes may grow only by this factor. */
const TARGET_NODE_RATIO = 1.2;
const [FIRST_ROUND, LAST_ROUND, LAST_ROUND_QUICK] = [100, 10_000, 160];
const TABLE = 'wall';
/** The result is the minimum of several samples, because a sample may include garbage. */
const SAMPLES = 5;
const SAMPLE_MS = 300;

interface PageMemory {
  readonly heapBytes: number;
  readonly nodes: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function measureMemory(session: CDPSession): Promise<PageMemory> {
  let memory: PageMemory = { heapBytes: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await pause(SAMPLE_MS);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metricValue = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    memory = {
      heapBytes: Math.min(memory.heapBytes, metricValue('JSHeapUsedSize')),
      nodes: Math.min(memory.nodes, metricValue('Nodes')),
    };
  }
  return memory;
}

export async function measureDisplay({ quick }: Bench): Promise<Report> {
  const house = await openStaffedHouse({
    // Deals without pauses, and without players.
    CROUPIER_DEALING: 'bench',
    CROUPIER_UNATTENDED: 'deal',
    CROUPIER_REQUESTS_PER_MINUTE: '10000000',
  });
  const browser = await launchChromium();
  try {
    await house.table(TABLE, {
      rulebook: 'rws-tai-sai',
      layout: 'C',
      setup: {
        dice: 'electronic',
        bettingMs: 0,
        automatic: ['call-bets', 'tumble', 'close-bets', 'settle-round', 'take-losers', 'pay-winners'],
      },
    });
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
    await page.goto(`${house.address()}/display/${TABLE}`);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('HeapProfiler.enable');
    const waitForRound = async (round: number): Promise<number> => {
      for (;;) {
        const { view } = await house.administrator.getTable(TABLE);
        if (view.round >= round) return view.round;
        await pause(SAMPLE_MS);
      }
    };
    await waitForRound(FIRST_ROUND);
    await page.waitForSelector('.road-strip li:nth-child(20)');
    const firstMemory = await measureMemory(session);
    const lastRound = await waitForRound(quick ? LAST_ROUND_QUICK : LAST_ROUND);
    const lastMemory = await measureMemory(session);
    const shownRound = Number((await page.locator('.display-check a').textContent())?.replace(/\D/g, ''));
    if (!(shownRound >= lastRound - 1))
      throw new Error(`the display shows round ${shownRound} while the table is at ${lastRound}`);
    const formatDetail = (field: keyof PageMemory): string =>
      `${formatInteger(firstMemory[field])} after ${FIRST_ROUND}, ${formatInteger(lastMemory[field])} after ${formatInteger(lastRound)}`;
    return {
      findings: [
        {
          name: `display page, heap growth over ${formatInteger(lastRound)} rounds`,
          value: (lastMemory.heapBytes - firstMemory.heapBytes) / 1_000_000,
          unit: 'MB',
          bound: 'at most',
          target: TARGET_MB,
          detail: `${formatDetail('heapBytes')} rounds`,
        },
        {
          name: `display page, nodes relative to ${FIRST_ROUND} rounds`,
          value: lastMemory.nodes / firstMemory.nodes,
          unit: '',
          bound: 'at most',
          target: TARGET_NODE_RATIO,
          detail: `${formatDetail('nodes')} rounds`,
        },
      ],
      notes: [],
    };
  } finally {
    await browser.close();
    await house.close();
  }
}
