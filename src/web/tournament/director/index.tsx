/** The director's console of a tournament, for the director, deputies, pit bosses and officers. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageProps } from '../../page.ts';
import { makePath, session, usePageTitle } from '../../shell/index.ts';
import { tournamentWords, useTournament } from '../parts/index.ts';
import { isNamed as isNamedIn } from '../parts/is-in-charge.ts';
import { StaffGate } from '../parts/staff-gate.tsx';
import { Console } from './console.tsx';
import { createPerformer } from './performer.ts';
import { words } from './words/index.ts';

function NoRole({ id }: { readonly id: string }): VNode {
  const t = words.value;
  return (
    <main class="notice-page">
      <h1>{t.noRole}</h1>
      <p>
        <a class="button" href={makePath('tournament', { tournament: id })}>
          {t.tournamentPage}
        </a>
      </p>
    </main>
  );
}

/** `onNamed` is called when the person becomes the director or a deputy, because only these have a console. */
function Loader({ id, onNamed }: { readonly id: string; readonly onNamed: () => void }): VNode {
  const live = useTournament(id, { console: true });
  const performer = useMemo(() => (live === null ? null : createPerformer(live)), [live]);
  const view = live?.view.value ?? null;
  const staff = live?.staff.value ?? null;
  const person = session.value?.person ?? '';
  usePageTitle(words.value.title(view?.name ?? id));
  const isNamed = staff !== null && isNamedIn(staff, person);
  const wasNamed = useRef<boolean | null>(null);
  useEffect(() => {
    if (view === null) return;
    if (wasNamed.current === false && isNamed) onNamed();
    wasNamed.current = isNamed;
  }, [isNamed, view === null]);
  if (live?.error.value?.code === 'not-found')
    return (
      <main class="notice-page">
        <h1>{tournamentWords.value.notFound}</h1>
      </main>
    );
  if (live === null || performer === null || view === null)
    return (
      <main class="notice-page">
        <p role="status">{tournamentWords.value.loading}</p>
      </main>
    );
  return staff === null ? <NoRole id={id} /> : <Console {...{ live, view, staff, performer }} />;
}

export function Page({ params }: PageProps): VNode {
  const id = params.tournament ?? '';
  const [subscription, setSubscription] = useState(0);
  // Also the title of the sign-in form. The console adds the name of the tournament later.
  usePageTitle(words.value.title(id));
  // A new person needs a new subscription.
  const person = session.value?.person ?? '';
  return (
    <StaffGate title={words.value.signIn}>
      <Loader key={`${id} ${person} ${subscription}`} id={id} onNamed={() => setSubscription(subscription + 1)} />
    </StaffGate>
  );
}
