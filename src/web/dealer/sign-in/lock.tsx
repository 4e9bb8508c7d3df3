/** The form that unlocks a staff session after five minutes without activity, and the countdown before the lock. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { client, lastActiveAtMs, markActive, unlock, session as userSession, wordsOf } from '../../shell/index.ts';
import { DEALER_WORDS } from '../words/index.ts';
import { Field, readField, useAttempt } from './sign-in.tsx';

const words = wordsOf(DEALER_WORDS);

/** The server locks a staff session after this time without activity. */
const LOCK_AFTER_MS = 5 * 60_000;
/** The countdown is visible for this time before the lock. */
const COUNTDOWN_MS = 30_000;

/** The current time, updated every second. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

export function LockCountdown(): VNode | null {
  const nowMs = useNow();
  const leftMs = lastActiveAtMs.value + LOCK_AFTER_MS - nowMs;
  useEffect(() => {
    // The server restarts the five minutes after unlocking, as after a command.
    if (userSession.value?.locked === false) markActive();
  }, [userSession.value?.locked]);
  if (leftMs > COUNTDOWN_MS || userSession.value?.locked) return null;
  return (
    <span class="warning-strip" role="timer">
      {words.value.locksIn(Math.max(0, Math.ceil(leftMs / 1000)))}
    </span>
  );
}

export function Lock(): VNode {
  const t = words.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { error, isBusy, attempt } = useAttempt();
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} class="console-lock" aria-labelledby={titleId} onCancel={(event) => event.preventDefault()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          attempt(() => unlock(readField(form, 'password')));
        }}
      >
        <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
          <path fill="currentColor" d="M6 10V8a6 6 0 1 1 12 0v2h1.500v11h-15V10zm2.500 0h7V8a3.500 3.500 0 0 0-7 0z" />
        </svg>
        <h1 id={titleId}>{t.locked}</h1>
        <p>{t.lockReason}</p>
        <p class="console-lock-user">{userSession.value?.name}</p>
        <Field label={t.password} name="password" secret autocomplete="current-password" autofocus />
        {error !== null && (
          <p role="alert" class="bad">
            {error}
          </p>
        )}
        <button type="submit" class="button main" disabled={isBusy}>
          {t.unlock}
        </button>
        <button type="button" class="button plain" onClick={() => void client.signOut().finally(() => location.reload())}>
          {t.anotherAccount}
        </button>
      </form>
    </dialog>
  );
}
