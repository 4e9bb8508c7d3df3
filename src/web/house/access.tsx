/** Lets only administrators in: sign-in by password or one-time code, and a notice for other accounts. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { PASSWORD_MIN } from '../../protocol/bounds.ts';
import { TopBar } from '../parts/index.ts';
import { client, isAdministrator, makePath, session, signIn, signInByCode } from '../shell/index.ts';
import './access.css';
import { FLOOR } from './house-data.ts';
import { useAttempt } from './requests.ts';
import { words } from './words/index.ts';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly isSecret?: boolean;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly minLength?: number;
  readonly isFocused?: boolean;
}

function Field({ label, name, hint, autocomplete, isSecret = false, minLength = 1, isFocused = false }: FieldProps): VNode {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, []);
  const attributes = {
    id,
    name,
    autocomplete,
    minLength,
    required: true,
    autoCapitalize: 'none',
    spellcheck: false,
    ref: element,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  } as const;
  return (
    <div class="house-field">
      <label for={id}>{label}</label>
      {isSecret ? <input type="password" {...attributes} /> : <input type="text" {...attributes} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export function ErrorText({ error }: { readonly error: string | null }): VNode | null {
  return error === null ? null : (
    <p class="bad" role="alert">
      {error}
    </p>
  );
}

const readField = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');

function SignIn(): VNode {
  const t = words.value.access;
  const [usesCode, setUsesCode] = useState(location.hash === '#code');
  const { error, isBusy, attempt } = useAttempt();
  const submit = (form: HTMLFormElement): void => {
    const [login, code] = [readField(form, 'login').trim(), readField(form, 'code').trim()];
    // Spaces are part of a password, as in the other sign-in forms.
    const password = readField(form, 'password');
    attempt(() => (usesCode ? signInByCode(login, code, password) : signIn(login, password)));
  };
  return (
    <main class="house-access">
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <h1>{t.title}</h1>
        <Field label={t.login} name="login" autocomplete="username" isFocused />
        {usesCode && <Field label={t.code} name="code" hint={t.codeHint} autocomplete="one-time-code" />}
        <Field
          key={usesCode ? 'new' : 'current'}
          label={usesCode ? t.newPassword : t.password}
          name="password"
          isSecret
          autocomplete={usesCode ? 'new-password' : 'current-password'}
          {...(usesCode ? { hint: t.passwordHint(PASSWORD_MIN), minLength: PASSWORD_MIN } : {})}
        />
        <ErrorText error={error} />
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {usesCode ? t.setPassword : t.signIn}
        </button>
        <button type="button" class="button plain" onClick={() => setUsesCode(!usesCode)}>
          {usesCode ? t.hasPassword : t.hasCode}
        </button>
      </form>
    </main>
  );
}

/** Accounts without the role get links to the tables where they have one. */
function NotAdministrator(): VNode {
  const t = words.value.access;
  const tables = [...new Set(session.value?.grants.map(({ table }) => table))].filter((table) => table !== FLOOR).sort();
  return (
    <main class="notice-page">
      <h1>{t.notAdministrator}</h1>
      {tables.length > 0 && <h2>{t.yourTables}</h2>}
      <p class="house-links">
        {tables.map((table) => (
          <a key={table} class="button main" href={makePath('dealer', { table })}>
            {table}
          </a>
        ))}
        <a class="button" href={makePath('lobby')}>
          {t.allTables}
        </a>
        <button type="button" class="button" onClick={() => void client.signOut().finally(() => location.reload())}>
          {t.otherAccount}
        </button>
      </p>
    </main>
  );
}

export function AdministratorOnly({ children }: { readonly children: ComponentChildren }): VNode {
  const user = session.value;
  return (
    <>
      <TopBar />
      {user === undefined && (
        <main class="notice-page">
          <p>{words.value.loading}</p>
        </main>
      )}
      {user === null && <SignIn />}
      {user != null && (isAdministrator(user) ? children : <NotAdministrator />)}
    </>
  );
}
