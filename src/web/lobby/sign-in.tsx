/** The sign-in dialog: signs in, opens an account, or signs in for the first time with a one-time code. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { CroupierError } from '../../client/index.ts';
import type { FloorView } from '../../protocol/index.ts';
import { Dialog } from '../parts/index.ts';
import { refusals } from '../parts/words/refusals.ts';
import { announce, client, register, signIn, signInByCode } from '../shell/index.ts';
import './sign-in.css';
import { words } from './words/index.ts';

const SIGN_IN_MODES = ['sign-in', 'register', 'code'] as const;
export type SignInMode = (typeof SIGN_IN_MODES)[number];

/** The server rejects a new password with fewer characters. */
const PASSWORD_MIN = 10;

export const formatError = (error: unknown): string =>
  error instanceof CroupierError ? refusals.value[error.error.code] : words.value.signInForm.noAnswer;

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'password';
  readonly autocomplete: string;
  readonly minLength?: number;
}

function Field({ name, label, hint, type = 'text', autocomplete, minLength = 1 }: FieldProps): VNode {
  const id = useId();
  const attributes = {
    id,
    name,
    required: true,
    minLength,
    autoComplete: autocomplete,
    autoCapitalize: 'none',
    spellcheck: false,
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  } as const;
  return (
    <div class="sign-in-field">
      <label for={id}>{label}</label>
      {type === 'password' ? <input type="password" {...attributes} /> : <input type="text" {...attributes} />}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

const submitters: Readonly<Record<SignInMode, (field: (name: string) => string) => Promise<void>>> = {
  'sign-in': (field) => signIn(field('login'), field('password')),
  register: (field) => register(field('login'), field('password'), field('name')),
  code: (field) => signInByCode(field('login'), field('code'), field('password')),
};

/** Who opens accounts of players in this house; null until the server has answered. */
function useAccountsBy(): FloorView['accounts'] | null {
  const [accountsBy, setAccountsBy] = useState<FloorView['accounts'] | null>(null);
  useEffect(() => {
    client.http.get<FloorView>('/floor?limit=1').then(
      ({ accounts }) => setAccountsBy(accounts),
      () => {
        // Without an answer, nobody can open an account now.
      },
    );
  }, []);
  return accountsBy;
}

export interface SignInDialogProps {
  readonly initialMode?: SignInMode;
  /** The age that a user confirms when opening an account. */
  readonly years: number;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
}

export function SignInDialog({ initialMode = 'sign-in', years, onClose, onSignedIn }: SignInDialogProps): VNode {
  const [mode, setMode] = useState<SignInMode>(initialMode);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const t = words.value.signInForm;
  const accountsBy = useAccountsBy();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setFault('');
    try {
      await submitters[mode]((name) => String(data.get(name) ?? '').trim());
      onSignedIn();
    } catch (error) {
      setFault(formatError(error));
      announce(formatError(error), 'assertive');
      setBusy(false);
    }
  };
  const fields: Readonly<Record<SignInMode, ComponentChildren>> = {
    'sign-in': <Field name="password" label={t.password} type="password" autocomplete="current-password" />,
    register: (
      <>
        <Field name="name" label={t.name} hint={t.nameHint} autocomplete="nickname" />
        <NewPassword label={t.password} />
        <label class="field">
          <span>{words.value.ofAge(years)}</span>
          <input type="checkbox" name="adult" required />
        </label>
      </>
    ),
    code: (
      <>
        <Field name="code" label={t.code} hint={t.codeHint} autocomplete="one-time-code" />
        <NewPassword label={t.newPassword} />
      </>
    ),
  };
  return (
    <Dialog title={t.titles[mode]} closeLabel={t.close} onClose={onClose}>
      <nav class="sign-in-modes" aria-label={t.modes}>
        {SIGN_IN_MODES.filter((option) => option !== 'register' || accountsBy === 'open').map((option) => (
          <button
            key={option}
            type="button"
            class={`button small ${option === mode ? '' : 'plain'}`}
            aria-pressed={option === mode}
            onClick={() => {
              setMode(option);
              setFault('');
            }}
          >
            {t.titles[option]}
          </button>
        ))}
      </nav>
      <form key={mode} class="sign-in" onSubmit={(event) => void submit(event)}>
        <Field name="login" label={t.login} hint={t.loginHint} autocomplete="username" />
        {fields[mode]}
        {fault !== '' && <p class="warning-strip">{fault}</p>}
        <button type="submit" class="button main" aria-disabled={busy}>
          {busy ? t.busy : t.submit[mode]}
        </button>
        {accountsBy === 'staff' && mode === 'sign-in' && <p>{words.value.accountsByStaff}</p>}
      </form>
    </Dialog>
  );
}

function NewPassword({ label }: { readonly label: string }): VNode {
  return (
    <Field
      name="password"
      label={label}
      hint={words.value.signInForm.passwordHint(PASSWORD_MIN)}
      type="password"
      autocomplete="new-password"
      minLength={PASSWORD_MIN}
    />
  );
}
