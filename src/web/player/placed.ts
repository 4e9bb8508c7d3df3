/** Says what lies on a bet once the house has taken it. It must never say of a stake that it lies there before that. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { BetId, Minor } from '../../rules/index.ts';
import { sayMoney } from '../shell/index.ts';
import { sumOf } from './stakes.ts';
import { words } from './words.ts';

type Stakes = Readonly<Record<BetId, Minor>>;

export interface Placed {
  /** For ears; a new object each time, for the same may have to be said again. Empty while the house is asked. */
  readonly placed: ReadonlySignal<{ readonly text: string }>;
  readonly stop: () => void;
}

/** The bets on which it is not as it was. */
const changedBets = (was: Stakes, now: Stakes): readonly BetId[] =>
  [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((bet) => (was[bet] ?? 0) !== (now[bet] ?? 0));

function inWords(was: Stakes, now: Stakes, titleOf: (bet: BetId) => string): string {
  const { placedOn, noneOn, stakesChanged } = words.value;
  const changed = changedBets(was, now);
  const [only] = changed;
  if (only === undefined) return '';
  if (changed.length > 1) return stakesChanged(changed.length, sayMoney(sumOf(now)));
  const stake = now[only] ?? 0;
  return stake > 0 ? placedOn(titleOf(only), sayMoney(stake)) : noneOn(titleOf(only));
}

export function openPlaced(
  { stakes, unsure }: { readonly stakes: ReadonlySignal<Stakes>; readonly unsure: ReadonlySignal<boolean> },
  mayBet: ReadonlySignal<boolean>,
  titleOf: (bet: BetId) => string,
): Placed {
  const placed = signal({ text: '' });
  let sure: Stakes = {};
  let asked = false;
  const stop = effect(() => {
    if (unsure.value) {
      asked = true;
      placed.value = { text: '' };
      return;
    }
    const [was, now] = [sure, stakes.value];
    sure = now;
    if (!asked) return;
    asked = false;
    // What is gone after the close was not taken off by anybody: the round was settled.
    const text = mayBet.peek() || sumOf(now) > 0 ? inWords(was, now, titleOf) : '';
    if (text !== '') placed.value = { text };
  });
  return { placed, stop };
}
