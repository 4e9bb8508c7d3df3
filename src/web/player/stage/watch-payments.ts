/** Follows what the dealer takes and pays, announces it and starts its animation. */
import { effect, untracked } from '@preact/signals';
import type { OwnTable, SettledView } from '../../../protocol/index.ts';
import type { BetId, Minor } from '../../../rules/index.ts';
import { runLater } from '../../parts/lazy.tsx';
import { isMotionAllowed } from '../../shell/index.ts';
import { addDue } from '../wagers/holdings.ts';
import { findLateStep } from './late-step.ts';
import { findPayment } from './payment.ts';
import { findSettled, type PaymentParts } from './payments.ts';

type Amounts = Readonly<Record<BetId, Minor>>;

let animation: Promise<typeof import('./pay-animation.ts')> | null = null;

/** Imports the code once: the browser answers a second `import` only after a frame, which would show the new balance too early. */
const loadAnimation = () => {
  animation ??= import('./pay-animation.ts').catch((error: unknown) => {
    animation = null;
    throw error;
  });
  return animation;
};

/** The chips of one player on the layout, by bet. */
function chipsOf({ wagers, dueBets }: OwnTable, settled: readonly SettledView[]): Amounts {
  const stakes: Record<BetId, Minor> = {};
  for (const { bet, stake } of wagers) stakes[bet] = (stakes[bet] ?? 0) + stake;
  return addDue(stakes, { dueBets }, settled);
}

/** Keeps the chips of paid bets, and the step, until the animation has loaded and moves them. */
function holdChips(parts: PaymentParts, before: OwnTable, now: OwnTable): void {
  if (!isMotionAllowed() || document.hidden) return;
  const settled = findSettled(parts);
  const { taken, paid } = findPayment(before, now, settled);
  if (taken.length + paid.length > 0) parts.movingStep.value ??= taken.length > 0 ? 'take' : 'pay';
  if (now.cashChips <= before.cashChips) return;
  const left = chipsOf(now, settled);
  // If the dealer was faster than the reveal, the settlement is known only a moment later.
  const isHeld = (bet: BetId): boolean =>
    settled.length === 0 ? left[bet] === undefined : paid.some((each) => each.bet === bet);
  parts.heldChips.value = Object.fromEntries(Object.entries(chipsOf(before, settled)).filter(([bet]) => isHeld(bet)));
}

/** Follows payments until the returned function is called. */
export function watchPayments(parts: PaymentParts): () => void {
  const stops = [watchLateStep(parts), watchOwnChips(parts)];
  return () => {
    for (const stop of stops) stop();
  };
}

const watchLateStep = ({ live, conduct, lateStep, settled }: PaymentParts): (() => void) =>
  effect(() => {
    const [view, own] = [live.view.value, live.own.value];
    lateStep.value = view === null || own === null ? null : findLateStep(view, conduct, own, settled.value);
  });

function watchOwnChips(parts: PaymentParts): () => void {
  const { own, view } = parts.live;
  let last = own.peek();
  // The first payment does not wait for the code.
  runLater(loadAnimation, () => {});
  return own.subscribe((now) => {
    const before = last;
    last = now;
    if (before === null || now === null) return;
    const isClosed = view.peek()?.bettingOpen === false;
    // While betting is open, the player takes wagers back. The dealer can pay what is due at any time.
    const isTaken = isClosed && now.wagers.length < before.wagers.length;
    if (now.due >= before.due && !isTaken) return;
    if (isClosed) untracked(() => holdChips(parts, before, now));
    runLater(loadAnimation, ({ showPayment }) => showPayment(parts, before, now));
  });
}
