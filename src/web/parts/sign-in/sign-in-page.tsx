/** The page on which staff sign in, with a password or with a one-time code. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { signIn, signInByCode } from '../../shell/index.ts';
import { ErrorText } from '../error-text.tsx';
import { AccountFields, readEntries, useSignInAttempt } from './fields.tsx';
import { words } from './words/index.ts';

interface SignInPageProps {
  readonly title: string;
  /** Asks for the one-time code first. */
  readonly isCodeFirst?: boolean;
}

export function SignInPage({ title, isCodeFirst = false }: SignInPageProps): VNode {
  const t = words.value;
  const [usesCode, setUsesCode] = useState(isCodeFirst);
  const { error, isBusy, attempt } = useSignInAttempt(usesCode ? 'code' : 'password');
  return (
    <main class="sign-in-page">
      <form
        class="panel sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          const { login, code, password } = readEntries(event.currentTarget);
          attempt(() => (usesCode ? signInByCode(login, code, password) : signIn(login, password)));
        }}
      >
        <h1>{title}</h1>
        <AccountFields usesCode={usesCode} isFocused />
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
