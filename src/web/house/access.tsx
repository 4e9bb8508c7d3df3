/** Lets only administrators in: sign-in by password or one-time code, and a notice for other accounts. */
import type { ComponentChildren, VNode } from 'preact';
import { TopBar } from '../parts/index.ts';
import { SignInPage } from '../parts/sign-in/sign-in-page.tsx';
import { words as signInWords } from '../parts/sign-in/words/index.ts';
import { client, isAdministrator, makePath, session } from '../shell/index.ts';
import { FLOOR } from './house-data.ts';
import { words } from './words/index.ts';

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
      {user === null && <SignInPage title={words.value.access.title} isCodeFirst={location.hash === '#code'} />}
      {user != null && (isAdministrator(user) ? children : <NotAdministrator />)}
    </>
  );
}
