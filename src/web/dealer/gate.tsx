/** Coming in to deal: sign-in, the first time with a code, and the lock over a console that was left alone. It must never keep a password. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { ErrorCode } from '../../protocol/index.ts';
import { refusals, TopBar } from '../parts/index.ts';
import { client, makePath, session, signIn, signInByCode, unlock, wordsOf } from '../shell/index.ts';
import './gate.css';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

/** Does it, and says in words why it was not done. */
function useAttempt(): {
  readonly fault: string | null;
  readonly busy: boolean;
  readonly attempt: (work: () => Promise<void>) => void;
} {
  const [code, setCode] = useState<ErrorCode | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = (work: () => Promise<void>): void => {
    setBusy(true);
    setCode(null);
    work()
      .catch((error: unknown) => setCode(error instanceof CroupierError ? (error.code as ErrorCode) : 'store-unavailable'))
      .finally(() => setBusy(false));
  };
  return { fault: code === null ? null : refusals.value[code], busy, attempt };
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly secret?: boolean;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly minLength?: number;
  readonly first?: boolean;
}

function Field({ label, hint, first, secret = false, minLength = 1, name, autocomplete }: FieldProps): VNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) field.current?.focus();
  }, []);
  const input = { id, name, autocomplete, minLength, required: true, ref: field } as const;
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div class="gate-field">
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...input} {...described} /> : <input type="text" {...input} {...described} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

const typedIn = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

export function SignIn({ table }: { readonly table: string }): VNode {
  const said = words.value;
  const [byCode, setByCode] = useState(false);
  const { fault, busy, attempt } = useAttempt();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const [login, password, code] = [typedIn(form, 'login'), typedIn(form, 'password'), typedIn(form, 'code')];
    attempt(() => (byCode ? signInByCode(login, code, password) : signIn(login, password)));
  };
  return (
    <>
      <TopBar />
      <main class="gate">
        <form class="panel" onSubmit={onSubmit}>
          <h1>{said.signInFor(table)}</h1>
          <Field label={said.login} name="login" autocomplete="username" first />
          {byCode && <Field label={said.code} name="code" autocomplete="one-time-code" />}
          <Field
            key={byCode ? 'new' : 'current'}
            label={byCode ? said.newPassword : said.password}
            name="password"
            secret
            autocomplete={byCode ? 'new-password' : 'current-password'}
            {...(byCode ? { hint: said.passwordHint, minLength: 10 } : {})}
          />
          {fault !== null && (
            <p role="alert" class="bad">
              {fault}
            </p>
          )}
          <button type="submit" class="button main" disabled={busy}>
            {said.signIn}
          </button>
          <button type="button" class="button plain" onClick={() => setByCode(!byCode)}>
            {byCode ? said.notFirstTime : said.firstTime}
          </button>
        </form>
      </main>
    </>
  );
}

export function NoRole({ table }: { readonly table: string }): VNode {
  const said = words.value;
  const staff = session.value?.kind === 'staff';
  return (
    <>
      <TopBar title={table} />
      <main class="notice-page">
        <h2>{said.noRole(table)}</h2>
        <p class="gate-ways">
          {!staff && (
            <a class="button main" href={makePath('player', { table })}>
              {said.toTable}
            </a>
          )}
          <button type="button" class="button" onClick={() => void client.signOut().finally(() => location.reload())}>
            {said.anotherAccount}
          </button>
        </p>
      </main>
    </>
  );
}

/** Over everything, and nothing of what is behind is lost. */
export function Lock(): VNode {
  const said = words.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { fault, busy, attempt } = useAttempt();
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog ref={dialog} class="gate-lock" aria-labelledby={titleId} onCancel={(event) => event.preventDefault()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          attempt(() => unlock(typedIn(form, 'password')));
        }}
      >
        <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
          <path fill="currentColor" d="M6 10V8a6 6 0 1 1 12 0v2h1.500v11h-15V10zm2.500 0h7V8a3.500 3.500 0 0 0-7 0z" />
        </svg>
        <h2 id={titleId}>{said.locked}</h2>
        <p>{said.lockedWhy}</p>
        <p class="gate-who">{session.value?.name}</p>
        <Field label={said.password} name="password" secret autocomplete="current-password" first />
        {fault !== null && (
          <p role="alert" class="bad">
            {fault}
          </p>
        )}
        <button type="submit" class="button main" disabled={busy}>
          {said.unlock}
        </button>
      </form>
    </dialog>
  );
}
