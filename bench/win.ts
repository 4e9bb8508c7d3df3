/** Measures, in a real browser whose processor is slowed down four times, the main thread time of each frame while a win is paid. */
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../test/kit/chromium.ts';
import { openStaffedHouse, type StaffedHouse } from '../test/web/staffed-house.ts';
import { openFullTable } from './full-table.ts';
import type { Finding, Report } from './measure.ts';

const SLOWDOWN = 4;
const TARGET_FRAME_MS = 4;
const FRAME_US = 1e6 / 60;
/** A frame of a screen with 60 Hz has four times the target, so no frame is lost. */
const LONGEST_MAX = 4;
const TABLE = 'win';
/** Longer than the sweep and than the payment. */
const PAUSE_MS = 4000;
/** The element that contains everything that moves. */
const MOVING = '.player-moving';
/** The faces of the result: many of the hundred bets win, and most lose. */
const FACES = [4, 5, 6] as const;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. Other programs on the machine do not change it. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
}

/** Marks in the trace when the first element appears and when nothing moves any more. */
const MARK_MOVEMENT = `(() => {
  let isMoving = false;
  new MutationObserver(() => {
    const now = document.querySelector(${JSON.stringify(MOVING)}) !== null;
    if (now !== isMoving) performance.mark(now ? 'win-start' : 'win-end');
    isMoving = now;
  }).observe(document.body, { childList: true });
})()`;

/** Times in milliseconds. */
interface WinTimes {
  /** The main thread time of each frame while something moves. */
  readonly frames: readonly number[];
  /** The longest frame that shows the new state of the table and the first picture, before anything moves. */
  readonly setUpMs: number;
}

const isTask = ({ name }: TraceEvent): boolean => name === 'ThreadControllerImpl::RunTask';
const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
const cpuMs = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1000;

/** Adds up the tasks of the page's main thread that start in each frame between a start and an end of the movement. */
function readTimes(trace: readonly TraceEvent[]): WinTimes {
  const marks = trace.filter(({ name }) => name === 'win-start' || name === 'win-end').sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (first === undefined || marks.length % 2 === 1) throw new Error(`expected starts and ends of the movement: ${marks.length}`);
  const events = trace.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = events.filter(isTask);
  const frames: number[] = [];
  let setUpMs = 0;
  for (let i = 0; i < marks.length; i += 2) {
    const [startUs, endUs] = [marks[i]?.ts ?? 0, marks[i + 1]?.ts ?? 0];
    const painting = events.find(({ name, ts }) => name === 'Layerize' && ts >= startUs);
    const setUp = tasks.find((task) => painting !== undefined && task.ts <= painting.ts && endOf(task) >= endOf(painting));
    if (setUp === undefined) throw new Error('the movement is not painted');
    setUpMs = Math.max(setUpMs, cpuMs(setUp));
    const movesFromUs = endOf(setUp);
    const times = new Array<number>(Math.floor((endUs - movesFromUs) / FRAME_US)).fill(0);
    for (const task of tasks) {
      const frame = Math.floor((task.ts - movesFromUs) / FRAME_US);
      if (times[frame] !== undefined) times[frame] += cpuMs(task);
    }
    frames.push(...times);
  }
  return { frames: frames.sort((a, b) => a - b), setUpMs };
}

async function settleRound({ table: { dealerDoes } }: Awaited<ReturnType<typeof openFullTable>>, page: Page): Promise<void> {
  await dealerDoes({ type: 'close-bets' });
  await dealerDoes({ type: 'tumble', times: 3 });
  await dealerDoes({ type: 'enter-result', faces: FACES });
  await dealerDoes({ type: 'settle-round' });
  await page.locator('.player-net').waitFor({ state: 'attached' });
}

async function measureWin(browser: Browser, house: StaffedHouse): Promise<readonly Finding[]> {
  const opened = await openFullTable(browser, house, TABLE);
  const { page, table } = opened;
  await settleRound(opened, page);
  await page.evaluate(MARK_MOVEMENT);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // The garbage of the preparations is no work of the win.
  await session.send('HeapProfiler.collectGarbage');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing', '__metadata'] });
  // Nothing asks the page meanwhile, because the questions would be work of the page too.
  for (const type of ['take-losers', 'pay-winners'] as const) {
    await table.dealerDoes({ type });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  const { frames, setUpMs } = readTimes(traceEvents);
  const buildFinding = (name: string, ms: number, target: number): Finding => ({
    name: `a win on a processor ${SLOWDOWN} times slower, ${name}`,
    value: ms / TARGET_FRAME_MS,
    unit: '',
    bound: 'at most',
    target,
    detail: `${ms.toFixed(2)} ms of ${TARGET_FRAME_MS} ms, ${frames.length} frames, without ${setUpMs.toFixed(0)} ms for the first picture`,
  });
  return [
    buildFinding('95th percentile of its frames', frames[Math.floor(0.95 * (frames.length - 1))] ?? Number.POSITIVE_INFINITY, 1),
    buildFinding('longest frame', frames.at(-1) ?? Number.POSITIVE_INFINITY, LONGEST_MAX),
  ];
}

export async function measureWinFrames(): Promise<Report> {
  const browser = await launchChromium();
  const house = await openStaffedHouse();
  try {
    return { findings: await measureWin(browser, house), notes: [] };
  } finally {
    await browser.close();
    await house.close();
  }
}
