/** Staff sign-in with a password or a one-time code, and the notice for accounts without a role. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorText } from '../../parts/error-text.tsx';
import { TopBar } from '../../parts/index.ts';
import { AccountFields, readEntries, useSignInAttempt } from '../../parts/sign-in/fields.tsx';
import { words as signInWords } from '../../parts/sign-in/words/index.ts';
import { client, makePath, session, signIn, signInByCode } from '../../shell/index.ts';
import { words } from '../words/index.ts';

export function SignIn({ table }: { readonly table: string }): VNode {
  const t = words.value;
  const [usesCode, setUsesCode] = useState(false);
  const { error, isBusy, attempt } = useSignInAttempt(usesCode ? 'code' : 'password');
  const submit = (form: HTMLFormElement): void => {
    const { login, code, password } = readEntries(form);
    attempt(() => (usesCode ? signInByCode(login, code, password) : signIn(login, password)));
  };
  return (
    <>
      <TopBar />
      <main class="sign-in-page">
        <form
          class="panel sign-in"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <h1>{t.signInFor(table)}</h1>
          <AccountFields usesCode={usesCode} isFocused />
          <ErrorText error={error} />
          <button type="submit" class="button main" aria-disabled={isBusy}>
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
        <p class="sign-in-links">
          {!isStaff && (
            <a class="button main" href={makePath('player', { table })}>
              {t.openAsPlayer}
            </a>
          )}
          <button type="button" class="button" onClick={() => void client.signOut().finally(() => location.reload())}>
            {signInWords.value.otherAccount}
          </button>
        </p>
      </main>
    </>
  );
}
