/** The odds explorer: exact figures of every layout, apart from live tables. It must never ask the house for anything. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LayoutName } from '../felt/index.ts';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { makePath, settings, usePageTitle } from '../shell/index.ts';
import { followAddress, linkTo, show, shown, stray } from './address.ts';
import { LayoutChooser } from './chooser.tsx';
import { Compare } from './compare.tsx';
import { Edges } from './edges.tsx';
import './explorer.css';
import { CopyButton } from './figure.tsx';
import { Lost } from './late.tsx';
import { PatternTab } from './pattern.tsx';
import { Simulate } from './simulate.tsx';
import { TABS, type Tab } from './state.ts';
import { Verify } from './verify-tab.tsx';
import { load, partsOf, useView, type View } from './view.ts';
import { words } from './words.ts';

/** Letters of a name that is none: enough to see what was meant. */
const STRAY_MAX = 64;

/** Bets that the other layout has too come along. */
async function change(at: LayoutName): Promise<void> {
  const loaded = await load(at).catch(() => null);
  if (loaded === null) {
    // The page says so, and loads it when it is asked to.
    show({ at, raised: {} });
    return;
  }
  const bets = loaded.felt.rulebook.layouts.find(({ id }) => id === partsOf(at)[1])?.bets ?? [];
  const { bet, wagers } = shown.value;
  show({
    at,
    bet: bet !== null && bets.includes(bet) ? bet : null,
    wagers: wagers.filter((each) => bets.includes(each.bet)),
    raised: {},
  });
}

function Tabs({ tab }: { readonly tab: Tab }): VNode {
  const said = words.value;
  return (
    <nav class="explorer-tabs" aria-label={said.views}>
      {TABS.map((each) => (
        <a key={each} href={linkTo({ tab: each })} aria-current={each === tab ? 'page' : undefined}>
          {said.tabs[each]}
        </a>
      ))}
    </nav>
  );
}

/** Which book, which version of it, and by which data. */
function Book({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const { rulebook, hash } = view;
  const version = rulebook.version === null ? '' : said.version(rulebook.version);
  return (
    <p class="explorer-book">
      <span lang="en">{[rulebook.title, rulebook.house].filter(Boolean).join(', ')}</span>
      {version !== '' && <span>{version}</span>}
      {hash !== '' && (
        <span title={hash}>
          sha256 <code>{hash.slice(0, 12)}…</code>
        </span>
      )}
      <a href={makePath('rules', { rulebook: rulebook.id })}>{said.rules}</a>
    </p>
  );
}

function Shown({ view }: { readonly view: View }): VNode {
  switch (view.state.tab) {
    case 'edges':
      return <Edges view={view} />;
    case 'pattern':
      return <PatternTab view={view} />;
    case 'compare':
      return <Compare view={view} />;
    case 'simulate':
      return <Simulate view={view} />;
    case 'verify':
      return <Verify />;
  }
}

export function Page(_: PageProps): VNode {
  useEffect(followAddress, []);
  const state = shown.value;
  const { value: view, again } = useView(state);
  const said = words.value;
  const title = said.title;
  usePageTitle(title);
  const raised = Object.keys(state.raised).length;
  return (
    <>
      <TopBar title={title}>
        <CopyButton text={location.origin + makePath('explorer') + linkTo({})} label={said.share} what={said.shareLink} />
      </TopBar>
      <main class="explorer" data-at={view?.state.at} data-tab={state.tab} lang={settings.language.value}>
        <div class="explorer-head">
          <LayoutChooser at={state.at} label={said.layout} onChoose={(at) => void change(at)} />
          <Tabs tab={state.tab} />
        </div>
        {stray.value.map((name) => (
          <p key={name} class="warning-strip" role="alert">
            {said.noSuchLayout(name.slice(0, STRAY_MAX))}
          </p>
        ))}
        {view !== null && state.tab !== 'verify' && <Book view={view} />}
        {view !== null && view.problem !== '' && (
          <p class="warning-strip" role="alert" lang="en">
            {view.problem}
          </p>
        )}
        {raised > 0 && view?.problem === '' && state.tab !== 'verify' && (
          <p class="explorer-raised">
            {said.raised(raised)}{' '}
            <button type="button" class="button small" onClick={() => show({ raised: {} })}>
              {said.asPrinted}
            </button>
          </p>
        )}
        <Lost again={again} />
        {view === null ? again === null && <p class="explorer-note">{said.loading}</p> : <Shown view={view} />}
      </main>
    </>
  );
}
