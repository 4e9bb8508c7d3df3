/** Tests from recorded frames that no part of the player's page shows a result before the dice rest, and the order in which it is shown. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Face } from '../../src/rules/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { placeWager, sendCommand } from './dealer-kit.ts';
import { DESKTOP, PHONE, saveScreenshot, type VisitorOptions, visit } from './kit.ts';
import { openTableAs, tabTo } from './player-kit.ts';
import { sharedBrowser, sharedStaffedHouse } from './shared.ts';
import type { StaffedHouse, StaffedTable, TestUser } from './staffed-house.ts';

let house: StaffedHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([sharedStaffedHouse(), sharedBrowser()]);
});

/** What one frame of the page shows. */
interface Frame {
  /** The dice move: they roll or fall. */
  readonly isMoving: boolean;
  readonly isCovered: boolean;
  /** The faces of the result, as text. */
  readonly dice: string;
  readonly total: string;
  readonly lit: number;
  readonly results: number;
  /** The last announcement to screen readers. */
  readonly spoken: string;
  readonly chips: string;
  readonly net: string;
  /** The phase that is marked as current. */
  readonly phase: string;
  readonly isOpen: boolean;
  /** The circles of the bead plate, on a desktop. */
  readonly beads: number;
  readonly due: string;
  readonly ownStacks: number;
  readonly title: string;
  /** What the shield says about the dice. */
  readonly verdict: string;
}

/** Records a frame whenever it differs from the last one. */
const START_RECORDING = `(() => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? '';
  const read = () => ({
    isMoving: document.querySelector('.vessel.rolling, .vessel.landing') !== null,
    isCovered: document.querySelector('.vessel-cover.on') !== null,
    dice: document.querySelector('.player-stage[data-state="now"] .dice')?.getAttribute('aria-label') ?? '',
    total: text('.player-stage[data-state="now"] .player-total'),
    lit: document.querySelectorAll('.felt .cell.lit').length,
    results: document.querySelectorAll('.player-results li').length,
    spoken: text('body > [role="status"]'),
    chips: document.querySelector('[data-chips]')?.dataset.chips ?? '',
    net: document.querySelector('.player-net')?.dataset.net ?? '',
    phase: text('.player-phase [aria-current]'),
    isOpen: document.querySelector('.player-phase[data-open]') !== null,
    beads: document.querySelectorAll('.road-bead circle').length,
    due: document.querySelector('[data-due]')?.dataset.due ?? '',
    ownStacks: document.querySelectorAll('.felt .stack.own').length,
    title: document.title,
    verdict: document.querySelector('[data-verdict]')?.dataset.verdict ?? '',
  });
  window.frames_ = [];
  let last = '';
  const record = () => {
    const frame = read();
    const now = JSON.stringify(frame);
    if (now !== last) window.frames_.push(frame);
    last = now;
    requestAnimationFrame(record);
  };
  record();
})()`;

const readFrames = (page: Page): Promise<readonly Frame[]> => page.evaluate('window.frames_') as Promise<readonly Frame[]>;

/** A book, with the commands up to the close of betting, and from there up to the result. */
interface Book {
  readonly rulebook: string;
  readonly layout: string;
  readonly before: readonly CommandBody[];
  readonly close: readonly CommandBody[];
  readonly uncover: readonly CommandBody[];
  readonly faces: readonly Face[];
  readonly bets: readonly string[];
}

const CALL = { type: 'call-bets' } as const;
const CLOSE = { type: 'close-bets' } as const;
const TUMBLE = { type: 'tumble', times: 3 } as const;
const UNCOVER = { type: 'uncover' } as const;

const BOOKS: Readonly<Record<string, Book>> = {
  'an open tumbler (Tai Sai)': {
    rulebook: 'rws-tai-sai',
    layout: 'A',
    before: [CALL],
    close: [CLOSE, TUMBLE],
    uncover: [],
    faces: [4, 5, 6],
    bets: ['big', 'small'],
  },
  'a cover and a bell (Big and Small)': {
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    before: [TUMBLE, CALL],
    close: [CLOSE],
    uncover: [UNCOVER],
    faces: [4, 5, 6],
    bets: ['big', 'small'],
  },
  'a covered tumbler (Sic Bo)': {
    rulebook: 'crown-sic-bo',
    layout: 'A',
    before: [CALL, TUMBLE],
    close: [CLOSE],
    uncover: [UNCOVER],
    faces: [4, 5, 6],
    bets: ['big', 'small'],
  },
  'a throw by hand (Triple Dice)': {
    rulebook: 'triple-dice',
    layout: 'mat',
    before: [],
    close: [],
    uncover: [],
    faces: [4, 5, 6],
    bets: ['red', 'black'],
  },
};

interface Dealt {
  readonly table: StaffedTable;
  readonly ann: TestUser;
  readonly book: Book;
}

/** Deals a round without wagers. */
async function dealEarlierRound(table: StaffedTable, { before, close, uncover }: Book): Promise<void> {
  for (const body of [...before, ...close, ...uncover]) await table.dealerDoes(body);
  await table.dealerDoes({ type: 'enter-result', faces: [1, 1, 2] });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await table.dealerDoes({ type });
}

/** Sets up a table with a player, and opens betting. */
async function openRound(book: Book): Promise<Dealt> {
  const table = await house.table('reveal', { rulebook: book.rulebook, layout: book.layout });
  const ann = await house.player(`player ${table.table}`);
  await table.seat(ann, 1, 100_000);
  if (book.rulebook === 'triple-dice') {
    await table.dealerDoes({ type: 'offer-dice' });
    await sendCommand(ann, table.table, { type: 'accept-dice', player: ann.person });
    await table.dealerDoes(CALL);
    await placeWager(ann, table.table, 'shooter', 500);
    await sendCommand(ann, table.table, { type: 'choose-dice', dice: [1, 2, 3] });
  }
  // The round before leaves a result on the page. A shooter throws the first round.
  else await dealEarlierRound(table, book);
  for (const body of book.before) await table.dealerDoes(body);
  return { table, ann, book };
}

const openPage = async ({ table, ann }: Dealt, options: VisitorOptions = {}) =>
  openTableAs(browser, house.address(), table.table, ann, { motion: true, ...options });

/** Places the wagers and closes betting. The stage is loaded then. */
async function closeBetting({ table, ann, book }: Dealt, page: Page): Promise<void> {
  for (const bet of book.bets) await placeWager(ann, table.table, bet, 2500);
  // The shooter has one wager more.
  const stackCount = book.bets.length + (book.rulebook === 'triple-dice' ? 1 : 0);
  await expect.poll(() => page.locator('.felt .stack.own').count()).toBe(stackCount);
  // The side panel of a wide page is loaded with the first wager.
  const earlierResult = '.player-history :is(.player-results li, .road-bead circle)';
  if ((page.viewportSize()?.width ?? 0) >= DESKTOP.width)
    await page
      .locator(book.rulebook === 'triple-dice' ? '.player-history' : earlierResult)
      .first()
      .waitFor();
  await page.evaluate(START_RECORDING);
  for (const body of book.close) await table.dealerDoes(body);
  if (book.rulebook === 'triple-dice') await sendCommand(ann, table.table, { type: 'throw' });
}

/** Uncovers the dice, enters the result and settles at once, as a quick dealer does. */
async function dealResult({ table, book }: Dealt): Promise<void> {
  for (const body of book.uncover) await table.dealerDoes(body);
  await table.dealerDoes({ type: 'enter-result', faces: book.faces });
  await table.dealerDoes({ type: 'settle-round' });
}

const indexOf = (frames: readonly Frame[], test: (frame: Frame) => boolean): number => {
  const index = frames.findIndex(test);
  expect(index, `no frame for ${test}`).toBeGreaterThanOrEqual(0);
  return index;
};

/** Whether the frame shows something of the newest result. `earlier` is the number of earlier results. */
const hasResultAfter =
  (earlier: number) =>
  ({ dice, total, lit, results, spoken, net }: Frame): boolean =>
    dice !== '' || total !== '' || lit > 0 || results > earlier || spoken.includes('Result') || net !== '';

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('on a %s', (size, viewport) => {
  it.each(Object.entries(BOOKS))('the result waits until the dice rest, with %s', { timeout: 60_000 }, async (_, book) => {
    const dealt = await openRound(book);
    const { page, context, expectNoPageErrors } = await openPage(dealt, { viewport, touch: size === 'phone' });
    await closeBetting(dealt, page);
    const isCovered = book.uncover.length > 0;
    await page.locator(isCovered ? '.vessel-cover.on' : '.vessel.rolling').waitFor();
    await saveScreenshot(page, `reveal-${book.rulebook}-${size}-roll`);
    const chipsBefore = await page.locator('[data-chips]').getAttribute('data-chips');
    await dealResult(dealt);
    await page.locator('.player-net').waitFor({ state: 'attached' });
    await saveScreenshot(page, `reveal-${book.rulebook}-${size}-net`);
    await expect.poll(async () => (await readFrames(page)).at(-1)?.spoken).toMatch(/Result.*You/);
    const frames = await readFrames(page);

    const rolled = indexOf(frames, ({ isMoving, isCovered: isOn, isOpen }) => !isOpen && (isMoving || isOn));
    const dice = indexOf(frames, (frame) => frame.dice !== '');
    const bets = indexOf(frames, ({ lit }) => lit > 0);
    const net = indexOf(frames, (frame) => frame.net !== '');
    expect(rolled).toBeLessThan(dice);
    // Nothing of the result is shown while the dice move or lie under the cover.
    expect(frames.slice(0, dice).filter(hasResultAfter(frames[0]?.results ?? 0))).toEqual([]);
    expect(frames.slice(dice).filter(({ isMoving, isCovered: isOn }) => isMoving || isOn)).toEqual([]);
    // The roll is called a roll, not a payment.
    expect(new Set(frames.slice(rolled, dice).map(({ phase }) => phase))).toEqual(new Set(['Roll']));
    if (book.rulebook !== 'triple-dice') {
      const total = indexOf(frames, (frame) => frame.total !== '');
      expect([dice < total, total < bets]).toEqual([true, true]);
    }
    expect(dice).toBeLessThan(bets);
    expect(bets).toBeLessThan(net);
    expect(indexOf(frames, ({ spoken }) => spoken.includes('Result'))).toBeGreaterThanOrEqual(bets);
    // The money does not change before the own wins are shown.
    expect(new Set(frames.slice(0, net).map(({ chips }) => chips))).toEqual(new Set([chipsBefore]));
    const valuesBefore = (end: number, read: (frame: Frame) => string | number): number =>
      new Set(frames.slice(0, end).map(read)).size;
    expect(valuesBefore(net, ({ due, ownStacks }) => `${due} ${ownStacks}`)).toBe(1);
    expect(valuesBefore(dice, ({ beads, title, verdict }) => `${beads} ${title} ${verdict}`)).toBe(1);
    expectNoPageErrors();
    await context.close();
  });
});

const TAI_SAI = BOOKS['an open tumbler (Tai Sai)'] as Book;

it('on a phone, a tap on the dice presses no control below them, and a control with the focus is visible', {
  timeout: 60_000,
}, async () => {
  const dealt = await openRound(TAI_SAI);
  const { page, context } = await openPage(dealt, { viewport: PHONE, touch: true });
  await closeBetting(dealt, page);
  const stage = page.locator('.player-throw');
  await stage.waitFor();
  const rebet = page.locator('.player-action[title="Rebet (R)"]');
  const { x, y, width, height } = (await rebet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  expect(await rebet.getAttribute('aria-pressed')).toBe('false');
  await tabTo(page, '.player-action');
  await stage.waitFor({ state: 'hidden' });
  await context.close();
});

it.runIf(FULL_SIZE)('on a phone, the dice do not cover the notice of a lost connection', { timeout: 60_000 }, async () => {
  const dealt = await openRound(TAI_SAI);
  const { page, context } = await openPage(dealt, { viewport: PHONE, touch: true });
  await closeBetting(dealt, page);
  const stage = page.locator('.player-throw');
  await stage.waitFor();
  await context.setOffline(true);
  await page.locator('[data-offline]').waitFor();
  await stage.waitFor({ state: 'hidden' });
  await context.close();
});

it('a call for bets ends the reveal at once', { timeout: 60_000 }, async () => {
  const dealt = await openRound(TAI_SAI);
  const { page, context } = await openPage(dealt);
  await closeBetting(dealt, page);
  await page.locator('.vessel.rolling').waitFor();
  await dealResult(dealt);
  for (const type of ['take-losers', 'pay-winners', 'call-bets'] as const) await dealt.table.dealerDoes({ type });
  await page.locator('.player-phase[data-open]').waitFor();
  const frames = await readFrames(page);
  const opened = indexOf(frames, ({ isOpen }) => isOpen);
  expect(frames[opened]).toMatchObject({ lit: 0, isMoving: false });
  await expect.poll(async () => (await readFrames(page)).at(-1)?.chips).toBe('100000');
  await context.close();
});

it('with reduced motion, everything is shown together', { timeout: 60_000 }, async () => {
  const dealt = await openRound(TAI_SAI);
  const { page, context } = await openPage(dealt, { motion: false });
  await closeBetting(dealt, page);
  await page.locator('.player-stage[data-state="rolling"]').waitFor();
  await dealResult(dealt);
  await page.locator('.player-net').waitFor();
  const frames = await readFrames(page);
  const first = frames[indexOf(frames, hasResultAfter(1))];
  expect(first).toMatchObject({ dice: '4, 5, 6, total 15', total: '15' });
  expect(first?.lit).toBeGreaterThan(0);
  expect(frames.filter(({ isMoving }) => isMoving)).toEqual([]);
  await context.close();
});

it('a page that is opened after the result shows it without a roll', { timeout: 60_000 }, async () => {
  const dealt = await openRound(TAI_SAI);
  for (const body of TAI_SAI.close) await dealt.table.dealerDoes(body);
  await dealt.table.dealerDoes({ type: 'enter-result', faces: TAI_SAI.faces });
  const { page, context } = await openPage(dealt);
  await page.evaluate(START_RECORDING);
  await page.locator('.felt .cell.lit').first().waitFor();
  await page.locator('.player-stage[data-state="now"] .player-total').waitFor();
  expect((await readFrames(page)).filter(({ isMoving }) => isMoving)).toEqual([]);
  await context.close();
});

// The browser needs a quarter of a minute to notice a lost connection.
it.runIf(FULL_SIZE).each(['before the close', 'during the roll'] as const)(
  'a page that loses its connection %s and reconnects after the result shows it without a roll',
  { timeout: 60_000 },
  async (when) => {
    const dealt = await openRound(TAI_SAI);
    const { page, context } = await openPage(dealt);
    const isEarly = when === 'before the close';
    await closeBetting(isEarly ? { ...dealt, book: { ...TAI_SAI, close: [] } } : dealt, page);
    if (!isEarly) await page.locator('.vessel.rolling').waitFor();
    await context.setOffline(true);
    await page.locator('[data-offline]').first().waitFor({ state: 'attached' });
    if (isEarly) for (const body of TAI_SAI.close) await dealt.table.dealerDoes(body);
    await dealResult(dealt);
    await page.evaluate('window.frames_.length = 0');
    await context.setOffline(false);
    await page.locator('.player-net').waitFor();
    const frames = await readFrames(page);
    const shown = indexOf(frames, hasResultAfter(1));
    expect(frames[shown]?.lit).toBeGreaterThan(0);
    expect(frames.slice(shown).filter(({ isMoving }) => isMoving)).toEqual([]);
    await context.close();
  },
);

/** Records whether the dice of the display move, and the call of the result. The dice fall `delayMs` late, as in a busy browser. */
const startRecordingDisplay = (delayMs: number): string => `(() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args) {
    const animation = animate.apply(this, args);
    if (${delayMs} > 0) {
      animation.pause();
      setTimeout(() => animation.play(), ${delayMs});
    }
    return animation;
  };
  window.frames_ = [];
  const record = () => {
    const vessel = document.querySelector('.dice-animation .vessel');
    window.frames_.push({
      isMoving: vessel?.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running') ?? false,
      isThere: vessel !== null,
      call: document.querySelector('.dice-animation-call')?.textContent ?? '',
    });
    requestAnimationFrame(record);
  };
  record();
})()`;

interface DisplayFrame {
  readonly isMoving: boolean;
  readonly isThere: boolean;
  readonly call: string;
}

it.each([
  ['', 0],
  [' in a busy browser', 800],
])(
  'the display calls the result when the dice rest, and a quick dealer does not take the dice away%s',
  {
    timeout: 60_000,
  },
  async (_, delayMs) => {
    const dealt = await openRound(TAI_SAI);
    const { page, context, expectNoPageErrors } = await visit(browser, house.address(), `/display/${dealt.table.table}`, {
      motion: true,
      viewport: { width: 1920, height: 1080 },
    });
    await page.locator('.felt .cell').first().waitFor();
    for (const body of TAI_SAI.close) await dealt.table.dealerDoes(body);
    await page.locator('.dice-animation.rolling').waitFor();
    await page.evaluate(startRecordingDisplay(delayMs));
    await dealResult(dealt);
    await page.locator('.dice-animation-call', { hasText: '15' }).waitFor();
    await page.locator('.dice-animation').waitFor({ state: 'detached' });
    const frames: readonly DisplayFrame[] = await page.evaluate('window.frames_');
    const called = frames.findIndex(({ call }) => call !== '');
    expect(frames.slice(called).filter(({ isMoving }) => isMoving)).toEqual([]);
    expect(frames.slice(0, called).every(({ isThere }) => isThere)).toBe(true);
    await page.locator('.display-total', { hasText: '15' }).waitFor();
    expectNoPageErrors();
    await context.close();
  },
);
