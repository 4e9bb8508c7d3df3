/** The odds explorer: exact figures of every layout, computed in the browser. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LayoutName } from '../felt/index.ts';
import type { PageProps } from '../page.ts';
import { TopBar } from '../parts/index.ts';
import { makePath, settings, usePageTitle } from '../shell/index.ts';
import { state as currentState, linkTo, syncWithAddress, unknownLayoutNames, update } from './address.ts';
import { Compare } from './compare.tsx';
import { Edges } from './edges/edges.tsx';
import { LayoutSelect } from './layout-select.tsx';
import './explorer.css';
import { LoadError } from '../parts/lazy.tsx';
import { CopyButton } from './figure/figure.tsx';
import { type LayoutView, loadLayoutData, splitLayoutName, useLayoutView } from './layout-view.ts';
import { Simulate } from './simulate/simulate.tsx';
import { TABS, type Tab } from './state.ts';
import { Verify } from './verify/verify.tsx';
import { Wagers } from './wagers/wagers.tsx';
import { words } from './words/index.ts';

/** At most this many characters of an unknown layout name are shown. */
const NAME_MAX = 64;

/** Changes the layout. The selected bet and the wagers stay if the new layout has these bets. Raised odds (above the printed odds) are reset. */
async function changeLayout(layoutName: LayoutName): Promise<void> {
  const loaded = await loadLayoutData(layoutName).catch(() => null);
  if (loaded === null) {
    // The page shows the error and a retry button.
    update({ layoutName, raised: {} });
    return;
  }
  const bets = loaded.felt.rulebook.layouts.find(({ id }) => id === splitLayoutName(layoutName)[1])?.bets ?? [];
  const { bet, wagers } = currentState.value;
  update({
    layoutName,
    bet: bet !== null && bets.includes(bet) ? bet : null,
    wagers: wagers.filter((wager) => bets.includes(wager.bet)),
    raised: {},
  });
}

function Tabs({ tab }: { readonly tab: Tab }): VNode {
  const t = words.value;
  return (
    <nav class="explorer-tabs" aria-label={t.views}>
      {TABS.map((name) => (
        <a key={name} href={linkTo({ tab: name })} aria-current={name === tab ? 'page' : undefined}>
          {t.tabs[name]}
        </a>
      ))}
    </nav>
  );
}

function RulebookLine({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const { rulebook, hash } = view;
  const version = rulebook.version === null ? '' : t.version(rulebook.version);
  return (
    <p class="explorer-book">
      <span lang="en">{[rulebook.title, rulebook.house].filter(Boolean).join(', ')}</span>
      {version !== '' && <span>{version}</span>}
      {hash !== '' && (
        <span title={hash}>
          sha256 <code>{hash.slice(0, 12)}…</code>
        </span>
      )}
      <a href={makePath('rules', { rulebook: rulebook.id })}>{t.rules}</a>
    </p>
  );
}

function TabContent({ view }: { readonly view: LayoutView }): VNode {
  switch (view.state.tab) {
    case 'edges':
      return <Edges view={view} />;
    // `pattern` is the name in the address for wagers on several bets.
    case 'pattern':
      return <Wagers view={view} />;
    case 'compare':
      return <Compare view={view} />;
    case 'simulate':
      return <Simulate view={view} />;
    case 'verify':
      return <Verify />;
  }
}

export function Page(_: PageProps): VNode {
  useEffect(syncWithAddress, []);
  const state = currentState.value;
  const { value: view, retry } = useLayoutView(state);
  const t = words.value;
  const title = t.title;
  usePageTitle(title);
  const raisedCount = Object.keys(state.raised).length;
  return (
    <>
      <TopBar title={title}>
        <CopyButton text={location.origin + makePath('explorer') + linkTo({})} label={t.share} name={t.shareLink} />
      </TopBar>
      <main class="explorer" data-at={view?.state.layoutName} data-tab={state.tab} lang={settings.language.value}>
        <div class="explorer-head">
          <LayoutSelect layoutName={state.layoutName} label={t.layout} onChoose={(layoutName) => void changeLayout(layoutName)} />
          <Tabs tab={state.tab} />
        </div>
        {unknownLayoutNames.value.map((name) => (
          <p key={name} class="warning-strip" role="alert">
            {t.noSuchLayout(name.slice(0, NAME_MAX))}
          </p>
        ))}
        {view !== null && state.tab !== 'verify' && <RulebookLine view={view} />}
        {view !== null && view.problem !== '' && (
          <p class="warning-strip" role="alert" lang="en">
            {view.problem}
          </p>
        )}
        {raisedCount > 0 && view?.problem === '' && state.tab !== 'verify' && (
          <p class="explorer-raised">
            {t.raised(raisedCount)}{' '}
            <button type="button" class="button small" onClick={() => update({ raised: {} })}>
              {t.asPrinted}
            </button>
          </p>
        )}
        <LoadError retry={retry} />
        {view === null ? retry === null && <p class="explorer-note">{t.loading}</p> : <TabContent view={view} />}
      </main>
    </>
  );
}
