/** The sign-in dialog: signs in, opens an account, or signs in for the first time with a one-time code. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import {
  AccountFields,
  Field,
  NewPasswordField,
  readEntries,
  type SignInEntries,
  useSignInAttempt,
} from '../parts/sign-in/fields.tsx';
import { words as signInWords } from '../parts/sign-in/words/index.ts';
import { register, signIn, signInByCode } from '../shell/index.ts';
import { accountsBy, loadAccountsBy } from './floor.ts';
import './sign-in.css';
import { words } from './words/index.ts';

const SIGN_IN_MODES = ['sign-in', 'register', 'code'] as const;
export type SignInMode = (typeof SIGN_IN_MODES)[number];

const submitters: Readonly<Record<SignInMode, (entries: SignInEntries) => Promise<void>>> = {
  'sign-in': ({ login, password }) => signIn(login, password),
  register: ({ login, password, name }) => register(login, password, name),
  code: ({ login, code, password }) => signInByCode(login, code, password),
};

export interface SignInDialogProps {
  readonly initialMode?: SignInMode;
  /** The age that a user confirms when opening an account. */
  readonly years: number;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
}

export function SignInDialog({ initialMode = 'sign-in', years, onClose, onSignedIn }: SignInDialogProps): VNode {
  const [mode, setMode] = useState<SignInMode>(initialMode);
  const t = words.value.signInForm;
  const { error, isBusy, attempt } = useSignInAttempt(mode);
  useEffect(() => void loadAccountsBy(), []);
  const submit = (form: HTMLFormElement): void => {
    const entries = readEntries(form);
    attempt(async () => {
      await submitters[mode](entries);
      onSignedIn();
    });
  };
  return (
    <Dialog title={t.titles[mode]} closeLabel={t.close} onClose={onClose}>
      <nav class="sign-in-modes" aria-label={t.modes}>
        {SIGN_IN_MODES.filter((option) => option !== 'register' || accountsBy.value === 'open').map((option) => (
          <button
            key={option}
            type="button"
            class={`button small ${option === mode ? '' : 'plain'}`}
            aria-pressed={option === mode}
            onClick={() => setMode(option)}
          >
            {t.titles[option]}
          </button>
        ))}
      </nav>
      <form
        key={mode}
        class="sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {mode === 'register' ? <NewAccountFields years={years} /> : <AccountFields usesCode={mode === 'code'} />}
        <ErrorText error={error} />
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {isBusy ? t.busy : t.submit[mode]}
        </button>
        {accountsBy.value === 'staff' && mode === 'sign-in' && <p>{words.value.accountsByStaff}</p>}
      </form>
    </Dialog>
  );
}

function NewAccountFields({ years }: Pick<SignInDialogProps, 'years'>): VNode {
  const t = words.value.signInForm;
  const { login, loginHint, password } = signInWords.value;
  return (
    <>
      <Field label={login} name="login" hint={loginHint} autocomplete="username" />
      <Field label={t.name} name="name" hint={t.nameHint} autocomplete="nickname" />
      <NewPasswordField label={password} />
      <label class="field">
        <span>{words.value.ofAge(years)}</span>
        <input type="checkbox" name="adult" required />
      </label>
    </>
  );
}
