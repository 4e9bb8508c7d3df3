/** The compulsory wager of the spin: what is still missing, and how many seconds of betting are left. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PlayerSession } from '../../player/session.ts';
import { announce, formatMoney, useSecondsUntil } from '../../shell/index.ts';
import { missingWager } from './progress.ts';
import { words } from './words/index.ts';

/** A missing wager is announced when this many seconds are left. */
const WARNED_SECONDS = [10, 5] as const;

/** Announces a missing wager when betting opens, and shortly before it closes. */
function useWarnings(missing: number, seconds: number | null, isOpen: boolean): void {
  const lastSeconds = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen && missing > 0) announce(words.value.sayMissing(formatMoney(missing)));
  }, [isOpen]);
  useEffect(() => {
    const before = lastSeconds.current ?? Number.POSITIVE_INFINITY;
    lastSeconds.current = seconds;
    if (seconds === null || seconds === 0 || missing === 0) return;
    if (WARNED_SECONDS.some((limit) => before > limit && seconds <= limit))
      announce(words.value.warnMissing(formatMoney(missing), seconds), 'assertive');
  }, [seconds, missing]);
}

/** What was missing when betting closed, until betting opens again. 0 if the player has seen no close. */
function useMissed(missing: number, isOpen: boolean): number {
  const lastMissing = useRef(0);
  if (isOpen) lastMissing.current = missing;
  const missed = isOpen ? 0 : lastMissing.current;
  useEffect(() => {
    if (missed > 0) announce(words.value.missed(formatMoney(missed)));
  }, [missed]);
  return missed;
}

export function CompulsoryWager({ session, amount }: { readonly session: PlayerSession; readonly amount: number }): VNode {
  const t = words.value;
  const { live } = session;
  const own = live.own.value;
  const isOpen = session.canBet.value;
  // Only wagers that the table has confirmed count.
  const staked = (own?.wagers ?? []).reduce((sum, { stake }) => sum + stake, 0);
  const missing = isOpen ? missingWager(amount, own?.cashChips ?? 0, staked) : 0;
  const seconds = useSecondsUntil(isOpen ? (live.view.value?.closesAtMs ?? null) : null);
  useWarnings(missing, seconds, isOpen);
  const missed = useMissed(missing, isOpen);
  const isNear = missing > 0 && seconds !== null && seconds <= WARNED_SECONDS[0];
  const state = !isOpen ? (missed > 0 ? 'missed' : 'closed') : missing === 0 ? 'placed' : isNear ? 'near' : 'missing';
  const texts = {
    missed: t.missed(formatMoney(missed)),
    closed: t.compulsory(formatMoney(amount)),
    placed: t.compulsoryDone(formatMoney(amount)),
    missing: t.missing(formatMoney(missing), formatMoney(amount)),
    near: t.missing(formatMoney(missing), formatMoney(amount)),
  } as const;
  return (
    <p class="tournament-wager" data-state={state} data-missing={missing}>
      <span>{texts[state]}</span>
      {missing > 0 && seconds !== null && (
        <b class="number" role="timer">
          {t.secondsLeft(seconds)}
        </b>
      )}
    </p>
  );
}
