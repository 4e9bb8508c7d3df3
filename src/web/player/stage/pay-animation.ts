/** Animates the payment: losing chips are swept to the dealer, then chips slide to each winning bet and on to the rack. */
import type { OwnTable, SettledView } from '../../../protocol/index.ts';
import type { BetId, Minor } from '../../../rules/index.ts';
import { formatChange, formatMoney, isMotionAllowed, minorPerUnit } from '../../shell/index.ts';
import { formatNet } from '../notices/announcer.ts';
import { addDue } from '../wagers/holdings.ts';
import { playSound } from '../wagers/wager-actions.ts';
import { findPayment, type Payment } from './payment.ts';
import { type Amounts, findSettled, type PaymentParts, releaseChips } from './payments.ts';
import './pay-animation.css';

/** At most this many bets are animated. */
const BETS_MAX = 8;
const MANY_BETS = 4;
const SWEEP_MS = 480;
/** From the dealer to the bet, a rest there, and on to the rack. */
const PAY_MS = 1350;
/** The part of the payment after which the chips lie beside the stake. */
const ARRIVE_OFFSET = 0.32;
/** The part of the payment after which the stake and the winnings leave for the rack. */
const LEAVE_OFFSET = 0.62;
const STAGGER_MS = 60;
const BANNER_MS = 1900;

interface Point {
  readonly x: number;
  readonly y: number;
}

const moveTo = ({ x, y }: Point, scale = 1): string => `translate(${x}px, ${y}px) scale(${scale})`;

/** A key frame. `offset` is the part of the duration after which it holds. Only these properties need no layout and no paint. */
interface Frame {
  readonly offset: number;
  readonly transform: string;
  readonly opacity: number;
  readonly easing?: string;
}

/** One element that moves. */
interface Part {
  readonly className: string;
  readonly text: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly frames: readonly [Frame, ...Frame[]];
}

/** Functions that end everything that moves now. */
const stops = new Set<() => void>();

function createElement({ className, text }: Part): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  const label = document.createElement('span');
  label.textContent = text;
  element.append(label);
  return element;
}

/** The balance, which is hidden for some time, because its count is shown over it. */
interface HiddenBalance {
  readonly element: HTMLElement;
  readonly forMs: number;
}

/** The animations last longer than what they show, because the browser renders several frames when an animation ends. */
const REST_MS = 1000;

const durationOf = (parts: readonly Part[]): number =>
  Math.max(0, ...parts.map(({ startMs, durationMs }) => startMs + durationMs));

/**
 * Shows all parts together. Every animation begins at the same time, and a part holds its first and its last frame meanwhile. So the
 * browser renders the page once at the beginning and once at the end, and only moves finished pictures between them.
 */
function show(parts: readonly Part[], balance: HiddenBalance | null): void {
  const shownMs = durationOf(parts);
  const totalMs = shownMs + REST_MS;
  const container = document.createElement('div');
  container.className = 'player-moving';
  container.setAttribute('aria-hidden', 'true');
  if (balance !== null) {
    const { font, color } = getComputedStyle(balance.element);
    Object.assign(container.style, { font, color });
  }
  const elements = parts.map(createElement);
  container.append(...elements);
  document.body.append(container);
  // Without a start time, the browser may start animations in different frames. Two amounts or none would be visible for a moment.
  const startTime = document.timeline.currentTime;
  const hiding = balance?.element.animate(
    { opacity: [0, 1, 1], offset: [0, balance.forMs / totalMs, 1], easing: ['step-end', 'linear', 'linear'] },
    totalMs,
  );
  if (hiding !== undefined) hiding.startTime = startTime;
  for (const [i, { startMs, durationMs, frames }] of parts.entries()) {
    const timed = frames.map((frame) => ({ ...frame, offset: (startMs + frame.offset * durationMs) / totalMs }));
    const held = [{ ...frames[0], offset: 0, easing: 'linear' }, ...timed, { ...frames.at(-1), offset: 1 }];
    const moving = elements[i]?.animate(held, totalMs);
    if (moving !== undefined) moving.startTime = startTime;
  }
  const stop = (): void => {
    clearTimeout(timer);
    stops.delete(stop);
    hiding?.cancel();
    container.remove();
  };
  const timer = setTimeout(stop, shownMs);
  stops.add(stop);
}

/** The dealer stands at the upper edge of the felt. */
function findDealer(): Point | null {
  const felt = document.querySelector('.player-felt .felt svg')?.getBoundingClientRect();
  return felt === undefined ? null : { x: felt.x + felt.width / 2, y: Math.max(felt.y, 64) };
}

/** The element with the amount of the balance, and its place in the window. */
interface Rack {
  readonly amount: HTMLElement;
  readonly corner: Point;
  readonly middle: Point;
}

function findRack(): Rack | null {
  const amount = document.querySelector<HTMLElement>('[data-chips] > :first-child');
  if (amount === null) return null;
  const { x, y, width, height } = amount.getBoundingClientRect();
  return { amount, corner: { x, y }, middle: { x: x + width / 2, y: y + height / 2 } };
}

/** A point near the middle of a bet, so that the chips of one bet do not cover each other. */
const offsetChip = ({ x, y }: Point, chip: number): Point => ({ x: x + (chip - 1) * 9, y: y - (chip % 2) * 5 });

/** The stake lies left of the winnings. */
const offsetStake = ({ x, y }: Point): Point => ({ x: x - 14, y: y + 6 });

/** The chips that move to or from each bet. If many bets are animated, each has fewer chips, because every chip costs time. */
const chipsOf = (betCount: number): readonly number[] => (betCount > MANY_BETS ? [0, 1] : [0, 1, 2]);

const sweep = (chips: readonly number[], from: Point, dealer: Point, index: number): readonly Part[] =>
  chips.map((chip) => ({
    className: 'player-flight',
    text: '',
    startMs: chip * 30 + index * 25,
    durationMs: SWEEP_MS,
    frames: [
      { offset: 0, transform: moveTo(offsetChip(from, chip)), opacity: 1, easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)' },
      { offset: 1, transform: moveTo(dealer, 0.7), opacity: 0 },
    ],
  }));

interface PaidBet {
  readonly bet: Point;
  readonly text: string;
  readonly startMs: number;
}

const LEAVE_EASING = 'cubic-bezier(0.5, 0, 0.6, 1)';

function pay(chips: readonly number[], { bet, text, startMs }: PaidBet, dealer: Point, rack: Point): readonly Part[] {
  const above = { x: bet.x, y: bet.y - 14 };
  const lying = moveTo(offsetStake(bet));
  return [
    // The stake. The felt is not drawn again while chips move, so it has no chips on paid bets from the beginning.
    {
      className: 'player-flight stake',
      text: '',
      startMs,
      durationMs: PAY_MS,
      frames: [
        { offset: 0, transform: lying, opacity: 0, easing: 'step-start' },
        { offset: LEAVE_OFFSET, transform: lying, opacity: 1, easing: LEAVE_EASING },
        { offset: 1, transform: moveTo(rack, 0.75), opacity: 0 },
      ],
    },
    ...chips.map((chip): Part => {
      const at = moveTo(offsetChip(bet, chip));
      return {
        className: 'player-flight win',
        text: '',
        startMs: startMs + chip * 45,
        durationMs: PAY_MS,
        frames: [
          { offset: 0, transform: moveTo(dealer, 0.7), opacity: 0, easing: 'ease-out' },
          { offset: ARRIVE_OFFSET, transform: at, opacity: 1 },
          { offset: LEAVE_OFFSET, transform: at, opacity: 1, easing: LEAVE_EASING },
          { offset: 1, transform: moveTo(rack, 0.75), opacity: 0 },
        ],
      };
    }),
    {
      className: 'player-paid',
      text,
      startMs: startMs + PAY_MS * 0.28,
      durationMs: PAY_MS,
      frames: [
        { offset: 0, transform: moveTo(bet, 0.6), opacity: 0 },
        { offset: 0.18, transform: moveTo(above, 1.08), opacity: 1 },
        { offset: 0.8, transform: moveTo(above), opacity: 1 },
        { offset: 1, transform: moveTo({ ...above, y: above.y - 16 }), opacity: 0 },
      ],
    },
  ];
}

/** The balance counts up in this many steps, in this time. */
const COUNT_STEPS = 8;
const COUNT_MS = 500;

/**
 * The amounts between the old and the new balance, each over the balance for a moment. A changing text would be laid out and painted
 * in each frame, so every amount is an element of its own that becomes opaque.
 */
function countUp({ x, y }: Point, fromMinor: number, toMinor: number, startMs: number): readonly Part[] {
  const transform = moveTo({ x, y });
  // Whole amounts are counted in whole units.
  const whole = minorPerUnit();
  const unit = fromMinor % whole === 0 && toMinor % whole === 0 ? whole : 1;
  const stepMs = COUNT_MS / COUNT_STEPS;
  return Array.from({ length: COUNT_STEPS }, (_, step) => ({
    className: 'player-count number',
    text: formatMoney(fromMinor + unit * Math.round(((toMinor - fromMinor) * step) / COUNT_STEPS / unit)),
    // The old balance stays until the first chips arrive.
    startMs: step === 0 ? 0 : startMs + step * stepMs,
    durationMs: step === 0 ? startMs + stepMs : stepMs,
    frames: [
      { offset: 0, transform, opacity: step === 0 ? 1 : 0, easing: 'step-start' },
      { offset: 1, transform, opacity: 1 },
      { offset: 1, transform, opacity: 0 },
    ],
  }));
}

/** A change of the felt or of the step while chips move. */
interface Change {
  readonly atMs: number;
  readonly run: () => void;
}

/** Cancels the scheduled changes. */
let cancelChanges = (): void => {};

/** Replaces the scheduled changes. When they end, the felt and the step are those of the table. */
function schedule(parts: PaymentParts, changes: readonly Change[], endMs: number): void {
  cancelChanges();
  const cancel = (): void => {
    for (const timer of timers) clearTimeout(timer);
    stops.delete(stop);
  };
  const stop = (): void => {
    cancel();
    releaseChips(parts);
  };
  const timers = [...changes, { atMs: endMs, run: stop }].map(({ atMs, run }) => setTimeout(run, atMs));
  cancelChanges = cancel;
  stops.add(stop);
}

/** When the last sweep ends, in the time of `performance.now`. Winners are paid after it. */
let sweepEndMs = 0;

/** Ends everything that moves. The felt and the step are those of the table. */
export function endAnimations(): void {
  for (const stop of [...stops]) stop();
  sweepEndMs = 0;
}

/** Shows what the dealer has taken and paid since the state `before`. Nothing moves with reduced motion. */
export function showPayment(parts: PaymentParts, before: OwnTable, now: OwnTable): void {
  const { live, rounds, felt, heldChips, movingStep } = parts;
  // A void round returns wagers. They may lie on the bets of the settlement before.
  const settled = findSettled(parts);
  const { taken, paid } = findPayment(before, now, settled);
  const [dealer, rack] = [findDealer(), findRack()];
  const canMove = isMotionAllowed() && !document.hidden && live.view.peek()?.bettingOpen !== true;
  if (dealer === null || rack === null || !canMove || taken.length + paid.length === 0) {
    cancelChanges();
    releaseChips(parts);
    return;
  }
  const middleOf = (bet: string): Point | undefined => felt.handle?.middleOf(bet);
  const swept = taken.slice(0, BETS_MAX).flatMap((bet) => middleOf(bet) ?? []);
  const moving: Part[] = swept.flatMap((from, i) => sweep(chipsOf(swept.length), from, dealer, i));
  const nowMs = performance.now();
  if (swept.length > 0) {
    playSound('off');
    sweepEndMs = nowMs + durationOf(moving);
  }
  const startMs = Math.max(0, sweepEndMs - nowMs);
  movingStep.value = startMs > 0 ? 'take' : 'pay';
  if (paid.length === 0) {
    if (moving.length > 0) show(moving, null);
    schedule(parts, [], startMs);
    return;
  }
  const paidBets = paid.slice(0, BETS_MAX).flatMap(({ bet, winnings }, i) => {
    const middle = middleOf(bet);
    return middle === undefined ? [] : [{ bet: middle, text: formatChange(winnings), startMs: startMs + i * STAGGER_MS }];
  });
  moving.push(...paidBets.flatMap((bet) => pay(chipsOf(paidBets.length), bet, dealer, rack.middle)));
  // A round that costs more than it pays is no win.
  const net = rounds.settlement.peek()?.net ?? 0;
  if (net > 0) moving.push(...bannerOf(net, startMs));
  const countMs = startMs + PAY_MS * LEAVE_OFFSET;
  moving.push(...countUp(rack.corner, before.cashChips, now.cashChips, countMs));
  show(moving, { element: rack.amount, forMs: countMs + COUNT_MS });
  const startPaying = (): void => {
    heldChips.value = {};
    movingStep.value = 'pay';
  };
  // While losing chips are swept, the stakes of the winners lie on the felt.
  if (startMs > 0) heldChips.value = stakesOf(before, settled, paid);
  schedule(parts, startMs > 0 ? [{ atMs: startMs, run: startPaying }] : [], durationOf(moving));
  playSound('chip');
}

/** The chips of the paid bets on the layout, by bet. */
function stakesOf({ wagers, dueBets }: OwnTable, settled: readonly SettledView[], paid: Payment['paid']): Amounts {
  const stakes: Record<BetId, Minor> = {};
  for (const { bet, stake } of wagers) stakes[bet] = (stakes[bet] ?? 0) + stake;
  const lying = addDue(stakes, { dueBets }, settled);
  return Object.fromEntries(paid.map(({ bet }) => [bet, lying[bet] ?? 0]));
}

/** The banner has the net result of the round, at the upper edge of the felt. */
function bannerOf(netMinor: number, startMs: number): readonly Part[] {
  const felt = document.querySelector('.player-felt')?.getBoundingClientRect();
  if (felt === undefined) return [];
  const top = Math.max(felt.y, 70);
  const at = { x: felt.x + felt.width / 2, y: top + 34 };
  return [
    {
      className: 'player-win-banner',
      text: formatNet(netMinor),
      startMs,
      durationMs: BANNER_MS,
      frames: [
        { offset: 0, transform: moveTo({ ...at, y: at.y - 24 }, 0.7), opacity: 0, easing: 'ease-out' },
        { offset: 0.14, transform: moveTo(at, 1.06), opacity: 1, easing: 'ease-in-out' },
        { offset: 0.3, transform: moveTo(at), opacity: 1 },
        { offset: 0.85, transform: moveTo(at), opacity: 1, easing: 'ease-in' },
        { offset: 1, transform: moveTo(at, 0.96), opacity: 0 },
      ],
    },
  ];
}
