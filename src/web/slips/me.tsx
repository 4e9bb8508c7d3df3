/** One's own page: slips, limits, breaks, leaving. It must never be in the way of whoever wants to stop. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EntranceDialog } from '../lobby/entrance.tsx';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { openSession, session, usePageTitle, wordsOf } from '../shell/index.ts';
import { Account } from './account.tsx';
import { Break } from './break.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import './me.css';
import { ME_WORDS } from './me-words.ts';
import { PrintHead } from './print-head.tsx';

const words = wordsOf(ME_WORDS);

/** The age that an account is opened with. */
const YEARS_LEAST = 18;

function Nobody(): VNode {
  const said = words.value;
  const [asking, setAsking] = useState(false);
  return (
    <main class="notice-page">
      <h2>{said.notIn}</h2>
      <p class="me-limit-set">
        <button type="button" class="button main" onClick={() => setAsking(true)}>
          {said.signIn}
        </button>
        <a class="button" href="/">
          {said.lobby}
        </a>
      </p>
      {asking && <EntranceDialog years={YEARS_LEAST} onClose={() => setAsking(false)} onEntered={() => setAsking(false)} />}
    </main>
  );
}

export function Page(_: PageProps): VNode {
  const said = words.value;
  usePageTitle(said.title);
  useEffect(() => {
    openSession().catch(() => {});
  }, []);
  const who = session.value;
  return (
    <>
      <TopBar title={said.title} />
      {who === null && <Nobody />}
      {who && (
        <main class="me">
          <PrintHead title={said.title} />
          {who.kind === 'guest' && <p class="me-guest">{said.guest}</p>}
          {who.kind === 'staff' ? (
            <p class="me-guest">{said.staff}</p>
          ) : (
            <>
              <History />
              <div class="me-side">
                <Limits />
                <Break />
                <Account />
              </div>
            </>
          )}
          {who.kind === 'staff' && <Account />}
        </main>
      )}
    </>
  );
}
