/** The form that unlocks a staff session after five minutes without activity. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { client, session, unlock } from '../../shell/index.ts';
import { ErrorText } from '../error-text.tsx';
import { PasswordField, readEntries, useSignInAttempt } from './fields.tsx';
import './lock.css';
import { words } from './words/index.ts';

export function Lock(): VNode {
  const t = words.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { error, isBusy, attempt } = useSignInAttempt();
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} class="console-lock" aria-labelledby={titleId} onCancel={(event) => event.preventDefault()}>
      <form
        class="sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          const { password } = readEntries(event.currentTarget);
          attempt(() => unlock(password));
        }}
      >
        <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
          <path fill="currentColor" d="M6 10V8a6 6 0 1 1 12 0v2h1.500v11h-15V10zm2.500 0h7V8a3.500 3.500 0 0 0-7 0z" />
        </svg>
        <h1 id={titleId}>{t.locked}</h1>
        <p>{t.lockReason}</p>
        <p class="console-lock-user">{session.value?.name}</p>
        <PasswordField isFocused />
        <ErrorText error={error} />
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {t.unlock}
        </button>
        <button type="button" class="button plain" onClick={() => void client.signOut().finally(() => location.reload())}>
          {t.otherAccount}
        </button>
      </form>
    </dialog>
  );
}
