/** The player's own page: slips, limits, breaks and the account. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SignInDialog } from '../lobby/sign-in.tsx';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { openSession, session, usePageTitle } from '../shell/index.ts';
import { Account } from './account.tsx';
import { Break } from './break.tsx';
import { Disputes } from './disputes.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import './me.css';
import { PrintHead } from '../slip/print-head.tsx';
import { words } from './words/index.ts';

/** The age that a user confirms when opening an account. */
const YEARS_MIN = 18;

function SignedOut(): VNode {
  const t = words.value;
  const [isOpen, setOpen] = useState(false);
  return (
    <main class="notice-page">
      <h2>{t.notSignedIn}</h2>
      <p class="me-actions">
        <button type="button" class="button main" onClick={() => setOpen(true)}>
          {t.signIn}
        </button>
        <a class="button" href="/">
          {t.lobby}
        </a>
      </p>
      {isOpen && <SignInDialog years={YEARS_MIN} onClose={() => setOpen(false)} onSignedIn={() => setOpen(false)} />}
    </main>
  );
}

export function Page(_: PageProps): VNode {
  const t = words.value;
  usePageTitle(t.title);
  useEffect(() => {
    openSession().catch(() => {});
  }, []);
  const user = session.value;
  return (
    <>
      <TopBar title={t.title} />
      {user === null && <SignedOut />}
      {user && (
        <main class="me">
          <PrintHead title={t.title} />
          {user.kind === 'guest' && <p class="me-guest">{t.guest}</p>}
          {user.kind === 'staff' ? (
            <p class="me-guest">{t.staff}</p>
          ) : (
            <>
              <div class="me-main">
                <History />
                <Disputes person={user.person} />
              </div>
              <div class="me-side">
                <Limits />
                <Break />
                <Account />
              </div>
            </>
          )}
          {user.kind === 'staff' && <Account />}
        </main>
      )}
    </>
  );
}
