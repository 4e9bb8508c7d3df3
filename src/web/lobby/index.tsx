/** The lobby: all tables of the house, with a button to take a seat at each. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import '../felt/felt.css';
import type { SessionView } from '../../protocol/index.ts';
import type { PageProps } from '../page.ts';
import { Die, TopBar } from '../parts/index.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { isAdministrator, makePath, navigate, RULEBOOK_IDS, rolesAt, session, usePageTitle } from '../shell/index.ts';
import { accountsBy, diceOfHouse, isAnswering, isPractice, tableNames, tableSignal, useFloor } from './floor.ts';
import { SignInDialog, type SignInMode } from './sign-in.tsx';
import './lobby.css';
import { formatExclusion, TableCard } from './table-card.tsx';
import { words } from './words/index.ts';

/** The age that a user confirms when opening an account. A table may require a higher age. */
const YEARS_MIN = 18;

/** The lobby works without the card of the tournaments. */
const loadTournaments = async () => (await import('../tournament/list/lobby-card.tsx')).LobbyCard;

/** The consoles of tournament tables, for staff only. */
const loadConsoles = async () => (await import('../tournament/table/console-links.tsx')).LobbyConsoles;

/** The card of the tournaments comes after these cards, so that it is in the first row of a wide screen. */
const TABLES_BEFORE_TOURNAMENTS = 2;

/** At most this many links to consoles are above the cards. */
const CONSOLES_MAX = 12;

interface SignInRequest {
  readonly mode: SignInMode;
  /** The table to open after signing in. */
  readonly table: string | null;
}

/** The titles of the games of this house, by rulebook. */
function listGames(): ReadonlyMap<string, string> {
  const { games } = words.value;
  const tables = (tableNames.value ?? []).flatMap((name) => tableSignal(name)?.peek() ?? []);
  const titles = new Map(tables.map(({ rulebook, title }) => [rulebook, games[rulebook] ?? title]));
  return new Map(RULEBOOK_IDS.flatMap((id) => (titles.has(id) ? [[id, titles.get(id) ?? id]] : [])));
}

function Games({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (rulebook: string | null) => void;
}): VNode {
  const t = words.value;
  const titles = listGames();
  const games = [...titles.keys()];
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

function EmptyHouse(): VNode {
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
        <a class="button main" href={`${makePath('house')}#code`}>
          {t.emptyAdministrator}
        </a>
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
  const dice = diceOfHouse();
  const benefits = [
    ['fair', t.fair[dice], t.fairText[dice]],
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

/** Says what the visitor can do here: a visitor, a player, a member of staff, or an administrator. */
function Greeting(): VNode {
  const t = words.value;
  const user = session.value;
  if (user?.kind === 'staff') return <StaffWays user={user} />;
  const text = isPractice.value ? t.practice : t.liveHouse[user == null ? 'signedOut' : 'player'];
  return (
    <p class="lobby-floor">
      {text} {!isPractice.value && user == null && accountsBy.value === 'staff' && t.accountsByStaff}
    </p>
  );
}

/** The consoles of a member of staff, and the administration pages for an administrator. */
function StaffWays({ user }: { readonly user: SessionView }): VNode {
  const t = words.value;
  const consoles = (tableNames.value ?? []).filter((name) => rolesAt(user, name).length > 0);
  const mayAdminister = isAdministrator(user);
  return (
    <>
      <p class="lobby-floor">
        {user.name === null ? t.liveHouse.administrator : t.liveHouse.staff(user.name)}{' '}
        {consoles.length === 0 && !mayAdminister && t.staffWithoutTable}
      </p>
      <nav class="lobby-consoles" aria-label={t.staffTables}>
        {mayAdminister && (
          <a class="button main" href={makePath('house')}>
            {t.administration}
          </a>
        )}
        {/* With many tables, the cards below have the links. */}
        {consoles.length <= CONSOLES_MAX &&
          consoles.map((name) => (
            <a key={name} class="button" href={makePath('dealer', { table: name })}>
              {t.consoleOf(name)}
            </a>
          ))}
        <LazyPart load={loadConsoles} isOptional tables={consoles} />
      </nav>
    </>
  );
}

/** The card of the tournaments. What starts next is loaded later. */
function Tournaments(): VNode {
  const t = words.value;
  return (
    <section class="panel lobby-tournaments" aria-labelledby="lobby-tournaments">
      <h3 id="lobby-tournaments">
        <a href={makePath('tournaments')}>{t.tournaments}</a>
      </h3>
      <p>{t.tournamentsText}</p>
      <LazyPart load={loadTournaments} isOptional />
    </section>
  );
}

function Footer(): VNode {
  const t = words.value;
  // A house lists the rules of its own games.
  const titles = listGames();
  return (
    <footer class="lobby-foot">
      {titles.size > 0 && (
        <nav aria-label={t.rulesOfGames}>
          <h2>{t.rulesOfGames}</h2>
          <ul>
            {[...titles].map(([id, title]) => (
              <li key={id}>
                <a href={makePath('rules', { rulebook: id })}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
  const makeCard = (name: string): VNode | undefined => {
    const tableData = tableSignal(name);
    return (
      tableData && <TableCard key={name} tableData={tableData} onSignIn={(table) => setSignIn({ mode: 'sign-in', table })} />
    );
  };
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
            {/* Before the first answer, an empty line keeps the place of the greeting. */}
            {names === null ? <p class="lobby-floor">&nbsp;</p> : <Greeting />}
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
        {names !== null && names.length === 0 && <EmptyHouse />}
        {names !== null && names.length > 0 && (
          <section aria-labelledby="lobby-tables">
            <h2 id="lobby-tables" class="unseen">
              {t.tables}
            </h2>
            <Games chosen={game} onChoose={setGame} />
            <div class="lobby-tables">
              {shownNames.slice(0, TABLES_BEFORE_TOURNAMENTS).map(makeCard)}
              <Tournaments />
              {shownNames.slice(TABLES_BEFORE_TOURNAMENTS).map(makeCard)}
              {shownNames.length === 0 && <p>{t.noTablesOfGame}</p>}
            </div>
          </section>
        )}
        {/* A house may play tournaments only. */}
        {names !== null && names.length === 0 && <Tournaments />}
        {/* Shown with the tables, because the tables would push them down. */}
        {(names !== null || !isAnswering.value) && (
          <>
            <Benefits />
            <Footer />
          </>
        )}
      </main>
      {signIn !== null && (
        <SignInDialog
          initialMode={signIn.mode}
          years={YEARS_MIN}
          onClose={() => setSignIn(null)}
          onSignedIn={() => {
            setSignIn(null);
            const user = session.value;
            if (user != null && isAdministrator(user)) navigate('house');
            else if (user?.kind !== 'staff' && signIn.table !== null) navigate('player', { table: signIn.table });
          }}
        />
      )}
    </>
  );
}
