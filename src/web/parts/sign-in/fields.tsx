/** The fields of the sign-in forms, what the user entered in them, and the error of the last attempt. */
import type { VNode } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import { PASSWORD_MIN } from '../../../protocol/bounds.ts';
import { refusals } from '../words/refusals.ts';
import './sign-in.css';
import { words } from './words/index.ts';

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly autocomplete: string;
  readonly minLength?: number;
  /** Whether the field is focused when it appears. */
  readonly isFocused?: boolean;
}

export function Field({
  label,
  name,
  hint,
  autocomplete,
  isSecret = false,
  minLength = 1,
  isFocused = false,
}: FieldProps): VNode {
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
    <div class="sign-in-field">
      <label for={id}>{label}</label>
      {isSecret ? <input type="password" {...attributes} /> : <input type="text" {...attributes} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export function PasswordField({ isFocused = false }: Pick<FieldProps, 'isFocused'>): VNode {
  return <Field label={words.value.password} name="password" isSecret autocomplete="current-password" isFocused={isFocused} />;
}

/** `label` replaces “New password”. */
export function NewPasswordField({ label }: { readonly label?: string }): VNode {
  const t = words.value;
  return (
    <Field
      label={label ?? t.newPassword}
      name="password"
      isSecret
      autocomplete="new-password"
      hint={t.passwordHint(PASSWORD_MIN)}
      minLength={PASSWORD_MIN}
    />
  );
}

/** The fields of an existing account: login and password, or the one-time code and the first password. */
export function AccountFields({
  usesCode,
  isFocused = false,
}: { readonly usesCode: boolean } & Pick<FieldProps, 'isFocused'>): VNode {
  const t = words.value;
  return (
    <>
      <Field label={t.login} name="login" autocomplete="username" isFocused={isFocused} />
      {usesCode && <Field label={t.code} name="code" hint={t.codeHint} autocomplete="one-time-code" />}
      {usesCode ? <NewPasswordField /> : <PasswordField />}
    </>
  );
}

export interface SignInEntries {
  readonly login: string;
  readonly code: string;
  readonly name: string;
  readonly password: string;
}

/** What the user entered; fields that the form does not have are empty. */
export function readEntries(form: HTMLFormElement): SignInEntries {
  const data = new FormData(form);
  const read = (name: string): string => String(data.get(name) ?? '');
  // Spaces are part of a password.
  return { login: read('login').trim(), code: read('code').trim(), name: read('name').trim(), password: read('password') };
}

export interface SignInAttempt {
  readonly error: string | null;
  readonly isBusy: boolean;
  /** Sends a request. A second call during the request does nothing. */
  readonly attempt: (request: () => Promise<void>) => void;
}

/** The error is removed when `form`, the shown form, changes. */
export function useSignInAttempt(form = ''): SignInAttempt {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setFailure(null), [form]);
  const attempt = (request: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    request()
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  const text = failure instanceof CroupierError ? refusals.value[failure.error.code] : words.value.noAnswer;
  return { error: failure === null ? null : text, isBusy, attempt };
}
