/** What a display holds after days on a wall: the page's heap and nodes after ten thousand rounds, beside those after a hundred. */
import type { CDPSession } from 'playwright-core';
import { launchChromium } from '../test/kit/chromium.ts';
import { openDealtHouse } from '../test/web/dealt-house.ts';
import { type Bench, grouped, type Report } from './measure.ts';

const TARGET_MB = 5;
/** The plates are full after the first hundred rounds; from then on nothing may come that does not go. */
const TARGET_NODES = 1.2;
const [FIRST, LAST, LAST_QUICK] = [100, 10_000, 160];
const TABLE = 'wall';
/** The least of several looks: what is about to be collected is no need. */
const LOOKS = 5;
const LOOK_MS = 300;

interface Held {
  readonly heap: number;
  readonly nodes: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function heldBy(session: CDPSession): Promise<Held> {
  let held: Held = { heap: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY };
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_MS);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    held = { heap: Math.min(held.heap, of('JSHeapUsedSize')), nodes: Math.min(held.nodes, of('Nodes')) };
  }
  return held;
}

export async function measureDisplay({ quick }: Bench): Promise<Report> {
  const house = await openDealtHouse({
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
    const reach = async (round: number): Promise<number> => {
      for (;;) {
        const { view } = await house.administrator.look(TABLE);
        if (view.round >= round) return view.round;
        await pause(LOOK_MS);
      }
    };
    await reach(FIRST);
    await page.waitForSelector('.road-strip li:nth-child(20)');
    const before = await heldBy(session);
    const last = await reach(quick ? LAST_QUICK : LAST);
    const after = await heldBy(session);
    const shown = Number((await page.locator('.display-check a').textContent())?.replace(/\D/g, ''));
    if (!(shown >= last - 1)) throw new Error(`the display shows round ${shown} while the table is at ${last}`);
    const detail = (of: keyof Held): string =>
      `${grouped(before[of])} after ${FIRST}, ${grouped(after[of])} after ${grouped(last)}`;
    return {
      findings: [
        {
          name: `display page, what ${grouped(last)} rounds add to its heap`,
          value: (after.heap - before.heap) / 1_000_000,
          unit: 'MB',
          bound: 'at most',
          target: TARGET_MB,
          detail: `${detail('heap')} rounds`,
        },
        {
          name: `display page, nodes over those after ${FIRST} rounds`,
          value: after.nodes / before.nodes,
          unit: '',
          bound: 'at most',
          target: TARGET_NODES,
          detail: `${detail('nodes')} rounds`,
        },
      ],
      notes: [],
    };
  } finally {
    await browser.close();
    await house.close();
  }
}
