/** Lets only administrators in: sign-in by password or one-time code, and a notice for other accounts. */
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorText } from '../parts/error-text.tsx';
import { TopBar } from '../parts/index.ts';
import { AccountFields, readEntries, useSignInAttempt } from '../parts/sign-in/fields.tsx';
import { words as signInWords } from '../parts/sign-in/words/index.ts';
import { client, isAdministrator, makePath, session, signIn, signInByCode } from '../shell/index.ts';
import { FLOOR } from './house-data.ts';
import { words } from './words/index.ts';

function SignIn(): VNode {
  const t = words.value.access;
  const [usesCode, setUsesCode] = useState(location.hash === '#code');
  const { error, isBusy, attempt } = useSignInAttempt(usesCode ? 'code' : 'password');
  const submit = (form: HTMLFormElement): void => {
    const { login, code, password } = readEntries(form);
    attempt(() => (usesCode ? signInByCode(login, code, password) : signIn(login, password)));
  };
  return (
    <main class="sign-in-page">
      <form
        class="panel sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <h1>{t.title}</h1>
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

/** Accounts without the role get links to the tables where they have one. */
function NotAdministrator(): VNode {
  const t = words.value.access;
  const tables = [...new Set(session.value?.grants.map(({ table }) => table))].filter((table) => table !== FLOOR).sort();
  return (
    <main class="notice-page">
      <h1>{t.notAdministrator}</h1>
      {tables.length > 0 && <h2>{t.yourTables}</h2>}
      <p class="sign-in-links">
        {tables.map((table) => (
          <a key={table} class="button main" href={makePath('dealer', { table })}>
            {table}
          </a>
        ))}
        <a class="button" href={makePath('lobby')}>
          {t.allTables}
        </a>
        <button type="button" class="button" onClick={() => void client.signOut().finally(() => location.reload())}>
          {signInWords.value.otherAccount}
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
