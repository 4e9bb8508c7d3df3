/** The lobby: all tables of the house, with a button to take a seat at each. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import '../felt/felt.css';
import type { PageProps } from '../page.ts';
import { Die, TopBar } from '../parts/index.ts';
import { makePath, navigate, RULEBOOK_IDS, session, usePageTitle } from '../shell/index.ts';
import { isAnswering, isPractice, tableNames, tableSignal, useFloor } from './floor.ts';
import { SignInDialog, type SignInMode } from './sign-in.tsx';
import './lobby.css';
import { formatExclusion, TableCard } from './table-card.tsx';
import { words } from './words/index.ts';

/** The age that a user confirms when opening an account. A table may require a higher age. */
const YEARS_MIN = 18;

interface SignInRequest {
  readonly mode: SignInMode;
  /** The table to open after signing in. */
  readonly table: string | null;
}

function Games({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (rulebook: string | null) => void;
}): VNode {
  const t = words.value;
  const titles = new Map(
    (tableNames.value ?? []).flatMap((name) => {
      const table = tableSignal(name)?.peek();
      return table === undefined ? [] : [[table.rulebook, t.games[table.rulebook] ?? table.title] as const];
    }),
  );
  const games = RULEBOOK_IDS.filter((id) => titles.has(id));
  return (
    <fieldset class="lobby-games">
      <legend class="unseen">{t.filter}</legend>
      {[null, ...games].map((id) => (
        <button
          key={id ?? ''}
          type="button"
          class={`button small ${id === chosen ? 'chosen' : ''}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {id === null ? t.allGames : titles.get(id)}
        </button>
      ))}
    </fieldset>
  );
}

function EmptyHouse({ onSignIn }: { readonly onSignIn: () => void }): VNode {
  const t = words.value;
  return (
    <section class="panel lobby-empty" aria-labelledby="lobby-empty">
      <h2 id="lobby-empty">{t.emptyTitle}</h2>
      <p>{t.emptyText}</p>
      <ol>
        {t.emptySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="lobby-empty-actions">
        {session.value?.kind !== 'staff' && (
          <button type="button" class="button main" onClick={onSignIn}>
            {t.emptyAdministrator}
          </button>
        )}
        <a class="button" href="/docs">
          {t.api}
        </a>
      </p>
    </section>
  );
}

/** SVG paths of the icons: a die, a pair of scales, a clock. */
const ICONS = {
  fair: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 12.500l2.700 2.700L16.200 9',
  exact: 'M12 3v18M7 21h10M5 7h14M5 7l-3 7a3.200 3.200 0 0 0 6 0zM19 7l-3 7a3.200 3.200 0 0 0 6 0z',
  safer: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.500V12l3 2.500',
} as const;

function Benefits(): VNode {
  const t = words.value;
  const benefits = [
    ['fair', t.fair, t.fairText],
    ['exact', t.exact, t.exactText],
    ['safer', t.safer, t.saferText],
  ] as const;
  return (
    <ul class="lobby-promises">
      {benefits.map(([icon, title, text]) => (
        <li key={icon}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={ICONS[icon]} />
          </svg>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Footer(): VNode {
  const t = words.value;
  const nameOf = (id: string): string => {
    const name = (tableNames.value ?? []).find((table) => tableSignal(table)?.peek().rulebook === id);
    return t.games[id] ?? (name === undefined ? id : (tableSignal(name)?.peek().title ?? id));
  };
  return (
    <footer class="lobby-foot">
      <nav aria-label={t.rulesOfGames}>
        <h2>{t.rulesOfGames}</h2>
        <ul>
          {RULEBOOK_IDS.map((id) => (
            <li key={id}>
              <a href={makePath('rules', { rulebook: id })}>{nameOf(id)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t.explorer}>
        <h2>
          <a href={makePath('explorer')}>{t.explorer}</a>
        </h2>
        <p>{t.explorerText}</p>
        <ul>
          <li>
            <a href={makePath('me')}>{t.mySlips}</a>
          </li>
          <li>
            <a href="/docs">{t.api}</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

export function Page(_: PageProps): VNode {
  const [game, setGame] = useState<string | null>(null);
  const [signIn, setSignIn] = useState<SignInRequest | null>(null);
  useFloor();
  const t = words.value;
  usePageTitle(t.title);
  const names = tableNames.value;
  const shownNames = (names ?? []).filter((name) => game === null || tableSignal(name)?.value.rulebook === game);
  const excludedUntil = session.value?.excludedUntilMs ?? null;
  return (
    <>
      <TopBar>
        <a class="lobby-link" href={makePath('explorer')}>
          {t.explorer}
        </a>
        {session.value === null && (
          <button type="button" class="button small lobby-sign-in" onClick={() => setSignIn({ mode: 'sign-in', table: null })}>
            {t.signIn}
          </button>
        )}
      </TopBar>
      <main class="lobby">
        <header class="lobby-hero">
          <div>
            <h1>{t.title}</h1>
            <p class="lobby-lead">{t.lead}</p>
            {names !== null && <p class="lobby-floor">{isPractice.value ? t.practice : t.liveHouse}</p>}
          </div>
          <div class="lobby-dice" aria-hidden="true">
            <Die face={4} />
            <Die face={1} />
            <Die face={6} />
          </div>
        </header>
        {!isAnswering.value && (
          <p class="warning-strip" role="status">
            {t.offline}
          </p>
        )}
        {excludedUntil !== null && <p class="warning-strip">{formatExclusion(excludedUntil)}</p>}
        {names === null && isAnswering.value && <p class="lobby-loading">{t.loading}</p>}
        {names !== null && names.length === 0 && <EmptyHouse onSignIn={() => setSignIn({ mode: 'code', table: null })} />}
        {names !== null && names.length > 0 && (
          <section aria-labelledby="lobby-tables">
            <h2 id="lobby-tables" class="unseen">
              {t.tables}
            </h2>
            <Games chosen={game} onChoose={setGame} />
            <div class="lobby-tables">
              {shownNames.map((name) => {
                const tableData = tableSignal(name);
                return (
                  tableData && (
                    <TableCard key={name} tableData={tableData} onSignIn={(table) => setSignIn({ mode: 'sign-in', table })} />
                  )
                );
              })}
              {shownNames.length === 0 && <p>{t.noTablesOfGame}</p>}
            </div>
          </section>
        )}
        <Benefits />
        <Footer />
      </main>
      {signIn !== null && (
        <SignInDialog
          initialMode={signIn.mode}
          years={YEARS_MIN}
          onClose={() => setSignIn(null)}
          onSignedIn={() => {
            setSignIn(null);
            if (signIn.table !== null) navigate('player', { table: signIn.table });
          }}
        />
      )}
    </>
  );
}
