/** The entry panel, where the player signs in or confirms the age, and then sits down. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isRecordedExclusion, isVoluntaryExclusion } from '../../../protocol/exclusions.ts';
import type { Age } from '../../../protocol/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { session as account, claimAge, enterAsGuest, formatDateTime, formatMoney, isPermanent } from '../../shell/index.ts';
import { formatRefusal } from '../notices/announcer.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { getApiError, hasChips, PRACTICE_MINOR } from './seat-actions.ts';
import './seat.css';

/** Practice tables have no sign-in. */
const loadSignIn = async () => (await import('./sign-in.tsx')).SignIn;

function formatError(error: unknown): string {
  const apiError = getApiError(error);
  return apiError === null ? words.value.unreachable : formatRefusal(apiError);
}

/** Shown instead of the betting controls until the player is seated. A keyboard focus inside it then moves to the felt. */
export function Entry({ session }: { readonly session: PlayerSession }): VNode {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let hadFocus = false;
    const listener = new AbortController();
    container.current?.addEventListener(
      'focusin',
      ({ target }) => {
        // A button that was pressed with a pointer has no visible focus.
        hadFocus = (target as Element).matches(':focus-visible');
      },
      { signal: listener.signal },
    );
    return () => {
      listener.abort();
      if (!hadFocus) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) session.felt.handle?.focus();
      });
    };
  }, [session]);
  return (
    <div ref={container}>
      <EntryPanel session={session} />
    </div>
  );
}

/** `barred` is the recorded reason, such as `time-out`. */
function formatExclusion(untilMs: number, barred: string | null | undefined): string {
  const { excluded, excludedUntil, breakUntil } = words.value;
  if (isPermanent(untilMs)) return excluded;
  return (isVoluntaryExclusion(barred) ? breakUntil : excludedUntil)(formatDateTime(untilMs));
}

interface AgeButtonProps {
  readonly session: PlayerSession;
  readonly caption: string;
  /** Signs in a guest, or declares the age of a signed-in player. */
  readonly enter: () => Promise<void>;
}

function AgeButton({ session, caption, enter }: AgeButtonProps): VNode {
  const { years } = session.data.rulebook.conduct.ageMin;
  return (
    <button
      type="button"
      class="button main player-enter"
      aria-disabled={session.isBusy.value}
      onClick={() => void session.enter(enter)}
    >
      <span>{words.value.ofAge(years)}</span>
      <small>{caption}</small>
    </button>
  );
}

function EntryPanel({ session }: { readonly session: PlayerSession }): VNode {
  const t = words.value;
  const person = account.value;
  const { practice, rulebook } = session.data;
  const { years } = rulebook.conduct.ageMin;
  // The server accepts only these two ages as a declaration.
  const age: Age = years > 18 ? 21 : 18;
  const isBusy = session.isBusy.value;
  if (person == null && !practice)
    return (
      <section class="player-entry">
        <LazyPart load={loadSignIn} session={session} formatError={formatError} />
        <p>{t.houseChips}</p>
      </section>
    );
  if (person == null)
    return (
      <section class="player-entry">
        <AgeButton session={session} caption={t.sitAsGuest} enter={() => enterAsGuest(age)} />
        <p>{t.practice}</p>
      </section>
    );
  if (person.kind === 'staff') return <section class="player-entry">{t.staffWatches}</section>;
  const ownView = session.live.own.value;
  if (person.excludedUntilMs !== null)
    return <section class="player-entry">{formatExclusion(person.excludedUntilMs, ownView?.barred)}</section>;
  // A recorded exclusion that has ended is no obstacle: the table lifts it when the player sits down.
  if (ownView?.barred != null && !isRecordedExclusion(ownView.barred)) return <section class="player-entry">{t.barred}</section>;
  // `over`: the age that the person has confirmed to have reached.
  if ((person.over ?? 0) < years)
    return (
      <section class="player-entry">
        <AgeButton session={session} caption={t.sitDown} enter={() => claimAge(age)} />
      </section>
    );
  return (
    <section class="player-entry">
      <p>{t.watching}</p>
      <button type="button" class="button main" aria-disabled={isBusy} onClick={() => void session.sit()}>
        {practice && !hasChips(ownView) ? t.sitAndBuy(formatMoney(PRACTICE_MINOR)) : t.sitDown}
      </button>
      <p>{practice ? t.practice : t.houseChips}</p>
    </section>
  );
}
