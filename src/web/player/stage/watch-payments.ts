/** Follows what the dealer takes and pays, announces it and starts its animation. */
import { effect } from '@preact/signals';
import { runLater } from '../../parts/lazy.tsx';
import { announce, formatMoney } from '../../shell/index.ts';
import { words } from '../words/index.ts';
import { findLateStep } from './late-step.ts';
import { type PaymentParts, releaseChips } from './payments.ts';

const loadAnimation = () => import('./pay-animation.ts');

/** null until loaded. The browser answers a second `import` only after a frame, which would show the new balance too early. */
let animation: Awaited<ReturnType<typeof loadAnimation>> | null = null;

/** Follows payments until the returned function is called. */
export function watchPayments(parts: PaymentParts): () => void {
  // The first payment does not wait for the code.
  runLater(loadAnimation, (loaded) => {
    animation = loaded;
  });
  const stops = [watchLateStep(parts), watchOpening(parts), watchOwnChips(parts)];
  return () => {
    for (const stop of stops) stop();
    endAnimations(parts);
  };
}

function endAnimations(parts: PaymentParts): void {
  animation?.endAnimations();
  releaseChips(parts);
}

const watchLateStep = ({ live, conduct, lateStep, settled }: PaymentParts): (() => void) =>
  effect(() => {
    const [view, own] = [live.view.value, live.own.value];
    lateStep.value = view === null || own === null ? null : findLateStep(view, conduct, own, settled.value);
  });

/** A call for bets ends all animations. */
const watchOpening = (parts: PaymentParts): (() => void) =>
  effect(() => {
    if (parts.live.view.value?.bettingOpen) endAnimations(parts);
  });

function watchOwnChips(parts: PaymentParts): () => void {
  const { own, view } = parts.live;
  let last = own.peek();
  let isStopped = false;
  const unsubscribe = own.subscribe((now) => {
    const before = last;
    last = now;
    if (before === null || now === null) return;
    // While betting is open, the player takes wagers back. The dealer can pay what is due at any time.
    const isTaken = view.peek()?.bettingOpen === false && now.wagers.length < before.wagers.length;
    if (now.due >= before.due && !isTaken) return;
    // If a correction takes due money back, the chips do not increase.
    if (now.due < before.due && now.cashChips > before.cashChips)
      announce(words.peek().paidToYou(formatMoney(before.due - now.due)));
    // If the dealer was faster than the reveal, the settlement is known only a moment later.
    queueMicrotask(() => {
      if (!isStopped) animation?.showPayment(parts, before, now);
    });
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
