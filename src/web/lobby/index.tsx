/** The lobby: every table of the house and the shortest way to one. It must never know more of a table than the floor tells. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import '../felt/felt.css';
import type { PageProps } from '../page.ts';
import { Die, TopBar } from '../parts/index.ts';
import { goTo, makePath, RULEBOOK_IDS, session, usePageTitle, wordsOf } from '../shell/index.ts';
import { EntranceDialog } from './entrance.tsx';
import type { Entrance } from './entrance-words.ts';
import { isAnswering, isPractice, tableNames, tableSignal, useFloor } from './floor.ts';
import './lobby.css';
import { sayExclusion, TableCard } from './table-card.tsx';
import { LOBBY_WORDS } from './words.ts';

const words = wordsOf(LOBBY_WORDS);

/** The age that an account is opened with; a table that asks for more says so. */
const YEARS_LEAST = 18;

interface Asked {
  readonly way: Entrance;
  /** Where to go afterwards. */
  readonly table: string | null;
}

function Games({
  chosen,
  choose,
}: {
  readonly chosen: string | null;
  readonly choose: (rulebook: string | null) => void;
}): VNode {
  const said = words.value;
  const titles = new Map(
    (tableNames.value ?? []).flatMap((name) => {
      const table = tableSignal(name)?.peek();
      return table === undefined ? [] : [[table.rulebook, said.games[table.rulebook] ?? table.title] as const];
    }),
  );
  const games = RULEBOOK_IDS.filter((id) => titles.has(id));
  return (
    <fieldset class="lobby-games">
      <legend class="unseen">{said.filter}</legend>
      {[null, ...games].map((id) => (
        <button
          key={id ?? ''}
          type="button"
          class={`button small ${id === chosen ? 'chosen' : ''}`}
          aria-pressed={id === chosen}
          onClick={() => choose(id)}
        >
          {id === null ? said.allGames : titles.get(id)}
        </button>
      ))}
    </fieldset>
  );
}

function EmptyHouse({ onSignIn }: { readonly onSignIn: () => void }): VNode {
  const said = words.value;
  return (
    <section class="panel lobby-empty" aria-labelledby="lobby-empty">
      <h2 id="lobby-empty">{said.emptyTitle}</h2>
      <p>{said.emptySays}</p>
      <ol>
        {said.emptySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="lobby-empty-actions">
        {session.value?.kind !== 'staff' && (
          <button type="button" class="button main" onClick={onSignIn}>
            {said.emptyAdministrator}
          </button>
        )}
        <a class="button" href="/docs">
          {said.api}
        </a>
      </p>
    </section>
  );
}

/** The marks beside what the house promises: a die, a balance, a clock. */
const MARKS = {
  fair: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 12.500l2.700 2.700L16.200 9',
  exact: 'M12 3v18M7 21h10M5 7h14M5 7l-3 7a3.200 3.200 0 0 0 6 0zM19 7l-3 7a3.200 3.200 0 0 0 6 0z',
  safer: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.500V12l3 2.500',
} as const;

function Promises(): VNode {
  const said = words.value;
  const list = [
    ['fair', said.fair, said.fairSays],
    ['exact', said.exact, said.exactSays],
    ['safer', said.safer, said.saferSays],
  ] as const;
  return (
    <ul class="lobby-promises">
      {list.map(([mark, title, text]) => (
        <li key={mark}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={MARKS[mark]} />
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

function Foot(): VNode {
  const said = words.value;
  const named = (id: string): string => {
    const name = (tableNames.value ?? []).find((table) => tableSignal(table)?.peek().rulebook === id);
    return said.games[id] ?? (name === undefined ? id : (tableSignal(name)?.peek().title ?? id));
  };
  return (
    <footer class="lobby-foot">
      <nav aria-label={said.rulesOf}>
        <h2>{said.rulesOf}</h2>
        <ul>
          {RULEBOOK_IDS.map((id) => (
            <li key={id}>
              <a href={makePath('rules', { rulebook: id })}>{named(id)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={said.explorer}>
        <h2>
          <a href={makePath('explorer')}>{said.explorer}</a>
        </h2>
        <p>{said.explorerSays}</p>
        <ul>
          <li>
            <a href={makePath('me')}>{said.mySlips}</a>
          </li>
          <li>
            <a href="/docs">{said.api}</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

export function Page(_: PageProps): VNode {
  const [game, setGame] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useFloor();
  const said = words.value;
  usePageTitle(said.title);
  const names = tableNames.value;
  const shown = (names ?? []).filter((name) => game === null || tableSignal(name)?.value.rulebook === game);
  const excludedUntil = session.value?.excludedUntilMs ?? null;
  return (
    <>
      <TopBar>
        <a class="lobby-link" href={makePath('explorer')}>
          {said.explorer}
        </a>
        {session.value === null && (
          <button type="button" class="button small lobby-sign-in" onClick={() => setAsked({ way: 'sign-in', table: null })}>
            {said.signIn}
          </button>
        )}
      </TopBar>
      <main class="lobby">
        <header class="lobby-hero">
          <div>
            <h1>{said.title}</h1>
            <p class="lobby-lead">{said.lead}</p>
            {names !== null && <p class="lobby-floor">{isPractice.value ? said.practice : said.real}</p>}
          </div>
          <div class="lobby-dice" aria-hidden="true">
            <Die face={4} />
            <Die face={1} />
            <Die face={6} />
          </div>
        </header>
        {!isAnswering.value && (
          <p class="warning-strip" role="status">
            {said.offline}
          </p>
        )}
        {excludedUntil !== null && <p class="warning-strip">{sayExclusion(excludedUntil)}</p>}
        {names === null && isAnswering.value && <p class="lobby-loading">{said.loading}</p>}
        {names !== null && names.length === 0 && <EmptyHouse onSignIn={() => setAsked({ way: 'code', table: null })} />}
        {names !== null && names.length > 0 && (
          <section aria-labelledby="lobby-tables">
            <h2 id="lobby-tables" class="unseen">
              {said.tables}
            </h2>
            <Games chosen={game} choose={setGame} />
            <div class="lobby-tables">
              {shown.map((name) => {
                const of = tableSignal(name);
                return of && <TableCard key={name} of={of} onSignIn={(table) => setAsked({ way: 'sign-in', table })} />;
              })}
              {shown.length === 0 && <p>{said.noneOfGame}</p>}
            </div>
          </section>
        )}
        <Promises />
        <Foot />
      </main>
      {asked !== null && (
        <EntranceDialog
          first={asked.way}
          years={YEARS_LEAST}
          onClose={() => setAsked(null)}
          onEntered={() => {
            setAsked(null);
            if (asked.table !== null) goTo('player', { table: asked.table });
          }}
        />
      )}
    </>
  );
}
