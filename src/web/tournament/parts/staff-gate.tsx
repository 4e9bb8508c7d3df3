/** Lets only signed-in people in: sign-in by password or one-time code. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorText } from '../../parts/error-text.tsx';
import { TopBar } from '../../parts/index.ts';
import { AccountFields, readEntries, useSignInAttempt } from '../../parts/sign-in/fields.tsx';
import { session, signIn, signInByCode } from '../../shell/index.ts';
import { gateWords } from './words/gate.ts';
import { words } from './words/index.ts';

function SignIn({ title }: { readonly title: string }): VNode {
  const t = gateWords.value;
  const [usesCode, setUsesCode] = useState(false);
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

interface StaffGateProps {
  /** The heading of the sign-in form. */
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Shows the children to everybody who is signed in. The server decides about rights. */
export function StaffGate({ title, children }: StaffGateProps): VNode {
  const user = session.value;
  return (
    <>
      <TopBar />
      {user === undefined && (
        <main class="notice-page">
          <p>{words.value.loading}</p>
        </main>
      )}
      {user === null && <SignIn title={title} />}
      {user != null && children}
    </>
  );
}
