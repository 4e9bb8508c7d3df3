/** The rules of a game in our own words: from its rulebook's data and its clause register. It must never quote the rulebook. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Clause, LayoutData, Rulebook } from '../../rules/index.ts';
import { FeltPicture } from '../felt/index.ts';
import '../felt/felt.css';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import {
  type FeltData,
  type InEachLanguage,
  loadFelt,
  loadRulebook,
  makePath,
  place,
  sayDateTime,
  settings,
  usePageTitle,
  wordsOf,
} from '../shell/index.ts';
import { CHINESE } from './rules/chinese.ts';
import { ENGLISH, type RulesWords } from './rules/english.ts';
import { hashOfRulebook } from './rules/hash.ts';
import { PayTable } from './rules/pays.tsx';
import { Spoken } from './rules/refs.tsx';
import { loadClauses, Register } from './rules/register.tsx';
import './rules/rules.css';
import { Aim, Chips, Disputes, Failures, Money, People, RoundSteps, type SectionProps, Shooter } from './rules/sections.tsx';
import { LOBBY_WORDS } from './words.ts';

const WORDS: InEachLanguage<RulesWords> = { en: ENGLISH, 'zh-Hant': CHINESE };
const words = wordsOf(WORDS);
const lobbyWords = wordsOf(LOBBY_WORDS);

interface Loaded {
  readonly rulebook: Rulebook;
  readonly clauses: readonly Clause[];
  readonly hash: string | null;
}

/** null where there is no such book. */
function useBook(id: string): Loaded | null | undefined {
  const [loaded, setLoaded] = useState<Loaded | null | undefined>(undefined);
  useEffect(() => {
    Promise.all([loadRulebook(id), loadClauses(id)]).then(
      async ([rulebook, clauses]) => setLoaded({ rulebook, clauses, hash: await hashOfRulebook(rulebook) }),
      () => setLoaded(null),
    );
  }, [id]);
  return loaded;
}

/** Which layout the address asks for; the book's first where it asks for none. */
function layoutAsked({ layouts }: Rulebook): LayoutData | undefined {
  const asked = new URLSearchParams(location.search).get('layout');
  return layouts.find(({ id }) => id === asked) ?? layouts[0];
}

const SECTIONS = [
  ['aim', Aim],
  ['round', RoundSteps],
  ['bets', PayTable],
  ['money', Money],
  ['failures', Failures],
  ['chips', Chips],
  ['shooter', Shooter],
  ['people', People],
  ['disputes', Disputes],
] as const;

function Head({
  loaded: { rulebook, hash },
  layout,
  game,
}: {
  readonly loaded: Loaded;
  readonly layout: LayoutData;
  readonly game: string;
}): VNode {
  const said = words.value;
  const { house, version, effective, id, layouts } = rulebook;
  const facts: readonly (readonly [string, string])[] = [
    [said.facts.house, house ?? said.facts.none],
    [said.facts.version, version ?? said.facts.none],
    ...(effective === null ? [] : [[said.facts.effective, sayDateTime(Date.parse(effective))] as const]),
    [said.facts.id, id],
  ];
  return (
    <header class="rules-head">
      <h1>{said.title(game)}</h1>
      <p>{said.lead}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {hash !== null && (
          <div>
            <dt>{said.facts.hash}</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </div>
        )}
      </dl>
      <div class="rules-ways no-print">
        {layouts.length > 1 && (
          <nav aria-label={said.layouts}>
            <span>{said.layouts}</span>
            {layouts.map((each) => (
              <a
                key={each.id}
                class={`button small ${each.id === layout.id ? 'chosen' : ''}`}
                href={`${makePath('rules', { rulebook: id })}?layout=${each.id}`}
                title={each.title}
                aria-current={each.id === layout.id ? 'page' : undefined}
              >
                {each.id}
              </a>
            ))}
          </nav>
        )}
        <button type="button" class="button small" onClick={() => print()}>
          {said.print}
        </button>
        <a href={makePath('explorer')}>{said.explorer}</a>
      </div>
    </header>
  );
}

function Book({ loaded }: { readonly loaded: Loaded }): VNode | null {
  const said = words.value;
  const { rulebook, clauses } = loaded;
  // The layout is in the address; a link to another one is a new place.
  const layout = place.value && layoutAsked(rulebook);
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    if (layout !== undefined) loadFelt(rulebook.id, layout.id).then(setData, () => {});
  }, [rulebook, layout]);
  const language = settings.language.value;
  const bets = useMemo(() => data?.bets(language) ?? [], [data, language]);
  if (layout === undefined) return null;
  const game = lobbyWords.value.games[rulebook.id] ?? rulebook.title;
  const isThere = data !== null && data.layout.layout === layout.id;
  const given: SectionProps = { rulebook, layout, bets };
  const sections = SECTIONS.filter(([name]) => name !== 'shooter' || rulebook.conduct.shooter !== null);
  return (
    <Spoken.Provider value={said}>
      <main class="rules">
        <Head loaded={loaded} layout={layout} game={game} />
        <nav class="rules-contents no-print" aria-label={said.contents}>
          <ul>
            {[...sections.map(([name]) => name), 'clauses' as const].map((name) => (
              <li key={name}>
                <a href={`#section-${name}`}>{said.sections[name]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="rules-body">
          {sections.map(([name, Section]) => (
            <section key={name} id={`section-${name}`} aria-labelledby={`title-${name}`}>
              <h2 id={`title-${name}`}>{said.sections[name]}</h2>
              {name === 'bets' && isThere && (
                <div class="rules-felt">
                  <FeltPicture layout={data.layout} bets={bets} language={language} theme={settings.theme.value} />
                </div>
              )}
              {isThere && <Section {...given} />}
            </section>
          ))}
          <section id="section-clauses" aria-labelledby="title-clauses">
            <h2 id="title-clauses">{said.sections.clauses}</h2>
            <Register clauses={clauses} />
          </section>
        </div>
      </main>
    </Spoken.Provider>
  );
}

export function Page({ params: { rulebook: id = '' } }: PageProps): VNode {
  const loaded = useBook(id);
  const said = words.value;
  const game = loaded ? (lobbyWords.value.games[loaded.rulebook.id] ?? loaded.rulebook.title) : id;
  usePageTitle(said.title(game));
  return (
    <>
      <TopBar />
      {loaded === null && (
        <main class="notice-page">
          <h1>{said.notFound}</h1>
          <p>
            <a class="button" href="/">
              {said.lobby}
            </a>
          </p>
        </main>
      )}
      {loaded && <Book loaded={loaded} />}
    </>
  );
}
