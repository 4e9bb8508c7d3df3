/** The rules page: explains a game in our own words, from the data of its rulebook and the list of its clauses. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Clause, LayoutData, Rulebook } from '../../rules/index.ts';
import '../felt/felt.css';
import { HowToPlay } from '../first-visit/how-to-play.tsx';
import type { PageProps } from '../page.ts';
import { partsWords, TopBar } from '../parts/index.ts';
import { type FeltData, formatDate, loadFelt, loadRulebook, makePath, route, settings, usePageTitle } from '../shell/index.ts';
import { ClauseList } from './clause-list.tsx';
import { PayTable } from './pay-table.tsx';
import { hashOfRulebook, loadClauses } from './rulebook-details.ts';
import { words } from './words/index.ts';
import './rules.css';
import { Aim, Chips, Disputes, Failures, Money, People, RoundSteps, type SectionProps, Shooter } from './sections.tsx';

interface Loaded {
  readonly rulebook: Rulebook;
  readonly clauses: readonly Clause[];
  readonly hash: string | null;
}

/** Loads a rulebook with its clauses; null if it does not exist, undefined while loading. */
function useRulebook(id: string): Loaded | null | undefined {
  const [loaded, setLoaded] = useState<Loaded | null | undefined>(undefined);
  useEffect(() => {
    Promise.all([loadRulebook(id), loadClauses(id)]).then(
      async ([rulebook, clauses]) => setLoaded({ rulebook, clauses, hash: await hashOfRulebook(rulebook) }),
      () => setLoaded(null),
    );
  }, [id]);
  return loaded;
}

/** The layout in the query of the URL, or the first layout of the rulebook. */
function findLayout({ layouts }: Rulebook): LayoutData | undefined {
  const requested = new URLSearchParams(location.search).get('layout');
  return layouts.find(({ id }) => id === requested) ?? layouts[0];
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

/** The rulebook that the page explains: its house, version and hash. */
function Source({ rulebook, hash }: Loaded): VNode {
  const { facts: t } = words.value;
  const { house, version, effective, id } = rulebook;
  const facts: readonly (readonly [string, string])[] = [
    [t.house, house ?? t.none],
    [t.version, version ?? t.none],
    ...(effective === null ? [] : [[t.effective, formatDate(Date.parse(effective))] as const]),
    [t.id, id],
  ];
  return (
    <dl class="rules-source">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {hash !== null && (
        <div>
          <dt>{t.hash}</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Head({
  loaded: { rulebook },
  layout,
  game,
}: {
  readonly loaded: Loaded;
  readonly layout: LayoutData;
  readonly game: string;
}): VNode {
  const t = words.value;
  const { id, layouts } = rulebook;
  return (
    <header class="rules-head">
      <h1>{t.title(game)}</h1>
      <p>{t.lead}</p>
      <div class="rules-ways no-print">
        {layouts.length > 1 && (
          <nav aria-label={t.layouts}>
            <span>{t.layouts}</span>
            {layouts.map(({ id: layoutId, title }) => (
              <a
                key={layoutId}
                class={`button small ${layoutId === layout.id ? 'chosen' : ''}`}
                href={`${makePath('rules', { rulebook: id })}?layout=${layoutId}`}
                title={title}
                aria-current={layoutId === layout.id ? 'page' : undefined}
              >
                {layoutId}
              </a>
            ))}
          </nav>
        )}
        <button type="button" class="button small" onClick={() => print()}>
          {t.print}
        </button>
        <a href={makePath('explorer')}>{t.explorer}</a>
      </div>
    </header>
  );
}

function RulebookView({ loaded }: { readonly loaded: Loaded }): VNode | null {
  const t = words.value;
  const { rulebook, clauses } = loaded;
  // `route.value` is read so that the page renders again when a link changes the layout in the URL.
  const layout = route.value && findLayout(rulebook);
  const [data, setData] = useState<FeltData | null>(null);
  useEffect(() => {
    if (layout !== undefined) loadFelt(rulebook.id, layout.id).then(setData, () => {});
  }, [rulebook, layout]);
  const language = settings.language.value;
  const bets = useMemo(() => data?.bets(language) ?? [], [data, language]);
  if (layout === undefined) return null;
  const game = partsWords.value.games[rulebook.id] ?? rulebook.title;
  const isLoaded = data !== null && data.layout.layout === layout.id;
  const sectionProps: SectionProps = { rulebook, layout, bets };
  const sections = SECTIONS.filter(([name]) => name !== 'shooter' || rulebook.conduct.shooter !== null);
  return (
    <main class="rules">
      <Head loaded={loaded} layout={layout} game={game} />
      {/* Until the felt has loaded, the sections would be empty and would move when it arrives. */}
      {data !== null && (
        <>
          <div class="rules-body">
            <section id="section-how" aria-labelledby="title-how">
              <h2 id="title-how">{t.sections.how}</h2>
              {isLoaded && <HowToPlay data={data} layout={layout.id} />}
            </section>
          </div>
          <nav class="rules-contents no-print" aria-label={t.contents}>
            <ul>
              {['how' as const, ...sections.map(([name]) => name), 'clauses' as const, 'source' as const].map((name) => (
                <li key={name}>
                  <a href={`#section-${name}`}>{t.sections[name]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div class="rules-body">
            {sections.map(([name, Section]) => (
              <section key={name} id={`section-${name}`} aria-labelledby={`title-${name}`}>
                <h2 id={`title-${name}`}>{t.sections[name]}</h2>
                {isLoaded && <Section {...sectionProps} />}
              </section>
            ))}
            <section id="section-clauses" aria-labelledby="title-clauses">
              <h2 id="title-clauses">{t.sections.clauses}</h2>
              <ClauseList clauses={clauses} />
            </section>
            <section id="section-source" aria-labelledby="title-source">
              <h2 id="title-source">{t.sections.source}</h2>
              <Source {...loaded} />
            </section>
          </div>
        </>
      )}
    </main>
  );
}

export function Page({ params: { rulebook: id = '' } }: PageProps): VNode {
  const loaded = useRulebook(id);
  const t = words.value;
  const game = loaded ? (partsWords.value.games[loaded.rulebook.id] ?? loaded.rulebook.title) : id;
  usePageTitle(t.title(game));
  return (
    <>
      <TopBar />
      {loaded === null && (
        <main class="notice-page">
          <h1>{t.notFound}</h1>
          <p>
            <a class="button" href="/">
              {t.lobby}
            </a>
          </p>
        </main>
      )}
      {loaded && <RulebookView loaded={loaded} />}
    </>
  );
}
