/** Staff sign-in with a password or a one-time code, and the notice for accounts without a role. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import type { ErrorCode } from '../../../protocol/index.ts';
import { TopBar } from '../../parts/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { client, makePath, session, signIn, signInByCode, wordsOf } from '../../shell/index.ts';
import { DEALER_WORDS } from '../words/index.ts';
import './sign-in.css';

const words = wordsOf(DEALER_WORDS);

/** Runs a request and keeps the text of its error. */
export function useAttempt(): {
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly attempt: (request: () => Promise<void>) => void;
} {
  const [code, setCode] = useState<ErrorCode | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = (request: () => Promise<void>): void => {
    setBusy(true);
    setCode(null);
    request()
      // Other errors, such as a lost connection, get the same text as an unavailable store.
      .catch((error: unknown) => setCode(error instanceof CroupierError ? (error.code as ErrorCode) : 'store-unavailable'))
      .finally(() => setBusy(false));
  };
  return { error: code === null ? null : refusals.value[code], isBusy, attempt };
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly secret?: boolean;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly minLength?: number;
  readonly autofocus?: boolean;
}

export function Field({ label, hint, autofocus, secret = false, minLength = 1, name, autocomplete }: FieldProps): VNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autofocus) field.current?.focus();
  }, []);
  const input = { id, name, autocomplete, minLength, required: true, ref: field } as const;
  const description = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div class="staff-sign-in-field">
      <label for={id}>{label}</label>
      {secret ? <input type="password" {...input} {...description} /> : <input type="text" {...input} {...description} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export const readField = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

export function SignIn({ table }: { readonly table: string }): VNode {
  const t = words.value;
  const [usesCode, setUsesCode] = useState(false);
  const { error, isBusy, attempt } = useAttempt();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const [login, password, code] = [readField(form, 'login'), readField(form, 'password'), readField(form, 'code')];
    attempt(() => (usesCode ? signInByCode(login, code, password) : signIn(login, password)));
  };
  return (
    <>
      <TopBar />
      <main class="staff-sign-in">
        <form class="panel" onSubmit={onSubmit}>
          <h1>{t.signInFor(table)}</h1>
          <Field label={t.login} name="login" autocomplete="username" autofocus />
          {usesCode && <Field label={t.code} name="code" autocomplete="one-time-code" />}
          <Field
            key={usesCode ? 'new' : 'current'}
            label={usesCode ? t.newPassword : t.password}
            name="password"
            secret
            autocomplete={usesCode ? 'new-password' : 'current-password'}
            {...(usesCode ? { hint: t.passwordHint, minLength: 10 } : {})}
          />
          {error !== null && (
            <p role="alert" class="bad">
              {error}
            </p>
          )}
          <button type="submit" class="button main" disabled={isBusy}>
            {t.signIn}
          </button>
          <button type="button" class="button plain" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? t.notFirstTime : t.firstTime}
          </button>
        </form>
      </main>
    </>
  );
}

export function NoRole({ table }: { readonly table: string }): VNode {
  const t = words.value;
  const isStaff = session.value?.kind === 'staff';
  return (
    <>
      <TopBar title={table} />
      <main class="notice-page">
        <h2>{t.noRole(table)}</h2>
        <p class="staff-sign-in-links">
          {!isStaff && (
            <a class="button main" href={makePath('player', { table })}>
              {t.openAsPlayer}
            </a>
          )}
          <button type="button" class="button" onClick={() => void client.signOut().finally(() => location.reload())}>
            {t.anotherAccount}
          </button>
        </p>
      </main>
    </>
  );
}
